"""The Power cards, one by one, played by the Monster or drawn by the Rabid Monster (CU-150 to CU-163, CU-219 to CU-254)."""

from __future__ import annotations

from ..core.compiled import compiled
from .actions import ARGUMENT, LOC, PASTURE_OF, STOP
from .components import (
    DISTANCE,
    DISTRICT,
    HOUSES,
    MOST_LAID,
    MOST_PANIC,
    NONE,
    PASTURES,
    PLACES,
    POWER_ENERGY,
    POWER_GOES,
    POWER_KIND,
    POWER_PANIC,
    POWER_PLACE,
    POWER_STOMACH,
    SLOTS,
    CardKind,
    Phase,
    Power,
    Seat,
    Stage,
    Zone,
)
from .spells import exchange
from .table import (
    ask,
    change_panic,
    discard_power,
    eat_villager,
    gain_energy,
    monster_is_rabid,
    occupied_houses,
    raise_curse,
    roll_house,
)

TASTES = 2
SHUFFLES = 2
STUMBLE = 2  # roads


@compiled
def can_play(state, power):
    """In hand, and every requirement met (CU-151 to CU-156)."""
    if state.powers[power] != Zone.HAND or state.energy < POWER_ENERGY[power]:
        return False
    if POWER_PLACE[power] != NONE and not state.visited >> POWER_PLACE[power] & 1:
        return False
    if POWER_PANIC[power] and state.panic >= MOST_PANIC:
        return False
    return POWER_STOMACH[power] == NONE or in_stomach(state, POWER_STOMACH[power])


@compiled
def in_stomach(state, token):
    """In one of the three slots (CU-153)."""
    for slot in range(SLOTS):
        if state.stomach[slot] == token:
            return True
    return False


@compiled
def play_power(state, power, free):
    """A card of the Monster's hand: pay unless it is free, then its effect (CU-110, CU-154, CU-155)."""
    state.power_hand -= 1
    if not free:
        state.energy -= POWER_ENERGY[power]
        change_panic(state, POWER_PANIC[power])
    apply_power(state, power)


@compiled
def apply_power(state, power):
    """The effect, for the Monster or the Rabid Monster."""
    state.powers[power] = Zone.PLAYED
    state.card = power
    state.stage = Stage.POWER_ENDS
    if power == Power.A_TASTE_OF_RURAL_LIFE:
        state.uses = TASTES
        state.tasted = 0
        state.stage = Stage.TASTING
    elif power == Power.AN_EXTRA_SERVING:
        extra_serving(state)
    elif power == Power.COURIER_HORSE:
        gain_energy(state, 3)
    elif power == Power.DIGESTIVE_MUTTON_CHOP:
        state.mutton = 1
    elif power == Power.NOBLE_BLOOD or power == Power.STUNNED_STAG:
        raise_curse(state, 1)  # CU-234, CU-250
    elif power == Power.MONSTROUS_LEAP and monster_is_rabid(state):
        state.pawn = roll_house(state)  # CU-230
    elif power == Power.SHEEP_SHUFFLE:
        state.uses = SHUFFLES
        shuffle_sheep(state)
    elif is_aimed(power) and has_victim(state, power):
        ask(state, Phase.MON_TARGET, Seat.MONSTER)


@compiled
def end_power(state):
    """An immediate card is discarded, others are laid in front of a seat (CU-157 to CU-161)."""
    power = state.card
    if POWER_KIND[power] == CardKind.IMMEDIATE:
        discard_power(state, power)
    elif POWER_KIND[power] == CardKind.SINGLE_USE:
        if state.single_use != NONE:
            discard_power(state, state.single_use)
        state.powers[power] = Zone.BY_MONSTER
        state.single_use = power
    else:
        lay_down(state, power)
    state.card = NONE
    state.first = NONE
    state.uses = 0
    state.served = 0
    state.second = 0
    state.row_card = NONE


@compiled
def lay_down(state, power):
    """An ongoing card goes to the right of those already there (CU-158, CU-190)."""
    state.powers[power] = POWER_GOES[power]
    for place in range(MOST_LAID):
        if state.laid[place] == NONE:
            state.laid[place] = power
            return


@compiled
def activate(state):
    """The single-use card in front of the Monster takes effect and is discarded (CU-159, CU-229, CU-232, CU-251)."""
    power = state.single_use
    if power == Power.MIDNIGHT_SNACK:
        state.actions_left += 1
    elif power == Power.NEW_MOON:
        state.new_moon = 1
    else:
        state.white_meat = 1
    discard_power(state, power)


# --- effects --------------------------------------------------------------------------------------------


@compiled
def taste_rural_life(state):
    """A house is rolled and its villager eaten, twice; then the Curse rises if anybody was (CU-219, CU-220)."""
    if state.uses == 0:
        state.stage = Stage.POWER_ENDS
        if state.tasted:
            raise_curse(state, 1)
        return
    state.uses -= 1
    house = roll_house(state)
    if state.houses[house] != NONE:
        state.tasted = 1
        eat_villager(state, house)


