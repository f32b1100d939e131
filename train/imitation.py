"""Warm start: learn to play like a teacher before learning to play better.

The teacher says what it would do, in its own games and in games that the pupil plays: so the pupil also learns what to do
where its own mistakes lead (the idea of DAgger, Ross et al. 2011). Teachers are scripted bots, which name an action, and
agents that mix their actions (`exact`), which give the chances of all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch.nn.functional import cross_entropy, mse_loss

from sarpedon.agents import load_agent
from sarpedon.agents.network import Network, sample, with_advice
from sarpedon.envs.core.batch import Batch
from sarpedon.envs.core.errors import UnknownAgent
from sarpedon.envs.core.game import Game

GAMES = 256  # played at once
LESSON = 200_000  # decisions
PASSES = 2  # through each lesson
CHECKED = 20_000  # decisions in which pupil and bot are compared
BATCH = 2048
FAST, SLOW = 1e-3, 1e-4  # learning rate of the first and of the last lesson


class BotTeacher:
    """A scripted bot: its lesson is its action."""

    def __init__(self, game: Game, name: str) -> None:
        self.bots = np.full(GAMES, game.bot(name), np.int64)

    def say(self, batch: Batch, luck: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
        actions = batch.bot_actions(self.bots)
        return actions, actions


class MixedTeacher:
    """An agent that mixes: it draws its action, and its lesson is the chances of all."""

    def __init__(self, game: Game, name: str) -> None:
        self.agent: Any = load_agent(game, name)
        if not hasattr(self.agent, "chances"):
            raise UnknownAgent(f"{name} cannot be imitated: choose a bot ({', '.join(game.bots)}) or exact (Micro Medusa)")

    def say(self, batch: Batch, luck: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
        chances = self.agent.chances(batch.states).astype(np.float32)
        return sample(np.log(np.maximum(chances, 1e-30)), luck), chances


def teacher(game: Game, name: str) -> BotTeacher | MixedTeacher:
    return BotTeacher(game, name) if name in game.bots else MixedTeacher(game, name)


class Demonstrations:
    """Games with a teacher's choice at every decision; in the second half of the games the pupil moves its own seats. Where the
    teacher mixes, a stranger often moves at random in one seat of the last quarter: exploiters come from afar."""

    def __init__(self, game: Game, name: str, seed: int, seats: list[int], advised: bool = False) -> None:
        self.advised = advised
        self.batch = Batch(game, GAMES, seed)
        self.teacher = teacher(game, name)
        self.seats = seats
        self.luck = np.random.default_rng(seed)

    def lesson(self, decisions: int, pupil: Network | None) -> tuple[np.ndarray, ...]:
        """Observations, masks, the teacher's lessons, and final returns (not a number where the game goes on)."""
        batch = self.batch
        columns: list[list[Any]] = [[], [], [], [], []]  # observation, mask, lesson, seat, place in the batch
        total = 0
        since = np.zeros(GAMES, np.int64)  # the first decision of the running game
        ended: list[tuple[int, int, int, np.ndarray]] = []  # place, first and last decision, returns
        while total < decisions:
            wise, lessons = self.teacher.say(batch, self.luck)
            rows = np.flatnonzero(np.isin(batch.seat, self.seats))
            parts: tuple[np.ndarray, ...] = (self._observed(rows), batch.action_mask[rows], lessons[rows], batch.seat[rows], rows)
            for column, part in zip(columns, parts):
                column.append(part.copy())
            total += len(rows)
            batch.step(self._moves(wise, rows, pupil))
            for over in np.flatnonzero(batch.over):
                ended.append((int(over), int(since[over]), total, batch.returns[over].copy()))
                since[over] = total
        observations, masks, taught, seat, place = (np.concatenate(column) for column in columns)
        return observations, masks, taught, final_returns(seat, place, ended)

    def _moves(self, wise: np.ndarray, rows: np.ndarray, pupil: Network | None) -> np.ndarray:
        own = rows[rows >= GAMES // 2]
        if pupil is None or not len(own):
            return wise
        moves = wise.copy()
        moves[own] = sample(pupil.logits(self._observed(own), self.batch.action_mask[own]), self.luck)
        if isinstance(self.teacher, MixedTeacher):
            stranger = (rows >= GAMES * 3 // 4) & (self.batch.seat[rows] == rows % 2) & (self.luck.random(len(rows)) < 0.5)
            moves[rows[stranger]] = self.batch.random_actions()[rows[stranger]]
        return moves

    def _observed(self, rows: np.ndarray) -> np.ndarray:
        """What the pupil reads. Its adviser is silent here, so that the pupil has ideas of its own when it is advised."""
        observations = self.batch.observation[rows]
        silence = np.full(len(rows), -1)
        return with_advice(observations, silence, self.batch.game.num_actions) if self.advised else observations


def final_returns(seat: np.ndarray, place: np.ndarray, ended: list[tuple[int, int, int, np.ndarray]]) -> np.ndarray:
    """What each decision's seat had in the end."""
    returns = np.full(len(seat), np.nan, np.float32)
    order = np.argsort(place, kind="stable")  # decisions of one place of the batch, in time
    first_of_place = np.searchsorted(place[order], np.arange(GAMES + 1))
    for number, start, stop, outcome in ended:
        mine = order[first_of_place[number] : first_of_place[number + 1]]
        mine = mine[np.searchsorted(mine, start) : np.searchsorted(mine, stop)]
        returns[mine] = outcome[seat[mine]]
    return returns


def imitate(
    model: Any, game: Game, bot: str, decisions: int, seed: int, seats: list[int],
    tell: Callable[[int, int], None] = lambda done, total: None,
) -> float:  # fmt: skip
    """Teach the policy to choose as the teacher does and to expect what is achieved. Returns how often they agree."""
    policy = model.policy
    optimiser = torch.optim.Adam(policy.parameters(), lr=FAST)
    school = Demonstrations(game, bot, seed, seats, advised=model.network().advised)
    lessons = max(1, round(decisions / LESSON))
    for number in range(lessons):
        for group in optimiser.param_groups:
            group["lr"] = FAST * (SLOW / FAST) ** (number / lessons)
        lesson = [torch.from_numpy(part) for part in school.lesson(min(decisions, LESSON), model.network() if number else None)]
        for part in torch.cat([torch.randperm(len(lesson[0])) for _ in range(PASSES)]).split(BATCH):
            learn_from(policy, optimiser, *(column[part] for column in lesson))
        tell(number + 1, lessons)
    unseen = [torch.from_numpy(part) for part in school.lesson(CHECKED, None)]
    return agreement_of(policy, *unseen[:3])


def logits_and_values(policy: Any, observations: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    latent_policy, latent_value = policy.mlp_extractor(policy.extract_features(observations))
    return policy.action_net(latent_policy).masked_fill(masks == 0, -1e8), policy.value_net(latent_value)[:, 0]


def learn_from(
    policy: Any, optimiser: Any, observations: torch.Tensor, masks: torch.Tensor, taught: torch.Tensor, returns: torch.Tensor
) -> None:
    """One step towards the teacher's choices and, where they are known, the returns."""
    logits, values = logits_and_values(policy, observations, masks)
    loss = cross_entropy(logits, taught)
    known = torch.isfinite(returns)
    if known.any():
        loss = loss + mse_loss(values[known], returns[known])
    optimiser.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
    optimiser.step()


def agreement_of(policy: Any, observations: torch.Tensor, masks: torch.Tensor, taught: torch.Tensor) -> float:
    """How often the policy's first choice is the bot's; of mixed choices the mean overlap."""
    with torch.no_grad():
        logits, _ = logits_and_values(policy, observations, masks)
        if taught.dim() > 1:
            return float(torch.minimum(logits.softmax(dim=1), taught).sum(dim=1).mean())
        return float((logits.argmax(dim=1) == taught).float().mean())
