"""Where actions lie on the drawings: every place is inside the picture, and most actions have one."""

from __future__ import annotations

import re

import numpy as np
import pytest

import sarpedon
from sarpedon.envs.core.compiled import INTERPRETED
from sarpedon.envs.core.registry import card

SMALLEST = 5
LEAST_SHARE = {  # of the legal actions; the others are no places: passing, ending, answering
    "micro_medusa": 1.0,
    "medusas_wrath": 0.8,
    "mazes_end": 0.9,
    "so_youve_been_cursed": 0.5,
    "rise_of_the_amazons": 0.6,
}

pytestmark = pytest.mark.skipif(INTERPRETED, reason="whole games")


def size_of(svg):
    return [float(number) for number in re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg).groups()]


def random_positions(game, seed, most=200):
    rng = np.random.default_rng(seed)
    state = game.new(seed=seed)
    while not state.over and state.ply < most:
        yield state
        state.apply(int(rng.choice(state.legal())))


@pytest.mark.parametrize(
    ("name", "label"),
    [pytest.param(name, label, id=f"{name}-{label}") for name in sarpedon.games() for label in card(name).variants],
)
def test_spots_lie_on_the_drawing_and_most_actions_have_one(name, label):
    game = sarpedon.game(name, **card(name).variants[label])
    legal = placed = 0
    for seed in range(2):
        width, height = size_of(game.new(seed=seed).svg(0))
        for state in random_positions(game, seed):
            if state.game.action_table.names[state.legal()[0]] == "continue":
                continue  # nobody decides: the turn plays itself
            spots = [game.card.spot(state.record, action) for action in state.legal()]
            legal += len(spots)
            for x, y, radius in filter(None, spots):
                placed += 1
                assert radius >= SMALLEST
                assert radius <= x <= width - radius
                assert radius <= y <= height - radius
    assert placed >= LEAST_SHARE[name] * legal


def test_spots_of_a_seat_do_not_tell_what_it_cannot_see():
    """The acting seat's spots are the same after everything it cannot know was redealt."""
    for name in sarpedon.games():
        game = sarpedon.game(name)
        for state in random_positions(game, seed=2, most=60):
            other = state.redeal(state.seat, seed=state.ply)
            for action in state.legal():
                assert game.card.spot(state.record, action) == game.card.spot(other.record, action), (name, action)


@pytest.mark.parametrize("name", sarpedon.games())
def test_actions_with_the_same_place_and_words_do_not_exist(name):
    """Whoever clicks a place with several actions chooses among them by their words."""
    game = sarpedon.game(name)
    for state in random_positions(game, seed=1, most=150):
        told = [(game.card.spot(state.record, action), state.describe(action)) for action in state.legal()]
        assert len(set(told)) == len(told)
