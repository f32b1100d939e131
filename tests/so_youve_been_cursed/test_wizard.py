"""The Wizard's turn and the Spell cards, one by one."""

from __future__ import annotations

import pytest

from sarpedon.envs.core.rng import seed_rng
from sarpedon.envs.so_youve_been_cursed.components import (
    DISTRICT,
    GATES,
    LAB,
    NONE,
    PLACE_KEYS,
    SPELL_COINS,
    SPELL_GOES,
    SPELL_KIND,
    SPELL_NEEDS,
    SPELL_PLACE,
    CardKind,
    Ingredient,
    Power,
    Seat,
    Spell,
    Villager,
    Zone,
)
from tests.so_youve_been_cursed.village import M_BETWEEN, M_MOVE, M_TURN, W_MAIN, holds, possessed, table, until, where
from tests.tools import legal, play

FULL = {f"H{n}": kind for n, kind in zip(range(1, 21), 9 * ["farmer"] + 9 * ["hunter"] + 2 * ["noble"])}
FULL_BUT_3 = {key: kind for key, kind in FULL.items() if key != "H3"}


def spell_actions(state):
    return [name for name in legal(state) if name.startswith("spell")]


# --- actions ------------------------------------------------------------------------------------------


@pytest.mark.claim("CU-056", "CU-106")
def test_three_actions_in_any_order():
    state = table(W_MAIN, village={"H9": "farmer"}, coins=3, spells=(Spell.TELEPORT,))
    assert "end turn" in legal(state)
    play(state, "steal at H10", "steal at H10", "buy at H9")
    if state.phase == "wiz_buy_more":
        play(state, "stop")
    assert state.record["actions_left"] == 0
    assert legal(state) == ["end turn"]
    play(state, "end turn")
    assert state.seat == Seat.MONSTER
    early = table(W_MAIN)
    play(early, "end turn")
    assert early.seat == Seat.MONSTER
    assert early.record["actions_left"] == 0


@pytest.mark.claim("CU-057", "CU-072", "CU-077", "CU-093")
def test_where_actions_happen():
    state = table(W_MAIN, village={"H9": "farmer"}, coins=25 - 1, held=("mandrake_root",), spells=(Spell.TRANSMUTE,), pawn="H20")
    names = legal(state)
    assert [name for name in names if name.startswith("buy")] == ["buy at H9"]  # nobody sells in an empty house
    assert len([name for name in names if name.startswith("steal")]) == 20
    play(state, "mix", "pay coins")
    assert where(state) == "LAB"
    assert state.record["coins"] == 22
    state = table(W_MAIN, coins=9, pawn="H20")
    play(state, "type gold dust", "pay coins")
    assert where(state) == "MARKET"
    assert holds(state) == {"gold_dust": 1}
    state = table(W_MAIN, coins=9, pawn="H20", spells=(Spell.TRANSMUTE,))
    play(state, "spell S22", "pay coins")
    assert where(state) == "LAB"
    state = table(W_MAIN, coins=9, pawn="H20", village={})
    play(state, "steal at H19")
    assert where(state) == "H19"


@pytest.mark.claim("CU-063", "CU-365")
def test_no_move_without_an_action():
    state = table(W_MAIN, pawn="H20", spells=(Spell.NEGOTIATION_CHARM,), coins=2)
    assert not any(name.startswith("loc") for name in legal(state))
    play(state, "spell S14")
    assert where(state) == "H20"
    state = table(
        W_MAIN,
        pawn="H20",
        spells=(Spell.NEGOTIATION_CHARM,),
        coins=1,
        actions_left=1,
        options={"spell_reposition": True},
    )
    play(state, "spell S14")
    assert state.phase == "wiz_spell_loc"
    places = {name[4:] for name in legal(state)}
    assert {"H20", "TOWNHALL", "H13", "COACH"} <= places
    assert "LAB" not in places
    play(state, "loc MARKET")
    assert where(state) == "MARKET"
    assert state.record["coins"] == 0 + 1
    state = table(W_MAIN, pawn="H20", spells=(Spell.NEGOTIATION_CHARM,), coins=1, options={"spell_reposition": True})
    play(state, "spell S14", "loc H20")
    assert (where(state), state.record["coins"], state.record["actions_left"]) == ("H20", 2, 2)


