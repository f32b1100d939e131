"""The solution that ships: average policies of CFR+ in few bits, and the bounds on the game's value.

`python -m sarpedon.agents.exact.make` makes the file anew.
"""

from __future__ import annotations

import lzma
import sys
import zipfile
import zlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from sarpedon.envs.core.compiled import INTERPRETED
from sarpedon.envs.core.errors import SarpedonError
from sarpedon.envs.core.game import Game
from sarpedon.envs.core.registry import game as make_game
from sarpedon.envs.micro_medusa.components import KINDS

from .positions import REPLIES, SECRETS, Layer, may_hide, open_lengths, unpacked
from .public_game import PublicGame
from .sweeps import CHOICES, EQUIPMENT, allow_answers, allow_equipment, allow_medusa, mixed

FILE = Path(__file__).with_name("micro_medusa.npz")
PARTS = (15, 47)  # a chance of Medusa, of the Champion is kept as a whole number of so many parts
RARE = (1e-5, 1e-9)  # places whose weight is this small next to the greatest are left out: played evenly


@dataclass
class Solution:
    """Policies for both seats while the set-up tile is unknown, in whole parts, and what is known of the value (Medusa's
    chance)."""

    public: PublicGame
    medusa: np.ndarray
    champion: np.ndarray
    low: float
    high: float
    iterations: int


def round_medusa(graph, table, levels, least, out):
    """Medusa's policy in whole parts."""
    allowed, mix = np.zeros(CHOICES, np.bool_), np.zeros(CHOICES)
    for number in range(len(graph.keys)):
        position, at = unpacked(graph.keys[number]), graph.first[number]
        for secret in range(SECRETS):
            if position.layer != Layer.EQUIP and may_hide(position, secret):
                count = allow_medusa(position, secret, allowed)
                here = at + count * secret
                if table[here : here + count].sum() > least:
                    mixed(table, here, allowed, count, mix)
                    for choice in range(count):
                        out[here + choice] = np.uint8(np.rint(mix[choice] * levels))


def round_champion(graph, table, levels, least, out):
    """The Champion's policy in whole parts."""
    allowed, mix = np.zeros(CHOICES, np.bool_), np.zeros(CHOICES)
    for number in range(len(graph.keys)):
        position, at = unpacked(graph.keys[number]), graph.first[number]
        if position.layer <= Layer.SECOND_PICK:
            continue
        battle = position.layer > Layer.EQUIP
        for nth in range(open_lengths(position.field) if battle else 1):
            here = (at + REPLIES * nth) // KINDS
            count = KINDS if battle else EQUIPMENT
            if battle:
                allow_answers(position, allowed)
            else:
                allow_equipment(graph.edges, at, allowed)
            if table[here : here + count].sum() > least:
                mixed(table, here, allowed, count, mix)
                for choice in range(count):
                    out[here + choice] = np.uint8(np.rint(mix[choice] * levels))


def in_few_bits(public: PublicGame, medusa: np.ndarray, champion: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Both policies in whole parts, rare places left out."""
    graph = public.hidden
    few = np.zeros(len(medusa), np.uint8), np.zeros(len(champion), np.uint8)
    for table, kernel, parts, rare, out in zip((medusa, champion), (round_medusa, round_champion), PARTS, RARE, few):
        graph.kernel(kernel)(graph.arrays, table, parts, rare * float(table.max()), out)
    return few


def fingerprint(public: PublicGame) -> int:
    """Changes when positions or edges do."""
    return zlib.crc32(public.hidden.arrays.edges.tobytes(), zlib.crc32(public.hidden.arrays.keys.tobytes()))


def write(path: Path, solved: Solution) -> None:
    few = [lzma.compress(table.astype(np.uint8).tobytes()) for table in (solved.medusa, solved.champion)]
    bounds = np.array([solved.low, solved.high])
    head = np.array([fingerprint(solved.public), solved.iterations])
    medusa, champion = (np.frombuffer(part, np.uint8) for part in few)
    np.savez(path, medusa=medusa, champion=champion, bounds=bounds, head=head)


def unfolded(part: np.ndarray) -> np.ndarray:
    return np.frombuffer(lzma.decompress(part.tobytes()), np.uint8).astype(np.float32)


def read(path: Path, public: PublicGame) -> Solution:
    try:
        with np.load(path, allow_pickle=False) as parts:
            medusa, champion = (unfolded(parts[name]) for name in ("medusa", "champion"))
            (low, high), (print_of, iterations) = parts["bounds"], parts["head"]
    except (OSError, KeyError, ValueError, zipfile.BadZipFile, lzma.LZMAError) as error:
        raise SarpedonError(f"{path} is not a solution of Micro Medusa: {error}") from None
    sizes = len(public.hidden.arrays.edges), len(public.hidden.arrays.edges) // KINDS
    if int(print_of) != fingerprint(public) or (len(medusa), len(champion)) != sizes:
        raise SarpedonError(f"{path} was made for other rules: run `python -m sarpedon.agents.exact.make`")
    return Solution(public, medusa, champion, float(low), float(high), int(iterations))


def solution(game: Game) -> Solution:
    """The solution that ships, read once."""
    if INTERPRETED:
        raise SarpedonError("the exact solution has millions of positions: it needs compiled code")
    return _solution(game.name)


@cache
def _solution(name: str) -> Solution:
    print("laying out the positions of Micro Medusa, some ten seconds ...", file=sys.stderr, flush=True)
    return read(FILE, PublicGame(make_game(name)))
