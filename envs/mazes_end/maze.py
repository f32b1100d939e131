"""Walls, and the ways they leave open.

`state.way[colour, target]` holds the steps from every square to the colour's exit and to its missing gems: the
own coloured wall is open, the Gates are adjacent, Minotaur and other discs are ignored. With sealing "free" a wall
in the way counts as WALL_COST steps, since no way may be open. The fields are mended when a wall comes or goes:
most walls leave them as they are, which is seen from a few squares, and the others change few squares. No rule depends
on them: they serve observations and bots.
"""

from __future__ import annotations

import numpy as np

from ..core.compiled import compiled
from .components import (
    BESIDE,
    DIRECTIONS,
    EDGE_BESIDE,
    EDGE_ENDS,
    EDGE_SQUARES,
    EDGES,
    FRAME,
    GOAL,
    GRID_DISTANCE,
    NOWHERE,
    POINTS,
    SQUARES,
    TARGETS,
    Disc,
    Sealing,
    Target,
    Wall,
)

FAR = 127  # no way
WALL_COST = 8  # steps that a wall counts for in a way, with sealing "free"

# --- walls ----------------------------------------------------------------------------------------------


@compiled
def wall_stops(wall, colour):
    """Whether a wall stops ordinary figures of a colour: all but its own coloured wall do (ME-042 to ME-044)."""
    return wall != Wall.NO_WALL and wall != Wall.RED_WALL + colour


@compiled
def walls_on_board(state):
    count = 0
    for edge in range(EDGES):
        count += state.wall[edge] != Wall.NO_WALL
    return count


@compiled
def list_walls(state, edges):
    """List the edges on which walls stand, and say how many."""
    count = 0
    for edge in range(EDGES):  # no branches: walls stand anywhere, which no processor could predict
        edges[count] = edge
        count += state.wall[edge] != Wall.NO_WALL
    return count


@compiled
def walls_in_pile(state):
    count = 0
    for kind in range(len(state.pile)):
        count += state.pile[kind]
    return count


@compiled
def mark_touched(state, touched):
    """Mark the grid points at which walls end; the frame is no wall (ME-029, ME-030)."""
    touched[:] = 0
    for edge in range(EDGES):
        if state.wall[edge] != Wall.NO_WALL:
            touched[EDGE_ENDS[edge, 0]] = 1
            touched[EDGE_ENDS[edge, 1]] = 1
    touched[FRAME] = 0


@compiled
def find_chains(state, chain):
    """Number the chains of touching walls: chain[p] is alike for all grid points that walls, or the frame, connect.

    A wall between two points of one chain would close a ring, and only such a wall cuts the maze apart: it is
    laid across a bridge of the graph of open edges (ME-040). Returns False when there is a ring already."""
    sound = True
    for point in range(POINTS):
        chain[point] = point
    edges = np.empty(EDGES, np.int16)
    for k in range(list_walls(state, edges)):
        one, other = int(chain[EDGE_ENDS[edges[k], 0]]), int(chain[EDGE_ENDS[edges[k], 1]])
        if one == other:
            sound = False
        for point in range(POINTS):
            chain[point] = one if chain[point] == other else chain[point]
    return sound


# --- ways -----------------------------------------------------------------------------------------------


@compiled
def set_wall(state, edge, wall):
    """Put a wall on an edge, or take it away, and keep up the ways of all players; whether any of them changed."""
    before = state.wall[edge]
    state.wall[edge] = wall
    changed = False
    room = np.zeros((2, SQUARES), np.int8)
    queue, marked = room[0], room[1]
    for seat in range(state.num_seats):
        colour = state.colour_of[seat]
        stopped, stops = wall_stops(before, colour), wall_stops(wall, colour)
        if stopped != stops:
            for target in range(TARGETS):
                if way_is_kept(state, colour, target):
                    changed |= mend_way(state, colour, state.way[colour, target], edge, stops, queue, marked)
    return changed


@compiled
def way_is_kept(state, colour, target):
    """The way to a collected gem is of no interest."""
    return target == Target.EXIT or not state.collected[colour, target - 1]


@compiled
def mend_way(state, colour, way, edge, stops, queue, marked):
    """Bring a way up to date after its edge was closed (`stops`) or opened; whether it changed.

    `queue` is room for squares, `marked` arrives and leaves zeroed."""
    one, other = EDGE_SQUARES[edge, 0], EDGE_SQUARES[edge, 1]
    near, far = (one, other) if way[one] < way[other] else (other, one)
    if stops:
        if way[near] == way[far] or leads_nearer(state, colour, way, far):
            return False
        return lengthen_way(state, colour, way, far, queue, marked)
    if way[far] - way[near] <= 1:
        return False
    queue[0] = near
    spread(state, colour, way, queue, marked, 1)
    return True


@compiled
def leads_nearer(state, colour, way, square):
    """Whether an open edge leads to a square one step nearer; a quick test that most closed edges pass."""
    for direction in range(DIRECTIONS):
        if way[BESIDE[square, direction]] == way[square] - 1:
            if not wall_stops(state.wall[EDGE_BESIDE[square, direction]], colour):
                return True
    return False


@compiled
def find_all_ways(state):
    """Find the ways of all players anew, as after the Gates have gone."""
    for seat in range(state.num_seats):
        colour = state.colour_of[seat]
        for target in range(TARGETS):
            if way_is_kept(state, colour, target):
                find_way(state, colour, target, state.way[colour, target])


