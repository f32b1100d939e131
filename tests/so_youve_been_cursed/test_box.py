"""The frame of the game, set-up in all modes, the box and its limits, the village."""

from __future__ import annotations

import numpy as np
import pytest

import sarpedon
from sarpedon.envs.core.compiled import copy_records
from sarpedon.envs.core.errors import BadOption
from sarpedon.envs.core.rng import seed_rng
from sarpedon.envs.so_youve_been_cursed.components import (
    BRIDGE,
    CURE,
    DISTANCE,
    DISTRICT,
    GATES,
    NONE,
    PASTURE,
    PLACE_KEYS,
    PLAIN_ROAD,
    POWER_NAMES,
    POWERS_OF,
    ROAD,
    SPELL_NAMES,
    SPELLS_OF,
    VALUE,
    VILLAGERS,
    Ingredient,
    Mode,
    Power,
    Rabid,
    Seat,
    Spell,
    Villager,
    Zone,
)
from sarpedon.envs.so_youve_been_cursed.laws import flaw
from sarpedon.envs.so_youve_been_cursed.setup import set_the_table
from sarpedon.envs.so_youve_been_cursed.table import coin_supply, cure_space, cure_spaces, curse_steps, villager_arrives
from sarpedon.envs.so_youve_been_cursed.wizard import house_price
from tests.so_youve_been_cursed.village import (
    M_BETWEEN,
    M_MOVE,
    M_TURN,
    W_MAIN,
    holds,
    rabid_turn,
    table,
    until,
    where,
)
from tests.tools import legal, play, random_game

NAME = "so_youve_been_cursed"
MODES = ("two_player", "rabid_monster", "possessed_wizard", "zero_player")


def fresh(mode="two_player", seed=0, **options):
    return sarpedon.game(NAME, mode=mode, **options).new(seed=seed)


def place(key):
    return PLACE_KEYS.index(key)


def laid_out(mode, seed=5):
    """The table as it is set, before anybody's turn."""
    records = copy_records(sarpedon.game(NAME, mode=mode).template)
    seed_rng(records[0]["rng"], seed)
    set_the_table(records[0])
    return records[0]


# --- the frame ----------------------------------------------------------------------------------------


@pytest.mark.claim("CU-001")
def test_there_are_four_modes():
    assert [mode.name.lower() for mode in Mode] == list(MODES)
    for mode in MODES:
        assert not fresh(mode).over
    with pytest.raises(BadOption):
        sarpedon.game(NAME, mode="three_player")


@pytest.mark.claim("CU-002", "CU-105", "CU-175")
def test_the_pawn_is_shared():
    state = table(W_MAIN, pawn="H13")
    play(state, "end turn")
    assert where(state) == "H13"
    assert state.seat == Seat.MONSTER
    state = table(M_BETWEEN, pawn="H18", panic=7)
    play(state, "end turn")
    assert where(state) == "H18"
    assert state.seat == Seat.WIZARD


@pytest.mark.claim("CU-003")
@pytest.mark.parametrize("mode", MODES)
def test_the_wizard_seat_begins_and_turns_alternate(mode):
    automata = {"wizard_automaton": "policy", "monster_automaton": "policy"} if mode == "zero_player" else {}
    state = fresh(mode, **automata)
    assert state.record["round_number"] == 1
    if mode in ("two_player", "rabid_monster"):
        assert state.seat == Seat.WIZARD
    rounds = [1]
    rng = np.random.default_rng(0)
    while not state.over and rounds[-1] < 4:
        before = state.seat
        state.apply(int(rng.choice(state.legal())))
        after = int(state.record["round_number"])
        assert after - rounds[-1] in (0, 1)
        if mode == "two_player" and after > rounds[-1]:
            assert before == Seat.MONSTER
            assert state.seat == Seat.WIZARD
        rounds.append(after)


@pytest.mark.claim("CU-004", "CU-006")
def test_the_last_space_of_the_cure_wins_at_once():
    state = table(W_MAIN, cure=11, held=("wolf_claw",))
    play(state, "mix")
    assert state.over
    assert state.ending == "cured"
    assert list(state.returns) == [1, -1]
    state = table(W_MAIN, pawn="GRAVEYARD", cure=11, held=("ash_twig",), spells=(Spell.MEDITATE,), coins=2)
    play(state, "spell S12")
    assert state.ending == "cured"
    assert state.record["coins"] == 2


