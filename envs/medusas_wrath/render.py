"""Medusa's Wrath in words and as a drawing."""

from __future__ import annotations

from typing import Any

from .actions import ARGUMENT, KIND, Kind
from .components import (
    COLOURS,
    CORNERS,
    DIRECTIONS,
    LAYOUT,
    MYSTERY_SLOT,
    SEATS,
    SHARDS,
    TILES,
    Ending,
    Mystery,
    MysteryPlace,
    Petrification,
    Phase,
)

CARDS = ("Protect Tile", "Save Tile", "Save Player")
MYSTERY_NAMES = ("Swap", "Shriek", "Shard")
ENDINGS = {
    Ending.VICTORY: "Medusa is defeated",
    Ending.DEFEAT: "the battle is lost",
    Ending.CUT_OFF: "lost: somebody is cut off from the centre for good",
    Ending.STONE: "lost: more players are petrified than can be saved",
    Ending.OUT_OF_TIME: "lost: time has run out",
}


def player_name(seat: int) -> str:
    return COLOURS[seat].capitalize()


def describe(record: Any, action: int, onlooker: int | None = None) -> str:
    """A sentence for the action of the seat to act; everything is public."""
    kind, argument, seat = int(KIND[action]), int(ARGUMENT[action]), int(record["seat"])
    who = player_name(seat)
    quadrant = COLOURS[(int(record["seats"][seat]["quadrant"]) + argument // TILES) % SEATS]
    other = player_name((seat + 1 + argument) % SEATS)
    if kind == Kind.PASS:
        return f"{who} passes"
    if kind == Kind.MOVE:
        return f"{who} moves {DIRECTIONS[argument]}"
    if kind == Kind.PROTECT_TILE:
        return f"{who} protects {quadrant} {argument % TILES + 1}"
    if kind == Kind.SAVE_TILE:
        return f"{who} saves {quadrant} {argument % TILES + 1}"
    if kind == Kind.SAVE_PLAYER:
        return f"{who} saves {other}"
    return f"{who} swaps places with {other}"


def marks(record: Any, quadrant: int, tile: int) -> str:
    """What lies on a tile, top card first: # petrified, P protected, S saved, ? to flip, w swap, z shriek."""
    special = int(record["special"][quadrant, tile])
    top = ""
    if record["petrification"][quadrant, tile] == Petrification.ON_TOP:
        top = "#"
    elif special:
        top = "P" if special == 1 else "S"
    slot = MYSTERY_SLOT[tile]
    if slot >= 0:
        place = record["mystery_place"][quadrant, slot]
        if place == MysteryPlace.FACE_DOWN:
            top += "?"
        elif place == MysteryPlace.FACE_UP:
            top += "w" if record["mystery"][quadrant, slot] == Mystery.SWAP_LOCATION else "z"
    return top


def board_rows() -> list[list[tuple[int, int]]]:
    """Quadrant and tile of each of the 8 x 8 places, north to south and west to east."""
    where = {corner: quadrant for quadrant, corner in enumerate(CORNERS)}
    rows = []
    for north, layout in (("north", LAYOUT[::-1]), ("south", LAYOUT)):
        for line in layout:
            west = [(where[f"{north}_west"], int(tile)) for tile in line]
            east = [(where[f"{north}_east"], int(tile)) for tile in line[::-1]]
            rows.append(west + east)
    return rows


def piece_on(record: Any, quadrant: int, tile: int) -> int | None:
    for seat in range(SEATS):
        player = record["seats"][seat]
        if player["quadrant"] == quadrant and player["tile"] == tile:
            return seat
    return None


def headline(record: Any) -> str:
    shards = int(record["seats"]["shards"].sum())
    start = f"round {int(record['turn']) // SEATS + 1}, {shards} of {SHARDS} shards"
    if record["over"]:
        roll = f" (die: {int(record['roll'])})" if record["roll"] else ""
        return f"{start}: {ENDINGS[Ending(int(record['ending']))]}{roll}"
    chooses = "chooses whom to swap with" if record["phase"] == Phase.SWAP else "to act"
    return f"{start}: {player_name(int(record['seat']))} {chooses}"


def player_line(record: Any, seat: int) -> str:
    player = record["seats"][seat]
    cards = [name for kind, name in enumerate(CARDS) if player["cards"][kind]]
    notes = []
    if player["stone"]:
        notes.append("petrified")
    if player["centre_card_used"]:
        notes.append("card of the centre used")
    if player["centre_petrified"]:
        notes.append("petrified in the centre")
    where = f"{COLOURS[int(player['quadrant'])]} {int(player['tile'])}"
    facts = [f"{player_name(seat)} on {where}", ", ".join(cards) or "no cards", f"{int(player['shards'])} shards"]
    return "; ".join(facts + notes)


def text(record: Any, seat: int | None) -> str:
    """The board, then the players."""
    lines = [headline(record)]
    for number, row in enumerate(board_rows()):
        cells = []
        for quadrant, tile in row:
            piece = piece_on(record, quadrant, tile)
            letter = " " if piece is None else player_name(piece)[0]
            cells.append(f"{tile:2d}{marks(record, quadrant, tile):2}{letter}")
        lines.append(" ".join(cells[:4]) + " | " + " ".join(cells[4:]))
        if number == 3:
            lines.append("-" * len(lines[-1]))
    lines += [player_line(record, number) for number in range(SEATS)]
    return "\n".join(lines)


def svg(record: Any, seat: int | None) -> str:
    return ""
