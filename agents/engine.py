"""The engine protocol: JSON lines over standard input and output, for frontends in any language.

    -> {"do": "new", "seed": 7}                      begin a game (options: "options": {...})
    -> {"do": "position", "actions": [1, 0, 4]}       that game after these actions (ids or names)
    -> {"do": "legal"}                               the legal moves of the seat to act
    -> {"do": "show", "seat": "medusa"}              the position in words as a seat sees it
    -> {"do": "go", "milliseconds": 200}             let the agent decide for the seat to act
    -> {"do": "play", "action": 12}                  play a move
    -> {"do": "quit"}

Every line gets one line in answer: {"ok": true, ...} or {"ok": false, "error": "..."}. An error changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TextIO

import sarpedon
from sarpedon.envs.core.errors import SarpedonError
from sarpedon.envs.core.game import Game
from sarpedon.envs.core.state import State

from .base import Agent, load_agent

PROTOCOL = "sarpedon engine 1"
LONGEST = 1 << 20


class Engine:
    """One conversation."""

    def __init__(self, game: Game, agent: str, seed: int) -> None:
        self.game = game
        self.agent_name = agent
        self.seed = seed
        self.agent: Agent = load_agent(game, agent, seed=seed)
        self.state: State = game.new(seed=seed)

    def greeting(self) -> dict[str, Any]:
        game = self.game
        return {
            "ok": True, "protocol": PROTOCOL, "game": game.name, "version": game.card.version, "options": game.options,
            "agent": self.agent_name, "seats": list(game.seats), "num_actions": game.num_actions,
        }  # fmt: skip

    def answer(self, line: str) -> dict[str, Any] | None:
        """The answer to one line; None to quit."""
        try:
            request = json.loads(line) if len(line) <= LONGEST else None
        except (json.JSONDecodeError, RecursionError):
            request = None
        if not isinstance(request, dict) or not isinstance(request.get("do"), str):
            return refused('send one JSON object a line, such as {"do": "legal"}')
        if request["do"] == "quit":
            return None
        ways: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "new": self.new, "position": self.position, "legal": self.legal, "show": self.show, "go": self.go, "play": self.play,
        }  # fmt: skip
        if request["do"] not in ways:
            return refused(f"there is no {request['do']!r}: {', '.join([*ways, 'quit'])}")
        try:
            return {"ok": True, **ways[request["do"]](request)}
        except (SarpedonError, TypeError, ValueError, KeyError) as error:
            return refused(str(error))

    def new(self, request: dict[str, Any]) -> dict[str, Any]:
        options = {**self.game.options, **request.get("options", {})}
        game = sarpedon.game(self.game.name, **options)
        seed = request.get("seed", self.seed)
        state = game.new(seed=seed)
        agent = load_agent(game, self.agent_name, seed=self.seed)
        self.game, self.state, self.seed, self.agent = game, state, seed, agent
        return self.status()

    def position(self, request: dict[str, Any]) -> dict[str, Any]:
        if not isinstance(request.get("actions"), list):
            raise SarpedonError("position needs a list of actions")
        state = self.game.new(seed=request.get("seed", self.seed))
        for action in request["actions"]:
            state.apply(action)
        self.state = state
        return self.status()

    def legal(self, _: dict[str, Any]) -> dict[str, Any]:
        names = self.game.action_table.names
        moves = [{"id": a, "name": names[a], "words": self.state.describe(a)} for a in self.state.legal()]
        return {**self.status(), "moves": moves}

    def show(self, request: dict[str, Any]) -> dict[str, Any]:
        seat = request.get("seat")
        return {"text": self.state.text(self.state.seat if seat is None and not self.state.over else seat)}

    def go(self, request: dict[str, Any]) -> dict[str, Any]:
        budget = request.get("milliseconds")
        if budget is not None and hasattr(self.agent, "milliseconds"):
            if isinstance(budget, bool) or not isinstance(budget, (int, float)) or not 0 < budget <= 600_000:
                raise SarpedonError("milliseconds must be above 0 and at most 600000")
            self.agent.milliseconds = float(budget)
        action = self.agent.act(self.state)
        return {"action": action, "name": self.game.action_table.names[action], "words": self.state.describe(action)}

    def play(self, request: dict[str, Any]) -> dict[str, Any]:
        self.state.apply(request.get("action"))  # type: ignore[arg-type]
        return self.status()

    def status(self) -> dict[str, Any]:
        state = self.state
        found: dict[str, Any] = {"ply": state.ply, "over": state.over, "seat": None if state.over else state.seat_name}
        if state.over:
            found.update(ending=state.ending, returns=[float(value) for value in state.returns])
        return found


def refused(why: str) -> dict[str, Any]:
    return {"ok": False, "error": why}


def converse(engine: Engine, source: TextIO, sink: TextIO) -> None:
    """Read lines until quit or the end."""

    def send(message: dict[str, Any]) -> None:
        sink.write(json.dumps(message) + "\n")
        sink.flush()

    send(engine.greeting())
    for line in source:
        if not line.strip():
            continue
        message = engine.answer(line)
        if message is None:
            return
        send(message)
