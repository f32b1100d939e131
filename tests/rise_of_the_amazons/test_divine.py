"""Divine Intervention cards, option by option."""

from __future__ import annotations

import pytest

from tests.rise_of_the_amazons.table import (
    Table,
    area_of,
    charged,
    deck_of,
    discarded,
    finish_round,
    get,
    hand_of,
    kinds,
    open_commons,
    source,
)  # fmt: skip
from tests.tools import legal, play


@pytest.mark.claim("RA-235", "RA-238", "RA-236")
def test_a_card_is_played_for_one_option_and_discarded():
    table = Table("penthesilea", "alcippe").player(0, area="I", ap=8).hand(0, 4, 5, 11)
    state = table.state()
    assert not [name for name in legal(state) if name.endswith((" M2", " C2", " MC", " SW", " OA"))], (
        "battle options only in a battle"
    )
    play(state, "play DI-05 SC", "position 1", "play DI-04 RC", "place left", "play DI-11 TA")
    assert discarded(state) == {4, 5, 11}
    assert get(state, 0, "hand_size") == 0
    assert hand_of(state, 0) == set()


@pytest.mark.claim("RA-234", "RA-237")
def test_cards_of_others_are_not_playable():
    state = Table().hand(1, 15, 11).hand(0, 12).state()
    assert not [name for name in legal(state) if name.startswith("play") and "DI-12" not in name]


@pytest.mark.claim("RA-244", "RA-245", "RA-246", "RA-202")
def test_RC_reserves_a_common():
    table = (
        Table("hippolyta", "alcippe")
        .player(0, area="K", supply=1, ap=5)
        .player(1, area="Z", supply=1)
        .hand(0, 4)
        .commons("otrera", "alcynoe")
    )
    state = play(table.state(), "play DI-04 RC", "place right")
    assert get(state, 0, "ap") == 4
    assert open_commons(state) == ("otrera", "alcynoe"), "not replaced"
    assert "supply" not in legal(state), "nor can she use her"
    play(state, "buy vp", "end turn")
    assert state.seat == 1
    assert "supply" not in legal(state)
    play(state, "buy vp", "end turn")
    assert "supply" in legal(state), "her next turn has begun"
    closed = Table("hippolyta", "alcippe").hand(0, 4).put(common_reserved=[1, 1])
    assert "play DI-04 RC" not in legal(closed.state())


@pytest.mark.claim("RA-247", "RA-248")
def test_RE_reserves_a_colour():
    table = Table("hippolyta", "alcippe").player(0, area="K", ap=5).player(1, area="I").hand(0, 13).commons("otrera", "alcynoe")
    table.event("K", "yellow", "nemean lion").event("I", "yellow")
    state = play(table.state(), "play DI-13 RE", "colour yellow")
    assert get(state, 0, "ap") == 4
    assert "battle yellow" not in legal(state)
    play(state, "buy vp", "end turn")
    assert "battle yellow" not in legal(state)
    play(state, "buy vp", "end turn")
    assert "battle yellow" in legal(state)
    late = table.player(0, ap=1)
    late.player(1, ap=1)
    state = play(late.state(), "play DI-13 RE", "colour yellow", "end turn", "buy vp", "end turn")
    assert state.record["round_number"] == 2
    assert state.record["pile_reserved"][4] == (-1 if state.seat == 0 else 0), (
        "until her own next turn, in the next round if need be"
    )


@pytest.mark.claim("RA-249", "RA-250")
def test_TC_18_FA_ignores_the_god_for_a_turn():
    table = Table("alcippe", "hippolyta", god="hephaestus").player(0, area="K", ap=8).player(1, ap=0).hand(0, 15, 11)
    table.event("L", "blue", "sirens").commons("otrera", "marpesia")
    assert "move L" not in legal(table.state())
    state = play(table.state(), "play DI-15 FA", "move L", "play DI-11 TA")
    assert "battle blue" in legal(state)
    assert get(state, 0, "ap") == 5
    play(state, "buy vp", "end turn")
    assert "battle blue" not in legal(state)
    assert set(kinds(legal(state), "move")) == {"K", "Palace"}, "next turn she can only leave"
    table = Table("alcippe", "hippolyta", god="hephaestus").player(0, area="L").put(exempt=1)
    assert source(finish_round(table), 0, "hostile_gods") == -4, "the penalty stays"
    ports = play(Table("alcippe", "hippolyta", god="poseidon").player(0, area="B").hand(0, 15).state(), "play DI-15 FA")
    assert "port Z" in legal(ports)
    assert "play DI-15 FA" not in legal(Table("alcippe", "hippolyta", god="hermes").hand(0, 15).state())
    assert "play DI-15 FA" not in legal(Table("alcippe", "hippolyta", god="zeus").player(0, bonus=1).hand(0, 15).state())


