"""Scripted players of Maze's End: how far everybody has to go decides what they build, move and choose.

Scores are whole numbers, so that compiled and interpreted play agree; STEP_WEIGHT stands for one step.
"""

from __future__ import annotations

import numpy as np

from ..core.compiled import compiled
from ..core.rng import below, pick_legal
from .actions import EDGE, FACE, FIGURE, KIND_OF_WALL, MINOTAUR, RIVAL, ROLL, SQUARE
from .components import (
    BOARD_EDGE,
    BOARD_SQUARE,
    CARD_EFFECT,
    COLOURS,
    DIRECTIONS,
    EDGES,
    FACES,
    FARTHEST_GATES,
    FIGURES,
    GRID_DISTANCE,
    NEIGHBOUR,
    NOWHERE,
    SQUARES,
    TARGETS,
    WALL_KINDS,
    Disc,
    Effect,
    Face,
    Phase,
    Target,
    Wall,
)
from .maze import flood, set_wall, shorten_ways_by_gates
from .mover import choose_move
from .needs import FAR_OFF, leader, standing, steps_to_exit
from .rules import disc_to_put, mark_free_edges, mark_untouched_edges, move_minotaur, on_board

RACER = 1
GREEDY = 2
OBSTRUCTOR = 3
BOTS = {"racer": RACER, "greedy": GREEDY, "obstructor": OBSTRUCTOR}
NOTES = {
    "racer": "moves its figures like greedy, and leaves walls, Minotaur and cards to chance",
    "greedy": "builds, moves the Minotaur and plays cards so that the rivals have far to go and it has not",
    "obstructor": "like greedy, but with walls, Minotaur and cards it looks at the rivals' ways far more than at its own",
}
OWN_WEIGHT = np.array([0, 0, 60, 9])  # of the own way in walls, Minotaur and cards, by bot: 1 and 0.15 steps
PLANNER_WORTH = 9 * 60  # an Event Planner is played when its best result is worth nine steps
NO_VALUE = -1_000_000


@compiled
def choose(view, mask, bot, rng):
    """What the bot plays."""
    colour = int(view.colour_of[view.seat])
    phase = view.phase
    if phase == Phase.MOVE:
        return choose_move(view, colour)
    if bot == RACER:
        return pick_legal(rng, mask)
    weight = OWN_WEIGHT[bot]
    if phase == Phase.MINOTAUR:
        return MINOTAUR + minotaur_sequence(view, colour, weight, int(view.movements))[0]
    if phase == Phase.DISC:
        return choose_square(view, mask, colour, weight, rng)
    if phase == Phase.PLAN:
        return choose_plan(view, mask, colour, weight, rng)
    if phase == Phase.CHOOSE:
        if CARD_EFFECT[view.card] == Effect.YOUNG_MINOTAUR:
            return FIGURE + figure_for_blood(view, colour, weight)
        return RIVAL + (leader(view, colour) - colour) % COLOURS
    return choose_wall(view, mask, colour, weight, rng)


# --- walls ----------------------------------------------------------------------------------------------


@compiled
def choose_wall(view, mask, colour, weight, rng):
    """The kind of wall that can be put best, or the best edge for the wall in hand (for nothing, to take one up)."""
    kinds = view.phase == Phase.PLACE_KIND or view.phase == Phase.WALL_KIND
    edges = np.zeros(len(mask), np.int8)
    if view.phase == Phase.PLACE_KIND:
        mark_untouched_edges(view, colour, edges)
    elif kinds:
        mark_free_edges(view, colour, edges)
    best, chosen, ties = NO_VALUE, 0, 0
    for kind in range(WALL_KINDS if kinds else 1):
        if kinds and not mask[KIND_OF_WALL + kind]:
            continue
        wall = int(view.hand)
        if kinds:
            wall = Wall.PLAIN + 0 if kind == 0 else Wall.RED_WALL + (kind - 1 + colour) % COLOURS
        own, value = best_edge(view, edges if kinds else mask, colour, wall, weight, rng)
        if value > best:
            best, ties = value, 0
        if value == best:
            ties += 1
            if below(rng, ties) == 0:
                chosen = KIND_OF_WALL + kind if kinds else EDGE + own
    return chosen


@compiled
def best_edge(view, edges, colour, wall, weight, rng):
    """The marked edge on which `wall` brings the best standing, and that standing."""
    kept = np.empty((COLOURS, TARGETS, SQUARES), np.int8)
    copy_ways(view.way, kept)
    best, chosen, ties, now = NO_VALUE, 0, 0, NO_VALUE
    for own in range(EDGES):
        if edges[EDGE + own]:
            edge = BOARD_EDGE[colour, own]
            before = view.wall[edge]
            changed = set_wall(view, edge, wall)
            if changed or now == NO_VALUE:
                value = standing(view, colour, weight)
                if not changed:
                    now = value
            else:
                value = now
            view.wall[edge] = before
            if changed:
                copy_ways(kept, view.way)
            if value > best:
                best, ties = value, 0
            if value == best:
                ties += 1
                if below(rng, ties) == 0:
                    chosen = own
    return chosen, best


@compiled
def copy_ways(source, target):
    for colour in range(COLOURS):
        for goal in range(TARGETS):
            for square in range(SQUARES):
                target[colour, goal, square] = source[colour, goal, square]


