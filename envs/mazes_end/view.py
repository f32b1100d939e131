"""Who knows what in Maze's End: everybody knows everything but the order of the deck, which is drawn when cards are.

Observations show the board in the own frame of the observer, turned so that the own start is top left, with the colours
counted clockwise from the own one: 0 own, 1 next, 2 opposite, 3 previous."""

from __future__ import annotations

import numpy as np

from ..core.compiled import compiled
from ..core.records import observation_record
from .components import (
    ALL_CARDS,
    BOARD_EDGE,
    BOARD_SQUARE,
    CARD_COUNT,
    CARDS,
    COLOURS,
    DIRECTIONS,
    EDGE_TO,
    EDGES,
    FACES,
    FIGURES,
    GEMS,
    NEIGHBOUR,
    NOWHERE,
    OWN_EDGE,
    OWN_SQUARE,
    PLAIN_WALLS,
    SAVED,
    SIDE,
    SQUARES,
    START,
    TARGETS,
    Disc,
    Phase,
    Target,
    Wall,
)
from .maze import FAR, way_is_kept
from .outlook import encode_outlook
from .rules import can_redeem, escaped_figures, is_held


@compiled
def hide(state, seat, view):
    """Everything lies open; the order of the undrawn cards is not in the record (ME-109, ME-116)."""
    view[0] = state


@compiled
def redeal(view, seat):
    """Nothing is left to draw: the cards come from the new stream of chance."""


PLAYER = [
    ("in_play", np.float32),
    ("to_act", np.float32),
    ("turns_away", np.float32),  # / 4: until this player's turn
    ("gem_lies", np.float32, GEMS),  # 1 until collected
    ("escaped", np.float32),  # / 3
    ("saved", np.float32, SAVED),  # / 2: Redemption, Event Planner, Ariadne's Thread
    ("roared", np.float32),
    ("share", np.float32, 2),  # / 5: plain; own coloured wall
]
FIGURE = [
    ("on_board", np.float32),
    ("at_start", np.float32),
    ("held", np.float32),
    ("snared", np.float32),
    ("young", np.float32),
    ("way", np.float32, TARGETS),  # / 40: steps to the exit and the gems that still lie
    ("slain", np.float32),  # 1: slain and still on the start
    ("slain_row", np.float32),  # / 8
    ("slain_column", np.float32),  # / 8
    ("redeemable", np.float32),
]

STEP = [
    ("nearer", np.float32, TARGETS),  # / 4: steps nearer to the exit and the gems that still lie
    ("danger", np.float32),  # 1 where the Minotaur's next movement can lead
    ("fetches", np.float32),  # 1 for a gem
]
CHARGE = [
    ("my_loss", np.float32),  # / 32: steps that my figures on the way lose
    ("their_loss", np.float32),  # / 32: of all rivals
]
EDGES_FOR = [("mine", np.float32, EDGES), ("theirs", np.float32, EDGES)]  # for me, for the leading rival
OUTLOOK = [
    ("steps", np.dtype(STEP), (FIGURES, DIRECTIONS + 1)),  # while I move: by figure and direction
    ("charges", np.dtype(CHARGE), DIRECTIONS),  # while I move the Minotaur
    ("edges", np.dtype(EDGES_FOR)),  # while I build: figures that must pass / 3; while I take away: steps kept apart / 16
]

