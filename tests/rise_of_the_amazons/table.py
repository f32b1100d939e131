"""Set up positions of Rise of the Amazons by name."""

from __future__ import annotations

from typing import Any

import numpy as np

import sarpedon
from sarpedon import State
from sarpedon.envs.core.compiled import copy_records
from sarpedon.envs.rise_of_the_amazons.components import (
    ANCILLARY_NAMES,
    CARDS,
    COMMON_NAMES,
    EVENT_NAMES,
    NONE,
    RANKS,
    Amazon,
    Area,
    CardAt,
    Colour,
    CommonAt,
    God,
    Phase,
    Source,
    Track,
)

ALL = ("alcippe", "hippolyta", "antianera", "penthesilea")
PARKED = ("TH", "H", "G", "L")
COMMON = {name.lower(): number for number, name in enumerate(COMMON_NAMES)}
EVENT = {name.lower(): number for number, name in enumerate(EVENT_NAMES)}
ANCILLARY = {name.lower(): number for number, name in enumerate(ANCILLARY_NAMES)}


class Table:
    """A position in the menu of a turn: the named Amazons on seats 0, 1, ..., no tokens on the map, all cards in the deck,
    nobody favoured, Hermes as god. Change it with the methods, then take `state()`."""

    def __init__(self, *amazons: str, turn: int = 0, god: str = "hermes", round_number: int = 1, **options: Any) -> None:
        self.amazons = amazons or ALL
        self.game = sarpedon.game("rise_of_the_amazons", players=len(self.amazons), **options)
        self.records = self.game.new(seed=1).records
        self.record = record = self.records[0]
        record["phase"], record["seat"], record["turn_seat"] = Phase.MENU, turn, turn
        record["round_number"], record["god"] = round_number, God[god.upper()]
        others = [number for number in range(4) if number != God[god.upper()]]
        record["god_round"] = 0
        record["god_round"][God[god.upper()]] = round_number
        for earlier in range(1, round_number):
            record["god_round"][others[earlier - 1]] = earlier
        record["actions_left"], record["acted"], record["tilted"] = 1, 0, NONE
        record["area_tokens"] = 0
        record["card_at"], record["card_known"] = CardAt.DECK, 0
        record["card_deck"], record["card_deck_by"], record["card_deck_size"] = np.arange(CARDS), NONE, CARDS
        for seat, name in enumerate(self.amazons):
            amazon = int(Amazon[name.upper()])
            self.player(
                seat, amazon=amazon, ancillary=seat, area=PARKED[seat], place_on_track=amazon, ap=10, supply=3, bonus=0,
                ares=0, artemis=0, hand_size=0, vp=0, old_place=NONE,
            )  # fmt: skip
        self.commons("clete", "aella")

    def seat(self, who: int | str) -> int:
        return self.amazons.index(who) if isinstance(who, str) else who

    def player(self, who: int | str, **fields: Any) -> Table:
        """Fields of a player; area by name, vp with its source, ancillary by name or number."""
        player = self.record["seats"][self.seat(who)]
        for name, value in fields.items():
            if name == "area" and isinstance(value, str):
                value = Area[value]
            if name == "ancillary" and isinstance(value, str):
                value = ANCILLARY[value]
                for other in self.record["seats"][: len(self.amazons)]:
                    if other["ancillary"] == value:
                        other["ancillary"] = player["ancillary"]
            if name == "vp":
                player["sources"] = 0
                player["sources"][Source.BATTLES] = value
            player[name] = value
        return self

    def event(self, area: str, colour: str, top: str | None = None, count: int = 1) -> Table:
        """A token in an area, and the top card of its pile."""
        number = int(Colour[colour.upper()])
        self.record["area_tokens"][Area[area]][number] = count
        if top:
            self.top(colour, top)
        return self

    def top(self, colour: str, name: str) -> Table:
        """Put a card on top of its pile (into the game for two if need be)."""
        number = int(Colour[colour.upper()])
        rank = EVENT[name] - RANKS * number
        size = int(self.record["pile_size"][number])
        pile = [int(other) for other in self.record["pile"][number][:size]]
        if rank in pile:
            pile.remove(rank)
        else:
            pile.pop()
        self.record["pile"][number][:size] = [rank, *pile]
        return self

    def commons(self, left: str, right: str, deck: tuple[str, ...] | None = None) -> Table:
        """The open commons; the others are in the deck, or those named are and the rest is discarded."""
        chosen = [COMMON[left], COMMON[right]]
        for common in range(len(COMMON)):
            in_deck = deck is None or COMMON_NAMES[common].lower() in deck
            self.record["common_at"][common] = CommonAt.DECK if in_deck else CommonAt.DISCARD
        self.record["common_at"][chosen] = CommonAt.BOARD
        self.record["common"] = chosen
        return self

    def hand(self, who: int | str, *numbers: int) -> Table:
        """DI cards by their printed number, out of the deck."""
        seat = self.seat(who)
        for number in numbers:
            self._leave_deck(number - 1)
            self.record["card_at"][number - 1] = seat
            self.record["card_known"][number - 1] = 1 << seat
            self.record["seats"][seat]["hand_size"] += 1
        return self

    def discard(self, *numbers: int) -> Table:
        for number in numbers:
            self._leave_deck(number - 1)
            self.record["card_at"][number - 1] = CardAt.DISCARD
        return self

    def deck(self, *numbers: int) -> Table:
        """The deck from the top down; other cards of the deck are discarded."""
        wanted = [number - 1 for number in numbers]
        for place in range(int(self.record["card_deck_size"])):
            self.record["card_at"][self.record["card_deck"][place]] = CardAt.DISCARD
        self.record["card_deck"] = NONE
        self.record["card_deck"][: len(wanted)] = wanted[::-1]
        self.record["card_at"][wanted] = CardAt.DECK
        self.record["card_deck_size"] = len(wanted)
        return self

    def _leave_deck(self, wanted: int) -> None:
        size = int(self.record["card_deck_size"])
        left = [int(other) for other in self.record["card_deck"][:size] if other != wanted]
        self.record["card_deck"] = NONE
        self.record["card_deck"][: len(left)] = left
        self.record["card_deck_size"] = len(left)

    def put(self, **fields: Any) -> Table:
        for name, value in fields.items():
            self.record[name] = value
        return self

    def chance(self, seed: int) -> Table:
        """Another stream of chance."""
        self.record["rng"] = np.random.default_rng(seed).integers(1, 2**32, 4, dtype=np.uint32)
        return self

    def flag(self, area: str, who: int | str) -> Table:
        self.record["flag"][Area[area]] = self.seat(who)
        self.record["seats"][self.seat(who)]["flags_left"] -= 1
        return self

    def state(self) -> State:
        return State(self.game, copy_records(self.records))


