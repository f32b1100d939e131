"""Rise of the Amazons: the game card."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from ..core.aec import raw_env_of, wrapped
from ..core.game import GameCard
from . import bots, laws, render, rules, scoring, spots, view
from .actions import ACTIONS
from .components import MOST_DECISIONS, Ending, Phase
from .state import OPTIONS, STATE

CARD = GameCard(
    name="rise_of_the_amazons",
    title="Rise of the Amazons",
    version=0,
    summary="Amazons spend action points over three rounds: to fight monsters, please the gods and keep their supplies.",
    designer="Lefteris Iroglidis and Harry Haralampidis",
    publisher="AlcyonCreative",
    kind="zero-sum",
    hidden="the Divine Intervention cards of the other players; the order of every deck and pile; the gods to come",
    chance="the shuffles of the set-up and of empty decks, a stolen card, the gods",
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
        estimate=scoring.estimate,
    ),
    bots=bots.BOTS,
    bot_notes=bots.NOTES,
    seat_names=lambda options: tuple(f"player_{seat}" for seat in range(options["players"])),
    max_decisions=lambda options: MOST_DECISIONS,
    describe=render.describe,
    text=render.text,
    svg=render.svg,
    spot=spots.spot,
    playout=40,
    variants={
        "default": {},
        "three players": {"players": 3, "amazon_selection": "draft", "dash_cost": "per_step"},
        "four players": {"players": 4},
        "shared areas": {"players": 4, "exclusive_areas": False, "gamma_oracle": True, "dash_cost": "free"},
        "many sacrifices": {"players": 2, "sacrifice_per_round": "unlimited", "artemis_end_vp": 2, "zero_supply": "ever"},
    },
    bench=("default", "three players", "four players"),
)

raw_env = raw_env_of(CARD)


def env(**kwargs: Any) -> Any:
    """Rise of the Amazons for PettingZoo: env(render_mode=..., **options)."""
    return wrapped(raw_env(**kwargs))
