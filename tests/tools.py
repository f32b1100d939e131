"""Set the table, say what is legal, play by name."""

from __future__ import annotations

from typing import Any

import numpy as np

import sarpedon
from sarpedon import Game, State
from sarpedon.envs.core.compiled import INTERPRETED, new_records
from sarpedon.envs.core.records import MAX_SEATS, OUTCOME


def position(game: Game, seed: int = 0, **fields: Any) -> State:
    """A new game with some fields of its record replaced: position(game, hand=[1, 1, 1], phase=Phase.PLACE)."""
    state = game.new(seed=seed)
    for name, value in fields.items():
        put(state.record, name, value)
    return State(game, state.records)


def put(record: Any, name: str, value: Any) -> None:
    """Set a field; a dict sets fields of a nested record or places of an array."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if isinstance(inner, dict):
                put(record[name], key, inner)
            else:
                record[name][key] = inner
    else:
        record[name] = value


def legal(state: State) -> list[str]:
    return state.legal_names()


def play(state: State, *names: str) -> State:
    """Play actions by name; the error says what was legal."""
    for name in names:
        state.apply(name)
    return state


def random_game(game: Game, seed: int) -> tuple[State, list[int]]:
    """A finished game of random legal actions, and those actions."""
    rng = np.random.default_rng(seed)
    state = game.new(seed=seed)
    actions = []
    while not state.over:
        actions.append(int(rng.choice(state.legal())))
        state.apply(actions[-1])
    return state, actions


def win_rate(game: Game, bots: tuple[str, ...], games: int) -> float:
    """How often seat 0 wins when compiled bots sit in the seats."""
    lineups = np.zeros((games, MAX_SEATS), np.int64)
    lineups[:, : len(bots)] = [game.bot(bot) for bot in bots]
    outcomes = new_records(OUTCOME, games)
    wrong = game.kernels.play_games(
        game.template, np.arange(games, dtype=np.int64), lineups, game.num_actions, outcomes, 0, games
    )
    assert wrong == -1, f"a bot chose an illegal action in game {wrong}"
    return float((outcomes["returns"][:, 0] > 0).mean())


def variants() -> list[Any]:
    """Every game of the registry in every option set of its card, as pytest parameters; interpreted, with short games."""
    import pytest

    from sarpedon.envs.core.registry import card

    return [
        pytest.param(name, {**options, **(card(name).brief if INTERPRETED else {})}, id=f"{name}-{label.replace(' ', '_')}")
        for name in sarpedon.games()
        for label, options in (card(name).variants or {"default": {}}).items()
    ]


__all__ = ["legal", "new_records", "play", "position", "put", "random_game", "variants", "win_rate"]
