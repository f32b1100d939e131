"""The special abilities, and the common Amazons they deal with."""

from __future__ import annotations

import pytest

from sarpedon.envs.rise_of_the_amazons.components import CommonAt
from tests.rise_of_the_amazons.table import (
    COMMON,
    Table,
    area_of,
    charged,
    common_at,
    finish_round,
    get,
    kinds,
    open_commons,
    source,
    tokens,
    top_card,
)  # fmt: skip
from tests.tools import legal, play


@pytest.mark.claim("RA-183")
def test_amazons_lie_open_to_all():
    state = Table().player(1, basic_ready=0).state()
    for number in range(4):
        seen = state.view(number).record["seats"]
        assert [int(player["ancillary"]) for player in seen] == [int(player["ancillary"]) for player in state.record["seats"]]
        assert [int(player["basic_ready"]) for player in seen] == [1, 0, 1, 1]


@pytest.mark.claim("RA-202", "RA-203")
def test_only_open_commons_can_be_used_and_the_next_is_opened():
    table = Table("hippolyta", "alcippe").player(0, area="K", supply=1).commons("alcynoe", "lysippe", deck=("otrera", "clete"))
    assert {"supply", "flag right"} <= set(legal(table.state()))
    closed = legal(table.put(common_reserved=[1, 1]).state())
    assert "supply" not in closed
    assert "flag right" not in closed
    state = play(table.put(common_reserved=[-1, -1]).state(), "supply")
    assert open_commons(state)[0] in ("otrera", "clete")
    assert open_commons(state)[1] == "lysippe"
    assert common_at(state, "alcynoe") == CommonAt.DISCARD


@pytest.mark.claim("RA-204")
def test_TC_07_the_common_discard_is_shuffled_with_the_card_just_used():
    seen = set()
    for seed in range(60):
        table = Table("hippolyta", "alcippe").player(0, area="K", supply=1).commons("alcynoe", "lysippe", deck=()).chance(seed)
        state = play(table.state(), "supply")
        seen.add(open_commons(state)[0])
        assert open_commons(state)[1] == "lysippe"
        assert sum(state.record["common_at"] == CommonAt.DECK) == 5
    assert seen == set(COMMON) - {"lysippe"}, "Alcynoe herself may come up again"


@pytest.mark.claim("RA-186", "RA-123")
def test_ancillaries_only_fight():
    table = Table("alcippe", "hippolyta").player(0, area="I", basic_ready=0, ancillary_ready=0).commons("iphito", "lysippe")
    assert {"sacrifice left", "flag right"} <= set(legal(table.state())), "nothing but battles needs an own Amazon"


@pytest.mark.claim("RA-207", "RA-209", "RA-208")
def test_abilities_in_any_order_and_both_in_a_turn():
    for first, second in (("first", "second"), ("second", "first")):
        table = Table("antianera", "alcippe").player(0, area="P")
        state = table.state()
        for which in (first, second):
            play(state, f"ability {which}")
            if which == "first":
                play(state, "colour blue")
                while state.phase == "pile_order":
                    play(state, legal(state)[0])
            else:
                play(state, "area Z", "stop")
        assert charged(state, 0) == [0, 0]
        assert "buy vp" in legal(state)
        assert not kinds(legal(state), "ability"), "spent"
    after = play(Table("antianera", "alcippe").player(0, area="P").state(), "move Z", "ability second", "area E", "stop")
    assert charged(after, 0) == [1, 0]
    assert area_of(after, 0) == "E"


# --- Alcippe ----------------------------------------------------------------------------------------------------


def beast():
    """Alcippe in E (3M terrain) with Sirens (1M 3C): she beats them alone only without terrain."""
    table = Table("alcippe", "hippolyta").player(0, area="E", ap=8).event("E", "blue", "sirens").put(common_reserved=[1, 1])
    return table.player(0, ancillary_ready=0)


@pytest.mark.claim("RA-210", "RA-211")
def test_ignoring_terrain():
    assert "battle blue" not in legal(beast().state())
    state = play(beast().state(), "ability first")
    assert charged(state, 0) == [0, 1]
    assert get(state, 0, "ap") == 8
    assert "battle blue" in legal(state)
    play(state, "battle blue")
    assert (state.record["lack_m"], state.record["lack_c"]) == (1, 3)
    assert state.record["ignore_terrain"] == 0, "for one battle"
    state = play(beast().player(1, ap=0).state(), "ability first", "buy vp", "end turn")
    assert state.seat == 0
    assert "battle blue" not in legal(state), "it lapses with the turn"
    hopeless = beast().top("blue", "typhon")
    assert "ability first" not in legal(hopeless.state()), "only if a battle here can be won with it"
    assert "ability first" not in legal(play(beast().state(), "buy vp")), "and fought in this turn"


