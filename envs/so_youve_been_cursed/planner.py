"""The Wizard planner: searches the rest of its turn and judges where it ends. It sees only its view."""

from __future__ import annotations

import numpy as np

from ..core.compiled import as_records, compiled, overload
from ..core.rng import pick_legal, seed_from, seed_rng
from .actions import (
    BUY_AT,
    CONTINUE,
    DECLARE,
    END_TURN,
    FREE_STEAL_AT,
    LOC,
    PAY_COINS,
    POWER,
    STEAL_AT,
    STOP,
    TYPE,
    YES,
)
from .components import (
    CARDS,
    DISTANCE,
    DISTRICT,
    GATES,
    HOUSES,
    LAB,
    NONE,
    RM_OFFERS,
    SOLO_CARDS,
    TYPES,
    VALUE,
    Act,
    Phase,
    Power,
    Rabid,
    Spell,
    Zone,
)
from .rules import legal_actions, step
from .solo_bots import rulebook_feast
from .state import STATE
from .table import coin_supply, cure_space, cure_spaces, gain_coins, monster_is_rabid
from .wizard import add_to_row, house_price, most_to_declare, move_cost

DEEPEST = 2  # actions looked ahead after the first
WIDTH = 3  # of them kept at each step, ...
FIRST_WIDTH = 16  # ... and at the first
ROOM = FIRST_WIDTH + DEEPEST * WIDTH + 2  # tables for the search
NEAR = 6  # Cure spaces that count as needed soon
CURED = 1000.0
SPACE = 10.0  # worth of a Cure space, ...
NEXT_IN_ROW = 7.0  # ... of an ingredient that continues the Cure, ...
NEEDED_SOON = 4.5  # ... of one for a later space
COIN, COINS_WANTED, SPARE_COIN = 1.3, 8, 0.6
CURSE = 8.0
MEAL = 3.5  # what a villager eaten by the Rabid Monster costs
FRONT = np.zeros(CARDS)  # worth of ongoing spells
FRONT[Spell.BOX_OF_HOLDING] = 2
FRONT[Spell.GIFT_OF_THE_GAB] = 1.5
FRONT[Spell.INVISIBILITY] = 4
FRONT[Spell.SPECTRAL_SKELETON_KEY] = 2
FRONT[Spell.SUMMONED_STEED] = 2.5
FRONT[Spell.TRANSMUTE] = 1.5
FRONT[Spell.HYDROPHOBIA] = 3
FRONT[Spell.UNENDING_HUNGER] = 2
HINDRANCE = np.zeros(CARDS)  # cost of ongoing powers
HINDRANCE[Power.SCARCE_SUPPLIES] = 4
HINDRANCE[Power.GREEDY_COACHMAN] = 2.5
HINDRANCE[Power.SHAKY_HANDS] = 3
HINDRANCE[Power.SPELL_WRITERS_BLOCK] = 3
HINDRANCE[Power.SQUEAKY_BOOTS] = 2
HINDRANCE[Power.FAST_FOOD] = 3
HINDRANCE[Power.PLUMB_LAMBS] = 1.5
HINDRANCE[Power.VORACIOUS_APPETITE] = 1.5


def scratch(view, count):
    """Room for copies of the table."""
    return as_records(np.zeros(count, STATE))


@overload(scratch)
def _scratch(view, count):
    return lambda view, count: np.zeros(count, STATE)


# --- what a position is worth -------------------------------------------------------------------------


@compiled
def covered(state, ahead):
    """Whether the space `ahead` can be filled with what is held, counting earlier spaces of its kind."""
    kind = cure_space(state, ahead)
    copies = 0
    for place in range(ahead + 1):
        copies += cure_space(state, place) == kind
    return state.held[kind] >= copies


@compiled
def still_needed(state, kind):
    """Copies of an ingredient that the next spaces lack."""
    copies = 0
    for ahead in range(NEAR):
        copies += cure_space(state, ahead) == kind
    return copies - state.held[kind]


