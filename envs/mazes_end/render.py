"""Maze's End in words and as a drawing. The board is shown as it lies on the table, for everybody alike."""

from __future__ import annotations

from typing import Any

from ..core.drawing import Drawing
from .actions import ARGUMENT, KIND, Kind
from .components import (
    ALL_CARDS,
    BOARD_EDGE,
    BOARD_SQUARE,
    BOX,
    CARD_NAMES,
    COLOURS,
    DIRECTIONS,
    EDGE_NAMES,
    EDGE_SQUARES,
    EXIT,
    FIGURES,
    GEM,
    GEMS,
    NOWHERE,
    SIDE,
    SQUARE_NAMES,
    START,
    UPRIGHT,
    Direction,
    Disc,
    Ending,
    Phase,
    Wall,
    level,
    square,
    upright,
)

NAMES = [colour["name"] for colour in BOX["board"]["colours"]]
RGB = [colour["rgb"] for colour in BOX["board"]["colours"]]
FACE_NAMES = ("Move a Wall", "Draw Event", "Minotaur 1", "Minotaur 2")
SAVED_NAMES = ("Redemption", "Event Planner", "Ariadne's Thread")
COMPASS = ("north", "east", "south", "west", "through the Gates")
DISC_NAMES = ("Gate", "Gate", "Snare", "Sanctuary")
TASKS = {
    Phase.PLACE_KIND: "chooses a wall to place",
    Phase.PLACE_EDGE: "places a wall",
    Phase.WALL_KIND: "chooses a wall of the pile",
    Phase.WALL_EDGE: "builds a wall",
    Phase.PLAN: "may play Event Planner",
    Phase.PICK_WALL: "picks up a wall",
    Phase.PUT_WALL: "puts the wall down",
    Phase.MINOTAUR: "moves the Minotaur",
    Phase.REMOVE_WALL: "takes a wall off the board",
    Phase.DISC: "lays a disc",
    Phase.CHOOSE: "chooses",
    Phase.MOVE: "moves",
}


def wall_name(wall: int) -> str:
    return "a plain wall" if wall == Wall.PLAIN else f"{NAMES[wall - Wall.RED_WALL]}'s wall"


def describe(record: Any, action: int, onlooker: int | None = None) -> str:
    """A sentence for the action of the seat to act, in terms of the board as it lies; everything is public."""
    kind, argument = int(KIND[action]), int(ARGUMENT[action])
    colour = int(record["colour_of"][record["seat"]])
    return f"{NAMES[colour]} {deed(record, kind, argument, colour)}."


def deed(record: Any, kind: int, argument: int, colour: int) -> str:
    if kind == Kind.EDGE:
        edge = int(BOARD_EDGE[colour, argument])
        phase, name = int(record["phase"]), EDGE_NAMES[edge]
        if phase in (Phase.PICK_WALL, Phase.REMOVE_WALL):
            wall = wall_name(max(int(record["wall"][edge]), int(Wall.PLAIN)))
            return f"picks up {wall} at {name}" if phase == Phase.PICK_WALL else f"lays {wall} from {name} on the pile"
        wall = wall_name(max(int(record["hand"]), int(Wall.PLAIN)))
        return f"puts {wall} at {name}" if phase == Phase.PUT_WALL else f"builds {wall} at {name}"
    if kind == Kind.SQUARE:
        disc = DISC_NAMES[disc_of(record)]
        return f"lays the {disc} on {SQUARE_NAMES[int(BOARD_SQUARE[colour, argument])]}"
    if kind == Kind.STEP:
        figure, direction = divmod(argument, DIRECTIONS + 1)
        way = direction if direction == Direction.GATE else (direction + colour) % DIRECTIONS
        return f"moves figure {figure} {COMPASS[way]}"
    if kind == Kind.MINOTAUR:
        return f"moves the Minotaur {COMPASS[(argument + colour) % DIRECTIONS]}"
    if kind == Kind.KIND:
        return "takes " + ("a plain wall" if argument == 0 else f"{NAMES[(argument - 1 + colour) % COLOURS]}'s wall")
    if kind == Kind.FIGURE:
        return f"makes figure {argument} a young Minotaur"
    if kind == Kind.REDEEM:
        return f"plays Redemption for figure {argument}"
    if kind == Kind.RIVAL:
        return f"roars at {NAMES[(argument + colour) % COLOURS]}"
    if kind == Kind.ROLL:
        return "rolls the event die"
    if kind == Kind.FACE:
        return f"plays Event Planner: {FACE_NAMES[argument]}"
    return "ends the move step"


