"""Rise of the Amazons in words and pictures."""

from __future__ import annotations

from typing import Any

from .actions import ACTIONS


def describe(record: Any, action: int, onlooker: int | None = None) -> str:
    return ACTIONS.names[action]


def text(record: Any, seat: int | None = None) -> str:
    return "Rise of the Amazons"


def svg(record: Any, seat: int | None = None) -> str:
    return "<svg/>"
