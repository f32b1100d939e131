"""How far everybody still has to go in the present maze: the common measure of the scripted players."""

from __future__ import annotations

from ..core.compiled import compiled
from .components import COLOURS, EXIT, FIGURES, GOAL, GRID_DISTANCE, NOWHERE, START, Target
from .rules import is_held

FAR_OFF = 10_000
# the weights of a standing, in sixtieths of a step
NEAREST_RIVAL = 42  # 0.7: the rival with the shortest way
ALL_RIVALS = 18  # 0.3: their mean
HELD = 120  # 2 for a figure that suffers
MINOTAUR_ON_EXIT = 480  # 8
GOOD_LEAD = 15.0  # steps


@compiled
def leg(view, colour, figure, square, target):
    """Steps of a figure from a square to a target of its colour; walls do not stop the young Minotaur."""
    if view.young == FIGURES * colour + figure:
        return int(GRID_DISTANCE[square, GOAL[colour, target]])
    return int(view.way[colour, target, square])


@compiled
def steps_to_exit(view, colour, figure):
    return leg(view, colour, figure, view.figure[colour, figure], Target.EXIT)


@compiled
def detour(view, colour, figure, gem):
    """Steps more on the way to the exit when the figure fetches one gem."""
    here = view.figure[colour, figure]
    there = GOAL[colour, gem]
    by_gem = leg(view, colour, figure, here, gem) + leg(view, colour, figure, there, Target.EXIT)
    return by_gem - leg(view, colour, figure, here, Target.EXIT)


@compiled
def double_detour(view, colour, figure):
    """Steps more when the figure fetches both gems, in the better order."""
    here, best = view.figure[colour, figure], FAR_OFF
    for first in (Target.FIRST_GEM, Target.SECOND_GEM):
        second = Target.FIRST_GEM + Target.SECOND_GEM - first
        between = leg(view, colour, figure, GOAL[colour, first], second)
        last = leg(view, colour, figure, GOAL[colour, second], Target.EXIT)
        best = min(best, leg(view, colour, figure, here, first) + between + last)
    return best - leg(view, colour, figure, here, Target.EXIT)


@compiled
def gem_detours(view, colour):
    """The cheapest way to fetch the missing gems: by one figure, or by two."""
    one_lies = not view.collected[colour, Target.FIRST_GEM - 1]
    two_lies = not view.collected[colour, Target.SECOND_GEM - 1]
    if not one_lies and not two_lies:
        return 0
    best, least_first, least_second = FAR_OFF, FAR_OFF, FAR_OFF  # the least of one figure or two, and of earlier figures
    for figure in range(FIGURES):
        if view.figure[colour, figure] != NOWHERE:
            first = detour(view, colour, figure, Target.FIRST_GEM) if one_lies else 0
            second = detour(view, colour, figure, Target.SECOND_GEM) if two_lies else 0
            alone = double_detour(view, colour, figure) if one_lies and two_lies else first + second
            best = min(best, alone, first + least_second, second + least_first)
            least_first = min(least_first, first)
            least_second = min(least_second, second)
    return best


@compiled
def need(view, colour):
    """All steps that a player still has to make."""
    total = gem_detours(view, colour)
    for figure in range(FIGURES):
        if view.figure[colour, figure] != NOWHERE:
            total += steps_to_exit(view, colour, figure)
    return total


@compiled
def held_figures(view, colour):
    count = 0
    for figure in range(FIGURES):
        count += is_held(view, colour, figure)
    return count


@compiled
def standing(view, colour, weight):
    """How good the table looks for a colour; `weight` is that of the own way (60 for a step)."""
    nearest, total, held = FAR_OFF, 0, 0
    rivals = int(view.num_seats) - 1
    for other in range(COLOURS):
        if other != colour and view.seat_of[other] != NOWHERE:
            theirs = need(view, other)
            nearest = min(nearest, theirs)
            total += theirs
            held += held_figures(view, other)
    value = NEAREST_RIVAL * nearest + ALL_RIVALS // rivals * total + HELD // rivals * held
    value -= weight * need(view, colour) + HELD * held_figures(view, colour)
    if view.minotaur == EXIT[colour]:
        value -= MINOTAUR_ON_EXIT
    return value


@compiled
def estimate(state, seat):
    """The rule of thumb: the lead over the rival with the shortest way, in steps, squeezed into -1 .. 1."""
    nearest = FAR_OFF
    for other in range(COLOURS):
        if state.seat_of[other] != NOWHERE and state.seat_of[other] != seat:
            nearest = min(nearest, need(state, other))
    lead = (nearest - need(state, int(state.colour_of[seat]))) / GOOD_LEAD
    return lead / (1.0 + abs(lead))


@compiled
def leader(view, colour):
    """The rival with the shortest way; of equal ones the one whose turn comes first."""
    if view.num_seats == 2:
        return int(view.colour_of[1 - view.seat_of[colour]])
    best, nearest = 0, FAR_OFF
    for away in range(1, COLOURS):
        other = (colour + away) % COLOURS
        if view.seat_of[other] != NOWHERE:
            theirs = need(view, other)
            if theirs < nearest:
                best, nearest = other, theirs
    return best


@compiled
def lost_if_slain(view, colour, figure):
    """Steps that a figure is nearer to the exit than its start is."""
    return leg(view, colour, figure, START[colour], Target.EXIT) - steps_to_exit(view, colour, figure)
