"""The plain way: MaskablePPO on the Gymnasium environment, as Stable-Baselines3 users write it.

    python -m sarpedon.train.plain_sb3 --game micro_medusa --seat champion --opponent random --steps 200000
"""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv

import sarpedon  # registers the environments
from sarpedon.envs.core.sb3 import SeatVecEnv
from sarpedon.envs.core.single import gymnasium_id


def main(game: str, seat: str, opponent: str, steps: int, seed: int = 0, native: bool = True) -> tuple[float, float]:
    """Train one seat; returns its mean return before and after."""
    assert game in sarpedon.games()

    def make() -> Monitor:
        return Monitor(gymnasium.make(gymnasium_id(game), seat=seat, opponent=opponent).unwrapped)

    env = SeatVecEnv(game, 64, seat=seat, opponent=opponent, seed=seed) if native else DummyVecEnv([make] * 8)
    model = MaskablePPO("MlpPolicy", env, n_steps=64 if native else 256, batch_size=512, seed=seed, ent_coef=0.01, device="cpu")
    test = make()
    before, _ = evaluate_policy(model, test, n_eval_episodes=200, warn=False)
    model.learn(steps)
    after, _ = evaluate_policy(model, test, n_eval_episodes=200, warn=False)
    return float(np.mean(before)), float(np.mean(after))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="micro_medusa", choices=sarpedon.games())
    parser.add_argument("--seat", default="champion")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--gymnasium", action="store_true", help="eight Gymnasium environments instead of the native batch")
    chosen = parser.parse_args()
    first, last = main(chosen.game, chosen.seat, chosen.opponent, chosen.steps, native=not chosen.gymnasium)
    print(f"mean return as {chosen.seat} against {chosen.opponent}: {first:+.2f} before, {last:+.2f} after")
