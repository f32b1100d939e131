"""Battles against events, and Amazonomachies."""

from __future__ import annotations

import pytest

from sarpedon.envs.rise_of_the_amazons.components import ROW_VP, CommonAt
from tests.rise_of_the_amazons.table import (
    Table,
    charged,
    common_at,
    finish_round,
    get,
    hand_of,
    kinds,
    open_commons,
    seat,
    source,
    tokens,
    top_card,
)  # fmt: skip
from tests.tools import legal, play


def lion(**options):
    """Hippolyta (3M 3C) in K with a Nemean Lion: 3M 1C and 1M terrain."""
    table = Table("hippolyta", "penthesilea", **options).player(0, area="K", ap=8, ancillary="melanippe")
    return table.event("K", "yellow", "nemean lion").commons("lysippe", "iphito")


@pytest.mark.claim("RA-076", "RA-077", "RA-078")
def test_battles_are_fought_where_she_stands():
    table = Table("hippolyta", "alcippe").player(0, area="I", ap=9).commons("otrera", "aella")
    table.event("I", "blue", "pegasus").event("I", "red", "centaur").event("K", "green", "satyr")
    state = table.state()
    assert kinds(legal(state), "battle") == ["blue", "red"], "either token here, none elsewhere"
    play(state, "battle red", "pick basic", "pick left", "confirm")
    assert source(state, 0, "battles") == 2, "the Centaur is the open card of the red pile"


@pytest.mark.claim("RA-079", "RA-080")
def test_might_and_cunning_must_each_reach_card_and_terrain():
    table = lion()
    assert "battle yellow" in legal(table.state()), "3M 3C and Lysippe's 4M 0C reach 4M 1C"
    state = play(table.state(), "battle yellow")
    assert (state.record["lack_m"], state.record["lack_c"]) == (4, 1)
    play(state, "pick basic")
    assert (state.record["lack_m"], state.record["lack_c"]) == (1, -2)
    assert "confirm" not in legal(state), "Might is wanting, Cunning is not"
    play(state, "pick left")
    assert "confirm" in legal(state)
    weak = lion().commons("iphito", "alcynoe").player(0, basic_ready=0)
    assert "battle yellow" not in legal(weak.state()), "1M 3C with 2M 2C or 1M 3C"


@pytest.mark.claim("RA-081", "RA-090", "RA-091", "RA-094", "RA-095", "RA-086", "RA-088", "RA-014")
def test_what_a_battle_brings():
    table = lion().event("Z", "yellow").hand(0, 11)
    table.record["pile_size"][4] = 2
    table.record["pile"][4] = [0, 3, -1, -1]
    state = play(table.state(), "battle yellow", "pick basic", "pick left", "confirm")
    assert get(state, 0, "vp") == 2
    assert source(state, 0, "battles") == 2
    assert tokens(state, "K") == {}
    assert seat(state, 0)["tokens"][4] == 1
    assert get(state, 0, "basic_ready", "ancillary_ready") == (0, 1)
    assert top_card(state, "yellow") == "hercules"
    assert state.record["pile_size"][4] == 1
    assert state.record["event_taken"][16] == 0
    assert common_at(state, "lysippe") == CommonAt.DISCARD
    assert open_commons(state)[1] == "iphito"
    assert open_commons(state)[0] not in ("lysippe", "iphito")
    assert "sacrifice right" in legal(play(state, "play DI-11 TA")), "the slot is blank"


