"""A training run on the screen: how far, how fast, how strong."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from .config import TrainConfig


class TrainingScreen:
    """Progress bars fed by `Run`."""

    def __init__(self, console: Console, config: TrainConfig) -> None:
        self.console = console
        self.config = config
        self.progress = Progress(
            TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[speed]}"),
            TimeRemainingColumn(), TextColumn("{task.fields[wins]}"), console=console,
        )  # fmt: skip
        self.imitating: TaskID | None = None
        self.learning: TaskID | None = None

    def __enter__(self) -> TrainingScreen:
        self.progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        self.progress.stop()

    def hear(self, what: str, facts: dict[str, Any]) -> None:
        if what == "imitating":
            if self.imitating is None:
                label = f"imitating {self.config.imitate}"
                self.imitating = self.progress.add_task(label, total=facts["total"], speed="", wins="")
            self.progress.update(self.imitating, completed=facts["done"])
        elif what == "imitated":
            self.console.print(f"agrees with {facts['bot']} in {facts['agreement']:.1%} of unseen decisions")
        elif what == "learning":
            if self.learning is None:
                self.learning = self.progress.add_task("learning", total=facts["total"], speed="", wins="")
            self.progress.update(self.learning, completed=facts["steps"])
            speed = self.progress.tasks[self.learning].speed
            wins = ", ".join(f"{seat} {share:.0%}" for seat, share in facts["wins"].items())
            self.progress.update(
                self.learning,
                speed=f"{speed:,.0f} decisions/s" if speed else "",
                wins=f"against the pool: {wins}" if wins else "",
            )
        elif what == "evaluated":
            self.console.print(f"{facts['steps']:>12,} decisions, {facts['minutes']:.1f} min: {words(facts)}")

    def table(self, results: list[dict[str, Any]]) -> tuple[str, list[str], list[list[str]]]:
        """The evaluations as a table."""
        names = [name for name in self.config.evaluate_against if any(name in row for row in results)]
        rows = [[f"{row['steps']:,}", f"{row['minutes']:.1f}", *(interval(row[name]) for name in names)] for row in results]
        return "Share won, 95 % interval", ["decisions", "minutes", *names], rows


def interval(rate: dict[str, Any]) -> str:
    return f"{rate['mean']:.3f} [{rate['low']:.3f}, {rate['high']:.3f}]"


def words(facts: dict[str, Any]) -> str:
    return ", ".join(f"against {name} {interval(rate)}" for name, rate in facts.items() if isinstance(rate, dict))
