"""Where the actions of Medusa's Wrath lie on the drawing: the tile that is entered, the place of a card, the other piece."""

from __future__ import annotations

from typing import Any

from .actions import ARGUMENT, KIND, Kind
from .components import NEIGHBOUR, SEATS, TILES
from .render import CELL, board_rows, corner_of

PLACE_OF = {tile: (row, column) for row, line in enumerate(board_rows()) for column, tile in enumerate(line)}
TILE_RADIUS, CARD_RADIUS = CELL / 2 - 5, 12
CARD_AT = (57, 19)  # on a tile; Protect Tile goes onto open tiles, Save Tile onto petrified ones


def spot(record: Any, action: int) -> tuple[float, float, float] | None:
    """The middle of a tile, or the corner where its cards lie."""
    kind, argument, seat = Kind(int(KIND[action])), int(ARGUMENT[action]), int(record["seat"])
    quadrant, tile = int(record["seats"][seat]["quadrant"]), int(record["seats"][seat]["tile"])
    if kind == Kind.PASS:
        return None
    if kind in (Kind.PROTECT_TILE, Kind.SAVE_TILE):
        x, y = corner_of(*PLACE_OF[(quadrant + argument // TILES) % SEATS, argument % TILES + 1])
        return x + CARD_AT[0], y + CARD_AT[1], CARD_RADIUS
    if kind == Kind.MOVE:
        tile = int(NEIGHBOUR[tile, argument])
    else:
        other = record["seats"][(seat + 1 + argument) % SEATS]
        quadrant, tile = int(other["quadrant"]), int(other["tile"])
    x, y = corner_of(*PLACE_OF[quadrant, tile])
    return x + CELL / 2, y + CELL / 2, TILE_RADIUS
