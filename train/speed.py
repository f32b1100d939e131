"""How fast we learn, beside MaskablePPO on PettingZoo's connect_four the way PettingZoo's SB3 tutorial does it.

    python -m sarpedon.train.speed [--steps 60000]
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from pettingzoo.classic import connect_four_v3
from sb3_contrib import MaskablePPO
from sb3_contrib.common.wrappers import ActionMasker

from . import config as configs
from .run import Run

HIDDEN = [128, 128]


class OneOfTwo(gymnasium.Env):  # type: ignore[type-arg]
    """A two-player AEC game as one stream of decisions, both seats in turn: what the tutorial's wrapper makes of it."""

    def __init__(self, env: Any) -> None:
        self.env = env
        env.reset()
        agent = env.possible_agents[0]
        self.observation_space = env.observation_space(agent)["observation"]
        self.action_space = env.action_space(agent)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        super().reset(seed=seed)
        self.env.reset(seed=seed)
        return self.env.observe(self.env.agent_selection)["observation"], {}

    def step(self, action: Any) -> Any:
        mover = self.env.agent_selection
        self.env.step(action)
        agent = self.env.agent_selection
        done = self.env.terminations[mover] or self.env.truncations[mover]
        return self.env.observe(agent)["observation"], float(self.env.rewards[mover]), done, False, {}

    def action_mask(self) -> np.ndarray:
        return np.asarray(self.env.observe(self.env.agent_selection)["action_mask"])


def peer(steps: int) -> dict[str, float]:
    env = ActionMasker(OneOfTwo(connect_four_v3.env()), lambda made: made.action_mask())  # type: ignore[attr-defined]
    network = {"net_arch": {"pi": HIDDEN, "vf": HIDDEN}}
    model = MaskablePPO("MlpPolicy", env, policy_kwargs=network, device="cpu", seed=0)
    return timed(lambda: model.learn(steps), steps)


def ours(game: str, steps: int) -> dict[str, float]:
    settings = {"game": game, "steps": steps, "hidden": HIDDEN, "games": 512, "evaluate_every": 10**9, "save_every": 10**9,
                "evaluate_deals": 1, "threads": torch.get_num_threads()}  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        run = Run(configs.check(settings, "speed"), Path(folder), lambda what, facts: None)
        run.model.learn(1, reset_num_timesteps=True)  # compile first
        return timed(lambda: run.model.learn(steps, reset_num_timesteps=True), steps)


def timed(work: Any, steps: int) -> dict[str, float]:
    wall, cpu = time.perf_counter(), time.process_time()
    work()
    return {"wall": steps / (time.perf_counter() - wall), "cpu": steps / (time.process_time() - cpu)}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="micro_medusa")
    parser.add_argument("--steps", type=int, default=300_000)
    parser.add_argument("--peer-steps", type=int, default=8192)
    chosen = parser.parse_args()
    mine, theirs = ours(chosen.game, chosen.steps), peer(chosen.peer_steps)
    print("| learner | decisions/s | per CPU second |\n| --- | --- | --- |")
    print(f"| self-play PPO on {chosen.game} | {mine['wall']:,.0f} | {mine['cpu']:,.0f} |")
    print(f"| MaskablePPO on PettingZoo connect_four_v3, one environment | {theirs['wall']:,.0f} | {theirs['cpu']:,.0f} |")
    print(f"\nratio per CPU second: {mine['cpu'] / theirs['cpu']:.1f}")
