from __future__ import annotations

import numpy as np
import pytest

import sarpedon
from sarpedon.envs.core.errors import IllegalAction
from sarpedon.envs.core.records import UNKNOWN
from sarpedon.envs.micro_medusa.components import End, Equipment, HeartsRule, Phase, Seat
from tests.micro_medusa.table import battle, draft, meet, tiles
from tests.tools import legal, position

GAME = sarpedon.game("micro_medusa")
SEEDS = range(40)


@pytest.mark.claim("MM-001")
def test_one_seat_for_each_role():
    assert GAME.seats == ("medusa", "champion")
    assert GAME.new(seed=0).seat_name == "medusa"


@pytest.mark.claim("MM-002", "MM-010", "MM-013", "MM-100")
def test_the_head_lies_alone_with_its_open_sides():
    for openings in range(4, 9):
        game = sarpedon.game("micro_medusa", head_openings=openings)
        state = draft(game.new(seed=1))
        assert list(state.record["end"]) == [End.OPEN] * openings + [End.ABSENT] * (8 - openings)
        assert not state.record["length"].any()
        places = {name.rsplit(" ", 1)[0] if "section" not in name else name.rsplit(" ", 2)[0] for name in legal(state)}
        assert places == {f"place tress {tress}" for tress in range(openings)}
    assert GAME.options["head_openings"] == 6
    for wrong in (3, 9):
        with pytest.raises(sarpedon.SarpedonError, match="head_openings"):
            sarpedon.game("micro_medusa", head_openings=wrong)


@pytest.mark.claim("MM-003", "MM-006", "MM-007", "MM-008")
def test_W9_set_up_and_what_the_draft_does_to_the_stack():
    first = [GAME.new(seed=seed).record for seed in SEEDS]
    assert len({tuple(record["hand"]) for record in first}) == 3  # shuffled
    assert len({tuple(record["market"]) for record in first}) > 5
    for seed in SEEDS:
        state = GAME.new(seed=seed)
        record = state.record
        assert list(record["stack"] + record["market"] + record["hand"]) == [6, 6, 6]
        assert (record["stack"].sum(), record["market"].sum(), record["hand"].sum()) == (13, 4, 1)
        assert (state.view("champion").record["hand"] == UNKNOWN).all()
        state.apply(state.legal()[0])
        assert (record["stack"].sum(), record["market"].sum(), record["hand"].sum()) == (12, 4, 2)
        state.apply(state.legal()[0])
        assert (record["stack"].sum(), record["market"].sum(), record["hand"].sum()) == (11, 4, 3)


@pytest.mark.claim("MM-004", "MM-005")
def test_the_champion_starts_with_one_of_each_and_may_add_one_of_each_from_the_reserve():
    state = GAME.new(seed=2)
    assert list(state.record["equipment"]) == [1, 1, 1]
    assert (state.record["stone_basic"], state.record["stone_reserve"]) == (0, 0)
    for _ in range(2):
        state.apply(state.legal()[0])
    assert legal(state) == [f"draft equipment {kind}" for kind in ("blade", "shield", "torch", "heart")]
    for kind, name in enumerate(("blade", "shield", "torch")):
        after = state.clone().apply(f"draft equipment {name}")
        assert after.record["equipment"][kind] == 2
        assert after.record["equipment"].sum() == 4


@pytest.mark.claim("MM-020", "MM-024", "MM-025", "MM-036")
def test_a_round_is_a_draft_and_two_turns():
    state = GAME.new(seed=3)
    seen = []
    while state.record["round_number"] == 1 and not state.over:
        seen.append((Phase(int(state.record["phase"])), Seat(state.seat)))
        state.apply(state.legal()[0])
    medusa, champion = Seat.MEDUSA, Seat.CHAMPION
    assert seen == [
        (Phase.FIRST_PICK, medusa), (Phase.SECOND_PICK, medusa), (Phase.EQUIP, champion),
        (Phase.PLACE, medusa), (Phase.ANSWER, champion), (Phase.PLACE, medusa), (Phase.ANSWER, champion),
    ]  # fmt: skip


