"""The actions of So, You've Been Cursed."""

from __future__ import annotations

from enum import IntEnum

from ..core.actions import ActionTable
from .components import CARDS, HOUSES, PASTURE_IDS, PLACE_KEYS, SOLO_CARDS, Ingredient


class Kind(IntEnum):
    END_TURN = 0
    STOP = 1
    YES = 2
    PAY_COINS = 3
    PAY_ACTION = 4
    MIX = 5
    QUIET_NIGHT = 6
    FEED = 7
    START_ACTION = 8
    EXTRA_MOVE = 9
    CALM = 10
    EAT_VILLAGER = 11
    EAT_SHEEP = 12
    ACTIVATE = 13
    DECLARE = 14
    TYPE = 15
    PASTURE = 16
    BUY_AT = 17
    STEAL_AT = 18
    FREE_STEAL_AT = 19
    LOC = 20
    SPELL = 21
    POWER = 22
    RM_CARD = 23
    CONTINUE = 24


_HOUSES = PLACE_KEYS[:HOUSES]

ACTIONS = ActionTable()
END_TURN = ACTIONS.add(Kind.END_TURN)
STOP = ACTIONS.add(Kind.STOP)  # finish, decline, skip, no
YES = ACTIONS.add(Kind.YES)  # one more, roll again, distract, do it
PAY_COINS = ACTIONS.add(Kind.PAY_COINS)
PAY_ACTION = ACTIONS.add(Kind.PAY_ACTION)
MIX = ACTIONS.add(Kind.MIX)
QUIET_NIGHT = ACTIONS.add(Kind.QUIET_NIGHT)
FEED = ACTIONS.add(Kind.FEED)
START_ACTION = ACTIONS.add(Kind.START_ACTION)
EXTRA_MOVE = ACTIONS.add(Kind.EXTRA_MOVE)
CALM = ACTIONS.add(Kind.CALM)
EAT_VILLAGER = ACTIONS.add(Kind.EAT_VILLAGER)
EAT_SHEEP = ACTIONS.add(Kind.EAT_SHEEP)
ACTIVATE = ACTIONS.add(Kind.ACTIVATE)
DECLARE = ACTIONS.add(Kind.DECLARE, range(1, 5))
TYPE = ACTIONS.add(Kind.TYPE, [member.name.lower().replace("_", " ") for member in Ingredient])
PASTURE_OF = ACTIONS.add(Kind.PASTURE, PASTURE_IDS)
BUY_AT = ACTIONS.add(Kind.BUY_AT, _HOUSES)
STEAL_AT = ACTIONS.add(Kind.STEAL_AT, _HOUSES)
FREE_STEAL_AT = ACTIONS.add(Kind.FREE_STEAL_AT, _HOUSES)
LOC = ACTIONS.add(Kind.LOC, PLACE_KEYS)
SPELL = ACTIONS.add(Kind.SPELL, [f"S{number:02}" for number in range(1, CARDS + 1)])
POWER = ACTIONS.add(Kind.POWER, [f"P{number:02}" for number in range(1, CARDS + 1)])
RM_CARD = ACTIONS.add(Kind.RM_CARD, [f"RM{number:02}" for number in range(1, SOLO_CARDS + 1)])
PLAYER_ACTIONS = len(ACTIONS)  # all that an agent ever does
CONTINUE = ACTIONS.add(Kind.CONTINUE)  # only where both automata play by the rulebook

KIND = ACTIONS.kind_of
ARGUMENT = ACTIONS.argument_of
