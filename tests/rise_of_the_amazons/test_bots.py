"""The scripted players."""

from __future__ import annotations

import pytest

import sarpedon
from sarpedon.envs.core.compiled import INTERPRETED
from tests.rise_of_the_amazons.figures import first, play_out
from tests.rise_of_the_amazons.table import Table
from tests.tools import legal, play, win_rate

GAMES = 2 if INTERPRETED else 1000


@pytest.mark.parametrize("seat", [0, 1])
def test_greedy_beats_random_in_95_of_100_games(seat):
    game = sarpedon.game("rise_of_the_amazons")
    bots = ("greedy", "random") if seat == 0 else ("random", "greedy")
    rate = win_rate(game, bots, GAMES)
    if not INTERPRETED:
        assert (rate if seat == 0 else 1 - rate) >= 0.95


@pytest.mark.parametrize("players", [3, 4])
def test_greedy_beats_several_random_players(players):
    _, returns, _ = play_out(players, ("greedy",) + ("random",) * (players - 1), 2 if INTERPRETED else 500)
    if not INTERPRETED:
        assert first(returns)[:, 0].mean() >= 0.9


def test_greedy_beats_the_buyer():
    rate = win_rate(sarpedon.game("rise_of_the_amazons"), ("greedy", "buyer"), GAMES)
    if not INTERPRETED:
        assert rate >= 0.9


def chosen(table: Table, bot: str = "greedy") -> str:
    state = table.state()
    return state.game.action_table.names[sarpedon.load_agent(state.game, bot, seed=1).act(state)]


def test_greedy_fights_what_pays():
    table = Table("hippolyta", "alcippe").player(0, area="K", ap=8, supply=5).event("K", "yellow", "nemean lion")
    table.commons("lysippe", "iphito")
    assert chosen(table) == "battle yellow"
    state = play(table.state(), "battle yellow")
    agent = sarpedon.load_agent(state.game, "greedy", seed=1)
    while state.phase == "assembly":
        state.apply(agent.act(state))
    assert int(state.record["seats"][0]["vp"]) == 2


def test_greedy_walks_home_before_the_god_is_angry():
    table = Table("hippolyta", "alcippe", god="hephaestus").player(0, area="G", ap=1, supply=4, row=1, row_round=1)
    assert chosen(table) in ("move B", "move Palace"), "1 AP saves 4 VP"
    table.player(0, area="B")
    assert chosen(table) == "buy vp", "in safety the last AP is a VP"


def test_greedy_takes_a_supply_that_decides():
    table = Table("hippolyta", "alcippe", round_number=3).player(0, area="K", supply=0, ap=3).commons("clete", "alcynoe")
    assert chosen(table) == "supply"


def test_the_buyer_buys():
    assert chosen(Table("hippolyta", "alcippe"), "buyer") == "buy vp"
    state = play(Table("hippolyta", "alcippe").state(), "buy vp")
    assert "end turn" in legal(state)
    urn = Table("hippolyta", "alcippe").player(0, area="K", supply=2).hand(0, 1)
    assert chosen(urn, "buyer") == "play DI-01 SU"
