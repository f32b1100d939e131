"""Figures, gems, Minotaur, cards and the end of Maze's End."""

from __future__ import annotations

import numpy as np
import pytest

import sarpedon
from sarpedon.envs.mazes_end import components as box
from sarpedon.envs.mazes_end.components import NOWHERE, Disc, Phase, Saved, Stage, Wall
from tests.mazes_end.tables import at, drawn, fell, gems, minotaur, place_all, result, steps, table, where
from tests.tools import legal, play

claim = pytest.mark.claim
REDEMPTION = {(0, Saved.REDEMPTION): 1}
THREAD = {(0, Saved.ARIADNES_THREAD): 1}


@claim("ME-056", "ME-066", "ME-067", "ME-068", "ME-071", "ME-072")
def test_X2_split_movement():
    state = table(pile=0)
    assert steps(state, 0) == steps(state, 1) == {"E", "S"}  # from the corner, no diagonals; own figures only
    assert len(legal(state)) == 7
    play(state, "step 0 E", "step 1 S", "step 1 S")
    assert [where(state, f"R{i}") for i in range(3)] == [(0, 1), (2, 0), (0, 0)]
    assert state.seat == 1
    assert state.record["turn"] == 1
    state = table(figures={"B0": (0, 1), "G1": (0, 1)})
    play(state, "step 0 E", "step 1 E", "step 0 S")
    assert where(state, "R1") == where(state, "B0") == where(state, "G1") == (0, 1)
    assert where(state, "R0") == (1, 1)


@claim("ME-069")
def test_points_may_be_left_and_lapse():
    state = play(table(pile=0), "step 0 E", "end move")
    assert state.seat == 1
    while state.record["turn"] < 4:
        assert state.record["points"] in (0, 3, 5)  # never one more than a turn gives
        state.apply("end move" if state.phase == "move" else state.legal()[0])
    assert state.seat == 0
    assert where(state, "R0") == (0, 1)


@claim("ME-087", "ME-090", "ME-091", "ME-062")
def test_X3_slide():
    state = result("minotaur 1")
    assert legal(state) == ["minotaur N", "minotaur E", "minotaur S", "minotaur W"]
    assert minotaur(play(state, "minotaur E")) == (4, 8)
    assert state.phase == "move"
    assert minotaur(play(result("minotaur 1", walls=["V(4,6)"]), "minotaur E")) == (4, 6)


@claim("ME-088", "ME-089", "ME-090")
def test_X4_jump():
    state = result("minotaur 1", walls=["V(4,6)"], minotaur=(4, 6))
    assert minotaur(play(state, "minotaur E")) == (4, 7)
    assert state.phase == "move"


@claim("ME-088", "ME-095")
def test_a_jump_slays_on_the_square_behind_the_wall_only():
    state = result("minotaur 1", walls=["V(4,4)"], figures={"R0": (4, 5), "B0": (4, 5), "G0": (4, 6)})
    play(state, "minotaur E")
    assert minotaur(state) == (4, 5)
    assert [where(state, name) for name in ("R0", "B0", "G0")] == [(0, 0), (0, 8), (4, 6)]


@claim("ME-102", "ME-103", "ME-151")
def test_X6_no_redemption_while_the_minotaur_is_on_the_start():
    state = table(minotaur=(0, 0), saved=REDEMPTION, slain_on={(0, 0): at(5, 5)})
    assert legal(state) == ["end move"]


@claim("ME-092", "ME-095", "ME-096", "ME-086", "ME-153")
def test_T6_slaying_in_passing():
    state = result("minotaur 1", figures={"R0": (4, 5), "G0": (4, 7), "B0": (4, 8)})
    play(state, "minotaur E")
    assert minotaur(state) == (4, 8)
    assert [where(state, name) for name in ("R0", "G0", "B0")] == [(0, 0), (8, 8), (0, 8)]
    assert [fell(state, name) for name in ("R0", "G0", "B0")] == [(4, 5), (4, 7), (4, 8)]


