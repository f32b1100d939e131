"""Compiled code is kept on disk, and never outlives the rules it was made from."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sarpedon.envs.core.compiled import INTERPRETED

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")

MODULES = {
    "rule.py": "from sarpedon.envs.core.compiled import compiled\n\n@compiled\ndef rule():\n    return 1\n",
    "entry.py": "from rule import rule\n\ndef entry():\n    return rule()\n",
    "main.py": (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from pathlib import Path\n"
        "from sarpedon.envs.core.compiled import is_cold, kernel\n"
        "from entry import entry\n"
        "compiled_entry = kernel(entry, [Path(sys.argv[1])])\n"
        "print(is_cold(compiled_entry), compiled_entry())\n"
    ),
}


def run(folder: Path, cache: Path) -> str:
    result = subprocess.run(
        [sys.executable, str(folder / "main.py"), str(folder)], capture_output=True, text=True, check=True, timeout=120,
        env={**os.environ, "SARPEDON_CACHE_DIR": str(cache)},
    )  # fmt: skip
    return result.stdout.strip()


def test_a_changed_rule_in_another_file_is_compiled_anew(tmp_path):
    folder, cache = tmp_path / "code", tmp_path / "cache"
    folder.mkdir()
    for name, text in MODULES.items():
        (folder / name).write_text(text)
    assert run(folder, cache) == "True 1"
    assert run(folder, cache) == "False 1"
    (folder / "rule.py").write_text(MODULES["rule.py"].replace("return 1", "return 2"))
    assert run(folder, cache) == "True 2"
    assert run(folder, cache) == "False 2"
