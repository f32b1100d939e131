"""The Monster stalker: searches sequences of hunts and judges the night they make. It sees only its view."""

from __future__ import annotations

import numpy as np

from ..core.compiled import compiled
from ..core.rng import pick_legal
from .actions import (
    ACTIVATE,
    CALM,
    EAT_SHEEP,
    EAT_VILLAGER,
    END_TURN,
    EXTRA_MOVE,
    FEED,
    LOC,
    POWER,
    QUIET_NIGHT,
    SPELL,
    START_ACTION,
    STOP,
)
from .components import (
    ACTIONS_A_TURN,
    CARDS,
    DISTANCE,
    DISTRICT,
    GATES,
    HOUSES,
    MEAL_ENERGY,
    MOST_ENERGY,
    MOST_FEEDING,
    MOST_NEIGHBOURS,
    MOST_PANIC,
    MOVEMENTS,
    NEIGHBOURS,
    NONE,
    PASTURE,
    PLACES,
    POWER_ENERGY,
    POWER_PANIC,
    POWER_PLACE,
    POWER_STOMACH,
    PW_COINS,
    PW_ENERGY,
    PW_PANIC,
    PW_TYPE,
    QUIET_PANIC,
    ROAD,
    SHEEP_TOKEN,
    TYPES,
    Phase,
    Power,
    Spell,
    Zone,
)
from .monster import extra_move_cost, movement_cost
from .planner import FRONT, pack_near
from .solo_bots import crowded_house
from .table import curse_steps, occupied_houses

WON = 1000.0
STEP = 10.0  # worth of a Curse step
ENERGY = 0.6
GUARD = 0.8  # cost of a crossing with a tile
DETOUR = 0.5  # cost of a way without a meal
ROOM = 160  # positions still to be searched: at most 5 hunts with 27 choices each
PANIC_COST = np.array([0, 0, 1, 2, 3, 7, 8, 9.5, 11, 14, 15.0])  # by level
BITS = 3  # of a count of eaten tokens
PLAY = np.zeros(CARDS)  # worth of playing a Power card
PLAY[Power.A_TASTE_OF_RURAL_LIFE] = 9
PLAY[Power.AN_EXTRA_SERVING] = 0.5
PLAY[Power.COURIER_HORSE] = 2.5
PLAY[Power.FAST_FOOD] = 3
PLAY[Power.GREEDY_COACHMAN] = 3
PLAY[Power.MIDNIGHT_SNACK] = 5
PLAY[Power.NEW_MOON] = 1
PLAY[Power.NOBLE_BLOOD] = STEP + 2
PLAY[Power.PLUMB_LAMBS] = 1.5
PLAY[Power.SCARCE_SUPPLIES] = 4
PLAY[Power.SHAKY_HANDS] = 3
PLAY[Power.SLOSHED_STUMBLE] = 0.5
PLAY[Power.SPELL_WRITERS_BLOCK] = 4
PLAY[Power.SQUEAKY_BOOTS] = 3
PLAY[Power.STUNNED_STAG] = STEP + 2
PLAY[Power.THE_OTHER_OTHER_WHITE_MEAT] = 2.5
PLAY[Power.VORACIOUS_APPETITE] = 1
NOTHING, VILLAGER, SHEEP = 0, 1, 2  # what a hunt eats
NOT_MOVING = -1  # in place of movements: an action has to be started


# --- what a night is worth ----------------------------------------------------------------------------


@compiled
def pack_eaten(view):
    """The tokens eaten so far, as one number."""
    packed = 0
    for kind in range(TYPES + 1):
        packed |= min(int(view.eaten[kind]), 7) << BITS * kind
    return packed


@compiled
def count_of(packed, kind):
    return packed >> BITS * kind & 7


