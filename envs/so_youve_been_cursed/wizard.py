"""The Wizard's turn: a new villager, then actions (CU-049 to CU-106, CU-262 to CU-269)."""

from __future__ import annotations

from ..core.compiled import compiled
from ..core.rng import below
from .actions import (
    ARGUMENT,
    BUY_AT,
    DECLARE,
    END_TURN,
    FREE_STEAL_AT,
    KIND,
    LOC,
    MIX,
    PAY_ACTION,
    PAY_COINS,
    RM_CARD,
    SPELL,
    STEAL_AT,
    STOP,
    TYPE,
    YES,
    Kind,
)
from .components import (
    ACTIONS_A_TURN,
    CARDS,
    DEALT_UP,
    DISTRICT,
    FIRST_LEVEL,
    GATES,
    HAND,
    HOUSES,
    LAB,
    MARKET,
    MARKET_PRICE,
    NONE,
    PLACES,
    RM_OFFERS,
    SECOND_LEVEL,
    SOLO_CARDS,
    SPELL_NEEDS,
    SPELL_PLACE,
    TYPES,
    VALUE,
    Act,
    Ingredient,
    Payment,
    Phase,
    Power,
    Rabid,
    Seat,
    Spell,
    Stage,
    Zone,
)
from .spells import cast
from .table import (
    advance_cure,
    ask,
    coin_supply,
    cure_space,
    discard_if_by_wizard,
    draw_spell,
    gain_coins,
    gain_ingredient,
    holding,
    in_supply,
    lose_ingredient,
    monster_is_rabid,
    occupied_houses,
    storage,
    wizard_is_possessed,
)

# --- the turn -----------------------------------------------------------------------------------------


@compiled
def begin_wizard_turn(state):
    """A new villager arrives, unless the village is full or stays inside (CU-049 to CU-055, CU-177, CU-293)."""
    state.round_number += 1
    state.stage = Stage.WIZARD_BEGINS
    if state.panic < SECOND_LEVEL and occupied_houses(state) < HOUSES:
        state.to_place = 1
        state.placer = Seat.WIZARD


@compiled
def begin_actions(state):
    """Three actions, one more under "Get busy!" (CU-056, CU-176); against the Rabid Monster four cards are turned up."""
    state.actions_left = ACTIONS_A_TURN + (state.panic >= FIRST_LEVEL)
    if monster_is_rabid(state):
        turn_up_cards(state)
    state.stage = Stage.WIZARD_ACTS


@compiled
def turn_up_cards(state):
    """All Rabid Monster cards are shuffled and four turned up (CU-263)."""
    gather_rabid_cards(state)
    for _ in range(DEALT_UP):
        state.rabid[draw_rabid_card(state)] = Rabid.UP


@compiled
def gather_rabid_cards(state):
    state.rabid[:] = Rabid.DOWN
    state.row[:] = NONE
    state.row_length = 0
    state.row_next = 0


@compiled
def draw_rabid_card(state):
    """One of the Rabid Monster cards that lie face down."""
    count = 0
    for card in range(SOLO_CARDS):
        count += state.rabid[card] == Rabid.DOWN
    ticket = below(state.rng, count)
    for card in range(SOLO_CARDS):
        if state.rabid[card] == Rabid.DOWN:
            if ticket == 0:
                return card
            ticket -= 1
    return 0


@compiled
def add_to_row(state, card):
    """A used Rabid Monster card joins the row (CU-266)."""
    state.rabid[card] = Rabid.ROW
    state.row[state.row_length] = card
    state.row_length += 1


@compiled
def next_wizard_action(state):
    """Nothing is under way: the Wizard says what comes next."""
    forget_action(state)
    ask(state, Phase.WIZ_MAIN, Seat.WIZARD)


@compiled
def forget_action(state):
    state.act = NONE
    state.at = NONE
    state.card = NONE
    state.wanted = NONE
    state.act_card = NONE
    state.payment = Payment.UNDECIDED
    state.declared = 0
    state.rerolled = 0
    state.distracting = 0
    state.mixed = 0
    state.gained = 0
    state.first = NONE


@compiled
def end_wizard_turn(state):
    """The hand is filled up, this turn's effects lapse, unused Rabid Monster cards go aside (CU-102 to CU-106, CU-266)."""
    if not wizard_is_possessed(state) and state.powers[Power.SPELL_WRITERS_BLOCK] != Zone.BY_WIZARD:  # CU-246, CU-247
        while state.spell_hand < HAND:
            if draw_spell(state, Zone.HAND) == NONE:
                break
    for card in range(SOLO_CARDS):
        if state.rabid[card] == Rabid.UP:
            state.rabid[card] = Rabid.ASIDE
    forget_action(state)
    state.actions_left = 0
    state.charm = 0
    state.sticky = 0
    state.free_steal_used = 0
    state.die = 0
    state.rolled = 0


