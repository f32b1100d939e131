"""OpenSpiel: every game as a Python game, `python_sarpedon_<game>`. Importing this module registers them.

A decision that needs chance is followed by a chance node with one outcome: applying it samples. With the parameter
`seed` chance is that of `Game.new(seed)`, and a clone has the same future; without it every clone draws its own.
`position` (a save in hexadecimal) begins the game there.

Information-state strings have perfect recall: they name all that a player saw and did. The tensors are the observation.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from .core.compiled import copy_records, new_records
from .core.errors import SarpedonError
from .core.game import Game, GameCard, draw_seed
from .core.records import blocks
from .core.registry import GAMES, card
from .core.state import State

try:
    import pyspiel
except ImportError:
    raise ImportError("this needs OpenSpiel: pip install 'sarpedon[openspiel]'") from None

UTILITIES = {
    "zero-sum": pyspiel.GameType.Utility.ZERO_SUM,
    "co-operative": pyspiel.GameType.Utility.IDENTICAL,
    "general-sum": pyspiel.GameType.Utility.GENERAL_SUM,
}
SAMPLE = 0  # the only outcome of a chance node
DEAL = -1  # what chance has to do first
NOTHING = -2  # no chance is awaited
MOST_SEATS = 4


def short_name(name: str) -> str:
    """python_sarpedon_micro_medusa"""
    return f"python_sarpedon_{name}"


def seat_counts(details: GameCard) -> list[int]:
    """The numbers of players that the options of a game allow."""
    plain = {option.name: option.default for option in details.options}
    choices = range(1, MOST_SEATS + 1) if "players" in plain else [0]
    counts = []
    for players in choices:
        try:
            counts.append(Game(details, **({"players": players} if players else {})).num_seats)
        except SarpedonError:
            continue
    return counts


def type_of(details: GameCard, sampled: bool = True) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game: our options are its parameters. With fixed chance nothing is sampled."""
    counts = seat_counts(details)
    modes = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=short_name(details.name),
        long_name=f"{details.title} (Sarpedon)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.SAMPLED_STOCHASTIC if sampled else modes.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=UTILITIES[details.kind],
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"seed": -1, "position": "", **{option.name: option.default for option in details.options}},
    )


class SpielGame(pyspiel.Game):
    """A game of ours as OpenSpiel knows it; `game` is the game itself."""

    details: GameCard

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        details = self.details
        given = dict(params or {})
        seed, position = int(given.pop("seed", -1)), str(given.pop("position", ""))
        self.game = Game(details, **given)
        game = self.game
        self.fixed = seed if seed >= 0 else None
        self.start = game.load(bytes.fromhex(position)) if position else None
        self.luck = np.random.default_rng(draw_seed())
        facts = pyspiel.GameInfo(
            num_distinct_actions=game.num_actions,
            max_chance_outcomes=1,
            num_players=game.num_seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if details.kind == "zero-sum" else None,
            max_game_length=game.max_decisions,
        )
        super().__init__(type_of(details, self.fixed is None), facts, params or {})

    def new_initial_state(self, description: Any = None) -> SpielState:
        return SpielState(self)

    def state_of(self, state: State, fixed_chance: bool = True) -> SpielState:
        """A game in play as OpenSpiel's; by default clones have the future that its own stream of chance holds."""
        found = SpielState(self)
        found.play = Play(state, fixed_chance=fixed_chance)
        return found

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.game, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class Moment:
    """What happened up to a position, shared by all clones: the record, who did what before, and the moment before."""

    __slots__ = ("action", "actor", "before", "memories", "records")

    def __init__(self, records: np.ndarray, before: Moment | None, actor: int, action: int) -> None:
        self.records = copy_records(records)
        self.before = before
        self.actor, self.action = actor, action
        self.memories: dict[int, bytes] = {}

    def memory(self, game: Game, seat: int) -> bytes:
        """A name for all that a seat has seen and done."""
        missing = []
        moment: Moment | None = self
        while moment is not None and seat not in moment.memories:
            missing.append(moment)
            moment = moment.before
        known = moment.memories[seat] if moment is not None else b""
        for later in reversed(missing):
            own = later.action if later.actor == seat else -1
            known = hashlib.blake2b(known + own.to_bytes(4, "little", signed=True) + view_bytes(game, later.records, seat),
                                    digest_size=16).digest()  # fmt: skip
            later.memories[seat] = known
        return known


def view_bytes(game: Game, records: np.ndarray, seat: int) -> bytes:
    view = new_records(game.card.state, 1)
    game.kernels.see(records, 0, seat, view)
    return view.tobytes()


