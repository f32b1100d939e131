"""Who knows what."""

from __future__ import annotations

import pytest

from sarpedon.envs.core.records import UNKNOWN
from sarpedon.envs.rise_of_the_amazons.components import CARDS, CardAt
from tests.rise_of_the_amazons.table import Table, finish_round, get, hand_of, kinds
from tests.tools import legal, play


def known_cards(state, onlooker, holder):
    """Printed numbers of the cards that a seat knows in a hand."""
    at = state.view(onlooker).record["card_at"]
    return {card + 1 for card in range(CARDS) if at[card] == holder}


@pytest.mark.claim("RA-370", "RA-234")
def test_hands_are_hidden_but_their_sizes_are_not():
    state = Table("alcippe", "hippolyta", "antianera").hand(0, 1, 2, 3).hand(1, 4, 5).hand(2, 6).state()
    for onlooker in range(3):
        for holder in range(3):
            assert known_cards(state, onlooker, holder) == (hand_of(state, holder) if onlooker == holder else set())
        assert [int(player["hand_size"]) for player in state.view(onlooker).record["seats"][:3]] == [3, 2, 1]
    dealt = {frozenset(hand_of(state.redeal(0, seed=seed), 1)) for seed in range(50)}
    assert len(dealt) > 20
    assert all(len(hand) == 2 and not hand & {1, 2, 3} for hand in dealt)


@pytest.mark.claim("RA-371")
def test_cards_looked_at_are_seen_by_their_drawer():
    state = play(Table("alcippe", "hippolyta").player(0, area="B").deck(3, 7, 9).state(), "oracle")
    assert [card + 1 for card in range(CARDS) if state.view(0).record["card_at"][card] == CardAt.LOOKED_AT] == [3, 7]
    assert not (state.view(1).record["card_at"] == CardAt.LOOKED_AT).any()
    assert "DI-" not in state.describe(state.game.action_table.id("card DI-03"), onlooker=1)
    assert "DI-03" in state.describe(state.game.action_table.id("card DI-03"))
    play(state, "card DI-03")
    assert state.view(0).record["card_deck"][0] == 6, "she knows what she put under the deck"
    assert state.view(1).record["card_deck"][0] == UNKNOWN
    assert known_cards(state, 1, 0) == set()


@pytest.mark.claim("RA-372")
def test_a_stolen_card_is_known_to_thief_and_victim():
    state = Table("alcippe", "hippolyta", "antianera").hand(0, 13).hand(1, 3, 7).state()
    play(state, "play DI-13 ST", "opponent 1")
    (stolen,) = hand_of(state, 0)
    assert known_cards(state, 1, 0) == {stolen}
    assert known_cards(state, 2, 0) == set()
    for seed in range(20):
        assert stolen in hand_of(state.redeal(1, seed=seed), 0)
    assert len({tuple(hand_of(state.redeal(2, seed=seed), 0)) for seed in range(40)}) > 5


@pytest.mark.claim("RA-373", "RA-372")
def test_a_card_picked_up_is_known_to_all_until_a_third_player_steals():
    table = Table("alcippe", "hippolyta", "antianera").hand(0, 15, 1).discard(9).hand(1, 13)
    state = play(table.state(), "play DI-15 PU", "card DI-09")
    assert known_cards(state, 1, 0) == known_cards(state, 2, 0) == {9}
    play(state, "buy vp", "end turn", "play DI-13 ST", "opponent 2")
    assert known_cards(state, 2, 0) == known_cards(state, 2, 1) == set(), "seat 2 cannot tell which card was stolen"
    assert known_cards(state, 0, 1) == hand_of(state, 1)


