"""Micro Medusa with open hands, solved exactly by backward induction.

When the Champion sees Medusa's hand, only the choice of the face-down tile is simultaneous: every battle turn is a
matrix game of at most 3 x 3, and Medusa picks the tress length with the best value. Positions are packed into whole
numbers and kept in a hash table; one sweep visits about two million of them.
"""

from __future__ import annotations

from itertools import product
from math import comb

import numpy as np
from numpy.typing import ArrayLike

from sarpedon.envs.core.compiled import compiled, recursive
from sarpedon.envs.core.errors import SarpedonError
from sarpedon.envs.core.game import Game
from sarpedon.envs.core.matrix_games import maximin
from sarpedon.envs.core.rng import MASK, scramble
from sarpedon.envs.micro_medusa.components import KINDS, PICKS, Equipment, HeartsRule, RunOut
from sarpedon.envs.micro_medusa.round_solver import (
    LENGTHS,
    RUNNING,
    Field,
    after_reveal,
    has_open,
    heart_can_be_drafted,
    plus,
    three,
    without,
)

SLOTS = 1 << 22
FIRST_PICK, SECOND_PICK, FIRST_TURN, SECOND_TURN = range(4)  # where in a round a position stands


@compiled
def packed(layer, stack, market, hand, field, equipment, heart):
    """A position as one number (56 bits), never 0."""
    key = 1
    for part in (layer, heart):
        key = (key << 2) | part
    for k in range(KINDS):
        key = (((((key << 3) | stack[k]) << 3) | market[k]) << 2 | hand[k]) << 2 | equipment[k]
    key = (((((key << 4) | field.bare) << 4 | field.one) << 4) | field.two) << 4 | field.long
    return ((((((key << 2) | field.connected) << 2) | field.captured) << 2) | field.stone_basic) << 1 | field.stone_reserve


@compiled
def place_of(key, size):
    """Where a position belongs in the hash table."""
    return scramble((key & MASK) ^ scramble(key >> 32)) % size


@compiled
def healed(field, options):
    """The hearts at the end of a round."""
    basic, reserve = field.stone_basic, field.stone_reserve
    if options.hearts_rule == HeartsRule.RESET:
        basic = basic * 0
    if options.hearts_rule == HeartsRule.RESET or options.hearts_rule == HeartsRule.RESERVE_HEALS:
        reserve = reserve * 0
    return Field(field.bare, field.one, field.two, field.long, field.connected, field.captured, basic, reserve)


@compiled
def total(counts):
    return counts[0] + counts[1] + counts[2]


@compiled
def run_out(options, stack, market):
    """Whether Medusa's tiles have run out at the end of a round, with one tile in her hand."""
    if options.run_out == RunOut.STACK:
        return total(stack) < PICKS
    return total(stack) + total(market) + 1 < PICKS + 1


NOTHING = (0, 0, 0)


