from __future__ import annotations

import numpy as np
import pytest

import sarpedon
from sarpedon.envs.core.errors import IllegalAction
from sarpedon.envs.micro_medusa.components import End, Equipment, Phase
from tests.micro_medusa.table import all_closed_but, battle, draft, meet, tiles, winner
from tests.tools import legal, random_game

GAME = sarpedon.game("micro_medusa")


def with_hand(state, letters):
    """The same position with other tiles in Medusa's hand; what the Champion knows follows."""
    state.record["hand"] = state.record["known"] = tiles(letters)
    return sarpedon.State(state.game, state.records)


# --- placing and answering --------------------------------------------------------------------------------


@pytest.mark.claim("MM-030", "MM-013", "MM-011")
def test_T24_medusa_places_what_she_holds_on_open_tresses_only():
    state = battle(hand="HHS", lengths={1: 2, 2: 1}, closed={2: End.FLIPPED, 3: End.SNAKEHEAD, 4: End.EYEBALL}, connected=1)
    places = [f"place tress {tress} {tile}" for tress in (0, 1, 5) for tile in ("snakehead", "snake section")]
    assert legal(state) == places
    for wrong in ("place tress 0 eyeball", "place tress 2 snakehead", "place tress 3 snakehead", "place tress 4 snake section"):
        with pytest.raises(IllegalAction):
            state.apply(wrong)


@pytest.mark.claim("MM-032", "MM-033", "MM-035")
def test_T24_the_champion_answers_with_what_is_left_and_never_with_a_heart():
    state = battle(drafted=Equipment.HEART, equipment=[0, 1, 1], turn=2, hand="HE")
    state.apply("place tress 0 snakehead")
    assert legal(state) == ["answer shield", "answer torch"]
    for wrong in ("answer blade", "draft equipment heart", "answer heart"):
        with pytest.raises(IllegalAction):
            state.apply(wrong)


@pytest.mark.claim("MM-032")
def test_two_kinds_of_answer_are_always_left():
    for seed in range(30):
        state = GAME.new(seed=seed)
        while not state.over:
            if state.record["phase"] == Phase.ANSWER:
                assert len(state.legal()) >= 2
            state.apply(state.legal()[0])


@pytest.mark.claim("MM-016", "MM-030", "MM-046")
def test_the_champions_tile_blocks_nothing_and_is_not_lost():
    state = battle(hand="SSH", drafted=Equipment.TORCH)
    before = legal(state)
    meet(state, "S", "blade", tress=2)
    assert legal(state) == before  # every tress is open still, the same one included
    meet(state, "S", "shield", tress=2)
    assert state.record["length"][2] == 2
    assert list(state.record["equipment"]) == [1, 1, 1]


@pytest.mark.claim("MM-035", "MM-040")
def test_T1_a_played_blade_is_out_unless_a_second_was_drafted():
    state = battle(hand="HES")
    meet(state, "H", "blade")
    state.apply("place tress 0 eyeball")
    assert legal(state) == ["answer shield", "answer torch"]
    state = battle(hand="HES", drafted=Equipment.BLADE)
    meet(state, "H", "blade")
    state.apply("place tress 0 eyeball")
    assert "answer blade" in legal(state)


@pytest.mark.claim("MM-035", "MM-066", "MM-030")
def test_T2_two_blades_capture_two_in_one_round_on_one_tress():
    state = battle(hand="HHE", drafted=Equipment.BLADE)
    meet(state, "H", "blade")
    meet(state, "H", "blade")
    assert state.record["captured"] == 2
    assert not state.over
    assert state.record["end"][0] == End.OPEN


# --- the nine outcomes --------------------------------------------------------------------------------------


@pytest.mark.claim("MM-040", "MM-034")
def test_W1_a_blade_captures_a_snakehead_and_its_place_is_open_again():
    state = meet(battle(hand="HES"), "H", "blade")
    assert (state.record["captured"], state.record["connected"]) == (1, 0)
    assert (state.record["end"][0], state.record["length"][0]) == (End.OPEN, 0)


