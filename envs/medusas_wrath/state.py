"""The table of Medusa's Wrath as one record."""

from __future__ import annotations

import numpy as np

from ..core.options import Option, option_record
from ..core.records import state_record
from .components import KINDS, MYSTERIES, SEATS, TILES, BattleReward, DeckEnd, PetrificationRule

OPTIONS = (
    Option("petrification", "two_turns", "how long a player who is not saved stays petrified",
           choices=PetrificationRule, claim="MW-045"),
    Option("deck_end", "lose", "whether the game is lost after round 16 or goes on without draws until round 32",
           choices=DeckEnd, claim="MW-124"),
    Option("save_tile_restores_mystery", False, "whether Save Tile brings back a Mystery Card under the petrification",
           claim="MW-067"),
    Option("save_tile_frees_player", False, "whether Save Tile frees the player on the tile", claim="MW-068"),
    Option("early_loss", True, "whether the game ends as soon as it cannot be won any more", claim="MW-125"),
    Option("battle_reward", "roll", "whether the battle pays the result of the die or its chance",
           choices=BattleReward, claim="MW-127"),
    Option("shard_bonus", 0.0, "extra reward of every seat for each Mirror Shard", low=0.0, high=1.0, claim="MW-128"),
    Option("progress_bonus", 0.0, "potential-based reward for getting nearer to the centre, taken back at the end",
           low=0.0, high=2.0, claim="MW-129"),
)  # fmt: skip

SEAT = np.dtype(
    [
        ("quadrant", np.int8),  # where the piece stands, 0..3
        ("tile", np.int8),  # 1..16
        ("stone", np.int8),  # turns still to be lost, 0..1 at a decision
        ("cards", np.int8, KINDS),  # 1 while a Special Card is unused, by Special
        ("centre_card_used", np.int8),  # 1 when the one card of the centre has been used
        ("centre_petrified", np.int8),  # 1 when petrified in the centre: no card for the rest of the game
        ("shards", np.int8),  # Mirror Shards taken, 0..4
    ]
)

STATE = state_record(
    option_record(OPTIONS),
    [
        ("turn", np.int16),  # turns finished, 0..127; seat and round follow from it
        ("roll", np.int8),  # of the die in the battle, 1..4; 0 before
        ("progress", np.int8),  # steps that all pieces together have come nearer, at the last turn's end, 0..24
        ("seats", SEAT, SEATS),
        ("deck", np.int8, (SEATS, TILES)),  # numbers of the Petrification Cards of a quadrant, in order
        ("drawn", np.int8, SEATS),  # how many of them are out
        ("petrification", np.int8, (SEATS, TILES + 1)),  # Petrification: where the card of a tile is; tile 0 unused
        ("special", np.int8, (SEATS, TILES + 1)),  # Special Cards on a tile, as SPECIAL_BITs; tile 0 unused
        ("cleared", np.int8, KINDS),  # Special Cards removed by Shrieks, by Special
        ("mystery", np.int8, (SEATS, MYSTERIES)),  # Mystery: the cards of tiles 2, 3 and 7
        ("mystery_place", np.int8, (SEATS, MYSTERIES)),  # MysteryPlace of each
    ],
)
