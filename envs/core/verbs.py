"""What every game can do. Shared kernels call these verbs; the type of the record decides which game answers."""

from __future__ import annotations

from typing import Any

import numpy as np

from .compiled import INTERPRETED, overload, record_type

VERBS = ("setup", "legal_actions", "step", "hide", "redeal", "encode", "flaw", "choose")

_by_dtype: dict[np.dtype, Any] = {}
_by_type: dict[Any, Any] = {}


def register(dtype: np.dtype, functions: Any) -> None:
    """Let `functions` (with an attribute for each verb) answer for records of this dtype."""
    missing = [verb for verb in VERBS if not hasattr(functions, verb)]
    if missing:
        raise TypeError(f"the game lacks {', '.join(missing)}")
    _by_dtype[dtype] = functions
    if not INTERPRETED:
        _by_type[record_type(dtype)] = functions


def setup(state):
    """Deal and run to the first decision; the record arrives zeroed but for rng, options and num_seats."""
    _by_dtype[state.dtype].setup(state)


def legal_actions(state, mask):
    """Mark the actions of the seat to act; `mask` arrives zeroed."""
    _by_dtype[state.dtype].legal_actions(state, mask)


def step(state, action):
    """Carry out one decision and run on to the next, or to the end."""
    _by_dtype[state.dtype].step(state, action)


def hide(state, seat, view):
    """Make `view[0]` what `seat` may know."""
    _by_dtype[state.dtype].hide(state, seat, view)


def redeal(view, seat):
    """Complete the view of `seat` to a full state, all that it cannot know drawn from the view's rng."""
    _by_dtype[view.dtype].redeal(view, seat)


def encode(view, seat, out):
    """Write the observation of `seat`; `out` arrives zeroed."""
    _by_dtype[view.dtype].encode(view, seat, out)


def flaw(state):
    """0 when every piece is there and every limit holds, else the number of the broken law (the game's Flaw).
    Must be safe on any bytes: ranges are checked before a value is used as an index."""
    return _by_dtype[state.dtype].flaw(state)


def choose(view, mask, bot, rng):
    """The action that the scripted bot number `bot` of this game takes, seeing only its view."""
    return _by_dtype[view.dtype].choose(view, mask, bot, rng)


def estimate(state, seat):
    """What the seat may expect in the end, from -1 to 1, by a rule of thumb; 0 in games that have none. Never part of a
    result: search and training use it where a game is too long to be played out."""
    answer = getattr(_by_dtype[state.dtype], "estimate", None)
    return 0.0 if answer is None else answer(state, seat)


@overload(setup)
def _setup(state):
    if state not in _by_type:
        return None
    answer = _by_type[state].setup
    return lambda state: answer(state)


@overload(legal_actions)
def _legal_actions(state, mask):
    if state not in _by_type:
        return None
    answer = _by_type[state].legal_actions
    return lambda state, mask: answer(state, mask)


@overload(step)
def _step(state, action):
    if state not in _by_type:
        return None
    answer = _by_type[state].step
    return lambda state, action: answer(state, action)


@overload(hide)
def _hide(state, seat, view):
    if state not in _by_type:
        return None
    answer = _by_type[state].hide
    return lambda state, seat, view: answer(state, seat, view)


@overload(redeal)
def _redeal(view, seat):
    if view not in _by_type:
        return None
    answer = _by_type[view].redeal
    return lambda view, seat: answer(view, seat)


@overload(encode)
def _encode(view, seat, out):
    if view not in _by_type:
        return None
    answer = _by_type[view].encode
    return lambda view, seat, out: answer(view, seat, out)


@overload(flaw)
def _flaw(state):
    if state not in _by_type:
        return None
    answer = _by_type[state].flaw
    return lambda state: answer(state)


@overload(choose)
def _choose(view, mask, bot, rng):
    if view not in _by_type:
        return None
    answer = _by_type[view].choose
    return lambda view, mask, bot, rng: answer(view, mask, bot, rng)


@overload(estimate)
def _estimate(state, seat):
    if state not in _by_type:
        return None
    answer = getattr(_by_type[state], "estimate", None)
    if answer is None:
        return lambda state, seat: 0.0
    return lambda state, seat: answer(state, seat)
