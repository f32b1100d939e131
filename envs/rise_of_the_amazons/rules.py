"""The rules of Rise of the Amazons: one decision, and what can be decided. Claim ids refer to docs/rules/rise_of_the_amazons.md.

The rules by concept: areas (map), cards (decks), battle, deeds (the other Actions), abilities, divine (Divine Intervention),
rounds (set-up, rounds, turns), scoring.
"""

from __future__ import annotations

from ..core.compiled import compiled
from . import actions as act
from .abilities import (
    attack_adjacent,
    attract,
    can_arrange,
    can_attack,
    can_fight_in,
    can_lay_rank,
    can_step_to,
    extra_move,
    lay_common,
    lay_event,
    usable,
    use_ability,
)
from .actions import ARGUMENT, KIND, Kind
from .areas import can_push_to, pushed_seat, stuck, tokens_in
from .battle import (
    amazonomachy_is_open,
    battle_cost,
    begin_amazonomachy,
    begin_battle,
    borrow_stats,
    can_borrow_stats,
    can_confirm,
    can_pick,
    can_play_in_battle,
    event_ap,
    pick_party,
    play_in_battle,
    row_ap,
    take_action,
    win_battle,
)
from .cards import discard_card, is_open
from .components import (
    ABILITIES,
    ALCYNOE,
    AREAS,
    BATTLE_OPTION,
    CARDS,
    COLOURS,
    COMMON_KEYWORD,
    COMMONS,
    COST,
    FREE_BARRACK,
    FREE_ORACLE,
    FREE_PORT,
    LAST_BATTLE_OPTION,
    MOST_AP,
    MOST_DECISIONS,
    NONE,
    OPTION,
    PORTS,
    POSITIONS,
    RANKS,
    ROWS,
    SEATS,
    CardAt,
    CommonAt,
    Deed,
    Ending,
    Keyword,
    Phase,
)
from .deeds import (
    buy_vp,
    can_flag,
    can_pass,
    can_sacrifice,
    can_sacrifice_to,
    can_sail,
    can_supply,
    can_visit_barrack,
    can_visit_oracle,
    choose_position,
    common_ap,
    flag,
    keep_card,
    move,
    sacrifice,
    supply,
    visit_barrack,
    visit_oracle,
    visit_port,
)
from .divine import (
    borrow_ability,
    can_borrow,
    can_play,
    can_reserve,
    can_spot,
    can_steal_from,
    can_teleport_to,
    end_card,
    pick_up,
    play_card,
    push,
    relax,
    reserve_common,
    reserve_event,
    steal,
    take_free_action,
    teleport,
)
from .rounds import ask_start, can_start_in, draft, end_turn, place_displaced, punish, seat_at, setup
from .scoring import score_game

__all__ = ["legal_actions", "setup", "step"]

# --- one decision ---------------------------------------------------------------------------------------------------


@compiled
def step(state, action):
    """Play `action` for the seat to act, then bring the game to its next decision."""
    kind, argument = int(KIND[action]), int(ARGUMENT[action])
    if state.phase == Phase.MENU:
        act_from_menu(state, kind, argument)
    elif state.phase == Phase.ASSEMBLY:
        assemble(state, kind, argument)
    elif state.phase <= Phase.DISPLACED:
        arrange(state, argument)
    else:
        choose_next(state, kind, argument)
    if state.ply >= MOST_DECISIONS and not state.over:
        punish(state)
        score_game(state, Ending.LIMIT)
        state.truncated = 1


@compiled
def arrange(state, argument):
    """Decisions outside the turns: Amazons, start areas, displaced players."""
    if state.phase == Phase.DRAFT:
        draft(state, argument)
    elif state.phase == Phase.START:
        state.seats[state.seat].area = argument
        ask_start(state)
    else:
        place_displaced(state, argument)


