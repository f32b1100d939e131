"""So, You've Been Cursed from top to bottom: a table of contents of setup.py, wizard.py, spells.py, possessed_wizard.py,
monster.py, powers.py and rabid_monster.py. Claim ids refer to docs/rules/so_youve_been_cursed.md."""

from __future__ import annotations

import numpy as np

from ..core.compiled import compiled
from ..core.endings import truncate
from .actions import (
    ARGUMENT,
    BUY_AT,
    CONTINUE,
    DECLARE,
    END_TURN,
    LOC,
    PASTURE_OF,
    PAY_COINS,
    POWER,
    QUIET_NIGHT,
    RM_CARD,
    STEAL_AT,
    STOP,
    YES,
)
from .components import (
    HOUSES,
    NONE,
    Automaton,
    Ending,
    Mode,
    Payment,
    Phase,
    Seat,
    Spell,
    Stage,
    Zone,
)
from .monster import (
    after_meal,
    between_actions,
    end_feeding,
    end_quiet_night,
    feed,
    inside_action,
    monster_options,
    quiet_night,
    two_villagers_arrive,
)
from .possessed_wizard import (
    begin_possession,
    cheapest_house,
    lay_out_feeding,
    lay_out_row,
    next_possessed_card,
    possessed_buy,
    possessed_market,
    possessed_mix,
    possessed_options,
    possessed_steal,
    richest_house,
    rulebook_declaration,
)
from .powers import aim_power, end_power, play_power, power_target_options, taste_rural_life
from .rabid_monster import (
    begin_rabid_turn,
    end_rabid_turn,
    first_pasture,
    first_working_card,
    highest_house,
    next_rabid_card,
    rabid_meal,
    rabid_options,
    take_second_helping,
)
from .setup import set_the_table
from .spells import aim_spell, discard_for_gain, end_spell, gain_next, spell_target_options
from .state import DECISIONS_A_ROUND
from .table import (
    ask,
    closest_empty_house,
    draw_power,
    leftmost,
    monster_is_rabid,
    place_villager,
    villager_arrives,
    wizard_is_possessed,
)
from .wizard import (
    action_options,
    begin_actions,
    begin_wizard_turn,
    buy,
    choose_action,
    declare,
    discard_for_purchase,
    distract,
    end_wizard_turn,
    mix,
    next_wizard_action,
    noticed,
    pay,
    prepare_action,
    reroll,
    spend_card,
    wizard_options,
)

NO_ACTION = -1
_ALWAYS_ASKED = (
    Phase.WIZ_MAIN, Phase.MON_TURN, Phase.MON_BETWEEN, Phase.MON_MOVE,  # so that every turn of a player is seen
    Phase.WIZ_BUY_MORE, Phase.WIZ_MIX_MORE, Phase.WIZ_REROLL, Phase.WIZ_DISTRACT,  # there are two answers at least
    Phase.PW_BUY, Phase.PW_MARKET, Phase.PW_MIX, Phase.PW_STEAL, Phase.RM_SECOND, Phase.RM_EAT,
)  # fmt: skip
ALWAYS_ASKED = np.array([phase in _ALWAYS_ASKED for phase in Phase])


@compiled
def setup(state):
    """Set the table; the Wizard seat begins (CU-003)."""
    set_the_table(state)
    pass_turn(state, Stage.WIZARD_TURN)
    run(state, np.int64(NO_ACTION))  # not a literal: one version of `run` is compiled


@compiled
def step(state, action):
    """Play `action` for the seat to move, then bring the game to its next decision."""
    run(state, action)


@compiled
def run(state, action):
    """Resolve a decision and go on until an agent has to decide; automata on `rulebook` and questions with a single
    answer are settled on the way (CU-355 to CU-357)."""
    while True:
        if action != NO_ACTION:
            state.asked = 0
            resolve(state, action)
        while not state.over and not state.asked:
            go_on(state)
        if state.over:
            return
        action = automatic_answer(state)
        if action == NO_ACTION:
            break
    if state.ply >= DECISIONS_A_ROUND * state.options.max_rounds:
        state.asked = 0
        truncate(state, Ending.DECISION_LIMIT)


# --- the course of a round (CU-002, CU-003) ----------------------------------------------------------------