@pytest.mark.claim("MM-041", "MM-015", "MM-012", "MM-034")
@pytest.mark.parametrize("answer", ["shield", "torch"])
def test_a_snakehead_stays_connected_and_closes_its_tress(answer):
    state = meet(battle(hand="HES"), "H", answer)
    assert (state.record["captured"], state.record["connected"]) == (0, 1)
    assert state.record["end"][0] == End.SNAKEHEAD
    assert not any(name.startswith("place tress 0") for name in legal(state))


@pytest.mark.claim("MM-042")
def test_W4_a_shield_flips_an_eyeball():
    state = meet(battle(hand="HES"), "E", "shield")
    assert state.record["end"][0] == End.FLIPPED
    assert (state.record["stone_basic"], state.record["stone_reserve"], state.record["eyeballs"]) == (0, 0, 0)


@pytest.mark.claim("MM-043", "MM-011")
@pytest.mark.parametrize("answer", ["blade", "torch"])
def test_W5_an_unshielded_eyeball_turns_a_heart_to_stone_and_closes_its_tress(answer):
    state = meet(battle(hand="HES"), "E", answer)
    assert state.record["end"][0] == End.EYEBALL
    assert (state.record["stone_basic"], state.record["stone_reserve"]) == (1, 0)


@pytest.mark.claim("MM-044")
def test_W6_a_torch_flips_a_section():
    state = meet(battle(hand="HES"), "S", "torch")
    assert (state.record["end"][0], state.record["length"][0]) == (End.FLIPPED, 0)


@pytest.mark.claim("MM-045", "MM-011", "MM-013")
@pytest.mark.parametrize("answer", ["blade", "shield"])
def test_W7_a_section_that_stays_lengthens_its_tress(answer):
    state = meet(battle(hand="HES"), "S", answer)
    assert (state.record["end"][0], state.record["length"][0]) == (End.OPEN, 1)
    assert "place tress 0 snakehead" in legal(state)


@pytest.mark.claim("MM-044", "MM-064")
def test_T12_a_torch_ends_a_tress_of_two():
    state = meet(battle(hand="HSS", lengths={3: 2}), "S", "torch", tress=3)
    assert (state.record["end"][3], state.record["length"][3]) == (End.FLIPPED, 2)
    assert not any("tress 3" in name for name in legal(state))


@pytest.mark.claim("MM-014", "MM-012", "MM-046")
def test_a_reveal_changes_its_own_tress_only():
    for tile, answer in ((t, a) for t in "HES" for a in ("blade", "shield", "torch")):
        state = battle(hand="HES", lengths={0: 1, 2: 2, 4: 1})
        before = state.record.copy()
        meet(state, tile, answer, tress=2)
        for tress in (0, 1, 3, 4, 5):
            assert state.record["end"][tress] == before["end"][tress]
            assert state.record["length"][tress] == before["length"][tress]


# --- hearts -------------------------------------------------------------------------------------------------


@pytest.mark.claim("MM-050", "MM-054", "MM-062")
def test_T3_two_unshielded_eyeballs_win_without_a_drafted_heart():
    state = battle(hand="EES")
    meet(state, "E", "blade")
    assert not state.over
    meet(state, "E", "torch", tress=1)
    assert winner(state) == "medusa"
    assert state.ending == "stone"


@pytest.mark.claim("MM-052", "MM-053", "MM-054", "MM-055", "MM-051", "MM-027")
def test_T4_a_drafted_heart_takes_the_first_eyeball():
    state = battle(hand="EEE", drafted=Equipment.HEART)
    meet(state, "E", "blade")
    assert (state.record["stone_basic"], state.record["stone_reserve"]) == (0, 1)
    meet(state, "E", "torch", tress=1)
    assert (state.record["stone_basic"], state.record["stone_reserve"]) == (1, 1)
    assert not state.over
    for _ in range(2):
        state.apply(state.legal()[0])
    assert "draft equipment heart" not in legal(state)
    state.apply("draft equipment shield")
    meet(state, "E", "torch", tress=2)
    assert winner(state) == "medusa"


