"""Public positions put on the table: one state for each thing that a player can know.

A position stands for many states that differ in what it leaves out: which tress is which, how long closed tresses are, how
far tresses grew beyond three sections, and (in a second turn after the drafted kind was answered with) what was drafted.
One of them is staged: closed tresses first, then open ones from long to short.
"""

from __future__ import annotations

import numpy as np

from sarpedon.envs.core.compiled import compiled
from sarpedon.envs.micro_medusa.actions import ANSWER, DRAFT_EQUIPMENT, DRAFT_TILE, PLACE
from sarpedon.envs.micro_medusa.components import (
    ACTIVE,
    ALL_TILES,
    KINDS,
    MARKET,
    NONE,
    PICKS,
    SECTIONS_FOR_CHAIN,
    TILES_OF_KIND,
    End,
    Equipment,
    Phase,
    Seat,
    Tile,
)
from sarpedon.envs.micro_medusa.round_solver import LENGTHS, has_open

from .positions import REPLIES, SECRETS, Layer, hand_of, may_hide, open_lengths, stack_size, unpacked
from .seat import length_below, nth_of_length, position_of, secret_of
from .sweeps import EQUIPMENT

STACK = ALL_TILES - 1 - MARKET  # at the first pick
ASIDE = SECTIONS_FOR_CHAIN - 1  # the most sections below a Snakehead or Eyeball in a running game


@compiled
def stage(state, position, secret):
    """Write a position with this secret into a fresh state, Medusa or the Champion to draft, or Medusa to place."""
    hand, taken = hand_of(position, secret), STACK - stack_size(position)
    for kind in range(KINDS):
        state.market[kind] = position.market[kind]
        state.known[kind] = position.known[kind]
        state.hand[kind] = hand[kind]
        state.stack[kind] = position.pool[kind] - position.unknown * (kind == secret)
        state.revealed[kind] = TILES_OF_KIND[kind] - position.pool[kind] - position.market[kind] - position.known[kind]
        state.equipment[kind] = position.equipment[kind] if position.layer > Layer.EQUIP else ACTIVE[kind]
    state.unknown = position.unknown
    state.round_number = 1 + (taken if position.layer == Layer.FIRST_PICK else taken - 1) // PICKS
    state.turn = 2 if position.layer == Layer.SECOND_TURN else 1
    state.phase = min(position.layer, 1 * Phase.PLACE)
    state.seat = Seat.CHAMPION if position.layer == Layer.EQUIP else Seat.MEDUSA
    state.drafted = drafted(position)
    state.face_down, state.place, state.last_tile, state.last_answer = NONE, NONE, NONE, NONE
    stage_field(state, position.field)


@compiled
def drafted(position):
    """What was drafted, as far as the position tells."""
    if position.layer <= Layer.EQUIP:
        return NONE
    if position.heart:
        return 1 * Equipment.HEART
    for kind in range(KINDS):
        if position.equipment[kind] == 2:
            return kind
    return 0


@compiled
def stage_field(state, field):
    """Closed tresses by what closed them, then the open ones; sections that are left over lie on closed tresses."""
    state.connected, state.captured = field.connected, field.captured
    state.stone_basic, state.stone_reserve = field.stone_basic, field.stone_reserve
    state.eyeballs = field.stone_basic + field.stone_reserve
    counts = (field.bare, field.one, field.two, field.long)
    openings = np.int64(state.options.head_openings)
    closed = openings - counts[0] - counts[1] - counts[2] - counts[3]
    flipped = closed - state.connected - state.eyeballs
    spare = state.revealed[Tile.SNAKE_SECTION] - (flipped - (state.revealed[Tile.EYEBALL] - state.eyeballs))
    spare -= counts[1] + 2 * counts[2] + 3 * counts[3]
    tress = 0
    for _ in range(closed):
        head, eye = tress < state.connected, tress < state.connected + state.eyeballs
        state.end[tress] = End.SNAKEHEAD if head else End.EYEBALL if eye else End.FLIPPED
        state.length[tress] = max(0, min(spare, ASIDE if eye else TILES_OF_KIND[Tile.SNAKE_SECTION]))
        spare -= state.length[tress]
        tress += 1
    for back in range(LENGTHS):
        length = LENGTHS - 1 - back
        for _ in range(counts[length]):
            state.end[tress] = End.OPEN
            more = max(0, min(spare, TILES_OF_KIND[Tile.SNAKE_SECTION] - length)) if length == LENGTHS - 1 else 0
            state.length[tress] = length + more
            spare -= more
            tress += 1
    for missing in range(tress, len(state.end)):
        state.end[missing] = End.ABSENT


