"""Scripted players of Medusa's Wrath. They see only their views."""

from __future__ import annotations

from ..core.compiled import compiled
from .rollout import rollout
from .runner import runner

GREEDY = 1
ROLLOUT = 2
BOTS = {"greedy": GREEDY, "rollout": ROLLOUT}
NOTES = {
    "greedy": "walks to tile 4 by the shortest way, with a detour of up to 2 steps for a Mirror Shard; "
    "when cut off, lays Save Tile, looks for a Shriek or frees somebody; from the centre helps with its one card",
    "rollout": "plays greedy games to their end after each choice, with all hidden cards dealt anew, "
    "and leaves the greedy choice for one that is clearly better",
}


@compiled
def choose(view, mask, bot, rng):
    """What the bot plays."""
    if bot == ROLLOUT:
        return rollout(view, mask, rng)
    return runner(view)
