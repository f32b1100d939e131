"""The Monster's turn and the Power cards, one by one."""

from __future__ import annotations

import pytest

from sarpedon.envs.core.rng import seed_rng
from sarpedon.envs.so_youve_been_cursed.components import (
    NONE,
    PLACE_KEYS,
    POWER_ENERGY,
    POWER_GOES,
    POWER_KIND,
    POWER_PANIC,
    POWER_PLACE,
    POWER_STOMACH,
    ROAD,
    CardKind,
    Guard,
    Phase,
    Power,
    Seat,
    Spell,
    Villager,
    Zone,
)
from sarpedon.envs.so_youve_been_cursed.monster import two_villagers_arrive
from sarpedon.envs.so_youve_been_cursed.table import villager_arrives
from tests.so_youve_been_cursed.village import M_BETWEEN, M_MOVE, M_TURN, rabid_turn, table, until, where
from tests.tools import legal, play

QUIET_STREETS = {"guards": [NONE] * 12, "guards_left": [0] * 5}
FULL = {f"H{n}": kind for n, kind in zip(range(1, 21), 9 * ["farmer"] + 9 * ["hunter"] + 2 * ["noble"])}


def eaten(*tokens):
    """Fields of a stomach: tokens by number (6 is a sheep)."""
    counts = [tokens.count(kind) for kind in range(7)]
    return {"eaten": counts, "stomach": ([*tokens] + [NONE] * 3)[:3], "sheep_supply": 3 - counts[6]}


def powers_legal(state):
    return [name for name in legal(state) if name.startswith("power")]


def been(*keys):
    return sum(1 << PLACE_KEYS.index(key) for key in keys)


# --- a Quiet Night ------------------------------------------------------------------------------------


@pytest.mark.claim("CU-109", "CU-110", "CU-366")
def test_no_card_no_replacement():
    state = table(M_TURN, panic=8, curse=5, village={}, powers=(Power.NOBLE_BLOOD,))
    play(state, "quiet night")
    assert (state.record["panic"], state.record["curse"], legal(state)) == (6, 4, ["stop", "power P10"])
    play(state, "stop")
    while state.phase == "mon_place":
        play(state, legal(state)[0])
    assert state.record["power_hand"] == 1
    assert state.seat == Seat.WIZARD
    state = table(M_TURN, panic=8, energy=0, village=FULL, powers=(Power.STUNNED_STAG,))
    play(state, "quiet night", "power P22")  # neither the inn nor the Energy
    assert (state.record["curse"], state.record["energy"], state.record["power_hand"]) == (1, 0, 1)
    assert state.record["powers"][Power.STUNNED_STAG] == Zone.DISCARD


@pytest.mark.claim("CU-111", "CU-230")
def test_the_pawn_moves_only_by_the_card():
    state = table(M_TURN, pawn="H13", village=FULL, powers=(Power.MONSTROUS_LEAP,))
    still = play(state.clone(), "quiet night", "stop")
    assert where(still) == "H13"
    assert still.seat == Seat.WIZARD
    play(state, "quiet night", "power P08", "loc INN")
    assert where(state) == "INN"
    assert state.seat == Seat.WIZARD


@pytest.mark.claim("CU-112", "CU-159", "CU-367")
def test_single_use_cards_wait():
    state = table(M_TURN, village=FULL, powers=(Power.MIDNIGHT_SNACK,), by_monster=(Power.NEW_MOON,))
    play(state, "quiet night")
    assert legal(state) == ["stop", "power P07"]  # New Moon cannot be used now
    play(state, "power P07")
    assert state.record["single_use"] == Power.MIDNIGHT_SNACK
    assert state.record["powers"][Power.NEW_MOON] == Zone.DISCARD
    assert state.seat == Seat.WIZARD
    play(state, "end turn", "feed")
    assert "activate" in legal(state)
    play(state, "activate")
    assert state.record["actions_left"] == 4
    assert state.record["powers"][Power.MIDNIGHT_SNACK] == Zone.DISCARD


