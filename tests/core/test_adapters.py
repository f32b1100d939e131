"""Every game through PettingZoo, Gymnasium and SB3, checked by those libraries' own tests and against each other."""

from __future__ import annotations

import copy
import importlib
import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import sarpedon
from sarpedon.envs.core.errors import BadOption, BadSave, IllegalAction, SarpedonError, UnknownAgent, WrongSeat
from sarpedon.envs.core.registry import card
from sarpedon.envs.core.single import SeatEnv, SeatVectorEnv, gymnasium_id
from tests.tools import random_game, variants

every_variant = pytest.mark.parametrize(("name", "options"), variants())
every_game = pytest.mark.parametrize("name", sarpedon.games())


def module(name):
    return importlib.import_module(f"sarpedon.envs.{name}_v{card(name).version}")


# --- PettingZoo ---------------------------------------------------------------------------------------------


@every_variant
def test_pettingzoo_api(name, options, capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably")  # masks need a Dict
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        api_test(module(name).env(**options), num_cycles=300)
        api_test(module(name).raw_env(**options), num_cycles=300)


@every_game
def test_pettingzoo_seeds(name):
    seed_test(module(name).env, num_cycles=100)


@every_game
def test_pettingzoo_renders(name, capsys):
    render_test(module(name).env, custom_tests={"svg": lambda drawing: drawing.startswith("<svg")})


@every_game
def test_pettingzoo_finds_the_game_by_name(name):
    pettingzoo = pytest.importorskip("pettingzoo", minversion="1.27")
    env = pettingzoo.make("aec", f"sarpedon/{name}-v{card(name).version}")
    env.reset(seed=1)
    assert env.unwrapped.game.name == name


@every_game
def test_the_wrapped_environment_ends_on_an_illegal_move(name):
    env = module(name).env()
    env.reset(seed=1)
    mover = env.agent_selection
    mask = env.observe(mover)["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.rewards[mover] == -1
    assert all(env.terminations.values())


@every_game
def test_the_raw_environment_refuses_illegal_moves_and_goes_on(name):
    env = module(name).raw_env()
    env.reset(seed=1)
    before = env.get_state()
    mask = env.observe(env.agent_selection)["action_mask"]
    for bad in (int(np.flatnonzero(mask == 0)[0]), -1, len(mask), 1.5, "draw"):
        with pytest.raises(IllegalAction):
            env.step(bad)
    assert env.get_state() == before
    with pytest.raises(WrongSeat):
        env.observe("nobody_0")
    with pytest.raises(BadSave):
        env.set_state(b"nonsense")
    assert env.get_state() == before
    env.step(int(np.flatnonzero(mask)[0]))


@every_game
def test_copies_of_an_environment_go_their_own_way(name):
    env = module(name).raw_env()
    env.reset(seed=2)
    copies = [env.clone(), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    before = env.get_state()
    env.step(env.legal_actions()[0])
    for other in copies:
        assert other.get_state() == before
        other.step(other.legal_actions()[0])
        assert other.get_state() == env.get_state()
        assert other.rewards == env.rewards


@every_game
def test_bad_render_modes_are_refused(name):
    for make in (module(name).env, module(name).raw_env):
        with pytest.raises(SarpedonError, match="render_mode"):
            make(render_mode="hologram")


# --- Gymnasium ----------------------------------------------------------------------------------------------


@every_game
def test_gymnasium_checks_pass(name):
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*different from the unwrapped version.*")
        check_env(LegalOnly(SeatEnv(name)), skip_render_check=True)


class LegalOnly(gymnasium.Wrapper):
    """Gymnasium's checker samples any action: play a legal one instead."""

    def step(self, action):
        mask = self.env.action_masks()
        return self.env.step(action if mask[action] else int(np.flatnonzero(mask)[0]))


@every_game
def test_a_seat_plays_whole_games_against_each_bot(name):
    game = sarpedon.game(name)
    for opponent in game.bots:
        if opponent == "rollout":
            continue  # slow
        env = gymnasium.make(gymnasium_id(name), seat=game.seats[-1], opponent=opponent).unwrapped
        _, info = env.reset(seed=3)
        total, done, steps = 0.0, False, 0
        while not done:
            action = int(np.flatnonzero(info["action_mask"])[0])
            observation, reward, terminated, truncated, info = env.step(action)
            total += reward
            done = terminated or truncated
            steps += 1
            assert steps <= game.max_decisions
        assert observation in env.observation_space
        assert total == pytest.approx(info["return"])
        with pytest.raises(SarpedonError, match="reset"):
            env.step(0)


@every_game
def test_the_vector_environment_resets_in_the_same_step(name):
    envs = gymnasium.make_vec(gymnasium_id(name), num_envs=6, opponent="random")
    assert isinstance(envs.unwrapped, SeatVectorEnv)
    envs = envs.unwrapped
    observations, infos = envs.reset(seed=1)
    rng = np.random.default_rng(0)
    endings = 0
    for _ in range(min(2000, 3 * envs.game.max_decisions)):
        actions = [int(rng.choice(np.flatnonzero(mask))) for mask in infos["action_mask"]]
        observations, _, terminated, truncated, infos = envs.step(np.array(actions))
        assert observations.shape == (6, envs.game.observation_size)
        assert infos["action_mask"].any(axis=1).all()
        done = terminated | truncated
        if done.any():
            endings += int(done.sum())
            assert np.array_equal(infos["_final_obs"], done)
            assert all(infos["final_obs"][i] in envs.single_observation_space for i in np.flatnonzero(done))
        if endings > 8:
            break
    assert endings > 0


@every_game
def test_the_rewards_of_a_seat_add_up_to_its_returns(name):
    env = SeatEnv(name, seat="any")
    for seed in range(3):
        _, info = env.reset(seed=seed)
        rng = np.random.default_rng(seed)
        total, done = 0.0, False
        while not done:
            _, reward, terminated, truncated, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
            total += reward
            done = terminated or truncated
        assert total == pytest.approx(info["return"])


@every_game
def test_single_seat_environments_refuse_bad_input(name):
    with pytest.raises(UnknownAgent, match="random"):
        SeatEnv(name, opponent="genius")
    with pytest.raises(WrongSeat):
        SeatEnv(name, seat="nobody")
    with pytest.raises(BadOption):
        SeatEnv(name, no_such_option=1)
    env = SeatEnv(name)
    _, info = env.reset(seed=1)
    before = env._table.batch.states.tobytes()
    for bad in (-1, env.game.num_actions, int(np.flatnonzero(info["action_mask"] == 0)[0])):
        with pytest.raises(IllegalAction):
            env.step(bad)
    assert env._table.batch.states.tobytes() == before


# --- Stable-Baselines3 ----------------------------------------------------------------------------------------


@every_game
def test_sb3_checks_pass(name):
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    checker.check_env(LegalOnly(SeatEnv(name)), warn=True)


@every_game
def test_maskable_ppo_learns_on_the_vec_env(name):
    contrib = pytest.importorskip("sb3_contrib")
    from sarpedon.envs.core.sb3 import SeatVecEnv

    env = SeatVecEnv(name, 4, seat="any", opponent="random", seed=0)
    model = contrib.MaskablePPO("MlpPolicy", env, n_steps=32, batch_size=64, n_epochs=1, seed=0)
    before = [parameter.clone() for parameter in model.policy.parameters()]
    model.learn(256)
    assert any((a != b).any() for a, b in zip(before, model.policy.parameters()))
    observations = env.reset()
    actions, _ = model.predict(observations, action_masks=env.action_masks())
    assert env.action_masks()[np.arange(4), actions].all()


# --- one truth --------------------------------------------------------------------------------------------------


@every_variant
def test_state_batch_and_pettingzoo_play_the_same_game(name, options):
    game = sarpedon.game(name, **options)
    final, actions = random_game(game, seed=11)
    batch = sarpedon.make_batch(game, 3, auto_reset=False).reset(seeds=np.array([11, 12, 11]))
    env = module(name).raw_env(**options)
    env.reset(seed=11)
    state = game.new(seed=11)
    for action in actions:
        agent = env.agent_selection
        seat = env.possible_agents.index(agent)
        seen = env.observe(agent)
        assert seat == state.seat == batch.seat[0]
        for row in (0, 2):
            assert np.array_equal(batch.observation[row], state.observe())
            assert np.array_equal(batch.action_mask[row], state.mask)
        assert np.array_equal(seen["observation"], state.observe())
        assert np.array_equal(seen["action_mask"], state.mask)
        state.apply(action)
        env.step(action)
        batch.step(np.array([action, -1, action]))
        assert batch.snapshot(0) == state == batch.snapshot(2)
        assert env.get_state() == state.to_bytes()
    assert state.over
    assert state == final
    assert batch.over[0]
    assert batch.returns[0].tolist() == state.returns.tolist()


@every_game
def test_threads_do_not_change_the_games(name):
    one = sarpedon.make_batch(name, 64, seed=5, threads=1)
    two = sarpedon.make_batch(name, 64, seed=5, threads=2)
    for _ in range(200):
        actions = one.random_actions()
        assert np.array_equal(actions, two.random_actions())
        one.step(actions)
        two.step(actions)
        assert one.states.tobytes() == two.states.tobytes()
        assert np.array_equal(one.observation, two.observation)
    two.close()


@every_game
def test_batches_refuse_bad_input_and_change_nothing(name):
    batch = sarpedon.make_batch(name, 4, seed=1)
    before = batch.states.tobytes()
    actions = batch.random_actions()
    wrong = actions.copy()
    wrong[2] = int(np.flatnonzero(batch.action_mask[2] == 0)[0])
    for bad in (actions[:3], actions[None], actions.astype(float), wrong, np.full(4, 10**9), np.full(4, -7)):
        with pytest.raises(IllegalAction):
            batch.step(bad)
    assert batch.states.tobytes() == before
    for size in (0, -3, 2.5):
        with pytest.raises(SarpedonError):
            sarpedon.make_batch(name, size)
    with pytest.raises(SarpedonError):
        batch.reset(seeds=np.array([1, 2]))


def test_unknown_games_are_named():
    with pytest.raises(SarpedonError, match="micro_medusa"):
        sarpedon.game("chess")
    with pytest.raises(SarpedonError, match="seed"):
        sarpedon.game("micro_medusa").new(seed=-1)
