"""The scripted players of Rise of the Amazons. They see only their views."""

from __future__ import annotations

import numpy as np

from ..core.compiled import compiled
from ..core.rng import pick_legal, uniform
from . import actions as act
from .abilities import can_arrange, can_attack, coming_battle_cost
from .actions import ARGUMENT, KIND, Kind
from .areas import blank_slots, favoured_by, forbidden, in_play, is_safe, occupied, oracle_in, tokens_in
from .battle import battle_cost, cheapest_party, completion_ap, event_ap, helper_strength, own_strength, row_ap, top_event
from .cards import is_open
from .components import (
    ABILITIES,
    ALCYNOE,
    AREAS,
    BATTLE_OPTION,
    BOOST_C,
    BOOST_M,
    CARDS,
    COLOURS,
    COMMON_AP,
    COMMON_KEYWORD,
    COST,
    DISTANCE,
    EVENT_C,
    EVENT_M,
    EVENT_VP,
    GOD_VP,
    HAS_BARRACK,
    HAS_URN,
    MOST_SUPPLY,
    NEVER,
    NONE,
    OPTION,
    PASSIVE,
    PASSIVE_VP,
    PENALTY,
    PORTS,
    POSITIONS,
    RANKS,
    ROUNDS,
    ROW_VP,
    SLOTS,
    TERRAIN_C,
    TERRAIN_M,
    Ability,
    CommonAt,
    Deed,
    Intervention,
    Keyword,
    Passive,
    Phase,
    Track,
)
from .deeds import can_sacrifice_to
from .scoring import track_vp
from .view import pile_ranks

GREEDY, BUYER = 1, 2
BOTS = {"greedy": GREEDY, "buyer": BUYER}
NOTES = {
    "greedy": "counts an AP as a VP and takes the plan with the greatest surplus, walking and end-game penalties included",
    "buyer": "buys a VP whenever it can, and supplies if a card allows it: the floor that every learner must beat",
}

NOTHING = -100.0
WALK = 0.92  # what a plan is worth for each step that it is away
EXHAUST = np.array([0.6, 0.6, 0.6, 1.0])  # an own Amazon, by round; at the end she is a VP
CHARGE = np.array([0.8, 0.8, 0.9, 1.0])  # a special ability, by round
SUPPLY_WORTH = np.array([-26.0, -20.0, -14.0, -4.0, -2.0, 0.0, 1.0, 3.0])  # by supplies at the end, from -2
BONUS_WORTH = np.array([1.0, 0.8, 1.0, 1.6])  # of the friendly gods in the next round
OPTION_WORTH = 0.4  # of a card in hand beside its passive
ORACLE_WORTH = 0.9
FLAG_WORTH = 1.6  # not lost at the end, and visitors


@compiled
def choose(view, mask, bot, rng):
    """The choice of a bot: by phase, and by chance where it has no opinion."""
    if bot == BUYER:
        return buy(view, mask, rng)
    chosen = NONE
    if view.phase == Phase.MENU:
        chosen = best_of_menu(view, mask, rng)
    elif view.phase == Phase.ASSEMBLY:
        chosen = best_party(view, mask)
    else:
        chosen = best_choice(view, mask, rng)
    return chosen if chosen != NONE else pick_legal(rng, mask)


@compiled
def buy(view, mask, rng):
    """Supplies by card, else a VP, else the end of the turn, else anything."""
    for card in range(CARDS):
        for which in range(2):
            if mask[act.PLAY + 2 * card + which] and OPTION[card, which] == Intervention.SU:
                return act.PLAY + 2 * card + which
    if mask[act.BUY_VP]:
        return act.BUY_VP
    if mask[act.END_TURN]:
        return act.END_TURN
    return pick_legal(rng, mask)


# --- what things are worth ------------------------------------------------------------------------------------------


