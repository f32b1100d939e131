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
    "saves tiles and players that stand in the way of it",
    "rollout": "plays greedy games to their end after each choice, with all hidden cards dealt anew, "
    "and leaves the greedy choice for one that is clearly better",
}


@compiled
def choose(view, mask, bot, rng):
    """What the bot plays."""
    if bot == ROLLOUT:
        return rollout(view, mask, rng)
    return runner(view)
