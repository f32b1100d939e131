"""What is always true at the table of Rise of the Amazons."""

from __future__ import annotations

from enum import IntEnum

from ..core.compiled import compiled
from .areas import in_play, pushed_seat, tokens_in
from .components import (
    AREAS,
    CARDS,
    COLOURS,
    COMMONS,
    FLAGS,
    GODS,
    MOST_AP,
    MOST_SUPPLY,
    NONE,
    POSITIONS,
    RANKS,
    ROUNDS,
    ROWS,
    SEATS,
    SLOTS,
    SOURCES,
    TOKENS_PER_COLOUR,
    CardAt,
    CommonAt,
    Own,
    Phase,
    Source,
)

MOST_ACTIONS = 10  # of one turn, with every extra Action that cards can give
MOST_LACK = 30


class Flaw(IntEnum):
    NONE = 0
    A_PLAYER_IS_OUT_OF_RANGE = 1
    TWO_PLAYERS_SHARE_WHAT_ONE_OWNS = 2
    AN_EMPTY_SEAT_IS_NOT_EMPTY = 3
    THE_SCORE_IS_NOT_THE_SUM_OF_ITS_SOURCES = 4
    EVENT_TOKENS_ARE_MISSING_OR_TOO_MANY = 5
    AN_AREA_IS_OVERFULL = 6
    FLAGS_ARE_MISSING_OR_TOO_MANY = 7
    AN_EVENT_PILE_IS_WRONG = 8
    THE_COMMON_AMAZONS_ARE_WRONG = 9
    THE_DIVINE_INTERVENTION_CARDS_ARE_WRONG = 10
    THE_GODS_ARE_WRONG = 11
    THE_TURN_IS_WRONG = 12
    THE_COMPOUND_MOVE_IS_WRONG = 13


@compiled
def flaw(state):
    """The first law that does not hold, or 0."""
    for seat in range(SEATS):
        if seat >= state.num_seats:
            if not seat_is_empty(state.seats[seat]):
                return Flaw.AN_EMPTY_SEAT_IS_NOT_EMPTY
        elif not player_in_range(state, state.seats[seat]):
            return Flaw.A_PLAYER_IS_OUT_OF_RANGE
        elif not score_adds_up(state, state.seats[seat]):
            return Flaw.THE_SCORE_IS_NOT_THE_SUM_OF_ITS_SOURCES
    if not players_differ(state):
        return Flaw.TWO_PLAYERS_SHARE_WHAT_ONE_OWNS
    if not tokens_are_conserved(state):
        return Flaw.EVENT_TOKENS_ARE_MISSING_OR_TOO_MANY
    if not areas_have_room(state):
        return Flaw.AN_AREA_IS_OVERFULL
    if not flags_are_conserved(state):
        return Flaw.FLAGS_ARE_MISSING_OR_TOO_MANY
    if not piles_are_right(state):
        return Flaw.AN_EVENT_PILE_IS_WRONG
    if not commons_are_right(state):
        return Flaw.THE_COMMON_AMAZONS_ARE_WRONG
    if not cards_are_right(state):
        return Flaw.THE_DIVINE_INTERVENTION_CARDS_ARE_WRONG
    if not gods_are_right(state):
        return Flaw.THE_GODS_ARE_WRONG
    if not turn_is_right(state):
        return Flaw.THE_TURN_IS_WRONG
    if not compound_move_is_right(state):
        return Flaw.THE_COMPOUND_MOVE_IS_WRONG
    return Flaw.NONE


@compiled
def is_bit(value):
    return value == 0 or value == 1


@compiled
def seat_is_empty(player):
    used = (
        player.vp + player.basic_ready + player.ancillary_ready + player.ap + player.supply + player.flags_left + player.hand_size
    )
    marks = (
        player.bonus + player.oracle_block + player.ever_zero + player.passed + player.ares + player.artemis + player.row_round
    )
    for colour in range(COLOURS):
        marks += player.tokens[colour]
    for source in range(SOURCES):
        marks += player.sources[source]
    nobody = player.amazon == NONE and player.ancillary == NONE and player.area == NONE and player.place_on_track == NONE
    nothing = player.old_place == NONE and player.sacrifice == NONE and player.row == NONE
    return nobody and nothing and used == 0 and marks == 0 and player.charged[0] == 0 and player.charged[1] == 0


