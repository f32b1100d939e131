"""OpenSpiel's own tree searches as agents: `openspiel:mcts:200`, `openspiel:ismcts:200` (simulations a decision).

They are given games that the deciding seat could be in, never the game itself. IS-MCTS gets a new one for each
simulation. Plain MCTS believes what it sees: it searches a few such games one after the other and adds up the visits.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sarpedon.envs.core.errors import UnknownAgent
from sarpedon.envs.core.game import Game, check_seed, draw_seed
from sarpedon.envs.core.state import State, View
from sarpedon.envs.openspiel import SpielState, spiel_game, with_fresh_chance

from .base import Agent

try:
    from open_spiel.python.algorithms import ismcts, mcts
except ImportError:
    raise ImportError("this agent needs OpenSpiel: pip install 'sarpedon[openspiel]'") from None

EXPLORATION = 1.4
SIMULATIONS = 200
WORLDS = 8  # games that plain MCTS searches for one decision
SEARCHES = ("mcts", "ismcts")
HOW = "write openspiel:mcts:200 or openspiel:ismcts:200"


class RandomPlayouts(mcts.Evaluator):  # type: ignore[misc]
    """OpenSpiel's random rollouts, with compiled moves: each leaf is played to its end once."""

    def __init__(self, game: Game, luck: np.random.Generator) -> None:
        self.game = game
        self.luck = luck
        self._rngs = luck.integers(1, 2**32, (1, 4), dtype=np.uint32)
        self._actions = np.zeros(1, np.int64)

    def evaluate(self, state: SpielState) -> np.ndarray:
        assert state.play.state is not None
        position = with_fresh_chance(state.play.state, int(self.luck.integers(2**62)))
        if state.play.awaited >= 0:
            position.apply(state.play.awaited)
        return self._played_out(position).returns

    def _played_out(self, position: State) -> State:
        while not position.over:
            self.game.kernels.pick_random(position._mask, self._rngs, self._actions, 0, 1)
            position.apply(int(self._actions[0]))
        return position

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


class OpenSpielAgent(Agent):
    """One of OpenSpiel's searches in a seat of ours. Deterministic for a seed."""

    def __init__(self, game: Game, search: str = "ismcts", simulations: int = SIMULATIONS, seed: int | None = None) -> None:
        if search not in SEARCHES or simulations < 1:
            raise UnknownAgent(f"OpenSpiel has no search {search!r} with {simulations} simulations here: {HOW}")
        self.game = game
        self.spiel = spiel_game(game, seed=0)  # chance is in the games that we hand out
        self.search = search
        self.simulations = simulations
        self.name = f"openspiel:{search}:{simulations}"
        self.reseed(seed)

    def reseed(self, seed: int | None = None) -> None:
        self._luck = np.random.default_rng(draw_seed() if seed is None else check_seed(seed))

    def imagined(self, view: View) -> SpielState:
        """A game that the seat could be in."""
        return self.spiel.state_of(view.redeal(int(self._luck.integers(2**62))))

    def decide(self, view: View) -> int:
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        return self._ismcts(view) if self.search == "ismcts" else self._mcts(view)

    def _ismcts(self, view: View) -> int:
        luck = np.random.RandomState(int(self._luck.integers(2**31)))
        bot = ismcts.ISMCTSBot(
            self.spiel, RandomPlayouts(self.game, self._luck), EXPLORATION, self.simulations, random_state=luck
        )
        bot.set_resampler(lambda state, player: self.imagined(view))
        return int(bot.step(self.imagined(view)))

    def _mcts(self, view: View) -> int:
        worlds = min(WORLDS, self.simulations)
        visits = np.zeros(self.game.num_actions)
        for share in np.array_split(np.arange(self.simulations), worlds):
            luck = np.random.RandomState(int(self._luck.integers(2**31)))
            bot = mcts.MCTSBot(
                self.spiel, EXPLORATION, len(share), RandomPlayouts(self.game, self._luck), solve=False, random_state=luck
            )
            for child in bot.mcts_search(self.imagined(view)).children:
                visits[child.action] += child.explore_count
        return int(np.argmax(visits))


def openspiel_from_name(game: Game, name: str, seed: int | None) -> OpenSpielAgent:
    """`openspiel:mcts`, `openspiel:mcts:200`, `openspiel:ismcts:200`."""
    words: list[Any] = name.split(":")[1:]
    simulations = words[1] if len(words) > 1 else str(SIMULATIONS)
    if not 1 <= len(words) <= 2 or not simulations.isdigit():
        raise UnknownAgent(f"{name!r} is not an OpenSpiel agent: {HOW}")
    return OpenSpielAgent(game, words[0], int(simulations), seed)
