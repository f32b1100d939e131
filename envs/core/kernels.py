"""Entry points of compiled code, written once for all games. Functions marked `@compiled` are parts of them.

Arrays over N games: states and views (the game's record), observations (records) and tensor (the same memory,
float32[N, D]), masks int8[N, A], outcomes (OUTCOME). Each kernel works on games start..stop-1, so that threads
can share a batch.
"""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import numpy as np

from .compiled import compiled, kernel
from .records import MAX_SEATS
from .rng import MASK, pick_legal, scramble, seed_rng
from .verbs import choose, encode, estimate, flaw, hide, legal_actions, redeal, setup, step

RANDOM = 0  # the bot that every game has
IDLE = -1  # in place of an action: leave this game alone
BOT_STREAM = 0x5DEECE66D  # keeps the bots' chance apart from the game's


@compiled
def successor(seed):
    """The seed of the game that follows in the same place of a batch."""
    low = scramble((seed & MASK) ^ 0x2545F491)
    high = scramble(((seed >> 32) ^ low) & 0x7FFFFFFF) & 0x7FFFFFFF
    return (high << 32) | low


@compiled
def deal(states, i, template, seed):
    """A new game in place i."""
    states[i] = template[0]
    seed_rng(states[i].rng, seed)
    setup(states[i])


@compiled
def play(state, action):
    """One decision, with its rewards accounted."""
    state.rewards[:] = 0
    state.ply += 1
    step(state, action)
    for seat in range(MAX_SEATS):
        state.returns[seat] += state.rewards[seat]


@compiled
def blindfold(state, seat, view):
    """What `seat` may know; nobody knows the stream of chance."""
    hide(state, seat, view)
    view[0].rng[:] = 0


@compiled
def look(states, i, view, tensor, observations, masks):
    """Observation and mask of the seat to act; all zero when the game is over."""
    tensor[i, :] = 0
    masks[i, :] = 0
    state = states[i]
    if state.over:
        return
    legal_actions(state, masks[i])
    blindfold(state, state.seat, view)
    encode(view[0], state.seat, observations[i])


@compiled
def note_outcome(state, outcome):
    """Copy what the last decision brought."""
    for seat in range(MAX_SEATS):
        outcome.rewards[seat] = state.rewards[seat]
        outcome.returns[seat] = state.returns[seat]
    outcome.length = state.ply
    outcome.over = state.over
    outcome.truncated = state.truncated
    outcome.ending = state.ending


def begin(states, template, seeds, tensor, observations, masks, outcomes, start, stop):
    """Deal new games from their seeds and look at them."""
    view = np.zeros_like(template)
    for i in range(start, stop):
        deal(states, i, template, seeds[i])
        note_outcome(states[i], outcomes[i])
        look(states, i, view, tensor, observations, masks)


def restart(states, template, seeds, chosen, tensor, observations, masks, outcomes):
    """Deal the chosen games anew, each from the seed that follows its last one."""
    view = np.zeros_like(template)
    for i in chosen:
        seeds[i] = successor(seeds[i])
        deal(states, i, template, seeds[i])
        note_outcome(states[i], outcomes[i])
        look(states, i, view, tensor, observations, masks)


def advance(states, actions, template, seeds, tensor, observations, masks, outcomes, auto_reset, start, stop):
    """Play one decision in each game. Legality has been checked; a negative action leaves its game alone."""
    view = np.zeros_like(template)
    for i in range(start, stop):
        if actions[i] < 0:
            continue
        play(states[i], actions[i])
        note_outcome(states[i], outcomes[i])
        if states[i].over and auto_reset:
            seeds[i] = successor(seeds[i])
            deal(states, i, template, seeds[i])
        look(states, i, view, tensor, observations, masks)


def first_illegal(actions, masks, start, stop):
    """The first game whose action is neither IDLE nor legal, or -1."""
    for i in range(start, stop):
        action = actions[i]
        if action == IDLE:
            continue
        if action < 0 or action >= masks.shape[1] or not masks[i, action]:
            return i
    return -1


def pick_random(masks, rngs, actions, start, stop):
    """A uniform legal action in each game (-1 where there is none)."""
    for i in range(start, stop):
        actions[i] = pick_legal(rngs[i], masks[i])


def refresh(states, template, tensor, observations, masks, outcomes):
    """Look again at states that were put in place from outside."""
    view = np.zeros_like(template)
    for i in range(states.shape[0]):
        note_outcome(states[i], outcomes[i])
        look(states, i, view, tensor, observations, masks)


def observe(states, i, seat, view, tensor, observations):
    """The observation of any seat of game i, whether it is to act or not, in row 0 of the output."""
    tensor[0, :] = 0
    blindfold(states[i], seat, view)
    encode(view[0], seat, observations[0])


def see(states, i, seat, view):
    """The view of any seat of game i."""
    blindfold(states[i], seat, view)


def imagine(states, i, seat, seed, view):
    """A full state that looks the same to `seat`: its view, completed by chance from `seed`."""
    blindfold(states[i], seat, view)
    seed_rng(view[0].rng, seed)
    redeal(view[0], seat)


def inspect(states):
    """The first broken law among the states, or 0."""
    for i in range(states.shape[0]):
        found = flaw(states[i])
        if found != 0:
            return found
    return 0


@compiled
def decide(state, mask, bot, rng, view):
    """What a scripted bot plays for the seat to act."""
    if bot == RANDOM:
        return pick_legal(rng, mask)
    blindfold(state, state.seat, view)
    return choose(view[0], mask, bot, rng)


def ask_bots(states, masks, bots, rngs, actions, template, start, stop):
    """The choice of bots[i] in each game; -1 where bots[i] is negative or the game is over."""
    view = np.zeros_like(template)
    for i in range(start, stop):
        actions[i] = -1
        if bots[i] >= 0 and not states[i].over:
            actions[i] = decide(states[i], masks[i], bots[i], rngs[i], view)


def estimates(states, values, start, stop):
    """The rule of thumb for every seat of each game."""
    for i in range(start, stop):
        for seat in range(values.shape[1]):
            values[i, seat] = 0.0 if states[i].over else estimate(states[i], seat)


def play_games(template, seeds, lineups, num_actions, outcomes, start, stop):
    """Whole games between scripted bots: lineups[g, seat] is the bot. Returns -1, or the game with an illegal choice."""
    states = np.zeros_like(template)
    view = np.zeros_like(template)
    mask = np.zeros(num_actions, np.int8)
    rngs = np.zeros((MAX_SEATS, 4), np.uint32)
    for g in range(start, stop):
        deal(states, 0, template, seeds[g])
        for seat in range(MAX_SEATS):
            seed_rng(rngs[seat], seeds[g] ^ (BOT_STREAM + seat))
        state = states[0]
        while not state.over:
            mask[:] = 0
            legal_actions(state, mask)
            action = decide(state, mask, lineups[g, state.seat], rngs[state.seat], view)
            if action < 0 or action >= num_actions or not mask[action]:
                return g
            play(state, action)
        note_outcome(state, outcomes[g])
    return -1


ENTRY_POINTS = (
    begin,
    advance,
    restart,
    first_illegal,
    pick_random,
    refresh,
    observe,
    see,
    imagine,
    inspect,
    ask_bots,
    estimates,
    play_games,
)


def kernels_for(sources: list[Path]) -> SimpleNamespace:
    """The entry points for one game: their own copies, so that an edit of one game leaves the others' cache valid."""
    return SimpleNamespace(**{function.__name__: kernel(function, sources) for function in ENTRY_POINTS})