@pytest.mark.claim("RA-082", "RA-083", "RA-084", "RA-085")
def test_who_may_be_in_a_party():
    table = lion().commons("aella", "marpesia").hand(0, 1, 2, 3)
    state = play(table.state(), "battle yellow", "pick basic")
    assert "pick ancillary" not in legal(state), "one own Amazon"
    play(state, "pick left")
    assert "pick right" not in legal(state), "one common"
    state = play(table.state(), "battle yellow", "pick left")
    assert "confirm" in legal(state), "Aella's 5M 1C alone are enough"
    play(state, "confirm")
    assert get(state, 0, "basic_ready", "ancillary_ready") == (1, 1)
    alone = lion().hand(0, 1, 2, 3, 4, 5, 6).player(0, basic_ready=0, ancillary_ready=0).put(common_reserved=[1, 1])
    assert "battle yellow" not in legal(alone.state()), "cards alone do not fight"
    state = play(lion().hand(0, 1, 2, 3, 4).state(), "battle yellow", "play DI-01 M2", "play DI-02 M2", "play DI-03 C2")
    assert "confirm" not in legal(state), "no Amazon in the party yet"
    tired = lion().player(0, basic_ready=0).commons("aella", "marpesia")
    assert "pick basic" not in legal(play(tired.state(), "battle yellow"))


@pytest.mark.claim("RA-087", "RA-205")
def test_places_give_might_or_cunning_to_any_common():
    for name, m, c in (
        ("otrera", 2, 3),
        ("marpesia", 3, 2),
        ("iphito", 0, 2),
        ("clete", 2, 2),
        ("lysippe", 2, 0),
        ("aella", 3, 1),
        ("alcynoe", 1, 1),
    ):
        other = "clete" if name != "clete" else "aella"
        for side, gain in (("left", (m + 2, c)), ("right", (m, c + 2))):
            table = (
                Table("penthesilea", "alcippe")
                .player(0, area="K", ap=9)
                .event("K", "yellow", "nemean lion")
                .hand(0, 1, 2, 3, 4, 5, 6)
            )
            table.commons(*((name, other) if side == "left" else (other, name)))
            state = play(table.state(), "battle yellow", "pick basic")
            before = state.record["lack_m"], state.record["lack_c"]
            play(state, f"pick {side}")
            assert (before[0] - state.record["lack_m"], before[1] - state.record["lack_c"]) == gain


@pytest.mark.claim("RA-089", "RA-098", "RA-240", "RA-241", "RA-242")
def test_stat_cards_add_up_and_may_be_wasted():
    state = play(lion().hand(0, 1, 3, 5).state(), "battle yellow", "pick basic")
    for card, gain in (("DI-01 M2", (2, 0)), ("DI-03 C2", (0, 2)), ("DI-05 MC", (1, 1))):
        before = state.record["lack_m"], state.record["lack_c"], get(state, 0, "ap")
        play(state, f"play {card}")
        after = state.record["lack_m"], state.record["lack_c"], get(state, 0, "ap")
        assert (before[0] - after[0], before[1] - after[1], before[2] - after[2]) == (*gain, 1)
    assert "pick left" in legal(state)
    assert "confirm" in legal(state), "more than is needed is allowed"


@pytest.mark.claim("RA-091", "RA-092", "RA-093")
def test_tokens_cover_their_own_colour_once():
    def penalty(**won):
        table = Table("alcippe", "hippolyta", round_number=3).player(0, tokens=[won.get(c, 0) for c in ("b", "g", "r", "p", "y")])
        return source(finish_round(table), 0, "missing_colours")

    assert penalty() == -17
    assert penalty(b=1) == -14
    assert penalty(g=1) == -13
    assert penalty(b=3) == -14, "more of a colour cover nothing more"
    assert penalty(b=1, g=1, r=1, p=1, y=1) == 0
    table = lion().player(0, tokens=[0, 0, 0, 0, 1])
    state = play(table.state(), "battle yellow", "pick basic", "pick left", "confirm")
    assert get(state, 0, "vp") == 2
    assert seat(state, 0)["tokens"][4] == 2, "but score their card"


@pytest.mark.claim("RA-096")
def test_a_reserved_colour_cannot_be_fought():
    for by in (0, 1):
        table = lion()
        table.record["pile_reserved"][4] = by
        assert "battle yellow" not in legal(table.state())