@pytest.mark.claim("CU-005", "CU-006", "CU-007", "CU-171")
def test_the_curse_stops_on_top_and_wins_before_digestion():
    state = table(M_BETWEEN, village={}, curse=11, panic=3, eaten=[3, 0, 0, 0, 0, 0, 0], stomach=[0, 0, 0])
    play(state, "end turn")
    assert state.ending == "cursed"
    assert state.record["curse"] == 12
    assert list(state.returns) == [-1, 1]
    assert state.record["panic"] == 5
    assert state.record["eaten"][0] == 3


@pytest.mark.claim("CU-008", "CU-358")
@pytest.mark.parametrize("mode", MODES)
def test_a_finished_game_has_one_winner(mode):
    automata = {"wizard_automaton": "policy", "monster_automaton": "policy"}
    for seed in range(3):
        final, _ = random_game(sarpedon.game(NAME, mode=mode, **automata), seed)
        record = final.record
        cured = record["cure"] == (9 if mode in ("possessed_wizard", "zero_player") else 12)
        cursed = record["curse"] == (17 if mode in ("rabid_monster", "zero_player") else 12)
        assert not (cured and cursed)
        expected = [1, -1] if cured else [-1, 1] if cursed else [0, 0]
        assert list(final.returns) == expected
        assert final.truncated == (expected == [0, 0])


@pytest.mark.claim("CU-009")
def test_the_round_limit_truncates():
    state = fresh(max_rounds=2)
    for turn in range(2):
        assert state.record["round_number"] == turn + 1
        while state.phase == "wiz_place":
            play(state, legal(state)[0])
        play(state, "end turn", "feed", "end turn")
    assert state.over
    assert state.truncated
    assert state.ending == "round_limit"
    assert list(state.returns) == [0, 0]
    assert sarpedon.game(NAME).options["max_rounds"] == 50


@pytest.mark.claim("CU-010")
def test_seats_go_by_name():
    for mode in MODES:
        assert sarpedon.game(NAME, mode=mode).seats == ("wizard", "monster")


@pytest.mark.claim("CU-041", "CU-089", "CU-136", "CU-363")
def test_who_sees_what():
    state = table(
        W_MAIN,
        spells=(Spell.SWAP, Spell.MEDITATE),
        powers=(Power.NEW_MOON,),
        coins=7,
        energy=5,
        spell_pile=(Spell.DIPLOSI,),
    )
    for seat in (Seat.WIZARD, Seat.MONSTER):
        view = state.view(seat).record
        assert (view["coins"], view["energy"], view["spell_hand"], view["power_hand"]) == (7, 5, 2, 1)
        assert set(view["guards"]) == {-2} or (view["guards"] < 0).all()
        assert list(view["guards_left"]) == [2, 3, 3, 2, 2]
        assert view["spells"][Spell.LEFTOVERS] == Zone.DISCARD
    mine, yours = state.view(Seat.WIZARD).record, state.view(Seat.MONSTER).record
    assert mine["spells"][Spell.SWAP] == Zone.HAND
    assert mine["powers"][Power.NEW_MOON] == mine["powers"][Power.FAST_FOOD] < 0
    assert yours["powers"][Power.NEW_MOON] == Zone.HAND
    assert yours["spells"][Spell.SWAP] == yours["spells"][Spell.DIPLOSI] < 0
    other = table(
        W_MAIN,
        spells=(Spell.DIPLOSI, Spell.MEDITATE),
        powers=(Power.NEW_MOON,),
        coins=7,
        energy=5,
        spell_pile=(Spell.SWAP,),
    )
    assert np.array_equal(state.observe(Seat.MONSTER), other.observe(Seat.MONSTER))
    assert not np.array_equal(state.observe(Seat.WIZARD), other.observe(Seat.WIZARD))
    assert state.view(Seat.WIZARD).mask.any()
    assert not state.view(Seat.MONSTER).mask.any()
    named = table(W_MAIN, spells=(Spell.THE_REVENANT, Spell.SWAP), coins=9)
    play(named, "spell S21")  # the card is on the table while its carriage is paid, the other one is not
    seen = named.view(Seat.MONSTER).record["spells"]
    assert seen[Spell.THE_REVENANT] == Zone.HAND
    assert seen[Spell.SWAP] == seen[Spell.DIPLOSI] < 0
    assert not named.view(Seat.MONSTER).mask.any()
    assert state.text(Seat.MONSTER) == other.text(Seat.MONSTER)
    assert state.svg(Seat.MONSTER) == other.svg(Seat.MONSTER)


