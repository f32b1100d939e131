"""Divine Intervention cards: the deck, the discard and the hands. And the deck of common Amazons."""

from __future__ import annotations

from ..core.compiled import compiled
from ..core.rng import below, shuffle
from .components import CARDS, COMMONS, NONE, CardAt, CommonAt


@compiled
def draw_card(state):
    """The top card of the deck, of the shuffled discard when the deck is empty; NONE when both are (RA-239, RA-383)."""
    if state.card_deck_size == 0:
        shuffle_discard(state)
    if state.card_deck_size == 0:
        return NONE
    top = state.card_deck_size - 1
    card = int(state.card_deck[top])
    state.card_deck[top] = NONE
    state.card_deck_by[top] = NONE
    state.card_deck_size = top
    return card


@compiled
def shuffle_discard(state):
    """The discard becomes the new deck."""
    count = 0
    for card in range(CARDS):
        if state.card_at[card] == CardAt.DISCARD:
            state.card_at[card] = CardAt.DECK
            state.card_deck[count] = card
            count += 1
    state.card_deck_size = count
    shuffle(state.rng, state.card_deck[:count])


@compiled
def take_card(state, seat, card, known):
    """A card comes into a hand; `known` are the bits of the seats that know it."""
    state.card_at[card] = seat
    state.card_known[card] = known
    state.seats[seat].hand_size += 1


@compiled
def discard_card(state, seat, card):
    """A card of a hand goes face up to the discard (RA-238, RA-381)."""
    state.card_at[card] = CardAt.DISCARD
    state.card_known[card] = 0
    state.seats[seat].hand_size -= 1


@compiled
def put_at_bottom(state, seat, card):
    """A card goes under the deck; the seat knows where it is (RA-106)."""
    for place in range(state.card_deck_size, 0, -1):
        state.card_deck[place] = state.card_deck[place - 1]
        state.card_deck_by[place] = state.card_deck_by[place - 1]
    state.card_deck[0] = card
    state.card_deck_by[0] = seat
    state.card_deck_size += 1
    state.card_at[card] = CardAt.DECK


@compiled
def draw_to_hand(state, seat):
    """Cybele's card; who laid it under the deck knows it too (RA-174)."""
    by = NONE
    if state.card_deck_size > 0:
        by = int(state.card_deck_by[state.card_deck_size - 1])
    card = draw_card(state)
    if card != NONE:
        known = 1 << seat
        if by != NONE:
            known |= 1 << by
        take_card(state, seat, card, known)


@compiled
def steal_card(state, thief, victim):
    """A random card changes hands; both know it, the others no longer know what the victim holds (RA-268, RA-372).
    An only card is known in the new hand to all who knew it in the old one."""
    ticket = below(state.rng, state.seats[victim].hand_size)
    both = (1 << thief) | (1 << victim)
    for card in range(CARDS):
        if state.card_at[card] == victim:
            if ticket == 0:
                state.card_at[card] = thief
                state.card_known[card] = both | (state.card_known[card] if state.seats[victim].hand_size == 1 else 0)
            else:
                state.card_known[card] &= both
            ticket -= 1
    state.seats[victim].hand_size -= 1
    state.seats[thief].hand_size += 1


# --- common Amazons ---------------------------------------------------------------------------------------


@compiled
def open_common(state, place):
    """A card of the common deck is opened on a place; the discard is shuffled first if the deck is empty (RA-203, RA-204)."""
    count = commons_at(state, CommonAt.DECK)
    if count == 0:
        for common in range(COMMONS):
            if state.common_at[common] == CommonAt.DISCARD:
                state.common_at[common] = CommonAt.DECK
                count += 1
    ticket = below(state.rng, count)
    for common in range(COMMONS):
        if state.common_at[common] == CommonAt.DECK:
            if ticket == 0:
                state.common[place] = common
                state.common_at[common] = CommonAt.BOARD
                return
            ticket -= 1


@compiled
def commons_at(state, where):
    count = 0
    for common in range(COMMONS):
        count += state.common_at[common] == where
    return count


@compiled
def replace_common(state, place):
    """A used common is discarded and a new one opened on her place (RA-088, RA-203)."""
    state.common_at[state.common[place]] = CommonAt.DISCARD
    open_common(state, place)


@compiled
def is_open(state, place):
    """Whether the common on this place lies face up (RA-202, RA-245)."""
    return state.common[place] != NONE and state.common_reserved[place] == NONE
