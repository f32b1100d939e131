"""Set-up, placement phase, walls, turn and event die of Maze's End."""

from __future__ import annotations

import numpy as np
import pytest

import sarpedon
from sarpedon.envs.mazes_end import components as box
from sarpedon.envs.mazes_end.components import NOWHERE, Phase, Saved, Stage, Wall
from sarpedon.envs.mazes_end.laws import Flaw
from tests.mazes_end.tables import (
    ALL_CARDS,
    at,
    drawn,
    edge,
    edges,
    minotaur,
    place_all,
    result,
    steps,
    table,
    walls,
    where,
)
from tests.tools import legal, play

claim = pytest.mark.claim


def new(seed=0, **options):
    return sarpedon.game("mazes_end", **options).new(seed=seed)


@claim("ME-001", "ME-002", "ME-006", "ME-016", "ME-017", "ME-018", "ME-023")
def test_two_to_four_players_and_their_pieces_on_the_board():
    for players in (2, 3, 4):
        state = new(players=players)
        record = state.record
        assert state.game.seats == tuple(f"player_{i}" for i in range(players))
        assert minotaur(state) == (4, 4)
        assert (record["disc"] == NOWHERE).all()
        assert record["young"] == NOWHERE
        assert record["collected"].sum() == 0
        lying = sum(state.observe(0).view(state.game.card.observation)["players"]["gem_lies"].ravel())
        assert lying == 2 * players
        for colour in range(4):
            square = box.START[colour] if record["seat_of"][colour] >= 0 else NOWHERE
            assert record["figure"][colour].tolist() == [square] * 3
    assert new(players=4).record["colour_of"].tolist() == [0, 1, 2, 3]
    for players in (1, 5):
        with pytest.raises(ValueError, match="players"):
            new(players=players)


