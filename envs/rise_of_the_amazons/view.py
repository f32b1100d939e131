"""Who knows what in Rise of the Amazons."""

from __future__ import annotations

import numpy as np

from ..core.compiled import compiled
from ..core.records import UNKNOWN, observation_record
from ..core.rng import shuffle
from .areas import ignores_god, in_play, is_safe
from .battle import top_event
from .components import (
    AREAS,
    CARDS,
    COLOURS,
    COMMONS,
    EVENT_C,
    EVENT_M,
    FLAGS,
    FORBIDDEN,
    GODS,
    MOST_AP,
    MOST_SUPPLY,
    NONE,
    PENALTY,
    POSITIONS,
    RANKS,
    ROUNDS,
    ROWS,
    SEATS,
    SUPPLY_VP,
    TOKENS_PER_COLOUR,
    CardAt,
    CommonAt,
    DashCost,
    Own,
    Phase,
)

# --- hide and redeal (RA-370 to RA-376, RA-385) -----------------------------------------------------------------------


@compiled
def hide(state, seat, view):
    """Other hands, the order of the decks, and what another player is looking at; a seat keeps in sight what it has
    laid under the deck, the piles it arranged, and cards that it saw going into another hand."""
    view[0] = state
    hidden = view[0]
    for place in range(CARDS):
        if hidden.card_deck_by[place] != seat and hidden.card_deck[place] != NONE:
            if hidden.card_deck[place] != UNKNOWN:
                hidden.card_at[hidden.card_deck[place]] = UNKNOWN
            hidden.card_deck[place] = UNKNOWN
    for card in range(CARDS):
        if not knows_card(hidden, seat, card):
            hidden.card_at[card] = UNKNOWN
            hidden.card_known[card] = UNKNOWN
    for colour in range(COLOURS):
        if hidden.pile_by[colour] != seat:
            for place in range(1, hidden.pile_size[colour]):
                hidden.pile[colour, place] = UNKNOWN
    if seat != hidden.turn_seat:
        for place in range(hidden.laid_size):
            hidden.laid[place] = UNKNOWN


@compiled
def knows_card(view, seat, card):
    """Whether the seat knows where a card is (RA-370 to RA-373)."""
    at = view.card_at[card]
    if at == UNKNOWN:
        return False
    if at == CardAt.LOOKED_AT:
        return seat == view.turn_seat
    if at == CardAt.DECK:
        return view.phase != Phase.DRAFT  # in the deck at a place that the seat knows
    return at >= CardAt.DECK or (int(view.card_known[card]) >> seat) & 1 == 1


@compiled
def redeal(view, seat):
    """Deal the unknown cards anew to hands, deck and looked-at cards; draw the unknown orders."""
    redeal_cards(view, seat)
    for colour in range(COLOURS):
        redeal_pile(view, colour)
    if view.laid_size > 0 and view.laid[0] == UNKNOWN:
        ranks = pile_ranks(view, int(view.target_colour))
        shuffle(view.rng, ranks[: view.pile_size[view.target_colour]])
        for place in range(view.laid_size):
            view.laid[place] = ranks[place]


@compiled
def redeal_cards(view, seat):
    unknown = np.zeros(CARDS, np.int64)
    count = 0
    for card in range(CARDS):
        if view.card_at[card] == UNKNOWN:
            unknown[count] = card
            view.card_known[card] = 0
            count += 1
    shuffle(view.rng, unknown[:count])
    for other in range(view.num_seats):
        missing = int(view.seats[other].hand_size)
        for card in range(CARDS):
            missing -= view.card_at[card] == other
        for _ in range(missing):
            count -= 1
            view.card_at[unknown[count]] = other
            view.card_known[unknown[count]] = 1 << other
    if seat != view.turn_seat:
        for _ in range(view.looked_at):
            count -= 1
            view.card_at[unknown[count]] = CardAt.LOOKED_AT
    for place in range(view.card_deck_size):
        if view.card_deck[place] == UNKNOWN:
            count -= 1
            view.card_deck[place] = unknown[count]
            view.card_at[unknown[count]] = CardAt.DECK
    if view.phase == Phase.DRAFT:
        view.card_at[:] = CardAt.DECK


