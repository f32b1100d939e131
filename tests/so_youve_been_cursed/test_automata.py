"""The Rabid Monster, the Possessed Wizard, the game without players, and automata as agents."""

from __future__ import annotations

import numpy as np
import pytest

import sarpedon
from sarpedon.envs.core.rng import seed_rng
from sarpedon.envs.so_youve_been_cursed.components import (
    CURE,
    DISTANCE,
    NONE,
    PLACE_KEYS,
    PW_ACTION,
    PW_COINS,
    PW_ENERGY,
    PW_PANIC,
    PW_TYPE,
    RM_EATS,
    RM_OFFERS,
    Act,
    Ingredient,
    Phase,
    Possessed,
    Power,
    Rabid,
    Seat,
    Spell,
    Stage,
    Villager,
    Zone,
)
from sarpedon.envs.so_youve_been_cursed.possessed_wizard import ingredient_sought, must_mix
from sarpedon.envs.so_youve_been_cursed.rules import rulebook_choice
from sarpedon.envs.so_youve_been_cursed.table import closest_empty_house
from tests.so_youve_been_cursed.village import (
    M_BETWEEN,
    M_MOVE,
    M_TURN,
    PW_TURN,
    W_MAIN,
    holds,
    possessed,
    rabid_turn,
    table,
    until,
    where,
)
from tests.tools import legal, play

NAME = "so_youve_been_cursed"
QUIET = Power.SCARCE_SUPPLIES  # a Power card that does not touch the Rabid Monster's own turn
POLICY_RM = {"options": {"monster_automaton": "policy"}}
POLICY_PW = {"options": {"mode": "possessed_wizard", "wizard_automaton": "policy"}}


# --- the Wizard against the Rabid Monster -------------------------------------------------------------


def turned_up(*numbers, monster_automaton="rulebook", **rest):
    rabid = [Rabid.UP if card + 1 in numbers else Rabid.DOWN for card in range(12)]
    options = {"mode": "rabid_monster", "monster_automaton": monster_automaton}
    return table(W_MAIN, rabid=rabid, options=options, **rest)


@pytest.mark.claim("CU-264", "CU-265")
def test_actions_come_from_cards():
    state = turned_up(4, 1, 6, 12, village={"H9": "farmer"}, coins=3, held=("mandrake_root",), spells=(Spell.TELEPORT,))
    assert {"buy at H9", "mix", "spell S20", "steal at H9"} <= set(legal(state))
    only_cast = turned_up(1, village={"H9": "farmer"}, coins=3, held=("mandrake_root",), spells=(Spell.TELEPORT,))
    assert legal(only_cast) == ["end turn", "spell S20"]
    play(state, "buy at H9")
    assert legal(state) == ["rm card RM04", "rm card RM06"]  # RM06 offers Buy or Mix
    play(state, "rm card RM06")
    if state.phase == "wiz_buy_more":
        play(state, "stop")
    assert "mix" not in legal(state)  # the card was used for the other kind
    assert list(state.record["row"][:2]) == [5, NONE]
    play(state, "steal at H8")
    while state.phase != "wiz_main":
        play(state, legal(state)[0])
    play(state, "spell S20", "loc LAB")
    assert state.record["actions_left"] == 0
    assert legal(state) == ["end turn"]


@pytest.mark.claim("CU-264")
def test_what_the_rabid_monster_cards_show():
    offers = [
        "cast",
        "cast steal",
        "cast mix",
        "buy",
        "buy",
        "buy mix",
        "buy steal",
        "cast mix",
        "buy",
        "buy",
        "steal",
        "steal",
    ]
    eats = [
        "farmer",
        "hunter",
        "woodcutter",
        "farmer",
        "hunter",
        "butcher",
        "farmer",
        "hunter",
        "woodcutter",
        "butcher",
        "merchant",
        "noble",
    ]
    for card in range(12):
        assert {Act(act).name.lower() for act in range(4) if RM_OFFERS[card, act]} == set(offers[card].split())
        assert Villager(RM_EATS[card]).name.lower() == eats[card]


@pytest.mark.claim("CU-266", "CU-267", "CU-269")
def test_T26_cards_as_currency():
    state = turned_up(4, 1, 11, 12, village={"H14": "farmer"}, coins=0, panic=9, spells=(), power_pile=(QUIET,))
    state.record["actions_left"] = 3
    play(state, "steal at H14", "rm card RM11")  # without coins the way costs an action
    assert state.phase == "wiz_pay_card"
    assert legal(state) == ["rm card RM01", "rm card RM04", "rm card RM12"]
    play(state, "rm card RM12")
    while state.phase != "wiz_main":
        play(state, "stop" if "stop" in legal(state) else legal(state)[0])
    assert list(state.record["row"][:3]) == [11, 10, NONE]
    assert state.record["actions_left"] == 1
    play(state, "end turn")
    assert where(state) == "H14"
    assert state.record["spell_hand"] == 4


@pytest.mark.claim("CU-266")
def test_unused_cards_go_aside():
    state = turned_up(1, 4, 11, 12, village={}, panic=9, power_pile=(QUIET,))
    play(state, "steal at H9")
    play(state, legal(state)[0])
    assert state.record["row_length"] == 1
    before = state.record["rabid"].copy()
    assert (before == Rabid.UP).sum() == 3
    play(state, "end turn")  # the next turn shuffles all twelve and turns up four
    assert (state.record["rabid"] == Rabid.UP).sum() == 4
    assert state.record["row_length"] == 0
    hunted = {f"H{n}": kind for n, kind in zip((7, 8, 9, 10), ("farmer", "merchant", "noble", "farmer"))}
    state = turned_up(1, 4, 11, 12, village=hunted, panic=9, power_pile=(QUIET,), monster_automaton="policy")
    play(state, "steal at H9", "rm card RM12")
    while state.phase != "wiz_main":
        play(state, "stop" if "stop" in legal(state) else legal(state)[0])
    play(state, "end turn")  # now the Rabid Monster decides
    assert state.phase == "rm_eat"
    assert [card + 1 for card in range(12) if state.record["rabid"][card] == Rabid.ASIDE] == [1, 4, 11]
    assert list(state.record["row"][:2]) == [11, NONE]


@pytest.mark.claim("CU-267")
def test_a_distraction_card_follows_its_action():
    state = turned_up(4, 11, 12, pawn="MARKET", village={"H12": "farmer"}, coins=0)
    state = until(state, lambda record: record["die"] == 2, "steal at H12", "rm card RM11", "declare 3")
    play(state, "yes")
    assert legal(state) == ["rm card RM04", "rm card RM12"]
    play(state, "rm card RM04")
    assert list(state.record["row"][:3]) == [10, 3, NONE]
    assert state.record["coins"] == 3
    assert state.record["actions_left"] == 1


