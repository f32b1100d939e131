"""Replays: a game as a small JSON file that anybody can read and the rules can play again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from .errors import SarpedonError
from .state import State

FORMAT = "sarpedon replay 1"


class BadReplay(SarpedonError):
    """A file that is not a whole replay of a game we know."""


@dataclass
class Replay:
    """Game, options, where chance began, every action in ids and words, who played, and the result."""

    game: str
    version: int
    options: dict[str, Any]
    seed: int | None
    start: str | None  # a save in hexadecimal, when the game did not begin with a deal from a seed
    agents: list[str]
    seats: list[str]
    actions: list[int] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    result: dict[str, Any] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)  # by decision: why an agent did not choose itself

    @classmethod
    def begin(cls, state: State, agents: list[str]) -> Replay:
        """Record from this position on."""
        game = state.game
        return cls(game.name, game.card.version, dict(game.options), None, state.to_bytes().hex(), list(agents), list(game.seats))

    @classmethod
    def of_seed(cls, game: Any, seed: int, agents: list[str]) -> Replay:
        """Record a game dealt from a seed."""
        return cls(game.name, game.card.version, dict(game.options), seed, None, list(agents), list(game.seats))

    def add(self, state: State, action: int) -> None:
        self.actions.append(int(action))
        self.words.append(state.game.action_table.names[action])

    def finish(self, state: State) -> None:
        self.result = {
            "ending": state.ending,
            "returns": [float(value) for value in state.returns],
            "decisions": state.ply,
            "state": state_digest(state),
        }

    def title(self) -> str:
        players = ", ".join(f"{seat} is {name}" for seat, name in zip(self.seats, self.agents))
        return f"{self.game}-v{self.version}: {players}"

    def opening(self) -> State:
        """The position in which the recording begins."""
        from .registry import card, game

        if card(self.game).version != self.version:
            raise BadReplay(f"the replay is of {self.game}-v{self.version}; this is {self.game}-v{card(self.game).version}")
        chosen = game(self.game, **self.options)
        if self.start is not None:
            return chosen.load(bytes.fromhex(self.start))
        return chosen.new(seed=self.seed)

    def states(self) -> Iterator[tuple[State, int]]:
        """Every position with the action taken in it. The state is the same object, moved on."""
        state = self.opening()
        for action in self.actions:
            yield state, action
            self._play(state, action)

    def final(self) -> State:
        """The position after the last action, checked against what was recorded."""
        state = self.at(len(self.actions))
        if self.result and self.result.get("state") not in (None, state_digest(state)):
            raise BadReplay("the replay does not lead to the position that was recorded")
        return state

    def at(self, number: int) -> State:
        """The position after so many actions."""
        state = self.opening()
        for action in self.actions[:number]:
            self._play(state, action)
        return state

    @staticmethod
    def _play(state: State, action: int) -> None:
        try:
            state.apply(action)
        except SarpedonError as error:
            raise BadReplay(f"the replay is damaged: decision {state.ply + 1}: {error}") from None

    # --- files ------------------------------------------------------------------------------------------

    def to_json(self) -> str:
        record = {
            "format": FORMAT, "game": self.game, "version": self.version, "options": self.options,
            **({"seed": self.seed} if self.start is None else {"start": self.start}),
            "seats": self.seats, "agents": self.agents, "actions": self.actions, "words": self.words, "result": self.result,
            **({"notes": self.notes} if self.notes else {}),
        }  # fmt: skip
        return json.dumps(record, indent=1)

    def save(self, path: str | Path) -> None:
        Path(path).write_text(self.to_json() + "\n", encoding="utf-8")

    @classmethod
    def from_json(cls, text: str) -> Replay:
        """Read a replay; raises BadReplay when anything about it is wrong."""
        try:
            record = json.loads(text)
        except (json.JSONDecodeError, RecursionError) as error:
            raise BadReplay(f"this is not a replay: {error}") from None
        if not isinstance(record, dict) or record.get("format") != FORMAT:
            raise BadReplay(f"this is not a replay: it does not say {FORMAT!r}")
        try:
            replay = cls(
                game=_text(record["game"]), version=int(record["version"]), options=dict(record["options"]),
                seed=None if record.get("seed") is None else int(record["seed"]),
                start=None if record.get("start") is None else _text(record["start"]),
                agents=[_text(name) for name in record["agents"]], seats=[_text(name) for name in record["seats"]],
                actions=[_whole(action) for action in record["actions"]], words=[_text(word) for word in record["words"]],
                result=dict(record["result"]), notes={_text(k): _text(v) for k, v in record.get("notes", {}).items()},
            )  # fmt: skip
        except (KeyError, TypeError, ValueError) as error:
            raise BadReplay(f"the replay is damaged: {error!r}") from None
        replay._check()
        return replay

    def _check(self) -> None:
        if (self.seed is None) == (self.start is None):
            raise BadReplay("the replay is damaged: it needs either a seed or a start")
        try:
            state = self.opening()
        except (SarpedonError, ValueError) as error:
            raise BadReplay(f"the replay cannot begin: {error}") from None
        if len(self.words) != len(self.actions):
            raise BadReplay(f"the replay is damaged: {len(self.actions)} actions, {len(self.words)} of them in words")
        names = state.game.action_table.names
        for action, word in zip(self.actions, self.words):
            if not 0 <= action < len(names) or names[action] != word:
                raise BadReplay(f"the replay is damaged: action {action} is not {word!r}")
        self.final()

    @classmethod
    def load(cls, path: str | Path) -> Replay:
        try:
            text = Path(path).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadReplay(f"cannot read {path}: {error}") from None
        return cls.from_json(text)


def state_digest(state: State) -> str:
    """A short name for a position, the same wherever the game is played."""
    return hashlib.sha256(np.asarray(state.records).tobytes()).hexdigest()[:16]


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is not text")
    return value


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{value!r} is not a whole number")
    return value
