"""Micro Medusa: the game card."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from ..core.aec import raw_env_of, wrapped
from ..core.game import GameCard
from . import bots, laws, render, rules, view
from .actions import ACTIONS, PLACE
from .components import KINDS, Ending, Phase
from .state import OPTIONS, STATE

CARD = GameCard(
    name="micro_medusa",
    title="Micro Medusa",
    version=0,
    summary="Medusa lays tiles face down to grow her serpents; the Champion guesses what they are and strikes.",
    designer="John de Campos",
    publisher="a publisher that the rulebook does not name (2021)",
    kind="zero-sum",
    hidden="Medusa's set-up tile until it comes to light, and the face-down tile of the turn (from the Champion); "
    "the order of the stack (from both)",
    chance="the shuffle of the 18 tiles",
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
    ),
    bots=bots.BOTS,
    bot_notes=bots.NOTES,
    seat_names=lambda options: ("medusa", "champion"),
    max_decisions=lambda options: 7 * (6 if options["run_out"] == "stack" else 8),
    num_actions=lambda options: PLACE + KINDS * options["head_openings"],
    describe=render.describe,
    text=render.text,
    svg=render.svg,
    spot=render.spot,
    variants={
        "default": {},
        "four openings": {"head_openings": 4},
        "eight openings": {"head_openings": 8, "hearts_rule": "three_eyes", "run_out": "hand"},
        "reset": {"hearts_rule": "reset", "chain_goal": "plain"},
        "open hand": {"hearts_rule": "reserve_heals", "open_hand": True, "run_out": "hand", "head_openings": 7},
    },
)

raw_env = raw_env_of(CARD)


def env(**kwargs: Any) -> Any:
    """Micro Medusa for PettingZoo: env(render_mode=..., **options)."""
    return wrapped(raw_env(**kwargs))
