"""The laws over random games for as long as you like: python -m tests.fuzz --minutes 5 [--game micro_medusa]."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

import numpy as np

import sarpedon
from sarpedon.envs.core.game import draw_seed
from sarpedon.envs.core.laws import Law, check_laws
from sarpedon.envs.core.registry import card


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--game", choices=sarpedon.games(), action="append", help="default: all games")
    parser.add_argument("--seed", type=int, default=None, help="begin from this seed instead of a random one")
    arguments = parser.parse_args()
    tables = [
        (name, label, sarpedon.game(name, **options))
        for name in arguments.game or sarpedon.games()
        for label, options in (card(name).variants or {"default": {}}).items()
    ]
    seed = draw_seed() >> 1 if arguments.seed is None else arguments.seed
    decisions: Counter[str] = Counter()
    end = time.monotonic() + 60 * arguments.minutes
    while time.monotonic() < end:
        for name, label, game in tables:
            report = check_laws(game, np.arange(seed, seed + 20))
            decisions[name] += report.decisions
            if report.law != Law.NONE:
                print(f"\n{name} ({label}): {report}")
                return 1
        seed += 20
        print("\r" + ", ".join(f"{name} {count:,}" for name, count in decisions.items()), end="", flush=True)
    print("\nall laws hold")
    return 0


if __name__ == "__main__":
    sys.exit(main())
