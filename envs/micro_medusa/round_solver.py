"""The round-solver: plays each round as a small game of its own, solved exactly with both hands open.

The end of a round is judged by a formula fitted to the exact values of the open-hand game. The Champion takes the
tile that it cannot account for to be the most frequent unseen kind.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..core.compiled import compiled
from ..core.matrix_games import maximin, pick_from
from ..core.rng import uniform
from .actions import ANSWER, DRAFT_EQUIPMENT, DRAFT_TILE, PLACE
from .components import (
    BASIC_HEARTS,
    EYEBALLS_FOR_STONE,
    HEADS_TO_CAPTURE,
    HEADS_TO_CONNECT,
    KINDS,
    PICKS,
    SECTIONS_FOR_CHAIN,
    TURNS,
    ChainGoal,
    End,
    Equipment,
    HeartsRule,
    Phase,
    RunOut,
    Seat,
    Tile,
)
from .rules import tiles_in
from .view import unseen

LENGTHS = SECTIONS_FOR_CHAIN + 1  # 0, 1, 2, and 3 or more are alike
RUNNING = -1.0

CONSTANT = -4.99
OPEN_TRESS = 0.82
OPEN_LENGTH = np.array([0.0, 0.05, 0.36, 0.0])
ANY_LONG = 2.52
CONNECTED = np.array([0.0, 1.16, 3.01])
CAPTURED = np.array([0.0, 0.40, 1.07])
STONE = np.array([[0.0, 0.48], [1.37, 2.20], [2.20, 2.20]])  # by stone basic hearts and stone Reserve Heart


class Field(NamedTuple):
    """What counts of the table: open tresses by length, Snakeheads, hearts."""

    bare: int
    one: int
    two: int
    long: int
    connected: int
    captured: int
    stone_basic: int
    stone_reserve: int


@compiled
def field_of(view):
    counts = np.zeros(LENGTHS, np.int64)
    for tress in range(view.options.head_openings):
        if view.end[tress] == End.OPEN:
            counts[min(view.length[tress], SECTIONS_FOR_CHAIN)] += 1
    return Field(
        counts[0], counts[1], counts[2], counts[3],
        np.int64(view.connected), np.int64(view.captured), np.int64(view.stone_basic), np.int64(view.stone_reserve),
    )  # fmt: skip


@compiled
def open_count(field):
    return field.bare + field.one + field.two + field.long


@compiled
def has_open(field, length):
    return (field.bare, field.one, field.two, field.long)[length] > 0


@compiled
def changed(field, length, closed, grown, connected, captured, basic, reserve):
    """The field after one tress of this length was closed or has grown, and other counts have risen."""
    leaves = np.int64(closed or grown)
    grows = np.int64(grown)
    return Field(
        field.bare - leaves * (length == 0),
        field.one - leaves * (length == 1) + grows * (length == 0),
        field.two - leaves * (length == 2) + grows * (length == 1),
        field.long - leaves * (length == 3) + grows * (length >= 2),
        field.connected + connected, field.captured + captured,
        field.stone_basic + basic, field.stone_reserve + reserve,
    )  # fmt: skip


@compiled
def after_reveal(field, options, length, tile, matched, heart_drafted):
    """Medusa's chance if the reveal decides the game, else RUNNING; and the field after it."""
    heart_is_live = heart_drafted and field.stone_reserve == 0
    if matched:
        if tile == Tile.SNAKEHEAD:
            after = changed(field, length, False, False, 0, 1, 0, 0)
            return (0.0 if after.captured >= HEADS_TO_CAPTURE else RUNNING), after
        after = changed(field, length, True, False, 0, 0, 0, 0)
        return (0.0 if open_count(after) == 0 else RUNNING), after
    if tile == Tile.SNAKE_SECTION:
        after = changed(field, length, False, True, 0, 0, 0, 0)
        won = options.chain_goal == ChainGoal.PLAIN and length + 1 >= SECTIONS_FOR_CHAIN
        return (1.0 if won else RUNNING), after
    if tile == Tile.SNAKEHEAD:
        after = changed(field, length, True, False, 1, 0, 0, 0)
        won = after.connected >= HEADS_TO_CONNECT
    else:
        three_eyes = options.hearts_rule == HeartsRule.THREE_EYES
        reserve = heart_is_live or (three_eyes and field.stone_basic == BASIC_HEARTS)
        after = changed(field, length, True, False, 0, 0, np.int64(not reserve), np.int64(reserve))
        if three_eyes:
            won = after.stone_basic + after.stone_reserve >= EYEBALLS_FOR_STONE
        else:
            won = after.stone_basic >= BASIC_HEARTS
    if won or length >= SECTIONS_FOR_CHAIN:
        return 1.0, after
    return (0.0 if open_count(after) == 0 else RUNNING), after