@pytest.mark.claim("CU-114")
def test_fewer_houses_fewer_arrivals():
    village = {key: kind for key, kind in FULL.items() if key != "H3"}
    state = table(M_TURN, village=village)
    play(state, "quiet night", "stop")
    assert state.record["houses"][2] != NONE
    assert state.record["bag"].sum() == 16
    assert state.seat == Seat.WIZARD


@pytest.mark.claim("CU-115", "CU-332")
@pytest.mark.parametrize(
    ("mode", "who", "phase"),
    [
        ("two_player", "monster", "mon_place"),
        ("two_player", "wizard", "wiz_place"),
        ("possessed_wizard", "monster", "mon_place"),
        ("possessed_wizard", "wizard", None),
    ],
)
def test_who_places_the_villagers_of_a_quiet_night(mode, who, phase):
    village = {key: kind for key, kind in FULL.items() if key not in ("H3", "H8", "H18")}
    options = {"mode": mode, "quiet_night_placement": who}
    state = table(M_TURN, village=village, options=options, panic=9)
    play(state, "quiet night")
    if phase is None:  # nobody is asked: the closest number, the higher one on a tie
        homes = set()
        for seed in range(40):
            record = state.clone().record
            seed_rng(record["rng"], seed)
            two_villagers_arrive(record)
            villager_arrives(record)
            home = min((3, 8, 18), key=lambda house: (abs(house - record["rolled"]), -house))
            assert [house for house in (3, 8, 18) if record["houses"][house - 1] != NONE] == [home]
            homes.add(home)
        assert homes == {3, 8, 18}
        assert play(state, "stop").record["round_number"] == 2
    else:
        asked = until(state, lambda record: record["rolled"] == 12, "stop")
        assert asked.phase == phase
        assert {"loc H3", "loc H8", "loc H18"} >= set(legal(asked))
        assert asked.seat == (Seat.MONSTER if phase == "mon_place" else Seat.WIZARD)


@pytest.mark.claim("CU-117", "CU-219", "CU-220", "CU-116")
def test_a_taste_in_a_quiet_night():
    state = table(M_TURN, village=FULL, panic=9, curse=3, energy=0, powers=(Power.A_TASTE_OF_RURAL_LIFE,))
    state = until(state, lambda record: record["phase"] == Phase.WIZ_MAIN, "quiet night", "power P01")
    record = state.record
    assert (record["panic"], record["curse"]) == (7, 3 - 1 + 1)  # no adjustment for the two in the stomach
    assert record["energy"] >= 2
    assert record["eaten"].sum() == 0
    assert (record["stomach"] == NONE).all()
    assert record["bag"].sum() == 16
    assert (record["houses"] != NONE).all()


@pytest.mark.claim("CU-117", "CU-116")
def test_the_stomach_is_emptied_after_the_arrivals():
    village = {key: kind for key, kind in FULL.items() if key not in ("H1", "H2")}
    state = play(table(M_TURN, village=village, powers=(Power.A_TASTE_OF_RURAL_LIFE,)), "quiet night")
    waiting = until(state, lambda record: record["phase"] == Phase.MON_PLACE and record["eaten"].sum() == 2, "power P01")
    assert (waiting.record["stomach"][:2] != NONE).all()
    while waiting.phase == "mon_place":
        play(waiting, legal(waiting)[0])
    assert waiting.seat == Seat.WIZARD
    assert waiting.record["eaten"].sum() == 0


# --- Feeding ------------------------------------------------------------------------------------------


