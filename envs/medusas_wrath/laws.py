"""What is always true at the table of Medusa's Wrath."""

from __future__ import annotations

from enum import IntEnum

from ..core.compiled import compiled
from .components import (
    DIE,
    DISTANCE,
    FARTHEST,
    KINDS,
    LAST_ROUND,
    MYSTERIES,
    MYSTERY_SLOT,
    MYSTERY_TILES,
    SEATS,
    SHARDS,
    SPECIAL_BIT,
    TILES,
    Mystery,
    MysteryPlace,
    Petrification,
    Phase,
    Special,
)
from .rules import in_centre, is_petrified, somebody_to_swap_with, team_shards


class Flaw(IntEnum):
    NONE = 0
    A_COUNTER_IS_OUT_OF_RANGE = 1
    A_SEAT_IS_WRONG = 2
    PETRIFICATION_CARDS_ARE_WRONG = 3
    SPECIAL_CARDS_ARE_WRONG = 4
    MYSTERY_CARDS_ARE_WRONG = 5
    THE_TURN_IS_WRONG = 6


@compiled
def flaw(state):
    """The first law that does not hold, or 0."""
    if not counters_in_range(state):
        return Flaw.A_COUNTER_IS_OUT_OF_RANGE
    if not seats_are_right(state):
        return Flaw.A_SEAT_IS_WRONG
    if not petrification_cards_are_right(state):
        return Flaw.PETRIFICATION_CARDS_ARE_WRONG
    if not special_cards_are_right(state):
        return Flaw.SPECIAL_CARDS_ARE_WRONG
    if not mystery_cards_are_right(state):
        return Flaw.MYSTERY_CARDS_ARE_WRONG
    if not turn_is_right(state):
        return Flaw.THE_TURN_IS_WRONG
    return Flaw.NONE


@compiled
def counters_in_range(state):
    """Every value that is used as an index or counted with."""
    for quadrant in range(SEATS):
        if not 0 <= state.drawn[quadrant] <= TILES or state.special[quadrant, 0] or state.petrification[quadrant, 0]:
            return False
        for tile in range(1, TILES + 1):
            if not 1 <= state.deck[quadrant, tile - 1] <= TILES:
                return False
            if not Petrification.IN_DECK <= state.petrification[quadrant, tile] <= Petrification.DISCARDED:
                return False
        for slot in range(MYSTERIES):
            if not 0 <= state.mystery[quadrant, slot] < MYSTERIES:
                return False
            if not MysteryPlace.FACE_DOWN <= state.mystery_place[quadrant, slot] <= MysteryPlace.REMOVED:
                return False
    for kind in range(KINDS):
        if not 0 <= state.cleared[kind] <= SEATS:
            return False
    in_time = 0 <= state.turn < SEATS * LAST_ROUND[state.options.deck_end]
    return in_time and 0 <= state.roll <= DIE and 0 <= state.progress <= SEATS * FARTHEST


@compiled
def seats_are_right(state):
    """One piece in each quadrant, never on a card that should have been flipped (MW-014, MW-084)."""
    occupied = 0
    for i in range(SEATS):
        player = state.seats[i]
        if not 0 <= player.quadrant < SEATS or not 1 <= player.tile <= TILES or not 0 <= player.stone <= 1:
            return False
        occupied |= 1 << int(player.quadrant)
        for flag in (player.centre_card_used, player.centre_petrified):
            if not 0 <= flag <= 1 or (flag and not in_centre(player)):
                return False
        if not 0 <= player.shards <= SHARDS:
            return False
        if player.stone and not petrified_place(state, player):
            return False
        slot = MYSTERY_SLOT[player.tile]
        if slot >= 0 and state.mystery_place[player.quadrant, slot] == MysteryPlace.FACE_DOWN:
            return False
    return occupied == (1 << SEATS) - 1


@compiled
def petrified_place(state, player):
    """A petrified player is outside the centre, on a tile whose card came up; Save Tile may lie on it (MW-068)."""
    card = state.petrification[player.quadrant, player.tile]
    return not in_centre(player) and (card == Petrification.ON_TOP or card == Petrification.COVERED)