OBSERVATION = observation_record(
    [
        ("phase", np.float32, len(Phase)),
        ("turn", np.float32),  # share of the turns before the game is cut short
        ("wall", np.float32, EDGES),  # 1 stops me, -1 the wall in hand was picked up here
        ("coloured_wall", np.float32, EDGES),  # -1 mine; of a rival: 1/3 next, 2/3 opposite, 1 previous
        ("my_figure", np.float32, (FIGURES, SQUARES)),
        ("rival_figures", np.float32, (COLOURS - 1, SQUARES)),  # number / 3, by colour
        ("minotaur", np.float32, SQUARES),  # 1 where it stands, -1/2 where its next movement can lead
        ("gates", np.float32, SQUARES),
        ("discs", np.float32, SQUARES),  # -1 Snare, 1 Sanctuary
        ("way_out", np.float32, SQUARES),  # / 40: steps to my exit
        ("players", np.dtype(PLAYER), COLOURS),
        ("figures", np.dtype(FIGURE), (COLOURS, FIGURES)),
        ("pile", np.float32, 1 + COLOURS),  # plain / 30, then coloured walls
        ("hand", np.float32, 1 + COLOURS),  # the wall in hand: plain, then coloured
        ("event", np.float32, FACES),
        ("card", np.float32, CARDS),
        ("deck", np.float32, CARDS),  # undrawn cards / number of such cards
        ("deck_size", np.float32),  # / 30
        ("points", np.float32),  # / 5
        ("walls_to_place", np.float32),  # / 2
        ("wall_moves", np.float32),  # / 2
        ("movements", np.float32),  # / 3
        ("discs_to_place", np.float32),  # / 2
        ("sealing_free", np.float32),
        ("reward_winner", np.float32),
        ("outlook", np.dtype(OUTLOOK)),  # hints for the decision at hand, if it is mine
    ]
)

EDGE_SEEN = BOARD_EDGE.astype(np.uint8)  # by colour and own edge; unsigned, hence faster to look up
SQUARE_SEEN = BOARD_SQUARE.astype(np.uint8)
LONG_WAY = 40
MOST_POINTS = 5
STOPS = np.ones((COLOURS, len(Wall)), np.float32)  # whether a Wall stops a colour
STOPS[:, Wall.NO_WALL] = 0
COLOURED = np.zeros((COLOURS, len(Wall)), np.float32)
for _colour in range(COLOURS):
    STOPS[_colour, Wall.RED_WALL + _colour] = 0
    COLOURED[_colour, Wall.RED_WALL + _colour] = -1
    for _other in range(1, COLOURS):
        COLOURED[_colour, Wall.RED_WALL + (_colour + _other) % COLOURS] = _other / (COLOURS - 1)
SHARE_OF_WAY = (np.minimum(np.arange(FAR + 1), LONG_WAY) / LONG_WAY).astype(np.float32)


@compiled
def encode(view, seat, out):
    """The numbers a network reads, in the observer's own frame."""
    colour = view.colour_of[seat]
    out.phase[view.phase] = 1
    out.turn = view.turn / (view.options.max_rounds * view.num_seats)
    encode_walls(view, colour, out)
    encode_board(view, colour, out)
    encode_minotaur(view, colour, out)
    for other in range(COLOURS):
        theirs = (other + colour) % COLOURS
        if view.seat_of[theirs] != NOWHERE:
            encode_player(view, seat, theirs, out.players[other])
            for figure in range(FIGURES):
                encode_figure(view, colour, theirs, figure, out.figures[other, figure])
    encode_counters(view, colour, out)
    encode_outlook(view, seat, out.minotaur, out.outlook)


@compiled
def encode_walls(view, colour, out):
    edge, stops, coloured = EDGE_SEEN[colour], STOPS[colour], COLOURED[colour]
    for own in range(EDGES):  # no branches: walls stand anywhere, which no processor could predict
        wall = np.uint8(view.wall[edge[own]])
        out.wall[own] = stops[wall]
        out.coloured_wall[own] = coloured[wall]
    if view.origin != NOWHERE:
        out.wall[OWN_EDGE[colour, view.origin]] = -1


