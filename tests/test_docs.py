"""The documents say what the code does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sarpedon
from docs.generate import outputs
from sarpedon.envs.core.registry import card

ROOT = Path(__file__).parent.parent
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#]+)")


def test_generated_tables_are_up_to_date():
    stale = [path.name for path, text in outputs().items() if path.read_text(encoding="utf-8") != text]
    assert not stale, f"run `make docs`: {stale}"


@pytest.mark.parametrize("name", sarpedon.games())
def test_every_game_has_its_pages(name):
    assert (ROOT / "docs" / "games" / f"{name}.md").exists()
    assert (ROOT / "docs" / "rules" / f"{name}.md").exists()
    page = (ROOT / "docs" / "games" / f"{name}.md").read_text(encoding="utf-8")
    for bot in card(name).bots:
        assert f"`{bot}`" in page, f"the page does not speak of {bot}"


@pytest.mark.parametrize("name", sarpedon.games())
def test_released_actions_keep_their_ids(name):
    """Append only: the list of a released version is the beginning of the table."""
    path = ROOT / "tests" / name / "actions.txt"
    released = path.read_text(encoding="utf-8").splitlines()
    assert card(name).actions.names[: len(released)] == released
    assert len(released) == len(card(name).actions), f"new actions: append their names to {path.name}"


def test_the_bot_of_the_documents_works(capsys):
    page = (ROOT / "docs" / "agents.md").read_text(encoding="utf-8")
    code = re.search(r"<!-- example: own_bot.py -->\n```python\n(.*?)```", page, re.DOTALL)[1]
    assert len(code[: code.index("print(")].strip().splitlines()) <= 15
    exec(compile(code, "own_bot.py", "exec"), {})
    assert "'mean'" in capsys.readouterr().out


def test_links_lead_somewhere():
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        for target in LINK.findall(page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
