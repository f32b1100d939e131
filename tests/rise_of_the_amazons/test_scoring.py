"""The end of the game."""

from __future__ import annotations

import numpy as np
import pytest

import sarpedon
from sarpedon.envs.core.compiled import new_records
from sarpedon.envs.core.records import MAX_SEATS, OUTCOME
from tests.rise_of_the_amazons.table import Table, finish_round, get, seat, source
from tests.tools import random_game

FINAL = (
    "ready_amazons",
    "charged_abilities",
    "passives",
    "unplaced_flags",
    "missing_colours",
    "supplies",
    "no_amazonomachy",
    "turn_track",
)


def end(*amazons, **options):
    """The last turn of round 3 under Hermes, who takes no VP."""
    return Table(*(amazons or ("alcippe", "hippolyta")), round_number=3, **options)


@pytest.mark.claim("RA-344", "RA-003")
def test_scoring_comes_after_the_last_gods_penalty():
    state = finish_round(end(god="poseidon").player(0, vp=10, area="TH").player(1, vp=10, area="Z"))
    assert state.over
    assert state.ending == "scored"
    assert source(state, 0, "hostile_gods") == -3
    assert source(state, 1, "hostile_gods") == 0
    assert source(state, 0, "no_amazonomachy") == -5


@pytest.mark.claim("RA-345", "RA-346", "RA-348")
def test_amazons_abilities_and_flags():
    state = finish_round(end().player(0, basic_ready=0, charged=[0, 1], flags_left=1).player(1, flags_left=0, charged=[1, 1]))
    assert source(state, 0, "ready_amazons") == 1
    assert source(state, 1, "ready_amazons") == 2
    assert source(state, 0, "charged_abilities") == 1
    assert source(state, 1, "charged_abilities") == 2
    assert source(state, 0, "unplaced_flags") == -1
    assert source(state, 1, "unplaced_flags") == 0


@pytest.mark.claim("RA-347", "RA-274", "RA-275", "RA-276", "RA-281")
def test_passives():
    for number, vp in ((1, 1), (2, 1), (4, 1), (7, 1), (6, -1), (11, -1), (12, -1), (8, 2), (15, 2), (5, 0), (14, 0), (3, 0)):
        assert source(finish_round(end().hand(0, number)), 0, "passives") == vp
    assert source(finish_round(end().hand(0, 6, 11, 12, 8, 1)), 0, "passives") == 0, "all of them, the harmful ones too"


@pytest.mark.claim("RA-277", "RA-350", "RA-351")
def test_supplies():
    for supply, vp in enumerate((0, -4, -2, 0, 1, 3)):
        assert source(finish_round(end().player(0, supply=supply)), 0, "supplies") == vp
    assert source(finish_round(end().player(0, supply=3).hand(0, 5, 9)), 0, "supplies") == 3
    state = finish_round(end().player(0, supply=5).hand(0, 5))
    assert source(state, 0, "supplies") == 3
    assert get(state, 0, "supply") == 5, "never above 5"


@pytest.mark.claim("RA-277", "RA-143")
def test_TC_13_a_passive_supply_saves_the_victory():
    state = finish_round(end().player(0, supply=0, vp=30).hand(0, 5))
    assert get(state, 0, "supply") == 1
    assert source(state, 0, "supplies") == -4
    assert state.returns[0] == 1


@pytest.mark.claim("RA-142", "RA-351", "RA-354")
def test_TC_14_without_supplies_nobody_beats_who_has_some():
    state = finish_round(end().player(0, vp=25 + 30, supply=0).player(1, vp=3, supply=1))
    assert get(state, 0, "vp") > get(state, 1, "vp")
    assert state.returns.tolist() == [-1, 1]


@pytest.mark.claim("RA-355")
def test_if_nobody_has_supplies_vp_decide():
    state = finish_round(end().player(0, vp=25, supply=0).player(1, vp=3, supply=0))
    assert state.returns.tolist() == [1, -1]