@pytest.mark.claim("CU-268", "CU-284")
def test_get_busy_allows_all_four_cards():
    state = rabid_turn([12], QUIET, village={}, panic=6)
    play(state, "end turn")
    while state.phase == "wiz_place":
        play(state, legal(state)[0])
    assert state.record["panic"] == 5
    assert state.record["actions_left"] == 4
    assert (state.record["rabid"] == Rabid.UP).sum() == 4
    state = turned_up(2, 7, 11, 12, village={}, coins=0, actions_left=4)
    for _ in range(4):
        play(state, "steal at H9")
        while state.phase != "wiz_main":
            play(state, legal(state)[0])
    assert state.record["row_length"] == 4
    assert state.record["coins"] == 4
    cheap = table(
        W_MAIN,
        village={"H9": "farmer"},
        coins=0,
        panic=9,
        options={"mode": "rabid_monster"},
        rabid=[0, 0, 0, 1] + [0] * 8,
    )
    assert "buy at H9" in legal(cheap)  # "A plethora of potions!"


@pytest.mark.claim("CU-270", "CU-271", "CU-158")
def test_the_rabid_monster_plays_the_top_power():
    state = rabid_turn([12], Power.STUNNED_STAG, village={}, panic=9, curse=4)
    play(state, "end turn")  # no inn, no Energy
    assert state.record["curse"] == 5
    assert state.record["power_deck"] == 0
    assert state.record["powers"][Power.STUNNED_STAG] == Zone.DISCARD
    play(state, "end turn")  # the deck is empty: the pile is shuffled
    assert (
        state.record["power_deck"] + (state.record["powers"] == Zone.DISCARD).sum() + (state.record["laid"] != NONE).sum() == 14
    )
    assert state.record["power_deck"] == 13
    state = rabid_turn([12], Power.SHAKY_HANDS, village={}, panic=9)
    play(state, "end turn")
    assert state.record["powers"][Power.SHAKY_HANDS] == Zone.BY_WIZARD
    play(state, "end turn")
    assert state.record["powers"][Power.SHAKY_HANDS] == Zone.BY_WIZARD  # it stays


@pytest.mark.claim("CU-279", "CU-273")
def test_nobody_stops_the_rabid_monster():
    village = {"H8": "hunter", "H9": "hunter", "H7": "hunter", "H10": "noble"}
    state = rabid_turn([12], QUIET, pawn="H8", village=village, panic=9)
    play(state, "end turn")
    assert where(state) == "H10"
    assert state.record["houses"][9] == NONE


@pytest.mark.claim("CU-280")
def test_the_rabid_monster_never_rests():
    state = rabid_turn([12], QUIET, village={}, panic=9, curse=3)
    play(state, "end turn")
    assert (state.record["panic"], state.record["curse"]) == (8, 3)  # no villager: -1, not a Quiet Night's -2 and -1
    assert (state.record["houses"] == NONE).all()


@pytest.mark.claim("CU-281", "CU-282", "CU-278")
@pytest.mark.parametrize("meals", [0, 1, 2, 3, 4])
def test_every_villager_counts_for_the_rabid_monster(meals):
    kinds = ["farmer", "hunter", "woodcutter", "butcher"][:meals]
    village = dict(zip(["H7", "H8", "H9", "H10"], kinds))
    state = rabid_turn([4, 5, 9, 10], QUIET, village=village, panic=4, options={})
    play(state, "end turn")
    while state.phase == "wiz_place":
        play(state, legal(state)[0])
    eaten = min(meals, 3)
    assert state.record["curse"] == eaten
    assert state.record["panic"] == (3 if meals == 0 else 4 + eaten)
    if meals == 4:
        assert state.record["houses"][9] == Villager.BUTCHER  # three are enough


def chain_of_sheep():
    """A way along houses three roads apart, with sheep beside all but the last."""

    def far(a, b):
        return int(DISTANCE[PLACE_KEYS.index(a), PLACE_KEYS.index(b)])

    chain = None
    for a in ("H7", "H8", "H2", "INN", "H12", "H13", "H14", "H16", "COACH", "H18", "H20", "TOWNHALL"):
        for b in ("H7", "H8", "H2", "H12", "H13", "H14", "H16", "H18", "H20"):
            for c in ("H7", "H8", "H2", "H12", "H13", "H14", "H16", "H18", "H20"):
                for d in ("H1", "H3", "H4", "H6", "H9", "H10", "H11", "H15", "H17", "H19"):
                    if far(a, b) == far(b, c) == far(c, d) == 3 and len({a, b, c, d}) == 4 and chain is None:
                        chain = (a, b, c, d)
    assert chain is not None
    return chain


@pytest.mark.claim("CU-274", "CU-276", "CU-277", "CU-278")
@pytest.mark.parametrize(("limit", "curse"), [("slots", 3), ("tokens", 2)])
def test_T24_sheep_share_a_slot(limit, curse):
    chain = chain_of_sheep()
    village = dict(zip(chain[1:], ("noble", "merchant", "butcher")))
    state = rabid_turn([12, 11, 10], QUIET, pawn=chain[0], village=village, panic=7, options={"rm_meal_limit": limit})
    play(state, "end turn")
    assert state.record["curse"] == curse
    assert state.record["panic"] == min(10, 7 + curse)
    assert state.record["sheep_supply"] == 3 + curse
    assert where(state) == chain[curse]


@pytest.mark.claim("CU-219", "CU-220", "CU-277")
def test_T25_three_meals_end_the_turn():
    village = {f"H{n}": kind for n, kind in zip(range(1, 21), 9 * ["farmer"] + 9 * ["hunter"] + 2 * ["noble"])}
    state = rabid_turn([4, 5, 7], Power.A_TASTE_OF_RURAL_LIFE, village=village, panic=7)
    fed = until(state, lambda record: (record["houses"] == NONE).sum() == 3, "end turn")
    assert fed.record["curse"] == 1 + 3
    assert fed.record["panic"] == 10


@pytest.mark.claim("CU-266", "CU-277", "CU-338")
def test_cards_that_a_full_monster_leaves_are_not_to_come():
    kinds = ["farmer", "hunter", "woodcutter", "butcher"]
    village = {**dict(zip(["H7", "H8", "H9", "H10"], kinds)), "H20": "noble"}
    state = rabid_turn([4, 5, 9, 10], QUIET, village=village, panic=1)
    state = until(state, lambda record: record["phase"] == Phase.WIZ_PLACE, "end turn")  # the next four are not turned up yet
    assert state.record["curse"] == 3
    assert state.record["row_next"] == state.record["row_length"] == 4
    assert "row: none" in state.text()
    observation = state.observe(Seat.WIZARD).view(state.game.card.observation)[0]
    assert not observation["rabid_row"].any()


@pytest.mark.claim("CU-224", "CU-225")
def test_P04_mutton_chop_once():
    village = {"H11": "noble"}
    state = rabid_turn([12], Power.DIGESTIVE_MUTTON_CHOP, pawn="H7", village=village, panic=7)
    assert play(state, "end turn").record["curse"] == 1 + 1
    state = rabid_turn([12], Power.DIGESTIVE_MUTTON_CHOP, pawn="H9", village=village, panic=7)
    assert play(state, "end turn").record["curse"] == 1  # no sheep was needed
    assert state.record["mutton"] == 0
    chain = chain_of_sheep()
    village = dict(zip(chain[1:], ("noble", "merchant", "butcher")))
    state = rabid_turn([12, 11, 10], Power.DIGESTIVE_MUTTON_CHOP, pawn=chain[0], village=village, panic=7)
    play(state, "end turn")
    assert state.record["sheep_supply"] == 3 + 3
    assert state.record["curse"] == 3 + 1  # three sheep, one step


