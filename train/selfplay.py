"""Self-play for turn-based games: MaskablePPO that collects its rollouts from a batch of games, all seats at once.

Only the collecting is ours. Policy, losses, optimiser, logging and callbacks are those of sb3-contrib.

Credit: a decision earns everything that its seat receives until the same seat decides again or the game ends. Its
value is bootstrapped from the same seat's next decision, never from another seat's.

Shaping: where a game has a rule of thumb (`estimate`), its change between two decisions of a seat may be added to the
reward. It is a potential (Ng, Harada and Russell 1999): what is best to do stays the same, and the sum over a game is that of
the plain game but for a constant.
"""

from __future__ import annotations

import time
from collections import defaultdict, deque
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from sarpedon.agents.network import Network, sample, with_advice
from sarpedon.envs.core.batch import Batch
from sarpedon.envs.core.compiled import compiled
from sarpedon.envs.core.game import Game

NONE = -1  # no decision
WAITING = -2  # the seat has not decided again yet
OVER = -1  # the game ended before the seat decided again


class SelfPlayEnv(VecEnv):
    """What SB3 wants to see of a batch of games. It is never stepped: the learner plays the batch itself."""

    def __init__(self, game: Game, size: int, seed: int, threads: int = 1, adviser: str = "") -> None:
        self.game = game
        self.adviser = game.bot(adviser) if adviser else NONE
        self.batch = Batch(game, size, seed, threads)
        self.render_mode = None
        super().__init__(
            size,
            spaces.Box(-1.0, 1.0, (game.observation_size + (game.num_actions if adviser else 0),), np.float32),
            spaces.Discrete(game.num_actions),
        )

    def reset(self) -> np.ndarray:
        return self.batch.observation.copy()

    def step_async(self, actions: np.ndarray) -> None:
        raise RuntimeError("self-play is stepped by its learner")

    def step_wait(self) -> Any:
        raise RuntimeError("self-play is stepped by its learner")

    def close(self) -> None:
        self.batch.close()

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(attr_name)

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> Any:
        if method_name == "action_masks":
            return self.batch.action_mask.astype(np.bool_)
        raise AttributeError(method_name)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs


class Decisions:
    """The learner's decisions in the order they were taken, each linked to the same seat's next one."""

    def __init__(self, room: int, observation_size: int, num_actions: int) -> None:
        self.observations = np.zeros((room, observation_size), np.float32)
        self.masks = np.zeros((room, num_actions), np.int8)
        self.actions = np.zeros(room, np.int64)
        self.values = np.zeros(room, np.float32)
        self.log_probs = np.zeros(room, np.float32)
        self.rewards = np.zeros(room, np.float32)
        self.outlooks = np.zeros(room, np.float32)  # the rule of thumb when the decision was taken
        self.next = np.full(room, WAITING, np.int64)
        self.count = 0

    def add(self, rows: int) -> np.ndarray:
        """Numbers for so many new decisions."""
        if self.count + rows > len(self.actions):
            self._grow()
        numbers = np.arange(self.count, self.count + rows)
        self.rewards[numbers] = 0
        self.next[numbers] = WAITING
        self.count += rows
        return numbers

    FIELDS = ("observations", "masks", "actions", "values", "log_probs", "rewards", "outlooks", "next")

    def _grow(self) -> None:
        for name in self.FIELDS:
            old = getattr(self, name)
            setattr(self, name, np.concatenate([old, np.zeros_like(old)]))

    def keep(self, numbers: np.ndarray) -> None:
        """Forget all but these (those that still wait)."""
        for name in self.FIELDS:
            table = getattr(self, name)
            table[: len(numbers)] = table[numbers]
        self.count = len(numbers)


@compiled
def advantages_of(rewards, values, following, gamma, gae_lambda, out):
    """Generalised advantage estimation along the links. A decision's successor always has a greater number."""
    for k in range(len(rewards) - 1, -1, -1):
        after = following[k]
        if after == -2:  # not known yet
            out[k] = 0.0
        elif after == -1:  # the game is over
            out[k] = rewards[k] - values[k]
        else:
            out[k] = rewards[k] + gamma * values[after] - values[k] + gamma * gae_lambda * out[after]


class Rollout(MaskableRolloutBuffer):
    """A buffer whose size is that of the rollout: seats do not decide equally often."""

    luck = np.random.default_rng(0)

    def fill(self, decisions: Decisions, done: np.ndarray, advantages: np.ndarray) -> None:
        self.reset()
        self.buffer_size, self.n_envs = len(done), 1
        self.observations = decisions.observations[done]
        self.actions = decisions.actions[done, None].astype(np.float32)
        self.values = decisions.values[done, None]
        self.log_probs = decisions.log_probs[done, None]
        self.advantages = advantages[done, None]
        self.returns = self.advantages + self.values
        self.action_masks = decisions.masks[done].astype(np.float32)
        self.full = self.generator_ready = True

    def reset(self) -> None:
        self.buffer_size, self.n_envs = 1, 1
        super().reset()

    def get(self, batch_size: int | None = None) -> Any:
        """Minibatches of nearly equal size: a rest of one sample has no deviation to divide by."""
        parts = max(1, round(self.buffer_size / (batch_size or self.buffer_size)))
        for part in np.array_split(self.luck.permutation(self.buffer_size), parts):
            yield self._get_samples(part)