# --- set-up -------------------------------------------------------------------------------------------


@pytest.mark.claim(
    "CU-011",
    "CU-255",
    "CU-285",
    "CU-333",
    "CU-340",
    "CU-012",
    "CU-013",
    "CU-014",
    "CU-015",
    "CU-018",
    "CU-023",
    "CU-026",
)
@pytest.mark.parametrize("mode", MODES)
def test_what_all_modes_share(mode):
    record = laid_out(mode)
    assert (record["pawn"], record["panic"], record["cure"], record["curse"], record["coins"]) == (
        place("LAB"),
        1,
        0,
        0,
        3,
    )
    assert list(record["pastures"]) == [2, 2, 2, 2, 3]
    assert record["sheep_supply"] == 3
    assert (record["houses"] >= 0).all()
    assert record["bag"].sum() == 16
    drawn = laid_out(mode, seed=6)["houses"]
    assert not np.array_equal(record["houses"], drawn)


@pytest.mark.claim("CU-011", "CU-255", "CU-285", "CU-333", "CU-261", "CU-291")
@pytest.mark.parametrize("mode", MODES)
def test_which_sides_of_the_boards_are_up(mode):
    """The village shows its third Panic effect, the Wizard board its Cure track, the Monster board its Curse track."""
    possessed, rabid = mode in MODES[2:], mode in ("rabid_monster", "zero_player")
    record = laid_out(mode)
    record["panic"] = 9
    assert house_price(record, place("H12")) == (4 if possessed else 3)  # "A plethora of potions!" on the Wizard side only
    assert cure_spaces(record) == (9 if possessed else 12)
    record["cure"] = 8
    assert cure_space(record, 0) == (Ingredient.GOLD_DUST if possessed else Ingredient.WISHBONE)
    assert curse_steps(record) == (17 if rabid else 12)


@pytest.mark.claim("CU-016", "CU-017", "CU-027", "CU-256", "CU-285", "CU-333")
@pytest.mark.parametrize("mode", MODES)
def test_guards_and_energy_belong_to_a_player_monster(mode):
    record = laid_out(mode, seed=2)
    if mode in ("rabid_monster", "zero_player"):
        assert (record["guards"] == NONE).all()
        assert record["guards_left"].sum() == 0
        assert record["energy"] == 0
    else:
        assert (record["guards"] >= 0).all()
        assert len(record["guards"]) == 12
        assert list(np.bincount(record["guards"], minlength=5)) == [2, 3, 3, 2, 2]
        assert record["energy"] == 2
        other = laid_out(mode, seed=3)["guards"]
        assert not np.array_equal(record["guards"], other)


@pytest.mark.claim("CU-019", "CU-068")
def test_villagers_and_what_they_sell():
    assert dict(zip([kind.name.lower() for kind in Villager], VILLAGERS)) == {
        "farmer": 9,
        "hunter": 9,
        "woodcutter": 6,
        "butcher": 6,
        "merchant": 3,
        "noble": 3,
    }
    for kind, ingredient in zip(Villager, ("mandrake_root", "wolf_claw", "ash_twig", "wishbone", "gold_dust", "silk_thread")):
        state = table(W_MAIN, village={"H9": kind.name}, coins=1)
        play(state, "buy at H9")
        assert holds(state) == {ingredient: 1}


def plain(name):
    return "".join(letter for letter in name.lower() if letter.isalpha())


