"""Recorded games are played again, word for word and bit for bit."""

from __future__ import annotations

import ast
import re

import pytest

import sarpedon
from tests.playthroughs import TESTS, actions_in, text_of

FILES = sorted(TESTS.glob("*/playthrough*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_recorded_game_replays(path):
    recorded = path.read_text(encoding="utf-8")
    options = ast.literal_eval(re.search(r"^options: (.*)$", recorded, re.MULTILINE)[1])
    seed = int(re.search(r"^seed: (\d+)$", recorded, re.MULTILINE)[1])
    actions = actions_in(recorded)
    assert len(actions) > 5 or "plays itself" in recorded or options.get("mode") == "zero_player"
    assert text_of(path.parent.name, options, seed, actions) == recorded


def test_every_game_has_a_playthrough():
    assert {path.parent.name for path in FILES} == set(sarpedon.games())
