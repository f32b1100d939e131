"""The game card (facts and functions of a game) and Game (a card with its options chosen)."""

from __future__ import annotations

import hashlib
import sys
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

from . import options as option_checks
from . import verbs
from .actions import ActionTable
from .compiled import ENVS, PACKAGE, from_bytes, is_cold, kernel, new_records
from .errors import BadOption, BadSave, UnknownAgent, WrongSeat
from .kernels import RANDOM, kernels_for
from .options import Option
from .records import NOBODY

if TYPE_CHECKING:
    from .state import State

SAVE_MAGIC = b"SARPEDON"
SAVE_FORMAT = 1


@dataclass(frozen=True, kw_only=True)
class GameCard:
    """All that the suite knows of a game. Adapters read the card and never a particular game."""

    name: str  # micro_medusa
    title: str  # Micro Medusa
    version: int  # raised when a change can affect learning results
    summary: str  # one sentence
    designer: str
    publisher: str
    kind: str  # "zero-sum", "co-operative" or "general-sum"
    hidden: str  # what is hidden from whom
    chance: str  # where chance comes in
    options: tuple[Option, ...]
    state: np.dtype
    observation: np.dtype
    actions: ActionTable
    phases: type[IntEnum]
    endings: type[IntEnum]  # 0 is "still running"
    flaws: type[IntEnum]  # 0 is "none"
    functions: Any  # setup, legal_actions, step, hide, redeal, encode, flaw, choose: compiled; estimate where there is one
    bots: Mapping[str, int]  # scripted players by name; "random" is added by the suite
    seat_names: Callable[[Mapping[str, Any]], tuple[str, ...]]  # "medusa", "champion"; or "player_0", ...
    max_decisions: Callable[[Mapping[str, Any]], int]  # no game is longer
    describe: Callable[[Any, int, int | None], str]  # (record, action, onlooker) -> a sentence; see State.describe
    text: Callable[[Any, int | None], str]  # (view record, seat or None for everything) -> the position in words
    svg: Callable[[Any, int | None], str]  # the same as a drawing
    spot: Callable[[Any, int], tuple[float, float, float] | None] | None = None  # x, y, radius of an action on the drawing
    num_actions: Callable[[Mapping[str, Any]], int] | None = None  # where options change it
    variants: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # option sets that tests and benchmarks cover
    playout: int = 0  # decisions that search plays out before it asks `estimate` (0: to the end)
    brief: Mapping[str, Any] = field(default_factory=dict)  # options that make games short, for slow runs
    bench: tuple[str, ...] = ()  # the variants that get a row in the benchmark (default: the first)
    bot_notes: Mapping[str, str] = field(default_factory=dict)  # a sentence for each bot

    _extra_kernels: dict[Any, Any] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        verbs.register(self.state, self.functions)

    @property
    def sources(self) -> list[Path]:
        """What compiled code of this game is made of: the core, its folder, its content."""
        content = PACKAGE / "configs" / "games" / f"{self.name}.yaml"
        return [ENVS / "core", ENVS / self.name, *([content] if content.exists() else [])]

    @cached_property
    def kernels(self) -> SimpleNamespace:
        return kernels_for(self.sources)

    @cached_property
    def ready(self) -> bool:
        """True; says so before the first use when the game has to be compiled."""
        if is_cold(self.kernels.begin):
            print(f"compiling {self.title}, once ...", file=sys.stderr, flush=True)
        return True

    def extra_kernel(self, function: Callable[..., Any], *sources: Path) -> Any:
        """An entry point of another module (search, laws ...), compiled for this game on first use."""
        if function not in self._extra_kernels:
            self._extra_kernels[function] = kernel(function, [*self.sources, *sources])
        return self._extra_kernels[function]

    def layout_digest(self) -> str:
        """Changes when the meaning of an observation changes."""
        return hashlib.sha256(repr(self.observation.descr).encode()).hexdigest()[:16]


