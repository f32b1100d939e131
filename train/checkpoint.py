"""Checkpoints: weights as safetensors and a card that says what they are. Nothing is pickled."""

from __future__ import annotations

import json
import os
import platform
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file, save_file

from sarpedon.agents.learned import CARD, FORMAT, WEIGHTS, BadCheckpoint, check_fit, read_card
from sarpedon.envs.core.game import Game

from .config import TrainConfig

OPTIMISER = "optimiser.safetensors"  # only in the folders of runs, for resuming
LIBRARIES = ("torch", "stable-baselines3", "sb3-contrib", "numpy", "numba")


def card_of(game: Game, config: TrainConfig, steps: int, minutes: float, results: list[dict[str, Any]]) -> dict[str, Any]:
    """What a stranger must know of a trained agent."""
    return {
        "format": FORMAT, "game": game.name, "version": game.card.version, "options": game.options,
        "seats": config.seats or list(game.seats), "observation_digest": game.card.layout_digest(),
        "action_digest": game.card.actions.digest(), "observation_size": game.observation_size,
        "num_actions": game.num_actions, "hidden": config.hidden, "activation": "relu",
        "stochastic": config.stochastic, "adviser": config.adviser,
        "steps": steps, "minutes": round(minutes, 1), "seed": config.seed, "config": config.as_dict(), "results": results,
        "date": date.today().isoformat(), "python": platform.python_version(),
        "libraries": {name: version(name) for name in LIBRARIES},
    }  # fmt: skip


def save(folder: Path, model: Any, card: dict[str, Any], resumable: bool = False) -> None:
    """Write a checkpoint so that a crash leaves the old one or the new one, never half of each."""
    folder.mkdir(parents=True, exist_ok=True)
    weights = {name: value.detach().cpu().contiguous() for name, value in model.policy.state_dict().items()}
    _replace(folder / WEIGHTS, lambda path: save_file(weights, path))
    if resumable:
        _replace(folder / OPTIMISER, lambda path: save_file(optimiser_tensors(model.policy.optimizer), path))
    _replace(folder / CARD, lambda path: Path(path).write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8"))


def _replace(path: Path, write: Any) -> None:
    part = path.with_suffix(path.suffix + ".part")
    write(part)
    os.replace(part, path)


def optimiser_tensors(optimiser: torch.optim.Optimizer) -> dict[str, torch.Tensor]:
    return {
        f"{number}.{name}": torch.as_tensor(value).contiguous()
        for number, state in optimiser.state_dict()["state"].items()
        for name, value in state.items()
    }


def resume(folder: Path, model: Any, game: Game) -> dict[str, Any]:
    """Put weights and optimiser of a run back; returns its card."""
    card = read_card(folder)
    check_fit(card, game)
    try:
        model.policy.load_state_dict(load_file(folder / WEIGHTS))
        if (folder / OPTIMISER).exists():
            state = model.policy.optimizer.state_dict()
            for key, value in load_file(folder / OPTIMISER).items():
                number, name = key.split(".", 1)
                state["state"].setdefault(int(number), {})[name] = value
            model.policy.optimizer.load_state_dict(state)
    except (OSError, RuntimeError, ValueError) as error:
        raise BadCheckpoint(f"{folder} cannot be resumed: {error}") from None
    except Exception as error:
        if type(error).__name__ == "SafetensorError":
            raise BadCheckpoint(f"{folder} is damaged: {error}") from None
        raise
    return card
