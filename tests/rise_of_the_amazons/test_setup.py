"""Components, playmats, cards and set-up."""

from __future__ import annotations

import numpy as np
import pytest

import sarpedon
from sarpedon.envs.rise_of_the_amazons import components as box
from sarpedon.envs.rise_of_the_amazons.components import Area, CardAt, Colour, CommonAt, Deed, God, Intervention, Passive, Phase
from tests.rise_of_the_amazons.table import Table, charged, finish_round, get, hand_of, kinds, open_commons, positions, seat
from tests.tools import legal, play, random_game

GAMES = {players: sarpedon.game("rise_of_the_amazons", players=players) for players in (2, 3, 4)}


def placed(players: int, seed: int, **options):
    """A game after all start areas were chosen (the last legal ones)."""
    state = sarpedon.game("rise_of_the_amazons", players=players, **options).new(seed=seed)
    while state.phase in ("draft", "start"):
        state.apply(state.legal()[-1])
    return state


def neighbours(area: str) -> set[str]:
    return {other.name for other in Area if box.ADJACENT[Area[area], other]}


def features(area: str) -> tuple[int, int, int, str]:
    number = Area[area]
    words = [
        name
        for name, table in (
            ("port", box.HAS_PORT),
            ("oracle", box.HAS_ORACLE),
            ("barrack", box.HAS_BARRACK),
            ("urn", box.HAS_URN),
        )
        if table[number]
    ]
    return int(box.SLOTS[number]), int(box.TERRAIN_M[number]), int(box.TERRAIN_C[number]), " ".join(words)


@pytest.mark.parametrize(
    ("area", "expected", "next_to"),
    [
        pytest.param("A", (1, 2, 0, "barrack"), "B M", marks=pytest.mark.claim("RA-049")),
        pytest.param("B", (2, 0, 2, "port oracle"), "A G P", marks=pytest.mark.claim("RA-050")),
        pytest.param("G", (2, 1, 1, "urn"), "B D E P", marks=pytest.mark.claim("RA-051")),
        pytest.param("D", (2, 0, 1, ""), "G E", marks=pytest.mark.claim("RA-052")),
        pytest.param("E", (1, 3, 0, ""), "G D Z", marks=pytest.mark.claim("RA-053")),
        pytest.param("Z", (1, 0, 1, "port urn"), "E H P", marks=pytest.mark.claim("RA-054")),
        pytest.param("H", (2, 1, 2, ""), "Z TH P", marks=pytest.mark.claim("RA-055")),
        pytest.param("TH", (2, 2, 1, ""), "H I", marks=pytest.mark.claim("RA-056")),
        pytest.param("I", (2, 1, 1, "port"), "TH K P", marks=pytest.mark.claim("RA-057")),
        pytest.param("K", (1, 1, 0, "barrack urn"), "I L", marks=pytest.mark.claim("RA-058")),
        pytest.param("L", (2, 1, 3, ""), "K M P", marks=pytest.mark.claim("RA-059")),
        pytest.param("M", (2, 0, 2, "oracle urn"), "A L", marks=pytest.mark.claim("RA-060")),
        pytest.param("P", (0, 0, 0, "oracle barrack"), "B G Z H I L", marks=pytest.mark.claim("RA-061")),
    ],
)
def test_areas(area, expected, next_to):
    assert features(area) == expected
    assert neighbours(area) == set(next_to.split())
    assert bool(box.OUT_OF_TWO[Area[area]]) == (area in ["A", "D", "M"])