@claim("ME-062", "ME-093")
def test_T7_both_movements_are_due():
    state = play(result("minotaur 2"), "minotaur N")
    assert minotaur(state) == (0, 4)
    assert legal(state) == ["minotaur E", "minotaur S", "minotaur W"]
    state = play(result("minotaur 2", walls=["V(4,4)"]), "minotaur E", "minotaur W")
    assert minotaur(state) == (4, 4)


@claim("ME-089")
def test_T8_mixed_options():
    state = result("minotaur 2", walls=["V(4,4)"], figures={"R0": (4, 6)})
    assert minotaur(play(state, "minotaur E")) == (4, 5)
    assert minotaur(play(state, "minotaur E")) == (4, 8)
    assert where(state, "R0") == (0, 0)


@claim("ME-073", "ME-074", "ME-079", "ME-098")
def test_T9_gem_under_the_minotaur():
    state = play(table(minotaur=(1, 6), figures={"R0": (1, 5)}), "step 0 E")
    assert where(state, "R0") == (0, 0)
    assert gems(state, "R") == 0
    assert state.record["points"] == 2
    assert fell(state, "R0") == (1, 6)


@claim("ME-083", "ME-099")
def test_T10_exit_under_the_minotaur():
    state = play(table(gems={"R": 1}, minotaur=(8, 8), figures={"R0": (8, 7)}), "step 0 E")
    assert where(state, "R0") == (0, 0)
    assert where(play(state, "step 0 S"), "R0") == (1, 0)


@claim("ME-102", "ME-104")
def test_T11_held_figures():
    state = table(minotaur=(0, 0), figures={"R2": (3, 3)})
    assert legal(state) == ["step 2 N", "step 2 E", "step 2 S", "step 2 W", "end move"]


@claim("ME-105", "ME-108")
def test_T12_freed_in_the_same_turn():
    state = play(result("minotaur 1", minotaur=(0, 0), figures={"R2": (3, 3)}), "minotaur S")
    assert minotaur(state) == (8, 0)
    assert where(state, "R0") == (0, 0)
    assert fell(state, "R0") is None
    assert all(steps(state, figure) for figure in range(3))


@claim("ME-101", "ME-106")
def test_T13_the_minotaur_comes_home_to_somebody():
    state = play(result("minotaur 1", minotaur=(0, 4), figures={"G0": (0, 0)}), "minotaur W")
    assert minotaur(state) == (0, 0)
    assert where(state, "G0") == (8, 8)
    assert fell(state, "G0") == (0, 0)
    assert where(state, "R0") == (0, 0)
    assert fell(state, "R0") is None
    assert legal(state) == ["end move"]


@claim("ME-101", "ME-153")
def test_T14_slain_onto_the_minotaur():
    state = play(table(minotaur=(0, 0), figures={"R0": (1, 0)}), "step 0 N")
    assert where(state, "R0") == (0, 0)
    assert fell(state, "R0") is None
    assert steps(state, 0) == set()
    leaves = play(result("minotaur 1", minotaur=(0, 0), slain_on={(0, 0): at(5, 5)}), "minotaur E")
    assert fell(leaves, "R0") == (5, 5)  # leaving slays nobody and changes no memory


@claim("ME-101", "ME-102", "ME-151", "ME-153")
def test_T14_slain_elsewhere_and_sent_to_a_start_with_the_minotaur_on_it():
    """Blue's young Minotaur slays Red while the Minotaur stands on Red's start."""
    given = {"figures": {"B0": (3, 3), "R0": (3, 4)}, "minotaur": (0, 0), "young": 3, "saved": REDEMPTION, "pile": 0}
    state = play(table(seat=1, **given), "step 0 N")  # east on the board is north in Blue's frame
    assert where(state, "B0") == (3, 4)
    assert where(state, "R0") == (0, 0)
    assert fell(state, "R0") == (3, 4)
    held = table(figures={"R0": (0, 0)}, minotaur=(0, 0), saved=REDEMPTION, slain_on={(0, 0): at(3, 4)})
    assert legal(held) == ["end move"]
    freed = play(result("minotaur 1", minotaur=(0, 0), slain_on={(0, 0): at(3, 4)}), "minotaur E")
    assert where(freed, "R0") == (0, 0)
    assert fell(freed, "R0") == (3, 4)
    assert steps(freed, 0)


