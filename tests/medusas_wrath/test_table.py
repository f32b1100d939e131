"""What the table knows of itself: laws, views, ways and pictures."""

from __future__ import annotations

import heapq

import numpy as np
import pytest

import sarpedon
from sarpedon import State
from sarpedon.envs.core.errors import BadSave
from sarpedon.envs.core.records import UNKNOWN
from sarpedon.envs.medusas_wrath.components import NEIGHBOUR, MysteryPlace, Phase
from sarpedon.envs.medusas_wrath.laws import Flaw
from sarpedon.envs.medusas_wrath.paths import (
    BIT,
    CENTRES,
    FAR,
    distance,
    in_quadrant,
    tiles_to_clear,
    tiles_to_clear_in_all,
)
from tests.medusas_wrath.table import PROTECT, SAVED, go, table

DOWN, COVERED, UP, TAKEN, REMOVED = MysteryPlace
GAME = sarpedon.game("medusas_wrath")


def refused(state: State) -> str:
    with pytest.raises(BadSave) as caught:
        GAME.load(state.to_bytes())
    return str(caught.value)


def forge(field: str, place, value) -> State:
    """An honest position with one value changed."""
    state = go(table(), "pass", "pass", "pass", "pass")
    assert GAME.load(state.to_bytes()) == state
    state.record[field][place] = value
    return state


@pytest.mark.parametrize(
    ("field", "place", "value", "flaw"),
    [
        ("drawn", 0, 17, Flaw.A_COUNTER_IS_OUT_OF_RANGE),
        ("deck", (2, 3), 0, Flaw.A_COUNTER_IS_OUT_OF_RANGE),
        ("mystery", (1, 1), 3, Flaw.A_COUNTER_IS_OUT_OF_RANGE),
        ("cleared", 0, -1, Flaw.A_COUNTER_IS_OUT_OF_RANGE),
        ("petrification", (0, 9), 2, Flaw.PETRIFICATION_CARDS_ARE_WRONG),
        ("petrification", (1, 1), 0, Flaw.PETRIFICATION_CARDS_ARE_WRONG),
        ("deck", (2, 15), 12, Flaw.PETRIFICATION_CARDS_ARE_WRONG),
        ("special", (0, 9), 1, Flaw.SPECIAL_CARDS_ARE_WRONG),
        ("cleared", 1, 1, Flaw.SPECIAL_CARDS_ARE_WRONG),
        ("mystery", (3, 0), 1, Flaw.MYSTERY_CARDS_ARE_WRONG),
        ("mystery_place", (3, 0), TAKEN, Flaw.MYSTERY_CARDS_ARE_WRONG),
        ("mystery_place", (3, 1), REMOVED, Flaw.MYSTERY_CARDS_ARE_WRONG),
    ],
)
def test_a_forged_table_is_refused(field, place, value, flaw):
    assert flaw.name.lower().replace("_", " ") in refused(forge(field, place, value))


@pytest.mark.parametrize(
    ("field", "value", "flaw"),
    [
        ("quadrant", 1, Flaw.A_SEAT_IS_WRONG),
        ("tile", 17, Flaw.A_SEAT_IS_WRONG),
        ("tile", 7, Flaw.A_SEAT_IS_WRONG),  # on a card that should have been flipped
        ("stone", 1, Flaw.A_SEAT_IS_WRONG),  # its tile is not petrified
        ("centre_card_used", 1, Flaw.A_SEAT_IS_WRONG),
        ("shards", 1, Flaw.MYSTERY_CARDS_ARE_WRONG),
        ("tile", 9, Flaw.THE_TURN_IS_WRONG),  # progress that nobody made
    ],
)
def test_a_forged_seat_is_refused(field, value, flaw):
    state = forge("drawn", 0, 1)  # as it is
    state.record["seats"][0][field] = value
    assert flaw.name.lower().replace("_", " ") in refused(state)


def test_a_swap_that_nobody_flipped_is_refused():
    state = table()
    state.record["phase"] = Phase.SWAP
    assert "the turn is wrong" in refused(state)


# --- views -----------------------------------------------------------------------------------------------------


def test_a_view_hides_deck_order_and_face_down_cards_from_everybody():
    state = table(petrified={0: [5, 2]}, places={0: [COVERED, UP, DOWN]}, special={(1, 7): PROTECT})
    for seat in range(4):
        view = state.view(seat).record
        assert view["deck"][0].tolist() == [5, 2] + [UNKNOWN] * 14
        assert view["mystery"][0].tolist() == [UNKNOWN, 1, UNKNOWN]
        assert (view["mystery"][1:] == UNKNOWN).all()


def test_a_redeal_gives_every_consistent_deal_the_same_chance():
    state = table(out={0: [n for n in range(1, 17) if n not in (4, 9)]}, places={0: [DOWN, UP, DOWN]})
    deals = [state.redeal(0, seed=seed).record for seed in range(400)]
    orders = [tuple(deal["deck"][0][14:].tolist()) for deal in deals]
    kinds = [tuple(deal["mystery"][0].tolist()) for deal in deals]
    assert {*orders} == {(4, 9), (9, 4)}
    assert {*kinds} == {(2, 1, 0), (0, 1, 2)}
    pairs = [*zip(orders, kinds)]
    assert all(60 < pairs.count(pair) < 140 for pair in {*pairs})
    assert len({*pairs}) == 4


