"""Ways through the quadrants. A set of tiles is a whole number: tile n of quadrant 0 is bit n - 1, and each further
quadrant has the next 16 bits. Sets of one quadrant are written as if it were quadrant 0."""

from __future__ import annotations

import numpy as np

from ..core.compiled import compiled
from .components import CENTRE, LAYOUT, SEATS, SHRIEK_CLEARS, TILES, WIDTH, Petrification

BIT = np.array([0, *(1 << (tile - 1) for tile in range(1, TILES + 1))], np.int64)
FAR = 99  # no way


def everywhere(tiles: np.ndarray) -> np.int64:
    """The set of these tiles in all quadrants."""
    bits = sum(1 << (TILES * quadrant + int(tile) - 1) for quadrant in range(SEATS) for tile in tiles)
    return np.array([bits], np.uint64).view(np.int64)[0]


NOT_LEFT, NOT_RIGHT = ~everywhere(LAYOUT[:, 0]), ~everywhere(LAYOUT[:, -1])
NOT_TOP, NOT_BOTTOM = ~everywhere(LAYOUT[0]), ~everywhere(LAYOUT[-1])
CENTRES = everywhere(np.array([CENTRE]))
CLEARED_BY_SHRIEK = BIT[SHRIEK_CLEARS].sum()


@compiled
def in_quadrant(tiles, quadrant):
    """The same tiles of another quadrant than 0."""
    return tiles << (TILES * quadrant)


@compiled
def petrified_tiles(state, quadrant):
    """The set of petrified tiles of a quadrant."""
    tiles = np.int64(0)
    for k in range(TILES):
        tiles |= np.int64(state.petrification[quadrant, k + 1] == Petrification.ON_TOP) << k
    return tiles


@compiled
def spread(tiles):
    """The tiles and all their neighbours (MW-051)."""
    sideways = ((tiles & NOT_RIGHT) << 1) | ((tiles & NOT_LEFT) >> 1)
    return tiles | sideways | ((tiles & NOT_BOTTOM) << WIDTH) | (((tiles & NOT_TOP) >> WIDTH) & NOT_BOTTOM)


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
    return tiles_to_clear_in_all(BIT[start], petrified, BIT[CENTRE])


@compiled
def tiles_to_clear_in_all(starts, petrified, centres):
    """The same, added up over the quadrants with one of `starts` and one of `centres`: whoever is stuck clears all
    around at the price of one tile, since a way needs only one of them."""
    reached = starts
    cleared = 0
    while reached & centres != centres:
        wider = reached | (spread(reached) & ~petrified)
        if wider == reached:
            wider = spread(reached)
            cleared += count_quadrants(centres & ~reached)
        reached = wider
    return cleared


@compiled
def count_quadrants(centres):
    """How many centres are in the set."""
    count = 0
    for quadrant in range(SEATS):
        count += (centres >> (TILES * quadrant + CENTRE - 1)) & 1
    return count
