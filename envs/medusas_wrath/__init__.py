"""Medusa's Wrath: the game card."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from ..core.aec import raw_env_of, wrapped
from ..core.game import GameCard
from . import bots, laws, render, rules, spots, view
from .actions import ACTIONS
from .components import LAST_ROUND, SEATS, DeckEnd, Ending, Phase
from .state import OPTIONS, STATE

CARD = GameCard(
    name="medusas_wrath",
    title="Medusa's Wrath",
    version=0,
    summary="Four players cross a palace that turns to stone, gather Mirror Shards and face Medusa together.",
    designer="not named in the rulebook",
    publisher="not named in the rulebook",
    kind="co-operative",
    hidden="the order of the Petrification Decks and the kinds of face-down Mystery Cards, from everybody alike",
    chance="the shuffles of decks and Mystery Cards, and the die of the battle",
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
    seat_names=lambda options: tuple(f"player_{seat}" for seat in range(SEATS)),
    # a turn has one decision at most, and each of the four Swap cards asks once
    max_decisions=lambda options: SEATS * (int(LAST_ROUND[DeckEnd[options["deck_end"].upper()]]) + 1),
    describe=render.describe,
    text=render.text,
    svg=render.svg,
    spot=spots.spot,
    variants={
        "default": {},
        "until saved": {"petrification": "until_saved", "battle_reward": "expected"},
        "continue": {"deck_end": "continue", "early_loss": False, "progress_bonus": 0.5},
        "generous": {"save_tile_restores_mystery": True, "save_tile_frees_player": True, "deck_end": "continue"},
        "frees until saved": {"petrification": "until_saved", "save_tile_frees_player": True, "early_loss": False},
    },
)

raw_env = raw_env_of(CARD)


def env(**kwargs: Any) -> Any:
    """Medusa's Wrath for PettingZoo: env(render_mode=..., **options)."""
    return wrapped(raw_env(**kwargs))