@compiled
def player_in_range(state, player):
    """Every counter within its limits (RA-004 to RA-009)."""
    drafting = state.phase == Phase.DRAFT
    starting = drafting or state.phase == Phase.START
    if not (NONE if drafting else 0) <= player.amazon < SEATS or not (NONE if drafting else 0) <= player.ancillary < SEATS:
        return False
    if not (NONE if starting else 0) <= player.area < AREAS or (player.area >= 0 and not in_play(state, int(player.area))):
        return False
    if not (NONE if drafting or state.phase == Phase.DISPLACED else 0) <= player.place_on_track < POSITIONS:
        return False
    if not NONE <= player.old_place < POSITIONS or not NONE <= player.sacrifice < POSITIONS or not NONE <= player.row < ROWS:
        return False
    if player.place_on_track == NONE and not drafting and player.old_place == NONE:
        return False
    if not is_bit(player.basic_ready) or not is_bit(player.ancillary_ready):
        return False
    if not is_bit(player.charged[0]) or not is_bit(player.charged[1]) or not is_bit(player.bonus):
        return False
    if not is_bit(player.oracle_block) or not is_bit(player.ever_zero) or not is_bit(player.passed):
        return False
    if not is_bit(player.ares) or not is_bit(player.artemis) or (player.artemis and player.ap != MOST_AP):
        return False
    if (player.row == NONE) != (player.row_round == 0) or not 0 <= player.row_round <= state.round_number:
        return False
    for colour in range(COLOURS):
        if not 0 <= player.tokens[colour] <= RANKS:
            return False
    limits = 0 <= player.ap <= MOST_AP and 0 <= player.supply <= MOST_SUPPLY and 0 <= player.flags_left <= FLAGS
    return limits and 0 <= player.hand_size <= CARDS


@compiled
def score_adds_up(state, player):
    """VP are the sum of their sources; those of the end come at the end."""
    total = 0
    for source in range(SOURCES):
        total += int(player.sources[source])
        if source >= Source.READY_AMAZONS and not state.over and player.sources[source] != 0:
            return False
    return total == player.vp


@compiled
def players_differ(state):
    """No two players have the same Amazon, Ancillary, position, sacrifice, Amazonomachy, or area (RA-002, RA-012, RA-148)."""
    for one in range(state.num_seats):
        for other in range(one):
            a, b = state.seats[one], state.seats[other]
            if (a.amazon == b.amazon or a.ancillary == b.ancillary) and a.amazon != NONE and a.ancillary != NONE:
                return False
            if a.place_on_track == b.place_on_track and a.place_on_track != NONE:
                return False
            if (a.sacrifice == b.sacrifice and a.sacrifice != NONE) or (a.row == b.row and a.row != NONE):
                return False
            if state.options.exclusive_areas and a.area == b.area and a.area != NONE:
                return False
            if state.phase == Phase.DRAFT and a.amazon == b.amazon and a.amazon != NONE:
                return False
    return True


@compiled
def tokens_are_conserved(state):
    """Tokens on the map and on the playmats are all there are (RA-013)."""
    for colour in range(COLOURS):
        total = 0
        for seat in range(state.num_seats):
            total += int(state.seats[seat].tokens[colour])
        for area in range(AREAS):
            if not 0 <= state.area_tokens[area, colour] <= SLOTS[area]:
                return False
            total += int(state.area_tokens[area, colour])
        if total != TOKENS_PER_COLOUR[state.num_seats]:
            return False
    return True


@compiled
def areas_have_room(state):
    """Tokens and flag fit the slots (RA-129, RA-130)."""
    for area in range(AREAS):
        if not NONE <= state.flag[area] < state.num_seats:
            return False
        held = tokens_in(state, area) + (state.flag[area] != NONE)
        if held > SLOTS[area] or (held > 0 and not in_play(state, area)):
            return False
    return True


@compiled
def flags_are_conserved(state):
    """Flags in hand and on the map are 3 (RA-006)."""
    for seat in range(state.num_seats):
        count = int(state.seats[seat].flags_left)
        for area in range(AREAS):
            count += state.flag[area] == seat
        if count != (0 if state.phase == Phase.DRAFT else FLAGS):
            return False
    return True