@pytest.mark.claim("MM-053", "MM-051", "MM-054", "MM-080")
def test_T5_a_heart_drafted_in_the_second_round_takes_the_second_eyeball():
    state = battle(hand="EES")
    meet(state, "E", "blade")
    meet(state, "S", "shield", tress=1)
    assert state.record["stone_basic"] == 1
    draft(state, equipment="heart")
    state.record["hand"] = tiles("EES")
    state = sarpedon.State(state.game, state.records)
    meet(state, "E", "blade", tress=2)
    assert (state.record["stone_basic"], state.record["stone_reserve"]) == (1, 1)
    assert not state.over
    meet(state, "E", "torch", tress=3)
    assert (winner(state), state.ending) == ("medusa", "stone")


@pytest.mark.claim("MM-055", "MM-052")
def test_T6_a_heart_left_in_the_reserve_does_not_help():
    state = meet(battle(hand="EES", stone_basic=1), "E", "torch")
    assert (winner(state), state.ending) == ("medusa", "stone")


@pytest.mark.claim("MM-101", "MM-051")
def test_T25_hearts_that_heal():
    reset = battle(hand="EHS", options={"hearts_rule": "reset"}, drafted=Equipment.TORCH)
    meet(reset, "E", "blade")
    assert reset.record["stone_basic"] == 1
    meet(reset, "S", "shield", tress=1)
    assert (reset.record["stone_basic"], reset.record["eyeballs"]) == (0, 1)
    healed = battle(hand="EHS", options={"hearts_rule": "reserve_heals"}, drafted=Equipment.HEART, stone_basic=1)
    meet(healed, "E", "blade")
    assert (healed.record["stone_basic"], healed.record["stone_reserve"]) == (1, 1)
    meet(healed, "S", "shield", tress=1)
    assert (healed.record["stone_basic"], healed.record["stone_reserve"]) == (1, 0)


@pytest.mark.claim("MM-101")
def test_T25_an_eyeball_in_each_of_three_rounds():
    for rule, expected in (("reset", None), ("three_eyes", "stone")):
        state = battle(hand="EHS", options={"hearts_rule": rule})
        for number in range(3):
            assert not state.over
            if number > 0:
                state.apply(state.legal()[0])
                state.apply(state.legal()[0])
                state.apply("draft equipment torch")
                state = with_hand(state, "EHS")
            meet(state, "E", "blade", tress=number)
            if rule == "reset":
                assert state.record["stone_basic"] == 1
                meet(state, "S", "shield", tress=3 + number)
                assert (state.record["stone_basic"], state.record["eyeballs"]) == (0, number + 1)
            elif number < 2:
                meet(state, "S", "shield", tress=3 + number)
        assert state.over == (expected is not None)
        assert expected is None or (winner(state), state.ending) == ("medusa", expected)


@pytest.mark.claim("MM-101", "MM-027")
def test_with_reset_a_stone_reserve_heart_is_live_again_in_the_next_round():
    state = battle(hand="EHS", options={"hearts_rule": "reset"}, drafted=Equipment.HEART)
    meet(state, "E", "blade")
    assert (state.record["stone_basic"], state.record["stone_reserve"]) == (0, 1)
    meet(state, "S", "shield", tress=1)
    assert state.record["stone_reserve"] == 0
    state.apply(state.legal()[0])
    state.apply(state.legal()[0])
    assert "draft equipment heart" in legal(state)


@pytest.mark.claim("MM-101")
def test_T25_the_third_eyeball_wins_with_three_eyes():
    options = {"hearts_rule": "three_eyes"}
    closed = {4: End.EYEBALL}
    state = battle(hand="EES", options=options, stone_basic=1, eyeballs=1, closed=closed)
    meet(state, "E", "blade")
    assert not state.over  # two stone basic hearts do not win here
    assert (state.record["stone_basic"], state.record["stone_reserve"]) == (2, 0)
    meet(state, "E", "torch", tress=1)
    assert (winner(state), state.ending) == ("medusa", "stone")
    assert state.record["stone_reserve"] == 1


# --- winning ------------------------------------------------------------------------------------------------


