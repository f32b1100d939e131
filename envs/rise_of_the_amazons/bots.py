"""The scripted players of Rise of the Amazons."""

from __future__ import annotations

from ..core.compiled import compiled
from ..core.rng import pick_legal

BOTS = {"greedy": 1}
NOTES = {"greedy": "to come"}


@compiled
def choose(view, mask, bot, rng):
    return pick_legal(rng, mask)
