"""Masked PPO with TorchRL: a seat of a game as a TorchRL environment, the mask as part of what it observes.

    python docs/examples/torchrl_ppo.py --game micro_medusa --seat champion --iterations 40
"""

from __future__ import annotations

import argparse
from typing import Any

import torch
from tensordict import TensorDict, TensorDictBase
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.data import Binary, Categorical, Composite, Unbounded
from torchrl.envs import EnvBase
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

from sarpedon.envs.core.single import SeatEnv


class SeatOfTorchRL(EnvBase):
    """Keys: observation, action_mask; episode_return is that of the game so far."""

    def __init__(self, game: str, seat: str, opponent: str = "random", **options: Any) -> None:
        super().__init__(device="cpu", batch_size=[])
        self.env = SeatEnv(game, seat, opponent, **options)
        size, actions = self.env.game.observation_size, self.env.game.num_actions
        self.observation_spec = Composite(
            observation=Unbounded((size,), dtype=torch.float32),
            action_mask=Binary(actions, (actions,), dtype=torch.bool),
            episode_return=Unbounded((1,), dtype=torch.float32),
        )
        self.action_spec = Categorical(actions, shape=())
        self.reward_spec = Unbounded((1,), dtype=torch.float32)
        self._seed: int | None = None
        self._return = 0.0

    def _look(self, observation: Any, mask: Any) -> dict[str, torch.Tensor]:
        allowed = torch.as_tensor(mask, dtype=torch.bool)
        if not allowed.any():
            allowed = torch.ones_like(allowed)  # the game is over: nothing is decided any more
        seen = torch.as_tensor(observation)
        return {"observation": seen, "action_mask": allowed, "episode_return": torch.tensor([self._return])}

    def _reset(self, tensordict: TensorDictBase | None = None, **kwargs: Any) -> TensorDict:
        observation, info = self.env.reset(seed=self._seed)
        self._seed, self._return = None, 0.0
        return TensorDict(self._look(observation, info["action_mask"]), batch_size=[])

    def _step(self, tensordict: TensorDictBase) -> TensorDict:
        observation, reward, terminated, truncated, info = self.env.step(int(tensordict["action"]))
        self._return += reward
        flags = {"terminated": torch.tensor([terminated]), "truncated": torch.tensor([truncated])}
        flags["done"] = flags["terminated"] | flags["truncated"]
        look = self._look(observation, info["action_mask"])
        return TensorDict({**look, "reward": torch.tensor([reward], dtype=torch.float32), **flags}, batch_size=[])

    def _set_seed(self, seed: int | None) -> None:
        self._seed = seed


def networks(env: SeatOfTorchRL) -> tuple[ProbabilisticActor, ValueOperator]:
    def tower(outputs: int) -> nn.Module:
        return nn.Sequential(nn.Linear(env.env.game.observation_size, 128), nn.ReLU(), nn.Linear(128, outputs))

    logits = TensorDictModule(tower(env.env.game.num_actions), in_keys=["observation"], out_keys=["logits"])
    actor = ProbabilisticActor(
        logits, in_keys={"logits": "logits", "mask": "action_mask"}, out_keys=["action"], spec=env.action_spec,
        distribution_class=MaskedCategorical, return_log_prob=True,
    )  # fmt: skip
    return actor, ValueOperator(tower(1), in_keys=["observation"])


def train(game: str, seat: str, opponent: str = "random", iterations: int = 40, frames: int = 1024, seed: int = 0) -> list[float]:
    """Returns the mean return of the games that ended in each iteration."""
    torch.manual_seed(seed)
    env = SeatOfTorchRL(game, seat, opponent)
    env.set_seed(seed)
    actor, critic = networks(env)
    advantage = GAE(gamma=1.0, lmbda=0.95, value_network=critic)
    loss_of = ClipPPOLoss(actor, critic, clip_epsilon=0.2, entropy_coeff=0.01, normalize_advantage=True)
    optimiser = torch.optim.Adam(loss_of.parameters(), lr=1e-3)
    collector = Collector(
        env, actor, frames_per_batch=frames, total_frames=frames * iterations, auto_register_policy_transforms=False
    )
    curve = []
    for data in collector:
        for _ in range(4):
            advantage(data)
            for rows in torch.randperm(frames).split(256):
                losses = loss_of(data[rows])
                loss = losses["loss_objective"] + losses["loss_critic"] + losses["loss_entropy"]
                optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(loss_of.parameters(), 0.5)
                optimiser.step()
        ended = data["next", "done"][:, 0]
        curve.append(float(data["next", "episode_return"][ended].mean()))
        print(f"iteration {len(curve)}/{iterations}: mean return {curve[-1]:+.2f} over {int(ended.sum())} games")
    collector.shutdown()
    return curve


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="micro_medusa")
    parser.add_argument("--seat", default="champion")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--iterations", type=int, default=40)
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    train(chosen.game, chosen.seat, chosen.opponent, chosen.iterations)