@pytest.mark.claim("CU-235", "CU-369")
def test_P11_on_the_scent():
    state = rabid_turn([11], Power.ON_THE_SCENT, village={"H9": "noble"}, panic=9)
    state.record["rabid"][:3] = Rabid.UP  # four turned up, one of them (RM11) used: cards 1 to 3 are left aside
    drawn = set()
    for seed in range(60):
        other = state.clone()
        seed_rng(other.record["rng"], seed)
        play(other, "end turn")
        drawn.add(int(other.record["curse"]))
    assert drawn == {0, 1}  # a Noble is eaten only when RM12 joins the row
    policy = {"mode": "rabid_monster", "monster_automaton": "policy"}
    village = {"H7": "farmer", "H8": "hunter", "H9": "woodcutter", "H10": "butcher"}
    state = rabid_turn([11], Power.ON_THE_SCENT, village=village, panic=9, options=policy)
    state.record["rabid"][:3] = Rabid.UP
    joined = set()
    for seed in range(120):
        other = state.clone()
        seed_rng(other.record["rng"], seed)
        play(other, "end turn")
        if other.phase == "rm_eat":  # all but a Noble are in reach
            joined.add(int(other.record["row"][1]))
    assert joined == {3, 4, 5, 6, 7, 8, 9}


@pytest.mark.claim("CU-240", "CU-241")
def test_P16_second_helpings():
    # The Merchant of the first card is out of reach: the second card works, now and again in its turn.
    village = {"H9": "farmer", "H10": "farmer"}
    state = rabid_turn([11, 4], Power.SECOND_HELPINGS, village=village, panic=7)
    play(state, "end turn")
    assert state.record["curse"] == 2
    assert where(state) == "H9"
    state = rabid_turn([11, 12], Power.SECOND_HELPINGS, village=village, panic=7)
    assert play(state, "end turn").record["curse"] == 0
    village = {"H7": "farmer", "H8": "farmer", "H9": "hunter", "H10": "butcher"}
    state = rabid_turn([4, 5, 10], Power.SECOND_HELPINGS, village=village, panic=7)
    assert play(state, "end turn").record["curse"] == 3  # it counts towards the three
    assert state.record["houses"][9] == Villager.BUTCHER


# --- the Possessed Wizard -----------------------------------------------------------------------------


@pytest.mark.claim("CU-292", "CU-294", "CU-295", "CU-296", "CU-320", "CU-336", "CU-359")
def test_a_turn_of_the_possessed_wizard():
    when = {**PW_TURN, "pw_row": [9, 0, 6, NONE]}
    pile = (Spell.A_VILLAGE_FEAST, Spell.UNHOLY_PROTECTION)
    state = table(when, village={}, coins=0, cure=5, spell_pile=pile, options={"mode": "zero_player"})
    assert legal(state) == ["continue"]
    play(state, "continue")  # arrival; a free spell; PW10 (nothing to mix), PW01 (another spell), PW07 (nobody sells)
    record = state.record
    assert (record["houses"] != NONE).sum() == 1
    assert record["coins"] == 4 + 2 or Villager.NOBLE in record["houses"]  # a Noble at home would have sold Silk Thread
    assert record["sheep_supply"] == 3 + 5
    assert (record["spells"] == Zone.DISCARD).sum() == 17
    assert record["spell_deck"] == 0
    assert record["pw_row_length"] == 3
    assert (record["feeding"] != NONE).tolist() == [True, False]
    assert len({*record["pw_row"][:3].tolist(), int(record["feeding"][0])}) == 4
    assert state.phase == "watch"
    assert record["seat"] == Seat.MONSTER


@pytest.mark.claim("CU-293", "CU-323")
def test_T1_T2_the_closest_empty_house():
    for empty, roll, house in (((4, 9), 12, 9), ((8, 12), 10, 12), ((1, 20), 10, 1), ((1, 20), 11, 20)):
        full = {f"H{n}": k for n, k in zip([n for n in range(1, 21) if n not in empty], 9 * ["farmer"] + 9 * ["hunter"])}
        state = table(PW_TURN, village=full, options={"mode": "zero_player"})
        state.record["rolled"] = roll
        assert closest_empty_house(state.record) + 1 == house
    full = {f"H{n}": k for n, k in zip([n for n in range(1, 21) if n != 9], 9 * ["farmer"] + 9 * ["hunter"] + ["noble"])}
    quiet = {"spell_pile": (Spell.UNHOLY_PROTECTION,), "options": {"mode": "zero_player"}}
    state = play(table(PW_TURN, village=full, **quiet), "continue")
    assert state.record["houses"][8] != NONE  # wherever the die fell
    state = play(table(PW_TURN, village={**full, "H9": "noble"}, **quiet), "continue")
    assert state.record["bag"].sum() == 16
    state = play(table(PW_TURN, village=full, panic=7, **quiet), "continue")
    assert state.record["houses"][8] == NONE  # "Stay inside!"


@pytest.mark.claim("CU-297", "CU-298", "CU-299")
def test_T30_mixing_without_money():
    state = possessed([1], pawn="H19", village={}, coins=1, held=("mandrake_root", "ash_twig", "mandrake_root"))
    spells = state.record["spells"].copy()
    play(state, "stop")
    assert (where(state), state.record["coins"], state.record["cure"], holds(state)) == ("LAB", 0, 3, {})
    assert (state.record["spells"] == spells).all()  # PW01 was lost
    rich = possessed([1], pawn="H19", village={}, coins=5, held=("mandrake_root", "ash_twig", "mandrake_root"))
    assert play(rich, "stop").record["coins"] == 3


@pytest.mark.claim("CU-297", "CU-004", "CU-352")
def test_T31_the_possessed_wizard_finishes():
    for options in ({}, {"wizard_automaton": "policy"}):  # forced for a policy, too
        state = possessed([8], village={}, cure=7, held=("ash_twig", "gold_dust"), options=options)
        play(state, "stop")
        assert state.ending == "cured"
        assert list(state.returns) == [1, -1]
    state = possessed([8, 12], village={}, cure=7, held=("ash_twig",), coins=9)
    play(state, "stop")  # PW08: the Market, for Gold Dust; then the last two are together
    assert state.over
    assert state.record["coins"] <= 9 - 1 - 5
    state = possessed([12, 7], village={}, cure=7, held=("ash_twig",), coins=0)
    play(state, "stop")
    assert not state.over
    assert holds(state) == {"ash_twig": 1}


