"""Turns, costs, and what can be done instead of an Action."""

from __future__ import annotations

import numpy as np
import pytest

from tests.rise_of_the_amazons.table import Table, area_of, discarded, finish_round, get, hand_of, kinds, source
from tests.tools import legal, play


@pytest.mark.claim("RA-035", "RA-036", "RA-037", "RA-378")
def test_turns_go_up_the_track_and_skip_who_has_no_ap():
    state = Table().player("hippolyta", ap=0).hand("hippolyta", 8).state()
    order = []
    for _ in range(6):
        order.append(state.seat)
        play(state, "buy vp", "end turn")
    assert order == [0, 2, 3, 0, 2, 3], "Hippolyta is skipped, whatever cards she has"


@pytest.mark.claim("RA-036", "RA-378")
def test_the_last_player_with_ap_goes_on_alone():
    state = Table().player(1, ap=0).player(2, ap=0).player(3, ap=0).player(0, ap=3).state()
    play(state, "buy vp", "end turn")
    assert state.seat == 0
    assert legal(state)
    play(state, "buy vp", "end turn", "buy vp")
    assert state.record["round_number"] == 1, "the end of the round waits for the end of the turn"
    play(state, "end turn")
    assert state.record["round_number"] == 2


@pytest.mark.claim("RA-378", "RA-160")
def test_ap_regained_in_the_same_turn_keep_the_round_going():
    table = Table().player(1, ap=0).player(2, ap=0).player(3, ap=0).player(0, ap=1).hand(0, 1, 2)
    state = play(table.state(), "buy vp", "discard two", "card DI-01", "card DI-02", "end turn")
    assert state.record["round_number"] == 1
    assert state.seat == 0
    assert get(state, 0, "ap") == 1


@pytest.mark.claim("RA-038", "RA-075", "RA-040")
def test_one_action_then_the_turn_can_be_ended():
    state = play(Table().player(0, area="E", ap=6).state(), "move Z")
    assert area_of(state, 0) == "Z"
    assert get(state, 0, "ap") == 5
    assert not kinds(legal(state), "move")
    assert "buy vp" not in legal(state)
    assert "end turn" in legal(state)


@pytest.mark.claim("RA-040", "RA-041", "RA-042")
def test_a_turn_cannot_be_ended_before_something_was_done():
    state = Table().state()
    assert "end turn" not in legal(state)
    assert "buy vp" in legal(state)
    assert "pass" in legal(state)
    play(state, "buy vp")
    assert "end turn" in legal(state)
    assert "pass" not in legal(state)


@pytest.mark.claim("RA-040")
def test_at_0_ap_the_turn_can_be_ended():
    table = Table("penthesilea", "alcippe").player(0, ap=1, area="I").hand(0, 4).commons("clete", "aella")
    state = play(table.state(), "play DI-04 RC", "place left")
    assert get(state, 0, "ap") == 0
    assert state.record["acted"] == 0
    assert "end turn" in legal(state)
    assert "buy vp" not in legal(state)


@pytest.mark.claim("RA-039", "RA-236", "RA-237")
def test_free_effects_before_and_after_the_action_in_her_own_turn():
    table = Table().player("penthesilea", area="Z", ap=9).hand("penthesilea", 4, 13, 1, 2).hand("alcippe", 15, 11)
    table.put(seat=3, turn_seat=3).player(0, vp=9)
    state = table.state()
    assert not [name for name in legal(state) if "DI-15" in name or "DI-11" in name], "others play no cards in her turn"
    play(
        state, "play DI-04 RC", "place left", "move E", "play DI-13 RE", "colour blue", "discard two", "card DI-01", "card DI-02"
    )
    assert get(state, 3, "ap") == 7
    assert state.seat == 3
    assert discarded(state) == {1, 2, 4, 13}


@pytest.mark.claim("RA-043", "RA-048", "RA-099")
def test_an_action_needs_all_its_ap():
    for ap, offered in ((1, False), (2, True)):
        state = Table("penthesilea", "alcippe").player(0, area="B", ap=ap).state()
        assert ("oracle" in legal(state)) == offered
    table = Table("alcippe", "hippolyta").player(0, area="E", ap=3).event("E", "blue", "sphinx").commons("otrera", "aella")
    assert "battle blue" not in legal(table.state()), "Battle 2 and Otrera 2 are more than 3"
    assert "battle blue" in legal(table.player(0, ap=4).state())


@pytest.mark.claim("RA-045", "RA-046", "RA-047")
def test_who_costs_ap_in_a_battle():
    table = (
        Table("hippolyta", "alcippe").player(0, area="B", ap=8).event("B", "red", "centaur").commons("otrera", "aella").hand(0, 1)
    )
    state = play(table.state(), "battle red")
    assert get(state, 0, "ap") == 7
    play(state, "pick basic")
    assert get(state, 0, "ap") == 7, "her own Amazon is free"
    play(state, "pick left")
    assert get(state, 0, "ap") == 5, "Otrera costs 2"
    play(state, "play DI-01 M2")
    assert get(state, 0, "ap") == 4, "a stat card costs 1"
    play(state, "confirm")
    assert get(state, 0, "ap") == 4


