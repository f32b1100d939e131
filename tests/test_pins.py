"""One set of pinned versions serves every extra."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = {"": PROJECT["dependencies"], **PROJECT["optional-dependencies"]}


@pytest.mark.parametrize("extra", EXTRAS)
def test_the_pins_fit(extra):
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").split()
    pins = {canonicalize_name(line.split("==")[0]): line.split("==")[1] for line in lines}
    assert len(pins) == len(lines)
    for need in map(Requirement, EXTRAS[extra]):
        if need.name != "sarpedon":
            assert need.specifier.contains(pins[canonicalize_name(need.name)]), f"{need} but pinned to {pins.get(need.name)}"
