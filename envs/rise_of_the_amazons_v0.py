"""Rise of the Amazons, version 0."""

from .rise_of_the_amazons import env, raw_env

__all__ = ["env", "raw_env"]
