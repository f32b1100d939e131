"""So, You've Been Cursed: the game card."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from ..core.aec import raw_env_of, wrapped
from ..core.game import GameCard
from . import bots, laws, render, rules, spots, table, view
from .actions import ACTIONS, PLAYER_ACTIONS
from .components import Ending, Phase
from .state import DECISIONS_A_ROUND, OPTIONS, STATE


def plays_itself(options) -> bool:
    """Whether no seat is left to an agent (CU-359)."""
    automata = (options["wizard_automaton"], options["monster_automaton"])
    return options["mode"] == "zero_player" and automata == ("rulebook", "rulebook")


CARD = GameCard(
    name="so_youve_been_cursed",
    title="So, You've Been Cursed",
    version=0,
    summary="A Wizard brews the cure by day; by night, from the same spot, the Monster that the Wizard becomes feeds on "
    "the village.",
    designer="Scott Almes",
    publisher="LudiCreations",
    kind="zero-sum",
    hidden="the hands of a player Wizard and a player Monster from each other; the order of the decks and the "
    "unrevealed Town Guard tiles from both",
    chance="villager draws, the d20 and the d6, card draws, the Town Guard tiles, the cards of the automata",
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
        estimate=table.estimate,
    ),
    bots=bots.BOTS,
    bot_notes=bots.NOTES,
    seat_names=lambda options: ("wizard", "monster"),
    max_decisions=lambda options: DECISIONS_A_ROUND * options["max_rounds"],
    num_actions=lambda options: len(ACTIONS) if plays_itself(options) else PLAYER_ACTIONS,
    describe=render.describe,
    text=render.text,
    svg=render.svg,
    spot=spots.spot,
    bench=("default", "rabid monster", "possessed wizard", "zero player", "learning both"),
    playout=60,
    brief={"max_rounds": 8},
    variants={
        "default": {},
        "rabid monster": {"mode": "rabid_monster"},
        "possessed wizard": {"mode": "possessed_wizard"},
        "zero player": {"mode": "zero_player"},
        "learning monster": {"mode": "rabid_monster", "monster_automaton": "policy", "rm_meal_limit": "tokens"},
        "learning wizard": {"mode": "possessed_wizard", "wizard_automaton": "policy", "quiet_night_placement": "wizard"},
        "learning both": {"mode": "zero_player", "wizard_automaton": "policy", "monster_automaton": "policy"},
        "learning wizard alone": {"mode": "zero_player", "wizard_automaton": "policy", "pw_need": "literal",
                                  "pw_steal_declare": "cautious", "pw_steal_without_coins": "skip"},
        "learning monster alone": {"mode": "zero_player", "monster_automaton": "policy", "rm_curse_steps": 15,
                                   "pw_cure_spaces": 8},
        "other readings": {"quiet_night_placement": "wizard", "start_counts_as_visited": False, "spell_reposition": True,
                           "third_panic_level": 10, "villager_source": "cards", "energy_move": 1, "energy_break": 2,
                           "energy_calm": 2, "curse_steps": 10, "cure_spaces": 10, "max_rounds": 30},
        "rabid with repositioning": {"mode": "rabid_monster", "spell_reposition": True},
    },
)  # fmt: skip

raw_env = raw_env_of(CARD)


def env(**kwargs: Any) -> Any:
    """So, You've Been Cursed for PettingZoo: env(render_mode=..., **options)."""
    return wrapped(raw_env(**kwargs))
