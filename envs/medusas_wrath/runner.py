"""The Runner: to the throne by the shortest way, with a short detour for a Mirror Shard."""

from __future__ import annotations

from ..core.compiled import compiled
from .actions import MOVE, PASS, PROTECT_TILE, SAVE_PLAYER, SAVE_TILE, SWAP_WITH
from .components import (
    CENTRE,
    MYSTERIES,
    MYSTERY_TILES,
    NEIGHBOUR,
    SEATS,
    TILES,
    Mystery,
    MysteryPlace,
    Petrification,
    Phase,
    Special,
)
from .paths import BIT, FAR, distance, petrified_tiles, tiles_to_clear
from .rules import MOVES, can_be_protected, can_be_saved, in_centre, may_use, player_meant, shriek_may_come

DETOUR = 2  # steps worth a shard
STONE_COST = 2  # steps that a petrified partner counts farther
NO_TILE = 0


@compiled
def runner(view):
    """What the Runner plays; it reads public things alone, so that it may be asked on a view and on a full state."""
    if view.phase == Phase.SWAP:
        return nearest_partner(view)
    me = view.seats[view.seat]
    if in_centre(me):
        return help_from_centre(view, me)
    petrified = petrified_tiles(view, me.quadrant)
    if distance(me.tile, CENTRE, petrified) < FAR:
        return step_towards(me, goal_of(view, me, petrified), petrified)
    return break_out(view, me, petrified)


@compiled
def goal_of(view, me, petrified):
    """The Mystery tile with the smallest detour of at most 2 while the shard may be there, else the centre."""
    if not may_come(view, me.quadrant, Mystery.MIRROR_SHARD):
        return CENTRE
    straight = distance(me.tile, CENTRE, petrified)
    goal, best, nearest = CENTRE, DETOUR + 1, FAR
    for slot in range(MYSTERIES):
        if view.mystery_place[me.quadrant, slot] == MysteryPlace.FACE_DOWN:
            tile = MYSTERY_TILES[slot]
            there = distance(me.tile, tile, petrified)
            detour = there + distance(tile, CENTRE, petrified) - straight
            if detour < best or (detour == best and there < nearest and goal != CENTRE):
                goal, best, nearest = tile, detour, there
    return goal


@compiled
def may_come(view, quadrant, kind):
    """The card of this kind has not been seen in the quadrant."""
    for slot in range(MYSTERIES):
        if view.mystery_place[quadrant, slot] >= MysteryPlace.FACE_UP and view.mystery[quadrant, slot] == kind:
            return False
    return True


@compiled
def step_towards(me, goal, petrified):
    """The first step of a shortest way."""
    best, least = PASS, FAR
    for direction in range(MOVES):
        tile = NEIGHBOUR[me.tile, direction]
        if tile != NO_TILE and not petrified & BIT[tile]:
            steps = distance(tile, goal, petrified)
            if steps < least:
                best, least = MOVE + direction, steps
    return best


@compiled
def break_out(view, me, petrified):
    """The centre is cut off: save a tile, look for a Shriek, save a player, or wait."""
    if may_use(me, Special.SAVE_TILE):
        return SAVE_TILE + best_tile_to_save(me, petrified) - 1
    if shriek_may_come(view, me.quadrant):
        goal, nearest = NO_TILE, FAR
        for slot in range(MYSTERIES):
            tile = MYSTERY_TILES[slot]
            if view.mystery_place[me.quadrant, slot] == MysteryPlace.FACE_DOWN:
                there = distance(me.tile, tile, petrified)
                if there < nearest:
                    goal, nearest = tile, there
        if goal != NO_TILE:
            return step_towards(me, goal, petrified)
    return save_somebody(view, me)


@compiled
def best_tile_to_save(player, petrified):
    """The petrified tile that leaves the fewest to clear, then the shortest way."""
    best, least = NO_TILE, FAR * FAR
    for tile in range(1, TILES + 1):
        if petrified & BIT[tile]:
            rest = petrified & ~BIT[tile]
            cost = FAR * tiles_to_clear(player.tile, rest) + min(distance(player.tile, CENTRE, rest), FAR - 1)
            if cost < least:
                best, least = tile, cost
    return best


@compiled
def save_somebody(view, me):
    """Save Player for the next petrified player, else pass."""
    if may_use(me, Special.SAVE_PLAYER):
        for k in range(SEATS - 1):
            if can_be_saved(view, player_meant(view, k)):
                return SAVE_PLAYER + k
    return PASS


@compiled
def help_from_centre(view, me):
    """The one card of the centre: a tile for somebody cut off, a player, or the open centre of a teammate."""
    if may_use(me, Special.SAVE_TILE):
        for k in range(1, SEATS):
            other = view.seats[player_meant(view, k - 1)]
            petrified = petrified_tiles(view, other.quadrant)
            if not in_centre(other) and distance(other.tile, CENTRE, petrified) == FAR:
                return SAVE_TILE + TILES * quadrant_offset(me, other) + best_tile_to_save(other, petrified) - 1
    saved = save_somebody(view, me)
    if saved != PASS:
        return saved
    if may_use(me, Special.PROTECT_TILE) and not may_use(me, Special.SAVE_TILE):
        for k in range(SEATS - 1):
            other = view.seats[player_meant(view, k)]
            open_centre = view.petrification[other.quadrant, CENTRE] == Petrification.IN_DECK
            if not in_centre(other) and open_centre and can_be_protected(view, other.quadrant, CENTRE):
                return PROTECT_TILE + TILES * quadrant_offset(me, other) + CENTRE - 1
    return PASS


@compiled
def quadrant_offset(me, other):
    """Quadrants are counted from one's own."""
    return (int(other.quadrant) - int(me.quadrant)) % SEATS


@compiled
def nearest_partner(view):
    """Swap with whoever is nearest to the centre; petrified ones count as farther."""
    best, least = 0, FAR * FAR
    for k in range(SEATS - 1):
        other = view.seats[player_meant(view, k)]
        if not in_centre(other):
            away = distance(other.tile, CENTRE, petrified_tiles(view, other.quadrant))
            away += STONE_COST * (other.stone > 0)
            if away < least:
                best, least = k, away
    return SWAP_WITH + best