@pytest.mark.claim("RA-212", "RA-213")
def test_attracting_a_token():
    table = (
        Table("alcippe", "hippolyta")
        .player(0, area="I", ap=4)
        .player(1, area="K")
        .event("K", "yellow")
        .event("E", "red")
        .event("I", "blue")
    )
    state = play(table.state(), "ability second")
    assert set(kinds(legal(state), "area")) == {"K", "E"}
    play(state, "area K", "colour yellow")
    assert tokens(state, "I") == {"blue": 1, "yellow": 1}
    assert tokens(state, "K") == {}
    assert get(state, 0, "ap") == 4
    assert charged(state, 0) == [1, 0]
    assert "buy vp" in legal(state)
    full = table.event("I", "green")
    assert "ability second" not in legal(full.state()), "a blank slot is needed"
    assert "ability second" not in legal(Table("alcippe", "hippolyta").player(0, area="P").event("E", "red").state())


@pytest.mark.claim("RA-214")
def test_attracting_out_of_a_forbidden_area_but_not_into_one():
    out = Table("alcippe", "hippolyta", god="zeus").player(0, area="I").player(1, area="K").event("H", "red")
    state = play(out.state(), "ability second")
    assert kinds(legal(state), "area") == ["H"]
    into = Table("alcippe", "hippolyta", god="zeus").player(0, area="H").player(1, area="K").event("E", "red")
    assert "ability second" not in legal(into.state())


# --- Penthesilea --------------------------------------------------------------------------------------------------


def raid(**options):
    table = Table("penthesilea", "hippolyta", **options).player(0, area="K", ap=6).event("K", "yellow", "nemean lion")
    return table.commons("lysippe", "iphito")


@pytest.mark.claim("RA-215", "RA-217")
def test_an_extra_battle_costs_no_action_and_no_battle_ap():
    state = play(raid().state(), "ability first", "battle yellow", "pick basic", "pick left", "confirm")
    assert get(state, 0, "ap", "vp") == (5, 2), "Lysippe is paid"
    assert "buy vp" in legal(state)
    assert "end turn" in legal(state), "the Action is still there, and the turn may be ended"
    state = play(raid().player(0, area="I").state(), "move K", "ability first", "battle yellow", "pick basic", "confirm")
    assert get(state, 0, "ap") == 5, "after the Action too"


@pytest.mark.claim("RA-216")
def test_the_extra_battle_may_be_an_amazonomachy():
    table = Table("penthesilea", "hippolyta").player(0, area="P", ap=6, supply=2).commons("clete", "otrera").hand(0, 3)
    state = play(table.state(), "buy vp", "ability first", "amazonomachy 3")
    assert get(state, 0, "ap") == 5
    play(state, "pick basic", "pick right", "confirm")
    assert get(state, 0, "supply", "row", "ap") == (1, 2, 3)


@pytest.mark.claim("RA-218", "RA-219", "RA-220")
def test_attacking_next_door():
    table = Table("penthesilea", "hippolyta").player(0, area="I", ap=6).player(1, area="K").event("K", "yellow", "nemean lion")
    table.event("E", "red", "centaur").commons("lysippe", "iphito")
    state = play(table.state(), "ability second")
    assert kinds(legal(state), "area") == ["K"], "a neighbour, the miniature there does not matter"
    play(state, "area K")
    assert legal(state) == ["colour yellow"]
    play(state, "colour yellow")
    assert (state.record["lack_m"], state.record["lack_c"]) == (4, 1), "the terrain of K"
    play(state, "pick basic", "confirm")
    assert area_of(state, 0) == "I"
    assert get(state, 0, "ap", "vp") == (5, 2)
    assert tokens(state, "K") == {}
    assert "buy vp" not in legal(state), "it was the Action"
    assert "ability second" not in legal(play(table.state(), "buy vp"))


@pytest.mark.claim("RA-221")
def test_TC_34_not_into_a_forbidden_area():
    table = (
        Table("penthesilea", "hippolyta", "alcippe", god="hephaestus")
        .player(0, area="D")
        .event("E", "red", "centaur")
        .event("G", "red")
    )
    table.commons("otrera", "marpesia").player(2, area="A")
    state = play(table.state(), "ability second")
    assert kinds(legal(state), "area") == ["G"]
    favoured = table.player(0, bonus=1, place_on_track=0).player(2, place_on_track=3)
    assert kinds(legal(play(favoured.state(), "ability second")), "area") == ["G", "E"]