# --- choosing an action ---------------------------------------------------------------------------------


@compiled
def choose_action(state, action):
    """The Wizard names an action and its place (CU-056, CU-057)."""
    kind, argument = KIND[action], int(ARGUMENT[action])
    if kind == Kind.BUY_AT:
        intend(state, Act.BUY, argument)
        state.wanted = state.houses[argument]
    elif kind == Kind.TYPE:
        intend(state, Act.MARKET, MARKET)
        state.wanted = argument
    elif kind == Kind.MIX:
        intend(state, Act.MIX, LAB)
    elif kind == Kind.SPELL:
        intend(state, Act.CAST, SPELL_PLACE[argument])
        state.card = argument
        if state.at == NONE and not state.options.spell_reposition:
            state.at = state.pawn  # CU-063
    elif kind == Kind.STEAL_AT:
        intend(state, Act.STEAL, argument)
    else:
        intend(state, Act.FREE_STEAL, argument)
    prepare_action(state)


@compiled
def intend(state, act, at):
    state.act = act
    state.at = at


@compiled
def prepare_action(state):
    """Ask for whatever is still open: card, place of casting, payment, card of the payment; then act."""
    if monster_is_rabid(state) and state.act_card == NONE and state.act != Act.FREE_STEAL:
        ask(state, Phase.WIZ_CARD, Seat.WIZARD)
    elif state.at == NONE:
        ask(state, Phase.WIZ_SPELL_LOC, Seat.WIZARD)
    elif state.payment == Payment.UNDECIDED and move_cost(state, int(state.at)) > 0:
        ask(state, Phase.WIZ_PAY, Seat.WIZARD)
    else:
        take_action(state)


@compiled
def pay(state, payment):
    """Coins or an action for the carriage (CU-059, CU-061, CU-062)."""
    state.payment = payment
    if payment == Payment.ACTION and monster_is_rabid(state):
        ask(state, Phase.WIZ_PAY_CARD, Seat.WIZARD)
    else:
        take_action(state)


@compiled
def spend_card(state, card):
    """A Rabid Monster card spent as an action, for the carriage or a distraction (CU-267)."""
    add_to_row(state, card)
    if state.distracting:
        take_loot(state)
    else:
        take_action(state)


@compiled
def take_action(state):
    """Pay, go there and do it (CU-083)."""
    if state.payment == Payment.COINS:
        state.coins -= move_cost(state, int(state.at))
    elif state.payment == Payment.ACTION:
        state.actions_left -= 1
    if state.act == Act.FREE_STEAL:
        state.free_steal_used = 1
    else:
        state.actions_left -= 1
        if monster_is_rabid(state):
            add_to_row(state, state.act_card)
    state.pawn = state.at
    if state.act == Act.BUY or state.act == Act.MARKET:
        buy(state)
    elif state.act == Act.MIX:
        mix(state)
    elif state.act == Act.CAST:
        cast(state, int(state.card))
    else:
        steal(state)


@compiled
def move_cost(state, at):
    """Coins for the carriage: one per gate or bridge, two with the Greedy Coachman, none to the Laboratory with the
    Summoned Steed (CU-058 to CU-060, CU-207, CU-208, CU-227)."""
    if at == LAB and state.spells[Spell.SUMMONED_STEED] == Zone.BY_WIZARD:
        return 0
    gates = GATES[DISTRICT[state.pawn], DISTRICT[at]]
    return gates * (1 + (state.powers[Power.GREEDY_COACHMAN] == Zone.BY_WIZARD))


# --- Buy Ingredients ------------------------------------------------------------------------------------


@compiled
def plethora_of_potions(state):
    """From the third Panic level ingredients cost 1 less, on the Wizard side (CU-178, CU-181, CU-326)."""
    return 0 if wizard_is_possessed(state) else int(state.panic >= state.options.third_panic_level)


@compiled
def house_price(state, house):
    """CU-069, CU-074."""
    scarce = state.powers[Power.SCARCE_SUPPLIES] == Zone.BY_WIZARD
    return max(0, VALUE[house] + scarce - 2 * state.charm - plethora_of_potions(state))


@compiled
def market_price(state):
    """CU-073, CU-074."""
    return max(0, MARKET_PRICE - (state.spells[Spell.GIFT_OF_THE_GAB] == Zone.BY_WIZARD) - plethora_of_potions(state))


@compiled
def price(state):
    return market_price(state) if state.act == Act.MARKET else house_price(state, int(state.at))


@compiled
def buy(state):
    """Buy one, making room first when storage is full (CU-076)."""
    if holding(state) >= storage(state):
        ask(state, Phase.WIZ_DISCARD, Seat.WIZARD)
    else:
        purchase(state)