def disc_of(record: Any) -> int:
    """The disc that the drawn card asks for, as the rules say it."""
    name = CARD_NAMES[int(record["card"])] if record["card"] != NOWHERE else ""
    return {"Snare": int(Disc.SNARE), "Sanctuary": int(Disc.SANCTUARY)}.get(name, int(Disc.FIRST_GATE))


def headline(record: Any) -> str:
    """Where the game stands, in a line."""
    if record["over"]:
        if record["ending"] == Ending.ESCAPED:
            winner = next(c for c in range(COLOURS) if record["seat_of"][c] != NOWHERE and escaped(record, c) == FIGURES)
            return f"{NAMES[winner]} has brought out all figures and wins"
        return "Cut short: the rounds are over"
    colour = int(record["colour_of"][record["seat"]])
    phase = int(record["phase"])
    if phase in (Phase.PLACE_KIND, Phase.PLACE_EDGE):
        return f"Placement phase. {NAMES[colour]} {TASKS[Phase(phase)]}"
    turn = int(record["turn"]) // int(record["num_seats"]) + 1
    task = TASKS[Phase(phase)]
    if phase == Phase.MOVE:
        task += f", {points(int(record['points']))}"
    if phase == Phase.MINOTAUR:
        task += f", {int(record['movements'])} to go"
    return f"Round {turn}. {NAMES[colour]} {task}{event_words(record)}"


def points(count: int) -> str:
    return "1 point left" if count == 1 else f"{count} points left"


def event_words(record: Any) -> str:
    """The result of the event die, and the card."""
    if record["event"] == NOWHERE:
        return ""
    words = FACE_NAMES[int(record["event"])]
    return f" ({words}: {CARD_NAMES[int(record['card'])]})" if record["card"] != NOWHERE else f" ({words})"


def escaped(record: Any, colour: int) -> int:
    return sum(int(place) == NOWHERE for place in record["figure"][colour])


def notes_of(record: Any, colour: int) -> list[str]:
    """What is special about a player: saved cards, roar, young Minotaur, held or redeemable figures."""
    notes = []
    for kind, name in enumerate(SAVED_NAMES):
        count = int(record["saved"][colour, kind])
        if count:
            notes.append(name if count == 1 else f"{count} x {name}")
    if record["roared"][colour]:
        notes.append("roared at")
    if record["young"] != NOWHERE and int(record["young"]) // FIGURES == colour:
        notes.append(f"figure {int(record['young']) % FIGURES} is the young Minotaur")
    if record["minotaur"] == START[colour] and (record["figure"][colour] == START[colour]).any():
        notes.append("Eternal Suffering")
    for figure in range(FIGURES):
        fell = int(record["slain_on"][colour, figure])
        if fell != NOWHERE:
            notes.append(f"{figure} was slain on {SQUARE_NAMES[fell]}")
    return notes


def player_line(record: Any, colour: int) -> str:
    places = [SQUARE_NAMES[int(place)] if place != NOWHERE else "out" for place in record["figure"][colour]]
    gems = int(record["collected"][colour].sum())
    facts = [f"{NAMES[colour]:6} {' '.join(places)}", f"{gems} of {GEMS} gems"]
    share = int(record["share"][colour].sum())
    if share:
        facts.append(f"{share} walls to place")
    return "; ".join(facts + notes_of(record, colour))