@pytest.mark.claim("CU-118", "CU-119", "CU-121", "CU-137", "CU-140", "CU-142", "CU-143")
def test_three_actions_with_a_meal_each():
    state = table(M_TURN, pawn="H7", village={"H7": "butcher", "H8": "merchant"}, energy=0, panic=7)
    play(state, "feed", "start action")
    assert "eat villager" in legal(state)
    assert "eat sheep" in legal(state)
    play(state, "eat villager")  # without moving
    assert "eat sheep" not in legal(state)
    assert state.record["energy"] == 2
    if state.phase == "mon_after_eat":
        play(state, "stop")
    play(state, "start action", "eat sheep")
    if state.phase == "mon_after_eat":
        play(state, "stop")
    play(state, "start action", "loc H8", "eat villager")
    while state.phase == "mon_after_eat":
        play(state, "stop")
    assert list(state.record["stomach"]) == [Villager.BUTCHER, 6, Villager.MERCHANT]
    assert state.record["energy"] == 6
    assert "start action" not in legal(state)
    none = table(M_TURN, panic=3)
    play(none, "feed", "end turn")
    assert none.record["panic"] == 2


@pytest.mark.claim("CU-120", "CU-124", "CU-125", "CU-126")
def test_movements():
    state = table(M_MOVE, pawn="H8", village={"H10": "farmer"}, actions_left=1, energy=0, **QUIET_STREETS)
    assert {name for name in legal(state) if name.startswith("loc")} == {"loc H7", "loc LAB", "loc H14"}
    play(state, "loc H7")  # an empty house does not stop
    assert state.record["movements"] == 1
    play(state, "stop", "start action")
    assert state.record["movements"] == 2  # not three
    play(state, "loc LAB", "loc H9")
    assert state.record["movements"] == 0
    assert not any(name.startswith("loc") for name in legal(state))
    state = table(M_MOVE, pawn="H9", village={}, coins=0, **QUIET_STREETS)
    play(state, "loc H11")  # a bridge, free of charge
    assert where(state) == "H11"
    assert state.record["coins"] == 0


@pytest.mark.claim("CU-127", "CU-135")
def test_guards_are_met_before_the_meal():
    state = table(M_MOVE, pawn="H10", village={"H15": "farmer"}, energy=1, panic=4)
    tiles = list(state.record["guards"])
    here, there = int(ROAD[9, 14]), tiles.index(Guard.ENERGY_2)
    tiles[here], tiles[there] = tiles[there], tiles[here]
    state.record["guards"] = tiles
    play(state, "loc H15")
    assert state.record["energy"] == 0
    assert state.record["guards"][here] == NONE
    assert state.record["guards_left"][Guard.ENERGY_2] == 2
    assert state.record["stopped"] == 1
    assert play(state, "eat villager").record["energy"] == 1
    state = table(M_MOVE, pawn="H10", village={}, **QUIET_STREETS)
    before = state.record["energy"]
    play(state, "loc H15")
    assert state.record["energy"] == before
    assert state.record["movements"] == 1


@pytest.mark.claim("CU-139", "CU-173")
def test_sheep_go_back_to_the_supply():
    state = table(M_MOVE, pawn="H7", village={}, panic=7)
    play(state, "eat sheep")
    assert list(state.record["pastures"]) == [2, 1, 2, 2, 3]
    assert state.record["sheep_supply"] == 3
    while state.phase != "mon_between":
        play(state, "stop")
    play(state, "end turn")
    assert list(state.record["pastures"]) == [2, 1, 2, 2, 3]
    assert state.record["sheep_supply"] == 4


@pytest.mark.claim("CU-144", "CU-147", "CU-149")
def test_energy_is_spent_inside_actions():
    state = table(M_MOVE, pawn="LAB", village={}, energy=9, panic=3)
    play(state, "calm", "calm", "extra move")
    assert (state.record["energy"], state.record["panic"], state.record["movements"]) == (1, 1, 3)
    assert "calm" not in legal(table(M_MOVE, energy=9, panic=1))
    between = table(M_BETWEEN, energy=9, panic=5, by_wizard=(Spell.TRANSMUTE,))
    assert not {"calm", "extra move", "spell S22"} & set(legal(between))
    night = play(table(M_TURN, energy=9, panic=5, by_wizard=(Spell.TRANSMUTE,)), "quiet night")
    assert not {"calm", "extra move", "spell S22"} & set(legal(night))