@pytest.mark.claim(
    "CU-020",
    "CU-021",
    "CU-022",
    "CU-028",
    "CU-257",
    "CU-258",
    "CU-259",
    "CU-260",
    "CU-286",
    "CU-287",
    "CU-288",
    "CU-289",
    "CU-334",
    "CU-335",
)
@pytest.mark.parametrize(
    ("mode", "no_spells", "no_powers", "hands"),
    [
        ("two_player", "S17", "P04 P11 P16", (4, 4)),
        ("rabid_monster", "S17 S08 S23", "P03 P05 P07 P09 P12 P13 P14 P18 P19 P23", (4, 0)),
        ("possessed_wizard", "S02 S10 S13 S16 S19", "P04 P11 P16 P06 P20", (0, 4)),
        ("zero_player", "S02 S10 S13 S16 S19 S08 S23", "P03 P05 P07 P09 P12 P13 P14 P18 P19 P23 P06 P20", (0, 0)),
    ],
)
def test_the_decks_of_each_mode(mode, no_spells, no_powers, hands):
    record = fresh(mode, seed=1).record
    assert [f"S{k + 1:02}" for k in range(24) if record["spells"][k] == Zone.BOX] == sorted(no_spells.split())
    assert [f"P{k + 1:02}" for k in range(24) if record["powers"][k] == Zone.BOX] == sorted(no_powers.split())
    assert ((record["spell_hand"], record["power_hand"])) == hands
    assert SPELLS_OF[Mode[mode.upper()]] == 24 - len(no_spells.split())
    assert POWERS_OF[Mode[mode.upper()]] == 24 - len(no_powers.split())
    assert [plain(name) for name in SPELL_NAMES] == [plain(card.name) for card in Spell]
    assert [plain(name) for name in POWER_NAMES] == [plain(card.name) for card in Power]
    other = fresh(mode, seed=4).record
    if hands[0]:
        assert not np.array_equal(record["spells"], other["spells"])


@pytest.mark.claim("CU-024", "CU-025")
def test_three_coins():
    state = table(W_MAIN, village={})
    assert state.record["coins"] == 3
    assert coin_supply(state.record) == 22
    for _ in range(3):
        play(state, "steal at H9")
    assert state.record["coins"] == 6  # one each from empty houses


@pytest.mark.claim("CU-081", "CU-291")
def test_the_cure_tracks():
    short = "MAMWBSWABMGW"
    letters = {
        Ingredient.MANDRAKE_ROOT: "M",
        Ingredient.ASH_TWIG: "A",
        Ingredient.WOLF_CLAW: "W",
        Ingredient.WISHBONE: "B",
        Ingredient.SILK_THREAD: "S",
        Ingredient.GOLD_DUST: "G",
    }
    assert "".join(letters[kind] for kind in CURE[0]) == short
    assert "".join(letters[kind] for kind in CURE[1] if kind != NONE) == "MAMWBSWAG"


@pytest.mark.claim("CU-261")
def test_the_curse_tracks():
    state = table(M_BETWEEN, village={}, curse=10, eaten=[3, 0, 0, 0, 0, 0, 0], stomach=[0, 0, 0])
    assert play(state, "end turn").ending == "cursed"
    village = {"H8": "farmer"}
    for curse, over in ((15, False), (16, True)):
        state = rabid_turn([4], Power.SCARCE_SUPPLIES, village=village, curse=curse, panic=7)
        play(state, "end turn")
        assert state.over == over
        assert state.record["curse"] == curse + 1


# --- limits -------------------------------------------------------------------------------------------


@pytest.mark.claim("CU-029", "CU-030", "CU-031")
def test_coins_never_exceed_the_supply():
    state = table(W_MAIN, coins=24, spells=(Spell.HYPNOTIZE, Spell.SWAP), village={})
    play(state, "spell S19")
    assert state.record["coins"] == 25
    state = table(W_MAIN, village={"H9": "farmer"}, coins=25)
    play(state, "buy at H9", "stop")
    assert state.record["coins"] == 24  # and one is back in the supply:
    assert any(name.startswith("steal") for name in legal(state))