@compiled
def pile_ranks(view, colour):
    """The ranks of the cards left in a pile, which everybody knows (RA-374)."""
    ranks = np.zeros(RANKS, np.int64)
    count = 0
    for rank in range(RANKS - TOKENS_PER_COLOUR[view.num_seats], RANKS):
        if view.event_taken[RANKS * colour + rank] == NONE:
            ranks[count] = rank
            count += 1
    return ranks


@compiled
def redeal_pile(view, colour):
    size = int(view.pile_size[colour])
    if size < 2 or view.pile[colour, 1] != UNKNOWN:
        return
    ranks = pile_ranks(view, colour)
    top = int(view.pile[colour, 0])
    shuffle(view.rng, ranks[:size])
    place = 1
    for i in range(size):
        if ranks[i] != top:
            view.pile[colour, place] = ranks[i]
            place += 1


# --- the observation ---------------------------------------------------------------------------------------------------

VP_SCALE = 50
HAND_SCALE = 8
ACTIONS_SCALE = 3
LACK_SCALE = 10

PLAYER = [
    ("amazon", np.float32, SEATS),
    ("ancillary", np.float32, SEATS),
    ("basic_ready", np.float32),
    ("ancillary_ready", np.float32),
    ("charged", np.float32, 2),
    ("ap", np.float32),  # / 11
    ("vp", np.float32),  # / 50
    ("projected_vp", np.float32),  # / 50: with the end scoring of all that lies open
    ("supply", np.float32, MOST_SUPPLY + 1),
    ("flags_left", np.float32),  # / 3
    ("position", np.float32, POSITIONS),
    ("bonus", np.float32),
    ("sacrifice", np.float32, POSITIONS),
    ("row", np.float32, ROWS),
    ("covered", np.float32, COLOURS),  # colours with a token
    ("hand_size", np.float32),  # / 8
    ("oracle_block", np.float32),
    ("passed", np.float32),
    ("tilted", np.float32),
    ("ares", np.float32),
    ("artemis", np.float32),
    ("to_act", np.float32),
]

AREA = [
    ("in_play", np.float32),
    ("tokens", np.float32, COLOURS),  # / 2
    ("flag", np.float32, SEATS),  # mine, then clockwise
    ("miniature", np.float32, SEATS),  # mine, then clockwise
    ("forbidden", np.float32),  # to me
    ("safe", np.float32),  # at the end of the round
]

PILE = [
    ("top", np.float32, RANKS),
    ("second", np.float32, RANKS),  # where I know the order
    ("left", np.float32, RANKS),  # cards still in the pile
    ("might", np.float32),  # of the top card, / 5
    ("cunning", np.float32),  # / 5
    ("reserved", np.float32),
    ("penalty", np.float32),  # / 4: mine for this colour while I have no token
]

PLACE = [
    ("common", np.float32, COMMONS),
    ("reserved", np.float32),
]

OBSERVATION = observation_record(
    [
        ("phase", np.float32, len(Phase)),
        ("round_number", np.float32, ROUNDS),
        ("god", np.float32, GODS),
        ("gods_seen", np.float32, GODS),
        ("players", np.dtype(PLAYER), SEATS),  # me, then clockwise; zero where nobody sits
        ("areas", np.dtype(AREA), AREAS),
        ("piles", np.dtype(PILE), COLOURS),
        ("places", np.dtype(PLACE), 2),
        ("common_deck", np.float32, COMMONS),
        ("my_hand", np.float32, CARDS),
        ("looking_at", np.float32, CARDS),
        ("card_discard", np.float32, CARDS),
        ("known_hands", np.float32, (SEATS - 1, CARDS)),  # cards that I know in other hands, clockwise
        ("card_deck_size", np.float32),  # / 15
        ("my_turn", np.float32),
        ("actions_left", np.float32),  # / 3
        ("acted", np.float32),
        ("ignore_terrain", np.float32),
        ("free_battle", np.float32),
        ("free_common", np.float32),
        ("ares_pending", np.float32),
        ("exempt", np.float32),
        ("target_area", np.float32, AREAS),
        ("target_colour", np.float32, COLOURS),
        ("target_row", np.float32, ROWS),
        ("lack_m", np.float32),  # / 10
        ("lack_c", np.float32),  # / 10
        ("own", np.float32, len(Own) - 1),
        ("helper", np.float32, 2),
        ("laid", np.float32, RANKS),  # cards laid so far while I arrange a pile
        ("two_players", np.float32),
        ("exclusive_areas", np.float32),
        ("gamma_oracle", np.float32),
        ("artemis_end_vp", np.float32),  # / 3
        ("sacrifice_per_round", np.float32),
        ("zero_supply", np.float32),
        ("dash_cost", np.float32, len(DashCost)),
    ]
)


