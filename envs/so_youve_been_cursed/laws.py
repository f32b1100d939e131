"""What is always true at the table of So, You've Been Cursed."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from ..core.compiled import compiled
from .components import (
    CARDS,
    COINS,
    CROSSINGS,
    EACH_INGREDIENT,
    GUARD_KINDS,
    GUARD_TILES,
    HAND,
    HOUSES,
    LEAST_PANIC,
    MOST_ENERGY,
    MOST_FEEDING,
    MOST_LAID,
    MOST_PANIC,
    MOST_PW_ROW,
    MOST_RM_ROW,
    NONE,
    PASTURES,
    PLACES,
    POUCHES,
    POWER_IN,
    POWER_KIND,
    SHEEP,
    SHEEP_TOKEN,
    SLOTS,
    SOLO_CARDS,
    SPELL_IN,
    SPELL_KIND,
    TYPES,
    VILLAGERS,
    Act,
    CardKind,
    Mode,
    Payment,
    Phase,
    Power,
    Rabid,
    Seat,
    Spell,
    Stage,
    Zone,
)
from .table import (
    CLOSEST,
    cure_spaces,
    curse_steps,
    holding,
    monster_is_rabid,
    occupied_houses,
    storage,
    wizard_is_possessed,
)

MOST_ACTIONS = 8
MOST_MOVEMENTS = 40


class Flaw(IntEnum):
    NONE = 0
    A_COUNTER_IS_OUT_OF_RANGE = 1
    VILLAGERS_ARE_MISSING_OR_TOO_MANY = 2
    SHEEP_ARE_MISSING_OR_TOO_MANY = 3
    THE_INGREDIENTS_ARE_WRONG = 4
    THE_STOMACH_IS_WRONG = 5
    THE_GUARDS_ARE_WRONG = 6
    THE_SPELL_CARDS_ARE_WRONG = 7
    THE_POWER_CARDS_ARE_WRONG = 8
    THE_RABID_MONSTER_CARDS_ARE_WRONG = 9
    THE_POSSESSED_WIZARD_CARDS_ARE_WRONG = 10
    THE_QUESTION_DOES_NOT_FIT_THE_STAGE = 11
    WHAT_IS_BEING_DONE_IS_WRONG = 12


# The stages that may follow once a question is answered.
_W, _M = Stage.WIZARD_ACTS, Stage.MONSTER_ACTS
_STAGES = {
    Phase.WIZ_PLACE: (Stage.WIZARD_BEGINS, Stage.SPELL_ENDS, Stage.NIGHT_ENDS),
    Phase.WIZ_MAIN: (_W,),
    Phase.WIZ_CARD: (_W,),
    Phase.WIZ_SPELL_LOC: (_W,),
    Phase.WIZ_PAY: (_W,),
    Phase.WIZ_PAY_CARD: (_W,),
    Phase.WIZ_DISCARD: (_W, Stage.GAINING),
    Phase.WIZ_BUY_MORE: (_W,),
    Phase.WIZ_MIX_MORE: (_W,),
    Phase.WIZ_DECLARE: (_W, Stage.POSSESSED_ROW),
    Phase.WIZ_REROLL: (_W,),
    Phase.WIZ_DISTRACT: (_W,),
    Phase.WIZ_TARGET: (Stage.SPELL_ENDS,),
    Phase.MON_TURN: (Stage.MONSTER_TURN,),
    Phase.MON_QUIET_CARD: (Stage.MONSTER_TURN,),
    Phase.MON_BETWEEN: (_M,),
    Phase.MON_MOVE: (_M,),
    Phase.MON_AFTER_EAT: (_M,),
    Phase.MON_TARGET: (Stage.POWER_ENDS,),
    Phase.MON_PLACE: (Stage.MEAL_ENDS, Stage.TASTING, Stage.POWER_ENDS, Stage.NIGHT_ENDS, Stage.RABID_ROW),
    Phase.PW_BUY: (Stage.POSSESSED_ROW,),
    Phase.PW_MARKET: (Stage.POSSESSED_ROW,),
    Phase.PW_MIX: (Stage.POSSESSED_ROW,),
    Phase.PW_STEAL: (Stage.POSSESSED_ROW,),
    Phase.RM_SECOND: (Stage.POWER_ENDS,),
    Phase.RM_EAT: (Stage.POWER_ENDS, Stage.RABID_ROW),
    Phase.RM_PASTURE: (Stage.POWER_ENDS,),
    Phase.WATCH: (Stage.WIZARD_TURN, Stage.MONSTER_TURN),
}
MAY_FOLLOW = np.zeros((len(Phase), len(Stage)), np.int8)
for _phase, _stages in _STAGES.items():
    MAY_FOLLOW[_phase, list(_stages)] = 1


@compiled
def flaw(state):
    """The first law that does not hold, or 0."""
    if not counters_in_range(state) or not turn_in_range(state) or not doing_in_range(state):
        return Flaw.A_COUNTER_IS_OUT_OF_RANGE
    if not villagers_are_conserved(state):
        return Flaw.VILLAGERS_ARE_MISSING_OR_TOO_MANY
    if not sheep_are_conserved(state):
        return Flaw.SHEEP_ARE_MISSING_OR_TOO_MANY
    if not ingredients_are_right(state):
        return Flaw.THE_INGREDIENTS_ARE_WRONG
    if not stomach_is_right(state):
        return Flaw.THE_STOMACH_IS_WRONG
    if not guards_are_right(state):
        return Flaw.THE_GUARDS_ARE_WRONG
    if not spells_are_right(state):
        return Flaw.THE_SPELL_CARDS_ARE_WRONG
    if not powers_are_right(state):
        return Flaw.THE_POWER_CARDS_ARE_WRONG
    if not rabid_cards_are_right(state):
        return Flaw.THE_RABID_MONSTER_CARDS_ARE_WRONG
    if not possessed_cards_are_right(state):
        return Flaw.THE_POSSESSED_WIZARD_CARDS_ARE_WRONG
    if not state.over:
        if not question_fits(state):
            return Flaw.THE_QUESTION_DOES_NOT_FIT_THE_STAGE
        if not doing_is_right(state):
            return Flaw.WHAT_IS_BEING_DONE_IS_WRONG
    return Flaw.NONE


@compiled
def within(value, least, most):
    return least <= value <= most


@compiled
def counters_in_range(state):
    """Every limit of the box (CU-029 to CU-042)."""
    for house in range(HOUSES):
        if not within(state.houses[house], NONE, TYPES - 1):
            return False
    for kind in range(TYPES):
        if not within(state.bag[kind], 0, VILLAGERS[kind]) or not within(state.held[kind], 0, EACH_INGREDIENT):
            return False
        if not within(state.eaten[kind], 0, VILLAGERS[kind]):
            return False
    for pasture in range(PASTURES):
        if not within(state.pastures[pasture], 0, SHEEP):
            return False
    return (
        within(state.eaten[SHEEP_TOKEN], 0, SHEEP)
        and within(state.sheep_supply, 0, SHEEP)
        and within(state.pawn, 0, PLACES - 1)
        and within(state.panic, LEAST_PANIC, MOST_PANIC)
        and within(state.coins, 0, COINS)
        and within(state.cure, 0, cure_spaces(state) - (not state.over))
        and within(state.curse, 0, curse_steps(state) - (not state.over))
        and within(state.energy, 0, 0 if monster_is_rabid(state) else MOST_ENERGY)
        and within(state.round_number, 0, state.options.max_rounds)
    )


@compiled
def turn_in_range(state):
    for flag in (state.stopped, state.quiet, state.charm, state.sticky, state.free_steal_used, state.new_moon):
        if not within(flag, 0, 1):
            return False
    for flag in (state.white_meat, state.mutton, state.rerolled, state.distracting, state.tasted, state.second):
        if not within(flag, 0, 1):
            return False
    return (
        within(state.stage, 0, Stage.RABID_ROW)
        and state.asked == 1 - state.over
        and within(state.actions_left, 0, MOST_ACTIONS)
        and within(state.movements, 0, MOST_MOVEMENTS)
        and within(state.visited, 0, (1 << PLACES) - 1)
    )


@compiled
def doing_in_range(state):
    return (
        within(state.act, NONE, Act.FREE_STEAL)
        and within(state.at, NONE, PLACES - 1)
        and within(state.card, NONE, CARDS - 1)
        and within(state.wanted, NONE, TYPES - 1)
        and within(state.act_card, NONE, SOLO_CARDS - 1)
        and within(state.payment, 0, Payment.ACTION)
        and within(state.declared, 0, 4)
        and within(state.die, 0, 6)
        and within(state.mixed, 0, POUCHES + 1)
        and within(state.gained, 0, 2)
        and within(state.to_place, 0, 2)
        and within(state.placer, 0, CLOSEST)
        and within(state.waiting, NONE, TYPES - 1)
        and within(state.rolled, 0, HOUSES)
        and within(state.first, NONE, PLACES - 1)
        and within(state.uses, 0, PASTURES)
        and within(state.served, 0, (1 << PASTURES) - 1)
        and within(state.row_card, NONE, SOLO_CARDS - 1)
        and within(state.boxed, NONE, TYPES - 1)
        and within(state.single_use, NONE, CARDS - 1)
    )


@compiled
def villagers_are_conserved(state):
    """Bag, houses, stomach and the one that waits (CU-036)."""
    for kind in range(TYPES):
        count = state.bag[kind] + state.eaten[kind] + (state.waiting == kind)
        for house in range(HOUSES):
            count += state.houses[house] == kind
        if count != VILLAGERS[kind]:
            return False
    return True


@compiled
def sheep_are_conserved(state):
    """Pastures, supply and stomach (CU-037)."""
    count = state.sheep_supply + state.eaten[SHEEP_TOKEN]
    for pasture in range(PASTURES):
        count += state.pastures[pasture]
    return count == SHEEP


@compiled
def ingredients_are_right(state):
    """Three pouches; a fourth only on the Box (CU-033, CU-034, CU-185)."""
    if holding(state) > storage(state):
        return False
    if (holding(state) > POUCHES) != (state.boxed != NONE):
        return False
    return state.boxed == NONE or state.held[state.boxed] > 0


@compiled
def stomach_is_right(state):
    """The slots, filled from the left, hold what was eaten (CU-140)."""
    tokens = 0
    for kind in range(TYPES + 1):
        inside = 0
        for slot in range(SLOTS):
            inside += state.stomach[slot] == kind
        if inside > state.eaten[kind]:
            return False
        if kind < TYPES or not monster_is_rabid(state):
            tokens += state.eaten[kind]
    for slot in range(SLOTS):
        if not within(state.stomach[slot], NONE, SHEEP_TOKEN) or (state.stomach[slot] != NONE) != (slot < tokens):
            return False
    return tokens <= 12


@compiled
def guards_are_right(state):
    """Tiles on the crossings are those not yet revealed; none against the Rabid Monster (CU-016, CU-127, CU-256)."""
    for kind in range(GUARD_KINDS):
        count = 0
        for crossing in range(CROSSINGS):
            count += state.guards[crossing] == kind
        if count != state.guards_left[kind] or not within(count, 0, 0 if monster_is_rabid(state) else GUARD_TILES[kind]):
            return False
    for crossing in range(CROSSINGS):
        if not within(state.guards[crossing], NONE, GUARD_KINDS - 1):
            return False
    return True


@compiled
def spells_are_right(state):
    """Every card of the mode is in one place; in front of a seat lie only ongoing ones (CU-085 to CU-088)."""
    hand, deck, played = 0, 0, 0
    for card in range(CARDS):
        zone = state.spells[card]
        if not within(zone, 0, Zone.DISCARD) or (zone == Zone.BOX) == (SPELL_IN[state.options.mode, card] == 1):
            return False
        laid = zone == Zone.BY_WIZARD or zone == Zone.BY_MONSTER
        if laid and SPELL_KIND[card] != CardKind.ONGOING:
            return False
        if laid and (zone == Zone.BY_MONSTER) != (card == Spell.HYDROPHOBIA or card == Spell.UNENDING_HUNGER):
            return False
        hand += zone == Zone.HAND
        deck += zone == Zone.DECK
        played += zone == Zone.PLAYED
    if played > 1 or hand != state.spell_hand or deck != state.spell_deck:
        return False
    return hand <= (0 if wizard_is_possessed(state) else HAND)


@compiled
def powers_are_right(state):
    """Every card of the mode is in one place; laid cards are in order, at most one is single-use (CU-042, CU-158)."""
    hand, deck, played, ongoing, single = 0, 0, 0, 0, NONE
    for card in range(CARDS):
        zone = state.powers[card]
        if not within(zone, 0, Zone.DISCARD) or (zone == Zone.BOX) == (POWER_IN[state.options.mode, card] == 1):
            return False
        if zone == Zone.BY_WIZARD or zone == Zone.BY_MONSTER:
            if POWER_KIND[card] == CardKind.IMMEDIATE:
                return False
            if POWER_KIND[card] == CardKind.SINGLE_USE:
                if single != NONE or zone == Zone.BY_WIZARD:
                    return False
                single = card
            else:
                hinders = card != Power.FAST_FOOD and card != Power.PLUMB_LAMBS and card != Power.VORACIOUS_APPETITE
                if hinders != (zone == Zone.BY_WIZARD):
                    return False
                ongoing += 1
        hand += zone == Zone.HAND
        deck += zone == Zone.DECK
        played += zone == Zone.PLAYED
    if played > 1 or hand != state.power_hand or deck != state.power_deck or single != state.single_use:
        return False
    return laid_are_right(state, ongoing) and hand <= (0 if monster_is_rabid(state) else HAND)


@compiled
def laid_are_right(state, ongoing):
    for place in range(MOST_LAID):
        card = state.laid[place]
        if not within(card, NONE, CARDS - 1) or (card != NONE) != (place < ongoing):
            return False
        if card != NONE and (POWER_KIND[card] != CardKind.ONGOING or state.powers[card] < Zone.BY_WIZARD):
            return False
        if card != NONE and state.powers[card] == Zone.DISCARD:
            return False
        for other in range(place):
            if card != NONE and state.laid[other] == card:
                return False
    return True


@compiled
def rabid_cards_are_right(state):
    """The row holds the cards that were used, in order (CU-266)."""
    if not monster_is_rabid(state):
        return state.row_length == 0 and state.row_next == 0 and state.row[0] == NONE
    in_row, up = 0, 0
    for card in range(SOLO_CARDS):
        if not within(state.rabid[card], 0, Rabid.ASIDE):
            return False
        in_row += state.rabid[card] == Rabid.ROW
        up += state.rabid[card] == Rabid.UP or state.rabid[card] == Rabid.ASIDE
    if not within(state.row_length, 0, MOST_RM_ROW) or in_row != state.row_length or up > 4 or in_row + up > MOST_RM_ROW:
        return False
    for place in range(MOST_RM_ROW):
        card = state.row[place]
        if not within(card, NONE, SOLO_CARDS - 1) or (card != NONE) != (place < state.row_length):
            return False
        if card != NONE and state.rabid[card] != Rabid.ROW:
            return False
        for other in range(place):
            if card != NONE and state.row[other] == card:
                return False
    return within(state.row_next, 0, state.row_length)


@compiled
def possessed_cards_are_right(state):
    """Row and feeding cards are different cards (CU-290, CU-320)."""
    if not wizard_is_possessed(state):
        return state.pw_row_length == 0 and state.pw_next == 0 and state.feeding[0] == NONE and state.feeding[1] == NONE
    if not within(state.pw_row_length, 3, MOST_PW_ROW) or not within(state.pw_next, 0, state.pw_row_length):
        return False
    for place in range(MOST_PW_ROW):
        card = state.pw_row[place]
        if not within(card, NONE, SOLO_CARDS - 1) or (card != NONE) != (place < state.pw_row_length):
            return False
        for other in range(place):
            if card != NONE and state.pw_row[other] == card:
                return False
    for place in range(MOST_FEEDING):
        card = state.feeding[place]
        if not within(card, NONE, SOLO_CARDS - 1):
            return False
        for other in range(MOST_PW_ROW):
            if card != NONE and state.pw_row[other] == card:
                return False
    return state.feeding[0] == NONE or state.feeding[0] != state.feeding[1]


@compiled
def question_fits(state):
    """The phase belongs to the seat, the mode and the stage."""
    phase = state.phase
    if not MAY_FOLLOW[phase, state.stage]:
        return False
    if phase == Phase.WATCH:
        return state.options.mode == Mode.ZERO_PLAYER and (state.seat == Seat.WIZARD) == (state.stage == Stage.WIZARD_TURN)
    wizards = phase <= Phase.WIZ_TARGET or Phase.PW_BUY <= phase <= Phase.PW_STEAL
    if (state.seat == Seat.WIZARD) != wizards:
        return False
    if Phase.PW_BUY <= phase <= Phase.PW_STEAL or state.stage == Stage.POSSESSED_ROW:
        return wizard_is_possessed(state) and state.pw_next > 0
    if phase >= Phase.RM_SECOND or state.stage == Stage.RABID_ROW:
        return monster_is_rabid(state)
    if phase == Phase.WIZ_CARD or phase == Phase.WIZ_PAY_CARD:
        return monster_is_rabid(state) and not wizard_is_possessed(state)
    if Phase.MON_TURN <= phase <= Phase.MON_TARGET:
        return not monster_is_rabid(state)
    if phase == Phase.WIZ_PLACE or phase == Phase.WIZ_TARGET or phase == Phase.MON_PLACE:
        return True
    return not wizard_is_possessed(state)


@compiled
def doing_is_right(state):
    """What is under way has all that the rules will look up."""
    phase = state.phase
    placing = phase == Phase.WIZ_PLACE or phase == Phase.MON_PLACE
    if placing != (state.waiting != NONE) or (placing and occupied_houses(state) == HOUSES):
        return False
    spelling = state.stage == Stage.GAINING or state.stage == Stage.SPELL_ENDS
    powering = state.stage == Stage.TASTING or state.stage == Stage.POWER_ENDS
    if not cards_under_way(state, spelling, powering):
        return False
    if phase == Phase.RM_EAT:
        return state.row_card != NONE
    if (state.stage == Stage.WIZARD_ACTS and phase != Phase.WIZ_MAIN) or Phase.PW_BUY <= phase <= Phase.PW_STEAL:
        return action_is_right(state)
    if phase == Phase.WIZ_DECLARE:
        return action_is_right(state)
    if state.stage == Stage.POWER_ENDS and state.card == Power.SHEEP_SHUFFLE:
        return state.first < PASTURES and (state.first == NONE or state.pastures[state.first] > 0) and state.uses > 0
    if state.stage == Stage.POWER_ENDS and state.card == Power.AN_EXTRA_SERVING:
        return 0 < state.uses <= state.sheep_supply and state.uses <= unserved(state)
    if phase == Phase.MON_TARGET or phase == Phase.WIZ_TARGET:
        return state.first < HOUSES
    if state.stage == Stage.GAINING:
        return state.wanted != NONE and state.gained < 2 and state.held[state.wanted] < EACH_INGREDIENT
    return True


@compiled
def unserved(state):
    count = 0
    for pasture in range(PASTURES):
        count += not state.served >> pasture & 1
    return count


@compiled
def cards_under_way(state, spelling, powering):
    """A card is being resolved exactly in the stages of cards."""
    played_spell, played_power = NONE, NONE
    for card in range(CARDS):
        if state.spells[card] == Zone.PLAYED:
            played_spell = card
        if state.powers[card] == Zone.PLAYED:
            played_power = card
    if spelling != (played_spell != NONE) or powering != (played_power != NONE):
        return False
    if spelling:
        return state.card == played_spell
    if powering:
        return state.card == played_power
    return True


@compiled
def action_is_right(state):
    """The Wizard seat's action has its place and its object."""
    phase = state.phase
    if phase == Phase.WIZ_SPELL_LOC:
        return state.act == Act.CAST and spell_at_hand(state)
    if phase == Phase.WIZ_CARD and state.act == Act.CAST:
        return spell_at_hand(state)
    possessed = Phase.PW_BUY <= phase <= Phase.PW_STEAL
    if state.act == NONE or (state.at == NONE and not possessed):
        return False
    if state.act == Act.CAST:
        return spell_at_hand(state) and phase <= Phase.WIZ_PAY_CARD
    if state.act == Act.BUY or state.act == Act.MARKET:
        if state.wanted == NONE or state.held[state.wanted] >= EACH_INGREDIENT:
            return False
    if state.act == Act.BUY and phase <= Phase.WIZ_BUY_MORE:
        if state.at >= HOUSES or state.houses[state.at] != state.wanted:
            return False
    steals = state.act == Act.STEAL or state.act == Act.FREE_STEAL
    if steals and not possessed and state.at >= HOUSES:
        return False
    return question_of_action(state, steals)


@compiled
def question_of_action(state, steals):
    """The smaller question belongs to the action under way."""
    phase = state.phase
    buys = state.act == Act.BUY or state.act == Act.MARKET
    if phase == Phase.WIZ_DISCARD:
        return buys and holding(state) >= storage(state)
    if phase == Phase.WIZ_BUY_MORE or phase == Phase.PW_BUY:
        return state.act == Act.BUY
    if phase == Phase.PW_MARKET:
        return state.act == Act.MARKET
    if phase == Phase.WIZ_MIX_MORE or phase == Phase.PW_MIX:
        return state.act == Act.MIX
    if phase == Phase.WIZ_DECLARE:
        return steals and state.houses[state.at] != NONE and state.coins < COINS
    if phase == Phase.WIZ_REROLL or phase == Phase.WIZ_DISTRACT or phase == Phase.PW_STEAL:
        return steals
    if phase == Phase.WIZ_CARD:
        return state.act != Act.FREE_STEAL
    if phase == Phase.WIZ_PAY_CARD:
        return not state.distracting or steals
    return True


@compiled
def spell_at_hand(state):
    return state.card != NONE and state.spells[state.card] == Zone.HAND
