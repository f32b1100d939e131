"""Abilities and cards at their limits: one AP too few, a second use, what must not be counted twice."""

from __future__ import annotations

import pytest

import sarpedon
from sarpedon.envs.rise_of_the_amazons.components import God
from sarpedon.envs.rise_of_the_amazons.render import god_words
from tests.rise_of_the_amazons.table import Table, area_of, finish_round, get, kinds, source
from tests.tools import legal, play


def princess(ap, *commons, area="K", **fields):
    table = Table("hippolyta", "alcippe").player(0, area=area, ap=ap, supply=1, basic_ready=0, ancillary_ready=0, **fields)
    return table.commons(*commons)


@pytest.mark.claim("RA-227", "RA-228")
def test_a_free_common_is_offered_for_each_action_that_uses_one():
    for common, cost in (("alcynoe", 1), ("lysippe", 1), ("iphito", 2)):
        for places in ((common, "otrera"), ("otrera", common)):
            assert "ability second" in legal(princess(cost, *places).state()), common
            assert "ability second" not in legal(princess(cost - 1, *places).state()), common
            shut = [1, -1] if places[0] == common else [-1, 1]
            assert "ability second" not in legal(princess(cost, *places).put(common_reserved=shut).state()), common
    state = princess(4, "otrera", "lysippe", area="P").state()
    assert "ability second" not in legal(state), "no flag in the Palace, and Otrera alone wins no Amazonomachy"
    battle = princess(1, "aella", "iphito").event("K", "yellow", "nemean lion")
    assert "ability second" in legal(battle.state())
    assert "ability second" not in legal(battle.put(common_reserved=[1, 1]).state())


@pytest.mark.claim("RA-228")
def test_a_free_common_is_one_common():
    state = play(princess(5, "alcynoe", "lysippe").hand(0, 11).state(), "ability second", "supply", "play DI-11 TA")
    assert "ability second" not in legal(state)
    ap = get(state, 0, "ap")
    play(state, "flag right")
    assert ap - get(state, 0, "ap") == 2, "the second common of the turn is paid"


@pytest.mark.claim("RA-207", "RA-211", "RA-228")
def test_a_mark_that_is_set_is_not_bought_again():
    table = Table("hippolyta", "alcippe").player(0, area="K", supply=1).commons("alcynoe", "otrera").put(free_common=1)
    assert "ability second" not in legal(table.state())
    warrior = Table("penthesilea", "alcippe").player(0, area="K").event("K", "yellow", "nemean lion").put(free_battle=1)
    assert "ability first" not in legal(warrior.state())
    mystic = Table("alcippe", "hippolyta").player(0, area="E").event("E", "blue", "sirens").put(ignore_terrain=1)
    assert "ability first" not in legal(mystic.state())


@pytest.mark.claim("RA-215")
def test_the_extra_battle_is_one_battle_of_this_turn():
    table = Table("penthesilea", "hippolyta").player(0, area="I", ap=0).commons("otrera", "marpesia").put(acted=1, actions_left=0)
    table.event("I", "red", "centaur").event("I", "blue", "sirens").player(0, ap=6).put(free_battle=1)
    state = play(table.state(), "battle red", "pick left", "confirm")
    assert get(state, 0, "ap") == 4, "Otrera only"
    assert not kinds(legal(state), "battle"), "no second one"
    state = play(table.player(1, ap=0).state(), "end turn")
    assert state.seat == 0
    assert state.record["free_battle"] == 0, "unused, it lapses with the turn"


@pytest.mark.claim("RA-215", "RA-217")
def test_other_actions_do_not_use_up_the_extra_battle():
    table = Table("penthesilea", "hippolyta").player(0, area="K", ap=6).event("K", "yellow", "nemean lion")
    state = play(table.state(), "ability first", "buy vp")
    assert "battle yellow" in legal(state)
    moved = play(table.event("I", "yellow").state(), "ability first", "move I")
    assert get(moved, 0, "ap") == 5, "the Move is paid"
    assert moved.record["free_battle"] == 1


@pytest.mark.claim("RA-222", "RA-260")
def test_who_borrows_the_extra_battle_cannot_reach_next_door():
    table = Table("antianera", "penthesilea").player(0, area="I", ap=4).player(1, area="P").event("K", "yellow", "nemean lion")
    state = play(table.commons("otrera", "aella").player(0, supply=0).hand(0, 10).state(), "play DI-10 OS")
    assert "opponent ability 1 first" not in legal(state)
    assert "opponent ability 1 second" in legal(state)


