"""Search: it knows only what its seat knows, is deterministic for a seed, and plays better than what it imagines."""

from __future__ import annotations

import numpy as np
import pytest

import sarpedon
from sarpedon.agents.search import MctsAgent
from sarpedon.envs.core.compiled import INTERPRETED
from sarpedon.envs.core.errors import UnknownAgent
from tests.tools import random_game

every_game = pytest.mark.parametrize("name", sarpedon.games())
pytestmark = pytest.mark.skipif(INTERPRETED, reason="search is for compiled games")


def positions(name, seed):
    """Some positions of a random game."""
    game = sarpedon.game(name)
    _, actions = random_game(game, seed)
    state = game.new(seed=seed)
    for number, action in enumerate(actions):
        if number % max(1, len(actions) // 5) == 0:
            yield state.clone()
        state.apply(action)


@every_game
def test_hidden_information_does_not_change_the_search(name):
    """The same view over different hidden cards and future chance gives the same visit counts."""
    game = sarpedon.game(name)
    agent = MctsAgent(game, simulations=30, seed=1)
    for state in positions(name, seed=21):
        visits, values = agent.search(state.view())
        for other_seed in (1, 2):
            other = state.redeal(state.seat, other_seed)
            again, other_values = agent.search(other.view())
            assert np.array_equal(visits, again)
            assert np.array_equal(values, other_values)


@every_game
def test_a_search_visits_legal_actions_only_and_as_often_as_asked(name):
    game = sarpedon.game(name)
    agent = MctsAgent(game, simulations=40, seed=3)
    for state in positions(name, seed=22):
        visits, values = agent.search(state.view())
        assert visits.sum() == 40
        assert (visits[state.mask == 0] == 0).all()
        assert (np.abs(values) <= 1.0001).all()
        assert agent.act(state) in state.legal()


@every_game
def test_searching_leaves_the_game_alone(name):
    state = sarpedon.game(name).new(seed=4)
    before = state.to_bytes()
    sarpedon.load_agent(state.game, "mcts:20", seed=1).act(state)
    assert state.to_bytes() == before


def test_the_search_finds_a_win_in_one():
    from tests.micro_medusa.table import battle

    state = battle(hand="EES", stone_basic=1, equipment=[1, 0, 1], drafted=1, turn=2)
    state.record["hand"] = [0, 1, 1]
    state.record["known"] = [0, 1, 1]
    action = sarpedon.load_agent(state.game, "mcts:200", seed=0).act(sarpedon.State(state.game, state.records))
    assert state.game.action_table.names[action].endswith("eyeball")  # no Shield is left: an Eyeball wins


def test_budgets_and_names():
    game = sarpedon.game("micro_medusa")
    assert sarpedon.load_agent(game, "mcts:50ms", seed=1).act(game.new(seed=1)) in game.new(seed=1).legal()
    assert sarpedon.load_agent(game, "mcts:64:random", seed=1).bot == 0
    for wrong in ("mcts:many", "mcts:0", "mcts:-4", "mcts:100:genius"):
        with pytest.raises(UnknownAgent):
            sarpedon.load_agent(game, wrong)


def test_views_are_needed():
    agent = sarpedon.load_agent("micro_medusa", "mcts:10")
    with pytest.raises(UnknownAgent, match="views"):
        agent.act_batch(np.zeros((1, 139)), np.zeros((1, 28)))
