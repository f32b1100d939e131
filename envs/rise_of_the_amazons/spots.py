"""Where the actions of Rise of the Amazons lie on the drawing: areas, buildings, cards, mats and tables."""

from __future__ import annotations

from typing import Any

from .actions import ACTIONS, Kind, Pick
from .components import CARDS, NONE, PORTS
from .render import (
    MAT_W,
    MAT_X,
    ROW_STEP,
    ROWS_X,
    TABLE_Y,
    TRACK_Y,
    card_width,
    feature_points,
    mat_top,
    point_of,
    radius_of,
)

Spot = tuple[float, float, float]
MAT_LEFT = MAT_X + 26
CARD_RADIUS, BUILDING_RADIUS, PILE_RADIUS, COMMON_RADIUS, TRACK_RADIUS, ROW_RADIUS, MINI_RADIUS = 17, 14, 36, 48, 38, 10, 20


def spot(record: Any, action: int) -> Spot | None:
    """The area, building, card, ability, pile, row or turn position that an action is about."""
    kind, argument = Kind(ACTIONS.kinds[action]), ACTIONS.arguments[action]
    seats, seat = int(record["num_seats"]), int(record["seat"])
    if kind in (Kind.MOVE, Kind.AREA):
        return (*point_of(argument), radius_of(argument))
    if kind in (Kind.ORACLE, Kind.BARRACK, Kind.PORT):
        return building(record, kind, argument)
    if kind in (Kind.FLAG, Kind.SACRIFICE, Kind.PLACE):
        return common(argument)
    if kind == Kind.COMMON:
        return common(list(record["common"]).index(argument)) if argument in record["common"] else None
    if kind in (Kind.BATTLE, Kind.COLOUR):
        return pile(argument)
    if kind == Kind.AMAZONOMACHY:
        return row(argument)
    if kind == Kind.CONFIRM:
        return row(int(record["target_row"])) if record["target_row"] != NONE else pile(int(record["target_colour"]))
    if kind == Kind.POSITION:
        return 30 + 128 * argument + 60, TRACK_Y + 51, TRACK_RADIUS
    if kind == Kind.PICK:
        return own_amazon(0, argument) if argument <= Pick.ANCILLARY else common(argument - Pick.LEFT)
    if kind in (Kind.PLAY, Kind.CARD):
        return card_in_hand(record, seat, argument // 2 if kind == Kind.PLAY else argument)
    if kind in (Kind.ABILITY, Kind.OWN_ABILITY):
        return ability(0, argument)
    if kind == Kind.OPPONENT:
        return MAT_LEFT + 40, mat_top((argument + 1) % seats) + 20, MINI_RADIUS
    if kind == Kind.OPPONENT_AMAZON:
        return own_amazon((argument // 2 + 1) % seats, argument % 2)
    if kind == Kind.OPPONENT_ABILITY:
        return ability((argument // 2 + 1) % seats, argument % 2)
    if kind == Kind.SUPPLY:
        return MAT_LEFT + 196, mat_top(0) + 43, MINI_RADIUS
    if kind == Kind.BUY_VP:
        return MAT_X + MAT_W - 46, mat_top(0) + 26, MINI_RADIUS
    return None


def building(record: Any, kind: Kind, argument: int) -> Spot | None:
    """The Port sailed to; the Oracle or Barrack of the own area, if the visit is not by a card."""
    area = int(PORTS[argument]) if kind == Kind.PORT else int(record["seats"][record["seat"]]["area"])
    points = feature_points(record, area) if area != NONE else {}
    return (*points[kind.name.lower()], BUILDING_RADIUS) if kind.name.lower() in points else None


def common(place: int) -> Spot:
    return 30 + 172 * place + 81, TABLE_Y + 67, COMMON_RADIUS


def pile(colour: int) -> Spot:
    return 390 + 86 * colour + 37, TABLE_Y + 67, PILE_RADIUS


def row(number: int) -> Spot:
    return ROWS_X + 200, TRACK_Y + 24 + ROW_STEP * number, ROW_RADIUS


def own_amazon(mat: int, ancillary: int) -> Spot:
    return MAT_LEFT + 132 * ancillary + 62, mat_top(mat) + 84, 22


def ability(mat: int, number: int) -> Spot:
    return MAT_LEFT + 176 * number + 155, mat_top(mat) + 125, 12


def card_in_hand(record: Any, seat: int, card: int) -> Spot | None:
    """The card on the own mat."""
    known = [other for other in range(CARDS) if record["card_at"][other] == seat]
    if card not in known:
        return None
    width = card_width(int(record["seats"][seat]["hand_size"]))
    return MAT_LEFT + 24 + known.index(card) * width + width / 2 - 2, mat_top(0) + 160, min(CARD_RADIUS, width / 2 - 3)