@compiled
def worth_after_round(field, options, last_round):
    """Medusa's chance when a round has ended undecided."""
    if last_round:
        return 0.0
    basic, reserve = field.stone_basic, field.stone_reserve
    if options.hearts_rule == HeartsRule.RESET:
        basic = 0
    if options.hearts_rule == HeartsRule.RESET or options.hearts_rule == HeartsRule.RESERVE_HEALS:
        reserve = 0
    x = CONSTANT + OPEN_TRESS * open_count(field)
    x += OPEN_LENGTH[1] * field.one + OPEN_LENGTH[2] * field.two
    x += ANY_LONG * (field.long > 0)
    x += CONNECTED[field.connected] - CAPTURED[field.captured] + STONE[basic, reserve]
    return 1.0 / (1.0 + np.exp(-x))


@compiled
def without(counts, kind):
    """Three counts with one of a kind taken away."""
    return (counts[0] - (kind == 0), counts[1] - (kind == 1), counts[2] - (kind == 2))


@compiled
def fill_last_turn(payoff, field, options, length, hand, equipment, heart_drafted, last_round):
    """Medusa's chances in the second turn for every tile and answer on a tress of this length."""
    for tile in range(KINDS):
        for answer in range(KINDS):
            if hand[tile] > 0 and equipment[answer] > 0:
                decided, after = after_reveal(field, options, length, tile, tile == answer, heart_drafted)
                payoff[tile, answer] = worth_after_round(after, options, last_round) if decided == RUNNING else decided


@compiled
def last_turn_worth(field, options, hand, equipment, heart_drafted, last_round, table):
    """Medusa's chance before the second turn: the best tress, tiles and answers mixed well."""
    best = 0.0
    for length in range(LENGTHS):
        if has_open(field, length):
            fill_last_turn(table.payoff[1], field, options, length, hand, equipment, heart_drafted, last_round)
            best = max(best, maximin(table.payoff[1], hand, equipment, table.mix[1]))
    return best


@compiled
def fill_turn(payoff, field, options, length, turn, hand, equipment, heart_drafted, last_round, table):
    """Medusa's chances in either turn; the second is solved inside the first."""
    if turn == TURNS:
        fill_last_turn(payoff, field, options, length, hand, equipment, heart_drafted, last_round)
        return
    for tile in range(KINDS):
        for answer in range(KINDS):
            if hand[tile] > 0 and equipment[answer] > 0:
                decided, after = after_reveal(field, options, length, tile, tile == answer, heart_drafted)
                if decided == RUNNING:
                    decided = last_turn_worth(
                        after, options, without(hand, tile), without(equipment, answer), heart_drafted, last_round, table
                    )
                payoff[tile, answer] = decided


class Table(NamedTuple):
    """Room to work in: the matrices and mixtures of the first and second turn."""

    payoff: np.ndarray
    mix: np.ndarray


@compiled
def first_turn_worth(field, options, hand, equipment, heart_drafted, last_round, table):
    best = 0.0
    for length in range(LENGTHS):
        if has_open(field, length):
            fill_turn(table.payoff[0], field, options, length, 1, hand, equipment, heart_drafted, last_round, table)
            best = max(best, maximin(table.payoff[0], hand, equipment, table.mix[0]))
    return best


# --- drafts ------------------------------------------------------------------------------------------------


@compiled
def heart_can_be_drafted(field, options):
    return field.stone_reserve == 0 and options.hearts_rule != HeartsRule.THREE_EYES


@compiled
def worth_with_equipment(field, options, hand, kind, last_round, table):
    """Medusa's chance when the Champion has drafted this kind."""
    equipment = (1 + (kind == 0), 1 + (kind == 1), 1 + (kind == 2))
    return first_turn_worth(field, options, hand, equipment, kind == Equipment.HEART, last_round, table)


@compiled
def best_equipment(field, options, hand, last_round, table):
    """The Champion's best draft against an open hand, and Medusa's chance then."""
    least, chosen = 2.0, 0
    for kind in range(KINDS + 1):
        if kind != Equipment.HEART or heart_can_be_drafted(field, options):
            worth = worth_with_equipment(field, options, hand, kind, last_round, table)
            if worth < least:
                least, chosen = worth, kind
    return chosen, least


@compiled
def plus(counts, kind, many):
    return (counts[0] + many * (kind == 0), counts[1] + many * (kind == 1), counts[2] + many * (kind == 2))


