"""The worked examples of the rulebook, with their numbers. Other cases (TC) are beside the rules they belong to."""

from __future__ import annotations

import pytest

from sarpedon.envs.rise_of_the_amazons.components import CommonAt
from tests.rise_of_the_amazons.table import (
    Table,
    area_of,
    charged,
    common_at,
    deck_of,
    discarded,
    finish_round,
    get,
    hand_of,
    kinds,
    open_commons,
    positions,
    seat,
    source,
    tokens,
    top_card,
)  # fmt: skip
from tests.tools import legal, play


@pytest.mark.claim("RA-075")
def test_EX_01_move():
    state = play(Table("alcippe", "hippolyta").player(0, area="E", ap=6).state(), "move Z")
    assert area_of(state, 0) == "Z"
    assert get(state, 0, "ap") == 5
    assert state.record["actions_left"] == 0


@pytest.mark.claim("RA-079", "RA-090")
def test_EX_02_battle():
    table = Table("alcippe", "hippolyta").player(0, area="E", ap=8).event("E", "blue", "sphinx").commons("otrera", "aella")
    state = play(table.state(), "battle blue")
    assert (state.record["lack_m"], state.record["lack_c"]) == (5, 4)
    play(state, "pick basic", "pick left")
    assert (state.record["lack_m"], state.record["lack_c"]) == (0, -3), "5M 7C"
    play(state, "confirm")
    assert get(state, 0, "ap", "vp", "basic_ready") == (4, 4, 0)
    assert seat(state, 0)["tokens"][0] == 1
    assert common_at(state, "otrera") == CommonAt.DISCARD
    assert open_commons(state)[0] != "otrera"
    assert tokens(state, "E") == {}


@pytest.mark.claim("RA-103")
def test_EX_03_port():
    state = play(Table("alcippe", "hippolyta").player(0, area="Z", ap=5).state(), "port I")
    assert area_of(state, 0) == "I"
    assert get(state, 0, "ap", "vp") == (3, 1)


@pytest.mark.claim("RA-106")
def test_EX_04_oracle():
    state = play(Table("penthesilea", "alcippe").player(0, area="B", ap=6).state(), "oracle")
    first, second = kinds(legal(state), "card")
    play(state, f"card {first}")
    assert get(state, 0, "ap", "vp", "hand_size") == (4, 1, 1)
    assert deck_of(state)[-1] == int(second[-2:])


@pytest.mark.claim("RA-110")
def test_EX_05_barrack():
    state = play(Table("antianera", "alcippe").player(0, area="K", ap=7, charged=[0, 0]).state(), "barrack")
    assert get(state, 0, "ap", "vp") == (5, 1)
    assert charged(state, 0) == [1, 1]


@pytest.mark.claim("RA-116", "RA-124")
def test_EX_06_sacrifice():
    table = Table("alcippe", "hippolyta").player(0, area="I", ap=5).event("I", "red").commons("iphito", "aella")
    state = play(table.state(), "sacrifice left", "position 4")
    assert get(state, 0, "ap", "vp", "sacrifice") == (4, 2, 3)
    assert common_at(state, "iphito") == CommonAt.DISCARD
    state = finish_round(table.player(0, sacrifice=3))
    assert positions(state)[0] == "ares"
    assert get(state, 0, "ares") == 1
    assert state.seat == 1, "she plays last"


@pytest.mark.claim("RA-128", "RA-132")
def test_EX_07_flag():
    table = Table("alcippe", "hippolyta").player(0, area="E", ap=6).player(1, area="G").commons("lysippe", "iphito")
    state = play(table.state(), "flag left")
    assert get(state, 0, "ap", "vp", "flags_left") == (3, 1, 2)
    later = table.flag("E", 0).player(0, area="Z").put(seat=1, turn_seat=1)
    state = play(later.state(), "move E")
    assert source(state, 0, "flag_visits") == 1
    assert get(state, 1, "vp") == 0


@pytest.mark.claim("RA-138")
def test_EX_08_supply():
    state = play(Table("hippolyta", "alcippe").player(0, area="K", ap=8, supply=2).commons("clete", "alcynoe").state(), "supply")
    assert get(state, 0, "supply", "ap") == (3, 6)
    assert open_commons(state)[1] != "alcynoe"


