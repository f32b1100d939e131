"""The open-hand game of Micro Medusa, solved: the ledger's values to six digits, and a brute-force check."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import linprog

import sarpedon
from sarpedon.agents.exact import FIRST_PICK, OpenHand
from sarpedon.envs.core.compiled import INTERPRETED
from sarpedon.envs.core.errors import SarpedonError
from tests.micro_medusa.table import battle

pytestmark = pytest.mark.skipif(INTERPRETED, reason="two million positions: compiled only")

TABLE = [  # stack, market, hand, field (tresses by length, connected, captured, stone basic, stone Reserve), value
    ([4, 4, 5], [1, 2, 1], [1, 0, 0], [6, 0, 0, 0, 0, 0, 0, 0], 0.483174),
    ([5, 4, 4], [1, 1, 2], [0, 1, 0], [6, 0, 0, 0, 0, 0, 0, 0], 0.438058),
    ([4, 5, 4], [2, 1, 1], [0, 0, 1], [6, 0, 0, 0, 0, 0, 0, 0], 0.470990),
    ([3, 3, 3], [1, 1, 2], [1, 0, 0], [2, 0, 0, 0, 1, 0, 0, 0], 0.000000),
    ([3, 3, 3], [1, 1, 2], [1, 0, 0], [2, 1, 0, 0, 1, 0, 1, 0], 0.683998),
    ([3, 3, 3], [1, 1, 2], [0, 0, 1], [3, 1, 0, 0, 0, 1, 1, 0], 0.335176),
    ([2, 3, 2], [1, 2, 1], [0, 1, 0], [3, 0, 0, 1, 2, 1, 0, 0], 0.873046),
    ([2, 2, 3], [1, 2, 1], [1, 0, 0], [1, 1, 0, 0, 1, 1, 1, 1], 0.562011),
    ([1, 1, 1], [1, 2, 1], [1, 0, 0], [0, 1, 0, 0, 2, 1, 1, 0], 0.666667),
]


@pytest.fixture(scope="module")
def solved():
    return OpenHand(sarpedon.game("micro_medusa", open_hand=True))


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row[4]:.6f}")
def test_positions_have_the_values_of_the_ledger(solved, row):
    *position, expected = row
    assert solved.value(FIRST_PICK, *position) == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize(("openings", "expected"), [(4, 0.065559), (5, 0.256410), (6, 0.442870), (7, 0.585003), (8, 0.652556)])
def test_the_whole_game_has_the_value_of_the_ledger(openings, expected):
    assert OpenHand(sarpedon.game("micro_medusa", head_openings=openings)).start() == pytest.approx(expected, abs=1e-6)


def solve(payoff: np.ndarray) -> float:
    rows, columns = payoff.shape
    found = linprog(
        [0] * rows + [-1], A_ub=np.column_stack([-payoff.T, np.ones(columns)]), b_ub=np.zeros(columns),
        A_eq=[[1] * rows + [0]], b_eq=[1], bounds=[(0, None)] * rows + [(0, 1)],
    )  # fmt: skip
    return float(-found.fun)


def test_the_solver_agrees_with_brute_force_on_the_last_round(solved):
    """The second half of the last round, from the real rules: no more chance, so everything can be tried."""
    from sarpedon.agents.exact import FIRST_TURN

    for hand, connected, captured, basic in (("HES", 1, 1, 1), ("HHE", 2, 2, 0), ("EES", 0, 0, 1), ("HSS", 2, 0, 0)):
        lengths = {0: 2, 1: 1}
        state = battle(hand=hand, lengths=lengths, connected=0, captured=captured, round_number=6, options={"open_hand": True})
        record = state.record
        record["connected"] = connected
        record["end"][2 : 2 + connected] = 1
        record["revealed"] += [connected, 0, 0]
        record["stack"] = [0, 0, 1]
        record["stone_basic"] = basic
        record["eyeballs"] = basic
        record["end"][5] = 2 if basic else record["end"][5]
        record["revealed"] = 6 - record["stack"] - record["market"] - record["hand"]
        record["phase"], record["seat"] = 2, 1
        record["drafted"], record["equipment"] = -1, [1, 1, 1]
        open_tresses = int((record["end"][:6] == 0).sum())
        field = [open_tresses - 2, 1, 1, 0, connected, captured, basic, 0]
        exact = solved.value(FIRST_TURN, record["stack"], record["market"], record["hand"], field)
        whole = sarpedon.State(solved.game, state.records)
        assert exact == pytest.approx(reached(whole), abs=1e-6)


def reached(state) -> float:
    """Medusa's chance by trying everything in the real rules; linear programs for the guesses."""
    memory: dict[bytes, float] = {}

    def worth(position) -> float:
        key = position.records.tobytes()
        if key not in memory:
            memory[key] = look(position)
        return memory[key]

    def look(position) -> float:
        if position.over:
            return float(position.returns[0] > 0)
        if position.phase != "place":
            follow = [worth(position.clone().apply(action)) for action in position.legal()]
            return min(follow) if position.seat_name == "champion" else max(follow)
        tresses: dict[str, list[int]] = {}
        for action in position.legal():
            tresses.setdefault(position.game.action_table.names[action].split()[2], []).append(action)
        best = 0.0
        for actions in tresses.values():
            rows = []
            for action in actions:
                placed = position.clone().apply(action)
                rows.append([worth(placed.clone().apply(answer)) for answer in placed.legal()])
            best = max(best, solve(np.array(rows)))
        return best

    return worth(state)


def test_other_games_are_not_solved():
    with pytest.raises(SarpedonError, match="only Micro Medusa"):
        OpenHand(sarpedon.game("medusas_wrath"))
