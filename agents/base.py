"""Who plays: one interface for all players."""

from __future__ import annotations

import numpy as np

from sarpedon.envs.core.batch import Batch
from sarpedon.envs.core.compiled import new_records
from sarpedon.envs.core.errors import GameOver, UnknownAgent
from sarpedon.envs.core.game import Game, check_seed, draw_seed
from sarpedon.envs.core.registry import game as make_game
from sarpedon.envs.core.state import State, View


class Agent:
    """A player. Subclasses say their name and decide from a view; they never see the hidden state."""

    name = "agent"
    plays_batches = False  # whether act_in works

    def act(self, state: State | View) -> int:
        """The action for the seat to act."""
        view = state.view() if isinstance(state, State) else state
        if not view.mask.any():
            raise GameOver("there is nothing to decide in this position")
        return self.decide(view)

    def decide(self, view: View) -> int:
        """Choose one of view.legal()."""
        raise UnknownAgent(f"{self.name} cannot decide: write its decide(view)")

    def act_batch(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Actions for many positions at once, from observations and masks alone."""
        raise UnknownAgent(f"{self.name} decides from views, not from observations: use act(state)")

    def act_in(self, batch: Batch, rows: np.ndarray) -> np.ndarray:
        """Actions for these games of a batch."""
        return self.act_batch(batch.observation[rows], batch.action_mask[rows])


class BotAgent(Agent):
    """A scripted bot of a game, compiled."""

    plays_batches = True

    def __init__(self, game: Game, name: str, seed: int | None = None) -> None:
        self.game = game
        self.name = name
        self.bot_number = game.bot(name)
        self._actions = np.zeros(1, np.int64)
        self.reseed(seed)

    def reseed(self, seed: int | None = None) -> None:
        stream = np.random.default_rng(draw_seed() if seed is None else check_seed(seed))
        self._rngs = stream.integers(1, 2**32, (1, 4), dtype=np.uint32)

    def decide(self, view: View) -> int:
        bots = np.full(1, self.bot_number, np.int64)
        self.game.kernels.ask_bots(
            view.records, view.mask[None], bots, self._rngs, self._actions, new_records(view.records.dtype, 1), 0, 1
        )
        return int(self._actions[0])

    def act_in(self, batch: Batch, rows: np.ndarray) -> np.ndarray:
        bots = np.full(batch.size, -1, np.int64)
        bots[rows] = self.bot_number
        return batch.bot_actions(bots)[rows]


def load_agent(game: str | Game, name: str | Agent, seed: int | None = None) -> Agent:
    """A player by name: "random", a scripted bot such as "greedy", "mcts:400", "openspiel:ismcts:200", "learned",
    "learned@FOLDER", "exact", "http://..."."""
    if isinstance(name, Agent):
        return name
    chosen = make_game(game) if isinstance(game, str) else game
    if name == "mcts" or name.startswith("mcts:"):
        from .search import mcts_from_name

        return mcts_from_name(chosen, name, seed)
    if name == "learned" or name.startswith("learned@"):
        from .learned import learned_from_name

        return learned_from_name(chosen, name, seed)
    if name.startswith("openspiel:"):
        from .openspiel import openspiel_from_name

        return openspiel_from_name(chosen, name, seed)
    if name == "exact":
        from .exact.agent import exact_from_name

        return exact_from_name(chosen, seed)
    if name.startswith(("http://", "https://")):
        from .remote import RemoteAgent

        url, _, remote = name.partition("#")
        return RemoteAgent(chosen, url, remote or "learned", seed=seed)
    if name not in chosen.bots:
        others = "mcts:400, mcts:50ms, openspiel:ismcts:200, learned, learned@FOLDER, exact (Micro Medusa), http://..."
        raise UnknownAgent(f"{chosen.title} has no agent {name!r} (bots: {', '.join(chosen.bots)}; others: {others})")
    return BotAgent(chosen, name, seed)


