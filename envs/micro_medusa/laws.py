"""What is always true at the table of Micro Medusa."""

from __future__ import annotations

from enum import IntEnum

from ..core.compiled import compiled
from .components import (
    BASIC_HEARTS,
    HEADS_TO_CAPTURE,
    HEADS_TO_CONNECT,
    KINDS,
    MARKET,
    MOST_TRESSES,
    NONE,
    TILES_OF_KIND,
    TURNS,
    End,
    Equipment,
    Phase,
    RunOut,
    Seat,
    Tile,
)
from .rules import open_tresses, tiles_in

MOST_ROUNDS = 8


class Flaw(IntEnum):
    NONE = 0
    A_COUNTER_IS_OUT_OF_RANGE = 1
    TILES_ARE_MISSING_OR_TOO_MANY = 2
    THE_KNOWN_HAND_IS_WRONG = 3
    THE_FIELD_DOES_NOT_FIT_THE_TILES = 4
    THE_FACE_DOWN_TILE_IS_WRONG = 5
    THE_EQUIPMENT_IS_WRONG = 6
    THE_MARKET_IS_WRONG = 7


@compiled
def flaw(state):
    """The first law that does not hold, or 0."""
    if not counters_in_range(state):
        return Flaw.A_COUNTER_IS_OUT_OF_RANGE
    if not tiles_are_conserved(state):
        return Flaw.TILES_ARE_MISSING_OR_TOO_MANY
    if not known_hand_is_right(state):
        return Flaw.THE_KNOWN_HAND_IS_WRONG
    if not field_fits_tiles(state):
        return Flaw.THE_FIELD_DOES_NOT_FIT_THE_TILES
    if not face_down_is_right(state):
        return Flaw.THE_FACE_DOWN_TILE_IS_WRONG
    if not equipment_is_right(state):
        return Flaw.THE_EQUIPMENT_IS_WRONG
    if not market_is_right(state):
        return Flaw.THE_MARKET_IS_WRONG
    return Flaw.NONE


@compiled
def counters_in_range(state):
    for kind in range(KINDS):
        for count in (state.stack[kind], state.market[kind], state.hand[kind], state.known[kind], state.revealed[kind]):
            if not 0 <= count <= TILES_OF_KIND[kind]:
                return False
    for tress in range(MOST_TRESSES):
        if not 0 <= state.length[tress] <= TILES_OF_KIND[Tile.SNAKE_SECTION]:
            return False
        if not 0 <= state.end[tress] <= End.ABSENT:
            return False
        if (state.end[tress] == End.ABSENT) != (tress >= state.options.head_openings):
            return False
    return (
        1 <= state.round_number <= MOST_ROUNDS
        and 1 <= state.turn <= TURNS
        and 0 <= state.unknown <= 1
        and 0 <= state.connected <= HEADS_TO_CONNECT
        and 0 <= state.captured <= HEADS_TO_CAPTURE
        and 0 <= state.eyeballs <= TILES_OF_KIND[Tile.EYEBALL]
        and 0 <= state.stone_basic <= BASIC_HEARTS
        and 0 <= state.stone_reserve <= 1
        and NONE <= state.drafted <= Equipment.HEART
        and NONE <= state.face_down < KINDS
        and NONE <= state.place < state.options.head_openings
        and NONE <= state.last_tile < KINDS
        and NONE <= state.last_answer < KINDS
    )


@compiled
def tiles_are_conserved(state):
    """Six tiles of each kind are always somewhere (MM-003)."""
    for kind in range(KINDS):
        count = state.stack[kind] + state.market[kind] + state.hand[kind] + state.revealed[kind]
        if count + (state.face_down == kind) != TILES_OF_KIND[kind]:
            return False
    return True


@compiled
def known_hand_is_right(state):
    """Concealed tiles are those the Champion can account for, and the unknown one (MM-090)."""
    surplus = 0
    for kind in range(KINDS):
        concealed = state.hand[kind] + (state.face_down == kind)
        if concealed < state.known[kind]:
            return False
        surplus += concealed - state.known[kind]
    return surplus == state.unknown


@compiled
def field_fits_tiles(state):
    """What lies on the field and beside it is what has been revealed (MM-040 to MM-045)."""
    heads, eyes, flipped, sections = state.captured, 0, 0, 0
    for tress in range(MOST_TRESSES):
        heads += state.end[tress] == End.SNAKEHEAD
        eyes += state.end[tress] == End.EYEBALL
        flipped += state.end[tress] == End.FLIPPED
        sections += state.length[tress]
    if heads != state.revealed[Tile.SNAKEHEAD] or heads != state.captured + state.connected:
        return False
    if eyes != state.eyeballs or eyes > state.revealed[Tile.EYEBALL] or sections > state.revealed[Tile.SNAKE_SECTION]:
        return False
    return flipped == state.revealed[Tile.EYEBALL] - eyes + state.revealed[Tile.SNAKE_SECTION] - sections


@compiled
def face_down_is_right(state):
    """A tile lies face down exactly while the Champion answers, on an open tress."""
    if state.over:
        return state.face_down == NONE and state.place == NONE
    if (state.phase == Phase.ANSWER) != (state.face_down != NONE) or (state.face_down == NONE) != (state.place == NONE):
        return False
    if state.place != NONE and state.end[state.place] != End.OPEN:
        return False
    champion_acts = state.phase == Phase.EQUIP or state.phase == Phase.ANSWER
    return (state.seat == Seat.CHAMPION) == champion_acts and open_tresses(state) > 0


@compiled
def equipment_is_right(state):
    """One of each and the drafted tile, less those played this round (MM-004, MM-035, MM-080)."""
    total = 0
    for kind in range(KINDS):
        most = 1 + (state.drafted == kind)
        if not 0 <= state.equipment[kind] <= most:
            return False
        total += most - state.equipment[kind]
    if state.over:
        return total <= TURNS
    drafting = state.phase == Phase.FIRST_PICK or state.phase == Phase.SECOND_PICK or state.phase == Phase.EQUIP
    if drafting:
        return total == 0 and state.drafted == NONE and state.turn == 1
    return total == state.turn - 1 and state.drafted != NONE


@compiled
def market_is_right(state):
    """Four tiles face up, fewer only when the stack is empty (MM-007, MM-021, MM-103); three or fewer in hand."""
    market = tiles_in(state.market)
    if market > MARKET or tiles_in(state.hand) > 3:
        return False
    return market == MARKET or (state.options.run_out == RunOut.HAND and tiles_in(state.stack) == 0 and market > 0)
