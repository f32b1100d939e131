"""What an observer sees at a glance of the actions at hand: where a step leads, whom the Minotaur would meet, which edges matter.

Cheap hints in the observer's own frame, for networks, which are bad at finding ways. No rule depends on them.
"""

from __future__ import annotations

import numpy as np

from ..core.compiled import compiled
from .components import (
    BESIDE,
    DIRECTIONS,
    EDGE_BESIDE,
    EDGE_SQUARES,
    EDGE_TO,
    EDGES,
    FIGURES,
    NEIGHBOUR,
    NOWHERE,
    OWN_EDGE,
    OWN_SQUARE,
    SQUARES,
    TARGETS,
    Direction,
    Disc,
    Phase,
    Target,
    Wall,
)
from .maze import list_walls, other_gate, wall_stops, way_is_kept
from .needs import leader, lost_if_slain
from .rules import on_board

GREAT_LOSS = 32.0  # steps
LONG_SHORTCUT = 16.0  # steps
OPEN_GROUND = 4  # squares abreast: beyond, a wall hardly matters


@compiled
def encode_outlook(view, seat, minotaur, out):
    """The hints for the decision at hand, if it is the observer's; `minotaur` is that block of the observation."""
    if view.seat != seat:
        return
    colour = int(view.colour_of[seat])
    phase = view.phase
    if phase == Phase.MOVE:
        look_at_steps(view, colour, minotaur, out.steps)
    elif phase == Phase.MINOTAUR:
        look_at_charges(view, colour, out.charges)
    elif phase == Phase.PUT_WALL or phase == Phase.WALL_EDGE:
        fronts = np.zeros((3, SQUARES), np.int8)
        look_at_narrows(view, colour, colour, fronts, 0, out.edges.mine)
        look_at_narrows(view, colour, leader(view, colour), fronts, FIGURES, out.edges.theirs)
    elif phase == Phase.PICK_WALL or phase == Phase.REMOVE_WALL:
        look_at_shortcuts(view, colour, leader(view, colour), out.edges)


# --- steps --------------------------------------------------------------------------------------------------


@compiled
def look_at_steps(view, colour, minotaur, steps):
    for figure in range(FIGURES):
        here = view.figure[colour, figure]
        if here != NOWHERE:
            for own in range(DIRECTIONS):
                there = NEIGHBOUR[here, on_board(own, colour)]
                if there != NOWHERE:
                    look_at_step(view, colour, minotaur, here, there, steps[figure, own])
            gate = other_gate(view, here)
            if gate != NOWHERE:
                look_at_step(view, colour, minotaur, here, gate, steps[figure, Direction.GATE])


@compiled
def look_at_step(view, colour, minotaur, here, there, step):
    in_reach = minotaur[OWN_SQUARE[colour, there]] < 0
    step.danger = in_reach & (there != view.disc[Disc.SANCTUARY])
    for target in range(TARGETS):
        if way_is_kept(view, colour, target):
            left = int(view.way[colour, target, there])
            step.nearer[target] = max(min(int(view.way[colour, target, here]) - left, 4), -4) / 4
            if target != Target.EXIT and left == 0:
                step.fetches = 1


# --- the Minotaur -------------------------------------------------------------------------------------------


@compiled
def mark_charge(view, direction, marked):
    """Mark the squares of the Minotaur's next movement in a direction."""
    here = view.minotaur
    while NEIGHBOUR[here, direction] != NOWHERE:
        walled = view.wall[EDGE_TO[here, direction]] != Wall.NO_WALL
        if walled and here != view.minotaur:
            return
        here = NEIGHBOUR[here, direction]
        marked[here] = 1
        if walled:
            return