@compiled
def supply_gain(view, seat):
    """What one supply more is worth, judged by the supplies expected at the end."""
    player = view.seats[seat]
    final = int(player.supply) - (ROUNDS - int(view.round_number))
    for card in range(CARDS):
        if view.card_at[card] == seat and PASSIVE[card] == Passive.SUPPLY:
            final += 1
    if player.row == NONE:
        final -= 1  # one is meant for the Amazonomachy
    final = min(max(final, -2), MOST_SUPPLY - 1)
    return SUPPLY_WORTH[final + 3] - SUPPLY_WORTH[final + 2]


@compiled
def supply_loss(view, seat):
    """What one supply less costs."""
    player = view.seats[seat]
    final = int(player.supply) - (ROUNDS - int(view.round_number))
    final = min(max(final, -1), MOST_SUPPLY)
    loss = SUPPLY_WORTH[final + 2] - SUPPLY_WORTH[final + 1]
    return loss if view.round_number == ROUNDS else 0.5 * loss


@compiled
def card_worth(view, seat, card):
    """A card in hand: its passive, and a little for what it may do."""
    worth = float(PASSIVE_VP[card])
    if PASSIVE[card] == Passive.SUPPLY:
        worth = min(supply_gain(view, seat), 6.0)
    elif PASSIVE[card] == Passive.RECOLOUR:
        worth = 1.5
    elif PASSIVE[card] == Passive.WIN_DRAW:
        worth = 0.2
    if view.round_number < ROUNDS:
        worth += OPTION_WORTH * (ROUNDS - int(view.round_number))
        if OPTION[card, 0] == Intervention.SU or OPTION[card, 1] == Intervention.SU:
            worth += 1.5
    return worth


@compiled
def battle_worth(view, seat, colour, card):
    """VP of an event and the penalty that its token covers, less the exhausted Amazon."""
    player = view.seats[seat]
    worth = EVENT_VP[card] - EXHAUST[view.round_number]
    if player.tokens[colour] == 0:
        worth += PENALTY[player.amazon, colour]
    return worth


@compiled
def best_event_in(view, seat, area, ap, ignore_terrain, cost):
    """The greatest surplus of a battle in an area with this AP, NOTHING if there is none."""
    best = NOTHING
    for colour in range(COLOURS):
        if view.area_tokens[area, colour]:
            party = event_ap(view, area, colour, ignore_terrain, int(view.free_common))
            if party + cost <= ap:
                best = max(best, battle_worth(view, seat, colour, top_event(view, colour)) - party - cost)
    return best


@compiled
def row_worth(view, seat, row):
    """VP of an Amazonomachy and the penalty it saves, less the supply and the Amazon."""
    late = 5.0 if view.round_number == ROUNDS else 4.0
    return ROW_VP[row, view.round_number - 1] + late - supply_loss(view, seat) - EXHAUST[view.round_number]


@compiled
def sacrifice_worth(view):
    """2 VP and the best position that is open."""
    best = 0.0
    for position in range(POSITIONS):
        if can_sacrifice_to(view, position):
            best = max(best, position_worth(view, position))
    return 2 + best


@compiled
def position_worth(view, position):
    if view.round_number == ROUNDS:
        return float(track_vp(view, position))
    return BONUS_WORTH[position]


@compiled
def building_worth(view, seat, area):
    """The best visit in an area, its AP paid."""
    player = view.seats[seat]
    best = NOTHING
    if oracle_in(view, area) and (not player.oracle_block or area != player.area):
        best = 1 + ORACLE_WORTH - COST[player.amazon, Deed.ORACLE]
    spent = 2 - int(player.charged[0]) - int(player.charged[1])
    if HAS_BARRACK[area] and spent > 0:
        best = max(best, 1 + CHARGE[view.round_number] * spent - COST[player.amazon, Deed.BARRACK])
    return best


