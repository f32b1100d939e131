"""Sacrifice, Flag and Supply."""

from __future__ import annotations

import pytest

from sarpedon.envs.rise_of_the_amazons.components import Area, CommonAt
from tests.rise_of_the_amazons.table import (
    Table,
    area_of,
    common_at,
    finish_round,
    get,
    kinds,
    open_commons,
    positions,
    source,
    tokens,
)  # fmt: skip
from tests.tools import legal, play


def altar(**options):
    """Penthesilea in I with two blank slots, Iphito open."""
    return Table("penthesilea", "alcippe", "hippolyta", **options).player(0, area="I", ap=8).commons("iphito", "aella")


@pytest.mark.claim("RA-112", "RA-113")
def test_a_sacrifice_needs_a_blank_slot():
    assert "sacrifice left" in legal(altar().state())
    assert "sacrifice left" in legal(altar().event("I", "blue").state()), "one of two is blank"
    assert "sacrifice left" not in legal(altar().event("I", "blue").event("I", "red").state())
    assert "sacrifice left" not in legal(altar().event("I", "blue").flag("I", 1).state()), "a flag fills a slot"


@pytest.mark.claim("RA-113", "RA-129", "RA-130")
def test_TC_08_flagged_slots_are_not_blank():
    one = Table("penthesilea", "alcippe").player(0, area="E").flag("E", 0).commons("iphito", "lysippe")
    assert "sacrifice left" not in legal(one.state())
    assert "flag right" not in legal(one.state())
    two = Table("penthesilea", "alcippe").player(0, area="I").flag("I", 0).commons("iphito", "lysippe")
    assert "sacrifice left" in legal(two.state()), "the flag lies on one of two slots"
    assert "flag right" not in legal(two.state()), "one flag in an area"


@pytest.mark.claim("RA-114", "RA-115", "RA-116", "RA-123", "RA-122", "RA-380")
def test_what_a_sacrifice_does():
    state = play(altar().state(), "sacrifice left")
    assert get(state, 0, "ap") == 6, "1 and Iphito's 1"
    assert open_commons(state)[0] == "iphito", "she is replaced after the choice of the position"
    play(state, "position 2")
    assert common_at(state, "iphito") == CommonAt.DISCARD
    assert open_commons(state)[0] not in ("iphito", "aella")
    assert get(state, 0, "vp", "sacrifice") == (2, 1)
    assert source(state, 0, "sacrifices") == 2
    assert get(state, 0, "basic_ready", "ancillary_ready") == (1, 1)
    assert tokens(state, "I") == {}
    assert state.record["flag"][Area.I] == -1, "the slot stays blank"
    for keyword in ("otrera", "lysippe", "alcynoe", "marpesia"):
        assert not kinds(legal(altar().commons(keyword, "aella").state()), "sacrifice")
    assert "sacrifice left" in legal(altar().commons("clete", "aella").state())


@pytest.mark.claim("RA-117", "RA-118", "RA-119")
def test_positions_for_a_sacrifice():
    state = play(altar().state(), "sacrifice left")
    assert kinds(legal(state), "position") == ["1", "2", "3"], "not her own; where others stand she may"
    state = play(altar().player(1, sacrifice=2).state(), "sacrifice left")
    assert kinds(legal(state), "position") == ["1", "2"]


@pytest.mark.claim("RA-120", "RA-008")
def test_one_sacrifice_a_round():
    assert "sacrifice left" not in legal(altar().player(0, sacrifice=0).state())
    state = altar(sacrifice_per_round="unlimited").player(0, sacrifice=0).state()
    play(state, "sacrifice left")
    assert kinds(legal(state), "position") == ["2", "3"], "with the option the token moves to another position"
    play(state, "position 3")
    assert get(state, 0, "sacrifice", "vp") == (2, 2)


@pytest.mark.claim("RA-121")
def test_without_a_position_no_sacrifice():
    table = Table("penthesilea", "alcippe", "hippolyta", "antianera").player(0, area="I").commons("iphito", "aella")
    table.player(1, sacrifice=1).player(2, sacrifice=2).player(3, sacrifice=0)
    assert "sacrifice left" not in legal(table.state())


