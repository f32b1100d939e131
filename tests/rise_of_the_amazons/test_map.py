"""Moves, buildings and areas."""

from __future__ import annotations

import pytest

from sarpedon.envs.rise_of_the_amazons.components import EDGES, Area
from tests.rise_of_the_amazons.table import Table, area_of, charged, deck_of, discarded, get, hand_of, kinds, source
from tests.tools import legal, play

AREAS = [area.name for area in Area]


def name(area: str) -> str:
    return "Palace" if area == "P" else area


@pytest.mark.claim("RA-070", "RA-072", "RA-071")
@pytest.mark.parametrize("area", AREAS)
def test_moves_go_to_neighbours(area):
    away = ["D", "A", "TH"]
    others = [other for other in away if other != area]
    table = Table("alcippe", "hippolyta", "antianera").player(0, area=area)
    linked = {AREAS[b] for a, b in EDGES if AREAS[a] == area} | {AREAS[a] for a, b in EDGES if AREAS[b] == area}
    table.player(1, area=others[0]).player(2, area=others[1])
    assert set(kinds(legal(table.state()), "move")) == {name(other) for other in linked - set(others[:2])}


@pytest.mark.claim("RA-012", "RA-073")
def test_an_occupied_area_cannot_be_entered():
    table = Table("antianera", "hippolyta").player(0, area="P").player(1, area="Z").hand(0, 6)
    assert "Z" not in kinds(legal(table.state()), "move")
    state = play(table.state(), "ability second")
    assert "Z" not in kinds(legal(state), "area"), "extra move"
    state = play(table.state(), "play DI-06 TP")
    assert "Z" not in kinds(legal(state), "area"), "teleport"
    assert "port Z" not in legal(table.player(0, area="B").state())
    assert "port I" in legal(table.state())


@pytest.mark.claim("RA-012")
def test_with_shared_areas_any_number_may_stand_in_one():
    table = Table("antianera", "hippolyta", exclusive_areas=False).player(0, area="P").player(1, area="Z")
    state = play(table.state(), "move Z")
    assert area_of(state, 0) == area_of(state, 1) == "Z"


@pytest.mark.claim("RA-074", "RA-319", "RA-323")
def test_a_forbidden_area_cannot_be_entered():
    assert "H" not in kinds(legal(Table(god="zeus").player(0, area="P").player(1, area="A").state()), "move")
    assert "H" in kinds(legal(Table(god="hermes").player(0, area="P").player(1, area="A").state()), "move")
    moves = kinds(legal(Table(god="hephaestus").player(0, area="P").player(3, area="A").state()), "move")
    assert "L" not in moves
    assert "B" in moves
    assert "E" not in kinds(legal(Table(god="hephaestus").player(0, area="Z").state()), "move")
    favoured = Table(god="zeus").player(0, area="P", bonus=1).player(1, area="A")
    assert "H" in kinds(legal(favoured.state()), "move")


@pytest.mark.claim("RA-099", "RA-103", "RA-105", "RA-100")
def test_ports():
    state = Table("antianera", "hippolyta").player(0, area="B").state()
    assert set(kinds(legal(state), "port")) == {"Z", "I"}
    play(state, "port I")
    assert area_of(state, 0) == "I"
    assert get(state, 0, "vp", "ap") == (1, 9)
    assert source(state, 0, "buildings") == 1
    for area in AREAS:
        if area not in ["B", "Z", "I"]:
            away = "B" if area != "B" else "Z"
            table = Table("antianera", "hippolyta", "alcippe").player(0, area=area).player(1, area=away)
            table.player(2, area="K" if area != "K" else "TH")
            assert not kinds(legal(table.state()), "port")


@pytest.mark.claim("RA-104")
def test_a_port_needs_a_free_port_to_go_to():
    table = Table("antianera", "hippolyta", "alcippe").player(0, area="B").player(1, area="Z")
    assert kinds(legal(table.state()), "port") == ["I"]
    assert not kinds(legal(table.player(2, area="I").state()), "port")


@pytest.mark.claim("RA-100", "RA-101", "RA-102")
def test_where_the_buildings_are():
    oracles, barracks = set(), set()
    for area in AREAS:
        away = next(other for other in ("D", "TH") if other != area)
        state = (
            Table("alcippe", "hippolyta", "antianera")
            .player(0, area=area, charged=0)
            .player(1, area=away)
            .player(2, area="E" if area != "E" else "A")
        )
        names = legal(state.state())
        oracles |= {area} if "oracle" in names else set()
        barracks |= {area} if "barrack" in names else set()
    assert oracles == {"B", "M", "P"}
    assert barracks == {"A", "K", "P"}
    with_option = Table("alcippe", "hippolyta", gamma_oracle=True).player(0, area="G")
    assert "oracle" in legal(with_option.state())
    assert not kinds(legal(Table("alcippe", "hippolyta").player(0, area="P").state()), "port")


