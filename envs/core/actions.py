"""The flat table of actions: every id has a kind, an argument and a name that never change their place."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from enum import IntEnum
from itertools import product

import numpy as np


class ActionTable:
    """Actions in order of addition. Append only: a released id keeps its meaning."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.kinds: list[int] = []
        self.arguments: list[int] = []
        self.blocks: list[tuple[IntEnum, int, int]] = []  # kind, first id, number of ids
        self._ids: dict[str, int] = {}

    def add(self, kind: IntEnum, *choices: Iterable[object]) -> int:
        """Append one action for each combination of `choices`; returns the first id."""
        first = len(self.names)
        words = kind.name.lower().replace("_", " ")
        for argument, combination in enumerate(product(*choices)):
            name = " ".join([words, *map(str, combination)])
            if name in self._ids:
                raise ValueError(f"the action {name!r} is already in the table")
            self._ids[name] = len(self.names)
            self.names.append(name)
            self.kinds.append(int(kind))
            self.arguments.append(argument)
        self.blocks.append((kind, first, len(self.names) - first))
        return first

    def __len__(self) -> int:
        return len(self.names)

    def id(self, name: str) -> int:
        """The id of a name, with the nearest names in the error when there is none."""
        try:
            return self._ids[name]
        except KeyError:
            from difflib import get_close_matches

            near = get_close_matches(name, self.names, 3)
            hint = f"; near it: {', '.join(map(repr, near))}" if near else ""
            raise KeyError(f"no action is called {name!r}{hint}") from None

    @property
    def kind_of(self) -> np.ndarray:
        """Kind by id, for the rules."""
        return np.array(self.kinds, np.int16)

    @property
    def argument_of(self) -> np.ndarray:
        """Argument by id (its place inside its block), for the rules."""
        return np.array(self.arguments, np.int16)

    def digest(self) -> str:
        """A short name for this very list: it changes when any id changes its meaning."""
        return hashlib.sha256("\n".join(self.names).encode()).hexdigest()[:16]
