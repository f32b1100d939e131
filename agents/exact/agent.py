"""Players that read their moves from tables: `exact`, and best responses to other players."""

from __future__ import annotations

import numpy as np

from sarpedon.agents.base import Agent
from sarpedon.envs.core.errors import UnknownAgent
from sarpedon.envs.core.game import Game, check_seed, draw_seed
from sarpedon.envs.core.state import View

from .public_game import PublicGame
from .seat import say
from .solution import Solution, solution

NO_TABLE = np.zeros(0, np.float32)


class TableAgent(Agent):
    """Plays the policies of tables. It sees its view only: the public position, and as Medusa her own hand.

    Tables that the seat does not need may be empty. Without tables for shown hands it plays perfectly there.
    """

    name = "table"

    def __init__(
        self, public: PublicGame, medusa: np.ndarray = NO_TABLE, champion: np.ndarray = NO_TABLE,
        medusa_shown: np.ndarray = NO_TABLE, champion_shown: np.ndarray = NO_TABLE, seed: int | None = None,
    ) -> None:  # fmt: skip
        self.public = public
        self.game = public.game
        self.tables = (medusa, champion, medusa_shown, champion_shown)
        self.reseed(seed)

    def reseed(self, seed: int | None = None) -> None:
        self._rng = np.random.default_rng(draw_seed() if seed is None else check_seed(seed))

    def chances(self, views: np.ndarray) -> np.ndarray:
        """float64[n, actions]: how likely each action is, for records of views."""
        out = np.zeros((len(views), self.game.num_actions))
        hidden, shown = self.public.hidden, self.public.shown
        say_it = hidden.kernel(say)
        say_it(views, hidden.arrays, hidden.found, shown.arrays, shown.found, self.public.open_worth, *self.tables, out)
        return out

    def decide(self, view: View) -> int:
        chances = self.chances(view.records)[0]
        return int(self._rng.choice(len(chances), p=chances / chances.sum()))


class ExactAgent(TableAgent):
    """The average policies of CFR+ while the set-up tile is unknown, perfect play once it has come to light."""

    name = "exact"

    def __init__(self, game: Game, seed: int | None = None, solved: Solution | None = None) -> None:
        solved = solved or solution(game)
        super().__init__(solved.public, solved.medusa, solved.champion, seed=seed)
        self.solved = solved


def check_solved(game: Game) -> None:
    """Only the default Micro Medusa is solved."""
    if game.name != "micro_medusa":
        raise UnknownAgent(f"only Micro Medusa is solved exactly, not {game.title}")
    changed = [option.name for option in game.card.options if game.options[option.name] != option.default]
    if changed:
        raise UnknownAgent(f"Micro Medusa is solved for its default options only, not for another {', '.join(changed)}")


def exact_from_name(game: Game, seed: int | None) -> ExactAgent:
    check_solved(game)
    return ExactAgent(game, seed)
