"""The planner, the stalker, the automata's players."""

from __future__ import annotations

import numpy as np
import pytest

import sarpedon
from sarpedon import State
from sarpedon.envs.core.compiled import INTERPRETED
from sarpedon.envs.core.rng import seed_rng
from sarpedon.envs.so_youve_been_cursed.components import NONE, Power, Spell
from tests.so_youve_been_cursed.measure import BOTH, POSSESSED, RABID, outcomes_of
from tests.so_youve_been_cursed.village import M_BETWEEN, M_MOVE, M_TURN, W_MAIN, possessed, rabid_turn, table
from tests.tools import play

compiled_only = pytest.mark.skipif(INTERPRETED, reason="many games")
QUIET_STREETS = {"guards": [NONE] * 12, "guards_left": [0] * 5}


def ask(state: State, bot: str = "greedy", seed: int = 1) -> str:
    """What the bot plays in the position, by name."""
    game = state.game
    actions, rngs = np.zeros(1, np.int64), np.zeros((1, 4), np.uint32)
    seed_rng(rngs[0], seed)
    masks = np.array(state.mask, np.int8).reshape(1, -1)
    game.kernels.ask_bots(state.records, masks, np.array([game.bots[bot]]), rngs, actions, game.template, 0, 1)
    return game.action_table.names[int(actions[0])]


# --- the planner ----------------------------------------------------------------------------------------------


def test_the_planner_wins_when_it_can():
    assert ask(table(W_MAIN, cure=11, held=("wolf_claw",))) == "mix"
    assert ask(table(W_MAIN, cure=10, held=("gold_dust", "wolf_claw"), pawn="H19", coins=0)) == "mix"


def test_the_planner_buys_what_the_cure_needs():
    state = table(W_MAIN, village={"H9": "farmer", "H10": "noble"}, coins=1, spells=(), actions_left=1)
    assert ask(state) == "buy at H9"


def test_the_planner_steals_when_it_is_poor_and_stops_when_nothing_is_left_to_do():
    assert ask(table(W_MAIN, village={}, coins=0, spells=())).startswith("steal at")
    full = ("mandrake_root", "ash_twig", "mandrake_root")
    assert (
        ask(table(W_MAIN, cure=3, village={}, coins=25, spells=(), held=full)) != "end turn"
    )  # the Market sells what is missing
    assert ask(table(W_MAIN, village={}, coins=0, spells=(), actions_left=0, by_wizard=(Spell.INVISIBILITY,))) != "end turn"
    done = table(W_MAIN, village={}, coins=25, spells=(), held=full, actions_left=1, pawn="H20", options={"cure_spaces": 4})
    assert ask(done) == "mix"


def test_the_planner_removes_the_worst_card():
    front = (Power.SQUEAKY_BOOTS, Power.SCARCE_SUPPLIES)
    state = table(W_MAIN, village={}, spells=(Spell.UNHOLY_PROTECTION,), by_wizard=front, coins=3, actions_left=1)
    assert ask(state) == "spell S24"
    play(state, "spell S24")
    assert ask(state) == "power P15"


# --- the stalker ----------------------------------------------------------------------------------------------


def test_the_stalker_takes_the_pair():
    state = table(M_BETWEEN, pawn="H8", village={"H7": "noble", "H9": "farmer", "H10": "farmer"}, powers=(), **QUIET_STREETS)
    play(state, "start action")
    goals = []
    while state.seat == 1 and not state.over:
        name = ask(state)
        goals.append(name)
        play(state, name)
    assert goals.count("eat villager") >= 2
    assert state.record["curse"] == 1


def test_the_stalker_plays_a_curse_card_and_wins():
    eaten = {"eaten": [0, 0, 0, 0, 0, 1, 0], "stomach": [5, NONE, NONE]}
    state = table(M_BETWEEN, village={}, curse=11, energy=2, powers=(Power.NOBLE_BLOOD, Power.SQUEAKY_BOOTS), **eaten)
    assert ask(state) == "power P10"


