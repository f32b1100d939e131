"""The table of Maze's End as one record. Squares, edges and colours are those of the board, not turned."""

from __future__ import annotations

import numpy as np

from ..core.options import Option, option_record
from ..core.records import state_record
from .components import (
    CARDS,
    COLOURS,
    DISCS,
    EDGES,
    FIGURES,
    GEMS,
    ROUNDS,
    SQUARES,
    TARGETS,
    WALL_KINDS,
    AbsentWalls,
    Reward,
    Saved,
    Sealing,
    SeatsOfTwo,
)

OPTIONS = (
    Option("players", 2, "how many play", low=2, high=COLOURS, claim="ME-001"),
    Option("sealing", "open", "whether walls may cut the maze apart", choices=Sealing, claim="ME-161"),
    Option("seats_2p", "opposite", "the corners of two players", choices=SeatsOfTwo, claim="ME-162"),
    Option("absent_walls", "pile", "where coloured walls of absent colours are", choices=AbsentWalls, claim="ME-163"),
    Option("events", True, "whether there are event cards", claim="ME-164"),
    Option("reward", "placement", "rewards by place, or for winning alone", choices=Reward, claim="ME-165"),
    Option("max_rounds", ROUNDS["default"], "turns of each player before the game is cut short",
           low=ROUNDS["least"], high=ROUNDS["most"], claim="ME-166"),
)  # fmt: skip

STATE = state_record(
    option_record(OPTIONS),
    [
        ("stage", np.int8),  # Stage
        ("first", np.int8),  # seat that began
        ("turn", np.int16),  # turns played, 0..max_rounds * players
        ("colour_of", np.int8, COLOURS),  # Colour of each seat, or NOWHERE
        ("seat_of", np.int8, COLOURS),  # seat of each Colour, or NOWHERE
        ("wall", np.int8, EDGES),  # Wall on each edge
        ("pile", np.int8, WALL_KINDS),  # walls in the pile: plain, then by Colour
        ("share", np.int8, (COLOURS, 2)),  # walls left for the placement phase: plain, own colour
        ("hand", np.int8),  # Wall taken from share, pile or board and not yet put, or NO_WALL
        ("origin", np.int16),  # edge it was picked up from, or NOWHERE
        ("figure", np.int8, (COLOURS, FIGURES)),  # square of each figure, or NOWHERE: escaped, or not in play
        ("slain_on", np.int8, (COLOURS, FIGURES)),  # square where a figure on its start was slain, or NOWHERE
        ("young", np.int8),  # the young Minotaur: FIGURES * colour + figure, or NOWHERE
        ("snared", np.int8, FIGURES),  # 1: this figure of the player in turn may not move again this turn
        ("collected", np.int8, (COLOURS, GEMS)),  # 1 for a gem set aside
        ("minotaur", np.int8),  # its square
        ("disc", np.int8, DISCS),  # square of each Disc, or NOWHERE
        ("saved", np.int8, (COLOURS, len(Saved))),  # saved cards, by Saved
        ("roared", np.int8, COLOURS),  # 1: this colour has fewer points in its next (or present) turn
        ("deck", np.int8, CARDS),  # undrawn cards of each kind; their order is drawn when they are
        ("event", np.int8),  # Face of this turn, or NOWHERE
        ("card", np.int8),  # card drawn this turn, or NOWHERE
        ("walls_to_place", np.int8),  # from the pile, 0..2
        ("wall_moves", np.int8),  # still to make, 0..2
        ("movements", np.int8),  # of the Minotaur, still to make, 0..3
        ("removals", np.int8),  # walls still to remove, 0..1
        ("discs_to_place", np.int8),  # 0..2
        ("choices", np.int8),  # figure or rival still to choose, 0..1
        ("second_wind", np.int8),  # extra points of this turn, 0 or 2
        ("points", np.int8),  # movement points left, 0..5
        ("way", np.int8, (COLOURS, TARGETS, SQUARES)),  # steps from each square to a Target (see maze.py)
    ],
)
