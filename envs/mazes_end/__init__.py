"""Maze's End: the game card."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from ..core.aec import raw_env_of, wrapped
from ..core.game import GameCard
from . import bots, laws, needs, render, rules, spots, view
from .actions import ACTIONS
from .components import Ending, Phase
from .state import OPTIONS, STATE

PLACEMENT_DECISIONS = 24  # a kind and an edge for each of the twelve walls
DECISIONS_OF_A_TURN = 12

CARD = GameCard(
    name="mazes_end",
    title="Maze's End",
    version=0,
    summary="Race three figures through a maze that everybody rebuilds, past a Minotaur that everybody moves.",
    designer="not named in the rulebook",
    publisher="not named in the rulebook",
    kind="zero-sum",
    hidden="the order of the undrawn event cards (from all)",
    chance="the number die for the first player, the event die, the event deck, the empty corner of three players",
    options=OPTIONS,
    state=STATE,
    observation=view.OBSERVATION,
    actions=ACTIONS,
    phases=Phase,
    endings=Ending,
    flaws=laws.Flaw,
    functions=SimpleNamespace(
        setup=rules.setup,
        legal_actions=rules.legal_actions,
        step=rules.step,
        hide=view.hide,
        redeal=view.redeal,
        encode=view.encode,
        flaw=laws.flaw,
        choose=bots.choose,
        estimate=needs.estimate,
    ),
    bots=bots.BOTS,
    bot_notes=bots.NOTES,
    seat_names=lambda options: tuple(f"player_{seat}" for seat in range(options["players"])),
    max_decisions=lambda options: PLACEMENT_DECISIONS + DECISIONS_OF_A_TURN * options["players"] * options["max_rounds"],
    describe=render.describe,
    text=render.text,
    svg=render.svg,
    spot=spots.spot,
    playout=40,
    variants={
        "default": {},
        "three players": {"players": 3},
        "four players": {"players": 4},
        "adjacent free": {"seats_2p": "adjacent", "sealing": "free", "max_rounds": 8},
        "three in the box": {"players": 3, "absent_walls": "box", "reward": "winner", "max_rounds": 4},
        "no events": {"events": False, "absent_walls": "box", "max_rounds": 6},
        "four free": {"players": 4, "sealing": "free", "reward": "winner", "max_rounds": 8},
    },
    brief={"max_rounds": 3},
    bench=("default", "three players", "four players"),
)

raw_env = raw_env_of(CARD)


def env(**kwargs: Any) -> Any:
    """Maze's End for PettingZoo: env(render_mode=..., **options)."""
    return wrapped(raw_env(**kwargs))
