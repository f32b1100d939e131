"""The table of So, You've Been Cursed as one record."""

from __future__ import annotations

import numpy as np

from ..core.options import Option, option_record
from ..core.records import state_record
from .components import (
    BOX,
    CARDS,
    CROSSINGS,
    CURE_SPACES,
    GUARD_KINDS,
    HOUSES,
    MOST_CURSE,
    MOST_FEEDING,
    MOST_LAID,
    MOST_PW_ROW,
    MOST_RM_ROW,
    PASTURES,
    SLOTS,
    SOLO_CARDS,
    THIRD_LEVEL,
    TRACKS,
    TYPES,
    Automaton,
    MealLimit,
    Mode,
    Need,
    Placement,
    StealBroke,
    StealDeclare,
    VillagerSource,
)

DECISIONS_A_ROUND = 200
_COSTS = BOX["energy_costs"]

OPTIONS = (
    Option("mode", "two_player", "who plays: two players, or one or both seats as an automaton", choices=Mode, claim="CU-001"),
    Option("wizard_automaton", "rulebook", "the Possessed Wizard by the rulebook, or its open choices to an agent",
           choices=Automaton, claim="CU-341"),
    Option("monster_automaton", "rulebook", "the Rabid Monster by the rulebook, or its open choices to an agent",
           choices=Automaton, claim="CU-341"),
    Option("max_rounds", 50, "rounds after which the game is truncated", low=1, high=1000, claim="CU-009"),
    Option("cure_spaces", CURE_SPACES[0], "spaces of the Cure track used on the Wizard side",
           low=1, high=CURE_SPACES[0], claim="CU-081"),
    Option("pw_cure_spaces", CURE_SPACES[1], "spaces of the Cure track used on the Possessed Wizard side",
           low=1, high=CURE_SPACES[1], claim="CU-291"),
    Option("curse_steps", TRACKS["curse_monster_side"]["win_steps"], "steps of the Curse track, Monster side",
           low=1, high=MOST_CURSE, claim="CU-261"),
    Option("rm_curse_steps", TRACKS["curse_rabid_side"]["win_steps"], "steps of the Curse track, Rabid Monster side",
           low=1, high=MOST_CURSE, claim="CU-261"),
    Option("third_panic_level", THIRD_LEVEL, "level of the third Panic effect", low=9, high=10, claim="CU-180"),
    Option("energy_move", _COSTS["move"], "Energy for an extra movement", low=1, high=9, claim="CU-145"),
    Option("energy_break", _COSTS["break"], "Energy to discard an ongoing spell", low=1, high=9, claim="CU-146"),
    Option("energy_calm", _COSTS["calm"], "Energy to lower Panic by 1", low=1, high=9, claim="CU-147"),
    Option("quiet_night_placement", "monster", "who places the villagers of a Quiet Night when the rolled house is occupied",
           choices=Placement, claim="CU-115"),
    Option("start_counts_as_visited", True, "whether the Monster's starting location counts as visited", claim="CU-152"),
    Option("spell_reposition", False, "whether the Wizard may move before a spell without a location", claim="CU-365"),
    Option("rm_meal_limit", "slots", "what the Rabid Monster's limit of three counts", choices=MealLimit, claim="CU-278"),
    Option("pw_need", "lookahead", "which ingredient the Possessed Wizard wants", choices=Need, claim="CU-300"),
    Option("pw_steal_declare", "full", "how much the rulebook's Possessed Wizard tries to steal",
           choices=StealDeclare, claim="CU-314"),
    Option("pw_steal_without_coins", "move", "whether an empty wallet stops a Steal in an adjacent district",
           choices=StealBroke, claim="CU-315"),
    Option("villager_source", "bag", "the bag, or the villager cards variant: the same odds",
           choices=VillagerSource, claim="CU-361"),
)  # fmt: skip

