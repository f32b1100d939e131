"""Behaviour cloning: learn to play like the agents of a recorded file, then see how often the pupil wins.

    sarpedon record micro_medusa greedy.parquet --agents greedy --games 500
    python docs/examples/behaviour_cloning.py greedy.parquet --seat champion
"""

from __future__ import annotations

import argparse

import numpy as np
import torch
from torch import nn

from sarpedon.envs.core.single import SeatVectorEnv
from sarpedon.train.datasets import Dataset, load


def clone(data: Dataset, epochs: int = 10, seed: int = 0) -> tuple[nn.Module, float]:
    """A network that chooses as the data do; and how often it agrees with the games that it was not shown."""
    torch.manual_seed(seed)
    network = nn.Sequential(nn.Linear(data.game.observation_size, 128), nn.ReLU(), nn.Linear(128, data.game.num_actions))
    optimiser = torch.optim.Adam(network.parameters(), lr=1e-3)
    observations, actions = torch.from_numpy(data.observations), torch.from_numpy(data.actions.astype(np.int64))
    illegal = torch.from_numpy(data.action_masks == 0)
    shown = torch.from_numpy(np.flatnonzero(data.games % 10 != 0))
    held_out = np.flatnonzero(data.games % 10 == 0)
    for _ in range(epochs):
        for rows in shown[torch.randperm(len(shown))].split(256):
            logits = network(observations[rows]).masked_fill(illegal[rows], -1e8)
            loss = nn.functional.cross_entropy(logits, actions[rows])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
    with torch.no_grad():
        choices = network(observations[held_out]).masked_fill(illegal[held_out], -1e8).argmax(dim=1)
    return network, float((choices == actions[held_out]).float().mean())


def mean_return(network: nn.Module, data: Dataset, seat: str, opponent: str, games: int = 200) -> float:
    envs = SeatVectorEnv(data.game.name, 20, seat, opponent, **data.game.options)
    observations, infos = envs.reset(seed=1)
    returns: list[float] = []
    while len(returns) < games:
        with torch.no_grad():
            logits = network(torch.from_numpy(observations)).masked_fill(torch.from_numpy(infos["action_mask"] == 0), -1e8)
        observations, _, terminated, truncated, infos = envs.step(logits.argmax(dim=1).numpy())
        for i in np.flatnonzero(terminated | truncated):
            returns.append(infos["final_info"]["return"][i])
    return float(np.mean(returns))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--seat", help="default: the first")
    parser.add_argument("--opponent", default="random")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    everything = load(chosen.file)
    seat = chosen.seat or everything.game.seats[0]
    pupil, agreement = clone(everything.of_seat(seat))
    print(f"agrees with {agreement:.0%} of the decisions in games it was not shown")
    print(f"mean return as {seat} against {chosen.opponent}: {mean_return(pupil, everything, seat, chosen.opponent):+.2f}")
