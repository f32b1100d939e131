"""`sarpedon verify` finds what it is there to find; `sarpedon doctor` says how to mend things."""

from __future__ import annotations

import importlib.util
import json
import sys

import numpy as np
import pytest

import sarpedon
from sarpedon import cli, doctor
from sarpedon import verify as verification
from sarpedon.envs.core import compiled
from sarpedon.envs.core.batch import Batch
from sarpedon.envs.core.seated import SeatedBatch
from sarpedon.verify import WAYS, Script, compare, verify


def verdicts(findings):
    return {finding.way: finding.verdict for finding in findings if finding.variant == "default"}


@pytest.mark.skipif(compiled.INTERPRETED, reason="compares with compiled rules")
def test_every_way_plays_the_same_game():
    findings = verify(["micro_medusa", "medusas_wrath"])
    assert {finding.verdict for finding in findings} <= {"equal", "missing"}, findings
    assert verdicts(findings)["interpreted"] == verdicts(findings)["SB3 VecEnv"] == "equal"
    assert len({(finding.game, finding.variant) for finding in findings}) > 5


@pytest.mark.parametrize("name", sarpedon.games())
def test_all_games_are_covered(name):
    script = Script(sarpedon.game(name), 3)
    for label in ("compiled", "batched", "PettingZoo"):
        assert compare(script, label, WAYS[label]) == ("equal", "")
    assert set(script.one_seat) == set(range(script.game.num_seats))


def broken_mask(monkeypatch):
    """PettingZoo hides a legal action."""
    from sarpedon.envs.core.aec import SarpedonAEC

    honest = SarpedonAEC.observe

    def observe(self, agent):
        look = honest(self, agent)
        if self.game_state.ply == 5:
            look["action_mask"][np.flatnonzero(look["action_mask"])[0]] = 0
        return look

    monkeypatch.setattr(SarpedonAEC, "observe", observe)


def broken_reward(monkeypatch):
    """One seat is paid for what another did."""
    honest = SeatedBatch._account
    monkeypatch.setattr(SeatedBatch, "_account", lambda self, moved: (honest(self, moved), self.rewards.__iadd__(0.5)))


def broken_deal(monkeypatch):
    """A batch deals from other seeds than it was given."""
    honest = Batch.reset

    def reset(self, seed=None, seeds=None):
        return honest(self, seed, None if seeds is None else np.asarray(seeds) + 1)

    monkeypatch.setattr(Batch, "reset", reset)


def broken_tensor(monkeypatch):
    """OpenSpiel shows the wrong seat's observation."""
    spiel = pytest.importorskip("sarpedon.envs.openspiel")

    def set_from(self, state, player):
        self.tensor[:] = state.play.state.observe(1 - player) if state.play.state else 0

    monkeypatch.setattr(spiel.SpielObserver, "set_from", set_from)


@pytest.mark.parametrize(
    ("breaking", "caught"),
    [(broken_mask, "PettingZoo"), (broken_reward, "Gymnasium"), (broken_deal, "batched"), (broken_tensor, "OpenSpiel")],
)
def test_a_broken_interface_is_found(breaking, caught, monkeypatch, capsys):
    breaking(monkeypatch)
    findings = verdicts(verify(["micro_medusa"], interpreted=False))
    assert findings[caught] in ("different", "failed")
    assert findings["compiled"] == "equal"
    assert cli.main(["verify", "micro_medusa", "--no-interpreted"]) == 1
    assert f"{caught}: {findings[caught]}" in capsys.readouterr().err


def test_a_crash_and_a_missing_package_are_findings(capsys, monkeypatch):
    ways = {
        "crashing": verification.Way(lambda script: 1 / 0),
        "absent": verification.Way(verification.compiled, needs=("no_such_package",)),
    }
    found = verdicts(verify(["micro_medusa"], ways=ways, interpreted=False))
    assert found == {"crashing": "failed", "absent": "missing"}
    assert cli.main(["verify", "chess"]) == 2
    assert "there is no game" in capsys.readouterr().err


def test_verify_prints_a_table(capsys, monkeypatch):
    monkeypatch.setattr(verification, "WAYS", {"batched": WAYS["batched"]})
    assert cli.main(["verify", "micro_medusa", "--no-interpreted", "--markdown"]) == 0
    assert "| micro_medusa | open hand |" in capsys.readouterr().out
    assert cli.main(["verify", "micro_medusa", "--no-interpreted", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["verdict"] == "equal"


# --- doctor --------------------------------------------------------------------------------------------------------


def test_the_doctor_finds_this_installation_sound(capsys):
    status = cli.main(["doctor", "--json"])
    found = {check["what"]: check for check in json.loads(capsys.readouterr().out)}
    assert found["Python"]["verdict"] == found["packages"]["verdict"] == "ok"
    assert found["compiled cache"]["verdict"] == "ok"
    assert "numpy" in found["packages"]["found"]
    assert status == int(compiled.INTERPRETED or any(check["verdict"] == "broken" for check in found.values()))
    assert all(check["mend"] for check in found.values() if check["verdict"] != "ok")


def test_the_doctor_says_how_to_mend(monkeypatch, tmp_path):
    monkeypatch.setattr(doctor, "requirements", lambda: {"": ["numpy>=99"], "train": ["no-such-package>=1"]})
    core, extra = doctor.packages()
    assert (core.verdict, extra.verdict) == ("broken", "missing")
    assert "upgrade sarpedon" in core.mend
    assert "'sarpedon[train]'" in extra.mend
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SARPEDON_CACHE_DIR", str(tmp_path / "file"))
    assert "SARPEDON_CACHE_DIR" in doctor.cache().mend
    monkeypatch.setattr(doctor.shutil, "which", lambda name: None)
    assert "chromium" in doctor.browser().mend
    monkeypatch.setattr(compiled, "INTERPRETED", True)
    assert "NUMBA_DISABLE_JIT" in doctor.compiler().mend
    monkeypatch.setattr(doctor, "LEAST_PYTHON", (9, 0))
    assert doctor.python().verdict == "broken"


def test_a_damaged_checkpoint_is_told(monkeypatch, tmp_path):
    from sarpedon.agents import learned

    folder = tmp_path / "micro_medusa" / "both"
    folder.mkdir(parents=True)
    (folder / "card.json").write_text("{")
    monkeypatch.setattr(learned, "SHIPPED", tmp_path)
    assert doctor.checkpoints().verdict == "broken"


@pytest.mark.parametrize(
    ("absent", "words", "extra"),
    [
        ("pyspiel", ["watch", "micro_medusa", "--agents", "openspiel:mcts:5"], "openspiel"),
        ("pyarrow", ["record", "micro_medusa", "never.parquet"], "data"),
    ],
)
def test_missing_packages_are_named(absent, words, extra, monkeypatch, capsys):
    for module in ("sarpedon.envs.openspiel", "sarpedon.agents.openspiel", "sarpedon.train.datasets"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, absent, None)
    honest = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == absent else honest(name))
    assert cli.main(words) == 2
    assert f"pip install 'sarpedon[{extra}]'" in capsys.readouterr().err
