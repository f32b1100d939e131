"""Micro Medusa, version 0."""

from .micro_medusa import env, raw_env

__all__ = ["env", "raw_env"]
