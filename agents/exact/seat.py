"""From a view to a public position, and from a policy in tables to the chances of actions."""

from __future__ import annotations

import numpy as np

from sarpedon.envs.core.compiled import compiled
from sarpedon.envs.core.matrix_games import maximin
from sarpedon.envs.core.verbs import legal_actions
from sarpedon.envs.micro_medusa.actions import ANSWER, DRAFT_EQUIPMENT, DRAFT_TILE, PLACE
from sarpedon.envs.micro_medusa.components import KINDS, SECTIONS_FOR_CHAIN, Equipment, Phase, Seat
from sarpedon.envs.micro_medusa.round_solver import LENGTHS, field_of, first_tress, has_open, three
from sarpedon.envs.micro_medusa.view import unseen

from .graph import NONE, number_of
from .positions import NOTHING, REPLIES, Layer, Position, packed
from .sweeps import CHOICES, EQUIPMENT, allow_answers, allow_equipment, allow_medusa, mixed, open_payoff, pick_worth, worth_of


@compiled
def position_of(view):
    """The public position that a view of either seat shows."""
    layer = np.int64(view.phase)
    equipment, heart = NOTHING, 0
    if view.phase >= Phase.PLACE:
        layer = Layer.FIRST_TURN + np.int64(view.turn) - 1
        equipment, heart = three(view.equipment), 1 * (view.drafted == Equipment.HEART)
    pool = (np.int64(unseen(view, 0)), np.int64(unseen(view, 1)), np.int64(unseen(view, 2)))
    return Position(layer, np.int64(view.unknown), heart, pool, three(view.market), three(view.known), equipment, field_of(view))


@compiled
def secret_of(view):
    """Medusa's set-up tile while it is unknown, else 0."""
    for kind in range(KINDS):
        if view.unknown and view.hand[kind] > view.known[kind]:
            return kind
    return 0


@compiled
def nth_of_length(field, length):
    """The place of a length among the open ones."""
    count = 0
    for shorter in range(length):
        count += has_open(field, shorter)
    return count


@compiled
def length_below(view):
    """The length of the tress on which the face-down tile lies."""
    return min(np.int64(view.length[view.place]), SECTIONS_FOR_CHAIN)


@compiled
def medusa_says(view, position, table, at, mix, chances):
    """Medusa's chances from her table."""
    secret = secret_of(view)
    allowed = np.zeros(CHOICES, np.bool_)
    count = allow_medusa(position, secret, allowed)
    mixed(table, at + count * secret, allowed, count, mix)
    if position.layer <= Layer.SECOND_PICK:
        for tile in range(KINDS):
            chances[DRAFT_TILE + tile] = mix[tile]
        return
    for length in range(LENGTHS):
        if has_open(position.field, length):
            for tile in range(KINDS):
                place = PLACE + KINDS * first_tress(view, length) + tile
                chances[place] = mix[KINDS * nth_of_length(position.field, length) + tile]


@compiled
def champion_says(view, position, edges, table, at, mix, chances):
    """The Champion's chances from his table."""
    allowed = np.zeros(CHOICES, np.bool_)
    if position.layer == Layer.EQUIP:
        allow_equipment(edges, at, allowed)
        mixed(table, at // KINDS, allowed, EQUIPMENT, mix)
        for kind in range(EQUIPMENT):
            chances[DRAFT_EQUIPMENT + kind] = mix[kind]
        return
    here = at + REPLIES * nth_of_length(position.field, length_below(view))
    allow_answers(position, allowed)
    mixed(table, here // KINDS, allowed, KINDS, mix)
    for reply in range(KINDS):
        chances[ANSWER + reply] = mix[reply]


@compiled
def open_hand_says(view, position, edges, at, worth, mix, chances):
    """Perfect play of either side when Medusa's hand is known."""
    payoff = np.zeros((KINDS, KINDS))
    if position.layer <= Layer.SECOND_PICK:
        best, chosen = -1.0, 0
        for tile in range(KINDS):
            if position.market[tile] > 0:
                gain = pick_worth(position, edges, at, tile, 0, worth, worth)
                if gain > best:
                    best, chosen = gain, tile
        chances[DRAFT_TILE + chosen] = 1.0
    elif position.layer == Layer.EQUIP:
        least, chosen = 2.0, 0
        for kind in range(EQUIPMENT):
            if edges[at + kind] != NONE and worth_of(edges[at + kind], 0, worth, worth) < least:
                least, chosen = worth_of(edges[at + kind], 0, worth, worth), kind
        chances[DRAFT_EQUIPMENT + chosen] = 1.0
    elif view.phase == Phase.PLACE:
        best = -1.0
        for length in range(LENGTHS):
            if has_open(position.field, length):
                open_payoff(position, edges, at + REPLIES * nth_of_length(position.field, length), worth, payoff)
                gain = maximin(payoff, position.known, position.equipment, mix)
                if gain > best:
                    best = gain
                    chances[:] = 0.0
                    for tile in range(KINDS):
                        chances[PLACE + KINDS * first_tress(view, length) + tile] = mix[tile]
    else:
        open_payoff(position, edges, at + REPLIES * nth_of_length(position.field, length_below(view)), worth, payoff)
        maximin(np.ascontiguousarray(-payoff.T), position.equipment, position.known, mix)
        for reply in range(KINDS):
            chances[ANSWER + reply] = mix[reply]


def say(views, hidden, hidden_found, shown, shown_found, worth, medusa, champion, medusa_shown, champion_shown, chances):
    """The chances of all actions in each view. Without tables for shown hands, these are played by their worths; in a
    position that no game can reach, every legal action is as good."""
    mix = np.zeros(CHOICES)
    mask = np.zeros(chances.shape[1], np.int8)
    for i in range(len(views)):
        view = views[i]
        position = position_of(view)
        graph = hidden if position.unknown else shown
        number = np.int64(number_of(hidden_found if position.unknown else shown_found, packed(position)))
        chances[i, :] = 0.0
        if number < 0:
            mask[:] = 0
            legal_actions(view, mask)
            for action in range(len(mask)):
                chances[i, action] = mask[action] / mask.sum()
        elif not position.unknown and len(medusa_shown) == 0 and len(champion_shown) == 0:
            open_hand_says(view, position, graph.edges, graph.first[number], worth, mix, chances[i])
        elif view.seat == Seat.MEDUSA:
            table = medusa if position.unknown else medusa_shown
            medusa_says(view, position, table, graph.first[number], mix, chances[i])
        else:
            table = champion if position.unknown else champion_shown
            champion_says(view, position, graph.edges, table, graph.first[number], mix, chances[i])