@compiled
def clipped(value, scale):
    """A number as a share of its scale, within [-1, 1]."""
    return min(max(value / scale, -1.0), 1.0)


@compiled
def clockwise(view, seat, offset):
    """The seat `offset` places on."""
    other = seat + offset
    return other - view.num_seats if other >= view.num_seats else other


@compiled
def offset_of(view, seat, other):
    """How many places on from a seat another one is."""
    offset = other - seat
    return offset + view.num_seats if offset < 0 else offset


@compiled
def encode(view, seat, out):
    """The numbers a network reads."""
    out.phase[view.phase] = 1
    if view.round_number > 0:
        out.round_number[view.round_number - 1] = 1
        out.god[view.god] = 1
    for god in range(GODS):
        out.gods_seen[god] = view.god_round[god] > 0
    for offset in range(view.num_seats):
        encode_player(view, clockwise(view, seat, offset), out.players[offset])
    encode_areas(view, seat, out)
    encode_piles(view, seat, out)
    encode_commons(view, out)
    encode_cards(view, seat, out)
    encode_turn(view, seat, out)
    encode_options(view, out)


@compiled
def encode_player(view, seat, out):
    player = view.seats[seat]
    if player.amazon != NONE:
        out.amazon[player.amazon] = 1
    if player.ancillary != NONE:
        out.ancillary[player.ancillary] = 1
    out.basic_ready = player.basic_ready
    out.ancillary_ready = player.ancillary_ready
    for which in range(2):
        out.charged[which] = player.charged[which]
    out.ap = player.ap / MOST_AP
    out.vp = clipped(player.vp, VP_SCALE)
    out.projected_vp = clipped(projected_vp(view, seat), VP_SCALE)
    out.supply[player.supply] = 1
    out.flags_left = player.flags_left / FLAGS
    if player.place_on_track != NONE:
        out.position[player.place_on_track] = 1
    out.bonus = player.bonus
    if player.sacrifice != NONE:
        out.sacrifice[player.sacrifice] = 1
    if player.row != NONE:
        out.row[player.row] = 1
    for colour in range(COLOURS):
        out.covered[colour] = player.tokens[colour] > 0
    out.hand_size = clipped(player.hand_size, HAND_SCALE)
    out.oracle_block = player.oracle_block
    out.passed = player.passed
    out.tilted = view.tilted == seat
    out.ares = player.ares
    out.artemis = player.artemis
    out.to_act = view.seat == seat


@compiled
def projected_vp(view, seat):
    """VP with the end scoring of flags, colours, supplies, Amazonomachy, Amazons and abilities as they are now."""
    player = view.seats[seat]
    total = int(player.vp)
    if player.amazon == NONE or view.over:
        return total
    total += int(player.basic_ready) + int(player.ancillary_ready) + int(player.charged[0]) + int(player.charged[1])
    total -= int(player.flags_left)
    total += SUPPLY_VP[player.supply]
    if player.row == NONE:
        total -= 5
    for colour in range(COLOURS):
        if player.tokens[colour] == 0:
            total -= PENALTY[player.amazon, colour]
    return total


