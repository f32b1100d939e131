"""Named options of a game: declared once, checked with clear errors, stored as numbers in the record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import IntEnum
from typing import Any

import numpy as np

from .errors import BadOption


@dataclass(frozen=True)
class Option:
    """One option. Give either `choices` (an IntEnum; users write its names in lower case),
    or `low` and `high`; a bool default makes a switch, a float default a real number."""

    name: str
    default: Any
    meaning: str
    choices: type[IntEnum] | None = None
    low: float | None = None
    high: float | None = None
    claim: str = ""

    @property
    def field(self) -> tuple[str, type]:
        if self.choices is None and isinstance(self.default, float):
            return (self.name, np.float32)
        return (self.name, np.int32)

    def allowed(self) -> str:
        if self.choices is not None:
            return ", ".join(repr(member.name.lower()) for member in self.choices)
        if isinstance(self.default, bool):
            return "True, False"
        kind = "a number" if isinstance(self.default, float) else "a whole number"
        return f"{kind} from {self.low:g} to {self.high:g}"

    def number(self, value: Any) -> float:
        """The number stored for `value`; raises BadOption when it is not allowed."""
        if self.choices is not None:
            if isinstance(value, str) and value.upper() in self.choices.__members__ and value == value.lower():
                return int(self.choices[value.upper()])
            raise self._refusal(value)
        if isinstance(self.default, bool):
            if isinstance(value, (bool, np.bool_)):
                return int(value)
            raise self._refusal(value)
        real = isinstance(self.default, float)
        accepted = (int, float, np.integer, np.floating) if real else (int, np.integer)
        if isinstance(value, (bool, np.bool_)) or not isinstance(value, accepted):
            raise self._refusal(value)
        if not self.low <= value <= self.high:  # type: ignore[operator]
            raise self._refusal(value)
        return float(value) if real else int(value)

    def value(self, number: float) -> Any:
        """What the user would write for the stored number."""
        if self.choices is not None:
            return self.choices(int(number)).name.lower()
        return type(self.default)(number)

    def _refusal(self, value: Any) -> BadOption:
        return BadOption(f"{self.name}={value!r} is not allowed: choose {self.allowed()} (default {self.default!r})")


def option_record(options: tuple[Option, ...]) -> np.dtype:
    """The nested record that holds the options of a game."""
    return np.dtype([option.field for option in options] or [("none", np.int32)], align=True)


def check(options: tuple[Option, ...], given: Mapping[str, Any], game: str) -> dict[str, Any]:
    """All options with their values, defaults filled in; raises BadOption on an unknown name or value."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            near = get_close_matches(name, known, 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise BadOption(f"{game} has no option {name!r}{hint} (options: {', '.join(known) or 'none'})")
    values = {option.name: given.get(option.name, option.default) for option in options}
    return {name: known[name].value(known[name].number(value)) for name, value in values.items()}


def parse(options: tuple[Option, ...], words: list[str], game: str) -> dict[str, Any]:
    """Options written as NAME=VALUE, as a command line has them."""
    known = {option.name: option for option in options}
    given: dict[str, Any] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise BadOption(f"write options as NAME=VALUE, not {word!r}")
        given[name] = from_text(known[name], text) if name in known else text
    return check(options, given, game)


def from_text(option: Option, text: str) -> Any:
    """The value that `text` means for an option; the text itself when it means none, to be refused with the others."""
    if option.choices is None:
        if isinstance(option.default, bool):
            return {"true": True, "false": False}.get(text.lower(), text)
        try:
            return float(text) if isinstance(option.default, float) else int(text)
        except ValueError:
            return text
    return text