@pytest.mark.claim("CU-148")
def test_after_the_meal():
    state = table(M_MOVE, pawn="H7", village={}, energy=5, panic=3, by_wizard=(Spell.TRANSMUTE,))
    play(state, "eat sheep")
    assert legal(state) == ["stop", "calm", "spell S22"]
    play(state, "spell S22", "calm")
    assert state.phase == "mon_between"
    assert state.record["energy"] == 0


@pytest.mark.claim("CU-170", "CU-172", "CU-174", "CU-367")
def test_the_end_of_a_feeding_turn():
    state = table(
        M_BETWEEN,
        village={},
        panic=7,
        visited=been("LAB"),
        new_moon=1,
        white_meat=1,
        powers=(Power.FAST_FOOD,),
        power_pile=(Power.NOBLE_BLOOD,),
        by_monster=(Power.MIDNIGHT_SNACK,),
        **eaten(0, 0, 6),
    )
    play(state, "end turn")
    record = state.record
    assert record["panic"] == 8
    assert record["curse"] == 1
    assert record["bag"][0] == 9
    assert record["eaten"].sum() == 0
    assert (record["stomach"] == NONE).all()
    assert record["power_hand"] == 4
    assert record["powers"][Power.NOBLE_BLOOD] == Zone.HAND
    assert record["power_deck"] == 21 - 4 - 1
    assert (record["visited"], record["new_moon"], record["white_meat"], record["movements"]) == (0, 0, 0, 0)
    assert record["single_use"] == Power.MIDNIGHT_SNACK


# --- Power cards in general ---------------------------------------------------------------------------

MONSTERS = [power for power in Power if power not in (Power.DIGESTIVE_MUTTON_CHOP, Power.ON_THE_SCENT, Power.SECOND_HELPINGS)]


def ready_for(power, **changes):
    """A Monster that meets every requirement of a card, but for the changes."""
    token = POWER_STOMACH[power]
    place = POWER_PLACE[power]
    fields = {
        "energy": int(POWER_ENERGY[power]),
        "visited": 0 if place == NONE else 1 << int(place),
        "panic": 9,
        "village": {},
    }
    fields |= eaten(int(token)) if token != NONE else eaten()
    return table(M_BETWEEN, powers=(power,), **{**fields, **changes})


PRINTED = """
P01 - farmer 0 3 | P02 - sheep 0 0 | P03 COACH - 0 0 | P04 - - 0 0 | P05 - hunter 0 1 | P06 COACH - 0 1 | P07 - butcher 1 0
P08 - - 0 3 | P09 GRAVEYARD - 0 0 | P10 - noble 0 2 | P11 - - 0 0 | P12 - - 1 0 | P13 - - 1 0 | P14 - sheep 0 1
P15 MARKET - 0 0 | P16 - - 0 0 | P17 - hunter 0 1 | P18 - - 0 1 | P19 INN - 0 0 | P20 LAB - 0 2 | P21 - woodcutter 0 0
P22 INN - 0 3 | P23 - sheep 0 2 | P24 - merchant 0 0
"""


@pytest.mark.claim("CU-151", "CU-153", "CU-154", "CU-155")
def test_what_the_power_cards_show():
    """Name, location, stomach, Panic, Energy (gap G13)."""
    tokens = [*(kind.name.lower() for kind in Villager), "sheep", "-"]
    shown = []
    for power in range(24):
        at = "-" if POWER_PLACE[power] == NONE else PLACE_KEYS[POWER_PLACE[power]]
        shown.append(f"P{power + 1:02} {at} {tokens[POWER_STOMACH[power]]} {POWER_PANIC[power]} {POWER_ENERGY[power]}")
    assert shown == [card.strip() for card in PRINTED.strip().replace("\n", "|").split("|")]


