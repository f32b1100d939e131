"""The eight special abilities: when they can be used, and what they do."""

from __future__ import annotations

from ..core.compiled import compiled
from .areas import blank_slots, can_enter, can_step, enter, forbidden, in_play, stuck, tokens_in
from .battle import battle_cost, begin_battle, cheapest_event, cheapest_row, event_ap, pay
from .cards import commons_at, is_open
from .components import (
    ABILITIES,
    ADJACENT,
    AREAS,
    COLOURS,
    COMMON_KEYWORD,
    COST,
    NEVER,
    NONE,
    RANKS,
    Ability,
    CommonAt,
    DashCost,
    Deed,
    Keyword,
    Phase,
)
from .deeds import can_flag, can_sacrifice, can_supply

# --- when (RA-207 to RA-233) ------------------------------------------------------------------------------------


@compiled
def usable(state, ability, ap, lent):
    """Whether an ability can be used with this AP; `lent`: it is an opponent's (option OS)."""
    if ability == Ability.REARRANGE_COMMONS:
        return can_rearrange(state)
    if ability == Ability.ARRANGE_PILE:
        return can_arrange_any(state)
    if ability == Ability.EXTRA_MOVES:
        return ap >= step_ap(state) and can_step(state)
    if stuck(state):
        return False
    if ability == Ability.IGNORE_TERRAIN:
        return not state.ignore_terrain and can_battle_without_terrain(state, ap)
    if ability == Ability.ATTRACT:
        return can_attract(state)
    if ability == Ability.FREE_COMMON:
        return not state.free_common and can_use_common(state, ap)
    if ability == Ability.EXTRA_BATTLE:
        return not state.free_battle and can_battle_again(state, ap, lent)
    if not state.actions_left and not state.free_battle:
        return False
    return cheapest_adjacent(state) + battle_cost(state) <= ap


@compiled
def coming_battle_cost(state):
    """Battle AP of the best way to fight in the rest of this turn, NEVER if there is none (7.3)."""
    player = state.seats[state.turn_seat]
    if state.free_battle or player.ares:
        return 0
    return COST[player.amazon, Deed.BATTLE] if state.actions_left else NEVER


@compiled
def can_battle_without_terrain(state, ap):
    """An event here could be beaten without the terrain (RA-211)."""
    cost = coming_battle_cost(state)
    if cost > ap:
        return False
    return cost + cheapest_event(state, int(state.seats[state.turn_seat].area), 1, int(state.free_common)) <= ap


@compiled
def can_attract(state):
    """A blank slot here and a token somewhere else (RA-212 to RA-214)."""
    here = int(state.seats[state.turn_seat].area)
    if blank_slots(state, here) < 1:
        return False
    for area in range(AREAS):
        if area != here and tokens_in(state, area):
            return True
    return False


@compiled
def can_use_common(state, ap):
    """Some Action with a common that costs nothing is possible (RA-228, RA-382)."""
    if not is_open(state, 0) and not is_open(state, 1):
        return False
    player = state.seats[state.turn_seat]
    cost = coming_battle_cost(state)
    if cost <= ap:
        party = min(cheapest_event(state, int(player.area), int(state.ignore_terrain), 1), cheapest_row(state, 1))
        if cost + party <= ap:
            return True
    if not state.actions_left and not player.ares:
        return False
    for place in range(2):
        if not is_open(state, place):
            continue
        keyword = COMMON_KEYWORD[state.common[place]]
        if keyword == Keyword.SUPPLY and can_supply(state) and coming_cost(state, Deed.SUPPLY) <= ap:
            return True
        if keyword == Keyword.FLAG and can_flag(state) and coming_cost(state, Deed.FLAG) <= ap:
            return True
        if keyword == Keyword.SACRIFICE and can_sacrifice(state) and coming_cost(state, Deed.SACRIFICE) <= ap:
            return True
    return False


@compiled
def coming_cost(state, deed):
    """Playmat AP of an Action, nothing while the Ares Action is unused."""
    player = state.seats[state.turn_seat]
    return 0 if player.ares else COST[player.amazon, deed]


@compiled
def can_rearrange(state):
    """An open place, and at least two cards to choose from (RA-223 to RA-226)."""
    count = int(is_open(state, 0)) + int(is_open(state, 1))
    return count > 0 and count + commons_at(state, CommonAt.DECK) > 1


@compiled
def can_arrange_any(state):
    for colour in range(COLOURS):
        if can_arrange(state, colour):
            return True
    return False


@compiled
def can_arrange(state, colour):
    """An unreserved pile of two or more cards (RA-230)."""
    return state.pile_size[colour] > 1 and state.pile_reserved[colour] == NONE


@compiled
def step_ap(state):
    """AP of the first extra move (RA-232)."""
    return 0 if state.options.dash_cost == DashCost.FREE else 1


@compiled
def can_battle_again(state, ap, lent):
    """A battle is possible without the Battle AP: here, an Amazonomachy, or next door with the other ability
    (RA-215, RA-216, RA-222)."""
    player = state.seats[state.turn_seat]
    free_common = int(state.free_common)
    if cheapest_event(state, int(player.area), int(state.ignore_terrain), free_common) <= ap:
        return True
    if cheapest_row(state, free_common) <= ap:
        return True
    return not lent and player.charged[1] == 1 and cheapest_adjacent(state) <= ap


