from __future__ import annotations

import numpy as np
import pytest

import sarpedon
from sarpedon.envs import micro_medusa_v0
from sarpedon.envs.core.errors import BadOption
from sarpedon.envs.core.records import UNKNOWN
from sarpedon.envs.micro_medusa.components import TILES_OF_KIND, Equipment
from sarpedon.envs.micro_medusa.laws import Flaw
from sarpedon.envs.micro_medusa.render import SIDE, spot
from tests.micro_medusa.table import battle, meet, tiles

GAME = sarpedon.game("micro_medusa")


@pytest.mark.claim("MM-092", "MM-090")
def test_T18_a_reveal_that_is_not_accounted_for_was_the_set_up_tile():
    state = battle(hand="EHS", known="HS")
    meet(state, "S", "blade")
    assert (list(state.record["known"]), state.record["unknown"]) == (tiles("H"), 1)
    meet(state, "E", "shield", tress=1)
    assert (list(state.record["known"]), state.record["unknown"]) == (tiles("H"), 0)


@pytest.mark.claim("MM-091", "MM-092")
def test_T19_nobody_records_which_of_two_sections_was_played():
    state = battle(hand="SSH", known="SH")
    meet(state, "S", "blade")
    assert (list(state.record["known"]), state.record["unknown"]) == (tiles("H"), 1)
    other = battle(hand="SEH", known="SH")  # the set-up tile is an Eyeball instead
    meet(other, "S", "blade")
    ours, theirs = state.view("champion"), other.view("champion")
    assert ours.records.tobytes() == theirs.records.tobytes()


@pytest.mark.claim("MM-031", "MM-094")
def test_the_champion_sees_the_place_and_not_the_tile():
    shown = {}
    for tile, name in (("H", "snakehead"), ("E", "eyeball"), ("S", "snake section")):
        state = battle(hand="HES", known="HE")
        action = GAME.action_table.id(f"place tress 4 {name}")
        said = state.describe(action, onlooker="champion")
        assert "tress 4" in said
        assert name.lower() not in said.lower()
        assert name.lower() in state.describe(action).lower()
        state.apply(action)
        view = state.view("champion")
        assert (view.record["place"], view.record["face_down"]) == (4, UNKNOWN)
        shown[tile] = (view.records.tobytes(), state.observe("champion").tobytes(), state.text("champion"),
                       state.svg("champion"), state.mask.tobytes())  # fmt: skip
    assert shown["H"] == shown["E"] == shown["S"]


@pytest.mark.claim("MM-094")
def test_no_seat_gets_a_mask_that_is_not_its_own():
    env = micro_medusa_v0.env()
    env.reset(seed=1)
    assert env.agent_selection == "medusa_0"
    assert not env.observe("champion_0")["action_mask"].any()
    assert env.observe("medusa_0")["action_mask"].any()
    assert not GAME.new(seed=1).view("champion").mask.any()


@pytest.mark.claim("MM-093")
def test_what_each_side_knows_of_the_stack():
    for seed in range(20):
        state = GAME.new(seed=seed)
        medusa, champion = state.view("medusa").record, state.view("champion").record
        assert list(medusa["stack"]) == list(state.record["stack"])
        assert (champion["stack"] == UNKNOWN).all()
        unseen = TILES_OF_KIND - champion["market"] - champion["known"] - champion["revealed"]
        assert list(unseen) == list(state.record["stack"] + state.record["hand"])
        ours, theirs = (state.observe(seat).view(GAME.card.observation)[0] for seat in GAME.seats)
        assert np.allclose(ours["unseen"] * 6, state.record["stack"])
        assert np.allclose(theirs["unseen"] * 6, unseen)
        assert theirs["unknown_tile"] == 1
        assert not theirs["my_hand"].any()


@pytest.mark.claim("MM-093", "MM-090", "MM-003")
def test_a_redeal_keeps_every_tile_and_draws_the_face_down_tile_from_the_hand():
    state = battle(hand="EHS", known="HS").apply("place tress 3 snakehead")
    played = set()
    for seed in range(60):
        other = state.redeal("champion", seed)
        record = other.record
        assert other.game.kernels.inspect(other.records) == Flaw.NONE
        assert record["hand"].sum() == 2
        played.add(int(record["face_down"]))
    assert played == {0, 1, 2}