class Opponents:
    """Frozen snapshots of the learner and scripted anchors. A few are in play at a time, so that batches stay large."""

    SLOTS = 3

    def __init__(self, game: Game, anchors: list[str], anchor_share: float, keep: int, rng: np.random.Generator) -> None:
        self.anchors = [game.bot(name) for name in anchors]
        self.anchor_share = anchor_share
        self.pool: deque[Network] = deque(maxlen=keep)
        self.rng = rng
        self.slots: list[Network | int] = []

    def snapshot(self, network: Network) -> None:
        self.pool.append(network)

    def refresh(self) -> None:
        """Choose who is in play until the next update: the latest snapshot, another, and an anchor."""
        self.slots = []
        if self.pool:
            self.slots = [self.pool[-1], self.pool[int(self.rng.integers(len(self.pool)))]]
        if self.anchors:
            self.slots.append(self.anchors[int(self.rng.integers(len(self.anchors)))])

    def draw(self, count: int) -> np.ndarray:
        """Slot numbers for so many games."""
        anchors = [k for k, slot in enumerate(self.slots) if isinstance(slot, int)]
        frozen = [k for k, slot in enumerate(self.slots) if not isinstance(slot, int)]
        chosen = np.empty(count, np.int64)
        for i in range(count):
            group = anchors if anchors and (not frozen or self.rng.random() < self.anchor_share) else frozen
            chosen[i] = group[int(self.rng.integers(len(group)))]
        return chosen