@pytest.mark.claim("RA-097")
def test_an_event_in_anothers_area_is_out_of_reach():
    table = Table("hippolyta", "penthesilea").player(0, area="I").player(1, area="K").event("K", "yellow", "nemean lion")
    assert not kinds(legal(table.state()), "battle")
    assert "move K" not in legal(table.state())
    warrior = Table("penthesilea", "hippolyta").player(0, area="I").player(1, area="K").event("K", "yellow", "nemean lion")
    assert "ability second" in legal(warrior.state())


# --- Amazonomachy -------------------------------------------------------------------------------------------------


def war(round_number=1, **options):
    """Hippolyta 3M 3C with Otrera on the left: 7M 6C."""
    table = Table("hippolyta", "penthesilea", round_number=round_number, **options).player(0, area="TH", ap=8, supply=2)
    return table.commons("otrera", "iphito")


@pytest.mark.claim("RA-144", "RA-146", "RA-147", "RA-151")
def test_an_amazonomachy_is_a_battle_anywhere_without_terrain():
    for area in ("TH", "P", "E", "B"):
        table = war().player(0, area=area)
        assert kinds(legal(table.state()), "amazonomachy") == ["1", "2", "3", "4"], "she takes the row she wants"
    state = play(war().state(), "amazonomachy 4")
    assert get(state, 0, "ap") == 7, "the Battle AP of the playmat"
    assert (state.record["lack_m"], state.record["lack_c"]) == (5, 5)
    assert "oracle" not in legal(state)


@pytest.mark.claim("RA-145")
def test_an_amazonomachy_needs_its_common():
    strong = war().commons("clete", "aella").hand(0, 1, 2, 3, 4, 5, 6)
    assert not kinds(legal(strong.state()), "amazonomachy")
    state = play(war().commons("clete", "marpesia").hand(0, 1, 2, 3).state(), "amazonomachy 4")
    assert "pick left" not in legal(state)
    assert "pick right" in legal(state)
    play(state, "pick basic", "play DI-01 M2", "play DI-02 M2")
    assert "confirm" not in legal(state)


@pytest.mark.claim("RA-147", "RA-148")
def test_a_row_is_for_one_player_and_a_player_for_one_row():
    assert kinds(legal(war().player(1, row=0, row_round=1).state()), "amazonomachy") == ["2", "3", "4"]
    assert kinds(legal(war().player(0, row=3, row_round=1).state()), "amazonomachy") == []


@pytest.mark.claim("RA-149", "RA-150", "RA-152", "RA-147")
@pytest.mark.parametrize("round_number", [1, 2, 3])
def test_rows_pay_by_the_round_and_cost_a_supply(round_number):
    expected = {1: (3, 4, 5), 2: (2, 3, 4), 3: (2, 3, 4), 4: (1, 2, 3)}
    for row in (1, 2, 3, 4):
        assert tuple(ROW_VP[row - 1]) == expected[row]
        state = play(war(round_number).state(), f"amazonomachy {row}", "pick basic", "pick left", "confirm")
        assert source(state, 0, "amazonomachy") == expected[row][round_number - 1] == get(state, 0, "vp")
        assert get(state, 0, "supply", "row", "row_round") == (1, row - 1, round_number)
        assert get(state, 0, "basic_ready") == 0
        assert common_at(state, "otrera") == CommonAt.DISCARD
        assert open_commons(state)[0] != "otrera"


@pytest.mark.claim("RA-150")
def test_TC_12_without_supplies_no_amazonomachy():
    assert not kinds(legal(war().player(0, supply=0).state()), "amazonomachy")
    state = play(war().player(0, supply=1).state(), "amazonomachy 4", "pick basic", "pick left", "confirm")
    assert get(state, 0, "supply", "ever_zero") == (0, 1)


@pytest.mark.claim("RA-153", "RA-352")
def test_without_an_amazonomachy_5_vp_are_lost():
    state = finish_round(Table("alcippe", "hippolyta", round_number=3).player(1, row=2, row_round=2))
    assert source(state, 0, "no_amazonomachy") == -5
    assert source(state, 1, "no_amazonomachy") == 0


