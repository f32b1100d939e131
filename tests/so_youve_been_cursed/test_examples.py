"""The worked examples of the rule ledger."""

from __future__ import annotations

import pytest

from sarpedon.envs.core.rng import below, seed_rng
from sarpedon.envs.so_youve_been_cursed.components import (
    NONE,
    PLACE_KEYS,
    ROAD,
    Guard,
    Phase,
    Power,
    Seat,
    Spell,
    Villager,
    Zone,
)
from tests.so_youve_been_cursed.village import M_BETWEEN, M_MOVE, M_TURN, W_MAIN, holds, rabid_turn, table, until, where
from tests.tools import legal, play


def crossing(a, b):
    return int(ROAD[PLACE_KEYS.index(a), PLACE_KEYS.index(b)])


def post(state, guard, a, b):
    """Put a tile of this kind on the crossing from a to b."""
    tiles = list(state.record["guards"])
    here, there = crossing(a, b), tiles.index(guard)
    tiles[here], tiles[there] = tiles[there], tiles[here]
    state.record["guards"] = tiles


@pytest.mark.claim("CU-058", "CU-059", "CU-064", "CU-067", "CU-069")
def test_E1_a_carriage_and_a_root():
    state = table(W_MAIN, village={"H15": "farmer"}, coins=3)
    guards = state.record["guards"].copy()
    play(state, "buy at H15")  # the action payment is legal too
    play(state, "pay coins")
    record = state.record
    assert (record["coins"], record["actions_left"], where(state), holds(state)) == (0, 2, "H15", {"mandrake_root": 1})
    assert (record["guards"] == guards).all()


@pytest.mark.claim("CU-095", "CU-099", "CU-101")
def test_E2_a_distraction_saves_the_loot():
    state = table(W_MAIN, pawn="MARKET", village={"H12": "farmer"}, coins=0, actions_left=2)
    state = until(state, lambda record: record["die"] == 3, "steal at H12", "declare 3")
    assert state.phase == "wiz_distract"
    assert state.record["coins"] == 0
    play(state, "yes")
    assert (state.record["coins"], state.record["actions_left"]) == (3, 0)
    assert state.record["houses"][11] == Villager.FARMER


@pytest.mark.claim("CU-077", "CU-078", "CU-079", "CU-080")
def test_E3_two_spaces_with_one_action():
    state = table(W_MAIN, cure=5, held=("silk_thread", "wolf_claw"))
    play(state, "mix")
    assert legal(state) == ["stop", "yes"]
    assert state.record["cure"] == 6
    play(state, "yes")
    assert (state.record["cure"], state.record["actions_left"], holds(state)) == (7, 2, {})


@pytest.mark.claim("CU-120", "CU-127", "CU-132", "CU-133")
def test_E4_a_guard_takes_a_movement():
    state = table(M_MOVE, pawn="H15", village={}, energy=2, pastures=[2, 2, 2, 2, 0], sheep_supply=6)
    post(state, Guard.MOVEMENT, "H15", "H18")
    play(state, "loc H18")
    assert state.record["movements"] == 0
    assert state.record["guards"][crossing("H15", "H18")] == NONE
    assert not any(name.startswith(("loc", "eat")) for name in legal(state))
    assert "extra move" in legal(state)


@pytest.mark.claim("CU-145", "CU-226")
def test_E5_two_extra_movements():
    for front, left in (((), 0), ((Power.FAST_FOOD,), 2)):
        state = table(M_MOVE, energy=4, by_monster=front)
        play(state, "extra move", "extra move")
        assert (state.record["energy"], state.record["movements"]) == (left, 4)


