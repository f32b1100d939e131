"""The rules of Maze's End, from top to bottom. Claim ids refer to docs/rules/mazes_end.md."""

from __future__ import annotations

import numpy as np

from ..core.compiled import compiled
from ..core.endings import end_game, place_reward, truncate
from ..core.rng import below, draw_by_weight
from .actions import (
    ARGUMENT,
    EDGE,
    END_MOVE,
    FACE,
    FIGURE,
    KIND,
    KIND_OF_WALL,
    MINOTAUR,
    REDEEM,
    RIVAL,
    ROLL,
    SQUARE,
    STEP,
    Kind,
)
from .components import (
    BOARD_EDGE,
    BOARD_SQUARE,
    CARD_COUNT,
    CARD_EFFECT,
    CARD_NUMBER,
    CARDS,
    CENTRE,
    COLOURS,
    CORNER_EDGE,
    DIRECTIONS,
    DISC_ALLOWED,
    DISCS,
    EDGE_BESIDE,
    EDGE_ENDS,
    EDGE_TO,
    EDGES,
    EVENT_DIE,
    EXIT,
    FACES,
    FARTHEST_GATES,
    FIGURES,
    GEM,
    GEMS,
    GRID_DISTANCE,
    IS_CORNER,
    MOVEMENT_POINTS,
    NEIGHBOUR,
    NOWHERE,
    NUMBER_DIE,
    OWN_EDGE,
    OWN_EDGE_ENDS,
    OWN_SQUARE,
    PLAIN_EACH,
    PLAIN_WALLS,
    POINTS,
    SQUARES,
    START,
    WALL_KINDS,
    AbsentWalls,
    Direction,
    Disc,
    Effect,
    Ending,
    Face,
    Phase,
    Reward,
    Saved,
    Sealing,
    SeatsOfTwo,
    Stage,
    Wall,
)
from .maze import (
    find_all_ways,
    find_chains,
    gates_are_open,
    mark_touched,
    open_ways,
    other_gate,
    set_wall,
    shorten_ways_by_gates,
    wall_stops,
    walls_in_pile,
    walls_on_board,
)

# --- set-up -------------------------------------------------------------------------------------------


@compiled
def setup(state):
    """Take corners, lay out figures, gems, walls and cards, and find out who begins (ME-016 to ME-025)."""
    take_corners(state)
    state.figure[:] = NOWHERE
    state.slain_on[:] = NOWHERE
    state.young = NOWHERE
    state.disc[:] = NOWHERE
    state.origin = NOWHERE
    state.event = NOWHERE
    state.card = NOWHERE
    state.minotaur = CENTRE
    for seat in range(state.num_seats):
        colour = state.colour_of[seat]
        state.figure[colour, :] = START[colour]
    distribute_walls(state)
    if state.options.events:
        state.deck[:] = CARD_COUNT
    open_ways(state)
    state.first = roll_for_first_player(state)
    state.seat = state.first
    state.stage = Stage.PLACEMENT
    next_decision(state)


@compiled
def take_corners(state):
    """Two sit opposite or adjacent; with three a random corner stays empty; colours clockwise (ME-006 to ME-008)."""
    state.colour_of[:] = NOWHERE
    state.seat_of[:] = NOWHERE
    empty = COLOURS
    if state.num_seats == 3:
        empty = below(state.rng, COLOURS)
    for seat in range(state.num_seats):
        colour = seat
        if state.num_seats == 2 and state.options.seats_2p == SeatsOfTwo.OPPOSITE:
            colour = 2 * seat
        elif colour >= empty:
            colour = seat + 1
        state.colour_of[seat] = colour
        state.seat_of[colour] = seat


@compiled
def distribute_walls(state):
    """Everybody gets a share with the own coloured wall; the rest is the pile (ME-020 to ME-022)."""
    state.pile[0] = PLAIN_WALLS
    for colour in range(COLOURS):
        if state.seat_of[colour] != NOWHERE:
            state.share[colour, 0] = PLAIN_EACH[state.num_seats]
            state.share[colour, 1] = 1
            state.pile[0] -= PLAIN_EACH[state.num_seats]
        elif state.options.absent_walls == AbsentWalls.PILE:
            state.pile[0] += 1