@pytest.mark.claim("CU-151", "CU-153", "CU-154", "CU-155", "CU-156", "CU-157", "CU-158", "CU-161", "CU-162")
@pytest.mark.parametrize("power", MONSTERS)
def test_every_power_needs_all_it_shows_and_goes_where_it_belongs(power):
    name = f"power P{power + 1:02}"
    state = ready_for(power)
    assert powers_legal(state) == [name]
    if POWER_ENERGY[power]:
        assert powers_legal(ready_for(power, energy=int(POWER_ENERGY[power]) - 1)) == []
    if POWER_PLACE[power] != NONE:
        assert powers_legal(ready_for(power, visited=(1 << 26) - 1 - (1 << int(POWER_PLACE[power])))) == []
    if POWER_STOMACH[power] != NONE:
        other = 0 if POWER_STOMACH[power] != 0 else 1
        assert powers_legal(ready_for(power, **eaten(other, other, other))) == []
    if POWER_PANIC[power]:
        assert powers_legal(ready_for(power, panic=10)) == []
    play(state, name)
    while state.phase == "mon_target":
        play(state, "stop" if "stop" in legal(state) else legal(state)[0])
    record = state.record
    assert state.phase == "mon_between"
    assert record["actions_left"] == 3
    assert record["panic"] == 9 + POWER_PANIC[power]
    assert record["energy"] == (3 if power == Power.COURIER_HORSE else 0)
    if POWER_STOMACH[power] != NONE:
        assert record["stomach"][0] == POWER_STOMACH[power]  # not used up
    single = (Power.MIDNIGHT_SNACK, Power.NEW_MOON, Power.THE_OTHER_OTHER_WHITE_MEAT)
    mine = (Power.FAST_FOOD, Power.PLUMB_LAMBS, Power.VORACIOUS_APPETITE)
    yours = (
        Power.GREEDY_COACHMAN,
        Power.SCARCE_SUPPLIES,
        Power.SHAKY_HANDS,
        Power.SPELL_WRITERS_BLOCK,
        Power.SQUEAKY_BOOTS,
    )
    zone = Zone.BY_MONSTER if power in single + mine else Zone.BY_WIZARD if power in yours else Zone.DISCARD
    kind = CardKind.SINGLE_USE if power in single else CardKind.ONGOING if power in mine + yours else CardKind.IMMEDIATE
    assert record["powers"][power] == zone
    assert POWER_KIND[power] == kind
    assert POWER_GOES[power] == zone
    assert (record["single_use"] == power) == (power in single)


@pytest.mark.claim("CU-150")
def test_powers_only_between_actions():
    state = table(M_BETWEEN, village={}, powers=(Power.MONSTROUS_LEAP, Power.SHEEP_SHUFFLE), energy=9)
    assert powers_legal(state) == ["power P08", "power P18"]
    play(state, "power P08", "loc H7", "power P18", "stop", "start action")
    assert powers_legal(state) == []
    play(state, "eat sheep")
    assert powers_legal(state) == []


@pytest.mark.claim("CU-151", "CU-152", "CU-231")
def test_what_counts_as_visited():
    fields = {"powers": (Power.SPELL_WRITERS_BLOCK,), "energy": 2, "village": {}, "panic": 7}
    assert powers_legal(play(table(M_TURN, pawn="LAB", **fields), "feed")) == ["power P20"]
    option = {"options": {"start_counts_as_visited": False}}
    assert powers_legal(play(table(M_TURN, pawn="LAB", **fields, **option), "feed")) == []
    state = play(table(M_TURN, pawn="H8", **fields, **QUIET_STREETS), "feed")
    assert powers_legal(state) == []
    play(state, "start action", "loc LAB", "loc H9", "stop")  # passed through
    assert powers_legal(state) == ["power P20"]
    state = play(
        table(M_TURN, pawn="H8", **{**fields, "powers": (Power.SCARCE_SUPPLIES, Power.MONSTROUS_LEAP), "energy": 3}),
        "feed",
    )
    tiles = state.record["guards"].copy()
    play(state, "power P08", "loc MARKET")
    assert powers_legal(state) == ["power P15"]
    assert (state.record["guards"] == tiles).all()
    assert state.record["actions_left"] == 3