@pytest.mark.claim("CU-064", "CU-065")
def test_neither_guards_nor_villagers_stop_the_wizard():
    state = table(W_MAIN, village=FULL, coins=9)
    guards = state.record["guards"].copy()
    play(state, "steal at H19", "pay coins", "declare 1")
    assert where(state) == "H19"
    assert (state.record["guards"] == guards).all()


@pytest.mark.claim("CU-070", "CU-071")
def test_several_of_one_kind():
    state = table(W_MAIN, village={"H9": "farmer"}, coins=2)
    play(state, "buy at H9")
    assert holds(state) == {"mandrake_root": 1}
    assert legal(state) == ["stop", "yes"]
    play(state, "yes")
    assert holds(state) == {"mandrake_root": 2}
    assert state.record["coins"] == 0
    assert state.record["actions_left"] == 2
    assert state.phase == "wiz_main"


@pytest.mark.claim("CU-073")
def test_the_market_sells_one_an_action():
    state = table(W_MAIN, pawn="MARKET", coins=11)
    assert [name for name in legal(state) if name.startswith("type")] == [
        f"type {member.name.lower().replace('_', ' ')}" for member in Ingredient
    ]
    play(state, "type silk thread")
    assert state.phase == "wiz_main"
    assert (state.record["coins"], state.record["actions_left"]) == (6, 2)
    play(state, "type silk thread")
    assert holds(state) == {"silk_thread": 2}
    assert not any(name.startswith("type") for name in legal(state))


@pytest.mark.claim("CU-100")
def test_the_way_of_a_failed_steal_is_lost():
    state = table(W_MAIN, village={"H14": "farmer"}, coins=1, actions_left=1)
    state = until(state, lambda record: record["die"] == 1, "steal at H14")  # the value is 1: nothing to declare
    assert state.record["coins"] == 0
    assert where(state) == "H14"


@pytest.mark.claim("CU-102", "CU-103", "CU-104")
def test_the_hand_is_filled():
    state = table(W_MAIN, spells=(Spell.SWAP,))
    play(state, "end turn")
    assert state.record["spell_hand"] == 4
    assert state.record["spells"][Spell.SWAP] == Zone.HAND
    state = table(W_MAIN, spells=(Spell.SWAP,), spell_pile=())  # all others are discarded
    play(state, "end turn")
    assert (state.record["spell_hand"], state.record["spell_deck"]) == (4, 23 - 4)
    ongoing = [spell for spell in Spell if SPELL_KIND[spell] == CardKind.ONGOING]
    state = table(W_MAIN, spells=(Spell.SWAP,), spell_pile=(Spell.DIPLOSI,))
    record = state.record
    for spell in Spell:  # nothing is left to draw: a thought experiment against the laws
        if record["spells"][spell] == Zone.DISCARD:
            record["spells"][spell] = Zone.PLAYED
    play(state, "end turn")
    assert state.record["spell_hand"] == 2
    assert ongoing


@pytest.mark.claim("CU-106", "CU-086", "CU-202")
def test_effects_of_this_turn_lapse():
    state = table(W_MAIN, village={"H10": "farmer"}, coins=1, spells=(Spell.NEGOTIATION_CHARM,), by_wizard=(Spell.INVISIBILITY,))
    play(state, "spell S14")
    assert state.record["charm"] == 1
    assert state.record["spells"][Spell.NEGOTIATION_CHARM] == Zone.DISCARD
    play(state, "free steal at H9", "buy at H10")
    assert state.record["free_steal_used"] == 1
    play(state, "stop", "end turn")
    assert state.record["charm"] == 0
    assert state.record["free_steal_used"] == 0
    assert state.record["actions_left"] == 0


# --- spells -------------------------------------------------------------------------------------------

ONGOING = {
    Spell.BOX_OF_HOLDING,
    Spell.GIFT_OF_THE_GAB,
    Spell.HYDROPHOBIA,
    Spell.INVISIBILITY,
    Spell.SPECTRAL_SKELETON_KEY,
    Spell.SUMMONED_STEED,
    Spell.TRANSMUTE,
    Spell.UNENDING_HUNGER,
}


