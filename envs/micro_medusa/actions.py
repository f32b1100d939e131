"""The actions of Micro Medusa."""

from __future__ import annotations

from enum import IntEnum

from ..core.actions import ActionTable
from .components import KINDS, MOST_TRESSES, Equipment, Tile


class Kind(IntEnum):
    DRAFT_TILE = 0
    DRAFT_EQUIPMENT = 1
    ANSWER = 2
    PLACE = 3


def words(members: type[IntEnum]) -> list[str]:
    return [member.name.lower().replace("_", " ") for member in members]


ACTIONS = ActionTable()
DRAFT_TILE = ACTIONS.add(Kind.DRAFT_TILE, words(Tile))
DRAFT_EQUIPMENT = ACTIONS.add(Kind.DRAFT_EQUIPMENT, words(Equipment))
ANSWER = ACTIONS.add(Kind.ANSWER, words(Equipment)[:KINDS])
PLACE = ACTIONS.add(Kind.PLACE, [f"tress {tress}" for tress in range(MOST_TRESSES)], words(Tile))

KIND = ACTIONS.kind_of
ARGUMENT = ACTIONS.argument_of
