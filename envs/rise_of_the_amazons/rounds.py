"""Set-up, the three rounds and the order of turns."""

from __future__ import annotations

import numpy as np

from ..core.compiled import compiled
from ..core.rng import below, draw_by_weight, shuffle
from .areas import favoured_by, in_play, is_safe, score
from .battle import lose_supply, settle_artemis
from .cards import draw_to_hand, open_common, take_card
from .components import (
    ABILITIES,
    AREAS,
    CARDS,
    COLOURS,
    FIRST_AP,
    FLAGS,
    GOD_AP,
    GOD_VP,
    GODS,
    LAST_AP,
    MOST_AP,
    NONE,
    POSITIONS,
    RANKS,
    ROUNDS,
    SEATS,
    SLOTS,
    START_AP,
    START_AREAS,
    START_CARDS,
    START_SUPPLY,
    TOKENS_PER_COLOUR,
    CardAt,
    CommonAt,
    Ending,
    Phase,
    Selection,
    Source,
    Track,
)
from .scoring import score_game

# --- set-up (RA-017 to RA-034, RA-377) ------------------------------------------------------------------------------


@compiled
def setup(state):
    """Lay out the board; then Amazons, hands, start areas, and round 1."""
    blank_table(state)
    open_common(state, 0)
    open_common(state, 1)
    place_event_tokens(state)
    shuffle_piles(state)
    if state.options.amazon_selection == Selection.DRAFT:
        state.phase = Phase.DRAFT
        state.seat = 0
        return
    amazons = np.arange(SEATS)
    shuffle(state.rng, amazons)
    for seat in range(state.num_seats):
        state.seats[seat].amazon = amazons[seat]
    deal(state)


@compiled
def blank_table(state):
    """Everything that is not there yet is NONE."""
    for seat in range(SEATS):
        player = state.seats[seat]
        player.amazon = NONE
        player.ancillary = NONE
        player.area = NONE
        player.place_on_track = NONE
        player.old_place = NONE
        player.sacrifice = NONE
        player.row = NONE
    state.god = NONE
    state.tilted = NONE
    state.flag[:] = NONE
    state.pile[:] = NONE
    state.pile_reserved[:] = NONE
    state.pile_by[:] = NONE
    state.event_taken[:] = NONE
    state.common[:] = NONE
    state.common_reserved[:] = NONE
    state.common_at[:] = CommonAt.DECK
    state.card_deck[:] = NONE
    state.card_deck_by[:] = NONE
    state.card_at[:] = CardAt.DECK
    state.target_area = NONE
    state.target_colour = NONE
    state.target_row = NONE
    state.helper = NONE
    state.played = NONE
    state.option = NONE
    state.borrowed = NONE
    state.laid[:] = NONE


@compiled
def place_event_tokens(state):
    """A random token on every slot in play (RA-018, RA-362)."""
    left = np.full(COLOURS, TOKENS_PER_COLOUR[state.num_seats])
    for area in range(AREAS):
        if in_play(state, area):
            for _ in range(SLOTS[area]):
                colour = draw_by_weight(state.rng, left)
                left[colour] -= 1
                state.area_tokens[area, colour] += 1


@compiled
def shuffle_piles(state):
    """The cards of each colour, without the one of fewest VP for two players (RA-019, RA-363)."""
    size = TOKENS_PER_COLOUR[state.num_seats]
    for colour in range(COLOURS):
        for place in range(size):
            state.pile[colour, place] = RANKS - size + place
        state.pile_size[colour] = size
        shuffle(state.rng, state.pile[colour, :size])


@compiled
def draft(state, amazon):
    """A seat takes an Amazon (RA-021)."""
    state.seats[state.seat].amazon = amazon
    state.seat += 1
    if state.seat == state.num_seats:
        deal(state)


