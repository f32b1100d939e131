"""Sets the table of Medusa's Wrath."""

from __future__ import annotations

from typing import Any

import sarpedon
from sarpedon import State
from sarpedon.envs.medusas_wrath.components import Mystery, MysteryPlace, Petrification, Phase

HARMLESS = [1, 16, 5, 12, 15, 6, 11, 10, 14, 9, 8, 7, 2, 3, 4, 13]  # the order of cards a test does not name
SHARD, SHRIEK, SWAP = Mystery.MIRROR_SHARD, Mystery.MEDUSAS_SHRIEK, Mystery.SWAP_LOCATION
PROTECT, SAVED, SAVED_PLAYER = 1, 2, 4  # Special Cards on a tile


def table(
    seat: int = 0,
    rounds: int = 0,
    at: dict[int, int] | None = None,
    stone: dict[int, int] | None = None,
    petrified: dict[int, list[int]] | None = None,
    out: dict[int, list[int]] | None = None,
    decks: dict[int, list[int]] | None = None,
    special: dict[tuple[int, int], int] | None = None,
    mystery: dict[int, list[int]] | None = None,
    places: dict[int, list[int]] | None = None,
    cards: dict[int, list[int]] | None = None,
    shards: dict[int, int] | None = None,
    fields: dict[str, Any] | None = None,
    seed: int = 0,
    **options: Any,
) -> State:
    """A position by quadrant and seat: everybody on 13 and nothing drawn, but for what is named. `seat` acts in round
    `rounds` + 1; `petrified` cards lie on top, `out` ones are discarded, `decks` come next; mystery: tiles 2, 3, 7."""
    state = sarpedon.game("medusas_wrath", **options).new(seed=seed)
    record = state.record
    record["turn"] = 4 * rounds + seat
    record["seat"] = seat
    record["phase"] = Phase.ACT
    for q in range(4):
        up, gone, coming = ((given or {}).get(q, []) for given in (petrified, out, decks))
        saved = [n for (there, n), bits in (special or {}).items() if there == q and bits & (SAVED | SAVED_PLAYER)]
        gone = [*gone, *(n for n in saved if n not in gone)]
        named = [*up, *gone, *coming]
        record["deck"][q] = named + [number for number in HARMLESS if number not in named]
        record["drawn"][q] = len(up) + len(gone)
        record["petrification"][q] = Petrification.IN_DECK
        record["petrification"][q][up] = Petrification.ON_TOP
        record["petrification"][q][gone] = Petrification.DISCARDED
        record["mystery"][q] = (mystery or {}).get(q, [SHARD, SHRIEK, SWAP])
        record["mystery_place"][q] = (places or {}).get(q, [MysteryPlace.FACE_DOWN] * 3)
        player = record["seats"][q]
        player["quadrant"] = q
        player["tile"] = (at or {}).get(q, 13)
        player["stone"] = (stone or {}).get(q, 0)
        player["cards"] = (cards or {}).get(q, [1, 1, 1])
        player["shards"] = (shards or {}).get(q, 0)
    for (q, tile), bits in (special or {}).items():
        record["special"][q, tile] = bits
        if bits & (SAVED | SAVED_PLAYER):
            record["petrification"][q, tile] = Petrification.COVERED
    for name, value in (fields or {}).items():
        record[name] = value
    return State(state.game, state.records)


def petrified(state: State, quadrant: int) -> list[int]:
    """The petrified tiles of a quadrant."""
    return [n for n in range(1, 17) if state.record["petrification"][quadrant, n] == Petrification.ON_TOP]


def where(state: State, seat: int) -> tuple[int, int]:
    player = state.record["seats"][seat]
    return int(player["quadrant"]), int(player["tile"])


def out(state: State, quadrant: int) -> set[int]:
    """The numbers that have been drawn."""
    return set(state.record["deck"][quadrant][: state.record["drawn"][quadrant]].tolist())


def go(state: State, *names: str) -> State:
    """Play actions by name."""
    for name in names:
        state.apply(name)
    return state


def with_kind(state: State, kind: str) -> list[str]:
    return [name for name in state.legal_names() if name.startswith(kind)]
