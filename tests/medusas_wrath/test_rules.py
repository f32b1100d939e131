"""The rules of Medusa's Wrath, claim by claim."""

from __future__ import annotations

import numpy as np
import pytest

import sarpedon
from sarpedon.envs.core.compiled import INTERPRETED
from sarpedon.envs.core.errors import BadOption, BadSave
from sarpedon.envs.core.laws import check_laws
from sarpedon.envs.core.rng import seed_rng
from sarpedon.envs.medusas_wrath.components import (
    BOX,
    COLOURS,
    CORNERS,
    DISTANCE,
    LAYOUT,
    NEIGHBOUR,
    MysteryPlace,
    Petrification,
    Phase,
)
from sarpedon.envs.medusas_wrath.render import board_rows
from sarpedon.envs.medusas_wrath.rules import lay_out
from tests.medusas_wrath.table import PROTECT, SAVED, SHARD, SHRIEK, SWAP, go, out, petrified, table, where, with_kind

claim = pytest.mark.claim
GAME = sarpedon.game("medusas_wrath")
DOWN, COVERED, UP, TAKEN, REMOVED = MysteryPlace
ALL_OUT = list(range(1, 17))
ALL_THIRTEEN = 128483  # a seed
CENTRE_ALL = dict.fromkeys(range(4), 4)

# --- components and set-up ------------------------------------------------------------------------------


@claim("MW-001", "MW-002", "MW-006", "MW-130")
def test_four_players_in_four_quadrants_of_sixteen_tiles():
    state = GAME.new(seed=1)
    assert GAME.seats == ("player_0", "player_1", "player_2", "player_3")
    with pytest.raises(BadOption):
        sarpedon.game("medusas_wrath", players=3)
    assert [where(state, seat) for seat in range(4)] == [(q, 13) for q in range(4)]
    assert len({place for row in board_rows() for place in row}) == 64
    assert COLOURS == ("red", "yellow", "blue", "green")
    views = [state.view(seat).records.tobytes() for seat in range(4)]
    assert len(set(views)) == 1  # everybody knows the same


@claim("MW-003", "MW-004", "MW-005")
def test_tiles_run_row_by_row_from_the_inner_to_the_outer_row():
    assert LAYOUT.tolist() == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]
    rows = board_rows()
    assert [rows[y][x][1] for y, x in ((0, 0), (0, 7), (7, 0), (7, 7))] == [13] * 4
    assert [rows[y][x][1] for y, x in ((3, 3), (3, 4), (4, 3), (4, 4))] == [4] * 4
    assert [int(DISTANCE[n]) for n in (13, 2, 3, 7, 4)] == [6, 2, 1, 2, 0]
    assert sum(NEIGHBOUR[n, d] != 0 for n in range(1, 17) for d in range(4)) == 2 * 24


@claim("MW-007", "MW-009", "MW-010", "MW-011", "MW-015")
def test_set_up_deals_every_card():
    for seed in range(20):
        state = GAME.new(seed=seed)
        record = state.record
        assert record["seats"]["cards"].tolist() == [[1, 1, 1]] * 4
        for q in range(4):
            assert sorted(record["deck"][q].tolist()) == ALL_OUT
            assert sorted(record["mystery"][q].tolist()) == [0, 1, 2]
        assert not record["special"].any()
        # nothing lies on the board but Mystery Cards and the cards of the turns begun
        assert sum(len(petrified(state, q)) for q in range(4)) == record["drawn"].sum()
    assert BOX["mystery_tiles"] == [2, 3, 7]
    kinds = [tuple(GAME.new(seed=s).record["mystery"][0].tolist()) for s in range(60)]
    assert len(set(kinds)) == 6  # shuffled


@claim("MW-016")
def test_a_deal_without_any_decision_is_shuffled_again():
    """With this seed every deck begins with 13: under until_saved nobody could ever act."""
    game = sarpedon.game("medusas_wrath", petrification="until_saved")
    records = game.template.copy()
    seed_rng(records[0].rng if INTERPRETED else records["rng"][0], ALL_THIRTEEN)
    lay_out(records[0])
    assert records["deck"][0][:, 0].tolist() == [13] * 4
    state = game.new(seed=ALL_THIRTEEN)
    assert not state.over
    assert state.record["deck"][:, 0].tolist() != [13] * 4
    assert state.rewards.tolist() == [0.0] * 4
    assert GAME.new(seed=ALL_THIRTEEN).record["deck"][:, 0].tolist() == [13] * 4  # two_turns plays this deal