def pile_line(record: Any) -> str:
    coloured = [NAMES[c] for c in range(COLOURS) if record["pile"][1 + c]]
    pile = f"pile: {int(record['pile'].sum())} walls" + (f" ({', '.join(coloured)}'s among them)" if coloured else "")
    hand = f"; in hand: {wall_name(int(record['hand']))}" if record["hand"] else ""
    return f"{pile}{hand}; deck: {int(record['deck'].sum())} of {ALL_CARDS} cards"


# --- words ----------------------------------------------------------------------------------------------------


def cell(record: Any, place: int) -> str:
    """Three characters: Minotaur or disc or mark, then figures (a letter, or a number when there are more)."""
    figures = [c for c in range(COLOURS) for f in range(FIGURES) if record["figure"][c, f] == place]
    mark = " "
    for colour in range(COLOURS):
        if record["seat_of"][colour] != NOWHERE:
            for gem in range(GEMS):
                if GEM[colour, gem] == place and not record["collected"][colour, gem]:
                    mark = NAMES[colour][0].lower()
    for disc in Disc:
        if record["disc"][disc] == place:
            mark = "oo#+"[disc]
    if record["minotaur"] == place:
        mark = "M"
    if not figures:
        return f" {mark} " if mark != " " else " . "
    letters = {NAMES[c][0] for c in figures}
    if len(figures) <= 2:
        return (mark + "".join(NAMES[c][0] for c in figures)).ljust(3)
    return f"{mark}{len(figures)}" + (letters.pop() if len(letters) == 1 else "*")


def text(record: Any, seat: int | None) -> str:
    """The maze, then the players."""
    lines = [headline(record), "    " + "   ".join(str(column) for column in range(SIDE))]
    frame = "  +" + "---+" * SIDE
    lines.append(frame)
    for row in range(SIDE):
        line = f"{row} |"
        below = "  +"
        for column in range(SIDE):
            line += cell(record, square(row, column))
            if column < SIDE - 1:
                wall = int(record["wall"][upright(row, column)])
                line += " " if wall == Wall.NO_WALL else "|" if wall == Wall.PLAIN else ":"
            if row < SIDE - 1:
                wall = int(record["wall"][level(row, column)])
                below += "   " if wall == Wall.NO_WALL else "---" if wall == Wall.PLAIN else "==="
                below += "+"
        lines.append(line + "|")
        if row < SIDE - 1:
            lines.append(below)
    lines.append(frame)
    lines += [player_line(record, colour) for colour in range(COLOURS) if record["seat_of"][colour] != NOWHERE]
    coloured = [f"{wall_name(int(wall))} {EDGE_NAMES[e]}" for e, wall in enumerate(record["wall"]) if wall > Wall.PLAIN]
    lines.append("coloured walls (: and ===): " + (", ".join(coloured) or "none on the board"))
    lines.append(pile_line(record))
    lines.append("M Minotaur, r b g y gems, o Gate, # Snare, + Sanctuary; 3R three Red figures, 3* several colours")
    return "\n".join(lines)


# --- the drawing ------------------------------------------------------------------------------------------------

CELL = 68
LEFT, TOP = 52, 84
BOARD = SIDE * CELL
PANEL = LEFT + BOARD + 44
PANEL_STEP = 134  # from one player's panel to the next
SUPPLY = TOP + 4 * PANEL_STEP + 18
WIDTH, HEIGHT = PANEL + 350, TOP + BOARD + 52
STONE, PLAIN, INK, FAINT, PAPER = "#efe6d2", "#4a4038", "#2b2a28", "#8a8175", "#fffaf0"