@compiled
def purchase(state):
    """Pay the price, take the ingredient; more of it may be bought from a villager (CU-070, CU-073)."""
    pay_for_ingredient(state, state.wanted, price(state), state.act == Act.MARKET)
    if state.act == Act.BUY and in_supply(state, state.wanted) and state.coins >= price(state):
        ask(state, Phase.WIZ_BUY_MORE, Seat.WIZARD)


@compiled
def pay_for_ingredient(state, ingredient, coins, at_market):
    """A purchase rids the Wizard seat of some hindering cards (CU-239, CU-242, CU-246, CU-368)."""
    state.coins -= coins
    gain_ingredient(state, ingredient)
    if at_market:
        discard_if_by_wizard(state, Power.SCARCE_SUPPLIES)
    if ingredient == Ingredient.SILK_THREAD:
        discard_if_by_wizard(state, Power.SHAKY_HANDS)
    elif ingredient == Ingredient.GOLD_DUST:
        discard_if_by_wizard(state, Power.SPELL_WRITERS_BLOCK)


@compiled
def discard_for_purchase(state, ingredient):
    """Room is made for the ingredient being bought (CU-075, CU-076)."""
    lose_ingredient(state, ingredient)
    purchase(state)


# --- Mix Cure -------------------------------------------------------------------------------------------


@compiled
def can_mix(state):
    """The next space of the Cure track shows an ingredient that is held (CU-078)."""
    ingredient = cure_space(state, 0)
    return ingredient != NONE and state.held[ingredient] > 0


@compiled
def mix(state):
    """Spend the next ingredient; go on as long as there is another and the Wizard wishes (CU-077 to CU-080)."""
    mix_one(state)
    if not state.over and can_mix(state):
        ask(state, Phase.WIZ_MIX_MORE, Seat.WIZARD)


@compiled
def mix_one(state):
    """One ingredient, one space; Transmute pays with the third (CU-078, CU-212, CU-213)."""
    lose_ingredient(state, cure_space(state, 0))
    state.mixed += 1
    advance_cure(state)
    if not state.over and state.mixed == 3 and state.spells[Spell.TRANSMUTE] == Zone.BY_WIZARD:
        gain_coins(state, 2)


# --- Steal Coins ----------------------------------------------------------------------------------------


@compiled
def steal(state):
    """One coin from an empty house; from a villager as many as declared, if unnoticed (CU-093 to CU-095)."""
    if state.houses[state.at] == NONE:
        gain_coins(state, 1)
    else:
        ask(state, Phase.WIZ_DECLARE, Seat.WIZARD)


@compiled
def most_to_declare(state):
    """At most the house's value and the coins in the supply (CU-095, CU-096)."""
    return min(VALUE[state.at], coin_supply(state))


@compiled
def declare(state, coins):
    state.declared = coins
    roll_to_steal(state)


@compiled
def roll_to_steal(state):
    """The die must be higher than the declared number; Squeaky Boots take the lower of two (CU-098, CU-099, CU-248)."""
    state.die = 1 + below(state.rng, 6)
    if state.powers[Power.SQUEAKY_BOOTS] == Zone.BY_WIZARD:
        state.die = min(state.die, 1 + below(state.rng, 6))
    if state.die > state.declared:
        discard_if_by_wizard(state, Power.SQUEAKY_BOOTS)
        take_loot(state)
    elif wizard_is_possessed(state):
        return  # CU-316
    elif state.spells[Spell.SPECTRAL_SKELETON_KEY] == Zone.BY_WIZARD and not state.rerolled:
        ask(state, Phase.WIZ_REROLL, Seat.WIZARD)  # CU-204, CU-205
    else:
        noticed(state)


@compiled
def reroll(state):
    state.rerolled = 1
    roll_to_steal(state)


@compiled
def noticed(state):
    """The Wizard may spend another action on a distraction, but not after a free Steal (CU-099, CU-196)."""
    if state.act != Act.FREE_STEAL and state.actions_left > 0:
        ask(state, Phase.WIZ_DISTRACT, Seat.WIZARD)


@compiled
def distract(state):
    """Another action saves the loot (CU-099); against the Rabid Monster it is another card (CU-267)."""
    state.actions_left -= 1
    if monster_is_rabid(state):
        state.distracting = 1
        ask(state, Phase.WIZ_PAY_CARD, Seat.WIZARD)
    else:
        take_loot(state)


@compiled
def take_loot(state):
    """Sticky Fingers double it, Shaky Hands leave one coin (CU-098, CU-206, CU-242, CU-243)."""
    coins = state.declared * (1 + state.sticky)
    if state.powers[Power.SHAKY_HANDS] == Zone.BY_WIZARD:
        coins = min(coins, 1)
    gain_coins(state, coins)