@pytest.mark.claim("RA-251", "RA-252")
def test_TC_26_L2_for_the_last():
    table = Table("alcippe", "hippolyta", "antianera").hand(0, 11)
    table.player(0, vp=3).player(1, vp=3).player(2, vp=7)
    state = play(table.state(), "play DI-11 L2")
    assert get(state, 0, "vp", "ap") == (5, 9)
    assert source(state, 0, "intervention") == 2
    for other in (table.player(0, vp=5).player(1, vp=5).player(2, vp=5), table.player(0, vp=6)):
        assert "play DI-11 L2" not in legal(other.state())


@pytest.mark.claim("RA-255")
def test_TA_gives_one_more_action():
    state = play(Table("alcippe", "hippolyta").player(0, area="P", ap=5).hand(0, 11).state(), "move Z", "play DI-11 TA", "move E")
    assert area_of(state, 0) == "E"
    assert get(state, 0, "ap") == 2


@pytest.mark.claim("RA-256", "RA-257")
def test_TP_teleports():
    table = (
        Table("alcippe", "hippolyta", "antianera", god="zeus")
        .player(0, area="A", ap=5)
        .player(1, area="P")
        .player(2, area="K")
        .hand(0, 6)
    )
    state = play(table.state(), "play DI-06 TP")
    assert set(kinds(legal(state), "area")) == {"B", "G", "D", "E", "Z", "TH", "I", "L", "M"}, (
        "free, not forbidden, not where she is"
    )
    play(state, "area TH")
    assert area_of(state, 0) == "TH"
    assert get(state, 0, "ap") == 3
    assert "buy vp" in legal(state)
    assert "play DI-06 TP" not in legal(table.player(0, ap=1).state())
    two = play(Table("alcippe", "hippolyta").player(0, area="B").hand(0, 6).state(), "play DI-06 TP")
    assert not {"A", "D", "M"} & set(kinds(legal(two), "area"))


@pytest.mark.claim("RA-258", "RA-259")
def test_TC_20_thats_my_spot():
    table = (
        Table("alcippe", "hippolyta", "antianera")
        .player(0, area="K")
        .player(1, area="G", ap=6)
        .player(2, area="P")
        .flag("H", 0)
        .hand(1, 14)
    )
    table.put(seat=1, turn_seat=1)
    state = play(table.state(), "play DI-14 SP")
    assert legal(state) == ["area Palace"]
    play(state, "area Palace")
    assert set(kinds(legal(state), "area")) == {"B", "G", "Z", "H", "I", "L"}, "the area just left is free"
    play(state, "area H")
    assert (area_of(state, 1), area_of(state, 2)) == ("P", "H")
    assert get(state, 0, "vp") == 1
    assert get(state, 1, "ap") == 4
    assert "buy vp" not in legal(state), "1 AP and the Move"
    far = Table("alcippe", "hippolyta").player(0, area="B").player(1, area="K").hand(0, 14)
    assert "play DI-14 SP" not in legal(far.state()), "only next door"
    zeus = Table("alcippe", "hippolyta", god="zeus").player(0, area="P").player(1, area="H").hand(0, 14)
    assert "play DI-14 SP" not in legal(zeus.state()), "not into a forbidden area"
    pushed = play(
        Table("alcippe", "hippolyta", god="zeus").player(0, area="B").player(1, area="P").hand(0, 14).state(),
        "play DI-14 SP",
        "area Palace",
    )
    assert "area H" not in legal(pushed), "nor out into one"
    swap = play(
        Table("alcippe", "hippolyta").player(0, area="B").player(1, area="P").hand(0, 14).state(),
        "play DI-14 SP",
        "area Palace",
        "area B",
    )
    assert (area_of(swap, 0), area_of(swap, 1)) == ("P", "B")
    poor = Table("alcippe", "hippolyta").player(0, area="B", ap=1).player(1, area="P").hand(0, 14)
    assert "play DI-14 SP" not in legal(poor.state())