class Play:
    """The whole of a game in play: what OpenSpiel copies when it clones a state."""

    __slots__ = ("awaited", "fixed_chance", "moment", "state")

    def __init__(self, state: State | None, awaited: int = NOTHING, fixed_chance: bool = False) -> None:
        self.state = state  # None before the deal
        self.awaited = awaited  # the action that waits for chance, or DEAL
        self.fixed_chance = fixed_chance
        self.moment = None if state is None else Moment(state.records, None, -1, -1)

    def __deepcopy__(self, memo: Any) -> Play:
        copy = Play.__new__(Play)
        copy.state = None if self.state is None else self.state.clone()
        copy.awaited, copy.fixed_chance, copy.moment = self.awaited, self.fixed_chance, self.moment
        return copy

    def __reduce__(self) -> Any:
        return _thawed, (self.state, self.awaited, self.fixed_chance, {} if self.moment is None else self.memories())

    def memories(self) -> dict[int, bytes]:
        """What each seat remembers."""
        assert self.state is not None
        assert self.moment is not None
        return {seat: self.moment.memory(self.state.game, seat) for seat in range(self.state.game.num_seats)}

    def deal(self, game: Game, seed: int) -> None:
        self.state = game.new(seed=seed)
        self.moment = Moment(self.state.records, None, -1, -1)
        self.awaited = NOTHING

    def decide(self, action: int) -> None:
        """Play an action, or wait for chance when it needs some."""
        assert self.state is not None
        after = self.state.clone().apply(action)
        if np.array_equal(after.record["rng"], self.state.record["rng"]):
            self._arrive(after, action)
        else:
            self.awaited = action

    def sample(self, seed: int) -> None:
        """Let chance do what was waited for, with fresh luck unless it is fixed."""
        assert self.state is not None
        state = self.state.clone() if self.fixed_chance else with_fresh_chance(self.state, seed)
        action, self.awaited = self.awaited, NOTHING
        self._arrive(state.apply(action), action)

    def _arrive(self, after: State, action: int) -> None:
        assert self.state is not None
        self.moment = Moment(after.records, self.moment, self.state.seat, action)
        self.state = after


def _thawed(state: State | None, awaited: int, fixed_chance: bool, memories: dict[int, bytes]) -> Play:
    play = Play(state, awaited, fixed_chance)
    if play.moment is not None:
        play.moment.memories.update(memories)
    return play


def with_fresh_chance(state: State, seed: int) -> State:
    """The same position with another stream of chance."""
    copy = state.clone()
    copy.record["rng"][:] = np.random.default_rng(seed).integers(1, 2**32, copy.record["rng"].shape, dtype=np.uint32)
    return copy


class SpielState(pyspiel.State):
    """A game in play as OpenSpiel knows it; `play.state` is the game itself."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        start = game.start
        self.play = Play(start, NOTHING if start is not None else DEAL, game.fixed is not None)

    def owner(self) -> SpielGame:
        return self.get_game()  # type: ignore[no-any-return]

    def current_player(self) -> int:
        if self.play.awaited != NOTHING:
            return pyspiel.PlayerId.CHANCE  # type: ignore[no-any-return]
        assert self.play.state is not None
        return pyspiel.PlayerId.TERMINAL if self.play.state.over else self.play.state.seat

    def _legal_actions(self, player: int) -> list[int]:
        assert self.play.state is not None
        return self.play.state.legal() if player == self.play.state.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(SAMPLE, 1.0)]

    def _apply_action(self, action: int) -> None:
        game = self.owner()
        if self.play.awaited == DEAL:
            self.play.deal(game.game, draw(game) if game.fixed is None else game.fixed)
        elif self.play.awaited != NOTHING:
            self.play.sample(draw(game))
        else:
            self.play.decide(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "chance"
        return self.owner().game.action_table.names[action]

    def is_terminal(self) -> bool:
        return self.play.awaited == NOTHING and self.play.state is not None and self.play.state.over

    def returns(self) -> list[float]:
        """What the game brought; nothing before its end, as OpenSpiel's searches want it."""
        if not self.is_terminal() or self.play.state is None:
            return [0.0] * self.num_players()
        return [float(value) for value in self.play.state.returns]

    def resample_from_infostate(self, player: int, uniform: Any) -> SpielState:
        """Another game that `player` could be in: all that it cannot know, and chance to come, drawn anew."""
        state, moment = self.play.state, self.play.moment
        assert state is not None
        assert moment is not None
        game = self.owner()
        other = game.state_of(state.redeal(player, int(uniform() * 2**53)), self.play.fixed_chance)
        assert other.play.moment is not None
        other.play.moment.memories[player] = moment.memory(game.game, player)
        return other

    def __str__(self) -> str:
        if self.play.state is None:
            return "before the deal"
        waiting = "" if self.play.awaited == NOTHING else f"\nchance after {self._action_to_string(0, self.play.awaited)}"
        return self.play.state.text() + waiting


def draw(game: SpielGame) -> int:
    return int(game.luck.integers(2**62))


class SpielObserver:
    """The observation of a player: `tensor` is ours, `dict` has its blocks by name."""

    def __init__(self, game: Game, kind: Any, params: Any) -> None:
        if params:
            raise SarpedonError(f"observations have no parameters, not even {params}")
        self.game = game
        self.recall = kind.perfect_recall
        self.tensor = np.zeros(game.observation_size, np.float32)
        self.dict = {
            name: self.tensor[first : first + int(np.prod(shape))].reshape(shape)
            for name, shape, first in blocks(game.card.observation)
        }

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = 0 if state.play.state is None else state.play.state.observe(player)

    def string_from(self, state: SpielState, player: int) -> str:
        play = state.play
        if play.state is None or play.moment is None:
            return "before the deal"
        if self.recall:
            waiting = "" if play.awaited == NOTHING else f", chance after {play.awaited if player == play.state.seat else '?'}"
            return f"player {player}, decision {play.state.ply}, {play.moment.memory(self.game, player).hex()}{waiting}"
        seen = hashlib.blake2b(view_bytes(self.game, play.moment.records, player), digest_size=8).hexdigest()
        return f"{play.state.text(player)}\nview {seen}"


def class_of(name: str) -> type[SpielGame]:
    """OpenSpiel wants a class of its own for each game."""
    return type(f"Spiel_{name}", (SpielGame,), {"details": card(name)})


CLASSES = {name: class_of(name) for name in GAMES}


def spiel_game(game: Game, **params: Any) -> SpielGame:
    """The OpenSpiel game of a game with its options chosen."""
    return CLASSES[game.name]({**game.options, **params})


for _class in CLASSES.values():
    pyspiel.register_game(type_of(_class.details), _class)