@compiled
def value_of_wall_move(view, size, colour, weight, rng):
    """The standing after the wall whose removal is best has been put best."""
    edges = np.zeros(size, np.int8)
    for own in range(EDGES):
        edges[EDGE + own] = view.wall[BOARD_EDGE[colour, own]] != Wall.NO_WALL
    kept = np.empty((COLOURS, TARGETS, SQUARES), np.int8)
    copy_ways(view.way, kept)
    edge, wall, value = NOWHERE, Wall.NO_WALL + 0, NO_VALUE
    for putting in range(2):
        own, value = best_edge(view, edges, colour, wall, weight, rng)
        if value == NO_VALUE or putting:
            break
        edge = BOARD_EDGE[colour, own]
        wall = int(view.wall[edge])
        set_wall(view, edge, Wall.NO_WALL)
        view.origin = edge
        edges[:] = 0
        mark_free_edges(view, colour, edges)
    if edge != NOWHERE:
        view.wall[edge] = wall
        view.origin = NOWHERE
        copy_ways(kept, view.way)
    return value


# --- the Minotaur ---------------------------------------------------------------------------------------


@compiled
def minotaur_sequence(view, colour, weight, movements):
    """The first direction (of the own frame) of the best sequence of movements, and the standing after it."""
    figures = np.empty((COLOURS, FIGURES), np.int8)
    slain_on = np.empty((COLOURS, FIGURES), np.int8)
    copy_figures(view.figure, figures)
    copy_figures(view.slain_on, slain_on)
    minotaur = view.minotaur
    best, chosen = NO_VALUE, 0
    for sequence in range(DIRECTIONS**movements):
        possible, left = True, sequence
        for _ in range(movements):
            direction = on_board(left % DIRECTIONS, colour)
            left //= DIRECTIONS
            if NEIGHBOUR[view.minotaur, direction] == NOWHERE:
                possible = False
                break
            move_minotaur(view, direction)
        if possible:
            value = standing(view, colour, weight)
            if value > best:
                best, chosen = value, sequence % DIRECTIONS
        copy_figures(figures, view.figure)
        copy_figures(slain_on, view.slain_on)
        view.minotaur = minotaur
    return chosen, best


@compiled
def copy_figures(source, target):
    for colour in range(COLOURS):
        for figure in range(FIGURES):
            target[colour, figure] = source[colour, figure]


# --- cards ----------------------------------------------------------------------------------------------


@compiled
def choose_plan(view, mask, colour, weight, rng):
    """Event Planner, when a result is worth it."""
    now = standing(view, colour, weight)
    best, chosen = PLANNER_WORTH - 1, ROLL
    for face in range(FACES):
        gain = 0
        if face == Face.MOVE_WALL:
            gain = value_of_wall_move(view, len(mask), colour, weight, rng) - now
        elif face != Face.DRAW_EVENT:
            gain = minotaur_sequence(view, colour, weight, 1 if face == Face.MINOTAUR_1 else 2)[1] - now
        if gain > best:
            best, chosen = gain, FACE + face
    return chosen


@compiled
def figure_for_blood(view, colour, weight):
    """The figure for which walls are in the way most."""
    best, chosen = NO_VALUE, 0
    for figure in range(FIGURES):
        if view.figure[colour, figure] != NOWHERE:
            view.young = FIGURES * colour + figure
            value = standing(view, colour, weight)
            if value > best:
                best, chosen = value, figure
    view.young = NOWHERE
    return chosen


@compiled
def choose_square(view, mask, colour, weight, rng):
    """Where a disc goes: the square with the best score."""
    disc = disc_to_put(view)
    if disc == Disc.FIRST_GATE:
        return first_gate(view, mask, colour)
    kept = np.empty((COLOURS, TARGETS, SQUARES), np.int8)
    copy_ways(view.way, kept)
    best, chosen, ties = NO_VALUE, 0, 0
    for own in range(SQUARES):
        if mask[SQUARE + own]:
            square = BOARD_SQUARE[colour, own]
            if disc == Disc.SECOND_GATE:
                view.disc[disc] = square
                shorten_ways_by_gates(view)
                value = standing(view, colour, weight)
                copy_ways(kept, view.way)
                view.disc[disc] = NOWHERE
            elif disc == Disc.SNARE:  # before the exit of the leading rival
                value = -int(view.way[leader(view, colour), Target.EXIT, square])
            else:
                value = -sanctuary_distance(view, colour, square)
            if value > best:
                best, ties = value, 0
            if value == best:
                ties += 1
                if below(rng, ties) == 0:
                    chosen = own
    return SQUARE + chosen


@compiled
def sanctuary_distance(view, colour, square):
    """How far a square is from the own figure that is nearest to the exit."""
    best, distance = FAR_OFF, 0
    for figure in range(FIGURES):
        if view.figure[colour, figure] != NOWHERE:
            steps = steps_to_exit(view, colour, figure)
            if steps < best:
                best, distance = steps, int(GRID_DISTANCE[view.figure[colour, figure], square])
    return distance


@compiled
def first_gate(view, mask, colour):
    """The square that, with the best second Gate, saves the own figures the most steps on their ways to the exit."""
    ways = np.empty((FIGURES, SQUARES), np.int8)
    for figure in range(FIGURES):
        if view.figure[colour, figure] != NOWHERE:
            flood(view, colour, view.figure[colour, figure], ways[figure])
    best, chosen = NO_VALUE, 0
    for own in range(SQUARES):
        for other in range(SQUARES):
            if own != other and mask[SQUARE + own] and mask[SQUARE + other]:
                gate, second = BOARD_SQUARE[colour, own], BOARD_SQUARE[colour, other]
                if GRID_DISTANCE[gate, second] <= FARTHEST_GATES:
                    saved = 0
                    for figure in range(FIGURES):
                        square = view.figure[colour, figure]
                        if square != NOWHERE:
                            steps = int(ways[figure, gate]) + 1 + int(view.way[colour, Target.EXIT, second])
                            saved += max(int(view.way[colour, Target.EXIT, square]) - steps, 0)
                    if saved > best:
                        best, chosen = saved, own
    return SQUARE + chosen