@pytest.mark.parametrize(
    ("amazon", "costs", "penalties"),
    [
        pytest.param("alcippe", (1, 2, 1, 2, 2, 0, 2, 1), (3, 4, 3, 3, 4), marks=pytest.mark.claim("RA-062", "RA-066", "RA-124")),
        pytest.param("hippolyta", (1, 1, 2, 2, 1, 2, 1, 1), (2, 3, 2, 4, 2), marks=pytest.mark.claim("RA-063", "RA-067")),
        pytest.param("antianera", (1, 1, 2, 1, 2, 2, 1, 1), (2, 4, 3, 2, 2), marks=pytest.mark.claim("RA-064", "RA-068")),
        pytest.param("penthesilea", (1, 1, 2, 2, 1, 1, 2, 1), (3, 2, 4, 3, 2), marks=pytest.mark.claim("RA-065", "RA-069")),
    ],
)
@pytest.mark.claim("RA-044")
def test_playmats(amazon, costs, penalties):
    number = box.Amazon[amazon.upper()]
    assert tuple(box.COST[number]) == costs
    assert box.COST[number, Deed.MOVE] == 1
    assert tuple(box.PENALTY[number]) == penalties
    # what the playmat says is what the game takes: a Move costs 1 AP, and without any token all penalties are due
    moved = play(Table(amazon, next(a for a in ("alcippe", "hippolyta") if a != amazon)).player(0, area="P").state(), "move B")
    assert get(moved, 0, "ap") == 9
    scored = finish_round(Table(amazon, next(a for a in ("alcippe", "hippolyta") if a != amazon), round_number=3))
    assert scored.over
    assert int(seat(scored, 0)["sources"][box.Source.MISSING_COLOURS]) == -sum(penalties)
    assert int(seat(scored, 0)["sources"][box.Source.NO_AMAZONOMACHY]) == -5


@pytest.mark.parametrize(
    ("kind", "name", "stats"),
    [
        pytest.param("BASIC", "Alcippe", (1, 4), marks=pytest.mark.claim("RA-187")),
        pytest.param("BASIC", "Hippolyta", (3, 3), marks=pytest.mark.claim("RA-188")),
        pytest.param("BASIC", "Antianera", (2, 4), marks=pytest.mark.claim("RA-189")),
        pytest.param("BASIC", "Penthesilea", (4, 1), marks=pytest.mark.claim("RA-190")),
        pytest.param("ANCILLARY", "Antiope", (3, 1), marks=pytest.mark.claim("RA-191")),
        pytest.param("ANCILLARY", "Melanippe", (1, 3), marks=pytest.mark.claim("RA-192")),
        pytest.param("ANCILLARY", "Antimache", (2, 2), marks=pytest.mark.claim("RA-193")),
        pytest.param("ANCILLARY", "Atalanta", (2, 2), marks=pytest.mark.claim("RA-194")),
        pytest.param("COMMON", "Otrera", (2, 3, 2, "amazonomachy"), marks=pytest.mark.claim("RA-195")),
        pytest.param("COMMON", "Marpesia", (3, 2, 2, "amazonomachy"), marks=pytest.mark.claim("RA-196")),
        pytest.param("COMMON", "Iphito", (0, 2, 1, "sacrifice"), marks=pytest.mark.claim("RA-197")),
        pytest.param("COMMON", "Clete", (2, 2, 2, "sacrifice"), marks=pytest.mark.claim("RA-198")),
        pytest.param("COMMON", "Lysippe", (2, 0, 1, "flag"), marks=pytest.mark.claim("RA-199")),
        pytest.param("COMMON", "Aella", (3, 1, 2, "flag"), marks=pytest.mark.claim("RA-200")),
        pytest.param("COMMON", "Alcynoe", (1, 1, 1, "supply"), marks=pytest.mark.claim("RA-201")),
    ],
)
def test_amazons(kind, name, stats):
    names = {"BASIC": box.AMAZON_NAMES, "ANCILLARY": box.ANCILLARY_NAMES, "COMMON": box.COMMON_NAMES}[kind]
    number = names.index(name)
    found = (int(getattr(box, f"{kind}_M")[number]), int(getattr(box, f"{kind}_C")[number]))
    if kind == "COMMON":
        found += (int(box.COMMON_AP[number]), box.Keyword(int(box.COMMON_KEYWORD[number])).name.lower())
    assert found == stats