@compiled
def night_worth(view, hand, packed, energy, visited):
    """Curse, Panic, Energy and playable cards if the turn ended now."""
    tokens, most = 0, 0
    for kind in range(TYPES):
        tokens += count_of(packed, kind)
        most = max(most, count_of(packed, kind))
    if view.white_meat or view.single_use == Power.THE_OTHER_OTHER_WHITE_MEAT:
        tokens += count_of(packed, SHEEP_TOKEN)
        most = max(most, count_of(packed, SHEEP_TOKEN))
    curse, panic = 0, int(view.panic)
    if tokens <= 1:
        panic = max(panic - 1, 1)
    elif most >= 2:
        curse = min(most, 3) - 1
        panic = min(panic + curse, MOST_PANIC)
    value = 0.0
    for k in range(len(hand)):
        card = hand[k]
        if card == NONE:
            break
        if energy >= POWER_ENERGY[card] and meets(packed, visited, card) and view.panic + POWER_PANIC[card] <= MOST_PANIC:
            energy -= POWER_ENERGY[card]
            value += PLAY[card] - POWER_PANIC[card]
            curse += card == Power.NOBLE_BLOOD or card == Power.STUNNED_STAG
    value += STEP * curse - PANIC_COST[panic] + ENERGY * energy
    if view.curse + curse >= curse_steps(view):
        value += WON
    return value


@compiled
def meets(packed, visited, card):
    if POWER_PLACE[card] != NONE and not visited >> POWER_PLACE[card] & 1:
        return False
    return POWER_STOMACH[card] == NONE or count_of(packed, POWER_STOMACH[card]) > 0


@compiled
def hold_hand(view, hand):
    """The hand, the cards that raise the Curse first."""
    count = 0
    for card in range(CARDS):
        if view.powers[card] == Zone.HAND and PLAY[card] >= STEP:
            hand[count] = card
            count += 1
    for card in range(CARDS):
        if view.powers[card] == Zone.HAND and 0 < PLAY[card] < STEP:
            hand[count] = card
            count += 1


# --- hunting ------------------------------------------------------------------------------------------


@compiled
def find_ways(view, pawn, gone, budget, steps, parents):
    """The movements to every location within the budget; occupied houses end the way."""
    steps[:] = 99
    parents[:] = NONE
    steps[pawn] = 0
    for spent in range(budget):
        for place in range(PLACES):
            if steps[place] == spent and (place == pawn or not occupied(view, place, gone)):
                for k in range(MOST_NEIGHBOURS):
                    other = int(NEIGHBOURS[place, k])
                    if other == NONE:
                        break
                    cost = spent + movement_cost(view, ROAD[place, other])
                    if cost <= budget and cost < steps[other]:
                        steps[other] = cost
                        parents[other] = place


@compiled
def occupied(view, place, gone):
    return place < HOUSES and view.houses[place] != NONE and not gone >> place & 1


@compiled
def meal_energy(view, kind):
    energy = int(MEAL_ENERGY[kind])
    for place in range(MOST_FEEDING):
        card = view.feeding[place]
        if card != NONE and PW_TYPE[card] == kind:
            energy -= PW_ENERGY[card]
    return max(energy, 0)


@compiled
def feeding_cost(view, kind):
    """What the Possessed Wizard's cards make of a meal."""
    cost = 0.0
    for place in range(MOST_FEEDING):
        card = view.feeding[place]
        if card != NONE and PW_TYPE[card] == kind:
            cost += 1.0 * PW_COINS[card] + 2.0 * PW_PANIC[card]
    return cost