@pytest.mark.claim("CU-164", "CU-165", "CU-166", "CU-167", "CU-168", "CU-169", "CU-251", "CU-252")
@pytest.mark.parametrize(
    ("eaten", "white_meat", "panic", "curse"),
    [
        ([0, 0, 2, 2, 0, 0, 0], 0, 4, 5),  # E6
        ([1, 1, 0, 1, 0, 0, 0], 0, 3, 4),  # T18
        ([1, 1, 0, 0, 0, 0, 0], 0, 3, 4),
        ([1, 0, 0, 0, 0, 0, 2], 0, 2, 4),
        ([0, 0, 0, 0, 0, 0, 3], 0, 2, 4),
        ([4, 0, 0, 0, 0, 0, 0], 0, 5, 6),
        ([3, 2, 0, 0, 0, 0, 0], 0, 5, 6),
        ([0, 0, 0, 0, 0, 0, 3], 1, 5, 6),  # T19
        ([1, 0, 0, 0, 0, 0, 2], 1, 4, 5),
        ([1, 0, 0, 0, 0, 0, 1], 1, 3, 4),
    ],
)
def test_E6_T18_T19_the_adjustment_table(eaten, white_meat, panic, curse):
    tokens = [kind for kind in range(7) for _ in range(eaten[kind])]
    stomach = (tokens + [NONE] * 3)[:3]
    sheep = 3 - eaten[6]
    state = table(
        M_BETWEEN, village={}, eaten=eaten, stomach=stomach, white_meat=white_meat, panic=3, curse=4, sheep_supply=sheep
    )
    play(state, "end turn")
    assert (state.record["panic"], state.record["curse"]) == (panic, curse)
    assert state.record["bag"].sum() + (state.record["houses"] != NONE).sum() + (state.record["waiting"] != NONE) == 36
    assert state.record["sheep_supply"] == 3


def drawing(power):
    """A deck in which the Rabid Monster finds only this Power card."""
    return lambda record: record["powers"][power] != Zone.DECK


E7 = {"H1": "butcher", "H7": "butcher", "H3": "farmer", "H11": "farmer"}


@pytest.mark.claim("CU-272", "CU-273", "CU-274", "CU-275", "CU-276", "CU-277", "CU-278", "CU-281", "CU-283")
@pytest.mark.parametrize("limit", ["slots", "tokens"])
@pytest.mark.parametrize("hunter", [{}, {"H19": "hunter"}])  # three roads from house 11, where no sheep graze
def test_E7_the_rabid_monster_hunts(limit, hunter):
    state = rabid_turn([6, 4, 5], pawn="H7", village={**E7, **hunter}, panic=3, options={"rm_meal_limit": limit})
    state = until(state, drawing(Power.SCARCE_SUPPLIES), "end turn")
    assert where(state) == "H11"
    assert (state.record["panic"], state.record["curse"]) == (5, 2)
    assert state.record["pastures"][1] == 1
    assert state.record["sheep_supply"] == 4
    assert state.record["houses"][0] == Villager.BUTCHER
    assert state.record["houses"][2] == Villager.FARMER


@pytest.mark.claim("CU-342", "CU-343")
def test_T34_a_learning_rabid_monster_chooses_houses():
    state = rabid_turn([6, 4, 5], pawn="H7", village=E7, options={"monster_automaton": "policy"})
    state = until(state, drawing(Power.SCARCE_SUPPLIES), "end turn")
    assert legal(state) == ["stop", "loc H1", "loc H7"]
    play(state, "loc H7")
    assert legal(state) == ["stop", "loc H3", "loc H11"]
    play(state, "stop")
    assert state.record["curse"] == 1
    assert where(state) == "H7"


@pytest.mark.claim("CU-273", "CU-342", "CU-343")
def test_nobody_three_roads_away_while_somebody_is_near():
    village = {"H1": "butcher", "H11": "butcher"}  # one and three roads from house 7, with sheep beside it
    fields = {"power": Power.SCARCE_SUPPLIES, "pawn": "H7", "village": village, "panic": 7}
    state = rabid_turn([6], **fields, options={"monster_automaton": "policy"})
    assert legal(play(state, "end turn")) == ["stop", "loc H1"]
    by_book = play(rabid_turn([6], **fields), "end turn")
    assert where(by_book) == "H1"
    assert by_book.record["sheep_supply"] == 3


