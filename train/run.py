"""A training run: warm start, self-play, evaluation, checkpoints, and a curve to look at."""

from __future__ import annotations

import csv
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import configure

import sarpedon
from sarpedon.agents.learned import LearnedAgent
from sarpedon.envs.core.errors import SarpedonError

from . import checkpoint
from .advised import AdvisedPolicy
from .certify import measure
from .config import TrainConfig
from .imitation import imitate
from .selfplay import Opponents, Rollout, SelfPlayEnv, SelfPlayPPO


def falling(start: float) -> Callable[[float], float]:
    """From `start` to a tenth of it as the remaining share of training goes from 1 to 0."""
    return lambda remaining: start * (0.1 + 0.9 * min(1.0, max(0.0, remaining)))


class Run:
    """One training run in one folder."""

    def __init__(self, config: TrainConfig, folder: Path, tell: Callable[[str, dict[str, Any]], None]) -> None:
        self.config = config
        self.folder = folder
        self.tell = tell
        self.game = sarpedon.game(config.game, **config.options)
        self.seats = [self.game.seat_index(seat) for seat in config.seats] or list(range(self.game.num_seats))
        self.fixed = self._fixed_seats()
        if config.adviser:
            self.game.bot(config.adviser)  # there is one
        self.minutes_before = 0.0
        self.steps_before = 0
        self.results: list[dict[str, Any]] = []
        self.best = -1.0
        torch.set_num_threads(max(1, config.threads))
        self.model = self._model()
        self.began = time.perf_counter()
        folder.mkdir(parents=True, exist_ok=True)

    def _fixed_seats(self) -> dict[int, int]:
        fixed = {self.game.seat_index(seat): self.game.bot(bot) for seat, bot in self.config.others.items()}
        for seat in range(self.game.num_seats):
            if seat not in self.seats and seat not in fixed:
                fixed[seat] = self.game.bot("greedy")
        return fixed

    def _model(self) -> SelfPlayPPO:
        config = self.config
        env = SelfPlayEnv(self.game, config.games, config.seed, threads=1, adviser=config.adviser)
        network: dict[str, Any] = {"net_arch": {"pi": config.hidden, "vf": config.hidden}, "activation_fn": torch.nn.ReLU}
        if config.adviser:
            network |= {"advice": self.game.num_actions, "trust": config.trust}
        model = SelfPlayPPO(
            AdvisedPolicy if config.adviser else "MlpPolicy", env,
            learning_rate=falling(config.learning_rate), n_steps=1, batch_size=config.batch,
            n_epochs=config.epochs, gamma=config.gamma, gae_lambda=config.gae_lambda, clip_range=config.clip,
            ent_coef=config.entropy, vf_coef=config.value_weight, rollout_buffer_class=Rollout, seed=config.seed, device="cpu",
            policy_kwargs=network,
        )  # fmt: skip
        rng = np.random.default_rng(config.seed + 1)
        anchors = [name for name in config.anchors if name in self.game.bots]
        opponents = Opponents(self.game, anchors, config.anchor_share, config.snapshots, rng)
        model.setup_self_play(
            self.game, opponents, config.decisions, config.self_play, self.seats, self.fixed, config.seed + 2,
            config.shaping,
        )  # fmt: skip
        return model

    def resume(self) -> None:
        """Go on from the last checkpoint of the folder."""
        card = checkpoint.resume(self.folder / "last", self.model, self.game)
        self.steps_before = int(card["steps"])
        self.minutes_before = float(card["minutes"])
        self.results = list(card["results"])
        self.best = max((score(row) for row in self.results), default=-1.0)
        self.model.num_timesteps = self.steps_before
        self.model.take_snapshot()

    def train(self) -> dict[str, Any]:
        """Learn to the end. Returns the last evaluation."""
        self.began = time.perf_counter()
        self.learn()
        if not self.results or self.results[-1]["steps"] != self.model.num_timesteps:
            self.evaluate()
        self.save()
        return self.results[-1]

    def learn(self) -> None:
        config, model = self.config, self.model
        model.set_logger(configure(str(self.folder / "log"), ["csv", "tensorboard"]))
        if config.imitate and not self.steps_before:
            self.imitate(model)
            model.take_snapshot()
            self.evaluate()
        left = max(1, config.steps - self.steps_before)  # SB3 counts on from there
        model.learn(left, callback=Watcher(self), reset_num_timesteps=False)

    def imitate(self, model: SelfPlayPPO) -> None:
        config = self.config
        agreement = imitate(
            model, self.game, config.imitate, config.imitate_decisions, config.seed, self.seats,
            lambda done, total: self.tell("imitating", {"done": done, "total": total}),
        )  # fmt: skip
        self.tell("imitated", {"bot": config.imitate, "agreement": agreement})

    @property
    def minutes(self) -> float:
        return self.minutes_before + (time.perf_counter() - self.began) / 60

    def agent(self) -> LearnedAgent:
        return LearnedAgent(self.game, self.model.network(), "learned", self._card(), self.config.stochastic, seed=0)

    def evaluate(self) -> dict[str, Any]:
        """Games against the scripted players on fixed deals; the best policy so far is kept apart."""
        row: dict[str, Any] = {"steps": self.model.num_timesteps, "minutes": round(self.minutes, 2)}
        for name in self.config.evaluate_against:
            if name in self.game.bots:
                row[name] = asdict(measure(self.game, self.agent(), name, self.config.evaluate_deals, self.seats))
        self.results.append(row)
        self._write_curve()
        if score(row) > self.best:
            self.best = score(row)
            checkpoint.save(self.folder / "best", self.model, self._card())
        self.tell("evaluated", row)
        return row

    def close(self) -> None:
        """Let go of what the run holds."""
        self.model.env.close()  # type: ignore[union-attr]

    def save(self) -> None:
        checkpoint.save(self.folder / "last", self.model, self._card(), resumable=True)

    def _card(self) -> dict[str, Any]:
        return checkpoint.card_of(self.game, self.config, self.model.num_timesteps, self.minutes, self.results)

    def _write_curve(self) -> None:
        names = [name for name in self.config.evaluate_against if name in self.game.bots]
        with (self.folder / "curve.csv").open("w", newline="", encoding="utf-8") as stream:
            writer = csv.writer(stream)
            writer.writerow(["steps", "minutes", *(f"{name}_{part}" for name in names for part in ("mean", "low", "high"))])
            for row in self.results:
                writer.writerow([row["steps"], row["minutes"], *(row[n][p] for n in names for p in ("mean", "low", "high"))])


