"""Divine Intervention: when the options of the cards can be played, and what they do. Battle options are in battle.py."""

from __future__ import annotations

from ..core.compiled import compiled
from .abilities import begin_ability, usable
from .areas import can_enter, can_push_from, enter, forbidden, ignores_god, pushed_seat, score
from .battle import pay, take_action
from .cards import discard_card, is_open, steal_card, take_card
from .components import (
    ABILITIES,
    ADJACENT,
    AREAS,
    CARDS,
    COLOURS,
    COST,
    FREE_BARRACK,
    FREE_ORACLE,
    FREE_PORT,
    LAST_VP,
    NONE,
    OPTION,
    OPTION_AP,
    PORTS,
    SEATS,
    CardAt,
    Deed,
    God,
    Intervention,
    Phase,
    Source,
)
from .deeds import can_flag, can_sacrifice, can_sail, can_supply, can_visit_barrack, can_visit_oracle, flag, sacrifice, supply

# --- when ---------------------------------------------------------------------------------------------------------


@compiled
def can_play(state, option):
    """Whether an option that is not for battles can be played now (RA-047, RA-048, 7.3)."""
    me = int(state.turn_seat)
    player = state.seats[me]
    ap = int(player.ap) - OPTION_AP[option]
    if ap < 0:
        return False
    if option == Intervention.TA:
        return True
    if option == Intervention.RC:
        return is_open(state, 0) or is_open(state, 1)
    if option == Intervention.RE:
        return can_reserve_any(state)
    if option == Intervention.FA:
        return state.god != God.HERMES and not ignores_god(state, me)
    if option == Intervention.L2:
        return is_last(state, me)
    if option == Intervention.TP:
        return can_teleport(state)
    if option == Intervention.OS:
        return (player.charged[0] == 1 or player.charged[1] == 1) and can_borrow_any(state, ap)
    if option == Intervention.RX:
        return not player.basic_ready or not player.ancillary_ready
    if option == Intervention.ST:
        return can_steal_any(state)
    if option == Intervention.PU:
        return can_pick_up_any(state)
    if not state.actions_left:
        return False
    if option == Intervention.SP:
        return ap >= COST[player.amazon, Deed.MOVE] and can_spot_any(state)
    if option == Intervention.SU:
        return ap >= COST[player.amazon, Deed.SUPPLY] and can_supply(state)
    if option == Intervention.FL:
        return ap >= COST[player.amazon, Deed.FLAG] and can_flag(state)
    if option == Intervention.SC:
        return ap >= COST[player.amazon, Deed.SACRIFICE] and can_sacrifice(state)
    return can_visit_free(state, option)


@compiled
def can_reserve(state, colour):
    """A pile with a card whose top is not reserved yet."""
    return state.pile_size[colour] > 0 and state.pile_reserved[colour] == NONE


@compiled
def can_reserve_any(state):
    for colour in range(COLOURS):
        if can_reserve(state, colour):
            return True
    return False


@compiled
def is_last(state, seat):
    """Nobody has fewer VP and somebody has more (RA-252)."""
    somebody_has_more = False
    for other in range(state.num_seats):
        if state.seats[other].vp < state.seats[seat].vp:
            return False
        if state.seats[other].vp > state.seats[seat].vp:
            somebody_has_more = True
    return somebody_has_more


@compiled
def can_teleport_to(state, area):
    """Any other area in play, free and not forbidden (RA-257)."""
    me = int(state.turn_seat)
    return state.seats[me].area != area and can_enter(state, me, area)


@compiled
def can_teleport(state):
    for area in range(AREAS):
        if can_teleport_to(state, area):
            return True
    return False


@compiled
def can_borrow(state, lent, ap):
    """An ability of an opponent whose Basic Amazon is available, if it is usable; it need not be charged (RA-260, RA-261)."""
    offset = lent // ABILITIES + 1
    if offset >= state.num_seats:
        return False
    lender = state.seats[(state.turn_seat + offset) % state.num_seats]
    if not lender.basic_ready:
        return False
    return usable(state, ABILITIES * int(lender.amazon) + lent % ABILITIES, ap, 1)


@compiled
def can_borrow_any(state, ap):
    for lent in range(ABILITIES * (SEATS - 1)):
        if can_borrow(state, lent, ap):
            return True
    return False


@compiled
def can_steal_from(state, offset):
    """An opponent with cards (RA-268)."""
    return offset < state.num_seats and state.seats[(state.turn_seat + offset) % state.num_seats].hand_size > 0


@compiled
def can_steal_any(state):
    for offset in range(1, state.num_seats):
        if can_steal_from(state, offset):
            return True
    return False


@compiled
def can_pick_up_any(state):
    """A card in the discard; the card being played is not there yet (RA-273)."""
    for card in range(CARDS):
        if state.card_at[card] == CardAt.DISCARD:
            return True
    return False


