"""The scripted players of Micro Medusa. They see only their views."""

from __future__ import annotations

import numpy as np

from ..core.compiled import compiled
from ..core.rng import uniform
from .actions import ANSWER, DRAFT_EQUIPMENT, DRAFT_TILE, PLACE
from .components import (
    BASIC_HEARTS,
    EYEBALLS_FOR_STONE,
    HEADS_TO_CAPTURE,
    HEADS_TO_CONNECT,
    KINDS,
    SECTIONS_FOR_CHAIN,
    ChainGoal,
    End,
    Equipment,
    HeartsRule,
    Phase,
    Tile,
)
from .round_solver import solve_round
from .rules import drafted_heart_is_live, open_tresses
from .view import unseen

GREEDY = 1
ROUND_SOLVER = 2
BOTS = {"greedy": GREEDY, "round_solver": ROUND_SOLVER}
NOTES = {
    "greedy": "weighs what each tile threatens on each tress, mixes the good choices, guesses by what it can account for",
    "round_solver": "solves each round as a small matrix game with open hands and judges its end by a fitted formula",
}

WIN = 10.0  # the worth of a decided game
SECTION_THREAT = np.array([0.8, 1.5, 3.0, 0.3])  # by length of the tress, 3 or more last
NOT_IN_HAND = 1.5  # a kind that Medusa does not hold yet makes her harder to read
SHARPNESS = 1.5  # of the Champion's guess
HEART_CHANCE = 0.8  # of drafting the Heart when the last basic heart is in danger


@compiled
def choose(view, mask, bot, rng):
    """The choice of a bot for either role."""
    if bot == ROUND_SOLVER:
        return solve_round(view, rng)
    if view.phase == Phase.FIRST_PICK or view.phase == Phase.SECOND_PICK:
        return pick_tile(view, mask, rng)
    if view.phase == Phase.EQUIP:
        return pick_equipment(view, mask, rng)
    if view.phase == Phase.PLACE:
        return place_tile(view, mask, rng)
    return answer_tile(view, mask, rng)


@compiled
def threat(view, tile, length):
    """What Medusa gains by this tile on a tress of this length if it is not answered."""
    if wins_at_once(view, tile, length):
        return WIN
    if tile == Tile.SNAKE_SECTION:
        return SECTION_THREAT[min(length, SECTIONS_FOR_CHAIN)]
    if open_tresses(view) == 1:
        return -WIN
    if tile == Tile.SNAKEHEAD:
        return 2.5 if view.connected == 1 else 1.0
    hearts = BASIC_HEARTS + 1 - view.stone_basic - view.stone_reserve
    return 1.0 if hearts > 2 else 2.5


@compiled
def wins_at_once(view, tile, length):
    """Whether the tile, unanswered on a tress of this length, wins for Medusa."""
    if tile == Tile.SNAKE_SECTION:
        return view.options.chain_goal == ChainGoal.PLAIN and length == SECTIONS_FOR_CHAIN - 1
    if length >= SECTIONS_FOR_CHAIN:
        return True
    if tile == Tile.SNAKEHEAD:
        return view.connected == HEADS_TO_CONNECT - 1
    if view.options.hearts_rule == HeartsRule.THREE_EYES:
        return view.eyeballs == EYEBALLS_FOR_STONE - 1
    return view.stone_basic == BASIC_HEARTS - 1 and not drafted_heart_is_live(view)


@compiled
def cost(view, tile):
    """What Medusa loses if this tile is answered."""
    if tile == Tile.SNAKEHEAD:
        return WIN if view.captured == HEADS_TO_CAPTURE - 1 else 0.5
    return WIN if open_tresses(view) == 1 else 0.5


@compiled
def greatest_threat(view, tile):
    best = -WIN
    for tress in range(view.options.head_openings):
        if view.end[tress] == End.OPEN:
            best = max(best, threat(view, tile, view.length[tress]))
    return best


@compiled
def pick_tile(view, mask, rng):
    """Draft what threatens most, rather a kind not yet in hand."""
    best, chosen = -1e9, -1
    for tile in range(KINDS):
        if mask[DRAFT_TILE + tile]:
            worth = greatest_threat(view, tile)
            if view.hand[tile] == 0 and worth > 0:
                worth *= NOT_IN_HAND
            worth += 0.01 * uniform(rng)
            if worth > best:
                best, chosen = worth, DRAFT_TILE + tile
    return chosen


@compiled
def chance_unanswered(view, tile):
    """How likely the Champion is to answer with something else, if any tile left is as likely."""
    total = 0
    for kind in range(KINDS):
        total += view.equipment[kind]
    return 1.0 - view.equipment[tile] / total


@compiled
def place_weight(view, tile, length):
    free = chance_unanswered(view, tile)
    return threat(view, tile, length) * free - cost(view, tile) * (1.0 - free)


@compiled
def place_tile(view, mask, rng):
    """Mix by weight among the choices of at least half the best weight; the best if none is good."""
    best, chosen = -1e9, -1
    for action in range(PLACE, PLACE + KINDS * view.options.head_openings):
        if mask[action]:
            weight = place_weight(view, (action - PLACE) % KINDS, view.length[(action - PLACE) // KINDS])
            if weight > best:
                best, chosen = weight, action
    if best <= 0:
        return chosen
    total = 0.0
    for action in range(PLACE, PLACE + KINDS * view.options.head_openings):
        if mask[action]:
            weight = place_weight(view, (action - PLACE) % KINDS, view.length[(action - PLACE) // KINDS])
            if weight >= best / 2:
                total += weight
                if uniform(rng) * total < weight:
                    chosen = action
    return chosen


@compiled
def belief(view, tile):
    """How many tiles of a kind Medusa conceals, in expectation."""
    expected = float(view.known[tile])
    if view.unknown:
        total = 0
        for kind in range(KINDS):
            total += unseen(view, kind)
        expected += unseen(view, tile) / total
    return expected


@compiled
def pick_equipment(view, mask, rng):
    """Draft against the kind that is likely and dangerous; mostly the Heart when an Eyeball could win."""
    last_heart = view.stone_basic == BASIC_HEARTS - 1
    if mask[DRAFT_EQUIPMENT + Equipment.HEART] and last_heart and view.known[Tile.EYEBALL] > 0:
        if uniform(rng) < HEART_CHANCE:
            return DRAFT_EQUIPMENT + Equipment.HEART
    best, chosen = -1e9, -1
    for tile in range(KINDS):
        worth = belief(view, tile) * (greatest_threat(view, tile) + cost(view, tile)) + 0.01 * uniform(rng)
        if worth > best:
            best, chosen = worth, DRAFT_EQUIPMENT + tile
    return chosen


@compiled
def answer_tile(view, mask, rng):
    """Guess in proportion to belief and danger."""
    total, chosen = 0.0, -1
    for tile in range(KINDS):
        if mask[ANSWER + tile]:
            danger = threat(view, tile, view.length[view.place]) + cost(view, tile)
            weight = max(belief(view, tile) * danger, 0.0) ** SHARPNESS + 1e-9
            total += weight
            if uniform(rng) * total < weight:
                chosen = ANSWER + tile
    return chosen