@compiled
def common_worth(view, seat, area, ap):
    """The best of Supply, Flag and Sacrifice in an area with this AP, their costs paid."""
    player = view.seats[seat]
    best = NOTHING
    for place in range(2):
        if is_open(view, place):
            price = 0 if view.free_common else COMMON_AP[view.common[place]]
            keyword = COMMON_KEYWORD[view.common[place]]
            if keyword == Keyword.SUPPLY and HAS_URN[area] and player.supply < MOST_SUPPLY:
                price += COST[player.amazon, Deed.SUPPLY]
                if price <= ap:
                    best = max(best, supply_gain(view, seat) - price)
            elif keyword == Keyword.FLAG and can_plant(view, seat, area):
                price += COST[player.amazon, Deed.FLAG]
                if price <= ap:
                    best = max(best, SLOTS[area] + FLAG_WORTH - price)
            elif keyword == Keyword.SACRIFICE and player.sacrifice == NONE and blank_slots(view, area) > 0:
                price += COST[player.amazon, Deed.SACRIFICE]
                if price <= ap:
                    best = max(best, sacrifice_worth(view) - price)
    return best


@compiled
def can_plant(view, seat, area):
    """Whether the area has room for a flag of hers."""
    return view.seats[seat].flags_left > 0 and SLOTS[area] > 0 and view.flag[area] == NONE and tokens_in(view, area) == 0


@compiled
def area_worth(view, seat, area, ap):
    """The best thing to do in an area with this AP."""
    player = view.seats[seat]
    best = best_event_in(view, seat, area, ap, 0, COST[player.amazon, Deed.BATTLE])
    best = max(best, common_worth(view, seat, area, ap))
    best = max(best, building_worth(view, seat, area))
    if HAS_URN[area] and player.supply < MOST_SUPPLY and ap > 1:
        for card in range(CARDS):
            if view.card_at[card] == seat and (OPTION[card, 0] == Intervention.SU or OPTION[card, 1] == Intervention.SU):
                best = max(best, supply_gain(view, seat) - 2 - card_worth(view, seat, card))
    return best


@compiled
def exposure(view, seat, area, ap):
    """What the hostile god will take, or the steps to safety while there is AP for them."""
    loss = -float(GOD_VP[view.god])
    if loss == 0 or favoured_by(view, seat, Track.HECATE) or is_safe(view, area):
        return 0.0
    small = int(view.num_seats == 2)
    nearest = NEVER
    for goal in range(AREAS):
        if in_play(view, goal) and is_safe(view, goal) and not occupied(view, goal):
            nearest = min(nearest, DISTANCE[small, area, goal])
    return min(loss, float(nearest)) if nearest <= ap else loss


# --- the menu ---------------------------------------------------------------------------------------------------------


@compiled
def best_of_menu(view, mask, rng):
    """The legal action with the greatest surplus over ending the turn or buying a VP."""
    seat = int(view.seat)
    player = view.seats[seat]
    ap = int(player.ap)
    base = exposure(view, seat, int(player.area), ap)
    goal, plan = best_goal(view, seat, ap)
    best, chosen = NOTHING, NONE
    for action in range(act.AREA):
        if mask[action]:
            worth = menu_worth(view, seat, action, ap, base, goal, plan) + 0.02 * uniform(rng)
            if worth > best:
                best, chosen = worth, action
    return chosen


@compiled
def best_goal(view, seat, ap):
    """The area worth walking to, and what the walk and the deed there are worth."""
    here = int(view.seats[seat].area)
    small = int(view.num_seats == 2)
    best, goal = NOTHING, NONE
    for area in range(AREAS):
        steps = DISTANCE[small, here, area]
        if area != here and steps <= ap and not forbidden(view, seat, area) and not occupied(view, area):
            gain = area_worth(view, seat, area, ap - steps)
            if gain > 0:
                gain = gain * WALK**steps - steps - exposure(view, seat, area, ap - steps - 2)
            else:
                gain = -steps - exposure(view, seat, area, ap - steps)
            if gain > best:
                best, goal = gain, area
    return goal, best


