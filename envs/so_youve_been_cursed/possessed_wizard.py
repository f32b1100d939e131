"""The Possessed Wizard's turn, and what it does by the rulebook (CU-292 to CU-326, CU-348 to CU-354)."""

from __future__ import annotations

from ..core.compiled import compiled
from ..core.rng import below
from .actions import BUY_AT, STEAL_AT, STOP, YES
from .components import (
    DISTANCE,
    DISTRICT,
    FIRST_LEVEL,
    GATES,
    HOUSES,
    LAB,
    MARKET,
    NONE,
    POUCHES,
    PW_ACTION,
    SOLO_CARDS,
    SOLO_ROW,
    VALUE,
    Act,
    Need,
    Phase,
    Possessed,
    Seat,
    Stage,
    StealBroke,
    StealDeclare,
    Zone,
)
from .spells import apply_spell
from .table import (
    ask,
    coin_supply,
    cure_space,
    cure_spaces,
    draw_spell,
    holding,
    in_supply,
)
from .wizard import (
    forget_action,
    house_price,
    market_price,
    mix_one,
    most_to_declare,
    move_cost,
    pay_for_ingredient,
)

# --- the turn -----------------------------------------------------------------------------------------


@compiled
def begin_possession(state):
    """After the arrival: one free spell, then the row (CU-292, CU-294)."""
    state.pw_next = 0
    draw_and_cast(state)


@compiled
def draw_and_cast(state):
    """Draw a Spell card and apply it, ignoring its requirements (CU-294, CU-295, CU-319)."""
    state.stage = Stage.POSSESSED_ROW
    spell = draw_spell(state, Zone.PLAYED)
    if spell != NONE:
        apply_spell(state, spell)


@compiled
def next_possessed_card(state):
    """The leftmost card: a Mix Cure when the ingredients are together, else what it shows (CU-296, CU-297, CU-299).
    Returns whether the row is used up."""
    forget_action(state)
    if state.pw_next >= state.pw_row_length:
        return True
    card = state.pw_row[state.pw_next]
    state.pw_next += 1
    if must_mix(state):
        possessed_mix(state)
    else:
        card_action(state, PW_ACTION[card])
    return False


@compiled
def must_mix(state):
    """Three ingredients for the next spaces, or one or two for all that remain (CU-297, CU-301)."""
    count = holding(state)
    return count > 0 and (count >= POUCHES or count >= cure_spaces(state) - state.cure) and holds_next(state, count)


@compiled
def holds_next(state, count):
    """Whether what is held is what the next `count` spaces show."""
    for ahead in range(count):
        kind = cure_space(state, ahead)
        if kind == NONE:
            return False
        needed = 0
        for place in range(count):
            needed += cure_space(state, place) == kind
        if state.held[kind] < needed:
            return False
    return True


@compiled
def card_action(state, action):
    """What the card shows, if it is possible (CU-299)."""
    state.at = NONE
    if action == Possessed.CAST:
        draw_and_cast(state)
    elif action == Possessed.MIX:
        if holding(state) > 0:  # CU-318
            state.act = Act.MIX
            ask(state, Phase.PW_MIX, Seat.WIZARD)
    elif action == Possessed.STEAL_CURRENT or action == Possessed.STEAL_ADJACENT:
        state.act = Act.STEAL
        if can_steal_somewhere(state):
            ask(state, Phase.PW_STEAL, Seat.WIZARD)
    else:
        seek_ingredient(state, action)


@compiled
def this_action(state):
    """The action of the card being resolved."""
    return PW_ACTION[state.pw_row[state.pw_next - 1]]


@compiled
def ingredient_sought(state):
    """The first space not covered by what is held; literally: the next space, unless held (CU-300)."""
    if state.options.pw_need == Need.LITERAL:
        kind = cure_space(state, 0)
        return NONE if kind == NONE or state.held[kind] > 0 else kind
    return cure_space(state, holding(state))


@compiled
def seek_ingredient(state, action):
    """Buy one, if somebody in the allowed area sells it at a price that can be paid (CU-302 to CU-307)."""
    state.wanted = ingredient_sought(state)
    if state.wanted == NONE or not in_supply(state, state.wanted) or holding(state) >= POUCHES:
        return
    if action == Possessed.BUY_MARKET:
        state.act = Act.MARKET
        if state.coins >= move_cost(state, MARKET) + market_price(state):
            ask(state, Phase.PW_MARKET, Seat.WIZARD)
        return
    state.act = Act.BUY
    for house in range(HOUSES):
        if can_buy_at(state, house):
            ask(state, Phase.PW_BUY, Seat.WIZARD)
            return


@compiled
def in_area(state, house):
    """Current district, adjacent districts (never the current one), or any (CU-302 to CU-304, CU-310, CU-311)."""
    action = this_action(state)
    gates = GATES[DISTRICT[state.pawn], DISTRICT[house]]
    if action == Possessed.BUY_CURRENT or action == Possessed.STEAL_CURRENT:
        return gates == 0
    if action == Possessed.BUY_ADJACENT or action == Possessed.STEAL_ADJACENT:
        return gates == 1
    return True


