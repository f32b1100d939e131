"""The scripted players of Maze's End: what they measure, what they choose, how often they win."""

from __future__ import annotations

import numpy as np
import pytest

import sarpedon
from sarpedon.envs.core.compiled import INTERPRETED
from sarpedon.envs.mazes_end import maze, needs
from sarpedon.envs.mazes_end.components import NOWHERE, Disc, Phase, Saved, Stage, Wall
from tests.mazes_end.tables import at, drawn, edge, result, table
from tests.tools import play, win_rate


def with_ways(state):
    """A position set by hand has no ways yet."""
    maze.find_all_ways(state.records[0])
    return sarpedon.State(state.game, state.records)


def ask(state, bot="greedy", seed=0):
    state = with_ways(state)
    agent = sarpedon.load_agent(state.game, bot, seed=seed)
    return state.game.action_table.names[agent.act(state)]


def need_of(state, colour=0):
    return int(needs.need(with_ways(state).records[0], colour))


def test_need_counts_the_ways_out_and_the_cheapest_way_to_the_gems():
    assert need_of(table()) == 48  # three figures of 16 steps; two of them pass a gem on the way
    assert need_of(table(gems={"R": 1}, figures={"R0": None, "R1": None, "R2": (8, 7)})) == 1
    alone = table(figures={"R0": (8, 8), "R1": (8, 8), "R2": (0, 0)})
    assert need_of(alone) == 7 + 10 + 9  # one figure fetches both; from the exit it would be 9 + 10 + 9
    one_left = table(gems={"R": [1, 0]}, figures={"R0": (6, 0), "R1": (8, 8), "R2": (8, 8)})
    assert need_of(one_left) == 10
    walled = table(gems={"R": 1}, figures={"R0": None, "R1": None, "R2": (8, 7)}, walls=["V(8,7)"])
    assert need_of(walled) == 3
    assert need_of(table(gems={"R": 1}, figures={"R0": None, "R1": None, "R2": (8, 7)}, walls=["V(8,7)"], young=2)) == 1


def test_ways_are_mended_to_what_a_new_search_finds():
    """Walls and Gates come and go at random; each time all ways are compared with a flood."""
    rng = np.random.default_rng(5)
    for sealing in ("open", "free"):
        gates = {Disc.FIRST_GATE: at(2, 2), Disc.SECOND_GATE: at(4, 5)}
        state = with_ways(table(players=2, options={"sealing": sealing}, disc=gates))
        record = state.records[0]
        for _ in range(60):
            e = int(rng.integers(144))
            maze.set_wall(record, e, 0 if record["wall"][e] else int(rng.choice([1, 1, 2, 4])))
            for colour in (0, 2):
                for target in range(3):
                    fresh = np.empty(81, np.int8)
                    maze.find_way(record, colour, target, fresh)
                    assert np.array_equal(fresh, record["way"][colour, target])


def test_a_wall_goes_where_it_costs_the_rival_most():
    """Green needs one more step: the only wall that matters is the one before its last figure."""
    given = {"gems": {"R": 1, "G": 1}, "figures": {"G0": None, "G1": None, "G2": (0, 1)}, "players": 2, "walls": ["H(0,1)"]}
    wall = {"phase": Phase.WALL_EDGE, "stage": Stage.WALL, "hand": Wall.PLAIN, "walls_to_place": 1, "points": 0}
    for bot in ("greedy", "obstructor"):
        assert ask(table(**given, **wall), bot) == "edge V(0,0)"
    own = table(players=2, gems={"R": 1}, walls=["V(8,7)", "V(2,2)"], figures={"R0": None, "R1": None, "R2": (8, 7)},
                phase=Phase.REMOVE_WALL, stage=Stage.EVENT, removals=1, points=0)  # fmt: skip
    assert ask(own) == "edge V(8,7)"


def test_the_minotaur_is_sent_at_the_rival_two_movements_ahead():
    state = result("minotaur 1", players=2, figures={"G0": (4, 1), "R0": (4, 7)})
    assert ask(state) == "minotaur W"
    corner = result("minotaur 2", players=2, figures={"G0": (0, 1), "G1": (0, 2), "G2": (0, 3)}, gems={"G": 1})
    state = play(corner, ask(corner))
    assert ask(state) == ("minotaur W" if state.record["minotaur"] == at(0, 4) else "minotaur N")


