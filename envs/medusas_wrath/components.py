"""What is in the box of Medusa's Wrath."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from ..core.content import content

BOX = content("medusas_wrath")


class Special(IntEnum):
    """Special Cards; every player has one of each (MW-007)."""

    PROTECT_TILE = 0
    SAVE_TILE = 1
    SAVE_PLAYER = 2


class Mystery(IntEnum):
    """Mystery Cards; every quadrant has one of each (MW-010)."""

    SWAP_LOCATION = 0
    MEDUSAS_SHRIEK = 1
    MIRROR_SHARD = 2


class MysteryPlace(IntEnum):
    """Where a Mystery Card is."""

    FACE_DOWN = 0  # on top of its tile, question mark up: whoever comes there flips it
    COVERED = 1  # face down under another card
    FACE_UP = 2  # flipped, still on its tile
    TAKEN = 3  # a Mirror Shard that a player keeps
    REMOVED = 4  # cleared by a Shriek


class Petrification(IntEnum):
    """Where a Petrification Card is."""

    IN_DECK = 0
    ON_TOP = 1  # of its tile, which is petrified
    COVERED = 2  # on its tile under a Special Card, which makes the tile normal
    DISCARDED = 3  # met a protected tile, or was cleared by a Shriek


class Phase(IntEnum):
    ACT = 0  # move, use a Special Card or pass
    SWAP = 1  # choose whom to swap with


class Ending(IntEnum):
    RUNNING = 0
    VICTORY = 1  # all in the centre, the battle is won
    DEFEAT = 2  # all in the centre, the battle is lost
    CUT_OFF = 3  # more tiles have to be cleared than the team has cards for
    STONE = 4  # more players are petrified than the team can save (petrification until_saved)
    OUT_OF_TIME = 5  # somebody has not arrived after the last round


class PetrificationRule(IntEnum):
    TWO_TURNS = 0
    UNTIL_SAVED = 1


class DeckEnd(IntEnum):
    LOSE = 0
    CONTINUE = 1


class BattleReward(IntEnum):
    ROLL = 0
    EXPECTED = 1


NOWHERE = 0  # no tile lies there
COLOURS = tuple(quadrant["colour"] for quadrant in BOX["quadrants"])
CORNERS = tuple(quadrant["corner"] for quadrant in BOX["quadrants"])
SEATS = len(COLOURS)  # seats, and quadrants
LAYOUT = np.array(BOX["layout"])
WIDTH = LAYOUT.shape[1]
TILES = LAYOUT.size  # of a quadrant, numbered from 1
START = BOX["start_tile"]
CENTRE = BOX["centre_tile"]
DIRECTIONS = tuple(BOX["directions"])
KINDS = len(Special)  # of Special Cards; of Mystery Cards as well
MYSTERIES = len(Mystery)
MYSTERY_TILES = np.array(BOX["mystery_tiles"], np.int8)
SHRIEK_CLEARS = np.array(BOX["shriek_clears"], np.int8)
TURNS_LOST = BOX["turns_lost"]
DIE = BOX["die"]
SHARDS = SEATS * BOX["mystery_cards"]["mirror_shard"]
LAST_ROUND = np.array([BOX["rounds"][rule.name.lower()] for rule in DeckEnd], np.int16)
SPECIAL_BIT = np.array([1 << kind for kind in Special], np.int8)  # how Special Cards lie on a tile
FARTHEST = 6  # steps from the start to the centre


def neighbour_table() -> np.ndarray:
    """The tile one step from a tile in each direction, or NOWHERE."""
    table = np.full((TILES + 1, len(DIRECTIONS)), NOWHERE, np.int8)
    for (row, column), tile in np.ndenumerate(LAYOUT):
        for number, (down, right) in enumerate(BOX["directions"].values()):
            if 0 <= row + down < LAYOUT.shape[0] and 0 <= column + right < WIDTH:
                table[tile, number] = LAYOUT[row + down, column + right]
    return table


def mystery_slots() -> np.ndarray:
    """The number of the Mystery Card of a tile, or -1."""
    table = np.full(TILES + 1, -1, np.int8)
    for slot, tile in enumerate(MYSTERY_TILES):
        table[tile] = slot
    return table


def distances_to_centre() -> np.ndarray:
    """Rows plus columns between a tile and the centre (MW-129)."""
    table = np.zeros(TILES + 1, np.int8)
    centre = np.argwhere(LAYOUT == CENTRE)[0]
    for place, tile in np.ndenumerate(LAYOUT):
        table[tile] = abs(np.array(place) - centre).sum()
    return table


NEIGHBOUR = neighbour_table()
MYSTERY_SLOT = mystery_slots()
DISTANCE = distances_to_centre()

if not np.array_equal(LAYOUT.ravel(), np.arange(1, TILES + 1)) or (SEATS, TILES, WIDTH) != (4, 16, 4):
    raise ValueError("medusas_wrath.yaml: four quadrants of 4 x 4 tiles, numbered row by row, are built into paths.py")
if any(count != 1 for count in [*BOX["special_cards"].values(), *BOX["mystery_cards"].values()]):
    raise ValueError("medusas_wrath.yaml: a player and a quadrant have one card of each kind")
if DISTANCE[START] != FARTHEST:
    raise ValueError("medusas_wrath.yaml: the start must be the corner opposite to the centre")
