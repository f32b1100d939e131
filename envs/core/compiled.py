"""The only module that knows numba: compile the rules, cache them safely, or leave them interpreted.

The rules are plain Python. `@compiled` marks a function that compiled code may call; `kernel` makes
an entry point that Python calls, stored on disk for the next start. With NUMBA_DISABLE_JIT=1 both leave
the function as it is, so that the whole engine can be stepped in a debugger.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from numba.extending import overload as numba_overload

INTERPRETED = bool(numba.config.DISABLE_JIT)
BOUNDS_CHECKED = bool(numba.config.BOUNDSCHECK)

Function = TypeVar("Function", bound=Callable[..., Any])

ENVS = Path(__file__).resolve().parent.parent
PACKAGE = ENVS.parent


def compiled(function: Function) -> Function:
    """Let compiled code call `function`; it is stored together with the kernels that use it."""
    return _widening(numba.njit(nogil=True, error_model="numpy")(function))  # type: ignore[no-any-return]


def recursive(function: Function) -> Function:
    """As `compiled`, for a function that calls itself. Kernels must not use it: numba cannot load recursion from its cache."""
    return numba.njit(nogil=True, error_model="numpy")(function)  # type: ignore[no-any-return]


def _widening(dispatcher: Any) -> Any:
    """Compile a function once for all whole numbers: int8 fields, constants and loop counters all arrive as int64."""
    if INTERPRETED:
        return dispatcher
    template = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: template(tuple(map(_wide, args)), {k: _wide(v) for k, v in kws.items()})
    return dispatcher


def _wide(argument: Any) -> Any:
    plain = numba.types.unliteral(argument)
    return numba.types.int64 if isinstance(plain, numba.types.Integer) and plain.signed else plain


def kernel(function: Function, sources: list[Path]) -> Function:
    """An entry point for Python, stored on disk under a digest of `sources`."""
    if INTERPRETED:
        return function
    with _cache_folder_set(cache_folder(sources)):
        return numba.njit(nogil=True, error_model="numpy", cache=True)(function)  # type: ignore[no-any-return]


def is_cold(entry: Any) -> bool:
    """Whether a kernel has to be compiled: neither in memory nor on disk."""
    if INTERPRETED or entry.signatures:
        return False
    folder = Path(entry.stats.cache_path)
    return not any(folder.glob(f"*{entry.py_func.__name__}-*.nbc"))


def overload(verb: Callable[..., Any]) -> Callable[[Function], Function]:
    """Say how compiled code answers a call of the plain function `verb`."""
    if INTERPRETED:
        return lambda answer: answer
    return numba_overload(verb)  # type: ignore[no-any-return]


def record_type(dtype: np.dtype) -> Any:
    """What compiled code calls a record of this dtype."""
    return numba.from_dtype(dtype)


def new_records(dtype: np.dtype, count: int) -> np.ndarray:
    """`count` zeroed records whose fields the rules can read as attributes, in either mode."""
    return as_records(np.zeros(count, dtype))


def as_records(array: np.ndarray) -> np.ndarray:
    """The same memory in the form the rules expect."""
    return array.view(np.recarray) if INTERPRETED else array


def copy_records(records: np.ndarray) -> np.ndarray:
    """An exact copy, byte for byte: numpy's own copy leaves the padding between fields undefined."""
    return from_bytes(records.tobytes(), records.dtype)


def from_bytes(data: bytes, dtype: np.dtype) -> np.ndarray:
    """Records whose memory is a copy of `data`."""
    return as_records(np.frombuffer(bytearray(data), dtype))


def cache_folder(sources: list[Path]) -> Path:
    """Where kernels made from these sources are kept: any edit, or the bounds-check switch, changes the name."""
    digest = source_digest(tuple(sources))
    return cache_root() / f"{digest}{'-checked' if BOUNDS_CHECKED else ''}"


def cache_root() -> Path:
    chosen = os.environ.get("SARPEDON_CACHE_DIR")
    if chosen:
        return Path(chosen)
    home = os.environ.get("XDG_CACHE_HOME")
    root = Path(home) if home else Path.home() / ".cache"
    folder = root / "sarpedon"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.gettempdir()) / f"sarpedon-{os.getuid() if hasattr(os, 'getuid') else 'user'}"
    return folder


@cache
def source_digest(sources: tuple[Path, ...]) -> str:
    """One name for the contents of files and folders (their .py and .yaml files)."""
    digest = hashlib.sha256(f"python {sys.version_info[:2]} numba {numba.__version__} numpy {np.__version__}".encode())
    for source in sources:
        files = [source] if source.is_file() else sorted([*source.glob("*.py"), *source.glob("*.yaml")])
        for file in files:
            digest.update(file.name.encode() + b"\0")
            digest.update(file.read_bytes())
    return digest.hexdigest()[:20]


@contextlib.contextmanager
def _cache_folder_set(folder: Path) -> Iterator[None]:
    """numba reads its cache folder when a function is decorated; other users of numba keep theirs."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before
