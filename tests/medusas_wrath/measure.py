"""How often teams of scripted bots win: the figures of docs/games/medusas_wrath.md.

python -m tests.medusas_wrath.measure           20,000 games of each bot and option, 500 of the Rollout
python -m tests.medusas_wrath.measure --quick   a tenth of them
"""

from __future__ import annotations

import argparse
import math
from typing import Any

import numpy as np

import sarpedon
from sarpedon.envs.core.compiled import as_records
from sarpedon.envs.core.records import MAX_SEATS, OUTCOME
from sarpedon.envs.medusas_wrath.components import Ending

MATCHES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("random", 20_000, {}),
    ("greedy", 20_000, {}),
    ("rollout", 500, {}),
    ("greedy", 20_000, {"deck_end": "continue"}),
    ("greedy", 20_000, {"petrification": "until_saved"}),
    ("greedy", 20_000, {"save_tile_restores_mystery": True}),
    ("greedy", 20_000, {"save_tile_frees_player": True}),
)


def wilson(hits: int, tries: int) -> tuple[float, float]:
    """The 95 % interval of a rate."""
    z, rate = 1.96, hits / tries
    middle = (rate + z * z / (2 * tries)) / (1 + z * z / tries)
    half = z * math.sqrt(rate * (1 - rate) / tries + z * z / (4 * tries * tries)) / (1 + z * z / tries)
    return max(0.0, middle - half), middle + half


def outcomes_of(bot: str, games: int, **options: Any) -> np.ndarray:
    """Outcomes of games with seeds 0, 1, ... in which the bot plays all four seats."""
    game = sarpedon.game("medusas_wrath", **options)
    outcomes = as_records(np.zeros(games, OUTCOME))
    lineups = np.full((games, MAX_SEATS), game.bots[bot])
    illegal = game.kernels.play_games(game.template, np.arange(games), lineups, game.num_actions, outcomes, 0, games)
    if illegal >= 0:
        raise RuntimeError(f"{bot} chose an illegal action in game {illegal}")
    return outcomes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    quick = parser.parse_args().quick
    print("| team | options | games | wins | 95 % interval | all four arrive | chance of the die instead | decisions |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for bot, count, options in MATCHES:
        games = count // 10 if quick else count
        outcomes = outcomes_of(bot, games, **options)
        # the same games pay the chance of the die under this option, which changes nothing else
        chances = (1 + outcomes_of(bot, games, battle_reward="expected", **options)["returns"][:, 0]) / 2
        won = int((outcomes["ending"] == Ending.VICTORY).sum())
        low, high = wilson(won, games)
        said = ", ".join(f"`{name}={value!r}`" for name, value in options.items()) or "default"
        print(
            f"| `{bot}` | {said} | {games:,} | {won / games:.1%} | {low:.1%} - {high:.1%} "
            f"| {(outcomes['ending'] <= Ending.DEFEAT).mean():.1%} | {chances.mean():.1%} | {outcomes['length'].mean():.1f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
