"""The actions of Maze's End. Edges, squares, directions and colours are those of the acting player's own frame:
the board turned so that the own start is top left, the colours counted from the own one."""

from __future__ import annotations

from enum import IntEnum

from ..core.actions import ActionTable
from .components import DIRECTIONS, EDGE_NAMES, FIGURES, SQUARE_NAMES, Face


class Kind(IntEnum):
    EDGE = 0
    SQUARE = 1
    STEP = 2
    MINOTAUR = 3
    KIND = 4
    FIGURE = 5
    REDEEM = 6
    RIVAL = 7
    ROLL = 8
    FACE = 9
    END_MOVE = 10


COMPASS = ["N", "E", "S", "W", "gate"]
OWN_COLOURS = ["own", "next", "opposite", "previous"]  # clockwise

ACTIONS = ActionTable()
EDGE = ACTIONS.add(Kind.EDGE, EDGE_NAMES)  # place, pick up, put or remove a wall, by phase
SQUARE = ACTIONS.add(Kind.SQUARE, SQUARE_NAMES)  # a disc onto a square
STEP = ACTIONS.add(Kind.STEP, range(FIGURES), COMPASS)
MINOTAUR = ACTIONS.add(Kind.MINOTAUR, COMPASS[:DIRECTIONS])  # slide or jump, as the walls say
KIND_OF_WALL = ACTIONS.add(Kind.KIND, ["plain", *OWN_COLOURS])
FIGURE = ACTIONS.add(Kind.FIGURE, range(FIGURES))  # for Minotaur's Blood
REDEEM = ACTIONS.add(Kind.REDEEM, range(FIGURES))
RIVAL = ACTIONS.add(Kind.RIVAL, OWN_COLOURS)  # for Dreadful Roar
ROLL = ACTIONS.add(Kind.ROLL)
FACE = ACTIONS.add(Kind.FACE, [face.name.lower().replace("_", " ") for face in Face])
END_MOVE = ACTIONS.add(Kind.END_MOVE)

KIND = ACTIONS.kind_of
ARGUMENT = ACTIONS.argument_of
