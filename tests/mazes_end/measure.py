"""How long games of Maze's End are, in turns, and what the first turn is worth: figures of docs/games/mazes_end.md.

python -m tests.mazes_end.measure [--games 10000] [--players 2 3 4]
"""

from __future__ import annotations

import argparse

import numpy as np

import sarpedon


def measure(players: int, games: int) -> str:
    """A row of the table: `greedy` in every seat."""
    game = sarpedon.game("mazes_end", players=players)
    batch = sarpedon.make_batch(game, games, seed=players, auto_reset=False)
    bots = np.full(games, game.bot("greedy"))
    first = batch.states["first"].copy()
    while not batch.over.all():
        batch.step(batch.bot_actions(bots))
    turns = batch.states["turn"] / players  # of each player
    low, high = np.quantile(turns, [0.05, 0.95])
    winner = batch.states["returns"][:, :players].argmax(axis=1)
    rate = float((winner == first).mean())
    half = 1.96 * np.sqrt(rate * (1 - rate) / games)
    truncated = int(batch.truncated.sum())
    return (
        f"| {players} | {games:,} | {turns.mean():.1f} ± {1.96 * turns.std() / np.sqrt(games):.1f} | {low:.0f} - {high:.0f} "
        f"| {turns.max():.0f} | {truncated} | {rate:.3f} ± {half:.3f} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    chosen = parser.parse_args()
    print("| players | games | turns of each, mean | 5 % - 95 % | longest | cut short | wins of the first player |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for players in chosen.players:
        print(measure(players, chosen.games), flush=True)


if __name__ == "__main__":
    main()
