"""Positions of Micro Medusa in few words."""

from __future__ import annotations

from typing import Any

import numpy as np

import sarpedon
from sarpedon import State
from sarpedon.envs.micro_medusa.components import TILES_OF_KIND, End, Equipment, Phase, Seat, Tile
from tests.tools import position

LETTERS = {"H": Tile.SNAKEHEAD, "E": Tile.EYEBALL, "S": Tile.SNAKE_SECTION}
NAMES = {"H": "snakehead", "E": "eyeball", "S": "snake section"}
NONE = -1


def tiles(letters: str) -> list[int]:
    """Counts by kind: tiles("HHS") is [2, 0, 1]."""
    return [letters.count(letter) for letter in LETTERS]


def battle(hand: str = "HES", lengths: dict[int, int] | None = None, closed: dict[int, End] | None = None,
           drafted: int = Equipment.TORCH, turn: int = 1, equipment: list[int] | None = None, round_number: int = 1,
           known: str | None = None, **more: Any) -> State:  # fmt: skip
    """Medusa to place, with this hand; the rest as after a first draft. Tiles that are not named lie in the stack."""
    options = more.pop("options", {})
    game = sarpedon.game("micro_medusa", **options)
    connected, captured = more.pop("connected", 0), more.pop("captured", 0)
    length = np.zeros(8, np.int8)
    end = np.array([End.OPEN if t < game.options["head_openings"] else End.ABSENT for t in range(8)], np.int8)
    for tress, sections in (lengths or {}).items():
        length[tress] = sections
    for tress, how in (closed or {}).items():
        end[tress] = how
    revealed = [connected + captured, int(np.sum(end == End.EYEBALL)), int(length.sum())]
    revealed[1] += int(np.sum(end == End.FLIPPED))  # flipped tiles are Eyeballs here
    market = np.array([1, 1, 2])
    stack = TILES_OF_KIND - market - tiles(hand) - revealed
    ready = [1 + (drafted == kind) for kind in range(3)] if equipment is None else equipment
    fields = {
        "hand": tiles(hand), "market": market, "stack": stack, "known": tiles(hand if known is None else known),
        "unknown": 0 if known is None else 1, "revealed": revealed, "length": length, "end": end,
        "connected": connected, "captured": captured, "drafted": drafted, "equipment": ready, "turn": turn,
        "round_number": round_number, "phase": Phase.PLACE, "seat": Seat.MEDUSA,
    }  # fmt: skip
    fields.update(more)
    return position(game, **fields)


def meet(state: State, tile: str, answer: str, tress: int = 0) -> State:
    """Medusa plays a tile on a tress, the Champion answers."""
    state.apply(f"place tress {tress} {NAMES[tile]}")
    state.apply(f"answer {answer}")
    return state


def draft(state: State, first: int | None = None, equipment: str = "torch") -> State:
    """Both drafts of a round; Medusa takes what comes first unless told."""
    for _ in range(2):
        state.apply(state.legal()[0] if first is None else first)
        first = None
    state.apply(f"draft equipment {equipment}")
    return state


def all_closed_but(*tresses: int, by: End = End.SNAKEHEAD) -> dict[int, End]:
    return {tress: by for tress in range(6) if tress not in tresses}


def winner(state: State) -> str:
    assert state.over
    assert sorted(state.returns) == [-1, 1]
    return state.game.seats[int(np.argmax(state.returns))]
