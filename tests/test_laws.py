"""The laws of the design, for every game of the registry in every variant of its card."""

from __future__ import annotations

import copy
import os
import pickle
import time

import numpy as np
import pytest

import sarpedon
from sarpedon.envs.core.compiled import BOUNDS_CHECKED, INTERPRETED
from sarpedon.envs.core.errors import BadSave, GameOver, IllegalAction, WrongSeat
from sarpedon.envs.core.laws import Law, check_laws
from tests.tools import random_game, variants

DECISIONS = int(os.environ.get("SARPEDON_LAW_DECISIONS", "800" if INTERPRETED else "50000"))
ENOUGH_SECONDS = 10 if INTERPRETED else float("inf")  # of a variant, after its first game

every_variant = pytest.mark.parametrize(("name", "options"), variants())


@every_variant
def test_laws_hold_over_random_games(name, options):
    game = sarpedon.game(name, **options)
    decisions, seed, began = 0, 0, time.process_time()
    while decisions < DECISIONS and time.process_time() - began < ENOUGH_SECONDS:
        report = check_laws(game, np.arange(seed, seed + (1 if INTERPRETED else 50)))
        assert report.law == Law.NONE, str(report)
        decisions += report.decisions
        seed += 50


@every_variant
def test_a_game_replays_to_the_same_bytes(name, options):
    game = sarpedon.game(name, **options)
    final, actions = random_game(game, seed=3)
    again = game.new(seed=3)
    for action in actions:
        again.apply(action)
    assert again.to_bytes() == final.to_bytes()
    assert again == final


@every_variant
def test_saves_clones_and_pickles_go_on_alike(name, options):
    game = sarpedon.game(name, **options)
    _, actions = random_game(game, seed=4)
    middle = len(actions) // 2
    state = game.new(seed=4)
    for action in actions[:middle]:
        state.apply(action)
    copies = [
        game.load(state.to_bytes()),
        state.clone(),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),  # our own object, made a line ago
    ]
    for action in actions[middle:]:
        state.apply(action)
    for other in copies:
        for action in actions[middle:]:
            other.apply(action)
        assert other == state
        assert np.array_equal(other.returns, state.returns)


@every_variant
def test_bad_input_is_refused_and_changes_nothing(name, options):
    game = sarpedon.game(name, **options)
    state = game.new(seed=5)
    before = state.to_bytes()
    illegal = next(action for action in range(game.num_actions) if action not in state.legal())
    for bad in (illegal, -1, game.num_actions, 10**12, 0.5, None, "no such action", True):
        with pytest.raises(IllegalAction):
            state.apply(bad)
    for seat in (-1, game.num_seats, "nobody", 99):
        with pytest.raises(WrongSeat):
            state.observe(seat)
        with pytest.raises(WrongSeat):
            state.redeal(seat, seed=1)
    assert state.to_bytes() == before
    final, _ = random_game(game, seed=5)
    before = final.to_bytes()
    with pytest.raises(GameOver):
        final.apply(0)
    assert final.to_bytes() == before
    assert final.legal() == []


@every_variant
def test_broken_saves_are_refused(name, options):
    game = sarpedon.game(name, **options)
    data = game.new(seed=6).to_bytes()
    rng = np.random.default_rng(0)
    bad = [b"", b"hello", data[:-1], data + b"x", data[: len(data) // 2], b"X" + data[1:]]
    for _ in range(20):
        place = int(rng.integers(len(data)))
        bad.append(data[:place] + bytes([data[place] ^ (1 << int(rng.integers(8)))]) + data[place + 1 :])
    for broken in bad:
        with pytest.raises(BadSave):
            game.load(broken)


@every_variant
def test_forged_saves_never_crash(name, options):
    """A save with a right checksum and wild contents is refused, or is a position that plays on soundly."""
    game = sarpedon.game(name, **options)
    _, actions = random_game(game, seed=8)
    middle = game.new(seed=8)
    for action in actions[: len(actions) // 2]:
        middle.apply(action)
    rng = np.random.default_rng(1)
    for _ in range(60 if INTERPRETED or BOUNDS_CHECKED else 400):
        records = middle.clone().records
        raw = records.view(np.ndarray).view(np.uint8)
        for _ in range(int(rng.integers(1, 4))):
            raw[int(rng.integers(len(raw)))] = rng.integers(256)
        try:
            forged = game.load(game.pack(records))
        except BadSave:
            continue
        for _ in range(game.max_decisions + 1):
            if forged.over or not forged.legal():
                break
            forged.apply(int(rng.choice(forged.legal())))


@every_variant
def test_seats_see_only_their_views(name, options):
    """Text and drawing of a seat are the same after everything it cannot know was redealt."""
    game = sarpedon.game(name, **options)
    _, actions = random_game(game, seed=9)
    state = game.new(seed=9)
    for k, action in enumerate(actions):
        if k % max(1, len(actions) // 4) == 0:
            for seat in range(game.num_seats):
                other = state.redeal(seat, seed=k)
                assert other.text(seat) == state.text(seat)
                assert other.svg(seat) == state.svg(seat)
                assert np.array_equal(other.observe(seat), state.observe(seat))
        for seat in range(game.num_seats):
            if seat != state.seat:
                assert state.describe(action, onlooker=seat)
        state.apply(action)
