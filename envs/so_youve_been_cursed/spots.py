"""Where the actions of So, You've Been Cursed lie on the drawing: places, pastures, cards, tokens and tracks."""

from __future__ import annotations

from typing import Any

from .actions import ACTIONS, Kind
from .components import HOUSES, NONE, PLACE_KEYS, SOLO_CARDS, Phase, Rabid, Zone
from .render import (
    CARD_WIDTH,
    HAND_LEFT,
    LEFT,
    LOWER,
    MONSTER_TOP,
    PAWN_BESIDE,
    SIDE,
    TOP,
    UNIT,
    WIZARD_TOP,
    bag_point,
    held,
    in_zone,
    laid_in,
    pasture_point,
    point_of,
    pouch_point,
    row_height,
)

Point = tuple[float, float]
HOUSE_RADIUS, PLACE_RADIUS, PASTURE_RADIUS, TOKEN_RADIUS = 27, 27, 25, 18
FRONT_LEFT = SIDE + 14


def spot(record: Any, action: int) -> tuple[float, float, float] | None:
    """The place, pasture, card, token or track that an action is about."""
    kind, argument = Kind(ACTIONS.kinds[action]), ACTIONS.arguments[action]
    if kind in (Kind.BUY_AT, Kind.STEAL_AT, Kind.FREE_STEAL_AT, Kind.LOC):
        return (*point_of(argument), HOUSE_RADIUS if argument < HOUSES else PLACE_RADIUS)
    if kind == Kind.PASTURE:
        return (*pasture_point(argument), PASTURE_RADIUS)
    if kind == Kind.MIX or (kind == Kind.YES and record["phase"] in (Phase.WIZ_MIX_MORE, Phase.PW_MIX)):
        return (*point_of(PLACE_KEYS.index("LAB")), PLACE_RADIUS)
    if kind == Kind.YES and record["phase"] == Phase.PW_MARKET:
        return (*point_of(PLACE_KEYS.index("MARKET")), PLACE_RADIUS)
    if kind in (Kind.EAT_VILLAGER, Kind.EAT_SHEEP):
        return (*point_of(int(record["pawn"])), HOUSE_RADIUS)
    if kind in (Kind.START_ACTION, Kind.FEED):
        x, y = point_of(int(record["pawn"]))
        return x + PAWN_BESIDE, y, HOUSE_RADIUS
    if kind == Kind.EXTRA_MOVE:
        return SIDE + 317, MONSTER_TOP + 20, 14
    if kind == Kind.TYPE:
        return typed(record, argument)
    if kind == Kind.PAY_COINS:
        return SIDE + 330, WIZARD_TOP + 20, TOKEN_RADIUS
    if kind == Kind.CALM:
        return LEFT + 22, TOP + 12 * UNIT + 38, 24
    if kind in (Kind.SPELL, Kind.POWER, Kind.RM_CARD, Kind.ACTIVATE):
        return card_spot(record, kind, argument)
    return None


def typed(record: Any, kind: int) -> tuple[float, float, float]:
    """An ingredient of the Market or of a pouch, or a villager of the bag."""
    if record["phase"] == Phase.WIZ_TARGET:
        return (*bag_point(kind), TOKEN_RADIUS)
    if record["phase"] == Phase.WIZ_DISCARD and kind in held(record):
        return (*pouch_point(held(record).index(kind)), TOKEN_RADIUS)
    return (*point_of(PLACE_KEYS.index("MARKET")), PLACE_RADIUS)


def card_spot(record: Any, kind: Kind, card: int) -> tuple[float, float, float] | None:
    """The end of the card's row in the list that shows it."""
    for (x, y), cards in lists_of(record, kind):
        if card in cards:
            height = row_height(len(cards), tall=kind != Kind.RM_CARD)
            return x + CARD_WIDTH - 13, y + 12 + height * (cards.index(card) + 0.5) - 1.5, min(height / 2, 11)
    return None


def lists_of(record: Any, kind: Kind) -> list[tuple[Point, list[int]]]:
    """The lists of cards that can show a card of a kind; cards of the other kind are NONE in them."""
    wizard, monster = (FRONT_LEFT, WIZARD_TOP + 116), (FRONT_LEFT, MONSTER_TOP + 116)
    if kind == Kind.RM_CARD:
        return [((FRONT_LEFT, WIZARD_TOP + LOWER), [card for card in range(SOLO_CARDS) if record["rabid"][card] == Rabid.UP])]
    if kind == Kind.SPELL:
        shown = [(at, [*in_zone(record["spells"], zone), *(NONE for _ in powers_in(record, zone))])
                 for at, zone in ((wizard, Zone.BY_WIZARD), (monster, Zone.BY_MONSTER))]  # fmt: skip
        return [((HAND_LEFT, WIZARD_TOP + 116), in_zone(record["spells"], Zone.HAND)), *shown]
    shown = [(at, [*(NONE for _ in in_zone(record["spells"], zone)), *powers_in(record, zone)])
             for at, zone in ((wizard, Zone.BY_WIZARD), (monster, Zone.BY_MONSTER))]  # fmt: skip
    if kind == Kind.ACTIVATE:
        return [(at, [0 if card == record["single_use"] else NONE for card in cards]) for at, cards in shown]
    return [((HAND_LEFT, MONSTER_TOP + 116), in_zone(record["powers"], Zone.HAND)), *shown]


def powers_in(record: Any, zone: int) -> list[int]:
    """The powers of a list, the one for single use last."""
    single = zone == Zone.BY_MONSTER and record["single_use"] != NONE
    return [*laid_in(record, zone), *([int(record["single_use"])] if single else [])]