@claim("MW-008", "MW-057", "MW-056")
def test_using_a_card_spends_it_once_puts_the_small_card_down_and_ends_the_turn():
    state = go(table(), "protect tile own 9")
    assert state.record["special"][0, 9] == PROTECT
    assert state.record["seats"][0]["cards"].tolist() == [0, 1, 1]
    assert where(state, 0) == (0, 13)
    assert state.seat == 1
    go(state, "pass", "pass", "pass")
    assert state.seat == 0
    assert not with_kind(state, "protect tile")


@claim("MW-012", "MW-039", "MW-014", "MW-013", "MW-084")
def test_cards_stay_in_their_quadrant_and_one_player_is_in_each():
    rng = np.random.default_rng(0)
    for seed in range(15):
        state = GAME.new(seed=seed)
        while not state.over:
            seat, before = state.seat, state.record.copy()
            state.apply(int(rng.choice(state.legal())))
            assert sorted(where(state, s)[0] for s in range(4)) == [0, 1, 2, 3]
            for quadrant, tile in (where(state, s) for s in range(4)):
                if tile in (2, 3, 7):  # nobody stands on a card that could be flipped
                    assert state.record["mystery_place"][quadrant, (2, 3, 7).index(tile)] != DOWN
            for q in range(4):
                assert sorted(state.record["deck"][q].tolist()) == ALL_OUT  # decks never mix
                assert set(petrified(state, q)) <= out(state, q)
            for other in range(4):
                newly = state.record["seats"][other]["stone"] > before["seats"][other]["stone"]
                if newly and before["phase"] == Phase.ACT:
                    quadrant, tile = where(state, other)
                    assert tile in out(state, quadrant)
                    assert other != seat


# --- turn order -----------------------------------------------------------------------------------------


@claim("MW-020", "MW-021", "MW-022")
def test_turns_pass_round_from_seat_0():
    state = table(early_loss=False)
    order = []
    for _ in range(8):
        order.append(state.seat)
        state.apply("pass")
    assert order == [0, 1, 2, 3, 0, 1, 2, 3]
    assert state.record["turn"] == 8
    assert CORNERS == ("south_west", "south_east", "north_east", "north_west")  # counter-clockwise
    # seat 1 is petrified and seat 2 is done in the centre: they still draw in their turns
    state = table(stone={1: 1}, petrified={1: [13]}, at={2: 4}, cards={2: [0, 0, 0]})
    go(state, "pass")
    assert state.seat == 3
    assert state.record["drawn"].tolist() == [0, 2, 1, 1]
    first = [GAME.new(seed=s) for s in range(200)]
    assert all(s.seat == 0 or 13 in petrified(s, 0) for s in first)


@claim("MW-023", "MW-081", "MW-098")
def test_a_swap_leaves_order_cards_and_shards_with_the_player():
    state = table(at={0: 11}, cards={0: [0, 1, 1], 2: [1, 0, 1]}, shards={0: 1, 2: 2})
    go(state, "move up", "swap with opposite")
    seats = state.record["seats"]
    assert seats["cards"][0].tolist() == [0, 1, 1]
    assert seats["cards"][2].tolist() == [1, 0, 1]
    assert seats["shards"].tolist() == [1, 0, 2, 0]
    assert state.seat == 1
    go(state, "pass")
    assert state.seat == 2


# --- the draw -------------------------------------------------------------------------------------------


@claim("MW-030", "MW-031", "MW-111")
def test_everybody_draws_at_the_start_of_the_turn():
    state = go(table(decks={1: [6]}), "pass")
    assert petrified(state, 1) == [6]
    assert state.seat == 1
    state = go(table(stone={1: 1}, petrified={1: [13]}, decks={1: [8]}), "pass")
    assert petrified(state, 1) == [8, 13]  # petrified, draws all the same
    state = go(table(at={1: 4}, decks={1: [8]}), "pass")
    assert petrified(state, 1) == [8]
    assert state.seat == 1


@claim("MW-032")
def test_an_empty_deck_draws_nothing():
    state = go(table(out={1: ALL_OUT}), "pass")
    assert state.seat == 1
    assert petrified(state, 1) == []
    assert "move up" in state.legal_names()