@pytest.mark.claim("CU-300", "CU-301", "CU-200", "CU-186", "CU-191")
def test_T27_what_it_wants():
    def sought(cure, *held, **options):
        state = possessed([7], cure=cure, held=held, options=options)
        kind = int(ingredient_sought(state.record))
        return None if kind == NONE else Ingredient(kind).name.lower()

    assert sought(0) == "mandrake_root"
    assert sought(0, "mandrake_root") == "ash_twig"
    assert sought(0, "mandrake_root", "ash_twig") == "mandrake_root"
    assert sought(7, "ash_twig") == "gold_dust"
    assert sought(8, "gold_dust") is None
    assert sought(0, pw_need="literal") == "mandrake_root"
    assert sought(0, "mandrake_root", pw_need="literal") is None
    state = possessed([1], village={}, held=("mandrake_root", "ash_twig"), spell_pile=(Spell.MEDITATE,), panic=7)
    play(state, "stop")
    assert state.record["cure"] == 1
    assert holds(state) == {"ash_twig": 1}
    assert ingredient_sought(state.record) == Ingredient.MANDRAKE_ROOT
    for spell, cure, after in (
        (Spell.FORAGERS_FEAST, 0, 1),
        (Spell.FORAGERS_FEAST, 3, 3),
        (Spell.BUTCHERS_BROTH, 3, 4),
        (Spell.BUTCHERS_BROTH, 5, 5),
    ):
        held = (Ingredient(CURE[1, cure]).name.lower(),)
        state = play(possessed([1], village={}, cure=cure, held=held, spell_pile=(spell,), panic=7), "stop")
        assert state.record["cure"] == after
        assert holds(state) == ({} if after > cure else {held[0]: 1})


@pytest.mark.claim("CU-301")
def test_it_holds_exactly_its_next_spaces():
    for seed in range(6):
        state = sarpedon.game(NAME, mode="zero_player").new(seed=seed)
        while not state.over:
            play(state, "continue")
            record = state.record
            held = int(record["held"].sum())
            ahead = np.bincount(CURE[1, record["cure"] : record["cure"] + held], minlength=6)[:6] if held else np.zeros(6)
            assert np.array_equal(record["held"], ahead)


@pytest.mark.claim("CU-302", "CU-304", "CU-306", "CU-307", "CU-308")
def test_T28_T29_cheapest_closest_highest():
    farmers = {"H8": "farmer", "H10": "farmer"}
    state = play(possessed([7], village=farmers, coins=2, panic=7), "stop")
    assert (where(state), state.record["coins"], holds(state)) == ("H10", 0, {"mandrake_root": 1})
    state = play(possessed([7], village={**farmers, "H9": "farmer"}, coins=2, panic=7), "stop")
    assert (where(state), state.record["coins"], holds(state)) == ("H9", 1, {"mandrake_root": 1})  # one only
    state = play(possessed([4], village={"H14": "farmer", "H8": "farmer"}, coins=2, panic=7), "stop")
    assert (where(state), state.record["coins"]) == ("H8", 0)
    state = play(possessed([7], village={"H10": "farmer"}, coins=1, panic=7), "stop")
    assert (where(state), state.record["coins"], holds(state)) == ("LAB", 1, {})


@pytest.mark.claim("CU-303", "CU-302")
def test_areas_of_buying():
    village = {"H9": "farmer", "H1": "farmer", "H20": "farmer"}
    state = play(possessed([5], village=village, coins=3, panic=7), "stop")
    assert (where(state), state.record["coins"]) == ("H1", 0)  # D1 is adjacent; the own district does not count
    state = play(possessed([5], village={"H9": "farmer", "H20": "farmer"}, coins=9, panic=7), "stop")
    assert (where(state), holds(state), state.record["coins"]) == ("LAB", {}, 9)  # neither its own nor a farther district
    state = play(possessed([12], village={"H1": "farmer"}, coins=9, panic=7), "stop")
    assert where(state) == "LAB"
    assert holds(state) == {}
    actions = "cast steal_adjacent steal_current buy_any buy_adjacent steal_current"
    actions += " buy_current buy_market buy_any mix buy_adjacent buy_current"
    assert [Possessed(action).name.lower() for action in PW_ACTION] == actions.split()


@pytest.mark.claim("CU-305", "CU-306", "CU-309")
def test_the_market_card():
    for coins, front, after in ((6, (), 0), (5, (), 5), (5, (Spell.GIFT_OF_THE_GAB,), 0)):
        state = play(possessed([8], village={}, coins=coins, panic=7, by_wizard=front), "stop")
        assert state.record["coins"] == after
        assert (where(state), holds(state)) == (("MARKET", {"mandrake_root": 1}) if after == 0 else ("LAB", {}))


@pytest.mark.claim("CU-309", "CU-326")
def test_prices_of_the_possessed_wizard():
    fields = {"village": {"H10": "farmer"}, "panic": 10}
    assert play(possessed([7], coins=2, **fields), "stop").record["coins"] == 0  # no cheaper potions on this side
    assert play(possessed([7], coins=2, by_wizard=(Power.SCARCE_SUPPLIES,), **fields), "stop").record["coins"] == 2
    assert play(possessed([7], coins=2, charm=1, **fields), "stop").record["coins"] == 2
    state = possessed([10], pawn="H19", village={}, coins=4, held=("mandrake_root",), by_wizard=(Spell.SUMMONED_STEED,))
    assert play(state, "stop").record["coins"] == 4
    assert state.record["cure"] == 1


@pytest.mark.claim("CU-310", "CU-311", "CU-312", "CU-313", "CU-314", "CU-315", "CU-316")
def test_stealing_by_the_rulebook():
    village = {"H7": "farmer", "H8": "hunter", "H12": "noble", "H11": "noble", "H2": "hunter"}
    state = possessed([6], village=village, coins=0, panic=7)
    won = until(state, lambda record: record["coins"] > 0, "stop")
    assert (where(won), won.record["coins"]) == ("H7", 3)
    lost = until(state, lambda record: record["coins"] == 0, "stop")
    assert where(lost) == "H7"  # and no distraction
    tied = possessed([6], village={"H8": "farmer", "H10": "farmer", "H9": "farmer"}, coins=0, panic=7)
    assert where(play(tied, "stop")) == "H10"  # both are worth 2: the higher number
    state = possessed([2], village=village, coins=0, panic=7)
    won = until(state, lambda record: record["coins"] > 0, "stop")
    assert (where(won), won.record["coins"]) == ("H12", 4)  # it went without a coin
    paid = until(possessed([2], village=village, coins=1, panic=7), lambda r: r["coins"] < 4, "stop")
    assert (where(paid), paid.record["coins"]) == ("H12", 0)
    skip = possessed([2], village=village, coins=0, panic=7, options={"pw_steal_without_coins": "skip"})
    assert where(play(skip, "stop")) == "LAB"
    nobody = possessed([2], village={"H7": "farmer", "H19": "noble"}, coins=1, panic=7)
    assert where(play(nobody, "stop")) == "LAB"  # nobody in an adjacent district, though somebody in its own
    nobody = possessed([6], village={"H1": "farmer", "H12": "noble"}, coins=1, panic=7)
    assert where(play(nobody, "stop")) == "LAB"  # nobody in its own, though somebody next to it
    cautious = possessed([2], village=village, coins=0, panic=7, options={"pw_steal_declare": "cautious"})
    assert until(cautious, lambda record: record["coins"] > 0, "stop").record["coins"] == 3
    short = possessed([6], village=village, coins=23, panic=7)
    assert until(short, lambda record: record["coins"] > 23, "stop").record["coins"] == 25
    none = possessed([6], village=village, coins=25, panic=7)
    assert where(play(none, "stop")) == "LAB"