@compiled
def roll_for_first_player(state):
    """The highest roll of the number die begins; the highest roll again when they tie (ME-024)."""
    rolling = np.ones(COLOURS, np.int8)
    while True:
        best, tied, winner = 0, 0, 0
        rolls = np.zeros(COLOURS, np.int8)
        for seat in range(state.num_seats):
            if rolling[seat]:
                rolls[seat] = 1 + below(state.rng, NUMBER_DIE)
                if rolls[seat] > best:
                    best, tied, winner = rolls[seat], 0, seat
                tied += rolls[seat] == best
        if tied == 1:
            return winner
        for seat in range(state.num_seats):
            rolling[seat] = rolls[seat] == best


# --- one decision -------------------------------------------------------------------------------------


@compiled
def step(state, action):
    """Play `action`, given in the own frame of the seat to move, then bring the game to its next decision."""
    kind, argument = KIND[action], ARGUMENT[action]
    colour = state.colour_of[state.seat]
    if kind == Kind.EDGE:
        use_edge(state, BOARD_EDGE[colour, argument])
    elif kind == Kind.STEP:
        figure, direction = argument // (DIRECTIONS + 1), argument % (DIRECTIONS + 1)
        step_figure(state, colour, figure, on_board(direction, colour))
    elif kind == Kind.END_MOVE:
        state.stage = Stage.END
    elif kind == Kind.MINOTAUR:
        state.movements -= 1
        move_minotaur(state, on_board(argument, colour))
    elif kind == Kind.KIND:
        take_wall(state, Wall.PLAIN if argument == 0 else Wall.RED_WALL + (argument - 1 + colour) % COLOURS)
        return
    elif kind == Kind.SQUARE:
        put_disc(state, BOARD_SQUARE[colour, argument])
    elif kind == Kind.FIGURE:
        drink_minotaurs_blood(state, colour, argument)
    elif kind == Kind.RIVAL:
        roar(state, (argument + colour) % COLOURS)
    elif kind == Kind.REDEEM:
        redeem(state, colour, argument)
    elif kind == Kind.FACE:
        play_event_planner(state, colour, argument)
    if not state.over:
        next_decision(state)


@compiled
def on_board(direction, colour):
    """A direction of the own frame as it is on the board; the Gates are the same in every frame."""
    return direction if direction == Direction.GATE else (direction + colour) % DIRECTIONS


@compiled
def next_decision(state):
    """Go on until somebody has to decide: placement phase, then turns of wall, event and move step (ME-051)."""
    if state.stage == Stage.PLACEMENT:
        if has_walls_to_place(state):
            take_share_wall(state)
            return
        begin_turn(state)
    if state.stage == Stage.MOVE and not can_go_on_moving(state):
        state.stage = Stage.END
    if state.stage == Stage.END:
        end_turn(state)
        if state.over:
            return
    if state.stage == Stage.WALL:
        if state.walls_to_place > 0:
            take_pile_wall(state)
            return
        state.stage = Stage.ROLL
        if state.saved[state.colour_of[state.seat], Saved.EVENT_PLANNER] > 0:
            state.phase = Phase.PLAN
            return
    if state.stage == Stage.ROLL:
        roll_event_die(state)
        state.stage = Stage.EVENT
    if state.stage == Stage.EVENT:
        if event_asks(state):
            return
        begin_move_step(state)
    state.phase = Phase.MOVE


# --- placement phase (ME-026 to ME-034) -----------------------------------------------------------------


@compiled
def has_walls_to_place(state):
    """Whether the player in turn has walls of the share left; all have when the first player has (ME-026)."""
    colour = state.colour_of[state.seat]
    return state.share[colour, 0] + state.share[colour, 1] > 0


@compiled
def take_share_wall(state):
    """The player chooses plain or own colour as long as there are both (ME-027)."""
    colour = state.colour_of[state.seat]
    if state.share[colour, 0] > 0 and state.share[colour, 1] > 0:
        state.phase = Phase.PLACE_KIND
    else:
        take_wall(state, Wall.PLAIN if state.share[colour, 0] > 0 else Wall.RED_WALL + colour)


@compiled
def take_wall(state, wall):
    """Take a wall of a kind in hand, from the share or the pile; next comes its edge (ME-037)."""
    state.hand = wall
    if state.stage == Stage.PLACEMENT:
        own = 0 if wall == Wall.PLAIN else 1
        state.share[state.colour_of[state.seat], own] -= 1
        state.phase = Phase.PLACE_EDGE
    else:
        state.pile[wall - Wall.PLAIN] -= 1
        state.phase = Phase.WALL_EDGE


