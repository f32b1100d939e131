"""What is printed on playmats and cards, as the game takes it: costs at their limits, stats, options and passives in play."""

from __future__ import annotations

import pytest

from tests.rise_of_the_amazons.table import Table, discarded, finish_round, get, hand_of, seat, source
from tests.tools import legal, play

BOOSTS = (1, 2, 3, 4, 5, 6)
DEEDS = {  # action, AP of its common, area, commons
    "move": ("move B", 0, "P", ("clete", "aella")),
    "battle": ("battle yellow", 2, "K", ("aella", "iphito")),
    "oracle": ("oracle", 0, "B", ("clete", "aella")),
    "port": ("port Z", 0, "B", ("clete", "aella")),
    "barrack": ("barrack", 0, "P", ("clete", "aella")),
    "sacrifice": ("sacrifice left", 1, "I", ("iphito", "otrera")),
    "flag": ("flag left", 1, "I", ("lysippe", "otrera")),
    "supply": ("supply", 1, "K", ("alcynoe", "otrera")),
}


def deed(amazon, name, ap):
    """A player who can take this Action if she has the AP; in a battle Aella fights alone."""
    _, _, area, commons = DEEDS[name]
    table = Table(amazon, "hippolyta" if amazon != "hippolyta" else "alcippe").commons(*commons)
    table.player(0, area=area, ap=ap, charged=[0, 0], supply=1, basic_ready=0, ancillary_ready=0)
    return table.event("K", "yellow", "nemean lion") if name == "battle" else table


@pytest.mark.parametrize(
    ("amazon", "costs"),
    [
        pytest.param("alcippe", (1, 2, 1, 2, 2, 0, 2, 1), marks=pytest.mark.claim("RA-062", "RA-124")),
        pytest.param("hippolyta", (1, 1, 2, 2, 1, 2, 1, 1), marks=pytest.mark.claim("RA-063")),
        pytest.param("antianera", (1, 1, 2, 1, 2, 2, 1, 1), marks=pytest.mark.claim("RA-064")),
        pytest.param("penthesilea", (1, 1, 2, 2, 1, 1, 2, 1), marks=pytest.mark.claim("RA-065")),
    ],
)
@pytest.mark.claim("RA-043", "RA-044", "RA-046")
def test_every_action_takes_its_ap_and_is_offered_from_there_on(amazon, costs):
    for name, cost in zip(DEEDS, costs, strict=True):
        action, helper, _, _ = DEEDS[name]
        state = deed(amazon, name, cost + helper).state()
        assert action in legal(state), name
        play(state, action)
        if name == "battle":
            assert get(state, 0, "ap") == helper
            play(state, "pick left", "confirm")
        assert get(state, 0, "ap") == 0, name
        if cost + helper:
            assert action not in legal(deed(amazon, name, cost + helper - 1).state()), name


def duel(amazon="penthesilea", colour="yellow", event="nemean lion"):
    """A battle in K (1M 0C) with all the stat cards in hand."""
    others = [name for name in ("alcippe", "hippolyta", "antianera") if name != amazon][:2]
    return Table(amazon, *others).player(0, area="K", ap=11).event("K", colour, event).hand(0, *BOOSTS)


def gain(table, pick):
    """Might, Cunning and AP of a pick."""
    state = play(table.state(), "battle yellow")
    before = int(state.record["lack_m"]), int(state.record["lack_c"]), get(state, 0, "ap")
    play(state, f"pick {pick}")
    after = int(state.record["lack_m"]), int(state.record["lack_c"]), get(state, 0, "ap")
    return tuple(b - a for b, a in zip(before, after, strict=True))


@pytest.mark.parametrize(
    ("name", "stats"),
    [
        pytest.param("alcippe", (1, 4, 0), marks=pytest.mark.claim("RA-187")),
        pytest.param("hippolyta", (3, 3, 0), marks=pytest.mark.claim("RA-188")),
        pytest.param("antianera", (2, 4, 0), marks=pytest.mark.claim("RA-189")),
        pytest.param("penthesilea", (4, 1, 0), marks=pytest.mark.claim("RA-190")),
        pytest.param("antiope", (3, 1, 0), marks=pytest.mark.claim("RA-191")),
        pytest.param("melanippe", (1, 3, 0), marks=pytest.mark.claim("RA-192")),
        pytest.param("antimache", (2, 2, 0), marks=pytest.mark.claim("RA-193")),
        pytest.param("atalanta", (2, 2, 0), marks=pytest.mark.claim("RA-194")),
    ],
)
@pytest.mark.claim("RA-045")
def test_own_amazons_fight_with_their_stats(name, stats):
    if name in ("alcippe", "hippolyta", "antianera", "penthesilea"):
        assert gain(duel(name), "basic") == stats
    else:
        assert gain(duel().player(0, ancillary=name), "ancillary") == stats