@pytest.mark.claim("RA-212")
def test_there_must_be_a_token_elsewhere_to_attract():
    table = Table("alcippe", "hippolyta").player(0, area="I").event("I", "blue")
    assert "ability second" not in legal(table.state())


@pytest.mark.claim("RA-223", "RA-226")
def test_rearranging_needs_an_open_place_and_a_choice():
    table = Table("hippolyta", "alcippe").commons("otrera", "clete", deck=())
    assert "ability first" in legal(table.state()), "the two may change places"
    assert "ability first" not in legal(table.put(common_reserved=[1, -1]).state()), "one card is no choice"
    assert "ability first" not in legal(Table("hippolyta", "alcippe").put(common_reserved=[1, 1]).state())
    right = play(Table("hippolyta", "alcippe").commons("otrera", "clete").put(common_reserved=[-1, 1]).state(), "ability first")
    play(right, "common Aella")
    assert right.phase == "menu", "the reserved right place is not filled"


@pytest.mark.claim("RA-233")
def test_extra_moves_need_somewhere_to_go():
    table = Table("antianera", "alcippe", "hippolyta").player(0, area="TH").player(1, area="H").player(2, area="I")
    assert "ability second" not in legal(table.state())


@pytest.mark.claim("RA-048", "RA-089")
def test_a_stat_card_counts_once():
    table = Table("penthesilea", "alcippe").player(0, area="K", ap=8, basic_ready=0, ancillary_ready=0)
    table.event("K", "yellow", "hercules").commons("aella", "iphito").hand(0, 1)
    assert "battle yellow" not in legal(table.state()), "5M 1C and 2M against 6M 2C: Cunning is wanting"
    state = play(table.hand(0, 5).state(), "battle yellow")
    assert "play DI-01 M2" in legal(state)
    play(state, "pick left", "play DI-05 MC")
    assert "confirm" in legal(state)
    short = Table("penthesilea", "alcippe").player(0, area="E", ap=8, basic_ready=0, ancillary="antiope")
    short.event("E", "yellow", "nemean lion").put(common_reserved=[1, 1]).hand(0, 1)
    assert "battle yellow" not in legal(short.state()), "3M and 2M are not 6M"
    cunning = Table("penthesilea", "alcippe").player(0, area="B", ap=8, ancillary_ready=0).put(common_reserved=[1, 1])
    cunning.event("B", "red", "centaur").hand(0, 3)
    state = play(cunning.state(), "battle red", "pick basic")
    assert legal(state) == ["play DI-03 C2"], "4M 1C want 2C more for 3M 3C"
    assert "confirm" in legal(play(state, "play DI-03 C2"))


@pytest.mark.claim("RA-266")
def test_RX_refreshes_the_one_that_was_chosen():
    for tired, other in (("basic", "ancillary"), ("ancillary", "basic")):
        table = Table("alcippe", "hippolyta").player(0, ap=2, **{f"{tired}_ready": 0}).hand(0, 12)
        state = play(table.state(), "play DI-12 RX")
        assert legal(state) == [f"pick {tired}"]
        play(state, f"pick {tired}")
        assert get(state, 0, f"{tired}_ready", f"{other}_ready", "ap") == (1, 1, 0)
    both = Table("alcippe", "hippolyta").player(0, basic_ready=0, ancillary_ready=0).hand(0, 12).state()
    assert get(play(both, "play DI-12 RX", "pick basic"), 0, "basic_ready", "ancillary_ready") == (1, 0)


@pytest.mark.claim("RA-040", "RA-265")
def test_a_free_visit_is_the_action_of_the_turn():
    state = play(Table("penthesilea", "alcippe").player(0, area="B").hand(0, 10).state(), "play DI-10 OP", "port Z")
    assert "end turn" in legal(state)
    assert "pass" not in legal(state)


@pytest.mark.claim("RA-108", "RA-265")
def test_a_barrack_by_card_opens_the_oracle():
    table = Table("penthesilea", "alcippe").player(0, area="P", oracle_block=1, charged=[0, 0]).hand(0, 2, 11)
    state = play(table.state(), "play DI-02 PB", "barrack", "play DI-11 TA")
    assert "oracle" in legal(state)


@pytest.mark.claim("RA-244", "RA-247")
def test_only_what_lies_open_can_be_reserved():
    for shut, free in (([1, -1], ["right"]), ([-1, 1], ["left"])):
        table = Table("hippolyta", "alcippe").hand(0, 4).put(common_reserved=shut)
        assert kinds(legal(play(table.state(), "play DI-04 RC")), "place") == free
    table = Table("hippolyta", "alcippe").hand(0, 13)
    table.record["pile_size"][0] = 0
    table.record["pile_reserved"][1] = 1
    assert kinds(legal(play(table.state(), "play DI-13 RE")), "colour") == ["red", "purple", "yellow"]
    table.record["pile_reserved"][2:] = 1
    assert "play DI-13 RE" not in legal(table.state())


