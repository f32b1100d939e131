"""The Rabid Monster's turn, and what it does by the rulebook (CU-270 to CU-283, CU-338, CU-342 to CU-347)."""

from __future__ import annotations

from ..core.compiled import compiled
from .actions import LOC, RM_CARD, STOP
from .components import (
    DISTANCE,
    HOUSES,
    MOST_RM_ROW,
    NONE,
    PASTURES,
    RM_EATS,
    SERVING_ORDER,
    SHEEP_TOKEN,
    SLOTS,
    SOLO_ROW,
    MealLimit,
    Mode,
    Phase,
    Power,
    Seat,
    Stage,
    Zone,
)
from .monster import forget_turn
from .powers import apply_power
from .table import (
    ask,
    change_panic,
    digest,
    draw_power,
    eat_sheep,
    eat_villager,
    raise_curse,
    sheep_at_hand,
    villagers_eaten,
)
from .wizard import add_to_row, draw_rabid_card, gather_rabid_cards

REACH = 2  # roads
LONG_REACH = 3  # roads, after a sheep


@compiled
def begin_rabid_turn(state):
    """One Power card is drawn and played, free of all requirements (CU-270, CU-347); without a player it lays its own row."""
    if state.options.mode == Mode.ZERO_PLAYER:  # CU-338
        gather_rabid_cards(state)
        for _ in range(SOLO_ROW):
            add_to_row(state, draw_rabid_card(state))
    state.row_next = 0
    state.stage = Stage.RABID_ROW
    power = draw_power(state, Zone.PLAYED)
    if power != NONE:
        apply_power(state, power)
        if power == Power.ON_THE_SCENT:
            add_to_row(state, draw_rabid_card(state))  # CU-235, CU-369
        elif power == Power.SECOND_HELPINGS:
            second_helpings(state)


@compiled
def second_helpings(state):
    """An extra action with a card of the row that works now; the card is used again later (CU-240, CU-241, CU-344)."""
    for place in range(state.row_length):
        if reach(state, state.row[place]) > 0:
            ask(state, Phase.RM_SECOND, Seat.MONSTER)
            return


@compiled
def take_second_helping(state, card):
    state.row_card = card
    state.second = 1
    ask(state, Phase.RM_EAT, Seat.MONSTER)


@compiled
def next_rabid_card(state):
    """The next card of the row; returns whether the turn is over (CU-272, CU-275, CU-277)."""
    state.row_card = NONE
    if state.row_next >= state.row_length or has_eaten_enough(state):
        return True
    card = state.row[state.row_next]
    state.row_next += 1
    if reach(state, card) > 0:
        state.row_card = card
        ask(state, Phase.RM_EAT, Seat.MONSTER)
    return False


@compiled
def has_eaten_enough(state):
    """Three filled slots; by option three tokens (CU-277, CU-278)."""
    meals = villagers_eaten(state)
    if state.options.rm_meal_limit == MealLimit.TOKENS:
        meals += state.eaten[SHEEP_TOKEN]
    return meals >= SLOTS


@compiled
def reach(state, card):
    """How far the card carries: 2 roads if its villager lives so near, else 3 with a sheep, else 0 (CU-273 to CU-275)."""
    far = 0
    for house in range(HOUSES):
        if state.houses[house] == RM_EATS[card]:
            if DISTANCE[state.pawn, house] <= REACH:
                return REACH
            if DISTANCE[state.pawn, house] == LONG_REACH and sheep_at_hand(state):
                far = LONG_REACH
    return far


@compiled
def in_reach(state, house, far):
    """Within two roads, or at exactly three (CU-273, CU-274)."""
    if state.houses[house] == NONE or state.houses[house] != RM_EATS[state.row_card]:
        return False
    distance = DISTANCE[state.pawn, house]
    return distance <= REACH if far == REACH else distance == LONG_REACH


@compiled
def rabid_meal(state, house):
    """Perhaps a sheep, then the villager; both share a slot (CU-273, CU-274, CU-276, CU-279)."""
    if DISTANCE[state.pawn, house] == LONG_REACH:
        eat_sheep(state)
    if not state.over:
        state.pawn = house
        eat_villager(state, house)


@compiled
def end_rabid_turn(state):
    """Every villager counts, whatever its type (CU-281, CU-282); then digest (CU-283). What is left of the row lapses."""
    state.row_next = state.row_length
    villagers = villagers_eaten(state)
    if villagers == 0:
        change_panic(state, -1)
    else:
        change_panic(state, min(villagers, 3))
        raise_curse(state, min(villagers, 3))
    if state.over:
        return
    digest(state)
    forget_turn(state)


# --- the choices (CU-342 to CU-345) and the rulebook's ---------------------------------------------------


@compiled
def rabid_options(state, mask):
    """RM_SECOND and RM_EAT: a card or a house that works, or skip."""
    mask[STOP] = 1
    if state.phase == Phase.RM_SECOND:
        for place in range(state.row_length):
            if reach(state, state.row[place]) > 0:
                mask[RM_CARD + int(state.row[place])] = 1
    else:
        far = reach(state, state.row_card)
        for house in range(HOUSES):
            mask[LOC + house] = in_reach(state, house, far)


@compiled
def first_working_card(state):
    for place in range(min(state.row_length, MOST_RM_ROW)):
        if reach(state, state.row[place]) > 0:
            return state.row[place]
    return NONE


@compiled
def highest_house(state):
    """The highest number in reach."""
    far = reach(state, state.row_card)
    for house in range(HOUSES - 1, -1, -1):
        if in_reach(state, house, far):
            return house
    return NONE


@compiled
def first_pasture(state):
    """The pasture closest to the Laboratory that has not been served (CU-221, CU-222)."""
    for place in range(PASTURES):
        if not state.served >> SERVING_ORDER[place] & 1:
            return SERVING_ORDER[place]
    return NONE
