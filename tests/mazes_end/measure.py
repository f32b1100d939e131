"""How long games of Maze's End are, and how much seat, first turn and corner are worth: figures of docs/games/mazes_end.md.

python -m tests.mazes_end.measure [--games 10000] [--players 2 3 4]
"""

from __future__ import annotations

import argparse

import numpy as np

import sarpedon
from sarpedon import Batch
from sarpedon.envs.mazes_end.components import COLOURS, NOWHERE

AFTER_THE_EMPTY_CORNER = ("next, clockwise", "opposite", "before")


def play(players: int, games: int) -> Batch:
    """Games with `greedy` in every seat, played to their ends."""
    game = sarpedon.game("mazes_end", players=players)
    batch = sarpedon.make_batch(game, games, seed=players, auto_reset=False)
    bots = np.full(games, game.bot("greedy"))
    while not batch.over.all():
        batch.step(batch.bot_actions(bots))
    return batch


def rate(hits: np.ndarray) -> str:
    share = float(hits.mean())
    return f"{share:.3f} ± {1.96 * np.sqrt(share * (1 - share) / len(hits)):.3f}"


def row_of_lengths(batch: Batch, players: int) -> str:
    turns = batch.states["turn"] / players  # of each player
    low, high = np.quantile(turns, [0.05, 0.95])
    error = 1.96 * turns.std() / np.sqrt(batch.size)
    decisions = batch.states["ply"].mean()
    return (
        f"| {players} | {batch.size:,} | {turns.mean():.1f} ± {error:.1f} | {low:.0f} - {high:.0f} | {turns.max():.0f} "
        f"| {decisions:.0f} | {int(batch.truncated.sum())} |"
    )


def row_of_seats(batch: Batch, players: int) -> str:
    winner = batch.returns.argmax(axis=1)
    seats = [rate(winner == seat) for seat in range(players)] + ["" for _ in range(players, COLOURS)]
    return f"| {players} | {' | '.join(seats)} | {rate(winner == batch.states['first'])} |"


def row_of_corners(batch: Batch) -> str:
    """Three players: wins by the place of a corner after the empty one."""
    empty = (batch.states["seat_of"] == NOWHERE).argmax(axis=1)
    winner = np.take_along_axis(batch.states["colour_of"], batch.returns.argmax(axis=1)[:, None], axis=1)[:, 0]
    return f"| {' | '.join(rate((winner - empty) % COLOURS == 1 + place) for place in range(COLOURS - 1))} |"


def table(head: str, rows: list[str]) -> str:
    return "\n".join([head, "|" + " --- |" * head.count(" | ") + " --- |", *rows, ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    chosen = parser.parse_args()
    batches = {players: play(players, chosen.games) for players in chosen.players}
    print(table("| players | games | turns of each, mean | 5 % - 95 % | longest | decisions, mean | cut short |",
                [row_of_lengths(batch, players) for players, batch in batches.items()]))  # fmt: skip
    print(table("| players | player_0 | player_1 | player_2 | player_3 | the first player |",
                [row_of_seats(batch, players) for players, batch in batches.items()]))  # fmt: skip
    if 3 in batches:
        print(table(f"| {' | '.join(AFTER_THE_EMPTY_CORNER)} |", [row_of_corners(batches[3])]))


if __name__ == "__main__":
    main()
