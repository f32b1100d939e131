"""How sure can we be: intervals, ratings, and how many games would separate two players."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

Z = 1.959964  # of a 95 % interval
FEW = 30  # deals: below, intervals are Wilson's
ELO = 400 / math.log(10)


@dataclass(frozen=True)
class Rate:
    """A mean with its 95 % interval, over independent deals."""

    mean: float
    low: float
    high: float
    deals: int
    deviation: float  # of one deal

    def __str__(self) -> str:
        return f"{self.mean:.3f} [{self.low:.3f}, {self.high:.3f}]"

    def separated_from(self, value: float) -> bool:
        return not within(value, (self.low, self.high))

    def deals_to_separate(self, value: float) -> int | None:
        """How many deals would separate this mean from `value` if it stayed as it is; None when it is equal."""
        gap = abs(self.mean - value)
        if gap < 1e-9:
            return None
        needed = math.ceil((Z * max(self.deviation, 0.05) / gap) ** 2)
        return needed if needed >= FEW else next((n for n in range(needed, FEW) if not within(value, wilson(self.mean, n))), FEW)


def rate(scores: np.ndarray) -> Rate:
    """The mean of one score in [0, 1] a deal (games of a deal are averaged first: they are not independent)."""
    n = len(scores)
    if n == 0:
        return Rate(math.nan, 0.0, 1.0, 0, 0.5)
    mean = float(np.mean(scores))
    deviation = float(np.std(scores, ddof=1)) if n > 1 else 0.5
    low, high = wilson(mean, n)
    half = Z * deviation / math.sqrt(n)
    if deviation > 0 and n >= FEW and mean - half > 0 and mean + half < 1:
        low, high = mean - half, mean + half
    return Rate(mean, low, high, n, deviation)


def within(value: float, interval: tuple[float, float]) -> bool:
    return interval[0] <= value <= interval[1]


def wilson(mean: float, n: int) -> tuple[float, float]:
    """Wilson's interval: sound near 0 and 1 and for few games."""
    centre = (mean + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * math.sqrt(mean * (1 - mean) / n + Z * Z / (4 * n * n))
    return max(0.0, centre - half), min(1.0, centre + half)


def bradley_terry(wins: np.ndarray, rounds: int = 500) -> np.ndarray:
    """Ratings in Elo, mean 0, from wins[a, b] (Hunter's MM algorithm, 2004).

    Half a point is added to both sides of every pairing that was played, so that a clean sweep has a finite rating.
    """
    played = (wins + wins.T) > 0
    wins = wins + 0.5 * played
    games = wins + wins.T
    strength = np.ones(len(wins))
    for _ in range(rounds):
        sums = games / (strength[:, None] + strength[None, :])
        np.fill_diagonal(sums, 0)
        new = wins.sum(axis=1) / np.maximum(sums.sum(axis=1), 1e-12)
        new /= np.exp(np.mean(np.log(new)))
        if np.allclose(new, strength, rtol=1e-9):
            break
        strength = new
    return ELO * np.log(strength)


@dataclass(frozen=True)
class Rating:
    name: str
    rating: float
    low: float
    high: float


def ratings(names: list[str], wins_by_deal: np.ndarray, seed: int = 0, samples: int = 300) -> list[Rating]:
    """Bradley-Terry ratings with intervals from redrawn deals; wins_by_deal[d, a, b] are points of a against b."""
    point = bradley_terry(wins_by_deal.sum(axis=0))
    rng = np.random.default_rng(seed)
    deals = len(wins_by_deal)
    redrawn = np.stack([
        bradley_terry(np.tensordot(rng.multinomial(deals, np.full(deals, 1 / deals)), wins_by_deal, axes=1))
        for _ in range(samples)
    ])  # fmt: skip
    low, high = np.quantile(redrawn, [0.025, 0.975], axis=0)
    found = [Rating(name, float(point[i]), float(low[i]), float(high[i])) for i, name in enumerate(names)]
    return sorted(found, key=lambda rating: -rating.rating)