@compiled
def worth(state):
    """How good the end of the turn is for the Wizard."""
    if state.over:
        return CURED if state.cure >= cure_spaces(state) else -CURED
    value = SPACE * state.cure - CURSE * state.curse
    in_row = True
    held = 0
    for ahead in range(NEAR):
        if cure_space(state, ahead) == NONE:
            break
        if covered(state, ahead):
            value += NEXT_IN_ROW if in_row else NEEDED_SOON
            held += 1
        else:
            in_row = False
    value += COIN * min(state.coins, COINS_WANTED) + SPARE_COIN * max(state.coins - COINS_WANTED, 0)
    if held:
        value -= 0.6 * GATES[DISTRICT[state.pawn], DISTRICT[LAB]]
    for card in range(CARDS):
        if state.spells[card] == Zone.BY_WIZARD or state.spells[card] == Zone.BY_MONSTER:
            value += FRONT[card]
        if state.powers[card] == Zone.BY_WIZARD or state.powers[card] == Zone.BY_MONSTER:
            value -= HINDRANCE[card]
    if monster_is_rabid(state):
        return value - MEAL * rulebook_feast(state)
    return value - 1.5 * pack_near(state, int(state.pawn))


@compiled
def pack_near(state, place):
    """Villagers of the most frequent type within three roads, at most three."""
    most = 0
    for kind in range(TYPES):
        count = 0
        for house in range(HOUSES):
            count += state.houses[house] == kind and DISTANCE[place, house] <= 3
        most = max(most, count)
    return min(most, 3)


# --- looking ahead ------------------------------------------------------------------------------------


@compiled
def thin(state, mask):
    """Keep the promising actions: wanted ingredients at the two cheapest places, the two best Steals."""
    for kind in range(TYPES):
        if still_needed(state, kind) <= 0:
            mask[TYPE + kind] = 0
    cheapest = np.full((TYPES, 2), 99, np.int64)
    for house in range(HOUSES):
        if mask[BUY_AT + house]:
            kind = state.houses[house]
            cost = move_cost(state, house) + house_price(state, house)
            if still_needed(state, kind) <= 0:
                mask[BUY_AT + house] = 0
            elif cost < cheapest[kind, 0]:
                cheapest[kind, 1] = cheapest[kind, 0]
                cheapest[kind, 0] = cost
            elif cost < cheapest[kind, 1]:
                cheapest[kind, 1] = cost
    for house in range(HOUSES):
        if mask[BUY_AT + house]:
            cost = move_cost(state, house) + house_price(state, house)
            mask[BUY_AT + house] = cost <= cheapest[state.houses[house], 1]
    keep_best_steals(state, mask, STEAL_AT, 2)
    keep_best_steals(state, mask, FREE_STEAL_AT, 1)


@compiled
def keep_best_steals(state, mask, block, count):
    first, second = NONE, NONE
    for house in range(HOUSES):
        if mask[block + house]:
            mask[block + house] = 0
            if first == NONE or loot(state, house) > loot(state, first):
                first, second = house, first
            elif second == NONE or loot(state, house) > loot(state, second):
                second = house
    if first != NONE:
        mask[block + first] = 1
    if second != NONE and count > 1:
        mask[block + second] = 1


@compiled
def loot(state, house):
    """What a Steal brings on average, less the way."""
    if state.houses[house] == NONE:
        gain = 1.0
    else:
        coins = min(min(3, VALUE[house]), coin_supply(state))
        gain = coins * (6 - coins) / 6
    return gain - move_cost(state, house) - 0.1 * GATES[DISTRICT[house], DISTRICT[LAB]]


