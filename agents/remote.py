"""An agent at the other end of a wire. If it does not answer in time, a legal action is played and the reason kept."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any

import numpy as np

from sarpedon.envs.core.errors import UnknownAgent
from sarpedon.envs.core.game import Game, draw_seed
from sarpedon.envs.core.state import View

from .base import Agent, BotAgent

DEADLINE = 5.0  # seconds
MOST_BYTES = 1 << 20
ADVISER = "greedy"


class RemoteAgent(Agent):
    """Asks a server's /v1/act with the observation and mask of its seat, and with what `greedy` would do there, since some
    trained agents want to know: it learns nothing else.

    `excuse` says why the last decision was not the server's, or is empty.
    """

    def __init__(self, game: Game, url: str, agent: str = "learned", deadline: float = DEADLINE, seed: int | None = None) -> None:
        if not url.startswith(("http://", "https://")):
            raise UnknownAgent(f"{url!r} is not an address: write http://HOST:PORT[#AGENT]")
        self.game = game
        self.name = url if agent == "learned" else f"{url}#{agent}"
        self.url = url.rstrip("/") + "/v1/act"
        self.agent = agent
        self.deadline = deadline
        self.excuse = ""
        self.adviser = BotAgent(game, ADVISER, seed) if ADVISER in game.bots else None
        self.reseed(seed)

    def reseed(self, seed: int | None = None) -> None:
        self._rng = np.random.default_rng(draw_seed() if seed is None else seed)

    def decide(self, view: View) -> int:
        self.excuse = ""
        try:
            action = self._ask(view)
        except (OSError, ValueError, KeyError, TypeError, urllib.error.URLError) as error:
            self.excuse = f"{self.name} did not answer ({error}): a random legal action was played"
            return int(self._rng.choice(view.legal()))
        if action not in view.legal():
            self.excuse = f"{self.name} chose an illegal action ({action!r}): a random legal action was played"
            return int(self._rng.choice(view.legal()))
        return int(action)

    def _ask(self, view: View) -> Any:
        card = self.game.card
        body: dict[str, Any] = {
            "game": self.game.name, "options": self.game.options, "agent": self.agent,
            "observation": [float(value) for value in view.observation], "action_mask": [int(m) for m in view.mask],
            "observation_digest": card.layout_digest(), "action_digest": card.actions.digest(),
        }  # fmt: skip
        if self.adviser is not None:
            body["advice"] = {"bot": ADVISER, "action": self.adviser.decide(view)}
        request = urllib.request.Request(self.url, json.dumps(body).encode(), {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=self.deadline) as answer:
                return json.loads(answer.read(MOST_BYTES))["action"]
        except urllib.error.HTTPError as error:
            raise ValueError(f"{error.code}: {error.read(500).decode(errors='replace')}") from None