@recursive
def value(layer, stack, market, hand, field, equipment, heart, options, keys, values):
    """Medusa's chance to win from a position, both sides playing perfectly."""
    key = packed(layer, stack, market, hand, field, equipment, heart)
    home = place_of(key, len(keys))
    slot = home
    while keys[slot] != 0:
        if keys[slot] == key:
            return values[slot]
        slot = (slot + 1) % len(keys)
    found = -1.0
    if layer <= SECOND_PICK:
        for tile in range(KINDS):
            if market[tile] > 0:
                left, picked, size, chance = plus(market, tile, -1), plus(hand, tile, 1), total(stack), 0.0
                for up in range(KINDS):
                    if stack[up] > 0 or (size == 0 and up == 0):
                        many = np.int64(size > 0)
                        share = stack[up] / size if size > 0 else 1.0
                        chance += share * value(
                            layer + 1,
                            plus(stack, up, -many),
                            plus(left, up, many),
                            picked,
                            field,
                            NOTHING,
                            0,
                            options,
                            keys,
                            values,
                        )
                found = max(found, chance)
    elif layer == FIRST_TURN:
        found = 2.0
        for kind in range(KINDS + 1):
            if kind != Equipment.HEART or heart_can_be_drafted(field, options):
                ready = (1 + (kind == 0), 1 + (kind == 1), 1 + (kind == 2))
                drafted = np.int64(kind == Equipment.HEART)
                best = 0.0
                for length in range(LENGTHS):
                    if has_open(field, length):
                        payoff = np.zeros((KINDS, KINDS))
                        for tile in range(KINDS):
                            for answer in range(KINDS):
                                if hand[tile] > 0:
                                    decided, after = after_reveal(field, options, length, tile, tile == answer, drafted != 0)
                                    if decided == RUNNING:
                                        decided = value(
                                            SECOND_TURN, stack, market, without(hand, tile), after, without(ready, answer),
                                            drafted, options, keys, values,
                                        )  # fmt: skip
                                    payoff[tile, answer] = decided
                        best = max(best, maximin(payoff, hand, ready, np.zeros(KINDS)))
                found = min(found, best)
    else:
        found = 0.0
        for length in range(LENGTHS):
            if has_open(field, length):
                payoff = np.zeros((KINDS, KINDS))
                for tile in range(KINDS):
                    for answer in range(KINDS):
                        if hand[tile] > 0 and equipment[answer] > 0:
                            decided, after = after_reveal(field, options, length, tile, tile == answer, heart != 0)
                            if decided == RUNNING:
                                decided = 0.0
                                if not run_out(options, stack, market):
                                    then = healed(after, options)
                                    kept = without(hand, tile)
                                    decided = value(FIRST_PICK, stack, market, kept, then, NOTHING, 0, options, keys, values)
                            payoff[tile, answer] = decided
                found = max(found, maximin(payoff, hand, equipment, np.zeros(KINDS)))
    slot = home
    while keys[slot] != 0:
        slot = (slot + 1) % len(keys)
    keys[slot] = key
    values[slot] = found
    return found


@compiled
def as_field(numbers):
    return Field(
        numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6], numbers[7]
    )  # fmt: skip


@compiled  # not a kernel: numba cannot load recursive functions from its cache
def look_up(layer, stack, market, hand, field, equipment, heart, options, keys, values):
    """The value of one position, for Python."""
    return value(
        layer,
        three(stack),
        three(market),
        three(hand),
        as_field(field),
        three(equipment),
        heart,
        options[0].options,
        keys,
        values,
    )


class OpenHand:
    """All values of the open-hand game under the options of a game."""

    def __init__(self, game: Game) -> None:
        if game.name != "micro_medusa":
            raise SarpedonError("only Micro Medusa is solved exactly")
        self.game = game
        self.keys = np.zeros(SLOTS, np.int64)
        self.values = np.zeros(SLOTS)

    def value(
        self, layer: int, stack: ArrayLike, market: ArrayLike, hand: ArrayLike, field: ArrayLike,
        equipment: ArrayLike = NOTHING, heart: int = 0,
    ) -> float:  # fmt: skip
        """Medusa's chance. Counts in the order of the tiles; field: open tresses of length 0, 1, 2, 3 or more, connected,
        captured, stone basic hearts, stone Reserve Heart."""
        arrays = [np.asarray(part, np.int64) for part in (stack, market, hand, field, equipment)]
        return float(look_up(layer, *arrays, heart, self.game.template, self.keys, self.values))  # type: ignore[call-arg]

    def start(self) -> float:
        """Medusa's chance before the deal: the mean over her hidden tile and the market."""
        openings = self.game.options["head_openings"]
        mean = 0.0
        for hidden in range(KINDS):
            left = [6 - (kind == hidden) for kind in range(KINDS)]
            for market in product(range(5), repeat=KINDS):
                if sum(market) == 4 and all(m <= n for m, n in zip(market, left)):
                    ways = np.prod([comb(n, m) for n, m in zip(left, market)]) / comb(17, 4)
                    stack = [n - m for n, m in zip(left, market)]
                    hand = [int(kind == hidden) for kind in range(KINDS)]
                    mean += ways / KINDS * self.value(FIRST_PICK, stack, market, hand, [openings, 0, 0, 0, 0, 0, 0, 0])
        return mean

    @property
    def positions(self) -> int:
        return int(np.count_nonzero(self.keys))