@pytest.mark.claim("CU-231")
def test_a_leap_onto_a_villager_ends_nothing():
    state = table(M_BETWEEN, powers=(Power.MONSTROUS_LEAP,), energy=3, village={"H9": "farmer"})
    play(state, "power P08", "loc H9", "start action")
    assert "loc LAB" in legal(state)
    assert "eat villager" in legal(state)


# --- card by card -------------------------------------------------------------------------------------


@pytest.mark.claim("CU-219", "CU-220")
def test_P01_a_taste_of_rural_life():
    fed = table(
        M_BETWEEN,
        village={k: v for k, v in FULL.items() if k != "H1"},
        powers=(Power.A_TASTE_OF_RURAL_LIFE,),
        energy=3,
        curse=2,
        **eaten(0),
    )
    visited = int(fed.record["visited"])
    two = until(fed, lambda record: record["eaten"].sum() == 3, "power P01")
    assert two.record["curse"] == 3
    assert where(two) == "LAB"
    assert two.record["visited"] == visited
    assert two.record["energy"] >= 2
    assert (two.record["houses"] != NONE).sum() == 17
    once = until(fed, lambda record: record["eaten"].sum() == 2, "power P01")  # the same house twice, or house 1
    assert once.record["curse"] == 3
    nobody = table(M_BETWEEN, village={}, powers=(Power.A_TASTE_OF_RURAL_LIFE,), energy=3, curse=2, **eaten(0))
    play(nobody, "power P01")
    assert nobody.record["curse"] == 2
    assert nobody.record["eaten"].sum() == 1


@pytest.mark.claim("CU-221")
def test_P02_an_extra_serving():
    state = table(
        M_BETWEEN,
        village={},
        powers=(Power.AN_EXTRA_SERVING,),
        pastures=[1, 1, 1, 1, 3],
        **{**eaten(6), "sheep_supply": 6},
    )
    play(state, "power P02")
    assert list(state.record["pastures"]) == [2, 2, 2, 2, 4]
    assert state.record["sheep_supply"] == 1
    state = table(M_BETWEEN, village={}, powers=(Power.AN_EXTRA_SERVING,), **eaten(6))  # a supply of two
    play(state, "power P02")
    assert legal(state) == [f"pasture PA{n}" for n in range(1, 6)]
    play(state, "pasture PA3")
    assert "pasture PA3" not in legal(state)
    play(state, "pasture PA1")
    assert list(state.record["pastures"]) == [3, 2, 3, 2, 3]
    assert state.record["sheep_supply"] == 0
    assert state.phase == "mon_between"


@pytest.mark.claim("CU-221", "CU-222")
def test_P02_the_rabid_monster_begins_near_the_laboratory():
    for supply in (1, 2, 3, 4):
        start = [2, 2, 2, 2, 6 - supply]
        state = rabid_turn([12], Power.AN_EXTRA_SERVING, village={}, panic=9, pastures=start, sheep_supply=supply)
        play(state, "end turn")
        order = [1, 3, 4, 2, 0][:supply]
        assert list(state.record["pastures"]) == [start[p] + (p in order) for p in range(5)]


@pytest.mark.claim("CU-223")
def test_P03_courier_horse():
    for energy, after in ((0, 3), (8, 9)):
        state = table(M_BETWEEN, village={}, powers=(Power.COURIER_HORSE,), energy=energy, visited=been("COACH"))
        assert play(state, "power P03").record["energy"] == after


