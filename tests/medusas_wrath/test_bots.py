"""The Runner (greedy) and the Rollout."""

from __future__ import annotations

import numpy as np
import pytest

from sarpedon import State
from sarpedon.envs.core.compiled import INTERPRETED
from sarpedon.envs.core.rng import seed_rng
from sarpedon.envs.medusas_wrath import rollout
from sarpedon.envs.medusas_wrath.components import Ending, MysteryPlace
from tests.medusas_wrath.measure import outcomes_of
from tests.medusas_wrath.table import SAVED, SHARD, SHRIEK, SWAP, table

DOWN, COVERED, UP, TAKEN, REMOVED = MysteryPlace
SEEN = [TAKEN, UP, UP]


@pytest.fixture(autouse=True)
def few_deals(monkeypatch):
    """Interpreted, the Rollout looks at fewer deals."""
    if INTERPRETED:
        monkeypatch.setattr(rollout, "DEALS", 12)


def ask(state: State, bot: str, seed: int = 1) -> str:
    """What the bot plays in the position, by name."""
    game = state.game
    actions = np.zeros(1, np.int64)
    rngs = np.zeros((1, 4), np.uint32)
    seed_rng(rngs[0], seed)
    masks = np.array(state.mask, np.int8).reshape(1, -1)
    game.kernels.ask_bots(state.records, masks, np.array([game.bots[bot]]), rngs, actions, game.template, 0, 1)
    return game.action_table.names[int(actions[0])]


# --- the Runner ---------------------------------------------------------------------------------------------


def test_the_runner_walks_the_shortest_way_to_the_centre():
    state = table(at={0: 8}, places={0: SEEN})
    assert ask(state, "greedy") == "move up"
    around = table(at={0: 12}, places={0: SEEN}, petrified={0: [8]})
    assert ask(around, "greedy") == "move left"


def test_the_runner_makes_a_detour_of_two_steps_for_a_shard_but_not_of_four():
    assert ask(table(at={0: 3}, places={0: [DOWN, UP, UP]}), "greedy") == "move left"
    assert ask(table(at={0: 8}, places={0: [DOWN, UP, UP]}), "greedy") == "move up"  # three steps there, two back
    # the shard has been seen: straight on
    kinds = {0: [SWAP, SHARD, SHRIEK]}
    assert ask(table(at={0: 3}, places={0: [DOWN, TAKEN, DOWN]}, mystery=kinds), "greedy") == "move right"


def test_the_runner_breaks_out_with_save_tile_then_looks_for_a_shriek_then_helps():
    wall = {0: [9, 14]}
    assert ask(table(petrified=wall, places={0: SEEN}), "greedy") == "save tile own 9"
    cut = {"at": {0: 7}, "petrified": {0: [4]}, "cards": {0: [1, 0, 1]}}
    assert ask(table(places={0: [DOWN, DOWN, UP]}, mystery={0: [SHARD, SHRIEK, SWAP]}, **cut), "greedy") == "move up"
    helping = table(places={0: SEEN}, stone={2: 1}, **{**cut, "petrified": {0: [4], 2: [13]}})
    assert ask(helping, "greedy") == "save player opposite"
    assert ask(table(places={0: SEEN}, **cut), "greedy") == "pass"


def test_the_runner_helps_from_the_centre():
    stuck = table(at={0: 4}, petrified={2: [9, 14]}, stone={3: 1})
    assert ask(stuck, "greedy") == "save tile opposite 9"
    assert ask(table(at={0: 4}, petrified={3: [13]}, stone={3: 1}), "greedy") == "save player previous"
    assert ask(table(at={0: 4}), "greedy") == "pass"  # the Save Tile card is kept for somebody cut off
    assert ask(table(at={0: 4}, cards={0: [1, 0, 0]}), "greedy") == "protect tile next 4"
    out = table(at={0: 4, 1: 4}, cards={0: [1, 0, 0]}, out={2: [4]})
    assert ask(out, "greedy") == "protect tile previous 4"


def test_the_runner_swaps_with_the_free_partner_nearest_to_the_centre():
    state = table(at={0: 11, 1: 10, 2: 8, 3: 4})
    state.apply("move up")
    assert ask(state, "greedy") == "swap with opposite"
    # two steps farther while petrified
    state = table(at={0: 11, 1: 12, 2: 8, 3: 13}, petrified={2: [8]}, stone={2: 1})
    state.apply("move up")
    assert ask(state, "greedy") == "swap with next"


