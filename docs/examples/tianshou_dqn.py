"""Masked DQN with Tianshou 0.5: its policies look for `obs.mask`, so the seat's environment answers with obs and mask.

    python docs/examples/tianshou_dqn.py --game micro_medusa --seat champion --rounds 60
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np
import torch
from gymnasium import spaces
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.policy import DQNPolicy
from torch import nn

from sarpedon.envs.core.single import SeatEnv


class WithMask(gymnasium.Wrapper):  # type: ignore[type-arg]
    """Observations as Tianshou's masked policies want them: {"obs": ..., "mask": ...}."""

    def __init__(self, env: SeatEnv) -> None:
        super().__init__(env)
        self.observation_space = spaces.Dict(obs=env.observation_space, mask=spaces.MultiBinary(env.game.num_actions))

    def reset(self, **kwargs: Any) -> tuple[Any, dict[str, Any]]:
        observation, info = self.env.reset(**kwargs)
        return {"obs": observation, "mask": info["action_mask"].astype(bool)}, {}

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        observation, reward, terminated, truncated, info = self.env.step(int(action))
        mask = info["action_mask"].astype(bool)
        return {"obs": observation, "mask": mask if mask.any() else ~mask}, reward, terminated, truncated, {}


class Values(nn.Module):
    """The value of every action."""

    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(inputs, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, outputs))

    def forward(self, obs: Any, state: Any = None, info: Any = None) -> tuple[torch.Tensor, Any]:
        seen = obs.obs if hasattr(obs, "obs") else obs
        return self.layers(torch.as_tensor(seen, dtype=torch.float32)), state


def train(game: str, seat: str, opponent: str = "random", rounds: int = 60, steps: int = 500, seed: int = 0) -> list[float]:
    """Returns the mean return of the games that ended in each round."""
    torch.manual_seed(seed)
    np.random.seed(seed)  # noqa: NPY002 - Tianshou draws its exploration there
    envs = DummyVectorEnv([lambda: WithMask(SeatEnv(game, seat, opponent)) for _ in range(10)])
    envs.seed(seed)
    one = SeatEnv(game, seat, opponent)
    network = Values(one.game.observation_size, one.game.num_actions)
    optimiser = torch.optim.Adam(network.parameters(), lr=1e-3)
    policy = DQNPolicy(network, optimiser, discount_factor=0.99, estimation_step=3, target_update_freq=200)
    collector = Collector(policy, envs, VectorReplayBuffer(20_000, 10), exploration_noise=True)
    curve = []
    for number in range(rounds):
        policy.set_eps(max(0.05, 1 - number / (0.5 * rounds)))
        policy.train()
        found = collector.collect(n_step=steps)
        for _ in range(steps // 10):
            policy.update(128, collector.buffer)
        curve.append(float(np.mean(found["rews"])) if len(found["rews"]) else float("nan"))
        print(f"round {number + 1}/{rounds}: mean return {curve[-1]:+.2f} over {len(found['rews'])} games")
    return curve


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="micro_medusa")
    parser.add_argument("--seat", default="champion")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--rounds", type=int, default=60)
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    train(chosen.game, chosen.seat, chosen.opponent, chosen.rounds)
