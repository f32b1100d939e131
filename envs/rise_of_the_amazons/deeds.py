"""The Actions of the playmat other than Battle, and what can be done instead of an Action."""

from __future__ import annotations

from ..core.compiled import compiled
from .areas import blank_slots, can_enter, enter, oracle_in, ports_closed, score, stuck, tokens_in
from .battle import pay, take_action
from .cards import draw_card, put_at_bottom, replace_common, take_card
from .components import (
    ABILITIES,
    BUILDING_VP,
    CARDS,
    COMMON_AP,
    HAS_BARRACK,
    HAS_PORT,
    HAS_URN,
    MOST_SUPPLY,
    NONE,
    PORTS,
    POSITIONS,
    SACRIFICE_VP,
    SLOTS,
    CardAt,
    Deed,
    Phase,
    Sacrifices,
    Source,
)

# --- Move (RA-070 to RA-075) ----------------------------------------------------------------------------------


@compiled
def move(state, area):
    """One step to a neighbouring area."""
    take_action(state, Deed.MOVE)
    enter(state, int(state.turn_seat), area)


# --- buildings (RA-099 to RA-111) -------------------------------------------------------------------------------


@compiled
def can_visit_oracle(state):
    """An Oracle here, and another Action since the last visit (RA-100, RA-107)."""
    player = state.seats[state.turn_seat]
    return oracle_in(state, int(player.area)) and not player.oracle_block and not stuck(state)


@compiled
def can_visit_barrack(state):
    """A Barrack here and an ability to recharge (RA-100, RA-111)."""
    player = state.seats[state.turn_seat]
    return HAS_BARRACK[player.area] and (not player.charged[0] or not player.charged[1]) and not stuck(state)


@compiled
def can_sail(state, port):
    """From a port to another one that is free, unless Poseidon closes them (RA-103 to RA-105, RA-321)."""
    me = int(state.turn_seat)
    if not HAS_PORT[state.seats[me].area] or state.seats[me].area == PORTS[port] or stuck(state):
        return False
    return not ports_closed(state, me) and can_enter(state, me, PORTS[port])


@compiled
def visit_oracle(state):
    """Draw two cards, to keep one of them (RA-106, RA-109)."""
    me = int(state.turn_seat)
    score(state, me, Source.BUILDINGS, BUILDING_VP)
    state.seats[me].oracle_block = 1
    for _ in range(2):
        card = draw_card(state)
        if card != NONE:
            state.card_at[card] = CardAt.LOOKED_AT
            state.looked_at += 1
    state.phase = Phase.ORACLE_KEEP if state.looked_at else Phase.MENU


@compiled
def keep_card(state, kept):
    """The chosen card comes into the hand, the other under the deck."""
    me = int(state.turn_seat)
    take_card(state, me, kept, 1 << me)
    for card in range(CARDS):
        if state.card_at[card] == CardAt.LOOKED_AT:
            put_at_bottom(state, me, card)
    state.looked_at = 0
    state.phase = Phase.MENU


@compiled
def visit_port(state, port):
    """Sail to another port area."""
    me = int(state.turn_seat)
    score(state, me, Source.BUILDINGS, BUILDING_VP)
    enter(state, me, PORTS[port])
    state.phase = Phase.MENU


@compiled
def visit_barrack(state):
    """Both abilities are charged again (RA-110)."""
    me = int(state.turn_seat)
    score(state, me, Source.BUILDINGS, BUILDING_VP)
    for which in range(ABILITIES):
        state.seats[me].charged[which] = 1
    state.phase = Phase.MENU


# --- Sacrifice (RA-112 to RA-124, RA-380) -------------------------------------------------------------------------


@compiled
def can_sacrifice(state):
    """A blank slot here, a token to lay and a position for it (RA-112, RA-120, RA-121)."""
    player = state.seats[state.turn_seat]
    if blank_slots(state, int(player.area)) < 1 or stuck(state):
        return False
    for position in range(POSITIONS):
        if can_sacrifice_to(state, position):
            return True
    return False


@compiled
def can_sacrifice_to(state, position):
    """Not her present position, and no sacrifice token on it (RA-117 to RA-120)."""
    player = state.seats[state.turn_seat]
    if player.place_on_track == position:
        return False
    if player.sacrifice != NONE and state.options.sacrifice_per_round == Sacrifices.ONE:
        return False
    for seat in range(state.num_seats):
        if state.seats[seat].sacrifice == position:
            return False
    return True


@compiled
def sacrifice(state, place):
    """Pay the Sacrifice and its common (NONE with a card), then choose a position (RA-114, RA-124)."""
    take_action(state, Deed.SACRIFICE)
    if place != NONE:
        pay_common(state, place)
    state.helper = place
    state.phase = Phase.SACRIFICE_POSITION


@compiled
def choose_position(state, position):
    """The token goes on the track; only then is the common replaced (RA-115, RA-116, RA-380)."""
    me = int(state.turn_seat)
    state.seats[me].sacrifice = position
    score(state, me, Source.SACRIFICES, SACRIFICE_VP)
    if state.helper != NONE:
        replace_common(state, int(state.helper))
    state.helper = NONE
    state.phase = Phase.MENU


@compiled
def common_ap(state, place):
    """What using the common on a place costs now (RA-046, RA-227)."""
    return 0 if state.free_common else COMMON_AP[state.common[place]]


@compiled
def pay_common(state, place):
    ap = common_ap(state, place)
    state.free_common = 0
    pay(state, ap)


# --- Flag (RA-125 to RA-135) ----------------------------------------------------------------------------------------


@compiled
def can_flag(state):
    """All slots empty here, and a flag in hand (RA-125, RA-126, RA-130, RA-131)."""
    player = state.seats[state.turn_seat]
    area = int(player.area)
    return (
        player.flags_left > 0
        and SLOTS[area] > 0
        and state.flag[area] == NONE
        and tokens_in(state, area) == 0
        and not stuck(state)
    )


@compiled
def flag(state, place):
    """Place a flag; the area pays a VP for each slot (RA-127 to RA-129)."""
    me = int(state.turn_seat)
    player = state.seats[me]
    take_action(state, Deed.FLAG)
    if place != NONE:
        pay_common(state, place)
        replace_common(state, place)
    player.flags_left -= 1
    state.flag[player.area] = me
    score(state, me, Source.FLAGS, SLOTS[player.area])


# --- Supply (RA-136 to RA-143) ----------------------------------------------------------------------------------------


@compiled
def can_supply(state):
    """An urn here and room on the supply track (RA-136, RA-139)."""
    player = state.seats[state.turn_seat]
    return HAS_URN[player.area] and player.supply < MOST_SUPPLY and not stuck(state)


@compiled
def supply(state, place):
    """One supply more, with Alcynoe's help or a card's (RA-137, RA-138)."""
    take_action(state, Deed.SUPPLY)
    if place != NONE:
        pay_common(state, place)
        replace_common(state, place)
    state.seats[state.turn_seat].supply += 1


# --- instead of an Action (RA-154 to RA-161) ----------------------------------------------------------------------------


@compiled
def buy_vp(state):
    """1 AP for 1 VP uses an Action but is none: the Oracle stays closed (RA-108, RA-154, RA-155)."""
    state.actions_left -= 1
    state.acted = 1
    pay(state, 1)
    score(state, int(state.turn_seat), Source.BOUGHT, 1)


@compiled
def can_pass(state):
    """Nothing done yet, AP left, not twice in a row, and nobody else is tilted (RA-156 to RA-159)."""
    player = state.seats[state.turn_seat]
    return not state.acted and player.ap > 0 and not player.passed and state.tilted == NONE
