"""Rise of the Amazons in words and pictures."""

from __future__ import annotations

from typing import Any

from ..core.drawing import Drawing
from ..core.records import UNKNOWN
from .actions import ACTIONS, AREA_NAMES, CARD_NAMES, COLOUR_NAMES, Kind
from .components import (
    AMAZON_NAMES,
    ANCILLARY_C,
    ANCILLARY_M,
    ANCILLARY_NAMES,
    AREA_AT,
    AREAS,
    BASIC_C,
    BASIC_M,
    CARDS,
    CLASS_NAMES,
    COLOURS,
    COMMON_AP,
    COMMON_C,
    COMMON_KEYWORD,
    COMMON_M,
    COMMON_NAMES,
    COMMONS,
    COST,
    EDGES,
    EVENT_C,
    EVENT_M,
    EVENT_NAMES,
    EVENT_VP,
    FLAGS,
    FORBIDDEN,
    GOD_AP,
    GOD_NAMES,
    GOD_VP,
    HAS_BARRACK,
    HAS_ORACLE,
    HAS_PORT,
    HAS_URN,
    LETTERS,
    MOST_AP,
    MOST_SUPPLY,
    NONE,
    OPTION,
    OUT_OF_TWO,
    PASSIVE,
    PENALTY,
    PLACE_C,
    PLACE_M,
    PORTS_CLOSED,
    POSITIONS,
    RANKS,
    ROUNDS,
    ROW_C,
    ROW_M,
    ROW_VP,
    ROWS,
    SAFE,
    SLOTS,
    TERRAIN_C,
    TERRAIN_M,
    TRACK_NAMES,
    Area,
    CardAt,
    CommonAt,
    Deed,
    Ending,
    God,
    Intervention,
    Keyword,
    Own,
    Passive,
    Phase,
    Source,
    ZeroSupply,
)

OPTION_WORDS = {
    Intervention.M2: "+2 Might",
    Intervention.C2: "+2 Cunning",
    Intervention.MC: "+1 Might and +1 Cunning",
    Intervention.SW: "swap the two commons",
    Intervention.OA: "the strength of an opponent's Amazon",
    Intervention.RC: "reserve a common Amazon",
    Intervention.RE: "reserve an event",
    Intervention.FA: "ignore the hostile god this turn",
    Intervention.L2: "2 VP as the last",
    Intervention.TA: "one more Action",
    Intervention.TP: "teleport",
    Intervention.SP: "That's my Spot",
    Intervention.OS: "an opponent's special ability",
    Intervention.OB: "a free Oracle or Barrack",
    Intervention.OP: "a free Oracle or Port",
    Intervention.PB: "a free Port or Barrack",
    Intervention.RX: "refresh an own Amazon",
    Intervention.SU: "Supply without Alcynoe",
    Intervention.ST: "steal a card",
    Intervention.FL: "Flag without a common",
    Intervention.SC: "Sacrifice without a common",
    Intervention.PU: "pick up a discarded card",
}
ABILITY_WORDS = (
    "ignore the terrain", "attract a token", "rearrange the commons", "a common for nothing",
    "arrange an event pile", "extra moves", "an extra battle", "attack an adjacent area",
)  # fmt: skip
PASSIVE_WORDS = {
    Passive.MINUS_VP: "-1 VP",
    Passive.PLUS_VP: "+1 VP",
    Passive.TWO_VP: "+2 VP",
    Passive.SUPPLY: "+1 supply",
    Passive.RECOLOUR: "recolour",
    Passive.WIN_DRAW: "wins draws",
}
PHASE_WORDS = {
    Phase.DRAFT: "chooses her Amazon",
    Phase.START: "chooses her start area",
    Phase.DISPLACED: "places a displaced player",
    Phase.MENU: "to act",
    Phase.ASSEMBLY: "assembles a party",
    Phase.ORACLE_KEEP: "keeps one of the drawn cards",
    Phase.SACRIFICE_POSITION: "chooses a turn position",
    Phase.EXTRA_MOVE: "makes an extra move",
    Phase.SECOND_EXTRA_MOVE: "may make a second extra move",
    Phase.SPOT: "chooses whose spot to take",
    Phase.PUSH: "chooses where to push",
    Phase.TELEPORT: "teleports",
    Phase.ADJACENT_AREA: "chooses an area to attack",
    Phase.ADJACENT_COLOUR: "chooses an event to attack",
    Phase.ATTRACT_AREA: "attracts a token from an area",
    Phase.ATTRACT_COLOUR: "attracts a token of a colour",
    Phase.REARRANGE_LEFT: "chooses the left common",
    Phase.REARRANGE_RIGHT: "chooses the right common",
    Phase.PILE_COLOUR: "chooses a pile to arrange",
    Phase.PILE_ORDER: "arranges a pile",
    Phase.RESERVE_PLACE: "reserves a common",
    Phase.RESERVE_COLOUR: "reserves an event",
    Phase.STEAL: "chooses whom to rob",
    Phase.PICK_UP: "picks up a card",
    Phase.DISCARD_FIRST: "discards a card",
    Phase.DISCARD_SECOND: "discards a second card",
    Phase.FREE_BUILDING: "visits a building by card",
    Phase.RELAX: "refreshes an Amazon",
    Phase.OPPONENT_ABILITY: "borrows an ability",
    Phase.SPEND_ABILITY: "spends an own ability",
    Phase.OPPONENT_AMAZON: "borrows an Amazon",
    Phase.OPPONENT_EXHAUST: "exhausts an own Amazon",
}
SIDES = ("left", "right")
ORDER = ("first", "second")


# --- words ---------------------------------------------------------------------------------------------------------


def name_of(record: Any, seat: int) -> str:
    """The Amazon of a seat, or its number before she has one."""
    amazon = int(record["seats"][seat]["amazon"])
    return AMAZON_NAMES[amazon] if amazon != NONE else f"Player {seat}"


def area_word(area: int) -> str:
    return "the Palace" if area == Area.P else AREA_NAMES[area]


def event_at(record: Any, colour: int) -> str:
    rank = int(record["pile"][colour][0])
    return EVENT_NAMES[RANKS * colour + rank] if rank >= 0 else "event"