@pytest.mark.claim("RA-243")
def test_stat_cards_serve_an_amazonomachy():
    table = war().player(0, basic_ready=0, ancillary="antimache").hand(0, 1, 3, 5)
    state = play(table.state(), "amazonomachy 1", "pick ancillary", "pick left", "play DI-03 C2")
    assert "confirm" in legal(state), "2M 2C and 4M 3C and 2C are 6M 7C"
    play(state, "confirm")
    assert get(state, 0, "row") == 0
    assert hand_of(state, 0) == {1, 5}


@pytest.mark.claim("RA-048", "RA-046")
def test_TC_23_a_battle_must_be_payable_to_the_end():
    table = lion().player(0, basic_ready=0, ancillary_ready=0, ap=2).commons("aella", "iphito")
    assert "battle yellow" not in legal(table.state())
    state = play(table.player(0, ap=3).state(), "battle yellow", "pick left", "confirm")
    assert get(state, 0, "ap") == 0
    assert get(state, 0, "vp") == 2


@pytest.mark.claim("RA-253", "RA-254")
def test_TC_22_swapping_the_commons():
    table = Table("penthesilea", "alcippe").player(0, area="E", basic_ready=0, ancillary="antiope", ap=8)
    table.event("E", "yellow", "nemean lion").commons("iphito", "alcynoe")
    assert "battle yellow" not in legal(table.state())
    table.hand(0, 7)
    state = play(table.state(), "battle yellow", "pick ancillary")
    assert legal(state) == ["play DI-07 SW"], "no common before the swap"
    play(state, "play DI-07 SW")
    assert open_commons(state) == ("alcynoe", "iphito")
    play(state, "pick left")
    assert (state.record["lack_m"], state.record["lack_c"]) == (0, -1)
    play(state, "confirm")
    assert get(state, 0, "ap") == 8 - 1 - 1 - 1
    assert open_commons(state)[1] == "iphito"
    assert common_at(state, "alcynoe") == CommonAt.DISCARD
    reserved = table.put(common_reserved=[1, -1])
    assert "battle yellow" not in legal(reserved.state()), "both must lie open"
    state = play(lion().hand(0, 8).state(), "battle yellow", "pick left")
    assert "play DI-08 SW" not in legal(state), "not after a common was taken"
    assert "play DI-08 SW" not in legal(lion().hand(0, 8).state()), "only in a battle"


@pytest.mark.claim("RA-269", "RA-186")
def test_the_stats_of_an_opponents_amazon():
    table = lion().player(0, basic_ready=0).hand(0, 9).put(common_reserved=[1, 1])
    state = play(table.state(), "battle yellow", "play DI-09 OA")
    assert kinds(legal(state), "opponent amazon") == ["1 basic"], "Penthesilea's 4M 1C would do, her Ancillary would not"
    play(state, "opponent amazon 1 basic")
    assert legal(state) == ["pick ancillary"]
    play(state, "pick ancillary", "confirm")
    assert get(state, 0, "ancillary_ready", "ap") == (0, 6)
    assert get(state, 1, "basic_ready") == 1
    exhausted = lion().player(0, basic_ready=0).player(1, basic_ready=0).hand(0, 9).put(common_reserved=[1, 1])
    assert "battle yellow" not in legal(exhausted.state()), "she must be available"
    nobody = lion().player(0, basic_ready=0, ancillary_ready=0).hand(0, 9).put(common_reserved=[1, 1])
    assert "battle yellow" not in legal(nobody.state()), "an own Amazon must be there to be exhausted"
    assert charged(play(lion().state(), "battle yellow"), 0) == [1, 1]


@pytest.mark.claim("RA-206")
def test_both_commons_in_one_turn_by_different_actions():
    table = lion().commons("lysippe", "aella").hand(0, 11)
    state = play(table.state(), "battle yellow", "pick basic", "pick left", "confirm", "play DI-11 TA")
    assert open_commons(state)[1] == "aella"
    assert "flag right" in legal(state)
    play(state, "flag right")
    assert common_at(state, "lysippe") != CommonAt.BOARD
    assert get(state, 0, "flags_left") == 2
