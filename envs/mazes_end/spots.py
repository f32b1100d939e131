"""Where the actions of Maze's End lie on the drawing."""

from __future__ import annotations

from typing import Any

from .actions import ARGUMENT, KIND, Kind
from .components import (
    BOARD_EDGE,
    BOARD_SQUARE,
    COLOURS,
    DIRECTIONS,
    EDGE_TO,
    NEIGHBOUR,
    NOWHERE,
    Direction,
    Disc,
    Wall,
)
from .render import PANEL, PANEL_STEP, TOP, centre_of, figure_points, middle_of, supply_point

WALL_RADIUS, SQUARE_RADIUS, FIGURE_RADIUS, SUPPLY_RADIUS, PANEL_RADIUS = 15, 29, 15, 24, 44


def spot(record: Any, action: int) -> tuple[float, float, float] | None:
    """The edge, the square that is stepped onto or laid on, the figure, the wall of the supply, the rival's panel."""
    kind, argument = int(KIND[action]), int(ARGUMENT[action])
    colour = int(record["colour_of"][record["seat"]])
    if kind == Kind.EDGE:
        return (*middle_of(int(BOARD_EDGE[colour, argument])), WALL_RADIUS)
    if kind == Kind.FIGURE:
        return (*figure_points(record)[colour, argument], FIGURE_RADIUS)
    if kind == Kind.KIND:
        return (*supply_point(0 if argument == 0 else 1 + (argument - 1 + colour) % COLOURS), SUPPLY_RADIUS)
    if kind == Kind.RIVAL:
        seat = int(record["seat_of"][(argument + colour) % COLOURS])
        return PANEL + 163, TOP + PANEL_STEP * seat + 50, PANEL_RADIUS
    square = square_meant(record, kind, argument, colour)
    return None if square is None else (*centre_of(square), SQUARE_RADIUS)


def square_meant(record: Any, kind: int, argument: int, colour: int) -> int | None:
    if kind == Kind.SQUARE:
        return int(BOARD_SQUARE[colour, argument])
    if kind == Kind.STEP:
        figure, direction = divmod(argument, DIRECTIONS + 1)
        return end_of_step(record, int(record["figure"][colour, figure]), direction, colour)
    if kind == Kind.MINOTAUR:
        return end_of_movement(record, (argument + colour) % DIRECTIONS)
    if kind == Kind.REDEEM:
        return int(record["slain_on"][colour, argument])
    return None


def end_of_step(record: Any, here: int, direction: int, colour: int) -> int:
    if direction == Direction.GATE:
        gates = {int(record["disc"][Disc.FIRST_GATE]), int(record["disc"][Disc.SECOND_GATE])}
        return (gates - {here}).pop()
    return int(NEIGHBOUR[here, (direction + colour) % DIRECTIONS])


def end_of_movement(record: Any, direction: int) -> int:
    """Where the Minotaur comes to stand: beyond a wall beside it, or before the next wall or the frame."""
    here = int(record["minotaur"])
    jumps = record["wall"][EDGE_TO[here, direction]] != Wall.NO_WALL
    here = int(NEIGHBOUR[here, direction])
    while not jumps and NEIGHBOUR[here, direction] != NOWHERE and record["wall"][EDGE_TO[here, direction]] == Wall.NO_WALL:
        here = int(NEIGHBOUR[here, direction])
    return here
