"""Walls, and the ways they leave open.

`state.way[colour, target]` holds the steps from every square to the colour's exit and to its missing gems: the
own coloured wall is open, the Gates are adjacent, Minotaur and other discs are ignored. With sealing "free" a wall
in the way counts as WALL_COST steps, since no way may be open. The fields are kept up when a wall comes or goes;
most walls leave them as they are, which is seen from two squares. No rule depends on them: they serve
observations and bots.
"""

from __future__ import annotations

import numpy as np

from ..core.compiled import compiled
from .components import (
    DIRECTIONS,
    EDGE_ENDS,
    EDGE_SQUARES,
    EDGE_TO,
    EDGES,
    FRAME,
    GOAL,
    GRID_DISTANCE,
    NEIGHBOUR,
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
    for edge in range(EDGES):
        if state.wall[edge] != Wall.NO_WALL:
            one = chain_end(chain, EDGE_ENDS[edge, 0])
            other = chain_end(chain, EDGE_ENDS[edge, 1])
            if one == other:
                sound = False
            chain[max(one, other)] = min(one, other)
    for point in range(POINTS):
        chain[point] = chain[chain[point]]
    return sound


@compiled
def chain_end(chain, point):
    while chain[point] != point:
        point = chain[point]
    return point


# --- ways -----------------------------------------------------------------------------------------------


@compiled
def set_wall(state, edge, wall):
    """Put a wall on an edge, or take it away, and keep up the ways of all players; whether any of them changed."""
    before = state.wall[edge]
    state.wall[edge] = wall
    changed = False
    for seat in range(state.num_seats):
        colour = state.colour_of[seat]
        stopped, stops = wall_stops(before, colour), wall_stops(wall, colour)
        if stopped != stops:
            for target in range(TARGETS):
                if way_is_kept(state, colour, target) and way_changes(state, colour, target, edge, stops):
                    find_way(state, colour, target, state.way[colour, target])
                    changed = True
    return changed


@compiled
def way_is_kept(state, colour, target):
    """The way to a collected gem is of no interest."""
    return target == Target.EXIT or not state.collected[colour, target - 1]


@compiled
def way_changes(state, colour, target, edge, stops):
    """Whether a way may change now that the edge was closed (`stops`) or opened."""
    way = state.way[colour, target]
    one, other = EDGE_SQUARES[edge, 0], EDGE_SQUARES[edge, 1]
    if not stops:
        return abs(int(way[one]) - int(way[other])) > 1
    if way[one] == way[other]:
        return False
    far = one if way[one] > way[other] else other
    for direction in range(DIRECTIONS):
        near = NEIGHBOUR[far, direction]
        if near != NOWHERE and way[near] == way[far] - 1 and not wall_stops(state.wall[EDGE_TO[far, direction]], colour):
            return False
    return True


@compiled
def find_all_ways(state):
    """Find the ways of all players anew, as after a change of the Gates."""
    for seat in range(state.num_seats):
        colour = state.colour_of[seat]
        for target in range(TARGETS):
            if way_is_kept(state, colour, target):
                find_way(state, colour, target, state.way[colour, target])


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
    """Write the steps from every square to a goal; squares are taken up again when they turn out to be nearer."""
    cost = WALL_COST if state.options.sealing == Sealing.FREE else FAR
    queue = np.empty(SQUARES, np.int8)
    waiting = np.zeros(SQUARES, np.int8)
    way[:] = FAR
    queue[0] = goal
    way[queue[0]] = 0
    head, count = 0, 1
    while count > 0:
        square = queue[head]
        head = head + 1 if head + 1 < SQUARES else 0
        count -= 1
        waiting[square] = 0
        for direction in range(DIRECTIONS + 1):
            steps = 1
            if direction < DIRECTIONS:
                near = NEIGHBOUR[square, direction]
                if near != NOWHERE and wall_stops(state.wall[EDGE_TO[square, direction]], colour):
                    steps = cost
            else:
                near = other_gate(state, square)
            if near != NOWHERE and way[square] + np.int64(steps) < way[near]:
                way[near] = way[square] + steps
                if not waiting[near]:
                    waiting[near] = 1
                    queue[(head + count) % SQUARES] = near
                    count += 1