@compiled
def act_from_menu(state, kind, argument):
    """An Action, something instead of it, a free effect, or the end of the turn."""
    if kind == Kind.END_TURN or kind == Kind.PASS:
        end_turn(state, int(kind == Kind.PASS))
    elif kind == Kind.BUY_VP:
        buy_vp(state)
    elif kind == Kind.MOVE:
        move(state, argument)
    elif kind == Kind.BATTLE:
        begin_battle(state, int(state.seats[state.turn_seat].area), argument)
    elif kind == Kind.AMAZONOMACHY:
        begin_amazonomachy(state, argument)
    elif kind == Kind.ORACLE:
        take_action(state, Deed.ORACLE)
        visit_oracle(state)
    elif kind == Kind.BARRACK:
        take_action(state, Deed.BARRACK)
        visit_barrack(state)
    elif kind == Kind.PORT:
        take_action(state, Deed.PORT)
        visit_port(state, argument)
    elif kind == Kind.SACRIFICE:
        sacrifice(state, argument)
    elif kind == Kind.FLAG:
        flag(state, argument)
    elif kind == Kind.SUPPLY:
        supply(state, int(state.common[1] == ALCYNOE))
    elif kind == Kind.USE_ARES:
        state.seats[state.turn_seat].ares = 0
        state.ares_pending = 1
    elif kind == Kind.DISCARD_TWO:
        state.phase = Phase.DISCARD_FIRST
    elif kind == Kind.ABILITY:
        use_ability(state, argument)
    else:
        play_card(state, argument // 2, argument % 2)


@compiled
def assemble(state, kind, argument):
    """Put the party together, then fight."""
    if kind == Kind.PICK:
        pick_party(state, argument)
    elif kind == Kind.PLAY:
        play_in_battle(state, argument // 2)
    else:
        win_battle(state)


@compiled
def choose_next(state, kind, argument):
    """The next choice of a compound move."""
    phase = state.phase
    if phase == Phase.ORACLE_KEEP:
        keep_card(state, argument)
    elif phase == Phase.SACRIFICE_POSITION:
        choose_position(state, argument)
        end_card(state)
    elif phase == Phase.EXTRA_MOVE or (phase == Phase.SECOND_EXTRA_MOVE and kind == Kind.AREA):
        extra_move(state, argument)
    elif phase == Phase.SECOND_EXTRA_MOVE:
        state.phase = Phase.MENU
    elif phase == Phase.SPOT:
        state.target_area = argument
        state.phase = Phase.PUSH
    elif phase == Phase.PUSH:
        push(state, argument)
    elif phase == Phase.TELEPORT:
        teleport(state, argument)
    elif phase == Phase.ADJACENT_AREA:
        state.target_area = argument
        state.phase = Phase.ADJACENT_COLOUR
    elif phase == Phase.ADJACENT_COLOUR:
        attack_adjacent(state, argument)
    elif phase == Phase.ATTRACT_AREA:
        state.target_area = argument
        state.phase = Phase.ATTRACT_COLOUR
    elif phase == Phase.ATTRACT_COLOUR:
        attract(state, argument)
    elif phase == Phase.REARRANGE_LEFT or phase == Phase.REARRANGE_RIGHT:
        lay_common(state, argument)
    elif phase == Phase.PILE_COLOUR:
        state.target_colour = argument
        state.phase = Phase.PILE_ORDER
    elif phase == Phase.PILE_ORDER:
        lay_event(state, argument)
    else:
        choose_for_card(state, kind, argument)


@compiled
def choose_for_card(state, kind, argument):
    """The next choice of a Divine Intervention card."""
    phase = state.phase
    if phase == Phase.RESERVE_PLACE:
        reserve_common(state, argument)
    elif phase == Phase.RESERVE_COLOUR:
        reserve_event(state, argument)
    elif phase == Phase.STEAL:
        steal(state, argument + 1)
    elif phase == Phase.PICK_UP:
        pick_up(state, argument)
    elif phase == Phase.DISCARD_FIRST or phase == Phase.DISCARD_SECOND:
        discard_for_ap(state, argument)
    elif phase == Phase.FREE_BUILDING:
        visit_free(state, kind, argument)
    elif phase == Phase.RELAX:
        relax(state, argument)
    elif phase == Phase.OPPONENT_ABILITY:
        state.borrowed = argument
        state.phase = Phase.SPEND_ABILITY
    elif phase == Phase.SPEND_ABILITY:
        borrow_ability(state, argument)
    elif phase == Phase.OPPONENT_AMAZON:
        state.borrowed = argument
        state.phase = Phase.OPPONENT_EXHAUST
    else:
        borrow_stats(state, argument)


@compiled
def discard_for_ap(state, card):
    """Two cards of the hand for 1 AP (RA-160, RA-161, RA-381)."""
    me = int(state.turn_seat)
    discard_card(state, me, card)
    if state.phase == Phase.DISCARD_FIRST:
        state.phase = Phase.DISCARD_SECOND
    else:
        state.seats[me].ap += 1
        state.phase = Phase.MENU


@compiled
def visit_free(state, kind, argument):
    """The building visit of a card (RA-262 to RA-265)."""
    take_free_action(state)
    end_card(state)
    if kind == Kind.ORACLE:
        visit_oracle(state)
    elif kind == Kind.BARRACK:
        visit_barrack(state)
    else:
        visit_port(state, argument)


# --- what can be decided ----------------------------------------------------------------------------------------------


@compiled
def legal_actions(state, mask):
    """Mark the actions of the seat to act."""
    if state.phase == Phase.MENU:
        mark_menu(state, mask)
    elif state.phase == Phase.ASSEMBLY:
        mark_assembly(state, mask)
    elif state.phase <= Phase.DISPLACED:
        mark_arrangement(state, mask)
    elif state.phase <= Phase.TELEPORT:
        mark_moves(state, mask)
    elif state.phase <= Phase.PILE_ORDER:
        mark_ability(state, mask)
    else:
        mark_card(state, mask)


@compiled
def mark_arrangement(state, mask):
    """Amazons, start areas, positions of displaced players (RA-021, RA-029, RA-170)."""
    if state.phase == Phase.DRAFT:
        for amazon in range(SEATS):
            mask[act.AMAZON + amazon] = 1
        for seat in range(state.seat):
            mask[act.AMAZON + int(state.seats[seat].amazon)] = 0
    elif state.phase == Phase.START:
        for area in range(AREAS):
            mask[act.AREA + area] = can_start_in(state, area)
    else:
        for position in range(POSITIONS):
            mask[act.POSITION + position] = seat_at(state, position) == NONE


@compiled
def mark_menu(state, mask):
    """The choices of a turn (7.3)."""
    player = state.seats[state.turn_seat]
    for waived in range(1, -1, -1):  # first: would the Ares Action find something to do (RA-179)?
        if waived == 0 or (player.ares and not state.ares_pending):
            found = mark_deeds(state, mask, waived)
            if waived:
                mask[:] = 0
                mask[act.USE_ARES] = found > 0
    if state.ares_pending:
        return
    mask[act.BUY_VP] = state.actions_left > 0 and player.ap > 0
    mask[act.PASS] = can_pass(state)
    mask[act.END_TURN] = state.acted or player.ap == 0
    mask[act.DISCARD_TWO] = player.hand_size > 1 and player.ap < MOST_AP
    for which in range(ABILITIES):
        if player.charged[which]:
            mask[act.ABILITY + which] = usable(state, ABILITIES * int(player.amazon) + which, int(player.ap), 0)
    for card in range(CARDS):
        if state.card_at[card] == state.turn_seat:
            for which in range(2):
                if OPTION[card, which] > LAST_BATTLE_OPTION:
                    mask[act.PLAY + 2 * card + which] = can_play(state, OPTION[card, which])


@compiled
def mark_deeds(state, mask, waived):
    """The Actions that can be carried out, `waived` without their playmat cost; returns how many."""
    player = state.seats[state.turn_seat]
    ap = int(player.ap)
    free = waived == 1 or state.ares_pending == 1
    found = 0
    if free or state.actions_left > 0:
        if free or ap >= COST[player.amazon, Deed.MOVE]:
            for area in range(AREAS):
                if can_step_to(state, area):
                    mask[act.MOVE + area] = 1
                    found += 1
        if stuck(state):
            return found
        found += mark_buildings(state, mask, free)
        found += mark_commons(state, mask, free)
    elif not state.free_battle or stuck(state):
        return found
    budget = ap if free else ap - battle_cost(state)
    if budget < 0:
        return found
    for colour in range(COLOURS):
        if state.area_tokens[player.area, colour]:
            party = event_ap(state, int(player.area), colour, int(state.ignore_terrain), int(state.free_common))
            if party <= budget:
                mask[act.BATTLE + colour] = 1
                found += 1
    if amazonomachy_is_open(state):
        for row in range(ROWS):
            if row_ap(state, row, int(state.free_common)) <= budget:
                mask[act.AMAZONOMACHY + row] = 1
                found += 1
    return found


@compiled
def mark_buildings(state, mask, free):
    """Oracle, Barrack, Port (RA-099 to RA-111)."""
    player = state.seats[state.turn_seat]
    found = 0
    if (free or player.ap >= COST[player.amazon, Deed.ORACLE]) and can_visit_oracle(state):
        mask[act.ORACLE] = 1
        found += 1
    if (free or player.ap >= COST[player.amazon, Deed.BARRACK]) and can_visit_barrack(state):
        mask[act.BARRACK] = 1
        found += 1
    if free or player.ap >= COST[player.amazon, Deed.PORT]:
        for port in range(len(PORTS)):
            if can_sail(state, port):
                mask[act.PORT + port] = 1
                found += 1
    return found


@compiled
def mark_commons(state, mask, free):
    """Sacrifice, Flag and Supply with an open common of that keyword (RA-114, RA-127, RA-137)."""
    player = state.seats[state.turn_seat]
    found = 0
    for place in range(2):
        if not is_open(state, place):
            continue
        keyword = COMMON_KEYWORD[state.common[place]]
        ap = int(player.ap) - common_ap(state, place)
        if keyword == Keyword.SACRIFICE:
            if ap >= (0 if free else COST[player.amazon, Deed.SACRIFICE]) and can_sacrifice(state):
                mask[act.SACRIFICE + place] = 1
                found += 1
        elif keyword == Keyword.FLAG:
            if ap >= (0 if free else COST[player.amazon, Deed.FLAG]) and can_flag(state):
                mask[act.FLAG + place] = 1
                found += 1
        elif keyword == Keyword.SUPPLY:
            if ap >= (0 if free else COST[player.amazon, Deed.SUPPLY]) and can_supply(state):
                mask[act.SUPPLY] = 1
                found += 1
    return found


@compiled
def mark_assembly(state, mask):
    """Choices after which the battle can still be won (7.4)."""
    mask[act.CONFIRM] = can_confirm(state)
    for pick in range(4):
        mask[act.PICK + pick] = can_pick(state, pick)
    for card in range(CARDS):
        if state.card_at[card] == state.turn_seat and BATTLE_OPTION[card] != NONE:
            which = int(OPTION[card, 1] == BATTLE_OPTION[card])
            mask[act.PLAY + 2 * card + which] = can_play_in_battle(state, card)


@compiled
def mark_moves(state, mask):
    """Choices after an Oracle visit or a Sacrifice, and of moves that are no Move Action."""
    phase = state.phase
    if phase == Phase.ORACLE_KEEP:
        for card in range(CARDS):
            mask[act.CARD + card] = state.card_at[card] == CardAt.LOOKED_AT
        return
    if phase == Phase.SACRIFICE_POSITION:
        for position in range(POSITIONS):
            mask[act.POSITION + position] = can_sacrifice_to(state, position)
        return
    mask[act.STOP] = phase == Phase.SECOND_EXTRA_MOVE
    victim = pushed_seat(state, int(state.target_area)) if phase == Phase.PUSH else 0
    for area in range(AREAS):
        if phase == Phase.SPOT:
            mask[act.AREA + area] = can_spot(state, area)
        elif phase == Phase.PUSH:
            mask[act.AREA + area] = can_push_to(state, victim, int(state.target_area), area)
        elif phase == Phase.TELEPORT:
            mask[act.AREA + area] = can_teleport_to(state, area)
        else:
            mask[act.AREA + area] = can_step_to(state, area)


@compiled
def mark_ability(state, mask):
    """The next choice of a special ability."""
    phase = state.phase
    if phase == Phase.ADJACENT_AREA:
        for area in range(AREAS):
            if can_attack(state, area):
                for colour in range(COLOURS):
                    if can_fight_in(state, area, colour):
                        mask[act.AREA + area] = 1
    elif phase == Phase.ADJACENT_COLOUR:
        for colour in range(COLOURS):
            mask[act.COLOUR + colour] = can_fight_in(state, int(state.target_area), colour)
    elif phase == Phase.ATTRACT_AREA:
        for area in range(AREAS):
            mask[act.AREA + area] = area != state.seats[state.turn_seat].area and tokens_in(state, area) > 0
    elif phase == Phase.ATTRACT_COLOUR:
        for colour in range(COLOURS):
            mask[act.COLOUR + colour] = state.area_tokens[state.target_area, colour] > 0
    elif phase == Phase.REARRANGE_LEFT or phase == Phase.REARRANGE_RIGHT:
        for common in range(COMMONS):
            mask[act.COMMON + common] = state.common_at[common] == CommonAt.DECK
    elif phase == Phase.PILE_COLOUR:
        for colour in range(COLOURS):
            mask[act.COLOUR + colour] = can_arrange(state, colour)
    else:
        for rank in range(RANKS):
            mask[act.RANK + rank] = can_lay_rank(state, rank)


@compiled
def mark_card(state, mask):
    """The next choice of a Divine Intervention card, or of a discard."""
    phase = state.phase
    player = state.seats[state.turn_seat]
    if phase == Phase.RESERVE_PLACE:
        for place in range(2):
            mask[act.PLACE + place] = is_open(state, place)
    elif phase == Phase.RESERVE_COLOUR:
        for colour in range(COLOURS):
            mask[act.COLOUR + colour] = can_reserve(state, colour)
    elif phase == Phase.STEAL:
        for offset in range(1, SEATS):
            mask[act.OPPONENT + offset - 1] = can_steal_from(state, offset)
    elif phase == Phase.PICK_UP:
        for card in range(CARDS):
            mask[act.CARD + card] = state.card_at[card] == CardAt.DISCARD and card != state.played
    elif phase == Phase.DISCARD_FIRST or phase == Phase.DISCARD_SECOND:
        for card in range(CARDS):
            mask[act.CARD + card] = state.card_at[card] == state.turn_seat
    elif phase == Phase.FREE_BUILDING:
        mask[act.ORACLE] = FREE_ORACLE[state.option] == 1 and can_visit_oracle(state)
        mask[act.BARRACK] = FREE_BARRACK[state.option] == 1 and can_visit_barrack(state)
        for port in range(len(PORTS)):
            mask[act.PORT + port] = FREE_PORT[state.option] == 1 and can_sail(state, port)
    elif phase == Phase.RELAX:
        mask[act.PICK] = not player.basic_ready
        mask[act.PICK + 1] = not player.ancillary_ready
    elif phase == Phase.OPPONENT_EXHAUST:
        mask[act.PICK] = player.basic_ready
        mask[act.PICK + 1] = player.ancillary_ready
    elif phase == Phase.SPEND_ABILITY:
        for which in range(ABILITIES):
            mask[act.OWN_ABILITY + which] = player.charged[which]
    elif phase == Phase.OPPONENT_ABILITY:
        for lent in range(ABILITIES * (SEATS - 1)):
            mask[act.OPPONENT_ABILITY + lent] = can_borrow(state, lent, int(player.ap))
    else:
        for lent in range(2 * (SEATS - 1)):
            mask[act.OPPONENT_AMAZON + lent] = can_borrow_stats(state, lent, 0, NONE)