@compiled
def buying_cost(state, house):
    """Crossings and price (CU-304, CU-306, CU-309)."""
    return move_cost(state, house) + house_price(state, house)


@compiled
def can_buy_at(state, house):
    sells = state.houses[house] != NONE and state.houses[house] == state.wanted
    return sells and in_area(state, house) and state.coins >= buying_cost(state, house)


@compiled
def can_steal_at(state, house):
    """An occupied house of the area (CU-310 to CU-313)."""
    return state.houses[house] != NONE and in_area(state, house)


@compiled
def can_steal_somewhere(state):
    """There is a house, and a coin to take (CU-312, CU-314); the option may ask for a coin to go (CU-315)."""
    broke = this_action(state) == Possessed.STEAL_ADJACENT and state.coins == 0
    if coin_supply(state) == 0 or (broke and state.options.pw_steal_without_coins == StealBroke.SKIP):
        return False
    for house in range(HOUSES):
        if can_steal_at(state, house):
            return True
    return False


@compiled
def ride_to(state, at):
    """Go there, paying as far as the coins go (CU-298, CU-315)."""
    state.coins -= min(state.coins, move_cost(state, at))
    state.pawn = at
    state.at = at


@compiled
def possessed_buy(state, house):
    """Go and buy one ingredient from a villager (CU-307)."""
    coins = house_price(state, house)
    ride_to(state, house)
    pay_for_ingredient(state, state.wanted, coins, False)


@compiled
def possessed_market(state):
    """Go to the Market and buy one (CU-305)."""
    ride_to(state, MARKET)
    pay_for_ingredient(state, state.wanted, market_price(state), True)


@compiled
def possessed_steal(state, house):
    """Go and declare (CU-310 to CU-316)."""
    ride_to(state, house)
    ask(state, Phase.WIZ_DECLARE, Seat.WIZARD)


@compiled
def possessed_mix(state):
    """To the Laboratory, whatever it costs; all that is held goes into the Cure (CU-298, CU-317, CU-371)."""
    ride_to(state, LAB)
    state.mixed = 0
    for _ in range(holding(state)):
        if not state.over and cure_space(state, 0) != NONE and state.held[cure_space(state, 0)] > 0:
            mix_one(state)


@compiled
def lay_out_row(state):
    """All twelve cards are shuffled; three, or four from the first Panic level, form the row (CU-290, CU-320 to CU-322)."""
    state.pw_row[:] = NONE
    state.feeding[:] = NONE
    state.pw_next = 0
    state.pw_row_length = SOLO_ROW + (state.panic >= FIRST_LEVEL)
    for place in range(state.pw_row_length):
        state.pw_row[place] = draw_possessed_card(state)


@compiled
def lay_out_feeding(state):
    """One card, or two from the third Panic level, beside the Monster board (CU-320, CU-324)."""
    for place in range(1 + (state.panic >= state.options.third_panic_level)):
        state.feeding[place] = draw_possessed_card(state)


@compiled
def is_out(state, card):
    """Whether a Possessed Wizard card lies on the table."""
    for place in range(len(state.pw_row)):
        if state.pw_row[place] == card:
            return True
    for place in range(len(state.feeding)):
        if state.feeding[place] == card:
            return True
    return False


@compiled
def draw_possessed_card(state):
    """One of the cards that do not lie on the table."""
    card = below(state.rng, SOLO_CARDS)
    while is_out(state, card):
        card = below(state.rng, SOLO_CARDS)
    return card


# --- the choices (CU-348 to CU-352) and the rulebook's ---------------------------------------------------


@compiled
def possessed_options(state, mask):
    """PW_BUY, PW_MARKET, PW_MIX, PW_STEAL: do it somewhere, or skip."""
    mask[STOP] = 1
    if state.phase == Phase.PW_BUY:
        for house in range(HOUSES):
            mask[BUY_AT + house] = can_buy_at(state, house)
    elif state.phase == Phase.PW_STEAL:
        for house in range(HOUSES):
            mask[STEAL_AT + house] = can_steal_at(state, house)
    else:
        mask[YES] = 1


@compiled
def cheapest_house(state):
    """Cheapest, then closest, then highest number (CU-302 to CU-304, CU-308)."""
    best, best_cost, best_distance = NONE, 99, 99
    for house in range(HOUSES):
        if can_buy_at(state, house):
            cost, distance = buying_cost(state, house), DISTANCE[state.pawn, house]
            if cost < best_cost or (cost == best_cost and distance <= best_distance):
                best, best_cost, best_distance = house, cost, distance
    return best


@compiled
def richest_house(state):
    """Highest value, then highest number (CU-310)."""
    best = NONE
    for house in range(HOUSES):
        if can_steal_at(state, house) and (best == NONE or VALUE[house] >= VALUE[best]):
            best = house
    return best


@compiled
def rulebook_declaration(state):
    """The full value, or at most 3 (CU-314)."""
    most = most_to_declare(state)
    return min(3, most) if state.options.pw_steal_declare == StealDeclare.CAUTIOUS else most