@pytest.mark.claim("RA-154", "RA-155")
def test_buying_a_vp_uses_the_action():
    state = play(Table().hand(0, 11).player(0, ap=5).state(), "buy vp")
    assert get(state, 0, "ap", "vp") == (4, 1)
    assert source(state, 0, "bought") == 1
    assert "buy vp" not in legal(state)
    play(state, "play DI-11 TA")
    assert "buy vp" in legal(state), "with one more Action it can be done again"
    play(state, "buy vp")
    assert get(state, 0, "ap", "vp") == (2, 2)


@pytest.mark.claim("RA-156", "RA-157", "RA-158")
def test_TC_04_passing():
    state = play(Table("alcippe", "hippolyta", "antianera").state(), "pass")
    assert get(state, 0, "ap") == 10
    assert state.record["tilted"] == 0
    assert state.seat == 1
    assert "pass" not in legal(state)
    play(state, "buy vp", "end turn")
    assert "pass" not in legal(state)
    play(state, "buy vp", "end turn")
    assert state.seat == 0
    assert state.record["tilted"] == -1, "her turn ends the tilt"
    assert "pass" not in legal(state), "not twice in a row"
    play(state, "buy vp", "end turn")
    assert "pass" in legal(state)
    play(state, "buy vp", "end turn", "buy vp", "end turn")
    assert "pass" in legal(state), "she did not pass in her last turn"


@pytest.mark.claim("RA-159", "RA-156")
def test_free_effects_may_precede_a_pass_but_an_action_may_not():
    state = play(Table().hand(0, 1, 2).player(0, ap=9).state(), "discard two", "card DI-01", "card DI-02")
    assert get(state, 0, "ap") == 10
    assert "pass" in legal(state)
    state = play(Table().player(0, area="P").state(), "move Z")
    assert "pass" not in legal(state)
    state = Table("penthesilea", "alcippe").hand(0, 4).player(0, ap=1).state()
    assert "pass" not in legal(play(state, "play DI-04 RC", "place left")), "nothing to keep at 0 AP"


@pytest.mark.claim("RA-160", "RA-161", "RA-381")
def test_TC_27_two_cards_for_an_ap():
    table = Table().hand(0, 11, 12, 13, 14).player(0, ap=11, vp=3)
    assert "discard two" not in legal(table.state())
    state = table.player(0, ap=10).state()
    play(state, "discard two")
    assert kinds(legal(state), "card") == ["DI-11", "DI-12", "DI-13", "DI-14"]
    play(state, "card DI-12", "card DI-14")
    assert get(state, 0, "ap", "vp", "hand_size", "supply") == (11, 3, 2, 3)
    assert discarded(state) == {12, 14}
    assert hand_of(state, 0) == {11, 13}
    assert "discard two" not in legal(state)
    state = play(table.player(0, ap=8).state(), "discard two", "card DI-11", "card DI-13")
    assert get(state, 0, "ap") == 9
    assert "discard two" in legal(state)


@pytest.mark.claim("RA-161")
def test_discarding_is_repeatable_and_no_action():
    table = Table().hand(0, 1, 2, 3, 4).player(0, ap=5)
    state = play(table.state(), "discard two", "card DI-01", "card DI-02", "discard two", "card DI-03", "card DI-04")
    assert get(state, 0, "ap", "hand_size") == (7, 0)
    assert "buy vp" in legal(state)
    assert "end turn" not in legal(state)
    assert "discard two" not in legal(play(Table().hand(0, 5).state(), "buy vp")), "two cards are needed"


@pytest.mark.claim("RA-015")
def test_a_hand_may_hold_all_cards():
    table = Table().hand(0, *range(1, 15)).player(0, area="B")
    state = play(table.state(), "oracle", "card DI-15")
    assert hand_of(state, 0) == set(range(1, 16))


@pytest.mark.claim("RA-010", "RA-337")
def test_vp_may_be_negative():
    state = finish_round(Table(god="poseidon"))
    assert get(state, 0, "vp") == -3


@pytest.mark.claim("RA-042", "RA-048")
def test_there_is_always_something_to_do():
    rng = np.random.default_rng(0)
    game = Table().game
    for seed in range(3):
        state = game.new(seed=seed)
        while not state.over:
            names = legal(state)
            assert names
            if state.phase == "menu" and not state.record["ares_pending"]:
                assert "buy vp" in names or "end turn" in names
            state.apply(str(rng.choice(names)))