@pytest.mark.claim("CU-317", "CU-318")
def test_the_mix_card():
    state = play(possessed([10], pawn="H14", village={}, coins=1, held=("mandrake_root",)), "stop")
    assert (where(state), state.record["coins"], state.record["cure"]) == ("LAB", 0, 1)
    state = play(possessed([10], pawn="H14", village={}, coins=1), "stop")
    assert (where(state), state.record["coins"]) == ("H14", 1)


@pytest.mark.claim("CU-319", "CU-370", "CU-090")
def test_the_cast_card():
    state = possessed([1], village={}, panic=7, coins=0, spell_pile=(Spell.TRANSMUTE,))
    play(state, "stop")
    assert state.record["coins"] == 2
    assert state.record["spells"][Spell.TRANSMUTE] == Zone.BY_WIZARD
    assert state.record["spell_deck"] == 0
    state = possessed([1], village={}, panic=7, spell_pile=())
    play(state, "stop")  # the pile is shuffled first
    assert state.record["spell_deck"] == 16
    breaking = table(M_MOVE, energy=3, by_wizard=(Spell.TRANSMUTE,), options={"mode": "possessed_wizard"})
    play(breaking, "spell S22")
    assert breaking.record["spells"][Spell.TRANSMUTE] == Zone.DISCARD


@pytest.mark.claim("CU-189", "CU-190", "CU-216")
def test_the_leftmost_card_goes():
    for spell, front, gone, left in (
        (
            Spell.UNHOLY_PROTECTION,
            {"by_wizard": (Power.SQUEAKY_BOOTS, Power.SCARCE_SUPPLIES)},
            Power.SQUEAKY_BOOTS,
            Power.SCARCE_SUPPLIES,
        ),
        (
            Spell.DISTRACT,
            {"by_monster": (Power.VORACIOUS_APPETITE,), "by_wizard": (Power.SHAKY_HANDS,)},
            Power.VORACIOUS_APPETITE,
            Power.SHAKY_HANDS,
        ),
    ):
        state = play(possessed([1], village={}, panic=7, spell_pile=(spell,), **front), "stop")
        assert state.record["powers"][gone] == Zone.DISCARD
        assert state.record["powers"][left] != Zone.DISCARD


@pytest.mark.claim("CU-206", "CU-243")
def test_sticky_fingers():
    fields = {"village": {"H7": "farmer"}, "coins": 0, "panic": 7, "sticky": 1}
    state = possessed([6], **fields)
    won = until(state, lambda record: record["coins"] > 0, "stop")
    assert won.record["coins"] == 6
    assert won.record["sticky"] == 0
    short = until(possessed([6], **{**fields, "coins": 21}), lambda record: record["coins"] > 21, "stop")
    assert short.record["coins"] == 25  # no more than the supply
    shaky = possessed([6], by_wizard=(Power.SHAKY_HANDS,), **fields)
    assert until(shaky, lambda record: record["coins"] > 0, "stop").record["coins"] == 1
    cast = play(possessed([1], village={}, coins=0, panic=7, spell_pile=(Spell.STICKY_FINGERS,)), "stop")
    assert cast.record["coins"] == 1
    both = possessed([1, 6], village={"H7": "farmer"}, coins=0, panic=7, spell_pile=(Spell.STICKY_FINGERS,))
    assert until(both, lambda record: record["coins"] > 1, "stop").record["coins"] == 1 + 6


@pytest.mark.claim("CU-371")
def test_cards_that_bind_the_possessed_wizard():
    held = ("mandrake_root", "ash_twig", "mandrake_root")
    state = play(possessed([7], village={}, coins=0, held=held, by_wizard=(Spell.TRANSMUTE,)), "stop")
    assert state.record["coins"] == 2
    assert state.record["cure"] == 3
    boots = possessed([6], village={"H7": "farmer"}, coins=0, panic=7, by_wizard=(Power.SQUEAKY_BOOTS,))
    won = until(boots, lambda record: record["coins"] > 0, "stop")
    assert won.record["powers"][Power.SQUEAKY_BOOTS] == Zone.DISCARD
    lost = until(boots, lambda record: record["coins"] == 0, "stop")
    assert lost.record["powers"][Power.SQUEAKY_BOOTS] == Zone.BY_WIZARD
    market = possessed([8], village={}, coins=6, panic=7, by_wizard=(Power.SCARCE_SUPPLIES,))
    assert play(market, "stop").record["powers"][Power.SCARCE_SUPPLIES] == Zone.DISCARD
    silk = possessed([7], village={"H9": "noble"}, cure=5, coins=1, panic=7, by_wizard=(Power.SHAKY_HANDS,))
    assert holds(play(silk, "stop")) == {"silk_thread": 1}
    assert silk.record["powers"][Power.SHAKY_HANDS] == Zone.DISCARD


@pytest.mark.claim("CU-321", "CU-322", "CU-324", "CU-325")
@pytest.mark.parametrize(("panic", "row", "feeding"), [(4, 3, 1), (5, 4, 1), (8, 4, 1), (9, 4, 2), (10, 4, 2)])
def test_panic_effects_of_the_possessed_side(panic, row, feeding):
    state = play(possessed([10], village={}, panic=panic), "stop")
    assert state.record["pw_row_length"] == row
    assert (state.record["feeding"] != NONE).sum() == feeding
    later = play(possessed([10], village={}, panic=9, options={"third_panic_level": 10}), "stop")
    assert (later.record["feeding"] != NONE).sum() == 1


@pytest.mark.claim("CU-322", "CU-331")
def test_T33_the_row_decides():
    quiet = (Spell.UNHOLY_PROTECTION,)
    when = {**PW_TURN, "pw_row": [9, 7, 4, 0], "pw_row_length": 4, "feeding": [11, NONE]}
    state = table(when, village={}, coins=0, panic=3, spell_pile=(*quiet, Spell.A_VILLAGE_FEAST), options={"mode": "zero_player"})
    play(state, "continue")  # PW01 is the fourth card: it still casts the second spell
    assert state.record["spell_deck"] == 0
    assert state.record["pw_row_length"] == 3
    assert state.record["feeding"][1] == NONE
    assert state.record["feeding"][0] not in state.record["pw_row"][:3]


@pytest.mark.claim("CU-331", "CU-320")
def test_feeding_cards_stay_for_the_possessed_turn_and_are_gathered_after_it():
    quiet = {"village": {}, "coins": 0, "panic": 7, "spell_pile": (Spell.UNHOLY_PROTECTION,)}
    state = table({**PW_TURN, "pw_row": [9, 7, 4, NONE], "feeding": [11, NONE]}, options={"mode": "zero_player"}, **quiet)
    again, rows = set(), set()
    for seed in range(80):
        other = state.clone()
        seed_rng(other.record["rng"], seed)
        play(other, "continue")
        again.add(int(other.record["feeding"][0]))
        rows |= set(other.record["pw_row"].tolist()) - {NONE}
    assert again == rows == set(range(12))  # all twelve are shuffled, the feeding card as well
    held = ("mandrake_root",)
    midway = play(possessed([10], village={}, feeding=[11, NONE], held=held, panic=7, **POLICY_PW), "stop")
    assert midway.phase == "pw_mix"
    assert list(midway.record["feeding"]) == [11, NONE]


