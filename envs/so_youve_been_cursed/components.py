"""What is in the box of So, You've Been Cursed: nouns, the village, the tracks and the cards."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from ..core.content import content

BOX = content("so_youve_been_cursed")
NONE = -1


class Seat(IntEnum):
    WIZARD = 0
    MONSTER = 1


class Mode(IntEnum):
    TWO_PLAYER = 0
    RABID_MONSTER = 1
    POSSESSED_WIZARD = 2
    ZERO_PLAYER = 3


class Automaton(IntEnum):
    RULEBOOK = 0
    POLICY = 1


class Placement(IntEnum):
    MONSTER = 0
    WIZARD = 1


class MealLimit(IntEnum):
    SLOTS = 0
    TOKENS = 1


class Need(IntEnum):
    LOOKAHEAD = 0
    LITERAL = 1


class StealDeclare(IntEnum):
    FULL = 0
    CAUTIOUS = 1


class StealBroke(IntEnum):
    MOVE = 0
    SKIP = 1


class VillagerSource(IntEnum):
    BAG = 0
    CARDS = 1


class Villager(IntEnum):
    FARMER = 0
    HUNTER = 1
    WOODCUTTER = 2
    BUTCHER = 3
    MERCHANT = 4
    NOBLE = 5


class Ingredient(IntEnum):
    """Each is sold by the villager of the same number (CU-068)."""

    MANDRAKE_ROOT = 0
    WOLF_CLAW = 1
    ASH_TWIG = 2
    WISHBONE = 3
    GOLD_DUST = 4
    SILK_THREAD = 5


class Guard(IntEnum):
    NO_EFFECT = 0
    ENERGY_1 = 1
    ENERGY_2 = 2
    MOVEMENT = 3
    PANIC = 4


class Spell(IntEnum):
    A_VILLAGE_FEAST = 0
    BOX_OF_HOLDING = 1
    BUTCHERS_BROTH = 2
    DIPLOSI = 3
    DISTRACT = 4
    FORAGERS_FEAST = 5
    GIFT_OF_THE_GAB = 6
    HYDROPHOBIA = 7
    HYPNOTIZE = 8
    INVISIBILITY = 9
    LEFTOVERS = 10
    MEDITATE = 11
    MIND_CONTROL = 12
    NEGOTIATION_CHARM = 13
    NEW_FARMHANDS = 14
    SPECTRAL_SKELETON_KEY = 15
    STICKY_FINGERS = 16
    SUMMONED_STEED = 17
    SWAP = 18
    TELEPORT = 19
    THE_REVENANT = 20
    TRANSMUTE = 21
    UNENDING_HUNGER = 22
    UNHOLY_PROTECTION = 23


class Power(IntEnum):
    A_TASTE_OF_RURAL_LIFE = 0
    AN_EXTRA_SERVING = 1
    COURIER_HORSE = 2
    DIGESTIVE_MUTTON_CHOP = 3
    FAST_FOOD = 4
    GREEDY_COACHMAN = 5
    MIDNIGHT_SNACK = 6
    MONSTROUS_LEAP = 7
    NEW_MOON = 8
    NOBLE_BLOOD = 9
    ON_THE_SCENT = 10
    OTHERWORLDLY_HOWL = 11
    PANIC_AT_THE_VILLAGE = 12
    PLUMB_LAMBS = 13
    SCARCE_SUPPLIES = 14
    SECOND_HELPINGS = 15
    SHAKY_HANDS = 16
    SHEEP_SHUFFLE = 17
    SLOSHED_STUMBLE = 18
    SPELL_WRITERS_BLOCK = 19
    SQUEAKY_BOOTS = 20
    STUNNED_STAG = 21
    THE_OTHER_OTHER_WHITE_MEAT = 22
    VORACIOUS_APPETITE = 23


class Zone(IntEnum):
    """Where a Spell or Power card is."""

    BOX = 0  # not in this game
    DECK = 1
    HAND = 2
    PLAYED = 3  # being resolved
    BY_WIZARD = 4  # in front of the Wizard seat
    BY_MONSTER = 5  # in front of the Monster seat
    DISCARD = 6


class CardKind(IntEnum):
    IMMEDIATE = 0
    ONGOING = 1
    SINGLE_USE = 2


class Rabid(IntEnum):
    """Where a Rabid Monster card is."""

    DOWN = 0
    UP = 1  # turned up for the Wizard
    ROW = 2
    ASIDE = 3  # turned up and not used


class Act(IntEnum):
    """What the Wizard does with an action; the first four are printed on Rabid Monster cards."""

    BUY = 0
    MIX = 1
    CAST = 2
    STEAL = 3
    MARKET = 4
    FREE_STEAL = 5


class Payment(IntEnum):
    UNDECIDED = 0
    NOTHING = 1
    COINS = 2
    ACTION = 3


class Possessed(IntEnum):
    """What a Possessed Wizard card makes the Possessed Wizard do."""

    CAST = 0
    BUY_CURRENT = 1
    BUY_ADJACENT = 2
    BUY_MARKET = 3
    BUY_ANY = 4
    STEAL_CURRENT = 5
    STEAL_ADJACENT = 6
    MIX = 7


class Phase(IntEnum):
    """What is being decided."""

    WIZ_PLACE = 0  # a house for a villager
    WIZ_MAIN = 1  # the next action of the Wizard's turn
    WIZ_CARD = 2  # the Rabid Monster card that gives the action
    WIZ_SPELL_LOC = 3  # the place to cast from (option spell_reposition)
    WIZ_PAY = 4  # coins or an action for the carriage
    WIZ_PAY_CARD = 5  # the Rabid Monster card spent as an action
    WIZ_DISCARD = 6  # an ingredient to make room
    WIZ_BUY_MORE = 7
    WIZ_MIX_MORE = 8
    WIZ_DECLARE = 9  # how many coins to steal
    WIZ_REROLL = 10
    WIZ_DISTRACT = 11
    WIZ_TARGET = 12  # of a spell
    MON_TURN = 13  # Quiet Night or Feeding
    MON_QUIET_CARD = 14  # the free Power card
    MON_BETWEEN = 15  # between Feeding actions
    MON_MOVE = 16  # inside an action, before the meal
    MON_AFTER_EAT = 17  # inside an action, after the meal
    MON_TARGET = 18  # of a Power card
    MON_PLACE = 19  # a house for a villager
    PW_BUY = 20
    PW_MARKET = 21
    PW_MIX = 22
    PW_STEAL = 23
    RM_SECOND = 24  # the card of Second Helpings
    RM_EAT = 25
    RM_PASTURE = 26  # An Extra Serving with few sheep
    WATCH = 27  # both automata play by the rulebook: let the next turn run


class Stage(IntEnum):
    """What comes next when nothing is asked."""

    WIZARD_TURN = 0  # a new villager arrives
    WIZARD_BEGINS = 1  # then the actions
    WIZARD_ACTS = 2
    GAINING = 3  # ingredients of Butcher's Broth or Forager's Feast
    SPELL_ENDS = 4
    POSSESSED_ROW = 5
    MONSTER_TURN = 6
    MONSTER_ACTS = 7
    MEAL_ENDS = 8
    TASTING = 9  # the rolls of A Taste of Rural Life
    POWER_ENDS = 10
    NIGHT_ENDS = 11  # of a Quiet Night
    RABID_ROW = 12


class Ending(IntEnum):
    RUNNING = 0
    CURED = 1  # the Wizard seat wins
    CURSED = 2  # the Monster seat wins
    ROUND_LIMIT = 3
    DECISION_LIMIT = 4


def _numbers(names, members):
    return [int(members[name.upper()]) for name in names]


# --- the village (CU-043 to CU-048) -------------------------------------------------------------------

_BOARD = BOX["board"]
_PLACES = _BOARD["locations"]
PLACE_KEYS = [place["key"] for place in _PLACES]
PLACES = len(_PLACES)
HOUSES = sum("coins" in place for place in _PLACES)
DISTRICT_IDS = [district["id"] for district in _BOARD["districts"]]
DISTRICTS = len(DISTRICT_IDS)
LAB, MARKET, TOWNHALL, GRAVEYARD, INN, COACH = (
    PLACE_KEYS.index(key) for key in ("LAB", "MARKET", "TOWNHALL", "GRAVEYARD", "INN", "COACH")
)
DISTRICT = np.array([DISTRICT_IDS.index(place["district"]) for place in _PLACES], np.int8)
VALUE = np.array([place.get("coins", 0) for place in _PLACES], np.int8)
CROSSINGS = len(_BOARD["crossings"])
PLAIN_ROAD = CROSSINGS
ROAD = np.full((PLACES, PLACES), NONE, np.int8)  # NONE, the number of a crossing, or PLAIN_ROAD
BRIDGE = np.array([crossing["kind"] == "bridge" for crossing in _BOARD["crossings"]], np.int8)
for _a, _b in _BOARD["roads"]:
    _i, _j = PLACE_KEYS.index(_a), PLACE_KEYS.index(_b)
    ROAD[_i, _j] = ROAD[_j, _i] = PLAIN_ROAD
for _number, _crossing in enumerate(_BOARD["crossings"]):
    _i, _j = (PLACE_KEYS.index(end) for end in _crossing["ends"])
    ROAD[_i, _j] = ROAD[_j, _i] = _number
MOST_NEIGHBOURS = int((ROAD != NONE).sum(1).max())
NEIGHBOURS = np.full((PLACES, MOST_NEIGHBOURS), NONE, np.int8)
for _i in range(PLACES):
    _near = np.flatnonzero(ROAD[_i] != NONE)
    NEIGHBOURS[_i, : len(_near)] = _near


def _fewest_steps(joined: np.ndarray) -> np.ndarray:
    steps = np.where(joined, 1, 99)
    np.fill_diagonal(steps, 0)
    for middle in range(len(steps)):
        steps = np.minimum(steps, steps[:, middle : middle + 1] + steps[middle : middle + 1, :])
    return steps.astype(np.int8)


DISTANCE = _fewest_steps(ROAD != NONE)  # in roads (CU-045)
_JOINED = np.zeros((DISTRICTS, DISTRICTS), bool)
for _i in range(PLACES):
    for _j in range(PLACES):
        if ROAD[_i, _j] != NONE:
            _JOINED[DISTRICT[_i], DISTRICT[_j]] = True
GATES = _fewest_steps(_JOINED)  # gates and bridges between two districts (CU-046)
PASTURES = len(_BOARD["pastures"])
PASTURE_IDS = [pasture["id"] for pasture in _BOARD["pastures"]]
PASTURE = np.full(PLACES, NONE, np.int8)  # the pasture that a location touches (CU-048)
for _number, _pasture in enumerate(_BOARD["pastures"]):
    for _key in _pasture["adjacent"]:
        PASTURE[PLACE_KEYS.index(_key)] = _number
START_SHEEP = np.array([pasture["sheep"] for pasture in _BOARD["pastures"]], np.int8)
_PASTURE_DISTANCE = [int(DISTANCE[LAB][number == PASTURE].min()) for number in range(PASTURES)]
SERVING_ORDER = np.array(sorted(range(PASTURES), key=lambda p: (_PASTURE_DISTANCE[p], -p)), np.int8)  # CU-222

# --- tokens and tracks --------------------------------------------------------------------------------

_TOKENS = BOX["components"]
COINS = _TOKENS["coins_total"]
START_COINS = _TOKENS["start_coins"]
MOST_ENERGY = _TOKENS["energy_max"]
START_ENERGY = _TOKENS["start_energy"]
SHEEP = _TOKENS["sheep_total"]
EACH_INGREDIENT = _TOKENS["ingredients_each"]
POUCHES = _TOKENS["pouches"]
SLOTS = _TOKENS["stomach_slots"]
HAND = _TOKENS["hand_size"]
TYPES = len(Villager)
SHEEP_TOKEN = TYPES  # in the stomach
VILLAGERS = np.array([row["count"] for row in BOX["villagers"]], np.int8)
MEAL_ENERGY = np.array([row["energy"] for row in BOX["villagers"]], np.int8)
SHEEP_ENERGY = BOX["sheep_energy"]
MARKET_PRICE = BOX["market_price"]
GUARD_TILES = np.array([row["count"] for row in BOX["town_guard_tiles"]], np.int8)
GUARD_KINDS = len(Guard)
TRACKS = BOX["tracks"]
LEAST_PANIC, MOST_PANIC = TRACKS["panic"]["min"], TRACKS["panic"]["max"]
FIRST_LEVEL, SECOND_LEVEL, THIRD_LEVEL = TRACKS["panic"]["levels"]
_CURES = [_numbers(TRACKS[side], Ingredient) for side in ("cure_wizard_side", "cure_possessed_side")]
CURE_SPACES = [len(track) for track in _CURES]
MOST_CURE = max(CURE_SPACES)
CURE = np.full((2, MOST_CURE), NONE, np.int8)  # ingredient of each space, Wizard side and Possessed Wizard side
for _side, _track in enumerate(_CURES):
    CURE[_side, : len(_track)] = _track
MOST_CURSE = 60
QUIET_PANIC, QUIET_CURSE = BOX["quiet_night"]["panic"], BOX["quiet_night"]["curse"]
QUIET_ARRIVALS = BOX["quiet_night"]["arrivals"]
ACTIONS_A_TURN = 3
MOVEMENTS = 2

# --- cards --------------------------------------------------------------------------------------------

CARDS = 24
SPELL_NAMES = [row["name"] for row in BOX["spells"]]
POWER_NAMES = [row["name"] for row in BOX["powers"]]


def _kind(rows):
    return np.array([CardKind[row["kind"].upper()] for row in rows], np.int8)


def _place(rows):
    return np.array([PLACE_KEYS.index(row["location"]) if row["location"] else NONE for row in rows], np.int8)


def _front(rows):
    zones = {"none": Zone.DISCARD, "wizard": Zone.BY_WIZARD, "monster": Zone.BY_MONSTER}
    return np.array([zones[row["front"]] for row in rows], np.int8)


SPELL_KIND, POWER_KIND = _kind(BOX["spells"]), _kind(BOX["powers"])
SPELL_PLACE, POWER_PLACE = _place(BOX["spells"]), _place(BOX["powers"])
SPELL_GOES, POWER_GOES = _front(BOX["spells"]), _front(BOX["powers"])
SPELL_COINS = np.array([row["coins"] for row in BOX["spells"]], np.int8)
SPELL_NEEDS = np.zeros((CARDS, TYPES), np.int8)
for _number, _row in enumerate(BOX["spells"]):
    for _name in _row["ingredients"]:
        SPELL_NEEDS[_number, Ingredient[_name.upper()]] += 1
POWER_ENERGY = np.array([row["energy"] for row in BOX["powers"]], np.int8)
POWER_PANIC = np.array([row["panic"] for row in BOX["powers"]], np.int8)
POWER_STOMACH = np.array(
    [
        NONE if not row["stomach"] else SHEEP_TOKEN if row["stomach"] == "sheep" else Villager[row["stomach"].upper()]
        for row in BOX["powers"]
    ],
    np.int8,
)
SPELL_IN = np.zeros((len(Mode), CARDS), np.int8)  # whether a card belongs to a mode (CU-022, CU-258, CU-260, ...)
POWER_IN = np.zeros((len(Mode), CARDS), np.int8)
for _mode in Mode:
    _rules = BOX["modes"][_mode.name.lower()]
    for _number, _row in enumerate(BOX["spells"]):
        SPELL_IN[_mode, _number] = _rules["spell_icon"] in _row["icons"] and not (_rules["drop_x_rm"] and _row["x_rm"])
    for _number, _row in enumerate(BOX["powers"]):
        POWER_IN[_mode, _number] = _rules["power_icon"] in _row["icons"] and not (_rules["drop_x_pw"] and _row["x_pw"])
    if (SPELL_IN[_mode].sum(), POWER_IN[_mode].sum()) != (_rules["spell_deck"], _rules["power_deck"]):
        raise ValueError(f"so_youve_been_cursed.yaml: wrong deck sizes of {_mode.name.lower()}")
SPELLS_OF = SPELL_IN.sum(1).astype(np.int8)
POWERS_OF = POWER_IN.sum(1).astype(np.int8)
BROTH = np.array([[Ingredient.WOLF_CLAW, Ingredient.WISHBONE], [Ingredient.MANDRAKE_ROOT, Ingredient.ASH_TWIG]], np.int8)

SOLO_CARDS = 12
RM_EATS = np.array([Villager[row["eat"].upper()] for row in BOX["rabid_monster_cards"]], np.int8)
RM_OFFERS = np.zeros((SOLO_CARDS, 4), np.int8)  # whether a card offers an Act
for _number, _row in enumerate(BOX["rabid_monster_cards"]):
    for _name in _row["actions"]:
        RM_OFFERS[_number, Act[_name.upper()]] = 1
_SOLO = BOX["possessed_wizard_cards"]
PW_ACTION = np.array([Possessed[row["action"].upper()] for row in _SOLO], np.int8)
PW_TYPE = np.array([Villager[row["type"].upper()] for row in _SOLO], np.int8)
PW_COINS = np.array([row["feeding"].get("coins", 0) for row in _SOLO], np.int8)
PW_ENERGY = np.array([-row["feeding"].get("energy", 0) for row in _SOLO], np.int8)
PW_PANIC = np.array([row["feeding"].get("panic", 0) for row in _SOLO], np.int8)
DEALT_UP = 4  # Rabid Monster cards turned up for the Wizard
SOLO_ROW = 3
MOST_RM_ROW = 5
MOST_PW_ROW = 4
MOST_FEEDING = 2
MOST_LAID = 8  # ongoing Power cards that can lie on the table at once

if PLACES != 26 or HOUSES != 20 or int(GUARD_TILES.sum()) != CROSSINGS:
    raise ValueError("so_youve_been_cursed.yaml: the village is not whole")