@compiled
def menu_worth(view, seat, action, ap, base, goal, plan):
    """Surplus of one action of the menu; `base` is the exposure now, `plan` the worth of walking to `goal`."""
    kind, argument = int(KIND[action]), int(ARGUMENT[action])
    player = view.seats[seat]
    area = int(player.area)
    free = view.ares_pending == 1
    if kind == Kind.END_TURN:
        return 0.0
    if kind == Kind.BUY_VP:
        return base - exposure(view, seat, area, ap - 1) + 0.01
    if kind == Kind.MOVE:
        return walk_worth(view, seat, argument, base, goal, plan) + (1 if free else 0)
    if kind == Kind.PASS:
        return -0.4
    if kind == Kind.BATTLE:
        party = event_ap(view, area, argument, int(view.ignore_terrain), int(view.free_common))
        return battle_worth(view, seat, argument, top_event(view, argument)) - party - (0 if free else battle_cost(view)) + 0.5
    if kind == Kind.AMAZONOMACHY:
        return (
            row_worth(view, seat, argument) - row_ap(view, argument, int(view.free_common)) - (0 if free else battle_cost(view))
        )
    if kind == Kind.ORACLE:
        return 1 + ORACLE_WORTH - (0 if free else COST[player.amazon, Deed.ORACLE])
    if kind == Kind.BARRACK:
        spent = 2 - int(player.charged[0]) - int(player.charged[1])
        return 1 + CHARGE[view.round_number] * spent - (0 if free else COST[player.amazon, Deed.BARRACK])
    if kind == Kind.PORT:
        return port_worth(view, seat, PORTS[argument], ap, base, 0 if free else COST[player.amazon, Deed.PORT])
    if kind == Kind.SUPPLY or kind == Kind.FLAG or kind == Kind.SACRIFICE:
        return deed_worth(view, seat, kind, argument, free)
    if kind == Kind.USE_ARES:
        return 0.3 if view.acted else -0.2
    if kind == Kind.DISCARD_TWO:
        return 0.9 - cheapest_two(view, seat)
    if kind == Kind.ABILITY:
        return ability_worth(view, seat, ABILITIES * int(player.amazon) + argument, ap, plan) - CHARGE[view.round_number]
    return play_worth(view, seat, argument, ap, base)


@compiled
def walk_worth(view, seat, area, base, goal, plan):
    """A step towards the goal."""
    if goal == NONE:
        return NOTHING
    small = int(view.num_seats == 2)
    here = int(view.seats[seat].area)
    nearer = DISTANCE[small, area, goal] < DISTANCE[small, here, goal]
    return plan + base if nearer else -2.0


@compiled
def port_worth(view, seat, area, ap, base, cost):
    """1 VP, and what can be done over there."""
    there = max(area_worth(view, seat, area, ap - cost), 0.0)
    return 1 - cost + WALK * there + base - exposure(view, seat, area, ap - cost)


@compiled
def deed_worth(view, seat, kind, argument, free):
    """Supply, Flag and Sacrifice with a common."""
    player = view.seats[seat]
    place = int(view.common[1] == ALCYNOE) if kind == Kind.SUPPLY else argument
    price = 0 if view.free_common else COMMON_AP[view.common[place]]
    if kind == Kind.SUPPLY:
        return supply_gain(view, seat) - price - (0 if free else COST[player.amazon, Deed.SUPPLY])
    if kind == Kind.FLAG:
        return SLOTS[player.area] + FLAG_WORTH - price - (0 if free else COST[player.amazon, Deed.FLAG])
    return sacrifice_worth(view) - price - (0 if free else COST[player.amazon, Deed.SACRIFICE])


@compiled
def cheapest_two(view, seat):
    """What the two least valuable cards of the hand are worth."""
    least, second = 50.0, 50.0
    for card in range(CARDS):
        if view.card_at[card] == seat:
            worth = card_worth(view, seat, card)
            if worth < least:
                least, second = worth, least
            elif worth < second:
                second = worth
    return least + second


