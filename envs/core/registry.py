"""The list of games: one line a game."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import import_module
from typing import Any

from .errors import UnknownGame
from .game import Game, GameCard

GAMES = (
    "micro_medusa",
    "medusas_wrath",
    "mazes_end",
    "so_youve_been_cursed",
    "rise_of_the_amazons",
)


def games() -> list[str]:
    """The names of the games."""
    return list(GAMES)


@cache
def card(name: str) -> GameCard:
    """The card of a game."""
    if name not in GAMES:
        near = get_close_matches(str(name).lower().replace("-", "_").replace(" ", "_"), GAMES, 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise UnknownGame(f"there is no game {name!r}{hint} (games: {', '.join(GAMES)})")
    return import_module(f"sarpedon.envs.{name}").CARD  # type: ignore[no-any-return]


def game(name: str, **options: Any) -> Game:
    """A game with its options chosen, the others at their defaults."""
    return Game(card(name), **options)
