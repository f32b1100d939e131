"""Set the table of Maze's End. Red acts unless said otherwise: its frame is the board as drawn."""

from __future__ import annotations

from typing import Any

import numpy as np

import sarpedon
from sarpedon import State
from sarpedon.envs.mazes_end.components import CARD_NAMES, EDGE_NAMES, NOWHERE, Phase, Saved, Stage, Wall

LETTERS = "RBGY"
ALL_CARDS = [3, 2, 2, 3, 3, 3, 2, 1, 2, 2, 1, 2, 2, 2]


def at(row: int, column: int) -> int:
    return 9 * row + column


def edge(name: str) -> int:
    return EDGE_NAMES.index(name)


def table(
    players: int = 4, seat: int = 0, walls: Any = (), figures: Any = None, minotaur: Any = (4, 4), gems: Any = None,
    seed: int = 0, phase: Any = Phase.MOVE, stage: Any = Stage.MOVE, points: int = 3, options: Any = None, **fields: Any,
) -> State:  # fmt: skip
    """A position in the middle of a game: no walls but those named, no discs, nothing saved."""
    game = sarpedon.game("mazes_end", players=players, **(options or {}))
    state = game.new(seed=seed)
    record = state.record
    record["share"] = 0
    record["hand"] = 0
    record["seat"] = seat
    record["phase"] = phase
    record["stage"] = stage
    record["points"] = points
    record["minotaur"] = at(*minotaur)
    for name, wall in dict.fromkeys(walls, Wall.PLAIN).items() if not isinstance(walls, dict) else walls.items():
        record["wall"][edge(name)] = wall
    for name, square in (figures or {}).items():
        record["figure"][LETTERS.index(name[0]), int(name[1])] = NOWHERE if square is None else at(*square)
    for colour, collected in (gems or {}).items():
        record["collected"][LETTERS.index(colour)] = collected
    for name, value in fields.items():
        if isinstance(value, dict):
            for key, inner in value.items():
                record[name][key] = inner
        else:
            record[name] = value
    return State(game, state.records)


def result(face: str, players: int = 4, seat: int = 0, **kwargs: Any) -> State:
    """Red, or another seat, has this result of the event die."""
    planner = {(2 * seat if players == 2 else seat, Saved.EVENT_PLANNER): 1}
    state = table(players, seat, phase=Phase.PLAN, stage=Stage.ROLL, points=0, saved=planner, **kwargs)
    return state.apply(f"face {face}")


def drawn(card: str, **kwargs: Any) -> State:
    """Red has drawn this card; the deck is empty then."""
    deck = np.zeros(len(CARD_NAMES), np.int8)
    deck[CARD_NAMES.index(card)] = 1
    return result("draw event", deck=deck, **kwargs)


def where(state: State, name: str) -> tuple[int, int] | None:
    square = int(state.record["figure"][LETTERS.index(name[0]), int(name[1])])
    return None if square == NOWHERE else divmod(square, 9)


def fell(state: State, name: str) -> tuple[int, int] | None:
    square = int(state.record["slain_on"][LETTERS.index(name[0]), int(name[1])])
    return None if square == NOWHERE else divmod(square, 9)


def minotaur(state: State) -> tuple[int, int]:
    return divmod(int(state.record["minotaur"]), 9)


def gems(state: State, colour: str) -> int:
    return int(state.record["collected"][LETTERS.index(colour)].sum())


def steps(state: State, figure: int) -> set[str]:
    return {name.split()[2] for name in state.legal_names() if name.startswith(f"step {figure}")}


def edges(state: State) -> set[str]:
    return {name.split()[1] for name in state.legal_names() if name.startswith("edge")}


def walls(state: State) -> int:
    record = state.record
    return int((record["wall"] > 0).sum() + record["pile"].sum() + record["share"].sum() + (record["hand"] > 0))


def place_all(state: State) -> State:
    """Play the placement phase with the first legal actions."""
    while state.record["stage"] == Stage.PLACEMENT:
        state.apply(state.legal()[-1])
    return state
