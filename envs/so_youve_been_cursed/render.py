"""So, You've Been Cursed in words and pictures."""

from __future__ import annotations

from typing import Any

from ..core.drawing import Drawing
from .actions import ACTIONS, Kind
from .components import (
    BOX,
    COINS,
    CURE,
    DISTRICT,
    DISTRICTS,
    FIRST_LEVEL,
    HOUSES,
    MOST_ENERGY,
    MOST_PANIC,
    NONE,
    PASTURE_IDS,
    PASTURES,
    PLACE_KEYS,
    POUCHES,
    POWER_ENERGY,
    POWER_NAMES,
    POWER_PANIC,
    POWER_PLACE,
    POWER_STOMACH,
    PW_ACTION,
    PW_TYPE,
    RM_EATS,
    RM_OFFERS,
    SECOND_LEVEL,
    SHEEP_TOKEN,
    SLOTS,
    SOLO_CARDS,
    SPELL_COINS,
    SPELL_NAMES,
    SPELL_NEEDS,
    SPELL_PLACE,
    TYPES,
    VALUE,
    Act,
    Ending,
    Guard,
    Ingredient,
    Mode,
    Phase,
    Possessed,
    Power,
    Rabid,
    Seat,
    Spell,
    Stage,
    Villager,
    Zone,
)
from .wizard import house_price, market_price, move_cost, price

VILLAGER_WORDS = tuple(kind.name.capitalize() for kind in Villager)
INGREDIENT_WORDS = tuple(kind.name.replace("_", " ").title() for kind in Ingredient)
TOKEN_WORDS = (*VILLAGER_WORDS, "Sheep")
DISTRICT_WORDS = [district["name"] for district in BOX["board"]["districts"]]
PLACE_WORDS = [place.get("name", place["key"]) for place in BOX["board"]["locations"]]
PLACE_WORDS[PLACE_KEYS.index("INN")] = "Inn"
PASTURE_WORDS = [f"{pasture['name']} ({pasture['id']})" for pasture in BOX["board"]["pastures"]]
SPELL_TEXTS, POWER_TEXTS = ([row["text"] for row in BOX[cards]] for cards in ("spells", "powers"))
GUARD_WORDS = {Guard.NO_EFFECT: "–", Guard.ENERGY_1: "-1 E", Guard.ENERGY_2: "-2 E", Guard.MOVEMENT: "-1 M", Guard.PANIC: "+1 P"}
GUARD_EFFECTS = ("no effect", "-1 Energy", "-2 Energy", "-1 movement", "+1 Panic")
POSSESSED_WORDS = {
    Possessed.CAST: "Cast Spell",
    Possessed.BUY_CURRENT: "Buy, this district",
    Possessed.BUY_ADJACENT: "Buy, next district",
    Possessed.BUY_MARKET: "Buy, Market",
    Possessed.BUY_ANY: "Buy, anywhere",
    Possessed.STEAL_CURRENT: "Steal, this district",
    Possessed.STEAL_ADJACENT: "Steal, next district",
    Possessed.MIX: "Mix Cure",
}
ENDING_WORDS = {
    Ending.CURED: "the Wizard wins: the curse is cured",
    Ending.CURSED: "the Monster wins: the curse is complete",
    Ending.ROUND_LIMIT: "nobody wins: the round limit is reached",
    Ending.DECISION_LIMIT: "nobody wins: the decision limit is reached",
}
PHASE_WORDS = {
    Phase.WIZ_PLACE: "the Wizard finds a house for a villager",
    Phase.WIZ_MAIN: "the Wizard chooses an action",
    Phase.WIZ_CARD: "the Wizard chooses the card that gives the action",
    Phase.WIZ_SPELL_LOC: "the Wizard chooses where to cast",
    Phase.WIZ_PAY: "the Wizard pays for the carriage",
    Phase.WIZ_PAY_CARD: "the Wizard chooses the card spent as an action",
    Phase.WIZ_DISCARD: "the Wizard makes room for an ingredient",
    Phase.WIZ_BUY_MORE: "the Wizard may buy one more",
    Phase.WIZ_MIX_MORE: "the Wizard may mix on",
    Phase.WIZ_DECLARE: "the Wizard declares how much to steal",
    Phase.WIZ_REROLL: "the Wizard may roll again",
    Phase.WIZ_DISTRACT: "the Wizard may distract the villager",
    Phase.WIZ_TARGET: "the Wizard aims a spell",
    Phase.MON_TURN: "the Monster chooses a Quiet Night or Feeding",
    Phase.MON_QUIET_CARD: "the Monster may play a card for free",
    Phase.MON_BETWEEN: "the Monster is between actions",
    Phase.MON_MOVE: "the Monster moves",
    Phase.MON_AFTER_EAT: "the Monster has eaten",
    Phase.MON_TARGET: "the Monster aims a card",
    Phase.MON_PLACE: "the Monster finds a house for a villager",
    Phase.PW_BUY: "the Possessed Wizard chooses where to buy",
    Phase.PW_MARKET: "the Possessed Wizard may buy at the Market",
    Phase.PW_MIX: "the Possessed Wizard may mix",
    Phase.PW_STEAL: "the Possessed Wizard chooses where to steal",
    Phase.RM_SECOND: "the Rabid Monster chooses a second helping",
    Phase.RM_EAT: "the Rabid Monster chooses its prey",
    Phase.RM_PASTURE: "the Rabid Monster chooses a pasture",
    Phase.WATCH: "the next turn plays itself",
}


# --- words --------------------------------------------------------------------------------------------


def who(record: Any, seat: int) -> str:
    mode = record["options"]["mode"]
    if seat == Seat.WIZARD:
        return "The Possessed Wizard" if mode >= Mode.POSSESSED_WIZARD else "The Wizard"
    return "The Rabid Monster" if mode in (Mode.RABID_MONSTER, Mode.ZERO_PLAYER) else "The Monster"


def place_word(place: int) -> str:
    return f"house {place + 1}" if place < HOUSES else f"the {PLACE_WORDS[place]}"


def describe(record: Any, action: int, onlooker: int | None = None) -> str:
    """A sentence for an action; every action is played openly, so that an onlooker hears the same."""
    kind, argument = ACTIONS.kinds[action], int(ACTIONS.arguments[action])
    phase, actor = Phase(int(record["phase"])), who(record, int(record["seat"]))
    return f"{actor} {doing(record, kind, argument, phase)}."