def seat(state: State, number: int) -> Any:
    """The record of a player."""
    return state.record["seats"][number]


def area_of(state: State, number: int) -> str:
    return Area(int(seat(state, number)["area"])).name


def get(state: State, number: int, *names: str) -> Any:
    """Fields of a player as plain numbers."""
    values = tuple(int(seat(state, number)[name]) for name in names)
    return values[0] if len(values) == 1 else values


def charged(state: State, number: int) -> list[int]:
    return [int(value) for value in seat(state, number)["charged"]]


def source(state: State, number: int, name: str) -> int:
    return int(seat(state, number)["sources"][Source[name.upper()]])


def hand_of(state: State, number: int) -> set[int]:
    """Printed numbers of the DI cards in a hand."""
    return {card + 1 for card in range(CARDS) if state.record["card_at"][card] == number}


def discarded(state: State) -> set[int]:
    return {card + 1 for card in range(CARDS) if state.record["card_at"][card] == CardAt.DISCARD}


def deck_of(state: State) -> list[int]:
    """Printed numbers of the deck from the top down."""
    size = int(state.record["card_deck_size"])
    return [int(card) + 1 for card in state.record["card_deck"][:size]][::-1]


def open_commons(state: State) -> tuple[str, str]:
    left, right = (COMMON_NAMES[int(common)].lower() for common in state.record["common"])
    return left, right


def common_at(state: State, name: str) -> CommonAt:
    return CommonAt(int(state.record["common_at"][COMMON[name]]))


def tokens(state: State, area: str) -> dict[str, int]:
    row = state.record["area_tokens"][Area[area]]
    return {colour.name.lower(): int(row[colour]) for colour in Colour if row[colour]}


def top_card(state: State, colour: str) -> str:
    number = int(Colour[colour.upper()])
    return EVENT_NAMES[RANKS * number + int(state.record["pile"][number][0])].lower()


def positions(state: State) -> list[str]:
    """The friendly god of each seat's turn position."""
    return [Track(int(seat(state, number)["place_on_track"])).name.lower() for number in range(state.game.num_seats)]


def finish_round(table: Table) -> State:
    """Everybody is out of AP and the player on turn ends it: the round is over."""
    for player in range(len(table.amazons)):
        table.player(player, ap=0)
    state = table.put(acted=1).state()
    state.apply("end turn")
    return state


def kinds(names: list[str], word: str) -> list[str]:
    """The legal actions that begin with a word, without it."""
    return [name[len(word) + 1 :] for name in names if name.startswith(word + " ")]