@pytest.mark.claim("RA-106", "RA-099", "RA-371")
def test_an_oracle_visit_keeps_one_of_two_cards():
    state = play(Table("penthesilea", "alcippe").player(0, area="B", ap=6).deck(3, 7, 9, 11).state(), "oracle")
    assert kinds(legal(state), "card") == ["DI-03", "DI-07"]
    assert get(state, 0, "vp") == 1
    play(state, "card DI-07")
    assert hand_of(state, 0) == {7}
    assert deck_of(state) == [9, 11, 3], "the other is the bottom of the deck"
    assert get(state, 0, "ap") == 4


@pytest.mark.claim("RA-107", "RA-108")
def test_TC_05_no_two_oracle_visits_in_a_row():
    table = Table("penthesilea", "alcippe").player(0, area="B").player(1, ap=0)
    state = play(table.state(), "oracle")
    play(state, legal(state)[0], "end turn")
    assert "oracle" not in legal(state)
    play(state, "buy vp", "end turn")
    assert "oracle" not in legal(state), "buying is no Action"
    play(state, "move G", "end turn", "move B", "end turn")
    assert "oracle" in legal(state), "she left the area"
    table = Table("penthesilea", "alcippe").player(0, area="B", oracle_block=1).event("B", "red", "centaur").player(1, ap=0)
    state = play(table.commons("lysippe", "iphito").state(), "battle red", "pick basic", "pick right", "confirm", "end turn")
    assert "oracle" in legal(state), "another Action"


@pytest.mark.claim("RA-108", "RA-156")
def test_passing_and_a_new_round_do_not_open_the_oracle():
    table = Table("penthesilea", "alcippe").player(0, area="B", oracle_block=1).player(1, ap=1)
    state = play(table.state(), "pass", "buy vp", "end turn")
    assert state.seat == 0
    assert "oracle" not in legal(state)
    table = Table("penthesilea", "alcippe").player(0, area="B", oracle_block=1)
    table.player(0, ap=0).player(1, ap=0)
    state = play(table.put(acted=1).state(), "end turn")
    while state.seat != 0:
        play(state, "buy vp", "end turn")
    assert state.record["round_number"] == 2
    assert "oracle" not in legal(state)


@pytest.mark.claim("RA-379", "RA-108")
def test_an_extra_battle_opens_the_oracle_and_free_effects_do_not():
    table = Table("penthesilea", "alcippe").player(0, area="B", oracle_block=1).event("B", "red", "centaur").hand(0, 4, 11)
    state = table.commons("lysippe", "iphito").state()
    play(state, "play DI-04 RC", "place left")
    assert "oracle" not in legal(state)
    play(state, "ability first", "battle red", "pick basic", "pick right", "confirm")
    assert "oracle" in legal(state)
    table = Table("antianera", "alcippe").player(0, area="B", oracle_block=1)
    state = play(table.state(), "ability second", "area Palace", "area B")
    assert "oracle" in legal(state), "she left the area by extra moves and came back"


@pytest.mark.claim("RA-109", "RA-383")
def test_an_oracle_with_few_cards():
    rest = [number for number in range(1, 16) if number != 5]
    state = Table("alcippe", "hippolyta").player(0, area="B").hand(1, *rest).state()
    play(state, "oracle")
    assert kinds(legal(state), "card") == ["DI-05"]
    play(state, "card DI-05")
    assert hand_of(state, 0) == {5}
    assert deck_of(state) == []
    state = Table("alcippe", "hippolyta").player(0, area="B").hand(1, *range(1, 16)).state()
    play(state, "oracle")
    assert state.phase == "menu"
    assert get(state, 0, "vp", "hand_size") == (1, 0)


@pytest.mark.claim("RA-383", "RA-239")
def test_TC_06_the_discard_is_shuffled_when_a_card_is_needed():
    table = Table("alcippe", "hippolyta").player(0, area="B").deck(4).hand(1, 1, 2, 3, *range(8, 16))
    assert discarded(table.state()) == {5, 6, 7}
    state = play(table.state(), "oracle")
    drawn = set(kinds(legal(state), "card"))
    assert "DI-04" in drawn
    assert len(drawn) == 2
    assert drawn - {"DI-04"} <= {"DI-05", "DI-06", "DI-07"}
    assert discarded(state) == set()
    assert len(deck_of(state)) == 2
    other = (drawn - {"DI-04"}).pop()
    play(state, "card DI-04")
    assert deck_of(state)[-1] == int(other[-2:])
    assert len(deck_of(state)) == 3


@pytest.mark.claim("RA-110", "RA-111")
def test_a_barrack_charges_both_abilities():
    table = Table("hippolyta", "alcippe").player(0, area="P")
    assert "barrack" not in legal(table.state()), "both are charged"
    for spent in ([0, 1], [1, 0], [0, 0]):
        state = play(table.player(0, charged=spent).state(), "barrack")
        assert charged(state, 0) == [1, 1]
        assert get(state, 0, "vp", "ap") == (1, 9)
        table = Table("hippolyta", "alcippe").player(0, area="P")
