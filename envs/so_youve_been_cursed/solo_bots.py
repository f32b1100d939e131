"""Players for automaton seats on `policy`: the greedy Rabid Monster and the thrifty Possessed Wizard."""

from __future__ import annotations

import numpy as np

from ..core.compiled import compiled
from .actions import BUY_AT, DECLARE, LOC, PASTURE_OF, POWER, RM_CARD, STEAL_AT, STOP, YES
from .components import (
    CARDS,
    DISTANCE,
    DISTRICT,
    GATES,
    HOUSES,
    LAB,
    NONE,
    PASTURE,
    PASTURES,
    RM_EATS,
    SLOTS,
    TYPES,
    VALUE,
    MealLimit,
    Phase,
    Power,
)
from .possessed_wizard import buying_cost
from .table import cure_space, cure_spaces, holding, villagers_eaten
from .wizard import most_to_declare, move_cost

ROOM = 128  # positions still to be searched: at most 5 cards with 10 choices each
VILLAGER = 100.0  # worth of a meal against the worth of standing well
HINDERS = np.zeros(CARDS)  # how much an ongoing power costs the Possessed Wizard
HINDERS[Power.SCARCE_SUPPLIES] = 4
HINDERS[Power.SHAKY_HANDS] = 3
HINDERS[Power.SQUEAKY_BOOTS] = 2
HINDERS[Power.FAST_FOOD] = 3
HINDERS[Power.PLUMB_LAMBS] = 1.5
HINDERS[Power.VORACIOUS_APPETITE] = 1


# --- the Rabid Monster --------------------------------------------------------------------------------


@compiled
def is_home(state, house, gone, kind):
    return state.houses[house] == kind and not gone >> house & 1


@compiled
def roads(state, pawn, gone, sheep, kind):
    """How far a card for `kind` carries: 2 roads, 3 with a sheep, or 0; `sheep` counts those eaten, 4 bits a pasture."""
    far = 0
    for house in range(HOUSES):
        if is_home(state, house, gone, kind):
            if DISTANCE[pawn, house] <= 2:
                return 2
            if DISTANCE[pawn, house] == 3:
                far = 3
    if far == 3:
        pasture = int(PASTURE[pawn])
        if pasture == NONE or state.pastures[pasture] - (sheep >> 4 * pasture & 15) <= 0:
            return 0
    return far


@compiled
def rulebook_feast(state):
    """How many villagers the Rabid Monster would eat by the rulebook with the present row, from where the pawn is."""
    pawn, gone, sheep, meals = int(state.pawn), 0, 0, 0
    for place in range(state.row_length):
        if meals >= SLOTS:
            break
        kind = RM_EATS[state.row[place]]
        far = roads(state, pawn, gone, sheep, kind)
        if far == 0:
            continue
        for house in range(HOUSES - 1, -1, -1):
            distance = DISTANCE[pawn, house]
            if is_home(state, house, gone, kind) and (distance == 3 if far == 3 else distance <= 2):
                if far == 3:
                    sheep += 1 << 4 * int(PASTURE[pawn])
                pawn = house
                gone |= 1 << house
                meals += 1
                break
    return meals


@compiled
def neighbours_left(state, pawn, gone):
    count = 0
    for house in range(HOUSES):
        count += state.houses[house] != NONE and not gone >> house & 1 and DISTANCE[pawn, house] <= 2
    return count


@compiled
def best_feast(state, pawn, gone, sheep, meals, tokens):
    """The most that the rest of the row can bring, with every choice of houses."""
    nodes = np.empty((ROOM, 6), np.int64)
    push(nodes, 0, int(state.row_next), pawn, gone, sheep, meals, tokens)
    best, count = -1.0, 1
    while count > 0:
        count -= 1
        place, pawn, gone, sheep, meals, tokens = nodes[count]
        enough = tokens >= SLOTS if state.options.rm_meal_limit == MealLimit.TOKENS else meals >= SLOTS
        if place >= state.row_length or enough:
            best = max(best, VILLAGER * meals + neighbours_left(state, pawn, gone))
            continue
        push(nodes, count, place + 1, pawn, gone, sheep, meals, tokens)  # skip
        count += 1
        kind = RM_EATS[state.row[place]]
        far = roads(state, pawn, gone, sheep, kind)
        if far == 0:
            continue
        more = 2 if far == 3 else 1
        eaten = sheep + (1 << 4 * int(PASTURE[pawn])) if far == 3 else sheep
        for house in range(HOUSES):
            distance = DISTANCE[pawn, house]
            if is_home(state, house, gone, kind) and (distance == 3 if far == 3 else distance <= 2):
                push(nodes, count, place + 1, house, gone | 1 << house, eaten, meals + 1, tokens + more)
                count += 1
    return best


@compiled
def push(nodes, at, place, pawn, gone, sheep, meals, tokens):
    nodes[at, 0] = place
    nodes[at, 1] = pawn
    nodes[at, 2] = gone
    nodes[at, 3] = sheep
    nodes[at, 4] = meals
    nodes[at, 5] = tokens