@compiled
def look_at_charges(view, colour, charges):
    met = np.empty(SQUARES, np.int8)
    for own in range(DIRECTIONS):
        met[:] = 0
        mark_charge(view, on_board(own, colour), met)
        if view.disc[Disc.SANCTUARY] != NOWHERE:
            met[view.disc[Disc.SANCTUARY]] = 0
        for seat in range(view.num_seats):
            theirs = int(view.colour_of[seat])
            lost = steps_lost(view, theirs, met)
            if theirs == colour:
                charges[own].my_loss = min(lost / GREAT_LOSS, 1.0)
            else:
                charges[own].their_loss = min(charges[own].their_loss + lost / GREAT_LOSS, 1.0)


@compiled
def steps_lost(view, colour, met):
    """Steps that the figures of a colour on marked squares lose when they are slain."""
    lost = 0
    for figure in range(FIGURES):
        square = view.figure[colour, figure]
        if square != NOWHERE and met[square]:
            lost += max(lost_if_slain(view, colour, figure), 0)
    return lost


# --- walls --------------------------------------------------------------------------------------------------


@compiled
def look_at_narrows(view, observer, colour, fronts, walks, plane):
    """Edges that every shortest way of a figure to the exit leads through; `walks` were made before these."""
    for figure in range(FIGURES):
        square = view.figure[colour, figure]
        together = figures_together(view, colour, figure)
        if square != NOWHERE and together > 0:
            walks += 1
            mark_narrows(view, observer, colour, square, together, fronts, walks, plane)


@compiled
def figures_together(view, colour, figure):
    """How many figures stand with this one; 0 if an earlier one does, so that nobody is counted twice."""
    together = 0
    for other in range(FIGURES):
        if view.figure[colour, other] == view.figure[colour, figure]:
            if other < figure:
                return 0
            together += 1
    return together


@compiled
def mark_narrows(view, observer, colour, square, figures, fronts, walk, plane):
    """Go all shortest ways at once, a step at a time, up to open ground; where they have one edge in common, mark it.

    `fronts` is room: the squares reached, those to be reached, and for each square the last walk that came by."""
    way, seen = view.way[colour, Target.EXIT], fronts[2]
    fronts[0, 0] = square
    count, now = 1, 0
    for left in range(way[square] - 1, -1, -1):
        edges, edge, found = 0, 0, 0
        for k in range(count):
            here = fronts[now, k]
            for direction in range(DIRECTIONS):
                near, between = BESIDE[here, direction], EDGE_BESIDE[here, direction]
                if way[near] == left and not wall_stops(view.wall[between], colour):
                    edges += 1
                    edge = between
                    if seen[near] != walk:
                        seen[near] = walk
                        fronts[1 - now, found] = near
                        found += 1
            gate = other_gate(view, here)
            if gate != NOWHERE and way[gate] == left:
                edges += 2  # no wall closes the Gates
                if seen[gate] != walk:
                    seen[gate] = walk
                    fronts[1 - now, found] = gate
                    found += 1
        if edges == 1:
            plane[OWN_EDGE[observer, edge]] += np.float32(figures / FIGURES)
        if found == 0 or found > OPEN_GROUND:  # none: with sealing "free" a way may lead through walls
            return
        count, now = found, 1 - now


@compiled
def look_at_shortcuts(view, colour, rival, edges):
    """How many steps to the exit the standing walls keep apart."""
    walls = np.empty(EDGES, np.int16)
    for k in range(list_walls(view, walls)):
        own = OWN_EDGE[colour, walls[k]]
        edges.mine[own] = steps_apart(view, colour, walls[k])
        edges.theirs[own] = steps_apart(view, rival, walls[k])


@compiled
def steps_apart(view, colour, edge):
    """Steps to the exit that a wall on this edge keeps apart, as a share."""
    if not wall_stops(view.wall[edge], colour):
        return 0.0
    way = view.way[colour, Target.EXIT]
    apart = abs(int(way[EDGE_SQUARES[edge, 0]]) - int(way[EDGE_SQUARES[edge, 1]])) - 1
    return max(min(apart / LONG_SHORTCUT, 1.0), 0.0)
