"""Every command in the documents runs: here in a smaller form, or in the test that is named for it."""

from __future__ import annotations

import io
import re
import runpy
import shlex
import sys
from contextlib import redirect_stderr
from pathlib import Path

import pytest

from sarpedon import cli
from sarpedon.agents.learned import SHIPPED

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
COMMAND = re.compile(r"(?:^|`)((?:sarpedon|python -m) [^`\n]+)", re.MULTILINE)

# Words of the documents that stand for something, and numbers that take long.
SMALLER = [
    (r"\s+#.*| {3,}[a-z].*", ""),  # what the page says about the command
    (r"learned@runs/\S+", "learned"),
    (r"\bGAME/NAME\b", "micro_medusa/both"),
    (r"\bcheckpoints/", f"{SHIPPED}/"),
    (r"\[?\bGAME\b( \.\.\.\])?", "micro_medusa"),
    (r"--agents A B C", "--agents random greedy"),
    (r"--agent A(GENT)?\b", "--agent greedy"),
    (r"--seat SEAT", "--seat medusa"),
    (r"\bmcts:\d+", "mcts:2"),
    (r"ismcts:\d+", "ismcts:2"),
    (r"(--deals|--search-deals|--games|--matches) \d+", r"\1 2"),
    (r"--(check)\b", r"--\1 --deals 4"),
    (r"(sarpedon exploit .*)", r"\1 --games 20"),
    (r"--peers", "--game micro_medusa --seconds 0.02"),
]
ELSEWHERE = {
    "sarpedon serve": "tests/serve/test_server.py",  # runs until it is stopped
    "sarpedon play": "tests/test_cli.py",  # asks a person
    "sarpedon engine": "tests/agents/test_plugging_in.py",  # speaks over a pipe
    "sarpedon train": "tests/train/test_selfplay.py",
    "sarpedon record": "tests/ecosystem/test_datasets.py",
    "sarpedon verify": "tests/ecosystem/test_verify.py",
    "python -m sarpedon.train.speed": "the tables of docs/training.md",
    "python -m sarpedon.train.plain_sb3": "tests/train/test_selfplay.py",
    "python -m sarpedon.agents.exact.make": "tests/micro_medusa/test_exact.py",
    "python -m tests.": "the tables of the games' pages",
    "python -m docs.balance": "the pages in docs/balance",
}
ENGINE = re.compile(r"--engine ray")  # tests/ecosystem/test_rllib.py


def documented() -> dict[str, Path]:
    """All commands with the page they stand on; bare names of commands and options alone are no commands."""
    found = {}
    for page in PAGES:
        for command in COMMAND.findall(page.read_text(encoding="utf-8")):
            found.setdefault(command.strip(), page)
    return found


def smaller(command: str) -> str:
    for pattern, replacement in SMALLER:
        command = re.sub(pattern, replacement, command)
    return command.strip()


def words_of(command: str) -> list[str]:
    return shlex.split(smaller(command))[1:]


def is_whole(words: list[str]) -> bool:
    """Whether it can be run: `sarpedon arena --agents` only names an option."""
    try:
        with redirect_stderr(io.StringIO()):
            cli.parser().parse_args(words)
    except SystemExit:
        return False
    return True


COMMANDS = documented()
RUN_HERE = [
    command
    for command in {smaller(command): command for command in COMMANDS}.values()
    if not any(command.startswith(other) for other in ELSEWHERE) and not ENGINE.search(command) and is_whole(words_of(command))
]


def test_the_pages_are_read():
    assert len(COMMANDS) > 40
    assert any(command.startswith("sarpedon arena micro_medusa") for command in RUN_HERE)
    for place in ELSEWHERE.values():
        path = place.rsplit(" ", 1)[-1]
        assert not path.endswith(".py") or (ROOT / path).exists()


@pytest.mark.parametrize("command", [c for c in COMMANDS if c.startswith("sarpedon ")])
def test_a_documented_command_is_understood(command):
    words = words_of(command)
    named_only = len(words) <= 3 and "micro_medusa" not in words  # an option or a command named in a sentence
    assert named_only or is_whole(words), f"{COMMANDS[command].name}: {command}"


@pytest.mark.parametrize("command", [c for c in COMMANDS if c.startswith("python -m")])
def test_a_documented_module_has_help(command, monkeypatch, capsys):
    module = command.split()[2]
    monkeypatch.setattr(sys, "argv", [module, "--help"])
    with pytest.raises(SystemExit) as stop:
        runpy.run_module(module, run_name="__main__")
    assert stop.value.code == 0
    assert "usage" in capsys.readouterr().out


@pytest.mark.parametrize("command", RUN_HERE)
def test_a_documented_command_runs(command, monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert cli.main(words_of(command)) == 0, capsys.readouterr().err