@pytest.mark.claim("RA-149", "RA-151")
def test_EX_09_amazonomachy():
    table = Table("alcippe", "hippolyta", round_number=2).player(0, ap=8, supply=2).hand(0, 1).commons("otrera", "aella")
    assert "amazonomachy 3" in legal(table.state())
    state = play(table.state(), "amazonomachy 1", "pick basic", "pick left", "play DI-01 M2")
    assert (state.record["lack_m"], state.record["lack_c"]) == (-1, -1), "7M 7C against 6M 6C"
    play(state, "confirm")
    assert get(state, 0, "ap", "supply", "vp", "row") == (3, 1, 4, 0)
    third = play(table.state(), "amazonomachy 3", "pick basic", "pick left", "confirm")
    assert get(third, 0, "vp") == 3
    closed = table.player(1, row=0, row_round=2)
    assert "amazonomachy 1" not in legal(closed.state())


@pytest.mark.claim("RA-210")
def test_EX_10_ignore_terrain():
    table = Table("alcippe", "hippolyta").player(0, area="B", ap=8, ancillary_ready=0).event("B", "purple", "cerberus")
    table.commons("lysippe", "iphito")
    assert "battle purple" not in legal(table.state())
    state = play(table.state(), "ability first", "battle purple")
    assert (state.record["lack_m"], state.record["lack_c"]) == (4, 3)
    play(state, "pick basic", "pick left", "confirm")
    assert get(state, 0, "ap", "vp") == (5, 5)
    assert charged(state, 0) == [0, 1]


@pytest.mark.claim("RA-212", "RA-213")
def test_EX_11_attract():
    table = (
        Table("alcippe", "hippolyta", "antianera")
        .player(0, area="D")
        .player(1, area="M")
        .event("D", "red")
        .event("M", "yellow", "nemean lion")
    )
    state = play(table.commons("marpesia", "aella").state(), "ability second", "area M", "colour yellow")
    assert tokens(state, "D") == {"red": 1, "yellow": 1}
    assert tokens(state, "M") == {}
    assert charged(state, 0) == [1, 0]
    assert "battle yellow" in legal(state), "the Action is still there"


@pytest.mark.claim("RA-215")
def test_EX_12_extra_battle():
    table = Table("penthesilea", "alcippe").player(0, area="Z", ap=9).event("H", "blue", "pegasus").commons("clete", "otrera")
    table.player(1, area="K")
    state = play(table.state(), "move H", "ability first", "battle blue")
    assert (state.record["lack_m"], state.record["lack_c"]) == (3, 5)
    play(state, "pick basic", "pick right")
    assert (state.record["lack_m"], state.record["lack_c"]) == (-3, -1), "6M 6C"
    play(state, "confirm")
    assert get(state, 0, "ap", "vp") == (6, 3)
    assert charged(state, 0) == [0, 1]
    play(state, "end turn")


@pytest.mark.claim("RA-218", "RA-219", "RA-220", "RA-242")
def test_EX_13_adjacent_attack():
    table = (
        Table("penthesilea", "hippolyta", "alcippe")
        .player(0, area="D", ap=8, basic_ready=0, ancillary="antiope")
        .player(1, area="E")
    )
    table.event("E", "red", "minotaur").commons("clete", "alcynoe").hand(0, 5).put(common_reserved=[2, -1])
    state = play(table.state(), "ability second", "area E", "colour red")
    assert (state.record["lack_m"], state.record["lack_c"]) == (5, 4)
    play(state, "pick ancillary", "pick right")
    assert (state.record["lack_m"], state.record["lack_c"]) == (1, 0)
    assert "confirm" not in legal(state), "4M 4C"
    play(state, "play DI-05 MC", "confirm")
    assert get(state, 0, "ap", "vp", "ancillary_ready") == (5, 4, 0)
    assert area_of(state, 0) == "D"
    assert seat(state, 0)["tokens"][2] == 1
    assert "buy vp" not in legal(state)


@pytest.mark.claim("RA-223", "RA-244")
def test_EX_14_rearrange_and_reserve():
    table = Table("hippolyta", "alcippe").player(0, ap=5).hand(0, 4)
    state = play(table.state(), "ability first", "common Otrera", "common Alcynoe", "play DI-04 RC", "place right")
    assert charged(state, 0) == [0, 1]
    assert get(state, 0, "ap") == 4
    assert "buy vp" in legal(state)
    assert open_commons(state) == ("otrera", "alcynoe")
    assert list(state.record["common_reserved"]) == [-1, 0]


@pytest.mark.claim("RA-227")
def test_EX_15_free_common():
    table = Table("hippolyta", "alcippe").player(0, area="K", ap=2, supply=1, charged=[0, 1]).commons("clete", "alcynoe")
    state = play(table.state(), "ability second", "supply")
    assert get(state, 0, "supply", "ap") == (2, 1)
    assert charged(state, 0) == [0, 0]