@claim("MW-033", "MW-053", "MW-058")
def test_nobody_enters_a_petrified_tile():
    state = table(at={0: 10}, petrified={0: [6, 11]})
    assert with_kind(state, "move") == ["move down", "move left"]
    state = go(table(at={0: 10}), "move left", "pass", "pass", "pass")
    assert "move right" in state.legal_names()  # back again


@claim("MW-034", "MW-061", "MW-049")
def test_a_special_card_turns_the_drawn_card_away():
    state = go(table(special={(1, 13): PROTECT}, decks={1: [13]}), "pass")
    assert petrified(state, 1) == []
    assert state.seat == 1
    assert state.record["petrification"][1, 13] == Petrification.DISCARDED
    assert state.record["seats"][1]["stone"] == 0


@claim("MW-035")
def test_a_face_down_mystery_is_covered_by_petrification():
    state = go(table(decks={1: [7]}), "pass")
    assert petrified(state, 1) == [7]
    assert state.record["mystery_place"][1].tolist() == [DOWN, DOWN, COVERED]


@claim("MW-036")
def test_a_face_up_mystery_does_not_hinder_petrification():
    state = go(table(decks={1: [7]}, places={1: [DOWN, DOWN, UP]}), "pass")
    assert petrified(state, 1) == [7]
    assert state.record["mystery_place"][1].tolist() == [DOWN, DOWN, UP]


@claim("MW-037", "MW-066", "MW-038")
def test_a_number_comes_once_so_saved_tiles_stay_saved():
    rng = np.random.default_rng(1)
    for seed in range(20):
        state = table(seed=seed, early_loss=False)
        been: set[tuple[int, int]] = set()
        while not state.over:
            before = {(q, n) for q in range(4) for n in petrified(state, q)}
            state.apply(int(rng.choice(state.legal())))
            after = {(q, n) for q in range(4) for n in petrified(state, q)}
            assert not (after - before) & been
            been |= after
            for q, n in np.argwhere(state.record["special"] > PROTECT):
                assert n in out(state, q)  # Save cards lie on numbers that are out


# --- petrified players ------------------------------------------------------------------------------------


@claim("MW-040", "MW-041", "MW-044", "MW-045", "MW-046", "MW-047", "MW-048")
def test_a_petrified_player_loses_two_turns_and_is_free_again():
    state = go(table(decks={1: [13, 16]}), "pass")
    assert state.seat == 2  # hit: no decision
    assert state.record["seats"][1]["stone"] == 1
    go(state, "pass", "pass", "pass")
    assert state.seat == 2
    assert out(state, 1) == {13, 16}
    assert state.record["seats"][1]["stone"] == 0
    go(state, "pass", "pass", "pass")
    assert state.seat == 1
    assert with_kind(state, "save player") == []
    assert state.record["seats"][1]["cards"].tolist() == [1, 1, 1]  # kept and usable again
    assert with_kind(state, "protect tile")
    go(state, "move up", "pass", "pass", "pass")
    assert where(state, 1) == (1, 9)
    assert "move down" not in state.legal_names()


@claim("MW-042", "MW-043", "MW-070", "MW-072", "MW-041")
def test_a_saved_player_takes_the_next_turn_on_a_normal_tile():
    state = go(table(decks={1: [13]}), "pass")
    assert state.seat == 2
    assert "save player previous" in state.legal_names()
    go(state, "save player previous")
    assert state.record["seats"][1]["stone"] == 0
    assert petrified(state, 1) == []
    assert state.seat == 3  # the lost turn does not come back
    go(state, "pass", "pass")
    assert state.seat == 1
    go(state, "move up", "pass", "pass", "pass")
    assert "move down" in state.legal_names()


@claim("MW-045")
def test_until_saved_lasts_until_saved():
    state = go(table(decks={1: [13]}, petrification="until_saved"), "pass")
    for _ in range(3):
        assert state.record["seats"][1]["stone"] == 1
        go(state, "pass", "pass", "pass")
        assert state.seat == 2
    go(state, "save player previous", "pass", "pass")
    assert state.seat == 1


# --- actions ------------------------------------------------------------------------------------------------