PRINTED = """
S01 TOWNHALL 4 | S02 - ash_twig 2 | S03 INN 1 | S04 - gold_dust 2 | S05 - wishbone 4 | S06 GRAVEYARD 1 | S07 MARKET 3
S08 - wolf_claw 5 | S09 - 2 | S10 - silk_thread 3 | S11 - mandrake_root wishbone 3 | S12 GRAVEYARD ash_twig 1 | S13 - 2
S14 - 1 | S15 COACH 4 | S16 - wishbone 3 | S17 - 1 | S18 COACH 3 | S19 - 2 | S20 - 1 | S21 GRAVEYARD 4 | S22 LAB 2
S23 - mandrake_root 6 | S24 - 2
"""


@pytest.mark.claim("CU-082", "CU-084", "CU-214")
def test_what_the_spell_cards_show():
    """Name, location, ingredients, coins (gap G13)."""
    shown = []
    for spell in range(24):
        at = "-" if SPELL_PLACE[spell] == NONE else PLACE_KEYS[SPELL_PLACE[spell]]
        needs = [kind.name.lower() for kind in Ingredient for _ in range(SPELL_NEEDS[spell, kind])]
        shown.append(" ".join([f"S{spell + 1:02}", at, *sorted(needs), str(SPELL_COINS[spell])]))
    assert shown == [card.strip() for card in PRINTED.strip().replace("\n", "|").split("|")]


@pytest.mark.claim("CU-082", "CU-083", "CU-084", "CU-085", "CU-087", "CU-088", "CU-091")
@pytest.mark.parametrize("spell", [spell for spell in Spell if spell != Spell.STICKY_FINGERS])
def test_every_spell_needs_its_ingredients_pays_and_goes_where_it_belongs(spell):
    name = f"spell S{spell + 1:02}"
    needed = tuple(Ingredient(kind).name.lower() for kind in range(6) for _ in range(SPELL_NEEDS[spell, kind]))
    if needed:
        assert name not in legal(table(W_MAIN, spells=(spell,), held=needed[1:], village={}))
    at = "LAB" if SPELL_PLACE[spell] == NONE else None
    coins = 0 if spell == Spell.DIPLOSI else 6
    state = table(W_MAIN, spells=(spell,), held=needed, village={}, coins=coins)
    if SPELL_PLACE[spell] != NONE:
        at = PLACE_KEYS[SPELL_PLACE[spell]]
        coins -= int(GATES[DISTRICT[LAB], DISTRICT[SPELL_PLACE[spell]]])
    play(state, name)
    if state.phase == "wiz_pay":
        play(state, "pay coins")
    while state.phase in ("wiz_place", "wiz_target"):
        choice = "loc LAB" if "loc LAB" in legal(state) else legal(state)[0]
        play(state, choice)
    record = state.record
    assert state.phase == "wiz_main"
    assert record["actions_left"] == 2
    assert where(state) == at
    gained = {
        Spell.BUTCHERS_BROTH: {"wolf_claw": 1, "wishbone": 1},
        Spell.FORAGERS_FEAST: {"mandrake_root": 1, "ash_twig": 1},
    }
    assert holds(state) == gained.get(spell, {})
    assert record["coins"] == coins + SPELL_COINS[spell]
    assert SPELL_COINS[spell] >= 1
    front = Zone.BY_MONSTER if spell in (Spell.HYDROPHOBIA, Spell.UNENDING_HUNGER) else Zone.BY_WIZARD
    assert record["spells"][spell] == (front if spell in ONGOING else Zone.DISCARD) == SPELL_GOES[spell]
    assert record["spell_hand"] == 0


@pytest.mark.claim("CU-090", "CU-163", "CU-189", "CU-216")
def test_distract_and_unholy_protection_discard_ongoing_powers():
    mine = (Power.SCARCE_SUPPLIES, Power.SHAKY_HANDS)
    theirs = (Power.FAST_FOOD, Power.PLUMB_LAMBS, Power.NEW_MOON)
    fields = {"spells": (Spell.DISTRACT, Spell.UNHOLY_PROTECTION), "held": ("wishbone",), "coins": 0}
    state = table(W_MAIN, by_wizard=mine, by_monster=theirs, **fields)
    play(state, "spell S05")
    assert legal(state) == ["power P05", "power P14"]  # a single-use card is not permanent
    play(state, "power P14")
    assert state.record["powers"][Power.PLUMB_LAMBS] == Zone.DISCARD
    assert state.record["coins"] == 4
    play(state, "spell S24")
    assert legal(state) == ["power P15", "power P17"]
    play(state, "power P17")
    assert state.record["powers"][Power.SHAKY_HANDS] == Zone.DISCARD
    assert state.record["coins"] == 6
    assert list(state.record["laid"][:3]) == [Power.SCARCE_SUPPLIES, Power.FAST_FOOD, NONE]


