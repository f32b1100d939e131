"""Medusa's Wrath, version 0."""

from .medusas_wrath import env, raw_env

__all__ = ["env", "raw_env"]
