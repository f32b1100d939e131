"""Chance is fair: frequencies pass a chi-squared test. Seeds are fixed, so these tests cannot fail by bad luck."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from scipy.stats import chisquare

import sarpedon
from sarpedon.envs.core.compiled import INTERPRETED, compiled
from sarpedon.envs.core.rng import below, draw_by_weight, pick_legal, seed_rng, shuffle, uniform

ALMOST_CERTAIN = 0.001  # the least p-value we accept
MANY = 2000 if INTERPRETED else 60000


@compiled
def roll(sides, many, seed):
    rng = np.zeros(4, np.uint32)
    seed_rng(rng, seed)
    counts = np.zeros(sides, np.int64)
    for _ in range(many):
        counts[below(rng, sides)] += 1
    return counts


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 100])
def test_dice_are_fair(sides):
    assert chisquare(roll(sides, MANY, 5)).pvalue > ALMOST_CERTAIN


def test_the_first_roll_of_near_seeds_is_fair():
    counts = np.zeros(6)
    rng = np.zeros(4, np.uint32)
    for seed in range(6000):
        seed_rng(rng, seed)
        counts[below(rng, 6)] += 1
    assert chisquare(counts).pvalue > ALMOST_CERTAIN


def test_every_order_of_a_shuffle_is_as_likely():
    rng = np.zeros(4, np.uint32)
    seed_rng(rng, 1)
    counts = dict.fromkeys(permutations(range(4)), 0)
    for _ in range(4800):
        cards = np.arange(4, dtype=np.int8)
        shuffle(rng, cards)
        counts[tuple(int(card) for card in cards)] += 1
    assert chisquare(list(counts.values())).pvalue > ALMOST_CERTAIN


def test_draws_follow_their_weights():
    rng = np.zeros(4, np.uint32)
    seed_rng(rng, 2)
    weights = np.array([1, 0, 3, 6], np.int8)
    counts = np.zeros(4)
    for _ in range(5000):
        counts[draw_by_weight(rng, weights)] += 1
    assert counts[1] == 0
    assert chisquare(counts[[0, 2, 3]], 5000 * np.array([0.1, 0.3, 0.6])).pvalue > ALMOST_CERTAIN


def test_random_play_is_uniform_over_legal_actions():
    rng = np.zeros(4, np.uint32)
    seed_rng(rng, 3)
    mask = np.array([0, 1, 1, 0, 1], np.int8)
    counts = np.zeros(5)
    for _ in range(5000):
        counts[pick_legal(rng, mask)] += 1
    assert counts[0] == counts[3] == 0
    assert chisquare(counts[[1, 2, 4]]).pvalue > ALMOST_CERTAIN
    assert pick_legal(rng, np.zeros(5, np.int8)) == -1


def test_uniform_numbers_fill_the_unit_interval():
    rng = np.zeros(4, np.uint32)
    seed_rng(rng, 4)
    counts = np.histogram([uniform(rng) for _ in range(5000)], bins=10, range=(0, 1))[0]
    assert counts.sum() == 5000
    assert chisquare(counts).pvalue > ALMOST_CERTAIN


def test_the_deal_of_micro_medusa_is_fair():
    """The hidden tile is uniform over kinds; the market follows the hypergeometric law in its mean."""
    deals = 300 if INTERPRETED else 6000
    batch = sarpedon.make_batch("micro_medusa", deals, seed=0)
    assert chisquare(batch.states["hand"].sum(axis=0)).pvalue > ALMOST_CERTAIN
    assert chisquare(batch.states["market"].sum(axis=0)).pvalue > ALMOST_CERTAIN
