"""The command, as a user types it."""

from __future__ import annotations

import io
import json

import pytest

import sarpedon
from sarpedon import cli
from sarpedon.envs.core.replay import BadReplay, Replay


def run(capsys, *words):
    status = cli.main(list(words))
    captured = capsys.readouterr()
    return status, captured.out, captured.err


@pytest.mark.parametrize("name", [None, *sarpedon.games()])
def test_info(name, capsys):
    status, out, _ = run(capsys, "info", *([name] if name else []))
    assert status == 0
    assert (name or "micro_medusa") in out or sarpedon.game(name).title in out
    status, out, _ = run(capsys, "info", *([name] if name else []), "--json")
    assert status == 0
    json.loads(out)


@pytest.mark.parametrize("name", sarpedon.games())
def test_watch_saves_a_replay_that_can_be_watched(name, tmp_path, capsys):
    path = tmp_path / "game.json"
    status, out, _ = run(capsys, "watch", name, "--agents", "random", "--seed", "3", "--delay", "0", "--save", str(path))
    assert status == 0
    assert "over after" in out
    replay = Replay.load(path)
    status, again, _ = run(capsys, "watch", str(path), "--delay", "0")
    assert status == 0
    assert again.splitlines()[-1] == out.splitlines()[-1]
    assert replay.at(0).ply == 0
    damaged = json.loads(path.read_text())
    for change in (
        {"format": "chess"}, {"actions": damaged["actions"][:-1]}, {"actions": [10**6, *damaged["actions"][1:]]},
        {"game": "chess"}, {"options": {"no_such": 1}}, {"seed": "x"}, {"version": 99}, {"words": 3},
    ):  # fmt: skip
        if damaged["actions"] or "actions" not in change:
            with pytest.raises(BadReplay):
                Replay.from_json(json.dumps({**damaged, **change}))
    for text in ("", "{", "[]", "null", '{"format": "sarpedon replay 1"}'):
        with pytest.raises(BadReplay):
            Replay.from_json(text)


def test_play_reads_numbers_names_and_nonsense(monkeypatch, capsys):
    state = sarpedon.game("micro_medusa").new(seed=3)
    monkeypatch.setattr("sys.stdin", io.StringIO("help\nnonsense\n99\n" + state.legal_names()[0] + "\n" + "0\n" * 100))
    status, out, _ = run(capsys, "play", "micro_medusa", "--seat", "medusa", "--opponent", "random", "--seed", "3")
    assert status == 0
    assert "'nonsense' is not one of the moves" in out
    assert "over after" in out
    assert "champion: " in out


def test_leaving_a_game_is_no_error(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    status, out, _ = run(capsys, "play", "micro_medusa", "--seed", "1")
    assert status == 0
    assert "unfinished" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["info", "chess"], "there is no game"),
        (["info", "micro_medusa", "-o", "head_openings=99"], "from 4 to 8"),
        (["info", "micro_medusa", "-o", "openings=5"], "did you mean"),
        (["info", "micro_medusa", "-o", "head_openings"], "NAME=VALUE"),
        (["watch", "nowhere.json"], "cannot read"),
        (["watch", "micro_medusa", "--agents", "a", "b", "c"], "seats"),
        (["play", "micro_medusa", "--seat", "wizard"], "no seat"),
        (["play", "micro_medusa", "--opponent", "genius"], "genius"),
        (["bench", "--game", "chess"], "there is no game"),
        (["exploit", "medusas_wrath", "--agent", "random"], "only Micro Medusa"),
        (["exploit", "micro_medusa", "-o", "head_openings=5", "--agent", "random"], "default options only, not for another"),
        (["exploit", "micro_medusa", "--agent", "mcts:5"], "does not tell its chances"),
    ],
)
def test_bad_input_is_said_in_one_line(words, said, capsys):
    status, _, err = run(capsys, *words)
    assert status == 2
    assert said in err
    assert len(err.strip().splitlines()) == 1


def test_bench_measures(capsys):
    status, out, _ = run(capsys, "bench", "--game", "micro_medusa", "--seconds", "0.05", "--no-start", "--json")
    assert status == 0
    row = json.loads(out)["games"][0]
    assert row["batched"]["cpu"] > row["raw_env"]["cpu"] > 0
    assert 0 < row["fraction_of_copy_limit"] < 1