def score(row: dict[str, Any]) -> float:
    """How good an evaluation is: against the strongest scripted player that was tried."""
    for name in ("greedy", "rulebook", "random"):
        if name in row:
            return float(row[name]["mean"])
    return -1.0


class Timetable:
    """Snapshots, evaluations and checkpoints at their times."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.due = {"snapshot": 0, "evaluate": run.config.evaluate_every + run.steps_before, "save": 0}

    def keep(self, steps: int) -> None:
        """Do what is due."""
        run, config = self.run, self.run.config
        for what, every, act in (
            ("snapshot", config.snapshot_every, run.model.take_snapshot),
            ("evaluate", config.evaluate_every, run.evaluate),
            ("save", config.save_every, run.save),
        ):
            if steps >= self.due[what]:
                act()
                self.due[what] = steps + every


class Watcher(BaseCallback):
    """Keeps the timetable; entropy falls as training goes on."""

    def __init__(self, run: Run) -> None:
        super().__init__()
        self.run = run
        self.timetable = Timetable(run)

    def _on_step(self) -> bool:
        return True

    def _on_rollout_end(self) -> None:
        run, config, steps = self.run, self.run.config, self.model.num_timesteps
        remaining = max(0.0, 1 - steps / config.steps)
        run.model.ent_coef = falling(config.entropy)(remaining)
        wins = {seat: float(np.mean(results)) for seat, results in run.model.results.items() if results}
        run.tell("learning", {"steps": steps, "total": config.steps, "wins": wins})
        self.timetable.keep(steps)


def plot(folder: Path) -> Path:
    """The learning curve as a picture."""
    try:
        import matplotlib

        matplotlib.use("Agg")
        from matplotlib import pyplot
    except ImportError:
        raise SarpedonError("plots need matplotlib: pip install 'sarpedon[train]'") from None
    with (folder / "curve.csv").open(encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    figure, axes = pyplot.subplots(figsize=(7, 4))
    steps = [int(row["steps"]) for row in rows]
    for name in [key[: -len("_mean")] for key in (rows[0] if rows else {}) if key.endswith("_mean")]:
        mean = [float(row[f"{name}_mean"]) for row in rows]
        axes.plot(steps, mean, marker="o", markersize=3, label=f"against {name}")
        axes.fill_between(steps, [float(r[f"{name}_low"]) for r in rows], [float(r[f"{name}_high"]) for r in rows], alpha=0.2)
    axes.set(xlabel="decisions", ylabel="share won", ylim=(0, 1), title=folder.name)
    axes.legend()
    axes.grid(alpha=0.3)
    figure.tight_layout()
    path = folder / "curve.png"
    figure.savefig(path, dpi=120)
    pyplot.close(figure)
    return path
