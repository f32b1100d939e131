"""The Spell cards, one by one (CU-082 to CU-092, CU-183 to CU-218)."""

from __future__ import annotations

from ..core.compiled import compiled
from .actions import LOC, POWER, TYPE
from .components import (
    BROTH,
    CARDS,
    HOUSES,
    NONE,
    PASTURES,
    PLACES,
    POWER_KIND,
    SPELL_COINS,
    SPELL_GOES,
    SPELL_NEEDS,
    TYPES,
    CardKind,
    Phase,
    Power,
    Seat,
    Spell,
    Stage,
    Zone,
)
from .table import (
    advance_cure,
    ask,
    cure_space,
    discard_if_by_wizard,
    discard_power,
    discard_spell,
    gain_coins,
    gain_ingredient,
    holding,
    in_supply,
    lose_ingredient,
    lower_curse,
    occupied_houses,
    roll_house,
    storage,
    take_in,
    wizard_is_possessed,
)


@compiled
def cast(state, spell):
    """Reveal the card, spend its ingredients, apply its effect (CU-082, CU-083)."""
    state.spells[spell] = Zone.PLAYED
    state.spell_hand -= 1
    for kind in range(TYPES):
        for _ in range(SPELL_NEEDS[spell, kind]):
            lose_ingredient(state, kind)
    apply_spell(state, spell)


@compiled
def apply_spell(state, spell):
    """The effect; whatever it asks for comes before the coins (CU-083, CU-091, CU-092)."""
    possessed = wizard_is_possessed(state)
    state.card = spell
    state.stage = Stage.SPELL_ENDS
    if spell == Spell.A_VILLAGE_FEAST:
        village_feast(state)
    elif spell == Spell.BUTCHERS_BROTH or spell == Spell.FORAGERS_FEAST:
        if possessed:
            drink_broth(state)
        else:
            state.gained = 0
            state.stage = Stage.GAINING
    elif spell == Spell.DIPLOSI:
        gain_coins(state, state.coins)
    elif spell == Spell.LEFTOVERS:
        lower_curse(state)
    elif spell == Spell.MEDITATE:
        meditate(state)
    elif spell == Spell.NEGOTIATION_CHARM:
        state.charm = 1
    elif spell == Spell.STICKY_FINGERS:
        state.sticky = 1
    elif spell == Spell.NEW_FARMHANDS:
        villagers_come(state, 2)
    elif spell == Spell.THE_REVENANT or (possessed and spell == Spell.HYPNOTIZE):
        villagers_come(state, 1)
    elif spell == Spell.TELEPORT and possessed:
        state.pawn = roll_house(state)
    elif needs_target(spell) and has_target(state, spell):
        ask(state, Phase.WIZ_TARGET, Seat.WIZARD)


@compiled
def end_spell(state):
    """Take the coins; the card goes to the discard pile or in front of a seat (CU-084 to CU-088).
    The Greedy Coachman leaves after a cast (CU-227)."""
    spell = state.card
    gain_coins(state, SPELL_COINS[spell])
    if SPELL_GOES[spell] == Zone.DISCARD:
        discard_spell(state, spell)
    else:
        state.spells[spell] = SPELL_GOES[spell]
    discard_if_by_wizard(state, Power.GREEDY_COACHMAN)
    state.card = NONE
    state.first = NONE
    state.gained = 0
    state.wanted = NONE
    state.stage = Stage.POSSESSED_ROW if wizard_is_possessed(state) else Stage.WIZARD_ACTS


# --- effects --------------------------------------------------------------------------------------------


@compiled
def village_feast(state):
    """One sheep leaves each pasture that has any (CU-183)."""
    for pasture in range(PASTURES):
        if state.pastures[pasture] > 0:
            state.pastures[pasture] -= 1
            state.sheep_supply += 1


@compiled
def broth(state):
    """Which row of BROTH the card gives."""
    return 0 if state.card == Spell.BUTCHERS_BROTH else 1


@compiled
def gain_next(state):
    """The Wizard gains the two ingredients one after the other, making room or declining (CU-186, CU-187, CU-191)."""
    if state.gained == 2:
        state.wanted = NONE
        state.stage = Stage.SPELL_ENDS
        return
    state.wanted = BROTH[broth(state), state.gained]
    if not in_supply(state, state.wanted):
        state.gained += 1
    elif holding(state) < storage(state):
        gain_ingredient(state, state.wanted)
        state.gained += 1
    else:
        ask(state, Phase.WIZ_DISCARD, Seat.WIZARD)