@compiled
def choose_for_rabid_monster(view, mask):
    """The house that leads to most meals this turn, then to most villagers within two roads."""
    if view.phase == Phase.RM_EAT:
        return rabid_house(view, mask)
    if view.phase == Phase.RM_SECOND:
        for place in range(view.row_length):
            if mask[RM_CARD + int(view.row[place])]:
                return RM_CARD + int(view.row[place])
        return STOP
    if view.phase == Phase.RM_PASTURE:
        return nearest_pasture(view, mask)
    return LOC + crowded_house(view)


@compiled
def rabid_house(view, mask):
    meals = villagers_eaten(view)
    tokens = meals + view.eaten[TYPES]
    pawn = int(view.pawn)
    chosen, best = STOP, best_feast(view, pawn, 0, 0, meals, tokens) + 0.5
    for house in range(HOUSES):
        if mask[LOC + house]:
            far = DISTANCE[pawn, house] == 3
            sheep = 1 << 4 * int(PASTURE[pawn]) if far else 0
            more = 2 if far else 1
            value = best_feast(view, house, 1 << house, sheep, meals + 1, tokens + more)
            if value > best:
                chosen, best = LOC + house, value
    return chosen


@compiled
def nearest_pasture(view, mask):
    """A sheep where the Rabid Monster could soon need it: near the pawn."""
    chosen, nearest = PASTURE_OF, 99
    for pasture in range(PASTURES):
        if mask[PASTURE_OF + pasture]:
            for place in range(len(PASTURE)):
                if PASTURE[place] == pasture and DISTANCE[view.pawn, place] < nearest:
                    chosen, nearest = PASTURE_OF + pasture, DISTANCE[view.pawn, place]
    return chosen


@compiled
def crowded_house(view):
    """The empty house with most neighbours, where the Monster finds much to eat."""
    chosen, best = 0, -1
    for house in range(HOUSES):
        if view.houses[house] == NONE:
            crowd = 0
            for other in range(HOUSES):
                if view.houses[other] != NONE and DISTANCE[house, other] <= 2:
                    crowd += 3 if view.houses[other] == view.waiting else 1
            if crowd > best:
                chosen, best = house, crowd
    return chosen


# --- the Possessed Wizard -----------------------------------------------------------------------------


@compiled
def choose_for_possessed_wizard(view, mask):
    """Cheap purchases near the Laboratory, the declaration of best expectation, no lonely trips to mix."""
    phase = view.phase
    if phase == Phase.PW_BUY:
        return thrifty_house(view, mask)
    if phase == Phase.PW_STEAL:
        return steal_near_next(view, mask)
    if phase == Phase.WIZ_DECLARE:
        return DECLARE + int(min(3, most_to_declare(view))) - 1
    if phase == Phase.PW_MIX:
        return YES if worth_mixing(view) else STOP
    if phase == Phase.WIZ_TARGET:
        return dearest_power(mask)
    if phase == Phase.WIZ_PLACE:
        return LOC + house_for_seller(view)
    return YES


@compiled
def thrifty_house(view, mask):
    """The cheapest in all; then close to the Laboratory."""
    chosen, best = STOP, 1e9
    for house in range(HOUSES):
        if mask[BUY_AT + house]:
            value = 10.0 * buying_cost(view, house) + 2.0 * GATES[DISTRICT[house], DISTRICT[LAB]]
            value += 0.1 * DISTANCE[view.pawn, house]
            if value < best:
                chosen, best = BUY_AT + house, value
    return chosen


@compiled
def next_wanted(view):
    kind = cure_space(view, holding(view))
    return kind if kind != NONE else cure_space(view, 0)


@compiled
def steal_near_next(view, mask):
    """What a Steal brings on average, less the way; then the house nearest to a seller of what is wanted next."""
    chosen, best = STOP, -1e9
    kind = next_wanted(view)
    for house in range(HOUSES):
        if mask[STEAL_AT + house]:
            coins = min(3, VALUE[house])
            value = coins * (6 - coins) / 6 - move_cost(view, house)
            near = 9
            for other in range(HOUSES):
                if view.houses[other] == kind:
                    near = min(near, int(DISTANCE[house, other]))
            value -= 0.1 * near
            if value > best:
                chosen, best = STEAL_AT + house, value
    return chosen


@compiled
def worth_mixing(view):
    """Two ingredients, or the last space, or no way to go."""
    alone = holding(view) < 2
    return not alone or cure_spaces(view) - view.cure == 1 or DISTRICT[view.pawn] == DISTRICT[LAB]


@compiled
def dearest_power(mask):
    chosen, best = STOP, -1.0
    for card in range(CARDS):
        if mask[POWER + card] and HINDERS[card] > best:
            chosen, best = POWER + card, HINDERS[card]
    return chosen


@compiled
def house_for_seller(view):
    """Sellers of what comes next cheap and near the Laboratory; others in dear houses far away."""
    chosen, best = 0, -1e9
    wanted = False
    for ahead in range(holding(view), 6):
        wanted = wanted or cure_space(view, ahead) == view.waiting
    for house in range(HOUSES):
        if view.houses[house] == NONE:
            value = VALUE[house] + 1.5 * GATES[DISTRICT[house], DISTRICT[LAB]]
            value = -value if wanted else value
            if value > best:
                chosen, best = house, value
    return chosen