@pytest.mark.claim("RA-260", "RA-261")
def test_OS_borrows_an_ability():
    table = (
        Table("antianera", "alcippe", "penthesilea")
        .player(0, area="I", ap=5)
        .player(1, charged=[0, 0])
        .hand(0, 10)
        .event("K", "yellow", "nemean lion")
    )
    table.commons("otrera", "aella")
    state = play(table.state(), "play DI-10 OS")
    assert "opponent ability 1 second" in legal(state), "it need not be charged"
    assert "opponent ability 2 second" in legal(state)
    play(state, "opponent ability 1 second")
    assert legal(state) == ["own ability first", "own ability second"]
    play(state, "own ability first", "area K", "colour yellow")
    assert charged(state, 0) == [0, 1]
    assert charged(state, 1) == [0, 0]
    assert get(state, 0, "ap") == 4
    attack = play(table.state(), "play DI-10 OS", "opponent ability 2 second", "own ability second", "area K", "colour yellow")
    assert get(attack, 0, "ap") == 3, "her own Battle cost is paid"
    tired = table.player(1, basic_ready=0).player(2, basic_ready=0)
    assert "play DI-10 OS" not in legal(tired.state()), "their Basic Amazons must be available"
    spent = table.player(1, basic_ready=1).player(0, charged=[0, 0])
    assert "play DI-10 OS" not in legal(spent.state()), "one of her own must be charged"


@pytest.mark.claim("RA-261")
def test_borrowed_extra_moves_are_paid():
    table = Table("alcippe", "antianera").player(0, area="P", ap=2).hand(0, 10)
    state = play(table.state(), "play DI-10 OS", "opponent ability 1 second", "own ability first", "area Z", "stop")
    assert get(state, 0, "ap") == 0
    assert area_of(state, 0) == "Z"
    state = Table("alcippe", "antianera").player(0, area="P", ap=1).hand(0, 10).state()
    assert "opponent ability 1 second" not in legal(play(state, "play DI-10 OS"))


@pytest.mark.claim("RA-262", "RA-263", "RA-264", "RA-265", "RA-099")
def test_OB_OP_PB_visit_a_building_for_nothing():
    table = Table("penthesilea", "alcippe").player(0, area="P", ap=0, charged=[0, 1]).hand(0, 8)
    state = play(table.state(), "play DI-08 OB")
    assert legal(state) == ["oracle", "barrack"]
    play(state, "barrack")
    assert charged(state, 0) == [1, 1]
    assert get(state, 0, "vp", "ap") == (1, 0)
    assert state.record["actions_left"] == 0
    state = play(Table("penthesilea", "alcippe").player(0, area="B", ap=3).hand(0, 10).state(), "play DI-10 OP")
    assert legal(state) == ["oracle", "port Z", "port I"]
    play(state, "port Z")
    assert area_of(state, 0) == "Z"
    assert get(state, 0, "ap", "vp") == (3, 1)
    assert "buy vp" not in legal(state), "the Action is used"
    state = play(Table("penthesilea", "alcippe").player(0, area="I", ap=3).hand(0, 2).state(), "play DI-02 PB")
    assert legal(state) == ["port B", "port Z"]
    state = play(Table("penthesilea", "alcippe").player(0, area="K", charged=[0, 0]).hand(0, 2).state(), "play DI-02 PB")
    assert legal(state) == ["barrack"]
    blocked = Table("penthesilea", "alcippe").player(0, area="P", oracle_block=1).hand(0, 8)
    assert "play DI-08 OB" not in legal(blocked.state()), "the conditions of the buildings hold"
    used = play(Table("penthesilea", "alcippe").player(0, area="B").hand(0, 10).state(), "buy vp")
    assert "play DI-10 OP" not in legal(used)


@pytest.mark.claim("RA-263", "RA-321")
def test_TC_19_OP_under_poseidon():
    assert "play DI-10 OP" not in legal(Table("antianera", "alcippe", god="poseidon").player(0, area="Z").hand(0, 10).state())
    state = play(Table("antianera", "alcippe", god="poseidon").player(0, area="B").hand(0, 10).state(), "play DI-10 OP")
    assert legal(state) == ["oracle"]


@pytest.mark.claim("RA-384", "RA-383")
def test_TC_37_the_played_card_is_in_the_shuffle():
    seen = set()
    for seed in range(30):
        table = (
            Table("penthesilea", "alcippe").player(0, area="B", ap=5).hand(1, *[n for n in range(1, 16) if n not in (1, 2, 8)])
        )
        table.hand(0, 8).deck().discard(1, 2).chance(seed)
        state = play(table.state(), "play DI-08 OB", "oracle")
        drawn = kinds(legal(state), "card")
        assert len(drawn) == 2
        assert set(drawn) <= {"DI-01", "DI-02", "DI-08"}
        seen |= set(drawn)
        play(state, f"card {drawn[0]}")
        assert len(deck_of(state)) == 2
        assert deck_of(state)[-1] == int(drawn[1][-2:])
        assert discarded(state) == set()
        assert get(state, 0, "ap", "vp") == (5, 1)
    assert seen == {"DI-01", "DI-02", "DI-08"}