@pytest.mark.claim("CU-033", "CU-034", "CU-187")
def test_three_tiles_of_each_ingredient():
    state = table(
        W_MAIN, village={"H9": "hunter", "H10": "farmer"}, coins=9, by_wizard=(Spell.BOX_OF_HOLDING,), held=("mandrake_root",) * 3
    )
    assert "buy at H10" not in legal(state)
    play(state, "buy at H9")
    if state.phase == "wiz_buy_more":
        play(state, "stop")
    assert holds(state) == {"mandrake_root": 3, "wolf_claw": 1}
    assert state.record["boxed"] == Ingredient.WOLF_CLAW
    state = table(
        W_MAIN,
        pawn="GRAVEYARD",
        held=("mandrake_root",) * 3,
        spells=(Spell.FORAGERS_FEAST,),
        by_wizard=(Spell.BOX_OF_HOLDING,),
    )
    play(state, "spell S06")
    assert holds(state) == {"mandrake_root": 3, "ash_twig": 1}  # no fourth root
    assert not any(
        name == "type mandrake root" for name in legal(table(W_MAIN, pawn="MARKET", coins=9, held=("mandrake_root",) * 3))
    )


@pytest.mark.claim("CU-029", "CU-031", "CU-033", "CU-036", "CU-037", "CU-038", "CU-042", "CU-360", "CU-361", "CU-362")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("source", ["bag", "cards"])
def test_nothing_is_lost_in_random_games(mode, source):
    automata = {"wizard_automaton": "policy", "monster_automaton": "policy"}
    game = sarpedon.game(NAME, mode=mode, villager_source=source, max_rounds=6, **automata)
    state, rng = game.new(seed=7), np.random.default_rng(7)
    while not state.over:
        state.apply(int(rng.choice(state.legal())))
        record = state.record
        assert flaw(record) == 0
        homes = np.bincount(record["houses"][record["houses"] >= 0], minlength=6)
        waiting = np.array([record["waiting"] == kind for kind in range(6)])
        open_pile = VILLAGERS - record["bag"]  # cards of the variant that lie face up
        assert np.array_equal(open_pile, homes + record["eaten"][:6] + waiting)
        assert record["pastures"].sum() + record["sheep_supply"] + record["eaten"][6] == 14
        assert 0 <= record["coins"] <= 25
        assert 1 <= record["panic"] <= 10
        assert (record["held"] <= 3).all()


@pytest.mark.claim("CU-361")
def test_the_villager_cards_change_nothing():
    for mode in MODES:
        plain, actions = random_game(sarpedon.game(NAME, mode=mode, max_rounds=3), seed=11)
        cards = sarpedon.game(NAME, mode=mode, max_rounds=3, villager_source="cards").new(seed=11)
        for action in actions:
            cards.apply(action)
        assert np.array_equal(plain.record["houses"], cards.record["houses"])
        assert np.array_equal(plain.record["bag"], cards.record["bag"])


@pytest.mark.claim("CU-035", "CU-201", "CU-209")
def test_one_villager_a_house():
    state = table(W_MAIN, village={"H1": "farmer", "H2": "noble"}, spells=(Spell.MIND_CONTROL, Spell.SWAP))
    play(state, "spell S13", "loc H2")
    assert "loc H1" not in legal(state)
    assert len(legal(state)) == 18
    play(state, "loc H20")
    assert state.record["houses"][19] == Villager.NOBLE
    assert state.record["houses"][1] == NONE
    play(state, "spell S19", "loc H1")  # the second villager is the only one left
    assert state.record["houses"][0] == Villager.NOBLE
    assert state.record["houses"][19] == Villager.FARMER
    assert state.record["coins"] == 3 + 2 + 2


@pytest.mark.claim("CU-038", "CU-039", "CU-040")
def test_the_ends_of_the_tracks():
    state = table(M_BETWEEN, village={}, panic=10, eaten=[3, 0, 0, 0, 0, 0, 0], stomach=[0, 0, 0])  # T18
    play(state, "end turn")
    assert (state.record["panic"], state.record["curse"]) == (10, 2)
    state = table(M_TURN, panic=2, curse=0)
    play(state, "quiet night")
    assert (state.record["panic"], state.record["curse"]) == (1, 0)
    state = table(W_MAIN, curse=0, held=("mandrake_root", "wishbone"), spells=(Spell.LEFTOVERS,))
    assert play(state, "spell S11").record["curse"] == 0


# --- the village --------------------------------------------------------------------------------------


