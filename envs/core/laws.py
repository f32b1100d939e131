"""The laws that every game obeys, checked at compiled speed over random games."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from .compiled import as_records, compiled, new_records
from .game import Game
from .kernels import blindfold, deal, play
from .rng import pick_legal, seed_rng
from .verbs import encode, flaw, legal_actions, redeal

TOLERANCE = 1e-5


class Law(IntEnum):
    NONE = 0
    CONSERVATION = 1  # every piece is there, every limit holds; the detail is the game's Flaw
    ALWAYS_A_MOVE = 2  # somebody can act until the game is over
    ALWAYS_AN_END = 3  # every game ends within its stated limit
    NO_LEAK_IN_VIEW = 4  # what a seat sees is the same after all it cannot know was redealt
    NO_LEAK_IN_OBSERVATION = 5
    NO_LEAK_IN_MASK = 6
    REDEAL_KEEPS_THE_LAWS = 7  # a redealt state is a sound one; the detail is the game's Flaw
    A_VIEW_OF_A_VIEW_IS_THE_SAME = 8
    OBSERVATIONS_ARE_BOUNDED = 9  # in [-1, 1]
    RETURNS_ARE_BOUNDED = 10  # in [-1, 1] under default rewards
    RETURNS_FIT_THE_KIND = 11  # zero-sum: they add up to 0; co-operative: all alike
    A_RUNNING_GAME_HAS_A_SEAT_TO_ACT = 12


class Sum(IntEnum):
    ANY = 0
    ZERO = 1
    EQUAL = 2


@compiled
def differ(a, b):
    for i in range(len(a)):
        if a[i] != b[i]:
            return True
    return False


@compiled
def returns_fit(state, total, bounded):
    """Whether the returns of a finished game are as its kind of game promises."""
    added = 0.0
    for seat in range(state.num_seats):
        added += state.returns[seat]
        if total == Sum.EQUAL and abs(state.returns[seat] - state.returns[0]) > TOLERANCE:
            return Law.RETURNS_FIT_THE_KIND
        if bounded and abs(state.returns[seat]) > 1 + TOLERANCE:
            return Law.RETURNS_ARE_BOUNDED
    if total == Sum.ZERO and abs(added) > TOLERANCE:
        return Law.RETURNS_FIT_THE_KIND
    return Law.NONE


def check_games(template, seeds, num_actions, max_decisions, total, bounded, scratch, raw, tensors, observations, report):
    """Play a random game from each seed and look at every law after every decision.

    scratch: 4 records (the game, a view, the redealt state, its view) and raw, their bytes.
    tensors and observations: 2 rows. report: decisions played, law broken, detail, seed, ply.
    """
    states = scratch[0:1]
    view = scratch[1:2]
    other = scratch[2:3]
    other_view = scratch[3:4]
    mask = np.zeros(num_actions, np.int8)
    other_mask = np.zeros(num_actions, np.int8)
    rng = np.zeros(4, np.uint32)
    for g in range(len(seeds)):
        report[3] = seeds[g]
        seed_rng(rng, seeds[g] ^ 0x1234567)
        deal(states, 0, template, seeds[g])
        state = states[0]
        while True:
            report[4] = state.ply
            report[2] = flaw(state)
            if report[2] != 0:
                report[1] = Law.CONSERVATION
                return
            if state.over:
                break
            if state.ply >= max_decisions:
                report[1] = Law.ALWAYS_AN_END
                return
            if not 0 <= state.seat < state.num_seats:
                report[1] = Law.A_RUNNING_GAME_HAS_A_SEAT_TO_ACT
                return
            mask[:] = 0
            legal_actions(state, mask)
            action = pick_legal(rng, mask)
            if action < 0:
                report[1] = Law.ALWAYS_A_MOVE
                return
            for seat in range(state.num_seats):
                tensors[:] = 0
                blindfold(state, seat, view)
                encode(view[0], seat, observations[0])
                for k in range(tensors.shape[1]):
                    if not -1 <= tensors[0, k] <= 1:
                        report[1] = Law.OBSERVATIONS_ARE_BOUNDED
                        report[2] = k
                        return
                blindfold(view[0], seat, other_view)
                if differ(raw[1], raw[3]):
                    report[1] = Law.A_VIEW_OF_A_VIEW_IS_THE_SAME
                    report[2] = seat
                    return
                blindfold(state, seat, other)
                seed_rng(other[0].rng, seeds[g] + 7 * state.ply + seat)
                redeal(other[0], seat)
                report[2] = flaw(other[0])
                if report[2] != 0:
                    report[1] = Law.REDEAL_KEEPS_THE_LAWS
                    return
                blindfold(other[0], seat, other_view)
                report[2] = seat
                if differ(raw[1], raw[3]):
                    report[1] = Law.NO_LEAK_IN_VIEW
                    return
                encode(other_view[0], seat, observations[1])
                if differ(tensors[0], tensors[1]):
                    report[1] = Law.NO_LEAK_IN_OBSERVATION
                    return
                if seat == state.seat:
                    other_mask[:] = 0
                    legal_actions(other[0], other_mask)
                    if differ(mask, other_mask):
                        report[1] = Law.NO_LEAK_IN_MASK
                        return
            play(state, action)
            report[0] += 1
        report[1] = returns_fit(state, total, bounded)
        if report[1] != Law.NONE:
            return


@dataclass(frozen=True)
class Report:
    """How many decisions were checked, and the first broken law with where it broke."""

    decisions: int
    law: Law
    detail: str
    seed: int
    ply: int

    def __str__(self) -> str:
        if self.law == Law.NONE:
            return f"all laws hold over {self.decisions:,} decisions"
        broken = self.law.name.lower().replace("_", " ")
        return f"broken: {broken} ({self.detail}), seed {self.seed}, decision {self.ply}"


def check_laws(game: Game, seeds: np.ndarray, bounded: bool = True) -> Report:
    """Check every law over a random game from each seed."""
    entry = game.card.extra_kernel(check_games)
    scratch = new_records(game.card.state, 4)
    raw = scratch.view(np.ndarray).view(np.uint8).reshape(4, -1)
    tensors = np.zeros((2, game.observation_size), np.float32)
    observations = as_records(tensors.view(game.card.observation)[:, 0])
    report = np.zeros(5, np.int64)
    total = {"zero-sum": Sum.ZERO, "co-operative": Sum.EQUAL}.get(game.card.kind, Sum.ANY)
    entry(
        game.template, np.asarray(seeds, np.int64), game.num_actions, game.max_decisions, int(total), bounded,
        scratch, raw, tensors, observations, report,
    )  # fmt: skip
    law = Law(int(report[1]))
    detail = str(int(report[2]))
    if law in (Law.CONSERVATION, Law.REDEAL_KEEPS_THE_LAWS):
        detail = game.card.flaws(int(report[2])).name.lower().replace("_", " ")
    elif law in (Law.NO_LEAK_IN_VIEW, Law.NO_LEAK_IN_OBSERVATION, Law.A_VIEW_OF_A_VIEW_IS_THE_SAME):
        detail = f"seat {game.seats[int(report[2])]}{leaking_fields(scratch) if law != Law.NO_LEAK_IN_OBSERVATION else ''}"
    return Report(int(report[0]), law, detail, int(report[3]), int(report[4]))


def leaking_fields(scratch: np.ndarray) -> str:
    """The fields in which the two views differ."""
    plain = scratch.view(np.ndarray)
    names = [name for name in plain.dtype.names or () if plain[1:2][name].tobytes() != plain[3:4][name].tobytes()]
    return f", fields {', '.join(names)}"


