"""Chance: the generator xoshiro128** (Blackman and Vigna, 2018) in four words of the record.

All sums stay below 2**63, so the same lines give the same stream compiled and interpreted.
"""

from __future__ import annotations

import numpy as np

from .compiled import compiled

WORDS = 4
MASK = 0xFFFFFFFF


@compiled
def scramble(x):
    """Mix 32 bits so that near seeds give unlike words (constants from Wellons' hash-prospector)."""
    x = (x ^ (x >> 16)) & MASK
    x = (x * 0x21F0AAAD) & MASK
    x = x ^ (x >> 15)
    x = (x * 0x735A2D97) & MASK
    return x ^ (x >> 15)


@compiled
def seed_rng(rng, seed):
    """Begin the stream of `seed`, any non-negative 63-bit number."""
    seed = np.int64(seed)
    low = seed & MASK
    high = (seed >> 32) & MASK
    word = scramble(high ^ 0x3C6EF372)
    for i in range(WORDS):
        word = scramble(((low ^ word) + 0x1E3779B9 * (i + 1)) & MASK)
        rng[i] = word
    if rng[0] == 0 and rng[1] == 0 and rng[2] == 0 and rng[3] == 0:
        rng[0] = 1


@compiled
def next_word(rng):
    """The next 32 random bits."""
    a = np.int64(rng[0])
    b = np.int64(rng[1])
    c = np.int64(rng[2])
    d = np.int64(rng[3])
    x = (b * 5) & MASK
    x = ((x << 7) | (x >> 25)) & MASK
    result = (x * 9) & MASK
    shifted = (b << 9) & MASK
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = ((d << 11) | (d >> 21)) & MASK
    rng[0] = a
    rng[1] = b
    rng[2] = c
    rng[3] = d
    return result


@compiled
def below(rng, n):
    """A uniform whole number from 0 to n - 1, free of modulo bias (Lemire, 2019)."""
    n = np.int64(n)
    product = next_word(rng) * n
    if product & MASK < n:
        least = (MASK + 1) % n
        while product & MASK < least:
            product = next_word(rng) * n
    return product >> 32


@compiled
def uniform(rng):
    """A uniform number in [0, 1)."""
    return next_word(rng) / 4294967296.0


@compiled
def seed_from(rng):
    """A seed for another game, drawn from this stream."""
    return (next_word(rng) << 31) ^ next_word(rng)


@compiled
def shuffle(rng, items):
    """Put `items` in random order (Fisher and Yates)."""
    for i in range(len(items) - 1, 0, -1):
        j = below(rng, i + 1)
        kept = items[i]
        items[i] = items[j]
        items[j] = kept


@compiled
def draw_by_weight(rng, weights):
    """An index drawn with chance in proportion to its whole-number weight; the sum must be positive."""
    total = np.int64(0)
    for i in range(len(weights)):
        total += weights[i]
    ticket = below(rng, total)
    for i in range(len(weights)):
        ticket -= weights[i]
        if ticket < 0:
            return i
    return len(weights) - 1


@compiled
def pick_legal(rng, mask):
    """A uniform choice among the marked actions, or -1 when none is marked."""
    count = 0
    for i in range(len(mask)):
        count += np.int64(mask[i])
    if count == 0:
        return -1
    ticket = below(rng, count)
    for i in range(len(mask)):
        ticket -= np.int64(mask[i])  # without a branch on the mask, which no processor could predict
        if ticket < 0:
            return i
    return -1
