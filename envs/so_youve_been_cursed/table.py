"""What both seats do at the table: tracks, tokens, cards, arrivals and meals. Claim ids: docs/rules/so_youve_been_cursed.md."""

from __future__ import annotations

from ..core.compiled import compiled
from ..core.endings import end_game
from ..core.rng import below, draw_by_weight
from .components import (
    CARDS,
    COINS,
    CURE,
    EACH_INGREDIENT,
    HOUSES,
    LEAST_PANIC,
    MEAL_ENERGY,
    MOST_ENERGY,
    MOST_FEEDING,
    MOST_LAID,
    MOST_PANIC,
    NONE,
    PASTURE,
    POUCHES,
    PW_COINS,
    PW_ENERGY,
    PW_PANIC,
    PW_TYPE,
    SHEEP_ENERGY,
    SHEEP_TOKEN,
    SLOTS,
    TYPES,
    Ending,
    Mode,
    Phase,
    Power,
    Seat,
    Spell,
    Villager,
    Zone,
)

CLOSEST = 2  # placer: the empty house of the closest number
INGREDIENT_WORTH, MEAL_WORTH = 0.4, 0.5  # steps of the own track, in the rule of thumb


# --- who plays ----------------------------------------------------------------------------------------


@compiled
def wizard_is_possessed(state):
    return state.options.mode >= Mode.POSSESSED_WIZARD


@compiled
def monster_is_rabid(state):
    return state.options.mode == Mode.RABID_MONSTER or state.options.mode == Mode.ZERO_PLAYER


@compiled
def ask(state, phase, seat):
    """Wait for a decision of a seat."""
    state.phase = phase
    state.seat = seat
    state.asked = 1


@compiled
def win(state, winner, ending):
    """The winner takes 1 from the loser; nothing more is resolved (CU-004 to CU-008)."""
    state.rewards[winner] = 1
    state.rewards[1 - winner] = -1
    state.asked = 0
    end_game(state, ending)


# --- tracks -------------------------------------------------------------------------------------------


@compiled
def cure_spaces(state):
    return state.options.pw_cure_spaces if wizard_is_possessed(state) else state.options.cure_spaces


@compiled
def cure_space(state, ahead):
    """The ingredient `ahead` spaces above the Cure tile (0: the next one), or NONE beyond the top (CU-081, CU-291)."""
    place = state.cure + ahead
    if place >= cure_spaces(state):
        return NONE
    return CURE[1 if wizard_is_possessed(state) else 0, place]


@compiled
def curse_steps(state):
    return state.options.rm_curse_steps if monster_is_rabid(state) else state.options.curse_steps


@compiled
def advance_cure(state):
    """The Cure tile enters its next space; on top the Wizard seat wins (CU-004)."""
    state.cure += 1
    if state.cure >= cure_spaces(state):
        win(state, Seat.WIZARD, Ending.CURED)


@compiled
def raise_curse(state, steps):
    """The Curse tile climbs, at most to the top, where the Monster seat wins (CU-005, CU-007)."""
    state.curse = min(state.curse + steps, curse_steps(state))
    if state.curse == curse_steps(state):
        win(state, Seat.MONSTER, Ending.CURSED)


@compiled
def lower_curse(state):
    """Not below the first space (CU-040)."""
    state.curse = max(state.curse - 1, 0)


@compiled
def change_panic(state, steps):
    """Panic stays between 1 and 10 (CU-038, CU-039)."""
    state.panic = min(max(state.panic + steps, LEAST_PANIC), MOST_PANIC)


# --- coins, ingredients, Energy -------------------------------------------------------------------------


@compiled
def coin_supply(state):
    return COINS - state.coins


@compiled
def gain_coins(state, coins):
    """As many as the supply has (CU-029 to CU-031)."""
    state.coins += min(coins, coin_supply(state))


@compiled
def holding(state):
    """How many ingredients the Wizard seat holds."""
    count = 0
    for kind in range(TYPES):
        count += state.held[kind]
    return count


@compiled
def storage(state):
    """Three pouches, and the Box of Holding (CU-034)."""
    return POUCHES + (state.spells[Spell.BOX_OF_HOLDING] == Zone.BY_WIZARD)


@compiled
def in_supply(state, ingredient):
    return state.held[ingredient] < EACH_INGREDIENT


@compiled
def gain_ingredient(state, ingredient):
    """Into a pouch, or onto the Box when all are full (CU-185)."""
    state.held[ingredient] += 1
    if holding(state) > POUCHES:
        state.boxed = ingredient


