"""What is in the box of Micro Medusa."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from ..core.content import content

BOX = content("micro_medusa")


class Seat(IntEnum):
    MEDUSA = 0
    CHAMPION = 1


class Tile(IntEnum):
    """Kinds of Medusa tiles; tiles of a kind are alike (MM-008)."""

    SNAKEHEAD = 0
    EYEBALL = 1
    SNAKE_SECTION = 2


class Equipment(IntEnum):
    """Kinds of Champion tiles. Each of the first three beats the tile of the same number."""

    BLADE = 0
    SHIELD = 1
    TORCH = 2
    HEART = 3


class End(IntEnum):
    """How a tress ends."""

    OPEN = 0
    SNAKEHEAD = 1
    EYEBALL = 2
    FLIPPED = 3
    ABSENT = 4  # the head has no such side


class Phase(IntEnum):
    FIRST_PICK = 0  # Medusa drafts her first tile
    SECOND_PICK = 1  # Medusa drafts her second tile
    EQUIP = 2  # the Champion drafts from the Reserve
    PLACE = 3  # Medusa lays a tile face down
    ANSWER = 4  # the Champion answers it


class Ending(IntEnum):
    RUNNING = 0
    THREE_HEADS = 1  # Medusa: three Snakeheads connected
    STONE = 2  # Medusa: all hearts of the Active Equipment are stone
    CHAIN = 3  # Medusa: a finished tress of three or more sections
    CAPTURED = 4  # Champion: three Snakeheads captured
    CLOSED = 5  # Champion: no open place is left
    OUT_OF_TILES = 6  # Champion: Medusa's tiles have run out


class HeartsRule(IntEnum):
    PERSIST = 0
    RESERVE_HEALS = 1
    RESET = 2
    THREE_EYES = 3


class ChainGoal(IntEnum):
    CAPPED = 0
    PLAIN = 1


class RunOut(IntEnum):
    STACK = 0
    HAND = 1


KINDS = 3  # of Medusa tiles, and of playable equipment
NONE = -1  # no tile, no tress, nothing drafted

TILES_OF_KIND = np.array([BOX["medusa_tiles"][kind.name.lower()] for kind in Tile], np.int8)
ACTIVE = np.array([BOX["champion_tiles"][kind.name.lower()]["active"] for kind in Equipment], np.int8)
MARKET = BOX["setup"]["market"]
BASIC_HEARTS = BOX["champion_tiles"]["heart"]["active"]
HEADS_TO_CONNECT = BOX["goals"]["connected"]
HEADS_TO_CAPTURE = BOX["goals"]["captured"]
SECTIONS_FOR_CHAIN = BOX["goals"]["chain"]
EYEBALLS_FOR_STONE = BOX["goals"]["eyeballs"]
TURNS = BOX["turns_per_round"]
PICKS = BOX["picks_per_round"]
LEAST_TRESSES = BOX["head_openings"]["least"]
MOST_TRESSES = BOX["head_openings"]["most"]
DEFAULT_TRESSES = BOX["head_openings"]["default"]
ALL_TILES = int(TILES_OF_KIND.sum())

for _kind, _tile in enumerate(Tile):
    if BOX["champion_tiles"][Equipment(_kind).name.lower()]["beats"] != _tile.name.lower():
        raise ValueError(f"micro_medusa.yaml: {Equipment(_kind).name.lower()} must beat {_tile.name.lower()}")
