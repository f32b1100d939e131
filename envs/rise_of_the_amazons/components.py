"""What is in the box of Rise of the Amazons: the map, the playmats, the cards and the tracks."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from ..core.content import content

BOX = content("rise_of_the_amazons")


class Area(IntEnum):
    """The twelve lettered areas and the Palace in the middle."""

    A = 0
    B = 1
    G = 2
    D = 3
    E = 4
    Z = 5
    H = 6
    TH = 7
    I = 8  # noqa: E741
    K = 9
    L = 10
    M = 11
    P = 12


class Colour(IntEnum):
    BLUE = 0
    GREEN = 1
    RED = 2
    PURPLE = 3
    YELLOW = 4


class Amazon(IntEnum):
    """The Basic Amazons; the number is also the turn position of the god who favours her."""

    ALCIPPE = 0
    HIPPOLYTA = 1
    ANTIANERA = 2
    PENTHESILEA = 3


class Deed(IntEnum):
    """The eight Actions of the playmats."""

    MOVE = 0
    BATTLE = 1
    ORACLE = 2
    PORT = 3
    BARRACK = 4
    SACRIFICE = 5
    FLAG = 6
    SUPPLY = 7


class Keyword(IntEnum):
    """What a common Amazon can do beside fighting events."""

    AMAZONOMACHY = 0
    SACRIFICE = 1
    FLAG = 2
    SUPPLY = 3


class Place(IntEnum):
    """The two places of common Amazons: +2 Might on the left, +2 Cunning on the right."""

    LEFT = 0
    RIGHT = 1


class CommonAt(IntEnum):
    DECK = 0
    DISCARD = 1
    BOARD = 2


class CardAt(IntEnum):
    """Where a Divine Intervention card is; 0..3 are the hands of the seats."""

    DECK = 4
    DISCARD = 5
    LOOKED_AT = 6  # drawn at an Oracle, not yet chosen


class Track(IntEnum):
    """Turn positions and the friendly gods who grant a bonus there."""

    HECATE = 0
    CYBELE = 1
    ARTEMIS = 2
    ARES = 3


class God(IntEnum):
    ZEUS = 0
    POSEIDON = 1
    HEPHAESTUS = 2
    HERMES = 3


class Ability(IntEnum):
    """The special abilities, two for each Amazon in the order of Amazon."""

    IGNORE_TERRAIN = 0
    ATTRACT = 1
    REARRANGE_COMMONS = 2
    FREE_COMMON = 3
    ARRANGE_PILE = 4
    EXTRA_MOVES = 5
    EXTRA_BATTLE = 6
    ATTACK_ADJACENT = 7


class Intervention(IntEnum):
    """The active options of the Divine Intervention cards."""

    M2 = 0  # +2M in a battle
    C2 = 1  # +2C in a battle
    MC = 2  # +1M +1C in a battle
    SW = 3  # swap the two commons, in a battle
    OA = 4  # the stats of an opponent's Amazon, in a battle
    RC = 5  # reserve a common
    RE = 6  # reserve an event
    FA = 7  # act in a forbidden area
    L2 = 8  # 2 VP if last
    TA = 9  # one more Action
    TP = 10  # teleport
    SP = 11  # That's my Spot
    OS = 12  # an opponent's special ability
    OB = 13  # Oracle or Barrack without AP
    OP = 14  # Oracle or Port without AP
    PB = 15  # Port or Barrack without AP
    RX = 16  # refresh an own Amazon
    SU = 17  # Supply without a common
    ST = 18  # steal a card
    FL = 19  # Flag without a common
    SC = 20  # Sacrifice without a common
    PU = 21  # pick up a card of the discard


class Passive(IntEnum):
    """What a Divine Intervention card in hand does at the end."""

    MINUS_VP = 0
    PLUS_VP = 1
    TWO_VP = 2
    SUPPLY = 3
    RECOLOUR = 4
    WIN_DRAW = 5


class Phase(IntEnum):
    """What is being decided."""

    DRAFT = 0
    START = 1
    DISPLACED = 2
    MENU = 3
    ASSEMBLY = 4
    ORACLE_KEEP = 5
    SACRIFICE_POSITION = 6
    EXTRA_MOVE = 7
    SECOND_EXTRA_MOVE = 8
    SPOT = 9
    PUSH = 10
    TELEPORT = 11
    ADJACENT_AREA = 12
    ADJACENT_COLOUR = 13
    ATTRACT_AREA = 14
    ATTRACT_COLOUR = 15
    REARRANGE_LEFT = 16
    REARRANGE_RIGHT = 17
    PILE_COLOUR = 18
    PILE_ORDER = 19
    RESERVE_PLACE = 20
    RESERVE_COLOUR = 21
    STEAL = 22
    PICK_UP = 23
    DISCARD_FIRST = 24
    DISCARD_SECOND = 25
    FREE_BUILDING = 26
    RELAX = 27
    OPPONENT_ABILITY = 28
    SPEND_ABILITY = 29
    OPPONENT_AMAZON = 30
    OPPONENT_EXHAUST = 31


class Ending(IntEnum):
    RUNNING = 0
    SCORED = 1  # three rounds were played
    LIMIT = 2  # the limit of decisions; scored as if round 3 had ended


class Source(IntEnum):
    """Where victory points come from; the sum over the sources is the score."""

    BATTLES = 0
    AMAZONOMACHY = 1
    BUILDINGS = 2
    SACRIFICES = 3
    FLAGS = 4
    FLAG_VISITS = 5
    BOUGHT = 6
    INTERVENTION = 7
    HOSTILE_GODS = 8
    READY_AMAZONS = 9  # this and the following at the end of the game
    CHARGED_ABILITIES = 10
    PASSIVES = 11
    UNPLACED_FLAGS = 12
    MISSING_COLOURS = 13
    SUPPLIES = 14
    NO_AMAZONOMACHY = 15
    TURN_TRACK = 16


class Own(IntEnum):
    """Which of her own Amazons a player uses up in a battle."""

    NOBODY = 0
    BASIC = 1
    ANCILLARY = 2


class Selection(IntEnum):
    RANDOM = 0
    DRAFT = 1


class Sacrifices(IntEnum):
    ONE = 0
    UNLIMITED = 1


class ZeroSupply(IntEnum):
    END = 0
    EVER = 1


class DashCost(IntEnum):
    FLAT1 = 0
    PER_STEP = 1
    FREE = 2


NONE = -1
NEVER = 99  # AP that nobody has: the thing cannot be done
SEATS = 4
AREAS = len(Area)
COLOURS = len(Colour)
POSITIONS = len(Track)
RANKS = 4  # event cards of a colour, from the fewest VP to the most
EVENTS = COLOURS * RANKS
COMMONS = len(BOX["amazons"]["common"])
CARDS = len(BOX["di"]["cards"])
ROWS = len(BOX["tables"]["amazonomachy"])
GODS = len(God)
ROUNDS = 3
FLAGS = 3
SOURCES = len(Source)
ABILITIES = 2  # of each Amazon
BUILDING_VP = 1
SACRIFICE_VP = BOX["tables"]["action_vp"]["sacrifice"]
LAST_VP = 2  # option L2
FLAG_VISIT_VP = BOX["tables"]["flag_pass_vp"]
MOST_DECISIONS = 1500

MOST_AP = BOX["tables"]["ap"]["max"]
START_AP = BOX["tables"]["ap"]["start"]
MOST_SUPPLY = BOX["tables"]["supply"]["max"]
FIRST_AP = BOX["tables"]["catch_up"]["first"]
LAST_AP = BOX["tables"]["catch_up"]["last"]
ROW_SUPPLY = BOX["tables"]["amazonomachy_supply_cost"]
READY_VP = BOX["tables"]["final"]["available_amazon"]
CHARGED_VP = BOX["tables"]["final"]["charged_sa"]
FLAG_LEFT_VP = BOX["tables"]["final"]["unplaced_flag"]
NO_ROW_VP = BOX["tables"]["final"]["no_amazonomachy"]


def table(values: Any) -> np.ndarray:
    """A frozen table of whole numbers for the rules."""
    array = np.array(values, np.int64)
    array.flags.writeable = False
    return array


def column(rows: list[dict[str, Any]], key: str) -> np.ndarray:
    return table([row.get(key, 0) for row in rows])


def areas_in(names: Any) -> np.ndarray:
    """1 for each named area."""
    chosen = range(AREAS) if names == "all" else [Area[name] for name in names]
    return table([int(area in chosen) for area in range(AREAS)])


# --- the map (RA-049 to RA-061) ---------------------------------------------------------------------------

_areas = BOX["board"]["areas"]
SLOTS = column(_areas, "slots")
TERRAIN_M = column(_areas, "m")
TERRAIN_C = column(_areas, "c")
HAS_PORT = column(_areas, "port")
HAS_ORACLE = column(_areas, "oracle")
HAS_BARRACK = column(_areas, "barrack")
HAS_URN = column(_areas, "urn")
OUT_OF_TWO = table([1 - row.get("in_2p", 1) for row in _areas])  # not in the game for two (RA-361)
AREA_AT = [(row["x"], row["y"]) for row in _areas]
LETTERS = [row["letter"] for row in _areas]
PORTS = table(np.flatnonzero(HAS_PORT))
EDGES = [(int(Area[one]), int(Area[other])) for one, other in BOX["board"]["edges"]]
_adjacent = np.zeros((AREAS, AREAS), np.int64)
for _one, _other in EDGES:
    _adjacent[_one, _other] = _adjacent[_other, _one] = 1
ADJACENT = table(_adjacent)


def distances(out: np.ndarray) -> np.ndarray:
    """Steps between areas, without the areas marked in `out`."""
    steps = np.full((AREAS, AREAS), NEVER)
    for start in range(AREAS):
        if out[start]:
            continue
        steps[start, start] = 0
        edge = [start]
        while edge:
            area = edge.pop(0)
            for other in range(AREAS):
                if ADJACENT[area, other] and not out[other] and steps[start, other] == NEVER:
                    steps[start, other] = steps[start, area] + 1
                    edge.append(other)
    return table(steps)


DISTANCE = table([distances(np.zeros(AREAS)), distances(OUT_OF_TWO)])  # [0] the full map, [1] the map for two

# --- Amazons ------------------------------------------------------------------------------------------------

_basic = BOX["amazons"]["basic"]
AMAZON_NAMES = [row["id"].capitalize() for row in _basic]
CLASS_NAMES = [row["cls"] for row in _basic]
BASIC_M, BASIC_C = column(_basic, "m"), column(_basic, "c")
START_SUPPLY, START_CARDS = column(_basic, "supply"), column(_basic, "di")
START_AREAS = table([areas_in(row["start"]) for row in _basic])
COST = table([[BOX["amazons"]["costs"][row["id"]][deed.name.lower()] for deed in Deed] for row in _basic])
PENALTY = table([[BOX["amazons"]["penalties"][row["id"]][colour.name.lower()] for colour in Colour] for row in _basic])

_ancillary = BOX["amazons"]["ancillary"]
ANCILLARY_NAMES = [row["id"].capitalize() for row in _ancillary]
ANCILLARY_M, ANCILLARY_C = column(_ancillary, "m"), column(_ancillary, "c")

_common = BOX["amazons"]["common"]
COMMON_NAMES = [row["id"].capitalize() for row in _common]
COMMON_M, COMMON_C, COMMON_AP = column(_common, "m"), column(_common, "c"), column(_common, "ap")
COMMON_KEYWORD = table([Keyword[row["keyword"].upper()] for row in _common])
ALCYNOE = int(np.flatnonzero(COMMON_KEYWORD == Keyword.SUPPLY)[0])
PLACE_M = table([BOX["tables"]["place_bonus"][place.name.lower()]["m"] for place in Place])
PLACE_C = table([BOX["tables"]["place_bonus"][place.name.lower()]["c"] for place in Place])

# --- events: card = RANKS * colour + rank (RA-297 to RA-317) --------------------------------------------------

_events = [row for colour in Colour for row in BOX["events"][colour.name.lower()]]
EVENT_NAMES = [row["id"].replace("_", " ").title() for row in _events]
EVENT_M, EVENT_C, EVENT_VP = column(_events, "m"), column(_events, "c"), column(_events, "vp")
TOKENS_PER_COLOUR = table([BOX["setup"].get(n, {}).get("tokens_per_colour", 0) for n in range(SEATS + 1)])

# --- Divine Intervention (RA-282 to RA-296) -------------------------------------------------------------------

_cards = BOX["di"]["cards"]
OPTION = table([[Intervention[row["a"]], Intervention[row["b"]]] for row in _cards])
OPTION_AP = table([BOX["di"]["costs"][option.name] for option in Intervention])
_passives = {
    "vp-1": Passive.MINUS_VP,
    "vp+1": Passive.PLUS_VP,
    "vp+2": Passive.TWO_VP,
    "supply+1": Passive.SUPPLY,
    "recolour": Passive.RECOLOUR,
    "win_draw": Passive.WIN_DRAW,
}
PASSIVE = table([_passives[row["passive"]] for row in _cards])
PASSIVE_VP = table([{Passive.MINUS_VP: -1, Passive.PLUS_VP: 1, Passive.TWO_VP: 2}.get(Passive(p), 0) for p in PASSIVE])
BOOST_M = table([{Intervention.M2: 2, Intervention.MC: 1}.get(option, 0) for option in Intervention])
BOOST_C = table([{Intervention.C2: 2, Intervention.MC: 1}.get(option, 0) for option in Intervention])
LAST_BATTLE_OPTION = int(Intervention.OA)  # options up to this one are played in a battle only
# the battle option of each card, or NONE: no card has two (G16)
BATTLE_OPTION = table([min(row) if min(row) <= LAST_BATTLE_OPTION else NONE for row in OPTION.tolist()])
FREE_ORACLE = table([int(option.name in ("OB", "OP")) for option in Intervention])
FREE_PORT = table([int(option.name in ("OP", "PB")) for option in Intervention])
FREE_BARRACK = table([int(option.name in ("OB", "PB")) for option in Intervention])

# --- tracks and gods --------------------------------------------------------------------------------------------

SUPPLY_VP = table(BOX["tables"]["supply"]["vp"])
ROW_M, ROW_C = column(BOX["tables"]["amazonomachy"], "m"), column(BOX["tables"]["amazonomachy"], "c")
ROW_VP = table([row["vp"] for row in BOX["tables"]["amazonomachy"]])
TRACK_VP = column(BOX["tables"]["turn_track"], "end_vp")
FORBIDDEN = table([areas_in(god["forbidden"]) for god in BOX["gods"]])
PORTS_CLOSED = column(BOX["gods"], "ports_closed")
SAFE = table([areas_in(god["safe"]) for god in BOX["gods"]])
GOD_VP, GOD_AP = column(BOX["gods"], "vp"), column(BOX["gods"], "ap")
GOD_NAMES = [god["id"].capitalize() for god in BOX["gods"]]
TRACK_NAMES = [row["god"].capitalize() for row in BOX["tables"]["turn_track"]]

for _deck, _count in ((_areas, AREAS), (_events, EVENTS), (_basic, SEATS), (_ancillary, SEATS), (BOX["gods"], GODS)):
    if [row["i"] for row in _deck] != list(range(_count)):
        raise ValueError("rise_of_the_amazons.yaml: the numbers i must count up from 0")
if SLOTS.sum() != TOKENS_PER_COLOUR[SEATS] * COLOURS or SLOTS[OUT_OF_TWO == 0].sum() != TOKENS_PER_COLOUR[2] * COLOURS:
    raise ValueError("rise_of_the_amazons.yaml: every event slot needs a token")
if any(sum(option <= LAST_BATTLE_OPTION for option in row) > 1 for row in OPTION.tolist()):
    raise ValueError("rise_of_the_amazons.yaml: a card may have one battle option")