@pytest.mark.claim("MM-093", "MM-006")
def test_the_unknown_tile_is_redealt_in_proportion_to_what_is_unseen():
    state = GAME.new(seed=5)
    unseen = state.record["stack"] + state.record["hand"]
    counts = np.zeros(3)
    many = 3000
    for seed in range(many):
        counts += state.redeal("champion", seed).record["hand"]
    assert np.allclose(counts / many, unseen / unseen.sum(), atol=0.04)


@pytest.mark.claim("MM-095")
def test_a_tile_that_can_be_deduced_stays_unknown_in_the_books_until_revealed():
    state = battle(hand="SHE", known="HE")
    seen = TILES_OF_KIND - np.array(tiles("HE")) - np.array([1, 1, 2])
    state.record["revealed"] = [int(seen[0]), int(seen[1]), 2]
    state.record["stack"] = [0, 0, 6 - 2 - 2 - 1]
    state = sarpedon.State(GAME, state.records)
    hands = {tuple(state.redeal("champion", seed).record["hand"]) for seed in range(30)}
    assert hands == {(1, 1, 1)}  # only Sections are unseen
    assert state.record["unknown"] == 1
    assert list(state.record["known"]) == tiles("HE")
    meet(state, "S", "blade")
    assert state.record["unknown"] == 0


@pytest.mark.claim("MM-104")
def test_with_an_open_hand_nothing_is_unknown():
    game = sarpedon.game("micro_medusa", open_hand=True)
    for seed in range(20):
        state = game.new(seed=seed)
        assert state.record["unknown"] == 0
        assert list(state.record["known"]) == list(state.record["hand"])
        assert list(state.redeal("champion", seed).record["hand"]) == list(state.record["hand"])


@pytest.mark.claim("MM-100", "MM-101", "MM-102", "MM-103", "MM-104")
def test_options_have_defaults_and_are_checked():
    assert GAME.options == {
        "head_openings": 6, "hearts_rule": "persist", "chain_goal": "capped", "run_out": "stack", "open_hand": False,
    }  # fmt: skip
    for wrong in ({"hearts_rule": "forever"}, {"chain_goal": 1.5}, {"run_out": "never"}, {"open_hand": "maybe"}, {"openings": 6}):
        with pytest.raises(BadOption, match=next(iter(wrong))):
            sarpedon.game("micro_medusa", **wrong)


@pytest.mark.claim("MM-090", "MM-093")
def test_words_for_the_champion_count_the_face_down_tile_among_the_concealed_ones():
    state = battle(hand="EHS", known="HS")
    assert "Medusa's hand: 1 Snakehead, 1 Snake Section and one unknown tile" in state.text("champion")
    state.apply("place tress 3 snakehead")
    seen = state.text("champion")
    assert "Medusa's hand and face-down tile: 1 Snakehead, 1 Snake Section and one unknown tile" in seen
    assert "stack and unknown tile: 4 Snakeheads, 5 Eyeballs, 3 Snake Sections" in seen
    assert "Medusa's hand: 1 Eyeball, 1 Snake Section" in state.text("medusa")
    assert "in the stack: 4 Snakeheads, 4 Eyeballs, 3 Snake Sections" in state.text("medusa")


def test_the_status_tells_who_decides_what_and_what_the_last_reveal_brought():
    state = GAME.new(seed=1)
    assert "Round 1, draft: Medusa drafts the first of two tiles" in state.text()
    state = battle(hand="EHS", drafted=Equipment.HEART).apply("place tress 3 eyeball")
    assert "Round 1, turn 1: the Champion answers the tile on tress 3" in state.text()
    assert state.describe(GAME.action_table.id("answer torch")) == "The Champion answers the tile on tress 3 with a Torch."
    assert "reserve (active)" in state.text()
    state.apply("answer torch")
    assert "last reveal: Eyeball against Torch, a heart is stone" in state.text()
    assert "reserve (active, stone)" in state.text()
    assert "2 Torches" in battle(drafted=Equipment.TORCH).text()


@pytest.mark.parametrize("openings", [4, 6, 8])
def test_the_longest_tress_stays_on_the_field_of_the_drawing(openings):
    state = battle(hand="HES", lengths={0: 6}, options={"head_openings": openings})
    x, _, radius = spot(state.record, GAME.action_table.id("place tress 0 snakehead"))
    assert x + radius < SIDE - 20
