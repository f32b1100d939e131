"""The Monster's turn: a Quiet Night, or Feeding (CU-107 to CU-149, CU-164 to CU-175)."""

from __future__ import annotations

from ..core.compiled import compiled
from .actions import (
    ACTIVATE,
    ARGUMENT,
    CALM,
    EAT_SHEEP,
    EAT_VILLAGER,
    END_TURN,
    EXTRA_MOVE,
    FEED,
    KIND,
    LOC,
    POWER,
    QUIET_NIGHT,
    SPELL,
    START_ACTION,
    STOP,
    Kind,
)
from .components import (
    ACTIONS_A_TURN,
    BRIDGE,
    CARDS,
    HAND,
    HOUSES,
    LEAST_PANIC,
    MOST_NEIGHBOURS,
    MOVEMENTS,
    NEIGHBOURS,
    NONE,
    PLAIN_ROAD,
    QUIET_ARRIVALS,
    QUIET_PANIC,
    ROAD,
    SHEEP_TOKEN,
    SPELL_KIND,
    TYPES,
    CardKind,
    Guard,
    Phase,
    Placement,
    Power,
    Seat,
    Spell,
    Stage,
    Zone,
)
from .powers import activate, can_play, play_power
from .table import (
    CLOSEST,
    ask,
    change_panic,
    digest,
    discard_spell,
    draw_power,
    eat_sheep,
    eat_villager,
    lower_curse,
    raise_curse,
    sheep_at_hand,
    villagers_eaten,
    wizard_is_possessed,
)

# --- a Quiet Night --------------------------------------------------------------------------------------


@compiled
def quiet_night(state):
    """Panic -2, Curse -1, then a free Power card (CU-108, CU-109)."""
    state.quiet = 1
    change_panic(state, QUIET_PANIC)
    lower_curse(state)
    ask(state, Phase.MON_QUIET_CARD, Seat.MONSTER)


@compiled
def two_villagers_arrive(state):
    """Whatever the Panic level; the Monster places them, or the Wizard seat by option (CU-113 to CU-115, CU-332)."""
    state.stage = Stage.NIGHT_ENDS
    state.to_place = QUIET_ARRIVALS
    state.placer = Seat.MONSTER
    if state.options.quiet_night_placement == Placement.WIZARD:
        state.placer = CLOSEST if wizard_is_possessed(state) else Seat.WIZARD


@compiled
def end_quiet_night(state):
    """Nothing is adjusted; the stomach is emptied, Unending Hunger leaves (CU-116, CU-117, CU-214)."""
    digest(state)
    if state.spells[Spell.UNENDING_HUNGER] == Zone.BY_MONSTER:
        discard_spell(state, Spell.UNENDING_HUNGER)
    forget_turn(state)


# --- Feeding --------------------------------------------------------------------------------------------


@compiled
def feed(state):
    """Up to three actions (CU-118)."""
    state.actions_left = ACTIONS_A_TURN
    state.stage = Stage.MONSTER_ACTS
    if state.options.start_counts_as_visited:  # CU-152
        state.visited = 1 << int(state.pawn)


@compiled
def start_action(state):
    """A moving phase of two movements begins (CU-119, CU-120)."""
    state.actions_left -= 1
    state.movements = MOVEMENTS
    state.stopped = 0
    ask(state, Phase.MON_MOVE, Seat.MONSTER)


@compiled
def between_actions(state, action):
    """MON_BETWEEN: an action, a Power card or a single-use card (CU-118, CU-150, CU-159)."""
    if action == START_ACTION:
        start_action(state)
    elif action == ACTIVATE:
        activate(state)
    else:
        play_power(state, int(ARGUMENT[action]), False)


@compiled
def inside_action(state, action):
    """MON_MOVE: move, spend Energy, eat, or end the action without a meal (CU-119, CU-144)."""
    kind = KIND[action]
    if kind == Kind.STOP:
        end_action(state)
    elif kind == Kind.EAT_VILLAGER:
        state.stage = Stage.MEAL_ENDS
        eat_villager(state, int(state.pawn))
    elif kind == Kind.EAT_SHEEP:
        state.stage = Stage.MEAL_ENDS
        eat_sheep(state)
    else:
        if kind == Kind.LOC:
            move(state, int(ARGUMENT[action]))
        elif kind == Kind.EXTRA_MOVE:
            state.energy -= extra_move_cost(state)
            state.movements += 1
        else:
            enhance(state, action)
        ask(state, Phase.MON_MOVE, Seat.MONSTER)


@compiled
def after_meal(state, action):
    """MON_AFTER_EAT: spend Energy, or be done (CU-148)."""
    if action == STOP:
        end_action(state)
    else:
        enhance(state, action)
        ask(state, Phase.MON_AFTER_EAT, Seat.MONSTER)


@compiled
def end_action(state):
    """Unused movements are lost (CU-125)."""
    state.movements = 0
    state.stopped = 0


@compiled
def enhance(state, action):
    """Calm the village, break a spell, or use the single-use card (CU-146, CU-147, CU-159)."""
    kind = KIND[action]
    if kind == Kind.CALM:
        state.energy -= state.options.energy_calm
        change_panic(state, -1)
    elif kind == Kind.SPELL:
        state.energy -= state.options.energy_break
        discard_spell(state, int(ARGUMENT[action]))
    else:
        activate(state)


