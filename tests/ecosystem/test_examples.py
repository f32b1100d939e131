"""The examples of one file each run, and learn something."""

from __future__ import annotations

import importlib

import numpy as np
import pytest

import sarpedon

torch = pytest.importorskip("torch")


@pytest.fixture(autouse=True)
def one_thread():
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def example(name):
    return importlib.import_module(f"docs.examples.{name}")


def test_behaviour_cloning(tmp_path):
    pytest.importorskip("pyarrow")
    from sarpedon.train import datasets

    datasets.record(sarpedon.game("micro_medusa"), ["greedy", "greedy"], 120, tmp_path / "x.parquet")
    data = datasets.load(tmp_path / "x.parquet")
    module = example("behaviour_cloning")
    pupil, agreement = module.clone(data.of_seat("champion"), epochs=6)
    assert agreement > 0.5
    assert module.mean_return(pupil, data, "champion", "random", games=60) > -0.2


def test_cleanrl_ppo(capsys):
    module = example("cleanrl_ppo")
    curve = module.train(module.Settings(updates=12))
    assert np.mean(curve[-3:]) > np.mean(curve[:3]) + 0.2


def test_torchrl_ppo(capsys):
    pytest.importorskip("torchrl")
    module = example("torchrl_ppo")
    curve = module.train("micro_medusa", "champion", iterations=5, frames=512)
    assert len(curve) == 5
    assert np.isfinite(curve).all()
    env = module.SeatOfTorchRL("micro_medusa", "medusa")
    game = env.rollout(100, module.networks(env)[0])
    assert game["action_mask"][torch.arange(len(game)), game["action"]].all()
    assert game["next", "done"][-1]
    assert abs(float(game["next", "reward"].sum())) == 1


def test_tianshou_dqn(capsys):
    pytest.importorskip("tianshou")
    curve = example("tianshou_dqn").train("micro_medusa", "champion", rounds=8, steps=300)
    assert len(curve) == 8
    assert np.isfinite(curve).all()