@pytest.mark.claim("CU-217", "CU-293")
@pytest.mark.parametrize("spell", [Spell.THE_REVENANT, Spell.HYPNOTIZE, Spell.NEW_FARMHANDS])
def test_spells_of_the_possessed_wizard_fill_the_closest_house(spell):
    kinds = 9 * ["farmer"] + 9 * ["hunter"] + ["noble"]
    full = {f"H{n}": kind for n, kind in zip([n for n in range(1, 21) if n != 9], kinds)}
    state = play(possessed([1], village=full, panic=7, spell_pile=(spell,)), "stop")
    assert state.record["houses"][8] != NONE  # wherever the die fell
    assert state.record["bag"].sum() == 16


# --- the Monster against the Possessed Wizard ---------------------------------------------------------


@pytest.mark.claim("CU-328", "CU-329", "CU-330")
@pytest.mark.parametrize("card", range(12))
def test_every_feeding_effect(card):
    kind = Villager(PW_TYPE[card]).name
    state = table(
        M_MOVE,
        pawn="H9",
        village={"H9": kind},
        energy=0,
        coins=2,
        panic=4,
        feeding=[card, NONE],
        pw_row=[(card + n) % 12 for n in (1, 2, 3)] + [NONE],
        options={"mode": "possessed_wizard"},
    )
    play(state, "eat villager")
    energy = {"FARMER": 1, "HUNTER": 1, "WOODCUTTER": 2, "BUTCHER": 2, "MERCHANT": 3, "NOBLE": 3}[kind]
    coins = {0: 1, 3: 2, 4: 2, 7: 1, 8: 2, 9: 2, 10: 3}.get(card, 0)
    less = int(card in (1, 2, 5, 6))
    assert (PW_COINS[card], PW_ENERGY[card], PW_PANIC[card]) == (coins, less, int(card == 11))
    assert (state.record["coins"], state.record["energy"], state.record["panic"]) == (
        2 + coins,
        energy - less,
        4 + (card == 11),
    )


@pytest.mark.claim("CU-328", "CU-329", "CU-330", "CU-339")
def test_T32_two_butcher_cards():
    fields = {
        "feeding": [5, 9],
        "pw_row": [0, 1, 2, NONE],
        "village": {"H9": "butcher"},
        "panic": 9,
        "power_pile": (QUIET,),
    }
    state = table(M_MOVE, pawn="H9", energy=0, coins=0, options={"mode": "possessed_wizard"}, **fields)
    play(state, "eat villager")
    assert (state.record["energy"], state.record["coins"]) == (1, 2)
    full = table(M_MOVE, pawn="H9", energy=8, coins=24, options={"mode": "possessed_wizard"}, **fields)
    play(full, "eat villager")
    assert (full.record["energy"], full.record["coins"]) == (9, 25)
    rabid = feeding_on("butcher", [5, 9], village={"H9": "butcher"}, coins=0)
    assert (rabid.record["energy"], rabid.record["coins"]) == (0, 2)  # only the coins


def feeding_on(kind, feeding, **rest):
    """The Rabid Monster has eaten the villager of house 9 and chooses the prey of its next card, a Noble of house 8 or 10."""
    card = [Villager(eats).name.lower() for eats in RM_EATS].index(kind)
    when = {
        "phase": Phase.RM_EAT,
        "stage": Stage.RABID_ROW,
        "seat": Seat.MONSTER,
        "row": [card, 11, NONE, NONE, NONE] if card != 11 else [11, 10, NONE, NONE, NONE],
        "row_length": 2,
        "row_next": 1,
        "row_card": card,
    }
    when["rabid"] = [Rabid.ROW if n in when["row"] else Rabid.DOWN for n in range(12)]
    village = {"H8": "noble", "H10": "merchant", **rest.pop("village")}
    options = {"mode": "zero_player", "monster_automaton": "policy"}
    state = table(when, pawn="H9", village=village, feeding=feeding, pw_row=[0, 1, 2, NONE], options=options, **rest)
    play(state, "loc H9")
    assert state.phase == "rm_eat"
    return state


@pytest.mark.claim("CU-337", "CU-339")
def test_feeding_effects_on_the_rabid_monster():
    state = feeding_on("noble", [11, NONE], village={"H9": "noble"}, panic=4, coins=3)
    assert (state.record["panic"], state.record["coins"]) == (4 + 1, 3)
    state = feeding_on("farmer", [3, NONE], village={"H9": "farmer"}, panic=4, coins=3)
    assert (state.record["panic"], state.record["coins"]) == (4, 3 + 2)
    state = feeding_on("farmer", [6, NONE], village={"H9": "farmer"}, panic=4, coins=3)  # 1 Energy less: it has none
    assert (state.record["panic"], state.record["coins"], state.record["energy"]) == (4, 3, 0)
    state = feeding_on("farmer", [11, NONE], village={"H9": "farmer"}, panic=4, coins=3)  # the card of another type
    assert (state.record["panic"], state.record["coins"]) == (4, 3)


@pytest.mark.claim("CU-329")
def test_feeding_effects_of_a_taste_of_rural_life():
    village = {f"H{n}": kind for n, kind in zip(range(1, 21), 8 * ["farmer"] + 9 * ["hunter"] + 3 * ["noble"])}
    state = table(
        M_BETWEEN,
        village=village,
        powers=(Power.A_TASTE_OF_RURAL_LIFE,),
        energy=3,
        coins=0,
        panic=4,
        eaten=[1, 0, 0, 0, 0, 0, 0],
        stomach=[Villager.FARMER, NONE, NONE],
        feeding=[3, 11],
        pw_row=[0, 1, 2, NONE],
        options={"mode": "possessed_wizard"},
    )
    seen = set()
    for seed in range(40):
        other = state.clone()
        seed_rng(other.record["rng"], seed)
        record = play(other, "power P01").record
        farmers, nobles = int(record["eaten"][Villager.FARMER]) - 1, int(record["eaten"][Villager.NOBLE])
        assert (record["coins"], record["panic"]) == (2 * farmers, 4 + nobles)
        seen.add((farmers, nobles))
    assert {(2, 0), (1, 0), (0, 1)} <= seen


@pytest.mark.claim("CU-327")
def test_the_monster_plays_as_ever():
    options = {"mode": "possessed_wizard"}
    quiet = {
        "options": options,
        "village": {},
        "spell_pile": (Spell.UNHOLY_PROTECTION,),
        "pw_row": [9, 6, 11, NONE],
        "feeding": [0, NONE],
    }
    state = table(M_TURN, panic=10, curse=3, powers=(Power.NOBLE_BLOOD,), **quiet)
    assert legal(state) == ["quiet night", "feed"]
    night = play(state.clone(), "quiet night", "power P10")
    assert night.record["curse"] == 3 - 1 + 1
    assert night.record["panic"] == 8
    eaten = {"eaten": [2, 0, 0, 0, 0, 0, 0], "stomach": [0, 0, NONE]}
    fed = table(M_BETWEEN, panic=6, curse=3, **quiet, **eaten)
    play(fed, "end turn")  # then the Possessed Wizard has its turn, and the Monster is asked again
    assert fed.record["curse"] == 4
    assert fed.record["panic"] == 7
    assert fed.phase == "mon_turn"
    assert fed.record["power_hand"] == 4