@pytest.mark.parametrize(
    ("name", "stats", "keyword"),
    [
        pytest.param("otrera", (2, 3, 2), "amazonomachy", marks=pytest.mark.claim("RA-195")),
        pytest.param("marpesia", (3, 2, 2), "amazonomachy", marks=pytest.mark.claim("RA-196")),
        pytest.param("iphito", (0, 2, 1), "sacrifice", marks=pytest.mark.claim("RA-197")),
        pytest.param("clete", (2, 2, 2), "sacrifice", marks=pytest.mark.claim("RA-198")),
        pytest.param("lysippe", (2, 0, 1), "flag", marks=pytest.mark.claim("RA-199")),
        pytest.param("aella", (3, 1, 2), "flag", marks=pytest.mark.claim("RA-200")),
        pytest.param("alcynoe", (1, 1, 1), "supply", marks=pytest.mark.claim("RA-201")),
    ],
)
@pytest.mark.claim("RA-046", "RA-087")
def test_commons_fight_cost_and_serve_as_printed(name, stats, keyword):
    other = "clete" if name != "clete" else "otrera"
    m, c, ap = stats
    assert gain(duel().commons(name, other), "left") == (m + 2, c, ap)
    assert gain(duel().commons(other, name), "right") == (m, c + 2, ap)
    idle = Table("hippolyta", "alcippe").player(0, area="K", supply=1).commons(name, other).hand(0, *BOOSTS)
    names = legal(idle.put(common_reserved=[-1, 1]).state())
    served = {word for word in ("amazonomachy", "sacrifice", "flag", "supply") if any(n.startswith(word) for n in names)}
    assert served == {keyword}


@pytest.mark.parametrize(
    ("colour", "name", "stats"),
    [
        pytest.param(c, n, s, marks=pytest.mark.claim(f"RA-{298 + i}"))
        for i, (c, n, s) in enumerate(
            [
                ("blue", "sirens", (1, 3, 2)), ("blue", "pegasus", (2, 3, 3)), ("blue", "sphinx", (2, 4, 4)),
                ("blue", "typhon", (4, 3, 5)), ("green", "satyr", (2, 2, 2)), ("green", "procrustes", (3, 2, 3)),
                ("green", "cyclops", (3, 3, 4)), ("green", "medusa", (2, 5, 5)), ("red", "centaur", (3, 1, 2)),
                ("red", "talos", (3, 2, 3)), ("red", "minotaur", (2, 4, 4)), ("red", "achilles", (4, 3, 5)),
                ("purple", "harpies", (2, 2, 2)), ("purple", "lamia", (2, 3, 3)), ("purple", "chimera", (4, 2, 4)),
                ("purple", "cerberus", (4, 3, 5)), ("yellow", "nemean lion", (3, 1, 2)), ("yellow", "theseus", (3, 2, 3)),
                ("yellow", "hydra", (3, 3, 4)), ("yellow", "hercules", (5, 2, 5)),
            ]
        )
    ],
)  # fmt: skip
@pytest.mark.claim("RA-077", "RA-079", "RA-090")
def test_events_are_as_hard_and_as_rich_as_printed(colour, name, stats):
    state = play(duel(colour=colour, event=name).commons("marpesia", "otrera").state(), f"battle {colour}")
    m, c, vp = stats
    assert (state.record["lack_m"], state.record["lack_c"]) == (m + 1, c)
    play(state, "pick basic", "pick right")  # 4M 1C and 2M 5C
    assert (state.record["lack_m"], state.record["lack_c"]) == (m + 1 - 6, c - 6)
    play(state, "confirm")
    assert source(state, 0, "battles") == vp == get(state, 0, "vp")