@pytest.mark.claim("RA-374")
def test_the_order_of_a_pile_is_known_to_who_arranged_it():
    state = Table("antianera", "alcippe", "hippolyta").state()
    for onlooker in range(3):
        pile = state.view(onlooker).record["pile"][1]
        assert pile[0] == state.record["pile"][1][0]
        assert (pile[1:] == UNKNOWN).all()
    play(state, "ability first", "colour green", "rank 4 VP", "rank 2 VP", "rank 5 VP")
    assert list(state.view(0).record["pile"][1]) == [2, 0, 3, 1]
    assert list(state.view(1).record["pile"][1]) == [2, UNKNOWN, UNKNOWN, UNKNOWN]
    orders = {tuple(state.redeal(1, seed=seed).record["pile"][1]) for seed in range(60)}
    assert len(orders) == 6
    assert all(order[0] == 2 and sorted(order) == [0, 1, 2, 3] for order in orders)
    assert {tuple(state.redeal(0, seed=seed).record["pile"][1]) for seed in range(10)} == {(2, 0, 3, 1)}


@pytest.mark.claim("RA-385")
def test_cards_laid_so_far_are_seen_by_who_lays_them():
    state = play(Table("antianera", "alcippe", "hippolyta").state(), "ability first", "colour green", "rank 5 VP")
    assert state.view(0).record["laid"][0] == 3
    assert state.view(1).record["laid"][0] == UNKNOWN
    assert {int(state.redeal(1, seed=seed).record["laid"][0]) for seed in range(40)} == {0, 1, 2, 3}
    rank = state.game.action_table.id("rank 2 VP")
    assert "2 VP" not in state.describe(rank, onlooker=1)
    play(state, "rank 2 VP", "rank 3 VP")
    assert state.view(1).record["pile"][1][0] == 3, "then all see the top"


@pytest.mark.claim("RA-375")
def test_the_common_deck_is_a_known_set_in_unknown_order():
    table = Table("hippolyta", "alcippe").player(0, area="K", supply=1).commons("clete", "alcynoe", deck=("otrera", "iphito"))
    state = table.state()
    assert (state.view(1).record["common_at"] == state.record["common_at"]).all()
    nexts = {int(play(state.redeal(0, seed=seed), "supply").record["common"][1]) for seed in range(30)}
    assert len(nexts) == 2


@pytest.mark.claim("RA-376")
def test_the_next_god_is_hidden():
    table = Table(god="zeus")
    for player in range(4):
        table.player(player, ap=0)
    state = table.put(acted=1).state()
    gods = {int(play(state.redeal(1, seed=seed), "end turn").record["god"]) for seed in range(40)}
    assert gods == {1, 2, 3}, "any god not seen yet"
    assert list(state.view(2).record["god_round"]) == [1, 0, 0, 0]


@pytest.mark.claim("RA-370")
def test_a_card_from_under_the_deck_is_known_to_who_laid_it():
    rest = [number for number in range(1, 16) if number not in (3, 7)]
    table = Table("alcippe", "hippolyta").player(0, area="B").hand(1, *rest)
    state = play(table.state(), "oracle", "card DI-03")
    assert known_cards(state, 1, 0) == set()
    later = Table("alcippe", "hippolyta").hand(1, *rest).hand(0, 3)
    later.record["card_deck_by"][0] = 0
    later.player(1, sacrifice=1, place_on_track=3).player(0, place_on_track=0)
    state = finish_round(later)
    assert hand_of(state, 1) == {*rest, 7}
    assert 7 in known_cards(state, 0, 1), "she laid it there herself"


def test_the_mask_is_the_acting_players_own():
    state = Table("alcippe", "hippolyta").hand(0, 11).hand(1, 12).state()
    assert state.view(1).legal() == []
    assert kinds(legal(state), "play") == ["DI-11 TA"]
    assert get(state, 1, "hand_size") == 1


@pytest.mark.claim("RA-372", "RA-373")
def test_an_only_card_that_was_known_is_known_in_the_new_hand():
    table = Table("alcippe", "hippolyta", "antianera").hand(0, 13).hand(1, 3)
    table.record["card_known"][2] = 0b111
    state = play(table.state(), "play DI-13 ST", "opponent 1")
    assert known_cards(state, 2, 0) == {3}, "there was nothing else to steal"
    unknown = play(Table("alcippe", "hippolyta", "antianera").hand(0, 13).hand(1, 3).state(), "play DI-13 ST", "opponent 1")
    assert known_cards(unknown, 2, 0) == set()