@compiled
def encode_areas(view, seat, out):
    barred = view.god != NONE and not ignores_god(view, seat)
    for area in range(AREAS):
        if not in_play(view, area):
            continue
        here = out.areas[area]
        here.in_play = 1
        for colour in range(COLOURS):
            here.tokens[colour] = view.area_tokens[area, colour] / 2
        if view.flag[area] != NONE:
            here.flag[offset_of(view, seat, view.flag[area])] = 1
        if view.god != NONE:
            here.forbidden = barred and FORBIDDEN[view.god, area] == 1
            here.safe = is_safe(view, area)
    for offset in range(view.num_seats):
        area = view.seats[clockwise(view, seat, offset)].area
        if area != NONE:
            out.areas[area].miniature[offset] = 1


@compiled
def encode_piles(view, seat, out):
    player = view.seats[seat]
    lowest = RANKS - TOKENS_PER_COLOUR[view.num_seats]
    for colour in range(COLOURS):
        pile = out.piles[colour]
        if player.amazon != NONE and player.tokens[colour] == 0:
            pile.penalty = PENALTY[player.amazon, colour] / 4
        for rank in range(lowest, RANKS):
            pile.left[rank] = view.event_taken[RANKS * colour + rank] == NONE
        pile.reserved = view.pile_reserved[colour] != NONE
        if view.pile_size[colour] > 0:
            pile.top[view.pile[colour, 0]] = 1
            card = top_event(view, colour)
            pile.might = EVENT_M[card] / 5
            pile.cunning = EVENT_C[card] / 5
        if view.pile_size[colour] > 1 and view.pile[colour, 1] != UNKNOWN:
            pile.second[view.pile[colour, 1]] = 1


@compiled
def encode_commons(view, out):
    for place in range(2):
        if view.common[place] != NONE:
            out.places[place].common[view.common[place]] = 1
        out.places[place].reserved = view.common_reserved[place] != NONE
    for common in range(COMMONS):
        out.common_deck[common] = view.common_at[common] == CommonAt.DECK


@compiled
def encode_cards(view, seat, out):
    for card in range(CARDS):
        at = view.card_at[card]
        if at == UNKNOWN:
            continue
        if at == CardAt.DISCARD:
            out.card_discard[card] = 1
        elif at == CardAt.LOOKED_AT:
            out.looking_at[card] = 1
        elif at == seat:
            out.my_hand[card] = 1
        elif at < SEATS:
            out.known_hands[offset_of(view, seat, at) - 1, card] = 1
    out.card_deck_size = view.card_deck_size / CARDS


@compiled
def encode_turn(view, seat, out):
    out.my_turn = view.turn_seat == seat
    out.actions_left = clipped(view.actions_left, ACTIONS_SCALE)
    out.acted = view.acted
    out.ignore_terrain = view.ignore_terrain
    out.free_battle = view.free_battle
    out.free_common = view.free_common
    out.ares_pending = view.ares_pending
    out.exempt = view.exempt
    if view.target_area != NONE:
        out.target_area[view.target_area] = 1
    if view.target_colour != NONE:
        out.target_colour[view.target_colour] = 1
    if view.target_row != NONE:
        out.target_row[view.target_row] = 1
    out.lack_m = clipped(view.lack_m, LACK_SCALE)
    out.lack_c = clipped(view.lack_c, LACK_SCALE)
    if view.own != Own.NOBODY:
        out.own[view.own - 1] = 1
    if view.helper != NONE:
        out.helper[view.helper] = 1
    for place in range(view.laid_size):
        if view.laid[place] != UNKNOWN:
            out.laid[view.laid[place]] = 1


@compiled
def encode_options(view, out):
    out.two_players = view.num_seats == 2
    out.exclusive_areas = view.options.exclusive_areas
    out.gamma_oracle = view.options.gamma_oracle
    out.artemis_end_vp = view.options.artemis_end_vp / 3
    out.sacrifice_per_round = view.options.sacrifice_per_round
    out.zero_supply = view.options.zero_supply
    out.dash_cost[view.options.dash_cost] = 1
