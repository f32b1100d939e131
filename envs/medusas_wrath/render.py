"""Medusa's Wrath in words and as a drawing."""

from __future__ import annotations

from typing import Any

from ..core.drawing import Drawing
from ..core.records import UNKNOWN
from .actions import ARGUMENT, KIND, Kind
from .components import (
    CENTRE,
    COLOURS,
    CORNERS,
    DIRECTIONS,
    DISTANCE,
    LAST_ROUND,
    LAYOUT,
    MYSTERY_SLOT,
    NEIGHBOUR,
    NOWHERE,
    SEATS,
    SHARDS,
    SPECIAL_BIT,
    START,
    TILES,
    Ending,
    Mystery,
    MysteryPlace,
    Petrification,
    PetrificationRule,
    Phase,
    Special,
)

CARDS = ("Protect Tile", "Save Tile", "Save Player")
MYSTERY_NAMES = ("Swap", "Shriek", "Shard")
ENDINGS = {
    Ending.VICTORY: "Medusa is defeated",
    Ending.DEFEAT: "The battle is lost",
    Ending.CUT_OFF: "Lost: more tiles to clear than Save Tile cards left",
    Ending.STONE: "Lost: more players petrified than can be saved",
    Ending.OUT_OF_TIME: "Lost: the last round is over and somebody has not arrived",
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
        return f"{who} passes."
    if kind == Kind.MOVE:
        return describe_move(record, record["seats"][seat], who, argument)
    if kind == Kind.PROTECT_TILE:
        return f"{who} lays Protect Tile on {quadrant} {argument % TILES + 1}."
    if kind == Kind.SAVE_TILE:
        return f"{who} lays Save Tile on {quadrant} {argument % TILES + 1}."
    if kind == Kind.SAVE_PLAYER:
        return f"{who} frees {other} with Save Player."
    partner = record["seats"][(seat + 1 + argument) % SEATS]
    there = " and is petrified there" if partner["stone"] else ""
    return f"{who} swaps places with {other} on {place_name(partner)}{there}."


def describe_move(record: Any, player: Any, who: str, direction: int) -> str:
    """Tiles have names; directions depend on the quadrant."""
    tile, quadrant = int(NEIGHBOUR[int(player["tile"]), direction]), int(player["quadrant"])
    if tile == NOWHERE:
        return f"{who} moves {DIRECTIONS[direction]}."
    slot = MYSTERY_SLOT[tile]
    flips = slot >= 0 and record["mystery_place"][quadrant, slot] == MysteryPlace.FACE_DOWN
    return f"{who} moves to {COLOURS[quadrant]} {tile}{' and flips its Mystery Card' if flips else ''}."


def place_name(player: Any) -> str:
    return f"{COLOURS[int(player['quadrant'])]} {int(player['tile'])}"


def marks(record: Any, quadrant: int, tile: int) -> str:
    """What lies on a tile, top card first: # petrified, P protected, S saved, ? to flip, w swap, z shriek; or that
    its Petrification Card is out of the game."""
    special = int(record["special"][quadrant, tile])
    top = "." if record["petrification"][quadrant, tile] == Petrification.DISCARDED else ""
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
    last = int(LAST_ROUND[int(record["options"]["deck_end"])])
    start = f"round {int(record['turn']) // SEATS + 1} of {last}, {shards} of {SHARDS} shards"
    if record["over"]:
        roll = f": the die shows {int(record['roll'])}" if record["roll"] else ""
        return f"{start}. {ENDINGS[Ending(int(record['ending']))]}{roll}"
    return f"{start}. {decision(record)}"


def decision(record: Any) -> str:
    """Who decides what."""
    player, who = record["seats"][int(record["seat"])], player_name(int(record["seat"]))
    if record["phase"] == Phase.SWAP:
        return f"{who} has flipped Swap and chooses a partner"
    number = number_drawn(record)
    if number:
        who += f" (drew {number})"
    if player["tile"] == CENTRE:
        return f"{who} uses the one card of the centre or passes"
    return f"{who} moves, uses a card or passes" if player["cards"].any() else f"{who} moves or passes"


def number_drawn(record: Any) -> int | None:
    """The card that began the turn of the seat to act, unless its deck may have been empty."""
    quadrant = int(record["seats"][int(record["seat"])]["quadrant"])
    drawn = int(record["drawn"][quadrant])
    everybody_drew = record["drawn"].sum() == record["turn"] + 1
    if drawn == 0 or (drawn == TILES and not everybody_drew):
        return None
    return int(record["deck"][quadrant, drawn - 1])


def shards_of(player: Any) -> str:
    return "1 shard" if player["shards"] == 1 else f"{int(player['shards'])} shards"


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
    deck = f"deck {TILES - int(record['drawn'][int(player['quadrant'])])}"
    facts = [f"{player_name(seat)} on {place_name(player)}", ", ".join(cards) or "no cards", shards_of(player), deck]
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
    lines.append("# petrified, P protected, S saved, . card out of the game, ? to flip, w Swap, z Shriek; R Y B G pieces")
    return "\n".join(lines)


# --- the drawing ------------------------------------------------------------------------------------------

CELL = 74
GAP = 14  # between the quadrants
LEFT, TOP = 30, 64
BOARD = 8 * CELL + GAP
PANEL = LEFT + BOARD + 34
WIDTH, HEIGHT = PANEL + 330, TOP + BOARD + 62
PLAYER_COLOURS = ("#c2453d", "#d9a128", "#3c74b4", "#4b9360")
TILE_COLOURS = ("#f3d9d3", "#f6e9c4", "#d6e3f1", "#d8ebd8")
INK, STONE, DARK_STONE, PAPER, GOLD = "#2b2a28", "#8f8d8a", "#5f5d5a", "#fffaf0", "#b98a2f"
CARD_COLOURS = ("#5b8fc7", "#58a06a", "#b06fb5")  # Protect Tile, Save Tile, Save Player
CARD_LETTERS = ("P", "T", "S")


def svg(record: Any, seat: int | None = None) -> str:
    """The table seen from above: the board with its cards and pieces, and the players beside it."""
    drawing = Drawing(WIDTH, HEIGHT)
    line = headline(record)
    line = line[0].upper() + line[1:]
    drawing.title(f"Medusa's Wrath. {line}")
    size = min(20, (WIDTH - 2 * LEFT) / (0.68 * len(line)))
    drawing.text(LEFT, 34, line, size=size, anchor="start", font_weight="bold")
    draw_board(drawing, record)
    for number in range(SEATS):
        draw_player(drawing, record, number, TOP + 157 * number)
    draw_legend(drawing, TOP + BOARD + 32)
    return str(drawing)


def draw_board(drawing: Drawing, record: Any) -> None:
    drawing.rect(LEFT - 10, TOP - 10, BOARD + 20, BOARD + 20, rx=12, fill="#4d4660")
    middle = 3 * CELL
    drawing.rect(LEFT + middle, TOP + middle, 2 * CELL + GAP, 2 * CELL + GAP, fill=GOLD)
    for row, line in enumerate(board_rows()):
        for column, (quadrant, tile) in enumerate(line):
            draw_tile(drawing, record, *corner_of(row, column), quadrant, tile)


def corner_of(row: int, column: int) -> tuple[float, float]:
    """The upper left corner of a tile."""
    return LEFT + CELL * column + (GAP if column > 3 else 0), TOP + CELL * row + (GAP if row > 3 else 0)


def draw_tile(drawing: Drawing, record: Any, x: float, y: float, quadrant: int, tile: int) -> None:
    """A tile with its layers: Mystery Card, Petrification Card, Special Cards, piece."""
    stone = record["petrification"][quadrant, tile] == Petrification.ON_TOP
    edge = GOLD if tile == CENTRE else "#ffffff"
    drawing.rect(x + 2, y + 2, CELL - 4, CELL - 4, rx=6, fill=TILE_COLOURS[quadrant], stroke=edge, stroke_width=3)
    if tile == START:
        drawing.circle(x + CELL / 2, y + CELL / 2, 22, fill="none", stroke=PLAYER_COLOURS[quadrant], stroke_width=2)
    if tile == CENTRE:
        draw_throne(drawing, x + CELL / 2, y + CELL / 2)
    piece = piece_on(record, quadrant, tile)
    slot = int(MYSTERY_SLOT[tile])
    lies_there = slot >= 0 and record["mystery_place"][quadrant, slot] < MysteryPlace.TAKEN
    aside = 14 if lies_there and piece is not None else 0
    if lies_there:
        draw_mystery(drawing, record, x + CELL / 2 - aside, y + CELL / 2 + 5, quadrant, slot)
    if stone:
        draw_stone(drawing, x, y)
        if slot >= 0 and record["mystery_place"][quadrant, slot] == MysteryPlace.COVERED:
            drawing.text(x + CELL - 14, y + CELL - 15, "?", size=14, fill="#e4e1db")
    out = record["petrification"][quadrant, tile] != Petrification.IN_DECK
    drawing.text(x + 9, y + 13, tile, size=13, anchor="start", font_weight="normal" if out else "bold",
                 fill="#ffffff" if stone else "#8a857c" if out else INK)  # fmt: skip
    special = int(record["special"][quadrant, tile])
    cards = [kind for kind in Special if special & int(SPECIAL_BIT[kind])]
    for k, kind in enumerate(cards):
        draw_card(drawing, x + CELL - 27 - 17 * k, y + 6, int(kind))
    if piece is not None:
        draw_piece(drawing, x + CELL / 2 + aside, y + CELL / 2 + 8, piece, bool(record["seats"][piece]["stone"]))
        if not record["over"] and record["seat"] == piece:
            drawing.rect(x + 3, y + 3, CELL - 6, CELL - 6, rx=6, fill="none", stroke="#111111", stroke_width=3)


def draw_throne(drawing: Drawing, x: float, y: float) -> None:
    drawing.path(
        f"M{x - 18},{y + 16} L{x - 22},{y - 12} L{x - 10},{y} L{x},{y - 18} L{x + 10},{y} "
        f"L{x + 22},{y - 12} L{x + 18},{y + 16} Z",
        fill="#e9c766", stroke=GOLD, stroke_width=2, stroke_linejoin="round",
    )  # fmt: skip


def draw_stone(drawing: Drawing, x: float, y: float) -> None:
    """A Petrification Card: grey, cracked."""
    drawing.rect(x + 5, y + 5, CELL - 10, CELL - 10, rx=5, fill=STONE, stroke=DARK_STONE, stroke_width=2, opacity=0.93)
    drawing.path(
        f"M{x + 26},{y + 6} l8,16 l-9,12 l14,10 l-5,12 l8,12 M{x + 25},{y + 34} l-14,8 M{x + 39},{y + 44} l16,-7 l10,5",
        stroke=DARK_STONE, stroke_width=2, fill="none",
    )  # fmt: skip


def draw_mystery(drawing: Drawing, record: Any, x: float, y: float, quadrant: int, slot: int) -> None:
    """Question mark, or the face of a card that lies open; a covered card is faint."""
    place, kind = int(record["mystery_place"][quadrant, slot]), int(record["mystery"][quadrant, slot])
    drawing.start_group(opacity=0.35 if place == MysteryPlace.COVERED else 1)
    face_up = place == MysteryPlace.FACE_UP
    fill = "#fffdf6" if face_up else "#5c4b7d"
    drawing.rect(x - 18, y - 22, 36, 46, rx=4, fill=fill, stroke="#3b2f55", stroke_width=2)
    if face_up:
        draw_mystery_face(drawing, x, y, kind)
    else:
        drawing.text(x, y + 1, "?", size=25, fill="#ffffff", font_weight="bold")
        if kind != UNKNOWN:  # only the whole table shows it
            drawing.text(x, y + 18, MYSTERY_NAMES[kind], size=9, fill="#ffffff")
    drawing.end_group()


def draw_mystery_face(drawing: Drawing, x: float, y: float, kind: int) -> None:
    if kind == Mystery.SWAP_LOCATION:
        drawing.path(f"M{x - 11},{y - 8} h20 l-6,-5 m6,5 l-6,5 M{x + 11},{y + 4} h-20 l6,-5 m-6,5 l6,5",
                     stroke="#3b2f55", stroke_width=2.5, fill="none")  # fmt: skip
    elif kind == Mystery.MEDUSAS_SHRIEK:
        drawing.path(f"M{x - 12},{y - 4} l7,-4 v12 l-7,-3 Z", fill="#3b2f55")
        for k in range(3):
            drawing.path(f"M{x - 1 + 5 * k},{y - 7 - 2 * k} q4,{6 + 2 * k} 0,{12 + 4 * k}", stroke="#3b2f55",
                         stroke_width=2, fill="none")  # fmt: skip
    else:
        draw_shard(drawing, x, y - 2)
    drawing.text(x, y + 18, MYSTERY_NAMES[kind], size=9)


def draw_shard(drawing: Drawing, x: float, y: float, fill: str = "#a9d3e6") -> None:
    drawing.polygon(
        [(x - 8, y + 6), (x - 3, y - 11), (x + 8, y - 5), (x + 4, y + 10)],
        fill=fill,
        stroke="#4d7f96",
        stroke_width=1.5,
    )


def draw_card(drawing: Drawing, x: float, y: float, kind: int) -> None:
    """A small Special Card."""
    drawing.rect(x, y, 20, 25, rx=3, fill=CARD_COLOURS[kind], stroke="#ffffff", stroke_width=1.5)
    drawing.text(x + 10, y + 13, CARD_LETTERS[kind], size=13, fill="#ffffff", font_weight="bold")


def draw_piece(drawing: Drawing, x: float, y: float, seat: int, petrified: bool) -> None:
    """A cube of the player's colour; grey on its upper sides while petrified."""
    colour = PLAYER_COLOURS[seat]
    top, side = ("#d9d7d3", "#a9a6a1") if petrified else ("#ffffff", colour)
    drawing.polygon([(x - 17, y - 9), (x, y - 18), (x + 17, y - 9), (x, y)], fill=top, stroke=INK, stroke_width=1.5, opacity=1)
    drawing.polygon([(x - 17, y - 9), (x, y - 18), (x + 17, y - 9), (x, y)], fill=side, opacity=0.45)
    drawing.polygon([(x - 17, y - 9), (x, y), (x, y + 20), (x - 17, y + 11)], fill=colour, stroke=INK, stroke_width=1.5)
    drawing.polygon([(x + 17, y - 9), (x, y), (x, y + 20), (x + 17, y + 11)], fill=side, stroke=INK, stroke_width=1.5)


def draw_player(drawing: Drawing, record: Any, seat: int, y: float) -> None:
    """A player's corner of the table: where they stand, cards, shards, and the deck they draw from."""
    player = record["seats"][seat]
    quadrant, tile = int(player["quadrant"]), int(player["tile"])
    to_act = not record["over"] and record["seat"] == seat
    drawing.rect(PANEL, y - 8, 306, 136, rx=10, fill=PAPER, stroke=PLAYER_COLOURS[seat], stroke_width=4 if to_act else 1.5)
    draw_piece(drawing, PANEL + 28, y + 22, seat, bool(player["stone"]))
    drawing.text(PANEL + 56, y + 12, player_name(seat), size=16, anchor="start", font_weight="bold")
    steps = "1 step" if DISTANCE[tile] == 1 else f"{int(DISTANCE[tile])} steps"
    where = f"on {place_name(player)}, " + ("in the throne room" if tile == CENTRE else f"{steps} from the throne")
    drawing.text(PANEL + 56, y + 33, where, size=13, anchor="start")
    for kind in Special:
        draw_hand_card(drawing, PANEL + 14 + 66 * kind, y + 52, int(kind), bool(player["cards"][kind]))
    for k in range(int(player["shards"])):
        draw_shard(drawing, PANEL + 226 + 20 * k, y + 70)
    left = TILES - int(record["drawn"][quadrant])
    drawing.text(PANEL + 292, y + 12, f"deck: {left}", size=13, anchor="end", fill="#6a655c")
    drawing.text(PANEL + 14, y + 114, player_state(record, seat), size=13, anchor="start", fill="#6a655c")


def draw_hand_card(drawing: Drawing, x: float, y: float, kind: int, unused: bool) -> None:
    drawing.start_group(opacity=1 if unused else 0.22)
    drawing.rect(x, y, 60, 46, rx=5, fill=CARD_COLOURS[kind])
    first, second = CARDS[kind].split()
    drawing.text(x + 30, y + 15, first, size=13, fill="#ffffff", font_weight="bold")
    drawing.text(x + 30, y + 32, second, size=13, fill="#ffffff")
    drawing.end_group()


def player_state(record: Any, seat: int) -> str:
    """What is special about a player now."""
    player = record["seats"][seat]
    if player["stone"] and record["options"]["petrification"] == PetrificationRule.UNTIL_SAVED:
        return "petrified until saved"
    if player["stone"]:
        return "petrified: loses the next turn unless saved"
    if player["centre_petrified"]:
        return "petrified in the centre: no more cards"
    if player["centre_card_used"]:
        return "has used the one card of the centre"
    if player["tile"] == CENTRE:
        return "may still use one card" if player["cards"].any() else "no card left"
    return "to act" if not record["over"] and record["seat"] == seat else ""


def draw_legend(drawing: Drawing, y: float) -> None:
    for kind in Special:
        draw_card(drawing, LEFT + 128 * kind, y - 13, int(kind))
        drawing.text(LEFT + 28 + 128 * kind, y, CARDS[kind], size=13, anchor="start")
    drawing.rect(LEFT + 390, y - 11, 22, 22, rx=3, fill=STONE, stroke=DARK_STONE, stroke_width=2)
    drawing.text(LEFT + 420, y, "petrified", size=13, anchor="start")
    drawing.text(LEFT + 505, y, "grey number: its card is out", size=13, anchor="start", fill="#8a857c")
    drawing.text(LEFT + 725, y, "faint ?: disabled Mystery Card", size=13, anchor="start", fill="#8a857c")
