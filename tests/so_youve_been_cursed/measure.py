"""How often scripted players win: the figures of docs/games/so_youve_been_cursed.md.

python -m tests.so_youve_been_cursed.measure           10,000 games of each pairing
python -m tests.so_youve_been_cursed.measure --quick   a tenth of them
"""

from __future__ import annotations

import argparse
import math
from typing import Any

import numpy as np

import sarpedon
from sarpedon.envs.core.compiled import new_records
from sarpedon.envs.core.records import MAX_SEATS, OUTCOME
from sarpedon.envs.so_youve_been_cursed.components import Ending

RABID = {"mode": "rabid_monster", "monster_automaton": "policy"}
POSSESSED = {"mode": "possessed_wizard", "wizard_automaton": "policy"}
BOTH = {"mode": "zero_player", "wizard_automaton": "policy", "monster_automaton": "policy"}
PAIRINGS: tuple[tuple[dict[str, Any], str, str], ...] = (
    ({}, "random", "random"),
    ({}, "greedy", "random"),
    ({}, "random", "greedy"),
    ({}, "greedy", "greedy"),
    (RABID, "random", "rulebook"),
    (RABID, "greedy", "random"),
    (RABID, "greedy", "rulebook"),
    (RABID, "greedy", "greedy"),
    (POSSESSED, "rulebook", "random"),
    (POSSESSED, "random", "greedy"),
    (POSSESSED, "rulebook", "greedy"),
    (POSSESSED, "thrifty", "greedy"),
    (BOTH, "random", "rulebook"),
    (BOTH, "rulebook", "random"),
    (BOTH, "rulebook", "rulebook"),
    (BOTH, "rulebook", "greedy"),
    (BOTH, "thrifty", "rulebook"),
    (BOTH, "thrifty", "greedy"),
)


def wilson(hits: int, tries: int) -> tuple[float, float]:
    """The 95 % interval of a rate."""
    z, rate = 1.96, hits / tries
    middle = (rate + z * z / (2 * tries)) / (1 + z * z / tries)
    half = z * math.sqrt(rate * (1 - rate) / tries + z * z / (4 * tries * tries)) / (1 + z * z / tries)
    return max(0.0, middle - half), min(1.0, middle + half)


def outcomes_of(wizard: str, monster: str, games: int, **options: Any) -> np.ndarray:
    """Outcomes of games with seeds 0, 1, ... between two bots."""
    game = sarpedon.game("so_youve_been_cursed", **options)
    outcomes = new_records(OUTCOME, games)
    lineups = np.zeros((games, MAX_SEATS), np.int64)
    lineups[:, 0], lineups[:, 1] = game.bots[wizard], game.bots[monster]
    illegal = game.kernels.play_games(game.template, np.arange(games), lineups, game.num_actions, outcomes, 0, games)
    if illegal >= 0:
        raise RuntimeError(f"an illegal action was chosen in game {illegal}")
    return outcomes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    games = 1_000 if parser.parse_args().quick else 10_000
    print("| mode | Wizard seat | Monster seat | Wizard seat wins | 95 % interval | truncated | decisions |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for options, wizard, monster in PAIRINGS:
        outcomes = outcomes_of(wizard, monster, games, **options)
        won = int((outcomes["ending"] == Ending.CURED).sum())
        low, high = wilson(won, games)
        print(
            f"| `{options.get('mode', 'two_player')}` | `{wizard}` | `{monster}` | {won / games:.1%} | {low:.1%} - {high:.1%} "
            f"| {(outcomes['truncated'] != 0).mean():.1%} | {outcomes['length'].mean():.0f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