@pytest.mark.claim("RA-278", "RA-279", "RA-349")
def test_TC_15_and_TC_16_recolouring():
    won = end().player(0, tokens=[2, 1, 0, 1, 0])
    assert source(finish_round(won), 0, "missing_colours") == -7
    state = finish_round(won.hand(0, 3))
    assert source(state, 0, "missing_colours") == -3, "a blue one counts as yellow"
    assert list(seat(state, 0)["tokens"]) == [2, 1, 0, 1, 0], "the tokens stay what they are"
    few = end().player(0, tokens=[1, 0, 0, 0, 0])
    assert source(finish_round(few), 0, "missing_colours") == -14
    assert source(finish_round(few.hand(0, 3)), 0, "missing_colours") == -13
    two = end().player(0, tokens=[3, 0, 0, 1, 1])
    assert source(finish_round(two), 0, "missing_colours") == -7
    assert source(finish_round(two.hand(0, 3)), 0, "missing_colours") == -3
    assert source(finish_round(two.hand(0, 10)), 0, "missing_colours") == 0, "two cards make two changes"
    full = end().player(0, tokens=[1, 1, 1, 1, 1]).hand(0, 3)
    assert source(finish_round(full), 0, "missing_colours") == 0, "nothing is changed to one's harm"


@pytest.mark.claim("RA-353", "RA-352", "RA-354")
def test_TC_28_a_whole_scoring():
    table = end("antianera", "hippolyta").player(
        0, vp=18, ancillary_ready=0, charged=[1, 0], flags_left=1, tokens=[1, 1, 1, 1, 0]
    )
    state = finish_round(table.player(0, supply=2, row=2, row_round=1, sacrifice=2).hand(0, 8, 12))
    assert get(state, 0, "vp") == 19
    assert [source(state, 0, name) for name in FINAL] == [1, 1, 1, -1, -2, -2, 0, 3]


@pytest.mark.claim("RA-356", "RA-357", "RA-358", "RA-280", "RA-360")
def test_TC_29_ties():
    table = end("alcippe", "hippolyta", "antianera").player(0, row=1, row_round=1).player(1, row=2, row_round=1).hand(2, 14)
    finals = finish_round(table)
    # equal VP: shift everybody's to the same sum
    for number in range(3):
        table.player(number, vp=20 - get(finals, number, "vp"))
    state = finish_round(table)
    assert len({get(state, number, "vp") for number in range(3)}) == 1
    assert state.returns.tolist() == [0, -1, 1], "the draw card, then the harder row"
    rows = end("alcippe", "hippolyta", "antianera", "penthesilea")
    for number in range(3):
        rows.player(number, row=3 - number, row_round=1)
    finals = finish_round(rows)
    for number in range(4):
        rows.player(number, vp=20 - get(finals, number, "vp"))
    state = finish_round(rows)
    assert np.allclose(state.returns, [-1 / 3, 1 / 3, 1, -1]), "in the order of the table, none last"


@pytest.mark.claim("RA-359", "RA-360")
def test_who_is_still_equal_shares_the_place():
    def level(*amazons):
        table = end(*amazons)
        finals = finish_round(table)
        for number in range(len(amazons)):
            table.player(number, vp=20 - get(finals, number, "vp"))
        return table

    assert finish_round(level("alcippe", "hippolyta")).returns.tolist() == [0, 0]
    three = level("alcippe", "hippolyta", "antianera")
    assert finish_round(three).returns.tolist() == [0, 0, 0]
    three.player(2, vp=60)
    assert np.allclose(finish_round(three).returns, [-0.5, -0.5, 1])


@pytest.mark.claim("RA-360", "RA-354")
def test_places_and_their_rewards():
    table = end("alcippe", "hippolyta", "antianera", "penthesilea")
    for number, vp in enumerate((60, 80, 40, 100)):
        table.player(number, vp=vp)
    assert np.allclose(finish_round(table).returns, [-1 / 3, 1 / 3, -1, 1])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_score_is_the_sum_of_its_sources(players):
    game = sarpedon.game("rise_of_the_amazons", players=players)
    for seed in range(5):
        state, _ = random_game(game, seed)
        for number in range(players):
            assert int(seat(state, number)["sources"].sum()) == get(state, number, "vp")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rewards_sum_to_zero(players):
    game = sarpedon.game("rise_of_the_amazons", players=players)
    outcomes = new_records(OUTCOME, 10)
    lineups = np.zeros((10, MAX_SEATS), np.int64)
    game.kernels.play_games(game.template, np.arange(10, dtype=np.int64), lineups, game.num_actions, outcomes, 0, 10)
    assert np.allclose(outcomes["returns"].sum(axis=1), 0, atol=1e-5)
    assert outcomes["over"].all()
    assert not outcomes["truncated"].any()