@claim("ME-094", "ME-100", "ME-141")
def test_T15_back_to_the_lair():
    state = drawn("Back to the Lair", minotaur=(0, 8), figures={"G0": (4, 4), "R0": (2, 6), "R1": (4, 4)})
    assert minotaur(state) == (4, 4)
    assert where(state, "G0") == (8, 8)
    assert where(state, "R1") == (0, 0)  # the drawer's own figure too
    assert [fell(state, name) for name in ("G0", "R1")] == [(4, 4), (4, 4)]
    assert where(state, "R0") == (2, 6)
    home = drawn("Back to the Lair", minotaur=(4, 4), figures={"G0": (4, 4)})
    assert where(home, "G0") == (4, 4)  # nothing happens
    assert home.phase == "move"


@claim("ME-075", "ME-077", "ME-080", "ME-082")
def test_T16_waiting_on_the_exit():
    state = table(gems={"R": [1, 0]}, figures={"R0": (8, 8), "R1": (6, 0)})
    assert steps(state, 0) == {"N", "W"}
    play(state, "step 1 E")
    assert gems(state, "R") == 2
    assert where(state, "R0") is None
    assert where(state, "R1") == (6, 1)
    assert state.record["points"] == 2
    assert not state.over


@claim("ME-009", "ME-010", "ME-081", "ME-156", "ME-160")
def test_T17_the_end_in_mid_turn():
    state = play(table(gems={"R": 1}, figures={"R0": None, "R1": None, "R2": (8, 7)}), "step 2 E")
    assert state.over
    assert not state.truncated
    assert state.ending == "escaped"
    assert state.rewards[0] == 1
    assert state.seat == -1
    assert legal(state) == []


@claim("ME-080")
def test_nobody_escapes_without_both_gems():
    state = play(table(gems={"R": [1, 0]}, figures={"R0": (8, 7)}), "step 0 E")
    assert where(state, "R0") == (8, 8)


@claim("ME-076", "ME-078", "ME-085")
def test_gems_of_others_and_other_corners_have_no_effect():
    state = play(table(figures={"R0": (1, 1)}), "step 0 E")  # Blue's mark
    assert not state.record["collected"].any()
    state = play(result("minotaur 1", minotaur=(1, 6)), "minotaur S")
    assert not state.record["collected"].any()
    state = play(table(figures={"R0": (1, 5)}, minotaur=(0, 7)), "step 0 E")
    assert gems(state, "R") == 1
    state = play(state, "step 0 N", "step 0 E")  # slain, and the gem is still set aside
    assert where(state, "R0") == (0, 0)
    assert gems(state, "R") == 1
    state = play(table(gems={"R": 1}, figures={"R0": (0, 7)}), "step 0 E")
    assert where(state, "R0") == (0, 8)


@claim("ME-084", "ME-072")
def test_an_escaped_figure_is_out_of_reach():
    gone = {"R0": None}
    state = table(gems={"R": 1}, figures=gone)
    assert steps(state, 0) == set()
    assert steps(state, 1)
    assert legal(drawn("Minotaur's Blood", gems={"R": 1}, figures=gone)) == ["figure 1", "figure 2"]
    state = result("minotaur 1", gems={"R": 1}, figures=gone, minotaur=(8, 4))
    assert where(play(state, "minotaur E"), "R0") is None


@claim("ME-107")
def test_the_start_of_an_absent_colour_holds_nobody():
    state = table(players=2, minotaur=(0, 8))
    assert steps(state, 0) == {"E", "S"}