@claim("MW-050", "MW-055", "MW-051", "MW-052")
def test_one_move_or_card_or_pass():
    state = table(at={0: 6})
    assert with_kind(state, "move") == ["move up", "move right", "move down", "move left"]
    targets = [int(go(table(at={0: 6}, places={0: [UP] * 3}), f"move {d}").record["seats"][0]["tile"])
               for d in ("up", "right", "down", "left")]  # fmt: skip
    assert targets == [2, 7, 10, 5]
    assert with_kind(table(at={0: 16}), "move") == ["move up", "move left"]
    assert with_kind(table(at={0: 1}), "move") == ["move right", "move down"]
    for name in ("pass", "move left", "protect tile next 3"):
        again = go(table(at={0: 6}), name)
        assert again.seat == 1
        assert where(again, 0)[0] == 0
    rng = np.random.default_rng(5)
    state = GAME.new(seed=5)
    while not state.over:
        assert state.phase == "swap" or "pass" in state.legal_names()
        state.apply(int(rng.choice(state.legal())))


@claim("MW-054", "MW-110")
def test_nobody_leaves_the_centre():
    assert with_kind(table(at={0: 4}), "move") == []
    state = table(at={0: 11, 1: 4})
    go(state, "move up")
    assert state.legal_names() == ["swap with opposite", "swap with previous"]


@claim("MW-059")
def test_a_turn_with_nothing_but_pass_runs_by_itself():
    state = go(table(cards={1: [0, 0, 0]}, petrified={1: [9]}, decks={1: [14, 6]}), "pass")
    assert state.seat == 2
    assert out(state, 1) == {9, 14}
    # with a tile or a petrified player to save there is a choice
    assert go(table(cards={1: [0, 1, 0]}, petrified={1: [9]}, decks={1: [14]}), "pass").seat == 1
    walled = table(cards={1: [0, 0, 1]}, petrified={1: [9], 3: [13]}, decks={1: [14]}, stone={3: 1})
    assert go(walled, "pass").seat == 1


# --- Special Cards --------------------------------------------------------------------------------------------


@claim("MW-060", "MW-062", "MW-064", "MW-074")
def test_protect_tile_goes_on_any_unpetrified_tile_without_a_special_card():
    state = table(at={2: 4}, petrified={0: [10]}, out={1: [6]}, special={(3, 5): PROTECT, (3, 6): SAVED})
    legal = with_kind(state, "protect tile")
    assert len(legal) == 64 - 3
    for name in ("own 10", "previous 5", "previous 6"):
        assert f"protect tile {name}" not in legal
    for name in ("own 13", "opposite 4", "next 6", "next 13", "own 4"):  # occupied, centre, number out
        assert f"protect tile {name}" in legal
    far = table(at={0: 4})
    assert "protect tile opposite 16" in far.legal_names()


@claim("MW-063", "MW-102")
def test_protect_tile_disables_a_mystery_card():
    state = go(table(at={0: 8}), "protect tile own 7", "pass", "pass", "pass", "move left")
    assert where(state, 0) == (0, 7)
    assert state.record["mystery_place"][0].tolist() == [DOWN, DOWN, COVERED]
    assert state.seat == 1
    assert state.phase == "act"


@claim("MW-065", "MW-074")
def test_save_tile_makes_any_petrified_tile_normal():
    state = table(petrified={0: [10], 2: [4, 8]})
    assert with_kind(state, "save tile") == ["save tile own 10", "save tile opposite 4", "save tile opposite 8"]
    go(state, "save tile opposite 8")
    assert petrified(state, 2) == [4]
    assert state.record["special"][2, 8] == SAVED


@pytest.mark.parametrize("restores", [False, True])
@claim("MW-067", "MW-101")
def test_a_mystery_under_a_saved_tile(restores):
    state = table(petrified={0: [3]}, places={0: [DOWN, COVERED, DOWN]}, at={0: 8}, save_tile_restores_mystery=restores,
                  mystery={0: [SHRIEK, SHARD, SWAP]})  # fmt: skip
    go(state, "save tile own 3")
    assert state.record["mystery_place"][0, 1] == (DOWN if restores else COVERED)
    for place in (UP, TAKEN):  # what has been flipped is never turned back (MW-101)
        shards = {1: 1} if place == TAKEN else {}
        flipped = table(petrified={0: [3]}, places={0: [DOWN, place, DOWN]}, at={0: 8}, save_tile_restores_mystery=restores,
                        mystery={0: [SHRIEK, SHARD if shards else SWAP, SWAP if shards else SHARD]}, shards=shards)  # fmt: skip
        assert go(flipped, "save tile own 3").record["mystery_place"][0, 1] == place


