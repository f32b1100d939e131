"""The record that is a game: a common header, the options, then the fields of the game."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import rng

MAX_SEATS = 4
NOBODY = -1  # seat to act when the game is over
UNKNOWN = -128  # in a view: this seat may not know it

HEADER: list[Any] = [
    ("rng", np.uint32, rng.WORDS),  # the stream of chance
    ("ply", np.int32),  # decisions taken so far
    ("seat", np.int8),  # who decides, or NOBODY
    ("phase", np.int8),  # what is being decided (the game's Phase)
    ("num_seats", np.int8),
    ("over", np.int8),  # 1 when the game has ended
    ("truncated", np.int8),  # 1 when it ended by a limit rather than a rule
    ("ending", np.int8),  # how it ended (the game's Ending), 0 while it runs
    ("rewards", np.float32, MAX_SEATS),  # earned by the last decision
    ("returns", np.float32, MAX_SEATS),  # earned since the beginning
]

OUTCOME = np.dtype(
    [
        ("rewards", np.float32, MAX_SEATS),  # earned by the last decision
        ("returns", np.float32, MAX_SEATS),  # of the whole game, up to now
        ("length", np.int32),  # decisions of the game
        ("over", np.int8),
        ("truncated", np.int8),
        ("ending", np.int8),
    ],
    align=True,
)


def state_record(options: np.dtype, fields: list[Any]) -> np.dtype:
    """The dtype of a game: header, options, then its own fields."""
    return readable(np.dtype([*HEADER, ("options", options), *fields], align=True))


def readable(dtype: np.dtype) -> np.dtype:
    """Refuse field names that numpy's own records use for something else (`round`, `size`, `data` ...)."""
    for name, (field, *_) in (dtype.fields or {}).items():
        if hasattr(np.record, name):
            raise TypeError(f"a field cannot be called {name!r}: numpy records have an attribute of that name")
        readable(field.base)
    return dtype


def observation_record(fields: list[Any]) -> np.dtype:
    """An observation: float32 throughout, so that the flat tensor is the same memory."""
    dtype = np.dtype(fields)
    if not all_float32(dtype):
        raise TypeError("every field of an observation must be float32")
    return readable(dtype)


def all_float32(dtype: np.dtype) -> bool:
    if dtype.subdtype is not None:
        return all_float32(dtype.subdtype[0])
    if dtype.fields is not None:
        return all(all_float32(field[0]) for field in dtype.fields.values())
    return dtype == np.float32


def blocks(dtype: np.dtype, prefix: str = "", start: int = 0) -> list[tuple[str, tuple[int, ...], int]]:
    """Name, shape and first index of every block of an observation, in order."""
    rows: list[tuple[str, tuple[int, ...], int]] = []
    for name in dtype.names or ():
        field, offset = dtype.fields[name][:2]  # type: ignore[index]
        base, shape = field.subdtype if field.subdtype is not None else (field, ())
        if base.names:
            for i in range(int(np.prod(shape)) if shape else 1):
                label = f"{prefix}{name}[{i}]." if shape else f"{prefix}{name}."
                rows += blocks(base, label, start + offset // 4 + i * (base.itemsize // 4))
        else:
            rows.append((prefix + name, shape, start + offset // 4))
    return rows