@pytest.mark.claim("RA-229", "RA-247")
def test_EX_16_arrange_and_reserve():
    table = (
        Table("antianera", "alcippe", "hippolyta")
        .player(0, area="L", ap=7, ancillary_ready=0)
        .player(1, ap=0)
        .player(2, ap=0, area="B")
    )
    table.event("L", "green", "cyclops").commons("alcynoe", "iphito").hand(0, 13)
    assert "battle green" not in legal(table.state()), "4M 6C"
    state = play(
        table.state(), "ability first", "colour green", "rank 3 VP", "rank 2 VP", "rank 4 VP", "play DI-13 RE", "colour green"
    )
    assert top_card(state, "green") == "procrustes"
    assert "battle green" not in legal(state)
    play(state, "buy vp", "end turn", "battle green")
    assert (state.record["lack_m"], state.record["lack_c"]) == (4, 5)
    play(state, "pick basic", "pick left")
    assert (state.record["lack_m"], state.record["lack_c"]) == (-1, 0), "5M 5C"
    play(state, "confirm")
    assert source(state, 0, "battles") == 3


@pytest.mark.claim("RA-231", "RA-322")
def test_EX_17_extra_moves_to_a_port():
    table = (
        Table("antianera", "alcippe", god="poseidon")
        .player(0, area="L", ap=3, charged=[0, 1])
        .player(1, area="I")
        .put(acted=1, actions_left=0)
    )
    state = play(table.state(), "ability second", "area Palace", "area Z")
    assert area_of(state, 0) == "Z"
    assert get(state, 0, "ap") == 2
    assert charged(state, 0) == [0, 0]
    assert source(finish_round(table.player(0, area="Z")), 0, "hostile_gods") == 0


@pytest.mark.claim("RA-260")
def test_EX_18_an_opponents_ability():
    table = Table("antianera", "alcippe").player(0, area="E", ap=5, ancillary_ready=0).event("E", "red", "minotaur")
    table.commons("iphito", "alcynoe").hand(0, 10)
    assert "battle red" not in legal(table.state())
    state = play(table.state(), "play DI-10 OS", "opponent ability 1 first", "own ability second", "battle red")
    assert (state.record["lack_m"], state.record["lack_c"]) == (2, 4)
    play(state, "pick basic", "confirm")
    assert get(state, 0, "ap", "vp") == (3, 4)
    assert charged(state, 0) == [1, 0]
    assert charged(state, 1) == [1, 1]


@pytest.mark.claim("RA-267")
def test_EX_19_supply_by_card():
    table = Table("antianera", "alcippe").player(0, area="Z", ap=6, supply=2).hand(0, 1)
    state = play(table.state(), "play DI-01 SU")
    assert get(state, 0, "supply", "ap") == (3, 4)
    assert open_commons(state) == ("clete", "aella")
    assert discarded(state) == {1}


@pytest.mark.claim("RA-269")
def test_EX_20_an_opponents_amazon():
    table = Table("hippolyta", "penthesilea").player(0, area="K", ap=4, basic_ready=0, ancillary="melanippe").hand(0, 9)
    table.event("K", "yellow", "nemean lion").commons("iphito", "alcynoe")
    state = play(table.state(), "battle yellow")
    assert (state.record["lack_m"], state.record["lack_c"]) == (4, 1)
    play(state, "play DI-09 OA", "opponent amazon 1 basic", "pick ancillary", "confirm")
    assert get(state, 0, "ap", "vp", "ancillary_ready") == (2, 2, 0)
    assert get(state, 1, "basic_ready") == 1


@pytest.mark.claim("RA-270")
def test_EX_21_flag_by_card():
    state = play(
        Table("alcippe", "hippolyta").player(0, area="I", ap=6).commons("otrera", "clete").hand(0, 9).state(), "play DI-09 FL"
    )
    assert get(state, 0, "ap", "vp", "flags_left") == (3, 2, 2)


@pytest.mark.claim("RA-271")
def test_EX_22_sacrifice_by_card():
    table = Table("penthesilea", "alcippe").player(0, area="I", ap=6).event("I", "red").commons("otrera", "aella").hand(0, 12)
    state = play(table.state(), "play DI-12 SC", "position 2")
    assert get(state, 0, "ap", "vp", "sacrifice") == (4, 2, 1)
    assert hand_of(state, 0) == set()


@pytest.mark.claim("RA-361", "RA-363")
def test_TC_25_the_map_for_two():
    table = Table("alcippe", "hippolyta").player(1, area="TH")
    assert "move M" not in legal(table.player(0, area="L").state())
    moves = legal(table.player(0, area="G").state())
    assert "move D" not in moves
    assert "move E" in moves
    assert "move A" not in legal(table.player(0, area="B").state())
    new = table.game.new(seed=2)
    assert new.record["area_tokens"].sum() == 15
    assert (new.record["pile_size"] == 3).all()
    assert not (new.record["pile"] == 0).any()