@pytest.mark.claim("CU-090")
def test_a_broken_spell_goes_to_the_spell_pile():
    state = table(M_MOVE, energy=6, by_wizard=(Spell.TRANSMUTE,), by_monster=(Spell.HYDROPHOBIA,))
    play(state, "spell S22", "spell S08")
    assert state.record["spells"][Spell.TRANSMUTE] == state.record["spells"][Spell.HYDROPHOBIA] == Zone.DISCARD


@pytest.mark.claim("CU-091", "CU-092")
def test_targets_if_there_are_any():
    state = table(W_MAIN, spells=(Spell.DISTRACT, Spell.SWAP), held=("wishbone",), village={"H1": "farmer"}, coins=0)
    play(state, "spell S05", "spell S19")  # nothing to discard, nobody to swap with
    assert state.phase == "wiz_main"
    assert state.record["coins"] == 4 + 2
    full = table(W_MAIN, spells=(Spell.MIND_CONTROL,), village=FULL, coins=0)
    assert play(full, "spell S13").phase == "wiz_main"  # nowhere to go
    assert full.record["coins"] == 2
    state = table(W_MAIN, spells=(Spell.SWAP,), village={"H1": "farmer", "H2": "noble", "H5": "hunter"})
    play(state, "spell S19")
    assert state.phase == "wiz_target"
    assert legal(state) == ["loc H1", "loc H2", "loc H5"]
    play(state, "loc H5")
    assert legal(state) == ["loc H1", "loc H2"]


@pytest.mark.claim("CU-183")
def test_S01_a_village_feast():
    state = table(W_MAIN, pawn="TOWNHALL", spells=(Spell.A_VILLAGE_FEAST,), pastures=[2, 0, 1, 2, 3], sheep_supply=6)
    play(state, "spell S01")
    assert list(state.record["pastures"]) == [1, 0, 0, 1, 2]
    assert state.record["sheep_supply"] == 10


@pytest.mark.claim("CU-034", "CU-184", "CU-185")
def test_S02_the_box_passes_on_what_it_holds():
    state = table(
        W_MAIN,
        held=("mandrake_root", "ash_twig", "wolf_claw"),
        village={"H9": "noble"},
        coins=1,
        by_wizard=(Spell.BOX_OF_HOLDING,),
    )
    play(state, "buy at H9")
    assert state.record["boxed"] == Ingredient.SILK_THREAD
    play(state, "mix", "stop")
    assert state.record["boxed"] == NONE
    assert sum(holds(state).values()) == 3


@pytest.mark.claim("CU-186", "CU-187", "CU-191")
@pytest.mark.parametrize(
    ("spell", "pair"),
    [(Spell.BUTCHERS_BROTH, ("wolf_claw", "wishbone")), (Spell.FORAGERS_FEAST, ("mandrake_root", "ash_twig"))],
)
def test_S03_S06_two_ingredients(spell, pair):
    name, at = f"spell S{spell + 1:02}", "INN" if spell == Spell.BUTCHERS_BROTH else "GRAVEYARD"
    state = table(W_MAIN, pawn=at, spells=(spell,), held=("silk_thread", "gold_dust"))
    play(state, name)  # the first finds room, the second does not
    assert state.phase == "wiz_discard"
    assert "stop" in legal(state)
    declined = play(state.clone(), "stop")
    assert holds(declined) == {pair[0]: 1, "gold_dust": 1, "silk_thread": 1}
    play(state, "type gold dust")
    assert holds(state) == {pair[0]: 1, pair[1]: 1, "silk_thread": 1}


@pytest.mark.claim("CU-188")
def test_S04_diplosi_doubles():
    state = table(W_MAIN, held=("gold_dust",), coins=4, spells=(Spell.DIPLOSI,))
    assert play(state, "spell S04").record["coins"] == 4 + 4 + 2