@compiled
def deal(state):
    """Ancillaries, Divine Intervention hands and what the playmats say (RA-020, RA-022 to RA-024, RA-031)."""
    ancillaries = np.arange(SEATS)
    shuffle(state.rng, ancillaries)
    cards = np.arange(CARDS)
    shuffle(state.rng, cards)
    dealt = 0
    for seat in range(state.num_seats):
        player = state.seats[seat]
        player.ancillary = ancillaries[seat]
        player.basic_ready = 1
        player.ancillary_ready = 1
        for which in range(ABILITIES):
            player.charged[which] = 1
        player.supply = START_SUPPLY[player.amazon]
        player.flags_left = FLAGS
        player.place_on_track = player.amazon
        player.bonus = 1
        for _ in range(START_CARDS[player.amazon]):
            take_card(state, seat, cards[dealt], 1 << seat)
            dealt += 1
    for place in range(CARDS - dealt):
        state.card_deck[place] = cards[dealt + place]
    state.card_deck_size = CARDS - dealt
    ask_start(state)


@compiled
def seat_at(state, position):
    """The seat on a turn position, or NONE."""
    for seat in range(state.num_seats):
        if state.seats[seat].place_on_track == position:
            return seat
    return NONE


@compiled
def ask_start(state):
    """The next player in track order chooses her start area; after the last one round 1 begins (RA-029, RA-030)."""
    for position in range(POSITIONS):
        seat = seat_at(state, position)
        if seat != NONE and state.seats[seat].area == NONE:
            state.phase = Phase.START
            state.seat = seat
            return
    start_round(state)


@compiled
def can_start_in(state, area):
    """A start area of her playmat, in play and free (RA-025 to RA-029, RA-365)."""
    if not START_AREAS[state.seats[state.seat].amazon, area] or not in_play(state, area):
        return False
    for seat in range(state.num_seats):
        if state.seats[seat].area == area:
            return False
    return True


# --- the start of a round (RA-331 to RA-343) ---------------------------------------------------------------------------


@compiled
def start_round(state):
    """Supply, god, Amazons, track; the rest follows when everybody has a position (RA-341)."""
    state.round_number += 1
    for seat in range(state.num_seats):
        lose_supply(state.seats[seat])
    turn_up_god(state)
    if state.round_number > 1:
        refresh_amazons(state)
        rearrange_track(state)
    ask_displaced(state)


@compiled
def turn_up_god(state):
    """A hostile god that has not been seen (RA-318, RA-332)."""
    unseen = 0
    for god in range(GODS):
        unseen += state.god_round[god] == 0
    ticket = below(state.rng, unseen)
    for god in range(GODS):
        if state.god_round[god] == 0:
            if ticket == 0:
                state.god = god
                state.god_round[god] = state.round_number
                return
            ticket -= 1


@compiled
def refresh_amazons(state):
    """All own Amazons are available again; Ancillaries go clockwise (RA-184, RA-185)."""
    last = state.seats[state.num_seats - 1].ancillary
    for seat in range(state.num_seats - 1, -1, -1):
        player = state.seats[seat]
        player.ancillary = state.seats[seat - 1].ancillary if seat > 0 else last
        player.basic_ready = 1
        player.ancillary_ready = 1


@compiled
def rearrange_track(state):
    """Who sacrificed takes her position with its bonus; who stood there is displaced (RA-165 to RA-167, RA-171)."""
    for seat in range(state.num_seats):
        player = state.seats[seat]
        player.old_place = player.place_on_track
        player.bonus = player.sacrifice != NONE
    for seat in range(state.num_seats):
        player = state.seats[seat]
        if player.bonus:
            player.place_on_track = player.sacrifice
        else:
            for other in range(state.num_seats):
                if state.seats[other].sacrifice == player.old_place:
                    player.place_on_track = NONE
    for seat in range(state.num_seats):
        state.seats[seat].sacrifice = NONE


@compiled
def displaced_seat(state):
    """The next displaced player in the order of the old positions, or NONE (RA-169)."""
    found = NONE
    for seat in range(state.num_seats):
        if state.seats[seat].place_on_track == NONE:
            if found == NONE or state.seats[seat].old_place < state.seats[found].old_place:
                found = seat
    return found