def doing(record: Any, kind: int, argument: int, phase: Phase) -> str:
    """What the action does, after the name of who does it."""
    plain = {
        Kind.END_TURN: "ends the turn",
        Kind.PAY_ACTION: "pays the carriage with an action",
        Kind.MIX: "goes to mix the Cure",
        Kind.QUIET_NIGHT: "takes a Quiet Night",
        Kind.FEED: "goes feeding",
        Kind.START_ACTION: "begins an action",
        Kind.EXTRA_MOVE: "spends Energy on another movement",
        Kind.CALM: "spends Energy to calm the village",
        Kind.EAT_VILLAGER: f"eats {resident(record, int(record['pawn']))}",
        Kind.EAT_SHEEP: "eats a sheep",
        Kind.CONTINUE: "plays the turn by the rulebook",
    }
    if kind in plain:
        return plain[Kind(kind)]
    if kind == Kind.PAY_COINS:
        return f"pays {counted(int(move_cost(record, int(record['at']))), 'coin')} for the carriage"
    if kind == Kind.ACTIVATE:
        return f"uses {POWER_NAMES[int(record['single_use'])]}"
    if kind == Kind.YES and phase == Phase.WIZ_BUY_MORE:
        return f"buys one more for {counted(int(price(record)), 'coin')}"
    if kind in (Kind.STOP, Kind.YES):
        return yes_or_no(kind == Kind.YES, phase)
    if kind == Kind.DECLARE:
        return f"tries to steal {argument + 1}"
    if kind == Kind.TYPE:
        return typed(record, argument, phase)
    if kind == Kind.PASTURE:
        return grazed(record, argument)
    if kind in (Kind.BUY_AT, Kind.STEAL_AT, Kind.FREE_STEAL_AT):
        verb = bought(record, argument) if kind == Kind.BUY_AT else "steals"
        free = " without an action" if kind == Kind.FREE_STEAL_AT else ""
        cost = f" for {counted(int(house_price(record, argument)), 'coin')}" if kind == Kind.BUY_AT else ""
        return f"{verb} at house {argument + 1}{free}{cost}"
    if kind == Kind.LOC:
        return located(record, argument, phase)
    if kind == Kind.SPELL:
        verb = "casts" if phase == Phase.WIZ_MAIN else "breaks"
        return f"{verb} {SPELL_NAMES[argument]}"
    if kind == Kind.POWER:
        verb = "discards" if phase == Phase.WIZ_TARGET else "plays"
        return f"{verb} {POWER_NAMES[argument]}"
    verb = "spends" if phase == Phase.WIZ_PAY_CARD else "uses"
    return f"{verb} the card {rm_words(argument)}"


def resident(record: Any, place: int) -> str:
    """Who lives in a house."""
    kind = int(record["houses"][place]) if place < HOUSES else NONE
    return "the villager" if kind < 0 else f"the {VILLAGER_WORDS[kind]}"


def bought(record: Any, house: int) -> str:
    kind = int(record["houses"][house])
    return "buys" if kind < 0 else f"buys {INGREDIENT_WORDS[kind]}"


def grazed(record: Any, pasture: int) -> str:
    """Sheep Shuffle takes a sheep from one pasture to another, An Extra Serving adds one."""
    verb = "adds a sheep to"
    if record["card"] == Power.SHEEP_SHUFFLE:
        verb = "takes a sheep from" if record["first"] == NONE else "brings the sheep to"
    return f"{verb} {PASTURE_WORDS[pasture]}"


def yes_or_no(yes: bool, phase: Phase) -> str:
    words = {
        Phase.WIZ_DISCARD: ("", "declines the ingredient"),
        Phase.WIZ_BUY_MORE: ("", "buys no more"),
        Phase.WIZ_MIX_MORE: ("mixes on", "stops mixing"),
        Phase.WIZ_REROLL: ("rolls again", "does not roll again"),
        Phase.WIZ_DISTRACT: ("distracts the villager", "gives up the loot"),
        Phase.MON_QUIET_CARD: ("", "plays no card"),
        Phase.MON_MOVE: ("", "ends the action without a meal"),
        Phase.MON_AFTER_EAT: ("", "ends the action"),
        Phase.MON_TARGET: ("", "leaves the sheep where they are"),
        Phase.PW_BUY: ("", "buys nothing"),
        Phase.PW_MARKET: ("buys at the Market", "buys nothing"),
        Phase.PW_MIX: ("mixes the Cure", "does not mix"),
        Phase.PW_STEAL: ("", "steals nothing"),
        Phase.RM_SECOND: ("", "takes no second helping"),
        Phase.RM_EAT: ("", "lets the prey go"),
    }
    return words.get(phase, ("agrees", "stops"))[0 if yes else 1]


def typed(record: Any, argument: int, phase: Phase) -> str:
    if phase == Phase.WIZ_TARGET:
        return f"calls a {VILLAGER_WORDS[argument]}"
    if phase == Phase.WIZ_MAIN:
        return f"buys {INGREDIENT_WORDS[argument]} at the Market for {counted(int(market_price(record)), 'coin')}"
    return f"discards {INGREDIENT_WORDS[argument]}"


def located(record: Any, place: int, phase: Phase) -> str:
    if phase in (Phase.WIZ_TARGET, Phase.MON_TARGET):
        return aimed(record, place, phase)
    if phase == Phase.RM_EAT:
        return f"eats {resident(record, place)} of {place_word(place)}"
    if phase in (Phase.WIZ_PLACE, Phase.MON_PLACE):
        kind = int(record["waiting"])
        return f"sends the {'villager' if kind < 0 else VILLAGER_WORDS[kind]} to {place_word(place)}"
    return f"{'casts from' if phase == Phase.WIZ_SPELL_LOC else 'moves to'} {place_word(place)}"


def aimed(record: Any, place: int, phase: Phase) -> str:
    """The target of a card: where the pawn goes, or first one villager and then a house or another villager."""
    card = int(record["card"])
    spell = phase == Phase.WIZ_TARGET
    if card == (Spell.TELEPORT if spell else Power.MONSTROUS_LEAP):
        return f"{'goes' if spell else 'leaps'} to {place_word(place)}"
    if record["first"] == NONE:
        return f"picks {resident(record, place)} of {place_word(place)}"
    if card == (Spell.SWAP if spell else Power.PANIC_AT_THE_VILLAGE):
        return f"swaps with {resident(record, place)} of {place_word(place)}"
    return f"sends it to {place_word(place)}"


def status(record: Any) -> str:
    """One line: where the game stands."""
    if record["over"]:
        words = ENDING_WORDS[Ending(int(record["ending"]))]
    else:
        words = PHASE_WORDS[Phase(int(record["phase"]))]
        for seat, player in ((Seat.WIZARD, "the Wizard "), (Seat.MONSTER, "the Monster ")):
            words = words.replace(player, f"the {who(record, seat)[4:]} ")
        about = detail(record)
        words += f" ({about})" if about else ""
    return f"Round {int(record['round_number'])}: {words}"


