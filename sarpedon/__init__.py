"""Sarpedon: board games as reinforcement-learning environments."""

from __future__ import annotations

from typing import Any

from sarpedon.agents import Agent, load_agent
from sarpedon.envs.core.aec import register_pettingzoo
from sarpedon.envs.core.batch import Batch
from sarpedon.envs.core.errors import SarpedonError
from sarpedon.envs.core.game import Game
from sarpedon.envs.core.registry import game, games
from sarpedon.envs.core.single import register_gymnasium
from sarpedon.envs.core.state import State, View

__version__ = "0.1.0"
__all__ = ["Agent", "Batch", "Game", "SarpedonError", "State", "View", "game", "games", "load_agent", "make_batch"]


def make_batch(
    name: str | Game, size: int, seed: int | None = None, threads: int = 1, auto_reset: bool = True, **options: Any
) -> Batch:
    """`size` games at once: arrays in, arrays out."""
    return Batch(game(name, **options) if isinstance(name, str) else name, size, seed, threads, auto_reset)


register_gymnasium()
register_pettingzoo()
