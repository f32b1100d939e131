"""So, You've Been Cursed, version 0."""

from .so_youve_been_cursed import env, raw_env

__all__ = ["env", "raw_env"]