def detail(record: Any) -> str:
    """What the question is about."""
    phase = Phase(int(record["phase"]))
    if phase in (Phase.WIZ_MAIN, Phase.MON_BETWEEN):
        return f"{counted(int(record['actions_left']), 'action')} left"
    if phase == Phase.MON_MOVE:
        more = int(record["actions_left"])
        return f"{counted(int(record['movements']), 'movement')} left, then {counted(more, 'action')}"
    if phase in (Phase.WIZ_PLACE, Phase.MON_PLACE):
        return f"{VILLAGER_WORDS[int(record['waiting'])]}, rolled {int(record['rolled'])}"
    if phase in (Phase.WIZ_REROLL, Phase.WIZ_DISTRACT):
        return f"declared {int(record['declared'])}, rolled {int(record['die'])}"
    if phase == Phase.WIZ_DECLARE:
        return f"from {resident(record, int(record['at']))} of {place_word(int(record['at']))}"
    if Phase.WIZ_CARD <= phase <= Phase.WIZ_PAY_CARD:
        return act_words(record)
    if phase in (Phase.WIZ_DISCARD, Phase.WIZ_BUY_MORE, Phase.PW_BUY, Phase.PW_MARKET):
        return INGREDIENT_WORDS[int(record["wanted"])]
    if phase == Phase.PW_STEAL:
        return pw_words(int(record["pw_row"][int(record["pw_next"]) - 1]))
    if phase == Phase.RM_EAT:
        card = int(record["row_card"])
        return f"RM{card + 1:02}, a {VILLAGER_WORDS[int(RM_EATS[card])]}"
    return target_words(record, phase)


def target_words(record: Any, phase: Phase) -> str:
    """The card that is aimed, and its first target."""
    if phase not in (Phase.WIZ_TARGET, Phase.MON_TARGET, Phase.RM_PASTURE):
        return ""
    names = SPELL_NAMES if phase == Phase.WIZ_TARGET else POWER_NAMES
    card, first = int(record["card"]), int(record["first"])
    if first == NONE:
        return names[card]
    shuffles = phase != Phase.WIZ_TARGET and card == Power.SHEEP_SHUFFLE
    where = PASTURE_WORDS[first] if shuffles else f"{resident(record, first)} of {place_word(first)}"
    return f"{names[card]}: {'a sheep of ' if shuffles else ''}{where}"


def act_words(record: Any) -> str:
    """The Wizard's action under way."""
    act, place = Act(int(record["act"])), int(record["at"])
    there = "" if place == NONE else f" at {place_word(place)}"
    if act == Act.CAST:
        return f"cast {SPELL_NAMES[int(record['card'])]}{there}"
    if act in (Act.BUY, Act.MARKET):
        return f"buy {INGREDIENT_WORDS[int(record['wanted'])]}{there}"
    return f"{'mix the Cure' if act == Act.MIX else 'steal'}{there}"


