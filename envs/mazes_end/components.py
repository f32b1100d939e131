"""What is in the box of Maze's End, and the geometry of its board."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from ..core.content import content

BOX = content("mazes_end")


class Colour(IntEnum):
    """Clockwise from the top left corner."""

    RED = 0
    BLUE = 1
    GREEN = 2
    YELLOW = 3


class Direction(IntEnum):
    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3
    GATE = 4  # through the Gates


class Wall(IntEnum):
    """What stands on an edge; the wall of colour c is RED_WALL + c."""

    NO_WALL = 0
    PLAIN = 1
    RED_WALL = 2
    BLUE_WALL = 3
    GREEN_WALL = 4
    YELLOW_WALL = 5


class Disc(IntEnum):
    FIRST_GATE = 0
    SECOND_GATE = 1
    SNARE = 2
    SANCTUARY = 3


class Face(IntEnum):
    """Results of the event die."""

    MOVE_WALL = 0
    DRAW_EVENT = 1
    MINOTAUR_1 = 2
    MINOTAUR_2 = 3


class Effect(IntEnum):
    """What an event card does; the last three are saved."""

    REMOVE_WALL = 0
    PLACE_WALLS = 1
    MOVE_WALLS = 2
    MINOTAUR_HOME = 3
    MINOTAUR_MOVES = 4
    POINTS_NOW = 5
    POINTS_RIVAL = 6
    YOUNG_MINOTAUR = 7
    PLACE_GATES = 8
    PLACE_SNARE = 9
    PLACE_SANCTUARY = 10
    REDEMPTION = 11
    EVENT_PLANNER = 12
    ARIADNES_THREAD = 13


class Saved(IntEnum):
    """Cards that are kept, in the order of their effects."""

    REDEMPTION = 0
    EVENT_PLANNER = 1
    ARIADNES_THREAD = 2


class Target(IntEnum):
    """Where the figures of a colour want to go."""

    EXIT = 0
    FIRST_GEM = 1
    SECOND_GEM = 2


class Stage(IntEnum):
    """Where the game stands; the three steps of a turn are WALL, ROLL with EVENT, and MOVE (ME-051)."""

    PLACEMENT = 0
    WALL = 1
    ROLL = 2
    EVENT = 3
    MOVE = 4
    END = 5  # of the turn


class Phase(IntEnum):
    """What is being decided."""

    PLACE_KIND = 0  # placement phase: plain or own colour
    PLACE_EDGE = 1  # placement phase: where
    WALL_KIND = 2  # which kind of wall from the pile
    WALL_EDGE = 3  # where to place it
    PLAN = 4  # roll the event die or play Event Planner
    PICK_WALL = 5  # Move a Wall: which
    PUT_WALL = 6  # Move a Wall: where to
    MINOTAUR = 7  # a Minotaur movement
    REMOVE_WALL = 8  # Crumbling Wall
    DISC = 9  # where a disc goes
    CHOOSE = 10  # the figure for Minotaur's Blood, the rival for Dreadful Roar
    MOVE = 11  # move step


class Ending(IntEnum):
    RUNNING = 0
    ESCAPED = 1  # a player has brought out all figures
    TOO_LONG = 2  # max_rounds are over


class Sealing(IntEnum):
    OPEN = 0
    FREE = 1


class SeatsOfTwo(IntEnum):
    OPPOSITE = 0
    ADJACENT = 1


class AbsentWalls(IntEnum):
    PILE = 0
    BOX = 1


class Reward(IntEnum):
    PLACEMENT = 0
    WINNER = 1


NOWHERE = -1  # no square, no edge, no colour, no card; a figure that has escaped
SIDE = BOX["board"]["side"]
SQUARES = SIDE * SIDE
UPRIGHT = SIDE * (SIDE - 1)  # edges V(r,c); the edges H(r,c) come after them
EDGES = 2 * UPRIGHT
COLOURS = len(Colour)
FIGURES = BOX["pieces"]["figures_of_a_colour"]
GEMS = BOX["pieces"]["gems_of_a_colour"]
TARGETS = len(Target)
DISCS = len(BOX["pieces"]["discs"])
WALL_KINDS = 1 + COLOURS  # in the pile: plain, then by colour
FACES = len(Face)
SAVED = len(Saved)
DIRECTIONS = 4

PLAIN_WALLS = BOX["pieces"]["walls"]["plain"]
PLAIN_EACH = np.array([BOX["plain_walls_each"].get(players, 0) for players in range(COLOURS + 1)], np.int8)
MOVEMENT_POINTS = BOX["movement_points"]
NUMBER_DIE = BOX["number_die"]
EVENT_DIE = np.array([Face[face.upper()] for face in BOX["event_die"]], np.int8)
FARTHEST_GATES = BOX["farthest_gates"]
ROUNDS = BOX["max_rounds"]

CARDS = len(BOX["cards"])
CARD_NAMES = [card["name"] for card in BOX["cards"]]
CARD_COUNT = np.array([card["count"] for card in BOX["cards"]], np.int8)
CARD_EFFECT = np.array([Effect[card["effect"].upper()] for card in BOX["cards"]], np.int8)
CARD_NUMBER = np.array([card["number"] for card in BOX["cards"]], np.int8)
ALL_CARDS = int(CARD_COUNT.sum())
CARD_OF_EFFECT = np.argsort(CARD_EFFECT).astype(np.int8)


def square(row: int, column: int) -> int:
    return SIDE * row + column


def upright(row: int, column: int) -> int:
    """The edge V(row, column), to the right of a square."""
    return (SIDE - 1) * row + column


def level(row: int, column: int) -> int:
    """The edge H(row, column), below a square."""
    return UPRIGHT + SIDE * row + column


SQUARE_NAMES = [f"({row},{column})" for row in range(SIDE) for column in range(SIDE)]
EDGE_NAMES = [f"V({row},{column})" for row in range(SIDE) for column in range(SIDE - 1)] + [
    f"H({row},{column})" for row in range(SIDE - 1) for column in range(SIDE)
]

# --- the board ------------------------------------------------------------------------------------------

CENTRE = square(*BOX["board"]["centre"])
START = np.array([square(*colour["start"]) for colour in BOX["board"]["colours"]], np.int8)
EXIT = np.array([square(*colour["exit"]) for colour in BOX["board"]["colours"]], np.int8)
GEM = np.array([[square(*gem) for gem in colour["gems"]] for colour in BOX["board"]["colours"]], np.int8)
GOAL = np.concatenate([EXIT[:, None], GEM], axis=1)  # by colour and Target

NEIGHBOUR = np.full((SQUARES, DIRECTIONS), NOWHERE, np.int8)  # the next square in a direction
EDGE_TO = np.full((SQUARES, DIRECTIONS), NOWHERE, np.int16)  # the edge between them
EDGE_SQUARES = np.zeros((EDGES, 2), np.int8)
EDGE_ENDS = np.zeros((EDGES, 2), np.int8)  # grid points: 0 is the frame, the others lie inside it
FRAME = 0
POINTS = 1 + (SIDE - 1) ** 2


def _point(i: int, j: int) -> int:
    """The number of a grid point; all points of the frame are one."""
    inside = 0 < i < SIDE and 0 < j < SIDE
    return 1 + (SIDE - 1) * (i - 1) + j - 1 if inside else FRAME


for _row in range(SIDE):
    for _column in range(SIDE):
        _here = square(_row, _column)
        if _column < SIDE - 1:
            _there, _edge = square(_row, _column + 1), upright(_row, _column)
            NEIGHBOUR[_here, Direction.EAST], NEIGHBOUR[_there, Direction.WEST] = _there, _here
            EDGE_TO[_here, Direction.EAST] = EDGE_TO[_there, Direction.WEST] = _edge
            EDGE_SQUARES[_edge] = _here, _there
            EDGE_ENDS[_edge] = _point(_row, _column + 1), _point(_row + 1, _column + 1)
        if _row < SIDE - 1:
            _there, _edge = square(_row + 1, _column), level(_row, _column)
            NEIGHBOUR[_here, Direction.SOUTH], NEIGHBOUR[_there, Direction.NORTH] = _there, _here
            EDGE_TO[_here, Direction.SOUTH] = EDGE_TO[_there, Direction.NORTH] = _edge
            EDGE_SQUARES[_edge] = _here, _there
            EDGE_ENDS[_edge] = _point(_row + 1, _column), _point(_row + 1, _column + 1)

# the same for loops without branches, which no processor could predict: beyond the frame lies the square itself
BESIDE = np.where(NEIGHBOUR == NOWHERE, np.arange(SQUARES)[:, None], NEIGHBOUR).astype(np.int8)
EDGE_BESIDE = np.where(EDGE_TO == NOWHERE, 0, EDGE_TO).astype(np.int16)

IS_CORNER = np.isin(np.arange(SQUARES), START).astype(np.int8)
CORNER_EDGE = np.isin(EDGE_SQUARES, START).any(axis=1).astype(np.int8)
DISC_ALLOWED = (~np.isin(np.arange(SQUARES), [*START, *GEM.ravel(), CENTRE])).astype(np.int8)
_ROWS, _COLUMNS = np.divmod(np.arange(SQUARES), SIDE)
GRID_DISTANCE = (abs(_ROWS[:, None] - _ROWS) + abs(_COLUMNS[:, None] - _COLUMNS)).astype(np.int8)

# --- the frame of a colour: the board turned so that its start is top left -----------------------------------

_QUARTER = np.array([square(SIDE - 1 - s % SIDE, s // SIDE) for s in range(SQUARES)])  # (r,c) -> (8-c,r)
_EDGE_BETWEEN = {frozenset(map(int, pair)): edge for edge, pair in enumerate(EDGE_SQUARES)}

OWN_SQUARE = np.zeros((COLOURS, SQUARES), np.int16)  # by colour and square of the board
BOARD_SQUARE = np.zeros((COLOURS, SQUARES), np.int16)  # and back
OWN_EDGE = np.zeros((COLOURS, EDGES), np.int16)
BOARD_EDGE = np.zeros((COLOURS, EDGES), np.int16)
_turned = np.arange(SQUARES)
for _colour in range(COLOURS):
    OWN_SQUARE[_colour] = _turned
    BOARD_SQUARE[_colour, _turned] = np.arange(SQUARES)
    OWN_EDGE[_colour] = [_EDGE_BETWEEN[frozenset(map(int, _turned[pair]))] for pair in EDGE_SQUARES]
    BOARD_EDGE[_colour, OWN_EDGE[_colour]] = np.arange(EDGES)
    _turned = _QUARTER[_turned]
OWN_EDGE_ENDS = EDGE_ENDS[BOARD_EDGE]  # by colour and own edge: grid points of the board

# --- checks ---------------------------------------------------------------------------------------------------

if len(BOX["board"]["colours"]) != COLOURS or BOX["pieces"]["walls"]["coloured"] != COLOURS:
    raise ValueError("mazes_end.yaml: there must be four colours, each with its wall")
if SIDE % 2 == 0 or SQUARES > 127 or sorted(CARD_EFFECT) != sorted(Effect):
    raise ValueError("mazes_end.yaml: the board needs a centre and room in a byte; every effect needs its card")
if any(OWN_SQUARE[c, START[c]] != START[0] or {*OWN_SQUARE[c, GOAL[c]]} != {*GOAL[0]} for c in Colour):
    raise ValueError("mazes_end.yaml: starts, exits and gems must be alike for all colours after quarter turns")