def describe(record: Any, action: int, onlooker: int | None = None) -> str:
    """A sentence for an action; what only the acting player sees is not told to others (RA-371, RA-385)."""
    kind, argument = Kind(ACTIONS.kinds[action]), ACTIONS.arguments[action]
    seat = max(int(record["seat"]), 0)
    who = name_of(record, seat)
    hidden = onlooker is not None and onlooker != seat
    plain = {
        Kind.END_TURN: "ends her turn",
        Kind.PASS: "passes",
        Kind.BUY_VP: "buys a VP",
        Kind.STOP: "stops after one move",
        Kind.ORACLE: "visits the Oracle",
        Kind.BARRACK: "visits the Barrack",
        Kind.SUPPLY: "takes a supply with Alcynoe",
        Kind.USE_ARES: "calls on Ares for a free Action",
        Kind.DISCARD_TWO: "discards two cards for an AP",
    }
    if kind in plain:
        return f"{who} {plain[kind]}."
    if kind == Kind.CONFIRM:
        return f"{who} wins the battle against {foe(record)}."
    if kind in (Kind.FLAG, Kind.SACRIFICE):
        verb = "plants a flag" if kind == Kind.FLAG else "sacrifices"
        return f"{who} {verb} with {COMMON_NAMES[int(record['common'][argument])]}."
    if kind == Kind.ABILITY:
        return f"{who} uses an ability: {ABILITY_WORDS[2 * int(record['seats'][seat]['amazon']) + argument]}."
    if kind == Kind.MOVE:
        return f"{who} moves to {area_word(argument)}."
    if kind == Kind.PORT:
        return f"{who} sails to {ACTIONS.names[action].split()[-1]}."
    if kind == Kind.BATTLE:
        return f"{who} challenges the {COLOUR_NAMES[argument]} {event_at(record, argument)}."
    if kind == Kind.AMAZONOMACHY:
        return f"{who} begins an Amazonomachy for {ROW_M[argument]}M {ROW_C[argument]}C."
    if kind == Kind.PICK:
        verb = {Phase.RELAX: "refreshes", Phase.OPPONENT_EXHAUST: "exhausts"}.get(Phase(int(record["phase"])), "sends")
        return f"{who} {verb} {picked(record, seat, argument)}."
    if kind == Kind.PLAY:
        option = Intervention(int(OPTION[argument // 2, argument % 2]))
        return f"{who} plays {CARD_NAMES[argument // 2]}: {OPTION_WORDS[option]}."
    return f"{who} {choice_words(record, kind, argument, action, hidden)}."


def foe(record: Any) -> str:
    """Whom the battle being assembled is against."""
    if record["target_row"] != NONE:
        return f"the Greeks, Amazonomachy {int(record['target_row']) + 1}"
    return f"the {COLOUR_NAMES[int(record['target_colour'])]} {event_at(record, int(record['target_colour']))}"


def picked(record: Any, seat: int, pick: int) -> str:
    player = record["seats"][seat]
    if pick == 0:
        return "herself"
    if pick == 1:
        return ANCILLARY_NAMES[int(player["ancillary"])]
    return f"{COMMON_NAMES[int(record['common'][pick - 2])]} from the {SIDES[pick - 2]}"


def choice_words(record: Any, kind: Kind, argument: int, action: int, hidden: bool) -> str:
    """What a choice of a compound move says."""
    seat, phase = int(record["seat"]), Phase(int(record["phase"]))
    if kind == Kind.AREA:
        verb = {
            Phase.START: "begins in", Phase.SPOT: "takes the spot in", Phase.PUSH: f"pushes {pushed_name(record)} to",
            Phase.ADJACENT_AREA: "attacks", Phase.ATTRACT_AREA: "attracts from",
        }.get(phase, "goes to")  # fmt: skip
        return f"{verb} {area_word(argument)}"
    if kind == Kind.COLOUR:
        return colour_words(record, phase, argument)
    if kind == Kind.CARD:
        verb = {Phase.ORACLE_KEEP: "keeps", Phase.PICK_UP: "picks up"}.get(phase, "discards")
        return f"{verb} {'one of the drawn cards' if hidden and phase == Phase.ORACLE_KEEP else CARD_NAMES[argument]}"
    if kind == Kind.COMMON:
        return f"lays out {COMMON_NAMES[argument]}"
    if kind == Kind.RANK:
        if hidden:
            return "lays the next card of the pile"
        return f"lays {EVENT_NAMES[RANKS * int(record['target_colour']) + argument]} next"
    others = (seat + (argument // (1 if kind == Kind.OPPONENT else 2)) + 1) % max(int(record["num_seats"]), 1)
    if kind == Kind.OPPONENT:
        return f"robs {name_of(record, others)}"
    if kind == Kind.OPPONENT_AMAZON:
        return f"borrows the strength of {name_of(record, others)}{'' if argument % 2 == 0 else chr(39) + 's Ancillary'}"
    if kind == Kind.OPPONENT_ABILITY:
        amazon = int(record["seats"][others]["amazon"])
        return f"borrows from {name_of(record, others)}: {ABILITY_WORDS[2 * amazon + argument % 2]}"
    if kind == Kind.OWN_ABILITY:
        return f"spends her {ORDER[argument]} ability"
    if kind == Kind.POSITION:
        if phase == Phase.DISPLACED:
            return f"puts {displaced_name(record)} on position {argument + 1}, {TRACK_NAMES[argument]}"
        return f"chooses position {argument + 1}, {TRACK_NAMES[argument]}"
    if kind == Kind.PLACE:
        return f"reserves {COMMON_NAMES[int(record['common'][argument])]}"
    if kind == Kind.AMAZON:
        return f"becomes {AMAZON_NAMES[argument]}"
    return ACTIONS.names[action]


def pushed_name(record: Any) -> str:
    """Whom That's my Spot pushes out of the chosen area."""
    count, seat = int(record["num_seats"]), int(record["seat"])
    others = [(seat + offset) % count for offset in range(1, count)]
    pushed = [other for other in others if record["seats"][other]["area"] == record["target_area"]]
    return name_of(record, pushed[0]) if pushed else "the opponent"


def displaced_name(record: Any) -> str:
    """The displaced player whose turn position is chosen: the first in the old order (RA-169)."""
    displaced = [seat for seat in range(int(record["num_seats"])) if record["seats"][seat]["place_on_track"] == NONE]
    return name_of(record, min(displaced, key=lambda seat: int(record["seats"][seat]["old_place"])))


def colour_words(record: Any, phase: Phase, colour: int) -> str:
    """What is done with a colour: its token, its open card or its whole pile."""
    name = COLOUR_NAMES[colour]
    return {
        Phase.ADJACENT_COLOUR: f"challenges the {name} {event_at(record, colour)}",
        Phase.ATTRACT_COLOUR: f"attracts a {name} token",
        Phase.RESERVE_COLOUR: f"reserves the {name} {event_at(record, colour)}",
    }.get(phase, f"takes up the {name} pile")


def god_words(record: Any) -> str:
    """What the hostile god of the round demands."""
    god = int(record["god"])
    if god == NONE:
        return "No god yet"
    words = [GOD_NAMES[god]]
    closed = [AREA_NAMES[area] for area in range(AREAS) if FORBIDDEN[god, area]]
    if closed:
        words.append(f"{' and '.join(closed)} forbidden")
    if PORTS_CLOSED[god]:
        words.append("ports closed")
    if GOD_VP[god]:
        safe = ", ".join(AREA_NAMES[area] for area in range(AREAS) if is_safe(record, area) and in_game(record, area))
        words.append(f"{GOD_VP[god]} VP outside {safe}")
    if GOD_AP[god]:
        words.append(f"{GOD_AP[god]} AP")
    return ": ".join([words[0], ", ".join(words[1:])])


def is_safe(record: Any, area: int) -> bool:
    """Whether the god of the round is content with a miniature here (RA-324)."""
    with_oracle = record["god"] == God.HEPHAESTUS and area == Area.G and record["options"]["gamma_oracle"]
    return bool(with_oracle or SAFE[record["god"], area])


def in_game(record: Any, area: int) -> bool:
    return bool(record["num_seats"] > 2 or not OUT_OF_TWO[area])


def status(record: Any) -> str:
    """One line: where the game stands."""
    if record["over"]:
        why = "the limit of decisions" if record["ending"] == Ending.LIMIT else "three rounds"
        return f"Over after {why}: {winners(record)}"
    phase = PHASE_WORDS[Phase(int(record["phase"]))]
    if record["phase"] == Phase.DISPLACED:
        phase = f"places {displaced_name(record)}, who was displaced"
    if record["round_number"] == 0:
        return f"Set-up: {name_of(record, int(record['seat']))} {phase}"
    return f"Round {int(record['round_number'])} of {ROUNDS}: {name_of(record, int(record['seat']))} {phase}"


def winners(record: Any) -> str:
    """Who is first, alone or with others."""
    returns = [float(value) for value in record["returns"][: int(record["num_seats"])]]
    first = [name_of(record, seat) for seat, value in enumerate(returns) if value == max(returns)]
    return f"{first[0]} wins" if len(first) == 1 else f"{' and '.join([', '.join(first[:-1]), first[-1]])} share the first place"


def shut_out(record: Any, seat: int) -> bool:
    """Whether a player ranks behind all who have supplies (RA-351)."""
    player = record["seats"][seat]
    return bool(player["supply"] == 0 or (record["options"]["zero_supply"] == ZeroSupply.EVER and player["ever_zero"]))


def score_words(record: Any, seat: int) -> str:
    """The points of a player by where they come from."""
    player = record["seats"][seat]
    parts = [f"{source_word(source)} {int(player['sources'][source]):+}" for source in Source if player["sources"][source]]
    note = "; without supplies she ranks behind all who have some" if shut_out(record, seat) else ""
    return f"{name_of(record, seat)} {int(player['vp'])} VP: {', '.join(parts) or 'none'}{note}"


def by_place(record: Any) -> list[int]:
    """The seats from the first place down."""
    return sorted(range(int(record["num_seats"])), key=lambda seat: -float(record["returns"][seat]))


def source_word(source: Source) -> str:
    return source.name.lower().replace("_", " ").replace("amazonomachy", "Amazonomachy")


def marks(record: Any) -> str:
    """What is special about this turn."""
    words = [f"Actions left {int(record['actions_left'])}"]
    for field, word in (
        ("ignore_terrain", "terrain ignored"), ("free_battle", "extra battle"), ("free_common", "free common"),
        ("ares_pending", "Ares Action"), ("exempt", "god ignored"),
    ):  # fmt: skip
        if record[field]:
            words.append(word)
    return ", ".join(words)


def battle_words(record: Any) -> str:
    """The battle being assembled."""
    row = int(record["target_row"])
    if row != NONE:
        what = f"Amazonomachy {ROW_M[row]}M {ROW_C[row]}C"
    else:
        colour = int(record["target_colour"])
        what = f"{event_at(record, colour)} ({COLOUR_NAMES[colour]}) in {area_word(int(record['target_area']))}"
    return f"{what}; still lacking {max(int(record['lack_m']), 0)}M {max(int(record['lack_c']), 0)}C"


def hand_words(record: Any, seat: int) -> list[str]:
    """The known cards of a hand."""
    return [CARD_NAMES[card] for card in range(CARDS) if record["card_at"][card] == seat]


def card_words(card: int) -> str:
    options = " / ".join(OPTION_WORDS[Intervention(int(option))] for option in OPTION[card])
    passive = PASSIVE_WORDS[Passive(int(PASSIVE[card]))].replace("recolour", "recolour a token")
    return f"{CARD_NAMES[card]} {options} / {passive} at the end"


def player_line(record: Any, seat: int) -> list[str]:
    player = record["seats"][seat]
    amazon = int(player["amazon"])
    if amazon == NONE:
        return [f"  player {seat}: no Amazon yet"]
    where = "-" if player["area"] == NONE else AREA_NAMES[int(player["area"])]
    track = "-" if player["place_on_track"] == NONE else TRACK_NAMES[int(player["place_on_track"])]
    ancillary = ANCILLARY_NAMES[int(player["ancillary"])] if player["ancillary"] != NONE else "-"
    own = ((AMAZON_NAMES[amazon], player["basic_ready"]), (ancillary, player["ancillary_ready"]))
    ready = [name for name, is_ready in own if is_ready]
    colours = " ".join(
        f"{COLOUR_NAMES[c]}{'x' + str(int(player['tokens'][c])) if player['tokens'][c] else f'(-{PENALTY[amazon, c]})'}"
        for c in range(COLOURS)
    )
    abilities = ", ".join(ABILITY_WORDS[2 * amazon + k] for k in range(2) if player["charged"][k]) or "none"
    extra = [word for word, on in (
        ("favoured", player["bonus"]), ("Ares Action", player["ares"]), ("Artemis waiting", player["artemis"]),
        ("tilted", record["tilted"] == seat), ("Oracle closed", player["oracle_block"]),
    ) if on]  # fmt: skip
    if player["sacrifice"] != NONE:
        extra.append(f"sacrificed to {TRACK_NAMES[int(player['sacrifice'])]}")
    if player["row"] != NONE:
        extra.append(f"Amazonomachy {int(player['row']) + 1}")
    known = hand_words(record, seat)
    unknown = int(player["hand_size"]) - len(known)
    hand = ", ".join([*known, *([f"{unknown} unknown"] if unknown else [])]) or "none"
    mark = ">" if record["seat"] == seat else " "
    return [
        f"{mark} player {seat} {AMAZON_NAMES[amazon]:<12} in {where:<6} AP {int(player['ap']):2}  VP {int(player['vp']):3}  "
        f"supply {int(player['supply'])}  flags {int(player['flags_left'])}  position {track}"
        + (f"  [{', '.join(extra)}]" if extra else ""),
        f"      ready: {', '.join(ready) or 'nobody'}; charged: {abilities}",
        f"      {colours}; DI: {hand}",
    ]


def area_line(record: Any, area: int) -> str:
    features = [
        word
        for word, table in (("Port", HAS_PORT), ("Oracle", HAS_ORACLE), ("Barrack", HAS_BARRACK), ("urn", HAS_URN))
        if table[area]
    ]
    if area == Area.G and record["options"]["gamma_oracle"]:
        features.append("Oracle")
    tokens = [COLOUR_NAMES[c] for c in range(COLOURS) for _ in range(int(record["area_tokens"][area][c]))]
    if record["flag"][area] != NONE:
        tokens.append(f"flag of {name_of(record, int(record['flag'][area]))}")
    tokens += ["blank"] * (int(SLOTS[area]) - len(tokens))
    people = [name_of(record, seat) for seat in range(int(record["num_seats"])) if record["seats"][seat]["area"] == area]
    god = int(record["god"])
    barred = "  FORBIDDEN" if god != NONE and FORBIDDEN[god, area] else ""
    return (
        f"  {AREA_NAMES[area]:<6} {TERRAIN_M[area]}M {TERRAIN_C[area]}C  {', '.join(tokens) or '-':<24} {' '.join(features):<16} "
        f"{', '.join(people)}{barred}"
    ).rstrip()


def common_words(record: Any, place: int) -> str:
    common = int(record["common"][place])
    if common == NONE:
        return f"{SIDES[place]}: being chosen"
    m, c = COMMON_M[common] + PLACE_M[place], COMMON_C[common] + PLACE_C[place]
    reserved = (
        f", reserved by {name_of(record, int(record['common_reserved'][place]))}"
        if record["common_reserved"][place] != NONE
        else ""
    )
    keyword = Keyword(int(COMMON_KEYWORD[common])).name.lower()
    return f"{SIDES[place]}: {COMMON_NAMES[common]} {m}M {c}C, {COMMON_AP[common]} AP, {keyword}{reserved}"


def pile_words(record: Any, colour: int) -> str:
    size = int(record["pile_size"][colour])
    if size == 0:
        return f"{COLOUR_NAMES[colour]}: empty"
    card = RANKS * colour + int(record["pile"][colour][0])
    by = int(record["pile_reserved"][colour])
    reserved = f", reserved by {name_of(record, by)}" if by != NONE else ""
    stats = f"{EVENT_M[card]}M {EVENT_C[card]}C {EVENT_VP[card]} VP"
    return f"{COLOUR_NAMES[colour]}: {EVENT_NAMES[card]} {stats} ({size} left{reserved})"


def text(record: Any, seat: int | None = None) -> str:
    """The position in words."""
    lines = [f"{status(record)}. {god_words(record)}.", ""]
    for number in range(int(record["num_seats"])):
        lines += player_line(record, number)
    lines.append("")
    lines += [area_line(record, area) for area in range(AREAS) if in_game(record, area)]
    deck = [COMMON_NAMES[common] for common in range(COMMONS) if record["common_at"][common] == CommonAt.DECK]
    lines += ["", f"  {common_words(record, 0)}; {common_words(record, 1)}; deck: {', '.join(deck) or 'empty'}"]
    lines += [f"  {pile_words(record, colour)}" for colour in range(COLOURS)]
    discard = [CARD_NAMES[card] for card in range(CARDS) if record["card_at"][card] == CardAt.DISCARD]
    lines.append(f"  DI deck {int(record['card_deck_size'])}, discard: {', '.join(discard) or 'empty'}")
    taken = {int(player["row"]): name_of(record, k) for k, player in enumerate(record["seats"]) if player["row"] != NONE}
    now = max(int(record["round_number"]), 1) - 1
    rows = [f"{r + 1}: {ROW_M[r]}M {ROW_C[r]}C {taken.get(r) or f'{ROW_VP[r, now]} VP'}" for r in range(ROWS)]
    lines.append(f"  Amazonomachy {'; '.join(rows)}")
    seen = [GOD_NAMES[god] for god in range(len(GOD_NAMES)) if record["god_round"][god]]
    lines.append(f"  gods seen: {', '.join(seen) or 'none'}")
    if seat is not None:
        mine = [card_words(card) for card in range(CARDS) if record["card_at"][card] == seat]
        lines += [f"  your cards: {mine[0] if mine else 'none'}", *(f"              {words}" for words in mine[1:])]
    looked = [card_words(card) for card in range(CARDS) if record["card_at"][card] == CardAt.LOOKED_AT]
    if looked:
        lines.append(f"  looking at: {'; '.join(looked)}")
    if not record["over"] and record["phase"] >= Phase.MENU:
        in_battle = record["phase"] in (Phase.ASSEMBLY, Phase.OPPONENT_AMAZON, Phase.OPPONENT_EXHAUST)
        lines.append(f"  {marks(record)}" + (f"; battle: {battle_words(record)}" if in_battle else ""))
    if record["over"]:
        lines += ["", *(f"  {score_words(record, number)}" for number in by_place(record))]
    return "\n".join(lines)


# --- the drawing ------------------------------------------------------------------------------------------------------

WIDTH, HEIGHT = 1500, 1120
MAP_X, MAP_Y, MAP_SCALE = 30, 62, 7.6
SEAT_COLOURS = ("#7d5ba6", "#c8553d", "#3c7a57", "#2f6690")  # by Amazon
TOKEN_COLOURS = ("#4a7fc1", "#5c9e4f", "#c4453a", "#8a5aa8", "#e0b03a")
SEA, LAND, EDGE, INK, PAPER, FADED = "#cfe3e6", "#efe2c0", "#b99b62", "#3b342b", "#fffaf0", "#a59a86"


def svg(record: Any, seat: int | None = None) -> str:
    """The table: map, turn track, playmats, cards."""
    drawing = Drawing(WIDTH, HEIGHT, "#f3ead6")
    drawing.title(f"Rise of the Amazons. {status(record)}")
    drawing.text(30, 30, status(record), size=22, anchor="start", font_weight="bold")
    drawing.text(WIDTH - 30, 30, god_words(record), size=16, anchor="end", fill="#7a2e22", font_weight="bold")
    draw_map(drawing, record)
    draw_players(drawing, record, seat)
    draw_board_cards(drawing, record)
    below = MAT_Y0 + int(record["num_seats"]) * (MAT_HEIGHT + 8) + 12
    if record["over"]:
        draw_score(drawing, record, MAT_X, below)
    else:
        draw_situation(drawing, record, MAT_X, below, seat)
    return str(drawing)


def point_of(area: int) -> tuple[float, float]:
    x, y = AREA_AT[area]
    return MAP_X + 8 + x * MAP_SCALE, MAP_Y + 2 + y * MAP_SCALE


def draw_map(drawing: Drawing, record: Any) -> None:
    drawing.rect(MAP_X, MAP_Y, 776, 776, rx=18, fill=SEA, stroke="#9fbcc2", stroke_width=2)
    for one, other in EDGES:
        both = in_game(record, one) and in_game(record, other)
        road = road_between(one, other)
        drawing.path(road, stroke=EDGE, stroke_width=9, stroke_linecap="round", fill="none", opacity=1 if both else 0.25)
        drawing.path(road, stroke="#f6ecd2", stroke_width=3, stroke_dasharray="7 6", fill="none", opacity=1 if both else 0.25)
    for area in range(AREAS):
        draw_area(drawing, record, area)


def road_between(one: int, other: int) -> str:
    """A straight road; the bridge between G and E bends round D."""
    (x1, y1), (x2, y2) = point_of(one), point_of(other)
    bend = -110 if {one, other} == {Area.G, Area.E} else 0
    return f"M{x1:.1f},{y1:.1f} Q{(x1 + x2) / 2 + bend:.1f},{(y1 + y2) / 2:.1f} {x2:.1f},{y2:.1f}"


def draw_area(drawing: Drawing, record: Any, area: int) -> None:
    x, y = point_of(area)
    radius = radius_of(area)
    if not in_game(record, area):
        drawing.circle(x, y, radius, fill="#dcd8cd", stroke="#c3bcab", stroke_width=2, opacity=0.7)
        drawing.text(x, y, LETTERS[area], size=26, fill=FADED)
        return
    fill = "#f4d9a0" if area == Area.P else LAND
    drawing.circle(x, y, radius, fill=fill, stroke="#8f7340", stroke_width=3)
    drawing.text(x, y - radius + 16, LETTERS[area], size=16 if area == Area.P else 20, font_weight="bold", fill="#5b4520")
    if LETTERS[area] in "ΓΔΘΛ":  # as the sentences call them
        drawing.text(x + 17, y - radius + 18, AREA_NAMES[area], size=10.5, fill="#8f7340")
    if area != Area.P:
        draw_stats(drawing, x, y - radius + 35, int(TERRAIN_M[area]), int(TERRAIN_C[area]), 9)
    draw_slots(drawing, record, area, x, y + 1)
    for feature, (fx, fy) in feature_points(record, area).items():
        draw_feature(drawing, fx, fy, feature)
    people = [number for number in range(int(record["num_seats"])) if record["seats"][number]["area"] == area]
    for k, number in enumerate(people):
        draw_miniature(drawing, record, x - radius + 6 + 17 * k, y + 4, number)
    god = int(record["god"])
    if god != NONE and FORBIDDEN[god, area]:
        draw_cross(drawing, x + radius - 14, y - radius + 18, 11)
    if god != NONE and PORTS_CLOSED[god] and HAS_PORT[area]:
        px, py = feature_points(record, area)["port"]
        draw_cross(drawing, px - 7, py + 9, 7)


def radius_of(area: int) -> float:
    return 62 if area == Area.P else 54


def feature_points(record: Any, area: int) -> dict[str, tuple[float, float]]:
    """The buildings of an area and where they are drawn."""
    tables = (("port", HAS_PORT), ("oracle", HAS_ORACLE), ("barrack", HAS_BARRACK), ("urn", HAS_URN))
    features = [word for word, table in tables if table[area]]
    if area == Area.G and record["options"]["gamma_oracle"]:
        features.append("oracle")
    x, y = point_of(area)
    return {word: (x + (k - (len(features) - 1) / 2) * 30, y + radius_of(area) - 22) for k, word in enumerate(features)}


def draw_stats(drawing: Drawing, x: float, y: float, might: int, cunning: int, size: float) -> None:
    """Might in a rhombus, Cunning in a circle."""
    for dx, value, colour, shape in ((-size * 1.3, might, "#a83f2d", 4), (size * 1.3, cunning, "#33648f", 0)):
        cx = x + dx
        if shape:
            drawing.polygon(
                [(cx, y - size * 1.2), (cx + size * 1.15, y), (cx, y + size * 1.2), (cx - size * 1.15, y)], fill=colour
            )
        else:
            drawing.circle(cx, y, size, fill=colour)
        drawing.text(cx, y, value, size=size * 1.35, fill="#fff", font_weight="bold")


def draw_slots(drawing: Drawing, record: Any, area: int, x: float, y: float) -> None:
    """Event slots with their tokens and flag."""
    held: list[int] = [c for c in range(COLOURS) for _ in range(int(record["area_tokens"][area][c]))]
    flag = int(record["flag"][area])
    for k in range(int(SLOTS[area])):
        cx = x + (k - (int(SLOTS[area]) - 1) / 2) * 30
        drawing.circle(cx, y + 2, 12, fill="#fbf4e2", stroke="#8f7340", stroke_width=1.5, stroke_dasharray="3 2")
        if k < len(held):
            draw_token(drawing, cx, y + 2, held[k], 11)
        elif flag != NONE and k == int(SLOTS[area]) - 1:
            colour = seat_colour(record, flag)
            drawing.line(cx - 5, y + 10, cx - 5, y - 9, stroke=INK, stroke_width=2)
            drawing.polygon([(cx - 5, y - 9), (cx + 9, y - 4), (cx - 5, y + 1)], fill=colour, stroke=INK, stroke_width=1)


def draw_token(drawing: Drawing, x: float, y: float, colour: int, radius: float) -> None:
    drawing.circle(x, y, radius, fill=TOKEN_COLOURS[colour], stroke="#fff", stroke_width=1.5)
    drawing.text(x, y, "BGRPY"[colour], size=radius * 1.15, fill="#fff", font_weight="bold")


def draw_feature(drawing: Drawing, x: float, y: float, feature: str) -> None:
    drawing.circle(x, y, 12, fill=PAPER, stroke="#8f7340", stroke_width=1)
    if feature == "port":
        drawing.path(
            f"M{x},{y - 7} v13 M{x - 5},{y - 3} h10 M{x - 7},{y + 2} q7,10 14,0", stroke="#2f6690", stroke_width=2, fill="none"
        )
    elif feature == "oracle":
        drawing.polygon([(x - 8, y - 3), (x, y - 9), (x + 8, y - 3)], fill="#8a5aa8")
        drawing.path(
            f"M{x - 5},{y - 2} v7 M{x},{y - 2} v7 M{x + 5},{y - 2} v7 M{x - 8},{y + 7} h16", stroke="#8a5aa8", stroke_width=2.2
        )
    elif feature == "barrack":
        drawing.path(f"M{x - 7},{y - 7} h14 v6 q0,6 -7,9 q-7,-3 -7,-9 Z", fill="#a83f2d")
    else:
        drawing.path(f"M{x - 4},{y - 8} h8 l-1.5,3 q8,6 0,12 h-5 q-8,-6 0,-12 Z", fill="#b9722d")


def draw_miniature(drawing: Drawing, record: Any, x: float, y: float, seat: int) -> None:
    """A pawn in the colour of its Amazon; lying when she has passed."""
    colour = seat_colour(record, seat)
    tilt = f"rotate(55 {x:.1f} {y:.1f})" if record["tilted"] == seat else "rotate(0)"
    drawing.start_group(transform=tilt)
    drawing.path(f"M{x - 12},{y + 18} q3,-20 12,-22 q9,2 12,22 Z", fill=colour, stroke=INK, stroke_width=2)
    drawing.circle(x, y - 11, 9, fill=colour, stroke=INK, stroke_width=2)
    drawing.text(x, y + 10, initial(record, seat), size=12, fill="#fff", font_weight="bold")
    drawing.end_group()


def initial(record: Any, seat: int) -> str:
    amazon = int(record["seats"][seat]["amazon"])
    return ("Al", "Hi", "An", "Pe")[amazon] if amazon != NONE else str(seat)


def seat_colour(record: Any, seat: int) -> str:
    amazon = int(record["seats"][seat]["amazon"])
    return SEAT_COLOURS[amazon] if amazon != NONE else FADED


def draw_cross(drawing: Drawing, x: float, y: float, size: float) -> None:
    drawing.circle(x, y, size * 1.25, fill="#1d1b18")
    for dx in (-size * 0.6, size * 0.6):
        drawing.line(x - dx, y - size * 0.6, x + dx, y + size * 0.6, stroke="#fff", stroke_width=size * 0.27)


# --- playmats -----------------------------------------------------------------------------------------------------------

MAT_X, MAT_W = 826, 648
MAT_Y0, MAT_HEIGHT = 62, 186
TABLE_Y, TRACK_Y, ROWS_X, ROW_STEP = 856, 1010, 560, 23
SITUATION_STEP, SCORE_STEP = 21, 12.5


def draw_players(drawing: Drawing, record: Any, onlooker: int | None) -> None:
    count = int(record["num_seats"])
    for k in range(count):
        seat = k if onlooker is None else (onlooker + k) % count
        draw_mat(drawing, record, seat, mat_top(k), MAT_HEIGHT, seat == onlooker)


def mat_top(k: int) -> float:
    """The upper edge of the k-th mat; the onlooker's own is the first."""
    return MAT_Y0 + k * (MAT_HEIGHT + 8)


def draw_mat(drawing: Drawing, record: Any, seat: int, y: float, height: float, own: bool) -> None:
    player = record["seats"][seat]
    amazon = int(player["amazon"])
    acting = record["seat"] == seat
    colour = seat_colour(record, seat)
    drawing.rect(
        MAT_X, y, MAT_W, height, rx=12, fill=PAPER, stroke="#d9a441" if acting else "#d8cfbd", stroke_width=4 if acting else 1.5
    )
    drawing.rect(MAT_X, y, 10, height, rx=5, fill=colour)
    x = MAT_X + 26
    you = " (you)" if own else ""
    drawing.text(x, y + 20, f"{name_of(record, seat)}{you}", size=18, anchor="start", font_weight="bold", fill=colour)
    if amazon == NONE:
        return
    drawing.text(x, y + 40, f"{CLASS_NAMES[amazon]}, player {seat}", size=12, anchor="start", fill="#6d6455")
    drawing.text(MAT_X + MAT_W - 18, y + 26, f"{int(player['vp'])} VP", size=26, anchor="end", font_weight="bold")
    draw_points(drawing, x + 226, y + 20, int(player["ap"]))
    draw_goods(drawing, x + 226, y + 43, player)
    draw_own_amazons(drawing, x, y + 62, player)
    draw_colours(drawing, x + 282, y + 92, player, amazon)
    draw_abilities(drawing, x, y + 122, player, amazon)
    draw_hand(drawing, record, x, y + 160, seat)
    place = int(player["place_on_track"])
    favoured = ", favoured" if player["bonus"] else ""
    notes = [f"position {place + 1}{favoured}" if place != NONE else ""]
    for words in (
        (("Ares Action", player["ares"]), ("Artemis waits", player["artemis"]), ("Oracle closed", player["oracle_block"])),
        (("passed", player["passed"]), ("shut out", record["over"] and shut_out(record, seat))),
    ):
        notes.append(", ".join(word for word, on in words if on))
    for k, note in enumerate(notes):
        drawing.text(MAT_X + MAT_W - 18, y + 46 + 13 * k, note, size=11.5, anchor="end", fill="#6d6455")


def draw_points(drawing: Drawing, x: float, y: float, ap: int) -> None:
    drawing.text(x - 8, y, "AP", size=12, anchor="end", font_weight="bold")
    for k in range(MOST_AP):
        drawing.rect(x + 18 * k, y - 8, 15, 16, rx=3, fill="#d9a441" if k < ap else "#efe6d2", stroke="#b99b62", stroke_width=1)
    drawing.text(x + 18 * MOST_AP + 6, y, ap, size=14, anchor="start", font_weight="bold")


def draw_goods(drawing: Drawing, x: float, y: float, player: Any) -> None:
    """Supplies and flags."""
    drawing.text(x - 8, y, "supply", size=12, anchor="end", font_weight="bold")
    for k in range(MOST_SUPPLY):
        fill = "#b9722d" if k < player["supply"] else "#efe6d2"
        drawing.path(
            f"M{x + 18 * k + 3},{y - 8} h8 l-1.5,3 q8,6 0,12 h-5 q-8,-6 0,-12 Z", fill=fill, stroke="#b99b62", stroke_width=1
        )
    drawing.text(x + 130, y, "flags", size=12, anchor="start", font_weight="bold")
    for k in range(FLAGS):
        fx = x + 172 + 20 * k
        faint = 1.0 if k < player["flags_left"] else 0.2
        drawing.line(fx, y + 8, fx, y - 8, stroke=INK, stroke_width=2, opacity=faint)
        drawing.polygon([(fx, y - 8), (fx + 13, y - 4), (fx, y + 1)], fill="#6d6455", opacity=faint)


def draw_own_amazons(drawing: Drawing, x: float, y: float, player: Any) -> None:
    amazon, ancillary = int(player["amazon"]), int(player["ancillary"])
    cards = [(AMAZON_NAMES[amazon], BASIC_M[amazon], BASIC_C[amazon], player["basic_ready"])]
    if ancillary != NONE:
        cards.append((ANCILLARY_NAMES[ancillary], ANCILLARY_M[ancillary], ANCILLARY_C[ancillary], player["ancillary_ready"]))
    for k, (name, might, cunning, ready) in enumerate(cards):
        cx = x + 132 * k
        faint = 1.0 if ready else 0.6
        drawing.rect(
            cx, y, 124, 44, rx=7, fill="#f3e6c8" if ready else "#e4dfd3", stroke="#b99b62", stroke_width=1.5, opacity=faint
        )
        drawing.text(cx + 62, y + 13, name, size=12, font_weight="bold", fill=INK if ready else FADED)
        if ready:
            draw_stats(drawing, cx + 62, y + 30, int(might), int(cunning), 8)
        else:
            drawing.text(cx + 62, y + 30, "exhausted", size=11, fill="#9a5a50")


def draw_colours(drawing: Drawing, x: float, y: float, player: Any, amazon: int) -> None:
    """Tokens won, and the penalties of those that are missing."""
    for colour in range(COLOURS):
        cx = x + 14 + 46 * colour
        won = int(player["tokens"][colour])
        if won:
            draw_token(drawing, cx, y, colour, 14)
            if won > 1:
                drawing.text(cx + 18, y + 10, f"×{won}", size=11)
        else:
            drawing.circle(cx, y, 14, fill="none", stroke=TOKEN_COLOURS[colour], stroke_width=2, stroke_dasharray="4 3")
            drawing.text(cx, y, f"-{PENALTY[amazon, colour]}", size=12)
    won = player["row"] != NONE
    cx = x + 14 + 46 * COLOURS + 8
    drawing.rect(cx - 16, y - 14, 42, 28, rx=6, fill="#d9a441" if won else "none", stroke="#b99b62", stroke_width=2)
    drawing.text(cx + 5, y, f"war {int(player['row']) + 1}" if won else "-5", size=11, font_weight="bold")
    drawing.text(x, y - 24, "event tokens, or their penalties", size=10.5, anchor="start", fill="#6d6455")


def draw_abilities(drawing: Drawing, x: float, y: float, player: Any, amazon: int) -> None:
    for k in range(2):
        cx = x + 176 * k
        ready = bool(player["charged"][k])
        drawing.rect(
            cx,
            y - 8,
            168,
            22,
            rx=11,
            fill="#dfe9d6" if ready else "#eae5da",
            stroke="#9db38a" if ready else "#d0c9ba",
            stroke_width=1.5,
        )
        drawing.text(cx + 84, y + 3, ABILITY_WORDS[2 * amazon + k], size=11, fill=INK if ready else FADED)
    costs = COST[amazon]
    words = [f"{deed.name.title()} {costs[deed]}" for deed in Deed]
    for k in range(2):
        drawing.text(x + 362, y - 3 + 14 * k, "  ".join(words[4 * k : 4 * k + 4]), size=11, anchor="start", fill="#6d6455")


def card_width(size: int) -> float:
    return min(74, 560 / max(size, 1))


def draw_hand(drawing: Drawing, record: Any, x: float, y: float, seat: int) -> None:
    """Cards of the hand that the onlooker knows, backs for the others."""
    known = [card for card in range(CARDS) if record["card_at"][card] == seat]
    size = int(record["seats"][seat]["hand_size"])
    width = card_width(size)
    drawing.text(x, y, "DI", size=12, anchor="start", font_weight="bold")
    for k in range(size):
        cx = x + 24 + k * width
        if k < len(known):
            card = known[k]
            drawing.rect(cx, y - 17, width - 5, 34, rx=5, fill="#f7f0ff", stroke="#8a5aa8", stroke_width=1.5)
            options = "/".join(Intervention(int(option)).name for option in OPTION[card])
            if width > 50:
                drawing.text(cx + width / 2 - 2, y - 7, options, size=11, font_weight="bold")
                drawing.text(cx + width / 2 - 2, y + 8, PASSIVE_WORDS[Passive(int(PASSIVE[card]))], size=9.5, fill="#6d6455")
            else:
                drawing.text(cx + width / 2 - 2, y, card + 1, size=11, font_weight="bold")
        else:
            drawing.rect(cx, y - 17, width - 5, 34, rx=5, fill="#6b4d86", stroke="#4d355f", stroke_width=1.5)
            drawing.text(cx + width / 2 - 2, y, "?", size=16, fill="#e7dcf2")
    if size == 0:
        drawing.text(x + 26, y, "no cards", size=11, anchor="start", fill=FADED)


# --- the cards and tables of the board -----------------------------------------------------------------------------------


def draw_board_cards(drawing: Drawing, record: Any) -> None:
    y = TABLE_Y
    drawing.text(30, y + 4, "Common Amazons", size=14, anchor="start", font_weight="bold")
    for place in range(2):
        draw_common(drawing, record, 30 + 172 * place, y + 18, place)
    decks = []
    for where in (CommonAt.DECK, CommonAt.DISCARD):
        names = ", ".join(COMMON_NAMES[common] for common in range(COMMONS) if record["common_at"][common] == where)
        decks.append(f"{where.name.lower()}: {names or 'empty'}")
    drawing.text(30, y + 132, "; ".join(decks), size=10.5, anchor="start")
    drawing.text(390, y + 4, "Events", size=14, anchor="start", font_weight="bold")
    for colour in range(COLOURS):
        draw_pile(drawing, record, 390 + 86 * colour, y + 18, colour)
    draw_track(drawing, record, 30, TRACK_Y)
    draw_rows(drawing, record, ROWS_X, TRACK_Y)


def draw_common(drawing: Drawing, record: Any, x: float, y: float, place: int) -> None:
    common = int(record["common"][place])
    reserved = record["common_reserved"][place] != NONE
    drawing.rect(x, y, 162, 98, rx=9, fill="#d9d2c3" if reserved else "#fbf1d8", stroke="#b99b62", stroke_width=2)
    if common == NONE:
        drawing.text(x + 81, y + 49, "being chosen", size=12)
        return
    drawing.text(x + 81, y + 17, COMMON_NAMES[common], size=15, font_weight="bold")
    draw_stats(drawing, x + 56, y + 44, int(COMMON_M[common]), int(COMMON_C[common]), 11)
    bonus = "+2M" if PLACE_M[place] else "+2C"
    drawing.text(x + 120, y + 44, bonus, size=15, fill="#a83f2d" if PLACE_M[place] else "#33648f", font_weight="bold")
    drawing.text(x + 81, y + 68, f"{COMMON_AP[common]} AP", size=12)
    words = (
        f"reserved by {name_of(record, int(record['common_reserved'][place]))}"
        if reserved
        else Keyword(int(COMMON_KEYWORD[common])).name.title()
    )
    drawing.text(x + 81, y + 85, words, size=12, fill="#7a2e22")


def draw_pile(drawing: Drawing, record: Any, x: float, y: float, colour: int) -> None:
    size = int(record["pile_size"][colour])
    reserved = record["pile_reserved"][colour] != NONE
    fill = "#e7e0d0" if reserved or size == 0 else PAPER
    for k in range(max(size - 1, 0)):
        drawing.rect(x + 3 * (k + 1), y + 3 * (k + 1), 74, 98, rx=7, fill="#e9dfc8", stroke=TOKEN_COLOURS[colour], stroke_width=1)
    drawing.rect(x, y, 74, 98, rx=7, fill=fill, stroke=TOKEN_COLOURS[colour], stroke_width=3)
    drawing.rect(x, y, 74, 20, rx=7, fill=TOKEN_COLOURS[colour])
    if size == 0:
        drawing.text(x + 37, y + 55, "done", size=12, fill=FADED)
        return
    card = RANKS * colour + int(record["pile"][colour][0])
    drawing.text(x + 37, y + 10, EVENT_NAMES[card], size=10, fill="#fff", font_weight="bold")
    draw_stats(drawing, x + 37, y + 42, int(EVENT_M[card]), int(EVENT_C[card]), 11)
    drawing.text(x + 37, y + 68, f"{EVENT_VP[card]} VP", size=14, font_weight="bold")
    words = f"reserved: {initial(record, int(record['pile_reserved'][colour]))}" if reserved else f"{size} left"
    drawing.text(x + 37, y + 86, words, size=10.5, fill="#7a2e22" if reserved else "#6d6455")


def draw_track(drawing: Drawing, record: Any, x: float, y: float) -> None:
    """The turn track with the players and their sacrifices."""
    drawing.text(x, y, "Turn track", size=14, anchor="start", font_weight="bold")
    bonuses = ("no hostile god", "+1 DI card", "+1 AP", "+1 free Action")
    for position in range(POSITIONS):
        px = x + 128 * position
        drawing.rect(px, y + 12, 120, 78, rx=8, fill="#e8efe2", stroke="#9db38a", stroke_width=1.5)
        drawing.text(px + 60, y + 25, f"{position + 1} {TRACK_NAMES[position]}", size=13, font_weight="bold")
        drawing.text(px + 60, y + 40, bonuses[position], size=10.5, fill="#6d6455")
        for number in range(int(record["num_seats"])):
            player = record["seats"][number]
            if player["place_on_track"] == position:
                drawing.circle(
                    px + 32,
                    y + 66,
                    15,
                    fill=seat_colour(record, number),
                    stroke="#d9a441" if player["bonus"] else INK,
                    stroke_width=4 if player["bonus"] else 1.5,
                )
                drawing.text(px + 32, y + 66, initial(record, number), size=12, fill="#fff", font_weight="bold")
            if player["sacrifice"] == position:
                drawing.rect(px + 74, y + 54, 26, 26, rx=4, fill=seat_colour(record, number), stroke=INK, stroke_width=1.5)
                drawing.text(px + 87, y + 67, initial(record, number), size=11, fill="#fff", font_weight="bold")


def draw_rows(drawing: Drawing, record: Any, x: float, y: float) -> None:
    """The Amazonomachy table."""
    drawing.text(x, y, "Amazonomachy", size=14, anchor="start", font_weight="bold")
    taken = {int(player["row"]): k for k, player in enumerate(record["seats"]) if player["row"] != NONE}
    for row in range(ROWS):
        ry = y + 24 + ROW_STEP * row
        draw_stats(drawing, x + 24, ry, int(ROW_M[row]), int(ROW_C[row]), 7.5)
        for k in range(ROUNDS):
            now = record["round_number"] == k + 1
            drawing.text(
                x + 74 + 40 * k,
                ry,
                f"+{ROW_VP[row, k]}",
                size=12,
                font_weight="bold" if now else "normal",
                fill=INK if now else FADED,
            )
        if row in taken:
            drawing.circle(x + 200, ry, 9, fill=seat_colour(record, taken[row]))
            drawing.text(x + 200, ry, initial(record, taken[row]), size=9, fill="#fff", font_weight="bold")


def draw_situation(drawing: Drawing, record: Any, x: float, y: float, onlooker: int | None) -> None:
    """What is going on in this turn, the decks, and the onlooker's cards in words."""
    discard = [CARD_NAMES[card][3:] for card in range(CARDS) if record["card_at"][card] == CardAt.DISCARD]
    lines = [f"DI deck {int(record['card_deck_size'])}, discard: {' '.join(discard) or 'empty'}"]
    seen = [GOD_NAMES[god] for god in range(len(GOD_NAMES)) if record["god_round"][god]]
    lines.append(f"gods seen: {', '.join(seen) or 'none'}")
    if record["phase"] >= Phase.MENU:
        lines.append(marks(record))
        if record["phase"] in (Phase.ASSEMBLY, Phase.OPPONENT_AMAZON, Phase.OPPONENT_EXHAUST):
            lines.append(f"battle: {battle_words(record)}; party: {party_words(record)}")
    if record["phase"] == Phase.PILE_ORDER and record["laid_size"] and record["laid"][0] != UNKNOWN:
        first = RANKS * int(record["target_colour"])
        laid = record["laid"][: int(record["laid_size"])]
        lines.append("laid: " + ", ".join(EVENT_NAMES[first + int(rank)] for rank in laid))
    lines += [f"looking at {card_words(card)}" for card in range(CARDS) if record["card_at"][card] == CardAt.LOOKED_AT]
    if onlooker is not None:
        lines += [card_words(card) for card in range(CARDS) if record["card_at"][card] == onlooker]
    room = int((HEIGHT - y - 34) // SITUATION_STEP)
    drawing.rect(
        x, y, MAT_W, 24 + SITUATION_STEP * min(len(lines), room), rx=12, fill="#fbf6ea", stroke="#d8cfbd", stroke_width=1.5
    )
    for k, line in enumerate(lines[:room]):
        drawing.text(x + 20, y + 22 + SITUATION_STEP * k, line, size=13, anchor="start")


def party_words(record: Any) -> str:
    """Who has joined the battle."""
    party = []
    if record["own"] != Own.NOBODY:
        party.append("her own Amazon" if record["own"] == Own.BASIC else "her Ancillary")
    if record["helper"] != NONE:
        party.append(COMMON_NAMES[int(record["common"][int(record["helper"])])])
    return " and ".join(party) or "nobody yet"


def draw_score(drawing: Drawing, record: Any, x: float, y: float) -> None:
    """The score pad: where everybody's points come from."""
    seats = by_place(record)
    used = [source for source in Source if any(record["seats"][seat]["sources"][source] for seat in seats)]
    drawing.rect(x, y, MAT_W, 48 + SCORE_STEP * len(used), rx=12, fill="#fbf6ea", stroke="#d8cfbd", stroke_width=1.5)
    for k, source in enumerate(used):
        drawing.text(x + 20, y + 32 + SCORE_STEP * k, source_word(source), size=11.5, anchor="start")
    total = y + 34 + SCORE_STEP * len(used)
    drawing.text(x + 20, total, "VP", size=13, anchor="start", font_weight="bold")
    for column, seat in enumerate(seats):
        cx = x + 250 + 118 * column
        player = record["seats"][seat]
        drawing.text(cx, y + 16, name_of(record, seat), size=13, anchor="end", font_weight="bold", fill=seat_colour(record, seat))
        for k, source in enumerate(used):
            points = int(player["sources"][source])
            drawing.text(cx, y + 32 + SCORE_STEP * k, f"{points:+}" if points else "-", size=11.5, anchor="end")
        drawing.text(cx, total, int(player["vp"]), size=13, anchor="end", font_weight="bold")