@pytest.mark.claim("CU-055", "CU-176", "CU-177", "CU-178", "CU-179", "CU-180", "CU-181")
@pytest.mark.parametrize(
    ("panic", "actions", "arrives", "price"),
    [(4, 3, 1, 4), (5, 4, 1, 4), (6, 4, 1, 4), (7, 4, 0, 4), (8, 4, 0, 4), (9, 4, 0, 3), (10, 4, 0, 3)],
)
def test_E8_panic_levels(panic, actions, arrives, price):
    state = table(M_BETWEEN, village={"H12": "noble"}, panic=panic, stomach=[0, 1, NONE], eaten=[1, 1, 0, 0, 0, 0, 0], coins=4)
    state = until(state, lambda record: record["phase"] == Phase.WIZ_MAIN, "end turn")
    assert state.record["panic"] == panic
    assert state.record["actions_left"] == actions
    assert (state.record["houses"] != NONE).sum() == 1 + arrives
    state = table(W_MAIN, pawn="MARKET", village={"H12": "noble"}, panic=panic, coins=4)
    play(state, "buy at H12")
    assert state.record["coins"] == 4 - price
    late = table(W_MAIN, pawn="MARKET", village={"H12": "noble"}, panic=panic, coins=4, options={"third_panic_level": 10})
    play(late, "buy at H12")
    assert late.record["coins"] == int(panic == 10)


@pytest.mark.claim("CU-003", "CU-012", "CU-013", "CU-018", "CU-019", "CU-023", "CU-024", "CU-025", "CU-026", "CU-027", "CU-052")
def test_E9_the_first_turn():
    import sarpedon

    record = sarpedon.game("so_youve_been_cursed").new(seed=3).record
    assert record["bag"].sum() == 16
    assert (record["houses"] != NONE).all()
    assert (record["seat"], record["phase"], record["rolled"]) == (Seat.WIZARD, Phase.WIZ_MAIN, 0)
    assert (record["pawn"], record["panic"], record["cure"], record["curse"]) == (20, 1, 0, 0)
    assert (record["coins"], record["energy"]) == (3, 2)


@pytest.mark.claim("CU-082", "CU-083", "CU-087", "CU-088", "CU-214")
def test_E10_unending_hunger():
    state = table(W_MAIN, held=("mandrake_root",), coins=2, spells=(Spell.UNENDING_HUNGER,))
    play(state, "spell S23")
    assert (state.record["coins"], holds(state)) == (8, {})
    assert state.record["spells"][Spell.UNENDING_HUNGER] == Zone.BY_MONSTER
    state = table(M_MOVE, pawn="H7", village={}, energy=1, by_monster=(Spell.UNENDING_HUNGER, Power.PLUMB_LAMBS))
    play(state, "eat sheep")
    assert state.record["energy"] == 1
    state = table(M_TURN, by_monster=(Spell.UNENDING_HUNGER,))
    play(state, "quiet night", "stop")
    assert state.record["spells"][Spell.UNENDING_HUNGER] == Zone.DISCARD


@pytest.mark.claim("CU-032", "CU-142", "CU-143")
def test_E11_energy_of_a_meal():
    state = table(M_MOVE, pawn="H9", village={"H9": "noble"}, energy=8)
    play(state, "eat villager")
    assert state.record["energy"] == 9
    assert state.record["houses"][8] == NONE


@pytest.mark.claim("CU-050", "CU-217")
def test_T1_an_occupied_roll():
    village = {
        f"H{n}": k for n, k in zip([n for n in range(1, 21) if n not in (4, 9)], 8 * ["farmer"] + 8 * ["hunter"] + 2 * ["noble"])
    }
    state = table(W_MAIN, pawn="GRAVEYARD", village=village, spells=(Spell.THE_REVENANT,))
    state = until(state, lambda record: record["rolled"] == 12, "spell S21")
    assert legal(state) == ["loc H4", "loc H9"]


@pytest.mark.claim("CU-061", "CU-062", "CU-066", "CU-364")
def test_T3_paying_with_an_action():
    state = table(W_MAIN, village={"H19": "noble"}, coins=4)
    play(state, "buy at H19")
    assert (state.record["coins"], state.record["actions_left"], holds(state)) == (0, 1, {"silk_thread": 1})
    assert "buy at H19" not in legal(table(W_MAIN, village={"H19": "noble"}, coins=4, actions_left=1))


