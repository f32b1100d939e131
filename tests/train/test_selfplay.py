"""Learning: credit goes to the seat that earned it, checkpoints are safe, and agents really get better."""

from __future__ import annotations

import json

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("sb3_contrib")

import sarpedon  # noqa: E402
from sarpedon import cli  # noqa: E402
from sarpedon.agents.learned import BadCheckpoint, load_checkpoint  # noqa: E402
from sarpedon.agents.network import Network, sample, softmax  # noqa: E402
from sarpedon.envs.core.errors import BadOption, UnknownAgent  # noqa: E402
from sarpedon.envs.core.state import State  # noqa: E402
from sarpedon.train import config as configs  # noqa: E402
from sarpedon.train import imitation  # noqa: E402
from sarpedon.train.imitation import Demonstrations  # noqa: E402
from sarpedon.train.run import Run  # noqa: E402
from sarpedon.train.selfplay import OVER, WAITING, advantages_of  # noqa: E402

QUIET = {"games": 32, "decisions": 1024, "hidden": [32], "batch": 256, "evaluate_deals": 20, "evaluate_every": 10**9,
         "save_every": 10**9, "snapshot_every": 2000, "threads": 1}  # fmt: skip


def small_run(tmp_path, **changes):
    settings = {"game": "micro_medusa", "steps": 4000, **QUIET, **changes}
    return Run(configs.check(settings, "test"), tmp_path / "run", lambda what, facts: None)


def test_advantages_follow_the_links_of_each_seat():
    """Two seats alternate; seat 0 decides 0, 2, 4 and seat 1 decides 1, 3. The game ends after decision 4 with +1 / -1."""
    following = np.array([2, 3, 4, OVER, OVER, WAITING])
    rewards = np.array([0, 0, 0.25, -1, 1, 0], np.float32)
    values = np.array([0.1, 0.2, 0.3, -0.4, 0.5, 0.9], np.float32)
    out = np.zeros(6, np.float32)
    advantages_of(rewards, values, following, 1.0, 1.0, out)
    # with gamma = lambda = 1 an advantage is the return from there on, less the value
    assert out == pytest.approx([1.25 - 0.1, -1 - 0.2, 1.25 - 0.3, -1 + 0.4, 1 - 0.5, 0], abs=1e-6)
    advantages_of(rewards, values, following, 0.9, 0.0, out)
    assert out[0] == pytest.approx(0.9 * 0.3 - 0.1)  # bootstrapped from the same seat's next decision
    assert out[1] == pytest.approx(0.9 * -0.4 - 0.2)


@pytest.mark.parametrize("name", sarpedon.games())
def test_every_decision_gets_the_return_of_its_own_seat(name, tmp_path):
    """With gamma = lambda = 1 and terminal rewards, the target of a decision is its seat's final return, less the outlook
    at that decision: shaping moves all actions there by the same amount."""
    run = small_run(tmp_path, game=name, gamma=1.0, gae_lambda=1.0, shaping=0.5, self_play=0.5, games=16, decisions=2048)
    model = run.model
    finals = {}
    batch = model.batch
    original = batch.step
    counter = np.zeros(batch.size, np.int64)

    def step(actions):
        original(actions)
        for game in np.flatnonzero(batch.over):
            finals[int(game), int(counter[game])] = batch.returns[game].copy()
            counter[game] += 1

    batch.step = step
    owners = []
    think = model._think

    def remember(observations, masks):
        ours = np.flatnonzero(model.control[np.arange(batch.size), batch.seat.astype(int)] == model.LEARNER)
        fixed = [seat for seat in model.fixed]
        ours = ours[~np.isin(batch.seat[ours], fixed)]
        owners.extend((int(g), int(counter[g]), int(batch.seat[g])) for g in ours)
        return think(observations, masks)

    model._think = remember
    for _ in range(400):
        model._play_one_step()
    store = model.store
    advantages = np.zeros(store.count, np.float32)
    part = slice(0, store.count)
    advantages_of(store.rewards[part], store.values[part], store.next[part], 1.0, 1.0, advantages)
    assert len(owners) == store.count
    checked = 0
    for number, (game, which, seat) in enumerate(owners):
        if (game, which) in finals:
            target = advantages[number] + store.values[number] + store.outlooks[number]
            assert target == pytest.approx(finals[game, which][seat], abs=1e-4)
            checked += 1
    assert checked > 50