def test_an_observation_is_told_from_the_own_quadrant_and_seat():
    state = table(at={1: 10}, petrified={1: [3]}, places={1: [DOWN, COVERED, DOWN]}, special={(2, 9): SAVED}, shards={3: 1})
    seen = GAME.card.observation
    own = state.observe(1).view(seen)[0]
    assert own["quadrants"][0]["petrified"].tolist() == [n == 3 for n in range(1, 17)]
    assert own["quadrants"][0]["piece"].tolist() == [n == 10 for n in range(1, 17)]
    assert own["quadrants"][0]["occupant"].tolist() == [1, 0, 0, 0]
    assert own["quadrants"][0]["covered"].tolist() == [0, 1, 0]
    assert own["quadrants"][1]["saved"].tolist() == [n == 9 for n in range(1, 17)]
    assert own["players"][2]["shards"] == own["team_shards"] == 0.25
    assert own["to_act"].tolist() == [0, 0, 0, 1]  # seat 0 is the third after seat 1
    other = state.observe(0).view(seen)[0]
    assert other["quadrants"][1]["petrified"].tolist() == own["quadrants"][0]["petrified"].tolist()


# --- ways through a quadrant -------------------------------------------------------------------------------------


def cheapest(start: int, goal: int, stones: set[int], blocked: bool) -> int:
    """Dijkstra: the steps over free tiles (blocked), or the fewest stones on any way."""
    queue, seen = [(0, start)], set()
    while queue:
        cost, tile = heapq.heappop(queue)
        if tile == goal:
            return cost
        if tile in seen:
            continue
        seen.add(tile)
        for there in NEIGHBOUR[tile]:
            if there and not (blocked and there in stones):
                heapq.heappush(queue, (cost + (1 if blocked else int(there in stones)), int(there)))
    return FAR


def test_ways_agree_with_a_plain_search():
    rng = np.random.default_rng(4)
    for _ in range(400):
        stones = {int(n) for n in np.flatnonzero(rng.random(16) < rng.random()) + 1}
        petrified = int(sum(BIT[n] for n in stones))
        start, goal = (int(n) for n in rng.integers(1, 17, 2))
        assert distance(start, goal, petrified) == cheapest(start, goal, stones, blocked=True)
        assert tiles_to_clear(start, petrified) == cheapest(start, 4, stones, blocked=False)


def test_four_quadrants_are_searched_at_once_as_if_one_by_one():
    rng = np.random.default_rng(5)
    for _ in range(150):
        pieces = petrified = np.int64(0)
        clear = 0
        for quadrant in range(4):
            stones = {int(n) for n in np.flatnonzero(rng.random(16) < rng.random()) + 1}
            start = int(rng.integers(1, 17))
            pieces |= in_quadrant(BIT[start], quadrant)
            petrified |= in_quadrant(np.int64(sum(BIT[n] for n in stones)), quadrant)
            clear += cheapest(start, 4, stones, blocked=False)
        assert tiles_to_clear_in_all(pieces, petrified, CENTRES) == clear


# --- words and pictures ------------------------------------------------------------------------------------------


def test_words_tell_the_position_and_each_action():
    state = table(at={0: 6}, petrified={1: [13]}, stone={1: 1}, shards={2: 1}, special={(3, 9): PROTECT})
    words = state.text()
    for part in (
        "round 1 of 16, 1 of 4 shards",
        "Red moves, uses a card or passes",
        "Yellow on yellow 13",
        "petrified",
        "1 shard",
    ):
        assert part in words
    sentences = [state.describe(action) for action in state.legal()]
    assert len({*sentences}) == len(sentences)
    assert "Red moves to red 2 and flips its Mystery Card." in sentences
    assert "Red moves to red 10." in sentences
    assert "Red frees Yellow with Save Player." in sentences
    assert "Red lays Protect Tile on green 10." in sentences


def test_the_headline_tells_who_decides_what_after_which_card():
    assert "Yellow (drew 6) moves, uses a card or passes" in go(table(decks={1: [6]}), "pass").text()
    centre = go(table(at={1: 4}, decks={1: [6]}), "pass")
    assert "Yellow (drew 6) uses the one card of the centre or passes" in centre.text()
    swap = go(table(at={0: 11}, stone={1: 1}, petrified={1: [13]}), "move up")
    assert "Red has flipped Swap and chooses a partner" in swap.text()
    assert "Red swaps places with Yellow on yellow 13 and is petrified there." in {swap.describe(a) for a in swap.legal()}
    everything_out = {1: list(range(1, 17))}
    assert "(drew" not in go(table(out=everything_out), "pass").text()  # an empty deck gave no card


def test_words_fit_how_long_one_is_petrified_and_which_cards_are_left():
    stuck = {"stone": {1: 1}, "petrified": {1: [13]}}
    assert "petrified: loses the next turn unless saved" in table(**stuck).svg()
    assert "petrified until saved" in table(petrification="until_saved", **stuck).svg()
    assert "may still use one card" in table(at={1: 4}).svg()
    spent = table(at={1: 4}, cards={1: [0, 0, 0]}, special={(1, 16): PROTECT, (2, 16): SAVED, (3, 16): 4}).svg()
    assert "may still use one card" not in spent
    assert "no card left" in spent


def test_the_board_in_words_marks_tiles_that_can_no_longer_turn_to_stone():
    rows = table(out={0: [10]}, petrified={0: [6]}, special={(0, 5): PROTECT}).text().splitlines()
    assert rows[7].split("|")[0].split() == ["5P", "6#", "7?", "8"]
    assert rows[8].split("|")[0].split() == ["9", "10.", "11", "12"]


def test_the_drawing_shows_hidden_cards_only_to_the_whole_table():
    state = table()
    everything, seen = state.svg(), state.svg(0)
    assert everything.count(">Shard<") == 4
    assert ">Shard<" not in seen
    assert seen.count(">?<") == everything.count(">?<") == 12
    assert seen.startswith("<svg")
    over = go(table(at={0: 3, 1: 4, 2: 4, 3: 4}, shards={0: 4}), "move right")
    assert "Medusa is defeated" in over.svg()