@pytest.mark.claim("RA-222", "RA-207")
def test_TC_35_both_abilities_of_the_warrior():
    table = (
        Table("penthesilea", "hippolyta")
        .player(0, area="I", ap=0)
        .event("K", "yellow", "nemean lion")
        .put(acted=1, actions_left=0)
    )
    state = play(table.state(), "ability first", "ability second", "area K", "colour yellow", "pick basic", "confirm")
    assert get(state, 0, "ap", "vp") == (0, 2)
    assert charged(state, 0) == [0, 0]
    alone = table.player(0, charged=[1, 0])
    assert "ability first" not in legal(alone.state()), "without the second nothing is in reach"


@pytest.mark.claim("RA-217", "RA-036")
def test_TC_24_an_extra_battle_at_0_ap():
    table = raid().player(0, area="I", ap=1).player(1, ap=5)
    state = play(table.state(), "move K", "ability first", "battle yellow", "pick basic", "confirm")
    assert get(state, 0, "ap", "vp") == (0, 2)
    play(state, "end turn", "buy vp", "end turn")
    assert state.seat == 1, "she is skipped from now on"


# --- Hippolyta ----------------------------------------------------------------------------------------------------


@pytest.mark.claim("RA-223", "RA-224", "RA-225")
def test_rearranging_the_commons():
    table = Table("hippolyta", "alcippe").player(0, ap=5).commons("clete", "aella", deck=("otrera", "alcynoe", "iphito"))
    state = play(table.state(), "ability first")
    assert set(kinds(legal(state), "common")) == {"Clete", "Aella", "Otrera", "Alcynoe", "Iphito"}, "not the discard"
    play(state, "common Otrera")
    assert "common Otrera" not in legal(state)
    play(state, "common Alcynoe")
    assert open_commons(state) == ("otrera", "alcynoe")
    assert get(state, 0, "ap") == 5
    assert "buy vp" in legal(state)
    assert {name for name in COMMON if common_at(state, name) == CommonAt.DECK} == {"clete", "aella", "iphito"}
    assert {name for name in COMMON if common_at(state, name) == CommonAt.DISCARD} == {"marpesia", "lysippe"}
    nexts = set()
    for seed in range(40):
        again = play(
            table.chance(seed).player(0, area="K", supply=1).state(), "ability first", "common Otrera", "common Alcynoe", "supply"
        )
        nexts.add(open_commons(again)[1])
    assert nexts == {"clete", "aella", "iphito"}, "the rest was shuffled"


@pytest.mark.claim("RA-226", "RA-248")
def test_TC_21_a_reserved_common_stays():
    table = Table("hippolyta", "alcippe", "penthesilea").commons("otrera", "iphito").put(common_reserved=[2, -1]).player(2, ap=0)
    state = finish_round(table)
    assert state.record["common_reserved"][0] == 2, "over the end of the round"
    while state.seat != 0:
        play(state, "buy vp", "end turn")
    play(state, "ability first")
    assert "common Otrera" not in legal(state)
    play(state, "common Clete")
    assert open_commons(state) == ("otrera", "clete")
    assert state.phase == "menu"


@pytest.mark.claim("RA-227", "RA-228")
def test_a_common_for_nothing():
    table = (
        Table("hippolyta", "alcippe")
        .player(0, area="K", ap=5, supply=1)
        .commons("otrera", "alcynoe")
        .event("K", "yellow", "nemean lion")
    )
    state = play(table.state(), "ability second", "battle yellow", "pick basic", "pick left")
    assert get(state, 0, "ap") == 4, "Battle 1, Otrera 0"
    play(state, "confirm")
    assert charged(state, 0) == [1, 0]
    assert state.record["free_common"] == 0
    state = play(table.player(1, ap=0).state(), "ability second", "buy vp", "end turn")
    assert state.record["free_common"] == 0, "unused, it lapses"
    assert "ability second" not in legal(Table("hippolyta", "alcippe").player(0, area="P").commons("clete", "aella").state())
    used = play(table.state(), "buy vp")
    assert "ability second" not in legal(used), "no Action is left for it"


# --- Antianera ----------------------------------------------------------------------------------------------------