@claim("ME-114", "ME-154", "ME-111", "ME-112")
def test_T19_event_planner():
    state = drawn("Event Planner", players=2, pile=0, walls=["V(2,2)"])
    assert state.record["saved"][0].tolist() == [0, 1, 0]
    assert state.phase == "move"
    play(state, "end move")
    while state.seat == 1:
        state.apply(state.legal()[-1])
    assert legal(state) == ["roll", "face move wall", "face draw event", "face minotaur 1", "face minotaur 2"]
    play(state, "face minotaur 2")
    assert state.record["saved"][0, 1] == 0
    assert state.phase == "minotaur"
    assert state.record["movements"] == 2
    kept = table(phase=Phase.PLAN, stage=Stage.ROLL, saved={(0, Saved.EVENT_PLANNER): 2})
    assert play(kept, "roll").record["saved"][0, 1] == 2


@claim("ME-150", "ME-152", "ME-153", "ME-113", "ME-112")
def test_T20_redemption():
    given = {"saved": REDEMPTION, "slain_on": {(0, 0): at(5, 5)}}
    state = table(minotaur=(5, 8), **given)
    assert [name for name in legal(state) if "redeem" in name] == ["redeem 0"]
    play(state, "redeem 0")
    assert where(state, "R0") == (5, 5)
    assert state.record["points"] == 3
    assert fell(state, "R0") is None
    assert not state.record["saved"].any()
    assert "redeem 0" not in legal(table(minotaur=(5, 5), **given))
    walked = play(table(**given), "step 0 E", "step 0 W")
    assert where(walked, "R0") == (0, 0)
    assert "redeem 0" not in legal(walked)
    broke = play(table(minotaur=(5, 8), **given), "step 1 E", "step 1 E", "step 1 E")
    assert broke.seat == 0
    assert legal(broke) == ["redeem 0", "end move"]
    same_turn = drawn("Redemption", slain_on={(0, 0): at(5, 5)}, minotaur=(5, 8))
    assert "redeem 0" in legal(same_turn)
    two_fell = table(minotaur=(5, 8), saved=REDEMPTION, slain_on={(0, 0): at(5, 5), (0, 1): at(6, 6)})
    assert not [name for name in legal(play(two_fell, "redeem 1")) if "redeem" in name]  # a card is played once
    others_turn = table(seat=1, minotaur=(5, 8), saved=REDEMPTION, slain_on={(0, 0): at(5, 5), (1, 0): at(5, 5)})
    assert not [name for name in legal(others_turn) if "redeem" in name]


@claim("ME-150", "ME-075")
def test_T21_redemption_with_effect():
    state = table(minotaur=(1, 8), saved=REDEMPTION, slain_on={(0, 0): at(1, 6)})
    play(state, "redeem 0")
    assert where(state, "R0") == (1, 6)
    assert gems(state, "R") == 1


@claim("ME-124", "ME-122", "ME-148")
def test_T22_snare():
    state = play(table(disc={Disc.SNARE: at(0, 1)}, pile=0), "step 0 E")
    assert steps(state, 0) == set()
    assert steps(state, 1) == {"E", "S"}
    assert state.record["points"] == 2
    play(state, "end move")
    while state.seat != 0 or state.phase != "move":
        state.apply(state.legal()[-1])
    assert steps(state, 0)
    given = {"disc": {Disc.SNARE: at(5, 5)}, "saved": REDEMPTION, "slain_on": {(0, 0): at(5, 5)}}
    redeemed = play(table(minotaur=(5, 8), **given), "redeem 0")
    assert steps(redeemed, 0) == set()  # a Redemption enters the square
    state = drawn("Snare", figures={"R0": (3, 3)})
    play(state, "square (3,3)")
    assert state.record["disc"][Disc.SNARE] == at(3, 3)
    assert len(steps(state, 0)) == 4