@pytest.mark.claim("CU-192")
def test_S07_gift_of_the_gab():
    state = table(W_MAIN, pawn="MARKET", coins=4, by_wizard=(Spell.GIFT_OF_THE_GAB,))
    play(state, "type wishbone")
    assert state.record["coins"] == 0
    assert not any(name.startswith("type") for name in legal(table(W_MAIN, pawn="MARKET", coins=4)))


@pytest.mark.claim("CU-193", "CU-194")
def test_S08_hydrophobia_leaves_with_the_second_type():
    state = table(M_MOVE, pawn="H10", village={"H10": "noble"}, by_monster=(Spell.HYDROPHOBIA,))
    assert "loc MARKET" in legal(state)
    play(state, "eat villager")
    assert state.record["spells"][Spell.HYDROPHOBIA] == Zone.BY_MONSTER  # one type so far
    state = table(
        M_MOVE,
        pawn="H10",
        village={"H9": "noble"},
        eaten=[0, 0, 0, 0, 0, 1, 0],
        stomach=[5, NONE, NONE],
        by_monster=(Spell.HYDROPHOBIA,),
    )
    play(state, "loc H9", "eat villager")
    assert state.record["spells"][Spell.HYDROPHOBIA] == Zone.BY_MONSTER  # twice the same type
    state = table(M_MOVE, pawn="H10", village={}, guards=[NONE] * 12, guards_left=[0] * 5, by_monster=(Spell.HYDROPHOBIA,))
    play(state, "loc MARKET")
    assert state.record["movements"] == 0
    state = table(
        M_MOVE,
        pawn="H9",
        village={"H9": "noble"},
        eaten=[1, 0, 0, 0, 0, 0, 0],
        stomach=[0, NONE, NONE],
        guards=[NONE] * 12,
        guards_left=[0] * 5,
        panic=1,
        energy=0,
        by_monster=(Spell.HYDROPHOBIA,),
    )
    play(state, "eat villager", "start action", "loc H11")
    assert state.record["movements"] == 1  # later bridges of the turn cost one again


@pytest.mark.claim("CU-195", "CU-217")
def test_S09_hypnotize_names_the_type():
    state = table(W_MAIN, spells=(Spell.HYPNOTIZE,), village={"H1": "noble", "H2": "noble", "H3": "noble"})
    play(state, "spell S09")
    assert [name for name in legal(state)] == [
        "type mandrake root",
        "type wolf claw",
        "type ash twig",
        "type wishbone",
        "type gold dust",
    ]
    done = until(state, lambda record: record["rolled"] == 7, "type gold dust")
    assert done.record["houses"][6] == Villager.MERCHANT
    assert done.phase == "wiz_main"
    asked = until(state, lambda record: record["rolled"] == 2, "type gold dust")
    assert asked.phase == "wiz_place"
    assert len(legal(asked)) == 17
    full = table(W_MAIN, spells=(Spell.HYPNOTIZE,), village=FULL, coins=0)
    play(full, "spell S09")
    assert full.phase == "wiz_main"
    assert full.record["coins"] == 2
    assert full.record["bag"].sum() == 16
    for policy in ("rulebook", "policy"):  # the Possessed Wizard draws at random, whoever decides for it
        options = {"mode": "possessed_wizard", "wizard_automaton": policy}
        alone = possessed([1], spell_pile=(Spell.HYPNOTIZE,), panic=7, village={}, coins=0, options=options)
        drawn = set()
        for seed in range(30):
            other = alone.clone()
            seed_rng(other.record["rng"], seed)
            play(other, "stop")
            assert (other.record["houses"] != NONE).sum() == 1
            assert other.record["coins"] == 2
            drawn.add(int(other.record["houses"].max()))
        assert len(drawn) > 3


