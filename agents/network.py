"""A policy and value network in plain numpy: what a trained agent needs to play."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import numpy as np

ILLEGAL = np.float32(-1e8)

Layer = tuple[np.ndarray, np.ndarray]  # weights [out, in], bias [out]


class Network:
    """Two towers of ReLU layers over the observation: one ends in a logit for each action, the other in the value.

    The weights have the names that Stable-Baselines3 gives them in its MlpPolicy. An advised network reads, behind the
    observation, the action that a scripted bot would take (`with_advice`); its last policy layer reads that advice directly too.
    """

    def __init__(self, weights: Mapping[str, np.ndarray]) -> None:
        self.policy = tower(weights, "mlp_extractor.policy_net", "action_net")
        self.critic = tower(weights, "mlp_extractor.value_net", "value_net")
        check_joints(self.policy, (0, self.actions))
        check_joints(self.critic, (0,))

    @property
    def inputs(self) -> int:
        return int(self.policy[0][0].shape[1])

    @property
    def advised(self) -> bool:
        return heeded(self.policy) > 0

    @property
    def actions(self) -> int:
        return int(self.policy[-1][0].shape[0])

    def logits(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """float32[n, actions], illegal actions far below all others."""
        return np.where(masks > 0, through(self.policy, observations), ILLEGAL)

    def values(self, observations: np.ndarray) -> np.ndarray:
        """float32[n]: what the seat to act expects, from -1 to 1."""
        return through(self.critic, observations)[:, 0]

    def probabilities(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        return softmax(self.logits(observations, masks))


def tower(weights: Mapping[str, np.ndarray], hidden: str, last: str) -> list[Layer]:
    layers = []
    depth = 0
    while f"{hidden}.{depth}.weight" in weights:
        layers.append((weights[f"{hidden}.{depth}.weight"], weights[f"{hidden}.{depth}.bias"]))
        depth += 2  # SB3 counts the activations too
    layers.append((weights[f"{last}.weight"], weights[f"{last}.bias"]))
    return [(np.ascontiguousarray(w, np.float32), np.asarray(b, np.float32)) for w, b in layers]


def through(layers: list[Layer], x: np.ndarray) -> np.ndarray:
    seen, extra = x, heeded(layers)
    for number, (weight, bias) in enumerate(layers):
        if extra and number == len(layers) - 1:
            x = np.hstack([x, seen[:, -extra:]])
        x = x @ weight.T
        x += bias
        if number < len(layers) - 1:
            np.maximum(x, 0, out=x)
    return x


def heeded(layers: list[Layer]) -> int:
    """How many numbers at the end of the input the last layer reads beside what the layer before says."""
    return int(layers[-1][0].shape[1] - layers[-2][0].shape[0]) if len(layers) > 1 else 0


def check_joints(layers: list[Layer], extras: tuple[int, ...]) -> None:
    """Every layer reads what the one before says; the last may also heed so many numbers more."""
    for (before, _), (after, _) in pairwise(layers[:-1]):
        if after.shape[1] != before.shape[0]:
            raise ValueError("a layer does not read what the one before says")
    if heeded(layers) not in extras:
        raise ValueError("the last layer does not read what the one before says")


def with_advice(observations: np.ndarray, advice: np.ndarray, num_actions: int) -> np.ndarray:
    """Observations with the advised action marked behind them; a negative action is no advice."""
    marks = np.zeros((len(observations), num_actions), np.float32)
    rows = np.flatnonzero(advice >= 0)
    marks[rows, advice[rows]] = 1
    return np.hstack([observations, marks])


def softmax(logits: np.ndarray) -> np.ndarray:
    shifted = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(shifted / shifted.sum(axis=1, keepdims=True))


def sample(logits: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """One action a row, drawn by its probability (the Gumbel trick)."""
    noise = -np.log(-np.log(rng.random(logits.shape, dtype=np.float32) + 1e-20) + 1e-20)
    return np.asarray(np.argmax(logits + noise, axis=1))