# --- automata as agents -------------------------------------------------------------------------------


@pytest.mark.claim("CU-344", "CU-357")
def test_policy_second_helpings():
    village = {"H9": "farmer", "H10": "farmer", "H8": "hunter"}
    state = rabid_turn([11, 4, 5], Power.SECOND_HELPINGS, village=village, panic=7, **POLICY_RM)
    play(state, "end turn")
    assert state.phase == "rm_second"
    assert legal(state) == ["stop", "rm card RM04", "rm card RM05"]
    play(state, "rm card RM05")
    assert legal(state) == ["stop", "loc H8"]
    assert state.record["second"] == 1
    play(state, "loc H8")
    assert legal(state) == ["stop", "loc H9", "loc H10"]  # RM11 finds nobody and is not asked about
    play(state, "loc H9")
    assert state.record["curse"] == 2
    assert state.seat == Seat.WIZARD


@pytest.mark.claim("CU-345")
def test_policy_pastures():
    state = rabid_turn([12], Power.AN_EXTRA_SERVING, village={}, panic=9, pastures=[2, 2, 2, 2, 4], sheep_supply=2, **POLICY_RM)
    play(state, "end turn")
    assert state.phase == "rm_pasture"
    assert len(legal(state)) == 5
    play(state, "pasture PA1")
    assert len(legal(state)) == 4
    assert "pasture PA1" not in legal(state)
    play(state, "pasture PA3")
    assert list(state.record["pastures"]) == [3, 2, 3, 2, 4]


@pytest.mark.claim("CU-346")
def test_policy_voracious_appetite():
    state = rabid_turn(
        [11],
        QUIET,
        pawn="H9",
        village={"H9": "merchant", "H10": "noble"},
        panic=9,
        by_monster=(Power.VORACIOUS_APPETITE,),
        **POLICY_RM,
    )
    play(state, "end turn")
    asked = until(state, lambda record: record["rolled"] == 10, "loc H9")
    assert asked.phase == "mon_place"
    assert len(legal(asked)) == 19
    assert rulebook_choice(asked.record) == asked.game.action_table.id("loc H11")  # as near as house 9, and higher
    play(asked, "loc H20")
    assert asked.record["houses"][19] != NONE


@pytest.mark.claim("CU-341", "CU-347", "CU-354")
def test_only_the_listed_choices_are_open():
    asked = set()
    rng = np.random.default_rng(0)
    game = sarpedon.game(NAME, mode="zero_player", wizard_automaton="policy", monster_automaton="policy")
    for seed in range(25):
        state = game.new(seed=seed)
        while not state.over:
            asked.add(state.phase)
            assert len(state.legal()) > 1  # CU-357
            state.apply(int(rng.choice(state.legal())))
    opened = {
        "wiz_place",
        "wiz_declare",
        "wiz_target",
        "mon_place",
        "pw_buy",
        "pw_market",
        "pw_mix",
        "pw_steal",
        "rm_second",
        "rm_eat",
        "rm_pasture",
    }
    assert asked <= opened
    assert {"pw_buy", "pw_steal", "rm_eat", "wiz_place"} <= asked
    state = rabid_turn([4, 5], Power.MONSTROUS_LEAP, village={}, panic=9, **POLICY_RM)
    play(state, "end turn")
    assert state.seat == Seat.WIZARD  # the leap goes by the die, the card is not declined, nobody is in reach
    state = possessed([1], village={}, panic=7, spell_pile=(Spell.TELEPORT,), **POLICY_PW)
    play(state, "stop")
    assert state.phase != "wiz_target"


@pytest.mark.claim("CU-276", "CU-341", "CU-347")
def test_a_policy_keeps_the_order_of_the_row_and_the_stop_at_three():
    village = {"H7": "farmer", "H8": "hunter", "H9": "woodcutter", "H10": "butcher"}
    state = rabid_turn([4, 5, 9, 10], QUIET, village=village, panic=4, **POLICY_RM)
    play(state, "end turn")
    hunted = []
    while state.phase == "rm_eat":
        hunted.append(Villager(RM_EATS[state.record["row_card"]]).name.lower())
        play(state, legal(state)[1])
    assert hunted == ["farmer", "hunter", "woodcutter"]
    assert state.record["houses"][9] == Villager.BUTCHER
    state = rabid_turn([12, 11], QUIET, pawn="H7", village={"H11": "noble", "H9": "merchant"}, panic=7, **POLICY_RM)
    play(state, "end turn", "loc H11")  # three roads, after a sheep of the West Pasture
    assert state.phase == "rm_eat"
    assert state.record["eaten"].tolist() == [0, 0, 0, 0, 0, 1, 1]
    assert state.record["stomach"].tolist() == [Villager.NOBLE, NONE, NONE]  # one slot for both


@pytest.mark.claim("CU-344", "CU-357")
def test_a_second_helping_may_be_declined():
    village = {"H9": "farmer", "H10": "farmer"}
    state = rabid_turn([4], Power.SECOND_HELPINGS, village=village, panic=7, **POLICY_RM)
    play(state, "end turn", "stop")
    assert (state.phase, state.record["second"]) == ("rm_eat", 0)
    assert play(state, "loc H9").record["curse"] == 1


@pytest.mark.claim("CU-348")
def test_policy_placement():
    village = {f"H{n}": k for n, k in zip([n for n in range(1, 21) if n not in (4, 9)], 9 * ["farmer"] + 9 * ["hunter"])}
    state = possessed([1], village=village, panic=7, spell_pile=(Spell.THE_REVENANT,), **POLICY_PW)
    asked = until(state, lambda record: record["rolled"] == 12, "stop")
    assert asked.phase == "wiz_place"
    assert legal(asked) == ["loc H4", "loc H9"]
    assert rulebook_choice(asked.record) == asked.game.action_table.id("loc H9")
    before = int(asked.record["waiting"])
    play(asked, "loc H4")
    assert asked.record["houses"][3] == before


@pytest.mark.claim("CU-349")
def test_T35_policy_buying():
    village = {"H8": "farmer", "H9": "farmer", "H10": "farmer"}
    state = possessed([7], village=village, coins=2, panic=7, **POLICY_PW)
    play(state, "stop")
    assert legal(state) == ["stop", "buy at H8", "buy at H9", "buy at H10"]
    assert rulebook_choice(state.record) == state.game.action_table.id("buy at H9")
    poor = play(possessed([7], village=village, coins=1, panic=7, **POLICY_PW), "stop")
    assert legal(poor) == ["stop", "buy at H9"]
    play(state, "buy at H8")
    assert where(state) == "H8"
    assert state.record["coins"] == 0
    village = {"H9": "farmer", "H1": "farmer", "H15": "farmer", "H20": "farmer", "H11": "hunter"}
    for cards, houses in (((7, 12), ("H9",)), ((5, 11), ("H1", "H15")), ((4, 9), ("H1", "H9", "H15", "H20"))):
        for card in cards:
            state = play(possessed([card], village=village, coins=3, panic=7, **POLICY_PW), "stop")
            assert legal(state) == ["stop", *(f"buy at {house}" for house in houses)]