@compiled
def use_edge(state, edge):
    """Place, pick up, put or remove a wall, as the phase asks."""
    if state.phase == Phase.PLACE_EDGE:
        lay_wall(state, edge)
        state.seat = next_seat(state)
    elif state.phase == Phase.WALL_EDGE:
        lay_wall(state, edge)
        state.walls_to_place -= 1
    elif state.phase == Phase.PICK_WALL:
        pick_up_wall(state, edge)
    elif state.phase == Phase.PUT_WALL:
        lay_wall(state, edge)
        state.origin = NOWHERE
        state.wall_moves -= 1
    else:
        crumble_wall(state, edge)


@compiled
def lay_wall(state, edge):
    """The wall in hand goes onto an edge (ME-035, ME-036)."""
    set_wall(state, edge, state.hand)
    state.hand = Wall.NO_WALL


# --- the turn (ME-051 to ME-057) ------------------------------------------------------------------------


@compiled
def begin_turn(state):
    """A new turn begins with the wall step: one wall of the pile, if it has any (ME-052, ME-053)."""
    state.stage = Stage.WALL
    state.snared[:] = 0
    state.event = NOWHERE
    state.card = NOWHERE
    state.second_wind = 0
    state.points = 0
    state.walls_to_place = 1 if walls_in_pile(state) > 0 else 0


@compiled
def take_pile_wall(state):
    """The player chooses the kind if the pile holds more than one (ME-054)."""
    kinds, wall = 0, Wall.PLAIN + 0
    for kind in range(WALL_KINDS):
        if state.pile[kind] > 0:
            kinds += 1
            wall = Wall.PLAIN + kind
    if kinds > 1:
        state.phase = Phase.WALL_KIND
    else:
        take_wall(state, wall)


@compiled
def next_seat(state):
    """Clockwise (ME-025)."""
    return (state.seat + 1) % state.num_seats


@compiled
def end_turn(state):
    """Points lapse, a roar has had its effect, and the next player has the turn (ME-057, ME-069, ME-144, ME-159)."""
    state.roared[state.colour_of[state.seat]] = 0
    state.turn += 1
    if state.turn >= state.options.max_rounds * state.num_seats:
        cut_short(state)
    else:
        state.seat = next_seat(state)
        begin_turn(state)


# --- event step (ME-055, ME-058 to ME-065) ----------------------------------------------------------------


@compiled
def play_event_planner(state, colour, face):
    """The chosen result counts as rolled (ME-154)."""
    state.saved[colour, Saved.EVENT_PLANNER] -= 1
    state.event = face


@compiled
def roll_event_die(state):
    """Roll, unless the result was planned, and begin to carry it out (ME-058 to ME-064)."""
    if state.event == NOWHERE:
        state.event = EVENT_DIE[below(state.rng, len(EVENT_DIE))]
    if state.event == Face.MINOTAUR_1:
        state.movements = 1
    elif state.event == Face.MINOTAUR_2:
        state.movements = 2
    elif state.event == Face.DRAW_EVENT and cards_left(state) > 0:
        draw_event(state)
    else:
        order_wall_moves(state, 1)


@compiled
def order_wall_moves(state, number):
    """Without a wall on the board there is nothing to move (ME-061)."""
    if walls_on_board(state) > 0:
        state.wall_moves = number


@compiled
def event_asks(state):
    """Whether the event still needs a decision; sets the phase that asks for it."""
    if state.walls_to_place > 0:
        take_pile_wall(state)
    elif state.hand != Wall.NO_WALL:
        state.phase = Phase.PUT_WALL
    elif state.wall_moves > 0:
        state.phase = Phase.PICK_WALL
    elif state.movements > 0:
        state.phase = Phase.MINOTAUR
    elif state.removals > 0:
        state.phase = Phase.REMOVE_WALL
    elif state.discs_to_place > 0:
        state.phase = Phase.DISC
    elif state.choices > 0:
        state.phase = Phase.CHOOSE
    else:
        return False
    return True