@compiled
def imagine_steal(state, house, free):
    """The table after an average Steal; returns what the average leaves out."""
    cost = move_cost(state, house)
    if cost > 0 and state.coins >= cost:
        state.coins -= cost
    elif cost > 0:
        state.actions_left -= 1
        use_a_card(state, Act.STEAL.value, False)
    gain = 1.0
    if state.houses[house] != NONE:
        coins = min(min(3, VALUE[house]), coin_supply(state))
        gain = coins * (6 - coins) / 6
        if state.powers[Power.SHAKY_HANDS] == Zone.BY_WIZARD:
            gain = min(gain, 0.8)
        elif state.powers[Power.SQUEAKY_BOOTS] == Zone.BY_WIZARD:
            gain *= 0.7
    if free:
        state.free_steal_used = 1
    else:
        state.actions_left -= 1
        use_a_card(state, Act.STEAL.value, True)
    state.pawn = house
    gain_coins(state, 1)
    return COIN * (gain - 1.0)


@compiled
def use_a_card(state, act, matching):
    """Against the Rabid Monster an action is a card."""
    if monster_is_rabid(state):
        for card in range(SOLO_CARDS):
            if state.rabid[card] == Rabid.UP and (not matching or RM_OFFERS[card, act]):
                add_to_row(state, card)
                return


@compiled
def attempt(state, action):
    """Play an action and answer the smaller questions until the next one; returns a bonus for a Steal, which is only
    averaged."""
    if STEAL_AT <= action < STEAL_AT + HOUSES:
        return imagine_steal(state, action - STEAL_AT, False)
    if FREE_STEAL_AT <= action < FREE_STEAL_AT + HOUSES:
        return imagine_steal(state, action - FREE_STEAL_AT, True)
    while True:
        step(state, action)
        if state.over or state.phase == Phase.WIZ_MAIN or state.phase > Phase.WIZ_TARGET:
            return 0.0
        if state.phase == Phase.WIZ_DECLARE:
            coins = min(3, most_to_declare(state))
            state.phase = Phase.WIZ_MAIN
            return COIN * coins * (6 - coins) / 6
        action = int(answer(state))


@compiled
def search(view, mask, rng, depth):
    """The action with the best rest of the turn; `depth` actions of the search are used up already."""
    tables = scratch(view, ROOM)
    seed_rng(view.rng, seed_from(rng))
    parent, trial = ROOM - 2, ROOM - 1
    options = mask.copy()
    kept = np.empty(FIRST_WIDTH, np.int64)
    values = np.empty(FIRST_WIDTH)
    depths = np.zeros(ROOM, np.int64)
    bonuses = np.zeros(ROOM)
    firsts = np.full(ROOM, NONE, np.int64)
    tables[0] = view
    depths[0] = depth
    chosen, best, count = NONE, -1e9, 1
    while count > 0:  # tables[:count] are still to be looked at
        count -= 1
        reached, bonus, first = depths[count], bonuses[count], firsts[count]
        tables[parent] = tables[count]
        if tables[parent].phase == Phase.WIZ_MAIN or tables[parent].over or first != NONE:
            value = worth(tables[parent]) + (-reached if tables[parent].over else bonus)  # rather soon than late
            if value > best + 0.01:
                chosen, best = first, value
        if tables[parent].over or reached > DEEPEST or tables[parent].phase > Phase.WIZ_TARGET:
            continue
        if first != NONE:
            options[:] = 0
            legal_actions(tables[parent], options)
        if tables[parent].phase == Phase.WIZ_MAIN:
            thin(tables[parent], options)
            options[END_TURN] = 0
        kept[:] = NONE
        values[:] = -1e9
        for action in range(len(options)):
            if options[action]:
                tables[trial] = tables[parent]
                value = attempt(tables[trial], action)
                value += worth(tables[trial])
                keep(kept, values, action, value)
        for k in range(FIRST_WIDTH if first == NONE else WIDTH):
            if kept[k] != NONE:
                tables[count] = tables[parent]
                bonuses[count] = bonus + attempt(tables[count], int(kept[k]))
                depths[count] = reached + 1
                firsts[count] = kept[k] if first == NONE else first
                count += 1
    if chosen == NONE:
        return END_TURN if mask[END_TURN] else pick_legal(rng, mask)
    return chosen