@compiled
def encode_board(view, colour, out):
    square, way = SQUARE_SEEN[colour], view.way[colour, Target.EXIT]
    for own in range(SQUARES):
        out.way_out[own] = SHARE_OF_WAY[way[square[own]]]
    for figure in range(FIGURES):
        if view.figure[colour, figure] != NOWHERE:
            out.my_figure[figure, OWN_SQUARE[colour, view.figure[colour, figure]]] = 1
        for other in range(1, COLOURS):
            square = view.figure[(other + colour) % COLOURS, figure]
            if square != NOWHERE:
                out.rival_figures[other - 1, OWN_SQUARE[colour, square]] += 1 / FIGURES
    for gate in (Disc.FIRST_GATE, Disc.SECOND_GATE):
        if view.disc[gate] != NOWHERE:
            out.gates[OWN_SQUARE[colour, view.disc[gate]]] = 1
    if view.disc[Disc.SNARE] != NOWHERE:
        out.discs[OWN_SQUARE[colour, view.disc[Disc.SNARE]]] = -1
    if view.disc[Disc.SANCTUARY] != NOWHERE:
        out.discs[OWN_SQUARE[colour, view.disc[Disc.SANCTUARY]]] = 1


@compiled
def encode_minotaur(view, colour, out):
    """Its square, and the squares of its four next movements."""
    out.minotaur[OWN_SQUARE[colour, view.minotaur]] = 1
    for direction in range(DIRECTIONS):
        here = view.minotaur
        while NEIGHBOUR[here, direction] != NOWHERE:
            walled = view.wall[EDGE_TO[here, direction]] != Wall.NO_WALL
            if walled and here != view.minotaur:
                break
            here = NEIGHBOUR[here, direction]
            out.minotaur[OWN_SQUARE[colour, here]] = -0.5
            if walled:
                break


@compiled
def encode_player(view, seat, colour, player):
    theirs = view.seat_of[colour]
    player.in_play = 1
    player.to_act = theirs == view.seat
    if view.seat != NOWHERE:
        player.turns_away = (theirs - view.seat) % view.num_seats / COLOURS
    for gem in range(GEMS):
        player.gem_lies[gem] = not view.collected[colour, gem]
    player.escaped = escaped_figures(view, colour) / FIGURES
    for card in range(SAVED):
        player.saved[card] = view.saved[colour, card] / 2
    player.roared = view.roared[colour]
    player.share[0] = view.share[colour, 0] / 5
    player.share[1] = view.share[colour, 1]


@compiled
def encode_figure(view, observer, colour, figure, out):
    square = view.figure[colour, figure]
    if square == NOWHERE:
        return
    out.on_board = 1
    out.at_start = square == START[colour]
    out.held = is_held(view, colour, figure)
    if view.seat == view.seat_of[colour]:
        out.snared = view.snared[figure]
    out.young = view.young == FIGURES * colour + figure
    for target in range(TARGETS):
        if way_is_kept(view, colour, target):
            out.way[target] = SHARE_OF_WAY[view.way[colour, target, square]]
    fell = view.slain_on[colour, figure]
    if fell != NOWHERE:
        out.slain = 1
        out.slain_row = OWN_SQUARE[observer, fell] // SIDE / (SIDE - 1)
        out.slain_column = OWN_SQUARE[observer, fell] % SIDE / (SIDE - 1)
        out.redeemable = can_redeem(view, colour, figure)


@compiled
def encode_counters(view, colour, out):
    out.pile[0] = view.pile[0] / (PLAIN_WALLS + COLOURS)
    for other in range(COLOURS):
        out.pile[1 + other] = view.pile[1 + (other + colour) % COLOURS]
    if view.hand == Wall.PLAIN:
        out.hand[0] = 1
    elif view.hand != Wall.NO_WALL:
        out.hand[1 + (view.hand - Wall.RED_WALL - colour) % COLOURS] = 1
    if view.event != NOWHERE:
        out.event[view.event] = 1
    if view.card != NOWHERE:
        out.card[view.card] = 1
    cards = 0
    for card in range(CARDS):
        cards += view.deck[card]
        out.deck[card] = view.deck[card] / CARD_COUNT[card]
    out.deck_size = cards / ALL_CARDS
    out.points = view.points / MOST_POINTS
    out.walls_to_place = view.walls_to_place / 2
    out.wall_moves = view.wall_moves / 2
    out.movements = view.movements / 3
    out.discs_to_place = view.discs_to_place / 2
    out.sealing_free = view.options.sealing
    out.reward_winner = view.options.reward
