"""One seat in many games, the other seats played by agents: what single-agent learners need."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from .batch import Batch
from .errors import IllegalAction, SarpedonError
from .game import Game
from .kernels import IDLE

ANY = "any"  # a seat drawn anew for each game


class SeatedBatch:
    """`size` games in which we decide for one seat and agents decide for the others.

    After `reset` and `step` every game waits for our seat; `rewards`, `terminated`, `truncated` tell what our last
    action brought up to now, other seats' decisions included. Finished games begin anew at once; what our seat saw
    last is in `final_observation`.
    """

    def __init__(
        self, game: Game, size: int, seat: int | str = 0, opponent: Any = "random", seed: int | None = None, threads: int = 1
    ) -> None:
        self.game = game
        self.size = size
        self._any_seat = seat == ANY
        self._seat = 0 if self._any_seat else game.seat_index(seat)
        self.batch = Batch(game, size, seed, threads, auto_reset=False)
        self.own_seat = np.full(size, self._seat, np.int8)
        self.rewards = np.zeros(size, np.float32)
        self.terminated = np.zeros(size, np.bool_)
        self.truncated = np.zeros(size, np.bool_)
        self.final_observation: dict[int, np.ndarray] = {}
        self.final_info: dict[int, dict[str, Any]] = {}
        self.set_opponent(opponent)
        self.reset(seed)

    def set_opponent(self, opponent: Any) -> None:
        """An agent or its name for all other seats, or a mapping from seat to agent."""
        from sarpedon.agents import load_agent

        if isinstance(opponent, Mapping):
            chosen = {self.game.seat_index(seat): agent for seat, agent in opponent.items()}
            missing = [
                name for seat, name in enumerate(self.game.seats) if seat not in chosen and (self._any_seat or seat != self._seat)
            ]
            if missing:
                raise SarpedonError(f"no opponent is given for {', '.join(missing)}")
        else:
            chosen = {seat: opponent for seat in range(self.game.num_seats)}
        self.opponents = {seat: load_agent(self.game, agent) for seat, agent in chosen.items()}

    @property
    def observation(self) -> np.ndarray:
        return self.batch.observation

    @property
    def action_mask(self) -> np.ndarray:
        return self.batch.action_mask

    def reset(self, seed: int | None = None, seeds: np.ndarray | None = None) -> SeatedBatch:
        self.batch.reset(seed, seeds)
        self._draws = np.random.default_rng(int(self.batch.seeds[0]))
        if self._any_seat:
            self.own_seat[:] = self._draws.integers(self.game.num_seats, size=self.size)
        self._clear()
        self._play_others()
        self._clear()
        return self

    def _clear(self) -> None:
        self.rewards[:] = 0
        self.terminated[:] = False
        self.truncated[:] = False
        self.final_observation = {}
        self.final_info = {}

    def step(self, actions: Any) -> SeatedBatch:
        """Our action in each game, then the others until it is our turn again."""
        given = np.asarray(actions)
        if given.dtype.kind in "iu" and (given < 0).any():
            raise IllegalAction(f"there is no action {given.min()}: ids go from 0 to {self.game.num_actions - 1}")
        self.batch.step(given)
        self._clear()
        self._account(np.ones(self.size, np.bool_))
        self._play_others()
        return self

    def _play_others(self) -> None:
        batch = self.batch
        while True:
            waiting = batch.seat != self.own_seat
            if not waiting.any():
                return
            batch.step(self._other_actions(waiting))
            self._account(waiting)

    def _other_actions(self, waiting: np.ndarray) -> np.ndarray:
        """What the agents of the other seats play where they are to act, IDLE elsewhere."""
        batch = self.batch
        bots = np.full(self.size, -1, np.int64)
        python: list[tuple[Any, np.ndarray]] = []
        for seat, agent in self.opponents.items():
            theirs = waiting & (batch.seat == seat)
            bot = getattr(agent, "bot_number", None)
            if bot is not None:
                bots[theirs] = bot
            elif theirs.any():
                python.append((agent, np.flatnonzero(theirs)))
        actions = batch.bot_actions(bots) if (bots >= 0).any() else np.full(self.size, IDLE, np.int64)
        for agent, where in python:
            if agent.plays_batches:
                actions[where] = agent.act_in(batch, where)
            else:
                for i in where:
                    actions[i] = agent.act(batch.snapshot(i))
        return actions

    def _account(self, moved: np.ndarray) -> None:
        """Add the rewards of games that moved, and deal the finished ones anew.

        A game that is dealt anew belongs to our next action: what happens in it before our first turn does not count.
        """
        batch = self.batch
        rewards = batch.rewards[np.arange(self.size), self.own_seat]
        counts = moved & ~(self.terminated | self.truncated)
        self.rewards[counts] += rewards[counts]
        ended = np.flatnonzero(moved & batch.over)
        if len(ended) == 0:
            return
        for i in np.flatnonzero(counts & batch.over):
            self.final_observation[int(i)] = batch.observe(int(i), int(self.own_seat[i]))
            self.final_info[int(i)] = {
                "ending": self.game.card.endings(int(batch.endings[i])).name.lower(),
                "seat": self.game.seats[int(self.own_seat[i])],
                "return": float(batch.returns[i, self.own_seat[i]]),
                "decisions": int(batch.lengths[i]),
            }
            self.truncated[i] = batch.truncated[i]
            self.terminated[i] = not batch.truncated[i]
        batch.restart(ended)
        if self._any_seat:
            self.own_seat[ended] = self._draws.integers(self.game.num_seats, size=len(ended))