@compiled
def discard_for_gain(state, ingredient):
    """A held ingredient makes room, or NONE: the new one is declined (CU-187)."""
    if ingredient != NONE:
        lose_ingredient(state, ingredient)
        gain_ingredient(state, state.wanted)
    state.gained += 1


@compiled
def drink_broth(state):
    """The Possessed Wizard's line: one space if the next shows one of the two (CU-186, CU-191)."""
    need = cure_space(state, 0)
    if need == BROTH[broth(state), 0] or need == BROTH[broth(state), 1]:
        advance_and_return(state)


@compiled
def meditate(state):
    """One space without an ingredient; the Possessed Wizard returns a held copy (CU-199, CU-200)."""
    if wizard_is_possessed(state):
        advance_and_return(state)
    else:
        advance_cure(state)


@compiled
def advance_and_return(state):
    """Enter the next space; a held copy of its ingredient returns to the supply."""
    need = cure_space(state, 0)
    if state.held[need] > 0:
        lose_ingredient(state, need)
    advance_cure(state)


@compiled
def villagers_come(state, count):
    """Draw, roll, place (CU-203, CU-211, CU-217)."""
    state.to_place = count
    state.placer = Seat.WIZARD


# --- targets --------------------------------------------------------------------------------------------


@compiled
def needs_target(spell):
    return (
        spell == Spell.DISTRACT
        or spell == Spell.UNHOLY_PROTECTION
        or spell == Spell.HYPNOTIZE
        or spell == Spell.MIND_CONTROL
        or spell == Spell.SWAP
        or spell == Spell.TELEPORT
    )


@compiled
def has_target(state, spell):
    """Whether the effect can do anything (CU-091)."""
    living = occupied_houses(state)
    if spell == Spell.DISTRACT or spell == Spell.UNHOLY_PROTECTION:
        for power in range(CARDS):
            if can_be_discarded(state, spell, power):
                return True
        return False
    if spell == Spell.HYPNOTIZE:
        return living < HOUSES and bag_is_not_empty(state)
    if spell == Spell.MIND_CONTROL:
        return 0 < living < HOUSES
    if spell == Spell.SWAP:
        return living >= 2
    return True


@compiled
def bag_is_not_empty(state):
    for kind in range(TYPES):
        if state.bag[kind] > 0:
            return True
    return False


@compiled
def can_be_discarded(state, spell, power):
    """Distract: ongoing Power cards of the Monster seat; Unholy Protection: of the Wizard seat (CU-163, CU-189, CU-216)."""
    zone = Zone.BY_MONSTER if spell == Spell.DISTRACT else Zone.BY_WIZARD
    return state.powers[power] == zone and POWER_KIND[power] == CardKind.ONGOING


@compiled
def spell_target_options(state, mask):
    """WIZ_TARGET."""
    spell = state.card
    if spell == Spell.DISTRACT or spell == Spell.UNHOLY_PROTECTION:
        for power in range(CARDS):
            mask[POWER + power] = can_be_discarded(state, spell, power)
    elif spell == Spell.HYPNOTIZE:
        for kind in range(TYPES):
            mask[TYPE + kind] = state.bag[kind] > 0
    elif spell == Spell.TELEPORT:
        for place in range(PLACES):
            mask[LOC + place] = 1
    else:  # Mind Control: a villager, then an empty house; Swap: two villagers
        for house in range(HOUSES):
            if state.first == NONE:
                mask[LOC + house] = state.houses[house] != NONE
            elif spell == Spell.SWAP:
                mask[LOC + house] = state.houses[house] != NONE and house != state.first
            else:
                mask[LOC + house] = state.houses[house] == NONE


@compiled
def aim_spell(state, target):
    """Apply the spell to what the Wizard chose (CU-189, CU-195, CU-201, CU-209, CU-210, CU-216)."""
    spell = state.card
    if spell == Spell.DISTRACT or spell == Spell.UNHOLY_PROTECTION:
        discard_power(state, target)
    elif spell == Spell.HYPNOTIZE:
        state.placer = Seat.WIZARD
        take_in(state, target)
    elif spell == Spell.TELEPORT:
        state.pawn = target
    elif state.first == NONE:
        state.first = target
        ask(state, Phase.WIZ_TARGET, Seat.WIZARD)
    else:
        exchange(state, state.first, target)


@compiled
def exchange(state, house, other):
    """Two houses exchange whoever lives there: a move when the other is empty, else a swap (CU-035)."""
    kind = state.houses[house]
    state.houses[house] = state.houses[other]
    state.houses[other] = kind