@pytest.mark.skipif(INTERPRETED, reason="thousands of games")
def test_greedy_teams_win_as_often_as_the_ledger_says():
    assert 0.40 < (outcomes_of("greedy", 10_000)["ending"] == Ending.VICTORY).mean() < 0.44
    harsh = outcomes_of("greedy", 10_000, petrification="until_saved")
    assert 0.165 < (harsh["ending"] == Ending.VICTORY).mean() < 0.205


def test_the_cut_off_rule_never_ends_a_game_that_is_won():
    """The same deals with and without early loss are won alike: what is cut off would not have arrived."""
    games = 15 if INTERPRETED else 5000
    for petrification in ("two_turns", "until_saved"):
        early = outcomes_of("greedy", games, petrification=petrification)
        late = outcomes_of("greedy", games, petrification=petrification, early_loss=False)
        arrived = early["ending"] <= Ending.DEFEAT
        assert np.array_equal(arrived, late["ending"] <= Ending.DEFEAT)
        assert np.array_equal(early["ending"][arrived], late["ending"][arrived])
        assert (early["length"] <= late["length"]).all()
        assert early["length"].sum() < late["length"].sum()


# --- the Rollout --------------------------------------------------------------------------------------------


def test_the_rollout_finds_what_wins():
    """One step from a sure win against a lost detour: only the step is right, and the Rollout keeps to it."""
    state = table(at={0: 3, 1: 4, 2: 4, 3: 4}, places={0: SEEN}, shards={1: 3, 0: 1})
    assert ask(state, "rollout") == "move right"


def test_the_rollout_leaves_the_runners_way_for_a_better_one():
    """All others have arrived without a shard: without one the battle is lost, so a long detour pays."""
    far = table(at={0: 16, 1: 4, 2: 4, 3: 4}, places={0: [DOWN, REMOVED, UP]}, petrified={0: [15, 10]},
                out={0: [4, 8, 12, 3, 7, 11, 2, 6]}, mystery={0: [SHARD, SHRIEK, SWAP]})  # fmt: skip
    far.apply("move up")
    while far.seat != 0:
        far.apply("pass")
    # on tile 12: two steps to the centre, and the shard of tile 2 needs six
    assert ask(far, "greedy") == "move up"
    games = 3 if INTERPRETED else 20
    assert sum(shards_at_the_end(far, "greedy", seed) for seed in range(games)) == 0
    assert sum(shards_at_the_end(far, "rollout", seed) for seed in range(games)) > games / 2


def shards_at_the_end(state: State, bot: str, seed: int) -> int:
    """Shards in the battle (0 when it is not reached) when the bot plays on from another deal of the hidden cards."""
    state = state.redeal(state.seat, seed=seed)
    while not state.over:
        state.apply(ask(state, bot, seed))
    return int(state.record["seats"]["shards"].sum()) if state.record["ending"] <= Ending.DEFEAT else 0


def test_the_rollout_knows_no_more_than_its_seat():
    """Whatever is hidden, the same view and the same stream of chance give the same choice."""
    base = table(rounds=6, at={0: 6, 1: 4, 2: 4, 3: 4}, petrified={0: [8, 10]}, places={0: [DOWN, DOWN, DOWN]},
                 special={(0, 11): SAVED}, cards={1: [0, 0, 0], 2: [0, 0, 0], 3: [0, 0, 0]})  # fmt: skip
    choices = {ask(base.redeal(0, seed=seed), "rollout", seed=9) for seed in range(3 if INTERPRETED else 12)}
    assert len(choices) == 1


def test_the_rollout_tries_only_cards_that_can_matter():
    state = table(at={1: 4}, petrified={0: [9, 14, 16], 1: [8]}, out={2: [4]})
    tried = {
        state.game.action_table.names[action]
        for action in rollout.choices_to_try(state.records[0], np.array(state.mask, np.int8))
    }
    cards = {name for name in tried if " tile " in name}
    assert {name for name in cards if name.startswith("save")} == {"save tile own 9", "save tile own 14"}
    protects = {f"protect tile {q} {n}" for q in ("own", "opposite", "previous") for n in (3, 4, 7, 8)}
    assert {name for name in cards if name.startswith("protect")} == protects - {"protect tile opposite 4"}
    assert "pass" in tried


@pytest.mark.skipif(INTERPRETED, reason="hundreds of thousands of games")
def test_rollout_teams_win_more_than_greedy_ones():
    endings = outcomes_of("rollout", 50)["ending"]
    assert (endings == Ending.VICTORY).mean() > 0.4
    assert (endings <= Ending.DEFEAT).mean() > 0.8
