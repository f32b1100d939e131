"""Micro Medusa with open hands, solved exactly by backward induction.

When the Champion sees Medusa's hand, only the choice of the face-down tile is simultaneous: every battle turn is a
matrix game of at most 3 x 3, and Medusa picks the tress length with the best value.
"""

from __future__ import annotations

from functools import cached_property
from itertools import product
from math import comb, prod

import numpy as np
from numpy.typing import ArrayLike

from sarpedon.envs.core.errors import SarpedonError
from sarpedon.envs.core.game import Game
from sarpedon.envs.micro_medusa.components import ALL_TILES, KINDS, MARKET, TILES_OF_KIND

from .graph import Graph
from .positions import NOTHING, Layer, Position, as_position
from .sweeps import sweep_open

ROOM = 1 << 23
FIRST_PICK, SECOND_PICK, FIRST_TURN, SECOND_TURN = Layer.FIRST_PICK, Layer.SECOND_PICK, Layer.EQUIP, Layer.SECOND_TURN


class Values:
    """The values of all open-hand positions that can follow from some."""

    def __init__(self, game: Game, roots: list[Position]) -> None:
        self.graph = Graph(game, roots, room=ROOM)
        self.worth = np.zeros((self.graph.size, 1))
        self.graph.kernel(sweep_open)(self.graph.arrays, self.worth)

    def of(self, position: Position) -> float | None:
        number = self.graph.number(position)
        return float(self.worth[number, 0]) if number >= 0 else None


class OpenHand:
    """All values of the open-hand game under the options of a game."""

    def __init__(self, game: Game) -> None:
        if game.name != "micro_medusa":
            raise SarpedonError("only Micro Medusa is solved exactly")
        self.game = game

    @cached_property
    def deals(self) -> dict[Position, float]:
        """Every deal, and how likely it is."""
        field = [self.game.options["head_openings"], 0, 0, 0, 0, 0, 0, 0]
        found = {}
        for hidden, market in product(range(KINDS), product(range(MARKET + 1), repeat=KINDS)):
            left = [int(n) - (kind == hidden) for kind, n in enumerate(TILES_OF_KIND)]
            if sum(market) == MARKET:
                hand = [int(kind == hidden) for kind in range(KINDS)]
                stack = [n - m for n, m in zip(left, market)]
                ways = prod(comb(n, m) for n, m in zip(left, market)) / comb(ALL_TILES - 1, MARKET)
                chance = ways * int(TILES_OF_KIND[hidden]) / ALL_TILES
                found[as_position(Layer.FIRST_PICK, stack, market, hand, field, unknown=0)] = chance
        return found

    @cached_property
    def values(self) -> Values:
        return Values(self.game, list(self.deals))

    def value(
        self, layer: int, stack: ArrayLike, market: ArrayLike, hand: ArrayLike, field: ArrayLike,
        equipment: ArrayLike = NOTHING, heart: int = 0,
    ) -> float:  # fmt: skip
        """Medusa's chance. Counts in the order of the tiles; field: open tresses of length 0, 1, 2, 3 or more, connected,
        captured, stone basic hearts, stone Reserve Heart. FIRST_TURN is before the Champion's draft."""
        position = as_position(layer, stack, market, hand, field, 0, equipment, heart)
        found = self.values.of(position)
        if found is None:  # no game comes to it
            found = Values(self.game, [position]).of(position)
        assert found is not None
        return found

    def start(self) -> float:
        """Medusa's chance before the deal: the mean over her hidden tile and the market."""
        return sum(chance * (self.values.of(deal) or 0.0) for deal, chance in self.deals.items())

    @property
    def positions(self) -> int:
        return self.values.graph.size
