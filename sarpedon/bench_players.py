"""How fast the players are: whole games of scripted bots, and decisions simulated by tree search."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np

from sarpedon.agents.search import MctsAgent
from sarpedon.envs.core.compiled import new_records
from sarpedon.envs.core.game import Game
from sarpedon.envs.core.records import MAX_SEATS, OUTCOME

Measure = Callable[[Callable[[], int], float], dict[str, float]]
GAMES = 64
SIMULATIONS = 400


def greedy_games(game: Game, seconds: float, measure: Measure) -> dict[str, float]:
    """Games of greedy bots a second, on one thread."""
    lineups = np.full((GAMES, MAX_SEATS), game.bot("greedy"), np.int64)
    outcomes = new_records(OUTCOME, GAMES)
    numbers = itertools.count()

    def one_round() -> int:
        seeds = np.arange(GAMES, dtype=np.int64) + GAMES * next(numbers)
        game.kernels.play_games(game.template, seeds, lineups, game.num_actions, outcomes, 0, GAMES)
        return GAMES

    return measure(one_round, seconds)


def searched_decisions(game: Game, seconds: float, measure: Measure) -> dict[str, float]:
    """Decisions that mcts simulates a second, at the first decision of games, on one thread."""
    agent = MctsAgent(game, SIMULATIONS, seed=0)
    numbers = itertools.count()

    def one_round() -> int:
        agent.search(game.new(seed=next(numbers)).view())
        return int(agent.tree.counts[1])

    return measure(one_round, seconds)


def bench_players(game: Game, seconds: float, measure: Measure) -> dict[str, Any]:
    return {
        "greedy_games": greedy_games(game, seconds, measure),
        "mcts_decisions": searched_decisions(game, seconds, measure),
    }


def openspiel_search(seconds: float, measure: Measure) -> dict[str, dict[str, float]]:
    """OpenSpiel's Python MCTS bot with random playouts on a game of about the length of Micro Medusa."""
    import pyspiel
    from open_spiel.python.algorithms import mcts

    luck = np.random.RandomState(0)
    moves = 0

    class Counting(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
        def evaluate(self, state: Any) -> Any:
            nonlocal moves
            before = state.move_number()
            playout = state.clone()
            while not playout.is_terminal():
                playout.apply_action(luck.choice(playout.legal_actions()))
            moves += playout.move_number() - before
            return np.array(playout.returns())

    game = pyspiel.load_game("connect_four")
    bot = mcts.MCTSBot(game, 1.5, 50, Counting(1, luck), random_state=luck)

    def one_round() -> int:
        nonlocal moves
        before = moves
        bot.mcts_search(game.new_initial_state())
        return moves - before

    return {"open_spiel connect_four, its Python MCTS: simulated decisions": measure(one_round, seconds)}
