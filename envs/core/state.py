"""State: one game as Python holds it, a thin handle on one record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .compiled import as_records, copy_records, new_records
from .errors import GameOver, IllegalAction, SarpedonError
from .records import OUTCOME

if TYPE_CHECKING:
    from .game import Game


class State:
    """A game in play. `legal()` and `mask` are for the seat to act; `apply` plays its decision."""

    __slots__ = ("_actions", "_mask", "_observations", "_outcome", "_seeds", "_tensor", "game", "record", "records")

    def __init__(self, game: Game, records: np.ndarray) -> None:
        self._allocate(game, records)
        game.kernels.refresh(records, game.template, self._tensor, self._observations, self._mask, self._outcome)

    def _allocate(self, game: Game, records: np.ndarray) -> None:
        assert game.card.ready
        self.game = game
        self.records = records
        self.record = records[0]
        self._mask = np.zeros((1, game.num_actions), np.int8)
        self._tensor = np.zeros((1, game.observation_size), np.float32)
        self._observations = as_records(self._tensor.view(game.card.observation)[:, 0])
        self._outcome = new_records(OUTCOME, 1)
        self._actions = np.zeros(1, np.int64)
        self._seeds = np.zeros(1, np.int64)

    @classmethod
    def dealt(cls, game: Game, seed: int) -> State:
        state = cls.__new__(cls)
        state._allocate(game, new_records(game.card.state, 1))
        state._seeds[0] = seed
        game.kernels.begin(
            state.records, game.template, state._seeds, state._tensor, state._observations, state._mask, state._outcome, 0, 1
        )
        return state

    # --- who and what -------------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """The seat to act, -1 when the game is over."""
        return int(self.record["seat"])

    @property
    def seat_name(self) -> str:
        return self.game.seats[self.seat] if self.seat >= 0 else "nobody"

    @property
    def over(self) -> bool:
        return bool(self.record["over"])

    @property
    def truncated(self) -> bool:
        return bool(self.record["truncated"])

    @property
    def ending(self) -> str:
        """How the game ended, in words; "running" until then."""
        return self.game.card.endings(int(self.record["ending"])).name.lower()

    @property
    def phase(self) -> str:
        return self.game.card.phases(int(self.record["phase"])).name.lower()

    @property
    def ply(self) -> int:
        """How many decisions have been taken."""
        return int(self.record["ply"])

    @property
    def rewards(self) -> np.ndarray:
        """What the last decision brought each seat."""
        return self.record["rewards"][: self.game.num_seats].copy()

    @property
    def returns(self) -> np.ndarray:
        """What the game has brought each seat so far."""
        return self.record["returns"][: self.game.num_seats].copy()

    # --- playing ------------------------------------------------------------------------------------

    @property
    def mask(self) -> np.ndarray:
        """int8[num_actions]: 1 for each legal action of the seat to act."""
        return self._mask[0].copy()

    def legal(self) -> list[int]:
        """The legal actions of the seat to act, ascending; none when the game is over."""
        return np.flatnonzero(self._mask[0]).tolist()  # type: ignore[no-any-return]

    def legal_names(self) -> list[str]:
        return [self.game.action_table.names[action] for action in self.legal()]

    def apply(self, action: int | str) -> State:
        """Play an action (id or name) for the seat to act. Raises, and changes nothing, when it is not legal."""
        number = self._check(action)
        game = self.game
        self._actions[0] = number
        game.kernels.advance(
            self.records, self._actions, game.template, self._seeds, self._tensor, self._observations,
            self._mask, self._outcome, False, 0, 1,
        )  # fmt: skip
        return self

    def _check(self, action: int | str) -> int:
        if self.record["over"]:
            raise GameOver(f"the game is over ({self.ending}): there is nothing to play")
        if isinstance(action, str):
            try:
                action = self.game.action_table.id(action)
            except KeyError as error:
                raise IllegalAction(error.args[0]) from None
        try:
            number = int(action)
        except (TypeError, ValueError):
            raise IllegalAction(f"{action!r} is not an action: give its id or its name") from None
        if number != action or isinstance(action, bool) or not 0 <= number < self.game.num_actions:
            raise IllegalAction(f"there is no action {action!r}: ids go from 0 to {self.game.num_actions - 1}")
        if not self._mask[0, number]:
            raise IllegalAction(
                f"{self.game.action_table.names[number]!r} is not legal for {self.seat_name} now; "
                f"legal: {', '.join(self.legal_names())}"
            )
        return number

    def clone(self) -> State:
        """An independent copy, chance included: the same actions lead to the same future."""
        copy = State.__new__(State)
        copy._allocate(self.game, copy_records(self.records))
        copy._mask[:] = self._mask
        copy._tensor[:] = self._tensor
        copy._outcome[:] = self._outcome
        return copy

    def __deepcopy__(self, memo: Any) -> State:
        return self.clone()

    def __reduce__(self) -> Any:
        return _load, (self.game, self.to_bytes())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.records.tobytes() == other.records.tobytes()

    __hash__ = None  # type: ignore[assignment]

    # --- knowing ------------------------------------------------------------------------------------

    def observe(self, seat: int | str | None = None) -> np.ndarray:
        """float32[observation_size]: the observation of a seat (default: the seat to act)."""
        if seat is None or seat == self.record["seat"]:
            if not self.record["over"]:
                return self._tensor[0].copy()
            seat = 0
        game = self.game
        tensor = np.zeros((1, game.observation_size), np.float32)
        observations = as_records(tensor.view(game.card.observation)[:, 0])
        view = new_records(game.card.state, 1)
        game.kernels.observe(self.records, 0, game.seat_index(seat), view, tensor, observations)
        return tensor[0]

    def view(self, seat: int | str | None = None) -> View:
        """What a seat may know (default: the seat to act), as agents see it."""
        number = self.game.seat_index(max(self.seat, 0) if seat is None else seat)
        records = new_records(self.game.card.state, 1)
        self.game.kernels.see(self.records, 0, number, records)
        return View(self.game, records, number, self._mask[0] if number == self.seat else np.zeros_like(self._mask[0]))

    def redeal(self, seat: int | str, seed: int) -> State:
        """Another game that looks the same to `seat`: all that it cannot know, and future chance, drawn from `seed`."""
        return self.view(seat).redeal(seed)

    # --- showing ------------------------------------------------------------------------------------

    def text(self, seat: int | str | None = None) -> str:
        """The position in words as a seat sees it (default: everything)."""
        return _show(self, self.game.card.text, seat)

    def svg(self, seat: int | str | None = None) -> str:
        """The position as a drawing, as a seat sees it (default: everything)."""
        return _show(self, self.game.card.svg, seat)

    def describe(self, action: int, onlooker: int | str | None = None) -> str:
        """A sentence for an action of the seat to act; for an onlooking seat, only what that seat sees of it."""
        seat = None if onlooker is None else self.game.seat_index(onlooker)
        return self.game.card.describe(self.record, int(action), None if seat == self.seat else seat)

    def to_bytes(self) -> bytes:
        """The whole game as versioned bytes; `Game.load` reads them."""
        return self.game.pack(self.records)

    def __repr__(self) -> str:
        what = f"over: {self.ending}" if self.over else f"{self.seat_name} to act: {self.phase}"
        return f"State({self.game.name!r}, decision {self.ply}, {what})"


class View:
    """What one seat knows of a game: all that an agent is given."""

    __slots__ = ("game", "mask", "record", "records", "seat")

    def __init__(self, game: Game, records: np.ndarray, seat: int, mask: np.ndarray) -> None:
        self.game = game
        self.records = records  # the record with UNKNOWN for what is hidden
        self.record = records[0]
        self.seat = seat  # the seat that looks
        self.mask = mask.copy()  # int8[num_actions]; all zero when it is not this seat's turn

    def legal(self) -> list[int]:
        return np.flatnonzero(self.mask).tolist()  # type: ignore[no-any-return]

    @property
    def observation(self) -> np.ndarray:
        """float32[observation_size]"""
        game = self.game
        tensor = np.zeros((1, game.observation_size), np.float32)
        observations = as_records(tensor.view(game.card.observation)[:, 0])
        game.kernels.observe(self.records, 0, self.seat, new_records(game.card.state, 1), tensor, observations)
        return tensor[0]

    def redeal(self, seed: int) -> State:
        """A whole game that this seat could be in."""
        from .game import check_seed

        full = new_records(self.game.card.state, 1)
        self.game.kernels.imagine(self.records, 0, self.seat, check_seed(seed), full)
        return State(self.game, full)

    def describe(self, action: int) -> str:
        return self.game.card.describe(self.record, int(action), None)

    def text(self) -> str:
        return self.game.card.text(self.record, self.seat)

    def svg(self) -> str:
        return self.game.card.svg(self.record, self.seat)


def _show(state: State, draw: Any, seat: int | str | None) -> str:
    if seat is None:
        return draw(state.record, None)  # type: ignore[no-any-return]
    view = state.view(seat)
    return draw(view.record, view.seat)  # type: ignore[no-any-return]


def _load(game: Game, data: bytes) -> State:
    return game.load(data)


__all__ = ["SarpedonError", "State", "View"]
