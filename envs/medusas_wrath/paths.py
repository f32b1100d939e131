"""Ways through a quadrant. A set of tiles is a whole number: tile n is bit n - 1 of a 4 x 4 square, row by row."""

from __future__ import annotations

import numpy as np

from ..core.compiled import compiled
from .components import CENTRE, SHRIEK_CLEARS, TILES, WIDTH, Petrification

BIT = np.array([0, *(1 << (tile - 1) for tile in range(1, TILES + 1))], np.int64)
ALL = int(BIT.sum())
LEFT_COLUMN = int(BIT[1::WIDTH].sum())
RIGHT_COLUMN = int(BIT[WIDTH::WIDTH].sum())
CLEARED_BY_SHRIEK = int(BIT[SHRIEK_CLEARS].sum())
FAR = 99  # no way


@compiled
def petrified_tiles(state, quadrant):
    """The set of petrified tiles of a quadrant."""
    tiles = np.int64(0)
    for tile in range(1, TILES + 1):
        if state.petrification[quadrant, tile] == Petrification.ON_TOP:
            tiles |= BIT[tile]
    return tiles


@compiled
def spread(tiles):
    """The tiles and all their neighbours (MW-051)."""
    sideways = ((tiles & ~RIGHT_COLUMN) << 1) | ((tiles & ~LEFT_COLUMN) >> 1)
    return (tiles | sideways | (tiles << WIDTH) | (tiles >> WIDTH)) & ALL


@compiled
def distance(start, goal, petrified):
    """Steps from a tile to a tile over tiles that are not petrified (the start may be), or FAR."""
    reached = BIT[start]
    steps = 0
    while not reached & BIT[goal]:
        wider = reached | (spread(reached) & ~petrified)
        if wider == reached:
            return FAR
        reached = wider
        steps += 1
    return steps


@compiled
def tiles_to_clear(start, petrified):
    """The least number of petrified tiles on any way to the centre, the start not counted."""
    reached = BIT[start]
    cleared = 0
    while not reached & BIT[CENTRE]:
        wider = reached | (spread(reached) & ~petrified)
        if wider == reached:
            wider = spread(reached)
            cleared += 1
        reached = wider
    return cleared