@pytest.mark.claim("MM-060", "MM-061", "MM-069")
@pytest.mark.parametrize("answer", ["torch", "shield"])
def test_W3_the_third_connected_snakehead_wins_at_any_distance(answer):
    closed = {1: End.SNAKEHEAD, 2: End.SNAKEHEAD}
    state = meet(battle(hand="HES", connected=2, closed=closed, lengths={0: 2, 1: 1}), "H", answer)
    assert (winner(state), state.ending) == ("medusa", "three_heads")


@pytest.mark.claim("MM-066", "MM-069")
def test_W2_the_third_captured_snakehead_wins_for_the_champion():
    state = meet(battle(hand="HES", captured=2), "H", "blade")
    assert (winner(state), state.ending) == ("champion", "captured")


@pytest.mark.claim("MM-063", "MM-065")
def test_T7_a_finished_chain_wins_and_a_shield_prevents_it():
    state = meet(battle(hand="HES", lengths={3: 3}), "E", "blade", tress=3)
    assert (winner(state), state.ending) == ("medusa", "chain")
    state = meet(battle(hand="HES", lengths={3: 3}), "H", "torch", tress=3)
    assert (winner(state), state.ending) == ("medusa", "chain")
    state = meet(battle(hand="HES", lengths={3: 3}), "E", "shield", tress=3)
    assert not state.over
    assert state.record["end"][3] == End.FLIPPED


@pytest.mark.claim("MM-065", "MM-040")
def test_T8_a_captured_snakehead_leaves_the_chain_open():
    state = meet(battle(hand="HES", lengths={3: 3}), "H", "blade", tress=3)
    assert not state.over
    assert (state.record["end"][3], state.record["length"][3]) == (End.OPEN, 3)
    meet(state, "E", "torch", tress=3)
    assert (winner(state), state.ending) == ("medusa", "chain")


@pytest.mark.claim("MM-063", "MM-102")
def test_T9_the_third_section_wins_only_with_the_plain_goal():
    state = meet(battle(hand="HES", lengths={3: 2}), "S", "blade", tress=3)
    assert not state.over
    assert state.record["length"][3] == 3
    state = meet(battle(hand="HES", lengths={3: 2}, options={"chain_goal": "plain"}), "S", "blade", tress=3)
    assert (winner(state), state.ending) == ("medusa", "chain")


@pytest.mark.claim("MM-063")
def test_T10_two_sections_are_no_chain():
    state = meet(battle(hand="HES", lengths={3: 2}), "E", "blade", tress=3)
    assert not state.over
    assert state.record["stone_basic"] == 1


@pytest.mark.claim("MM-064")
def test_T11_sections_of_two_tresses_do_not_add_up():
    state = meet(battle(hand="HES", lengths={3: 2, 4: 1}), "H", "torch", tress=3)
    assert not state.over


@pytest.mark.claim("MM-067")
def test_T13_the_champion_wins_when_the_last_tress_closes():
    closed = all_closed_but(0, by=End.FLIPPED)
    state = meet(battle(hand="ESS", closed=closed), "E", "blade")
    assert (winner(state), state.ending) == ("champion", "closed")
    assert state.record["stone_basic"] == 1


@pytest.mark.claim("MM-070")
def test_T14_the_stone_heart_comes_before_the_closed_field():
    closed = all_closed_but(0, by=End.FLIPPED)
    state = meet(battle(hand="ESS", closed=closed, stone_basic=1), "E", "torch")
    assert (winner(state), state.ending) == ("medusa", "stone")


@pytest.mark.claim("MM-070", "MM-067")
def test_T15_the_third_head_comes_before_the_closed_field():
    closed = {1: End.SNAKEHEAD, 2: End.SNAKEHEAD, 3: End.FLIPPED, 4: End.FLIPPED, 5: End.FLIPPED}
    state = meet(battle(hand="HSS", closed=closed, connected=2), "H", "torch")
    assert (winner(state), state.ending) == ("medusa", "three_heads")
    closed[2] = End.FLIPPED
    state = meet(battle(hand="HSS", closed=closed, connected=1), "H", "torch")
    assert (winner(state), state.ending) == ("champion", "closed")