@compiled
def go_on(state):
    """Nothing is asked: villagers under way are placed, then the next stage of the turn comes."""
    stage = state.stage
    if state.to_place > 0:
        villager_arrives(state)
    elif stage == Stage.WIZARD_TURN:
        begin_wizard_turn(state)
    elif stage == Stage.WIZARD_BEGINS:
        if wizard_is_possessed(state):
            begin_possession(state)
        else:
            begin_actions(state)
    elif stage == Stage.WIZARD_ACTS:
        next_wizard_action(state)
    elif stage == Stage.GAINING:
        gain_next(state)
    elif stage == Stage.SPELL_ENDS:
        end_spell(state)
    elif stage == Stage.POSSESSED_ROW:
        if next_possessed_card(state):
            end_possession(state)
    elif stage == Stage.MONSTER_TURN:
        if monster_is_rabid(state):
            begin_rabid_turn(state)
        else:
            ask(state, Phase.MON_TURN, Seat.MONSTER)
    elif stage == Stage.MONSTER_ACTS:
        ask(state, Phase.MON_BETWEEN, Seat.MONSTER)
    elif stage == Stage.MEAL_ENDS:
        state.stage = Stage.MONSTER_ACTS
        ask(state, Phase.MON_AFTER_EAT, Seat.MONSTER)
    elif stage == Stage.TASTING:
        taste_rural_life(state)
    elif stage == Stage.POWER_ENDS:
        power_ends(state)
    elif stage == Stage.NIGHT_ENDS:
        end_quiet_night(state)
        end_round(state)
    else:
        if next_rabid_card(state):
            end_rabid_turn(state)
            end_round(state)


@compiled
def end_turn(state):
    """The Wizard seat is done; the pawn stays (CU-002, CU-105)."""
    end_wizard_turn(state)
    pass_turn(state, Stage.MONSTER_TURN)


@compiled
def end_possession(state):
    """The Possessed Wizard lays out its next row and the feeding cards (CU-320)."""
    end_wizard_turn(state)
    lay_out_row(state)
    lay_out_feeding(state)
    pass_turn(state, Stage.MONSTER_TURN)


@compiled
def power_ends(state):
    """After a Power card: the Rabid Monster's row, the rest of a Quiet Night, or the next action (CU-109, CU-366)."""
    end_power(state)
    if monster_is_rabid(state):
        state.stage = Stage.RABID_ROW
    elif state.quiet:
        draw_power(state, Zone.HAND)
        two_villagers_arrive(state)
    else:
        state.stage = Stage.MONSTER_ACTS


@compiled
def end_round(state):
    """The Monster's turn is over: the next round, or the limit (CU-009)."""
    if state.over:
        return
    if state.round_number >= state.options.max_rounds:
        state.asked = 0
        truncate(state, Ending.ROUND_LIMIT)
    else:
        pass_turn(state, Stage.WIZARD_TURN)


@compiled
def pass_turn(state, stage):
    """The other seat's turn; a game that plays itself waits to be continued (CU-359)."""
    state.stage = stage
    if plays_itself(state):
        ask(state, Phase.WATCH, Seat.WIZARD if stage == Stage.WIZARD_TURN else Seat.MONSTER)


# --- one decision ------------------------------------------------------------------------------------------


@compiled
def resolve(state, action):
    """What the seat decided, by phase."""
    phase, argument = state.phase, int(ARGUMENT[action])
    if phase == Phase.WIZ_MAIN:
        if action == END_TURN:
            end_turn(state)
        else:
            choose_action(state, action)
    elif phase == Phase.WIZ_PLACE or phase == Phase.MON_PLACE:
        place_villager(state, argument)
    elif phase <= Phase.WIZ_TARGET:
        resolve_in_action(state, action)
    elif phase == Phase.MON_MOVE:
        inside_action(state, action)
    elif phase == Phase.MON_BETWEEN:
        if action == END_TURN:
            end_feeding(state)
            end_round(state)
        else:
            between_actions(state, action)
    elif phase == Phase.MON_AFTER_EAT:
        after_meal(state, action)
    elif phase == Phase.MON_TURN:
        if action == QUIET_NIGHT:
            quiet_night(state)
        else:
            feed(state)
    elif phase == Phase.MON_QUIET_CARD:
        if action == STOP:
            two_villagers_arrive(state)
        else:
            play_power(state, argument, True)
    elif phase == Phase.MON_TARGET or phase == Phase.RM_PASTURE:
        aim_power(state, action)
    elif phase != Phase.WATCH and action != STOP:
        resolve_automaton(state, argument)