@pytest.mark.claim("CU-043", "CU-044")
def test_the_village():
    assert len(PLACE_KEYS) == 26
    assert PLACE_KEYS[:20] == [f"H{n}" for n in range(1, 21)]
    assert sorted(set(DISTRICT)) == list(range(6))
    upper = np.triu(ROAD)
    assert (upper == PLAIN_ROAD).sum() == 27
    assert sorted(ROAD[(ROAD >= 0) & (ROAD < PLAIN_ROAD)].tolist()) == sorted(2 * list(range(12)))
    assert int(BRIDGE.sum()) == 5
    assert len(BRIDGE) == 12
    assert list(VALUE[:20]) == [2, 3, 1, 2, 4, 3, 3, 2, 1, 2, 3, 4, 2, 1, 2, 3, 2, 3, 4, 1]
    homes = [" ".join(key for key in PLACE_KEYS if DISTRICT[place(key)] == district) for district in range(6)]
    assert homes == ["H1 H2 H3 INN", "H4 H5 H6 GRAVEYARD", "H7 H8 H9 H10 LAB", "H11 H12 H13 MARKET",
                     "H14 H15 H16 H17 COACH", "H18 H19 H20 TOWNHALL"]  # fmt: skip
    bridges = {frozenset(ends) for ends in (("H3", "H4"), ("H9", "H11"), ("H10", "MARKET"), ("H15", "H18"), ("H17", "H20"))}
    gates = {frozenset(ends) for ends in (("H1", "H7"), ("H3", "H9"), ("H4", "H11"), ("H6", "H12"), ("H8", "H14"),
                                          ("H10", "H15"), ("H13", "H19"))}  # fmt: skip
    for crossing in range(12):
        ends = frozenset(PLACE_KEYS[end] for end in np.argwhere(crossing == ROAD)[0])
        assert ends in (bridges if BRIDGE[crossing] else gates)
    assert (VALUE[20:] == 0).all()
    for a in range(26):
        for b in range(26):
            if ROAD[a, b] == PLAIN_ROAD:
                assert DISTRICT[a] == DISTRICT[b]
            elif ROAD[a, b] != NONE:
                assert DISTRICT[a] != DISTRICT[b]


@pytest.mark.claim("CU-045")
def test_distances_of_the_rulebooks_examples():
    assert DISTANCE[place("H7"), place("H1")] == 1 <= 2
    assert DISTANCE[place("H7"), place("H3")] == DISTANCE[place("H7"), place("H11")] == 3
    assert DISTANCE[place("H10"), place("MARKET")] == 1  # a crossing is one road
    assert (DISTANCE == DISTANCE.T).all()
    assert (np.diag(DISTANCE) == 0).all()
    assert DISTANCE.max() < 15
    for a in range(26):
        for b in range(26):
            if a != b:
                near = [c for c in range(26) if ROAD[a, c] != NONE]
                assert DISTANCE[a, b] == 1 + min(DISTANCE[c, b] for c in near)