@pytest.mark.claim("RA-124")
def test_alcippe_pays_only_the_common():
    state = Table("alcippe", "hippolyta").player(0, area="I", ap=1).commons("iphito", "aella").state()
    play(state, "sacrifice left")
    assert get(state, 0, "ap") == 0
    assert "sacrifice left" not in legal(
        Table("alcippe", "hippolyta").player(0, area="I", ap=0).commons("iphito", "aella").state()
    )


def camp(area="E", amazon="alcippe"):
    return (
        Table(amazon, "penthesilea" if amazon != "penthesilea" else "alcippe")
        .player(0, area=area, ap=8)
        .commons("lysippe", "iphito")
    )


@pytest.mark.claim("RA-125", "RA-127", "RA-131", "RA-123")
def test_a_flag_needs_an_empty_area_a_common_and_a_flag():
    assert "flag left" in legal(camp().state())
    assert "flag left" not in legal(camp().event("E", "red").state())
    assert "flag left" not in legal(camp("I").event("I", "red").state()), "all slots must be empty"
    assert "flag left" not in legal(camp().player(0, flags_left=0).state())
    assert "flag left" in legal(camp().commons("aella", "iphito").state())
    for other in ("otrera", "clete", "alcynoe"):
        assert not kinds(legal(camp().commons(other, "iphito").state()), "flag")
    state = play(camp().state(), "flag left")
    assert common_at(state, "lysippe") == CommonAt.DISCARD
    assert get(state, 0, "ap") == 5
    assert get(state, 0, "basic_ready", "ancillary_ready") == (1, 1)


@pytest.mark.claim("RA-126")
def test_no_flag_and_no_sacrifice_in_the_palace():
    state = camp("P").state()
    assert not kinds(legal(state), "flag")
    assert not kinds(legal(state), "sacrifice")


@pytest.mark.claim("RA-128", "RA-129", "RA-006", "RA-007")
def test_flags_score_by_slots_and_stay():
    for area, vp in (("E", 1), ("I", 2), ("K", 1), ("TH", 2)):
        table = camp(area)
        if area == "TH":
            table.player(1, area="B")
        state = play(table.state(), "flag left")
        assert get(state, 0, "vp", "flags_left") == (vp, 2)
        assert source(state, 0, "flags") == vp
        assert state.record["flag"][Area[area]] == 0
    state = finish_round(camp().flag("E", 0))
    assert state.record["flag"][Area.E] == 0, "a flag stays over the rounds"


@pytest.mark.claim("RA-132", "RA-134")
def test_entries_of_opponents_score():
    table = Table("alcippe", "penthesilea", turn=1).flag("Z", 0).player(1, area="P")
    state = play(table.state(), "move Z")
    assert get(state, 0, "vp") == 1 == source(state, 0, "flag_visits")
    assert get(state, 1, "vp") == 0
    state = play(Table("alcippe", "penthesilea").flag("Z", 0).player(0, area="P").state(), "move Z")
    assert get(state, 0, "vp") == 0, "not her own entry"


@pytest.mark.claim("RA-133")
def test_every_way_in_is_an_entry():
    def visits(table, *names):
        return source(play(table.state(), *names), 0, "flag_visits")

    def guest(amazon="antianera", area="P"):
        return Table("alcippe", amazon, "hippolyta", turn=1).flag("Z", 0).player(1, area=area)

    assert visits(guest(), "ability second", "area Z", "stop") == 1, "extra move"
    assert visits(guest(), "ability second", "area Z", "area E") == 1, "passing through by extra moves"
    assert visits(guest(area="B"), "port Z") == 1
    assert visits(guest().hand(1, 6), "play DI-06 TP", "area Z") == 1, "teleport"
    assert visits(guest().player(2, area="Z").hand(1, 14), "play DI-14 SP", "area Z", "area E") == 1, "That's my Spot"
    assert visits(guest(area="E").player(2, area="G").hand(1, 14), "play DI-14 SP", "area G", "area Palace") == 0
    pushed = guest(area="B").player(2, area="P").hand(1, 14)
    assert visits(pushed, "play DI-14 SP", "area Palace", "area Z") == 1, "being pushed"
    stays = guest(area="Z")
    assert visits(stays, "buy vp", "end turn", "buy vp", "end turn", "buy vp", "end turn") == 0, "ending a turn there is no entry"