@compiled
def can_spot(state, area):
    """A neighbouring area, not forbidden to her, with an opponent who can be pushed (RA-259)."""
    me = int(state.turn_seat)
    return ADJACENT[state.seats[me].area, area] == 1 and not forbidden(state, me, area) and can_push_from(state, area)


@compiled
def can_spot_any(state):
    for area in range(AREAS):
        if can_spot(state, area):
            return True
    return False


@compiled
def can_visit_free(state, option):
    """One of the two buildings of the card can be visited (RA-265)."""
    if FREE_ORACLE[option] and can_visit_oracle(state):
        return True
    if FREE_BARRACK[option] and can_visit_barrack(state):
        return True
    if FREE_PORT[option]:
        for port in range(len(PORTS)):
            if can_sail(state, port):
                return True
    return False


# --- what they do -------------------------------------------------------------------------------------------------


@compiled
def play_card(state, card, which):
    """The card goes to the discard, its option is paid and begins (RA-235, RA-238, RA-384)."""
    me = int(state.turn_seat)
    option = OPTION[card, which]
    discard_card(state, me, card)
    pay(state, OPTION_AP[option])
    state.played = card
    state.option = option
    if option == Intervention.FA:
        state.exempt = 1
    elif option == Intervention.TA:
        state.actions_left += 1
    elif option == Intervention.L2:
        score(state, me, Source.INTERVENTION, LAST_VP)
    elif option == Intervention.SU:
        supply(state, NONE)
    elif option == Intervention.FL:
        flag(state, NONE)
    elif option == Intervention.SC:
        sacrifice(state, NONE)
    elif option == Intervention.RC:
        state.phase = Phase.RESERVE_PLACE
    elif option == Intervention.RE:
        state.phase = Phase.RESERVE_COLOUR
    elif option == Intervention.TP:
        state.phase = Phase.TELEPORT
    elif option == Intervention.SP:
        state.phase = Phase.SPOT
    elif option == Intervention.OS:
        state.phase = Phase.OPPONENT_ABILITY
    elif option == Intervention.RX:
        state.phase = Phase.RELAX
    elif option == Intervention.ST:
        state.phase = Phase.STEAL
    elif option == Intervention.PU:
        state.phase = Phase.PICK_UP
    else:
        state.phase = Phase.FREE_BUILDING
    if state.phase == Phase.MENU:
        end_card(state)


@compiled
def end_card(state):
    """The card is done; back to the menu."""
    state.played = NONE
    state.option = NONE
    state.phase = Phase.MENU


@compiled
def take_free_action(state):
    """A building visit by card uses the Action of the turn, not AP (RA-262 to RA-265)."""
    state.seats[state.turn_seat].oracle_block = 0
    state.acted = 1
    state.actions_left -= 1


@compiled
def reserve_common(state, place):
    """Face down until her next turn (RA-244 to RA-246)."""
    state.common_reserved[place] = state.turn_seat
    end_card(state)


@compiled
def reserve_event(state, colour):
    """The whole colour is unavailable until her next turn (RA-247)."""
    state.pile_reserved[colour] = state.turn_seat
    end_card(state)


@compiled
def teleport(state, area):
    """To any available area; no Action (RA-256, RA-257)."""
    enter(state, int(state.turn_seat), area)
    end_card(state)


@compiled
def push(state, goal):
    """That's my Spot: the opponent goes to the goal, the player enters (RA-258)."""
    area = int(state.target_area)
    victim = pushed_seat(state, area)
    take_action(state, Deed.MOVE)
    enter(state, victim, goal)
    enter(state, int(state.turn_seat), area)
    state.target_area = NONE
    end_card(state)


@compiled
def steal(state, offset):
    """A random card of an opponent (RA-268)."""
    me = int(state.turn_seat)
    steal_card(state, me, (me + offset) % int(state.num_seats))
    end_card(state)


@compiled
def pick_up(state, card):
    """A card of the discard comes into the hand, for all to see (RA-272, RA-373)."""
    take_card(state, int(state.turn_seat), card, (1 << int(state.num_seats)) - 1)
    end_card(state)


@compiled
def relax(state, pick):
    """An exhausted Amazon of her own is available again (RA-266)."""
    player = state.seats[state.turn_seat]
    if pick == 0:
        player.basic_ready = 1
    else:
        player.ancillary_ready = 1
    end_card(state)


@compiled
def borrow_ability(state, which):
    """She spends one of her own abilities and uses the opponent's (RA-260, RA-261)."""
    state.seats[state.turn_seat].charged[which] = 0
    lent = int(state.borrowed)
    lender = state.seats[(state.turn_seat + lent // ABILITIES + 1) % state.num_seats]
    state.borrowed = NONE
    end_card(state)
    begin_ability(state, ABILITIES * int(lender.amazon) + lent % ABILITIES)