@compiled
def ability_worth(view, seat, ability, ap, plan):
    """What an ability gains now, its charge not counted."""
    player = view.seats[seat]
    area = int(player.area)
    if ability == Ability.IGNORE_TERRAIN:
        cost = coming_battle_cost(view)
        usual = best_event_in(view, seat, area, ap, 0, cost)
        return best_event_in(view, seat, area, ap, 1, cost) - max(usual, 0.0)
    if ability == Ability.ATTRACT:
        return best_attraction(view, seat, ap) - max(
            best_event_in(view, seat, area, ap, 0, COST[player.amazon, Deed.BATTLE]), 0.0
        )
    if ability == Ability.EXTRA_BATTLE:
        gain = best_event_in(view, seat, area, ap, int(view.ignore_terrain), 0)
        for row in range(4):
            party = row_ap(view, row, int(view.free_common))
            if party <= ap:
                gain = max(gain, row_worth(view, seat, row) - party)
        return gain + 0.3
    if ability == Ability.ATTACK_ADJACENT:
        gain = NOTHING
        for other in range(AREAS):
            if can_attack(view, other):
                gain = max(gain, best_event_in(view, seat, other, ap, int(view.ignore_terrain), battle_cost(view)))
        return gain + 0.2
    if ability == Ability.FREE_COMMON:
        return free_common_worth(view, seat, area, ap)
    if ability == Ability.REARRANGE_COMMONS:
        lacking = view.common_at[ALCYNOE] == CommonAt.DECK
        if lacking and HAS_URN[area] and player.supply < MOST_SUPPLY and view.actions_left and ap > 1:
            return supply_gain(view, seat) - 2
        return 0.0
    if ability == Ability.ARRANGE_PILE:
        colour, gain = best_pile(view, seat, area, ap)
        usual = best_event_in(view, seat, area, ap, 0, COST[player.amazon, Deed.BATTLE])
        return gain - max(usual, 0.0) if colour != NONE and view.actions_left else 0.0
    return 0.9 + min(max(plan, 0.0), 0.6) if plan > 1 else 0.0


@compiled
def best_attraction(view, seat, ap):
    """The surplus of the best event that could be drawn to her area."""
    area = int(view.seats[seat].area)
    cost = coming_battle_cost(view)
    best = NOTHING
    for colour in range(COLOURS):
        if attractable(view, area, colour):
            best = max(best, drawn_worth(view, seat, area, colour, ap, cost))
    return best


@compiled
def attractable(view, area, colour):
    """Whether a token of this colour lies in another area."""
    total = 0
    for other in range(AREAS):
        if other != area:
            total += view.area_tokens[other, colour]
    return total > 0 and view.pile_reserved[colour] == NONE


@compiled
def drawn_worth(view, seat, area, colour, ap, cost):
    """The surplus of an event of a colour if its token lay in her area."""
    card = top_event(view, colour)
    party = cheapest_party(
        view, EVENT_M[card] + TERRAIN_M[area], EVENT_C[card] + TERRAIN_C[area], 1, 1, 0, NONE, int(view.free_common), 0
    )
    if party + cost > ap:
        return NOTHING
    return battle_worth(view, seat, colour, card) - party - cost


@compiled
def best_pile(view, seat, area, ap):
    """The pile whose best card on top pays most in her area, and what it pays."""
    best, chosen = NOTHING, NONE
    for colour in range(COLOURS):
        if view.area_tokens[area, colour] and can_arrange(view, colour):
            rank, gain = best_rank(view, seat, area, colour, ap)
            if rank != NONE and gain > best:
                best, chosen = gain, colour
    return chosen, best


@compiled
def best_rank(view, seat, area, colour, ap):
    """The card of a pile that pays most in an area."""
    cost = coming_battle_cost(view)
    ranks = pile_ranks(view, colour)
    best, chosen = NOTHING, NONE
    for i in range(view.pile_size[colour]):
        card = RANKS * colour + ranks[i]
        party = cheapest_party(
            view, EVENT_M[card] + TERRAIN_M[area], EVENT_C[card] + TERRAIN_C[area], 1, 1, 0, NONE, int(view.free_common), 0
        )
        if party + cost <= ap:
            gain = battle_worth(view, seat, colour, card) - party - cost
            if gain > best:
                best, chosen = gain, ranks[i]
    return chosen, best


