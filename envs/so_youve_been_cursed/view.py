"""Who knows what in So, You've Been Cursed (CU-136, CU-363)."""

from __future__ import annotations

import numpy as np

from ..core.compiled import compiled
from ..core.records import UNKNOWN, observation_record
from ..core.rng import below, shuffle
from .components import (
    CARDS,
    COINS,
    CROSSINGS,
    EACH_INGREDIENT,
    FIRST_LEVEL,
    GUARD_KINDS,
    GUARD_TILES,
    HAND,
    HOUSES,
    MOST_CURE,
    MOST_ENERGY,
    MOST_FEEDING,
    MOST_LAID,
    MOST_PANIC,
    MOST_PW_ROW,
    MOST_RM_ROW,
    NONE,
    PASTURES,
    PLACES,
    PW_ACTION,
    PW_TYPE,
    RM_EATS,
    SECOND_LEVEL,
    SHEEP,
    SLOTS,
    SOLO_CARDS,
    TYPES,
    VILLAGERS,
    Act,
    Mode,
    Phase,
    Possessed,
    Rabid,
    Seat,
    Zone,
)
from .possessed_wizard import ingredient_sought
from .table import cure_space, cure_spaces, curse_steps, monster_is_rabid, wizard_is_possessed


@compiled
def hide(state, seat, view):
    """A seat sees neither the other's hand, nor what lies under the Town Guard tiles, nor the order of any deck."""
    view[0] = state
    hidden = view[0]
    for crossing in range(CROSSINGS):
        hidden.guards[crossing] = NONE if hidden.guards[crossing] == NONE else UNKNOWN
    if seat == Seat.MONSTER:
        conceal(hidden.spells)
        if is_naming(state):
            hidden.spells[state.card] = state.spells[state.card]
    else:
        conceal(hidden.powers)


@compiled
def conceal(zones):
    """Hand and deck look alike."""
    for card in range(CARDS):
        zone = zones[card]
        zones[card] = UNKNOWN if Zone.DECK <= zone <= Zone.HAND else zone  # without a branch: this runs at every decision


@compiled
def is_naming(state):
    """A spell that the Wizard has named for casting is on the table, though it is still counted in the hand (CU-082)."""
    naming = Phase.WIZ_CARD <= state.phase <= Phase.WIZ_PAY_CARD
    return naming and not state.over and state.act == Act.CAST


@compiled
def redeal(view, seat):
    """Deal the unseen cards and tiles anew."""
    redeal_guards(view)
    if seat == Seat.MONSTER:
        redeal_hand(view.rng, view.spells, view.spell_hand)
    else:
        redeal_hand(view.rng, view.powers, view.power_hand)


@compiled
def redeal_hand(rng, zones, hand):
    """Cards in hand are drawn from those not seen; the others are in the deck."""
    unseen = 0
    for card in range(CARDS):
        unseen += zones[card] == UNKNOWN
        hand -= zones[card] == Zone.HAND
    for card in range(CARDS):
        if zones[card] == UNKNOWN:
            if below(rng, unseen) < hand:
                zones[card] = Zone.HAND
                hand -= 1
            else:
                zones[card] = Zone.DECK
            unseen -= 1


@compiled
def redeal_guards(view):
    """The tiles not yet revealed lie in any order."""
    tiles = np.zeros(CROSSINGS, np.int8)
    count = 0
    for kind in range(GUARD_KINDS):
        for _ in range(view.guards_left[kind]):
            tiles[count] = kind
            count += 1
    shuffle(view.rng, tiles[:count])
    for crossing in range(CROSSINGS):
        if view.guards[crossing] != NONE:
            count -= 1
            view.guards[crossing] = tiles[count]


# --- the observation ------------------------------------------------------------------------------------

AHEAD = 4  # Cure spaces shown
ZONES = 4  # hand (own), in front of the Wizard, in front of the Monster, discard pile

