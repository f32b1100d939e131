"""Playthroughs: one whole game as a readable text, played again by a test.

Record anew, after a change of rules that is meant: python -m tests.playthroughs micro_medusa [--variant default]
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any

import numpy as np

import sarpedon
from sarpedon.envs.core.registry import card
from sarpedon.envs.core.replay import state_digest

TESTS = Path(__file__).parent
MOVE = re.compile(r"^ *\d+ +\S+: (.+) \[(\d+)\]$", re.MULTILINE)
EVERY = 12  # show the position every so many decisions


def text_of(name: str, options: dict[str, Any], seed: int, actions: list[int]) -> str:
    """The playthrough of these actions."""
    game = sarpedon.game(name, **options)
    state = game.new(seed=seed)
    lines = [f"game: {name}-v{card(name).version}", f"options: {options}", f"seed: {seed}"]
    for action in actions:
        if state.ply % EVERY == 0:
            lines += ["", *shown(state), ""]
        lines.append(f"{state.ply + 1:4} {state.seat_name}: {state.describe(action)} [{action}]")
        state.apply(action)
    returns = ", ".join(f"{seat} {value:+g}" for seat, value in zip(game.seats, np.round(state.returns, 4)))
    lines += ["", *shown(state), "", f"over: {state.ending}; returns: {returns}; state {state_digest(state)}"]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def shown(state: sarpedon.State) -> list[str]:
    observation = state.observe(0).astype(np.float64)
    numbers = f"observation of {state.game.seats[0]}: sum {observation.sum():.4f}, nonzero {np.count_nonzero(observation)}"
    return [*(f"  | {line}" for line in state.text().splitlines()), f"  {numbers}; legal {len(state.legal())}"]


def actions_in(text: str) -> list[int]:
    return [int(number) for _, number in MOVE.findall(text)]


def path_of(name: str, variant: str) -> Path:
    suffix = "" if variant == next(iter(card(name).variants)) else "_" + variant.replace(" ", "_")
    return TESTS / name / f"playthrough{suffix}.txt"


def record(name: str, variant: str, seed: int) -> Path:
    """Scripted players play a game; write it down."""
    options = dict(card(name).variants[variant])
    game = sarpedon.game(name, **options)
    bot = "greedy" if "greedy" in game.bots else "random"
    agents = [sarpedon.load_agent(game, bot, seed=seed + seat) for seat in range(game.num_seats)]
    state = game.new(seed=seed)
    actions = []
    while not state.over:
        actions.append(agents[state.seat].act(state))
        state.apply(actions[-1])
    path = path_of(name, variant)
    path.write_text(text_of(name, options, seed, actions), encoding="utf-8")
    return path


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sarpedon.games())
    parser.add_argument("--variant", help="default: the first of the game's card")
    parser.add_argument("--seed", type=int, default=7)
    chosen = parser.parse_args()
    print(record(chosen.game, chosen.variant or next(iter(card(chosen.game).variants)), chosen.seed))