@compiled
def free_common_worth(view, seat, area, ap):
    """AP that a free common saves in the best battle here, or the battle that it makes possible."""
    cost = coming_battle_cost(view)
    usual, free = NOTHING, NOTHING
    for colour in range(COLOURS):
        if view.area_tokens[area, colour]:
            worth = battle_worth(view, seat, colour, top_event(view, colour)) - cost
            party = event_ap(view, area, colour, int(view.ignore_terrain), 0)
            if party + cost <= ap:
                usual = max(usual, worth - party)
            party = event_ap(view, area, colour, int(view.ignore_terrain), 1)
            if party + cost <= ap:
                free = max(free, worth - party)
    for row in range(4):
        party = row_ap(view, row, 0)
        if party + cost <= ap:
            usual = max(usual, row_worth(view, seat, row) - party - cost)
        party = row_ap(view, row, 1)
        if party + cost <= ap:
            free = max(free, row_worth(view, seat, row) - party - cost)
    return free - max(usual, 0.0)


@compiled
def play_worth(view, seat, play, ap, base):
    """What playing a card gains, the card itself counted as lost."""
    card = play // 2
    option = OPTION[card, play % 2]
    player = view.seats[seat]
    area = int(player.area)
    lost = card_worth(view, seat, card)
    if option == Intervention.SU:
        return supply_gain(view, seat) - 1 - COST[player.amazon, Deed.SUPPLY] - lost
    if option == Intervention.FL:
        return SLOTS[area] + FLAG_WORTH - 1 - COST[player.amazon, Deed.FLAG] - lost
    if option == Intervention.SC:
        return sacrifice_worth(view) - 1 - COST[player.amazon, Deed.SACRIFICE] - lost
    if option == Intervention.L2:
        return 1 - lost
    if option == Intervention.OB or option == Intervention.OP or option == Intervention.PB:
        return 1.6 - lost
    if option == Intervention.RX and view.round_number == ROUNDS:
        return -1 - lost
    if option == Intervention.TP:
        return best_jump(view, seat, ap - 2) - 2 - lost + base
    return -1 - max(lost, 0.0)


@compiled
def best_jump(view, seat, ap):
    """The best area to be in, wherever it is."""
    best = NOTHING
    for area in range(AREAS):
        if in_play(view, area) and not occupied(view, area) and not forbidden(view, seat, area):
            best = max(best, jump_worth(view, seat, area, ap))
    return best


@compiled
def jump_worth(view, seat, area, ap):
    return WALK * max(area_worth(view, seat, area, ap), 0.0) - exposure(view, seat, area, ap - 2)


# --- battles and other choices ------------------------------------------------------------------------------------------


@compiled
def best_party(view, mask):
    """Fight as soon as it can be won; until then take the choice with the cheapest completion."""
    if mask[act.CONFIRM]:
        return act.CONFIRM
    seat = int(view.seat)
    least, chosen = 1000.0, NONE
    for pick in range(4):
        if mask[act.PICK + pick]:
            if pick < 2:
                gain_m, gain_c, ap = own_strength(view, pick + 1)
                price = 0.05 if pick == 0 else 0.0
            else:
                gain_m, gain_c, ap = helper_strength(view, pick - 1, 0, int(view.free_common), 0)
                price = 0.1
            price += ap + completion_ap(view, gain_m, gain_c, int(pick < 2), int(pick >= 2), 0, NONE)
            if price < least:
                least, chosen = price, act.PICK + pick
    for card in range(CARDS):
        for which in range(2):
            if mask[act.PLAY + 2 * card + which]:
                option = BATTLE_OPTION[card]
                price = 1.2 + max(card_worth(view, seat, card), 0.0)
                if option <= Intervention.MC:
                    price += completion_ap(view, BOOST_M[option], BOOST_C[option], 0, 0, 0, card)
                else:
                    price += 3.0
                if price < least:
                    least, chosen = price, act.PLAY + 2 * card + which
    return chosen


@compiled
def best_choice(view, mask, rng):
    """The marked choice that is worth most in a compound move."""
    seat = int(view.seat)
    best, chosen = -1e9, NONE
    for action in range(len(mask)):
        if mask[action]:
            worth = choice_worth(view, seat, action) + 0.01 * uniform(rng)
            if worth > best:
                best, chosen = worth, action
    return chosen