def centre_of(place: int) -> tuple[float, float]:
    return LEFT + CELL * (place % SIDE + 0.5), TOP + CELL * (place // SIDE + 0.5)


def svg(record: Any, seat: int | None = None) -> str:
    """The table seen from above: the maze, and the players beside it."""
    drawing = Drawing(WIDTH, HEIGHT)
    line = headline(record)
    drawing.title(f"Maze's End. {line}")
    drawing.text(LEFT, 34, line, size=20, anchor="start", font_weight="bold")
    draw_board(drawing, record)
    for edge, wall in enumerate(record["wall"]):
        if wall != Wall.NO_WALL:
            draw_wall(drawing, edge, PLAIN if wall == Wall.PLAIN else RGB[int(wall) - Wall.RED_WALL])
    if record["origin"] != NOWHERE:
        draw_wall(drawing, int(record["origin"]), "#d9cdb8")
    for disc in Disc:
        if record["disc"][disc] != NOWHERE:
            draw_disc(drawing, *centre_of(int(record["disc"][disc])), int(disc))
    draw_minotaur(drawing, *centre_of(int(record["minotaur"])))
    draw_figures(drawing, record)
    players = [colour for colour in range(COLOURS) if record["seat_of"][colour] != NOWHERE]
    for number, colour in enumerate(players):
        draw_player(drawing, record, colour, TOP + PANEL_STEP * number)
    draw_supply(drawing, record)
    return str(drawing)


def draw_board(drawing: Drawing, record: Any) -> None:
    """The squares, starts, exits and gems."""
    drawing.rect(LEFT - 14, TOP - 14, BOARD + 28, BOARD + 28, rx=10, fill="#6e6254")
    drawing.rect(LEFT, TOP, BOARD, BOARD, fill=STONE)
    for place in range(SIDE * SIDE):
        x, y = centre_of(place)
        if (place // SIDE + place % SIDE) % 2:
            drawing.rect(x - CELL / 2, y - CELL / 2, CELL, CELL, fill="#e6dbc3")
    for k in range(SIDE):
        drawing.text(LEFT + CELL * (k + 0.5), TOP - 26, k, size=13, fill=FAINT)
        drawing.text(LEFT - 28, TOP + CELL * (k + 0.5), k, size=13, fill=FAINT)
    centre = centre_of(square(SIDE // 2, SIDE // 2))
    drawing.circle(*centre, 29, fill="none", stroke="#b7a888", stroke_width=2, stroke_dasharray="5 4")
    for colour in range(COLOURS):
        x, y = centre_of(int(START[colour]))
        here = record["seat_of"][colour] != NOWHERE
        drawing.rect(x - 32, y - 32, 64, 64, rx=6, fill=RGB[colour], opacity=0.30 if here else 0.08)
        if here:
            x, y = centre_of(int(EXIT[colour]))
            drawing.rect(x - 27, y - 27, 54, 54, rx=4, fill="none", stroke=RGB[colour], stroke_width=3, stroke_dasharray="6 4")
            for gem in range(GEMS):
                if not record["collected"][colour, gem]:
                    draw_gem(drawing, *centre_of(int(GEM[colour, gem])), RGB[colour])


def draw_gem(drawing: Drawing, x: float, y: float, colour: str) -> None:
    drawing.polygon([(x, y - 15), (x + 13, y - 3), (x, y + 15), (x - 13, y - 3)], fill=colour, stroke=INK, stroke_width=1.2)
    drawing.path(f"M{x - 13},{y - 3} H{x + 13} M{x - 5},{y - 3} L{x},{y + 15} L{x + 5},{y - 3}", stroke="#ffffff",
                 stroke_width=1, fill="none", opacity=0.7)  # fmt: skip


def middle_of(edge: int) -> tuple[float, float]:
    one, other = (centre_of(int(place)) for place in EDGE_SQUARES[edge])
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def draw_wall(drawing: Drawing, edge: int, colour: str) -> None:
    x, y = middle_of(edge)
    width, height = (10, CELL - 2) if edge < UPRIGHT else (CELL - 2, 10)
    drawing.rect(x - width / 2, y - height / 2, width, height, rx=3, fill=colour, stroke="#ffffff", stroke_width=1)


def draw_disc(drawing: Drawing, x: float, y: float, disc: int) -> None:
    if disc in (Disc.FIRST_GATE, Disc.SECOND_GATE):
        drawing.circle(x, y, 27, fill="#dcd3ee", stroke="#6b4fa0", stroke_width=3)
        arch = f"M{x - 13},{y + 17} V{y - 4} a13,13 0 0 1 26,0 V{y + 17} Z"
        drawing.path(arch, fill="#b5a3da", stroke="#6b4fa0", stroke_width=2)
    elif disc == Disc.SNARE:
        drawing.circle(x, y, 27, fill="#e3e0da", stroke="#7b756b", stroke_width=3)
        for k in range(-1, 2):
            drawing.path(f"M{x - 17},{y + 10 * k} H{x + 17} M{x + 10 * k},{y - 17} V{y + 17}", stroke="#7b756b", stroke_width=2)
    else:
        drawing.circle(x, y, 27, fill="#fbf2c9", stroke="#c69a2b", stroke_width=3)
        drawing.path(f"M{x - 5},{y - 18} h10 v13 h13 v10 h-13 v13 h-10 v-13 h-13 v-10 h13 Z", fill="#e6c35b")


def draw_minotaur(drawing: Drawing, x: float, y: float) -> None:
    """A horned head."""
    for side in (-1, 1):
        horn = f"M{x + 12 * side},{y - 10} Q{x + 32 * side},{y - 12} {x + 27 * side},{y - 31} "
        horn += f"Q{x + 21 * side},{y - 19} {x + 6 * side},{y - 19} Z"
        drawing.path(horn, fill="#f7f0df", stroke=INK, stroke_width=1.5)
    head = f"M{x - 16},{y - 18} H{x + 16} L{x + 19},{y - 2} L{x + 10},{y + 26} H{x - 10} L{x - 19},{y - 2} Z"
    drawing.path(head, fill="#6b3d2e", stroke=INK, stroke_width=1.5, stroke_linejoin="round")
    for side in (-1, 1):
        drawing.circle(x + 8 * side, y - 4, 3.2, fill="#f4d35e")
        drawing.circle(x + 4 * side, y + 18, 2, fill=INK)


def draw_figures(drawing: Drawing, record: Any) -> None:
    for (colour, figure), (x, y) in figure_points(record).items():
        young = int(record["young"]) == FIGURES * colour + figure
        draw_figure(drawing, x, y, RGB[colour], str(figure), young)


def figure_points(record: Any) -> dict[tuple[int, int], tuple[float, float]]:
    """Where the figures on the board are drawn: those of a square stand in rows of three."""
    points = {}
    crowd: dict[int, list[tuple[int, int]]] = {}
    for colour in range(COLOURS):
        for figure in range(FIGURES):
            place = int(record["figure"][colour, figure])
            if place != NOWHERE:
                crowd.setdefault(place, []).append((colour, figure))
    for place, figures in crowd.items():
        x, y = centre_of(place)
        for k, (colour, figure) in enumerate(figures):
            across = min(len(figures) - 3 * (k // 3), 3)
            rows = (len(figures) + 2) // 3
            dx = 20 * (k % 3 - (across - 1) / 2)
            dy = 18 * (k // 3 - (rows - 1) / 2)
            points[colour, figure] = (x + dx, y + 4 + dy)
    return points


def draw_figure(drawing: Drawing, x: float, y: float, colour: str, label: str, young: bool = False) -> None:
    if young:
        horns = f"M{x - 6},{y - 13} l-6,-9 l10,4 Z M{x + 6},{y - 13} l6,-9 l-10,4 Z"
        drawing.path(horns, fill="#f7f0df", stroke=INK, stroke_width=1)
    body = f"M{x - 10},{y + 17} Q{x - 8},{y - 4} {x},{y - 5} Q{x + 8},{y - 4} {x + 10},{y + 17} Z"
    drawing.path(body, fill=colour, stroke="#ffffff", stroke_width=1.4)
    drawing.circle(x, y - 9, 7, fill=colour, stroke="#ffffff", stroke_width=1.4)
    drawing.text(x, y + 9, label, size=11, fill="#ffffff", font_weight="bold")


def draw_player(drawing: Drawing, record: Any, colour: int, y: float) -> None:
    """A player's side of the table: gems, figures outside, saved cards."""
    to_act = not record["over"] and record["seat"] == record["seat_of"][colour]
    drawing.rect(PANEL, y - 14, 326, 128, rx=10, fill=PAPER, stroke=RGB[colour], stroke_width=4 if to_act else 1.5)
    drawing.text(PANEL + 16, y + 8, NAMES[colour], size=17, anchor="start", font_weight="bold", fill=RGB[colour])
    share = int(record["share"][colour].sum())
    if share:
        drawing.text(PANEL + 310, y + 8, f"{share} walls to place", size=13, anchor="end", fill=FAINT)
    drawing.text(PANEL + 16, y + 38, "gems", size=13, anchor="start", fill=FAINT)
    for gem in range(GEMS):
        drawing.start_group(opacity=1 if record["collected"][colour, gem] else 0.18)
        draw_gem(drawing, PANEL + 72 + 30 * gem, y + 38, RGB[colour])
        drawing.end_group()
    drawing.text(PANEL + 150, y + 38, "escaped", size=13, anchor="start", fill=FAINT)
    for figure in range(FIGURES):
        out = record["figure"][colour, figure] == NOWHERE
        drawing.start_group(opacity=1 if out else 0.18)
        draw_figure(drawing, PANEL + 230 + 28 * figure, y + 36, RGB[colour], str(figure))
        drawing.end_group()
    lines = wrapped("; ".join(notes_of(record, colour)))
    for k, words in enumerate(lines[:2]):
        drawing.text(PANEL + 16, y + 76 + 20 * k, words, size=13, anchor="start")


def wrapped(words: str, width: int = 44) -> list[str]:
    """Break a line at spaces."""
    lines = [""]
    for word in words.split():
        if len(lines[-1]) + len(word) > width:
            lines.append("")
        lines[-1] += word + " "
    return [line.strip() for line in lines]


def supply_shown(record: Any) -> tuple[str, list[int]]:
    """The walls beside the board, plain ones first: the share of the player who places walls, or else the pile."""
    if not record["over"] and record["phase"] == Phase.PLACE_KIND:
        colour = int(record["colour_of"][record["seat"]])
        plain, own = (int(count) for count in record["share"][colour])
        return "share", [plain, *(own if other == colour else 0 for other in range(COLOURS))]
    return "pile", [int(count) for count in record["pile"]]


def supply_point(kind: int) -> tuple[float, float]:
    return PANEL + 88 + 54 * kind, SUPPLY


def draw_supply(drawing: Drawing, record: Any) -> None:
    """Pile or share, deck, and the wall in hand."""
    name, counts = supply_shown(record)
    drawing.text(PANEL + 16, SUPPLY, name, size=13, anchor="start", fill=FAINT)
    for kind, count in enumerate(counts):
        x, y = supply_point(kind)
        drawing.start_group(opacity=1 if count else 0.18)
        drawing.rect(x - 13, y - 18, 8, 36, rx=3, fill=PLAIN if kind == 0 else RGB[kind - 1])
        drawing.text(x + 8, y, count, size=14, font_weight="bold")
        drawing.end_group()
    hand = f"in hand: {wall_name(int(record['hand']))} \u00b7 " if record["hand"] else ""
    words = f"{hand}deck: {int(record['deck'].sum())} of {ALL_CARDS} cards"
    drawing.text(PANEL + 16, SUPPLY + 38, words, size=13, anchor="start", fill=FAINT)
    drawing.text(LEFT, TOP + BOARD + 34, "filled corner: start; dashed corner: exit; arch: Gate; net: Snare; cross: Sanctuary",
                 size=12, anchor="start", fill=FAINT)  # fmt: skip
