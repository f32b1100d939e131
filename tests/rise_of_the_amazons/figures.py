"""The figures of docs/games/rise_of_the_amazons.md: python -m tests.rise_of_the_amazons.figures [--games 5000]"""

from __future__ import annotations

import argparse

import numpy as np

import sarpedon
from sarpedon.envs.rise_of_the_amazons.components import AMAZON_NAMES, Source

SIZE = 1000


def play_out(players: int, bots: tuple[str, ...], games: int, seed: int = 0) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Final players' records [games, players], returns and lengths of games between scripted bots."""
    game = sarpedon.game("rise_of_the_amazons", players=players)
    numbers = np.array([game.bot(bot) for bot in bots])
    seats, returns, lengths = [], [], []
    for start in range(0, games, SIZE):
        batch = sarpedon.make_batch(game, min(SIZE, games - start), seed=seed + start, auto_reset=False)
        while not batch.over.all():
            acting = np.maximum(batch.seat, 0)
            batch.step(batch.bot_actions(np.where(batch.over, -1, numbers[acting])))
        seats.append(np.array(batch.states["seats"][:, :players]))
        returns.append(np.array(batch.returns[:, :players]))
        lengths.append(np.array(batch.lengths))
    return np.concatenate(seats), np.concatenate(returns), np.concatenate(lengths)


def share(values: np.ndarray) -> str:
    """A mean in percent with its 95 % interval."""
    mean = float(values.mean())
    margin = 1.96 * float(np.sqrt(mean * (1 - mean) / len(values)))
    return f"{100 * mean:.1f} % ± {100 * margin:.1f}"


def average(values: np.ndarray) -> str:
    return f"{values.mean():.1f} ± {1.96 * values.std() / np.sqrt(len(values)):.1f}"


def first(returns: np.ndarray) -> np.ndarray:
    """1 for a seat that won alone or shared the first place."""
    return returns >= returns.max(axis=1, keepdims=True) - 1e-6


def report(games: int) -> str:
    lines = ["| match | seat 0 first | decisions |", "| --- | --- | --- |"]
    for players, bots in (
        (2, ("greedy", "random")), (2, ("greedy", "buyer")), (2, ("buyer", "random")), (3, ("greedy", "random", "random")),
        (4, ("greedy", "random", "random", "random")),
    ):  # fmt: skip
        _, returns, lengths = play_out(players, bots, games)
        lines.append(f"| `{bots[0]}` against {players - 1} `{bots[1]}` | {share(first(returns)[:, 0])} | {average(lengths)} |")
    lines += ["", "| greedy games | players | " + " | ".join(AMAZON_NAMES) + " | first seat | decisions |", "| --- " * 8 + "|"]
    sources = {}
    for players in (2, 3, 4):
        seats, returns, lengths = play_out(players, ("greedy",) * players, games, seed=10**6)
        won, vp, amazon, supply = first(returns), seats["vp"], seats["amazon"], seats["supply"]
        mine = [amazon == k for k in range(4)]
        rows = {
            "first place": [share(won[of]) for of in mine],
            "VP": [f"{average(vp[of])} (sd {vp[of].std():.1f})" for of in mine],
            "no supplies": [share(supply[of] == 0) for of in mine],
        }
        for name, cells in rows.items():
            rest = f"{share(won[:, 0])} | {average(lengths)}" if name == "first place" else " | "
            lines.append(f"| {name} | {players} | {' | '.join(cells)} | {rest} |")
        sources[players] = seats["sources"].reshape(-1, len(Source)).mean(axis=0)
    lines += ["", "| VP of a greedy player from | 2 players | 3 players | 4 players |", "| --- | --- | --- | --- |"]
    for source in Source:
        row = " | ".join(f"{sources[players][source]:+.2f}" for players in (2, 3, 4))
        lines.append(f"| {source.name.lower().replace('_', ' ')} | {row} |")
    return "\n".join(lines)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5000)
    print(report(parser.parse_args().games))
