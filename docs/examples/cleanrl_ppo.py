"""Masked PPO in one file, in the manner of CleanRL: no library but torch, every step in sight.

    python docs/examples/cleanrl_ppo.py --game micro_medusa --seat champion --opponent random --updates 60

The environment is the native vector of games: one call plays all of them, the other seats included.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass

import gymnasium
import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import sarpedon  # registers the environments
from sarpedon.envs.core.single import gymnasium_id


@dataclass
class Settings:
    game: str = "micro_medusa"
    seat: str = "champion"
    opponent: str = "random"
    updates: int = 60
    num_envs: int = 64
    num_steps: int = 32
    minibatch: int = 512
    epochs: int = 4
    learning_rate: float = 1e-3
    gamma: float = 1.0
    gae_lambda: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    value: float = 0.5
    max_grad: float = 0.5
    seed: int = 0


def layer(inputs: int, outputs: int, gain: float = np.sqrt(2)) -> nn.Linear:
    made = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(made.weight, gain)
    nn.init.zeros_(made.bias)
    return made


def hidden(inputs: int) -> list[nn.Module]:
    return [layer(inputs, 128), nn.ReLU(), layer(128, 128), nn.ReLU()]


class Agent(nn.Module):
    def __init__(self, observation_size: int, num_actions: int) -> None:
        super().__init__()
        self.actor = nn.Sequential(*hidden(observation_size), layer(128, num_actions, 0.01))
        self.critic = nn.Sequential(*hidden(observation_size), layer(128, 1, 1.0))

    def policy(self, observation: torch.Tensor, mask: torch.Tensor) -> Categorical:
        return Categorical(logits=self.actor(observation).masked_fill(mask == 0, -1e8))

    def worth(self, observation: torch.Tensor) -> torch.Tensor:
        return self.critic(observation)[..., 0]


def train(settings: Settings) -> list[float]:
    """Returns the mean return of the games that ended in each update."""
    s = settings
    assert s.game in sarpedon.games()
    torch.manual_seed(s.seed)
    envs = gymnasium.make_vec(gymnasium_id(s.game), num_envs=s.num_envs, seat=s.seat, opponent=s.opponent).unwrapped
    size, actions = envs.game.observation_size, envs.game.num_actions
    agent = Agent(size, actions)
    optimiser = torch.optim.Adam(agent.parameters(), lr=s.learning_rate, eps=1e-5)

    shape = (s.num_steps, s.num_envs)
    observations, masks = torch.zeros(*shape, size), torch.zeros(*shape, actions, dtype=torch.int8)
    chosen = torch.zeros(shape, dtype=torch.int64)
    log_probs, rewards, dones, values = (torch.zeros(shape) for _ in range(4))

    seen, infos = envs.reset(seed=s.seed)
    curve, began = [], time.time()
    for update in range(s.updates):
        finished: list[float] = []
        for step in range(s.num_steps):
            observations[step], masks[step] = torch.from_numpy(seen), torch.from_numpy(infos["action_mask"])
            with torch.no_grad():
                policy = agent.policy(observations[step], masks[step])
                chosen[step] = policy.sample()
                log_probs[step] = policy.log_prob(chosen[step])
                values[step] = agent.worth(observations[step])
            seen, reward, terminated, truncated, infos = envs.step(chosen[step].numpy())
            rewards[step] = torch.from_numpy(reward)
            dones[step] = torch.from_numpy(terminated | truncated)  # the next observation is already of a new game
            finished += [float(infos["final_info"]["return"][i]) for i in np.flatnonzero(terminated | truncated)]

        with torch.no_grad():  # generalised advantage estimation
            advantages, last = torch.zeros(shape), torch.zeros(s.num_envs)
            following = agent.worth(torch.from_numpy(seen))
            for step in reversed(range(s.num_steps)):
                alive = 1 - dones[step]
                delta = rewards[step] + s.gamma * following * alive - values[step]
                last = delta + s.gamma * s.gae_lambda * alive * last
                advantages[step], following = last, values[step]
            returns = advantages + values

        flat = [part.flatten(0, 1) for part in (observations, masks, chosen, log_probs, advantages, returns)]
        for _ in range(s.epochs):
            for rows in torch.randperm(s.num_steps * s.num_envs).split(s.minibatch):
                o, m, a, old, advantage, target = (part[rows] for part in flat)
                policy = agent.policy(o, m)
                ratio = (policy.log_prob(a) - old).exp()
                advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
                policy_loss = -torch.min(advantage * ratio, advantage * ratio.clamp(1 - s.clip, 1 + s.clip)).mean()
                value_loss = 0.5 * (agent.worth(o) - target).pow(2).mean()
                loss = policy_loss + s.value * value_loss - s.entropy * policy.entropy().mean()
                optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), s.max_grad)
                optimiser.step()

        curve.append(float(np.mean(finished)) if finished else float("nan"))
        speed = (update + 1) * s.num_steps * s.num_envs / (time.time() - began)
        games = f"mean return {curve[-1]:+.2f} over {len(finished)} games"
        print(f"update {update + 1}/{s.updates}: {games}, {speed:,.0f} decisions/s")
    return curve


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in Settings.__annotations__:
        default = getattr(Settings, name)
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(default), default=default, help=f"default {default}")
    torch.set_num_threads(1)
    train(Settings(**vars(parser.parse_args())))
