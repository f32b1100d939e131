"""The hints of the observation: they show what a figure, the Minotaur or a wall would do, in the own frame."""

from __future__ import annotations

import numpy as np

from sarpedon.envs.mazes_end.components import GEM, OWN_EDGE, Disc, Phase, Stage, Wall
from tests.mazes_end.tables import at, edge, table
from tests.mazes_end.test_bots import with_ways

NORTH, EAST, SOUTH, WEST, GATE = range(5)


def outlook(state, seat=0):
    return with_ways(state).observe(seat).view(state.game.card.observation)["outlook"][0]


def test_steps_say_what_comes_nearer():
    steps = outlook(table(figures={"R0": (8, 7)}, gems={"R": 1}, walls=["V(8,7)"]))["steps"]
    assert steps["nearer"][0, NORTH, 0] == 1 / 4  # round the wall: three steps from here, two from there
    assert steps["nearer"][0, EAST, 0] == 3 / 4  # the exit is there, though a wall is in the way
    assert steps["nearer"][0, WEST, 0] == -1 / 4
    assert not steps["nearer"][0, GATE].any()
    assert not steps["nearer"][0, :, 1:].any()  # its gems are collected


def test_steps_say_where_gems_and_dangers_are():
    steps = outlook(table(figures={"R0": (4, 7)}, minotaur=(4, 4)))["steps"]
    assert steps["danger"][0].tolist() == [0, 1, 0, 1, 0]  # along its row
    beside = table(figures={"R0": divmod(int(GEM[0, 0]) + 1, 9)})
    assert outlook(beside)["steps"]["fetches"][0].tolist() == [0, 0, 0, 1, 0]
    safe = table(figures={"R0": (4, 7)}, minotaur=(4, 4), disc={Disc.SANCTUARY: at(4, 6)})
    assert outlook(safe)["steps"]["danger"][0].tolist() == [0, 1, 0, 0, 0]


def test_charges_say_who_would_be_slain():
    state = table(2, phase=Phase.MINOTAUR, figures={"R0": (4, 6), "G0": (1, 4)}, movements=1)
    charges = outlook(state)["charges"]
    assert charges["my_loss"].tolist() == [0, 10 / 32, 0, 0]  # 16 steps from the start, 6 from there
    assert charges["their_loss"].tolist() == [11 / 32, 0, 0, 0]


def test_edges_that_all_ways_lead_through():
    """A figure in a passage: every wall across it would matter, none beside it."""
    passage = ["H(7,5)", "H(7,6)", "H(7,7)"]
    state = table(2, phase=Phase.WALL_EDGE, stage=Stage.MOVE, hand=Wall.PLAIN, walls=passage,
                  figures={"R0": (8, 5), "R1": None, "R2": None}, gems={"R": 1})  # fmt: skip
    mine = outlook(state)["edges"]["mine"]
    across = [edge("V(8,5)"), edge("V(8,6)"), edge("V(8,7)")]
    assert np.flatnonzero(mine).tolist() == sorted(across)
    assert np.allclose(mine[across], 1 / 3)


def test_walls_that_keep_steps_apart():
    state = table(2, phase=Phase.PICK_WALL, walls=["V(8,7)"], wall_moves=1)
    edges = outlook(state)["edges"]
    assert edges["mine"][edge("V(8,7)")] == (3 - 0 - 1) / 16
    assert np.count_nonzero(edges["mine"]) == 1


def test_hints_are_for_the_one_who_acts_and_turn_with_the_board():
    assert not outlook(table(), seat=1).tobytes().strip(b"\0")
    red = table(2, 0, phase=Phase.PICK_WALL, walls=["V(8,7)"], wall_moves=1)
    turned = int(OWN_EDGE[2, edge("V(8,7)")])
    green = table(2, 1, phase=Phase.PICK_WALL, wall_moves=1)
    green.record["wall"][turned] = Wall.PLAIN
    assert np.array_equal(outlook(red)["edges"]["mine"], outlook(green, 1)["edges"]["mine"])
