"""Small matrix games, solved exactly."""

from __future__ import annotations

import numpy as np

from .compiled import compiled

ORDER = 3  # the largest game: three choices a side


@compiled
def worst_column(payoff, mix, columns):
    """What a mixture of rows is sure of."""
    worst = np.inf
    for j in range(ORDER):
        if columns[j] > 0:
            worst = min(worst, mix[0] * payoff[0, j] + mix[1] * payoff[1, j] + mix[2] * payoff[2, j])
    return worst


@compiled
def minor(payoff, i, j):
    """The cofactor of place i, j of a 3 x 3 matrix."""
    a, b = (i + 1) % ORDER, (i + 2) % ORDER
    c, d = (j + 1) % ORDER, (j + 2) % ORDER
    return payoff[a, c] * payoff[b, d] - payoff[a, d] * payoff[b, c]


@compiled
def kept_if_better(candidate, payoff, columns, best, mix):
    """Scale a candidate to a mixture; keep it in `mix` if it is sure of more than `best`."""
    total = candidate[0] + candidate[1] + candidate[2]
    if total == 0:
        return best
    scaled = (candidate[0] / total, candidate[1] / total, candidate[2] / total)
    if min(scaled[0], scaled[1], scaled[2]) < 0:
        return best
    worst = worst_column(payoff, scaled, columns)
    if worst > best:
        mix[0], mix[1], mix[2] = scaled
        return worst
    return best


@compiled
def maximin(payoff, rows, columns, mix):
    """The value of a game to the player who chooses the row, and in `mix` how to choose.

    rows[i] and columns[j] are positive where that choice exists. Some square part of the matrix makes an optimal
    mixture (Shapley and Snow, 1950): with three choices a side there are few enough to try them all.
    """
    best = -np.inf
    for i in range(ORDER):
        if rows[i] > 0:
            best = kept_if_better((1.0 * (i == 0), 1.0 * (i == 1), 1.0 * (i == 2)), payoff, columns, best, mix)
    for i in range(ORDER):
        a, b = (i + 1) % ORDER, (i + 2) % ORDER  # all rows but i
        if rows[a] > 0 and rows[b] > 0:
            for j in range(ORDER):
                c, d = (j + 1) % ORDER, (j + 2) % ORDER
                if columns[c] > 0 and columns[d] > 0:
                    first = payoff[b, d] - payoff[b, c]
                    second = payoff[a, c] - payoff[a, d]
                    candidate = (
                        first if a == 0 else second if b == 0 else 0.0,
                        first if a == 1 else second if b == 1 else 0.0,
                        first if a == 2 else second if b == 2 else 0.0,
                    )
                    best = kept_if_better(candidate, payoff, columns, best, mix)
    if min(rows[0], rows[1], rows[2]) > 0 and min(columns[0], columns[1], columns[2]) > 0:
        candidate = (
            minor(payoff, 0, 0) + minor(payoff, 0, 1) + minor(payoff, 0, 2),
            minor(payoff, 1, 0) + minor(payoff, 1, 1) + minor(payoff, 1, 2),
            minor(payoff, 2, 0) + minor(payoff, 2, 1) + minor(payoff, 2, 2),
        )
        best = kept_if_better(candidate, payoff, columns, best, mix)
    return best


@compiled
def pick_from(mix, luck):
    """The choice that a number in [0, 1) falls on."""
    chosen = -1
    for i in range(ORDER):
        if mix[i] > 0:
            chosen = i
            if luck < mix[i]:
                return chosen
            luck -= mix[i]
    return chosen