def test_steps_lead_towards_gems_and_exit_and_never_into_the_minotaur():
    assert ask(table(gems={"R": 1}, figures={"R0": None, "R1": None, "R2": (8, 7)})) == "step 2 E"
    assert ask(table(gems={"R": [1, 0]}, figures={"R0": (6, 0), "R1": (8, 8), "R2": (8, 8)})) == "step 0 E"
    guarded = table(gems={"R": 1}, figures={"R0": None, "R1": None, "R2": (8, 7)}, minotaur=(8, 8))
    assert ask(guarded) != "step 2 E"


def test_saved_cards_are_played_when_they_are_worth_it():
    slain = {"saved": {(0, Saved.REDEMPTION): 1}, "minotaur": (4, 8)}
    assert ask(table(slain_on={(0, 0): at(5, 5)}, **slain)) == "redeem 0"
    assert ask(table(slain_on={(0, 0): at(0, 2)}, **slain)) != "redeem 0"  # saves two steps
    last = {"gems": {"R": 1}, "figures": {"R0": None, "R1": None, "R2": (8, 7)}, "saved": {(0, Saved.ARIADNES_THREAD): 1}}
    assert ask(table(walls=["V(8,7)", "H(7,7)", "V(7,7)"], **last)) != "end move"
    long_way = ["V(8,7)", "V(7,7)", "V(6,7)", "V(5,7)"]
    assert ask(table(walls=long_way, **last)) == "step 2 E"  # nine steps become one
    planner = {"phase": Phase.PLAN, "stage": Stage.ROLL, "points": 0, "saved": {(0, Saved.EVENT_PLANNER): 1}, "players": 2}
    assert ask(table(**planner)) == "roll"
    prey = {"gems": {"G": 1}, "figures": {"G0": (4, 1), "G1": (4, 1), "G2": (4, 1)}}
    assert ask(table(**planner, **prey)).startswith("face minotaur")


def test_discs_blood_and_roar_have_targets():
    snare = ask(drawn("Snare", players=2))
    assert snare in ("square (0,1)", "square (1,0)")  # before Green's exit
    assert ask(drawn("Sanctuary", players=2, figures={"R0": (6, 6)})) == "square (6,6)"
    lead = drawn("Dreadful Roar", gems={"Y": 1}, figures={"Y0": None, "Y1": None})
    assert ask(lead) == "rival previous"
    blood = drawn("Minotaur's Blood", figures={"R1": (7, 7)}, walls=["V(7,7)", "H(7,7)", "V(6,7)", "V(5,7)"])
    assert ask(blood) == "figure 1"
    nearly_out = {"players": 2, "gems": {"G": 1}, "figures": {"G0": None, "G1": None, "G2": (0, 1)}}
    gates = with_ways(drawn("Twin Gates", **nearly_out))  # in the midst of the board they help Red alone
    play(gates, ask(gates))
    done = play(gates, ask(gates))
    before = need_of(table(**nearly_out))
    assert need_of(done) < before
    assert done.record["disc"][Disc.FIRST_GATE] != NOWHERE


def test_the_racer_leaves_walls_to_chance():
    state = table(phase=Phase.WALL_EDGE, stage=Stage.WALL, hand=Wall.PLAIN, walls_to_place=1)
    chosen = {ask(state.clone(), "racer", seed) for seed in range(8)}
    assert len(chosen) > 4
    assert edge("V(0,0)") == 0


@pytest.mark.skipif(INTERPRETED, reason="hundreds of games")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random_always_and_the_racer_almost_always(players):
    game = sarpedon.game("mazes_end", players=players)
    assert win_rate(game, ("greedy", *["random"] * (players - 1)), 60) == 1
    if players == 2:
        assert win_rate(game, ("greedy", "racer"), 200) > 0.95
        assert win_rate(game, ("racer", "random"), 60) == 1
        assert 0.35 < win_rate(game, ("obstructor", "greedy"), 200) < 0.65