@pytest.mark.parametrize("frees", [False, True])
@claim("MW-068", "MW-115")
def test_save_tile_under_a_petrified_player(frees):
    state = table(stone={1: 1}, petrified={1: [13]}, save_tile_frees_player=frees)
    go(state, "save tile next 13")
    assert 13 not in petrified(state, 1)
    assert state.seat == (1 if frees else 2)
    two = table(stone={1: 1, 2: 1}, petrified={1: [13], 2: [13]}, save_tile_frees_player=frees)
    go(two, "save tile next 13")
    assert two.seat == (1 if frees else 3)
    assert two.record["petrification"][2, 13] == Petrification.ON_TOP
    if frees:
        assert two.record["seats"][2]["stone"] == 1  # on a tile of the same number, but not on this one
    centre = table(at={1: 4}, petrified={1: [4]}, save_tile_frees_player=frees)
    centre.record["seats"][1]["centre_petrified"] = 1
    go(centre, "save tile next 4")
    assert centre.record["petrification"][1, 4] == Petrification.COVERED
    assert centre.seat == 2
    assert centre.record["seats"][1]["centre_petrified"] == 1


@claim("MW-071", "MW-073", "MW-113")
def test_save_player_needs_somebody_else_who_is_petrified():
    state = table(stone={2: 1}, petrified={1: [13], 2: [13]})
    assert with_kind(state, "save player") == ["save player opposite"]  # seat 1 is free by time
    centre = go(table(at={1: 4}, decks={1: [4]}), "pass")
    assert centre.seat == 2
    assert with_kind(centre, "save player") == []
    assert len(with_kind(table(stone={1: 1, 2: 1, 3: 1}), "save player")) == 3  # never oneself


@claim("MW-075", "MW-076")
def test_the_centre_allows_one_more_card_on_a_later_turn():
    state = go(table(at={0: 8}), "move up")
    assert state.seat == 1  # the turn is over
    go(state, "pass", "pass", "pass")
    assert {name.split(" tile")[0] for name in state.legal_names()} == {"pass", "protect", "save"}
    go(state, "protect tile own 9", "pass", "pass", "pass")
    assert state.seat == 1
    assert state.record["seats"][0]["cards"].tolist() == [0, 1, 1]
    before = go(table(at={0: 8}), "protect tile own 9", "pass", "pass", "pass", "move up", "pass", "pass", "pass")
    assert before.seat == 0  # a card used on the way does not count
    assert with_kind(before, "save tile")


@claim("MW-077")
def test_save_player_after_save_tile_frees_the_player():
    state = go(table(stone={2: 1}, petrified={2: [13]}), "save tile opposite 13")
    go(state, "save player next")
    assert state.record["special"][2, 13] == SAVED | 4
    assert state.seat == 2


# --- Mystery Cards ----------------------------------------------------------------------------------------------


@claim("MW-080", "MW-084", "MW-086")
def test_swap_exchanges_places():
    state = go(table(at={0: 11, 1: 6}), "move up")
    assert state.phase == "swap"
    assert state.seat == 0
    assert state.legal_names() == ["swap with next", "swap with opposite", "swap with previous"]
    go(state, "swap with next")
    assert where(state, 0) == (1, 6)
    assert where(state, 1) == (0, 7)
    assert state.record["mystery_place"][0].tolist() == [DOWN, DOWN, UP]  # stays in its quadrant
    assert state.record["mystery_place"][1].tolist() == [DOWN] * 3  # nothing is flipped
    assert state.seat == 1


@claim("MW-085", "MW-013")
def test_after_a_swap_the_next_draw_comes_from_the_new_quadrant():
    state = go(table(at={0: 11}, decks={0: [9, 10], 1: [6]}), "move up", "swap with next")
    assert state.seat == 1
    assert out(state, 0) == {9}
    assert out(state, 1) == set()


@claim("MW-052", "MW-060", "MW-065")
def test_after_a_swap_cards_are_aimed_from_the_new_quadrant():
    state = go(table(at={0: 11}, petrified={1: [10], 0: [16]}), "move up", "swap with next", "pass", "pass", "pass")
    assert state.seat == 0
    assert where(state, 0) == (1, 13)
    assert {"save tile own 10", "save tile previous 16"} <= set(state.legal_names())
    assert "protect tile own 10" not in state.legal_names()
    assert go(state.clone(), "protect tile own 9").record["special"][1, 9] == PROTECT
    assert 10 not in petrified(go(state.clone(), "save tile own 10"), 1)
    assert where(go(state, "move up"), 0) == (1, 9)