@compiled
def petrification_cards_are_right(state):
    """64 cards, each once: in the deck, on its tile or out of the game (MW-011, MW-037)."""
    for quadrant in range(SEATS):
        found = 0
        for k in range(TILES):
            tile = state.deck[quadrant, k]
            found |= 1 << int(tile)
            if (k >= state.drawn[quadrant]) != (state.petrification[quadrant, tile] == Petrification.IN_DECK):
                return False
        if found != (1 << (TILES + 1)) - 2:
            return False
    return True


@compiled
def special_cards_are_right(state):
    """Four of each kind: with their owner, on the board or cleared (MW-007, MW-057); saved tiles are not petrified."""
    for kind in range(KINDS):
        count = int(state.cleared[kind])
        for i in range(SEATS):
            if not 0 <= state.seats[i].cards[kind] <= 1:
                return False
            count += state.seats[i].cards[kind]
            for tile in range(1, TILES + 1):
                count += (state.special[i, tile] & SPECIAL_BIT[kind]) != 0
        if count != SEATS:
            return False
    protect = SPECIAL_BIT[Special.PROTECT_TILE]
    both = SPECIAL_BIT[Special.SAVE_TILE] | SPECIAL_BIT[Special.SAVE_PLAYER]
    for quadrant in range(SEATS):
        for tile in range(1, TILES + 1):
            special = state.special[quadrant, tile]
            saved = state.petrification[quadrant, tile] == Petrification.COVERED
            if not 0 <= special <= both or (special & protect and special != protect):
                return False
            if saved != (special & both != 0) or (special and is_petrified(state, quadrant, tile)):
                return False
    return True


@compiled
def mystery_cards_are_right(state):
    """Three kinds in each quadrant, each card where it can be; the team holds the shards taken (MW-010, MW-097)."""
    taken = 0
    for quadrant in range(SEATS):
        kinds = 0
        for slot in range(MYSTERIES):
            kind, place, tile = state.mystery[quadrant, slot], state.mystery_place[quadrant, slot], MYSTERY_TILES[slot]
            kinds |= 1 << int(kind)
            shard = kind == Mystery.MIRROR_SHARD
            taken += place == MysteryPlace.TAKEN
            if (place == MysteryPlace.TAKEN and not shard) or (place == MysteryPlace.FACE_UP and shard):
                return False
            if place == MysteryPlace.REMOVED and tile % 2 == 1:
                return False
            on_top = state.special[quadrant, tile] != 0 or is_petrified(state, quadrant, tile)
            if place == MysteryPlace.COVERED and not on_top:
                return False
            if place == MysteryPlace.FACE_DOWN and on_top and not restored(state, quadrant, tile):
                return False
        if kinds != (1 << MYSTERIES) - 1:
            return False
    return taken == team_shards(state)


@compiled
def restored(state, quadrant, tile):
    """Save Tile has brought back the Mystery Card (MW-067)."""
    saved = state.special[quadrant, tile] == SPECIAL_BIT[Special.SAVE_TILE]
    return state.options.save_tile_restores_mystery and saved


@compiled
def turn_is_right(state):
    """The seat follows from the turn and is free; a Swap waits only on its card; draws do not outrun turns (MW-021)."""
    draws, progress = 0, 0
    for i in range(SEATS):
        draws += state.drawn[i]
        progress += FARTHEST - DISTANCE[state.seats[i].tile]
    if draws > state.turn + 1:
        return False
    if state.over:
        return True
    if state.seat != state.turn % SEATS or state.roll != 0:
        return False
    me = state.seats[state.seat]
    if me.stone > 0:
        return False
    if state.phase == Phase.ACT:
        return progress == state.progress
    slot = MYSTERY_SLOT[me.tile]
    if slot < 0 or state.mystery_place[me.quadrant, slot] != MysteryPlace.FACE_UP:
        return False
    return state.mystery[me.quadrant, slot] == Mystery.SWAP_LOCATION and somebody_to_swap_with(state)
