"""The scripted players: the ladder of the ledger, and the solver behind one of them."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import linprog

import sarpedon
from sarpedon.envs.core.compiled import INTERPRETED
from sarpedon.envs.core.matrix_games import maximin
from tests.tools import win_rate

GAME = sarpedon.game("micro_medusa")
LADDER = {  # Medusa's win rate, from the ledger; the greedy bot leaves details open, hence the wider margin
    ("random", "random"): (0.70, 0.03),
    ("random", "greedy"): (0.19, 0.06),
    ("greedy", "random"): (0.88, 0.04),
    ("greedy", "greedy"): (0.22, 0.06),
    ("random", "round_solver"): (0.13, 0.03),
    ("round_solver", "random"): (0.82, 0.03),
    ("round_solver", "round_solver"): (0.47, 0.04),
}


@pytest.mark.skipif(INTERPRETED, reason="thousands of games: compiled only")
@pytest.mark.parametrize("pair", LADDER, ids=" v ".join)
def test_bots_are_as_strong_as_the_ledger_says(pair):
    expected, margin = LADDER[pair]
    assert abs(win_rate(GAME, pair, games=3000) - expected) < margin


def by_linear_programming(payoff: np.ndarray) -> float:
    rows, columns = payoff.shape
    result = linprog(
        c=[0] * rows + [-1],
        A_ub=np.column_stack([-payoff.T, np.ones(columns)]),
        b_ub=np.zeros(columns),
        A_eq=[[1] * rows + [0]],
        b_eq=[1],
        bounds=[(0, None)] * rows + [(None, None)],
    )
    return float(-result.fun)


def test_matrix_games_are_solved_exactly():
    rng = np.random.default_rng(0)
    for trial in range(300):
        payoff = rng.random((3, 3)) if trial % 2 else rng.integers(0, 3, (3, 3)) / 2
        rows = rng.integers(0, 2, 3)
        columns = rng.integers(0, 2, 3)
        rows[rng.integers(3)] = columns[rng.integers(3)] = 1
        mix = np.zeros(3)
        value = maximin(payoff, tuple(rows), tuple(columns), mix)
        part = payoff[rows > 0][:, columns > 0]
        assert value == pytest.approx(by_linear_programming(part), abs=1e-7)
        assert mix.sum() == pytest.approx(1)
        assert (mix[rows == 0] == 0).all()
        assert (mix[rows > 0] @ part).min() == pytest.approx(value)