@claim("MW-082")
def test_a_swap_without_partners_has_no_effect():
    state = go(table(at={0: 11, 1: 4, 2: 4, 3: 4}), "move up")
    assert where(state, 0) == (0, 7)
    assert state.seat == 1
    assert state.phase == "act"


@claim("MW-083")
def test_petrification_stays_with_the_place():
    state = go(table(at={0: 11}, stone={1: 1}, petrified={1: [13]}), "move up", "swap with next")
    assert state.record["seats"]["stone"].tolist() == [1, 0, 0, 0]
    assert state.seat == 1
    go(state, "pass", "pass", "pass")
    assert state.seat == 1  # seat 0 lost its turn


@claim("MW-090", "MW-091", "MW-092", "MW-094", "MW-096")
def test_shriek_clears_the_even_tiles_of_the_quadrant():
    special = {(0, 6): PROTECT, (0, 5): PROTECT, (1, 6): PROTECT}
    cards = {1: [0, 1, 1], 2: [0, 1, 1], 3: [0, 1, 1]}
    stones = {0: [8, 10, 11], 1: [8]}
    state = table(at={0: 7}, places={0: [DOWN, DOWN, UP]}, petrified=stones, special=special, cards=cards)
    assert state.view().record["mystery"][0, 0] == -128
    go(state, "move up")
    assert petrified(state, 0) == [11]
    assert 8 in petrified(state, 1)
    assert state.record["special"][0, 6] == 0
    assert state.record["special"][0, 5] == PROTECT
    assert state.record["special"][1, 6] == PROTECT
    assert state.record["mystery_place"][0].tolist() == [REMOVED, UP, UP]
    assert state.view().record["mystery"][0, 0] == SHARD  # everybody knows it now
    assert out(state, 0) == {8, 10, 11}
    assert state.record["cleared"].tolist() == [1, 0, 0]
    assert state.record["drawn"][0] == 3  # nothing went back into the deck


@claim("MW-093")
def test_a_protected_tile_cleared_by_a_shriek_can_be_petrified_later():
    for drawn_before in (False, True):
        extra = {"out": {0: [8]}} if drawn_before else {"decks": {0: [8]}}
        state = table(at={0: 7}, places={0: [DOWN, DOWN, UP]}, special={(0, 8): PROTECT}, **extra)
        go(state, "move up", "pass", "pass", "pass")
        assert (8 in petrified(state, 0)) != drawn_before


@claim("MW-091", "MW-094", "MW-096")
def test_a_shriek_removes_a_mystery_card_from_under_a_petrification():
    places = {0: [COVERED, DOWN, UP]}
    state = go(table(at={0: 7}, places=places, petrified={0: [2]}), "move up")
    assert petrified(state, 0) == []
    assert state.record["mystery_place"][0].tolist() == [REMOVED, UP, UP]
    assert state.view().record["mystery"][0, 0] == SHARD


@claim("MW-092", "MW-093", "MW-097")
def test_a_shriek_takes_neither_cards_of_the_deck_nor_a_shard_from_its_holder():
    state = table(at={0: 7}, places={0: [TAKEN, DOWN, UP]}, shards={2: 1}, decks={0: [8]})
    go(state, "move up")
    assert state.record["mystery_place"][0].tolist() == [TAKEN, UP, UP]
    assert state.record["seats"]["shards"].tolist() == [0, 0, 1, 0]
    shown = state.observe(0).view(GAME.card.observation)[0]
    assert shown["quadrants"][0]["in_deck"].all()
    assert petrified(go(state, "pass", "pass", "pass"), 0) == [8]  # a bare even tile can still be petrified


@claim("MW-095")
def test_a_shriek_on_tile_2_removes_itself():
    state = go(table(at={0: 6}, mystery={0: [SHRIEK, SHARD, SWAP]}), "move up")
    assert state.record["mystery_place"][0].tolist() == [REMOVED, DOWN, DOWN]
    state = go(table(at={0: 8}, mystery={0: [SWAP, SHARD, SHRIEK]}), "move left")
    assert state.record["mystery_place"][0].tolist() == [REMOVED, DOWN, UP]


