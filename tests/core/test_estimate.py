"""The rule of thumb of the long games: in range, and it knows who is ahead."""

from __future__ import annotations

import numpy as np
import pytest

import sarpedon
from sarpedon.envs.core.registry import card

LONG = [name for name in sarpedon.games() if card(name).playout]


@pytest.mark.parametrize("name", sarpedon.games())
def test_estimates_are_returns_to_expect(name):
    batch = sarpedon.make_batch(name, 32, seed=1)
    for _ in range(60):
        batch.step(batch.random_actions())
        assert np.abs(batch.estimates()).max() <= 1
    assert (batch.estimates() != 0).any() == bool(card(name).playout)


@pytest.mark.parametrize("name", LONG)
def test_the_stronger_side_is_seen_to_be_ahead(name):
    game = sarpedon.game(name)
    batch = sarpedon.make_batch(name, 48, seed=2)
    greedy, others = game.bot("greedy"), game.bot("random")
    strong = np.arange(48) % game.num_seats
    seen = []
    for _ in range(400):
        batch.step(batch.bot_actions(np.where(batch.seat == strong, greedy, others)))
        seen.append(batch.estimates()[np.arange(48), strong].mean())
    assert np.mean(seen[200:]) > 0.02, seen[::40]
