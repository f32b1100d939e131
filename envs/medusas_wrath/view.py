"""Who knows what in Medusa's Wrath: nobody knows what is face down, everybody knows all else (MW-130)."""

from __future__ import annotations

import numpy as np

from ..core.compiled import compiled
from ..core.records import UNKNOWN, observation_record
from ..core.rng import below, shuffle
from .components import (
    KINDS,
    LAST_ROUND,
    MYSTERIES,
    SEATS,
    SHARDS,
    SPECIAL_BIT,
    TILES,
    MysteryPlace,
    Petrification,
    Phase,
    Special,
)
from .rules import in_centre, team_shards

PROTECTED = int(SPECIAL_BIT[Special.PROTECT_TILE])  # the others are greater
MOST_TURNS = int(LAST_ROUND.max()) * SEATS


@compiled
def is_face_down(place):
    """A Mystery Card that nobody has seen, covered or not."""
    return place < MysteryPlace.FACE_UP


@compiled
def hide(state, seat, view):
    """The order of the decks and the kinds of face-down Mystery Cards are hidden from everybody alike."""
    view[0] = state
    hidden = view[0]
    for quadrant in range(SEATS):
        deck, drawn = hidden.deck[quadrant], int(hidden.drawn[quadrant])
        for k in range(TILES):
            deck[k] = deck[k] if k < drawn else UNKNOWN
        for slot in range(MYSTERIES):
            unseen = is_face_down(state.mystery_place[quadrant, slot])
            hidden.mystery[quadrant, slot] = UNKNOWN if unseen else state.mystery[quadrant, slot]


@compiled
def redeal(view, seat):
    """Shuffle the numbers that are not out, and the Mystery Cards that nobody has seen."""
    for quadrant in range(SEATS):
        redeal_deck(view, quadrant)
        redeal_mysteries(view, quadrant)


@compiled
def redeal_deck(view, quadrant):
    k = int(view.drawn[quadrant])
    for tile in range(1, TILES + 1):
        if view.petrification[quadrant, tile] == Petrification.IN_DECK and k < TILES:
            view.deck[quadrant, k] = tile
            k += 1
    shuffle(view.rng, view.deck[quadrant, int(view.drawn[quadrant]) :])


@compiled
def redeal_mysteries(view, quadrant):
    """Give each unseen card a random one of the kinds that are left."""
    kinds = view.mystery[quadrant]
    for slot in range(MYSTERIES):
        if kinds[slot] == UNKNOWN:
            unseen = 0
            for kind in range(MYSTERIES):
                unseen += is_unseen(kinds, kind)
            ticket = below(view.rng, unseen)
            for kind in range(MYSTERIES):
                if is_unseen(kinds, kind):
                    if ticket == 0:
                        kinds[slot] = kind
                        break
                    ticket -= 1


@compiled
def is_unseen(kinds, kind):
    """None of the known cards of a quadrant is of this kind."""
    seen = 0
    for slot in range(MYSTERIES):
        seen += kinds[slot] == kind
    return seen == 0


QUADRANT = [
    ("petrified", np.float32, TILES),
    ("protected", np.float32, TILES),  # Protect Tile on it
    ("saved", np.float32, TILES),  # Save Tile or Save Player on it
    ("in_deck", np.float32, TILES),  # the number can still come
    ("piece", np.float32, TILES),  # where the piece stands
    ("occupant", np.float32, SEATS),  # whose piece it is: mine, then in seating order after me
    ("face_down", np.float32, MYSTERIES),  # Mystery Cards that can be flipped, on tiles 2, 3, 7
    ("covered", np.float32, MYSTERIES),  # disabled face-down Mystery Cards
    ("seen", np.float32, MYSTERIES),  # Mystery kinds that have come to light
    ("cards_left", np.float32),  # / 16
]

PLAYER = [
    ("petrified", np.float32),
    ("cards", np.float32, KINDS),  # unused Special Cards
    ("in_centre", np.float32),
    ("centre_card_used", np.float32),
    ("centre_petrified", np.float32),
    ("shards", np.float32),  # / 4
]

OBSERVATION = observation_record(
    [
        ("quadrants", np.dtype(QUADRANT), SEATS),  # the one I stand in first, then counter-clockwise
        ("players", np.dtype(PLAYER), SEATS),  # myself first, then in seating order
        ("my_seat", np.float32, SEATS),
        ("to_act", np.float32, SEATS),  # from my seat on
        ("phase", np.float32, len(Phase)),
        ("turns_left", np.float32),  # / 128
        ("team_shards", np.float32),  # / 4
        ("until_saved", np.float32),
        ("deck_continue", np.float32),
        ("save_tile_restores_mystery", np.float32),
        ("save_tile_frees_player", np.float32),
        ("early_loss", np.float32),
        ("expected_reward", np.float32),
    ]
)


@compiled
def encode(view, seat, out):
    """The numbers a network reads."""
    for k in range(SEATS):
        encode_quadrant(view, (view.seats[seat].quadrant + k) % SEATS, out.quadrants[k])
    for k in range(SEATS):
        player = view.seats[(seat + k) % SEATS]
        place = out.quadrants[(player.quadrant - view.seats[seat].quadrant) % SEATS]
        place.piece[player.tile - 1] = 1
        place.occupant[k] = 1
        encode_player(player, out.players[k])
    out.my_seat[seat] = 1
    if not view.over:
        out.to_act[(view.seat - seat) % SEATS] = 1
    out.phase[view.phase] = 1
    out.turns_left = (SEATS * LAST_ROUND[view.options.deck_end] - view.turn) / MOST_TURNS
    out.team_shards = team_shards(view) / SHARDS
    out.until_saved = view.options.petrification
    out.deck_continue = view.options.deck_end
    out.save_tile_restores_mystery = view.options.save_tile_restores_mystery
    out.save_tile_frees_player = view.options.save_tile_frees_player
    out.early_loss = view.options.early_loss
    out.expected_reward = view.options.battle_reward


@compiled
def encode_quadrant(view, quadrant, out):
    petrification, special = view.petrification[quadrant], view.special[quadrant]
    for k in range(TILES):
        out.in_deck[k] = petrification[k + 1] == Petrification.IN_DECK
        out.petrified[k] = petrification[k + 1] == Petrification.ON_TOP
        out.protected[k] = special[k + 1] == PROTECTED
        out.saved[k] = special[k + 1] > PROTECTED
    for slot in range(MYSTERIES):
        place = view.mystery_place[quadrant, slot]
        out.face_down[slot] = place == MysteryPlace.FACE_DOWN
        out.covered[slot] = place == MysteryPlace.COVERED
        if not is_face_down(place):
            out.seen[view.mystery[quadrant, slot]] = 1
    out.cards_left = (TILES - view.drawn[quadrant]) / TILES


@compiled
def encode_player(player, out):
    out.petrified = player.stone > 0
    for kind in range(KINDS):
        out.cards[kind] = player.cards[kind]
    out.in_centre = in_centre(player)
    out.centre_card_used = player.centre_card_used
    out.centre_petrified = player.centre_petrified
    out.shards = player.shards / SHARDS