@claim("MW-097", "MW-100", "MW-103")
def test_a_mirror_shard_is_taken_and_the_turn_ends():
    state = go(table(at={0: 6}), "move up")
    assert state.record["seats"]["shards"].tolist() == [1, 0, 0, 0]
    assert state.record["mystery_place"][0].tolist() == [TAKEN, DOWN, DOWN]
    assert state.seat == 1


@claim("MW-101")
def test_a_face_up_card_does_nothing():
    state = go(table(at={0: 11}, places={0: [DOWN, DOWN, UP]}), "move up")
    assert state.phase == "act"
    assert state.seat == 1
    assert where(state, 0) == (0, 7)


# --- the centre ----------------------------------------------------------------------------------------------------


@claim("MW-112", "MW-113", "MW-111")
def test_petrified_in_the_centre_means_no_more_cards():
    state = go(table(at={1: 4}, decks={1: [4, 6]}), "pass")
    assert state.seat == 2
    assert state.record["seats"][1]["centre_petrified"] == 1
    go(state, "pass", "pass", "pass")
    assert state.seat == 2
    assert out(state, 1) == {4, 6}
    last = table(at={0: 3, 1: 4, 2: 4, 3: 4}, shards={0: 4})
    last.record["seats"][1]["centre_petrified"] = 1
    assert go(last, "move right").ending == "victory"


@claim("MW-114")
def test_a_petrified_centre_cannot_be_entered():
    state = table(at={0: 3}, petrified={0: [4]})
    assert "move right" not in state.legal_names()
    go(state, "save tile own 4", "pass", "pass", "pass")
    assert "move right" in state.legal_names()
    state = go(table(at={0: 7}, places={0: [DOWN, DOWN, UP]}, petrified={0: [4]}), "move up")
    assert 4 not in petrified(state, 0)


# --- the end ----------------------------------------------------------------------------------------------------------


def battle(shards: int, seed: int, **options):
    state = table(at={0: 3, 1: 4, 2: 4, 3: 4}, shards={1: shards}, seed=seed, **options)
    before = int(state.record["drawn"].sum())
    go(state, "move right")
    assert state.record["drawn"].sum() == before
    return state


@claim("MW-120", "MW-121", "MW-122", "MW-127")
def test_the_battle_is_won_when_the_roll_does_not_exceed_the_shards():
    for shards in range(5):
        rolls = []
        for seed in range(200):
            state = battle(shards, seed)
            roll = int(state.record["roll"])
            rolls.append(roll)
            assert state.over
            assert 1 <= roll <= 4
            assert state.ending == ("victory" if roll <= shards else "defeat")
            assert state.rewards.tolist() == [1.0 if roll <= shards else -1.0] * 4
        assert all(rolls.count(side) > 25 for side in (1, 2, 3, 4))


@claim("MW-098", "MW-122")
def test_the_shards_of_all_players_add_up():
    for seed in range(20):
        for shards, won in (((1, 1, 1, 1), {4, 3, 2, 1}), ((2, 0, 1, 0), {3, 2, 1}), ((0, 1, 0, 1), {2, 1})):
            state = table(at={0: 3, 1: 4, 2: 4, 3: 4}, shards=dict(enumerate(shards)), seed=seed)
            go(state, "move right")
            assert (state.ending == "victory") == (int(state.record["roll"]) in won)


@claim("MW-127")
def test_the_expected_reward_pays_the_chance():
    for shards in range(5):
        assert battle(shards, 3, battle_reward="expected").rewards.tolist() == [2 * shards / 4 - 1] * 4


@claim("MW-123", "MW-124")
def test_time_runs_out_after_round_16_or_32():
    for deck_end, rounds in (("lose", 16), ("continue", 32)):
        state = table(seat=3, rounds=rounds - 1, at={0: 4, 1: 4, 2: 4}, deck_end=deck_end, cards={0: [0, 0, 0]})
        assert not state.over
        go(state, "pass")
        assert state.ending == "out_of_time"
        assert state.rewards.tolist() == [-1.0] * 4
    state = go(table(seat=3, rounds=15, deck_end="continue", out={0: ALL_OUT}), "pass")
    assert not state.over
    assert state.seat == 0