@compiled
def cheapest_adjacent(state):
    """AP of the cheapest event battle in an adjacent area that is not forbidden (RA-218 to RA-221)."""
    best = NEVER
    for area in range(AREAS):
        if can_attack(state, area):
            best = min(best, cheapest_event(state, area, int(state.ignore_terrain), int(state.free_common)))
    return best


@compiled
def can_attack(state, area):
    me = int(state.turn_seat)
    return ADJACENT[state.seats[me].area, area] == 1 and in_play(state, area) and not forbidden(state, me, area)


# --- what they do -------------------------------------------------------------------------------------------------


@compiled
def use_ability(state, which):
    """Spend one of her own abilities and begin it (RA-208, RA-209)."""
    player = state.seats[state.turn_seat]
    player.charged[which] = 0
    begin_ability(state, ABILITIES * int(player.amazon) + which)


@compiled
def begin_ability(state, ability):
    """The abilities announced in advance set a mark for this turn; the others ask for the next choice."""
    state.phase = Phase.MENU
    if ability == Ability.IGNORE_TERRAIN:
        state.ignore_terrain = 1
    elif ability == Ability.FREE_COMMON:
        state.free_common = 1
    elif ability == Ability.EXTRA_BATTLE:
        state.free_battle = 1
    elif ability == Ability.ATTRACT:
        state.phase = Phase.ATTRACT_AREA
    elif ability == Ability.REARRANGE_COMMONS:
        take_up_commons(state)
    elif ability == Ability.ARRANGE_PILE:
        state.phase = Phase.PILE_COLOUR
    elif ability == Ability.EXTRA_MOVES:
        pay(state, step_ap(state))
        state.phase = Phase.EXTRA_MOVE
    else:
        state.phase = Phase.ADJACENT_AREA


@compiled
def attract(state, colour):
    """A token comes from the chosen area to her own (RA-212, RA-213)."""
    state.area_tokens[state.target_area, colour] -= 1
    state.area_tokens[state.seats[state.turn_seat].area, colour] += 1
    state.target_area = NONE
    state.phase = Phase.MENU


@compiled
def take_up_commons(state):
    """The open commons join the deck until she has chosen; a reserved one stays (RA-223, RA-226)."""
    for place in range(2):
        if is_open(state, place):
            state.common_at[state.common[place]] = CommonAt.DECK
            state.common[place] = NONE
    state.phase = Phase.REARRANGE_LEFT if state.common[0] == NONE else Phase.REARRANGE_RIGHT


@compiled
def lay_common(state, common):
    """The chosen common lies on the place; the rest is the shuffled deck (RA-223, RA-225)."""
    place = int(state.phase == Phase.REARRANGE_RIGHT)
    state.common[place] = common
    state.common_at[common] = CommonAt.BOARD
    state.phase = Phase.REARRANGE_RIGHT if place == 0 and state.common[1] == NONE else Phase.MENU


@compiled
def can_lay_rank(state, rank):
    """A card of the pile that has not been laid yet."""
    colour = state.target_colour
    for place in range(state.laid_size):
        if state.laid[place] == rank:
            return False
    for place in range(state.pile_size[colour]):
        if state.pile[colour, place] == rank:
            return True
    return False


@compiled
def lay_event(state, rank):
    """The next card of the pile from the top down; the last follows by itself (RA-229, RA-385)."""
    colour = int(state.target_colour)
    size = int(state.pile_size[colour])
    state.laid[state.laid_size] = rank
    state.laid_size += 1
    if state.laid_size < size - 1:
        return
    for last in range(RANKS):
        if state.laid_size < size and can_lay_rank(state, last):
            state.laid[state.laid_size] = last
            state.laid_size += 1
    for place in range(size):
        state.pile[colour, place] = state.laid[place]
        state.laid[place] = NONE
    state.laid_size = 0
    state.pile_by[colour] = state.turn_seat
    state.target_colour = NONE
    state.phase = Phase.MENU


@compiled
def extra_move(state, area):
    """One or two moves that are no Action (RA-231 to RA-233)."""
    enter(state, int(state.turn_seat), area)
    first = state.phase == Phase.EXTRA_MOVE
    state.phase = Phase.MENU
    if first:
        affordable = state.options.dash_cost != DashCost.PER_STEP or state.seats[state.turn_seat].ap > 0
        if affordable and can_step(state):
            state.phase = Phase.SECOND_EXTRA_MOVE
    elif state.options.dash_cost == DashCost.PER_STEP:
        pay(state, 1)


@compiled
def attack_adjacent(state, colour):
    """A battle in the chosen area, without going there (RA-218 to RA-220)."""
    begin_battle(state, int(state.target_area), colour)


@compiled
def can_fight_in(state, area, colour):
    """Whether an event can be beaten with what is left."""
    ap = event_ap(state, area, colour, int(state.ignore_terrain), int(state.free_common))
    return ap + battle_cost(state) <= state.seats[state.turn_seat].ap


@compiled
def can_step_to(state, area):
    me = int(state.turn_seat)
    return ADJACENT[state.seats[me].area, area] == 1 and can_enter(state, me, area)
