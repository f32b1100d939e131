"""The table of Rise of the Amazons as one record."""

from __future__ import annotations

import numpy as np

from ..core.options import Option, option_record
from ..core.records import readable, state_record
from .components import (
    ABILITIES,
    AREAS,
    CARDS,
    COLOURS,
    COMMONS,
    EVENTS,
    GODS,
    RANKS,
    SEATS,
    SOURCES,
    DashCost,
    Sacrifices,
    Selection,
    ZeroSupply,
)

OPTIONS = (
    Option("players", 2, "how many play", low=2, high=SEATS, claim="RA-001"),
    Option("exclusive_areas", True, "whether an area holds one miniature only", claim="RA-012"),
    Option("amazon_selection", "random", "how the seats get their Amazons", choices=Selection, claim="RA-021"),
    Option("gamma_oracle", False, "whether there is an Oracle in area G", claim="RA-101"),
    Option("artemis_end_vp", 3, "what a token on Artemis scores at the end", low=2, high=3, claim="RA-181"),
    Option("sacrifice_per_round", "one", "how often a player may sacrifice in a round", choices=Sacrifices, claim="RA-120"),
    Option("zero_supply", "end", "when a supply of 0 shuts a player out of winning", choices=ZeroSupply, claim="RA-143"),
    Option("dash_cost", "flat1", "what the Scout's extra moves cost", choices=DashCost, claim="RA-232"),
)

SEAT = readable(
    np.dtype(
        [
            ("vp", np.int16),  # victory points, may be negative
            ("sources", np.int8, SOURCES),  # the same, by Source
            ("amazon", np.int8),  # Amazon, or NONE before the draft
            ("ancillary", np.int8),  # 0..3, or NONE before the deal
            ("basic_ready", np.int8),  # 1 unless exhausted
            ("ancillary_ready", np.int8),
            ("charged", np.int8, ABILITIES),  # special abilities not yet spent
            ("ap", np.int8),  # 0..11
            ("supply", np.int8),  # 0..5
            ("flags_left", np.int8),  # not placed, 0..3
            ("area", np.int8),  # Area of the miniature, or NONE before it is placed
            ("place_on_track", np.int8),  # Track, or NONE while displaced
            ("old_place", np.int8),  # Track before the displacement
            ("bonus", np.int8),  # 1 when the god of that position favours her this round
            ("sacrifice", np.int8),  # Track where her sacrifice token lies, or NONE
            ("row", np.int8),  # Amazonomachy fulfilled, 0..3, or NONE
            ("row_round", np.int8),  # round in which it was, or 0
            ("tokens", np.int8, COLOURS),  # event tokens won
            ("hand_size", np.int8),  # Divine Intervention cards
            ("oracle_block", np.int8),  # 1 after an Oracle visit, until another Action or another area
            ("ever_zero", np.int8),  # 1 once the supply was 0
            ("passed", np.int8),  # 1 when she passed in her last turn
            ("ares", np.int8),  # 1 while the Ares Action is unused
            ("artemis", np.int8),  # 1 while the Artemis point waits for room
        ],
        align=True,
    )
)

STATE = state_record(
    option_record(OPTIONS),
    [
        ("seats", SEAT, SEATS),
        ("round_number", np.int8),  # 1..3, 0 before round 1
        ("god", np.int8),  # God of the round, or NONE
        ("god_round", np.int8, GODS),  # round in which each god was turned up, or 0
        ("tilted", np.int8),  # seat that passed and has not played again, or NONE
        ("turn_seat", np.int8),  # whose turn it is
        # the board
        ("area_tokens", np.int8, (AREAS, COLOURS)),  # event tokens
        ("flag", np.int8, AREAS),  # owner of the flag, or NONE
        ("pile", np.int8, (COLOURS, RANKS)),  # ranks of the event cards from the top down, NONE below the last
        ("pile_size", np.int8, COLOURS),
        ("pile_reserved", np.int8, COLOURS),  # seat that reserved the top card, or NONE
        ("pile_by", np.int8, COLOURS),  # seat that knows the order because it made it, or NONE
        ("event_taken", np.int8, EVENTS),  # seat that resolved the card, or NONE
        ("common", np.int8, 2),  # common Amazon on the left and right place, or NONE while they are rearranged
        ("common_reserved", np.int8, 2),  # seat that reserved her, or NONE
        ("common_at", np.int8, COMMONS),  # CommonAt; the order of the deck is drawn when it is needed
        # Divine Intervention
        ("card_at", np.int8, CARDS),  # seat 0..3, or CardAt
        ("card_known", np.int8, CARDS),  # bits of the seats that know in whose hand it is; 0 elsewhere
        ("card_deck", np.int8, CARDS),  # cards of the deck from the bottom up, NONE above the top
        ("card_deck_by", np.int8, CARDS),  # seat that put it there after an Oracle visit, or NONE
        ("card_deck_size", np.int8),
        ("looked_at", np.int8),  # cards drawn at an Oracle and not yet chosen, 0..2
        # the turn
        ("actions_left", np.int8),
        ("acted", np.int8),  # 1 once she took an Action, bought a VP or fought
        ("ignore_terrain", np.int8),  # abilities announced for this turn
        ("free_battle", np.int8),
        ("free_common", np.int8),
        ("ares_pending", np.int8),  # the next Action is the Ares Action
        ("exempt", np.int8),  # option FA was played
        # the battle being assembled
        ("target_area", np.int8),  # also the area chosen in a compound move; NONE
        ("target_colour", np.int8),  # also the pile being arranged; NONE
        ("target_row", np.int8),  # Amazonomachy, or NONE
        ("lack_m", np.int8),  # Might still wanting, 0 or less when there is enough
        ("lack_c", np.int8),
        ("own", np.int8),  # Own: who is exhausted by this battle
        ("helper", np.int8),  # Place of the common used, or NONE
        # compound moves
        ("played", np.int8),  # card just played, or NONE
        ("option", np.int8),  # Intervention being carried out, or NONE
        ("borrowed", np.int8),  # 2 * (offset - 1) + which, of an opponent's ability or Amazon, or NONE
        ("laid", np.int8, RANKS),  # ranks laid so far while a pile is arranged, NONE after them
        ("laid_size", np.int8),
    ],
)