@compiled
def pick_up_wall(state, edge):
    """Any wall of the board comes in hand; it may not go back to the same edge (ME-059)."""
    state.hand = state.wall[edge]
    state.origin = edge
    set_wall(state, edge, Wall.NO_WALL)


# --- event cards (ME-109 to ME-116, ME-137 to ME-155) ------------------------------------------------------


@compiled
def cards_left(state):
    count = 0
    for card in range(CARDS):
        count += state.deck[card]
    return count


@compiled
def draw_event(state):
    """Draw a card and begin to carry it out, or save it (ME-063, ME-110, ME-111)."""
    card = draw_by_weight(state.rng, state.deck)
    state.deck[card] -= 1
    state.card = card
    effect, number = CARD_EFFECT[card], CARD_NUMBER[card]
    colour = state.colour_of[state.seat]
    if effect == Effect.REMOVE_WALL:
        state.removals = number if walls_on_board(state) > 0 else 0
    elif effect == Effect.PLACE_WALLS:
        state.walls_to_place = min(number, walls_in_pile(state))
    elif effect == Effect.MOVE_WALLS:
        order_wall_moves(state, number)
    elif effect == Effect.MINOTAUR_HOME:
        send_minotaur_home(state)
    elif effect == Effect.MINOTAUR_MOVES:
        state.movements = number
    elif effect == Effect.POINTS_NOW:
        state.second_wind = number
    elif effect == Effect.POINTS_RIVAL:
        dreadful_roar(state)
    elif effect == Effect.YOUNG_MINOTAUR:
        state.choices = 1
    elif effect == Effect.PLACE_GATES or effect == Effect.PLACE_SNARE or effect == Effect.PLACE_SANCTUARY:
        take_up_discs(state, effect, number)
    else:
        state.saved[colour, effect - Effect.REDEMPTION] += 1


@compiled
def crumble_wall(state, edge):
    """Crumbling Wall: a wall of the board goes to the pile and keeps its kind (ME-048, ME-138)."""
    state.pile[state.wall[edge] - Wall.PLAIN] += 1
    set_wall(state, edge, Wall.NO_WALL)
    state.removals -= 1


@compiled
def send_minotaur_home(state):
    """Back to the Lair: no square in between is touched; figures on the centre are slain (ME-094, ME-100, ME-141)."""
    if state.minotaur != CENTRE:
        state.minotaur = CENTRE
        slay_all_on(state, CENTRE, NOWHERE)


@compiled
def dreadful_roar(state):
    """Two players need not choose the rival (ME-144)."""
    if state.num_seats == 2:
        roar(state, state.colour_of[1 - state.seat])
    else:
        state.choices = 1


@compiled
def roar(state, rival):
    """The rival is marked, once, for the next turn (ME-144)."""
    state.roared[rival] = 1
    state.choices = 0


@compiled
def drink_minotaurs_blood(state, colour, figure):
    """Minotaur's Blood: the figure becomes the young Minotaur (ME-127, ME-146)."""
    state.young = FIGURES * colour + figure
    state.choices = 0


@compiled
def take_up_discs(state, effect, number):
    """The discs of the card come off the board before they are put anew (ME-120, ME-147 to ME-149)."""
    state.discs_to_place = number
    if effect == Effect.PLACE_GATES:
        were_open = gates_are_open(state)
        state.disc[Disc.FIRST_GATE] = NOWHERE
        state.disc[Disc.SECOND_GATE] = NOWHERE
        if were_open:
            find_all_ways(state)
    else:
        state.disc[disc_to_put(state)] = NOWHERE


@compiled
def disc_to_put(state):
    """The disc that the drawn card asks for."""
    effect = CARD_EFFECT[state.card]
    if effect == Effect.PLACE_SNARE:
        return Disc.SNARE + 0
    if effect == Effect.PLACE_SANCTUARY:
        return Disc.SANCTUARY + 0
    return Disc.FIRST_GATE + 0 if state.discs_to_place == 2 else Disc.SECOND_GATE + 0


@compiled
def put_disc(state, square):
    """Nothing happens to figures on the square at that moment (ME-117, ME-122)."""
    disc = disc_to_put(state)
    state.disc[disc] = square
    state.discs_to_place -= 1
    if disc == Disc.SECOND_GATE:
        shorten_ways_by_gates(state)


# --- the Minotaur (ME-086 to ME-108) ------------------------------------------------------------------------


