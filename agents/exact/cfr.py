"""CFR+ over public positions (Tammelin, 2014): alternating updates, linear averaging.

Medusa decides by position and secret, the Champion by position. Positions merge histories, so the Champion's belief
in a position is averaged over all ways that lead there: this is a solution of the game with a forgetful Champion,
near to but not the same as that of the full game. What its policies are worth there is bounded by best responses.
"""

from __future__ import annotations

from collections.abc import Callable

from .public_game import PublicGame
from .sweeps import IMPROVE


class Solver:
    """Sums of regrets and average policies, improved by each iteration."""

    def __init__(self, public: PublicGame) -> None:
        self.public = public
        self.iterations = 0
        graph = public.hidden
        self.medusa_regrets, self.medusa = graph.medusa_table(), graph.medusa_table()
        self.champion_regrets, self.champion = graph.champion_table(), graph.champion_table()

    def iterate(self) -> None:
        """Medusa improves against the Champion, then he against her; both averages grow by what was played."""
        self.iterations += 1
        weight = float(self.iterations)
        public = self.public
        reach = public.reach_of_champion(self.champion_regrets, self.champion, weight)
        public.sweep_medusa(self.medusa_regrets, self.champion_regrets, IMPROVE, reach)
        reach = public.reach_of_medusa(self.medusa_regrets, self.medusa, weight)
        public.sweep_champion(self.medusa_regrets, self.champion_regrets, IMPROVE, reach)

    def run(self, iterations: int, tell: Callable[[int, int], None] = lambda done, total: None) -> Solver:
        for done in range(iterations):
            self.iterate()
            tell(done + 1, iterations)
        return self

    def value(self) -> float:
        """What Medusa gets when both play their averages."""
        return self.public.mean(self.public.sweep_medusa(self.medusa, self.champion))