@compiled
def ask_displaced(state):
    """The player on the right places a displaced one; then AP and bonuses (RA-167, RA-168)."""
    seat = displaced_seat(state)
    if seat != NONE:
        state.phase = Phase.DISPLACED
        state.seat = (seat - 1) % int(state.num_seats)
        return
    set_action_points(state)
    grant_bonuses(state)
    first_turn(state)


@compiled
def place_displaced(state, position):
    """Without a bonus (RA-167)."""
    state.seats[displaced_seat(state)].place_on_track = position
    ask_displaced(state)


@compiled
def set_action_points(state):
    """10 AP, changed by catch-up and by Hermes (RA-334 to RA-339)."""
    most, fewest = state.seats[0].vp, state.seats[0].vp
    for seat in range(1, state.num_seats):
        most = max(most, state.seats[seat].vp)
        fewest = min(fewest, state.seats[seat].vp)
    for seat in range(state.num_seats):
        player = state.seats[seat]
        ap = START_AP
        if state.round_number > 1 and most > fewest:
            if player.vp == most:
                ap += FIRST_AP
            elif player.vp == fewest:
                ap += LAST_AP
        if not favoured_by(state, seat, Track.HECATE):
            ap += GOD_AP[state.god]
        player.ap = min(ap, MOST_AP)


@compiled
def grant_bonuses(state):
    """Artemis, Ares, then Cybele's card; Hecate needs nothing (RA-172 to RA-180)."""
    for seat in range(state.num_seats):
        player = state.seats[seat]
        player.artemis = favoured_by(state, seat, Track.ARTEMIS)
        settle_artemis(player)
        player.ares = favoured_by(state, seat, Track.ARES)
        if favoured_by(state, seat, Track.CYBELE):
            draw_to_hand(state, seat)


# --- turns (RA-035 to RA-042, RA-378) -----------------------------------------------------------------------------------


@compiled
def first_turn(state):
    """The lowest position begins."""
    for position in range(POSITIONS):
        seat = seat_at(state, position)
        if seat != NONE:
            begin_turn(state, seat)
            return


@compiled
def begin_turn(state, seat):
    """One Action; her own tilt and reservations end (RA-038, RA-157, RA-248)."""
    state.turn_seat = seat
    state.seat = seat
    state.phase = Phase.MENU
    state.actions_left = 1
    state.acted = 0
    state.ignore_terrain = 0
    state.free_battle = 0
    state.free_common = 0
    state.exempt = 0
    if state.tilted == seat:
        state.tilted = NONE
    for place in range(2):
        if state.common_reserved[place] == seat:
            state.common_reserved[place] = NONE
    for colour in range(COLOURS):
        if state.pile_reserved[colour] == seat:
            state.pile_reserved[colour] = NONE


@compiled
def end_turn(state, passing):
    """The next player in track order who has AP, or the end of the round (RA-036, RA-037, RA-156, RA-158)."""
    player = state.seats[state.turn_seat]
    player.passed = passing
    if passing:
        state.tilted = state.turn_seat
    for offset in range(1, POSITIONS + 1):
        seat = seat_at(state, (int(player.place_on_track) + offset) % POSITIONS)
        if seat != NONE and state.seats[seat].ap > 0:
            begin_turn(state, seat)
            return
    end_round(state)


@compiled
def end_round(state):
    """The god punishes; then the next round, or the end (RA-003, RA-344)."""
    punish(state)
    if state.round_number < ROUNDS:
        state.exempt = 0
        start_round(state)
    else:
        score_game(state, Ending.SCORED)


@compiled
def punish(state):
    """Who is not where the god wants her loses VP (RA-320, RA-322, RA-324, RA-326)."""
    if state.god == NONE:
        return
    for seat in range(state.num_seats):
        if not favoured_by(state, seat, Track.HECATE) and not is_safe(state, int(state.seats[seat].area)):
            score(state, seat, Source.HOSTILE_GODS, GOD_VP[state.god])
