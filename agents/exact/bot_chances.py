"""How likely the scripted bots are to take each action: their own formulas, with chance left in."""

from __future__ import annotations

import numpy as np

from sarpedon.envs.core.compiled import compiled
from sarpedon.envs.core.matrix_games import maximin
from sarpedon.envs.core.verbs import legal_actions
from sarpedon.envs.micro_medusa.actions import ANSWER, DRAFT_EQUIPMENT, DRAFT_TILE, PLACE
from sarpedon.envs.micro_medusa.bots import (
    GREEDY,
    HEART_CHANCE,
    NOT_IN_HAND,
    SHARPNESS,
    belief,
    cost,
    greatest_threat,
    place_weight,
    threat,
)
from sarpedon.envs.micro_medusa.components import BASIC_HEARTS, KINDS, PICKS, SECTIONS_FOR_CHAIN, Equipment, Phase, Tile
from sarpedon.envs.micro_medusa.round_solver import (
    LENGTHS,
    Table,
    best_equipment,
    field_of,
    fill_turn,
    first_pick,
    first_tress,
    has_open,
    is_last_round,
    second_pick,
    supposed_hand,
    three,
)

NOISE = 0.01  # breaks ties in the greedy bot's drafts
POINTS = 100  # of the integral over it


@compiled
def spread_noise(worths, first, share, chances):
    """The chance of each of three choices to be the best once uniform noise is added to its worth (-inf: no choice)."""
    for choice in range(KINDS):
        total = 0.0
        for point in range(POINTS):
            noise = (point + 0.5) / POINTS
            part = 1.0 * (worths[choice] > -np.inf)
            for other in range(KINDS):
                if other != choice and worths[other] > -np.inf and part > 0:
                    part *= min(1.0, max(0.0, noise + (worths[choice] - worths[other]) / NOISE))
            total += part
        chances[first + choice] = share * total / POINTS


@compiled
def greedy_says(view, mask, chances):
    if view.phase <= Phase.SECOND_PICK:
        greedy_picks(view, mask, chances)
    elif view.phase == Phase.EQUIP:
        greedy_equips(view, mask, chances)
    elif view.phase == Phase.PLACE:
        greedy_places(view, mask, chances)
    else:
        for tile in range(KINDS):
            if mask[ANSWER + tile]:
                danger = threat(view, tile, view.length[view.place]) + cost(view, tile)
                chances[ANSWER + tile] = max(belief(view, tile) * danger, 0.0) ** SHARPNESS + 1e-9
        scale(chances)


@compiled
def scale(chances):
    total = chances.sum()
    for action in range(len(chances)):
        chances[action] /= total


@compiled
def greedy_picks(view, mask, chances):
    worths = np.full(KINDS, -np.inf)
    for tile in range(KINDS):
        if mask[DRAFT_TILE + tile]:
            worths[tile] = greatest_threat(view, tile)
            if view.hand[tile] == 0 and worths[tile] > 0:
                worths[tile] *= NOT_IN_HAND
    spread_noise(worths, DRAFT_TILE, 1.0, chances)


@compiled
def greedy_equips(view, mask, chances):
    share = 1.0
    last_heart = view.stone_basic == BASIC_HEARTS - 1
    if mask[DRAFT_EQUIPMENT + Equipment.HEART] and last_heart and view.known[Tile.EYEBALL] > 0:
        chances[DRAFT_EQUIPMENT + Equipment.HEART] = HEART_CHANCE
        share -= HEART_CHANCE
    worths = np.zeros(KINDS)
    for tile in range(KINDS):
        worths[tile] = belief(view, tile) * (greatest_threat(view, tile) + cost(view, tile))
    spread_noise(worths, DRAFT_EQUIPMENT, share, chances)


@compiled
def greedy_places(view, mask, chances):
    best, chosen = -1e9, -1
    for action in range(PLACE, len(mask)):
        if mask[action]:
            weight = place_weight(view, (action - PLACE) % KINDS, view.length[(action - PLACE) // KINDS])
            if weight > best:
                best, chosen = weight, action
    if best <= 0:
        chances[chosen] = 1.0
        return
    for action in range(PLACE, len(mask)):
        if mask[action]:
            weight = place_weight(view, (action - PLACE) % KINDS, view.length[(action - PLACE) // KINDS])
            if weight >= best / 2:
                chances[action] = weight
    scale(chances)


@compiled
def round_solver_says(view, chances):
    table = Table(np.zeros((2, KINDS, KINDS)), np.zeros((2, KINDS)))
    field, options = field_of(view), view.options
    equipment, heart = three(view.equipment), view.drafted == Equipment.HEART
    if view.phase == Phase.EQUIP:
        kind, _ = best_equipment(field, options, supposed_hand(view), is_last_round(view, 0), table)
        chances[DRAFT_EQUIPMENT + kind] = 1.0
        return
    if view.phase == Phase.ANSWER:
        length, hand = min(view.length[view.place], SECTIONS_FOR_CHAIN), supposed_hand(view)
        fill_turn(table.payoff[0], field, options, length, view.turn, hand, equipment, heart, is_last_round(view, 0), table)
        maximin(np.ascontiguousarray(-table.payoff[0].T), equipment, hand, table.mix[0])
        for answer in range(KINDS):
            chances[ANSWER + answer] = table.mix[0][answer]
        return
    hand, market = three(view.hand), three(view.market)
    if view.phase == Phase.FIRST_PICK:
        tile, _ = first_pick(field, options, hand, market, three(view.stack), is_last_round(view, PICKS), table)
        chances[DRAFT_TILE + tile] = 1.0
        return
    if view.phase == Phase.SECOND_PICK:
        tile, _ = second_pick(field, options, hand, market, is_last_round(view, 1), table)
        chances[DRAFT_TILE + tile] = 1.0
        return
    best = -1.0
    for length in range(LENGTHS):
        if has_open(field, length):
            fill_turn(table.payoff[0], field, options, length, view.turn, hand, equipment, heart, is_last_round(view, 0), table)
            worth = maximin(table.payoff[0], hand, equipment, table.mix[0])
            if worth > best:
                best = worth
                chances[:] = 0.0
                for tile in range(KINDS):
                    chances[PLACE + KINDS * first_tress(view, length) + tile] = table.mix[0][tile]


def bot_says(views, count, bot, chances):
    """The chances of all actions in each of the first `count` views."""
    mask = np.zeros(chances.shape[1], np.int8)
    for i in range(count):
        view = views[i]
        mask[:] = 0
        chances[i, :] = 0.0
        legal_actions(view, mask)
        if bot == 0:
            for action in range(len(mask)):
                chances[i, action] = mask[action]
            scale(chances[i])
        elif bot == GREEDY:
            greedy_says(view, mask, chances[i])
        else:
            round_solver_says(view, chances[i])
