"""RLlib: honest rewards in the environment, learning with two workers, and agents that play everywhere."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("ray")
torch = pytest.importorskip("torch")
pytest.importorskip("sb3_contrib")

import ray  # noqa: E402
from ray.rllib.env.multi_agent_episode import MultiAgentEpisode  # noqa: E402

import sarpedon  # noqa: E402
from sarpedon import cli  # noqa: E402
from sarpedon.agents.network import Network  # noqa: E402
from sarpedon.envs.core.errors import IllegalAction, WrongSeat  # noqa: E402
from sarpedon.envs.rllib import LEARNER, GameEnv, Seating, module_of  # noqa: E402
from sarpedon.train import cluster  # noqa: E402
from sarpedon.train import config as configs  # noqa: E402
from sarpedon.train.arena import Arena  # noqa: E402
from sarpedon.train.rllib import FROZEN, MaskedRLModule, RayRun, learner_share, ppo_config  # noqa: E402
from sarpedon.train.run import Run  # noqa: E402
from sarpedon.verify import WAYS, Script, compare  # noqa: E402

STEPS = 30_000
GAME = sarpedon.game("micro_medusa")
SMALL = {"game": "micro_medusa", "games": 64, "decisions": 2048, "hidden": [64, 64], "batch": 256, "epochs": 8,
         "learning_rate": 2e-3, "snapshot_every": 6000, "evaluate_every": 10**9, "save_every": 10**9, "evaluate_deals": 200,
         "evaluate_against": ["random"], "threads": 1}  # fmt: skip


@pytest.fixture(scope="module")
def two_workers():
    cluster.start(2)
    yield
    ray.shutdown()


def play(env, seed, choose):
    """A game, step by step: what was asked of whom, and what the environment answered."""
    looks, _ = env.reset(seed=seed)
    answers = []
    while True:
        ((agent, look),) = looks.items()
        answer = env.step({agent: choose(look["action_mask"])})
        answers.append((agent, answer))
        looks = answer[0]
        if answer[2]["__all__"] or answer[3]["__all__"]:
            return answers


def chooser():
    luck = np.random.default_rng(1)
    return lambda mask: int(luck.choice(np.flatnonzero(mask)))


@pytest.fixture
def choose():
    return chooser()


@pytest.mark.parametrize("name", sarpedon.games())
def test_rewards_reach_every_seat(name, choose):
    """All that a game brings a seat is told, whoever moved, and the end shows every seat its last position."""
    env = GameEnv({"game": name})
    for seed in range(3):
        answers = play(env, seed, choose)
        totals = {agent: sum(answer[1][agent] for _, answer in answers) for agent in env.agents}
        assert list(totals.values()) == pytest.approx(env.batch.returns[0].tolist(), abs=1e-5)
        last = answers[-1][1]
        assert set(last[0]) == {agent for agent, _ in answers}
        assert not any(look["action_mask"].any() for look in last[0].values())
        assert all(len(answer[0]) == 1 for _, answer in answers[:-1])
        assert all(look in env.observation_spaces[agent] for _, answer in answers for agent, look in answer[0].items())


@pytest.mark.parametrize("name", sarpedon.games())
def test_rllib_credits_decisions_with_what_follows(name, choose):
    """In RLlib's own record of a game, the rewards of an agent's decisions add up to its return."""
    env = GameEnv({"game": name})
    looks, infos = env.reset(seed=5)
    episode = MultiAgentEpisode(agent_to_module_mapping_fn=module_of)
    episode.add_env_reset(observations=looks, infos=infos)
    owed, decided = np.zeros(env.game.num_seats), np.zeros(env.game.num_seats, bool)
    while not episode.is_done:
        ((agent, look),) = looks.items()
        decided[env.game.seats.index(agent)] = True
        actions = {agent: choose(look["action_mask"])}
        looks, rewards, terminated, truncated, infos = env.step(actions)
        owed += np.where(decided, [rewards[seat] for seat in env.game.seats], 0)
        episode.add_env_step(looks, actions, rewards, infos, terminateds=terminated, truncateds=truncated)
    credited = episode.get_return()
    assert credited == pytest.approx(owed.sum(), abs=1e-4)
    for agent, single in episode.agent_episodes.items():
        assert single.get_return() == pytest.approx(owed[env.game.seats.index(agent)], abs=1e-5)


def test_bots_and_snapshots_take_their_seats(choose):
    env = GameEnv({"game": "micro_medusa", "seating": Seating((0, 1), (), 0.0, FROZEN, (GAME.bot("greedy"),), 0.5)})
    met = set()
    for seed in range(30):
        for _, answer in play(env, seed, choose):
            assert set(answer[1]) == set(env.agents)
        met.add(frozenset(module_of(agent) for agent in env.agents))
    assert met == {frozenset({LEARNER}), frozenset({LEARNER, "latest"}), frozenset({LEARNER, "earlier"})}
    fixed = GameEnv({"game": "micro_medusa", "seating": Seating((1,), ((0, GAME.bot("greedy")),))})
    assert {agent for agent, _ in play(fixed, 1, choose)} == {GAME.seats[1]}


@pytest.mark.parametrize("name", ["mazes_end", "rise_of_the_amazons"])
def test_shaping_only_moves_a_constant(name):
    """What an agent gets in all is its return, less its outlook when it first decided."""
    plain = GameEnv({"game": name})
    shaped = {agent: 0.0 for agent in plain.game.seats}
    for _, answer in play(GameEnv({"game": name, "shaping": 1.0}), 3, chooser()):
        for agent, reward in answer[1].items():
            shaped[agent] += reward
    first, choose = {}, chooser()
    looks, _ = plain.reset(seed=3)
    while not plain.batch.over[0]:
        ((agent, look),) = looks.items()
        first.setdefault(agent, float(plain.batch.estimates()[0, plain.batch.seat[0]]))
        looks = plain.step({agent: choose(look["action_mask"])})[0]
    expected = {agent: float(plain.batch.returns[0, seat]) - first[agent] for seat, agent in enumerate(plain.game.seats)}
    assert shaped == pytest.approx(expected, abs=1e-3)


def test_only_the_agent_to_act_may_act(choose):
    env = GameEnv({"game": "micro_medusa"})
    ((agent, look),) = env.reset(seed=1)[0].items()
    other = next(seat for seat in GAME.seats if seat != agent)
    with pytest.raises(WrongSeat, match="is to act"):
        env.step({other: 0})
    with pytest.raises(IllegalAction):
        env.step({agent: int(np.flatnonzero(look["action_mask"] == 0)[0])})


def test_verify_catches_a_broken_environment(monkeypatch):
    script = Script(GAME, 3)
    assert compare(script, "RLlib", WAYS["RLlib"]) == ("equal", "")
    honest = GameEnv._play
    monkeypatch.setattr(GameEnv, "_play", lambda self, actions: (honest(self, actions), self._owed.__iadd__(0.5)))
    assert compare(script, "RLlib", WAYS["RLlib"])[0] == "different"


def test_the_module_plays_what_the_network_of_the_checkpoint_plays():
    env = GameEnv({"game": "micro_medusa"})
    agent, look = next(iter(env.reset(seed=1)[0].items()))
    module = MaskedRLModule(
        observation_space=env.observation_spaces[agent], action_space=env.action_spaces[agent], model_config={"hidden": [16, 8]}
    )
    batch = {"obs": {key: torch.from_numpy(value[None]) for key, value in look.items()}}
    network = Network({name: value.numpy() for name, value in module.state_dict().items()})
    logits = module.forward_inference(batch)["action_dist_inputs"].detach().numpy()
    assert logits == pytest.approx(network.logits(look["observation"][None], look["action_mask"][None]), abs=1e-5)
    values = module.compute_values(batch).detach().numpy()
    assert values == pytest.approx(network.values(look["observation"][None]), abs=1e-5)


def test_settings_become_those_of_rllib():
    config = configs.check({**SMALL, "steps": 10_000}, "test")
    seating = Seating((0, 1), (), 0.6, FROZEN, (1,), 0.25)
    assert learner_share(seating) == pytest.approx(1 - 0.4 * 0.75 / 2)
    found = ppo_config(config, seating, 2, done=5000)
    assert found.lr[0] == [0, pytest.approx(config.learning_rate * 0.55)]
    assert found.lr[1][1] == pytest.approx(config.learning_rate * 0.1)
    assert found.num_envs_per_env_runner == 32
    assert found.policies_to_train == [LEARNER]


def weights_of_latest(runner):
    return {name: np.array(value) for name, value in runner.module["latest"].get_state().items()}


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_two_workers_learn_to_beat_random_play(two_workers, tmp_path, capsys):
    """A fixed number of decisions; then the checkpoint plays in the arena, and both engines go on with the run."""
    folder = tmp_path / "run"
    heard = []
    run = RayRun(configs.check({**SMALL, "steps": STEPS}, "test"), folder, lambda what, facts: heard.append(what), workers=2)
    before = run.evaluate()["random"]
    after = run.train()["random"]
    weights = run.model.weights()
    run.model._choose_opponents()
    for frozen in run.model.algorithm.env_runner_group.foreach_env_runner(weights_of_latest, local_env_runner=False):
        assert all(np.array_equal(frozen[name], value) for name, value in run.model.league[-1].items())
    run.close()
    assert heard.count("learning") > 3
    assert len(run.model.league) > 1
    assert after["low"] > before["high"]
    assert after["mean"] > before["mean"] + 0.1

    card = json.loads((folder / "last" / "card.json").read_text())
    assert card["engine"] == "ray"
    assert card["steps"] >= STEPS
    arena = Arena(GAME, ["random", f"learned@{folder}/best"], deals=100, seed=4).run()
    assert arena.head_to_head(1, 0).mean > 0.55

    again = RayRun(configs.check({**SMALL, "steps": card["steps"] + 1}, "test"), folder, lambda what, facts: None, workers=0)
    again.resume()
    moments = again.model.policy.optimizer.state_dict()["state"]
    assert all(np.array_equal(again.model.weights()[name], value) for name, value in weights.items())
    assert float(np.abs(np.asarray(moments[0]["exp_avg"])).max()) > 0
    again.train()
    again.close()
    assert again.model.num_timesteps > card["steps"]
    built_in = Run(configs.check({**SMALL, "steps": STEPS}, "test"), folder, lambda what, facts: None)
    built_in.resume()
    assert built_in.model.num_timesteps == again.model.num_timesteps


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("agents", [["random", "greedy"], ["random", "learned"], ["greedy", "mcts:8"]])
def test_an_arena_over_ray_has_the_same_games(two_workers, agents):
    here = Arena(GAME, agents, deals=12 if "mcts:8" in agents else 150, seed=7).run()
    there = Arena(GAME, agents, deals=here.deals, seed=7).run(spread=cluster.spread(2))
    assert there.played == here.played


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_commands_of_the_page(two_workers, tmp_path, capsys):
    settings = tmp_path / "small.yaml"
    settings.write_text(json.dumps({**SMALL, "steps": 2000, "decisions": 1024, "evaluate_deals": 10}))
    folder = str(tmp_path / "ray")
    train = ["train", "micro_medusa", "--config", str(settings), "--engine", "ray", "--workers", "2"]
    assert cli.main([*train, "--out", folder]) == 0
    assert cli.main([*train, "--steps", "3000", "--resume", folder]) == 0
    agents = ["--agents", "random", "greedy", f"learned@{folder}/best"]
    capsys.readouterr()
    assert cli.main(["arena", "micro_medusa", *agents, "--deals", "5", "--engine", "ray", "--workers", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 30


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_program_of_the_page(two_workers):
    page = (Path(__file__).parents[2] / "docs" / "rllib.md").read_text(encoding="utf-8")
    names = {}
    exec(compile(re.search(r"```python\n(.*?)```", page, re.DOTALL)[1], "rllib.md", "exec"), names)
    algorithm = names["config"].training(train_batch_size_per_learner=400, minibatch_size=100, num_epochs=1).build_algo()
    found = algorithm.train()["env_runners"]
    algorithm.stop()
    assert found["num_module_steps_sampled"]["learner"] >= 400


def test_arguments_of_ray_need_ray(capsys):
    assert cli.main(["arena", "micro_medusa", "--agents", "random", "--workers", "2"]) == 2
    assert "--workers needs --engine ray" in capsys.readouterr().err
