"""A policy with an adviser: it begins as the bot, learns to differ, and is the same agent everywhere."""

from __future__ import annotations

import json
import shutil

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("sb3_contrib")
from safetensors.numpy import save_file  # noqa: E402

import sarpedon  # noqa: E402
from sarpedon.agents.exact.tabulate import asker  # noqa: E402
from sarpedon.agents.learned import BadCheckpoint, load_checkpoint, read_weights  # noqa: E402
from sarpedon.agents.network import with_advice  # noqa: E402
from sarpedon.envs.core.errors import SarpedonError, UnknownAgent  # noqa: E402
from tests.train.test_selfplay import small_run  # noqa: E402


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    made = small_run(tmp_path_factory.mktemp("advised"), adviser="greedy", trust=8.0, stochastic=False, steps=3000)
    made.evaluate()
    made.save()
    return made


@pytest.fixture
def positions(run):
    batch = sarpedon.make_batch(run.game, 64, seed=5)
    for _ in range(9):
        batch.step(batch.random_actions())
    return batch


def test_advice_is_a_mark_behind_the_observation():
    seen = with_advice(np.zeros((2, 3), np.float32), np.array([1, -1]), 4)
    assert seen.tolist() == [[0, 0, 0, 0, 1, 0, 0], [0] * 7]


def test_at_first_advice_is_followed(run, positions):
    agent = load_checkpoint(run.game, run.folder / "last", "learned")
    advice = positions.random_actions()  # whatever the advice is
    followed = agent.act_batch(positions.observation, positions.action_mask, advice)
    assert np.array_equal(followed, advice)
    assert agent.adviser.name == "greedy"


def test_the_network_in_numpy_is_the_network_in_torch(run, positions):
    inputs = with_advice(positions.observation, positions.random_actions(), run.game.num_actions)
    network = run.model.network()
    with torch.no_grad():
        distribution = run.model.policy.get_distribution(torch.from_numpy(inputs), positions.action_mask)
        values = run.model.policy.predict_values(torch.from_numpy(inputs)).numpy()[:, 0]
    assert np.allclose(network.probabilities(inputs, positions.action_mask), distribution.distribution.probs.numpy(), atol=1e-5)
    assert np.allclose(network.values(inputs), values, atol=1e-5)


def test_it_plays_alike_one_by_one_and_in_a_batch(run, positions):
    """Greedy breaks no ties by chance where one action is left, so its advice is the same both ways there."""
    agent = load_checkpoint(run.game, run.folder / "last", "learned", seed=1)
    rows = np.arange(positions.size)
    together = agent.act_in(positions, rows)
    for row in rows:
        state = positions.snapshot(int(row))
        assert agent.act(state) in state.legal()
        if len(state.legal()) == 1:
            assert agent.act(state) == together[row]
        chances, value = agent.think(state.view())
        assert chances.sum() == pytest.approx(1, abs=1e-5)
        assert -1 <= value <= 1


def test_without_advice_it_says_what_is_missing(run, positions):
    agent = load_checkpoint(run.game, run.folder / "last", "learned")
    with pytest.raises(SarpedonError, match="advised by greedy"):
        agent.act_batch(positions.observation, positions.action_mask)
    with pytest.raises(SarpedonError, match="without an adviser"):
        asker(agent, 0)


def test_a_card_that_denies_its_adviser_is_refused(run, tmp_path):
    for number, adviser in enumerate(("", "nobody")):
        folder = tmp_path / str(number)
        shutil.copytree(run.folder / "last", folder)
        card = json.loads((folder / "card.json").read_text())
        (folder / "card.json").write_text(json.dumps({**card, "adviser": adviser}))
        with pytest.raises(BadCheckpoint, match="adviser"):
            load_checkpoint(run.game, folder, "learned")


@pytest.mark.parametrize(("part", "columns"), [("action_net", 3), ("value_net", 3), ("mlp_extractor.policy_net.0", -3)])
def test_layers_that_do_not_fit_together_are_refused(run, tmp_path, part, columns):
    """A layer that reads too much, or a first one that reads too little."""
    folder = tmp_path / "odd"
    shutil.copytree(run.folder / "last", folder)
    weights = read_weights(folder)
    whole = weights[f"{part}.weight"]
    odd = np.hstack([whole, whole[:, :columns]]) if columns > 0 else whole[:, :columns]
    save_file({**weights, f"{part}.weight": np.ascontiguousarray(odd)}, folder / "weights.safetensors")
    with pytest.raises(BadCheckpoint):
        load_checkpoint(run.game, folder, "learned")


def test_an_unknown_adviser_is_refused_at_once(tmp_path):
    with pytest.raises(UnknownAgent, match="no bot 'oracle'"):
        small_run(tmp_path, adviser="oracle")


def test_rllib_has_no_advisers(tmp_path):
    pytest.importorskip("ray")
    from sarpedon.train import config
    from sarpedon.train.rllib import RayRun

    settings = config.check({"game": "micro_medusa", "adviser": "greedy"}, "test")
    with pytest.raises(SarpedonError, match="built-in trainer"):
        RayRun(settings, tmp_path / "run", lambda what, facts: None)


def test_it_learns_to_differ_from_bad_advice(tmp_path):
    """Advised to play at random, it soon beats random play."""
    run = small_run(tmp_path, adviser="random", trust=2.0, steps=60_000, games=128, decisions=4096, hidden=[64, 64], batch=512,
                    evaluate_deals=150, learning_rate=2e-3)  # fmt: skip
    before = run.evaluate()["random"]
    after = run.train()["random"]
    assert after["low"] > before["high"], (before, after)
    assert run.model.policy.mlp_extractor.latent_dim_pi == 64 + run.game.num_actions
    assert load_checkpoint(run.game, run.folder / "best", "learned").adviser.name == "random"


def test_a_run_goes_on_with_its_adviser(run, tmp_path):
    shutil.copytree(run.folder, tmp_path / "run")
    again = small_run(tmp_path, adviser="greedy", trust=8.0, stochastic=False, steps=6000)
    again.resume()
    for name, value in again.model.policy.state_dict().items():
        assert torch.equal(value, run.model.policy.state_dict()[name])
    again.train()
    assert again.model.num_timesteps >= 6000
