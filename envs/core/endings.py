"""How games end."""

from __future__ import annotations

from .compiled import compiled
from .records import NOBODY


@compiled
def end_game(state, ending):
    """Nobody acts any more; `ending` says why. Rewards are the game's own to give."""
    state.over = 1
    state.ending = ending
    state.seat = NOBODY


@compiled
def truncate(state, ending):
    """End the game by a limit of the suite rather than a rule of the game."""
    end_game(state, ending)
    state.truncated = 1


@compiled
def place_reward(rank, tied, num_seats):
    """The reward of a place in [-1, 1]: rank 0 is best; `tied` players (at least 1) share the mean of their places."""
    middle = rank + (tied - 1) / 2.0
    return 1.0 - 2.0 * middle / (num_seats - 1)
