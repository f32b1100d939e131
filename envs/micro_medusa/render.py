"""Micro Medusa in words and pictures."""

from __future__ import annotations

import math
from typing import Any

from ..core.drawing import Drawing
from ..core.records import UNKNOWN
from .actions import ACTIONS, Kind
from .components import (
    BASIC_HEARTS,
    HEADS_TO_CAPTURE,
    HEADS_TO_CONNECT,
    KINDS,
    MOST_TRESSES,
    NONE,
    TILES_OF_KIND,
    End,
    Ending,
    Equipment,
    HeartsRule,
    Phase,
    Seat,
    Tile,
)

TILE_WORDS = ("Snakehead", "Eyeball", "Snake Section")
A_TILE = ("a Snakehead", "an Eyeball", "a Snake Section")
EQUIPMENT_WORDS = ("Blade", "Shield", "Torch", "Heart")
MATCHED_WORDS = ("captured", "flipped", "flipped")
UNMATCHED_WORDS = ("connected", "a heart is stone", "the tress grows")
END_WORDS = ("open", "closed by a Snakehead", "closed by an Eyeball", "closed by a flipped tile", "")
ENDING_WORDS = {
    Ending.THREE_HEADS: "Medusa wins: three Snakeheads are connected",
    Ending.STONE: "Medusa wins: the Champion's hearts are stone",
    Ending.CHAIN: "Medusa wins: a chain of Snake Sections is complete",
    Ending.CAPTURED: "The Champion wins: three Snakeheads are captured",
    Ending.CLOSED: "The Champion wins: no tress is open",
    Ending.OUT_OF_TILES: "The Champion wins: Medusa has run out of tiles",
}
PHASE_WORDS = {
    Phase.FIRST_PICK: "Medusa drafts the first of two tiles",
    Phase.SECOND_PICK: "Medusa drafts the second of two tiles",
    Phase.EQUIP: "the Champion drafts one Reserve tile",
    Phase.PLACE: "Medusa lays a tile face down",
    Phase.ANSWER: "the Champion answers the tile on tress",
}


def describe(record: Any, action: int, onlooker: int | None = None) -> str:
    """A sentence for an action; the Champion is told the tress of a face-down tile, not its kind (MM-094)."""
    kind, argument = ACTIONS.kinds[action], ACTIONS.arguments[action]
    if kind == Kind.DRAFT_TILE:
        return f"Medusa drafts {A_TILE[argument]} from the market."
    if kind == Kind.DRAFT_EQUIPMENT:
        return f"The Champion drafts the {EQUIPMENT_WORDS[argument]} from the Reserve."
    if kind == Kind.ANSWER:
        return f"The Champion answers the tile on tress {int(record['place'])} with a {EQUIPMENT_WORDS[argument]}."
    tress, tile = divmod(argument, KINDS)
    what = "a tile" if onlooker == Seat.CHAMPION else A_TILE[tile]
    return f"Medusa lays {what} face down on tress {tress}."


def counted(counts: Any, words: tuple[str, ...]) -> str:
    return ", ".join(several(int(count), word) for count, word in zip(counts, words) if count > 0) or "none"


def several(count: int, word: str) -> str:
    ending = "" if count == 1 else "es" if word == "Torch" else "s"
    return f"{count} {word}{ending}"


def stack_size(record: Any) -> int:
    """Tiles in the stack, from what everybody knows."""
    seen = sum(int(record["market"][k] + record["known"][k] + record["revealed"][k]) for k in range(KINDS))
    return int(TILES_OF_KIND.sum()) - seen - int(record["unknown"])


def hand_line(record: Any) -> str:
    """Medusa's hand; the Champion cannot tell which of the concealed tiles lies face down."""
    if record["hand"][0] != UNKNOWN:
        return f"Medusa's hand: {counted(record['hand'], TILE_WORDS)}"
    concealed = "hand" if record["place"] == NONE else "hand and face-down tile"
    known = counted(record["known"], TILE_WORDS)
    return f"Medusa's {concealed}: {known}{' and one unknown tile' if record['unknown'] else ''}"


def unseen_line(record: Any) -> str:
    """What can still be turned up, as far as the onlooker can tell."""
    if record["hand"][0] != UNKNOWN:
        return f"in the stack: {counted(record['stack'], TILE_WORDS)}"
    where = "stack and unknown tile" if record["unknown"] else "in the stack"
    return f"{where}: {counted([unseen_tiles(record, kind) for kind in Tile], TILE_WORDS)}"


def unseen_tiles(record: Any, kind: int) -> int:
    """Tiles of a kind that the Champion has not seen (MM-093)."""
    return int(TILES_OF_KIND[kind] - record["market"][kind] - record["known"][kind] - record["revealed"][kind])