@compiled
def lose_ingredient(state, ingredient):
    """Back to the supply; what lies on the Box moves to the free pouch (CU-185)."""
    state.held[ingredient] -= 1
    state.boxed = NONE


@compiled
def gain_energy(state, energy):
    """At most 9, the rest is lost (CU-032)."""
    state.energy = min(state.energy + energy, MOST_ENERGY)


# --- cards --------------------------------------------------------------------------------------------


@compiled
def pick_from(rng, zones, zone, count):
    """One of the `count` cards of a zone at random."""
    ticket = below(rng, count)
    for card in range(CARDS):
        if zones[card] == zone:
            if ticket == 0:
                return card
            ticket -= 1
    return NONE


@compiled
def shuffle_in(zones):
    """The discard pile becomes the deck; returns its size (CU-103, CU-174, CU-271, CU-370)."""
    count = 0
    for card in range(CARDS):
        if zones[card] == Zone.DISCARD:
            zones[card] = Zone.DECK
            count += 1
    return count


@compiled
def draw_spell(state, zone):
    """The top Spell card goes to `zone`; NONE when deck and discard pile are empty (CU-103, CU-104)."""
    if state.spell_deck == 0:
        state.spell_deck = shuffle_in(state.spells)
        if state.spell_deck == 0:
            return NONE
    card = pick_from(state.rng, state.spells, Zone.DECK, state.spell_deck)
    state.spells[card] = zone
    state.spell_deck -= 1
    if zone == Zone.HAND:
        state.spell_hand += 1
    return card


@compiled
def draw_power(state, zone):
    """The top Power card goes to `zone`; NONE when deck and discard pile are empty (CU-174, CU-271)."""
    if state.power_deck == 0:
        state.power_deck = shuffle_in(state.powers)
        if state.power_deck == 0:
            return NONE
    card = pick_from(state.rng, state.powers, Zone.DECK, state.power_deck)
    state.powers[card] = zone
    state.power_deck -= 1
    if zone == Zone.HAND:
        state.power_hand += 1
    return card


@compiled
def discard_spell(state, spell):
    """To the Spell discard pile; the Box drops its ingredient unless a pouch is free (CU-090, CU-184)."""
    state.spells[spell] = Zone.DISCARD
    if spell == Spell.BOX_OF_HOLDING and state.boxed != NONE:
        lose_ingredient(state, state.boxed)


@compiled
def discard_power(state, power):
    """To the Power discard pile, wherever it lay (CU-090)."""
    state.powers[power] = Zone.DISCARD
    if state.single_use == power:
        state.single_use = NONE
    found = False
    for place in range(MOST_LAID):
        if state.laid[place] == power:
            found = True
        if found:
            state.laid[place] = state.laid[place + 1] if place + 1 < MOST_LAID else NONE


@compiled
def discard_if_by_wizard(state, power):
    """A hindering card whose condition is met goes away at once (CU-371)."""
    if state.powers[power] == Zone.BY_WIZARD:
        discard_power(state, power)


@compiled
def leftmost(state, zone):
    """The ongoing Power card that was laid first in front of a seat, or NONE (CU-190)."""
    for place in range(MOST_LAID):
        if state.laid[place] != NONE and state.powers[state.laid[place]] == zone:
            return state.laid[place]
    return NONE


# --- villagers arrive ---------------------------------------------------------------------------------


@compiled
def occupied_houses(state):
    count = 0
    for house in range(HOUSES):
        count += state.houses[house] != NONE
    return count


@compiled
def roll_house(state):
    """The twenty-sided die as a house (0 to 19)."""
    state.rolled = 1 + below(state.rng, HOUSES)
    return state.rolled - 1


@compiled
def villager_arrives(state):
    """Draw a villager, roll its house (CU-049, CU-052 to CU-054); nothing when the village is full or the bag empty."""
    state.to_place -= 1
    villagers = 0
    for kind in range(TYPES):
        villagers += state.bag[kind]
    if villagers == 0 or occupied_houses(state) == HOUSES:
        state.to_place = 0
        return
    kind = draw_by_weight(state.rng, state.bag)
    take_in(state, kind)


@compiled
def take_in(state, kind):
    """The villager moves into the rolled house, or waits for an empty one to be chosen (CU-049, CU-050, CU-217)."""
    state.bag[kind] -= 1
    house = roll_house(state)
    if state.houses[house] == NONE:
        state.houses[house] = kind
    elif state.placer == CLOSEST:
        state.houses[closest_empty_house(state)] = kind
    else:
        state.waiting = kind
        ask(state, Phase.WIZ_PLACE if state.placer == Seat.WIZARD else Phase.MON_PLACE, state.placer)