@compiled
def second_pick(field, options, hand, market, last_round, table):
    """Medusa's best second tile, and her chance then."""
    best, chosen = -1.0, 0
    for tile in range(KINDS):
        if market[tile] > 0:
            _, worth = best_equipment(field, options, plus(hand, tile, 1), last_round, table)
            if worth > best:
                best, chosen = worth, tile
    return chosen, best


@compiled
def first_pick(field, options, hand, market, stack, last_round, table):
    """Medusa's best first tile, over what may be turned up after it."""
    best, chosen = -1.0, 0
    size = stack[0] + stack[1] + stack[2]
    for tile in range(KINDS):
        if market[tile] > 0:
            left = plus(market, tile, -1)
            picked = plus(hand, tile, 1)
            worth = 0.0
            if size == 0:
                _, worth = second_pick(field, options, picked, left, last_round, table)
            for turned_up in range(KINDS):
                if stack[turned_up] > 0:
                    _, then = second_pick(field, options, picked, plus(left, turned_up, 1), last_round, table)
                    worth += then * stack[turned_up] / size
            if worth > best:
                best, chosen = worth, tile
    return chosen, best


# --- from a view to a decision -----------------------------------------------------------------------------


@compiled
def three(counts):
    return (np.int64(counts[0]), np.int64(counts[1]), np.int64(counts[2]))


@compiled
def supposed_hand(view):
    """What the Champion takes Medusa's concealed tiles to be."""
    hand = three(view.known)
    if view.unknown:
        guess = 0
        for kind in range(KINDS):
            if unseen(view, kind) > unseen(view, guess):
                guess = kind
        hand = plus(hand, guess, 1)
    return hand


@compiled
def is_last_round(view, picks):
    """Whether Medusa's tiles will have run out when the round ends, after so many more picks."""
    stack = max(0, unseen(view, 0) + unseen(view, 1) + unseen(view, 2) - view.unknown - picks)
    if view.options.run_out == RunOut.STACK:
        return stack < PICKS
    spare = unseen(view, 0) + unseen(view, 1) + unseen(view, 2) - view.unknown + tiles_in(view.market) - picks
    return spare + 1 < PICKS + 1


@compiled
def solve_round(view, rng):
    """The action of the round-solver for the seat to act."""
    table = Table(np.zeros((2, KINDS, KINDS)), np.zeros((2, KINDS)))
    if view.seat == Seat.CHAMPION:
        return champion_decides(view, rng, table)
    return medusa_decides(view, rng, table)


@compiled
def medusa_decides(view, rng, table):
    field, hand = field_of(view), three(view.hand)
    if view.phase == Phase.FIRST_PICK:
        tile, _ = first_pick(
            field, view.options, hand, three(view.market), three(view.stack), is_last_round(view, PICKS), table
        )
        return DRAFT_TILE + tile
    if view.phase == Phase.SECOND_PICK:
        tile, _ = second_pick(field, view.options, hand, three(view.market), is_last_round(view, 1), table)
        return DRAFT_TILE + tile
    equipment, heart = three(view.equipment), view.drafted == Equipment.HEART
    best, best_length, tile = -1.0, 0, 0
    luck = uniform(rng)
    for length in range(LENGTHS):
        if has_open(field, length):
            fill_turn(
                table.payoff[0], field, view.options, length, view.turn, hand, equipment, heart,
                is_last_round(view, 0), table,
            )  # fmt: skip
            worth = maximin(table.payoff[0], hand, equipment, table.mix[0])
            if worth > best:
                best, best_length, tile = worth, length, pick_from(table.mix[0], luck)
    return PLACE + KINDS * first_tress(view, best_length) + tile


@compiled
def first_tress(view, length):
    """The first open tress of a length (3 means 3 or more)."""
    for tress in range(view.options.head_openings):
        if view.end[tress] == End.OPEN and min(view.length[tress], SECTIONS_FOR_CHAIN) == length:
            return tress
    return -1


@compiled
def champion_decides(view, rng, table):
    field, hand = field_of(view), supposed_hand(view)
    if view.phase == Phase.EQUIP:
        kind, _ = best_equipment(field, view.options, hand, is_last_round(view, 0), table)
        return DRAFT_EQUIPMENT + kind
    equipment, heart = three(view.equipment), view.drafted == Equipment.HEART
    length = min(view.length[view.place], SECTIONS_FOR_CHAIN)
    fill_turn(
        table.payoff[0], field, view.options, length, view.turn, hand, equipment, heart, is_last_round(view, 0), table
    )
    losses = np.ascontiguousarray(-table.payoff[0].T)
    maximin(losses, equipment, hand, table.mix[0])
    return ANSWER + pick_from(table.mix[0], uniform(rng))