@compiled
def choice_worth(view, seat, action):
    """What a choice of a compound move is worth."""
    kind, argument = int(KIND[action]), int(ARGUMENT[action])
    phase = view.phase
    player = view.seats[seat]
    ap = int(player.ap)
    if kind == Kind.CARD:
        worth = card_worth(view, seat, argument)
        return -worth if phase == Phase.DISCARD_FIRST or phase == Phase.DISCARD_SECOND else worth
    if kind == Kind.POSITION and phase == Phase.SACRIFICE_POSITION:
        return position_worth(view, argument)
    if kind == Kind.STOP:
        return 0.1 - exposure(view, seat, int(player.area), ap)
    if kind == Kind.AREA and phase != Phase.START and phase != Phase.PUSH:
        return area_choice(view, seat, argument, ap)
    if kind == Kind.COLOUR:
        return colour_choice(view, seat, argument, ap)
    if kind == Kind.RANK:
        return rank_choice(view, seat, argument, ap)
    if kind == Kind.COMMON:
        return common_choice(view, seat, argument)
    if kind == Kind.BARRACK or kind == Kind.PORT:
        return 2.0 - float(player.charged[0] + player.charged[1]) if kind == Kind.BARRACK else 0.1
    if kind == Kind.ORACLE:
        return 0.9
    return 0.0


@compiled
def area_choice(view, seat, area, ap):
    """An area to go to, to attack or to draw a token from."""
    phase = view.phase
    if phase == Phase.ADJACENT_AREA:
        return best_event_in(view, seat, area, ap, int(view.ignore_terrain), battle_cost(view))
    if phase == Phase.ATTRACT_AREA:
        best = NOTHING
        here = int(view.seats[seat].area)
        for colour in range(COLOURS):
            if view.area_tokens[area, colour] and view.pile_reserved[colour] == NONE:
                best = max(best, drawn_worth(view, seat, here, colour, ap, 0))
        return best
    if phase == Phase.SPOT:
        return area_worth(view, seat, area, ap)
    best = jump_worth(view, seat, area, ap)
    if phase == Phase.EXTRA_MOVE:
        for other in range(AREAS):
            if (
                DISTANCE[int(view.num_seats == 2), area, other] == 1
                and not occupied(view, other)
                and not forbidden(view, seat, other)
            ):
                best = max(best, jump_worth(view, seat, other, ap) - 0.1)
    return best


@compiled
def colour_choice(view, seat, colour, ap):
    """A colour to fight, to attract, to arrange or to reserve."""
    phase = view.phase
    here = int(view.seats[seat].area)
    if phase == Phase.ADJACENT_COLOUR:
        party = event_ap(view, int(view.target_area), colour, int(view.ignore_terrain), int(view.free_common))
        return battle_worth(view, seat, colour, top_event(view, colour)) - party
    if phase == Phase.ATTRACT_COLOUR:
        return drawn_worth(view, seat, here, colour, ap, 0)
    if phase == Phase.PILE_COLOUR:
        _, gain = best_rank(view, seat, here, colour, ap)
        return gain if view.area_tokens[here, colour] else NOTHING
    return 0.0


@compiled
def rank_choice(view, seat, rank, ap):
    """First the card that pays most here, then the hard ones."""
    colour = int(view.target_colour)
    if view.laid_size == 0:
        wanted, _ = best_rank(view, seat, int(view.seats[seat].area), colour, ap)
        return 10.0 if rank == wanted else 0.0
    return float(rank)


@compiled
def common_choice(view, seat, common):
    """Alcynoe at an urn, then who serves an Amazonomachy that is missing, then the cheap ones."""
    if common == ALCYNOE and HAS_URN[view.seats[seat].area]:
        return 5.0
    if COMMON_KEYWORD[common] == Keyword.AMAZONOMACHY and view.seats[seat].row == NONE:
        return 3.0
    return 1.0 - 0.1 * COMMON_AP[common]
