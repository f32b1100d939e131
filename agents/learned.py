"""Trained agents: weights and a card in a folder, loaded without running anything that is in them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from sarpedon.envs.core.batch import Batch
from sarpedon.envs.core.compiled import PACKAGE
from sarpedon.envs.core.errors import SarpedonError, UnknownAgent
from sarpedon.envs.core.game import Game, check_seed, draw_seed
from sarpedon.envs.core.state import View

from .base import Agent, BotAgent
from .network import Network, sample, softmax, with_advice

CARD = "card.json"
WEIGHTS = "weights.safetensors"
FORMAT = "sarpedon checkpoint 1"
SHIPPED = PACKAGE / "checkpoints"


class BadCheckpoint(SarpedonError):
    """A folder that is not a whole checkpoint, or not one for this game."""


class LearnedAgent(Agent):
    """A trained policy. It draws its moves by their probability, or takes the most probable one, as its card says.

    An advised policy is told what a scripted bot (its card's `adviser`) would do, and has learned when to do otherwise.
    """

    plays_batches = True

    def __init__(
        self, game: Game, network: Network, name: str = "learned", card: dict[str, Any] | None = None,
        stochastic: bool = True, seed: int | None = None,
    ) -> None:  # fmt: skip
        observed = network.inputs - (network.actions if network.advised else 0)
        if observed != game.observation_size or network.actions < game.num_actions:
            raise BadCheckpoint(
                f"the network reads {observed} numbers and knows {network.actions} actions; "
                f"{game.title} has {game.observation_size} and {game.num_actions}"
            )
        adviser = (card or {}).get("adviser", "")
        if network.advised != bool(adviser) or (adviser and adviser not in game.bots):
            raise BadCheckpoint(f"the card's adviser {adviser!r} and the network do not fit together")
        self.adviser = BotAgent(game, adviser) if adviser else None
        self.game = game
        self.network = network
        self.name = name
        self.card = card or {}
        self.stochastic = stochastic
        self.reseed(seed)

    def reseed(self, seed: int | None = None) -> None:
        self._rng = np.random.default_rng(draw_seed() if seed is None else check_seed(seed))
        if self.adviser is not None:
            self.adviser.reseed(seed)

    def act_batch(self, observations: np.ndarray, masks: np.ndarray, advice: np.ndarray | None = None) -> np.ndarray:
        """Actions for many positions at once. `advice`: what the adviser of an advised agent would do in each."""
        return self._pick(self.logits(observations, masks, advice))

    def act_in(self, batch: Batch, rows: np.ndarray) -> np.ndarray:
        advice = None if self.adviser is None else self.adviser.act_in(batch, rows)
        return self.act_batch(batch.observation[rows], batch.action_mask[rows], advice)

    def decide(self, view: View) -> int:
        return int(self.act_batch(view.observation[None], view.mask[None], self._advice(view))[0])

    def think(self, view: View) -> tuple[np.ndarray, float]:
        """The probability of each action, and the value the agent expects for its seat."""
        return self.think_of(view.observation, view.mask, self._advice(view))

    def think_of(self, observation: np.ndarray, mask: np.ndarray, advice: np.ndarray | None = None) -> tuple[np.ndarray, float]:
        chances = softmax(self.logits(observation[None], mask[None], advice))[0]
        value = self.network.values(self._inputs(observation[None], advice))[0]
        return chances[: self.game.num_actions], float(np.clip(value, -1, 1))

    def logits(self, observations: np.ndarray, masks: np.ndarray, advice: np.ndarray | None = None) -> np.ndarray:
        return self.network.logits(self._inputs(observations, advice), self._widened(masks))

    def _inputs(self, observations: np.ndarray, advice: np.ndarray | None) -> np.ndarray:
        observations = np.asarray(observations, np.float32)
        if self.adviser is None:
            return observations
        if advice is None:
            raise SarpedonError(f"{self.name} is advised by {self.adviser.name}: give its actions as advice, or use act(state)")
        return with_advice(observations, np.asarray(advice), self.network.actions)

    def _advice(self, view: View) -> np.ndarray | None:
        return None if self.adviser is None else np.array([self.adviser.decide(view)])

    def _pick(self, logits: np.ndarray) -> np.ndarray:
        return sample(logits, self._rng) if self.stochastic else np.asarray(np.argmax(logits, axis=1))

    def _widened(self, masks: np.ndarray) -> np.ndarray:
        """A game whose options leave actions out has shorter masks than the network."""
        missing = self.network.actions - masks.shape[1]
        return np.pad(masks, ((0, 0), (0, missing))) if missing else masks


def read_card(folder: Path) -> dict[str, Any]:
    try:
        card = json.loads((folder / CARD).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadCheckpoint(f"{folder} has no {CARD}: it is not a checkpoint") from None
    except (OSError, ValueError) as error:
        raise BadCheckpoint(f"{folder / CARD} is damaged: {error}") from None
    if not isinstance(card, dict) or card.get("format") != FORMAT:
        raise BadCheckpoint(f"{folder / CARD} does not say {FORMAT!r}")
    return card


def check_fit(card: dict[str, Any], game: Game) -> None:
    """Refuse a checkpoint that was trained on something else than this game."""
    wanted = {
        "game": game.name,
        "version": game.card.version,
        "observation_digest": game.card.layout_digest(),
        "action_digest": game.card.actions.digest(),
    }
    for key, value in wanted.items():
        if card.get(key) != value:
            raise BadCheckpoint(f"the checkpoint does not fit {game.title}: its {key} is {card.get(key)!r}, not {value!r}")


def read_weights(folder: Path) -> dict[str, np.ndarray]:
    try:
        from safetensors import SafetensorError
        from safetensors.numpy import load_file
    except ImportError:
        raise ImportError("trained agents need safetensors: pip install 'sarpedon[train]' or 'sarpedon[serve]'") from None
    try:
        return dict(load_file(folder / WEIGHTS))
    except FileNotFoundError:
        raise BadCheckpoint(f"{folder} has no {WEIGHTS}") from None
    except (SafetensorError, OSError, ValueError) as error:
        raise BadCheckpoint(f"{folder / WEIGHTS} is damaged: {error}") from None


def load_checkpoint(game: Game, folder: Path, name: str, seed: int | None = None) -> LearnedAgent:
    """The agent in a folder, checked against the game."""
    if not folder.is_dir():
        raise BadCheckpoint(f"there is no checkpoint {folder}")
    card = read_card(folder)
    check_fit(card, game)
    weights = read_weights(folder)
    try:
        network = Network(weights)
    except (KeyError, IndexError, ValueError) as error:
        raise BadCheckpoint(f"the weights in {folder} are not those of a policy: {error!r}") from None
    if not all(np.isfinite(part).all() for layer in network.policy + network.critic for part in layer):
        raise BadCheckpoint(f"the weights in {folder} are not all finite")
    return LearnedAgent(game, network, name, card, bool(card.get("stochastic", True)), seed)


def shipped(game: Game) -> list[Path]:
    """The checkpoints that come with the package for this game, those trained on its very options first."""
    folders = [path.parent for path in sorted((SHIPPED / game.name).glob(f"*/{CARD}"))]

    def distance(folder: Path) -> int:
        options = read_card(folder).get("options", {})
        return sum(options.get(name) != value for name, value in game.options.items())

    return sorted(folders, key=distance)


class LearnedSeats(Agent):
    """Trained agents that each know some seats of a game, as one agent for all of them."""

    name = "learned"
    plays_batches = True

    def __init__(self, game: Game, by_seat: list[LearnedAgent]) -> None:
        self.game = game
        self.by_seat = by_seat

    def reseed(self, seed: int | None = None) -> None:
        for agent in self.by_seat:
            agent.reseed(seed)

    def decide(self, view: View) -> int:
        return self.by_seat[view.seat].decide(view)

    def act_in(self, batch: Batch, rows: np.ndarray) -> np.ndarray:
        actions = np.empty(len(rows), np.int64)
        for seat, agent in enumerate(self.by_seat):
            theirs = np.flatnonzero(batch.seat[rows] == seat)
            if len(theirs):
                actions[theirs] = agent.act_in(batch, rows[theirs])
        return actions

    def think(self, view: View) -> tuple[np.ndarray, float]:
        return self.by_seat[view.seat].think(view)


def learned_from_name(game: Game, name: str, seed: int | None) -> Agent:
    """`learned`: the shipped agent that fits best, seat by seat; `learned@NAME`: a certain one; `learned@PATH`: in a folder."""
    found = shipped(game)
    if name != "learned":
        given = Path(name.split("@", 1)[1])
        ours = {folder.name: folder for folder in found}
        if not given.is_dir() and str(given) not in ours:
            raise BadCheckpoint(f"there is no checkpoint {given} (shipped for {game.title}: {', '.join(sorted(ours)) or 'none'})")
        return load_checkpoint(game, given if given.is_dir() else ours[str(given)], name, seed)
    if not found:
        raise UnknownAgent(f"no trained agent for {game.title} is shipped: train one with `sarpedon train {game.name}`")
    folders = []
    for seat in game.seats:
        fitting = [folder for folder in found if seat in read_card(folder)["seats"]]
        folders.append((fitting or found)[0])
    if len(set(folders)) == 1:
        return load_checkpoint(game, folders[0], name, seed)
    return LearnedSeats(game, [load_checkpoint(game, folder, name, seed) for folder in folders])