@pytest.mark.parametrize(
    ("number", "first", "second", "passive"),
    [
        pytest.param(1, "M2", "SU", "PLUS_VP", marks=pytest.mark.claim("RA-282")),
        pytest.param(2, "M2", "PB", "PLUS_VP", marks=pytest.mark.claim("RA-283")),
        pytest.param(3, "C2", "FL", "RECOLOUR", marks=pytest.mark.claim("RA-284")),
        pytest.param(4, "C2", "RC", "PLUS_VP", marks=pytest.mark.claim("RA-285")),
        pytest.param(5, "MC", "SC", "SUPPLY", marks=pytest.mark.claim("RA-286")),
        pytest.param(6, "MC", "TP", "MINUS_VP", marks=pytest.mark.claim("RA-287")),
        pytest.param(7, "SW", "SU", "PLUS_VP", marks=pytest.mark.claim("RA-288")),
        pytest.param(8, "SW", "OB", "TWO_VP", marks=pytest.mark.claim("RA-289")),
        pytest.param(9, "OA", "FL", "SUPPLY", marks=pytest.mark.claim("RA-290")),
        pytest.param(10, "OS", "OP", "RECOLOUR", marks=pytest.mark.claim("RA-291")),
        pytest.param(11, "TA", "L2", "MINUS_VP", marks=pytest.mark.claim("RA-292")),
        pytest.param(12, "RX", "SC", "MINUS_VP", marks=pytest.mark.claim("RA-293")),
        pytest.param(13, "ST", "RE", "SUPPLY", marks=pytest.mark.claim("RA-294")),
        pytest.param(14, "SP", "SU", "WIN_DRAW", marks=pytest.mark.claim("RA-295")),
        pytest.param(15, "PU", "FA", "TWO_VP", marks=pytest.mark.claim("RA-296")),
    ],
)
@pytest.mark.claim("RA-235")
def test_divine_intervention_cards(number, first, second, passive):
    assert tuple(box.OPTION[number - 1]) == (Intervention[first], Intervention[second])
    assert box.PASSIVE[number - 1] == Passive[passive]
    names = GAMES[2].action_table.names
    assert f"play DI-{number:02d} {first}" in names
    assert f"play DI-{number:02d} {second}" in names