@compiled
def move_minotaur(state, direction):
    """Jump over a wall right beside it, or else slide to the last square before a wall or the frame (ME-087 to ME-090)."""
    jumps = state.wall[EDGE_TO[state.minotaur, direction]] != Wall.NO_WALL
    while True:
        state.minotaur = NEIGHBOUR[state.minotaur, direction]
        slay_all_on(state, state.minotaur, NOWHERE)
        if jumps or NEIGHBOUR[state.minotaur, direction] == NOWHERE:
            return
        if state.wall[EDGE_TO[state.minotaur, direction]] != Wall.NO_WALL:
            return


@compiled
def slay_all_on(state, square, spared):
    """Slay every figure on a square but those of the colour `spared`; nobody on the Sanctuary (ME-095, ME-125)."""
    slain = 0
    if square == state.disc[Disc.SANCTUARY]:
        return slain
    for colour in range(COLOURS):
        if colour != spared:
            for figure in range(FIGURES):
                if state.figure[colour, figure] == square:
                    slay(state, colour, figure)
                    slain += 1
    return slain


@compiled
def slay(state, colour, figure):
    """The figure goes to its start and remembers where it was slain, unless that is the start (ME-096, ME-101, ME-153)."""
    if state.figure[colour, figure] != START[colour]:
        state.slain_on[colour, figure] = state.figure[colour, figure]
        state.figure[colour, figure] = START[colour]


@compiled
def is_held(state, colour, figure):
    """Eternal Suffering: on its start together with the Minotaur (ME-102, ME-106)."""
    return state.minotaur == START[colour] and state.figure[colour, figure] == START[colour]


# --- move step (ME-056, ME-066 to ME-085) -------------------------------------------------------------------


@compiled
def begin_move_step(state):
    """Three points, two more with Second Wind, two fewer after a Dreadful Roar (ME-145)."""
    state.stage = Stage.MOVE
    state.points = MOVEMENT_POINTS + state.second_wind
    if state.roared[state.colour_of[state.seat]]:
        state.points -= 2


@compiled
def can_go_on_moving(state):
    """With no points left only a Redemption could still be played (ME-150)."""
    if state.points > 0:
        return True
    colour = state.colour_of[state.seat]
    for figure in range(FIGURES):
        if can_redeem(state, colour, figure):
            return True
    return False


@compiled
def step_figure(state, colour, figure, direction):
    """One step for one point; across a wall that would stop the figure it uses up a Thread (ME-066, ME-123, ME-155)."""
    here = state.figure[colour, figure]
    state.points -= 1
    state.slain_on[colour, figure] = NOWHERE
    if direction == Direction.GATE:
        enter(state, colour, figure, other_gate(state, here))
        return
    if is_stopped(state, colour, figure, state.wall[EDGE_TO[here, direction]]):
        state.saved[colour, Saved.ARIADNES_THREAD] -= 1
    enter(state, colour, figure, NEIGHBOUR[here, direction])


@compiled
def is_stopped(state, colour, figure, wall):
    """Own coloured walls stop no figure of the colour, and no wall stops the young Minotaur (ME-070, ME-131)."""
    return wall_stops(wall, colour) and state.young != FIGURES * colour + figure


@compiled
def redeem(state, colour, figure):
    """Redemption: back to where it was slain, which counts as entering (ME-150)."""
    state.saved[colour, Saved.REDEMPTION] -= 1
    square = state.slain_on[colour, figure]
    state.slain_on[colour, figure] = NOWHERE
    enter(state, colour, figure, square)


@compiled
def enter(state, colour, figure, square):
    """The figure arrives: slain by the Minotaur and nothing else, or slaying, snare, gem and escape in turn (ME-074)."""
    state.figure[colour, figure] = square
    if square == state.minotaur and square != state.disc[Disc.SANCTUARY]:
        slay(state, colour, figure)
        return
    if state.young == FIGURES * colour + figure and not IS_CORNER[square]:
        if slay_all_on(state, square, colour) > 0:
            state.young = NOWHERE
    if square == state.disc[Disc.SNARE]:
        state.snared[figure] = 1
    collect_gem(state, colour, square)
    if has_both_gems(state, colour):
        escape(state, colour)


@compiled
def collect_gem(state, colour, square):
    """An own gem is set aside for the rest of the game (ME-075 to ME-079)."""
    for gem in range(GEMS):
        if square == GEM[colour, gem]:
            state.collected[colour, gem] = 1


