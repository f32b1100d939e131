"""Boards and cards of the games: YAML files in configs/games, read and checked when a game is imported."""

from __future__ import annotations

from typing import Any

import yaml

from .compiled import PACKAGE


def content(game: str) -> dict[str, Any]:
    """The content file of a game."""
    path = PACKAGE / "configs" / "games" / f"{game}.yaml"
    with open(path, encoding="utf-8") as file:
        read = yaml.safe_load(file)
    if not isinstance(read, dict):
        raise TypeError(f"{path.name} must be a mapping")
    return read