@pytest.mark.claim("RA-229", "RA-230")
def test_arranging_a_pile():
    state = play(Table("antianera", "alcippe", "hippolyta").player(0, ap=5).state(), "ability first", "colour green")
    assert kinds(legal(state), "rank") == ["2 VP", "3 VP", "4 VP", "5 VP"]
    play(state, "rank 4 VP", "rank 2 VP")
    assert kinds(legal(state), "rank") == ["3 VP", "5 VP"]
    play(state, "rank 5 VP")
    assert list(state.record["pile"][1]) == [2, 0, 3, 1]
    assert top_card(state, "green") == "cyclops"
    assert get(state, 0, "ap") == 5
    assert "buy vp" in legal(state)
    assert charged(state, 0) == [0, 1]
    table = Table("antianera", "alcippe", "hippolyta")
    table.record["pile_size"][:] = [1, 0, 2, 4, 2]
    table.record["pile_reserved"][3] = 1
    state = play(table.state(), "ability first")
    assert kinds(legal(state), "colour") == ["red", "yellow"]
    table.record["pile_size"][:] = 1
    assert "ability first" not in legal(table.state())


@pytest.mark.claim("RA-231", "RA-232", "RA-233")
def test_extra_moves():
    table = Table("antianera", "alcippe").player(0, area="P", ap=5).player(1, area="H").flag("Z", 1)
    state = play(table.state(), "ability second")
    assert "area H" not in legal(state)
    assert "stop" not in legal(state)
    assert get(state, 0, "ap") == 4
    play(state, "area Z")
    assert source(state, 1, "flag_visits") == 1
    assert "stop" in legal(state)
    play(state, "area E")
    assert area_of(state, 0) == "E"
    assert get(state, 0, "ap") == 4
    assert "buy vp" in legal(state), "1 AP for both"
    forbidden = Table("antianera", "alcippe", god="hephaestus").player(0, area="Z").player(1, area="K")
    assert "area E" not in legal(play(forbidden.state(), "ability second"))
    per_step = Table("antianera", "alcippe", dash_cost="per_step").player(0, area="P", ap=5)
    assert get(play(per_step.state(), "ability second", "area Z", "area E"), 0, "ap") == 3
    assert play(per_step.player(0, ap=1).state(), "ability second", "area Z").phase == "menu"
    free = Table("antianera", "alcippe", dash_cost="free").player(0, area="P", ap=0)
    assert get(play(free.state(), "ability second", "area Z", "area E"), 0, "ap") == 0
    assert "ability second" not in legal(Table("antianera", "alcippe").player(0, area="P", ap=0).state())


@pytest.mark.claim("RA-232", "RA-233")
def test_TC_32_one_extra_move_into_a_dead_end():
    table = Table("antianera", "alcippe", "hippolyta", "penthesilea").player(0, area="TH", ap=1)
    table.player(1, area="H").player(2, area="K").player(3, area="P")
    state = play(table.state(), "ability second", "area I")
    assert state.phase == "second_extra_move"
    assert legal(state) == ["stop", "area TH"]
    dead_end = (
        Table("antianera", "alcippe", "hippolyta", god="zeus").player(0, area="H", ap=1).player(1, area="I").player(2, area="Z")
    )
    dead_end.player(2, area="P")
    state = play(dead_end.state(), "ability second", "area TH")
    assert state.phase == "menu"
    assert get(state, 0, "ap") == 0, "Zeus bars the way back: it ends by itself"


@pytest.mark.claim("RA-382")
def test_TC_36_an_announced_ability_serves_the_ares_action():
    table = beast().player(0, ap=0, ares=1).put(acted=1, actions_left=0)
    state = play(table.state(), "ability first", "use ares", "battle blue", "pick basic", "confirm")
    assert get(state, 0, "ap", "vp") == (0, 2)
    princess = (
        Table("hippolyta", "alcippe")
        .player(0, area="K", ap=0, ares=1, supply=1)
        .commons("otrera", "alcynoe")
        .put(acted=1, actions_left=0)
    )
    state = play(princess.state(), "ability second", "use ares", "supply")
    assert get(state, 0, "ap", "supply") == (0, 2)


@pytest.mark.claim("RA-230", "RA-096")
def test_TC_33_a_reserved_pile():
    table = Table("alcippe", "antianera").player(0, area="I").event("K", "blue", "sirens").player(1, area="P")
    table.record["pile_reserved"][0] = 1
    state = play(table.state(), "ability second", "area K", "colour blue")
    assert tokens(state, "I") == {"blue": 1}, "the token can still be attracted"
    assert "battle blue" not in legal(state)
    table.put(seat=1, turn_seat=1)
    table.record["pile_reserved"][0] = 0
    assert "blue" not in kinds(legal(play(table.state(), "ability first")), "colour")
