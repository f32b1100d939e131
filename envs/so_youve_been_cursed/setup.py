"""Set-up in the four modes (CU-011 to CU-028, CU-255 to CU-261, CU-285 to CU-291, CU-333 to CU-335)."""

from __future__ import annotations

from ..core.compiled import compiled
from ..core.rng import draw_by_weight, shuffle
from .components import (
    CARDS,
    GUARD_KINDS,
    GUARD_TILES,
    HAND,
    HOUSES,
    LAB,
    LEAST_PANIC,
    NONE,
    PASTURES,
    POWER_IN,
    SHEEP,
    SPELL_IN,
    START_COINS,
    START_ENERGY,
    START_SHEEP,
    VILLAGERS,
    Zone,
)
from .possessed_wizard import lay_out_row
from .table import draw_power, draw_spell, monster_is_rabid, wizard_is_possessed


@compiled
def set_the_table(state):
    """Everything in its place before the first turn."""
    clear_the_table(state)
    state.pawn = LAB
    state.panic = LEAST_PANIC
    state.coins = START_COINS
    put_out_sheep(state)
    fill_the_houses(state)
    if not monster_is_rabid(state):
        lay_out_guards(state)
        state.energy = START_ENERGY
    deal_cards(state)
    if wizard_is_possessed(state):
        lay_out_row(state)


@compiled
def clear_the_table(state):
    """Nothing lies anywhere yet."""
    state.houses[:] = NONE
    state.guards[:] = NONE
    state.stomach[:] = NONE
    state.laid[:] = NONE
    state.row[:] = NONE
    state.pw_row[:] = NONE
    state.feeding[:] = NONE
    state.boxed = NONE
    state.single_use = NONE
    state.act = NONE
    state.at = NONE
    state.card = NONE
    state.wanted = NONE
    state.act_card = NONE
    state.waiting = NONE
    state.first = NONE
    state.row_card = NONE


@compiled
def put_out_sheep(state):
    """Each pasture gets its sheep, the others form the supply (CU-014, CU-015)."""
    state.sheep_supply = SHEEP
    for pasture in range(PASTURES):
        state.pastures[pasture] = START_SHEEP[pasture]
        state.sheep_supply -= START_SHEEP[pasture]


@compiled
def fill_the_houses(state):
    """All villagers into the bag; twenty are drawn for houses 1 to 20 (CU-018, CU-019)."""
    state.bag[:] = VILLAGERS
    for house in range(HOUSES):
        kind = draw_by_weight(state.rng, state.bag)
        state.bag[kind] -= 1
        state.houses[house] = kind


@compiled
def lay_out_guards(state):
    """One face-down Town Guard tile on every crossing (CU-016, CU-017)."""
    state.guards_left[:] = GUARD_TILES
    crossing = 0
    for kind in range(GUARD_KINDS):
        for _ in range(GUARD_TILES[kind]):
            state.guards[crossing] = kind
            crossing += 1
    shuffle(state.rng, state.guards)


@compiled
def deal_cards(state):
    """The decks of the mode; players draw four cards (CU-020 to CU-022, CU-257 to CU-260, CU-286 to CU-289, CU-334)."""
    for card in range(CARDS):
        if SPELL_IN[state.options.mode, card]:
            state.spells[card] = Zone.DECK
            state.spell_deck += 1
        if POWER_IN[state.options.mode, card]:
            state.powers[card] = Zone.DECK
            state.power_deck += 1
    for _ in range(HAND):
        if not wizard_is_possessed(state):
            draw_spell(state, Zone.HAND)
    for _ in range(HAND):
        if not monster_is_rabid(state):
            draw_power(state, Zone.HAND)