STATE = state_record(
    option_record(OPTIONS),
    [
        ("visited", np.int32),  # bit per location that the Monster has been on this turn
        ("round_number", np.int16),  # 1..max_rounds
        ("stage", np.int8),  # Stage: what comes next when nothing is asked
        ("asked", np.int8),  # 1 while a decision is awaited
        # the village
        ("pawn", np.int8),  # location, 0..25
        ("houses", np.int8, HOUSES),  # Villager in each house, or NONE
        ("bag", np.int8, TYPES),  # villagers in the bag, by type
        ("pastures", np.int8, PASTURES),  # sheep in each
        ("sheep_supply", np.int8),
        ("guards", np.int8, CROSSINGS),  # Guard tile on each crossing, or NONE; hidden from both seats
        ("guards_left", np.int8, GUARD_KINDS),  # tiles not yet revealed, by kind
        ("panic", np.int8),  # 1..10
        # the Wizard's board
        ("cure", np.int8),  # spaces entered
        ("coins", np.int8),  # 0..25
        ("held", np.int8, TYPES),  # ingredients in pouches and on the Box, by type; the supply has the rest
        ("boxed", np.int8),  # Ingredient on the Box of Holding, or NONE
        # the Monster's board
        ("curse", np.int8),  # steps above the first space
        ("energy", np.int8),  # 0..9
        ("stomach", np.int8, SLOTS),  # Villager or SHEEP_TOKEN in each slot, or NONE
        ("eaten", np.int8, TYPES + 1),  # tokens eaten this turn, by type; sheep last
        # cards
        ("spells", np.int8, CARDS),  # Zone of each Spell card
        ("powers", np.int8, CARDS),  # Zone of each Power card
        ("spell_hand", np.int8),  # how many Spell cards are in the hand ...
        ("spell_deck", np.int8),  # ... and in the deck, whose order is drawn when they are
        ("power_hand", np.int8),
        ("power_deck", np.int8),
        ("laid", np.int8, MOST_LAID),  # ongoing Power cards on the table, earliest first, then NONE
        ("single_use", np.int8),  # single-use Power card in front of the Monster, or NONE
        ("rabid", np.int8, SOLO_CARDS),  # Rabid of each Rabid Monster card
        ("row", np.int8, MOST_RM_ROW),  # Rabid Monster cards in order of use, then NONE
        ("row_length", np.int8),
        ("row_next", np.int8),  # the next of them to resolve
        ("pw_row", np.int8, MOST_PW_ROW),  # Possessed Wizard cards to resolve, then NONE
        ("pw_row_length", np.int8),
        ("pw_next", np.int8),
        ("feeding", np.int8, MOST_FEEDING),  # Possessed Wizard cards beside the Monster board, then NONE
        # this turn
        ("actions_left", np.int8),
        ("movements", np.int8),  # left in this moving phase
        ("stopped", np.int8),  # 1 after stepping into an occupied house
        ("quiet", np.int8),  # 1 in a Quiet Night
        ("charm", np.int8),  # Negotiation Charm was cast
        ("sticky", np.int8),  # Sticky Fingers was cast
        ("free_steal_used", np.int8),  # Invisibility was used
        ("new_moon", np.int8),  # activated
        ("white_meat", np.int8),  # activated
        ("mutton", np.int8),  # Digestive Mutton Chop waits for a sheep
        # what is being done
        ("act", np.int8),  # Act of the Wizard, or NONE
        ("at", np.int8),  # where it happens, or NONE
        ("card", np.int8),  # Spell or Power card chosen or being resolved, or NONE
        ("wanted", np.int8),  # Ingredient being bought or gained, or NONE
        ("act_card", np.int8),  # Rabid Monster card that gives the action, or NONE
        ("payment", np.int8),  # Payment of the carriage
        ("declared", np.int8),  # coins to steal, 0 when none
        ("die", np.int8),  # the six-sided die that counts, 0 when none was rolled
        ("rerolled", np.int8),
        ("distracting", np.int8),  # the card being chosen pays for a distraction
        ("mixed", np.int8),  # ingredients spent in this Mix Cure
        ("gained", np.int8),  # ingredients of Butcher's Broth or Forager's Feast dealt with, 0..2
        ("to_place", np.int8),  # villagers still to be drawn and placed
        ("placer", np.int8),  # Seat that places them
        ("waiting", np.int8),  # Villager waiting for a house, or NONE
        ("rolled", np.int8),  # the last twenty-sided die, 0 when none was rolled
        ("first", np.int8),  # first target of a card: location or pasture, or NONE
        ("uses", np.int8),  # rolls of A Taste, sheep of An Extra Serving, moves of Sheep Shuffle still to come
        ("served", np.int8),  # bit per pasture that An Extra Serving has reached
        ("tasted", np.int8),  # A Taste of Rural Life found somebody
        ("row_card", np.int8),  # Rabid Monster card being resolved, or NONE
        ("second", np.int8),  # it is the extra action of Second Helpings
    ],
)  # fmt: skip