def test_training_beats_random_play_more_and_more(tmp_path):
    run = small_run(tmp_path, steps=60_000, games=128, decisions=4096, hidden=[64, 64], batch=512, evaluate_deals=150,
                    learning_rate=2e-3, imitate="")  # fmt: skip
    before = run.evaluate()["random"]
    after = run.train()["random"]
    assert after["low"] > before["high"], (before, after)


def test_demonstrations_have_the_returns_of_their_seats():
    game = sarpedon.game("micro_medusa")
    lesson = Demonstrations(game, "greedy", seed=0, seats=[0, 1]).lesson(40_000, pupil=None)
    known = np.isfinite(lesson[3])
    observations, masks, actions, returns = (part[known] for part in lesson)
    assert 30_000 < len(returns) < len(known)
    assert masks[np.arange(len(actions)), actions].all()
    assert set(np.unique(returns)) == {-1.0, 1.0}
    medusa = observations[:, 0] == 1
    assert returns[medusa].mean() == pytest.approx(2 * 0.25 - 1, abs=0.12)  # greedy Medusa wins a quarter
    assert returns[~medusa].mean() == pytest.approx(1 - 2 * 0.25, abs=0.12)


def test_warm_start_imitates_the_bot(tmp_path):
    run = small_run(tmp_path, imitate="greedy", imitate_decisions=60_000, steps=1, hidden=[64, 64])
    heard = {}
    run.tell = lambda what, facts: heard.setdefault(what, facts)
    run.train()
    assert heard["imitated"]["agreement"] > 0.45


class Coin:
    """Mixes: one chance in four for the first legal action, the rest for the last."""

    def chances(self, states):
        game = sarpedon.game("micro_medusa")
        masks = np.array([State(game, states[i : i + 1].copy()).mask for i in range(len(states))])
        out = np.zeros(masks.shape)
        rows = np.arange(len(masks))
        np.add.at(out, (rows, masks.argmax(axis=1)), 0.25)
        np.add.at(out, (rows, masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)), 0.75)
        return out


def test_mixed_choices_are_imitated_as_mixed(tmp_path, monkeypatch):
    monkeypatch.setattr(imitation, "load_agent", lambda game, name: Coin())
    monkeypatch.setattr(imitation, "PASSES", 15)
    run = small_run(tmp_path, imitate="coin", imitate_decisions=20_000, steps=1, hidden=[64, 64], evaluate_deals=5)
    heard = {}
    run.tell = lambda what, facts: heard.setdefault(what, facts)
    run.imitate(run.model)
    assert heard["imitated"]["agreement"] > 0.8  # always the likelier of the two would be 0.75
    wise, lessons = imitation.teacher(run.game, "coin").say(sarpedon.make_batch(run.game, 2000, seed=1), np.random.default_rng(0))
    assert lessons[np.arange(2000), wise].min() >= 0.25
    assert (lessons[np.arange(2000), wise] == 0.25).mean() == pytest.approx(0.25, abs=0.05)


def test_who_tells_no_chances_cannot_be_imitated(tmp_path):
    with pytest.raises(UnknownAgent, match="cannot be imitated"):
        small_run(tmp_path, imitate="mcts:5").imitate(small_run(tmp_path, imitate="mcts:5").model)


# --- checkpoints --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    run = small_run(tmp_path_factory.mktemp("trained"))
    run.train()
    return run


def test_the_network_in_numpy_is_the_network_in_torch(trained):
    game = trained.game
    batch = sarpedon.make_batch(game, 64, seed=3)
    network = trained.model.network()
    with torch.no_grad():
        distribution = trained.model.policy.get_distribution(torch.from_numpy(batch.observation), batch.action_mask)
        values = trained.model.policy.predict_values(torch.from_numpy(batch.observation)).numpy()[:, 0]
    probabilities = distribution.distribution.probs.numpy()
    assert np.allclose(network.probabilities(batch.observation, batch.action_mask), probabilities, atol=1e-5)
    assert np.allclose(network.values(batch.observation), values, atol=1e-5)


def test_sampling_follows_the_probabilities():
    logits = np.log(np.tile([[0.1, 0.6, 0.3]], (30_000, 1))).astype(np.float32)
    counts = np.bincount(sample(logits, np.random.default_rng(0)), minlength=3) / 30_000
    assert np.allclose(counts, softmax(logits)[0], atol=0.015)


def test_a_checkpoint_plays_the_same(trained):
    agent = load_checkpoint(trained.game, trained.folder / "last", "learned@x", seed=1)
    batch = sarpedon.make_batch(trained.game, 32, seed=4)
    ours = trained.agent().network.logits(batch.observation, batch.action_mask)
    assert np.array_equal(agent.network.logits(batch.observation, batch.action_mask), ours)
    state = trained.game.new(seed=1)
    while not state.over:
        state.apply(agent.act(state))
    chances, value = agent.think(trained.game.new(seed=1).view())
    assert chances.sum() == pytest.approx(1, abs=1e-5)
    assert -1 <= value <= 1