@pytest.mark.claim("CU-046", "CU-047")
def test_crossings_between_districts():
    # D1 D2 / D3 D4 / D5 D6 on a grid
    for a in range(6):
        for b in range(6):
            assert GATES[a, b] == abs(a // 2 - b // 2) + abs(a % 2 - b % 2)
    assert GATES.max() == 3
    assert (GATES == 1).sum() == 14


@pytest.mark.claim("CU-048", "CU-139")
def test_pastures_and_who_touches_them():
    touching = {f"PA{p + 1}": [key for key in PLACE_KEYS if PASTURE[place(key)] == p] for p in range(5)}
    assert touching == {
        "PA1": ["H2", "INN"],
        "PA2": ["H7", "H8"],
        "PA3": ["H12", "H13"],
        "PA4": ["H14", "H16", "COACH"],
        "PA5": ["H18", "H20", "TOWNHALL"],
    }
    for key in PLACE_KEYS:
        state = table(M_MOVE, pawn=key, village={})
        assert ("eat sheep" in legal(state)) == (PASTURE[place(key)] != NONE)
    state = table(M_MOVE, pawn="H7", village={}, pastures=[2, 0, 2, 2, 3], sheep_supply=5)
    assert "eat sheep" not in legal(state)


# --- arrival ------------------------------------------------------------------------------------------

FULL_BUT_3 = {f"H{n}": kind for n, kind in zip([n for n in range(1, 21) if n != 3], 9 * ["farmer"] + 9 * ["hunter"] + ["noble"])}


@pytest.mark.claim("CU-049", "CU-050", "CU-051", "CU-262")
@pytest.mark.parametrize("mode", ["two_player", "rabid_monster"])
def test_a_villager_arrives(mode):
    village = {key: kind for key, kind in FULL_BUT_3.items() if key != "H8"}
    if mode == "two_player":
        state, action = table(M_BETWEEN, village=village), "end turn"
    else:
        state, action = rabid_turn([11], Power.SCARCE_SUPPLIES, pawn="H20", village=village), "end turn"
    home = until(state, lambda record: record["rolled"] == 3, action)
    assert home.phase == "wiz_main"
    assert home.record["houses"][2] >= 0
    assert home.record["bag"].sum() == 36 - 19
    asked = until(state, lambda record: record["rolled"] == 17, action)
    assert asked.phase == "wiz_place"
    assert legal(asked) == ["loc H3", "loc H8"]
    waiting = asked.record["waiting"]
    play(asked, "loc H8")
    assert asked.record["houses"][7] == waiting
    assert asked.phase == "wiz_main"


@pytest.mark.claim("CU-052")
def test_nobody_arrives_in_a_full_village():
    village = {**FULL_BUT_3, "H3": "noble"}
    state = table(M_BETWEEN, village=village)
    play(state, "end turn")
    assert state.phase == "wiz_main"
    assert state.record["rolled"] == 0
    assert state.record["bag"].sum() == 16


@pytest.mark.claim("CU-053")
def test_every_villager_in_the_bag_is_as_likely():
    village = {f"H{n}": "farmer" for n in range(1, 8)}
    state = table(M_BETWEEN, village=village)  # 2 farmers, 9 hunters, 6, 6, 3, 3 in the bag
    drawn = np.zeros(6)
    for seed in range(600):
        other = state.clone()
        seed_rng(other.record["rng"], seed)
        play(other, "end turn")
        drawn += state.record["bag"] - other.record["bag"]
    assert drawn.sum() == 600
    expected = 600 * np.array([2, 9, 6, 6, 3, 3]) / 29
    assert ((drawn - expected) ** 2 / expected).sum() < 20.5  # chi-squared, 5 degrees of freedom, p = 0.001


@pytest.mark.claim("CU-054")
def test_an_empty_bag_brings_nobody():
    """It cannot happen with 36 villagers and 20 houses: eaten ones return before the next arrival."""
    assert VILLAGERS.sum() - 20 - 3 > 0
    state = table(W_MAIN, village={})
    state.record["bag"] = 0  # against all laws
    state.record["to_place"] = 2
    villager_arrives(state.record)
    assert (state.record["houses"] == NONE).all()
    assert state.record["to_place"] == 0


@pytest.mark.claim("CU-182")
def test_panic_does_not_change_in_a_wizards_turn():
    rng = np.random.default_rng(3)
    for seed in range(4):
        state = sarpedon.game(NAME).new(seed=seed)
        for _ in range(400):
            if state.over:
                break
            before, seat = int(state.record["panic"]), state.seat
            state.apply(int(rng.choice(state.legal())))
            if seat == Seat.WIZARD and state.seat == Seat.WIZARD:
                assert state.record["panic"] == before


@pytest.mark.claim("CU-263", "CU-338", "CU-290")
def test_the_solo_cards_are_dealt():
    seen = set()
    for seed in range(20):
        record = fresh("rabid_monster", seed=seed).record
        assert (record["rabid"] == Rabid.UP).sum() == 4
        assert record["row_length"] == 0
        seen |= set(np.flatnonzero(record["rabid"] == Rabid.UP).tolist())
        record = fresh("zero_player", seed=seed).record
        assert record["pw_row_length"] == 3
        assert (record["feeding"] == NONE).all()
        assert len(set(record["pw_row"][:3].tolist())) == 3
    assert seen == set(range(12))
    state = fresh("zero_player", seed=1, monster_automaton="policy")
    scented = state.record["powers"][Power.ON_THE_SCENT] != Zone.DECK
    assert state.record["row_length"] == 3 + scented
    assert state.record["rabid"].tolist().count(Rabid.ROW) == 3 + scented
    assert state.record["rabid"].tolist().count(Rabid.UP) == 0
    assert len(set(laid_out("possessed_wizard")["pw_row"][:3].tolist())) == 3
