"""What works in this installation, what is missing, and how to mend it."""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from sarpedon.envs.core import compiled
from sarpedon.envs.core.registry import game, games

OK, MISSING, BROKEN = "ok", "missing", "broken"

LEAST_PYTHON = (3, 11)
PURPOSES = {
    "": "games, bots, search, arena",
    "render": "pictures (rgb_array)",
    "train": "training and trained agents",
    "serve": "server, page, ONNX",
    "openspiel": "OpenSpiel",
    "data": "datasets (Parquet, Minari)",
    "examples": "the examples for TorchRL and Tianshou",
    "ray": "RLlib, clusters",
    "dev": "tests",
}


@dataclass
class Check:
    """One thing that was looked at."""

    what: str
    verdict: str
    found: str
    mend: str = ""


def python() -> Check:
    """The version of Python."""
    version = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info[:2] >= LEAST_PYTHON:
        return Check("Python", OK, version)
    wanted = ".".join(map(str, LEAST_PYTHON))
    return Check("Python", BROKEN, version, f"install Python {wanted} or newer, and Sarpedon into it")


def requirements() -> dict[str, list[str]]:
    """What the package and each of its extras ask for, as written in its metadata."""
    asked: dict[str, list[str]] = {"": []}
    for line in metadata.requires("sarpedon") or []:
        need, _, condition = line.partition(";")
        extra = condition.split("extra ==")[1].strip(" \"')") if "extra ==" in condition else ""
        if not need.strip().startswith("sarpedon["):
            asked.setdefault(extra, []).append(need.strip())
    return asked


def installed(need: str) -> tuple[str, str | None, bool]:
    """Name, version found, and whether the version is one that was asked for."""
    name = need
    for mark in "[<>=!~ ":
        name = name.split(mark)[0]
    try:
        version = metadata.version(name)
    except metadata.PackageNotFoundError:
        return name, None, False
    try:
        from packaging.requirements import Requirement
    except ImportError:
        return name, version, True
    return name, version, Requirement(need).specifier.contains(version, prereleases=True)


def packages() -> Iterator[Check]:
    """The packages of the core and of every extra."""
    try:
        asked = requirements()
    except metadata.PackageNotFoundError:
        yield Check("package", BROKEN, "sarpedon is not installed", "pip install -e . in the repository")
        return
    for extra, needs in asked.items():
        label = f"extra {extra}" if extra else "packages"
        target = f"'sarpedon[{extra}]'" if extra else "sarpedon"
        found = [installed(need) for need in needs]
        lacking = [name for name, version, _ in found if version is None]
        wrong = [f"{name} {version}" for name, version, fits in found if version is not None and not fits]
        purpose = PURPOSES.get(extra, extra)
        if wrong:
            yield Check(label, BROKEN, f"versions that do not fit: {', '.join(wrong)}", f"pip install --upgrade {target}")
        elif lacking:
            verdict = MISSING if extra else BROKEN
            yield Check(label, verdict, f"without {', '.join(lacking)}", f"for {purpose}: pip install {target}")
        else:
            yield Check(label, OK, ", ".join(f"{name} {version}" for name, version, _ in found))


def cache() -> Check:
    """Compiled rules are kept on disk."""
    folder = compiled.cache_root()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        mend = "set SARPEDON_CACHE_DIR to a folder you can write to"
        return Check("compiled cache", BROKEN, f"{folder}: {error.strerror}", mend)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    return Check("compiled cache", OK, f"{folder}, {size / 1e6:.0f} MB; old parts may be deleted at any time")


def compiler() -> Check:
    """Compile something new, and play a game with compiled rules."""
    if compiled.INTERPRETED:
        return Check("compiler", BROKEN, "switched off: the games run as plain Python, slowly", "unset NUMBA_DISABLE_JIT")
    began = time.perf_counter()
    try:
        import numba

        total = numba.njit(lambda count: count + 1)(1)
        state = game(games()[0]).new(seed=1)
        while not state.over:
            state.apply(state.legal()[0])
    except Exception as error:  # a broken compiler may raise anything
        return Check("compiler", BROKEN, f"{type(error).__name__}: {error}", "pip install --force-reinstall numba llvmlite")
    return Check("compiler", OK if total == 2 else BROKEN, f"{time.perf_counter() - began:.1f} s to compile and play a game")


def checkpoints() -> Check:
    """Trained agents that come with the package."""
    from sarpedon.agents.learned import load_checkpoint, shipped

    loaded = []
    for name in games():
        chosen = game(name)
        try:
            for folder in shipped(chosen):
                load_checkpoint(chosen, folder, "learned")
                loaded.append(f"{name}/{folder.name}")
        except ImportError as error:
            return Check("trained agents", MISSING, str(error), "pip install 'sarpedon[train]'")
        except ValueError as error:
            mend = "install Sarpedon again, or train anew: sarpedon train " + name
            return Check("trained agents", BROKEN, str(error), mend)
    return Check("trained agents", OK, ", ".join(loaded) or "none is shipped")


def browser() -> Check:
    """Only the tests of the page need one."""
    chosen = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    driver = shutil.which("chromedriver")
    if chosen and driver:
        return Check("browser for the tests", OK, f"{Path(chosen).name}, {Path(driver).name}")
    lacking = " and ".join(name for name, there in (("chromium", chosen), ("chromedriver", driver)) if not there)
    return Check("browser for the tests", MISSING, f"without {lacking}", "apt install chromium chromium-driver")


def examine(tell: Callable[[str], None] = lambda what: None) -> list[Check]:
    """Look at everything."""
    found = []
    for look in (python, packages, cache, compiler, checkpoints, browser):
        tell((look.__doc__ or look.__name__).splitlines()[0])
        result = look()
        found += [result] if isinstance(result, Check) else list(result)
    return found


def table(found: list[Check]) -> tuple[str, list[str], list[list[str]]]:
    return "This installation", ["", "", "found", "how to mend it"], [[c.what, c.verdict, c.found, c.mend] for c in found]
