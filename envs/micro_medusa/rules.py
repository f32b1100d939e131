"""The rules of Micro Medusa, from top to bottom. Claim ids refer to docs/rules/micro_medusa.md."""

from __future__ import annotations

from ..core.compiled import compiled
from ..core.endings import end_game
from ..core.rng import draw_by_weight
from .actions import ANSWER, ARGUMENT, DRAFT_EQUIPMENT, DRAFT_TILE, KIND, PLACE, Kind
from .components import (
    ACTIVE,
    BASIC_HEARTS,
    EYEBALLS_FOR_STONE,
    HEADS_TO_CAPTURE,
    HEADS_TO_CONNECT,
    KINDS,
    MARKET,
    MOST_TRESSES,
    NONE,
    PICKS,
    SECTIONS_FOR_CHAIN,
    TILES_OF_KIND,
    TURNS,
    ChainGoal,
    End,
    Ending,
    Equipment,
    HeartsRule,
    Phase,
    RunOut,
    Seat,
    Tile,
)

# --- set-up -------------------------------------------------------------------------------------------


@compiled
def setup(state):
    """Shuffle, deal Medusa her hidden tile and turn up the market (MM-002 to MM-008)."""
    for tress in range(MOST_TRESSES):
        state.end[tress] = End.OPEN if tress < state.options.head_openings else End.ABSENT
    state.stack[:] = TILES_OF_KIND
    state.face_down = NONE
    state.place = NONE
    state.last_tile = NONE
    state.last_answer = NONE
    deal_hidden_tile(state)
    for _ in range(MARKET):
        replenish(state)
    begin_round(state)


@compiled
def deal_hidden_tile(state):
    """One random tile goes into Medusa's hand; the Champion sees it only with an open hand (MM-006, MM-104)."""
    tile = draw_from_stack(state)
    state.hand[tile] += 1
    if state.options.open_hand:
        state.known[tile] += 1
    else:
        state.unknown = 1


@compiled
def draw_from_stack(state):
    """Take a random tile off the stack."""
    tile = draw_by_weight(state.rng, state.stack)
    state.stack[tile] -= 1
    return tile


@compiled
def replenish(state):
    """Turn up a tile of the stack for the market, if there is one (MM-021, MM-103)."""
    if tiles_in(state.stack) > 0:
        state.market[draw_from_stack(state)] += 1


# --- one decision -------------------------------------------------------------------------------------