@compiled
def has_both_gems(state, colour):
    return state.collected[colour, 0] and state.collected[colour, 1]


@compiled
def escape(state, colour):
    """Every figure on the exit leaves the board for good; the third one wins the game (ME-010, ME-081, ME-082)."""
    for figure in range(FIGURES):
        if state.figure[colour, figure] == EXIT[colour]:
            state.figure[colour, figure] = NOWHERE
            if state.young == FIGURES * colour + figure:
                state.young = NOWHERE
    if escaped_figures(state, colour) == FIGURES:
        win(state, colour)


# --- the end (ME-156 to ME-160) ------------------------------------------------------------------------------


@compiled
def win(state, colour):
    """The first to bring out all figures has the first place; the others are ranked by progress (ME-156)."""
    winner = state.seat_of[colour]
    if state.options.reward == Reward.WINNER:
        for seat in range(state.num_seats):
            state.rewards[seat] = 1.0 if seat == winner else -1.0 / (state.num_seats - 1)
    else:
        reward_places(state)
    end_game(state, Ending.ESCAPED)


@compiled
def cut_short(state):
    """After max_rounds all are ranked by progress; with reward "winner" nobody gets anything (ME-159, ME-165)."""
    if state.options.reward == Reward.PLACEMENT:
        reward_places(state)
    truncate(state, Ending.TOO_LONG)


@compiled
def reward_places(state):
    """Linear in the place; equal players share the mean of their places (ME-158)."""
    for seat in range(state.num_seats):
        mine = progress(state, state.colour_of[seat])
        better, tied = 0, 0
        for other in range(state.num_seats):
            theirs = progress(state, state.colour_of[other])
            better += theirs > mine
            tied += theirs == mine
        state.rewards[seat] = place_reward(better, tied, state.num_seats)


@compiled
def progress(state, colour):
    """One number for the order of ME-157: escaped figures, then gems, then the smaller grid distance to the exit."""
    gems, distance = 0, 0
    for gem in range(GEMS):
        gems += int(state.collected[colour, gem])
    for figure in range(FIGURES):
        if state.figure[colour, figure] != NOWHERE:
            distance += int(GRID_DISTANCE[state.figure[colour, figure], EXIT[colour]])
    return 10000 * escaped_figures(state, colour) + 1000 * gems - distance


@compiled
def escaped_figures(state, colour):
    count = 0
    for figure in range(FIGURES):
        count += state.figure[colour, figure] == NOWHERE
    return count


# --- what is legal -----------------------------------------------------------------------------------------


@compiled
def legal_actions(state, mask):
    """Mark what the seat to act may do, in its own frame."""
    colour = state.colour_of[state.seat]
    phase = state.phase
    if phase == Phase.MOVE:
        mark_moves(state, colour, mask)
    elif phase == Phase.PLACE_EDGE:
        mark_untouched_edges(state, colour, mask)
    elif phase == Phase.WALL_EDGE or phase == Phase.PUT_WALL:
        mark_free_edges(state, colour, mask)
    elif phase == Phase.PICK_WALL or phase == Phase.REMOVE_WALL:
        for own in range(EDGES):
            mask[EDGE + own] = state.wall[BOARD_EDGE[colour, own]] != Wall.NO_WALL
    elif phase == Phase.MINOTAUR:
        for direction in range(DIRECTIONS):
            mask[MINOTAUR + direction] = NEIGHBOUR[state.minotaur, on_board(direction, colour)] != NOWHERE
    elif phase == Phase.DISC:
        mark_disc_squares(state, colour, mask)
    else:
        mark_small_choices(state, colour, mask)


@compiled
def mark_small_choices(state, colour, mask):
    """Kinds of walls, the plan, the figure for the Blood, the rival for the Roar."""
    if state.phase == Phase.PLACE_KIND:
        mask[KIND_OF_WALL] = 1
        mask[KIND_OF_WALL + 1] = 1
    elif state.phase == Phase.WALL_KIND:
        mask[KIND_OF_WALL] = state.pile[0] > 0
        for other in range(COLOURS):
            mask[KIND_OF_WALL + 1 + other] = state.pile[1 + (other + colour) % COLOURS] > 0
    elif state.phase == Phase.PLAN:
        mask[ROLL] = 1
        for face in range(FACES):
            mask[FACE + face] = 1
    elif CARD_EFFECT[state.card] == Effect.YOUNG_MINOTAUR:
        for figure in range(FIGURES):
            mask[FIGURE + figure] = state.figure[colour, figure] != NOWHERE
    else:
        for other in range(1, COLOURS):
            mask[RIVAL + other] = state.seat_of[(other + colour) % COLOURS] != NOWHERE


