"""The turn track, friendly and hostile gods, the start of rounds."""

from __future__ import annotations

import pytest

from sarpedon.envs.rise_of_the_amazons.components import TRACK_VP, Area, God
from tests.rise_of_the_amazons.table import (
    ALL,
    Table,
    charged,
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


@pytest.mark.claim("RA-162", "RA-163", "RA-165", "RA-340", "RA-035")
def test_sacrificers_take_their_positions_with_the_bonus():
    state = finish_round(Table("alcippe", "penthesilea").player(0, sacrifice=1).player(1, sacrifice=0))
    assert positions(state) == ["cybele", "hecate"]
    assert [get(state, number, "bonus") for number in (0, 1)] == [1, 1]
    assert state.seat == 1, "the lower position plays first"


@pytest.mark.claim("RA-166", "RA-165")
def test_who_did_not_sacrifice_keeps_her_position_without_bonus():
    state = finish_round(Table().player(3, sacrifice=0, area="P").player(0, sacrifice=3))
    assert positions(state) == ["ares", "cybele", "artemis", "hecate"]
    assert [get(state, number, "bonus") for number in range(4)] == [1, 0, 0, 1]
    assert hand_of(state, 1) == set()
    assert get(state, 2, "artemis") == 0


@pytest.mark.claim("RA-167", "RA-168", "RA-170", "RA-171")
def test_TC_10_a_displaced_player():
    state = finish_round(Table().player(1, sacrifice=3).player(3, sacrifice=0))
    assert state.phase == "displaced"
    assert state.seat == 3, "the player on the right of seat 0"
    assert kinds(legal(state), "position") == ["2"]
    play(state, "position 2")
    assert positions(state) == ["cybele", "ares", "artemis", "hecate"]
    assert [get(state, number, "bonus") for number in range(4)] == [0, 1, 0, 1]
    assert [get(state, number, "sacrifice") for number in range(4)] == [-1] * 4
    order = []
    for _ in range(4):
        order.append(state.seat)
        play(state, "buy vp", "end turn")
    assert order == [3, 0, 2, 1]
    assert get(state, 1, "ares") == 1


@pytest.mark.claim("RA-167", "RA-163", "RA-170")
def test_TC_11_the_choice_for_a_displaced_player():
    table = Table("alcippe", "hippolyta", "penthesilea").player(2, sacrifice=0)
    state = finish_round(table)
    assert state.phase == "displaced"
    assert state.seat == 2
    assert kinds(legal(state), "position") == ["3", "4"]
    play(state, "position 3")
    assert positions(state) == ["artemis", "cybele", "hecate"]
    assert get(state, 0, "artemis", "bonus") == (0, 0)


@pytest.mark.claim("RA-169", "RA-168")
def test_displaced_players_are_placed_in_their_old_order():
    table = Table("penthesilea", "antianera", "hippolyta", "alcippe").player(0, sacrifice=0).player(2, sacrifice=2)
    state = finish_round(table)
    assert state.phase == "displaced"
    assert state.seat == 2, "Alcippe's right, as she was on 1"
    assert kinds(legal(state), "position") == ["2", "4"]
    play(state, "position 4")
    assert state.phase == "displaced"
    assert state.seat == 0, "then Antianera's right"
    assert kinds(legal(state), "position") == ["2"]
    play(state, "position 2")
    assert positions(state) == ["hecate", "cybele", "artemis", "ares"]


@pytest.mark.claim("RA-172", "RA-173", "RA-326", "RA-074")
def test_hecate_cancels_the_hostile_god():
    assert "port Z" in legal(Table("alcippe", "hippolyta", god="poseidon").player(0, area="B", bonus=1).state())
    assert "port Z" not in legal(Table("alcippe", "hippolyta", god="poseidon").player(0, area="B").state())
    stands = (
        Table("alcippe", "hippolyta", god="zeus").player(0, area="H", bonus=1).player(1, area="K").event("H", "blue", "sirens")
    )
    assert "battle blue" in legal(stands.commons("otrera", "aella").state())
    for god, loss in (("zeus", 2), ("poseidon", 3), ("hephaestus", 4)):
        state = finish_round(Table(god=god).player(0, bonus=1, area="TH").player(1, area="D"))
        assert source(state, 0, "hostile_gods") == 0
        assert source(state, 1, "hostile_gods") == -loss
    table = Table(god="zeus").player(0, sacrifice=1).player(1, sacrifice=0)
    for seed in range(40):
        table.chance(seed)
        state = finish_round(table)
        if state.record["god"] == God.HERMES:
            assert get(state, 1, "vp") == get(state, 2, "vp") == -2
            assert get(state, 0, "vp") == -2
            assert get(state, 1, "ap") == 10
            assert get(state, 2, "ap") == 8
            break
    else:
        raise AssertionError("Hermes never came")


@pytest.mark.claim("RA-174", "RA-341")
def test_cybele_gives_a_card():
    state = finish_round(Table().player(0, sacrifice=1).player(1, sacrifice=2).player(2, sacrifice=0))
    assert len(hand_of(state, 0)) == 1 == get(state, 0, "hand_size")
    assert hand_of(state, 1) == set()


@pytest.mark.claim("RA-175", "RA-176")
def test_TC_02_artemis_waits_at_11_ap():
    for seed in range(20):
        table = Table().player(0, vp=-5, sacrifice=2).player(1, vp=3).player(2, sacrifice=0, vp=1).player(3, vp=1)
        table.chance(seed)
        state = finish_round(table)
        if state.record["god"] != God.HERMES:
            break
    assert get(state, 0, "ap", "artemis") == (11, 1)
    while state.seat != 0:
        play(state, "buy vp", "end turn")
    play(state, next(name for name in legal(state) if name.startswith("move")))
    assert get(state, 0, "ap", "artemis") == (11, 0), "10, and at once 11"
    favoured = finish_round(Table().player(0, sacrifice=2).player(2, sacrifice=0))
    hermes = favoured.record["god"] == God.HERMES
    assert get(favoured, 0, "ap", "artemis") == ((9 if hermes else 11), 0), "with room it comes at once"


@pytest.mark.claim("RA-177", "RA-178", "RA-179", "RA-180")
def test_the_ares_action():
    table = Table("penthesilea", "alcippe").player(0, area="Z", ap=5, ares=1, bonus=1)
    state = play(table.state(), "use ares")
    assert all(name.split()[0] in ("move", "port", "battle", "supply", "flag", "sacrifice") for name in legal(state))
    assert "buy vp" not in legal(state)
    assert "end turn" not in legal(state)
    play(state, "move E")
    assert get(state, 0, "ap", "ares") == (5, 0)
    assert "buy vp" in legal(state), "no AP, and the Action is still there"
    state = play(table.state(), "move E", "use ares", "move Z")
    assert get(state, 0, "ap") == 4
    assert "use ares" not in legal(state), "after the Action, and only once"
    paid = Table("penthesilea", "alcippe").player(0, area="K", ap=5, ares=1, supply=2).commons("clete", "alcynoe").state()
    play(paid, "use ares", "supply")
    assert get(paid, 0, "ap", "supply") == (4, 3), "Alcynoe is paid"
    lost = finish_round(Table().player(3, ares=1))
    assert get(lost, 3, "ares") == 0
    closed = Table("penthesilea", "alcippe").player(0, area="Z", ares=1).hand(0, 1, 14).state()
    assert not [name for name in legal(play(closed, "use ares")) if name.startswith(("play", "ability"))]


@pytest.mark.claim("RA-177", "RA-178")
def test_TC_31_ares_and_a_purchase():
    table = (
        Table("alcippe", "hippolyta").player(0, area="B", ap=1, ares=1).event("B", "blue", "sirens").put(common_reserved=[1, 1])
    )
    table.player(0, area="I").event("I", "blue", "sirens").put(ignore_terrain=1)
    state = play(table.state(), "use ares", "battle blue", "pick basic", "confirm")
    assert get(state, 0, "ap", "vp", "ares") == (1, 2, 0)
    play(state, "buy vp", "end turn")
    assert get(state, 0, "ap", "vp") == (0, 3)


@pytest.mark.claim("RA-181", "RA-182", "RA-353")
def test_a_sacrifice_of_round_three_scores():
    assert list(TRACK_VP) == [4, 3, 3, 1]
    for position, vp in enumerate((4, 3, 3, 1)):
        state = finish_round(Table("alcippe", "hippolyta", round_number=3).player(1, sacrifice=position))
        assert source(state, 1, "turn_track") == vp
        assert source(state, 0, "turn_track") == 0
    state = finish_round(Table("alcippe", "hippolyta", round_number=3, artemis_end_vp=2).player(1, sacrifice=2))
    assert source(state, 1, "turn_track") == 2
    state = finish_round(Table("alcippe", "hippolyta", round_number=2).player(1, sacrifice=3))
    assert get(state, 1, "sacrifice", "place_on_track") == (-1, 3), "a token of round 2 has gone back"


@pytest.mark.claim("RA-184", "RA-185", "RA-333", "RA-208")
def test_TC_30_amazons_are_refreshed_and_ancillaries_go_on():
    table = Table("alcippe", "hippolyta", "antianera").player(0, basic_ready=0, ancillary_ready=0, charged=[0, 1])
    before = [get(table.state(), number, "ancillary") for number in range(3)]
    state = finish_round(table)
    assert [get(state, number, "ancillary") for number in range(3)] == [before[2], before[0], before[1]]
    assert get(state, 0, "basic_ready", "ancillary_ready") == (1, 1)
    assert charged(state, 0) == [0, 1], "abilities are not charged by a new round"
    again = Table("alcippe", "hippolyta", "antianera", round_number=2)
    for number in range(3):
        again.player(number, ancillary=[before[2], before[0], before[1]][number])
    state = finish_round(again)
    assert [get(state, number, "ancillary") for number in range(3)] == [before[1], before[2], before[0]]


def round_two(god, **vp):
    """The start of round 2 under a god, after Zeus."""
    for seed in range(200):
        table = Table(god="zeus").chance(seed)
        for number, name in enumerate(ALL):
            table.player(number, vp=vp.get(name, 0), area=("P", "B", "K", "A")[number])
        state = finish_round(table)
        if state.record["god"] == God[god.upper()]:
            return state
    raise AssertionError(f"{god} never came")


@pytest.mark.claim("RA-334", "RA-335", "RA-336", "RA-338", "RA-332", "RA-337")
def test_TC_03_catch_up():
    # Zeus takes 2 VP from all but Alcippe, who is in the Palace: 3 / 5 / 2 / 2 after it
    state = round_two("poseidon", alcippe=3, hippolyta=7, antianera=4, penthesilea=4)
    assert [get(state, number, "vp") for number in range(4)] == [3, 5, 2, 2]
    assert [get(state, number, "ap") for number in range(4)] == [10, 9, 11, 11]
    state = round_two("poseidon", alcippe=5, hippolyta=7, antianera=4, penthesilea=4)
    assert [get(state, number, "ap") for number in range(4)] == [9, 9, 11, 11], "all who are tied"
    state = round_two("poseidon", alcippe=4, hippolyta=6, antianera=6, penthesilea=6)
    assert [get(state, number, "ap") for number in range(4)] == [10] * 4, "nobody if all are equal"
    state = round_two("hermes", alcippe=3, hippolyta=7, antianera=4, penthesilea=4)
    assert [get(state, number, "ap") for number in range(4)] == [8, 7, 9, 9]


@pytest.mark.claim("RA-325", "RA-173", "RA-338")
def test_TC_01_hermes_hecate_and_catch_up():
    for seed in range(200):
        table = (
            Table("hippolyta", "antianera", "penthesilea", god="zeus")
            .player(0, vp=11, sacrifice=0)
            .player(1, vp=6)
            .player(2, vp=8)
        )
        table.chance(seed)
        state = finish_round(table)
        if state.record["god"] == God.HERMES:
            break
    assert [get(state, number, "vp") for number in range(3)] == [9, 4, 6]
    assert [get(state, number, "ap") for number in range(3)] == [9, 9, 8]


@pytest.mark.claim("RA-318", "RA-332", "RA-330")
def test_a_new_god_each_round():
    for seed in range(30):
        table = Table(god="zeus")
        table.chance(seed)
        state = finish_round(table)
        assert state.record["god"] != God.ZEUS
        assert state.record["god_round"][God.ZEUS] == 1
        assert state.record["god_round"][state.record["god"]] == 2
        while state.seat != 0:
            play(state, "buy vp", "end turn")
    table = Table(god="zeus").player(0, area="P").player(1, area="B")
    assert "move H" not in legal(table.state())
    after = finish_round(table)
    assert "move H" in legal(after), "what Zeus forbade is open in the next round"


@pytest.mark.claim("RA-320", "RA-322", "RA-324", "RA-329")
def test_what_the_gods_take():
    wanted = {
        "zeus": ({"P"}, 2),
        "poseidon": ({"B", "Z", "I"}, 3),
        "hephaestus": ({"A", "B", "K", "M", "P"}, 4),
        "hermes": (None, 0),
    }
    for god, (safe, loss) in wanted.items():
        for area in Area:
            table = Table("hippolyta", "alcippe", "antianera", god=god).player(0, area=area.name)
            table.player(1, area="E" if area != Area.E else "D").player(2, area="TH" if area != Area.TH else "H")
            lost = -source(finish_round(table), 0, "hostile_gods")
            assert lost == (0 if safe is None or area.name in safe else loss)
    table = Table("hippolyta", "alcippe", god="hephaestus", gamma_oracle=True).player(0, area="G")
    assert source(finish_round(table), 0, "hostile_gods") == 0


@pytest.mark.claim("RA-321")
def test_poseidon_closes_ports_but_not_their_areas():
    table = Table("antianera", "hippolyta", god="poseidon").player(0, area="Z", supply=2).commons("clete", "alcynoe")
    table.event("E", "red", "centaur")
    state = table.state()
    assert not kinds(legal(state), "port")
    assert "supply" in legal(state)
    assert "move Palace" in legal(state)
    battle = (
        Table("antianera", "hippolyta", god="poseidon")
        .player(0, area="Z")
        .event("Z", "blue", "pegasus")
        .commons("otrera", "aella")
    )
    assert "battle blue" in legal(battle.state())


@pytest.mark.claim("RA-327", "RA-328", "RA-329")
def test_who_stands_in_a_forbidden_area_can_only_leave():
    table = Table("alcippe", "antianera", god="zeus").player(0, area="H").player(1, area="K").hand(0, 6, 14, 5, 9, 8)
    table.commons("iphito", "aella").event("H", "blue", "sirens").event("E", "red", "centaur")
    names = legal(table.state())
    assert set(kinds(names, "move")) == {"Z", "TH", "Palace"}
    assert "buy vp" in names
    assert "pass" in names
    assert "play DI-06 TP" in names
    for word in ("battle", "sacrifice", "flag", "ability", "oracle", "barrack", "supply", "port", "amazonomachy"):
        assert not [name for name in names if name.startswith(word)], word
    assert "play DI-05 SC" not in names
    spot = Table("alcippe", "antianera", god="zeus").player(0, area="H").player(1, area="Z").hand(0, 14)
    assert "play DI-14 SP" in legal(spot.state())
    scout = Table("antianera", "alcippe", god="zeus").player(0, area="H").player(1, area="K")
    assert "ability second" in legal(scout.state())
    warrior = (
        Table("penthesilea", "alcippe", god="zeus").player(0, area="H").event("Z", "red", "centaur").commons("otrera", "iphito")
    )
    assert "ability second" not in legal(warrior.state())
    assert "ability second" in legal(
        Table("penthesilea", "alcippe").player(0, area="H").event("Z", "red", "centaur").commons("otrera", "iphito").state()
    )


@pytest.mark.claim("RA-328")
def test_TC_17_no_way_out():
    table = Table(god="zeus").player(0, area="H").player(1, area="Z").player(2, area="TH").player(3, area="P").hand(0, 6)
    table.event("H", "blue", "sirens").commons("otrera", "aella")
    names = legal(table.state())
    assert not kinds(names, "move")
    assert not kinds(names, "battle")
    assert {"buy vp", "pass", "play DI-06 TP"} <= set(names)


@pytest.mark.claim("RA-342")
def test_what_a_new_round_leaves_alone():
    table = Table().event("E", "red", "centaur").flag("Z", 2).hand(3, 4, 8).player(1, charged=[0, 0]).commons("otrera", "iphito")
    table.record["pile_reserved"][1] = 2
    table.record["common_reserved"][1] = 2
    state = finish_round(table)
    assert tokens(state, "E") == {"red": 1}
    assert top_card(state, "red") == "centaur"
    assert state.record["flag"][Area.Z] == 2
    assert hand_of(state, 3) == {4, 8}
    assert charged(state, 1) == [0, 0]
    assert open_commons(state) == ("otrera", "iphito")
    assert state.record["pile_reserved"][1] == 2
    assert state.record["common_reserved"][1] == 2
    assert [area for area in seat(state, 0)["tokens"]] == [0] * 5


@pytest.mark.claim("RA-341", "RA-331", "RA-337")
def test_the_order_of_a_round_start():
    table = Table("alcippe", "hippolyta", "penthesilea").player(2, sacrifice=0, supply=2, basic_ready=0).player(1, sacrifice=2)
    state = finish_round(table)
    assert state.phase == "displaced"
    assert get(state, 2, "supply", "basic_ready") == (1, 1)
    assert state.record["god_round"].max() == 2, "supply, god and Amazons first"
    assert get(state, 2, "ap") == 0, "AP only after the track"
    play(state, legal(state)[0])
    assert get(state, 2, "ap") > 0
    assert state.phase == "menu"
    assert state.seat == 2