@compiled
def keep(kept, values, action, value):
    """Enter an action among those that look best by themselves."""
    for k in range(FIRST_WIDTH):
        if value > values[k]:
            for place in range(FIRST_WIDTH - 1, k, -1):
                values[place] = values[place - 1]
                kept[place] = kept[place - 1]
            values[k] = value
            kept[k] = action
            return


# --- the smaller questions ----------------------------------------------------------------------------


@compiled
def answer(state):
    """A quick answer to a smaller question of the Wizard."""
    phase = state.phase
    if phase == Phase.WIZ_PLACE:
        return LOC + place_for_wizard(state, state.waiting)
    if phase == Phase.WIZ_DISCARD:
        return least_useful(state)
    if phase == Phase.WIZ_BUY_MORE:
        return YES if still_needed(state, state.wanted) > 0 else STOP
    if phase == Phase.WIZ_DECLARE:
        return DECLARE + int(min(3, most_to_declare(state))) - 1
    if phase == Phase.WIZ_MIX_MORE or phase == Phase.WIZ_REROLL:
        return YES
    if phase == Phase.WIZ_DISTRACT:
        return YES if worth_a_distraction(state) else STOP
    mask = np.zeros(CONTINUE + 1, np.int8)
    legal_actions(state, mask)
    if phase == Phase.WIZ_TARGET and state.card == Spell.HYPNOTIZE:
        return most_wanted_type(state, mask)
    if phase == Phase.WIZ_TARGET and (state.card == Spell.DISTRACT or state.card == Spell.UNHOLY_PROTECTION):
        return worst_hindrance(mask)
    if mask[PAY_COINS]:
        return PAY_COINS
    for action in range(len(mask)):
        if mask[action]:
            return action
    return STOP


@compiled
def worth_a_distraction(state):
    """Three coins or more, and nothing better to do with the action than stealing."""
    return state.declared >= 3 and state.powers[Power.SHAKY_HANDS] != Zone.BY_WIZARD


@compiled
def least_useful(state):
    """Discard what the next spaces do not need; decline what is less useful than everything held."""
    chosen, least = NONE, 99
    for kind in range(TYPES):
        if state.held[kind] > 0 and kind != state.wanted and still_needed(state, kind) < least:
            chosen, least = kind, still_needed(state, kind)
    buying = state.act == Act.BUY or state.act == Act.MARKET
    if chosen == NONE:
        return STOP
    if not buying and still_needed(state, state.wanted) <= 0:
        return STOP
    return TYPE + chosen


@compiled
def most_wanted_type(state, mask):
    best, chosen = -99, STOP
    for kind in range(TYPES):
        if mask[TYPE + kind] and still_needed(state, kind) > best:
            best, chosen = still_needed(state, kind), TYPE + kind
    return chosen


@compiled
def worst_hindrance(mask):
    best, chosen = -1.0, STOP
    for card in range(CARDS):
        if mask[POWER + card] and HINDRANCE[card] > best:
            best, chosen = HINDRANCE[card], POWER + card
    return chosen


@compiled
def place_for_wizard(state, kind):
    """Sellers of what is wanted cheap and near the Laboratory, others far from the pawn."""
    best, chosen = -1e9, 0
    for house in range(HOUSES):
        if state.houses[house] == NONE:
            if still_needed(state, kind) > 0:
                value = 10.0 - VALUE[house] - 1.5 * GATES[DISTRICT[house], DISTRICT[LAB]]
            else:
                value = 0.5 * DISTANCE[state.pawn, house] + 0.3 * VALUE[house]
            if value > best:
                best, chosen = value, house
    return chosen


@compiled
def is_searched(view):
    """Whether a question deserves a search; others are answered by rule."""
    phase = view.phase
    if phase == Phase.WIZ_MAIN or (Phase.WIZ_CARD <= phase <= Phase.WIZ_PAY_CARD):
        return True
    return phase == Phase.WIZ_TARGET and view.card != Spell.HYPNOTIZE