@pytest.mark.claim("CU-229")
def test_P07_midnight_snack():
    state = table(M_MOVE, village={}, actions_left=0, by_monster=(Power.MIDNIGHT_SNACK,))
    play(state, "activate")  # also inside an action
    assert state.record["actions_left"] == 1
    assert state.phase == "mon_move"
    play(state, "stop", "start action", "stop")
    assert "start action" not in legal(state)


@pytest.mark.claim("CU-232", "CU-233", "CU-367")
def test_P09_new_moon_lasts_for_the_turn():
    state = table(M_BETWEEN, pawn="H10", village={}, by_monster=(Power.NEW_MOON,), panic=7)
    play(state, "activate", "start action", "loc H15", "loc H18", "stop", "start action", "loc H15", "loc H10", "stop")
    assert state.record["guards_left"].sum() == 12
    play(state, "end turn")
    assert state.record["new_moon"] == 0
    assert state.record["powers"][Power.NEW_MOON] == Zone.DISCARD


@pytest.mark.claim("CU-234", "CU-250")
def test_P10_P22_curse_cards():
    state = table(
        M_BETWEEN, village={}, powers=(Power.NOBLE_BLOOD, Power.STUNNED_STAG), energy=5, visited=been("INN"), **eaten(5)
    )
    play(state, "power P10", "power P22")
    assert state.record["curse"] == 2
    assert state.record["energy"] == 0


@pytest.mark.claim("CU-236")
def test_P12_otherworldly_howl_stays_in_the_district():
    state = table(
        M_BETWEEN,
        village={"H1": "noble", "H5": "farmer", "H4": "farmer", "H6": "farmer"},
        powers=(Power.OTHERWORLDLY_HOWL,),
    )
    play(state, "power P12")  # only H1 has an empty house in its district, and two of them
    assert legal(state) == ["loc H2", "loc H3"]
    play(state, "loc H3")
    assert state.record["houses"][2] == Villager.NOBLE
    assert state.record["houses"][0] == NONE


@pytest.mark.claim("CU-237")
def test_P13_panic_at_the_village_swaps():
    state = table(
        M_BETWEEN,
        village={"H1": "noble", "H5": "farmer", "H20": "hunter"},
        powers=(Power.PANIC_AT_THE_VILLAGE,),
        panic=4,
    )
    play(state, "power P13")
    assert legal(state) == ["loc H1", "loc H5", "loc H20"]
    play(state, "loc H20", "loc H1")
    assert state.record["houses"][0] == Villager.HUNTER
    assert state.record["houses"][19] == Villager.NOBLE
    assert state.record["panic"] == 5
    lonely = table(M_BETWEEN, village={"H1": "noble"}, powers=(Power.PANIC_AT_THE_VILLAGE,), panic=4)
    assert play(lonely, "power P13").phase == "mon_between"  # nobody to swap with


@pytest.mark.claim("CU-238")
def test_P14_plumb_lambs():
    state = table(M_MOVE, pawn="H7", village={}, energy=0, by_monster=(Power.PLUMB_LAMBS,))
    assert play(state, "eat sheep").record["energy"] == 2


@pytest.mark.claim("CU-244")
def test_P18_sheep_shuffle():
    state = table(M_BETWEEN, village={}, powers=(Power.SHEEP_SHUFFLE,), energy=1, pastures=[2, 2, 2, 0, 5])
    play(state, "power P18")
    assert legal(state) == ["stop", "pasture PA1", "pasture PA2", "pasture PA3", "pasture PA5"]
    play(state, "pasture PA5")
    assert legal(state) == [f"pasture PA{n}" for n in range(1, 5)]
    play(state, "pasture PA4")
    once = play(state.clone(), "stop")
    assert list(once.record["pastures"]) == [2, 2, 2, 1, 4]
    play(state, "pasture PA1", "pasture PA4")
    assert list(state.record["pastures"]) == [1, 2, 2, 2, 4]
    assert state.phase == "mon_between"


