"""Warm start: learn to play like a scripted bot before learning to play better."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch.nn.functional import cross_entropy, mse_loss

from sarpedon.envs.core.batch import Batch
from sarpedon.envs.core.game import Game

GAMES = 256  # played at once
EPOCHS = 4
BATCH = 2048


def demonstrations(game: Game, bot: str, decisions: int, seed: int, seats: list[int]) -> tuple[np.ndarray, ...]:
    """Observations, masks, actions and final returns of a bot's decisions in its own company; whole games only."""
    batch = Batch(game, GAMES, seed)
    bots = np.full(GAMES, game.bot(bot), np.int64)
    columns: list[list[Any]] = [[], [], []]
    owners, places = [], []  # seat and game of each decision
    since = np.zeros(GAMES, np.int64)  # the first decision that may belong to the running game
    total = 0
    results: list[tuple[int, int, int, np.ndarray]] = []  # game, first and last decision, returns
    while total < decisions:
        actions = batch.bot_actions(bots)
        rows = np.flatnonzero(np.isin(batch.seat, seats))
        for column, part in zip(columns, (batch.observation[rows].copy(), batch.action_mask[rows].copy(), actions[rows])):
            column.append(part)
        owners.append(batch.seat[rows].copy())
        places.append(rows)
        total += len(rows)
        batch.step(actions)
        for number in np.flatnonzero(batch.over):
            results.append((int(number), int(since[number]), total, batch.returns[number].copy()))
            since[number] = total
    observations, masks, actions = (np.concatenate(column) for column in columns)
    owner, place = np.concatenate(owners), np.concatenate(places)
    returns_of = np.full(total, np.nan, np.float32)
    order = np.argsort(place, kind="stable")  # decisions of one place of the batch, in time
    first_of_place = np.searchsorted(place[order], np.arange(GAMES + 1))
    for place_number, start, stop, outcome in results:
        mine = order[first_of_place[place_number] : first_of_place[place_number + 1]]
        mine = mine[np.searchsorted(mine, start) : np.searchsorted(mine, stop)]
        returns_of[mine] = outcome[owner[mine]]
    known = np.isfinite(returns_of)
    return observations[known], masks[known], actions[known], returns_of[known]


def imitate(
    model: Any, game: Game, bot: str, decisions: int, seed: int, seats: list[int],
    tell: Callable[[int, int], None] = lambda done, total: None,
) -> float:  # fmt: skip
    """Teach the policy to choose as the bot does and to expect what the bot achieves. Returns how often they agree."""
    observations, masks, actions, returns = (
        torch.from_numpy(np.ascontiguousarray(part)) for part in demonstrations(game, bot, decisions, seed, seats)
    )
    policy = model.policy
    optimiser = torch.optim.Adam(policy.parameters(), lr=1e-3)
    shuffled = torch.Generator().manual_seed(seed)
    count = len(actions)
    held_out = max(1, count // 20)
    test, train = torch.randperm(count, generator=shuffled).split([held_out, count - held_out])
    steps = EPOCHS * -(-len(train) // BATCH)
    done = 0
    for _ in range(EPOCHS):
        for part in train[torch.randperm(len(train), generator=shuffled)].split(BATCH):
            latent_policy, latent_value = policy.mlp_extractor(policy.extract_features(observations[part]))
            logits = policy.action_net(latent_policy).masked_fill(masks[part] == 0, -1e8)
            loss = cross_entropy(logits, actions[part]) + mse_loss(policy.value_net(latent_value)[:, 0], returns[part])
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimiser.step()
            done += 1
            tell(done, steps)
    with torch.no_grad():
        latent_policy, _ = policy.mlp_extractor(policy.extract_features(observations[test]))
        logits = policy.action_net(latent_policy).masked_fill(masks[test] == 0, -1e8)
        return float((logits.argmax(dim=1) == actions[test]).float().mean())