@pytest.mark.claim("CU-060", "CU-061")
def test_T4_a_free_choice_of_payment():
    for payment, actions, coins in (("pay coins", 2, 2), ("pay action", 1, 4)):
        state = table(W_MAIN, village={"H19": "noble"}, coins=8)
        play(state, "buy at H19")
        assert legal(state) == ["pay coins", "pay action"]
        play(state, payment)
        if state.phase == "wiz_buy_more":
            play(state, "stop")
        assert (state.record["actions_left"], state.record["coins"]) == (actions, coins)


@pytest.mark.claim("CU-074", "CU-076", "CU-192", "CU-202", "CU-239")
def test_T5_prices_add_up():
    state = table(W_MAIN, pawn="MARKET", village={"H12": "farmer"}, by_wizard=(Power.SCARCE_SUPPLIES,), charm=1, panic=9, coins=2)
    play(state, "buy at H12")
    assert state.record["coins"] == 0
    state = table(W_MAIN, pawn="TOWNHALL", village={"H20": "farmer"}, charm=1, panic=9, coins=0)
    play(state, "buy at H20", "yes", "yes")
    assert holds(state) == {"mandrake_root": 3}
    assert state.phase == "wiz_main"
    state = table(W_MAIN, pawn="MARKET", by_wizard=(Spell.GIFT_OF_THE_GAB,), panic=9, coins=3)
    play(state, "type gold dust")
    assert state.record["coins"] == 0
    assert holds(state) == {"gold_dust": 1}


@pytest.mark.claim("CU-033", "CU-034", "CU-075", "CU-076")
def test_T6_full_pouches():
    roots = ("mandrake_root",) * 3
    assert "buy at H9" not in legal(table(W_MAIN, village={"H9": "farmer"}, held=roots))
    state = table(W_MAIN, village={"H9": "hunter"}, held=roots, coins=1)
    play(state, "buy at H9")
    assert holds(state) == {"mandrake_root": 2, "wolf_claw": 1}
    state = table(W_MAIN, village={"H9": "hunter"}, held=("mandrake_root", "wolf_claw", "gold_dust"), coins=1)
    play(state, "buy at H9")
    assert legal(state) == ["type mandrake root", "type gold dust"]  # not the type being bought
    assert holds(play(state, "type gold dust")) == {"mandrake_root": 1, "wolf_claw": 2}


@pytest.mark.claim("CU-096", "CU-097")
def test_T7_no_more_than_the_supply():
    state = table(W_MAIN, pawn="MARKET", village={"H12": "farmer"}, coins=23)
    play(state, "steal at H12")
    assert legal(state) == ["declare 1", "declare 2"]
    assert not any("steal" in name for name in legal(table(W_MAIN, village={}, coins=25)))


@pytest.mark.claim("CU-248", "CU-249", "CU-204", "CU-205")
def test_T8_T9_boots_and_key():
    boots = (Power.SQUEAKY_BOOTS,)
    state = table(W_MAIN, pawn="MARKET", village={"H12": "farmer"}, coins=0, by_wizard=boots)
    failed = until(state, lambda record: record["die"] == 2, "steal at H12", "declare 2")
    play(failed, "yes")
    assert failed.record["coins"] == 2
    assert failed.record["powers"][Power.SQUEAKY_BOOTS] == Zone.BY_WIZARD
    lucky = until(state, lambda record: record["die"] == 3, "steal at H12", "declare 2")
    assert lucky.record["coins"] == 2
    assert lucky.record["powers"][Power.SQUEAKY_BOOTS] == Zone.DISCARD
    state = table(W_MAIN, pawn="MARKET", village={"H12": "farmer"}, coins=0, by_wizard=(*boots, Spell.SPECTRAL_SKELETON_KEY))
    state = until(state, lambda record: record["die"] == 1, "steal at H12", "declare 2")
    assert state.phase == "wiz_reroll"
    assert until(state, lambda record: record["die"] > 2, "yes").record["coins"] == 2
    assert until(state, lambda record: record["die"] <= 2, "yes").phase == "wiz_distract"