@pytest.mark.claim("RA-252")
def test_who_has_more_than_somebody_is_not_last():
    table = Table("alcippe", "hippolyta", "antianera").hand(0, 11).player(0, vp=4).player(1, vp=3).player(2, vp=7)
    assert "play DI-11 L2" not in legal(table.state())


@pytest.mark.claim("RA-257")
def test_a_teleport_leaves_the_area():
    table = Table("alcippe", "hippolyta", exclusive_areas=False).player(0, area="B").hand(0, 6)
    assert "area B" not in legal(play(table.state(), "play DI-06 TP"))


@pytest.mark.claim("RA-259")
def test_a_pushed_player_needs_a_free_area_in_play():
    table = Table("alcippe", "hippolyta", "antianera").player(0, area="P").player(1, area="Z").player(2, area="H").hand(0, 14)
    state = play(table.state(), "play DI-14 SP", "area Z")
    assert kinds(legal(state), "area") == ["E", "Palace"], "H is taken"
    two = Table("alcippe", "hippolyta").player(0, area="P").player(1, area="L").hand(0, 14).state()
    assert kinds(legal(play(two, "play DI-14 SP", "area L")), "area") == ["K", "Palace"], "M is out of play"


@pytest.mark.claim("RA-250", "RA-259")
def test_FA_exempts_only_its_player():
    table = Table("alcippe", "hippolyta", god="zeus").player(0, area="B").player(1, area="P").hand(0, 14, 15)
    state = play(table.state(), "play DI-15 FA", "play DI-14 SP", "area Palace")
    assert "area H" not in legal(state), "the pushed player is not exempt"


@pytest.mark.claim("RA-328")
def test_cards_do_not_act_in_a_forbidden_area():
    flag = Table("alcippe", "hippolyta", god="zeus").player(0, area="H").player(1, area="K").hand(0, 3)
    assert "play DI-03 FL" not in legal(flag.state())
    assert "play DI-03 FL" in legal(flag.player(0, bonus=1).state())


@pytest.mark.claim("RA-101", "RA-324")
def test_the_oracle_in_gamma_pleases_hephaestus_only():
    table = Table("hippolyta", "alcippe", god="poseidon", gamma_oracle=True).player(0, area="G")
    assert source(finish_round(table), 0, "hostile_gods") == -3
    assert "oracle" not in legal(Table("hippolyta", "alcippe", gamma_oracle=True).player(0, area="K").state())


@pytest.mark.claim("RA-022")
def test_ancillaries_are_dealt_at_random():
    game = sarpedon.game("rise_of_the_amazons", players=2)
    assert {get(game.new(seed=seed), 0, "ancillary") for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.claim("RA-372", "RA-373")
def test_after_a_theft_a_third_player_does_not_know_what_the_victim_kept():
    for seed in range(10):
        table = Table("alcippe", "hippolyta", "antianera").hand(0, 13).hand(1, 3, 7).chance(seed)
        table.record["card_known"][[2, 6]] = 0b111
        state = play(table.state(), "play DI-13 ST", "opponent 1")
        at = state.view(2).record["card_at"]
        assert at[2] not in (0, 1)
        assert at[6] not in (0, 1)
        assert state.view(0).record["card_at"][2] in (0, 1), "the thief still does"


@pytest.mark.claim("RA-258", "RA-103")
def test_after_a_compound_move_the_turn_goes_on():
    table = Table("alcippe", "hippolyta").player(0, area="B").player(1, area="P").hand(0, 14)
    state = play(table.state(), "play DI-14 SP", "area Palace", "area H")
    assert (state.phase, area_of(state, 0)) == ("menu", "P")
    assert (state.record["played"], state.record["option"], state.record["target_area"]) == (-1, -1, -1)


@pytest.mark.claim("RA-324")
@pytest.mark.parametrize("gamma_oracle", [False, True])
def test_the_words_of_hephaestus_name_the_safe_areas(gamma_oracle):
    state = sarpedon.game("rise_of_the_amazons", players=4, gamma_oracle=gamma_oracle).new(seed=1)
    state.record["god"] = God.HEPHAESTUS
    safe = god_words(state.record).split("outside ")[1].split(", ")
    assert ("G" in safe) == gamma_oracle
    assert len(safe) > 1