# --- what is legal --------------------------------------------------------------------------------------


@compiled
def offered(state, act):
    """Whether the Wizard has an action of this kind: against the Rabid Monster a card must offer it (CU-264, CU-265)."""
    if not monster_is_rabid(state):
        return True
    for card in range(SOLO_CARDS):
        if state.rabid[card] == Rabid.UP and RM_OFFERS[card, act]:
            return True
    return False


@compiled
def can_pay(state, act, at, payment):
    """Whether actions and coins suffice for going there in this way and acting (CU-066, CU-364)."""
    actions = int(act != Act.FREE_STEAL) + int(payment == Payment.ACTION)
    if state.actions_left < actions:
        return False
    coins = state.coins
    if payment == Payment.COINS:
        coins -= move_cost(state, at)
    if act == Act.BUY:
        coins -= house_price(state, at)
    elif act == Act.MARKET:
        coins -= market_price(state)
    return coins >= 0


@compiled
def can_act(state, act, at):
    """Whether some way of paying works (CU-066)."""
    if move_cost(state, at) == 0:
        return can_pay(state, act, at, Payment.NOTHING.value)
    return can_pay(state, act, at, Payment.COINS.value) or can_pay(state, act, at, Payment.ACTION.value)


@compiled
def has_ingredients_for(state, spell):
    for kind in range(TYPES):
        if state.held[kind] < SPELL_NEEDS[spell, kind]:
            return False
    return True


@compiled
def wizard_options(state, mask):
    """WIZ_MAIN: every action that can be completed, and the end of the turn."""
    mask[END_TURN] = 1
    can_buy, can_steal = offered(state, Act.BUY), offered(state, Act.STEAL) and coin_supply(state) > 0
    free_steal = state.spells[Spell.INVISIBILITY] == Zone.BY_WIZARD and not state.free_steal_used and coin_supply(state) > 0
    if state.actions_left == 0 and not free_steal:
        return
    for house in range(HOUSES):
        kind = state.houses[house]
        if can_buy and kind != NONE and in_supply(state, kind):
            mask[BUY_AT + house] = can_act(state, Act.BUY.value, house)
        if can_steal:
            mask[STEAL_AT + house] = can_act(state, Act.STEAL.value, house)
        if free_steal:
            mask[FREE_STEAL_AT + house] = can_act(state, Act.FREE_STEAL.value, house)
    if can_buy and can_act(state, Act.MARKET.value, MARKET):
        for kind in range(TYPES):
            mask[TYPE + kind] = in_supply(state, kind)
    if can_mix(state) and offered(state, Act.MIX):
        mask[MIX] = can_act(state, Act.MIX.value, LAB)
    if offered(state, Act.CAST):
        for spell in range(CARDS):
            if state.spells[spell] == Zone.HAND and has_ingredients_for(state, spell):
                at = int(SPELL_PLACE[spell]) if SPELL_PLACE[spell] != NONE else int(state.pawn)
                mask[SPELL + spell] = can_act(state, Act.CAST.value, at)


@compiled
def action_options(state, mask):
    """The smaller questions inside an action of the Wizard."""
    phase = state.phase
    if phase == Phase.WIZ_CARD:
        act = Act.BUY.value if state.act == Act.MARKET else int(state.act)
        for card in range(SOLO_CARDS):
            mask[RM_CARD + card] = state.rabid[card] == Rabid.UP and RM_OFFERS[card, act]
    elif phase == Phase.WIZ_PAY_CARD:
        for card in range(SOLO_CARDS):
            mask[RM_CARD + card] = state.rabid[card] == Rabid.UP and card != state.act_card
    elif phase == Phase.WIZ_SPELL_LOC:
        for place in range(PLACES):
            mask[LOC + place] = can_act(state, Act.CAST.value, place)
    elif phase == Phase.WIZ_PAY:
        mask[PAY_COINS] = can_pay(state, int(state.act), int(state.at), Payment.COINS.value)
        mask[PAY_ACTION] = can_pay(state, int(state.act), int(state.at), Payment.ACTION.value)
    elif phase == Phase.WIZ_DISCARD:
        buying = state.stage != Stage.GAINING
        for kind in range(TYPES):
            mask[TYPE + kind] = state.held[kind] > 0 and not (buying and kind == state.wanted)
        mask[STOP] = not buying
    elif phase == Phase.WIZ_DECLARE:
        for coins in range(most_to_declare(state)):
            mask[DECLARE + coins] = 1
    else:  # WIZ_BUY_MORE, WIZ_MIX_MORE, WIZ_REROLL, WIZ_DISTRACT: asked only when YES is possible
        mask[YES] = 1
        mask[STOP] = 1