@claim("ME-003", "ME-004", "ME-005", "ME-012", "ME-014", "ME-015")
def test_corners_and_marks():
    assert box.START.tolist() == [at(0, 0), at(0, 8), at(8, 8), at(8, 0)]
    assert box.EXIT.tolist() == [at(8, 8), at(8, 0), at(0, 0), at(0, 8)]
    assert at(4, 4) == box.CENTRE
    assert box.GEM.tolist() == [
        [at(1, 6), at(6, 1)], [at(6, 7), at(1, 2)], [at(7, 2), at(2, 7)], [at(2, 1), at(7, 6)],
    ]  # fmt: skip
    for colour in range(3):
        turned = [at(gem % 9, 8 - gem // 9) for gem in box.GEM[colour].tolist()]
        assert turned == box.GEM[colour + 1].tolist()


@claim("ME-011", "ME-013")
def test_the_board_is_a_grid_with_a_frame_that_nothing_crosses():
    assert box.SQUARES == 81
    assert box.EDGES == 144
    assert len(set(box.EDGE_NAMES)) == 144
    assert not new().record["wall"].any()
    state = table(saved={(0, Saved.ARIADNES_THREAD): 1}, young=0)
    assert steps(state, 0) == {"E", "S"}
    state = result("minotaur 1", minotaur=(0, 0))
    assert legal(state) == ["minotaur E", "minotaur S"]


@claim("ME-007", "ME-162")
def test_two_players_sit_opposite_or_adjacent():
    assert new().record["colour_of"].tolist() == [0, 2, -1, -1]
    assert new(seats_2p="adjacent").record["colour_of"].tolist() == [0, 1, -1, -1]


@claim("ME-008")
def test_three_players_leave_a_random_corner_empty():
    empty = []
    for seed in range(80):
        seats = new(seed, players=3).record["seat_of"].tolist()
        empty.append(seats.index(-1))
        assert [s for s in seats if s >= 0] == [0, 1, 2]
        assert box.EXIT[(empty[-1] + 2) % 4] == box.START[empty[-1]]
    assert all(8 <= empty.count(colour) <= 34 for colour in range(4))


@claim("ME-019", "ME-137")
def test_the_deck_has_thirty_cards():
    assert box.CARD_COUNT.tolist() == ALL_CARDS
    assert sum(ALL_CARDS) == 30
    assert new().record["deck"].tolist() == ALL_CARDS
    assert box.CARD_NAMES[5] == "Second Wind"
    assert box.CARD_NAMES[13] == "Ariadne's Thread"


@claim("ME-020", "ME-021", "ME-022", "ME-050", "ME-163")
@pytest.mark.parametrize(("players", "plain", "in_box"), [(2, 5, 16), (3, 3, 17), (4, 2, 18)])
def test_X1_shares_and_pile(players, plain, in_box):
    state = new(players=players)
    for seat in range(players):
        assert state.record["share"][state.record["colour_of"][seat]].tolist() == [plain, 1]
    assert state.record["pile"].tolist() == [18, 0, 0, 0, 0]
    assert walls(state) == 30
    boxed = new(players=players, absent_walls="box")
    assert boxed.record["pile"].sum() == in_box
    assert walls(boxed) == in_box + 12


@claim("ME-024")
def test_everybody_is_as_likely_to_begin():
    for players, games, most in ((2, 900, 50), (3, 300, 45), (4, 300, 45)):  # without new rolls seat 1 of 2 begins 525 times
        first = np.bincount([new(seed, players=players).record["first"] for seed in range(games)], minlength=players)
        assert (abs(first - games / players) < most).all()


@claim("ME-025", "ME-026", "ME-027", "ME-028", "ME-034")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_X5_placement_phase(players):
    for seed in range(3):
        state = new(seed, players=players)
        first = state.seat
        assert legal(state) == ["kind plain", "kind own"]
        for wall in range(12):
            assert state.seat == (first + wall) % players
            if wall % 2 and "kind own" in legal(state):
                play(state, "kind own")
            elif state.phase == "place_kind":
                play(state, "kind plain")
            state.apply(state.legal()[(7 * wall) % len(state.legal())])
        on_board = np.flatnonzero(state.record["wall"])
        ends = [point for e in on_board for point in box.EDGE_ENDS[e] if point != box.FRAME]
        assert len(on_board) == 12
        assert len(ends) == len(set(ends))
        assert not box.CORNER_EDGE[on_board].any()
        assert not state.record["share"].any()
        assert state.seat == first
        assert state.phase == "wall_edge"
        assert state.record["pile"].sum() + 1 == 18


@claim("ME-021", "ME-027", "ME-046")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_wall_of_a_share_is_the_own_coloured_one_when_it_was_kept(players):
    state = new(players=players)
    while state.record["stage"] == Stage.PLACEMENT:
        if state.phase == "place_kind":
            play(state, "kind plain")
            assert state.record["hand"] == Wall.PLAIN
        else:
            assert state.record["hand"] in (Wall.PLAIN, Wall.RED_WALL + state.record["colour_of"][state.seat])
        state.apply(state.legal()[0])
    on_board = state.record["wall"].tolist()
    coloured = [Wall.RED_WALL + int(colour) for colour in state.record["colour_of"][:players]]
    assert sorted(wall for wall in on_board if wall > Wall.PLAIN) == coloured


def placing(*names):
    return table(walls=names, phase=Phase.PLACE_EDGE, stage=Stage.PLACEMENT, hand=Wall.PLAIN, share={(0, 0): 1})


@claim("ME-029", "ME-030", "ME-036")
def test_T1_walls_do_not_touch_in_the_placement_phase():
    open_edges = edges(placing("V(2,2)"))
    assert not open_edges & {"H(1,2)", "H(1,3)", "H(2,2)", "H(2,3)", "V(1,2)", "V(3,2)", "V(2,2)"}
    assert {"V(2,1)", "V(2,3)", "H(1,1)", "H(2,4)"} <= open_edges
    assert {"V(0,3)", "H(4,0)"} <= open_edges  # ends on the frame
    assert "V(0,3)" in edges(placing("V(0,2)"))


@claim("ME-031", "ME-033", "ME-039", "ME-040", "ME-041", "ME-161")
def test_T2_corners_are_closed_in_the_placement_phase_only():
    corners = {"V(0,0)", "H(0,0)", "V(0,7)", "H(0,8)", "V(8,0)", "H(7,0)", "V(8,7)", "H(7,8)"}
    assert not edges(placing()) & corners
    assert len(edges(placing())) == 136
    wall_step = {"phase": Phase.WALL_EDGE, "stage": Stage.WALL, "hand": Wall.PLAIN, "walls_to_place": 1}
    assert edges(table(**wall_step)) == set(box.EDGE_NAMES)
    one = edges(table(walls=["V(0,0)"], **wall_step))
    assert "H(0,0)" not in one
    assert "V(0,1)" in one
    assert "H(0,1)" in one
    assert len(one) == 142
    free = edges(table(walls=["V(0,0)"], options={"sealing": "free"}, **wall_step))
    assert "H(0,0)" in free
    assert len(free) == 143


@claim("ME-040", "ME-035")
def test_an_edge_is_closed_exactly_when_its_wall_would_cut_the_maze_apart():
    def regions(wall):
        seen, count = set(), 0
        for begin in range(81):
            if begin not in seen:
                count += 1
                todo = [begin]
                while todo:
                    square = todo.pop()
                    if square not in seen:
                        seen.add(square)
                        todo += [
                            int(box.NEIGHBOUR[square, d]) for d in range(4)
                            if box.NEIGHBOUR[square, d] >= 0 and not wall[box.EDGE_TO[square, d]]
                        ]  # fmt: skip
        return count

    state = new(4, players=2)
    rng = np.random.default_rng(4)
    checked = 0
    while checked < 4:
        state.apply(int(rng.choice(state.legal())))
        if state.phase in ("wall_edge", "put_wall") and (state.record["wall"] > 0).sum() > 20:
            checked += 1
            colour = state.record["colour_of"][state.seat]
            for e in range(box.EDGES):
                wall = state.record["wall"].copy()
                allowed = not wall[e] and e != state.record["origin"]
                wall[e] = 1
                assert state.mask[box.OWN_EDGE[colour, e]] == (allowed and regions(wall) == 1)


def choices_left(state, action):
    """Edges that the next wall of the placement phase can go on."""
    after = state.clone()
    after.apply(action)
    if after.phase == "place_kind":
        play(after, "kind plain")
    return len(after.legal())


@claim("ME-032")
def test_twelve_walls_can_always_be_placed():
    state = new(1, players=2)
    while state.record["stage"] == Stage.PLACEMENT:
        options = state.legal()
        if state.phase == "place_edge":
            placed = (state.record["wall"] > 0).sum()
            assert len(options) >= 136 - 7 * placed
        state.apply(min(options, key=lambda action: choices_left(state, action)))  # closes as many edges as possible
    assert (state.record["wall"] > 0).sum() == 12


@claim("ME-042", "ME-043", "ME-044", "ME-045", "ME-046")
def test_T3_coloured_walls():
    state = table(walls={"V(0,0)": Wall.RED_WALL}, figures={"B0": (0, 1)})
    assert steps(state, 0) == {"E", "S"}
    play(state, "step 0 E")
    assert where(state, "R0") == (0, 1)
    assert state.record["points"] == 2
    blue = table(seat=1, walls={"V(0,0)": Wall.RED_WALL}, figures={"B0": (0, 1)})
    assert "S" not in steps(blue, 0)  # west on the board is south in Blue's frame
    assert "S" in steps(table(seat=1, figures={"B0": (0, 1)}), 0)
    assert "E" not in steps(table(walls=["V(0,0)"]), 0)
    slide = result("minotaur 1", walls={"V(0,0)": Wall.RED_WALL}, minotaur=(0, 4))
    assert minotaur(play(slide, "minotaur W")) == (0, 1)
    jump = result("minotaur 1", walls={"V(0,0)": Wall.RED_WALL}, minotaur=(0, 1))
    assert minotaur(play(jump, "minotaur W")) == (0, 0)
    moved = result("move wall", walls={"V(0,0)": Wall.RED_WALL, "V(5,5)": Wall.PLAIN}, figures={"R0": (3, 3)})
    play(moved, "edge V(0,0)", "edge V(3,3)")
    assert "E" in steps(moved, 0)  # the right has moved with the wall
    rival = table(seat=1, walls={"V(3,3)": Wall.RED_WALL}, figures={"B0": (3, 3)})
    assert "N" not in steps(rival, 0)


@claim("ME-040")
def test_T4_the_open_maze_test_is_colour_blind():
    state = table(
        walls={"V(0,0)": Wall.RED_WALL}, phase=Phase.WALL_EDGE, stage=Stage.WALL, hand=Wall.PLAIN, walls_to_place=1
    )
    assert "H(0,0)" not in edges(state)


@claim("ME-047", "ME-059", "ME-060")
def test_T5_moving_a_wall():
    state = result("move wall", walls={"V(0,0)": Wall.BLUE_WALL, "V(5,5)": Wall.PLAIN})
    assert state.phase == "pick_wall"
    assert set(legal(state)) == {"edge V(0,0)", "edge V(5,5)"}
    play(state, "edge V(0,0)")
    assert "H(0,0)" in edges(state)
    assert "V(0,0)" not in edges(state)
    assert "V(5,5)" not in edges(state)
    play(state, "edge H(0,0)")
    assert state.record["wall"][edge("H(0,0)")] == Wall.BLUE_WALL
    assert state.record["wall"][edge("V(0,0)")] == 0
    assert state.phase == "move"


@claim("ME-035", "ME-036", "ME-037", "ME-038", "ME-052", "ME-054")
def test_a_wall_of_the_pile_is_placed_in_the_wall_step():
    state = table(players=2, seat=1, walls=["V(5,5)"], pile=[3, 0, 0, 1, 0], points=0, first=0)
    play(state, "end move")
    assert state.seat == 0
    assert legal(state) == ["kind plain", "kind opposite"]
    play(state, "kind opposite")
    assert "V(5,5)" not in edges(state)
    assert len(edges(state)) == 143 == len(legal(state))
    assert {"V(0,0)", "H(3,4)", "V(1,6)"} <= edges(state)  # beside figures, the Minotaur, a gem
    play(state, "edge H(3,4)")
    assert state.record["wall"][edge("H(3,4)")] == Wall.GREEN_WALL
    assert state.record["pile"].tolist() == [3, 0, 0, 0, 0]


@claim("ME-049", "ME-054")
def test_kinds_of_walls_are_counted_from_the_own_colour():
    state = play(table(seat=0, pile=[1, 1, 0, 1, 0]), "end move")
    assert state.seat == 1
    assert legal(state) == ["kind plain", "kind next", "kind previous"]  # Green's and Red's, as Blue sees them
    assert play(state.clone(), "kind next").record["hand"] == Wall.GREEN_WALL
    assert play(state.clone(), "kind previous").record["hand"] == Wall.RED_WALL
    assert play(state, "kind plain").record["hand"] == Wall.PLAIN


@claim("ME-053")
def test_an_empty_pile_skips_the_wall_step():
    state = table(players=2, seat=1, pile=0, seed=2)
    play(state, "end move")
    assert state.seat == 0
    assert state.phase not in ("wall_kind", "wall_edge")
    assert state.record["event"] != NOWHERE


@claim("ME-048", "ME-049", "ME-138")
def test_T30_a_removed_coloured_wall():
    state = drawn("Crumbling Wall", players=2, walls={"V(2,2)": Wall.GREEN_WALL}, pile=0)
    assert legal(state) == ["edge V(2,2)"]
    play(state, "edge V(2,2)")
    assert state.record["pile"].tolist() == [0, 0, 0, 1, 0]
    assert state.phase == "move"
    play(state, "end move")
    assert state.seat == 1
    assert state.phase == "wall_edge"
    assert state.record["hand"] == Wall.GREEN_WALL
    state = table(pile=[0, 0, 1, 0, 0], seat=3)
    play(state, "end move")  # Red places Blue's wall, which lets Blue through
    play(state, "edge V(0,7)")
    assert state.record["wall"][edge("V(0,7)")] == Wall.BLUE_WALL
    assert "S" in steps(table(seat=1, walls={"V(0,7)": Wall.BLUE_WALL}), 0)
    nothing = drawn("Crumbling Wall")
    assert nothing.phase == "move"


@claim("ME-051", "ME-055", "ME-056", "ME-057")
def test_a_turn_is_wall_event_move_of_one_player():
    order = ["wall", "event", "move"]
    step_of = {"wall_kind": 0, "wall_edge": 0, "plan": 1, "pick_wall": 1, "put_wall": 1, "minotaur": 1, "remove_wall": 1,
               "disc": 1, "choose": 1, "move": 2}  # fmt: skip
    state = place_all(new(7, players=3))
    rng = np.random.default_rng(0)
    seen = set()
    for _ in range(12):
        seat, turn, last = state.seat, int(state.record["turn"]), 0
        while not state.over and state.record["turn"] == turn:
            assert state.seat == seat
            now = 1 if state.record["stage"] == Stage.EVENT else step_of[state.phase]
            assert now >= last
            if now == 2:
                assert state.record["event"] != NOWHERE
                assert state.record["points"] <= 5
            last = now
            seen.add(order[now])
            state.apply(int(rng.choice(state.legal())))
        assert last == 2
        assert state.seat == (seat + 1) % 3
    assert seen == set(order)


@claim("ME-058")
def test_the_faces_of_the_event_die():
    assert sorted(box.EVENT_DIE.tolist()) == [0, 0, 1, 1, 2, 3]
    results = []
    for seed in range(400):
        state = table(players=2, seed=seed, phase=Phase.PLAN, stage=Stage.ROLL, saved={(0, Saved.EVENT_PLANNER): 1})
        results.append(int(play(state, "roll").record["event"]))
    counts = np.bincount(results, minlength=4)
    assert (abs(counts - np.array([133, 133, 67, 67])) < 35).all()


@claim("ME-061")
def test_move_a_wall_without_walls_has_no_effect():
    assert result("move wall").phase == "move"


@claim("ME-064", "ME-065", "ME-164")
def test_T18_an_empty_deck_moves_a_wall():
    state = result("draw event", walls=["V(2,2)"], deck=0)
    assert state.phase == "pick_wall"
    assert legal(state) == ["edge V(2,2)"]
    play(state, "edge V(2,2)", "edge V(3,3)")
    assert state.phase == "move"
    assert not state.record["deck"].any()
    without = result("draw event", walls=["V(2,2)"], options={"events": False})
    assert not without.record["deck"].any()
    assert without.phase == "pick_wall"


@claim("ME-063", "ME-109", "ME-115", "ME-116")
def test_cards_are_drawn_openly_one_a_turn_in_hidden_order():
    state = table(players=2, phase=Phase.PLAN, stage=Stage.ROLL, saved={(0, Saved.EVENT_PLANNER): 1})
    drawn_cards = set()
    for seed in range(40):
        other = state.redeal(1, seed=seed)
        assert np.array_equal(other.observe(1), state.observe(1))
        before = other.record["deck"].copy()
        play(other, "face draw event")
        assert before.sum() - other.record["deck"].sum() == 1
        card = int(np.flatnonzero(before - other.record["deck"])[0])
        assert other.record["card"] == card
        shown = other.observe(1).view(other.game.card.observation)["card"][0]
        assert shown[card] == 1
        assert shown.sum() == 1
        drawn_cards.add(card)
    assert len(drawn_cards) > 6
    rival = state.observe(1).view(state.game.card.observation)[0]
    assert rival["players"]["saved"][2].tolist() == [0, 0.5, 0]  # Red sits opposite Green
    assert np.allclose(rival["deck"] * box.CARD_COUNT, ALL_CARDS)


@claim("ME-139", "ME-110")
def test_masons_work():
    state = drawn("Masons' Work", pile=[5, 0, 0, 0, 0])
    assert state.phase == "wall_edge"
    play(state, "edge V(2,2)")
    assert state.phase == "wall_edge"
    play(state, "edge V(3,2)")
    assert state.phase == "move"
    assert state.record["pile"][0] == 3
    one = drawn("Masons' Work", pile=[1, 0, 0, 0, 0])
    assert play(one, "edge V(2,2)").phase == "move"
    assert drawn("Masons' Work", pile=0).phase == "move"


@claim("ME-140")
def test_shifting_maze_moves_two_walls_or_one_twice():
    state = drawn("Shifting Maze", walls=["V(2,2)"])
    play(state, "edge V(2,2)", "edge V(3,3)", "edge V(3,3)")
    assert state.phase == "put_wall"
    assert "V(2,2)" in edges(state)
    assert play(state, "edge V(2,2)").phase == "move"


@claim("ME-050")
def test_a_missing_wall_is_a_flaw():
    state = new(players=4)
    assert state.game.kernels.inspect(state.records) == Flaw.NONE
    state.record["pile"][0] -= 1
    assert state.game.kernels.inspect(state.records) == Flaw.WALLS_ARE_MISSING_OR_TOO_MANY


def test_T33_indices():
    assert edge("V(2,2)") == 18
    assert edge("H(3,4)") == 103
    assert at(4, 4) == 40
    actions = new().game.action_table
    assert len(actions) == 265
    assert actions.id("edge H(3,4)") == 103
    assert actions.id("square (4,4)") == 184
    assert actions.id("step 0 N") == 225
    assert actions.id("minotaur N") == 240
    assert actions.id("end move") == 264
    assert "square (4,4)" not in legal(drawn("Snare"))
