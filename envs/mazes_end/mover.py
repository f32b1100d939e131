"""The move step of the scripted players: try all sequences of steps and keep away from the Minotaur."""

from __future__ import annotations

import numpy as np

from ..core.compiled import compiled
from .actions import END_MOVE, REDEEM, STEP
from .components import (
    COLOURS,
    DIRECTIONS,
    EDGE_TO,
    EXIT,
    FIGURES,
    GEM,
    GEMS,
    IS_CORNER,
    NEIGHBOUR,
    NOWHERE,
    SQUARES,
    Direction,
    Disc,
    Saved,
    Wall,
)
from .maze import other_gate
from .needs import FAR_OFF, lost_if_slain, need
from .rules import can_move, can_redeem, has_both_gems, is_stopped, on_board

STEP_COST = 100
NEAR_DANGER, FAR_DANGER = 12, 6  # 0.4 x the chance (0.30, 0.15) to be slain, for each step that would be lost
THREAD_COST = 4 * STEP_COST  # Ariadne's Thread must save more
REDEMPTION_STEPS = 3  # Redemption must save more
DEPTH = 3  # steps looked ahead


@compiled
def choose_move(view, colour):
    """A Redemption that is worth it, or the first step of the best sequence, or the end of the step."""
    for figure in range(FIGURES):
        if can_redeem(view, colour, figure) and redemption_saves(view, colour, figure) > REDEMPTION_STEPS:
            return REDEEM + figure
    danger = np.zeros(SQUARES, np.int64)
    mark_danger(view, danger)
    least, chosen = cost(view, colour, danger), END_MOVE
    if view.points > 0:
        ahead = min(int(view.points), DEPTH)
        for figure in range(FIGURES):
            for own in range(DIRECTIONS + 1):
                found = cost_after(view, colour, figure, on_board(own, colour), ahead, danger)
                if found < least:
                    least, chosen = found, STEP + (DIRECTIONS + 1) * figure + own
    return chosen


@compiled
def redemption_saves(view, colour, figure):
    """Steps that the figure saves by going back to where it was slain."""
    before = need(view, colour)
    start = view.figure[colour, figure]
    view.figure[colour, figure] = view.slain_on[colour, figure]
    after = need(view, colour)
    view.figure[colour, figure] = start
    return before - after


@compiled
def cost(view, colour, danger):
    """Steps to go, and steps that are in danger."""
    total = STEP_COST * need(view, colour)
    for figure in range(FIGURES):
        square = view.figure[colour, figure]
        if square != NOWHERE and danger[square] > 0:
            total += danger[square] * max(lost_if_slain(view, colour, figure), 0)
    return total


@compiled
def mark_danger(view, danger):
    """Squares that the Minotaur reaches with one movement, or with two; none is dangerous with the Sanctuary."""
    for direction in range(DIRECTIONS):
        middle = mark_line(view, view.minotaur, direction, danger, NEAR_DANGER)
        for turned in range(DIRECTIONS):
            if middle != view.minotaur:
                mark_line(view, middle, turned, danger, FAR_DANGER)
    if view.disc[Disc.SANCTUARY] != NOWHERE:
        danger[view.disc[Disc.SANCTUARY]] = 0


@compiled
def mark_line(view, square, direction, danger, much):
    """Mark the squares of one movement of the Minotaur from a square, and say where it ends."""
    here = square
    while NEIGHBOUR[here, direction] != NOWHERE:
        walled = view.wall[EDGE_TO[here, direction]] != Wall.NO_WALL
        if walled and here != square:
            break
        here = NEIGHBOUR[here, direction]
        danger[here] = max(danger[here], much)
        if walled:
            break
    return here


@compiled
def cost_after(view, colour, figure, direction, points, danger):
    """The least cost that this step and up to `points` - 1 more can lead to; the table is left as it was.

    The order in which figures move hardly matters, so the later steps belong to this figure or a later one."""
    square = goal_of_step(view, colour, figure, direction)
    if square == NOWHERE:
        return STEP_COST * FAR_OFF
    here, young, thread = view.figure[colour, figure], view.young, view.saved[colour, Saved.ARIADNES_THREAD]
    first_gem, second_gem = view.collected[colour, 0], view.collected[colour, 1]
    extra = arrive(view, colour, figure, direction, square)
    least = cost(view, colour, danger)
    if points > 1:
        for later in range(figure, FIGURES):
            for turned in range(DIRECTIONS + 1):
                least = min(least, cost_after(view, colour, later, turned, points - 1, danger))
    view.figure[colour, figure] = here
    view.young = young
    view.saved[colour, Saved.ARIADNES_THREAD] = thread
    view.collected[colour, 0] = first_gem
    view.collected[colour, 1] = second_gem
    view.snared[figure] = 0
    return least + extra + 1  # of two ways to the same end the one with fewer steps


@compiled
def goal_of_step(view, colour, figure, direction):
    """The square that a step leads to, or NOWHERE if it is not allowed or leads to the Minotaur."""
    if not can_move(view, colour, figure):
        return np.int8(NOWHERE)
    here = view.figure[colour, figure]
    if direction == Direction.GATE:
        square = other_gate(view, here)
    else:
        square = NEIGHBOUR[here, direction]
        if square != NOWHERE and view.saved[colour, Saved.ARIADNES_THREAD] == 0:
            if is_stopped(view, colour, figure, view.wall[EDGE_TO[here, direction]]):
                return np.int8(NOWHERE)
    if square == view.minotaur and square != view.disc[Disc.SANCTUARY]:
        return np.int8(NOWHERE)
    return square


@compiled
def arrive(view, colour, figure, direction, square):
    """Make a step for trial: gem, snare, escape, slaying; what it costs or gains beside the way."""
    extra = 0
    here = view.figure[colour, figure]
    if direction != Direction.GATE and is_stopped(view, colour, figure, view.wall[EDGE_TO[here, direction]]):
        view.saved[colour, Saved.ARIADNES_THREAD] -= 1
        extra += THREAD_COST
    view.figure[colour, figure] = square
    if view.young == FIGURES * colour + figure and not IS_CORNER[square] and square != view.disc[Disc.SANCTUARY]:
        lost = steps_of_slain(view, colour, square)
        if lost > 0:
            view.young = NOWHERE
            extra -= STEP_COST * lost // (int(view.num_seats) - 1)
    if square == view.disc[Disc.SNARE]:
        view.snared[figure] = 1
    for gem in range(GEMS):
        if square == GEM[colour, gem]:
            view.collected[colour, gem] = 1
    if square == EXIT[colour] and has_both_gems(view, colour):
        view.figure[colour, figure] = NOWHERE
    return extra


@compiled
def steps_of_slain(view, colour, square):
    """Steps that the rivals on a square lose when they are slain."""
    lost = 0
    for other in range(COLOURS):
        if other != colour:
            for figure in range(FIGURES):
                if view.figure[other, figure] == square:
                    lost += max(lost_if_slain(view, other, figure), 0)
    return lost
