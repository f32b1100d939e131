"""Scripted players."""

from __future__ import annotations

from ..core.compiled import compiled
from ..core.rng import pick_legal

BOTS: dict[str, int] = {}
NOTES: dict[str, str] = {}


@compiled
def choose(view, mask, bot, rng):
    return pick_legal(rng, mask)