@claim("ME-125", "ME-126", "ME-149")
def test_T23_sanctuary():
    given = {"figures": {"R0": (4, 6), "R1": (4, 7)}, "disc": {Disc.SANCTUARY: at(4, 6)}}
    state = play(result("minotaur 1", **given), "minotaur E")
    assert minotaur(state) == (4, 8)
    assert where(state, "R0") == (4, 6)
    assert where(state, "R1") == (0, 0)
    state = play(result("minotaur 1", walls=["V(4,6)"], **given), "minotaur E")
    assert minotaur(state) == (4, 6)
    assert where(state, "R0") == (4, 6)
    assert steps(state, 0) == {"N", "S", "W"}
    onto = play(table(minotaur=(4, 6), figures={"R0": (4, 5)}, disc={Disc.SANCTUARY: at(4, 6)}), "step 0 E")
    assert where(onto, "R0") == (4, 6)
    young = table(figures={"R0": (4, 5), "B0": (4, 6)}, disc={Disc.SANCTUARY: at(4, 6)}, young=0)
    assert where(play(young, "step 0 E"), "B0") == (4, 6)
    assert young.record["young"] == 0
    laid = play(drawn("Sanctuary"), "square (3,3)")
    assert laid.record["disc"][Disc.SANCTUARY] == at(3, 3)


@claim("ME-123", "ME-147", "ME-117", "ME-118", "ME-120", "ME-121")
def test_T24_gates():
    walls = ["V(2,1)", "V(2,2)", "H(1,2)", "H(2,2)"]
    discs = {Disc.FIRST_GATE: at(2, 2), Disc.SECOND_GATE: at(4, 5)}
    given = {"walls": walls, "figures": {"R0": (2, 2)}, "disc": discs, "options": {"sealing": "free"}}
    state = table(**given)
    assert steps(state, 0) == {"gate"}
    play(state, "step 0 gate")
    assert where(state, "R0") == (4, 5)
    assert state.record["points"] == 2
    assert "gate" in steps(state, 0)
    assert where(play(table(minotaur=(4, 5), **given), "step 0 gate"), "R0") == (0, 0)
    lonely = table(figures={"R0": (2, 2)}, disc={Disc.FIRST_GATE: at(2, 2)})
    assert "gate" not in steps(lonely, 0)
    state = drawn("Twin Gates", disc={**discs, Disc.SNARE: at(3, 3)})
    assert state.record["disc"].tolist() == [NOWHERE, NOWHERE, at(3, 3), NOWHERE]
    assert "square (2,2)" in legal(state)
    assert "square (3,3)" not in legal(state)
    play(state, "square (2,2)")
    assert "square (4,6)" not in legal(state)
    assert "square (4,5)" in legal(state)
    assert "square (2,2)" not in legal(state)
    assert play(state, "square (4,5)").record["disc"].tolist() == [at(2, 2), at(4, 5), at(3, 3), NOWHERE]
    slide = play(result("minotaur 1", disc={Disc.FIRST_GATE: at(4, 6), Disc.SECOND_GATE: at(2, 6)}), "minotaur E")
    assert minotaur(slide) == (4, 8)


@claim("ME-119")
def test_squares_for_discs():
    allowed = {name.split()[1] for name in legal(drawn("Snare", figures={"R0": (3, 3)}, minotaur=(5, 5)))}
    assert len(allowed) == 68
    assert {"(3,3)", "(5,5)"} <= allowed
    assert not allowed & {"(0,0)", "(8,8)", "(4,4)", "(1,6)", "(2,1)"}


@claim("ME-117", "ME-119", "ME-148")
@pytest.mark.parametrize(
    ("seat", "taken", "laid"), [(0, (2, 3), (0, 1)), (1, (3, 6), (1, 8)), (2, (6, 5), (8, 7)), (3, (5, 2), (7, 0))]
)
def test_squares_for_discs_are_told_in_the_own_frame(seat, taken, laid):
    state = drawn("Snare", seat=seat, disc={Disc.SANCTUARY: at(*taken)})
    assert "square (2,3)" not in legal(state)
    assert len(legal(state)) == 67
    assert play(state, "square (0,1)").record["disc"][Disc.SNARE] == at(*laid)


