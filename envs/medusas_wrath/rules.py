"""The rules of Medusa's Wrath, from top to bottom. Claim ids refer to docs/rules/medusas_wrath.md."""

from __future__ import annotations

import numpy as np

from ..core.compiled import compiled
from ..core.endings import end_game
from ..core.rng import below, shuffle
from .actions import ARGUMENT, KIND, MOVE, PASS, PROTECT_TILE, SAVE_PLAYER, SAVE_TILE, SWAP_WITH, Kind
from .components import (
    CENTRE,
    DIE,
    DIRECTIONS,
    DISTANCE,
    FARTHEST,
    KINDS,
    LAST_ROUND,
    MYSTERIES,
    MYSTERY_SLOT,
    MYSTERY_TILES,
    NEIGHBOUR,
    NOWHERE,
    SEATS,
    SHARDS,
    SHRIEK_CLEARS,
    SPECIAL_BIT,
    START,
    TILES,
    TURNS_LOST,
    BattleReward,
    Ending,
    Mystery,
    MysteryPlace,
    Petrification,
    PetrificationRule,
    Phase,
    Special,
)
from .paths import BIT, CENTRES, CLEARED_BY_SHRIEK, in_quadrant, petrified_tiles, tiles_to_clear_in_all

MOVES = len(DIRECTIONS)

# --- set-up -------------------------------------------------------------------------------------------


@compiled
def setup(state):
    """Lay out the board and begin; a deal without any decision is shuffled again (MW-015, MW-016)."""
    while True:
        lay_out(state)
        begin_turn(state)
        if not has_a_choice(state):
            run_to_next_choice(state)
        if not state.over:
            return


@compiled
def lay_out(state):
    """Everybody on their start with three Special Cards; Mystery Cards and decks shuffled (MW-004 to MW-011)."""
    state.over = 0
    state.ending = Ending.RUNNING
    state.rewards[:] = 0
    state.phase = Phase.ACT
    state.turn = 0
    state.seat = 0
    state.drawn[:] = 0
    state.petrification[:] = Petrification.IN_DECK
    state.mystery_place[:] = MysteryPlace.FACE_DOWN
    for i in range(SEATS):
        player = state.seats[i]
        player.quadrant = i
        player.tile = START
        player.stone = 0
        player.cards[:] = 1
        for k in range(TILES):
            state.deck[i, k] = k + 1
        shuffle(state.rng, state.deck[i])
        for slot in range(MYSTERIES):
            state.mystery[i, slot] = slot
        shuffle(state.rng, state.mystery[i])


# --- one decision -------------------------------------------------------------------------------------


@compiled
def step(state, action):
    """Play `action` for the seat to move, then bring the game to its next decision (MW-050)."""
    kind, argument = KIND[action], ARGUMENT[action]
    if kind == Kind.MOVE:
        move(state, argument)
    elif kind == Kind.PROTECT_TILE:
        protect_tile(state, quadrant_meant(state, argument), argument % TILES + 1)
    elif kind == Kind.SAVE_TILE:
        save_tile(state, quadrant_meant(state, argument), argument % TILES + 1)
    elif kind == Kind.SAVE_PLAYER:
        save_player(state, player_meant(state, argument))
    elif kind == Kind.SWAP_WITH:
        swap_location(state, player_meant(state, argument))

    if state.phase == Phase.ACT:
        run_to_next_choice(state)