@pytest.mark.claim("MM-067", "MM-045")
def test_T16_a_section_keeps_the_last_tress_open():
    state = meet(battle(hand="HSS", closed=all_closed_but(0, by=End.FLIPPED)), "S", "blade")
    assert not state.over
    assert (state.record["end"][0], state.record["length"][0]) == (End.OPEN, 1)


@pytest.mark.claim("MM-067", "MM-040")
def test_T17_a_capture_does_not_close_the_last_tress():
    state = meet(battle(hand="HSS", closed=all_closed_but(0, by=End.FLIPPED)), "H", "blade")
    assert not state.over


@pytest.mark.claim("MM-068", "MM-103")
def test_T21_the_champion_wins_when_the_tiles_run_out():
    options = {"run_out": "hand"}
    for chosen, expected in (({}, True), (options, False)):
        state = battle(hand="HSS", round_number=6, turn=2, equipment=[1, 1, 1], options=chosen)
        state.record["hand"] = tiles("SS")
        state.record["stack"] = tiles("H")
        state = sarpedon.State(state.game, state.records)
        meet(state, "S", "blade")
        assert state.over is expected
        if expected:
            assert (winner(state), state.ending) == ("champion", "out_of_tiles")
        else:
            assert state.record["round_number"] == 7
            for _ in range(2):
                state.apply(state.legal()[0])
            assert (state.record["stack"].sum(), state.record["market"].sum()) == (0, 3)


@pytest.mark.claim("MM-103")
def test_with_the_hand_goal_the_champion_wins_when_three_tiles_are_not_left():
    state = battle(hand="HSS", round_number=8, turn=2, equipment=[1, 1, 1], options={"run_out": "hand"})
    state.record["hand"] = tiles("SS")
    state.record["stack"] = tiles("")
    state.record["market"] = tiles("S")
    state = meet(sarpedon.State(state.game, state.records), "S", "blade")
    assert (winner(state), state.ending) == ("champion", "out_of_tiles")


def play_to_the_last_tile(**options):
    """Games of random players who avoid every win, until one ends because the tiles have run out."""
    game = sarpedon.game("micro_medusa", **options)
    for seed in range(200):
        rng = np.random.default_rng(seed)
        state = game.new(seed=seed)
        while not state.over:
            actions = rng.permutation(state.legal())
            quiet = [action for action in actions if not wins_at_once(state, action)]
            state.apply(int((quiet or [*actions])[0]))
        if state.ending == "out_of_tiles":
            return state
    return None


def wins_at_once(state, action):
    after = state.clone().apply(int(action))
    return after.over and after.ending != "out_of_tiles"


@pytest.mark.claim("MM-068")
def test_T21_a_whole_game_runs_out_of_tiles_at_the_end_of_round_6():
    state = play_to_the_last_tile()
    assert winner(state) == "champion"
    assert (state.record["round_number"], state.record["turn"]) == (6, 2)
    assert (state.record["stack"].sum(), state.record["market"].sum(), state.record["hand"].sum()) == (1, 4, 1)
    assert state.record["revealed"].sum() == 12


@pytest.mark.claim("MM-036", "MM-069")
def test_T22_no_second_turn_after_a_win_in_the_first():
    state = meet(battle(hand="HES", captured=2), "H", "blade")
    assert state.over
    assert state.record["turn"] == 1
    assert state.legal() == []


@pytest.mark.claim("MM-063")
def test_T23_a_tress_of_six_sections_is_finished_by_the_next_tile_that_stays():
    state = battle(hand="HES", lengths={0: 5})
    meet(state, "S", "blade")
    assert state.record["length"][0] == 6
    meet(state, "E", "torch")
    assert (winner(state), state.ending) == ("medusa", "chain")


@pytest.mark.claim("MM-071", "MM-072")
def test_no_draws_and_no_other_double_wins():
    """After every reveal of many games at most Medusa's goals and the closed field hold together."""
    for seed in range(300):
        state, _ = random_game(GAME, seed)
        winner(state)
        record = state.record
        champion_too = record["captured"] >= 3
        medusa = record["connected"] >= 3 or record["stone_basic"] >= 2 or state.ending == "chain"
        closed = End.OPEN not in record["end"]
        assert not (champion_too and (medusa or closed))
