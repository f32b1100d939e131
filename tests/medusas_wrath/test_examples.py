"""The worked examples of the ledger, W1 to W6 and T1 to T26."""

from __future__ import annotations

import pytest

from sarpedon.envs.medusas_wrath.components import MysteryPlace, Petrification
from tests.medusas_wrath.table import PROTECT, SAVED, SHARD, SHRIEK, SWAP, go, out, petrified, table, where, with_kind

DOWN, COVERED, UP, TAKEN, REMOVED = MysteryPlace
ALL_OUT = list(range(1, 17))
PASS3 = ("pass", "pass", "pass")


def test_w1_red_card_10_goes_on_red_tile_10():
    state = go(table(seat=3, decks={0: [10]}), "pass")
    assert [petrified(state, q) for q in range(4)] == [[10], [], [], []]


def test_w2_yellow_card_16_goes_on_yellow_tile_16():
    state = go(table(decks={1: [16]}), "pass")
    assert petrified(state, 1) == [16]


def fight(shards, seed):
    return go(table(at={0: 3, 1: 4, 2: 4, 3: 4}, shards={2: shards}, seed=seed), "move right")


def test_w3_w6_t18_the_roll_decides_at_once():
    for shards in (0, 2, 3, 4):
        rolls = set()
        for seed in range(40):
            state = fight(shards, seed)
            roll = int(state.record["roll"])
            rolls.add(roll)
            assert state.over
            assert (state.ending == "victory") == (roll <= shards)
            assert state.record["drawn"].sum() == 0
        assert rolls == {1, 2, 3, 4}


def test_w4_a_protected_mystery_is_not_flipped():
    state = go(table(at={0: 7}, places={0: [DOWN, DOWN, UP]}), "protect tile own 3", *PASS3, "move up")
    assert where(state, 0) == (0, 3)
    assert state.record["mystery_place"][0, 1] == COVERED


@pytest.mark.parametrize(
    ("start", "name", "kinds"), [(7, "move up", [SHARD, SHRIEK, SWAP]), (11, "move up", [SHARD, SWAP, SHRIEK])]
)
def test_w5_the_shriek_takes_the_card_of_tile_2(start, name, kinds):
    places = [DOWN, DOWN, UP] if start == 7 else [DOWN, DOWN, DOWN]
    state = table(at={0: start}, places={0: places}, mystery={0: kinds}, petrified={0: [6, 12]}, special={(0, 14): PROTECT})
    go(state, name)
    assert state.record["mystery_place"][0, 0] == REMOVED
    assert petrified(state, 0) == []
    assert state.record["special"][0, 14] == 0


def test_t1_t4_t5_petrified_at_the_start():
    state = go(table(seat=3, decks={0: [13, 16]}), "pass")
    assert state.seat == 1
    go(state, *PASS3)
    assert state.seat == 1
    assert out(state, 0) == {13, 16}
    assert "save player previous" not in state.legal_names()  # T5
    go(state, *PASS3)
    assert state.seat == 0
    assert with_kind(state, "move") == ["move up", "move right"]
    go(state, "move up", *PASS3)
    assert "move down" not in state.legal_names()  # T4


def test_t2_saved_in_the_same_round():
    state = go(table(seat=3, decks={0: [13]}), "pass", "pass", "save player opposite", "pass")
    assert state.seat == 0
    assert petrified(state, 0) == [1]
    assert state.record["petrification"][0, 13] == Petrification.COVERED
    assert state.record["special"][0, 13] == 4
    assert state.record["seats"][2]["cards"].sum() == 2


def test_t3_saved_in_the_next_round():
    state = go(table(seat=2, decks={3: [13]}), "pass")
    assert state.seat == 0
    go(state, "pass", "save player opposite", "pass")
    assert state.seat == 3


def test_t6_protected_tile_7():
    state = go(table(seat=3, special={(0, 7): PROTECT}, places={0: [DOWN, DOWN, COVERED]}, decks={0: [7]}), "pass")
    assert petrified(state, 0) == []
    assert out(state, 0) == {7}


@pytest.mark.parametrize("restores", [False, True])
def test_t7_save_tile_over_a_mystery(restores):
    state = table(seat=3, at={0: 11}, decks={0: [7]}, save_tile_restores_mystery=restores)
    go(state, "pass", "save tile own 7", *PASS3, "move up")
    assert where(state, 0) == (0, 7)
    assert (state.phase == "swap") == restores


def test_t8_shriek_on_3():
    state = table(at={0: 7}, petrified={0: [4, 8, 11]}, special={(0, 6): SAVED, (0, 5): PROTECT})
    go(state, "move up")
    assert petrified(state, 0) == [11]
    assert [n for n in range(17) if state.record["special"][0, n]] == [5]
    view = state.view().record
    assert view["mystery_place"][0].tolist() == [REMOVED, UP, DOWN]
    assert view["mystery"][0].tolist() == [SHARD, SHRIEK, -128]


def test_t9_shriek_on_2():
    state = go(table(at={0: 6}, mystery={0: [SHRIEK, SHARD, SWAP]}), "move up")
    assert state.record["mystery_place"][0].tolist() == [REMOVED, DOWN, DOWN]


def test_t10_protection_lost_to_a_shriek():
    state = table(at={0: 7}, places={0: [DOWN, DOWN, UP]}, special={(0, 4): PROTECT}, decks={0: [4]})
    assert petrified(go(state, "move up", *PASS3), 0) == [4]