IMMEDIATE = {"SU": 2, "FL": 2, "SC": 3, "TP": 2, "RX": 2, "OB": 0, "OP": 0, "PB": 0}  # with Hippolyta's playmat; else 1
CARDS = (
    ("M2", "SU", "vp+1"), ("M2", "PB", "vp+1"), ("C2", "FL", "recolour"), ("C2", "RC", "vp+1"), ("MC", "SC", "supply"),
    ("MC", "TP", "vp-1"), ("SW", "SU", "vp+1"), ("SW", "OB", "vp+2"), ("OA", "FL", "supply"), ("OS", "OP", "recolour"),
    ("TA", "L2", "vp-1"), ("RX", "SC", "vp-1"), ("ST", "RE", "supply"), ("SP", "SU", "draw"), ("PU", "FA", "vp+2"),
)  # fmt: skip


def stage(number, option, ap):
    """Hippolyta in K with this card, in a position where every option has its use."""
    table = Table("hippolyta", "alcippe", "penthesilea", god="zeus").player(0, area="K", ap=ap, supply=1, charged=[0, 1])
    table.player(0, ancillary_ready=0).player(1, area="I", vp=5).player(2, vp=5).hand(0, number)
    other = 1 if number != 1 else 2
    table.hand(1, other).discard(3 if number != 3 else 4).event("E", "red").commons("lysippe", "iphito")
    if option in ("M2", "C2", "MC", "SW", "OA"):
        table.event("K", "yellow", "nemean lion")
    return table.player(0, area="B") if option == "OP" else table


@pytest.mark.parametrize(
    ("number", "card"), [pytest.param(n + 1, card, marks=pytest.mark.claim(f"RA-{282 + n}")) for n, card in enumerate(CARDS)]
)
@pytest.mark.claim("RA-047", "RA-235", "RA-238")
def test_both_options_of_a_card_are_played_at_their_cost(number, card):
    for option in card[:2]:
        action, cost = f"play DI-{number:02d} {option}", IMMEDIATE.get(option, 1)
        state = stage(number, option, 9).state()
        if option in ("M2", "C2", "MC", "SW", "OA"):
            play(state, "battle yellow")
        else:
            assert action in legal(state)
            least = 2 if option == "SP" else cost
            assert action in legal(stage(number, option, least).state())
            if least:
                assert action not in legal(stage(number, option, least - 1).state())
        before = get(state, 0, "ap")
        play(state, action)
        assert before - get(state, 0, "ap") == cost, option
        assert number in discarded(state)
        assert hand_of(state, 0) == set()
        assert not [name for name in legal(state) if f"play DI-{number:02d}" in name], "one option only"


@pytest.mark.parametrize(
    ("number", "passive"),
    [pytest.param(n + 1, card[2], marks=pytest.mark.claim(f"RA-{282 + n}")) for n, card in enumerate(CARDS)],
)
@pytest.mark.claim("RA-347", "RA-280", "RA-356")
def test_the_passive_of_a_card_and_no_other(number, passive):
    def final(*numbers):
        level = finish_round(Table("alcippe", "hippolyta", round_number=3).player(0, tokens=[2, 0, 0, 0, 0]).hand(0, *numbers))
        table = Table("alcippe", "hippolyta", round_number=3).player(0, tokens=[2, 0, 0, 0, 0]).hand(0, *numbers)
        for player in range(2):  # everything else equal
            table.player(player, vp=30 - get(level, player, "vp"))
        state = finish_round(table)
        assert get(state, 0, "vp") == get(state, 1, "vp") == 30
        return state

    state = final(number)
    effect = {
        "vp": source(state, 0, "passives"),
        "supply": get(state, 0, "supply") - 3,
        "recolour": source(state, 0, "missing_colours") + 14,
        "draw": float(state.returns[0]),
    }
    wanted = {"vp": 0, "supply": 0, "recolour": 0, "draw": 0.0}
    if passive.startswith("vp"):
        wanted["vp"] = int(passive[2:])
    else:
        wanted[passive] = {"supply": 1, "recolour": 4, "draw": 1.0}[passive]
    assert effect == wanted
    assert list(seat(state, 0)["tokens"]) == [2, 0, 0, 0, 0]