class Game:
    """A game with its options chosen: makes states, loads them, and knows the tables."""

    def __init__(self, card: GameCard, **options: Any) -> None:
        self.card = card
        self.name = card.name
        self.title = card.title
        self.options = option_checks.check(card.options, options, card.name)
        self.seats = tuple(card.seat_names(self.options))
        self.num_seats = len(self.seats)
        self.num_actions = card.num_actions(self.options) if card.num_actions else len(card.actions)
        self.observation_size = card.observation.itemsize // 4
        self.max_decisions = card.max_decisions(self.options)
        self.action_table = card.actions
        self.kernels = card.kernels
        self.bots = {"random": RANDOM, **card.bots}
        self.template = self._blank()

    def __repr__(self) -> str:
        changed = {o.name: self.options[o.name] for o in self.card.options if self.options[o.name] != o.default}
        return f"Game({self.name!r}{''.join(f', {name}={value!r}' for name, value in changed.items())})"

    def __reduce__(self) -> Any:
        from .registry import game

        return _rebuild, (game, self.name, self.options)

    def _blank(self) -> np.ndarray:
        """The record before the deal: zeros, the options, the number of seats."""
        template = new_records(self.card.state, 1)
        template["num_seats"] = self.num_seats
        for option in self.card.options:
            template["options"][option.name] = option.number(self.options[option.name])
        return template

    def new(self, seed: int | None = None) -> State:
        """A new game, dealt from `seed` (a random one when there is none)."""
        from .state import State

        return State.dealt(self, draw_seed() if seed is None else check_seed(seed))

    def load(self, data: bytes) -> State:
        """The game that `State.to_bytes` saved. Raises BadSave when the bytes are not such a save."""
        from .state import State

        return State(self, self.unpack(data))

    def seat_index(self, seat: int | str) -> int:
        """The number of a seat given by number or name."""
        if isinstance(seat, str):
            if seat not in self.seats:
                raise WrongSeat(f"{self.title} has no seat {seat!r} (seats: {', '.join(self.seats)})")
            return self.seats.index(seat)
        if isinstance(seat, bool) or not 0 <= int(seat) < self.num_seats:
            raise WrongSeat(f"{self.title} has no seat {seat!r} (0 to {self.num_seats - 1}: {', '.join(self.seats)})")
        return int(seat)

    def bot(self, name: str) -> int:
        """The number of a scripted bot."""
        if name not in self.bots:
            raise UnknownAgent(f"{self.title} has no bot {name!r} (bots: {', '.join(self.bots)})")
        return self.bots[name]

    @property
    def save_header(self) -> bytes:
        layout = hashlib.sha256(repr(self.card.state.descr).encode()).hexdigest()[:16]
        label = f"{self.name}-v{self.card.version}:{layout}".encode()
        return SAVE_MAGIC + bytes([SAVE_FORMAT, len(label)]) + label

    def pack(self, record: np.ndarray) -> bytes:
        """A record as versioned bytes with a checksum."""
        body = self.save_header + record[:1].tobytes()
        return body + zlib.crc32(body).to_bytes(4, "little")

    def unpack(self, data: bytes) -> np.ndarray:
        """The record inside a save, checked in every way we know."""
        header = self.save_header
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise BadSave(f"a save is bytes, not {type(data).__name__}")
        data = bytes(data)
        if not data.startswith(SAVE_MAGIC):
            raise BadSave("these bytes are not a Sarpedon save")
        if not data.startswith(header):
            label = data[len(SAVE_MAGIC) + 2 :][: data[len(SAVE_MAGIC) + 1] if len(data) > 9 else 0]
            raise BadSave(f"this save is of {label.decode(errors='replace') or 'nothing'}, not of {header[10:].decode()}")
        if len(data) != len(header) + self.card.state.itemsize + 4:
            raise BadSave(f"the save is damaged: {len(data)} bytes instead of {len(header) + self.card.state.itemsize + 4}")
        body, checksum = data[:-4], data[-4:]
        if zlib.crc32(body).to_bytes(4, "little") != checksum:
            raise BadSave("the save is damaged: its checksum does not match")
        record = from_bytes(body[len(header) :], self.card.state)
        self._check_record(record)
        return record

    def _check_record(self, record: np.ndarray) -> None:
        head = record[0]
        for option in self.card.options:
            stored, chosen = head["options"][option.name], self.template[0]["options"][option.name]
            if stored != chosen:
                raise BadSave(f"the save was made with another value of {option.name} than {self.options[option.name]!r}")
        running = NOBODY < head["seat"] < self.num_seats
        if head["num_seats"] != self.num_seats or running == bool(head["over"]) or head["over"] not in (0, 1):
            raise BadSave("the save contradicts itself: wrong seats")
        if head["phase"] not in list(self.card.phases) or head["ending"] not in list(self.card.endings):
            raise BadSave("the save contradicts itself: unknown phase or ending")
        if not 0 <= head["ply"] <= self.max_decisions or not np.all(np.isfinite(head["returns"])):
            raise BadSave("the save contradicts itself: wrong counters")
        found = int(self.kernels.inspect(record))
        if found:
            raise BadSave(f"the save contradicts itself: {self.card.flaws(found).name.lower().replace('_', ' ')}")


def draw_seed() -> int:
    """A seed nobody chose."""
    return int(np.random.SeedSequence().generate_state(1, np.uint64)[0] >> np.uint64(1))


def check_seed(seed: Any) -> int:
    """A seed is a whole number from 0 to 2**63 - 1."""
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or not 0 <= int(seed) < 2**63:
        raise BadOption(f"seed={seed!r} is not allowed: choose a whole number from 0 to 2**63 - 1")
    return int(seed)


def _rebuild(maker: Callable[..., Game], name: str, options: dict[str, Any]) -> Game:
    return maker(name, **options)
