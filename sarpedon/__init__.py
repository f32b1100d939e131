"""Sarpedon: five board games as reinforcement-learning environments."""

from __future__ import annotations

from sarpedon.envs.core.game import Game
from sarpedon.envs.core.registry import game, games
from sarpedon.envs.core.state import State, View

__version__ = "0.1.0"
__all__ = ["Game", "State", "View", "game", "games"]
