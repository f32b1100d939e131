"""What a policy of Medusa is sure of against any Champion, also one who remembers the whole game.

Against a fixed Medusa the Champion's problem is one of beliefs: what is left to her from a position, V(belief), is the
least of many linear functions of the (unnormalised) belief over her secret, hence concave. A concave function lies above
any interpolation between its own values, so V is computed from the last positions back at a few grid beliefs in each
position, with interpolated values of what follows: every number is a lower bound, and so is the result. The finer
the grid, the tighter. Its middle lies at the belief that Medusa's play makes the average one in that position.
"""

from __future__ import annotations

import numpy as np

from sarpedon.envs.core.compiled import compiled
from sarpedon.envs.micro_medusa.components import KINDS

from .graph import NONE, SHOWN, WON
from .positions import REPLIES, SECRETS, Layer, may_hide, open_lengths, turned_up, unpacked
from .public_game import PublicGame
from .sweeps import CHOICES, EQUIPMENT, allow_medusa, mixed

SMALLEST = 1e-4  # how unlikely the middle of a grid may take a secret to be, next to the likeliest


@compiled
def grid_index(steps, i, j):
    """The place of grid point (i, j, steps - i - j)."""
    return i * (steps + 1) - i * (i - 1) // 2 + j


def grid_points(steps: int) -> np.ndarray:
    """Barycentric coordinates of the grid, in the order of grid_index."""
    rows = [(i, j, steps - i - j) for i in range(steps + 1) for j in range(steps + 1 - i)]
    return np.array(rows, np.float64) / steps


@compiled
def below(row, steps, x, y, z):
    """The interpolated value at x, y, z, any non-negative numbers."""
    size = x + y + z
    if size <= 0:
        return 0.0
    u, v = x / size * steps, y / size * steps
    i, j = min(int(u), steps), min(int(v), steps)
    if i + j > steps:
        j = steps - i
    f, g = u - i, v - j
    if i + j == steps:
        return size * row[grid_index(steps, i, j)]
    if f + g <= 1 or i + j + 1 >= steps:
        here, right, up = row[grid_index(steps, i, j)], row[grid_index(steps, i + 1, j)], row[grid_index(steps, i, j + 1)]
        return size * ((1 - f - g) * here + f * right + g * up)
    far = row[grid_index(steps, i + 1, j + 1)]
    return size * ((f + g - 1) * far + (1 - g) * row[grid_index(steps, i + 1, j)] + (1 - f) * row[grid_index(steps, i, j + 1)])


@compiled
def left_after(edge, belief, secret, middles, lows, steps, shown):
    """A lower bound on what is left to Medusa behind an edge. secret: the one that would have come to light."""
    if edge >= 0:
        middle = middles[edge]
        return below(lows[edge], steps, belief[0] / middle[0], belief[1] / middle[1], belief[2] / middle[2])
    if edge == WON:
        return belief[0] + belief[1] + belief[2]
    if edge <= SHOWN:
        return belief[secret] * shown[SHOWN - edge, 0]
    return 0.0


def raise_floor(graph, medusa, middles, points, steps, lows, shown):
    """lows[position, grid point]: what Medusa's policy is sure of, the secrets weighing middle times point."""
    allowed, tiles = np.zeros(CHOICES, np.bool_), np.zeros((SECRETS, CHOICES))
    belief, part = np.zeros(SECRETS), np.zeros(SECRETS)
    for number in range(len(graph.keys) - 1, -1, -1):
        position, at = unpacked(graph.keys[number]), graph.first[number]
        tiles[:] = 0
        if position.layer != Layer.EQUIP:
            for secret in range(SECRETS):
                if may_hide(position, secret):
                    count = allow_medusa(position, secret, allowed)
                    mixed(medusa, at + count * secret, allowed, count, tiles[secret])
        for point in range(len(points)):
            for secret in range(SECRETS):
                belief[secret] = middles[number, secret] * points[point, secret] * may_hide(position, secret)
            total = 0.0
            if position.layer <= Layer.SECOND_PICK:
                for edge in range(REPLIES):
                    for secret in range(SECRETS):
                        part[secret] = 0.0
                        if belief[secret] > 0:
                            part[secret] = belief[secret] * tiles[secret, edge // KINDS]
                            part[secret] *= turned_up(position, secret, edge % KINDS)
                    total += left_after(graph.edges[at + edge], part, 0, middles, lows, steps, shown)
            elif position.layer == Layer.EQUIP:
                total = np.inf
                for kind in range(EQUIPMENT):
                    if graph.edges[at + kind] != NONE:
                        total = min(total, left_after(graph.edges[at + kind], belief, 0, middles, lows, steps, shown))
            else:
                for length in range(open_lengths(position.field)):
                    total += least_left(position, graph.edges, at, length, tiles, belief, part, middles, lows, steps, shown)
            lows[number, point] = total


@compiled
def least_left(position, edges, at, length, tiles, belief, part, middles, lows, steps, shown):
    """What the best answer leaves to Medusa when she lays a tile on this length."""
    least = np.inf
    for answer in range(KINDS):
        if position.equipment[answer] > 0:
            total = 0.0
            for tile in range(KINDS):
                choice = KINDS * length + tile
                for secret in range(SECRETS):
                    part[secret] = belief[secret] * tiles[secret, choice]
                if part[0] + part[1] + part[2] > 0:
                    edge = edges[at + REPLIES * length + KINDS * tile + answer]
                    total += left_after(edge, part, tile, middles, lows, steps, shown)
            least = min(least, total)
    return least


def guarantee(public: PublicGame, medusa: np.ndarray, steps: int = 6, shown: np.ndarray | None = None) -> float:
    """A lower bound on what this policy of Medusa gets against the best Champion with a perfect memory."""
    middles = public.reach_of_medusa(medusa)
    most = middles.max(axis=1, keepdims=True)
    middles = np.where(most > 0, np.maximum(middles / np.where(most > 0, most, 1), SMALLEST), 1.0)
    points = grid_points(steps)
    lows = np.zeros((len(middles), len(points)), np.float32)
    lows[public.hidden.size :] = (middles[public.hidden.size :] * public.frontier_worth) @ points.T
    known = public.open_worth if shown is None else shown
    public.hidden.kernel(raise_floor)(public.hidden.arrays, medusa, middles, points, steps, lows, known)
    below_start = public.hidden.kernel(floor_at)
    return float(sum(below_start(lows[n], steps, np.array(root.chances), middles[n]) for n, root in enumerate(public.start)))


def floor_at(row, steps, belief, middle):
    return below(row, steps, belief[0] / middle[0], belief[1] / middle[1], belief[2] / middle[2])