@claim("ME-131", "ME-132", "ME-130")
def test_T25_the_young_minotaur_slays_once():
    state = table(walls=["V(3,3)"], figures={"R0": (3, 3), "B0": (3, 4), "G0": (3, 4), "B1": (3, 5)}, young=0)
    play(state, "step 0 E")
    assert where(state, "B0") == (0, 8)
    assert where(state, "G0") == (8, 8)
    assert where(state, "R0") == (3, 4)
    assert state.record["young"] == NOWHERE
    assert state.record["points"] == 2
    assert "W" not in steps(state, 0)
    assert where(play(state, "step 0 E"), "B1") == (3, 5)
    moved = play(result("minotaur 1", figures={"R0": (3, 3)}, young=0), "minotaur N")
    assert where(moved, "R0") == (3, 3)
    assert moved.phase == "move"


@claim("ME-132", "ME-133", "ME-136")
def test_T26_no_slaying_on_corners_nor_of_the_own_colour():
    state = play(table(figures={"R0": (0, 7)}, young=0), "step 0 E")
    assert where(state, "B0") == (0, 8)
    assert state.record["young"] == 0
    blue = table(seat=1, figures={"R0": (0, 8)}, young=0)
    assert steps(blue, 0)  # a young Minotaur holds nobody
    assert steps(table(minotaur=(0, 0), young=0), 0) == set()
    own = play(table(figures={"R0": (3, 3), "R1": (3, 4)}, young=0), "step 0 E")
    assert where(own, "R1") == (3, 4)
    assert own.record["young"] == 0
    visitor = play(table(figures={"B0": (3, 4), "R1": (3, 3)}, young=3), "step 1 E")
    assert where(visitor, "R1") == (3, 4)


@claim("ME-129", "ME-097", "ME-134")
def test_T27_a_young_minotaur_is_slain():
    state = play(result("minotaur 1", figures={"R0": (4, 6)}, young=0, gems={"R": [1, 0]}), "minotaur E")
    assert where(state, "R0") == (0, 0)
    assert state.record["young"] == 0
    assert gems(state, "R") == 1
    state = play(table(figures={"R0": (4, 3), "B0": (4, 4)}, young=0), "step 0 E")
    assert where(state, "R0") == (0, 0)
    assert where(state, "B0") == (4, 4)  # slain before it could slay
    assert state.record["young"] == 0


@claim("ME-132", "ME-074", "ME-150")
def test_the_young_minotaur_slays_then_collects_and_escapes_as_it_enters():
    state = play(table(figures={"R0": (1, 5), "B0": (1, 6)}, young=0), "step 0 E")
    assert where(state, "B0") == (0, 8)
    assert fell(state, "B0") == (1, 6)
    assert gems(state, "R") == 1
    assert state.record["young"] == NOWHERE  # used up by a single slaying
    back = table(minotaur=(5, 8), figures={"B0": (5, 5)}, young=0, saved=REDEMPTION, slain_on={(0, 0): at(5, 5)})
    play(back, "redeem 0")
    assert where(back, "R0") == (5, 5)
    assert where(back, "B0") == (0, 8)
    corner = table(gems={"R": 1}, figures={"R0": (8, 7)}, young=0)
    play(corner, "step 0 E")
    assert where(corner, "R0") is None
    assert where(corner, "G0") == (8, 8)


@claim("ME-070", "ME-155", "ME-013")
def test_T28_ariadnes_thread():
    state = table(walls=["V(0,0)", "V(0,1)"], saved=THREAD)
    assert steps(state, 0) == {"E", "S"}
    play(state, "step 0 E")
    assert where(state, "R0") == (0, 1)
    assert state.record["points"] == 2
    assert not state.record["saved"].any()
    assert "E" not in steps(state, 0)
    own = play(table(walls={"V(0,0)": Wall.RED_WALL}, saved=THREAD), "step 0 E")
    assert own.record["saved"][0, Saved.ARIADNES_THREAD] == 1
    young = play(table(walls=["V(0,0)"], saved=THREAD, young=0), "step 0 E")
    assert young.record["saved"][0, Saved.ARIADNES_THREAD] == 1
    rival = table(seat=1, walls=["V(0,7)"], saved=THREAD)
    assert steps(rival, 0) == {"E"}  # Red's Thread is no use to Blue