def test_the_stalker_rests_when_the_village_is_in_arms():
    assert ask(table(M_TURN, village={}, panic=9, powers=(Power.STUNNED_STAG,))) == "quiet night"
    full = {"H7": "farmer", "H8": "farmer", "H9": "farmer", "H10": "farmer"}
    assert ask(table(M_TURN, village=full, panic=2, powers=())) == "feed"


def test_the_stalker_buys_a_movement_for_a_triple():
    eaten = {"eaten": [2, 0, 0, 0, 0, 0, 0], "stomach": [0, 0, NONE]}
    state = table(
        M_MOVE, pawn="LAB", village={"H1": "farmer"}, energy=4, actions_left=0, movements=1, powers=(), **eaten, **QUIET_STREETS
    )
    assert ask(state) in ("loc H7", "extra move")
    while state.seat == 1:
        play(state, ask(state))
    assert state.record["curse"] == 2


# --- the automata ---------------------------------------------------------------------------------------------


def test_the_greedy_rabid_monster_thinks_of_the_next_card():
    # By the rulebook the first Farmer is that of H10; from H9 the Noble of H3 is within two roads as well.
    village = {"H10": "farmer", "H9": "farmer", "H4": "noble"}
    state = rabid_turn([4, 12], Power.SCARCE_SUPPLIES, village=village, panic=7, options={"monster_automaton": "policy"})
    play(state, "end turn")
    assert ask(state, "rulebook") == "loc H10"
    assert ask(state, "greedy") == "loc H9"
    play(state, "loc H9")
    assert ask(state, "greedy") == "loc H4"


def test_the_thrifty_possessed_wizard():
    policy = {"options": {"mode": "possessed_wizard", "wizard_automaton": "policy"}}
    state = play(possessed([2], village={"H12": "noble"}, coins=1, panic=7, **policy), "stop")
    assert ask(state, "thrifty") == "steal at H12"
    play(state, "steal at H12")
    assert ask(state, "thrifty") == "declare 3"
    assert ask(state, "rulebook") == "declare 4"
    lonely = play(possessed([10], pawn="H14", village={}, coins=1, held=("mandrake_root",), **policy), "stop")
    assert ask(lonely, "thrifty") == "stop"
    assert ask(lonely, "rulebook") == "yes"


@compiled_only
@pytest.mark.claim("CU-355", "CU-356")
def test_rulebook_bots_and_rulebook_seats_play_the_same_games():
    by_book = outcomes_of("random", "random", 500, mode="zero_player")
    by_bots = outcomes_of("rulebook", "rulebook", 500, **BOTH)
    assert np.array_equal(by_book["ending"], by_bots["ending"])
    assert 0.3 < (by_book["ending"] == 1).mean() < 0.6


@compiled_only
def test_greedy_beats_random_in_at_least_nine_of_ten_games():
    assert (outcomes_of("greedy", "random", 400)["ending"] == 1).mean() >= 0.9
    assert (outcomes_of("random", "greedy", 400)["ending"] == 2).mean() >= 0.9


@compiled_only
@pytest.mark.parametrize(
    ("options", "wizard", "monster"),
    [({}, "greedy", "greedy"), (RABID, "greedy", "rulebook"), (POSSESSED, "rulebook", "greedy"), (BOTH, "rulebook", "rulebook")],
)
def test_every_mode_is_a_fair_fight(options, wizard, monster):
    wins = (outcomes_of(wizard, monster, 1000, **options)["ending"] == 1).mean()
    assert 0.35 - 0.05 < wins < 0.65 + 0.05


@compiled_only
def test_bots_are_legal_under_every_option():
    for options in sarpedon.game("so_youve_been_cursed").card.variants.values():
        for bot in ("greedy", "rulebook", "thrifty"):
            outcomes_of(bot, bot, 40, **options)
