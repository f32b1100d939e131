"""Maze's End, version 0."""

from .mazes_end import env, raw_env

__all__ = ["env", "raw_env"]