@pytest.mark.claim("RA-266")
def test_RX_refreshes_an_amazon():
    table = Table("alcippe", "hippolyta").player(0, ap=5, basic_ready=0, ancillary_ready=0).hand(0, 12)
    state = play(table.state(), "play DI-12 RX")
    assert legal(state) == ["pick basic", "pick ancillary"]
    play(state, "pick ancillary")
    assert get(state, 0, "basic_ready", "ancillary_ready", "ap") == (0, 1, 3)
    assert "play DI-12 RX" not in legal(Table("alcippe", "hippolyta").hand(0, 12).state())


@pytest.mark.claim("RA-267", "RA-137")
def test_SU_needs_no_alcynoe():
    table = Table("antianera", "alcippe").player(0, area="Z", ap=6, supply=2).hand(0, 14).commons("otrera", "clete")
    state = play(table.state(), "play DI-14 SU")
    assert get(state, 0, "supply", "ap") == (3, 4)
    assert open_commons(state) == ("otrera", "clete")
    assert "buy vp" not in legal(state)
    for wrong in (table.player(0, supply=5), table.player(0, supply=2, ap=1), table.player(0, ap=6, area="E")):
        assert "play DI-14 SU" not in legal(wrong.state())


@pytest.mark.claim("RA-268", "RA-372")
def test_ST_steals_a_random_card():
    stolen = set()
    for seed in range(30):
        table = Table("alcippe", "hippolyta", "antianera").player(0, ap=5).hand(0, 13).hand(2, 3, 7, 9).chance(seed)
        state = play(table.state(), "play DI-13 ST")
        assert legal(state) == ["opponent 2"], "an opponent with cards"
        play(state, "opponent 2")
        (card,) = hand_of(state, 0)
        stolen.add(card)
        assert hand_of(state, 2) == {3, 7, 9} - {card}
        assert get(state, 2, "hand_size") == 2
        assert get(state, 0, "hand_size", "ap") == (1, 4)
    assert stolen == {3, 7, 9}
    assert "play DI-13 ST" not in legal(Table("alcippe", "hippolyta").hand(0, 13).state())


@pytest.mark.claim("RA-270", "RA-127")
def test_FL_needs_no_common():
    table = Table("alcippe", "hippolyta").player(0, area="I", ap=6).hand(0, 3).commons("otrera", "clete")
    state = play(table.state(), "play DI-03 FL")
    assert get(state, 0, "ap", "vp", "flags_left") == (3, 2, 2)
    assert "play DI-03 FL" not in legal(table.event("I", "red").state())


@pytest.mark.claim("RA-271", "RA-114")
def test_SC_needs_no_common():
    table = Table("penthesilea", "alcippe").player(0, area="I", ap=6).event("I", "red").hand(0, 5).commons("otrera", "aella")
    state = play(table.state(), "play DI-05 SC", "position 2")
    assert get(state, 0, "ap", "vp", "sacrifice") == (4, 2, 1)
    assert open_commons(state) == ("otrera", "aella")
    assert "play DI-05 SC" not in legal(table.event("I", "blue").state())


@pytest.mark.claim("RA-272", "RA-273", "RA-373")
def test_PU_picks_up_a_card_of_the_discard():
    table = Table("alcippe", "hippolyta").player(0, ap=5).hand(0, 15)
    assert "play DI-15 PU" not in legal(table.state()), "nothing lies there but itself"
    state = play(table.discard(4, 9).state(), "play DI-15 PU")
    assert legal(state) == ["card DI-04", "card DI-09"]
    play(state, "card DI-09")
    assert hand_of(state, 0) == {9}
    assert discarded(state) == {4, 15}
    assert get(state, 0, "ap") == 4


@pytest.mark.claim("RA-239", "RA-383")
def test_the_discard_is_shuffled_only_when_needed():
    table = Table("alcippe", "hippolyta").player(0, area="B", ap=5).hand(1, *range(3, 16)).deck(1, 2)
    state = play(table.state(), "oracle", "card DI-01")
    assert deck_of(state) == [2]
    empty = (
        Table("alcippe", "hippolyta")
        .player(0, area="P", ap=5)
        .hand(0, 8)
        .hand(1, *[n for n in range(1, 16) if n not in (1, 8)])
        .discard(1)
    )
    state = play(empty.state(), "play DI-08 OB")
    assert discarded(state) == {1, 8}
    assert deck_of(state) == [], "nothing is shuffled before a card is drawn"
