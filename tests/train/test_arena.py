"""The arena: fair seating, sound statistics, reproducible and resumable."""

from __future__ import annotations

import json

import numpy as np
import pytest

import sarpedon
from sarpedon import cli
from sarpedon.envs.core.errors import SarpedonError
from sarpedon.train import report
from sarpedon.train.arena import Arena
from sarpedon.train.statistics import bradley_terry, rate, ratings, wilson

GAME = sarpedon.game("micro_medusa")


def test_every_deal_is_played_in_both_seatings():
    arena = Arena(GAME, ["random", "greedy"], deals=20).run()
    assert len(arena.played) == 40
    by_deal = {}
    for game in arena.played:
        by_deal.setdefault(game.deal, set()).add(game.lineup)
    assert all(lineups == {(0, 1), (1, 0)} for lineups in by_deal.values())


def test_results_are_reproducible_however_games_are_played():
    """The compiled path and one decision after the other give the same deals; a seed gives the same results."""
    first = Arena(GAME, ["random", "greedy"], deals=30, seed=5).run().result()
    again = Arena(GAME, ["random", "greedy"], deals=30, seed=5, threads=1).run().result()
    assert first == again
    other = Arena(GAME, ["random", "greedy"], deals=30, seed=6).run().result()
    assert first != other
    search = [Arena(GAME, ["greedy", "mcts:8"], deals=4, seed=5).run().result() for _ in range(2)]
    assert search[0] == search[1]


def test_an_interrupted_arena_goes_on(tmp_path):
    keep = tmp_path / "games.jsonl"
    whole = Arena(GAME, ["random", "mcts:8"], deals=6, seed=1).run().result()

    def stop(done, total):
        if done >= 5:
            raise KeyboardInterrupt

    arena = Arena(GAME, ["random", "mcts:8"], deals=6, seed=1)
    with pytest.raises(KeyboardInterrupt):
        arena.run(stop, keep)
    assert len(arena.played) == 5
    with keep.open("a") as stream:
        stream.write('{"deal": 5, "line')  # a crash in the middle of a line
    resumed = Arena(GAME, ["random", "mcts:8"], deals=6, seed=1).run(keep=keep)
    assert resumed.result() == whole
    with pytest.raises(SarpedonError, match="another arena"):
        Arena(GAME, ["random", "greedy"], deals=6, seed=1).run(keep=keep)


def test_intervals_cover_the_truth():
    rng = np.random.default_rng(0)
    for truth in (0.5, 0.9, 0.02):
        hits = 0
        for _ in range(300):
            found = rate((rng.random(200) < truth).astype(float))
            hits += found.low <= truth <= found.high
        assert hits > 270
    low, high = wilson(0.0, 50)
    assert low == 0
    assert 0.05 < high < 0.1


def test_ratings_recover_known_strengths():
    rng = np.random.default_rng(1)
    elo = np.array([150.0, 0.0, -150.0])
    chance = 1 / (1 + 10 ** ((elo[None, :] - elo[:, None]) / 400))
    wins = np.zeros((400, 3, 3))
    for deal in range(400):
        for a in range(3):
            for b in range(a + 1, 3):
                point = float(rng.random() < chance[a, b])
                wins[deal, a, b] += point
                wins[deal, b, a] += 1 - point
    found = {rating.name: rating for rating in ratings(["strong", "middle", "weak"], wins)}
    assert [r.name for r in ratings(["strong", "middle", "weak"], wins)] == ["strong", "middle", "weak"]
    for name, truth in zip(("strong", "middle", "weak"), elo):
        assert found[name].low < truth < found[name].high
    assert bradley_terry(np.array([[0, 10], [0, 0]]))[0] < 1000  # a clean sweep stays finite


def test_equal_players_are_not_separated():
    result = Arena(GAME, ["random", "greedy", "round_solver"], deals=40).run().result()
    text = json.dumps(report.tables(result))
    for pairing in result["pairings"]:
        assert pairing["separated"] != ("not separated" in text and pairing["deals_to_separate"] is not None)
    assert result["pairings"][0]["separated"]


def test_the_deals_that_would_separate_are_more_than_those_that_did_not():
    for scores in ([0, 0.5, 0, 0.5, 1, 0] * 2, [0, 1, 0] * 3, [0.5, 0, 0.5] * 20, [0.5, 0.5, 0, 1, 0.5] * 7):
        found = rate(np.array(scores))
        needed = found.deals_to_separate(0.5)
        assert needed is None or found.separated_from(0.5) or needed > len(scores)
    assert rate(np.full(9, 0.5)).deals_to_separate(0.5) is None
    needed = rate(np.array([0, 0.5, 0, 0, 0.5])).deals_to_separate(0.5)
    assert wilson(0.2, needed)[1] < 0.5 <= wilson(0.2, needed - 1)[1]


@pytest.mark.parametrize("name", sarpedon.games())
def test_every_game_can_be_measured(name):
    game = sarpedon.game(name)
    agents = ["random", "greedy"] if "greedy" in game.bots else ["random"]
    arena = Arena(game, agents, deals=3).run()
    result = arena.result()
    page = report.page(result, "sarpedon arena")
    assert page.startswith("<!doctype html>")
    assert "<svg" in page
    assert "http" not in page  # self-contained
    alone = Arena(game, ["random"], deals=4).run().result()
    assert ("teams" in alone) or abs(sum(rate["mean"] for rate in alone["self_play"].values()) - 1) < 1e-6


def test_the_command_writes_its_files(tmp_path, capsys):
    folder = tmp_path / "out"
    status = cli.main(["arena", "micro_medusa", "--agents", "random", "greedy", "--deals", "10", "--out", str(folder)])
    assert status == 0
    assert {path.name for path in folder.iterdir()} == {"report.html", "result.json", "games.csv", "games.jsonl"}
    assert json.loads((folder / "result.json").read_text())["games"] == 20
    assert len((folder / "games.csv").read_text().splitlines()) == 21
    assert "separated" in capsys.readouterr().out


def test_bad_input_is_refused(capsys):
    for words, hint in (
        (["--agents", "random", "genius"], "genius"),
        (["--agents", "random", "random"], "each named once"),
        (["--agents", "random", "greedy", "--deals", "0"], "deal"),
        (["--agents", "random", "greedy", "--focus", "mcts"], "focus"),
    ):
        assert cli.main(["arena", "micro_medusa", *words]) == 2
        assert hint.split()[0] in capsys.readouterr().err or hint == "focus"