def lower_of_two(rng):
    """What two dice from here on show at least; the stream moves on."""
    return min(1 + below(rng, 6), 1 + below(rng, 6))


@pytest.mark.claim("CU-205", "CU-248")
def test_boots_keep_the_lower_of_two_dice():
    both = (Power.SQUEAKY_BOOTS, Spell.SPECTRAL_SKELETON_KEY)
    state = table(W_MAIN, pawn="MARKET", village={"H12": "farmer"}, coins=0, by_wizard=both)
    play(state, "steal at H12")
    failures = 0
    for seed in range(40):
        other = state.clone()
        seed_rng(other.record["rng"], seed)
        rng = other.record["rng"].copy()
        play(other, "declare 3")
        assert other.record["die"] == lower_of_two(rng)
        if other.phase == "wiz_reroll":  # both are rolled again
            failures += 1
            play(other, "yes")
            assert other.record["die"] == lower_of_two(rng)
            assert (other.record["coins"] == 3) == (other.record["die"] > 3)
    assert 0 < failures < 40


@pytest.mark.claim("CU-196", "CU-197")
def test_T10_invisibility():
    state = table(W_MAIN, pawn="MARKET", village={"H12": "farmer"}, coins=0, actions_left=2, by_wizard=(Spell.INVISIBILITY,))
    state = until(state, lambda record: record["die"] == 2, "free steal at H12", "declare 3")
    assert (state.phase, state.record["coins"], state.record["actions_left"]) == ("wiz_main", 0, 2)
    assert not any(name.startswith("free") for name in legal(state))


@pytest.mark.claim("CU-094", "CU-098", "CU-242", "CU-243")
def test_T11_shaky_hands():
    state = table(W_MAIN, pawn="MARKET", village={"H12": "farmer"}, coins=0, by_wizard=(Power.SHAKY_HANDS,))
    assert until(state, lambda record: record["die"] == 5, "steal at H12", "declare 3").record["coins"] == 1
    assert play(state, "steal at H11").record["coins"] == 1


@pytest.mark.claim("CU-030", "CU-084", "CU-188")
def test_T12_diplosi_at_the_limit():
    state = table(W_MAIN, held=("gold_dust",), coins=15, spells=(Spell.DIPLOSI,))
    assert play(state, "spell S04").record["coins"] == 25


@pytest.mark.claim("CU-207", "CU-208", "CU-227", "CU-228")
def test_T13_the_greedy_coachman():
    state = table(W_MAIN, coins=3, spells=(Spell.THE_REVENANT,), by_wizard=(Power.GREEDY_COACHMAN, Spell.SUMMONED_STEED))
    play(state, "spell S21")
    assert (state.record["actions_left"], state.record["coins"], where(state)) == (1, 7, "GRAVEYARD")
    assert state.record["powers"][Power.GREEDY_COACHMAN] == Zone.DISCARD
    state = table(W_MAIN, pawn="H19", held=("mandrake_root",), coins=0, by_wizard=(Power.GREEDY_COACHMAN, Spell.SUMMONED_STEED))
    play(state, "mix")
    assert (state.record["actions_left"], where(state), state.record["cure"]) == (2, "LAB", 1)


@pytest.mark.claim("CU-146", "CU-184", "CU-185")
def test_T14_the_box_is_lost():
    fields = {"energy": 3, "by_wizard": (Spell.BOX_OF_HOLDING,)}
    state = table(M_MOVE, held=("mandrake_root", "ash_twig", "wolf_claw", "wishbone"), boxed=3, **fields)
    play(state, "spell S02")
    assert holds(state) == {"mandrake_root": 1, "ash_twig": 1, "wolf_claw": 1}
    assert state.record["energy"] == 0
    state = table(M_MOVE, held=("mandrake_root", "ash_twig"), **fields)
    play(state, "spell S02")
    assert holds(state) == {"mandrake_root": 1, "ash_twig": 1}


