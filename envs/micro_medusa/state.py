"""The table of Micro Medusa as one record."""

from __future__ import annotations

import numpy as np

from ..core.options import Option, option_record
from ..core.records import state_record
from .components import (
    DEFAULT_TRESSES,
    KINDS,
    LEAST_TRESSES,
    MOST_TRESSES,
    ChainGoal,
    HeartsRule,
    RunOut,
)

OPTIONS = (
    Option("head_openings", DEFAULT_TRESSES, "open sides of Medusa's head, each the beginning of a tress",
           low=LEAST_TRESSES, high=MOST_TRESSES, claim="MM-100"),
    Option("hearts_rule", "persist", "what becomes of stone hearts when a round ends",
           choices=HeartsRule, claim="MM-101"),
    Option("chain_goal", "capped", "whether a chain of three sections needs a Snakehead or Eyeball at its end",
           choices=ChainGoal, claim="MM-102"),
    Option("run_out", "stack", "when Medusa has run out of tiles", choices=RunOut, claim="MM-103"),
    Option("open_hand", False, "whether the Champion sees the set-up tile", claim="MM-104"),
)  # fmt: skip

STATE = state_record(
    option_record(OPTIONS),
    [
        ("round_number", np.int8),  # 1..8
        ("turn", np.int8),  # 1..2 within the round
        ("stack", np.int8, KINDS),  # tiles still face down, by Tile; their order is drawn when they are
        ("market", np.int8, KINDS),  # face-up tiles, by Tile
        ("hand", np.int8, KINDS),  # Medusa's concealed tiles, by Tile
        ("known", np.int8, KINDS),  # those of them that the Champion can account for (MM-092)
        ("unknown", np.int8),  # 1 while the set-up tile has not come to light
        ("face_down", np.int8),  # Tile played and not yet revealed, or NONE
        ("place", np.int8),  # tress on which it lies, or NONE
        ("revealed", np.int8, KINDS),  # tiles that have been turned up in battle, by Tile
        ("length", np.int8, MOST_TRESSES),  # Snake Sections of each tress, 0..6
        ("end", np.int8, MOST_TRESSES),  # End of each tress
        ("connected", np.int8),  # Snakeheads face up on the field, 0..3
        ("captured", np.int8),  # Snakeheads taken by a Blade, 0..3
        ("eyeballs", np.int8),  # Eyeballs that were not shielded, 0..3 (more under hearts_rule reset)
        ("stone_basic", np.int8),  # stone hearts among the two basic ones, 0..2
        ("stone_reserve", np.int8),  # 1 when the Reserve Heart is stone
        ("equipment", np.int8, KINDS),  # playable Active Equipment left this round, by Equipment
        ("drafted", np.int8),  # Equipment drafted this round, or NONE
        ("last_tile", np.int8),  # Tile of the last reveal, or NONE
        ("last_answer", np.int8),  # Equipment that met it, or NONE
    ],
)
