"""Set the table of So, You've Been Cursed for a test."""

from __future__ import annotations

from typing import Any

import sarpedon
from sarpedon import State
from sarpedon.envs.core.rng import seed_rng
from sarpedon.envs.so_youve_been_cursed.components import (
    HOUSES,
    NONE,
    PLACE_KEYS,
    POWER_KIND,
    VILLAGERS,
    CardKind,
    Ingredient,
    Phase,
    Seat,
    Stage,
    Villager,
    Zone,
)
from tests.tools import play, put

W_MAIN = {"phase": Phase.WIZ_MAIN, "stage": Stage.WIZARD_ACTS, "seat": Seat.WIZARD, "actions_left": 3}
M_BETWEEN = {"phase": Phase.MON_BETWEEN, "stage": Stage.MONSTER_ACTS, "seat": Seat.MONSTER, "actions_left": 3}
M_MOVE = {"phase": Phase.MON_MOVE, "stage": Stage.MONSTER_ACTS, "seat": Seat.MONSTER, "actions_left": 2, "movements": 2}
M_TURN = {"phase": Phase.MON_TURN, "stage": Stage.MONSTER_TURN, "seat": Seat.MONSTER}
PW_TURN = {"phase": Phase.WATCH, "stage": Stage.WIZARD_TURN, "seat": Seat.WIZARD}


def table(
    when: dict[str, Any],
    *,
    pawn: str = "LAB",
    village: dict[str, str] | None = None,
    held: tuple[str, ...] = (),
    spells: tuple[int, ...] | None = None,
    powers: tuple[int, ...] | None = None,
    by_wizard: tuple[Any, ...] = (),
    by_monster: tuple[Any, ...] = (),
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> State:
    """A position: `village` names the occupied houses, `spells` and `powers` the hands; cards lie in front of the seats."""
    game = sarpedon.game("so_youve_been_cursed", **(options or {}))
    state = game.new(seed=1)
    record = state.record
    for name, value in {"pawn": PLACE_KEYS.index(pawn), "waiting": NONE, "to_place": 0, **when, **fields}.items():
        put(record, name, value)
    record["asked"] = 1
    for name in held:
        record["held"][Ingredient[name.upper()]] += 1
    if village is not None:
        live(record, village)
    for zones, hand, cards, word in (("spells", "spell_hand", spells, "spell_deck"), ("powers", "power_hand", powers, "power_deck")):
        if cards is not None:
            record[zones][record[zones] == Zone.HAND] = Zone.DECK
            for card in cards:
                record[zones][card] = Zone.HAND
        for front, zone in ((by_wizard, Zone.BY_WIZARD), (by_monster, Zone.BY_MONSTER)):
            for card in front:
                if type(card).__name__.lower() + "s" == zones:
                    record[zones][card] = zone
                    if zones == "powers":
                        lay(record, card)
        record[hand] = (record[zones] == Zone.HAND).sum()
        record[word] = (record[zones] == Zone.DECK).sum()
    assert game.kernels.inspect(state.records) == 0, game.card.flaws(int(game.kernels.inspect(state.records))).name
    return State(game, state.records)


def live(record: Any, village: dict[str, str]) -> None:
    """Only these villagers are at home; all others are in the bag (or the stomach)."""
    record["houses"] = NONE
    bag = VILLAGERS.copy() - record["eaten"][:6]
    for house, kind in village.items():
        record["houses"][PLACE_KEYS.index(house)] = Villager[kind.upper()]
        bag[Villager[kind.upper()]] -= 1
    record["bag"] = bag


def lay(record: Any, power: int) -> None:
    if POWER_KIND[power] == CardKind.SINGLE_USE:
        record["single_use"] = power
    else:
        record["laid"][list(record["laid"]).index(NONE)] = power


def until(state: State, wish: Any, *actions: str) -> State:
    """Play the actions with other chance until the wish comes true."""
    for seed in range(500):
        other = state.clone()
        seed_rng(other.record["rng"], seed)
        play(other, *actions)
        if wish(other.record):
            return other
    raise AssertionError("no chance brings it about")


def everywhere(kind: str) -> dict[str, str]:
    """Houses 1 to 9 with one type (as many as there are of the most frequent ones)."""
    return {PLACE_KEYS[house]: kind for house in range(min(HOUSES, 9))}


def holds(state: State) -> dict[str, int]:
    return {member.name.lower(): int(state.record["held"][member]) for member in Ingredient if state.record["held"][member]}


def where(state: State) -> str:
    return PLACE_KEYS[state.record["pawn"]]