@pytest.mark.claim("MM-021", "MM-024")
def test_medusa_picks_only_what_lies_in_the_market():
    state = position(GAME, market=[2, 0, 2], stack=[3, 6, 4], hand=[1, 0, 0])
    assert legal(state) == ["draft tile snakehead", "draft tile snake section"]
    market, stack = state.record["market"].copy(), state.record["stack"].copy()
    state.apply("draft tile snakehead")
    turned_up = stack - state.record["stack"]
    assert turned_up.sum() == 1
    assert list(state.record["market"]) == list(market - tiles("H") + turned_up)
    assert list(state.record["hand"]) == tiles("HH")


@pytest.mark.claim("MM-023")
def test_T20_what_was_turned_up_can_be_picked_second():
    """With two Snakeheads and two Eyeballs on the market a Section cannot be first, but can be second."""
    turned_up = set()
    for seed in range(60):
        state = position(GAME, seed=seed, market=[2, 2, 0], hand=[0, 0, 1], stack=[4, 4, 5], known=[0, 0, 0])
        assert "draft tile snake section" not in legal(state)
        with pytest.raises(IllegalAction):
            state.apply("draft tile snake section")
        state.apply("draft tile snakehead")
        turned_up.add("draft tile snake section" in legal(state))
    assert turned_up == {True, False}


@pytest.mark.claim("MM-022", "MM-037", "MM-082", "MM-083")
def test_medusa_holds_three_after_each_draft_and_keeps_one():
    for seed in SEEDS:
        state = GAME.new(seed=seed)
        rounds = set()
        while not state.over:
            phase, hand = state.record["phase"], int(state.record["hand"].sum())
            rounds.add(int(state.record["round_number"]))
            expected = {Phase.FIRST_PICK: 1, Phase.SECOND_PICK: 2, Phase.EQUIP: 3}.get(phase)
            if expected is None:
                expected = 4 - state.record["turn"] - (phase == Phase.ANSWER)
            assert hand == expected
            state.apply(state.legal()[-1])
        assert rounds == set(range(1, max(rounds) + 1))


@pytest.mark.claim("MM-026", "MM-090")
def test_drafts_are_public_and_add_to_what_the_champion_knows():
    for seed in SEEDS:
        state = GAME.new(seed=seed)
        picks = []
        for _ in range(2):
            picks.append(state.legal()[-1])
            state.apply(picks[-1])
            view = state.view("champion").record
            assert sorted(np.repeat(range(3), view["known"])) == sorted(picks)
            assert view["unknown"] == 1
            assert (view["hand"] < 0).all()


@pytest.mark.claim("MM-027", "MM-101")
def test_a_stone_heart_cannot_be_drafted():
    live = position(GAME, phase=Phase.EQUIP, seat=Seat.CHAMPION)
    assert "draft equipment heart" in legal(live)
    stone = position(GAME, phase=Phase.EQUIP, seat=Seat.CHAMPION, stone_reserve=1)
    assert legal(stone) == [f"draft equipment {kind}" for kind in ("blade", "shield", "torch")]
    with pytest.raises(IllegalAction, match="not legal"):
        stone.apply("draft equipment heart")
    three_eyes = sarpedon.game("micro_medusa", hearts_rule="three_eyes")
    never = position(three_eyes, phase=Phase.EQUIP, seat=Seat.CHAMPION)
    assert "draft equipment heart" not in legal(never)
    assert three_eyes.options["hearts_rule"] == HeartsRule.THREE_EYES.name.lower()


@pytest.mark.claim("MM-080", "MM-081", "MM-082", "MM-020")
def test_W8_the_end_of_a_round():
    state = battle(hand="HES", drafted=Equipment.BLADE, stone_reserve=1)
    market = state.record["market"].copy()
    meet(state, "S", "blade")
    meet(state, "E", "blade", tress=1)
    record = state.record
    assert record["revealed"].sum() == 2
    assert list(record["hand"]) == tiles("H")
    assert list(record["market"]) == list(market)
    assert record["drafted"] == -1
    assert list(record["equipment"]) == [1, 1, 1]
    assert record["length"][0] == 1
    assert record["end"][1] == End.EYEBALL
    assert (record["stone_basic"], record["stone_reserve"]) == (1, 1)
    assert (record["round_number"], record["turn"], record["phase"]) == (2, 1, Phase.FIRST_PICK)