@pytest.mark.parametrize(
    ("colour", "name", "stats"),
    [
        pytest.param("blue", "Sirens", (1, 3, 2), marks=pytest.mark.claim("RA-298")),
        pytest.param("blue", "Pegasus", (2, 3, 3), marks=pytest.mark.claim("RA-299")),
        pytest.param("blue", "Sphinx", (2, 4, 4), marks=pytest.mark.claim("RA-300")),
        pytest.param("blue", "Typhon", (4, 3, 5), marks=pytest.mark.claim("RA-301")),
        pytest.param("green", "Satyr", (2, 2, 2), marks=pytest.mark.claim("RA-302")),
        pytest.param("green", "Procrustes", (3, 2, 3), marks=pytest.mark.claim("RA-303")),
        pytest.param("green", "Cyclops", (3, 3, 4), marks=pytest.mark.claim("RA-304")),
        pytest.param("green", "Medusa", (2, 5, 5), marks=pytest.mark.claim("RA-305")),
        pytest.param("red", "Centaur", (3, 1, 2), marks=pytest.mark.claim("RA-306")),
        pytest.param("red", "Talos", (3, 2, 3), marks=pytest.mark.claim("RA-307")),
        pytest.param("red", "Minotaur", (2, 4, 4), marks=pytest.mark.claim("RA-308")),
        pytest.param("red", "Achilles", (4, 3, 5), marks=pytest.mark.claim("RA-309")),
        pytest.param("purple", "Harpies", (2, 2, 2), marks=pytest.mark.claim("RA-310")),
        pytest.param("purple", "Lamia", (2, 3, 3), marks=pytest.mark.claim("RA-311")),
        pytest.param("purple", "Chimera", (4, 2, 4), marks=pytest.mark.claim("RA-312")),
        pytest.param("purple", "Cerberus", (4, 3, 5), marks=pytest.mark.claim("RA-313")),
        pytest.param("yellow", "Nemean Lion", (3, 1, 2), marks=pytest.mark.claim("RA-314")),
        pytest.param("yellow", "Theseus", (3, 2, 3), marks=pytest.mark.claim("RA-315")),
        pytest.param("yellow", "Hydra", (3, 3, 4), marks=pytest.mark.claim("RA-316")),
        pytest.param("yellow", "Hercules", (5, 2, 5), marks=pytest.mark.claim("RA-317")),
    ],
)
@pytest.mark.claim("RA-297")
def test_event_cards(colour, name, stats):
    card = box.EVENT_NAMES.index(name)
    assert Colour(card // 4).name.lower() == colour
    assert (box.EVENT_M[card], box.EVENT_C[card], box.EVENT_VP[card]) == stats
    assert stats[2] == stats[0] + stats[1] - 2
    assert sorted(box.EVENT_VP[card // 4 * 4 : card // 4 * 4 + 4]) == [2, 3, 4, 5]


@pytest.mark.claim("RA-071", "RA-072", "RA-102", "RA-013", "RA-162", "RA-163")
def test_the_map_is_symmetric_and_the_box_complete():
    assert (box.ADJACENT == box.ADJACENT.T).all()
    assert not box.ADJACENT.diagonal().any()
    assert box.ADJACENT.sum() == 2 * len(box.EDGES) == 38  # every border is one plain step
    assert features("P")[3] == "oracle barrack"
    assert len(Colour) == 5
    assert box.EVENTS == 20
    assert box.TOKENS_PER_COLOUR[4] == 4
    assert box.TRACK_NAMES == ["Hecate", "Cybele", "Artemis", "Ares"]


@pytest.mark.claim("RA-001", "RA-002", "RA-022", "RA-021")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_has_its_own_amazon_and_ancillary(players):
    seen = set()
    for seed in range(30):
        state = GAMES[players].new(seed=seed)
        amazons = [get(state, number, "amazon") for number in range(players)]
        assert len(set(amazons)) == players
        assert min(amazons) >= 0
        ancillaries = [get(state, number, "ancillary") for number in range(players)]
        assert len(set(ancillaries)) == players
        assert min(ancillaries) >= 0
        for empty in range(players, 4):
            assert get(state, empty, "amazon", "ancillary") == (-1, -1)
        seen.add(amazons[0])
    assert seen == {0, 1, 2, 3}
    for wrong in (1, 5):
        with pytest.raises(sarpedon.SarpedonError):
            sarpedon.game("rise_of_the_amazons", players=wrong)


@pytest.mark.claim("RA-021", "RA-377")
def test_the_draft_goes_in_seat_order_with_the_board_in_view():
    state = sarpedon.game("rise_of_the_amazons", players=3, amazon_selection="draft").new(seed=1)
    assert state.phase == "draft"
    assert state.seat == 0
    assert state.record["area_tokens"].sum() == 20
    assert (state.record["common"] >= 0).all()
    assert state.record["god"] == -1
    assert [get(state, number, "hand_size") for number in range(3)] == [0, 0, 0]
    play(state, "amazon Antianera")
    assert state.seat == 1
    assert "amazon Antianera" not in legal(state)
    play(state, "amazon Alcippe", "amazon Penthesilea")
    assert state.phase == "start"
    assert [get(state, number, "hand_size") for number in range(3)] == [2, 3, 2]
    assert len({get(state, number, "ancillary") for number in range(3)}) == 3
    assert state.record["god"] == -1, "start areas come before the god"


@pytest.mark.claim("RA-017", "RA-016", "RA-368")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_commons_are_laid_out(players):
    lefts = set()
    for seed in range(40):
        state = GAMES[players].new(seed=seed)
        places = state.record["common_at"]
        assert (places == CommonAt.BOARD).sum() == 2
        assert (places == CommonAt.DECK).sum() == 5
        assert len(set(open_commons(state))) == 2
        lefts.add(open_commons(state)[0])
    assert len(lefts) == 7


@pytest.mark.claim("RA-018", "RA-362", "RA-369", "RA-361")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_slot_in_play_has_a_token(players):
    layouts = set()
    for seed in range(10):
        tokens = GAMES[players].new(seed=seed).record["area_tokens"]
        expected = np.where((box.OUT_OF_TWO == 1) & (players == 2), 0, box.SLOTS)
        assert (tokens.sum(axis=1) == expected).all()
        assert (tokens.sum(axis=0) == (3 if players == 2 else 4)).all()
        assert tokens.sum() == (15 if players == 2 else 20)
        layouts.add(tokens.tobytes())
    assert len(layouts) == 10


@pytest.mark.claim("RA-019", "RA-363", "RA-369", "RA-014")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_event_piles_are_shuffled(players):
    tops = set()
    for seed in range(40):
        record = GAMES[players].new(seed=seed).record
        for colour in Colour:
            cards = [int(rank) for rank in record["pile"][colour] if rank >= 0]
            assert sorted(cards) == ([1, 2, 3] if players == 2 else [0, 1, 2, 3])
            assert record["pile_size"][colour] == len(cards) == record["area_tokens"][:, colour].sum()
            tops.add(int(record["pile"][colour][0]))
    assert tops == ({1, 2, 3} if players == 2 else {0, 1, 2, 3})


@pytest.mark.claim("RA-020", "RA-023", "RA-024", "RA-033", "RA-034", "RA-006", "RA-010", "RA-009", "RA-008")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_begin_as_their_playmats_say(players):
    for seed in range(10):
        state = GAMES[players].new(seed=seed)
        for number in range(players):
            amazon = get(state, number, "amazon")
            assert get(state, number, "hand_size") == len(hand_of(state, number)) == (3, 2, 2, 2)[amazon]
            assert get(state, number, "supply") == (4, 3, 4, 3)[amazon]
            assert get(state, number, "vp", "flags_left", "sacrifice") == (0, 3, -1)
            assert charged(state, number) == [1, 1]
        state = placed(players, seed)
        for number in range(players):
            amazon = get(state, number, "amazon")
            assert get(state, number, "supply") == (3, 2, 3, 2)[amazon], "one supply less, once"
            ap = 8 if state.record["god"] == God.HERMES and amazon != 0 else 10
            assert get(state, number, "ap") == ap + (amazon == 2)


@pytest.mark.claim("RA-025", "RA-026", "RA-027", "RA-028", "RA-029", "RA-031", "RA-030", "RA-032", "RA-011", "RA-365", "RA-361")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_start_areas_are_chosen_in_track_order(players):
    wanted = {0: {"B", "M"}, 1: {"Palace"}, 2: {"B", "Z", "I"}, 3: {"A", "K"}}
    out = {"A", "D", "M"} if players == 2 else set()
    gods = set()
    for seed in range(25):
        state = GAMES[players].new(seed=seed)
        order, taken = [], set()
        while state.phase == "start":
            assert state.record["god"] == -1
            amazon = get(state, state.seat, "amazon")
            assert get(state, state.seat, "place_on_track") == amazon
            order.append(amazon)
            choices = set(kinds(legal(state), "area"))
            assert choices == wanted[amazon] - taken - out
            chosen = sorted(choices)[seed % len(choices)]
            taken.add(chosen)
            play(state, f"area {chosen}")
        assert order == sorted(order)
        assert len(order) == players
        areas = [get(state, number, "area") for number in range(players)]
        assert len(set(areas)) == players
        assert min(areas) >= 0
        gods.add(int(state.record["god"]))
        assert state.record["god_round"][state.record["god"]] == 1
    assert gods == {0, 1, 2, 3}


@pytest.mark.claim("RA-377")
def test_the_owner_knows_her_hand_when_she_chooses_her_start_area():
    state = GAMES[4].new(seed=3)
    assert state.phase == "start"
    assert len([card for card in range(15) if state.view().record["card_at"][card] == state.seat]) == get(
        state, state.seat, "hand_size"
    )
    assert state.record["round_number"] == 0
    assert state.record["god"] == -1


@pytest.mark.claim("RA-364", "RA-366", "RA-367")
def test_buildings_urns_and_safe_areas_for_two():
    inside = [area for area in Area if not box.OUT_OF_TWO[area]]
    assert [area.name for area in inside if box.HAS_PORT[area]] == ["B", "Z", "I"]
    assert [area.name for area in inside if box.HAS_ORACLE[area]] == ["B", "P"]
    assert [area.name for area in inside if box.HAS_BARRACK[area]] == ["K", "P"]
    assert [area.name for area in inside if box.HAS_URN[area]] == ["G", "Z", "K"]
    lost = {}
    for area in inside:
        other = "TH" if area != Area.TH else "H"
        state = finish_round(Table("alcippe", "hippolyta", god="hephaestus").player(0, area=area.name).player(1, area=other))
        lost[area.name] = -int(seat(state, 0)["sources"][box.Source.HOSTILE_GODS])
    assert {area for area, vp in lost.items() if vp == 0} == {"B", "K", "P"}
    assert set(lost.values()) == {0, 4}


@pytest.mark.claim("RA-368")
def test_two_players_have_the_full_track_cards_and_gods():
    table = Table("alcippe", "hippolyta").player(0, area="I").commons("iphito", "aella")
    state = play(table.state(), "sacrifice left")
    assert kinds(legal(state), "position") == ["2", "3", "4"]
    assert len(state.record["card_at"]) == 15
    assert (state.record["card_at"] == CardAt.DECK).sum() == 15
    seen = {int(placed(2, seed).record["god"]) for seed in range(30)}
    assert seen == {0, 1, 2, 3}


@pytest.mark.claim("RA-003", "RA-318", "RA-343", "RA-004", "RA-005", "RA-011", "RA-141")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_rounds_with_three_gods_and_counters_in_range(players):
    rng = np.random.default_rng(players)
    for seed in range(3):
        state = GAMES[players].new(seed=seed)
        rounds = []
        while not state.over:
            if not rounds or rounds[-1] != state.record["round_number"]:
                rounds.append(int(state.record["round_number"]))
            if state.phase == "menu":
                for number in range(players):
                    assert 0 <= get(state, number, "ap") <= 11
                    assert 0 <= get(state, number, "supply") <= 5
                    assert get(state, number, "area") >= 0
            state.apply(int(rng.choice(state.legal())))
        assert rounds == [0, 1, 2, 3]
        assert state.ending == "scored"
        assert sorted(state.record["god_round"]) == [0, 1, 2, 3]
        assert all(get(state, number, "ap") == 0 for number in range(players))


@pytest.mark.claim("RA-003")
def test_the_limit_of_decisions_scores_the_position():
    state = Table().player("penthesilea", vp=30).put(ply=1499).state()
    play(state, "buy vp")
    assert state.over
    assert state.truncated
    assert state.ending == "limit"
    assert state.returns[3] == 1
    assert abs(state.returns.sum()) < 1e-6


@pytest.mark.claim("RA-031", "RA-164", "RA-339")
def test_round_one_favours_everybody():
    for seed in range(8):
        state = placed(4, seed)
        by_amazon = {get(state, number, "amazon"): number for number in range(4)}
        assert [positions(state)[by_amazon[amazon]] for amazon in range(4)] == ["hecate", "cybele", "artemis", "ares"]
        assert all(get(state, number, "bonus") == 1 for number in range(4))
        hermes = state.record["god"] == God.HERMES
        assert [get(state, by_amazon[amazon], "ap") for amazon in range(4)] == ([10, 8, 9, 8] if hermes else [10, 10, 11, 10])
        assert get(state, by_amazon[1], "hand_size") == 3
        assert [get(state, by_amazon[amazon], "ares") for amazon in range(4)] == [0, 0, 0, 1]
        assert state.seat == by_amazon[0]


@pytest.mark.claim("RA-369")
def test_three_players_use_the_whole_map():
    state = placed(3, 5)
    assert state.record["area_tokens"][Area.A].sum() == 1
    assert state.record["area_tokens"].sum() == 20
    assert state.record["pile_size"].sum() == 20
    amazons = {get(state, number, "amazon") for number in range(3)}
    assert len({0, 1, 2, 3} - amazons) == 1


def test_random_games_end_by_scoring():
    final, _ = random_game(GAMES[3], 4)
    assert final.ending == "scored"
    assert Phase(int(final.record["phase"])) == Phase.MENU