@pytest.mark.claim("CU-197")
def test_S10_the_free_steal_needs_no_action():
    state = table(W_MAIN, pawn="MARKET", village={}, coins=0, actions_left=0, by_wizard=(Spell.INVISIBILITY,))
    names = [name for name in legal(state) if name.startswith("free")]
    assert names == ["free steal at H11", "free steal at H12", "free steal at H13"]  # no coins, no action for the way
    play(state, "free steal at H12")
    assert state.record["coins"] == 1
    assert legal(state) == ["end turn"]
    state = table(W_MAIN, pawn="MARKET", village={}, coins=0, actions_left=1, by_wizard=(Spell.INVISIBILITY,))
    play(state, "free steal at H1")
    assert state.record["actions_left"] == 0
    assert where(state) == "H1"
    rabid = {
        "options": {"mode": "rabid_monster"},
        "rabid": [1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0],
        "by_wizard": (Spell.INVISIBILITY,),
    }
    state = table(W_MAIN, village={}, coins=0, **rabid)
    play(state, "free steal at H9")
    assert state.record["row_length"] == 0
    state = table(W_MAIN, village={}, coins=0, **rabid)
    play(state, "free steal at H14")
    assert state.phase == "wiz_pay_card"
    play(state, "rm card RM03")
    assert state.record["row_length"] == 1
    assert state.record["coins"] == 1


@pytest.mark.claim("CU-198")
def test_S11_leftovers():
    state = table(W_MAIN, curse=5, held=("mandrake_root", "wishbone"), spells=(Spell.LEFTOVERS,))
    assert play(state, "spell S11").record["curse"] == 4


@pytest.mark.claim("CU-199")
def test_S12_meditate():
    state = table(W_MAIN, pawn="GRAVEYARD", cure=4, held=("ash_twig", "wishbone"), spells=(Spell.MEDITATE,))
    play(state, "spell S12")
    assert state.record["cure"] == 5
    assert holds(state) == {"wishbone": 1}


@pytest.mark.claim("CU-202")
def test_S14_the_charm_does_not_reach_the_market():
    state = table(W_MAIN, pawn="MARKET", village={"H11": "farmer"}, charm=1, coins=4)
    assert "type wishbone" not in legal(state)
    play(state, "buy at H11")
    assert state.record["coins"] == 3


@pytest.mark.claim("CU-203", "CU-211", "CU-217", "CU-218")
@pytest.mark.parametrize(("spell", "at", "count"), [(Spell.NEW_FARMHANDS, "COACH", 2), (Spell.THE_REVENANT, "GRAVEYARD", 1)])
def test_S15_S21_villagers_come_whatever_the_panic(spell, at, count):
    name = f"spell S{spell + 1:02}"
    state = table(W_MAIN, pawn=at, spells=(spell,), village={}, panic=10)
    play(state, name)
    while state.phase == "wiz_place":
        play(state, legal(state)[0])
    assert (state.record["houses"] != NONE).sum() == count
    state = table(W_MAIN, pawn=at, spells=(spell,), village=FULL_BUT_3, coins=0)
    play(state, name)  # room for one: the second is not drawn
    assert state.record["bag"].sum() == 16
    assert state.record["houses"][2] != NONE
    assert state.record["coins"] == 4


@pytest.mark.claim("CU-204", "CU-205")
def test_S16_the_key_is_offered_after_a_failure_only_once():
    state = table(W_MAIN, pawn="MARKET", village={"H12": "farmer"}, coins=0, by_wizard=(Spell.SPECTRAL_SKELETON_KEY,))
    won = until(state, lambda record: record["die"] == 6, "steal at H12", "declare 3")
    assert won.phase == "wiz_main"
    assert won.record["coins"] == 3
    lost = until(state, lambda record: record["die"] == 2, "steal at H12", "declare 3")
    assert lost.phase == "wiz_reroll"
    again = until(lost, lambda record: record["die"] == 3, "yes")
    assert again.phase == "wiz_distract"
    second = play(again.clone(), "stop")  # another Steal, another reroll
    assert until(second, lambda record: record["die"] == 1, "steal at H12", "declare 3").phase == "wiz_reroll"
    assert play(lost, "stop").phase == "wiz_distract"


@pytest.mark.claim("CU-210")
def test_S20_teleport():
    state = table(W_MAIN, spells=(Spell.TELEPORT,), coins=0)
    play(state, "spell S20")
    assert len(legal(state)) == 26
    play(state, "loc TOWNHALL")
    assert where(state) == "TOWNHALL"
    assert state.record["coins"] == 1
    state = possessed([1], spell_pile=(Spell.TELEPORT,), panic=7, village={})  # the Possessed Wizard lands where the die says
    for house in ("H3", "H14", "H20"):
        assert where(until(state, lambda record, house=house: PLACE_KEYS[record["pawn"]] == house, "stop")) == house