def reveal_words(record: Any) -> str:
    """The last reveal and what came of it (MM-040 to MM-045)."""
    tile, met = int(record["last_tile"]), int(record["last_answer"])
    came_of_it = MATCHED_WORDS[tile] if tile == met else UNMATCHED_WORDS[tile]
    return f"{TILE_WORDS[tile]} against {EQUIPMENT_WORDS[met]}, {came_of_it}"


def status(record: Any) -> str:
    """One line: where the game stands, and who decides what."""
    if record["over"]:
        return ENDING_WORDS[Ending(int(record["ending"]))]
    phase = Phase(int(record["phase"]))
    part = f"turn {int(record['turn'])}" if phase in (Phase.PLACE, Phase.ANSWER) else "draft"
    tress = f" {int(record['place'])}" if phase == Phase.ANSWER else ""
    return f"Round {int(record['round_number'])}, {part}: {PHASE_WORDS[phase]}{tress}"


def hearts(record: Any) -> list[tuple[str, bool, bool]]:
    """Name, stone, active of each heart."""
    three_eyes = record["options"]["hearts_rule"] == HeartsRule.THREE_EYES
    listed = [("basic", k < record["stone_basic"], True) for k in range(BASIC_HEARTS)]
    active = bool(record["drafted"] == Equipment.HEART or three_eyes)
    return [*listed, ("reserve", bool(record["stone_reserve"]), active)]


def heart_words(name: str, stone: bool, active: bool) -> str:
    """The Reserve Heart counts only while it is drafted (MM-052)."""
    notes = [note for note, holds in (("active", active and name == "reserve"), ("stone", stone)) if holds]
    return f"{name} ({', '.join(notes)})" if notes else name


def text(record: Any, seat: int | None = None) -> str:
    """The position in words."""
    lines = [status(record), ""]
    for tress in range(MOST_TRESSES):
        end = End(int(record["end"][tress]))
        if end == End.ABSENT:
            continue
        drawn = "head" + "=S" * int(record["length"][tress])
        drawn += {End.OPEN: "= ", End.SNAKEHEAD: "=H", End.EYEBALL: "=E", End.FLIPPED: "=x"}[end]
        if record["place"] == tress:
            hidden = record["face_down"] == UNKNOWN
            drawn += "[?]" if hidden else f"[{'HES'[int(record['face_down'])]}]"
        lines.append(f"  tress {tress}: {drawn:<24} {END_WORDS[end]}")
    drafted = int(record["drafted"])
    stone = ", ".join(heart_words(*heart) for heart in hearts(record))
    lines += [
        "",
        f"  connected {int(record['connected'])} of {HEADS_TO_CONNECT}, captured {int(record['captured'])} of {HEADS_TO_CAPTURE}",
        f"  market: {counted(record['market'], TILE_WORDS)}; stack: {several(stack_size(record), 'tile')}",
        f"  {unseen_line(record)}",
        f"  {hand_line(record)}",
        f"  Champion's equipment: {counted(record['equipment'], EQUIPMENT_WORDS)}"
        f" (drafted: {'nothing' if drafted == NONE else EQUIPMENT_WORDS[drafted]})",
        f"  hearts: {stone}",
    ]
    if record["last_tile"] != NONE:
        lines.append(f"  last reveal: {reveal_words(record)}")
    return "\n".join(lines)


# --- the drawing ------------------------------------------------------------------------------------------

WIDTH, HEIGHT = 1010, 760
CENTRE = (360, 380)
SIDE = 720  # where the column beside the field begins
FIELD = 332  # from the head to the edge
SPACING = 78
RADIUS = 43
NUMBER_AT = 11  # beyond the last tile
GREEN, DARK, PALE, STONE, RED, GOLD = "#5f8f5b", "#2f4a38", "#dfe8d2", "#9b9a97", "#b8423b", "#d9a441"


def svg(record: Any, seat: int | None = None) -> str:
    """The table seen from above: the field, and beside it market, hand and equipment."""
    drawing = Drawing(WIDTH, HEIGHT)
    drawing.title(f"Micro Medusa. {status(record)}")
    drawing.text(30, 32, status(record), size=19, anchor="start", font_weight="bold")
    draw_field(drawing, record)
    draw_side(drawing, record)
    return str(drawing)


def place_at(tress: int, place: float, tresses: int) -> tuple[float, float]:
    angle = math.radians(360 / tresses * tress)
    reach = spacing(tresses) * place
    return CENTRE[0] + reach * math.cos(angle), CENTRE[1] - reach * math.sin(angle)


def spacing(tresses: int) -> float:
    """More than six tresses need room at the head."""
    return SPACING * (1.12 if tresses > 6 else 1)


def scale_of(record: Any) -> float:
    """The longest tress and its number must fit."""
    longest = max(int(length) for length in record["length"]) + 1
    return min(1.6, FIELD / (spacing(int(record["options"]["head_openings"])) * longest + RADIUS + NUMBER_AT))


