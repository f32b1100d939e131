"""Who knows what in Micro Medusa."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from ..core.compiled import compiled
from ..core.records import UNKNOWN, observation_record
from ..core.rng import draw_by_weight
from .components import (
    ALL_TILES,
    BASIC_HEARTS,
    HEADS_TO_CAPTURE,
    HEADS_TO_CONNECT,
    KINDS,
    MARKET,
    MOST_TRESSES,
    NONE,
    TILES_OF_KIND,
    TURNS,
    ChainGoal,
    End,
    Equipment,
    HeartsRule,
    Phase,
    RunOut,
    Seat,
    Tile,
)


@compiled
def hide(state, seat, view):
    """Medusa knows everything but the order of the stack; the Champion knows neither her hand, nor what lies
    face down, nor the stack without the set-up tile (MM-090 to MM-095)."""
    view[0] = state
    if seat == Seat.CHAMPION:
        hidden = view[0]
        hidden.hand[:] = UNKNOWN
        hidden.stack[:] = UNKNOWN
        if state.face_down != NONE:
            hidden.face_down = UNKNOWN


@compiled
def unseen(view, kind):
    """Tiles of a kind that the Champion has not seen: in the stack, or the unknown tile (MM-093)."""
    return TILES_OF_KIND[kind] - view.market[kind] - view.known[kind] - view.revealed[kind]


@compiled
def redeal(view, seat):
    """For the Champion: draw the set-up tile from the unseen tiles, and the face-down tile from the hand."""
    if seat != Seat.CHAMPION:
        return
    for kind in range(KINDS):
        view.stack[kind] = unseen(view, kind)
        view.hand[kind] = view.known[kind]
    if view.unknown:
        tile = draw_by_weight(view.rng, view.stack)
        view.stack[tile] -= 1
        view.hand[tile] += 1
    if view.face_down == UNKNOWN:
        view.face_down = draw_by_weight(view.rng, view.hand)
        view.hand[view.face_down] -= 1


TRESS = [
    ("open", np.float32),
    ("length", np.float32),  # / 6
    ("length_is", np.float32, 4),  # 0, 1, 2, 3 or more, of an open tress
    ("closed_by", np.float32, 3),  # Snakehead, Eyeball, flipped tile
]

OBSERVATION = observation_record(
    [
        ("my_role", np.float32, 2),
        ("phase", np.float32, len(Phase)),
        ("round_number", np.float32),  # / 8
        ("second_turn", np.float32),
        ("market", np.float32, KINDS),  # / 4
        ("stack_size", np.float32),  # / 18
        ("tresses", np.dtype(TRESS), MOST_TRESSES),
        ("open_tresses", np.float32),  # / 8
        ("connected", np.float32, HEADS_TO_CONNECT + 1),
        ("captured", np.float32, HEADS_TO_CAPTURE + 1),
        ("stone_basic", np.float32, BASIC_HEARTS + 1),
        ("stone_reserve", np.float32),
        ("eyeballs", np.float32),  # / 6, those not shielded
        ("equipment", np.float32, KINDS),  # / 2
        ("drafted", np.float32, len(Equipment)),
        ("face_down_on", np.float32, MOST_TRESSES),
        ("known_hand", np.float32, KINDS),  # / 3
        ("unknown_tile", np.float32),
        ("revealed", np.float32, KINDS),  # / 6
        ("unseen", np.float32, KINDS),  # / 6: Medusa: the stack; Champion: the stack and the unknown tile
        ("my_hand", np.float32, KINDS),  # / 3, Medusa only
        ("my_face_down", np.float32, KINDS),  # Medusa only
        ("hearts_rule", np.float32, len(HeartsRule)),
        ("chain_goal", np.float32, len(ChainGoal)),
        ("run_out", np.float32, len(RunOut)),
        ("open_hand", np.float32),
    ]
)


class Scale(IntEnum):
    ROUNDS = 8
    HAND = 3


@compiled
def encode(view, seat, out):
    """The numbers a network reads."""
    out.my_role[seat] = 1
    out.phase[view.phase] = 1
    out.round_number = view.round_number / Scale.ROUNDS
    out.second_turn = view.turn == TURNS
    encode_field(view, out)
    encode_score(view, out)
    encode_tiles(view, seat, out)
    out.hearts_rule[view.options.hearts_rule] = 1
    out.chain_goal[view.options.chain_goal] = 1
    out.run_out[view.options.run_out] = 1
    out.open_hand = view.options.open_hand


@compiled
def encode_field(view, out):
    count = 0
    for t in range(MOST_TRESSES):
        tress = out.tresses[t]
        tress.length = view.length[t] / TILES_OF_KIND[0]
        if view.end[t] == End.OPEN:
            count += 1
            tress.open = 1
            tress.length_is[min(view.length[t], 3)] = 1
        elif view.end[t] != End.ABSENT:
            tress.closed_by[view.end[t] - 1] = 1
    out.open_tresses = count / MOST_TRESSES
    if view.place != NONE:
        out.face_down_on[view.place] = 1


@compiled
def encode_score(view, out):
    out.connected[min(view.connected, HEADS_TO_CONNECT)] = 1
    out.captured[min(view.captured, HEADS_TO_CAPTURE)] = 1
    out.stone_basic[view.stone_basic] = 1
    out.stone_reserve = view.stone_reserve
    out.eyeballs = view.eyeballs / TILES_OF_KIND[Tile.EYEBALL]
    if view.drafted != NONE:
        out.drafted[view.drafted] = 1


@compiled
def encode_tiles(view, seat, out):
    stack_size = ALL_TILES - view.unknown
    for kind in range(KINDS):
        stack_size -= view.market[kind] + view.known[kind] + view.revealed[kind]
        out.market[kind] = view.market[kind] / MARKET
        out.equipment[kind] = view.equipment[kind] / 2
        out.known_hand[kind] = view.known[kind] / Scale.HAND
        out.revealed[kind] = view.revealed[kind] / TILES_OF_KIND[kind]
        if seat == Seat.MEDUSA:
            out.my_hand[kind] = view.hand[kind] / Scale.HAND
            out.unseen[kind] = view.stack[kind] / TILES_OF_KIND[kind]
        else:
            out.unseen[kind] = unseen(view, kind) / TILES_OF_KIND[kind]
    out.unknown_tile = view.unknown
    out.stack_size = stack_size / ALL_TILES
    if seat == Seat.MEDUSA and view.face_down != NONE:
        out.my_face_down[view.face_down] = 1
