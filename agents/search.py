"""Information-set Monte-Carlo tree search, compiled once for all games.

Each simulation completes the searching seat's view anew (`redeal`) with fresh chance, so the search can read neither
hidden cards nor future dice. A node is what the seat to act knows: its view. Seats therefore decide on their own
knowledge inside the tree too, and all completions of a view share its statistics.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import numpy as np

from sarpedon.envs.core.compiled import compiled, new_records
from sarpedon.envs.core.errors import UnknownAgent
from sarpedon.envs.core.game import Game, check_seed, draw_seed
from sarpedon.envs.core.kernels import RANDOM, blindfold, decide, play
from sarpedon.envs.core.records import MAX_SEATS
from sarpedon.envs.core.rng import MASK, scramble, seed_rng
from sarpedon.envs.core.state import View
from sarpedon.envs.core.verbs import estimate, legal_actions, redeal

from .base import Agent

EXPLORATION = 1.5  # how strongly rarely tried actions are preferred
BIAS = 0.5  # the share of the prior that goes to the scripted bot's own choice
MAX_DEPTH = 200  # decisions inside the tree
CHUNK = 32  # simulations between two looks at the clock

ROOT, WORLD, KNOWN, ASKED = range(4)  # records to work in: the root view, the imagined game, a node's view, a bot's view


@compiled
def key_of(words):
    """A 62-bit name for a view, never 0."""
    low, high = np.int64(0x3C6EF372), np.int64(0x1B873593)
    for k in range(len(words)):
        low = scramble(low ^ np.int64(words[k]))
        high = (high * 0x2C1B3C6D + low) & MASK
    return (((high & 0x3FFFFFFF) << 32) | low) | 1


@compiled
def find(keys, slots, key):
    """The node of a key, or -1 - slot where it belongs (open addressing)."""
    size = len(slots)
    slot = key % size
    while slots[slot] >= 0:
        if keys[slots[slot]] == key:
            return slots[slot]
        slot = (slot + 1) % size
    return -1 - slot


@compiled
def best_action(mask, visits, totals, prior, exploration):
    """The action with the greatest upper bound; what was never tried is taken to be as good as the average."""
    tried, total = 0, 0.0
    for action in range(len(mask)):
        tried += visits[action]
        total += totals[action]
    average = total / tried if tried > 0 else 0.0
    width = exploration * np.sqrt(tried + 1.0)
    best, chosen = -np.inf, -1
    for action in range(len(mask)):
        if mask[action]:
            mean = totals[action] / visits[action] if visits[action] > 0 else average
            bound = mean + width * prior[action] / (1.0 + visits[action])
            if bound > best:
                best, chosen = bound, action
    return chosen


@compiled
def open_node(state, bot, bias, mask, prior, rng, asked):
    """The legal actions of a new node, and how promising each looks before anything was tried."""
    legal_actions(state, mask)
    count = 0
    for action in range(len(mask)):
        count += mask[action] != 0
    favourite = -1
    if bot != RANDOM and count > 1:
        favourite = decide(state, mask, bot, rng, asked)
    share = (1.0 - bias) / count if favourite >= 0 else 1.0 / count
    for action in range(len(mask)):
        prior[action] = share if mask[action] else 0.0
    if favourite >= 0:
        prior[favourite] += bias


def search(
    scratch, words, seat, seed, first, simulations, bot, cut_off, exploration, bias,
    keys, slots, masks, visits, totals, priors, path_node, path_action, path_seat, scan, counts,
):  # fmt: skip
    """Simulations first .. first + simulations - 1. counts: nodes in the tree, decisions simulated."""
    rng = np.zeros(4, np.uint32)
    known = scratch[KNOWN : KNOWN + 1]
    asked = scratch[ASKED : ASKED + 1]
    outlook = np.zeros(MAX_SEATS)
    for simulation in range(first, first + simulations):
        scratch[WORLD] = scratch[ROOT]
        state = scratch[WORLD]
        seed_rng(state.rng, seed ^ (simulation * 0x9E3779B1))
        seed_rng(rng, seed ^ (simulation * 0x85EBCA6B + 1))
        redeal(state, seat)
        depth, growing = 0, True
        while growing and not state.over and depth < len(path_node):
            blindfold(state, state.seat, known)
            key = key_of(words[KNOWN])
            node = find(keys, slots, key)
            if node < 0:
                growing = False
                if counts[0] == len(keys):
                    break
                slot = -1 - node
                node = counts[0]
                counts[0] += 1
                keys[node] = key
                slots[slot] = node
                open_node(state, bot, bias, masks[node], priors[node], rng, asked)
            action = best_action(masks[node], visits[node], totals[node], priors[node], exploration)
            path_node[depth], path_action[depth], path_seat[depth] = node, action, state.seat
            depth += 1
            play(state, action)
            counts[1] += 1
        steps = 0
        while not state.over and steps < cut_off:
            scan[:] = 0
            legal_actions(state, scan)
            play(state, decide(state, scan, bot, rng, asked))
            steps += 1
        counts[1] += steps
        for other in range(state.num_seats):
            outlook[other] = state.returns[other] if state.over else estimate(state, other)
        for k in range(depth):
            visits[path_node[k], path_action[k]] += 1
            totals[path_node[k], path_action[k]] += outlook[path_seat[k]]


class Tree:
    """Room for a search tree, and the search itself."""

    def __init__(self, game: Game, nodes: int) -> None:
        self.game = game
        self.entry = game.card.extra_kernel(search, Path(__file__))
        self.scratch = new_records(game.card.state, 4)
        self.words = self.scratch.view(np.ndarray).view(np.uint32).reshape(4, -1)
        self.keys = np.zeros(nodes, np.int64)
        self.slots = np.full(2 * nodes + 1, -1, np.int64)
        self.masks = np.zeros((nodes, game.num_actions), np.int8)
        self.visits = np.zeros((nodes, game.num_actions), np.int32)
        self.totals = np.zeros((nodes, game.num_actions), np.float32)
        self.priors = np.zeros((nodes, game.num_actions), np.float32)
        depth = min(MAX_DEPTH, game.max_decisions + 1)
        self.path = [np.zeros(depth, np.int64) for _ in range(3)]
        self.scan = np.zeros(game.num_actions, np.int8)
        self.counts = np.zeros(2, np.int64)

    def begin(self, view: View) -> None:
        """Forget everything; search from this view."""
        used = int(self.counts[0])
        self.slots[:] = -1
        for table in (self.masks, self.visits, self.totals, self.priors):
            table[:used] = 0
        self.counts[:] = 0
        self.seat = view.seat
        self.scratch[ROOT : ROOT + 1].view(np.ndarray).view(np.uint8)[:] = view.records.view(np.ndarray).view(np.uint8)

    def run(self, seed: int, first: int, simulations: int, bot: int, cut_off: int, exploration: float, bias: float) -> None:
        self.entry(
            self.scratch, self.words, self.seat, seed, first, simulations, bot, cut_off, exploration, bias, self.keys,
            self.slots, self.masks, self.visits, self.totals, self.priors, *self.path, self.scan, self.counts,
        )  # fmt: skip


class MctsAgent(Agent):
    """Search with a budget of simulations, or of milliseconds, for each decision. Deterministic for a seed and a
    number of simulations.

    The most visited action is taken; with `sample` it is drawn in proportion to the visits, which is harder to read.
    """

    def __init__(
        self, game: Game, simulations: int = 400, milliseconds: float | None = None, playout: str | None = None,
        cut_off: int | None = None, exploration: float = EXPLORATION, bias: float = BIAS, sample: bool = False,
        seed: int | None = None, name: str | None = None,
    ) -> None:  # fmt: skip
        if simulations < 1 or (milliseconds is not None and milliseconds <= 0):
            raise UnknownAgent("mcts needs a budget of at least one simulation or more than 0 ms")
        self.game = game
        self.simulations = simulations
        self.milliseconds = milliseconds
        self.bot = game.bot(playout or ("greedy" if "greedy" in game.bots else "random"))
        self.cut_off = (game.card.playout or game.max_decisions) if cut_off is None else cut_off
        self.exploration = exploration
        self.bias = bias
        self.sample = sample
        self.name = name or (f"mcts:{simulations}" if milliseconds is None else f"mcts:{milliseconds:g}ms")
        self.tree = Tree(game, min(max(simulations, 20_000 if milliseconds else 1), 100_000))
        self.reseed(seed)

    def reseed(self, seed: int | None = None) -> None:
        self.seed = draw_seed() if seed is None else check_seed(seed)

    def search(self, view: View) -> tuple[np.ndarray, np.ndarray]:
        """Visits and mean values of the root's actions."""
        # The seed of a decision depends on the agent's seed and on how far the game is: nothing that is hidden.
        seed = (self.seed ^ (int(view.record["ply"]) * 0x27D4EB2F)) & (2**62 - 1)
        self.tree.begin(view)
        settings = (self.bot, self.cut_off, self.exploration, self.bias)
        if self.milliseconds is None:
            self.tree.run(seed, 0, self.simulations, *settings)
        else:
            end, done = time.perf_counter() + self.milliseconds / 1000, 0
            while time.perf_counter() < end:
                self.tree.run(seed, done, CHUNK, *settings)
                done += CHUNK
        visits = self.tree.visits[0].copy()
        return visits, self.tree.totals[0] / np.maximum(visits, 1)

    def decide(self, view: View) -> int:
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        visits, _ = self.search(view)
        if self.sample:
            luck = np.random.default_rng([self.seed & MASK, int(view.record["ply"]), int(visits.sum())])
            return int(luck.choice(len(visits), p=visits / visits.sum()))
        return int(np.argmax(visits))


def mcts_from_name(game: Game, name: str, seed: int | None) -> MctsAgent:
    """`mcts`, `mcts:400`, `mcts:50ms`, `mcts:400:random` (the playouts' bot)."""
    words = name.split(":")[1:]
    settings: dict[str, Any] = {"name": name, "seed": seed}
    for word in words:
        if word.endswith("ms") and word[:-2].replace(".", "", 1).isdigit():
            settings["milliseconds"] = float(word[:-2])
        elif word.isdigit():
            settings["simulations"] = int(word)
        elif word in game.bots:
            settings["playout"] = word
        else:
            raise UnknownAgent(
                f"{name!r} is not an mcts agent: write mcts:400, mcts:50ms or mcts:400:BOT (bots: {', '.join(game.bots)})"
            )
    return MctsAgent(game, **settings)