@compiled
def hunt(view, hand, plan, nodes, losses):
    """The best night from nodes[0]; `plan` tells where to go first and what to eat there (NONE: end the turn).
    A node is: location, movements of the action under way (-1: start the next), actions, Energy, eaten, gone, visited,
    first goal, first meal."""
    steps = np.empty(PLACES, np.int64)
    parents = np.empty(PLACES, np.int64)
    price = int(extra_move_cost(view))
    best, count, first = -1e9, 1, True
    while count > 0:
        count -= 1
        pawn, movements, actions, energy, packed, gone, visited, goal, meal = nodes[count]
        loss = losses[count]
        value = night_worth(view, hand, packed, energy, visited) - loss
        if value > best:
            best = value
            plan[0] = goal
            plan[1] = meal
        if movements < 0:
            if actions == 0:
                continue
            actions -= 1
            movements = MOVEMENTS
        budget = movements + min(energy // price, 2)
        if first and view.stopped:
            budget = 0
        find_ways(view, pawn, gone, budget, steps, parents)
        sheep_place = NONE
        for place in range(PLACES):
            if steps[place] > budget:
                continue
            left = energy - max(steps[place] - movements, 0) * price
            risk = loss + GUARD * GATES[DISTRICT[pawn], DISTRICT[place]] * (not view.new_moon)
            if occupied(view, place, gone):
                kind = int(view.houses[place])
                after = min(left + meal_energy(view, kind), MOST_ENERGY)
                more = packed + (1 << BITS * kind)
                losses[count] = risk + feeding_cost(view, kind)
                push(nodes, count, place, actions, after, more, gone | 1 << place, visited, goal, meal, VILLAGER, first)
                count += 1
            elif first and wanted_place(hand, visited, place):
                losses[count] = risk + DETOUR
                push(nodes, count, place, actions, left, packed, gone, visited, goal, meal, NOTHING, first)
                count += 1
            if PASTURE[place] != NONE and view.pastures[PASTURE[place]] > 0:
                if sheep_place == NONE or steps[place] < steps[sheep_place]:
                    sheep_place = place
        if sheep_place != NONE and count_of(packed, SHEEP_TOKEN) < 4:
            left = energy - max(steps[sheep_place] - movements, 0) * price
            gain = int(view.spells[Spell.UNENDING_HUNGER] != Zone.BY_MONSTER)
            more = packed + (1 << BITS * SHEEP_TOKEN)
            losses[count] = loss
            after = min(left + gain, MOST_ENERGY)
            push(nodes, count, sheep_place, actions, after, more, gone, visited, goal, meal, SHEEP, first)
            count += 1
        first = False
    return best


@compiled
def push(nodes, at, place, actions, energy, packed, gone, visited, goal, meal, eats, first):
    """Another position to look at; the first hunt gives its goal to all that follow."""
    nodes[at, 0] = place
    nodes[at, 1] = -1
    nodes[at, 2] = actions
    nodes[at, 3] = energy
    nodes[at, 4] = packed
    nodes[at, 5] = gone
    nodes[at, 6] = visited | 1 << place
    nodes[at, 7] = place if first else goal
    nodes[at, 8] = eats if first else meal


@compiled
def wanted_place(hand, visited, place):
    """A card in hand asks for this location."""
    for k in range(len(hand)):
        if hand[k] != NONE and POWER_PLACE[hand[k]] == place and not visited >> place & 1:
            return True
    return False


@compiled
def hunt_from(view, plan, movements, actions):
    """The best night from the present position; fills the plan."""
    hand = np.full(4, NONE, np.int64)
    hold_hand(view, hand)
    nodes = np.empty((ROOM, 9), np.int64)
    losses = np.zeros(ROOM)
    visited = int(view.visited) | 1 << int(view.pawn)
    push(nodes, 0, int(view.pawn), actions, int(view.energy), pack_eaten(view), 0, visited, NONE, NOTHING, NOTHING, False)
    nodes[0, 1] = movements
    return hunt(view, hand, plan, nodes, losses)


@compiled
def first_step(view, target):
    """The next location on the way to the target."""
    steps = np.empty(PLACES, np.int64)
    parents = np.empty(PLACES, np.int64)
    find_ways(view, int(view.pawn), 0, 8, steps, parents)
    place = target
    while place != NONE and parents[place] != view.pawn:
        place = parents[place]
    return place


# --- the questions ------------------------------------------------------------------------------------


@compiled
def choose_for_monster(view, mask, rng):
    """Stalk by night, rest when the village is in arms or empty."""
    phase = view.phase
    if phase == Phase.MON_TURN:
        return choose_night(view)
    if phase == Phase.MON_QUIET_CARD:
        return free_card(view, mask)
    if phase == Phase.MON_BETWEEN:
        return between(view, mask)
    if phase == Phase.MON_MOVE:
        return inside(view, mask)
    if phase == Phase.MON_AFTER_EAT:
        return spend(view, mask)
    if phase == Phase.MON_PLACE:
        return LOC + crowded_house(view)
    return aim(view, mask, rng)


@compiled
def choose_night(view):
    plan = np.zeros(2, np.int64)
    feeding = hunt_from(view, plan, np.int64(NOT_MOVING), np.int64(ACTIONS_A_TURN))
    best_card = 0.0
    for card in range(CARDS):
        if view.powers[card] == Zone.HAND:
            best_card = max(best_card, PLAY[card])
    curse = STEP if view.curse > 0 else 0.0
    quiet = best_card - curse - PANIC_COST[max(view.panic + QUIET_PANIC, 1)] + ENERGY * view.energy + 1.5
    if occupied_houses(view) < 10:
        quiet += 6
    if view.spells[Spell.UNENDING_HUNGER] == Zone.BY_MONSTER:
        quiet += 1
    return QUIET_NIGHT if quiet > feeding else FEED


@compiled
def free_card(view, mask):
    chosen, best = STOP, 0.0
    for card in range(CARDS):
        if mask[POWER + card] and PLAY[card] > best:
            chosen, best = POWER + card, PLAY[card]
    return chosen


@compiled
def between(view, mask):
    """Cards first, then the next hunt if it improves the night."""
    chosen, best = STOP, 0.0
    for card in range(CARDS):
        if mask[POWER + card]:
            value = PLAY[card] - ENERGY * POWER_ENERGY[card] - PANIC_COST[view.panic + POWER_PANIC[card]] + PANIC_COST[view.panic]
            if value > best:
                chosen, best = POWER + card, value
    if chosen != STOP:
        return chosen
    if mask[ACTIVATE] and worth_activating(view):
        return ACTIVATE
    if mask[START_ACTION]:
        plan = np.zeros(2, np.int64)
        hunt_from(view, plan, np.int64(NOT_MOVING), np.int64(view.actions_left))
        if plan[0] != NONE:
            return START_ACTION
    return END_TURN


@compiled
def worth_activating(view):
    """The Snack at once, the New Moon before the first action, White Meat when the sheep make a difference."""
    if view.single_use == Power.MIDNIGHT_SNACK:
        return True
    if view.single_use == Power.NEW_MOON:
        return view.actions_left >= 3
    sheep, most = int(view.eaten[SHEEP_TOKEN]), 0
    for kind in range(TYPES):
        most = max(most, int(view.eaten[kind]))
    return view.actions_left == 0 and sheep >= 2 and sheep > most


@compiled
def inside(view, mask):
    """Go where the plan says and eat there."""
    plan = np.zeros(2, np.int64)
    hunt_from(view, plan, np.int64(view.movements), np.int64(view.actions_left))
    target = plan[0]
    if target == NONE:
        return STOP
    if target == view.pawn:
        if plan[1] == VILLAGER and mask[EAT_VILLAGER]:
            return EAT_VILLAGER
        if plan[1] == SHEEP and mask[EAT_SHEEP]:
            return EAT_SHEEP
        return STOP
    place = first_step(view, target)
    if place != NONE and mask[LOC + place]:
        return LOC + place
    return EXTRA_MOVE if mask[EXTRA_MOVE] else STOP


@compiled
def spend(view, mask):
    """Calm the village when that ends one of its effects, break the worst spell with Energy to spare."""
    if mask[CALM] and PANIC_COST[view.panic] - PANIC_COST[view.panic - 1] > ENERGY * view.options.energy_calm:
        return CALM
    if view.energy >= view.options.energy_break + 3:
        chosen, best = STOP, 2.0
        for spell in range(CARDS):
            if mask[SPELL + spell] and FRONT[spell] > best:
                chosen, best = SPELL + spell, FRONT[spell]
        if chosen != STOP:
            return chosen
    if mask[CALM] and view.energy >= 8 and view.panic >= 4:
        return CALM
    return STOP


@compiled
def aim(view, mask, rng):
    """A leap goes to the greatest pack; villagers are moved at random."""
    if view.card != Power.MONSTROUS_LEAP:
        return pick_legal(rng, mask)
    chosen, best = LOC, -1.0
    for place in range(PLACES):
        value = pack_near(view, place) + 0.1 * (place < HOUSES and view.houses[place] != NONE) - 0.01 * DISTANCE[view.pawn, place]
        if value > best:
            chosen, best = LOC + place, value
    return chosen