@compiled
def shorten_ways_by_gates(state):
    """Both Gates lie now: a way is at most one step longer at one of them than at the other."""
    room = np.zeros((2, SQUARES), np.int8)
    one, other = state.disc[Disc.FIRST_GATE], state.disc[Disc.SECOND_GATE]
    for seat in range(state.num_seats):
        colour = state.colour_of[seat]
        for target in range(TARGETS):
            if way_is_kept(state, colour, target):
                way = state.way[colour, target]
                if abs(int(way[one]) - int(way[other])) > 1:
                    room[0, 0] = one if way[one] < way[other] else other
                    spread(state, colour, way, room[0], room[1], 1)


@compiled
def open_ways(state):
    """The ways on the empty board."""
    for seat in range(state.num_seats):
        colour = state.colour_of[seat]
        for target in range(TARGETS):
            for square in range(SQUARES):
                state.way[colour, target, square] = GRID_DISTANCE[GOAL[colour, target], square]


@compiled
def gates_are_open(state):
    """Only both discs together work (ME-123)."""
    return state.disc[Disc.FIRST_GATE] != NOWHERE and state.disc[Disc.SECOND_GATE] != NOWHERE


@compiled
def other_gate(state, square):
    """The square that a figure on `square` reaches through the Gates, or NOWHERE (ME-123)."""
    if gates_are_open(state):
        if square == state.disc[Disc.FIRST_GATE]:
            return state.disc[Disc.SECOND_GATE]
        if square == state.disc[Disc.SECOND_GATE]:
            return state.disc[Disc.FIRST_GATE]
    return np.int8(NOWHERE)


@compiled
def find_way(state, colour, target, way):
    """Write the steps from every square to a target."""
    flood(state, colour, GOAL[colour, target], way)


@compiled
def flood(state, colour, goal, way):
    """Write the steps from every square to a goal."""
    queue = np.empty(SQUARES, np.int8)
    waiting = np.zeros(SQUARES, np.int8)
    for square in range(SQUARES):
        way[square] = FAR
    way[goal] = 0
    queue[0] = goal
    spread(state, colour, way, queue, waiting, 1)


@compiled
def spread(state, colour, way, queue, waiting, count):
    """From the first `count` squares of the queue on, shorten ways; squares come up again when they are found nearer."""
    head = 0
    for k in range(count):
        waiting[queue[k]] = 1
    while count > 0:
        square = queue[head]
        head = head + 1 if head + 1 < SQUARES else 0
        count -= 1
        waiting[square] = 0
        here = int(way[square])
        for direction in range(ways_from(state, square)):
            near = beside(state, square, direction)
            if here + 1 < way[near]:
                steps = here + pace(state, colour, square, direction)
                if steps < way[near]:
                    way[near] = steps
                    if not waiting[near]:
                        waiting[near] = 1
                        last = head + count
                        queue[last if last < SQUARES else last - SQUARES] = near
                        count += 1


@compiled
def lengthen_way(state, colour, way, square, queue, lost):
    """A square has lost its neighbour: find all squares whose ways led through there, and their new ways."""
    count, done = 0, 0
    if not has_way(state, colour, way, lost, square):
        lost[square] = 1
        queue[0] = square
        count = 1
    while done < count:
        here = queue[done]
        done += 1
        for direction in range(ways_from(state, here)):
            near = beside(state, here, direction)
            if not lost[near] and is_pace(state, colour, here, direction, int(way[near]) - int(way[here])):
                if not has_way(state, colour, way, lost, near):
                    lost[near] = 1
                    queue[count] = near
                    count += 1
    if count == 0:
        return False
    for k in range(count):
        way[queue[k]] = way_by_neighbours(state, colour, way, lost, queue[k])
    for k in range(count):
        lost[queue[k]] = 0
    if count > 1:  # one square alone shortens no other way
        spread(state, colour, way, queue, lost, count)
    return True


@compiled
def has_way(state, colour, way, lost, square):
    """Whether a neighbour that is not lost still gives the square its number of steps."""
    for direction in range(ways_from(state, square)):
        near = beside(state, square, direction)
        if not lost[near] and is_pace(state, colour, square, direction, int(way[square]) - int(way[near])):
            return True
    return False


@compiled
def way_by_neighbours(state, colour, way, lost, square):
    """The steps that the best neighbour that is not lost gives a square."""
    best = FAR
    for direction in range(ways_from(state, square)):
        near = beside(state, square, direction)
        if not lost[near] and way[near] + 1 < best:
            best = min(best, int(way[near]) + pace(state, colour, square, direction))
    return best


@compiled
def ways_from(state, square):
    """Four directions, and the Gates when the square has one."""
    return DIRECTIONS if other_gate(state, square) == NOWHERE else DIRECTIONS + 1


@compiled
def beside(state, square, direction):
    """The neighbour in a direction (beyond the frame the square itself), or through the Gates."""
    if direction < DIRECTIONS:
        return BESIDE[square, direction]
    return other_gate(state, square)


@compiled
def pace(state, colour, square, direction):
    """Steps to that neighbour: one, or the cost of a wall."""
    if direction == DIRECTIONS or not wall_stops(state.wall[EDGE_BESIDE[square, direction]], colour):
        return 1
    return WALL_COST if state.options.sealing == Sealing.FREE else FAR


@compiled
def is_pace(state, colour, square, direction, steps):
    """Whether that neighbour is so many steps away; the number alone mostly says no, without a look at the walls."""
    return (steps == 1 or steps == WALL_COST) and pace(state, colour, square, direction) == steps
