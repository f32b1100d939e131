"""The position in words and pictures."""

from __future__ import annotations

import pytest

from sarpedon.envs.rise_of_the_amazons.components import PORTS, Source
from tests.rise_of_the_amazons.table import Table, finish_round, get
from tests.tools import play


def level(*amazons: str, **options):
    """A last turn that leaves everybody with the same VP."""
    table = Table(*amazons, round_number=3, **options)
    finals = finish_round(table)
    for number in range(len(amazons)):
        table.player(number, vp=20 - get(finals, number, "vp"))
    return table


@pytest.mark.claim("RA-359", "RA-354")
def test_the_end_names_the_winner_or_all_who_share_the_first_place():
    assert "Alcippe and Hippolyta share the first place" in finish_round(level("alcippe", "hippolyta")).text()
    three = finish_round(level("alcippe", "hippolyta", "antianera")).text()
    assert "Alcippe, Hippolyta and Antianera share the first place" in three
    assert "Hippolyta wins" in finish_round(level("alcippe", "hippolyta").player(1, vp=60)).text()


@pytest.mark.claim("RA-351", "RA-143", "RA-344")
def test_the_end_tells_where_the_points_come_from_and_who_was_shut_out():
    state = finish_round(level("alcippe", "hippolyta").player(0, vp=60, supply=0))
    first, second = state.text().splitlines()[-2:]
    assert first.startswith("  Hippolyta"), "by place"
    assert f"Alcippe {get(state, 0, 'vp')} VP: battles +60" in second
    assert "no Amazonomachy -5" in second
    assert "without supplies" in second
    assert "without supplies" not in first
    ever = finish_round(level("alcippe", "hippolyta", zero_supply="ever").player(0, ever_zero=1))
    assert "without supplies" in ever.text().splitlines()[-1]
    for number in range(2):
        for source in Source:
            if state.record["seats"][number]["sources"][source]:
                assert source.name.lower().replace("_", " ") in state.text().lower()


def sentence(state, action: str) -> str:
    return state.describe(state.game.action_table.id(action))


@pytest.mark.claim("RA-212", "RA-218", "RA-229", "RA-247")
def test_the_choice_of_a_colour_says_what_it_does():
    warrior = Table("penthesilea", "hippolyta").player(0, area="I").event("K", "yellow", "nemean lion")
    state = play(warrior.state(), "ability second", "area K")
    assert sentence(state, "colour yellow") == "Penthesilea challenges the yellow Nemean Lion."
    state = play(Table("alcippe", "hippolyta").player(0, area="I").event("K", "yellow").state(), "ability second", "area K")
    assert sentence(state, "colour yellow") == "Alcippe attracts a yellow token."
    state = play(Table("antianera", "hippolyta").state(), "ability first")
    assert sentence(state, "colour red") == "Antianera takes up the red pile."
    state = play(Table("antianera", "hippolyta").top("red", "talos").hand(0, 13).state(), "play DI-13 RE")
    assert sentence(state, "colour red") == "Antianera reserves the red Talos."
    play(state, "colour red")
    assert "reserved by Antianera" in state.text()


@pytest.mark.claim("RA-169", "RA-258")
def test_the_displaced_and_the_pushed_player_have_names():
    table = Table("penthesilea", "antianera", "hippolyta", "alcippe").player(0, sacrifice=0).player(2, sacrifice=2)
    state = finish_round(table)
    assert "Hippolyta places Alcippe, who was displaced" in state.text()
    assert sentence(state, "position 4") == "Hippolyta puts Alcippe on position 4, Ares."
    play(state, "position 4")
    assert "Penthesilea places Antianera, who was displaced" in state.text()
    spot = Table("alcippe", "hippolyta", "antianera").player(0, area="B").player(2, area="P").hand(0, 14)
    state = play(spot.state(), "play DI-14 SP", "area Palace")
    assert sentence(state, "area H") == "Alcippe pushes Antianera to H."


def crosses(state) -> int:
    """Black tokens on the drawing."""
    return state.svg().count('fill="#1d1b18"')


@pytest.mark.claim("RA-319", "RA-321", "RA-323")
def test_black_tokens_lie_where_the_god_forbids():
    wanted = {"zeus": 1, "poseidon": len(PORTS), "hephaestus": 2, "hermes": 0}
    assert {god: crosses(Table(god=god).state()) for god in wanted} == wanted


@pytest.mark.claim("RA-370")
def test_cards_in_words_are_for_their_holder():
    state = Table("alcippe", "hippolyta").hand(0, 14).hand(1, 12).state()
    for show in (state.text, state.svg):
        assert "That" in show(0)
        assert "refresh an own Amazon" not in show(0)
        assert "refresh an own Amazon" in show(1)