def test_a_checkpoint_of_something_else_is_refused(trained, tmp_path):
    import shutil

    def broken(change):
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        shutil.copytree(trained.folder / "last", folder)
        change(folder)
        with pytest.raises(BadCheckpoint) as caught:
            load_checkpoint(trained.game, folder, "learned")
        return str(caught.value)

    def edit(**changes):
        def change(folder):
            card = json.loads((folder / "card.json").read_text())
            (folder / "card.json").write_text(json.dumps({**card, **changes}))

        return change

    assert "version" in broken(edit(version=99))
    assert "observation_digest" in broken(edit(observation_digest="0"))
    assert "action_digest" in broken(edit(action_digest="0"))
    assert "game" in broken(edit(game="chess"))
    assert "format" in broken(edit(format="pickle")) or "does not say" in broken(edit(format="pickle"))
    weights = (trained.folder / "last" / "weights.safetensors").read_bytes()
    assert "damaged" in broken(lambda f: (f / "weights.safetensors").write_bytes(weights[:100]))
    assert "damaged" in broken(lambda f: (f / "weights.safetensors").write_bytes(b"\x80\x04" + weights))
    assert "damaged" in broken(lambda f: (f / "card.json").write_text("{"))
    assert "no" in broken(lambda f: (f / "weights.safetensors").unlink())
    with pytest.raises(BadCheckpoint):
        load_checkpoint(trained.game, tmp_path / "nowhere", "learned")


def test_a_run_goes_on_where_it_stopped(trained, tmp_path):
    import shutil

    folder = tmp_path / "run"
    shutil.copytree(trained.folder, folder)
    again = small_run(tmp_path, steps=6000)
    again.resume()
    assert again.model.num_timesteps >= 4000
    for name, value in again.model.policy.state_dict().items():
        assert torch.equal(value, trained.model.policy.state_dict()[name])
    old = trained.model.policy.optimizer.state_dict()["state"]
    for number, state in again.model.policy.optimizer.state_dict()["state"].items():
        assert torch.equal(state["exp_avg"], old[number]["exp_avg"])
    again.train()
    assert 6000 <= again.model.num_timesteps < 8000  # the whole, not so many more
    assert len(again.results) > len(trained.results)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({}, "game is missing"),
        ({"game": "micro_medusa", "stpes": 1}, "did you mean 'steps'"),
        ({"game": "micro_medusa", "steps": "many"}, "whole number"),
        ({"game": "micro_medusa", "steps": 0}, "at least 1"),
        ({"game": "micro_medusa", "gamma": 2.0}, "from 0 to 1"),
        ({"game": "micro_medusa", "hidden": []}, "layer sizes"),
    ],
)
def test_bad_configs_are_refused(settings, said):
    with pytest.raises(BadOption, match=said):
        configs.check(settings, "test.yaml")


def test_every_shipped_config_is_sound():
    for path in sorted(configs.FOLDER.glob("*.yaml")):
        config = configs.load(path)
        game = sarpedon.game(config.game, **config.options)
        for name in [*config.anchors, *filter(None, [config.imitate, config.adviser])]:
            assert name in game.bots or name == "exact", (path.name, name)


def test_the_command_trains_and_says_what_next(tmp_path, capsys):
    settings = tmp_path / "small.yaml"
    settings.write_text(json.dumps({"game": "micro_medusa", "steps": 3000, **QUIET}))
    folder = tmp_path / "out"
    assert cli.main(["train", "micro_medusa", "--config", str(settings), "--out", str(folder)]) == 0
    assert {"best", "last", "curve.csv", "curve.png"} <= {path.name for path in folder.iterdir()}
    assert "sarpedon arena" in capsys.readouterr().err
    assert cli.main(["train", "micro_medusa", "--config", str(settings), "--out", str(folder)]) == 2
    assert "--resume" in capsys.readouterr().err
    assert cli.main(["watch", "micro_medusa", "--agents", f"learned@{folder}/best", "--delay", "0"]) == 0


def test_the_plain_sb3_script_really_learns():
    from sarpedon.train.plain_sb3 import main

    before, after = main("micro_medusa", "champion", "random", 40_000)
    assert after > before + 0.25


def test_weights_of_another_shape_are_refused():
    with pytest.raises(KeyError):
        Network({})