@compiled
def step(state, action):
    """Play `action` for the seat to move, then bring the game to its next decision."""
    kind, argument = KIND[action], ARGUMENT[action]
    if kind == Kind.DRAFT_TILE:
        draft_tile(state, argument)
    elif kind == Kind.DRAFT_EQUIPMENT:
        draft_equipment(state, argument)
    elif kind == Kind.PLACE:
        place(state, argument // KINDS, argument % KINDS)
    elif kind == Kind.ANSWER:
        answer(state, argument)


# --- the round: drafting, then two turns of battle (MM-020) ---------------------------------------------


@compiled
def begin_round(state):
    """The Champion again has the starting Active Equipment; Medusa drafts (MM-020, MM-080)."""
    state.round_number += 1
    state.turn = 1
    state.drafted = NONE
    for kind in range(KINDS):
        state.equipment[kind] = ACTIVE[kind]
    state.phase = Phase.FIRST_PICK
    state.seat = Seat.MEDUSA


@compiled
def draft_tile(state, tile):
    """Medusa takes a tile of the market, which is filled up at once; everybody sees it (MM-021 to MM-026)."""
    state.market[tile] -= 1
    state.hand[tile] += 1
    state.known[tile] += 1
    replenish(state)
    if state.phase == Phase.FIRST_PICK:
        state.phase = Phase.SECOND_PICK
    else:
        state.phase = Phase.EQUIP
        state.seat = Seat.CHAMPION


@compiled
def draft_equipment(state, kind):
    """The Champion adds a Reserve tile to the Active Equipment for this round (MM-025)."""
    state.drafted = kind
    if kind != Equipment.HEART:
        state.equipment[kind] += 1
    begin_turn(state)


@compiled
def begin_turn(state):
    """Medusa plays first (MM-030)."""
    state.phase = Phase.PLACE
    state.seat = Seat.MEDUSA


@compiled
def place(state, tress, tile):
    """Medusa lays a tile of her hand face down on the open place of a tress (MM-030, MM-031)."""
    state.hand[tile] -= 1
    state.face_down = tile
    state.place = tress
    state.phase = Phase.ANSWER
    state.seat = Seat.CHAMPION


@compiled
def answer(state, equipment):
    """The Champion answers with a tile that is then out until the end of the round; Medusa reveals (MM-032 to MM-037)."""
    state.equipment[equipment] -= 1
    reveal(state, equipment)
    if somebody_has_won(state):
        return
    if state.turn < TURNS:
        state.turn += 1
        begin_turn(state)
    else:
        end_round(state)


# --- the reveal (MM-034, MM-040 to MM-046) ---------------------------------------------------------------


@compiled
def reveal(state, equipment):
    """Turn the face-down tile up and settle it against the Champion's answer."""
    tile, tress = state.face_down, state.place
    state.face_down = NONE
    state.place = NONE
    state.last_tile = tile
    state.last_answer = equipment
    state.revealed[tile] += 1
    account_for(state, tile)
    matched = equipment == tile
    if tile == Tile.SNAKEHEAD:
        resolve_snakehead(state, tress, matched)
    elif tile == Tile.EYEBALL:
        resolve_eyeball(state, tress, matched)
    else:
        resolve_snake_section(state, tress, matched)


@compiled
def account_for(state, tile):
    """What the Champion can still account for in Medusa's hand (MM-091, MM-092)."""
    if state.known[tile] > 0:
        state.known[tile] -= 1
    else:
        state.unknown = 0


@compiled
def resolve_snakehead(state, tress, blade):
    """Captured by a Blade, its place open again; else it stays and closes its tress (MM-040, MM-041)."""
    if blade:
        state.captured += 1
    else:
        state.connected += 1
        state.end[tress] = End.SNAKEHEAD


@compiled
def resolve_eyeball(state, tress, shield):
    """Flipped by a Shield; else it stays, closes its tress and turns a heart to stone (MM-042, MM-043)."""
    if shield:
        state.end[tress] = End.FLIPPED
    else:
        state.end[tress] = End.EYEBALL
        turn_heart_to_stone(state)


@compiled
def resolve_snake_section(state, tress, torch):
    """Flipped by a Torch; else its tress grows and stays open (MM-044, MM-045)."""
    if torch:
        state.end[tress] = End.FLIPPED
    else:
        state.length[tress] += 1


@compiled
def turn_heart_to_stone(state):
    """A live drafted Heart turns first, then the basic ones; with three_eyes hearts only count (MM-053, MM-101)."""
    state.eyeballs += 1
    three_eyes = state.options.hearts_rule == HeartsRule.THREE_EYES
    if drafted_heart_is_live(state) or (three_eyes and state.stone_basic == BASIC_HEARTS):
        state.stone_reserve = 1
    else:
        state.stone_basic += 1


# --- winning (MM-060 to MM-072) --------------------------------------------------------------------------


@compiled
def somebody_has_won(state):
    """Look at all goals after a reveal, Medusa's first; end the game when one is reached (MM-069, MM-070)."""
    if state.connected >= HEADS_TO_CONNECT:
        win(state, Seat.MEDUSA, Ending.THREE_HEADS)
    elif has_chain(state):
        win(state, Seat.MEDUSA, Ending.CHAIN)
    elif all_active_hearts_are_stone(state):
        win(state, Seat.MEDUSA, Ending.STONE)
    elif state.captured >= HEADS_TO_CAPTURE:
        win(state, Seat.CHAMPION, Ending.CAPTURED)
    elif open_tresses(state) == 0:
        win(state, Seat.CHAMPION, Ending.CLOSED)
    return state.over


@compiled
def win(state, winner, ending):
    state.rewards[winner] = 1
    state.rewards[1 - winner] = -1
    end_game(state, ending)


@compiled
def has_chain(state):
    """A tress of three or more sections, finished by a Snakehead or Eyeball unless the goal is plain (MM-063, MM-102)."""
    for tress in range(MOST_TRESSES):
        if state.length[tress] >= SECTIONS_FOR_CHAIN:
            finished = state.end[tress] == End.SNAKEHEAD or state.end[tress] == End.EYEBALL
            if finished or state.options.chain_goal == ChainGoal.PLAIN:
                return True
    return False


@compiled
def all_active_hearts_are_stone(state):
    """Both basic hearts, and the drafted Heart if there is one (MM-050 to MM-055); the third Eyeball with three_eyes."""
    if state.options.hearts_rule == HeartsRule.THREE_EYES:
        return state.eyeballs >= EYEBALLS_FOR_STONE
    return state.stone_basic >= BASIC_HEARTS and not drafted_heart_is_live(state)


# --- end of a round (MM-068, MM-080 to MM-083) ------------------------------------------------------------


@compiled
def end_round(state):
    """The Champion wins if Medusa's tiles have run out; else hearts heal as agreed and a new round begins."""
    heal_hearts(state)
    if has_run_out(state):
        win(state, Seat.CHAMPION, Ending.OUT_OF_TILES)
    else:
        begin_round(state)


@compiled
def heal_hearts(state):
    """Stone stays stone unless the option says otherwise (MM-051, MM-101)."""
    if state.options.hearts_rule == HeartsRule.RESERVE_HEALS:
        state.stone_reserve = 0
    elif state.options.hearts_rule == HeartsRule.RESET:
        state.stone_reserve = 0
        state.stone_basic = 0


@compiled
def has_run_out(state):
    """The market could not be filled up twice; or, with run_out hand, no three tiles are left (MM-068, MM-103)."""
    stack = tiles_in(state.stack)
    if state.options.run_out == RunOut.STACK:
        return stack < PICKS
    return stack + tiles_in(state.market) + tiles_in(state.hand) < PICKS + 1


# --- what is legal -----------------------------------------------------------------------------------------


@compiled
def legal_actions(state, mask):
    """Mark what the seat to act may do."""
    if state.phase == Phase.FIRST_PICK or state.phase == Phase.SECOND_PICK:
        for tile in range(KINDS):
            mask[DRAFT_TILE + tile] = state.market[tile] > 0
    elif state.phase == Phase.EQUIP:
        for kind in range(KINDS):
            mask[DRAFT_EQUIPMENT + kind] = 1
        mask[DRAFT_EQUIPMENT + Equipment.HEART] = heart_can_be_drafted(state)
    elif state.phase == Phase.PLACE:
        for tress in range(state.options.head_openings):
            if state.end[tress] == End.OPEN:
                for tile in range(KINDS):
                    mask[PLACE + KINDS * tress + tile] = state.hand[tile] > 0
    else:
        for kind in range(KINDS):
            mask[ANSWER + kind] = state.equipment[kind] > 0


@compiled
def heart_can_be_drafted(state):
    """Not once it is stone, and never with three_eyes (MM-027, MM-101)."""
    return state.stone_reserve == 0 and state.options.hearts_rule != HeartsRule.THREE_EYES


@compiled
def drafted_heart_is_live(state):
    return state.drafted == Equipment.HEART and state.stone_reserve == 0


@compiled
def open_tresses(state):
    count = 0
    for tress in range(MOST_TRESSES):
        count += state.end[tress] == End.OPEN
    return count


@compiled
def tiles_in(counts):
    total = 0
    for kind in range(KINDS):
        total += counts[kind]
    return total
