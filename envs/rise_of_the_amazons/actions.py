"""The actions of Rise of the Amazons."""

from __future__ import annotations

from enum import IntEnum

from ..core.actions import ActionTable
from .components import (
    AMAZON_NAMES,
    CARDS,
    COMMON_NAMES,
    EVENT_VP,
    OPTION,
    PORTS,
    RANKS,
    ROWS,
    Area,
    Colour,
    Intervention,
)


class Kind(IntEnum):
    END_TURN = 0
    PASS = 1
    BUY_VP = 2
    CONFIRM = 3
    STOP = 4
    ORACLE = 5
    BARRACK = 6
    SUPPLY = 7
    FLAG = 8
    SACRIFICE = 9
    USE_ARES = 10
    DISCARD_TWO = 11
    ABILITY = 12
    MOVE = 13
    PORT = 14
    BATTLE = 15
    AMAZONOMACHY = 16
    PICK = 17
    PLAY = 18
    AREA = 19
    COLOUR = 20
    CARD = 21
    COMMON = 22
    RANK = 23
    OPPONENT = 24
    OPPONENT_AMAZON = 25
    OPPONENT_ABILITY = 26
    OWN_ABILITY = 27
    POSITION = 28
    PLACE = 29
    AMAZON = 30


class Pick(IntEnum):
    BASIC = 0
    ANCILLARY = 1
    LEFT = 2
    RIGHT = 3


AREA_NAMES = ["Palace" if area == Area.P else area.name for area in Area]
COLOUR_NAMES = [colour.name.lower() for colour in Colour]
SIDES = ["left", "right"]
ORDER = ["first", "second"]
CARD_NAMES = [f"DI-{card + 1:02d}" for card in range(CARDS)]
PLAYS = [f"{CARD_NAMES[card]} {Intervention(int(option)).name}" for card in range(CARDS) for option in OPTION[card]]

ACTIONS = ActionTable()
END_TURN = ACTIONS.add(Kind.END_TURN)
PASS = ACTIONS.add(Kind.PASS)
BUY_VP = ACTIONS.add(Kind.BUY_VP)
CONFIRM = ACTIONS.add(Kind.CONFIRM)
STOP = ACTIONS.add(Kind.STOP)
ORACLE = ACTIONS.add(Kind.ORACLE)
BARRACK = ACTIONS.add(Kind.BARRACK)
SUPPLY = ACTIONS.add(Kind.SUPPLY)
FLAG = ACTIONS.add(Kind.FLAG, SIDES)
SACRIFICE = ACTIONS.add(Kind.SACRIFICE, SIDES)
USE_ARES = ACTIONS.add(Kind.USE_ARES)
DISCARD_TWO = ACTIONS.add(Kind.DISCARD_TWO)
ABILITY = ACTIONS.add(Kind.ABILITY, ORDER)
MOVE = ACTIONS.add(Kind.MOVE, AREA_NAMES)
PORT = ACTIONS.add(Kind.PORT, [AREA_NAMES[port] for port in PORTS])
BATTLE = ACTIONS.add(Kind.BATTLE, COLOUR_NAMES)
AMAZONOMACHY = ACTIONS.add(Kind.AMAZONOMACHY, range(1, ROWS + 1))
PICK = ACTIONS.add(Kind.PICK, ["basic", "ancillary", "left", "right"])
PLAY = ACTIONS.add(Kind.PLAY, PLAYS)  # 2 * card + option
AREA = ACTIONS.add(Kind.AREA, AREA_NAMES)
COLOUR = ACTIONS.add(Kind.COLOUR, COLOUR_NAMES)
CARD = ACTIONS.add(Kind.CARD, CARD_NAMES)
COMMON = ACTIONS.add(Kind.COMMON, COMMON_NAMES)
RANK = ACTIONS.add(Kind.RANK, [f"{EVENT_VP[rank]} VP" for rank in range(RANKS)])
OPPONENT = ACTIONS.add(Kind.OPPONENT, [1, 2, 3])  # seats clockwise
OPPONENT_AMAZON = ACTIONS.add(Kind.OPPONENT_AMAZON, [1, 2, 3], ["basic", "ancillary"])
OPPONENT_ABILITY = ACTIONS.add(Kind.OPPONENT_ABILITY, [1, 2, 3], ORDER)
OWN_ABILITY = ACTIONS.add(Kind.OWN_ABILITY, ORDER)
POSITION = ACTIONS.add(Kind.POSITION, [1, 2, 3, 4])
PLACE = ACTIONS.add(Kind.PLACE, SIDES)
AMAZON = ACTIONS.add(Kind.AMAZON, AMAZON_NAMES)

KIND = ACTIONS.kind_of
ARGUMENT = ACTIONS.argument_of
