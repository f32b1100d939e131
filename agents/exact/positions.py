"""Public positions of Micro Medusa: what both sides know, as one whole number, and what it can become.

While the set-up tile has not come to light (`unknown` is 1), `pool` is the stack together with that tile and `known`
is the rest of Medusa's hand. Her *secret* is the kind of the set-up tile; with it, hand and stack are certain.
Afterwards `pool` is the stack, `known` the hand, and there is no secret (it is written 0).
Tresses are counted by length and of three or more sections all are alike, so many histories share a position.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

from sarpedon.envs.core.compiled import compiled
from sarpedon.envs.micro_medusa.components import KINDS
from sarpedon.envs.micro_medusa.round_solver import LENGTHS, Field, has_open, plus

NOTHING = (0, 0, 0)
SECRETS = KINDS
REPLIES = KINDS * KINDS  # tile and answer, or tile and what is turned up after it


class Layer(IntEnum):
    """Where in a round a position stands."""

    FIRST_PICK = 0
    SECOND_PICK = 1
    EQUIP = 2
    FIRST_TURN = 3
    SECOND_TURN = 4


class Position(NamedTuple):
    layer: int
    unknown: int
    heart: int
    pool: tuple[int, int, int]
    market: tuple[int, int, int]
    known: tuple[int, int, int]
    equipment: tuple[int, int, int]
    field: Field


@compiled
def packed(position):
    """A position as one number (59 bits), never 0."""
    key = (((1 << 3 | position.layer) << 1) | position.unknown) << 1 | position.heart
    for k in range(KINDS):
        key = (key << 3 | position.pool[k]) << 3 | position.market[k]
        key = (key << 2 | position.known[k]) << 2 | position.equipment[k]
    field = position.field
    key = (((key << 4 | field.bare) << 4 | field.one) << 4 | field.two) << 4 | field.long
    return (((key << 2 | field.connected) << 2 | field.captured) << 2 | field.stone_basic) << 1 | field.stone_reserve


@compiled
def unpacked(key):
    """The position of a number."""
    field = Field(
        key >> 19 & 15, key >> 15 & 15, key >> 11 & 15, key >> 7 & 15,
        key >> 5 & 3, key >> 3 & 3, key >> 1 & 3, key & 1,
    )  # fmt: skip
    a, b, c = key >> 43, key >> 33, key >> 23
    return Position(
        key >> 55 & 7, key >> 54 & 1, key >> 53 & 1,
        (a >> 7 & 7, b >> 7 & 7, c >> 7 & 7), (a >> 4 & 7, b >> 4 & 7, c >> 4 & 7),
        (a >> 2 & 3, b >> 2 & 3, c >> 2 & 3), (a & 3, b & 3, c & 3), field,
    )  # fmt: skip


@compiled
def may_hide(position, secret):
    """Whether the set-up tile can be of this kind."""
    if position.unknown:
        return position.pool[secret] > 0
    return secret == 0


@compiled
def hand_of(position, secret):
    return plus(position.known, secret, position.unknown)


@compiled
def turned_up(position, secret, kind):
    """The chance that the next tile of the stack is of this kind; kind 0 stands for nothing when it is empty."""
    stack = plus(position.pool, secret, -position.unknown)
    size = stack[0] + stack[1] + stack[2]
    return stack[kind] / size if size > 0 else 1.0 * (kind == 0)


@compiled
def stack_size(position):
    return position.pool[0] + position.pool[1] + position.pool[2] - position.unknown


@compiled
def open_lengths(field):
    count = 0
    for length in range(LENGTHS):
        count += has_open(field, length)
    return count


@compiled
def width(position):
    """Edges of a position; Medusa has as many entries (tables by secret), the Champion a third of them."""
    if position.layer <= Layer.SECOND_PICK:
        return REPLIES
    if position.layer == Layer.EQUIP:
        return KINDS * (KINDS + 1)
    return REPLIES * open_lengths(position.field)


def as_position(layer: int, pool: Any, market: Any, known: Any, field: Any, unknown: int = 1, equipment: Any = NOTHING,
                heart: int = 0) -> Position:  # fmt: skip
    """A position from lists of counts."""
    pool, market, known, equipment = (tuple(int(n) for n in part) for part in (pool, market, known, equipment))
    return Position(int(layer), unknown, heart, pool, market, known, equipment, Field(*(int(n) for n in field)))