def spot(record: Any, action: int) -> tuple[float, float, float]:
    """Where an action lies on the drawing."""
    kind, argument = ACTIONS.kinds[action], ACTIONS.arguments[action]
    if kind == Kind.PLACE:
        tress = argument // KINDS
        x, y = place_at(tress, int(record["length"][tress]) + 1, int(record["options"]["head_openings"]))
        scale = scale_of(record)
        return CENTRE[0] + scale * (x - CENTRE[0]), CENTRE[1] + scale * (y - CENTRE[1]), 34 * scale
    if kind == Kind.DRAFT_TILE:
        before = sum(int(record["market"][tile]) for tile in range(argument))
        return SIDE + 30 + 66 * before, 138, 32
    if argument == Equipment.HEART:
        return SIDE + 35 + 85 * 2, 505, 30
    return SIDE + 35 + 85 * argument, 368, 36


def draw_field(drawing: Drawing, record: Any) -> None:
    tresses = int(record["options"]["head_openings"])
    shrink = scale_of(record)
    drawing.start_group(transform=f"translate({CENTRE[0]} {CENTRE[1]}) scale({shrink:.3f}) translate({-CENTRE[0]} {-CENTRE[1]})")
    for tress in range(tresses):
        draw_tress(drawing, record, tress, tresses)
    drawing.circle(*CENTRE, 40, fill=DARK, stroke="#1d2f23", stroke_width=3)
    drawing.text(*CENTRE, "MEDUSA", size=15, fill="#fff", font_weight="bold")
    drawing.end_group()


def draw_tress(drawing: Drawing, record: Any, tress: int, tresses: int) -> None:
    length, end = int(record["length"][tress]), End(int(record["end"][tress]))
    radius = RADIUS if tresses <= 6 else RADIUS * 0.78
    far = place_at(tress, length + 1, tresses)
    drawing.line(*CENTRE, *far, stroke=GREEN, stroke_width=7, stroke_linecap="round")
    for place in range(1, length + 1):
        draw_tile(drawing, *place_at(tress, place, tresses), Tile.SNAKE_SECTION, radius)
    if record["place"] == tress:
        face = int(record["face_down"])
        drawing.hexagon(*far, radius, 30, fill="#4a3f55", stroke=GOLD, stroke_width=4)
        drawing.text(*far, "?" if face == UNKNOWN else f"({'HES'[face]})", size=24, fill="#fff")
    elif end == End.OPEN:
        drawing.hexagon(*far, radius, 30, fill="#fffdf6", stroke=GREEN, stroke_width=2, stroke_dasharray="6 5")
    elif end == End.FLIPPED:
        drawing.hexagon(*far, radius, 30, fill=STONE, stroke="#6d6c69", stroke_width=2)
        for dx in (-14, 14):
            drawing.line(far[0] - dx, far[1] - 14, far[0] + dx, far[1] + 14, stroke="#55534f", stroke_width=5)
    else:
        draw_tile(drawing, *far, Tile.SNAKEHEAD if end == End.SNAKEHEAD else Tile.EYEBALL, radius)
    beyond = place_at(tress, length + 1 + (radius + NUMBER_AT) / spacing(tresses), tresses)
    drawing.text(*beyond, tress, size=13, fill="#6a655c", font_weight="bold")


def draw_tile(drawing: Drawing, x: float, y: float, tile: int, radius: float) -> None:
    """A Medusa tile, face up."""
    drawing.hexagon(x, y, radius, 30, fill=PALE, stroke=DARK, stroke_width=2)
    if tile == Tile.SNAKEHEAD:
        drawing.path(
            f"M{x - 15},{y - 12} Q{x},{y - 26} {x + 15},{y - 12} L{x + 8},{y + 12} Q{x},{y + 20} {x - 8},{y + 12} Z", fill=GREEN
        )
        for side in (-6, 6):
            drawing.circle(x + side, y - 8, 3, fill="#fff3a3")
        drawing.path(f"M{x},{y + 15} v8 m0,0 l-4,5 m4,-5 l4,5", stroke=RED, stroke_width=2, fill="none")
    elif tile == Tile.EYEBALL:
        drawing.path(
            f"M{x - 24},{y} Q{x},{y - 24} {x + 24},{y} Q{x},{y + 24} {x - 24},{y} Z", fill="#fff", stroke=DARK, stroke_width=2
        )
        drawing.circle(x, y, 9, fill=RED)
        drawing.circle(x, y, 4, fill="#1b1b1b")
    else:
        for k in range(3):
            drawing.path(
                f"M{x - 18 + 12 * k},{y + 10} q6,-26 12,0", stroke=GREEN, stroke_width=6, fill="none", stroke_linecap="round"
            )