@compiled
def piles_are_right(state):
    """Every event card is in its pile, taken or out of the game; as many cards as tokens on the map (RA-014)."""
    size_at_start = TOKENS_PER_COLOUR[state.num_seats]
    for colour in range(COLOURS):
        size = int(state.pile_size[colour])
        on_map = 0
        for area in range(AREAS):
            on_map += int(state.area_tokens[area, colour])
        if size != on_map:
            return False
        if not NONE <= state.pile_reserved[colour] < state.num_seats or not NONE <= state.pile_by[colour] < state.num_seats:
            return False
        if size == 0 and (state.pile_reserved[colour] != NONE or state.pile_by[colour] != NONE):
            return False
        for rank in range(RANKS):
            places = 0
            for place in range(RANKS):
                places += state.pile[colour, place] == rank
                if (place >= size) != (state.pile[colour, place] == NONE) or not NONE <= state.pile[colour, place] < RANKS:
                    return False
            taken = state.event_taken[RANKS * colour + rank]
            if not NONE <= taken < state.num_seats or places + (taken != NONE) != (rank >= RANKS - size_at_start):
                return False
    return True


@compiled
def commons_are_right(state):
    """Two commons on the board, unless they are being rearranged; the others in deck and discard (RA-016, RA-202)."""
    on_board = 0
    for place in range(2):
        if not NONE <= state.common[place] < COMMONS or not NONE <= state.common_reserved[place] < state.num_seats:
            return False
        if state.common[place] != NONE:
            on_board += 1
            if state.common_at[state.common[place]] != CommonAt.BOARD:
                return False
        elif state.common_reserved[place] != NONE:
            return False
    if state.common[0] == state.common[1] and state.common[0] != NONE:
        return False
    for common in range(COMMONS):
        on_board -= state.common_at[common] == CommonAt.BOARD
        if not CommonAt.DECK <= state.common_at[common] <= CommonAt.BOARD:
            return False
    if on_board != 0:
        return False
    left_empty, right_empty = state.common[0] == NONE, state.common[1] == NONE
    if state.phase == Phase.REARRANGE_LEFT:
        return left_empty
    if state.phase == Phase.REARRANGE_RIGHT:
        return right_empty and not left_empty
    return not left_empty and not right_empty


@compiled
def cards_are_right(state):
    """Each of the 15 cards is in one place; hands, deck and looked-at cards have the sizes they say (RA-016)."""
    if not 0 <= state.card_deck_size <= CARDS or not 0 <= state.looked_at <= 2:
        return False
    for place in range(CARDS):
        card = state.card_deck[place]
        if (place < state.card_deck_size) != (card != NONE) or not NONE <= card < CARDS:
            return False
        if not NONE <= state.card_deck_by[place] < state.num_seats or (card == NONE and state.card_deck_by[place] != NONE):
            return False
        for other in range(place):
            if card != NONE and state.card_deck[other] == card:
                return False
        if card != NONE and state.card_at[card] != CardAt.DECK:
            return False
    in_deck, looked = 0, 0
    for card in range(CARDS):
        at = state.card_at[card]
        if not (0 <= at < state.num_seats or CardAt.DECK <= at <= CardAt.LOOKED_AT):
            return False
        in_deck += at == CardAt.DECK
        looked += at == CardAt.LOOKED_AT
        if not card_knowledge_is_right(state, at, int(state.card_known[card])):
            return False
    for seat in range(state.num_seats):
        held = 0
        for card in range(CARDS):
            held += state.card_at[card] == seat
        if held != state.seats[seat].hand_size:
            return False
    if state.phase == Phase.DRAFT:
        return in_deck == CARDS and state.card_deck_size == 0
    if (looked > 0) != (state.phase == Phase.ORACLE_KEEP):
        return False
    return in_deck == state.card_deck_size and looked == state.looked_at


@compiled
def card_knowledge_is_right(state, at, known):
    """A card in a hand is known to its holder, any other to nobody in this way."""
    if at >= CardAt.DECK:
        return known == 0
    return 0 < known < (1 << int(state.num_seats)) and (known >> int(at)) & 1 == 1


@compiled
def gods_are_right(state):
    """One god was turned up in each round (RA-318)."""
    if not 0 <= state.round_number <= ROUNDS or not NONE <= state.god < GODS:
        return False
    before = state.phase <= Phase.START
    if before != (state.round_number == 0) or before != (state.god == NONE):
        return False
    seen = 0
    for god in range(GODS):
        if not 0 <= state.god_round[god] <= state.round_number:
            return False
        seen += state.god_round[god] != 0
        for other in range(god):
            if state.god_round[god] == state.god_round[other] and state.god_round[god] != 0:
                return False
    if seen != state.round_number:
        return False
    return before or state.god_round[state.god] == state.round_number