@compiled
def place_villager(state, house):
    """The waiting villager moves into the chosen house."""
    state.houses[house] = state.waiting
    state.waiting = NONE


@compiled
def closest_empty_house(state):
    """The empty house whose number is nearest to the roll, the higher one on a tie (CU-293)."""
    best, nearest = NONE, 99
    for house in range(HOUSES):
        away = abs(house + 1 - state.rolled)
        if state.houses[house] == NONE and away <= nearest:
            best, nearest = house, away
    return best


# --- meals --------------------------------------------------------------------------------------------


@compiled
def villagers_eaten(state):
    count = 0
    for kind in range(TYPES):
        count += state.eaten[kind]
    return count


@compiled
def swallow(state, token):
    """Into the leftmost empty stomach slot, or beside the board (CU-140, CU-141)."""
    for slot in range(SLOTS):
        if state.stomach[slot] == NONE:
            state.stomach[slot] = token
            return


@compiled
def eat_villager(state, house):
    """The villager of a house is eaten, with all that follows from it (CU-142, CU-143, CU-220)."""
    kind = state.houses[house]
    state.houses[house] = NONE
    state.eaten[kind] += 1
    swallow(state, kind)
    energy = MEAL_ENERGY[kind] - feeding_effects(state, kind)
    if not monster_is_rabid(state):
        gain_energy(state, max(energy, 0))
    if state.spells[Spell.HYDROPHOBIA] == Zone.BY_MONSTER and types_eaten(state) >= 2:
        discard_spell(state, Spell.HYDROPHOBIA)  # CU-193, CU-194
    if kind == Villager.MERCHANT and state.powers[Power.VORACIOUS_APPETITE] == Zone.BY_MONSTER:
        state.to_place = 1  # CU-253, CU-254
        state.placer = Seat.MONSTER


@compiled
def feeding_effects(state, kind):
    """Possessed Wizard cards beside the Monster board answer a meal of their type; returns the Energy lost
    (CU-328 to CU-330, CU-337, CU-339)."""
    less = 0
    for place in range(MOST_FEEDING):
        card = state.feeding[place]
        if card != NONE and PW_TYPE[card] == kind:
            gain_coins(state, PW_COINS[card])
            change_panic(state, PW_PANIC[card])
            less += PW_ENERGY[card]
    return less


@compiled
def types_eaten(state):
    count = 0
    for kind in range(TYPES):
        count += state.eaten[kind] > 0
    return count


@compiled
def eat_sheep(state):
    """A sheep of the pasture that the pawn's location touches is eaten (CU-139, CU-142)."""
    state.pastures[PASTURE[state.pawn]] -= 1
    state.eaten[SHEEP_TOKEN] += 1
    if monster_is_rabid(state):
        if state.mutton:  # CU-224, CU-225
            state.mutton = 0
            raise_curse(state, 1)
        return
    swallow(state, SHEEP_TOKEN)
    if state.spells[Spell.UNENDING_HUNGER] != Zone.BY_MONSTER:  # CU-214, CU-215
        gain_energy(state, SHEEP_ENERGY + (state.powers[Power.PLUMB_LAMBS] == Zone.BY_MONSTER))  # CU-238


@compiled
def sheep_at_hand(state):
    """Whether a pasture with sheep touches the pawn's location."""
    pasture = PASTURE[state.pawn]
    return pasture != NONE and state.pastures[pasture] > 0


@compiled
def digest(state):
    """Villagers go back to the bag, sheep to the supply (CU-172, CU-173, CU-283)."""
    for kind in range(TYPES):
        state.bag[kind] += state.eaten[kind]
    state.sheep_supply += state.eaten[SHEEP_TOKEN]
    state.eaten[:] = 0
    state.stomach[:] = NONE


@compiled
def estimate(state, seat):
    """The rule of thumb: how much nearer the own track is to its end than the other's; what is held counts in part."""
    ingredients = 0
    for kind in range(TYPES):
        ingredients += state.held[kind]
    meals = 0
    for slot in range(SLOTS):
        meals += state.stomach[slot] != NONE
    cured = min(1.0, (state.cure + INGREDIENT_WORTH * ingredients) / cure_spaces(state))
    cursed = min(1.0, (state.curse + MEAL_WORTH * meals) / curse_steps(state))
    lead = cured - cursed
    return lead if seat == Seat.WIZARD else -lead