def counted(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def listed(words: list[str]) -> str:
    return ", ".join(words) or "none"


def track(record: Any) -> list[int]:
    """The ingredients of the Cure track in use."""
    possessed = record["options"]["mode"] >= Mode.POSSESSED_WIZARD
    spaces = int(record["options"]["pw_cure_spaces" if possessed else "cure_spaces"])
    return [int(kind) for kind in CURE[int(possessed)][:spaces]]


def curse_goal(record: Any) -> int:
    rabid = record["options"]["mode"] in (Mode.RABID_MONSTER, Mode.ZERO_PLAYER)
    return int(record["options"]["rm_curse_steps" if rabid else "curse_steps"])


def held(record: Any) -> list[int]:
    """Ingredients in the pouches, then the one on the Box of Holding."""
    boxed = int(record["boxed"])
    inside = [kind for kind in range(TYPES) for _ in range(int(record["held"][kind]) - (kind == boxed))]
    return inside if boxed == NONE else [*inside, boxed]


def held_words(record: Any) -> str:
    things = [INGREDIENT_WORDS[kind] for kind in held(record)]
    if record["boxed"] != NONE:
        things[-1] += " (on the Box)"
    return listed(things)


def in_zone(zones: Any, zone: int) -> list[int]:
    return [card for card in range(len(zones)) if zones[card] == zone]


def laid_in(record: Any, zone: int) -> list[int]:
    """The powers in front of a seat, in the order they were laid."""
    return [int(card) for card in record["laid"] if card != NONE and record["powers"][int(card)] == zone]


def front(record: Any, zone: int) -> list[str]:
    """Cards in front of a seat: spells, then powers in the order they were laid."""
    spells = [SPELL_NAMES[card] for card in in_zone(record["spells"], zone)]
    laid = laid_in(record, zone)
    single = [int(record["single_use"])] if zone == Zone.BY_MONSTER and record["single_use"] != NONE else []
    return [*spells, *(POWER_NAMES[card] for card in laid), *(f"{POWER_NAMES[card]} (single use)" for card in single)]


def with_needs(needs: list[str], words: str) -> str:
    return f"{', '.join(needs)}: {words}" if needs else words


def spell_words(card: int) -> str:
    """What a Spell card asks for and does."""
    at = [PLACE_WORDS[int(SPELL_PLACE[card])]] if SPELL_PLACE[card] != NONE else []
    spent = [INGREDIENT_WORDS[kind] for kind in range(TYPES) for _ in range(int(SPELL_NEEDS[card, kind]))]
    return with_needs([*at, *spent], SPELL_TEXTS[card])


def power_words(card: int) -> str:
    """What a Power card asks for and does."""
    at = [PLACE_WORDS[int(POWER_PLACE[card])]] if POWER_PLACE[card] != NONE else []
    token = [TOKEN_WORDS[int(POWER_STOMACH[card])]] if POWER_STOMACH[card] != NONE else []
    panic = ["Panic +1"] if POWER_PANIC[card] else []
    energy = [f"{int(POWER_ENERGY[card])} Energy"] if POWER_ENERGY[card] else []
    return with_needs([*at, *token, *panic, *energy], POWER_TEXTS[card])


def spell_title(card: int) -> str:
    return f"S{card + 1:02} {SPELL_NAMES[card]} (+{int(SPELL_COINS[card])})"


def power_title(card: int) -> str:
    return f"P{card + 1:02} {POWER_NAMES[card]}"


def hand_lines(record: Any, seat: int | None, owner: int) -> list[str]:
    """The cards of a hand with what they ask for and do; of another's hand only how many."""
    if seat is not None and seat != owner:
        return [f"    hand: {int(record['spell_hand' if owner == Seat.WIZARD else 'power_hand'])} cards"]
    if owner == Seat.WIZARD:
        cards = [f"{spell_title(card)} - {spell_words(card)}" for card in in_zone(record["spells"], Zone.HAND)]
    else:
        cards = [f"{power_title(card)} - {power_words(card)}" for card in in_zone(record["powers"], Zone.HAND)]
    return ["    hand:", *(f"      {card}" for card in cards)] if cards else ["    hand: none"]


def stomach(record: Any) -> list[str]:
    """The slots, then what lies beside the board or, with the Rabid Monster, shares a slot."""
    inside = [int(token) for token in record["stomach"] if token != NONE]
    beside = [kind for kind in range(TYPES + 1) for _ in range(int(record["eaten"][kind]) - inside.count(kind))]
    return [*(TOKEN_WORDS[token] for token in inside), *(f"+ {TOKEN_WORDS[token]}" for token in beside)]


def effects(record: Any) -> list[str]:
    """What holds for this turn only."""
    words = {
        "charm": "Negotiation Charm",
        "sticky": "Sticky Fingers",
        "free_steal_used": "the free Steal is used",
        "new_moon": "New Moon",
        "white_meat": "The Other Other White Meat",
        "mutton": "Digestive Mutton Chop",
    }
    return [word for name, word in words.items() if record[name]]


def visited(record: Any) -> list[int]:
    return [place for place in range(len(PLACE_KEYS)) if int(record["visited"]) >> place & 1]


def guards_unmet(record: Any) -> str:
    """The Town Guard tiles not yet revealed, by kind."""
    return listed([f"{int(count)} × {GUARD_EFFECTS[kind]}" for kind, count in enumerate(record["guards_left"]) if count])


def text(record: Any, seat: int | None = None) -> str:
    """The position in words."""
    cure, goal = track(record), curse_goal(record)
    mode = Mode(int(record["options"]["mode"]))
    coming = [INGREDIENT_WORDS[kind] for kind in cure[int(record["cure"]) :][:4]]
    lines = [
        status(record),
        f"  Panic {int(record['panic'])} of {MOST_PANIC}   Cure {int(record['cure'])} of {len(cure)} (next: {listed(coming)})"
        f"   Curse {int(record['curse'])} of {goal}",
        "",
    ]
    for district in range(DISTRICTS):
        homes = [place_line(record, place) for place in range(len(PLACE_KEYS)) if DISTRICT[place] == district]
        lines.append(f"  {DISTRICT_WORDS[district]:15} {'  '.join(homes)}")
    sheep = "  ".join(f"{PASTURE_IDS[p]} {int(record['pastures'][p])}" for p in range(PASTURES))
    bag = listed([f"{int(record['bag'][kind])} {VILLAGER_WORDS[kind]}" for kind in range(TYPES) if record["bag"][kind]])
    lines += ["", f"  sheep: {sheep}  supply {int(record['sheep_supply'])}", f"  bag: {bag}"]
    if mode in (Mode.TWO_PLAYER, Mode.POSSESSED_WIZARD):
        roads = ["-".join(crossing["ends"]) for crossing in BOX["board"]["crossings"]]
        posted = [roads[k] for k in range(len(roads)) if record["guards"][k] != NONE]
        lines += [f"  Town Guards on: {listed(posted)}", f"    in any order: {guards_unmet(record)}"]
    lines += ["", *wizard_lines(record, seat, mode), *monster_lines(record, seat, mode)]
    lines.append(f"  spells discarded: {listed([SPELL_NAMES[card] for card in in_zone(record['spells'], Zone.DISCARD)])}")
    lines.append(f"  powers discarded: {listed([POWER_NAMES[card] for card in in_zone(record['powers'], Zone.DISCARD)])}")
    if effects(record):
        lines.append(f"  this turn: {listed(effects(record))}")
    if record["visited"]:
        lines.append(f"  visited this turn: {listed([PLACE_WORDS[place] for place in visited(record)])}")
    return "\n".join(lines)


def place_line(record: Any, place: int) -> str:
    mark = "*" if record["pawn"] == place else ""
    if place >= HOUSES:
        return f"{mark}{PLACE_WORDS[place]}"
    kind = int(record["houses"][place])
    return f"{mark}{PLACE_KEYS[place]}({int(VALUE[place])}) {'-' if kind == NONE else VILLAGER_WORDS[kind]}"


def wizard_lines(record: Any, seat: int | None, mode: Mode) -> list[str]:
    cards = listed(front(record, Zone.BY_WIZARD))
    lines = [f"  {who(record, Seat.WIZARD)[4:]}: coins {int(record['coins'])}; holds {held_words(record)}; in front: {cards}"]
    if mode < Mode.POSSESSED_WIZARD:
        lines += hand_lines(record, seat, Seat.WIZARD)
    else:
        row = [pw_words(int(card)) for card in record["pw_row"][int(record["pw_next"]) :] if card != NONE]
        lines.append(f"    row: {listed(row)}")
    if mode == Mode.RABID_MONSTER:
        up = [rm_words(card) for card in range(SOLO_CARDS) if record["rabid"][card] == Rabid.UP]
        lines.append(f"    cards turned up: {listed(up)}")
    return lines


def monster_lines(record: Any, seat: int | None, mode: Mode) -> list[str]:
    rabid = mode in (Mode.RABID_MONSTER, Mode.ZERO_PLAYER)
    energy = "" if rabid else f"Energy {int(record['energy'])}; "
    name = who(record, Seat.MONSTER)[4:]
    lines = [f"  {name}: {energy}stomach: {listed(stomach(record))}; in front: {listed(front(record, Zone.BY_MONSTER))}"]
    if rabid:
        row = [rm_words(int(card)) for card in record["row"][int(record["row_next"]) :] if card != NONE]
        lines.append(f"    row: {listed(row)}")
    else:
        lines += hand_lines(record, seat, Seat.MONSTER)
    if mode >= Mode.POSSESSED_WIZARD:
        lines.append(f"    feeding cards: {listed([feeding_words(int(card)) for card in record['feeding'] if card != NONE])}")
    return lines


def rm_words(card: int) -> str:
    offers = "/".join(Act(act).name.capitalize() for act in range(4) if RM_OFFERS[card, act])
    return f"RM{card + 1:02} {offers}, eats {VILLAGER_WORDS[int(RM_EATS[card])]}"


def pw_words(card: int) -> str:
    return f"PW{card + 1:02} {POSSESSED_WORDS[Possessed(int(PW_ACTION[card]))]}"


def feeding_words(card: int) -> str:
    effect = BOX["possessed_wizard_cards"][card]["feeding"]
    words = {"coins": "Wizard +{} coins", "energy": "{} Energy", "panic": "Panic +{}"}
    ((name, amount),) = effect.items()
    done = "Wizard +1 coin" if (name, amount) == ("coins", 1) else words[name].format(amount)
    return f"{VILLAGER_WORDS[int(PW_TYPE[card])]}: {done}"


# --- pictures -----------------------------------------------------------------------------------------

WIDTH, HEIGHT = 1300, 900
LEFT, TOP, UNIT = 24, 62, 61.0
SIDE = 786
WIZARD_TOP, MONSTER_TOP, BAG_TOP, HAND_LEFT, CARD_WIDTH = 62, 446, 810, SIDE + 262, 226
LOWER = 254  # from the top of the Wizard's panel to its lower lists
PAWN_BESIDE = 26  # right of the middle of its place
INK, PAPER, STONE, WATER, ROADS, GOLD = "#2b2a28", "#fffaf0", "#8d8a86", "#7fb2d6", "#c9b48a", "#d9a441"
DISTRICT_COLOURS = ("#e9dcc0", "#d9d6cf", "#dfe6d0", "#f0dcc3", "#e6d3d0", "#d8dfea")
KIND_COLOURS = ("#5c9a54", "#3d3d42", "#8a5a34", "#fbf7ee", "#e5b93c", "#7d4c9e")
LETTERS = "MWAKGS"  # Mandrake, Wolf claw, Ash, wishbone (K), Gold, Silk


def svg(record: Any, seat: int | None = None) -> str:
    """The village from above, and beside it tracks, boards and cards as the seat sees them."""
    drawing = Drawing(WIDTH, HEIGHT)
    drawing.title(f"So, You've Been Cursed. {status(record)}")
    drawing.text(LEFT, 28, status(record), size=19, anchor="start", font_weight="bold")
    if effects(record):
        drawing.text(WIDTH - 20, 50, f"this turn: {listed(effects(record))}", size=13, anchor="end", fill="#7a4a33")
    draw_village(drawing, record)
    draw_panic(drawing, record)
    draw_boards(drawing, record, seat)
    return str(drawing)


def at(x: float, y: float) -> tuple[float, float]:
    return LEFT + UNIT * x, TOP + UNIT * y


def point_of(place: int) -> tuple[float, float]:
    where = BOX["board"]["locations"][place]
    return at(where["x"], where["y"])


def draw_village(drawing: Drawing, record: Any) -> None:
    board = BOX["board"]
    for district, colour in zip(board["districts"], DISTRICT_COLOURS):
        x1, y1, x2, y2 = district["rect"]
        drawing.rect(*at(x1, y1), UNIT * (x2 - x1), UNIT * (y2 - y1), fill=colour)
        label = (x1 + 1.2, y1 + 0.3) if y1 == 0 else (x1 + 3, y1 + 0.36)
        drawing.text(*at(*label), district["name"], size=13, fill="#7d7767", font_style="italic")
    for y in (4, 8):
        drawing.line(*at(0, y), *at(12, y), stroke=STONE, stroke_width=10)
        drawing.line(*at(0, y), *at(12, y), stroke="#b3b0aa", stroke_width=4, stroke_dasharray="10 6")
    drawing.line(*at(6, 0), *at(6, 12), stroke=WATER, stroke_width=22)
    drawing.line(*at(6, 0), *at(6, 12), stroke="#a5cce6", stroke_width=6, stroke_dasharray="26 18")
    for pasture in range(PASTURES):
        draw_pasture(drawing, record, pasture)
    for a, b in board["roads"]:
        draw_road(drawing, PLACE_KEYS.index(a), PLACE_KEYS.index(b))
    for crossing in board["crossings"]:
        draw_road(drawing, *(PLACE_KEYS.index(end) for end in crossing["ends"]))
    for number, crossing in enumerate(board["crossings"]):
        draw_crossing(drawing, crossing, int(record["guards"][number]))
    for place in range(len(PLACE_KEYS)):
        if place < HOUSES:
            draw_house(drawing, place, int(record["houses"][place]))
        else:
            draw_special(drawing, place)
    for place in visited(record):
        draw_tracks(drawing, place)
    draw_pawn(drawing, record)


def draw_tracks(drawing: Drawing, place: int) -> None:
    """Paw marks where the Monster has been this turn."""
    x, y = point_of(place)
    x, y = x - 27, y + 8
    drawing.circle(x, y, 4.2, fill="#a82f2f")
    for dx, dy in ((-5, -4), (-1.8, -7), (1.8, -7), (5, -4)):
        drawing.circle(x + dx, y + dy, 1.7, fill="#a82f2f")


def draw_road(drawing: Drawing, a: int, b: int) -> None:
    drawing.line(*point_of(a), *point_of(b), stroke="#a28f66", stroke_width=9, stroke_linecap="round")
    drawing.line(*point_of(a), *point_of(b), stroke=ROADS, stroke_width=6, stroke_linecap="round")


def crossing_point(crossing: Any) -> tuple[float, float]:
    """Where the road meets the wall or the river."""
    (x1, y1), (x2, y2) = (
        (place["x"], place["y"]) for place in (BOX["board"]["locations"][PLACE_KEYS.index(end)] for end in crossing["ends"])
    )
    if crossing["kind"] == "bridge":
        part = (6 - x1) / (x2 - x1)
    else:
        wall = 4 if min(y1, y2) < 4 else 8
        part = (wall - y1) / (y2 - y1)
    return at(x1 + part * (x2 - x1), y1 + part * (y2 - y1))


def draw_crossing(drawing: Drawing, crossing: Any, guard: int) -> None:
    x, y = crossing_point(crossing)
    if crossing["kind"] == "bridge":
        drawing.rect(x - 17, y - 10, 34, 20, rx=3, fill="#b98e5a", stroke="#6e4f2a", stroke_width=1.5)
    else:
        drawing.path(f"M{x - 13},{y + 10} v-12 a13,11 0 0 1 26,0 v12 Z", fill="#6f6c68", stroke="#4e4b48", stroke_width=1.5)
    if guard != NONE:
        drawing.path(
            f"M{x - 11},{y - 12} h22 v12 q0,9 -11,14 q-11,-5 -11,-14 Z", fill="#43597c", stroke="#22304a", stroke_width=1.5
        )
        words = GUARD_WORDS[Guard(guard)] if guard >= 0 else "?"
        drawing.text(x, y - 1, words, size=12 if len(words) == 1 else 9, fill="#fff", font_weight="bold")


def pasture_point(pasture: int) -> tuple[float, float]:
    where = BOX["board"]["pastures"][pasture]
    return at(where["x"], where["y"])


def draw_pasture(drawing: Drawing, record: Any, pasture: int) -> None:
    where = BOX["board"]["pastures"][pasture]
    x, y = pasture_point(pasture)
    for key in where["adjacent"]:
        end = point_of(PLACE_KEYS.index(key))
        drawing.line(x, y, *end, stroke="#9cbf7c", stroke_width=20, stroke_linecap="round", opacity=0.7)
    drawing.add("ellipse", cx=x, cy=y, rx=25, ry=21, fill="#9cc47a", stroke="#6f9a4e", stroke_width=2)
    count = int(record["pastures"][pasture])
    drawing.circle(x - 13, y + 2, 7.5, fill="#fff", stroke="#8c8c85", opacity=1 if count else 0.35)
    drawing.circle(x - 6, y - 2, 3.4, fill="#4b4a47", opacity=1 if count else 0.35)
    drawing.text(x + 12, y + 3, f"× {count}", size=12, font_weight="bold")
    drawing.text(x, y - 13, PASTURE_IDS[pasture], size=8.5, fill="#4d6b35")


def draw_house(drawing: Drawing, place: int, kind: int) -> None:
    x, y = point_of(place)
    drawing.path(f"M{x - 21},{y - 6} L{x},{y - 25} L{x + 21},{y - 6} Z", fill="#a5543f", stroke="#6d3428", stroke_width=1.5)
    drawing.rect(x - 17, y - 6, 34, 25, fill=PAPER, stroke="#6d3428", stroke_width=1.5)
    drawing.text(x, y - 12, place + 1, size=10, fill="#fff", font_weight="bold")
    for coin in range(int(VALUE[place])):
        drawing.circle(
            x - 7.5 * (int(VALUE[place]) - 1) / 2 + 7.5 * coin, y + 25, 3.6, fill=GOLD, stroke="#8a651c", stroke_width=0.8
        )
    if kind != NONE:
        draw_villager(drawing, x, y + 6, kind)


def draw_villager(drawing: Drawing, x: float, y: float, kind: int, size: float = 1.0) -> None:
    colour, edge = KIND_COLOURS[kind], "#55504a" if kind == Villager.BUTCHER else "#25221f"
    drawing.path(
        f"M{x - 9 * size},{y + 11 * size} q0,{-12 * size} {9 * size},{-12 * size} q{9 * size},0 {9 * size},{12 * size} Z",
        fill=colour, stroke=edge, stroke_width=1.2,
    )  # fmt: skip
    drawing.circle(x, y - 4 * size, 5.2 * size, fill=colour, stroke=edge, stroke_width=1.2)


def draw_special(drawing: Drawing, place: int) -> None:
    x, y = point_of(place)
    name = PLACE_WORDS[place]
    drawing.circle(x, y, 24, fill="#f7ecd0", stroke="#7a5c2e", stroke_width=2.5)
    key = PLACE_KEYS[place]
    if key == "LAB":
        drawing.path(
            f"M{x - 4},{y - 14} h8 v9 l9,15 q1,4 -3,4 h-20 q-4,0 -3,-4 l9,-15 Z",
            fill="#8cc7b5",
            stroke="#33695a",
            stroke_width=1.5,
        )
    elif key == "MARKET":
        drawing.path(
            f"M{x - 14},{y - 8} h28 l3,8 h-34 Z M{x - 11},{y} v12 h22 v-12", fill="#d9836b", stroke="#7c3b2a", stroke_width=1.5
        )
    elif key == "TOWNHALL":
        drawing.path(f"M{x - 14},{y - 3} L{x},{y - 15} L{x + 14},{y - 3} Z", fill="#8fa3bf", stroke="#46566f", stroke_width=1.5)
        for dx in (-9, 0, 9):
            drawing.line(x + dx, y - 2, x + dx, y + 12, stroke="#46566f", stroke_width=3)
    elif key == "GRAVEYARD":
        drawing.path(f"M{x - 9},{y + 13} v-18 a9,9 0 0 1 18,0 v18 Z", fill="#b9b6b0", stroke="#66625c", stroke_width=1.5)
        drawing.path(f"M{x},{y - 8} v13 M{x - 5},{y - 4} h10", stroke="#66625c", stroke_width=2)
    elif key == "INN":
        drawing.rect(x - 8, y - 9, 14, 20, rx=2, fill="#e0b25a", stroke="#7a5a1d", stroke_width=1.5)
        drawing.path(f"M{x + 6},{y - 4} q8,0 8,6 q0,6 -8,6", fill="none", stroke="#7a5a1d", stroke_width=2.5)
        drawing.rect(x - 9, y - 13, 16, 6, rx=3, fill="#fff")
    else:
        drawing.rect(x - 13, y - 8, 26, 12, rx=3, fill="#9b6b4a", stroke="#5a3a24", stroke_width=1.5)
        for dx in (-8, 8):
            drawing.circle(x + dx, y + 8, 5, fill="none", stroke="#5a3a24", stroke_width=2.5)
    drawing.text(x, y + 32, name, size=11, font_weight="bold")


def draw_pawn(drawing: Drawing, record: Any) -> None:
    """One pawn for both: blue by day, red by night."""
    x, y = point_of(int(record["pawn"]))
    x += PAWN_BESIDE
    day = record["stage"] in (
        Stage.WIZARD_TURN,
        Stage.WIZARD_BEGINS,
        Stage.WIZARD_ACTS,
        Stage.GAINING,
        Stage.SPELL_ENDS,
        Stage.POSSESSED_ROW,
    )
    colour = "#2f5fa8" if day else "#a82f2f"
    drawing.circle(x, y, 27, fill="none", stroke=colour, stroke_width=3, stroke_dasharray="5 4", opacity=0.6)
    drawing.path(f"M{x - 11},{y + 17} L{x - 4},{y - 4} h8 L{x + 11},{y + 17} Z", fill=colour, stroke="#111", stroke_width=1.8)
    drawing.circle(x, y - 10, 8.5, fill=colour, stroke="#111", stroke_width=1.8)
    drawing.text(x, y - 10, "W" if day else "M", size=10, fill="#fff", font_weight="bold")


def draw_panic(drawing: Drawing, record: Any) -> None:
    possessed = record["options"]["mode"] >= Mode.POSSESSED_WIZARD
    names = ("Maximum Possession!", "Stay inside!", "Possession intensifies!") if possessed else (
        "Get busy!", "Stay inside!", "A plethora of potions!")  # fmt: skip
    levels = {FIRST_LEVEL: names[0], SECOND_LEVEL: names[1], int(record["options"]["third_panic_level"]): names[2]}
    y = TOP + 12 * UNIT + 24
    drawing.text(LEFT, y + 14, "Panic", size=15, anchor="start", font_weight="bold")
    for level in range(1, MOST_PANIC + 1):
        x = LEFT + 64 + 67 * (level - 1)
        on = level == record["panic"]
        heat = f"#{min(255, 244):02x}{max(120, 236 - 12 * level):02x}{max(80, 214 - 15 * level):02x}"
        drawing.rect(x, y, 62, 28, rx=6, fill=heat, stroke="#8d4a2f" if on else "#cbb79b", stroke_width=4 if on else 1.2)
        drawing.text(x + 31, y + 14, level, size=15, font_weight="bold" if on else "normal")
        if level in levels:
            drawing.text(x, y + 38, f"▲ {levels[level]}", size=10, anchor="start", fill="#7a4a33")


def draw_boards(drawing: Drawing, record: Any, seat: int | None) -> None:
    mode = Mode(int(record["options"]["mode"]))
    draw_wizard_board(drawing, record, seat, mode)
    draw_monster_board(drawing, record, seat, mode)
    draw_bag(drawing, record)


def panel(drawing: Drawing, y: float, height: float, words: str, colour: str) -> None:
    drawing.rect(SIDE, y, WIDTH - SIDE - 20, height, rx=12, fill=PAPER, stroke=colour, stroke_width=2)
    drawing.text(SIDE + 14, y + 20, words, size=16, anchor="start", font_weight="bold", fill=colour)


def pouch_point(k: int) -> tuple[float, float]:
    return SIDE + 100 + 40 * k, WIZARD_TOP + 86


def stomach_point(slot: int) -> tuple[float, float]:
    return SIDE + 100 + 40 * slot, MONSTER_TOP + 86


def bag_point(kind: int) -> tuple[float, float]:
    return SIDE + 70 + 72 * kind, BAG_TOP + 26


def draw_wizard_board(drawing: Drawing, record: Any, seat: int | None, mode: Mode) -> None:
    y = WIZARD_TOP
    panel(drawing, y, 372, who(record, Seat.WIZARD)[4:], "#2f5fa8")
    drawing.circle(SIDE + 330, y + 20, 10, fill=GOLD, stroke="#8a651c", stroke_width=1.5)
    drawing.text(
        SIDE + 346, y + 20, f"coins: {int(record['coins'])} (supply {COINS - int(record['coins'])})", size=13, anchor="start"
    )
    spaces = track(record)
    drawing.text(SIDE + 14, y + 50, "Cure", size=13, anchor="start", font_weight="bold")
    for k, kind in enumerate(spaces):
        x = SIDE + 74 + 35 * k
        done = k < record["cure"]
        draw_ingredient(drawing, x, y + 50, kind, 13, 0.3 if done else 1)
        if done:
            drawing.path(f"M{x - 7},{y + 50} l5,6 l9,-12", fill="none", stroke="#2f7d3b", stroke_width=3)
        if k == record["cure"]:
            drawing.circle(x, y + 50, 16.5, fill="none", stroke="#2f5fa8", stroke_width=2.5)
    drawing.text(SIDE + 14, y + 86, "Pouches", size=13, anchor="start", font_weight="bold")
    things = held(record)
    places = POUCHES + int(record["spells"][Spell.BOX_OF_HOLDING] == Zone.BY_WIZARD)
    for k in range(places):
        px, py = pouch_point(k)
        if k < POUCHES:
            drawing.circle(px, py, 16, fill="#efe5cf", stroke="#b39c6d", stroke_width=1.5)
        else:
            drawing.rect(px - 16, py - 16, 32, 32, rx=3, fill="#dcc59a", stroke="#7a5c2e", stroke_width=1.5)
        if k < len(things):
            draw_ingredient(drawing, *pouch_point(k), things[k], 13)
    amounts = [f"{things.count(kind)} × {INGREDIENT_WORDS[kind]}".removeprefix("1 × ") for kind in sorted(set(things))]
    drawing.text(SIDE + 90 + 40 * places, y + 86, listed(amounts), size=11 if len(amounts) < 3 else 9, anchor="start")
    draw_card_list(drawing, SIDE + 14, y + 116, "In front", front_cards(record, Zone.BY_WIZARD), tall=True)
    if mode < Mode.POSSESSED_WIZARD:
        hidden = seat is not None and seat != Seat.WIZARD
        cards = [("#2f5fa8", spell_title(card), spell_words(card)) for card in in_zone(record["spells"], Zone.HAND)]
        draw_card_list(
            drawing,
            HAND_LEFT,
            y + 116,
            f"Hand (deck {int(record['spell_deck'])})",
            backs(int(record["spell_hand"]), "#2f5fa8") if hidden else cards,
            tall=True,
        )
    else:
        row = [("#5a4b8a", pw_words(int(card)), "") for card in record["pw_row"][int(record["pw_next"]) :] if card != NONE]
        draw_card_list(drawing, SIDE + 262, y + 116, "Row of cards to come", row)
    if mode == Mode.RABID_MONSTER:
        up = [("#7b5b2f", rm_words(card), "") for card in range(SOLO_CARDS) if record["rabid"][card] == Rabid.UP]
        draw_card_list(drawing, SIDE + 14, y + LOWER, "Cards turned up: actions to use", up)
    draw_discards(
        drawing,
        SIDE + 262 if mode == Mode.RABID_MONSTER else SIDE + 14,
        y + LOWER,
        "Spells discarded",
        [SPELL_NAMES[c] for c in in_zone(record["spells"], Zone.DISCARD)],
        mode == Mode.RABID_MONSTER,
    )


def draw_monster_board(drawing: Drawing, record: Any, seat: int | None, mode: Mode) -> None:
    y = MONSTER_TOP
    rabid = mode in (Mode.RABID_MONSTER, Mode.ZERO_PLAYER)
    panel(drawing, y, 352, who(record, Seat.MONSTER)[4:], "#a82f2f")
    goal = curse_goal(record)
    drawing.text(SIDE + 14, y + 50, "Curse", size=13, anchor="start", font_weight="bold")
    gap = min(35.0, 412 / (goal + 1))
    for step in range(goal + 1):
        x = SIDE + 82 + gap * step
        on = step == record["curse"]
        fill = "#a82f2f" if on else "#e7b9ae" if step < record["curse"] else "#f4e3d6"
        drawing.rect(x - gap / 2 + 1, y + 38, gap - 2, 24, rx=4, fill=fill, stroke="#8d4a3f", stroke_width=1)
        drawing.text(x, y + 50, "★" if step == goal else step, size=11, fill="#fff" if on else INK)
    if not rabid:
        drawing.text(SIDE + 250, y + 20, "Energy", size=13, anchor="start", font_weight="bold")
        for k in range(MOST_ENERGY):
            lit = k < record["energy"]
            drawing.path(
                f"M{SIDE + 316 + 19 * k},{y + 10} l-6,11 h6 l-3,9 l9,-12 h-6 l5,-8 Z",
                fill="#e0a92e" if lit else "#eee2cf",
                stroke="#9b7a2c",
                stroke_width=0.8,
            )
    drawing.text(SIDE + 14, y + 86, "Stomach", size=13, anchor="start", font_weight="bold")
    for slot in range(SLOTS):
        x, _ = stomach_point(slot)
        drawing.circle(x, y + 86, 17, fill="#f1d3cb", stroke="#b0756a", stroke_width=1.5)
        token = int(record["stomach"][slot])
        if token == SHEEP_TOKEN:
            drawing.circle(x - 2, y + 86, 9, fill="#fff", stroke="#8c8c85")
            drawing.circle(x + 7, y + 82, 4, fill="#4b4a47")
        elif token != NONE:
            draw_villager(drawing, x, y + 85, token, 0.95)
    drawing.text(SIDE + 210, y + 86, listed(stomach(record)), size=11, anchor="start")
    if not rabid:
        drawing.text(SIDE + 14, y + 338, f"Guards not met: {guards_unmet(record)}", size=10, anchor="start")
    draw_card_list(drawing, SIDE + 14, y + 116, "In front", front_cards(record, Zone.BY_MONSTER), tall=True)
    if rabid:
        row = [("#7b5b2f", rm_words(int(card)), "") for card in record["row"][int(record["row_next"]) :] if card != NONE]
        draw_card_list(drawing, SIDE + 262, y + 116, "Row of cards to come", row)
    else:
        hidden = seat is not None and seat != Seat.MONSTER
        cards = [("#a82f2f", power_title(card), power_words(card)) for card in in_zone(record["powers"], Zone.HAND)]
        draw_card_list(
            drawing,
            HAND_LEFT,
            y + 116,
            f"Hand (deck {int(record['power_deck'])})",
            backs(int(record["power_hand"]), "#a82f2f") if hidden else cards,
            tall=True,
        )
    feeding = [("#5a4b8a", feeding_words(int(card)), "") for card in record["feeding"] if card != NONE]
    if mode >= Mode.POSSESSED_WIZARD:
        draw_card_list(drawing, SIDE + 14, y + 256, "Feeding cards", feeding)
    names = [POWER_NAMES[card] for card in in_zone(record["powers"], Zone.DISCARD)]
    narrow = mode >= Mode.POSSESSED_WIZARD
    draw_discards(drawing, SIDE + 262 if narrow else SIDE + 14, y + 256, "Powers discarded", names, narrow)


def draw_bag(drawing: Drawing, record: Any) -> None:
    y = BAG_TOP
    panel(drawing, y, 68, "Bag", "#7a5c2e")
    for kind in range(TYPES):
        x, _ = bag_point(kind)
        draw_villager(drawing, x, y + 26, kind, 0.9)
        drawing.text(x + 22, y + 26, f"× {int(record['bag'][kind])}", size=13)
        draw_ingredient(drawing, x + 45, y + 26, kind, 7.5)  # what this villager sells
        drawing.text(x + 8, y + 52, VILLAGER_WORDS[kind], size=10)


def draw_ingredient(drawing: Drawing, x: float, y: float, kind: int, radius: float, opacity: float = 1) -> None:
    dark = kind in (Ingredient.MANDRAKE_ROOT, Ingredient.WOLF_CLAW, Ingredient.ASH_TWIG, Ingredient.SILK_THREAD)
    drawing.circle(x, y, radius, fill=KIND_COLOURS[kind], stroke="#4b463e", stroke_width=1.2, opacity=opacity)
    drawing.text(x, y, LETTERS[kind], size=min(12, radius + 1), fill="#fff" if dark else INK, font_weight="bold", opacity=opacity)


Card = tuple[str, str, str]  # colour, name, what it does


def front_cards(record: Any, zone: int) -> list[Card]:
    """Cards in front of a seat with their colours: spells blue, powers red."""
    spells = [("#2f5fa8", SPELL_NAMES[card], SPELL_TEXTS[card]) for card in in_zone(record["spells"], zone)]
    powers = [("#a82f2f", POWER_NAMES[card], POWER_TEXTS[card]) for card in laid_in(record, zone)]
    if zone == Zone.BY_MONSTER and record["single_use"] != NONE:
        card = int(record["single_use"])
        powers.append(("#c46a1b", f"{POWER_NAMES[card]} (once)", POWER_TEXTS[card]))
    return [*spells, *powers]


def backs(count: int, colour: str) -> list[Card]:
    return [(colour, "?", "")] * count


def row_height(count: int, tall: bool = False) -> float:
    """The height of each row of a list of cards; tall rows have room for what the card does."""
    row = 28 if tall else 25
    return row if count <= 4 else 4 * row / count


def draw_card_list(drawing: Drawing, x: float, y: float, words: str, cards: list[Card], tall: bool = False) -> None:
    drawing.text(x, y, words, size=13, anchor="start", font_weight="bold")
    height = row_height(len(cards), tall)
    if not cards:
        drawing.rect(x, y + 12, CARD_WIDTH, 22, rx=5, fill="none", stroke="#d8cfbd", stroke_dasharray="5 4")
    for k, (colour, name, does) in enumerate(cards):
        top, middle = y + 12 + height * k, (height - 3) / 2
        hidden = name == "?"
        drawing.rect(x, top, CARD_WIDTH, height - 3, rx=5, fill=colour if hidden else "#fff", stroke=colour, stroke_width=1.4)
        drawing.rect(x, top, 7, height - 3, rx=3, fill=colour)
        if hidden:
            drawing.text(x + CARD_WIDTH / 2, top + middle, name, size=11.5, fill="#fff")
        elif does and height > 25:
            drawing.text(x + 14, top + middle - 5, name, size=10.5, anchor="start", font_weight="bold")
            drawing.text(x + 14, top + middle + 6.5, does, size=8.6, anchor="start", fill="#5b554c")
        else:
            drawing.text(x + 14, top + middle, name, size=min(11.5, height - 4), anchor="start")


def draw_discards(drawing: Drawing, x: float, y: float, words: str, names: list[str], narrow: bool) -> None:
    drawing.text(x, y, f"{words} ({len(names)})", size=13, anchor="start", font_weight="bold")
    limit, line, row = (36 if narrow else 78), "", 0
    for k, name in enumerate(names):
        piece = name + ("," if k + 1 < len(names) else "")
        if len(line) + len(piece) > limit:
            drawing.text(x, y + 18 + 14 * row, line, size=10.5, anchor="start", fill="#5b554c")
            line, row = "", row + 1
        line += (" " if line else "") + piece
        if row > 5:
            break
    drawing.text(x, y + 18 + 14 * row, line or "none", size=10.5, anchor="start", fill="#5b554c")