@pytest.mark.claim("CU-122", "CU-123", "CU-138", "CU-147", "CU-148")
def test_T15_a_villager_stops_the_move():
    state = table(M_MOVE, pawn="H1", village={"H7": "farmer"}, energy=6, panic=4, guards=[NONE] * 12, guards_left=[0] * 5)
    play(state, "loc H7")
    assert legal(state) == ["stop", "calm", "eat villager", "eat sheep"]
    play(state, "stop", "start action")
    assert "loc LAB" in legal(state)


@pytest.mark.claim("CU-193", "CU-194")
def test_T16_hydrophobia():
    state = table(M_MOVE, pawn="H10", village={}, movements=1, energy=2, by_monster=(Spell.HYDROPHOBIA,))
    assert "loc H15" in legal(state)
    assert "loc MARKET" not in legal(state)
    play(state, "extra move")
    assert "loc MARKET" in legal(state)
    state = table(
        M_MOVE,
        pawn="H9",
        village={"H9": "noble"},
        eaten=[1, 0, 0, 0, 0, 0, 0],
        stomach=[0, NONE, NONE],
        by_monster=(Spell.HYDROPHOBIA,),
    )
    play(state, "eat villager")
    assert state.record["spells"][Spell.HYDROPHOBIA] == Zone.DISCARD


@pytest.mark.claim("CU-128", "CU-129", "CU-130", "CU-131", "CU-134", "CU-232", "CU-233")
@pytest.mark.parametrize(
    ("guard", "moon", "energy", "panic", "movements"),
    [
        (Guard.NO_EFFECT, 0, 1, 10, 1),
        (Guard.ENERGY_1, 0, 0, 10, 1),
        (Guard.ENERGY_2, 0, 0, 10, 1),
        (Guard.PANIC, 0, 1, 10, 1),
        (Guard.MOVEMENT, 0, 1, 10, 0),
        (Guard.ENERGY_2, 1, 1, 10, 1),
    ],
)
def test_T17_guards_at_the_limits(guard, moon, energy, panic, movements):
    state = table(M_MOVE, pawn="H15", village={}, energy=1, panic=10, new_moon=moon)
    post(state, guard, "H15", "H10")
    play(state, "loc H10")
    record = state.record
    assert (record["energy"], record["panic"], record["movements"]) == (energy, panic, movements)
    assert (record["guards"][crossing("H15", "H10")] == NONE) == (not moon)


@pytest.mark.claim("CU-133")
def test_T17_the_last_movement_cannot_be_lost_twice():
    state = table(M_MOVE, pawn="H15", village={}, movements=1)
    post(state, Guard.MOVEMENT, "H15", "H10")
    assert play(state, "loc H10").record["movements"] == 0


@pytest.mark.claim("CU-129", "CU-130", "CU-132", "CU-134")
@pytest.mark.parametrize(
    ("guard", "energy", "panic", "movements"),
    [
        (Guard.NO_EFFECT, 5, 4, 1),
        (Guard.ENERGY_1, 4, 4, 1),
        (Guard.ENERGY_2, 3, 4, 1),
        (Guard.MOVEMENT, 5, 4, 0),
        (Guard.PANIC, 5, 5, 1),
    ],
)
def test_what_each_guard_does(guard, energy, panic, movements):
    state = table(M_MOVE, pawn="H15", village={}, energy=5, panic=4)
    post(state, guard, "H15", "H10")
    record = play(state, "loc H10").record
    assert (record["energy"], record["panic"], record["movements"]) == (energy, panic, movements)
    assert record["guards_left"].sum() == 11