@compiled
def mark_untouched_edges(state, colour, mask):
    """Placement phase: free, not at a corner square, touching no wall (ME-029 to ME-031)."""
    touched = np.empty(POINTS, np.int8)
    mark_touched(state, touched)
    for own in range(EDGES):
        edge = BOARD_EDGE[colour, own]
        taken = (state.wall[edge] != Wall.NO_WALL) | CORNER_EDGE[edge] | touched[EDGE_ENDS[edge, 0]] | touched[EDGE_ENDS[edge, 1]]
        mask[EDGE + own] = taken == 0


@compiled
def mark_free_edges(state, colour, mask):
    """Later: any free edge that cuts nothing off, but not where the wall in hand comes from (ME-039 to ME-041, ME-059)."""
    if state.options.sealing == Sealing.FREE:
        for own in range(EDGES):
            mask[EDGE + own] = state.wall[BOARD_EDGE[colour, own]] == Wall.NO_WALL
    else:
        chain = np.empty(POINTS, np.int8)
        find_chains(state, chain)
        ends = OWN_EDGE_ENDS[colour]
        for own in range(EDGES):  # the ends of a standing wall are in one chain, too
            mask[EDGE + own] = chain[ends[own, 0]] != chain[ends[own, 1]]
    if state.origin != NOWHERE:
        mask[EDGE + OWN_EDGE[colour, state.origin]] = 0


@compiled
def mark_disc_squares(state, colour, mask):
    """Not on corners, centre, gem marks or other discs; the second Gate near the first (ME-118, ME-119, ME-147)."""
    gate = state.disc[Disc.FIRST_GATE] if disc_to_put(state) == Disc.SECOND_GATE else NOWHERE
    for square in range(SQUARES):
        if DISC_ALLOWED[square] and not has_disc(state, square):
            if gate == NOWHERE or GRID_DISTANCE[gate, square] <= FARTHEST_GATES:
                mask[SQUARE + OWN_SQUARE[colour, square]] = 1


@compiled
def has_disc(state, square):
    for disc in range(DISCS):
        if state.disc[disc] == square:
            return True
    return False


@compiled
def mark_moves(state, colour, mask):
    """Steps and Redemptions; the step may always be ended (ME-066 to ME-073)."""
    for figure in range(FIGURES):
        if state.points > 0 and can_move(state, colour, figure):
            first = STEP + (DIRECTIONS + 1) * figure
            for direction in range(DIRECTIONS):
                mask[first + direction] = can_step(state, colour, figure, on_board(direction, colour))
            mask[first + Direction.GATE] = other_gate(state, state.figure[colour, figure]) != NOWHERE
        mask[REDEEM + figure] = can_redeem(state, colour, figure)
    mask[END_MOVE] = 1


@compiled
def can_move(state, colour, figure):
    """On the board, neither held nor snared (ME-072, ME-102, ME-124)."""
    return state.figure[colour, figure] != NOWHERE and not state.snared[figure] and not is_held(state, colour, figure)


@compiled
def can_step(state, colour, figure, direction):
    """Not across the frame, nor across a wall without the right or a Thread (ME-013, ME-070)."""
    here = state.figure[colour, figure]
    stopped = is_stopped(state, colour, figure, state.wall[EDGE_BESIDE[here, direction]])
    free = (not stopped) | (state.saved[colour, Saved.ARIADNES_THREAD] > 0)
    return free & (NEIGHBOUR[here, direction] != NOWHERE)


@compiled
def can_redeem(state, colour, figure):
    """A slain figure still on its start, the Minotaur neither there nor where it was slain (ME-150 to ME-152)."""
    square = state.slain_on[colour, figure]
    if state.saved[colour, Saved.REDEMPTION] == 0 or square == NOWHERE:
        return False
    return state.minotaur != START[colour] and state.minotaur != square