@pytest.mark.claim("CU-245")
def test_P19_sloshed_stumble_two_roads():
    state = table(M_BETWEEN, village={"H1": "noble", "H2": "farmer"}, powers=(Power.SLOSHED_STUMBLE,), visited=been("INN"))
    play(state, "power P19")
    assert legal(state) == ["loc H1", "loc H2"]
    play(state, "loc H1")
    assert legal(state) == ["loc H3", "loc H7", "loc H8"]  # H2 is occupied, others are farther
    play(state, "loc H8")
    assert state.record["houses"][7] == Villager.NOBLE


@pytest.mark.claim("CU-251", "CU-252")
def test_P23_white_meat_counts_sheep_eaten_before():
    state = table(
        M_BETWEEN,
        village={},
        by_monster=(Power.THE_OTHER_OTHER_WHITE_MEAT,),
        panic=3,
        powers=(Power.AN_EXTRA_SERVING,),
        **eaten(6, 6),
    )
    play(state, "activate")
    assert powers_legal(state) == ["power P02"]  # still sheep for requirements
    play(state, "end turn")
    assert (state.record["panic"], state.record["curse"]) == (4, 1)


@pytest.mark.claim("CU-253", "CU-254")
def test_P24_voracious_appetite():
    state = table(M_MOVE, pawn="H9", village={"H9": "merchant", "H10": "farmer"}, by_monster=(Power.VORACIOUS_APPETITE,))
    home = until(state, lambda record: record["rolled"] == 9, "eat villager")  # the Merchant's own house is empty by now
    assert home.record["houses"][8] != NONE
    assert home.record["bag"].sum() == 36 - 3
    asked = until(state, lambda record: record["rolled"] == 10, "eat villager")
    assert asked.phase == "mon_place"
    assert len(legal(asked)) == 19
    play(asked, "loc H1")
    assert asked.record["houses"][0] != NONE
    other = table(M_MOVE, pawn="H9", village={"H9": "noble"}, by_monster=(Power.VORACIOUS_APPETITE,))
    play(other, "eat villager")
    assert (other.record["houses"] == NONE).all()
    state = rabid_turn(
        [11],
        Power.SCARCE_SUPPLIES,
        pawn="H9",
        village={"H9": "merchant", "H10": "noble"},
        panic=9,
        by_monster=(Power.VORACIOUS_APPETITE,),
    )
    for house in (9, 11, 20):  # the Rabid Monster is not asked
        done = until(state, lambda record, house=house: record["houses"][house - 1] != NONE, "end turn")
        assert done.seat == Seat.WIZARD
        assert done.record["curse"] == 1
        assert done.record["bag"].sum() == 36 - 2


@pytest.mark.claim("CU-254")
def test_P24_the_eaten_merchant_cannot_come_back_at_once():
    village = {"H9": "merchant", "H8": "merchant", "H7": "merchant", **{f"H{n}": "farmer" for n in range(11, 20)}}
    state = table(M_MOVE, pawn="H9", village=village, by_monster=(Power.VORACIOUS_APPETITE,))
    for seed in range(40):
        other = state.clone()
        seed_rng(other.record["rng"], seed)
        play(other, "eat villager")
        assert other.record["bag"][Villager.MERCHANT] == 0
        assert other.record["waiting"] != Villager.MERCHANT
        assert (other.record["houses"] == Villager.MERCHANT).sum() == 2


@pytest.mark.claim("CU-210", "CU-230")
def test_P08_the_rabid_monster_leaps_by_the_die():
    state = rabid_turn([12], Power.MONSTROUS_LEAP, village={}, panic=9)
    for key in ("H2", "H19"):
        assert where(until(state, lambda record, key=key: PLACE_KEYS[record["pawn"]] == key, "end turn")) == key