@compiled
def quadrant_meant(state, argument):
    """Quadrants are counted from the one the actor stands in."""
    return (state.seats[state.seat].quadrant + argument // TILES) % SEATS


@compiled
def player_meant(state, argument):
    """Players are counted from the one after the actor."""
    return (state.seat + 1 + argument) % SEATS


@compiled
def run_to_next_choice(state):
    """End this turn and begin the next; turns without a choice run by themselves (MW-022, MW-040, MW-044, MW-059)."""
    while True:
        end_turn(state)
        if state.over:
            return
        begin_turn(state)
        if has_a_choice(state):
            return


# --- the draw (MW-030 to MW-039) ------------------------------------------------------------------------


@compiled
def begin_turn(state):
    """Flip the top card of the deck of the quadrant one stands in, if there is one (MW-013, MW-030 to MW-032)."""
    quadrant = state.seats[state.seat].quadrant
    if state.drawn[quadrant] < TILES:
        tile = state.deck[quadrant, state.drawn[quadrant]]
        state.drawn[quadrant] += 1
        petrify_tile(state, quadrant, tile)


@compiled
def petrify_tile(state, quadrant, tile):
    """Lay a Petrification Card on its tile; a Special Card there turns it away (MW-033 to MW-036, MW-049, MW-061)."""
    if state.special[quadrant, tile]:
        state.petrification[quadrant, tile] = Petrification.DISCARDED
        return
    state.petrification[quadrant, tile] = Petrification.ON_TOP
    cover_mystery(state, quadrant, tile)
    if state.seats[state.seat].tile == tile:
        petrify_player(state)


@compiled
def cover_mystery(state, quadrant, tile):
    """A card laid on a face-down Mystery Card disables it (MW-035, MW-063, MW-102)."""
    slot = MYSTERY_SLOT[tile]
    if slot >= 0 and state.mystery_place[quadrant, slot] == MysteryPlace.FACE_DOWN:
        state.mystery_place[quadrant, slot] = MysteryPlace.COVERED


@compiled
def petrify_player(state):
    """The drawer is hit: two turns are lost, or, in the centre, all Special Cards (MW-040, MW-112, MW-113)."""
    me = state.seats[state.seat]
    if in_centre(me):
        me.centre_petrified = 1
    else:
        me.stone = TURNS_LOST


@compiled
def loses_turn(state):
    """A petrified player has no decision; each lost turn counts, unless only Save Player helps (MW-040 to MW-048)."""
    me = state.seats[state.seat]
    if me.stone == 0:
        return False
    if state.options.petrification == PetrificationRule.UNTIL_SAVED:
        me.stone = 1
    else:
        me.stone -= 1
    return True


@compiled
def has_a_choice(state):
    """Whether the seat whose turn has begun decides anything; spends the turn of a petrified player (MW-059)."""
    if loses_turn(state):
        return False
    me = state.seats[state.seat]
    for direction in range(MOVES):
        if can_move(state, me, direction):
            return True
    if may_use(me, Special.PROTECT_TILE) or may_use(me, Special.SAVE_TILE):
        for quadrant in range(SEATS):
            for tile in range(1, TILES + 1):
                if may_use(me, Special.PROTECT_TILE) and can_be_protected(state, quadrant, tile):
                    return True
                if may_use(me, Special.SAVE_TILE) and is_petrified(state, quadrant, tile):
                    return True
    if may_use(me, Special.SAVE_PLAYER):
        for other in range(SEATS):
            if can_be_saved(state, other):
                return True
    return False


# --- moving (MW-050 to MW-058) ---------------------------------------------------------------------------


@compiled
def move(state, direction):
    """One step inside the quadrant; a face-down Mystery Card is flipped and carried out (MW-051, MW-100, MW-103)."""
    me = state.seats[state.seat]
    me.tile = NEIGHBOUR[me.tile, direction]
    slot = MYSTERY_SLOT[me.tile]
    if slot >= 0 and state.mystery_place[me.quadrant, slot] == MysteryPlace.FACE_DOWN:
        flip_mystery(state, me.quadrant, slot)


@compiled
def flip_mystery(state, quadrant, slot):
    """Turn a Mystery Card up for good and do what it says (MW-101)."""
    state.mystery_place[quadrant, slot] = MysteryPlace.FACE_UP
    kind = state.mystery[quadrant, slot]
    if kind == Mystery.SWAP_LOCATION:
        if somebody_to_swap_with(state):
            state.phase = Phase.SWAP
    elif kind == Mystery.MEDUSAS_SHRIEK:
        medusas_shriek(state, quadrant)
    else:
        take_mirror_shard(state, quadrant, slot)


@compiled
def take_mirror_shard(state, quadrant, slot):
    """The player keeps the card (MW-097, MW-128)."""
    state.mystery_place[quadrant, slot] = MysteryPlace.TAKEN
    state.seats[state.seat].shards += 1
    reward_team(state, np.float64(state.options.shard_bonus))


@compiled
def medusas_shriek(state, quadrant):
    """Every card on the even tiles of the quadrant is out of the game (MW-090 to MW-096)."""
    for k in range(len(SHRIEK_CLEARS)):
        tile = SHRIEK_CLEARS[k]
        if state.petrification[quadrant, tile] != Petrification.IN_DECK:
            state.petrification[quadrant, tile] = Petrification.DISCARDED
        for kind in range(KINDS):
            if state.special[quadrant, tile] & SPECIAL_BIT[kind]:
                state.cleared[kind] += 1
        state.special[quadrant, tile] = 0
        slot = MYSTERY_SLOT[tile]
        if slot >= 0 and state.mystery_place[quadrant, slot] != MysteryPlace.TAKEN:
            state.mystery_place[quadrant, slot] = MysteryPlace.REMOVED


@compiled
def swap_location(state, partner):
    """Two players change places; stone stays with the place, all else with the player (MW-080 to MW-086)."""
    me, other = state.seats[state.seat], state.seats[partner]
    quadrant, tile, stone = me.quadrant, me.tile, me.stone
    me.quadrant, me.tile, me.stone = other.quadrant, other.tile, other.stone
    other.quadrant, other.tile, other.stone = quadrant, tile, stone
    state.phase = Phase.ACT


# --- Special Cards (MW-060 to MW-077) ----------------------------------------------------------------------


@compiled
def use_card(state, kind, quadrant, tile):
    """Spend a Special Card: its small card goes onto the tile (MW-008, MW-056, MW-057, MW-075)."""
    me = state.seats[state.seat]
    me.cards[kind] = 0
    if in_centre(me):
        me.centre_card_used = 1
    state.special[quadrant, tile] |= SPECIAL_BIT[kind]


@compiled
def protect_tile(state, quadrant, tile):
    """The tile cannot be petrified; a Mystery Card under it is disabled (MW-060 to MW-064)."""
    use_card(state, Special.PROTECT_TILE, quadrant, tile)
    cover_mystery(state, quadrant, tile)


@compiled
def save_tile(state, quadrant, tile):
    """A petrified tile is normal again; the options say what else comes back (MW-065 to MW-068, MW-115)."""
    use_card(state, Special.SAVE_TILE, quadrant, tile)
    state.petrification[quadrant, tile] = Petrification.COVERED
    slot = MYSTERY_SLOT[tile]
    if state.options.save_tile_restores_mystery and slot >= 0:
        if state.mystery_place[quadrant, slot] == MysteryPlace.COVERED:
            state.mystery_place[quadrant, slot] = MysteryPlace.FACE_DOWN
    if state.options.save_tile_frees_player:
        for i in range(SEATS):
            if state.seats[i].quadrant == quadrant and state.seats[i].tile == tile:
                state.seats[i].stone = 0


@compiled
def save_player(state, saved):
    """A petrified player is free and their tile is normal (MW-070 to MW-073, MW-077)."""
    player = state.seats[saved]
    use_card(state, Special.SAVE_PLAYER, player.quadrant, player.tile)
    player.stone = 0
    state.petrification[player.quadrant, player.tile] = Petrification.COVERED


# --- the end of a turn (MW-120 to MW-129) --------------------------------------------------------------------


@compiled
def end_turn(state):
    """Battle, cut-off, deadline, in this order; else it is the next seat's turn (MW-021, MW-126)."""
    reward_progress(state)
    if all_in_centre(state):
        fight_medusa(state)
    elif state.options.early_loss and players_are_cut_off(state):
        lose(state, Ending.CUT_OFF)
    elif state.options.early_loss and players_stay_stone(state):
        lose(state, Ending.STONE)
    elif state.turn + 1 == SEATS * LAST_ROUND[state.options.deck_end]:
        lose(state, Ending.OUT_OF_TIME)
    else:
        state.turn += 1
        state.seat = state.turn % SEATS


@compiled
def fight_medusa(state):
    """Won when the die does not exceed the number of Mirror Shards (MW-120 to MW-122, MW-127)."""
    shards = team_shards(state)
    state.roll = 1 + below(state.rng, DIE)
    won = state.roll <= shards
    if state.options.battle_reward == BattleReward.EXPECTED:
        finish(state, Ending.VICTORY if won else Ending.DEFEAT, 2.0 * shards / SHARDS - 1.0)
    elif won:
        finish(state, Ending.VICTORY, 1.0)
    else:
        lose(state, Ending.DEFEAT)


@compiled
def lose(state, ending):
    """The team loses (MW-123)."""
    finish(state, ending, -1.0)


@compiled
def finish(state, ending, reward):
    """Pay the team, take back the progress bonus and stop (MW-127, MW-129)."""
    reward_team(state, reward - np.float64(state.options.progress_bonus) * state.progress / (SEATS * FARTHEST))
    end_game(state, ending)


@compiled
def reward_team(state, reward):
    """Everybody gets the same."""
    for i in range(SEATS):
        state.rewards[i] += reward


@compiled
def reward_progress(state):
    """Pay the change of the potential at the end of a turn (MW-129)."""
    progress = 0
    for i in range(SEATS):
        progress += FARTHEST - DISTANCE[state.seats[i].tile]
    if state.options.progress_bonus != 0:
        change = progress - state.progress
        reward_team(state, np.float64(state.options.progress_bonus) * change / (SEATS * FARTHEST))
    state.progress = progress


@compiled
def players_are_cut_off(state):
    """More petrified tiles have to be cleared than the team has usable Save Tile cards (MW-125)."""
    pieces = petrified = np.int64(0)
    for i in range(SEATS):
        pieces |= in_quadrant(BIT[state.seats[i].tile], state.seats[i].quadrant)
        petrified |= in_quadrant(petrified_tiles(state, i), i)
    cards = usable_cards(state, Special.SAVE_TILE)
    if tiles_to_clear_in_all(pieces, petrified, CENTRES) <= cards:
        return False
    for i in range(SEATS):
        if shriek_may_come(state, i):  # it would clear the even tiles for nothing
            petrified &= ~in_quadrant(CLEARED_BY_SHRIEK, i)
    return tiles_to_clear_in_all(pieces, petrified, CENTRES) > cards


@compiled
def shriek_may_come(state, quadrant):
    """The Shriek of the quadrant has not been seen, and a Mystery Card there can still be flipped."""
    to_flip = False
    for slot in range(MYSTERIES):
        place = state.mystery_place[quadrant, slot]
        if place == MysteryPlace.FACE_DOWN:
            to_flip = True
        elif place == MysteryPlace.COVERED:
            if state.options.save_tile_restores_mystery and is_petrified(state, quadrant, MYSTERY_TILES[slot]):
                to_flip = True
        elif state.mystery[quadrant, slot] == Mystery.MEDUSAS_SHRIEK:
            return False
    return to_flip


@compiled
def players_stay_stone(state):
    """Under until_saved: more players are petrified than the team has cards to free them (MW-125)."""
    if state.options.petrification != PetrificationRule.UNTIL_SAVED:
        return False
    petrified = 0
    for i in range(SEATS):
        petrified += state.seats[i].stone > 0
    cards = usable_cards(state, Special.SAVE_PLAYER)
    if state.options.save_tile_frees_player:
        cards += usable_cards(state, Special.SAVE_TILE)
    return petrified > cards


# --- what is legal -----------------------------------------------------------------------------------------


@compiled
def legal_actions(state, mask):
    """Mark what the seat to act may do (MW-050, MW-055)."""
    if state.phase == Phase.SWAP:
        for k in range(SEATS - 1):
            mask[SWAP_WITH + k] = not in_centre(state.seats[player_meant(state, k)])
        return
    me = state.seats[state.seat]
    mask[PASS] = 1
    for direction in range(MOVES):
        mask[MOVE + direction] = can_move(state, me, direction)
    if may_use(me, Special.PROTECT_TILE):
        for k in range(SEATS):
            quadrant = (me.quadrant + k) % SEATS
            for tile in range(1, TILES + 1):
                mask[PROTECT_TILE + TILES * k + tile - 1] = can_be_protected(state, quadrant, tile)
    if may_use(me, Special.SAVE_TILE):
        for k in range(SEATS):
            quadrant = (me.quadrant + k) % SEATS
            for tile in range(1, TILES + 1):
                mask[SAVE_TILE + TILES * k + tile - 1] = is_petrified(state, quadrant, tile)
    if may_use(me, Special.SAVE_PLAYER):
        for k in range(SEATS - 1):
            mask[SAVE_PLAYER + k] = can_be_saved(state, player_meant(state, k))


@compiled
def can_move(state, player, direction):
    """To a tile of the quadrant that is not petrified, and not from the centre (MW-051 to MW-054, MW-110)."""
    if in_centre(player):
        return False
    tile = NEIGHBOUR[player.tile, direction]
    return tile != NOWHERE and not is_petrified(state, player.quadrant, tile)


@compiled
def may_use(player, kind):
    """The card is unused, and the centre allows it (MW-057, MW-075, MW-112)."""
    return player.cards[kind] == 1 and not (in_centre(player) and (player.centre_card_used or player.centre_petrified))


@compiled
def can_be_protected(state, quadrant, tile):
    """Not petrified, no Special Card on it (MW-062, MW-064)."""
    return state.special[quadrant, tile] == 0 and state.petrification[quadrant, tile] != Petrification.ON_TOP


@compiled
def can_be_saved(state, seat):
    """A petrified player; the actor never is one, nobody in the centre is (MW-071, MW-073, MW-113)."""
    return state.seats[seat].stone > 0


# --- the position --------------------------------------------------------------------------------------------


@compiled
def is_petrified(state, quadrant, tile):
    """A Petrification Card is on top (MW-033)."""
    return state.petrification[quadrant, tile] == Petrification.ON_TOP


@compiled
def in_centre(player):
    """Standing on the tile 4 of one's quadrant (MW-005)."""
    return player.tile == CENTRE


@compiled
def all_in_centre(state):
    arrived = 0
    for i in range(SEATS):
        arrived += in_centre(state.seats[i])
    return arrived == SEATS


@compiled
def somebody_to_swap_with(state):
    """Players in the centre cannot leave it (MW-082)."""
    partners = 0
    for k in range(SEATS - 1):
        partners += not in_centre(state.seats[player_meant(state, k)])
    return partners > 0


@compiled
def team_shards(state):
    """Shards count for the team (MW-098)."""
    shards = 0
    for i in range(SEATS):
        shards += state.seats[i].shards
    return shards


@compiled
def usable_cards(state, kind):
    """How many seats can still use their card of a kind."""
    cards = 0
    for i in range(SEATS):
        cards += may_use(state.seats[i], kind)
    return cards
