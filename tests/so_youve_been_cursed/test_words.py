"""Positions and actions in words: what is asked, about what, and no more than the reader may know."""

from __future__ import annotations

import pytest

from sarpedon.envs.so_youve_been_cursed.components import BOX, NONE, Ingredient, Power, Spell
from sarpedon.envs.so_youve_been_cursed.render import power_words, spell_words
from tests.so_youve_been_cursed.village import M_BETWEEN, M_MOVE, M_TURN, W_MAIN, possessed, rabid_turn, table, until
from tests.tools import legal, play

POLICY_RM = {"options": {"monster_automaton": "policy"}}
POLICY_PW = {"options": {"mode": "possessed_wizard", "wizard_automaton": "policy"}}
CARD_LETTERS = 44  # what fits on a card of the drawing


def status(state):
    return state.text().splitlines()[0].split(": ", 1)[1]


def told(state):
    return [state.describe(action).removesuffix(".") for action in state.legal()]


@pytest.mark.parametrize("words", [spell_words, power_words])
def test_what_a_card_does_fits_on_it(words):
    for card in range(24):
        assert 3 < len(words(card)) <= CARD_LETTERS


def test_cards_say_what_they_ask_for():
    assert spell_words(Spell.MEDITATE) == "Graveyard, Ash Twig: Cure +1"
    assert power_words(Power.MIDNIGHT_SNACK) == "Butcher, Panic +1: one more action"
    assert power_words(Power.STUNNED_STAG) == "Inn, 3 Energy: Curse +1"


def test_a_wizards_questions_say_what_they_are_about():
    state = table(W_MAIN, village={"H15": "farmer"}, coins=5, spells=(Spell.THE_REVENANT, Spell.MIND_CONTROL))
    assert status(state) == "the Wizard chooses an action (3 actions left)"
    assert "The Wizard buys Mandrake Root at house 15 for 2 coins" in told(state)
    assert "The Wizard pays 1 coin for the carriage" in told(play(state.clone(), "buy at H15"))
    assert "The Wizard buys one more for 2 coins" in told(play(state.clone(), "buy at H15", "pay coins"))
    assert "The Wizard buys Gold Dust at the Market for 5 coins" in told(state)
    assert status(play(state.clone(), "buy at H15")) == "the Wizard pays for the carriage (buy Mandrake Root at house 15)"
    assert status(play(state.clone(), "spell S21")) == "the Wizard pays for the carriage (cast The Revenant at the Graveyard)"
    play(state, "spell S13")
    assert status(state) == "the Wizard aims a spell (Mind Control: the Farmer of house 15)"
    assert told(state)[0] == "The Wizard sends it to house 1"


def test_a_monsters_questions_say_what_they_are_about():
    state = table(M_BETWEEN, village={"H1": "noble", "H5": "farmer"}, powers=(Power.PANIC_AT_THE_VILLAGE,), panic=4)
    play(state, "power P13")
    assert status(state) == "the Monster aims a card (Panic! At the Village)"
    assert told(state) == ["The Monster picks the Noble of house 1", "The Monster picks the Farmer of house 5"]
    state = table(M_BETWEEN, village={}, powers=(Power.SHEEP_SHUFFLE,), energy=1)
    play(state, "power P18", "pasture PA5")
    assert status(state) == "the Monster aims a card (Sheep Shuffle: a sheep of Scott's Farm (PA5))"
    assert told(state)[0] == "The Monster brings the sheep to North Pasture (PA1)"
    state = table(M_MOVE, pawn="H9", village={"H9": "butcher"}, visited=1 << 8)
    assert status(state) == "the Monster moves (2 movements left, then 2 actions)"
    assert "The Monster eats the Butcher" in told(state)
    assert "visited this turn: H9" in state.text()


def test_automata_that_choose_are_told_their_card():
    state = rabid_turn([12, 3], Power.SCARCE_SUPPLIES, village={"H9": "woodcutter"}, panic=7, **POLICY_RM)
    play(state, "end turn")
    assert status(state) == "the Rabid Monster chooses its prey (RM03, a Woodcutter)"
    assert told(state)[1] == "The Rabid Monster eats the Woodcutter of house 9"
    state = play(possessed([2], village={"H12": "noble"}, coins=1, panic=7, **POLICY_PW), "stop")
    assert status(state) == "the Possessed Wizard chooses where to steal (PW02 Steal, next district)"
    play(state, "steal at H12")
    assert status(state) == "the Possessed Wizard declares how much to steal (from the Noble of house 12)"
    state = play(possessed([7], village={"H8": "farmer"}, coins=2, panic=7, **POLICY_PW), "stop")
    assert status(state) == "the Possessed Wizard chooses where to buy (Mandrake Root)"


def test_what_the_rabid_monster_ate_is_named():
    village = {"H11": "noble", "H9": "merchant"}
    state = rabid_turn([12, 11], Power.SCARCE_SUPPLIES, pawn="H7", village=village, panic=7, **POLICY_RM)
    play(state, "end turn", "loc H11")
    assert "stomach: Noble, + Sheep;" in state.text()


def test_the_table_shows_what_lasts_for_the_turn_and_what_lies_on_the_box():
    held = ("mandrake_root", "ash_twig", "wolf_claw", "wishbone")
    state = table(W_MAIN, held=held, boxed=Ingredient.ASH_TWIG, by_wizard=(Spell.BOX_OF_HOLDING,), charm=1)
    assert "holds Mandrake Root, Wolf Claw, Wishbone, Ash Twig (on the Box)" in state.text()
    assert "this turn: Negotiation Charm" in state.text()
    assert "this turn" not in table(W_MAIN).text()


def test_the_unmet_guards_are_counted_but_not_placed():
    state = table(M_TURN)
    words = state.text(1)
    assert "in any order: 2 × no effect, 3 × -1 Energy, 3 × -2 Energy, 2 × -1 movement, 2 × +1 Panic" in words
    ends = ["-".join(crossing["ends"]) for crossing in BOX["board"]["crossings"]]
    assert f"Town Guards on: {', '.join(ends)}" in words
    bare = table(M_TURN, guards=[NONE] * 12, guards_left=[0] * 5)
    assert "in any order: none" in bare.text(0)


@pytest.mark.claim("CU-363")
def test_a_hand_is_read_to_its_owner_only():
    state = table(W_MAIN, spells=(Spell.SWAP,), powers=(Power.NEW_MOON, Power.FAST_FOOD))
    assert "S19 Swap (+2)" in state.text(0)
    assert "Swap" not in state.text(1)
    assert "Fast Food" in state.text(1)
    assert "Fast Food" not in state.text(0)
    assert "hand: 2 cards" in state.text(0)
    naming = table(W_MAIN, spells=(Spell.THE_REVENANT, Spell.SWAP), coins=9)
    play(naming, "spell S21")
    assert "The Revenant" in naming.text(1)  # named aloud
    assert "Swap" not in naming.text(1)


def test_a_villager_to_place_is_named():
    village = {f"H{n}": kind for n, kind in zip(range(1, 19), 9 * ["farmer"] + 9 * ["hunter"])}
    state = table(W_MAIN, pawn="GRAVEYARD", village=village, spells=(Spell.THE_REVENANT,))
    state = until(state, lambda record: record["rolled"] == 12 and record["waiting"] == 3, "spell S21")
    assert status(state) == "the Wizard finds a house for a villager (Butcher, rolled 12)"
    assert told(state) == ["The Wizard sends the Butcher to house 19", "The Wizard sends the Butcher to house 20"]
    assert len(legal(state)) == 2