@compiled
def lay(state, length):
    """Medusa has laid some tile of her hand on a tress of this length."""
    for tress in range(state.options.head_openings):
        if state.end[tress] == End.OPEN and min(state.length[tress], SECTIONS_FOR_CHAIN) == length:
            state.place = tress
    for tile in range(KINDS):
        if state.hand[tile] > 0 and state.face_down == NONE:
            state.face_down = tile
            state.hand[tile] -= 1
    state.phase, state.seat = Phase.ANSWER, Seat.CHAMPION


def stage_medusa(keys, reached, start, stop, states, numbers, template):
    """Medusa's decisions in positions start .. stop - 1, until there is no room. Returns how many, and where to go on."""
    count = 0
    for number in range(start, stop):
        position = unpacked(keys[number])
        if count + SECRETS > len(states):
            return count, number
        for secret in range(SECRETS):
            if position.layer != Layer.EQUIP and may_hide(position, secret) and reached[number, secret]:
                states[count] = template[0]
                stage(states[count], position, secret)
                numbers[count] = number
                count += 1
    return count, stop


def stage_champion(keys, reached, start, stop, states, numbers, template):
    """The Champion's decisions, in the same way; the secret is one that he cannot rule out."""
    count = 0
    for number in range(start, stop):
        position = unpacked(keys[number])
        if count + LENGTHS > len(states):
            return count, number
        if position.layer <= Layer.SECOND_PICK or not reached[number].any():
            continue
        secret = 0
        while not may_hide(position, secret):
            secret += 1
        for length in range(LENGTHS):
            battle = position.layer > Layer.EQUIP
            if (battle and has_open(position.field, length)) or (not battle and length == 0):
                states[count] = template[0]
                stage(states[count], position, secret)
                if battle:
                    lay(states[count], length)
                numbers[count] = number
                count += 1
    return count, stop


# --- what players do there, into tables -----------------------------------------------------------------------


@compiled
def note_medusa(state, chances, position, at, table):
    secret = secret_of(state)
    if position.layer <= Layer.SECOND_PICK:
        for tile in range(KINDS):
            table[at + KINDS * secret + tile] = chances[DRAFT_TILE + tile]
        return
    here = at + KINDS * open_lengths(position.field) * secret
    for tress in range(state.options.head_openings):
        if state.end[tress] == End.OPEN:
            nth = nth_of_length(position.field, min(state.length[tress], SECTIONS_FOR_CHAIN))
            for tile in range(KINDS):
                table[here + KINDS * nth + tile] += chances[PLACE + KINDS * tress + tile]


@compiled
def note_champion(state, chances, position, at, table):
    if position.layer == Layer.EQUIP:
        for kind in range(EQUIPMENT):
            table[at // KINDS + kind] = chances[DRAFT_EQUIPMENT + kind]
        return
    here = at + REPLIES * nth_of_length(position.field, length_below(state))
    for answer in range(KINDS):
        table[here // KINDS + answer] = chances[ANSWER + answer]


def note(states, count, chances, first, numbers, table):
    """Write the chances of actions in staged states into the table of the seat to act."""
    for i in range(count):
        state = states[i]
        position = position_of(state)
        if state.seat == Seat.MEDUSA:
            note_medusa(state, chances[i], position, first[numbers[i]], table)
        else:
            note_champion(state, chances[i], position, first[numbers[i]], table)
