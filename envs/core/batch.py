"""Batch: many games at once, arrays in, arrays out."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from .compiled import as_records, copy_records, new_records
from .errors import IllegalAction, SarpedonError
from .game import Game, check_seed, draw_seed
from .kernels import IDLE
from .records import OUTCOME
from .state import State


class Batch:
    """`size` games in step. After `step`, `observation`, `action_mask` and `seat` are of the next decision of each
    game; `rewards`, `over`, `truncated`, `returns` and `lengths` tell what the last decision brought. Finished games
    begin anew at once (auto_reset) or wait for `restart`. The arrays are reused: copy what you keep."""

    def __init__(
        self, game: Game, size: int, seed: int | None = None, threads: int = 1, auto_reset: bool = True
    ) -> None:
        if not isinstance(size, (int, np.integer)) or size < 1:
            raise SarpedonError(f"a batch needs at least one game, not {size!r}")
        if threads < 1:
            raise SarpedonError(f"a batch needs at least one thread, not {threads!r}")
        assert game.card.ready
        self.game = game
        self.size = int(size)
        self.auto_reset = auto_reset
        self.states = new_records(game.card.state, size)
        self.observation = np.zeros((size, game.observation_size), np.float32)
        self.action_mask = np.zeros((size, game.num_actions), np.int8)
        self.seeds = np.zeros(size, np.int64)  # of the running games: game.new(seed) deals the same
        self.outcomes = new_records(OUTCOME, size)
        self._observations = as_records(self.observation.view(game.card.observation)[:, 0])
        self._rngs = np.zeros((size, 4), np.uint32)
        self._actions = np.zeros(size, np.int64)
        self._chunks = [(int(part[0]), int(part[-1]) + 1) for part in np.array_split(np.arange(size), min(threads, size))]
        self._pool = ThreadPoolExecutor(len(self._chunks) - 1) if len(self._chunks) > 1 else None
        self.reset(seed)

    @property
    def seat(self) -> np.ndarray:
        """int8[size]: who acts next, -1 in a finished game."""
        return np.asarray(self.states["seat"])

    @property
    def rewards(self) -> np.ndarray:
        """float32[size, seats]: what the last decision brought each seat."""
        return np.asarray(self.outcomes["rewards"])[:, : self.game.num_seats]

    @property
    def returns(self) -> np.ndarray:
        """float32[size, seats]: what the game of the last decision has brought each seat."""
        return np.asarray(self.outcomes["returns"])[:, : self.game.num_seats]

    @property
    def over(self) -> np.ndarray:
        """bool[size]: whether the last decision ended its game."""
        return np.asarray(self.outcomes["over"]).view(np.bool_)

    @property
    def truncated(self) -> np.ndarray:
        return np.asarray(self.outcomes["truncated"]).view(np.bool_)

    @property
    def endings(self) -> np.ndarray:
        return np.asarray(self.outcomes["ending"])

    @property
    def lengths(self) -> np.ndarray:
        """int32[size]: decisions of the game so far."""
        return np.asarray(self.outcomes["length"])

    def reset(self, seed: int | None = None, seeds: np.ndarray | None = None) -> Batch:
        """Deal all games anew: from one seed for the batch, or from a seed for each game."""
        if seeds is None:
            stream = np.random.default_rng(draw_seed() if seed is None else check_seed(seed))
            self.seeds[:] = stream.integers(2**62, size=self.size)
        else:
            given = np.asarray(seeds)
            if given.shape != (self.size,) or given.dtype.kind not in "iu" or given.min() < 0:
                raise SarpedonError(f"seeds must be {self.size} whole numbers from 0")
            self.seeds[:] = given
        self._rngs[:] = np.random.default_rng(int(self.seeds[0])).integers(1, 2**32, size=(self.size, 4), dtype=np.uint32)
        self._run(
            self.game.kernels.begin, self.states, self.game.template, self.seeds, self.observation, self._observations,
            self.action_mask, self.outcomes,
        )  # fmt: skip
        return self

    def step(self, actions: Any) -> Batch:
        """Play one action in each game; IDLE (-1) leaves a game alone. Nothing is played when any action is not legal."""
        given = np.asarray(actions)
        if given.shape != (self.size,):
            raise IllegalAction(f"a batch of {self.size} games needs {self.size} actions, not an array of shape {given.shape}")
        if given.dtype.kind not in "iu":
            raise IllegalAction(f"actions are whole numbers, not {given.dtype}")
        self._actions[:] = given
        wrong = int(self.game.kernels.first_illegal(self._actions, self.action_mask, 0, self.size))
        if wrong >= 0:
            self.snapshot(wrong)._check(int(self._actions[wrong]))
            raise IllegalAction(f"game {wrong}: action {self._actions[wrong]} is not legal")
        self._run(
            self.game.kernels.advance, self.states, self._actions, self.game.template, self.seeds, self.observation,
            self._observations, self.action_mask, self.outcomes, self.auto_reset,
        )  # fmt: skip
        return self

    def restart(self, chosen: np.ndarray) -> None:
        """Deal the games with these numbers anew."""
        self.game.kernels.restart(
            self.states, self.game.template, self.seeds, np.asarray(chosen, np.int64), self.observation,
            self._observations, self.action_mask, self.outcomes,
        )  # fmt: skip

    def random_actions(self) -> np.ndarray:
        """A uniform legal action for each game (IDLE where there is none)."""
        actions = np.empty(self.size, np.int64)
        self._run(self.game.kernels.pick_random, self.action_mask, self._rngs, actions)
        return actions

    def bot_actions(self, bots: np.ndarray) -> np.ndarray:
        """The choice of the scripted bot bots[i] in each game, IDLE where that is negative."""
        actions = np.empty(self.size, np.int64)
        self._run(
            self.game.kernels.ask_bots, self.states, self.action_mask, np.asarray(bots, np.int64), self._rngs, actions,
            self.game.template,
        )  # fmt: skip
        return actions

    def estimates(self) -> np.ndarray:
        """float32[size, seats]: what each seat may expect by the game's rule of thumb (0 where it has none)."""
        values = np.zeros((self.size, self.game.num_seats), np.float32)
        self._run(self.game.kernels.estimates, self.states, values)
        return values

    def observe(self, i: int, seat: int) -> np.ndarray:
        """The observation of any seat of game i."""
        tensor = np.zeros((1, self.game.observation_size), np.float32)
        observations = as_records(tensor.view(self.game.card.observation)[:, 0])
        view = new_records(self.game.card.state, 1)
        self.game.kernels.observe(self.states, i, seat, view, tensor, observations)
        return tensor[0]

    def snapshot(self, i: int) -> State:
        """A copy of game i."""
        return State(self.game, copy_records(self.states[i : i + 1]))

    def restore(self, i: int, state: State) -> None:
        """Put a game in place i."""
        if state.game.card is not self.game.card or state.game.options != self.game.options:
            raise SarpedonError(f"{state.game!r} does not fit a batch of {self.game!r}")
        self.states[i : i + 1].view(np.ndarray).view(np.uint8)[:] = state.records.view(np.ndarray).view(np.uint8)
        part = slice(i, i + 1)
        self.game.kernels.refresh(
            self.states[part], self.game.template, self.observation[part], self._observations[part],
            self.action_mask[part], self.outcomes[part],
        )  # fmt: skip

    def _run(self, entry: Any, *arguments: Any) -> None:
        """Call a kernel for all games, each thread on its share; the first share is ours."""
        if self._pool is None:
            entry(*arguments, 0, self.size)
            return
        jobs = [self._pool.submit(entry, *arguments, *chunk) for chunk in self._chunks[1:]]
        entry(*arguments, *self._chunks[0])
        for job in jobs:
            job.result()

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None


__all__ = ["IDLE", "Batch"]