def test_t11_a_tile_cleared_by_a_shriek_stays_normal():
    state = go(table(at={0: 7}, places={0: [DOWN, DOWN, UP]}, petrified={0: [8]}, early_loss=False), "move up")
    while not state.over:
        assert 8 not in petrified(state, 0)
        state.apply("pass")
    assert state.record["drawn"][0] == 16


def test_t12_swap_in_the_middle_of_a_round():
    state = table(seat=3, at={0: 11}, decks={0: [9, 10]}, cards={0: [1, 0, 1]}, shards={2: 1})
    go(state, "pass", "move up", "swap with opposite")
    assert where(state, 0) == (2, 13)
    assert where(state, 2) == (0, 7)
    assert state.seat == 1
    go(state, "pass")
    assert state.seat == 2
    assert out(state, 0) == {9, 10}
    assert out(state, 2) == set()
    assert state.record["seats"]["cards"][0].tolist() == [1, 0, 1]
    assert state.record["seats"]["shards"][2] == 1


def test_t13_swap_with_a_petrified_player():
    state = go(table(at={0: 11}, stone={3: 1}, petrified={3: [13]}), "move up", "swap with previous", "pass", "pass")
    assert state.seat == 3
    assert where(state, 0) == (3, 13)
    assert go(state, "pass").seat == 1


def test_t14_swap_and_the_centre():
    state = go(table(at={0: 11, 1: 4}), "move up")
    assert state.legal_names() == ["swap with opposite", "swap with previous"]
    state = go(table(at={0: 11, 1: 4, 2: 4, 3: 4}), "move up")
    assert state.seat == 1
    assert where(state, 0) == (0, 7)


def test_t15_one_card_in_the_centre():
    state = go(table(at={0: 4}), "protect tile next 4")
    for _ in range(2):
        go(state, *PASS3)
        assert state.seat == 1
    assert state.record["drawn"][0] == 2


def test_t16_petrified_in_the_centre():
    state = go(table(seat=3, at={0: 4}, decks={0: [4]}), "pass")
    assert state.seat == 1
    assert with_kind(state, "save player") == []
    go(state, *PASS3)
    assert state.seat == 1


def test_t17_a_protected_centre():
    state = go(table(seat=3, at={0: 4}, decks={0: [4]}, special={(0, 4): PROTECT}), "pass")
    assert state.seat == 0
    assert with_kind(state, "save tile") == with_kind(state, "move") == []
    assert state.record["seats"][0]["centre_petrified"] == 0


@pytest.mark.parametrize("card", [0, 1])
def test_t19_walled_in(card):
    cards = {0: [1, 0, 1], 1: [1, 0, 1], 2: [1, 0, 1], 3: [1, card, 1]}
    state = go(table(petrified={0: [9, 14]}, cards=cards, places={0: [TAKEN, UP, UP]}), "pass")
    assert state.over != card


def test_t20_a_shriek_gives_hope():
    cards = {key: [1, 0, 1] for key in range(4)}
    state = go(table(petrified={0: [9, 14]}, cards=cards), "pass")
    assert not state.over
    late = go(table(seat=3, rounds=15, petrified={0: [9, 14]}, cards=cards), "pass")
    assert late.ending == "out_of_time"


def test_t21_passing_loses_after_64_draws():
    state = table(seat=3, out={0: [1], 1: [1], 2: [1], 3: [1]}, early_loss=False)
    while not state.over:
        state.apply("pass")
    assert state.ending == "out_of_time"
    assert state.record["turn"] == 63
    assert state.record["drawn"].sum() == 64


@pytest.mark.parametrize("frees", [False, True])
def test_t22_save_tile_under_a_petrified_player(frees):
    state = go(table(seat=1, stone={0: 1}, petrified={0: [13]}, save_tile_frees_player=frees), "save tile previous 13")
    go(state, "pass", "pass")
    assert state.seat == (0 if frees else 1)


def test_t23_a_face_up_shriek_does_nothing():
    state = go(table(at={0: 7}, places={0: [DOWN, UP, UP]}, petrified={0: [8]}), "move up")
    assert petrified(state, 0) == [8]
    assert where(state, 0) == (0, 3)


def test_t24_legality():
    state = table(petrified={0: [14]}, special={(0, 5): PROTECT}, stone={2: 1}, at={3: 4})
    names = state.legal_names()
    bad_cards = (
        "protect tile own 14",
        "protect tile own 5",
        "save tile own 6",
        "save player next",
        "save player previous",
    )
    for bad in (*bad_cards, "move down", "move left", "move right"):
        assert bad not in names
    assert {"pass", "move up", "save tile own 14", "save player opposite"} <= set(names)
    assert with_kind(table(at={0: 4}), "move") == []


def test_t25_swapped_onto_an_empty_deck():
    state = go(table(rounds=15, at={0: 11}, out={0: ALL_OUT}), "move up", "swap with next")
    assert state.seat == 1
    assert where(state, 1) == (0, 7)
    assert state.record["drawn"].tolist() == [16, 0, 0, 0]
    assert "move right" in state.legal_names()


def test_t26_more_stone_than_savers():
    cards = {0: [1, 1, 1], 1: [1, 1, 0], 2: [1, 1, 0], 3: [1, 1, 0]}
    setting = {"stone": {1: 1, 2: 1}, "petrified": {1: [13], 2: [13]}, "cards": cards}
    assert go(table(petrification="until_saved", **setting), "pass").ending == "stone"
    assert not go(table(**setting), "pass").over
    assert not go(table(petrification="until_saved", early_loss=False, **setting), "pass").over
    assert not go(table(petrification="until_saved", save_tile_frees_player=True, **setting), "pass").over