@compiled
def move(state, place):
    """Along one road; guards are met on the way, a villager ends the moving (CU-120 to CU-128, CU-135)."""
    crossing = ROAD[state.pawn, place]
    state.movements -= movement_cost(state, crossing)
    state.pawn = place
    state.visited |= 1 << int(place)
    if crossing != PLAIN_ROAD and state.guards[crossing] != NONE and not state.new_moon:  # CU-232
        reveal_guard(state, crossing)
    if place < HOUSES and state.houses[place] != NONE:
        state.stopped = 1  # CU-122


@compiled
def reveal_guard(state, crossing):
    """The tile is turned up, resolved and removed from the game (CU-127 to CU-134)."""
    guard = state.guards[crossing]
    state.guards[crossing] = NONE
    state.guards_left[guard] -= 1
    if guard == Guard.ENERGY_1:
        state.energy = max(state.energy - 1, 0)
    elif guard == Guard.ENERGY_2:
        state.energy = max(state.energy - 2, 0)
    elif guard == Guard.MOVEMENT:
        state.movements = max(state.movements - 1, 0)
    elif guard == Guard.PANIC:
        change_panic(state, 1)


@compiled
def movement_cost(state, crossing):
    """Hydrophobia doubles bridges (CU-193)."""
    on_bridge = crossing != PLAIN_ROAD and BRIDGE[crossing]
    return 2 if on_bridge and state.spells[Spell.HYDROPHOBIA] == Zone.BY_MONSTER else 1


@compiled
def extra_move_cost(state):
    """Fast Food: 1 (CU-145, CU-226)."""
    return 1 if state.powers[Power.FAST_FOOD] == Zone.BY_MONSTER else state.options.energy_move


# --- the end of the turn --------------------------------------------------------------------------------


@compiled
def end_feeding(state):
    """Adjust Panic and Curse, digest, fill up the hand (CU-170)."""
    adjust_tracks(state)
    if state.over:
        return
    digest(state)
    while state.power_hand < HAND:
        if draw_power(state, Zone.HAND) == NONE:
            break
    forget_turn(state)


@compiled
def adjust_tracks(state):
    """Only the most frequent type counts (CU-164 to CU-169); White Meat makes sheep a type (CU-251, CU-252)."""
    tokens, most = villagers_eaten(state), 0
    for kind in range(TYPES):
        most = max(most, state.eaten[kind])
    if state.white_meat:
        tokens += state.eaten[SHEEP_TOKEN]
        most = max(most, state.eaten[SHEEP_TOKEN])
    if tokens <= 1:
        change_panic(state, -1)
    elif most >= 2:
        steps = min(most, 3) - 1
        change_panic(state, steps)
        raise_curse(state, steps)


@compiled
def forget_turn(state):
    """What holds for a turn of the Monster seat ends with it (CU-367)."""
    state.actions_left = 0
    state.movements = 0
    state.stopped = 0
    state.quiet = 0
    state.new_moon = 0
    state.white_meat = 0
    state.mutton = 0
    state.visited = 0
    state.rolled = 0
    state.tasted = 0


# --- what is legal --------------------------------------------------------------------------------------


@compiled
def monster_options(state, mask):
    """MON_TURN, MON_QUIET_CARD, MON_BETWEEN, MON_MOVE, MON_AFTER_EAT."""
    if state.phase == Phase.MON_TURN:
        mask[QUIET_NIGHT] = 1
        mask[FEED] = 1
    elif state.phase == Phase.MON_QUIET_CARD:
        mask[STOP] = 1
        for power in range(CARDS):
            mask[POWER + power] = state.powers[power] == Zone.HAND
    elif state.phase == Phase.MON_BETWEEN:
        mask[END_TURN] = 1
        mask[START_ACTION] = state.actions_left > 0
        mask[ACTIVATE] = state.single_use != NONE
        for power in range(CARDS):
            mask[POWER + power] = can_play(state, power)
    else:
        mask[STOP] = 1
        enhance_options(state, mask)
        if state.phase == Phase.MON_MOVE:
            move_options(state, mask)


@compiled
def enhance_options(state, mask):
    """CU-144 to CU-149."""
    mask[ACTIVATE] = state.single_use != NONE
    mask[CALM] = state.energy >= state.options.energy_calm and state.panic > LEAST_PANIC
    if state.energy >= state.options.energy_break:
        for spell in range(CARDS):
            in_play = state.spells[spell] == Zone.BY_WIZARD or state.spells[spell] == Zone.BY_MONSTER
            mask[SPELL + spell] = in_play and SPELL_KIND[spell] == CardKind.ONGOING


@compiled
def move_options(state, mask):
    """CU-120 to CU-122, CU-137 to CU-139, CU-145, CU-194."""
    mask[EAT_VILLAGER] = state.pawn < HOUSES and state.houses[state.pawn] != NONE
    mask[EAT_SHEEP] = sheep_at_hand(state)
    if state.stopped:
        return
    mask[EXTRA_MOVE] = state.energy >= extra_move_cost(state)
    for k in range(MOST_NEIGHBOURS):
        place = NEIGHBOURS[state.pawn, k]
        if place != NONE:
            mask[LOC + int(place)] = state.movements >= movement_cost(state, ROAD[state.pawn, place])