class SelfPlayPPO(MaskablePPO):
    """MaskablePPO whose rollouts are self-play in a batch of games."""

    LEARNER = -1  # in `control`: the seat is played by the policy that learns; else the slot of an opponent

    def setup_self_play(
        self, game: Game, opponents: Opponents, decisions: int, share: float, seats: list[int], fixed: dict[int, int], seed: int,
        shaping: float = 0.0,
    ) -> None:
        """`seats` learn; `fixed` seats are played by scripted bots; `share` of the games is pure self-play."""
        self.game = game
        self.opponents = opponents
        self.target = decisions
        self.share = share
        self.shaping = shaping
        self.learning = seats
        self.fixed = fixed
        self.luck = np.random.default_rng(seed)
        self.batch: Batch = self.env.batch  # type: ignore[union-attr]
        size = self.batch.size
        self.latest = np.full((size, game.num_seats), NONE, np.int64)  # the last decision of each seat
        self.control = np.full((size, game.num_seats), self.LEARNER, np.int64)
        self.adviser: int = self.env.adviser  # type: ignore[union-attr]
        self.store = Decisions(2 * decisions, self.observation_space.shape[0], game.num_actions)  # type: ignore[index]
        self.results: dict[str, deque[float]] = defaultdict(lambda: deque(maxlen=2000))
        self.lengths: deque[int] = deque(maxlen=2000)
        self.opponents.refresh()
        self._seat_players(np.arange(size))

    def network(self) -> Network:
        """The policy as it is now, for playing."""
        return Network({name: value.detach().cpu().numpy().copy() for name, value in self.policy.state_dict().items()})

    def take_snapshot(self) -> None:
        """The policy as it is now joins the opponents."""
        self.opponents.snapshot(self.network())

    def _seat_players(self, games: np.ndarray) -> None:
        """Who plays which seat in newly dealt games."""
        self.control[games] = self.LEARNER
        if self.opponents.slots and len(self.learning) > 1:
            other = games[self.luck.random(len(games)) >= self.share]
            if len(other):
                slots = self.opponents.draw(len(other))
                own = self.luck.choice(self.learning, size=len(other))
                for seat in self.learning:
                    theirs = own != seat
                    self.control[other[theirs], seat] = slots[theirs]

    def _think(self, observations: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Actions of the learning policy with their values and log-probabilities."""
        with torch.no_grad():
            features = self.policy.extract_features(torch.from_numpy(observations))
            latent_policy, latent_value = self.policy.mlp_extractor(features)
            values = self.policy.value_net(latent_value).numpy()[:, 0]
            logits = self.policy.action_net(latent_policy).numpy()
        logits = np.where(masks > 0, logits, np.float32(-1e8))
        actions = sample(logits, self.luck)
        top = logits.max(axis=1)
        log_total = top + np.log(np.exp(logits - top[:, None]).sum(axis=1))
        return actions, values, logits[np.arange(len(actions)), actions] - log_total

    def collect_rollouts(  # type: ignore[override]
        self, env: VecEnv, callback: BaseCallback, rollout_buffer: Rollout, n_rollout_steps: int, use_masking: bool = True
    ) -> bool:
        """Play until enough decisions are complete, then fill the buffer with them."""
        self.policy.set_training_mode(False)
        callback.on_rollout_start()
        self.opponents.refresh()
        self._forget_missing_slots()
        began, complete = time.perf_counter(), 0
        while complete < self.target:
            complete += self._play_one_step()
        store = self.store
        advantages = np.zeros(store.count, np.float32)
        part = slice(0, store.count)
        advantages_of(store.rewards[part], store.values[part], store.next[part], self.gamma, self.gae_lambda, advantages)
        done = np.flatnonzero(store.next[part] != WAITING)
        rollout_buffer.fill(store, done, advantages)
        self.num_timesteps += len(done)
        waiting = np.flatnonzero(store.next[part] == WAITING)
        renumbered = np.full(store.count + 1, NONE, np.int64)
        renumbered[waiting] = np.arange(len(waiting))
        self.latest = renumbered[self.latest]  # NONE is -1: the last place, which stays NONE
        store.keep(waiting)
        self._log(time.perf_counter() - began, len(done))
        callback.update_locals(locals())
        callback.on_rollout_end()
        return bool(callback.on_step())

    def _forget_missing_slots(self) -> None:
        """Early in training there are fewer opponents than later: seats without one learn."""
        self.control[self.control >= len(self.opponents.slots)] = self.LEARNER

    def _play_one_step(self) -> int:
        """One decision in every game. Returns how many of the learner's decisions became complete."""
        batch, store = self.batch, self.store
        rows = np.arange(batch.size)
        seat = batch.seat.astype(np.int64)
        control = self.control[rows, seat]
        bots = np.full(batch.size, -1, np.int64)
        for fixed_seat, bot in self.fixed.items():
            bots[seat == fixed_seat] = bot
        networks = []
        for number, slot in enumerate(self.opponents.slots):
            theirs = (control == number) & (bots < 0)
            if isinstance(slot, int):
                bots[theirs] = slot
            elif theirs.any():
                networks.append((slot, np.flatnonzero(theirs)))
        ours = np.flatnonzero((control == self.LEARNER) & (bots < 0))
        asked = np.where(bots < 0, self.adviser, bots)  # bots say what they play, and the adviser what it would
        actions = batch.bot_actions(asked) if (asked >= 0).any() else np.full(batch.size, -1, np.int64)
        for network, where in networks:
            actions[where] = sample(network.logits(self._inputs(where, actions), batch.action_mask[where]), self.luck)
        complete = 0
        if len(ours):
            observations, masks = self._inputs(ours, actions), batch.action_mask[ours]
            actions[ours], values, log_probs = self._think(observations, masks)
            numbers = store.add(len(ours))
            store.observations[numbers] = observations
            store.masks[numbers] = masks
            store.actions[numbers] = actions[ours]
            store.values[numbers] = values
            store.log_probs[numbers] = log_probs
            store.outlooks[numbers] = self.shaping * batch.estimates()[ours, seat[ours]] if self.shaping else 0.0
            before = self.latest[ours, seat[ours]]
            linked = before != NONE
            store.next[before[linked]] = numbers[linked]
            store.rewards[before[linked]] += self.gamma * store.outlooks[numbers[linked]] - store.outlooks[before[linked]]
            complete += int(linked.sum())
            self.latest[ours, seat[ours]] = numbers
        batch.step(actions)
        game, owner = np.nonzero(self.latest != NONE)
        np.add.at(store.rewards, self.latest[game, owner], batch.rewards[game, owner])
        ended = np.flatnonzero(batch.over)
        if len(ended):
            complete += self._close_games(ended)
        return complete

    def _inputs(self, rows: np.ndarray, advice: np.ndarray) -> np.ndarray:
        """What the policy reads in these games: the observation, and the advice if there is an adviser."""
        observations = self.batch.observation[rows]
        return observations if self.adviser < 0 else with_advice(observations, advice[rows], self.game.num_actions)

    def _close_games(self, ended: np.ndarray) -> int:
        """The last decisions of finished games are complete; new players sit down."""
        last = self.latest[ended]
        self.store.next[last[last != NONE]] = OVER
        self.store.rewards[last[last != NONE]] -= self.store.outlooks[last[last != NONE]]
        for row, game in enumerate(ended):
            self.lengths.append(int(self.batch.lengths[game]))
            mixed = (self.control[game] != self.LEARNER).any() or self.fixed
            for seat in self.learning:
                if mixed and self.control[game, seat] == self.LEARNER and last[row, seat] != NONE:
                    self.results[self.game.seats[seat]].append(float(self.batch.returns[game, seat] > 0))
        self.latest[ended] = NONE
        self._seat_players(ended)
        return int((last != NONE).sum())

    def _log(self, seconds: float, decisions: int) -> None:
        self.logger.record("rollout/decisions_per_second", round(decisions / seconds))
        if self.lengths:
            self.logger.record("rollout/game_length", float(np.mean(self.lengths)))
        for seat, results in self.results.items():
            self.logger.record(f"rollout/wins_against_pool_{seat}", float(np.mean(results)))
