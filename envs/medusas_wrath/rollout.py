"""The Rollout: every sensible choice is tried in games that the Runner plays to the end."""

from __future__ import annotations

from functools import partial

import numpy as np

from ..core.compiled import INTERPRETED, compiled, new_records
from ..core.rng import seed_from, seed_rng
from .actions import ACTIONS, ARGUMENT, KIND, Kind
from .components import CENTRE, SEATS, TILES, Ending, Petrification
from .paths import BIT, distance, petrified_tiles, tiles_to_clear
from .rules import in_centre, quadrant_meant, step, team_shards
from .runner import runner
from .state import STATE
from .view import redeal

DEALS = 120  # games played after each choice
MARGIN = 2  # standard errors by which a choice must beat the Runner's
WORTH_PROTECTING = np.array([tile in (3, 4, 7, 8) for tile in range(TILES + 1)])  # around the throne
NUM_ACTIONS = len(ACTIONS)


@compiled
def blank_tables(count):
    """Room for games to try things out."""
    return np.zeros(count, STATE)


if INTERPRETED:
    blank_tables = partial(new_records, STATE)


@compiled
def rollout(view, mask, rng):
    """The choice that gains most over the Runner's, if the gain is no accident; else the Runner's."""
    usual = runner(view)
    gain = np.zeros(NUM_ACTIONS, np.int64)
    squares = np.zeros(NUM_ACTIONS, np.int64)
    choices = choices_to_try(view, mask)
    if len(choices) > 1:
        tables = blank_tables(2)
        for _ in range(DEALS):
            deal_unseen_cards(view, tables, rng)
            usual_score = score_of(tables, usual)
            for action in choices:
                if action != usual:
                    difference = score_of(tables, action) - usual_score
                    gain[action] += difference
                    squares[action] += difference * difference
    best = usual
    for action in choices:
        if gain[action] > gain[best] and is_clear(gain[action], squares[action]):
            best = action
    return best


@compiled
def deal_unseen_cards(view, tables, rng):
    """A full state that looks the same to the player, in tables[0]: the true hidden cards are never used."""
    tables[0] = view
    seed_rng(tables[0].rng, seed_from(rng))
    redeal(tables[0], view.seat)


@compiled
def score_of(tables, action):
    """Mirror Shards in the battle when the Runner goes on after `action`, or 0 when it is not reached."""
    tables[1] = tables[0]
    state = tables[1]
    while True:
        step(state, action)
        if state.over:
            break
        action = runner(state)
    if state.ending == Ending.VICTORY or state.ending == Ending.DEFEAT:
        return team_shards(state)
    return 0


@compiled
def is_clear(gain, squares):
    """The mean gain exceeds MARGIN standard errors; both sides are multiplied out to whole numbers."""
    return DEALS * gain * gain > MARGIN * MARGIN * (DEALS * squares - gain * gain)


@compiled
def choices_to_try(view, mask):
    """All legal moves, partners and players to save, and the tiles worth a card."""
    choices = np.zeros(NUM_ACTIONS, np.int64)
    count = 0
    for action in range(NUM_ACTIONS):
        if mask[action] and is_sensible(view, action):
            choices[count] = action
            count += 1
    return choices[:count]


@compiled
def is_sensible(view, action):
    """Cards on tiles only where they can matter to somebody on the way."""
    kind = KIND[action]
    if kind != Kind.PROTECT_TILE and kind != Kind.SAVE_TILE:
        return True
    quadrant = quadrant_meant(view, ARGUMENT[action])
    tile = ARGUMENT[action] % TILES + 1
    for i in range(SEATS):
        player = view.seats[i]
        if player.quadrant == quadrant and not in_centre(player):
            if kind == Kind.SAVE_TILE:
                return shortens_way(player.tile, petrified_tiles(view, quadrant), tile)
            return WORTH_PROTECTING[tile] and view.petrification[quadrant, tile] == Petrification.IN_DECK
    return False


@compiled
def shortens_way(start, petrified, tile):
    """Without this petrified tile there is less to clear or less to walk."""
    rest = petrified & ~BIT[tile]
    if tiles_to_clear(start, rest) < tiles_to_clear(start, petrified):
        return True
    return distance(start, CENTRE, rest) < distance(start, CENTRE, petrified)
