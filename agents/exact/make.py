"""Solve Micro Medusa and write the file that ships: `python -m sarpedon.agents.exact.make --iterations 300`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import sarpedon

from .cfr import Solver
from .public_game import PublicGame
from .solution import FILE, Solution, in_few_bits, write


@contextmanager
def told(console: Console, what: str):  # type: ignore[no-untyped-def]
    """A progress bar."""
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("", total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


def lower_bound(iterations: int, tell: Callable[[int, int], None] = lambda done, total: None) -> float:
    """What Medusa is sure of when she shows the set-up tile after the first round, which she is free to do. Until then
    positions are kept by history, so the Champion forgets nothing and the best response is exact."""
    public = PublicGame(sarpedon.game("micro_medusa"), rounds=1, apart=True)
    solver = Solver(public).run(iterations, tell)
    return public.forgetful_champion(solver.medusa)[0]


def finished(solver: Solver, low: float) -> Solution:
    """The policies as they ship, and the bounds that they prove."""
    public = solver.public
    medusa, champion = (few.astype(np.float32) for few in in_few_bits(public, solver.medusa, solver.champion))
    high, _ = public.best_medusa(champion)
    return Solution(public, medusa, champion, low, high, solver.iterations)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=300)
    parser.add_argument("--file", type=Path, default=FILE)
    arguments = parser.parse_args()
    console = Console(stderr=True)
    with told(console, "lower bound") as tell:
        low = lower_bound(1000, tell)
    with told(console, "CFR+") as tell:
        solver = Solver(PublicGame(sarpedon.game("micro_medusa"))).run(arguments.iterations, tell)
    solved = finished(solver, low)
    write(arguments.file, solved)
    console.print(f"the value of the game is between {solved.low:.4f} and {solved.high:.4f}; written: {arguments.file}")


if __name__ == "__main__":
    main()