OBSERVATION = observation_record(
    [
        ("my_role", np.float32, 2),
        ("mode", np.float32, len(Mode)),
        ("phase", np.float32, len(Phase)),
        ("my_turn", np.float32),
        ("round_number", np.float32),  # / max_rounds
        ("pawn", np.float32, PLACES),
        ("houses", np.float32, (HOUSES, TYPES)),
        ("bag", np.float32, TYPES),  # / villagers of the type
        ("pastures", np.float32, PASTURES),  # / 14
        ("sheep_supply", np.float32),  # / 14
        ("guards", np.float32, CROSSINGS),  # a tile lies there
        ("guards_left", np.float32, GUARD_KINDS),  # / tiles of the kind
        ("panic", np.float32),  # / 10
        ("panic_effects", np.float32, 3),
        ("cure", np.float32),  # / spaces
        ("cure_left", np.float32),  # / 12
        ("cure_ahead", np.float32, (AHEAD, TYPES)),
        ("coins", np.float32),  # / 25
        ("held", np.float32, TYPES),  # / 3
        ("boxed", np.float32, TYPES),
        ("curse", np.float32),  # / steps
        ("curse_left", np.float32),  # / 20, at most 1
        ("energy", np.float32),  # / 9
        ("stomach", np.float32, (SLOTS, TYPES + 1)),
        ("eaten", np.float32, TYPES + 1),  # / 4, at most 1
        ("visited", np.float32, PLACES),
        ("spells", np.float32, (CARDS, ZONES)),
        ("powers", np.float32, (CARDS, ZONES)),
        ("laid", np.float32, CARDS),  # ongoing Power cards: the earlier, the higher
        ("hand_sizes", np.float32, 2),  # / 4
        ("deck_sizes", np.float32, 2),  # / 24
        ("rabid_up", np.float32, SOLO_CARDS),
        ("rabid_row", np.float32, (MOST_RM_ROW, TYPES)),  # villagers of the cards still to come, in order
        ("possessed_row", np.float32, (MOST_PW_ROW, len(Possessed))),  # actions of the cards still to come, in order
        ("feeding", np.float32, SOLO_CARDS),
        ("feeding_types", np.float32, TYPES),  # / 2
        ("actions_left", np.float32),  # / 4, at most 1
        ("movements", np.float32),  # / 4, at most 1
        ("turn_flags", np.float32, 10),  # stopped, quiet, charm, sticky, free steal, moon, white meat, mutton, rerolled, second
        ("act", np.float32, len(Act)),
        ("at", np.float32, PLACES),
        ("card", np.float32, CARDS),
        ("wanted", np.float32, TYPES),
        ("declared", np.float32),  # / 4
        ("die", np.float32),  # / 6
        ("waiting", np.float32, TYPES),
        ("rolled", np.float32),  # / 20
        ("first", np.float32, PLACES),
        ("uses", np.float32),  # / 5
        ("row_card", np.float32, TYPES),  # the villager of the Rabid Monster card being resolved
    ]
)  # fmt: skip


@compiled
def encode(view, seat, out):
    """The numbers a network reads."""
    out.my_role[seat] = 1
    out.mode[view.options.mode] = 1
    out.phase[view.phase] = 1
    out.my_turn = view.seat == seat
    out.round_number = view.round_number / view.options.max_rounds
    encode_village(view, out)
    encode_boards(view, out)
    encode_cards(view, seat, out)
    encode_solo_cards(view, out)
    encode_turn(view, out)


@compiled
def encode_village(view, out):
    out.pawn[view.pawn] = 1
    for house in range(HOUSES):
        if view.houses[house] != NONE:
            out.houses[house, view.houses[house]] = 1
    for kind in range(TYPES):
        out.bag[kind] = view.bag[kind] / VILLAGERS[kind]
    for pasture in range(PASTURES):
        out.pastures[pasture] = view.pastures[pasture] / SHEEP
    out.sheep_supply = view.sheep_supply / SHEEP
    for crossing in range(CROSSINGS):
        out.guards[crossing] = view.guards[crossing] != NONE
    for kind in range(GUARD_KINDS):
        out.guards_left[kind] = view.guards_left[kind] / GUARD_TILES[kind]
    out.panic = view.panic / MOST_PANIC
    out.panic_effects[0] = view.panic >= FIRST_LEVEL
    out.panic_effects[1] = view.panic >= SECOND_LEVEL
    out.panic_effects[2] = view.panic >= view.options.third_panic_level