@pytest.mark.claim("CU-350", "CU-352")
def test_policy_market_and_mix():
    state = play(possessed([8], village={}, coins=6, panic=7, **POLICY_PW), "stop")
    assert state.phase == "pw_market"
    assert legal(state) == ["stop", "yes"]
    assert where(play(state, "stop")) == "LAB"
    assert state.record["coins"] == 6
    state = play(possessed([10], pawn="H14", village={}, coins=1, held=("mandrake_root", "ash_twig"), **POLICY_PW), "stop")
    assert state.phase == "pw_mix"
    assert legal(state) == ["stop", "yes"]
    assert play(state.clone(), "yes").record["cure"] == 2
    assert play(state, "stop").record["cure"] == 0
    forced = possessed([10], village={}, held=("mandrake_root", "ash_twig", "mandrake_root"), **POLICY_PW)
    assert must_mix(forced.record)
    assert play(forced, "stop").record["cure"] == 3


@pytest.mark.claim("CU-351")
def test_policy_stealing():
    village = {"H7": "farmer", "H8": "hunter", "H12": "noble"}
    state = play(possessed([6], village=village, coins=0, panic=7, **POLICY_PW), "stop")
    assert legal(state) == ["stop", "steal at H7", "steal at H8"]
    play(state, "steal at H7")
    assert legal(state) == ["declare 1", "declare 2", "declare 3"]
    assert rulebook_choice(state.record) == state.game.action_table.id("declare 3")
    skipped = play(possessed([6], village=village, coins=0, panic=7, **POLICY_PW), "stop", "stop")
    assert where(skipped) == "LAB"
    adjacent = play(possessed([2], village={**village, "H1": "farmer", "H19": "noble"}, coins=24, panic=7, **POLICY_PW), "stop")
    assert legal(adjacent) == ["stop", "steal at H1", "steal at H12"]
    play(adjacent, "steal at H12")
    assert legal(adjacent) == ["declare 1", "declare 2"]  # the coin of the way is back in the supply


@pytest.mark.claim("CU-353")
def test_policy_discards():
    front = (Power.SQUEAKY_BOOTS, Power.SCARCE_SUPPLIES, Power.SHAKY_HANDS)
    state = play(possessed([1], village={}, panic=7, spell_pile=(Spell.UNHOLY_PROTECTION,), by_wizard=front, **POLICY_PW), "stop")
    assert state.phase == "wiz_target"
    assert legal(state) == ["power P15", "power P17", "power P21"]
    play(state, "power P17")
    assert state.record["powers"][Power.SHAKY_HANDS] == Zone.DISCARD
    theirs = (Power.PLUMB_LAMBS, Power.FAST_FOOD, Power.NEW_MOON)
    state = play(possessed([1], village={}, panic=7, spell_pile=(Spell.DISTRACT,), by_monster=theirs, **POLICY_PW), "stop")
    assert legal(state) == ["power P05", "power P14"]
    assert rulebook_choice(state.record) == state.game.action_table.id("power P14")  # laid first


MODES = [
    ("rabid_monster", {"monster_automaton": "policy"}),
    ("possessed_wizard", {"wizard_automaton": "policy"}),
    ("zero_player", {"wizard_automaton": "policy", "monster_automaton": "policy"}),
    ("zero_player", {"wizard_automaton": "policy"}),
    ("zero_player", {"monster_automaton": "policy"}),
]

OTHER_READINGS = {
    "pw_need": "literal",
    "pw_steal_declare": "cautious",
    "pw_steal_without_coins": "skip",
    "rm_meal_limit": "tokens",
    "quiet_night_placement": "wizard",
    "third_panic_level": 10,
}


def table_of(state):
    """Everything on the table, chance included; not how many decisions it took, nor which options said so."""
    return {name: state.record[name].tobytes() for name in state.record.dtype.names if name not in ("options", "ply")}


@pytest.mark.claim("CU-355", "CU-356")
@pytest.mark.parametrize(("mode", "automata"), MODES)
@pytest.mark.parametrize("readings", [{}, OTHER_READINGS], ids=["", "other_readings"])
@pytest.mark.parametrize("seed", range(3))
def test_the_rulebook_is_one_policy_step_for_step(mode, automata, readings, seed):
    """Both forms from the same seed: wherever the rulebook's game waits, the policies' game has come through the same table."""
    by_book = sarpedon.game(NAME, mode=mode, max_rounds=12, **readings).new(seed=seed)
    learned = sarpedon.game(NAME, mode=mode, max_rounds=12, **automata, **readings).new(seed=seed)
    rng = np.random.default_rng(seed)

    def automaton_decides():
        phase = Phase[learned.phase.upper()]
        if mode == "zero_player":
            return True
        return phase >= Phase.PW_BUY or learned.seat == (Seat.MONSTER if mode == "rabid_monster" else Seat.WIZARD)

    def catch_up():
        """The policies follow the rulebook until a player has to decide."""
        while not learned.over and automaton_decides():
            choice = int(rulebook_choice(learned.record))
            assert choice in learned.legal()
            learned.apply(choice)

    if (
        mode == "zero_player"
    ):  # whenever the rulebook's game waits between turns, the policies' game is at the same place of chance
        turns = {by_book.record["rng"].tobytes()}
        while not by_book.over:
            play(by_book, "continue")
            turns.add(by_book.record["rng"].tobytes())
        while not learned.over:
            choice = int(rulebook_choice(learned.record))
            assert choice in learned.legal()
            learned.apply(choice)
        assert table_of(by_book) == table_of(learned)
        assert learned.record["rng"].tobytes() in turns
        return
    catch_up()
    assert table_of(by_book) == table_of(learned)
    while not by_book.over:
        action = int(rng.choice(by_book.legal()))
        assert by_book.legal() == learned.legal()
        by_book.apply(action)
        learned.apply(action)
        catch_up()
        assert table_of(by_book) == table_of(learned)
    assert learned.over


@pytest.mark.claim("CU-359")
def test_zero_player_plays_itself():
    state = sarpedon.game(NAME, mode="zero_player").new(seed=4)
    while not state.over:
        assert legal(state) == ["continue"]
        play(state, "continue")
    assert state.ending in ("cured", "cursed", "round_limit")


@pytest.mark.claim("CU-372")
def test_the_options_mean_nothing_for_players():
    for mode, option in (
        ("two_player", "wizard_automaton"),
        ("two_player", "monster_automaton"),
        ("rabid_monster", "wizard_automaton"),
        ("possessed_wizard", "monster_automaton"),
    ):
        plain = sarpedon.game(NAME, mode=mode, max_rounds=3).new(seed=2)
        other = sarpedon.game(NAME, mode=mode, max_rounds=3, **{option: "policy"}).new(seed=2)
        rng = np.random.default_rng(1)
        while not plain.over:
            assert plain.legal() == other.legal()
            action = int(rng.choice(plain.legal()))
            plain.apply(action)
            other.apply(action)
        assert table_of(plain) == table_of(other)
