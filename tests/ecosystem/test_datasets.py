"""Recorded games: what the rows say is what happened, and nothing else is read."""

from __future__ import annotations

import json

import numpy as np
import pytest

import sarpedon
from sarpedon import cli

arrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")
from sarpedon.train import datasets  # noqa: E402


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    file = tmp_path_factory.mktemp("data") / "games.parquet"
    game = sarpedon.game("micro_medusa", head_openings=5)
    datasets.record(game, ["greedy", "random"], 80, file, seed=4)
    return file


def test_rows_replay_to_the_recorded_games(path):
    data = datasets.load(path)
    assert data.game.options["head_openings"] == 5
    assert set(np.unique(data.agents)) == {"greedy", "random"}
    for part in list(data.episodes())[:70:10]:
        state = data.game.new(seed=datasets.game_seed(4, int(part.games[0])))
        for k in range(len(part)):
            assert (state.ply, state.seat) == (part.steps[k], part.seats[k])
            assert np.array_equal(state.observe(), part.observations[k])
            assert np.array_equal(state.mask, part.action_masks[k])
            state.apply(int(part.actions[k]))
        assert state.over
        for seat in range(2):
            own = part.of_seat(seat)
            assert (own.returns == state.returns[seat]).all()
            assert own.rewards.sum() == pytest.approx(state.returns[seat])
            assert own.last.tolist() == [False] * (len(own) - 1) + [True]
            assert np.array_equal(own.final_observations[-1], state.observe(seat))


def test_the_same_seed_writes_the_same_games(path, tmp_path):
    again = tmp_path / "again.parquet"
    datasets.record(sarpedon.game("micro_medusa", head_openings=5), ["greedy", "random"], 80, again, seed=4)
    assert parquet.read_table(again).equals(parquet.read_table(path))


@pytest.mark.parametrize(
    "change",
    [{"format": "other"}, {"game": "chess"}, {"version": 99}, {"options": {"no_such": 1}}, {"observation_digest": "x"}, None],
)
def test_other_files_are_refused(path, tmp_path, change):
    table = parquet.read_table(path)
    facts = json.loads(table.schema.metadata[b"sarpedon"])
    metadata = None if change is None else {"sarpedon": json.dumps({**facts, **change})}
    other = tmp_path / "other.parquet"
    parquet.write_table(table.replace_schema_metadata(metadata), other)
    with pytest.raises(datasets.BadDataset):
        datasets.load(other)


def test_damaged_files_are_refused(path, tmp_path):
    other = tmp_path / "other.parquet"
    for data in (b"", b"hello", path.read_bytes()[:500]):
        other.write_bytes(data)
        with pytest.raises(datasets.BadDataset):
            datasets.load(other)
    with pytest.raises(datasets.BadDataset):
        datasets.load(tmp_path / "nowhere.parquet")
    table = parquet.read_table(path)
    wild = table.set_column(table.schema.get_field_index("action"), "action", arrow.array([10**6] * len(table), arrow.int32()))
    for wrong in (wild, table.drop_columns(["seat"])):
        parquet.write_table(wrong, other)
        with pytest.raises(datasets.BadDataset):
            datasets.load(other)


def test_minari_gets_one_seat(path, tmp_path, monkeypatch):
    minari = pytest.importorskip("minari")
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    data = datasets.load(path)
    datasets.to_minari(data, "champion", "micro_medusa/random-v0")
    found = minari.load_dataset("micro_medusa/random-v0")
    own = data.of_seat("champion")
    assert found.total_episodes == 80
    assert found.total_steps == len(own)
    episode, part = found[3], next(part for part in own.episodes() if part.games[0] == 3)
    assert np.array_equal(episode.actions, part.actions)
    assert np.array_equal(episode.observations[:-1], part.observations)
    assert np.array_equal(episode.infos["action_mask"][:-1], part.action_masks)
    assert episode.terminations[-1]


def test_the_command_records(tmp_path, capsys, monkeypatch):
    pytest.importorskip("minari")
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    file = str(tmp_path / "a.parquet")
    export = ["--minari", "micro/random-v0", "--seat", "champion"]
    assert cli.main(["record", "micro_medusa", file, "--agents", "random", "--games", "3", *export]) == 0
    assert "3 games" in capsys.readouterr().out
    assert len(np.unique(datasets.load(file).games)) == 3
    bad_words = {"genius": ["--agents", "genius"], "at least one game": ["--games", "0"], "Minari refuses": ["--minari", "?"]}
    for said, bad in bad_words.items():
        assert cli.main(["record", "micro_medusa", file, *bad]) == 2
        assert said in capsys.readouterr().err
