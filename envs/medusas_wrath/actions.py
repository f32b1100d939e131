"""The actions of Medusa's Wrath, relative to the one who acts: quadrants are counted from the quadrant the actor
stands in, seats from the actor's seat, both counter-clockwise."""

from __future__ import annotations

from enum import IntEnum

from ..core.actions import ActionTable
from .components import DIRECTIONS, TILES


class Kind(IntEnum):
    PASS = 0
    MOVE = 1
    PROTECT_TILE = 2
    SAVE_TILE = 3
    SAVE_PLAYER = 4
    SWAP_WITH = 5


QUADRANTS = ("own", "next", "opposite", "previous")
OTHERS = ("next", "opposite", "previous")
NUMBERS = range(1, TILES + 1)

ACTIONS = ActionTable()
PASS = ACTIONS.add(Kind.PASS)
MOVE = ACTIONS.add(Kind.MOVE, DIRECTIONS)
PROTECT_TILE = ACTIONS.add(Kind.PROTECT_TILE, QUADRANTS, NUMBERS)
SAVE_TILE = ACTIONS.add(Kind.SAVE_TILE, QUADRANTS, NUMBERS)
SAVE_PLAYER = ACTIONS.add(Kind.SAVE_PLAYER, OTHERS)
SWAP_WITH = ACTIONS.add(Kind.SWAP_WITH, OTHERS)

KIND = ACTIONS.kind_of
ARGUMENT = ACTIONS.argument_of