@pytest.mark.claim("CU-212", "CU-213")
def test_S22_transmute_pays_with_the_third():
    state = table(
        W_MAIN,
        cure=0,
        held=("mandrake_root", "ash_twig", "mandrake_root", "wolf_claw"),
        boxed=Ingredient.WOLF_CLAW,
        coins=0,
        by_wizard=(Spell.TRANSMUTE, Spell.BOX_OF_HOLDING),
    )
    play(state, "mix", "yes")
    assert state.record["coins"] == 0
    play(state, "yes")
    assert state.record["coins"] == 2
    play(state, "yes")
    assert (state.record["coins"], state.record["cure"]) == (2, 4)
    held = ("mandrake_root", "ash_twig", "mandrake_root")
    split = table(W_MAIN, cure=0, held=held, coins=0, by_wizard=(Spell.TRANSMUTE,))
    play(split, "mix", "yes", "stop", "mix")  # two and one, not three at the same time
    assert (split.record["coins"], split.record["cure"]) == (0, 3)


@pytest.mark.claim("CU-214", "CU-215")
def test_S23_sheep_without_energy():
    for front, energy in (
        ((), 1),
        ((Power.PLUMB_LAMBS,), 2),
        ((Spell.UNENDING_HUNGER,), 0),
        ((Spell.UNENDING_HUNGER, Power.PLUMB_LAMBS), 0),
    ):
        state = table(M_MOVE, pawn="H7", village={}, energy=0, by_monster=front)
        assert play(state, "eat sheep").record["energy"] == energy
    state = table(M_BETWEEN, by_monster=(Spell.UNENDING_HUNGER,))
    play(state, "end turn")
    assert state.record["spells"][Spell.UNENDING_HUNGER] == Zone.BY_MONSTER  # only a Quiet Night ends it


@pytest.mark.claim("CU-239", "CU-242", "CU-243", "CU-246", "CU-247", "CU-368")
def test_purchases_that_free_the_wizard():
    cards = (Power.SCARCE_SUPPLIES, Power.SHAKY_HANDS, Power.SPELL_WRITERS_BLOCK)
    for action, gone in (("type silk thread", {0, 1}), ("type gold dust", {0, 2}), ("type wishbone", {0})):
        state = table(W_MAIN, pawn="MARKET", coins=5, by_wizard=cards)
        play(state, action)
        assert {k for k, card in enumerate(cards) if state.record["powers"][card] == Zone.DISCARD} == gone
    for kind, gone in (("noble", {1}), ("merchant", {2}), ("farmer", set())):
        state = table(W_MAIN, village={"H9": kind}, coins=2, by_wizard=cards)
        play(state, "buy at H9")
        assert state.record["coins"] == 0
        assert {k for k, card in enumerate(cards) if state.record["powers"][card] == Zone.DISCARD} == gone
    state = table(W_MAIN, spells=(Spell.SWAP,), by_wizard=cards)
    assert play(state, "end turn").record["spell_hand"] == 1
    state = table(W_MAIN, pawn="MARKET", coins=5, spells=(Spell.SWAP,), by_wizard=cards)
    assert play(state, "type gold dust", "end turn").record["spell_hand"] == 4


@pytest.mark.claim("CU-243")
def test_shaky_hands_cut_a_distraction_too():
    state = table(W_MAIN, pawn="MARKET", village={"H12": "farmer"}, coins=0, by_wizard=(Power.SHAKY_HANDS,))
    state = until(state, lambda record: record["die"] == 2, "steal at H12", "declare 3")
    assert play(state, "yes").record["coins"] == 1


@pytest.mark.claim("CU-249")
def test_boots_stay_after_an_empty_house():
    state = table(W_MAIN, village={}, coins=0, by_wizard=(Power.SQUEAKY_BOOTS,))
    play(state, "steal at H9")
    assert state.record["coins"] == 1
    assert state.record["powers"][Power.SQUEAKY_BOOTS] == Zone.BY_WIZARD


@pytest.mark.claim("CU-107", "CU-108")
def test_the_monster_chooses_its_night():
    state = table(M_TURN)
    assert legal(state) == ["quiet night", "feed"]
    quiet = play(state.clone(), "quiet night")
    assert quiet.phase == "mon_quiet_card"
    assert quiet.record["actions_left"] == 0
    assert play(state, "feed").record["actions_left"] == 3
