"""The trained agents that ship: they load, and they are as strong as their cards say."""

from __future__ import annotations

import json
import shutil

import numpy as np
import pytest

import sarpedon
from sarpedon.agents.learned import SHIPPED, BadCheckpoint, load_checkpoint
from sarpedon.train.certify import halve, results

pytest.importorskip("safetensors")
FOLDERS = sorted(path.parent for path in SHIPPED.glob("*/*/card.json"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: f"{folder.parent.name}-{folder.name}")
def test_a_shipped_agent_is_as_strong_as_its_card_says(folder):
    card = json.loads((folder / "card.json").read_text())
    assert (folder / "weights.safetensors").stat().st_size < 4_000_000
    assert card["arena"]["deals"] >= 1000
    said = {row["against"]: row for row in card["arena"]["results"]}
    for row in results(folder, deals=120, seed=777):
        name = row["against"]
        # other deals and fewer of them: the intervals must overlap, with a little room for the tail
        room = 0.03
        assert row["low"] - room <= said[name]["high"], (name, row, said[name])
        assert row["high"] + room >= said[name]["low"], (name, row, said[name])


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: f"{folder.parent.name}-{folder.name}")
def test_a_shipped_agent_is_found_by_name(folder):
    card = json.loads((folder / "card.json").read_text())
    game = sarpedon.game(card["game"], **card["options"])
    agent = sarpedon.load_agent(game, "learned", seed=1)
    state = game.new(seed=1)
    for _ in range(10):
        if not state.over:
            state.apply(agent.act(state))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: f"{folder.parent.name}-{folder.name}")
def test_a_shipped_agent_can_be_named(folder):
    card = json.loads((folder / "card.json").read_text())
    game = sarpedon.game(card["game"], **card["options"])
    agent = sarpedon.load_agent(game, f"learned@{folder.name}")
    assert agent.card == card
    with pytest.raises(BadCheckpoint, match=f"shipped for .*{folder.name}"):
        sarpedon.load_agent(game, "learned@nobody")


def test_half_precision_is_hardly_another_agent(tmp_path):
    folder = tmp_path / "both"
    shutil.copytree(SHIPPED / "micro_medusa" / "both", folder)
    game = sarpedon.game("micro_medusa")
    batch = sarpedon.make_batch(game, 64, seed=3)
    size = (folder / "weights.safetensors").stat().st_size
    before = load_checkpoint(game, folder, "learned").network.probabilities(batch.observation, batch.action_mask)
    halve(folder)
    after = load_checkpoint(game, folder, "learned").network.probabilities(batch.observation, batch.action_mask)
    assert (folder / "weights.safetensors").stat().st_size < 0.6 * size
    assert np.abs(after - before).max() < 0.01