@compiled
def turn_is_right(state):
    """Who acts, what is left of the turn (RA-038, RA-157)."""
    if not 0 <= state.turn_seat < state.num_seats or not NONE <= state.tilted < state.num_seats:
        return False
    if not 0 <= state.actions_left <= MOST_ACTIONS or not is_bit(state.acted) or not is_bit(state.ignore_terrain):
        return False
    if (
        not is_bit(state.free_battle)
        or not is_bit(state.free_common)
        or not is_bit(state.ares_pending)
        or not is_bit(state.exempt)
    ):
        return False
    if state.over:
        return True
    if state.phase == Phase.DRAFT:
        for seat in range(state.num_seats):
            if (seat < state.seat) != (state.seats[seat].amazon != NONE) or state.seats[seat].ancillary != NONE:
                return False
        return True
    if state.phase == Phase.START:
        return state.seats[state.seat].area == NONE
    if state.phase == Phase.DISPLACED:
        for seat in range(state.num_seats):
            if state.seats[seat].place_on_track == NONE and (seat - 1) % state.num_seats == state.seat:
                return True
        return False
    return state.seat == state.turn_seat


@compiled
def compound_move_is_right(state):
    """What a compound move has chosen so far is there, and nothing else is."""
    area, colour, row, phase = state.target_area, state.target_colour, state.target_row, state.phase
    if not NONE <= area < AREAS or not NONE <= colour < COLOURS or not NONE <= row < ROWS:
        return False
    if not -MOST_LACK <= state.lack_m <= MOST_LACK or not -MOST_LACK <= state.lack_c <= MOST_LACK:
        return False
    if not Own.NOBODY <= state.own <= Own.ANCILLARY or not NONE <= state.helper < 2:
        return False
    if (
        not NONE <= state.played < CARDS
        or not NONE <= state.option < 22
        or not NONE <= state.borrowed < 2 * (state.num_seats - 1)
    ):
        return False
    if not 0 <= state.laid_size < RANKS or not laid_cards_are_right(state):
        return False
    if state.over:
        return True
    in_battle = phase == Phase.ASSEMBLY or phase == Phase.OPPONENT_AMAZON or phase == Phase.OPPONENT_EXHAUST
    if in_battle:
        if not battle_is_right(state):
            return False
    elif row != NONE or state.own != Own.NOBODY or (state.helper != NONE and phase != Phase.SACRIFICE_POSITION):
        return False
    wants_area = phase == Phase.PUSH or phase == Phase.ADJACENT_COLOUR or phase == Phase.ATTRACT_COLOUR
    if not in_battle and wants_area != (area != NONE):
        return False
    if phase == Phase.PUSH and pushed_seat(state, int(area)) == NONE:
        return False
    if not in_battle and (phase == Phase.PILE_ORDER) != (colour != NONE):
        return False
    if phase == Phase.FREE_BUILDING and state.option == NONE:
        return False
    wants_lender = phase == Phase.SPEND_ABILITY or phase == Phase.OPPONENT_EXHAUST
    if wants_lender != (state.borrowed != NONE):
        return False
    if state.ares_pending and phase != Phase.MENU:
        return False
    return state.round_number > 0 or phase <= Phase.START


@compiled
def battle_is_right(state):
    """A battle has an event that lies open in its area, or a free row of the Amazonomachy table."""
    if state.helper != NONE and state.common_reserved[state.helper] != NONE:
        return False
    if state.target_row != NONE:
        for seat in range(state.num_seats):
            if state.seats[seat].row == state.target_row:
                return False
        return state.seats[state.turn_seat].row == NONE and state.target_area == NONE and state.target_colour == NONE
    if state.target_area == NONE or state.target_colour == NONE:
        return False
    return state.area_tokens[state.target_area, state.target_colour] > 0 and state.pile_reserved[state.target_colour] == NONE


@compiled
def laid_cards_are_right(state):
    """Cards laid while a pile is arranged are different cards of that pile."""
    if state.laid_size > 0 and (state.target_colour == NONE or state.phase != Phase.PILE_ORDER):
        return False
    if state.phase == Phase.PILE_ORDER and state.target_colour != NONE:
        if state.laid_size > max(int(state.pile_size[state.target_colour]) - 2, 0) or state.pile_size[state.target_colour] < 2:
            return False
    for place in range(RANKS):
        rank = state.laid[place]
        if (place < state.laid_size) != (rank != NONE) or not NONE <= rank < RANKS:
            return False
        if rank != NONE:
            found = False
            for other in range(place):
                if state.laid[other] == rank:
                    return False
            for other in range(RANKS):
                if state.pile[state.target_colour, other] == rank:
                    found = True
            if not found:
                return False
    return True