@compiled
def encode_boards(view, out):
    out.cure = view.cure / cure_spaces(view)
    out.cure_left = (cure_spaces(view) - view.cure) / MOST_CURE
    for ahead in range(AHEAD):
        if cure_space(view, ahead) != NONE:
            out.cure_ahead[ahead, cure_space(view, ahead)] = 1
    out.coins = view.coins / COINS
    for kind in range(TYPES):
        out.held[kind] = view.held[kind] / EACH_INGREDIENT
    if view.boxed != NONE:
        out.boxed[view.boxed] = 1
    out.curse = view.curse / curse_steps(view)
    out.curse_left = min((curse_steps(view) - view.curse) / 20, 1)
    out.energy = view.energy / MOST_ENERGY
    for slot in range(SLOTS):
        if view.stomach[slot] != NONE:
            out.stomach[slot, view.stomach[slot]] = 1
    for kind in range(TYPES + 1):
        out.eaten[kind] = min(view.eaten[kind] / 4, 1)


@compiled
def encode_cards(view, seat, out):
    """Zones after the deck; a hand only to its owner."""
    for card in range(CARDS):
        place = shown_zone(view.spells[card])
        if place != NONE:
            out.spells[card, place] = 1
        place = shown_zone(view.powers[card])
        if place != NONE:
            out.powers[card, place] = 1
    for place in range(MOST_LAID):
        if view.laid[place] != NONE:
            out.laid[view.laid[place]] = 1 - place / MOST_LAID
    out.hand_sizes[0] = view.spell_hand / HAND
    out.hand_sizes[1] = view.power_hand / HAND
    out.deck_sizes[0] = view.spell_deck / CARDS
    out.deck_sizes[1] = view.power_deck / CARDS


@compiled
def shown_zone(zone):
    if zone == Zone.HAND:
        return 0
    if zone >= Zone.BY_WIZARD:
        return zone - Zone.BY_WIZARD + 1
    return NONE


@compiled
def encode_solo_cards(view, out):
    if monster_is_rabid(view):
        for card in range(SOLO_CARDS):
            out.rabid_up[card] = view.rabid[card] == Rabid.UP
        for place in range(view.row_next, view.row_length):
            out.rabid_row[place - view.row_next, RM_EATS[view.row[place]]] = 1
    if wizard_is_possessed(view):
        for place in range(view.pw_next, view.pw_row_length):
            out.possessed_row[place - view.pw_next, PW_ACTION[view.pw_row[place]]] = 1
        for place in range(MOST_FEEDING):
            if view.feeding[place] != NONE:
                out.feeding[view.feeding[place]] = 1
                out.feeding_types[PW_TYPE[view.feeding[place]]] += 0.5
        if ingredient_sought(view) != NONE:
            out.wanted[ingredient_sought(view)] = 1


@compiled
def encode_turn(view, out):
    if view.visited:
        for place in range(PLACES):
            out.visited[place] = view.visited >> place & 1
    out.actions_left = min(view.actions_left / 4, 1)
    out.movements = min(view.movements / 4, 1)
    out.turn_flags[0] = view.stopped
    out.turn_flags[1] = view.quiet
    out.turn_flags[2] = view.charm
    out.turn_flags[3] = view.sticky
    out.turn_flags[4] = view.free_steal_used
    out.turn_flags[5] = view.new_moon
    out.turn_flags[6] = view.white_meat
    out.turn_flags[7] = view.mutton
    out.turn_flags[8] = view.rerolled
    out.turn_flags[9] = view.second
    mark(out.act, view.act)
    mark(out.at, view.at)
    mark(out.card, view.card)
    mark(out.waiting, view.waiting)
    mark(out.first, view.first)
    if not wizard_is_possessed(view):
        mark(out.wanted, view.wanted)
    out.declared = view.declared / 4
    out.die = view.die / 6
    out.rolled = view.rolled / HOUSES
    out.uses = view.uses / PASTURES
    if view.row_card != NONE:
        out.row_card[RM_EATS[view.row_card]] = 1


@compiled
def mark(places, index):
    """One place of many; nothing for NONE and UNKNOWN."""
    if index >= 0:
        places[index] = 1
