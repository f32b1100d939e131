"""The full game of Micro Medusa as far as the set-up tile is unknown, with open-hand values where it has come to light."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import comb, prod

import numpy as np

from sarpedon.envs.core.compiled import compiled
from sarpedon.envs.core.game import Game
from sarpedon.envs.micro_medusa.components import ALL_TILES, KINDS, MARKET, TILES_OF_KIND
from sarpedon.envs.micro_medusa.round_solver import plus

from .graph import Graph, number_of
from .positions import NOTHING, SECRETS, Layer, Position, as_position, may_hide, packed, unpacked
from .sweeps import BEST, EVALUATE, reach_of_champion, reach_of_medusa, sweep_champion, sweep_medusa, sweep_open


@dataclass(frozen=True)
class Root:
    """A position that play begins from, with the chance of it and of each secret."""

    position: Position
    chances: tuple[float, ...]


def starts(game: Game) -> list[Root]:
    """The deal: every market, and how likely it comes with each set-up tile."""
    field = [game.options["head_openings"], 0, 0, 0, 0, 0, 0, 0]
    roots = []
    for market in product(range(MARKET + 1), repeat=KINDS):
        if sum(market) == MARKET:
            pool = [int(n) - m for n, m in zip(TILES_OF_KIND, market)]
            ways = prod(comb(int(n), m) for n, m in zip(TILES_OF_KIND, market)) / comb(ALL_TILES, MARKET)
            chances = tuple(ways * n / sum(pool) for n in pool)
            roots.append(Root(as_position(Layer.FIRST_PICK, pool, market, NOTHING, field), chances))
    return roots


@compiled
def with_secret_shown(position, secret):
    pool, known = plus(position.pool, secret, -1), plus(position.known, secret, 1)
    return Position(position.layer, 0, position.heart, pool, position.market, known, position.equipment, position.field)


def fill_frontier(keys, shown, open_worth, worth):
    for i in range(len(keys)):
        position = unpacked(keys[i])
        for secret in range(SECRETS):
            if may_hide(position, secret):
                worth[i, secret] = open_worth[number_of(shown, packed(with_secret_shown(position, secret))), 0]


class PublicGame:
    """Positions and open-hand values, from the deal or from other roots.

    With `rounds`, Medusa shows the set-up tile after so many rounds: an easier game for the Champion, so that what Medusa
    is sure of there she is sure of in the full game too. With `apart`, histories are not merged: then nothing is
    forgotten and all best responses are exact.
    """

    def __init__(
        self, game: Game, roots: Sequence[Root] | None = None, rounds: int | None = None, apart: bool = False,
        room: int = 1 << 22,
    ) -> None:  # fmt: skip
        self.game = game
        self.start = list(roots) if roots is not None else starts(game)
        positions = [root.position for root in self.start]
        bare = [with_secret_shown(p, secret) for p in positions for secret in range(SECRETS) if may_hide(p, secret)]
        self.shown = Graph(game, list(dict.fromkeys(bare)), room=room)
        depth = None if rounds is None else len(Layer) * rounds
        self.hidden = Graph(game, positions, self.shown, room, depth, apart)
        self.open_worth = np.zeros((self.shown.size, 1))
        self.shown.kernel(sweep_open)(self.shown.arrays, self.open_worth)

    def mean(self, worth: np.ndarray) -> float:
        """The worth of the game before the deal."""
        return float(sum(np.dot(root.chances, worth[number]) for number, root in enumerate(self.start)))

    def open_value(self) -> float:
        """The value of the same game with open hands."""
        total = 0.0
        for root in self.start:
            for secret in range(SECRETS):
                if root.chances[secret] > 0:
                    number = self.shown.number(with_secret_shown(root.position, secret))
                    total += root.chances[secret] * float(self.open_worth[number, 0])
        return total

    def fresh_reach(self) -> np.ndarray:
        reach = np.zeros((len(self.hidden.found.keys), SECRETS))
        for number, root in enumerate(self.start):
            reach[number] = root.chances
        return reach

    def fresh_worth(self) -> np.ndarray:
        worth = np.zeros((len(self.hidden.found.keys), SECRETS))
        worth[self.hidden.size :] = self.frontier_worth
        return worth

    @cached_property
    def frontier_worth(self) -> np.ndarray:
        """Open-hand values of the positions in which the set-up tile is shown, by position and secret."""
        worth = np.zeros((len(self.hidden.frontier), SECRETS))
        self.hidden.kernel(fill_frontier)(self.hidden.found.keys[self.hidden.size :], self.shown.found, self.open_worth, worth)
        return worth

    def reach_of_medusa(self, medusa: np.ndarray, average: np.ndarray | None = None, weight: float = 0.0) -> np.ndarray:
        reach = self.fresh_reach()
        kernel = self.hidden.kernel(reach_of_medusa)
        kernel(self.hidden.arrays, medusa, reach, medusa if average is None else average, weight)
        return reach

    def reach_of_champion(self, champion: np.ndarray, average: np.ndarray | None = None, weight: float = 0.0) -> np.ndarray:
        reach = self.fresh_reach()
        kernel = self.hidden.kernel(reach_of_champion)
        kernel(self.hidden.arrays, champion, reach, champion if average is None else average, weight)
        return reach

    def sweep_medusa(
        self, medusa: np.ndarray, champion: np.ndarray, mode: int = EVALUATE, weights: np.ndarray | None = None,
        shown: np.ndarray | None = None,
    ) -> np.ndarray:  # fmt: skip
        return self._sweep(sweep_medusa, medusa, champion, mode, weights, shown)

    def sweep_champion(
        self, medusa: np.ndarray, champion: np.ndarray, mode: int = EVALUATE, weights: np.ndarray | None = None,
        shown: np.ndarray | None = None,
    ) -> np.ndarray:  # fmt: skip
        return self._sweep(sweep_champion, medusa, champion, mode, weights, shown)

    def _sweep(self, kernel, medusa, champion, mode, weights, shown):  # type: ignore[no-untyped-def]
        worth = self.fresh_worth()
        weights = worth if weights is None else weights
        shown = self.open_worth if shown is None else shown
        self.hidden.kernel(kernel)(self.hidden.arrays, medusa, champion, weights, worth, shown, mode)
        return worth

    # --- best responses -------------------------------------------------------------------------------------

    def best_medusa(self, champion: np.ndarray, shown: np.ndarray | None = None) -> tuple[float, np.ndarray]:
        """The most that any Medusa gets against a Champion who decides by position, and how. Exact: Medusa knows the
        secret, and against such a Champion nothing else of the past matters to her."""
        best = self.hidden.medusa_table()
        return self.mean(self.sweep_medusa(best, champion, BEST, shown=shown)), best

    def forgetful_champion(self, medusa: np.ndarray, shown: np.ndarray | None = None) -> tuple[float, np.ndarray]:
        """A good answer to a Medusa: the Champion who takes, in each position, the secrets to be as likely as Medusa's
        play makes them on average over all ways that lead there. What it leaves her is exact; a Champion who
        remembers which way the game came can do better still (see guarantee.py)."""
        answer = self.hidden.champion_table()
        weights = self.reach_of_medusa(medusa)
        self.sweep_champion(medusa, answer, BEST, weights, shown)
        return self.mean(self.sweep_medusa(medusa, answer, EVALUATE, shown=shown)), answer
