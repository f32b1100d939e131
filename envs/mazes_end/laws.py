"""What is always true at the table of Maze's End."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from ..core.compiled import compiled
from .components import (
    ALL_CARDS,
    CARD_COUNT,
    CARD_EFFECT,
    CARD_OF_EFFECT,
    CARDS,
    COLOURS,
    DISC_ALLOWED,
    DISCS,
    EDGES,
    EXIT,
    FACES,
    FARTHEST_GATES,
    FIGURES,
    GEMS,
    GRID_DISTANCE,
    NOWHERE,
    PLAIN_EACH,
    PLAIN_WALLS,
    POINTS,
    SAVED,
    SQUARES,
    START,
    TARGETS,
    WALL_KINDS,
    AbsentWalls,
    Disc,
    Effect,
    Phase,
    Saved,
    Sealing,
    SeatsOfTwo,
    Stage,
    Wall,
)
from .maze import find_chains, find_way, gates_are_open, walls_on_board, way_is_kept
from .rules import escaped_figures, has_both_gems


class Flaw(IntEnum):
    NONE = 0
    A_VALUE_IS_OUT_OF_RANGE = 1
    THE_CORNERS_ARE_WRONG = 2
    WALLS_ARE_MISSING_OR_TOO_MANY = 3
    FIGURES_OR_GEMS_ARE_WRONG = 4
    DISCS_ARE_WRONG = 5
    CARDS_ARE_WRONG = 6
    THE_TURN_IS_WRONG = 7
    THE_MAZE_IS_CUT_APART = 8
    WAYS_ARE_WRONG = 9


@compiled
def flaw(state):
    """The first law that does not hold, or 0."""
    if not values_in_range(state) or not pieces_in_range(state):
        return Flaw.A_VALUE_IS_OUT_OF_RANGE
    if not corners_are_right(state):
        return Flaw.THE_CORNERS_ARE_WRONG
    if not walls_are_conserved(state):
        return Flaw.WALLS_ARE_MISSING_OR_TOO_MANY
    if not figures_are_right(state):
        return Flaw.FIGURES_OR_GEMS_ARE_WRONG
    if not cards_are_right(state):
        return Flaw.CARDS_ARE_WRONG
    if not turn_is_right(state):
        return Flaw.THE_TURN_IS_WRONG
    if not discs_are_right(state):
        return Flaw.DISCS_ARE_WRONG
    if not maze_is_whole(state):
        return Flaw.THE_MAZE_IS_CUT_APART
    if not ways_are_right(state):
        return Flaw.WAYS_ARE_WRONG
    return Flaw.NONE


@compiled
def values_in_range(state):
    turns = state.options.max_rounds * state.num_seats
    return (
        Stage.PLACEMENT <= state.stage <= Stage.END
        and 0 <= state.first < state.num_seats
        and 0 <= state.turn <= turns
        and Wall.NO_WALL <= state.hand <= Wall.YELLOW_WALL
        and NOWHERE <= state.origin < EDGES
        and NOWHERE <= state.young < COLOURS * FIGURES
        and 0 <= state.minotaur < SQUARES
        and NOWHERE <= state.event < FACES
        and NOWHERE <= state.card < CARDS
        and 0 <= state.walls_to_place <= 2
        and 0 <= state.wall_moves <= 2
        and 0 <= state.movements <= 3
        and 0 <= state.removals <= 1
        and 0 <= state.discs_to_place <= 2
        and 0 <= state.choices <= 1
        and (state.second_wind == 0 or state.second_wind == 2)
        and 0 <= state.points <= 5
    )


@compiled
def pieces_in_range(state):
    for edge in range(EDGES):
        if not Wall.NO_WALL <= state.wall[edge] <= Wall.YELLOW_WALL:
            return False
    for kind in range(WALL_KINDS):
        if not 0 <= state.pile[kind] <= PLAIN_WALLS + COLOURS:
            return False
    for colour in range(COLOURS):
        if not NOWHERE <= state.colour_of[colour] < COLOURS or not NOWHERE <= state.seat_of[colour] < state.num_seats:
            return False
        if not 0 <= state.share[colour, 0] <= PLAIN_EACH[2] or not 0 <= state.share[colour, 1] <= 1:
            return False
        if not 0 <= state.roared[colour] <= 1:
            return False
        for figure in range(FIGURES):
            for square in (state.figure[colour, figure], state.slain_on[colour, figure]):
                if not NOWHERE <= square < SQUARES:
                    return False
        for gem in range(GEMS):
            if not 0 <= state.collected[colour, gem] <= 1:
                return False
    for figure in range(FIGURES):
        if not 0 <= state.snared[figure] <= 1:
            return False
    for disc in range(DISCS):
        if not NOWHERE <= state.disc[disc] < SQUARES:
            return False
    return True


@compiled
def corners_are_right(state):
    """The colours of the seats are clockwise and as the number of players says (ME-006 to ME-008)."""
    seats = 0
    for colour in range(COLOURS):
        if state.seat_of[colour] != NOWHERE:
            if state.seat_of[colour] != seats or state.colour_of[seats] != colour:
                return False
            seats += 1
    for seat in range(seats, COLOURS):
        if state.colour_of[seat] != NOWHERE:
            return False
    if seats != state.num_seats or seats != state.options.players:
        return False
    opposite = state.options.seats_2p == SeatsOfTwo.OPPOSITE
    return seats != 2 or (state.colour_of[0] == 0 and state.colour_of[1] == (2 if opposite else 1))


@compiled
def walls_are_conserved(state):
    """All walls are on the board, in the pile, in the shares or in hand (ME-050); shares go round in turn."""
    plain = PLAIN_WALLS
    for colour in range(COLOURS):
        absent = state.seat_of[colour] == NOWHERE
        if absent and state.options.absent_walls == AbsentWalls.PILE:
            plain += 1
        total = state.pile[1 + colour] + state.share[colour, 1] + walls_of_kind(state, Wall.RED_WALL + colour)
        if total != (0 if absent else 1) or (absent and state.share[colour, 0] != 0):
            return False
        plain -= state.share[colour, 0]
        if state.stage != Stage.PLACEMENT and state.share[colour, 0] + state.share[colour, 1] != 0:
            return False
    return plain == state.pile[0] + walls_of_kind(state, Wall.PLAIN)


@compiled
def walls_of_kind(state, wall):
    """Walls of a kind on the board or in hand."""
    count = 1 if state.hand == wall else 0
    for edge in range(EDGES):
        count += state.wall[edge] == wall
    return count


@compiled
def figures_are_right(state):
    """Only players with both gems have escaped figures; a slain figure stands on its start (ME-080, ME-081, ME-153)."""
    for colour in range(COLOURS):
        if state.seat_of[colour] == NOWHERE:
            if escaped_figures(state, colour) != FIGURES or state.collected[colour, 0] or state.collected[colour, 1]:
                return False
            continue
        both = has_both_gems(state, colour)
        escaped = escaped_figures(state, colour)
        if (escaped > 0 and not both) or (escaped == FIGURES and not state.over):
            return False
        for figure in range(FIGURES):
            square, slain_on = state.figure[colour, figure], state.slain_on[colour, figure]
            if both and square == EXIT[colour]:
                return False
            if slain_on != NOWHERE and (square != START[colour] or slain_on == START[colour]):
                return False
    if state.young == NOWHERE:
        return True
    colour, figure = state.young // FIGURES, state.young % FIGURES
    return state.seat_of[colour] != NOWHERE and state.figure[colour, figure] != NOWHERE


@compiled
def cards_are_right(state):
    """No card is there twice; saved cards and the young Minotaur were drawn (ME-065, ME-135, ME-137)."""
    left = 0
    for card in range(CARDS):
        if not 0 <= state.deck[card] <= (CARD_COUNT[card] if state.options.events else 0):
            return False
        left += state.deck[card]
    for kind in range(SAVED):
        card = CARD_OF_EFFECT[Effect.REDEMPTION + kind]
        saved = state.deck[card]
        for colour in range(COLOURS):
            if state.saved[colour, kind] < 0 or (state.seat_of[colour] == NOWHERE and state.saved[colour, kind] != 0):
                return False
            saved += min(state.saved[colour, kind], ALL_CARDS)
        if saved > (CARD_COUNT[card] if state.options.events else 0):
            return False
    blood = CARD_OF_EFFECT[Effect.YOUNG_MINOTAUR]
    return state.young == NOWHERE or (state.options.events and state.deck[blood] == 0)


@compiled
def turn_is_right(state):
    """Phase, stage, counters and the wall in hand fit together."""
    if state.over:
        return True
    phase, stage = state.phase, state.stage
    if state.turn >= state.options.max_rounds * state.num_seats:
        return False
    asks = state.walls_to_place + state.wall_moves + state.movements + state.removals + state.discs_to_place + state.choices
    holds = phase == Phase.PLACE_EDGE or phase == Phase.WALL_EDGE or phase == Phase.PUT_WALL
    if (state.hand != Wall.NO_WALL) != holds or (state.origin != NOWHERE) != (phase == Phase.PUT_WALL):
        return False
    if phase == Phase.PLACE_KIND or phase == Phase.PLACE_EDGE:
        return stage == Stage.PLACEMENT and asks == 0 and shares_are_right(state)
    if phase == Phase.MOVE or phase == Phase.PLAN:
        saved = state.saved[state.colour_of[state.seat], Saved.EVENT_PLANNER]
        return asks == 0 and ((phase == Phase.MOVE and stage == Stage.MOVE) or (stage == Stage.ROLL and saved > 0))
    if phase == Phase.WALL_KIND or phase == Phase.WALL_EDGE:
        pile = 1 if state.hand != Wall.NO_WALL else 0
        for kind in range(WALL_KINDS):
            pile += state.pile[kind]
        right_stage = (stage == Stage.WALL and asks == 1) or stage == Stage.EVENT
        return right_stage and asks == state.walls_to_place and asks > 0 and pile >= asks
    if stage != Stage.EVENT or asks == 0:
        return False
    if phase == Phase.PICK_WALL or phase == Phase.PUT_WALL:
        walls = walls_on_board(state) + (phase == Phase.PUT_WALL)
        free = state.origin == NOWHERE or state.wall[state.origin] == Wall.NO_WALL
        return asks == state.wall_moves and walls > 0 and free
    if phase == Phase.MINOTAUR:
        return asks == state.movements
    if phase == Phase.REMOVE_WALL:
        return asks == state.removals and walls_on_board(state) > 0
    if state.card == NOWHERE:
        return False
    effect = CARD_EFFECT[state.card]
    if phase == Phase.DISC:
        single = effect == Effect.PLACE_SNARE or effect == Effect.PLACE_SANCTUARY
        return asks == state.discs_to_place and (effect == Effect.PLACE_GATES or (single and asks == 1))
    blood = effect == Effect.YOUNG_MINOTAUR and state.young == NOWHERE
    return asks == state.choices and (blood or (effect == Effect.POINTS_RIVAL and state.num_seats > 2))


@compiled
def shares_are_right(state):
    """In the placement phase players are at most one wall apart, those before the seat to act ahead (ME-026)."""
    holding = 1 if state.hand != Wall.NO_WALL else 0
    mine = state.share[state.colour_of[state.seat], 0] + state.share[state.colour_of[state.seat], 1] + holding
    if state.phase == Phase.PLACE_KIND and mine < 2:
        return False
    for k in range(state.num_seats):
        seat = (state.first + k) % state.num_seats
        ahead = 1 if k < (state.seat - state.first) % state.num_seats else 0
        share = state.share[state.colour_of[seat], 0] + state.share[state.colour_of[seat], 1]
        if seat != state.seat and share != mine - ahead:
            return False
    return mine > 0 and (state.phase == Phase.PLACE_EDGE or state.share[state.colour_of[state.seat], 1] == 1)


@compiled
def discs_are_right(state):
    """On allowed squares, one a square, the Gates together and near each other (ME-118, ME-119, ME-147)."""
    for disc in range(DISCS):
        square = state.disc[disc]
        if square != NOWHERE:
            if not DISC_ALLOWED[square]:
                return False
            for other in range(disc):
                if state.disc[other] == square:
                    return False
    first, second = state.disc[Disc.FIRST_GATE], state.disc[Disc.SECOND_GATE]
    if gates_are_open(state):
        return GRID_DISTANCE[first, second] <= FARTHEST_GATES and not putting_gates(state)
    if putting_gates(state):
        return second == NOWHERE and (first == NOWHERE) == (state.discs_to_place == 2)
    return first == NOWHERE and second == NOWHERE


@compiled
def putting_gates(state):
    return not state.over and state.phase == Phase.DISC and CARD_EFFECT[state.card] == Effect.PLACE_GATES


@compiled
def maze_is_whole(state):
    """With sealing "open" no ring of walls cuts the squares apart (ME-040)."""
    chain = np.empty(POINTS, np.int8)
    return find_chains(state, chain) or state.options.sealing == Sealing.FREE


@compiled
def ways_are_right(state):
    """The ways that were kept up are those that a fresh search finds."""
    way = np.empty(SQUARES, np.int8)
    for seat in range(state.num_seats):
        colour = state.colour_of[seat]
        for target in range(TARGETS):
            if way_is_kept(state, colour, target):
                find_way(state, colour, target, way)
            for square in range(SQUARES):
                if state.way[colour, target, square] < 0:
                    return False
                if way_is_kept(state, colour, target) and way[square] != state.way[colour, target, square]:
                    return False
    return True
