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
    Act,
    CardKind,
    Ingredient,
    Phase,
    Rabid,
    Seat,
    Stage,
    Villager,
    Zone,
)
from tests.tools import play, put

W_MAIN = {"phase": Phase.WIZ_MAIN, "stage": Stage.WIZARD_ACTS, "seat": Seat.WIZARD, "actions_left": 3}
M_BETWEEN = {"phase": Phase.MON_BETWEEN, "stage": Stage.MONSTER_ACTS, "seat": Seat.MONSTER, "actions_left": 3}
M_MOVE = {"phase": Phase.MON_MOVE, "stage": Stage.MONSTER_ACTS, "seat": Seat.MONSTER, "actions_left": 2, "movements": 2}
M_TURN = {"phase": Phase.MON_TURN, "stage": Stage.MONSTER_TURN, "seat": Seat.MONSTER, "actions_left": 0}
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
    spell_pile: tuple[int, ...] | None = None,
    power_pile: tuple[int, ...] | None = None,
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> State:
    """A position: `village` names the occupied houses, `spells` and `powers` the hands, the piles all that is left of the
    decks (the rest is discarded); cards lie in front of the seats."""
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
    for zones, hand, cards, word, pile in (
        ("spells", "spell_hand", spells, "spell_deck", spell_pile),
        ("powers", "power_hand", powers, "power_deck", power_pile),
    ):
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
        if pile is not None:
            record[zones][record[zones] == Zone.DECK] = Zone.DISCARD
            for card in pile:
                record[zones][card] = Zone.DECK
        record[hand] = (record[zones] == Zone.HAND).sum()
        record[word] = (record[zones] == Zone.DECK).sum()
    assert game.kernels.inspect(state.records) == 0, game.card.flaws(int(game.kernels.inspect(state.records))).name
    return State(game, state.records)


def rabid_turn(row: list[int], power: int | None = None, **rest: Any) -> State:
    """The Wizard is about to end a turn that used these Rabid Monster cards (by number); the next Power card is known."""
    cards = [number - 1 for number in row]
    rabid = [Rabid.ROW if card in cards else Rabid.DOWN for card in range(12)]
    options = {"mode": "rabid_monster", **rest.pop("options", {})}
    full = (cards + [NONE] * 5)[:5]
    pile = None if power is None else (power,)
    fields = {"rabid": rabid, "row": full, "row_length": len(cards), "actions_left": 0, "power_pile": pile, **rest}
    return table(W_MAIN, options=options, **fields)


def possessed(cards: list[int], **rest: Any) -> State:
    """The Possessed Wizard passes over a first Steal card; "stop" lets it resolve these cards (by number)."""
    rest_of_row = [number - 1 for number in cards]
    past = [card for card in (2, 5, 10, 11) if card not in rest_of_row]
    row = [*past[1 : max(1, 3 - len(cards))], past[0], *rest_of_row]  # the last one passed over is a Steal card
    options = {"mode": "zero_player", **rest.pop("options", {})}
    when = {"phase": Phase.PW_STEAL, "stage": Stage.POSSESSED_ROW, "seat": Seat.WIZARD, "act": Act.STEAL}
    fields = {
        "pw_row": (row + [NONE] * 4)[:4],
        "pw_row_length": len(row),
        "pw_next": len(row) - len(cards),
        "feeding": [NONE, NONE],
        **rest,
    }
    return table(when, options=options, **fields)


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
