"""All public positions that can follow from some, layer by layer, in arrays.

An edge is the number of the position it leads to, or LOST, WON, NONE; from a graph with an unknown set-up tile into
the graph in which it is known, SHOWN - number. Every edge leads to a later number, so one pass over the arrays
in either direction is a forward or a backward induction.

Edges of a position, from `first[position]`: drafts of Medusa [tile, tile turned up], drafts of the Champion [kind],
battle turns [open length, tile, answer], where only lengths that some open tress has are counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sarpedon.envs.core.compiled import compiled
from sarpedon.envs.core.errors import SarpedonError
from sarpedon.envs.core.game import Game
from sarpedon.envs.core.rng import MASK, scramble
from sarpedon.envs.micro_medusa.components import KINDS, PICKS, Equipment
from sarpedon.envs.micro_medusa.round_solver import (
    LENGTHS,
    RUNNING,
    after_reveal,
    has_open,
    heart_can_be_drafted,
    plus,
    without,
)

from .open_hand import healed
from .positions import NOTHING, REPLIES, Layer, Position, packed, stack_size, unpacked, width

LOST, WON, NONE = -1, -2, -3
SHOWN = -10
MERGED, APART = range(2)  # whether histories that lead to the same position share a number
FOLDER = Path(__file__).parent


class Arrays(NamedTuple):
    """What compiled sweeps read of a graph."""

    keys: np.ndarray  # int64[positions]
    first: np.ndarray  # int64[positions + 1]
    edges: np.ndarray  # int32[edges]


class Found(NamedTuple):
    """Positions by number, and numbers by position (open addressing)."""

    keys: np.ndarray
    slots: np.ndarray


@compiled
def slot_of(found, key):
    """Where a key is, or belongs."""
    size = len(found.slots)
    slot = scramble((key & MASK) ^ scramble(key >> 32)) & (size - 1)
    while found.slots[slot] >= 0 and found.keys[found.slots[slot]] != key:
        slot = (slot + 1) & (size - 1)
    return slot


@compiled
def number_of(found, key):
    return found.slots[slot_of(found, key)]


@compiled
def linked(position, found, shown, counts):
    """The edge to a position; a new one gets the next number."""
    key = packed(position)
    if len(shown.keys) > 0 and not position.unknown:
        return SHOWN - number_of(shown, key)
    slot = slot_of(found, key)
    if found.slots[slot] >= 0 and counts[2] == MERGED:
        return found.slots[slot]
    if counts[0] == len(found.keys):
        counts[1] = 1
        return NONE
    found.keys[counts[0]] = key
    found.slots[slot] = counts[0]
    counts[0] += 1
    return found.slots[slot]


@compiled
def can_be_turned_up(position, kind):
    others = stack_size(position) + position.unknown - position.pool[kind]
    return position.pool[kind] > 1 or (position.pool[kind] == 1 and (not position.unknown or others > 0))


@compiled
def after_pick(position, tile, up):
    market = plus(plus(position.market, tile, -1), up, 1)
    return Position(
        position.layer + 1, position.unknown, 0, plus(position.pool, up, -1), market, plus(position.known, tile, 1),
        NOTHING, position.field,
    )  # fmt: skip


@compiled
def after_equip(position, kind):
    ready = (1 + (kind == 0), 1 + (kind == 1), 1 + (kind == 2))
    heart = 1 * (kind == Equipment.HEART)
    return Position(
        Layer.FIRST_TURN, position.unknown, heart, position.pool, position.market, position.known, ready, position.field
    )


@compiled
def after_turn(position, field, options, tile, answer):
    """A tile that cannot be accounted for is the set-up tile."""
    surprise = 1 * (position.known[tile] == 0)
    unknown = position.unknown - surprise
    pool = plus(position.pool, tile, -surprise)
    known = plus(position.known, tile, surprise - 1)
    if position.layer == Layer.FIRST_TURN:
        left = without(position.equipment, answer)
        return Position(Layer.SECOND_TURN, unknown, position.heart, pool, position.market, known, left, field)
    return Position(Layer.FIRST_PICK, unknown, 0, pool, position.market, known, NOTHING, healed(field, options))


@compiled
def turn_edge(position, options, length, tile, answer, found, shown, counts):
    held = position.known[tile] > 0 or (position.unknown and position.pool[tile] > 0)
    if not held or position.equipment[answer] == 0:
        return NONE
    decided, field = after_reveal(position.field, options, length, tile, tile == answer, position.heart != 0)
    if decided != RUNNING:
        return WON if decided > 0 else LOST
    if position.layer == Layer.SECOND_TURN and stack_size(position) < PICKS:
        return LOST
    return linked(after_turn(position, field, options, tile, answer), found, shown, counts)


def expand(template, found, first, edges, start, stop, shown, counts):
    """The edges of positions start .. stop - 1. counts: positions so far, whether there is no
    more room, MERGED or APART."""
    options = template[0].options
    for number in range(start, stop):
        position = unpacked(found.keys[number])
        at = first[number]
        first[number + 1] = at + width(position)
        if first[number + 1] > len(edges):
            counts[1] = 1
            return
        edges[at : first[number + 1]] = NONE
        if position.layer <= Layer.SECOND_PICK:
            for tile in range(KINDS):
                for up in range(KINDS):
                    if position.market[tile] > 0 and can_be_turned_up(position, up):
                        edges[at + KINDS * tile + up] = linked(after_pick(position, tile, up), found, shown, counts)
        elif position.layer == Layer.EQUIP:
            for kind in range(KINDS + 1):
                if kind != Equipment.HEART or heart_can_be_drafted(position.field, options):
                    edges[at + kind] = linked(after_equip(position, kind), found, shown, counts)
        else:
            for length in range(LENGTHS):
                if has_open(position.field, length):
                    for reply in range(REPLIES):
                        edges[at + reply] = turn_edge(
                            position, options, length, reply // KINDS, reply % KINDS, found, shown, counts
                        )
                    at += REPLIES


def look_up(found, key):
    return number_of(found, key)


class Graph:
    """Every position that can follow from the roots, which all stand in the same layer of the same round.

    With `apart`, positions are kept by history: a tree. With `depth`, only so many layers are followed: the positions
    of the next one, the *frontier*, have numbers from `size` on and no edges.
    """

    def __init__(
        self,
        game: Game,
        roots: Sequence[Position],
        shown: Graph | None = None,
        room: int = 1 << 22,
        depth: int | None = None,
        apart: bool = False,
    ) -> None:
        if game.name != "micro_medusa":
            raise SarpedonError("only Micro Medusa is solved exactly")
        if game.options["run_out"] != "stack":
            raise SarpedonError("exact solutions are for run_out=stack only")
        self.game = game
        self.found: Found
        keys, slots = np.zeros(room, np.int64), np.full(2 * room, -1, np.int32)
        first, edges = np.zeros(room + 1, np.int64), np.empty(25 * room, np.int32)
        found = Found(keys, slots)
        other = shown.found if shown is not None else Found(keys[:0], slots[:0])
        for number, root in enumerate(roots):
            keys[number] = packed(root)
            slots[self.kernel(find_slot)(found, keys[number])] = number
        counts = np.array([len(roots), 0, APART if apart else MERGED])
        self.layers: list[tuple[int, int]] = []
        start = 0
        while start < counts[0] and len(self.layers) != depth:
            stop = int(counts[0])
            self.layers.append((start, stop))
            self.kernel(expand)(game.template, found, first, edges, start, stop, other, counts)
            if counts[1]:
                raise SarpedonError("there are more positions than there is room for")
            start = stop
        self.found = Found(keys[: counts[0]].copy(), slots)
        self.arrays = Arrays(self.found.keys[:start], first[: start + 1].copy(), edges[: first[start]].copy())

    def kernel(self, function: Any) -> Any:
        """A compiled entry point of this folder."""
        return self.game.card.extra_kernel(function, FOLDER)

    def number(self, position: Position) -> int:
        """The number of a position, or -1."""
        return int(self.kernel(look_up)(self.found, packed(position)))

    def position(self, number: int) -> Position:
        return unpacked(self.arrays.keys[number])  # type: ignore[no-any-return]

    @property
    def size(self) -> int:
        return len(self.arrays.keys)

    @property
    def frontier(self) -> range:
        return range(self.size, len(self.found.keys))

    def medusa_table(self) -> np.ndarray:
        """Weights of Medusa's actions, all alike: [secret, tile] in drafts, [secret, open length, tile] in battle."""
        return np.zeros(len(self.arrays.edges), np.float32)

    def champion_table(self) -> np.ndarray:
        """Weights of the Champion's actions, all alike: [kind] in drafts, [open length, answer] in battle."""
        return np.zeros(len(self.arrays.edges) // KINDS, np.float32)


def find_slot(found, key):
    return slot_of(found, key)