@claim("ME-113", "ME-111")
def test_a_thread_may_be_used_in_the_turn_of_the_draw_or_kept():
    state = drawn("Ariadne's Thread", players=2, walls=["V(0,0)"], pile=0)
    assert "E" in steps(state, 0)
    kept = play(state.clone(), "end move")
    while kept.seat == 1 or kept.phase != "move":
        kept.apply(kept.legal()[-1])
    assert kept.record["saved"][0].tolist() == [0, 0, 1]
    assert play(state, "step 0 E").record["saved"][0].tolist() == [0, 0, 0]


def points_of_the_next_turns(state, turns):
    """The points with which the next move steps begin; nothing is drawn, since the deck is empty."""
    found = []
    for _ in range(turns):
        while state.phase != "move":
            state.apply(state.legal()[0])
        found.append(int(state.record["points"]))
        play(state, "end move")
    return found


@claim("ME-143", "ME-144", "ME-145")
def test_T29_points():
    state = play(result("minotaur 1", roared={0: 1}, pile=0), "minotaur N")
    assert state.record["points"] == 1
    play(state, "end move")
    assert state.record["roared"][0] == 0
    assert drawn("Second Wind", roared={0: 1}).record["points"] == 3
    assert drawn("Second Wind").record["points"] == 5
    wind = drawn("Second Wind", players=2, pile=0, walls=["V(2,2)"])
    assert points_of_the_next_turns(play(wind, "end move"), 2) == [3, 3]  # this turn only
    state = drawn("Dreadful Roar", players=3, seed=1)
    rivals = [name for name in legal(state) if name.startswith("rival")]
    assert len(rivals) == 2
    assert "rival own" not in rivals
    assert play(state, rivals[0]).record["roared"].sum() == 1
    assert state.record["points"] == 3
    twice = play(drawn("Dreadful Roar", roared={1: 1}), "rival next")
    assert twice.record["roared"].tolist() == [0, 1, 0, 0]
    assert play(drawn("Dreadful Roar", seat=1), "rival next").record["roared"].tolist() == [0, 0, 1, 0]  # Green, after Blue
    assert drawn("Dreadful Roar", players=2, seat=1).record["roared"].tolist() == [1, 0, 0, 0]
    marked = drawn("Dreadful Roar", players=2, pile=0, walls=["V(2,2)"])
    assert marked.record["roared"].tolist() == [0, 0, 1, 0]
    assert points_of_the_next_turns(play(marked, "end move"), 3) == [1, 3, 3]  # Green once, then as usual


@claim("ME-127", "ME-128", "ME-135", "ME-146", "ME-103")
def test_minotaurs_blood():
    state = drawn("Minotaur's Blood", minotaur=(0, 0), figures={"R1": (1, 5)})
    assert legal(state) == ["figure 0", "figure 1", "figure 2"]  # held ones too
    play(state, "figure 1")
    assert state.record["young"] == 1
    assert where(state, "R1") == (1, 5)
    assert gems(play(state, "step 1 E"), "R") == 1
    out = play(table(gems={"R": 1}, figures={"R1": (8, 7)}, young=1), "step 1 E")
    assert where(out, "R1") is None
    assert out.record["young"] == NOWHERE
    assert box.CARD_COUNT[box.CARD_NAMES.index("Minotaur's Blood")] == 1


@claim("ME-142")
def test_rampage():
    state = drawn("Rampage")
    play(state, "minotaur N", "minotaur E")
    assert state.phase == "minotaur"
    assert play(state, "minotaur S").phase == "move"
    assert minotaur(state) == (8, 8)