@compiled
def extra_serving(state):
    """A sheep for every pasture; with too few of them the pastures are chosen (CU-221)."""
    if state.sheep_supply >= PASTURES:
        for pasture in range(PASTURES):
            serve(state, pasture)
    else:
        state.uses = state.sheep_supply
        ask_for_pasture(state)


@compiled
def ask_for_pasture(state):
    if state.uses > 0:
        ask(state, Phase.RM_PASTURE if monster_is_rabid(state) else Phase.MON_TARGET, Seat.MONSTER)


@compiled
def serve(state, pasture):
    state.pastures[pasture] += 1
    state.sheep_supply -= 1
    state.served |= 1 << int(pasture)


@compiled
def serve_chosen(state, pasture):
    """One sheep each at most (CU-221, CU-345)."""
    serve(state, pasture)
    state.uses -= 1
    ask_for_pasture(state)


@compiled
def shuffle_sheep(state):
    """Up to two times, if there is a sheep to move (CU-244)."""
    state.first = NONE
    sheep = 0
    for pasture in range(PASTURES):
        sheep += state.pastures[pasture]
    if state.uses > 0 and sheep > 0:
        ask(state, Phase.MON_TARGET, Seat.MONSTER)


@compiled
def move_sheep(state, pasture):
    """First the pasture it leaves, then the one it enters."""
    if state.first == NONE:
        state.first = pasture
        ask(state, Phase.MON_TARGET, Seat.MONSTER)
    else:
        state.pastures[state.first] -= 1
        state.pastures[pasture] += 1
        state.uses -= 1
        shuffle_sheep(state)


# --- targets --------------------------------------------------------------------------------------------


@compiled
def is_aimed(power):
    return (
        power == Power.MONSTROUS_LEAP
        or power == Power.OTHERWORLDLY_HOWL
        or power == Power.PANIC_AT_THE_VILLAGE
        or power == Power.SLOSHED_STUMBLE
    )


@compiled
def has_victim(state, power):
    """Whether the effect can do anything (CU-162)."""
    if power == Power.MONSTROUS_LEAP:
        return True
    if power == Power.PANIC_AT_THE_VILLAGE:
        return occupied_houses(state) >= 2
    for house in range(HOUSES):
        if can_be_moved(state, power, house):
            return True
    return False


@compiled
def is_goal(state, power, house, goal):
    """An empty house of the same district (Howl, CU-236) or at most two roads away (Stumble, CU-245)."""
    if state.houses[goal] != NONE:
        return False
    if power == Power.OTHERWORLDLY_HOWL:
        return DISTRICT[house] == DISTRICT[goal]
    return DISTANCE[house, goal] <= STUMBLE


@compiled
def can_be_moved(state, power, house):
    if state.houses[house] == NONE:
        return False
    for goal in range(HOUSES):
        if is_goal(state, power, house, goal):
            return True
    return False


@compiled
def power_target_options(state, mask):
    """MON_TARGET and RM_PASTURE."""
    power = state.card
    if power == Power.AN_EXTRA_SERVING:
        for pasture in range(PASTURES):
            mask[PASTURE_OF + pasture] = not state.served >> pasture & 1
    elif power == Power.SHEEP_SHUFFLE:
        mask[STOP] = state.first == NONE
        for pasture in range(PASTURES):
            leaves = state.first == NONE and state.pastures[pasture] > 0
            mask[PASTURE_OF + pasture] = leaves or (state.first != NONE and pasture != state.first)
    elif power == Power.MONSTROUS_LEAP:
        for place in range(PLACES):
            mask[LOC + place] = 1
    elif power == Power.PANIC_AT_THE_VILLAGE:
        for house in range(HOUSES):
            mask[LOC + house] = state.houses[house] != NONE and house != state.first
    else:
        for house in range(HOUSES):
            if state.first == NONE:
                mask[LOC + house] = can_be_moved(state, power, house)
            else:
                mask[LOC + house] = is_goal(state, power, state.first, house)


@compiled
def aim_power(state, action):
    """Apply the card to what was chosen."""
    power, target = state.card, int(ARGUMENT[action])
    if power == Power.AN_EXTRA_SERVING:
        serve_chosen(state, target)
    elif power == Power.SHEEP_SHUFFLE:
        if action != STOP:
            move_sheep(state, target)
    elif power == Power.MONSTROUS_LEAP:
        state.pawn = target
        state.visited |= 1 << int(target)  # CU-152, CU-231
    elif state.first == NONE:
        state.first = target
        ask(state, Phase.MON_TARGET, Seat.MONSTER)
    else:
        exchange(state, state.first, target)
