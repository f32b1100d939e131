"""OpenSpiel plays our games: its own tests, its own bots, and its own solver against ours."""

from __future__ import annotations

import numpy as np
import pytest

import sarpedon
from sarpedon.envs.core.compiled import INTERPRETED
from sarpedon.envs.core.errors import SarpedonError, UnknownAgent
from sarpedon.envs.core.registry import card
from tests.tools import random_game

pyspiel = pytest.importorskip("pyspiel")
spiel = pytest.importorskip("sarpedon.envs.openspiel")

LIGHT = ("micro_medusa", "medusas_wrath")


def load(name, **params):
    return pyspiel.load_game(spiel.short_name(name), params)


@pytest.mark.parametrize("name", LIGHT)
def test_openspiel_checks_pass(name, capfd):
    pyspiel.random_sim_test(load(name), num_sims=2, serialize=False, verbose=False)
    pyspiel.random_sim_test(load(name, seed=3), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", sarpedon.games())
def test_every_game_is_registered_and_plays_the_same_game(name):
    assert spiel.short_name(name) in pyspiel.registered_names()
    final, actions = random_game(sarpedon.game(name), seed=7)
    state = load(name, seed=7).new_initial_state()
    for action in actions:
        pass_chance(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    pass_chance(state)
    assert state.is_terminal()
    assert state.play.state == final
    assert state.returns() == pytest.approx(final.returns.tolist())


def pass_chance(state):
    while state.is_chance_node():
        state.apply_action(spiel.SAMPLE)


def test_options_are_parameters():
    game = pyspiel.load_game("python_sarpedon_rise_of_the_amazons(players=3)")
    assert game.num_players() == 3
    assert load("micro_medusa", head_openings=4).game.options["head_openings"] == 4
    kind = load("mazes_end").get_type()
    assert (kind.min_num_players, kind.max_num_players) == (2, 4)
    with pytest.raises(SarpedonError, match="head_openings"):
        load("micro_medusa", head_openings=99)
    assert load("medusas_wrath").get_type().utility == pyspiel.GameType.Utility.IDENTICAL


def played(state, steps, luck):
    for _ in range(steps):
        if not state.is_terminal():
            state.apply_action(int(luck.choice(state.legal_actions())))
    while state.is_chance_node():
        state.apply_action(spiel.SAMPLE)
    return state


@pytest.mark.parametrize("name", LIGHT)
def test_tensors_and_strings_are_those_of_the_player(name):
    luck = np.random.default_rng(1)
    state = played(load(name).new_initial_state(), 6, luck)
    game = state.get_game().game
    for player in range(game.num_seats):
        assert np.array_equal(np.array(state.observation_tensor(player), np.float32), state.play.state.observe(player))
        other = state.resample_from_infostate(player, lambda: float(luck.random()))
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
    names = {name for name, _, _ in spiel.blocks(card(name).observation)}
    assert set(state.get_game().make_py_observer().dict) == names


def test_information_states_remember():
    """Two ways to the same position differ for those who saw them."""
    game = load("micro_medusa", seed=1)
    first, second = game.new_initial_state(), game.new_initial_state()
    for state in (first, second):
        pass_chance(state)
    second.play.moment = spiel.Moment(second.play.state.records, second.play.moment, 0, 1)
    assert first.observation_string(0) == second.observation_string(0)
    assert first.information_state_string(0) != second.information_state_string(0)


def test_clones_draw_their_own_chance_unless_it_is_fixed():
    def futures(game):
        root = game.new_initial_state()
        return {str(played(root.clone(), 1, np.random.default_rng(0)).play.state.to_bytes()) for _ in range(6)}

    assert len(futures(load("micro_medusa", seed=4))) == 1
    assert len(futures(load("micro_medusa"))) > 1


@pytest.mark.parametrize("search", ["mcts", "ismcts"])
@pytest.mark.parametrize("name", LIGHT)
def test_openspiels_searches_play_our_games(name, search):
    game = sarpedon.game(name)
    agent = sarpedon.load_agent(game, f"openspiel:{search}:12", seed=1)
    state = game.new(seed=2)
    while not state.over:
        state.apply(agent.act(state))
    assert state.over


@pytest.mark.parametrize("search", ["mcts", "ismcts"])
def test_openspiels_searches_see_only_views(search):
    """The same choice after everything that the seat cannot know was redealt."""
    game = sarpedon.game("micro_medusa")
    state = game.new(seed=5)
    luck = np.random.default_rng(5)
    for step in range(8):
        other = state.redeal(state.seat, seed=step)
        choices = {sarpedon.load_agent(game, f"openspiel:{search}:24", seed=9).act(s) for s in (state, other)}
        assert len(choices) == 1
        state.apply(int(luck.choice(state.legal())))


def test_openspiels_searches_enter_the_arena():
    from sarpedon.train.arena import Arena

    arena = Arena(sarpedon.game("micro_medusa"), ["random", "openspiel:ismcts:30"], deals=8, threads=1).run()
    assert arena.head_to_head(1, 0).mean > 0.5


def test_wrong_names_are_explained():
    for name in ("openspiel:genius", "openspiel:mcts:many", "openspiel:mcts:0", "openspiel:mcts:1:2"):
        with pytest.raises(UnknownAgent, match="openspiel:ismcts:200"):
            sarpedon.load_agent("micro_medusa", name)


# --- an outside check of the exact solver ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def solver():
    if INTERPRETED:
        pytest.skip("the exact solver is compiled only")
    from sarpedon.agents.exact import OpenHand

    return OpenHand(sarpedon.game("micro_medusa", open_hand=True, head_openings=4))


def last_rounds(game, wanted, seed):
    """Positions of random games at the beginning of the last round, the stack all of one kind: nothing is left to chance."""
    batch = sarpedon.make_batch(game, 512, seed=seed)
    found = []
    while len(found) < wanted:
        stacks = batch.states["stack"]
        alike = ((stacks > 0).sum(axis=1) == 1) & (stacks.sum(axis=1) == 3) & (batch.states["phase"] == 0)
        found += [batch.snapshot(int(i)) for i in np.flatnonzero(alike)]
        batch.step(batch.random_actions())
    return found[:wanted]


def exact_value(solver, state):
    """Medusa's return, both sides playing perfectly."""
    record = state.record
    lengths = [int(length) for length, end in zip(record["length"], record["end"]) if end == 0]
    field = [lengths.count(0), lengths.count(1), lengths.count(2), sum(length > 2 for length in lengths)]
    field += [int(record[name]) for name in ("connected", "captured", "stone_basic", "stone_reserve")]
    return 2 * solver.value(0, record["stack"], record["market"], record["hand"], field) - 1


def openspiel_value(state, iterations=400):
    """The same by OpenSpiel: our rules as a game tree, its CFR+ on the tree, its evaluation of the result."""
    from open_spiel.python.algorithms import gambit

    game = spiel.spiel_game(state.game, seed=0, position=state.to_bytes().hex())
    tree = pyspiel.load_efg_game(gambit.export_gambit(game))
    learner = pyspiel.CFRPlusSolver(tree)
    for _ in range(iterations):
        learner.evaluate_and_update_policy()
    policy = learner.tabular_average_policy()
    return pyspiel.expected_returns(tree.new_initial_state(), policy, -1, True)[0], pyspiel.nash_conv(tree, policy)


def test_openspiels_solver_agrees_with_ours(solver, capfd):
    """Zero-sum: the value lies within the equilibrium gap of what CFR+ found."""
    states = [state for state in last_rounds(solver.game, 60, seed=1) if -0.95 < exact_value(solver, state) < 0.95]
    different = list({round(exact_value(solver, state), 6): state for state in states}.values())
    assert len(different) >= 4
    for state in different[:6]:
        value, gap = openspiel_value(state)
        assert gap < 0.05
        assert value == pytest.approx(exact_value(solver, state), abs=gap + 1e-6)