@pytest.mark.claim("CU-110", "CU-154")
def test_T20_panic_as_a_requirement():
    hand = (Power.MIDNIGHT_SNACK, Power.OTHERWORLDLY_HOWL, Power.PANIC_AT_THE_VILLAGE)
    state = table(M_BETWEEN, powers=hand, panic=10, stomach=[3, NONE, NONE], eaten=[0, 0, 0, 1, 0, 0, 0], village={})
    assert not any(name.startswith("power") for name in legal(state))
    state = table(M_TURN, powers=hand, panic=10)
    play(state, "quiet night")
    assert [name for name in legal(state) if name.startswith("power")] == ["power P07", "power P12", "power P13"]
    play(state, "power P07")
    assert state.record["single_use"] == Power.MIDNIGHT_SNACK
    assert state.record["panic"] == 8


@pytest.mark.claim("CU-141", "CU-153")
def test_T21_a_fourth_meal():
    state = table(
        M_MOVE,
        pawn="H9",
        village={"H9": "noble"},
        stomach=[0, 0, 6],
        eaten=[2, 0, 0, 0, 0, 0, 1],
        sheep_supply=2,
        powers=(Power.NOBLE_BLOOD,),
        energy=4,
    )
    play(state, "eat villager")
    while state.phase != "mon_between":
        play(state, "stop")
    assert "power P10" not in legal(state)
    play(state, "end turn")
    assert state.record["curse"] == 1


@pytest.mark.claim("CU-109", "CU-113", "CU-116", "CU-366")
@pytest.mark.parametrize(("panic", "left"), [(8, 6), (10, 8)])
def test_T22_a_quiet_night(panic, left):
    kinds = 9 * ["farmer"] + 9 * ["hunter"]
    village = {f"H{n}": kind for n, kind in zip(range(1, 19), kinds)}
    state = table(M_TURN, village=village, panic=panic, powers=(Power.NOBLE_BLOOD,))
    play(state, "quiet night")
    state = until(state, lambda record: record["phase"] == Phase.MON_PLACE, "power P10")
    assert state.record["power_hand"] == 1  # replaced before the villagers arrive
    while state.phase == "mon_place":
        play(state, legal(state)[0])
    record = state.record
    assert (record["panic"], record["curse"], record["power_hand"]) == (left, 1, 1)
    assert (record["houses"] != NONE).all()
    assert record["seat"] == Seat.WIZARD


@pytest.mark.claim("CU-042", "CU-160")
def test_T23_a_second_single_use_card():
    state = table(
        M_BETWEEN,
        village={},
        powers=(Power.MIDNIGHT_SNACK,),
        by_monster=(Power.NEW_MOON,),
        stomach=[3, NONE, NONE],
        eaten=[0, 0, 0, 1, 0, 0, 0],
    )
    play(state, "power P07")
    assert state.record["powers"][Power.NEW_MOON] == Zone.DISCARD
    assert state.record["new_moon"] == 0
    play(state, "activate")
    assert state.record["actions_left"] == 4


@pytest.mark.claim("CU-005", "CU-006", "CU-234")
def test_T36_a_win_in_the_middle():
    state = table(
        M_BETWEEN,
        village={},
        curse=11,
        energy=2,
        powers=(Power.NOBLE_BLOOD,),
        stomach=[5, NONE, NONE],
        eaten=[0, 0, 0, 0, 0, 1, 0],
    )
    play(state, "power P10")
    assert state.over
    assert state.ending == "cursed"
    assert list(state.returns) == [-1, 1]
    assert state.record["eaten"][5] == 1


@pytest.mark.claim("CU-356")
@pytest.mark.parametrize("seed", range(4))
def test_the_rulebook_is_one_policy(seed):
    import sarpedon
    from sarpedon.envs.so_youve_been_cursed.rules import rulebook_choice

    by_book = sarpedon.game("so_youve_been_cursed", mode="zero_player").new(seed=seed)
    policy = sarpedon.game("so_youve_been_cursed", mode="zero_player", wizard_automaton="policy", monster_automaton="policy")
    learned = policy.new(seed=seed)
    while not by_book.over:
        play(by_book, "continue")
    while not learned.over:
        learned.apply(int(rulebook_choice(learned.record)))
    for name in by_book.record.dtype.names:
        if name not in ("options", "ply"):
            assert by_book.record[name].tobytes() == learned.record[name].tobytes(), name