@claim("MW-125")
def test_the_cut_off_rule_counts_tiles_and_cards():
    no_card = {key: [1, 0, 1] for key in range(4)}
    wall = {0: [9, 14]}
    seen = {0: [REMOVED, UP, UP]}
    assert go(table(petrified=wall, cards=no_card, places=seen), "pass").ending == "cut_off"
    assert not go(table(petrified=wall, cards={**no_card, 2: [0, 1, 0]}, places=seen), "pass").over
    assert not go(table(petrified=wall, cards=no_card, places=seen, early_loss=False), "pass").over
    # the card of a player who may use none any more does not count
    for flag in ("centre_card_used", "centre_petrified"):
        state = table(petrified=wall, cards={**no_card, 2: [0, 1, 0]}, places=seen, at={2: 4})
        assert not go(state.clone(), "pass").over
        state.record["seats"][2][flag] = 1
        assert go(state, "pass").ending == "cut_off"
    # two walls, one card
    double = {0: [5, 9, 14, 15, 10, 6], 1: [9, 14]}
    assert go(table(petrified=double, cards={**no_card, 2: [0, 1, 0]}, places={0: seen[0], 1: seen[0]}), "pass").over
    for cards, lost in (({2: [0, 1, 0]}, True), ({2: [0, 1, 0], 3: [0, 1, 0]}, False)):  # walls around two players
        state = table(petrified={0: [9, 14], 1: [9, 14]}, cards={**no_card, **cards}, places={0: seen[0], 1: seen[0]})
        assert go(state, "pass").over == lost
    # a covered Mystery Card gives hope only when Save Tile restores it
    covered = {0: [REMOVED, UP, COVERED]}
    for restores in (False, True):
        state = table(petrified={0: [9, 14, 7]}, cards=no_card, places=covered, mystery={0: [SHARD, SWAP, SHRIEK]},
                      save_tile_restores_mystery=restores)  # fmt: skip
        assert go(state, "pass").over != restores
    # nor does one under Protect Tile, nor any card once the Shriek has been seen
    shielded = table(petrified=wall, cards={**no_card, 1: [0, 0, 1]}, places=covered, mystery={0: [SHARD, SWAP, SHRIEK]},
                     special={(0, 7): PROTECT}, save_tile_restores_mystery=True)  # fmt: skip
    assert go(shielded, "pass").ending == "cut_off"
    assert go(table(petrified=wall, cards=no_card, places={0: [DOWN, UP, UP]}), "pass").ending == "cut_off"


@claim("MW-125", "MW-075")
def test_a_player_who_has_used_the_card_of_the_centre_cannot_save_anybody_from_stone():
    cards = {0: [1, 1, 0], 1: [1, 1, 0], 2: [0, 0, 1], 3: [1, 1, 0]}
    state = table(petrification="until_saved", stone={1: 1}, petrified={1: [13]}, cards=cards, at={2: 4})
    assert not go(state.clone(), "pass").over
    state.record["seats"][2]["centre_card_used"] = 1
    assert go(state, "pass").ending == "stone"


@claim("MW-126")
def test_the_battle_comes_before_the_deadline():
    state = table(seat=3, rounds=15, at={0: 4, 1: 4, 2: 4, 3: 3}, shards={0: 4})
    assert go(state, "move right").ending == "victory"


@claim("MW-128")
def test_the_shard_bonus_is_paid_when_a_shard_is_taken():
    state = go(table(at={0: 6}, shard_bonus=0.25), "move up")
    assert state.rewards.tolist() == [0.25] * 4
    assert go(table(at={0: 6}), "move up").rewards.tolist() == [0.0] * 4


@claim("MW-129")
def test_the_progress_bonus_pays_steps_and_is_taken_back():
    state = go(table(progress_bonus=0.5), "move up")
    assert state.rewards == pytest.approx([0.5 / 24] * 4)
    go(state, "pass", "pass", "pass", "move down")
    assert state.rewards == pytest.approx([-0.5 / 24] * 4)
    game = sarpedon.game("medusas_wrath", progress_bonus=0.5)
    rng = np.random.default_rng(2)
    for seed in range(10):
        state = game.new(seed=seed)
        while not state.over:
            state.apply(int(rng.choice(state.legal())))
        assert state.returns == pytest.approx([-1.0] * 4, abs=1e-5)
    both = sarpedon.game("medusas_wrath", progress_bonus=0.5, shard_bonus=0.1)
    assert check_laws(both, np.arange(3), bounded=False).law == 0


def test_forged_shards_are_refused():
    state = GAME.new(seed=0)
    state.record["seats"][0]["shards"] = 1
    with pytest.raises(BadSave):
        GAME.load(state.to_bytes())