@pytest.mark.claim("RA-135")
def test_TC_09_a_token_may_be_attracted_beside_a_flag():
    table = (
        Table("alcippe", "penthesilea", "hippolyta")
        .player(0, area="I")
        .flag("I", 0)
        .event("E", "red", count=1)
        .event("G", "blue")
    )
    state = play(table.state(), "ability second", "area E", "colour red")
    assert tokens(state, "I") == {"red": 1}
    assert state.record["flag"][Area.I] == 0
    again = table.event("I", "red")
    assert "ability second" not in legal(again.state()), "no blank slot is left"
    state = table.put(seat=1, turn_seat=1).player(0, area="B").player(1, area="K").state()
    play(state, "move I")
    assert get(state, 0, "vp") == 1


def well(area="K", amazon="hippolyta"):
    return (
        Table(amazon, "alcippe" if amazon != "alcippe" else "hippolyta", "penthesilea")
        .player(0, area=area, ap=8, supply=2)
        .commons("clete", "alcynoe")
    )


@pytest.mark.claim("RA-136", "RA-367")
def test_supply_needs_an_urn():
    found = set()
    for area in Area:
        table = well(area.name)
        table.player(1, area="E" if area != Area.E else "D").player(2, area="H" if area != Area.H else "TH")
        if "supply" in legal(table.state()):
            found.add(area.name)
    assert found == {"G", "Z", "K", "M"}


@pytest.mark.claim("RA-137", "RA-138", "RA-139", "RA-123")
def test_supply():
    state = play(well().state(), "supply")
    assert get(state, 0, "supply", "ap", "vp") == (3, 6, 0)
    assert common_at(state, "alcynoe") == CommonAt.DISCARD
    assert open_commons(state)[0] == "clete"
    assert get(state, 0, "basic_ready", "ancillary_ready") == (1, 1)
    assert "supply" not in legal(well().commons("clete", "otrera").state())
    assert "supply" not in legal(well().put(common_reserved=[-1, 1]).state())
    assert "supply" in legal(well().player(0, supply=4).state())
    assert "supply" not in legal(well().player(0, supply=5).state())
    assert "supply" not in legal(well().player(0, ap=1).state())


@pytest.mark.claim("RA-140", "RA-141", "RA-331")
def test_each_round_takes_a_supply():
    state = finish_round(Table().player(0, supply=3).player(1, supply=0).player(2, supply=1))
    assert [get(state, number, "supply") for number in range(3)] == [2, 0, 0]
    assert get(state, 2, "ever_zero") == 1
    state = finish_round(Table(round_number=2).player(0, supply=3))
    assert get(state, 0, "supply") == 2


@pytest.mark.claim("RA-142", "RA-143")
def test_supplies_count_at_the_end_only():
    def returns(**options):
        table = Table("alcippe", "hippolyta", round_number=3, **options).player(0, vp=20, supply=2, ever_zero=1)
        return finish_round(table).returns.tolist()

    assert returns() == [1, -1]
    assert returns(zero_supply="ever") == [-1, 1]
    empty = Table("alcippe", "hippolyta", round_number=3).player(0, vp=40, supply=0)
    assert finish_round(empty).returns.tolist() == [-1, 1]


@pytest.mark.claim("RA-116", "RA-165")
def test_the_position_is_for_the_next_round():
    state = altar().state()
    play(state, "sacrifice left", "position 3")
    assert positions(state) == ["ares", "hecate", "cybele"], "nothing moves yet"
    table = altar().player(0, sacrifice=2)
    assert positions(finish_round(table)) == ["artemis", "hecate", "cybele"]
    assert area_of(state, 0) == "I"