def draw_side(drawing: Drawing, record: Any) -> None:
    x = SIDE
    drawing.rect(x - 20, 60, 290, 680, rx=14, fill="#fffaf0", stroke="#d8cfbd")
    heading(drawing, x, 90, f"Market (stack: {stack_size(record)})")
    draw_counts(drawing, x, 138, record["market"])
    concealed = record["hand"][0] == UNKNOWN
    heading(drawing, x, 200, "Concealed by Medusa" if concealed else "Medusa's hand")
    draw_counts(drawing, x, 248, record["known"] if concealed else record["hand"], bool(concealed and record["unknown"]))
    heading(drawing, x, 315, "Champion's equipment")
    for kind in range(KINDS):
        draw_equipment(drawing, x + 35 + 85 * kind, 368, kind, int(record["equipment"][kind]))
    drafted = int(record["drafted"])
    words = "nothing drafted this round" if drafted == NONE else f"drafted this round: {EQUIPMENT_WORDS[drafted]}"
    drawing.text(x, 434, words, size=13, anchor="start")
    heading(drawing, x, 465, "Hearts")
    for k, (name, stone, active) in enumerate(hearts(record)):
        draw_heart(drawing, x + 35 + 85 * k, 505, stone, active)
        drawing.text(x + 35 + 85 * k, 540, heart_words(name, stone, active), size=11)
    heading(drawing, x, 585, "Score")
    drawing.text(x, 612, f"Snakeheads connected: {int(record['connected'])} of {HEADS_TO_CONNECT}", size=14, anchor="start")
    drawing.text(x, 636, f"Snakeheads captured: {int(record['captured'])} of {HEADS_TO_CAPTURE}", size=14, anchor="start")
    heading(drawing, x, 666, "Last reveal")
    drawing.text(x, 690, reveal_words(record) if record["last_tile"] != NONE else "none yet", size=12, anchor="start")
    unseen = unseen_line(record)
    drawing.text(30, 742, unseen[0].upper() + unseen[1:], size=13, anchor="start", fill="#6a655c")


def heading(drawing: Drawing, x: float, y: float, words: str) -> None:
    drawing.text(x, y, words, size=15, anchor="start", font_weight="bold")


def draw_counts(drawing: Drawing, x: float, y: float, counts: Any, unknown: bool = False) -> None:
    """The tiles of a hand or market, one by one."""
    tiles = [kind for kind in range(KINDS) for _ in range(int(counts[kind]))]
    for k, kind in enumerate(tiles):
        draw_tile(drawing, x + 30 + 66 * k, y, kind, 32)
    if unknown:
        at = x + 30 + 66 * len(tiles)
        drawing.hexagon(at, y, 32, 30, fill="#4a3f55", stroke=GOLD, stroke_width=3)
        drawing.text(at, y, "?", size=22, fill="#fff")


def draw_equipment(drawing: Drawing, x: float, y: float, kind: int, count: int) -> None:
    faint = 1.0 if count else 0.25
    drawing.rect(x - 32, y - 32, 64, 64, rx=8, fill="#efe3cc", stroke="#8a6d3b", stroke_width=2, opacity=faint)
    if kind == Equipment.BLADE:
        drawing.path(
            f"M{x - 4},{y + 6} L{x - 4},{y - 22} L{x},{y - 28} L{x + 4},{y - 22} L{x + 4},{y + 6} Z",
            fill="#8b97a5",
            opacity=faint,
        )
        drawing.path(f"M{x - 12},{y + 8} h24 M{x},{y + 8} v14", stroke="#6b4a2b", stroke_width=5, opacity=faint)
    elif kind == Equipment.SHIELD:
        drawing.path(
            f"M{x - 18},{y - 20} h36 v18 Q{x + 18},{y + 16} {x},{y + 24} Q{x - 18},{y + 16} {x - 18},{y - 2} Z",
            fill="#4f7cac", stroke="#2c4b6e", stroke_width=3, opacity=faint,
        )  # fmt: skip
    else:
        drawing.path(f"M{x},{y + 24} v-28", stroke="#6b4a2b", stroke_width=6, opacity=faint)
        drawing.path(f"M{x},{y - 28} q14,14 0,26 q-14,-12 0,-26 Z", fill="#e2722e", opacity=faint)
    drawing.text(x, y + 43, f"{EQUIPMENT_WORDS[kind]} × {count}", size=12)


def draw_heart(drawing: Drawing, x: float, y: float, stone: bool, active: bool) -> None:
    drawing.path(
        f"M{x},{y + 20} C{x - 34},{y - 4} {x - 16},{y - 28} {x},{y - 10} C{x + 16},{y - 28} {x + 34},{y - 4} {x},{y + 20} Z",
        fill=STONE if stone else RED, stroke="#5b2724", stroke_width=2, opacity=1.0 if active else 0.45,
    )  # fmt: skip