@claim("ME-157", "ME-158", "ME-156")
def test_T31_ranking():
    figures = {"R0": None, "R1": None, "R2": (8, 7), "B0": None, "B1": None, "B2": (8, 5), "G0": None, "G1": None, "G2": (5, 0)}
    state = table(figures=figures, gems={"R": 1, "B": 1, "G": 1, "Y": 1})
    play(state, "step 2 E")
    assert np.allclose(state.rewards, [1, 0, 0, -1])
    gems_decide = table(figures={"R0": None, "R1": None, "R2": (8, 7)}, gems={"R": 1, "B": [1, 0], "Y": 1})
    assert np.allclose(play(gems_decide, "step 2 E").rewards, [1, -1 / 3, -1, 1 / 3])
    near = {"G0": (0, 1), "G1": (0, 1), "G2": (0, 1)}
    escapes_decide = table(figures={"R0": None, "R1": None, "R2": (8, 7), "B0": None, **near}, gems={"R": 1, "B": 1, "G": 1})
    assert np.allclose(play(escapes_decide, "step 2 E").rewards, [1, 1 / 3, -1 / 3, -1])  # Blue is farther away than Green
    early = play(table(figures={"R0": (1, 5)}), "step 0 E")  # a gem is worth nothing before the end
    assert not early.rewards.any()
    assert not early.returns.any()


@claim("ME-159", "ME-157", "ME-166")
def test_T32_truncation():
    state = place_all(sarpedon.game("mazes_end", max_rounds=1).new(seed=1))
    while not state.over:
        assert not state.returns.any()
        state.apply("end move" if "end move" in legal(state) else state.legal()[0])
    assert state.truncated
    assert state.ending == "too_long"
    assert state.record["turn"] == 2
    assert state.rewards.tolist() == [0, 0]
    assert state.returns.tolist() == [0, 0]
    ahead = table(players=2, options={"max_rounds": 1}, turn=1, figures={"R0": (0, 1)})
    assert play(ahead, "end move").rewards.tolist() == [1, -1]
    assert sarpedon.game("mazes_end").options["max_rounds"] == 100
    with pytest.raises(ValueError, match="max_rounds"):
        sarpedon.game("mazes_end", max_rounds=0)


@claim("ME-165")
def test_reward_winner():
    options = {"reward": "winner", "max_rounds": 1}
    state = table(options=options, gems={"R": 1}, figures={"R0": None, "R1": None, "R2": (8, 7)})
    assert np.allclose(play(state, "step 2 E").rewards, [1, -1 / 3, -1 / 3, -1 / 3])
    short = table(players=2, options=options, turn=1, figures={"R0": (0, 1)})
    assert play(short, "end move").truncated
    assert short.rewards.tolist() == [0, 0]


def test_the_four_corners_see_the_same_game_in_their_own_frames():
    """The same position, turned for each colour, gives the same observation and the same legal actions."""
    seen = []
    for colour in range(4):
        state = table(seat=colour, minotaur=(4, 4))
        record = state.record
        for own, wall in ((18, Wall.PLAIN), (40, Wall.RED_WALL), (100, Wall.BLUE_WALL)):
            shifted = wall if wall == Wall.PLAIN else 2 + (wall - 2 + colour) % 4
            record["wall"][box.BOARD_EDGE[colour, own]] = shifted
        record["figure"][colour, 0] = box.BOARD_SQUARE[colour, at(3, 5)]
        record["minotaur"] = box.BOARD_SQUARE[colour, at(3, 1)]
        state = sarpedon.State(state.game, state.records)
        shown = state.observe(colour).view(state.game.card.observation)
        seen.append((state.legal(), [shown[name].tobytes() for name in ("wall", "coloured_wall", "my_figure",
                                                                      "minotaur", "rival_figures")]))
        play(state, "step 0 E")
        assert record["figure"][colour, 0] == box.BOARD_SQUARE[colour, at(3, 6)]
    assert all(other == seen[0] for other in seen)