@compiled
def resolve_in_action(state, action):
    """The smaller questions inside an action of the Wizard seat."""
    phase, argument = state.phase, int(ARGUMENT[action])
    if phase == Phase.WIZ_CARD:
        state.act_card = argument
        prepare_action(state)
    elif phase == Phase.WIZ_SPELL_LOC:
        state.at = argument
        prepare_action(state)
    elif phase == Phase.WIZ_PAY:
        pay(state, Payment.COINS if action == PAY_COINS else Payment.ACTION)
    elif phase == Phase.WIZ_PAY_CARD:
        spend_card(state, argument)
    elif phase == Phase.WIZ_DISCARD:
        if state.stage == Stage.GAINING:
            discard_for_gain(state, NONE if action == STOP else argument)
        else:
            discard_for_purchase(state, argument)
    elif phase == Phase.WIZ_DECLARE:
        declare(state, argument + 1)
    elif phase == Phase.WIZ_TARGET:
        aim_spell(state, argument)
    elif phase == Phase.WIZ_REROLL:
        if action == YES:
            reroll(state)
        else:
            noticed(state)
    elif action == YES:
        if phase == Phase.WIZ_BUY_MORE:
            buy(state)
        elif phase == Phase.WIZ_MIX_MORE:
            mix(state)
        else:
            distract(state)


@compiled
def resolve_automaton(state, argument):
    """What an automaton seat does instead of skipping (CU-342 to CU-352)."""
    phase = state.phase
    if phase == Phase.PW_BUY:
        possessed_buy(state, argument)
    elif phase == Phase.PW_MARKET:
        possessed_market(state)
    elif phase == Phase.PW_MIX:
        possessed_mix(state)
    elif phase == Phase.PW_STEAL:
        possessed_steal(state, argument)
    elif phase == Phase.RM_SECOND:
        take_second_helping(state, argument)
    else:
        rabid_meal(state, argument)


# --- who answers -------------------------------------------------------------------------------------------


@compiled
def on_rulebook(state, seat):
    """Whether a seat is an automaton that follows the rulebook (CU-341, CU-372)."""
    if seat == Seat.WIZARD:
        return wizard_is_possessed(state) and state.options.wizard_automaton == Automaton.RULEBOOK
    return monster_is_rabid(state) and state.options.monster_automaton == Automaton.RULEBOOK


@compiled
def plays_itself(state):
    return state.options.mode == Mode.ZERO_PLAYER and on_rulebook(state, Seat.WIZARD) and on_rulebook(state, Seat.MONSTER)


@compiled
def automatic_answer(state):
    """The rulebook's answer, the only possible one, or NO_ACTION when an agent has to decide."""
    phase = state.phase
    if phase == Phase.WATCH:
        return NO_ACTION
    if on_rulebook(state, state.seat):
        return rulebook_choice(state)
    return NO_ACTION if ALWAYS_ASKED[phase] else only_answer(state)


@compiled
def only_answer(state):
    """The single legal action, if there is just one."""
    mask = np.zeros(CONTINUE + 1, np.int8)
    legal_actions(state, mask)
    found = NO_ACTION
    for action in range(len(mask)):
        if mask[action]:
            if found != NO_ACTION:
                return NO_ACTION
            found = action
    return found


@compiled
def rulebook_choice(state):
    """What the rulebook's procedure does at a decision of an automaton (CU-355)."""
    phase = state.phase
    if phase == Phase.WIZ_PLACE or phase == Phase.MON_PLACE:
        return LOC + closest_empty_house(state)
    if phase == Phase.WIZ_TARGET:
        return POWER + int(leftmost(state, Zone.BY_MONSTER if state.card == Spell.DISTRACT else Zone.BY_WIZARD))
    if phase == Phase.WIZ_DECLARE:
        return DECLARE + int(rulebook_declaration(state)) - 1
    if phase == Phase.PW_BUY:
        return BUY_AT + cheapest_house(state)
    if phase == Phase.PW_STEAL:
        return STEAL_AT + richest_house(state)
    if phase == Phase.RM_SECOND:
        return RM_CARD + int(first_working_card(state))
    if phase == Phase.RM_EAT:
        return LOC + highest_house(state)
    if phase == Phase.RM_PASTURE:
        return PASTURE_OF + int(first_pasture(state))
    return YES


# --- what is legal -----------------------------------------------------------------------------------------


@compiled
def legal_actions(state, mask):
    """Mark what the seat to act may do."""
    phase = state.phase
    if phase == Phase.WIZ_MAIN:
        wizard_options(state, mask)
    elif phase == Phase.WIZ_PLACE or phase == Phase.MON_PLACE:
        for house in range(HOUSES):
            mask[LOC + house] = state.houses[house] == NONE
    elif phase == Phase.WIZ_TARGET:
        spell_target_options(state, mask)
    elif phase < Phase.WIZ_TARGET:
        action_options(state, mask)
    elif phase <= Phase.MON_AFTER_EAT:
        monster_options(state, mask)
    elif phase == Phase.MON_TARGET or phase == Phase.RM_PASTURE:
        power_target_options(state, mask)
    elif phase <= Phase.PW_STEAL:
        possessed_options(state, mask)
    elif phase <= Phase.RM_EAT:
        rabid_options(state, mask)
    else:
        mask[CONTINUE] = 1
