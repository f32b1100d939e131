"""Passes over the positions of a graph: how often they are reached, what they are worth, how to play better.

A policy is a table of weights (see Graph.medusa_table); in each place it is played in proportion to the positive
weights, evenly if there are none. Sums of regrets, average strategies and pure best responses are all such tables.
Worths are Medusa's chances to win, by position and secret.
"""

from __future__ import annotations

import numpy as np

from sarpedon.envs.core.compiled import compiled
from sarpedon.envs.core.matrix_games import maximin
from sarpedon.envs.micro_medusa.components import KINDS

from .graph import NONE, SHOWN, WON
from .positions import REPLIES, SECRETS, Layer, hand_of, may_hide, open_lengths, turned_up, unpacked

EVALUATE, IMPROVE, BEST = range(3)  # play the table; play it and add up regrets; write the best response into it
CHOICES = 12  # the most: four lengths, three tiles
EQUIPMENT = KINDS + 1


@compiled
def worth_of(edge, secret, worth, shown):
    if edge >= 0:
        return worth[edge, secret]
    if edge <= SHOWN:
        return shown[SHOWN - edge, 0]
    return 1.0 * (edge == WON)


@compiled
def mixed(table, at, allowed, count, mix):
    """The mixture that `count` weights from `at` on stand for. allowed: by the number of the choice."""
    total, legal = 0.0, 0
    for choice in range(count):
        mix[choice] = 0.0
        if allowed[choice]:
            legal += 1
            mix[choice] = max(0.0, table[at + choice])
            total += mix[choice]
    for choice in range(count):
        if total > 0:
            mix[choice] /= total
        elif allowed[choice]:
            mix[choice] = 1.0 / legal


@compiled
def allow_picks(position, allowed):
    for tile in range(KINDS):
        allowed[tile] = position.market[tile] > 0
    return KINDS


@compiled
def allow_tiles(position, secret, allowed):
    """Open lengths by tiles in hand."""
    count = KINDS * open_lengths(position.field)
    hand = hand_of(position, secret)
    for choice in range(count):
        allowed[choice] = hand[choice % KINDS] > 0
    return count


@compiled
def allow_medusa(position, secret, allowed):
    if position.layer <= Layer.SECOND_PICK:
        return allow_picks(position, allowed)
    return allow_tiles(position, secret, allowed)


@compiled
def allow_equipment(edges, at, allowed):
    for kind in range(EQUIPMENT):
        allowed[kind] = edges[at + kind] != NONE


@compiled
def allow_answers(position, allowed):
    for answer in range(KINDS):
        allowed[answer] = position.equipment[answer] > 0


@compiled
def answer_mixes(position, champion, at, allowed, mix, answers):
    """How the Champion answers on each open length."""
    allow_answers(position, allowed)
    for length in range(open_lengths(position.field)):
        mixed(champion, at // KINDS + KINDS * length, allowed, KINDS, mix)
        for answer in range(KINDS):
            answers[KINDS * length + answer] = mix[answer]


@compiled
def pick_worth(position, edges, at, tile, secret, worth, shown):
    total = 0.0
    for up in range(KINDS):
        edge = edges[at + KINDS * tile + up]
        if edge != NONE:
            total += turned_up(position, secret, up) * worth_of(edge, secret, worth, shown)
    return total


@compiled
def tile_worth(edges, at, choice, secret, answers, worth, shown):
    """What a tile on a length is worth to Medusa against a mixture of answers."""
    total = 0.0
    for answer in range(KINDS):
        chance = answers[choice // KINDS * KINDS + answer]
        if chance > 0:
            total += chance * worth_of(edges[at + KINDS * choice + answer], secret, worth, shown)
    return total


@compiled
def settled(table, at, allowed, count, gains, weight, mode, mix):
    """Play, improve or replace the weights of one place, given what each choice gains; returns what is gained."""
    if mode == BEST:
        chosen = -1
        for choice in range(count):
            if allowed[choice] and (chosen < 0 or gains[choice] > gains[chosen]):
                chosen = choice
        for choice in range(count):
            table[at + choice] = 1.0 * (choice == chosen)
            mix[choice] = 1.0 * (choice == chosen)
        return gains[chosen]
    mixed(table, at, allowed, count, mix)
    mean = 0.0
    for choice in range(count):
        mean += mix[choice] * gains[choice]
    if mode == IMPROVE and weight > 0:
        for choice in range(count):
            if allowed[choice]:
                table[at + choice] = max(0.0, table[at + choice] + weight * (gains[choice] - mean))
    return mean


def sweep_medusa(graph, medusa, champion, weights, worth, shown, mode):
    """Worths of all positions, last ones first; Medusa's table is played, improved or replaced as `mode` says."""
    allowed, gains, mix = np.zeros(CHOICES, np.bool_), np.zeros(CHOICES), np.zeros(CHOICES)
    answers = np.zeros(CHOICES)
    for number in range(len(graph.keys) - 1, -1, -1):
        position, at = unpacked(graph.keys[number]), graph.first[number]
        if position.layer == Layer.EQUIP:
            allow_equipment(graph.edges, at, allowed)
            mixed(champion, at // KINDS, allowed, EQUIPMENT, mix)
            for secret in range(SECRETS):
                if may_hide(position, secret):
                    total = 0.0
                    for kind in range(EQUIPMENT):
                        if mix[kind] > 0:
                            total += mix[kind] * worth_of(graph.edges[at + kind], secret, worth, shown)
                    worth[number, secret] = total
            continue
        battle = position.layer > Layer.EQUIP
        if battle:
            answer_mixes(position, champion, at, allowed, mix, answers)
        for secret in range(SECRETS):
            if may_hide(position, secret):
                count = allow_medusa(position, secret, allowed)
                for choice in range(count):
                    if allowed[choice]:
                        if battle:
                            gains[choice] = tile_worth(graph.edges, at, choice, secret, answers, worth, shown)
                        else:
                            gains[choice] = pick_worth(position, graph.edges, at, choice, secret, worth, shown)
                    else:
                        gains[choice] = 0.0
                worth[number, secret] = settled(
                    medusa, at + count * secret, allowed, count, gains, weights[number, secret], mode, mix
                )


def sweep_champion(graph, medusa, champion, weights, worth, shown, mode):
    """The same for the Champion, who decides by position alone: the secrets count by their weights."""
    allowed, gains, mix = np.zeros(CHOICES, np.bool_), np.zeros(CHOICES), np.zeros(CHOICES)
    tiles = np.zeros((SECRETS, CHOICES))
    for number in range(len(graph.keys) - 1, -1, -1):
        position, at = unpacked(graph.keys[number]), graph.first[number]
        if position.layer == Layer.EQUIP:
            equip(position, graph.edges, at, champion, weights[number], worth, number, shown, mode, allowed, gains, mix)
            continue
        for secret in range(SECRETS):
            if may_hide(position, secret):
                count = allow_medusa(position, secret, allowed)
                mixed(medusa, at + count * secret, allowed, count, tiles[secret])
                worth[number, secret] = 0.0
                if position.layer <= Layer.SECOND_PICK:
                    for tile in range(KINDS):
                        if tiles[secret, tile] > 0:
                            worth[number, secret] += tiles[secret, tile] * pick_worth(
                                position, graph.edges, at, tile, secret, worth, shown
                            )
        if position.layer > Layer.EQUIP:
            for length in range(open_lengths(position.field)):
                answer(
                    position, graph.edges, at, length, tiles, champion, weights[number], worth, number, shown, mode,
                    allowed, gains, mix,
                )  # fmt: skip


@compiled
def equip(position, edges, at, champion, weights, worth, number, shown, mode, allowed, gains, mix):
    allow_equipment(edges, at, allowed)
    for kind in range(EQUIPMENT):
        gains[kind] = 0.0
        if allowed[kind]:
            for secret in range(SECRETS):
                if may_hide(position, secret):
                    gains[kind] -= weights[secret] * worth_of(edges[at + kind], secret, worth, shown)
    settled(champion, at // KINDS, allowed, EQUIPMENT, gains, 1.0, mode, mix)
    for secret in range(SECRETS):
        if may_hide(position, secret):
            total = 0.0
            for kind in range(EQUIPMENT):
                if mix[kind] > 0:
                    total += mix[kind] * worth_of(edges[at + kind], secret, worth, shown)
            worth[number, secret] = total


@compiled
def answer(position, edges, at, length, tiles, champion, weights, worth, number, shown, mode, allowed, gains, mix):
    allow_answers(position, allowed)
    here = at + REPLIES * length
    for reply in range(KINDS):
        gains[reply] = 0.0
        if allowed[reply]:
            for secret in range(SECRETS):
                if may_hide(position, secret):
                    gains[reply] -= weights[secret] * reply_worth(edges, here, length, reply, tiles, secret, worth, shown)
    settled(champion, here // KINDS, allowed, KINDS, gains, 1.0, mode, mix)
    for secret in range(SECRETS):
        if may_hide(position, secret):
            for reply in range(KINDS):
                if mix[reply] > 0:
                    worth[number, secret] += mix[reply] * reply_worth(edges, here, length, reply, tiles, secret, worth, shown)


@compiled
def reply_worth(edges, here, length, reply, tiles, secret, worth, shown):
    """What an answer on a length leaves Medusa with, counting only the tiles that she lays on that length."""
    total = 0.0
    for tile in range(KINDS):
        chance = tiles[secret, KINDS * length + tile]
        if chance > 0:
            total += chance * worth_of(edges[here + KINDS * tile + reply], secret, worth, shown)
    return total


# --- how often positions are reached -------------------------------------------------------------------------


def reach_of_medusa(graph, medusa, reach, average, weight):
    """How often chance and Medusa lead to each position; with a weight, her play is added to her average."""
    allowed, mix = np.zeros(CHOICES, np.bool_), np.zeros(CHOICES)
    for number in range(len(graph.keys)):
        position, at = unpacked(graph.keys[number]), graph.first[number]
        for secret in range(SECRETS):
            here = reach[number, secret]
            if here == 0:
                continue
            if position.layer == Layer.EQUIP:
                for kind in range(EQUIPMENT):
                    pass_on(graph.edges[at + kind], secret, here, reach)
                continue
            count = allow_medusa(position, secret, allowed)
            mixed(medusa, at + count * secret, allowed, count, mix)
            for choice in range(count):
                if mix[choice] > 0:
                    if weight > 0:
                        average[at + count * secret + choice] += weight * here * mix[choice]
                    for other in range(KINDS):
                        chance = here * mix[choice]
                        if position.layer <= Layer.SECOND_PICK:
                            chance *= turned_up(position, secret, other)
                        pass_on(graph.edges[at + KINDS * choice + other], secret, chance, reach)


def reach_of_champion(graph, champion, reach, average, weight):
    """How often chance and the Champion lead to each position; with a weight, his play is added to his average."""
    allowed, mix = np.zeros(CHOICES, np.bool_), np.zeros(CHOICES)
    for number in range(len(graph.keys)):
        position, at = unpacked(graph.keys[number]), graph.first[number]
        total = reach[number, 0] + reach[number, 1] + reach[number, 2]
        if total == 0:
            continue
        if position.layer <= Layer.SECOND_PICK:
            for secret in range(SECRETS):
                for edge in range(REPLIES):
                    chance = reach[number, secret] * turned_up(position, secret, edge % KINDS)
                    pass_on(graph.edges[at + edge], secret, chance, reach)
        elif position.layer == Layer.EQUIP:
            allow_equipment(graph.edges, at, allowed)
            mixed(champion, at // KINDS, allowed, EQUIPMENT, mix)
            for kind in range(EQUIPMENT):
                average[at // KINDS + kind] += weight * total * mix[kind]
                for secret in range(SECRETS):
                    pass_on(graph.edges[at + kind], secret, reach[number, secret] * mix[kind], reach)
        else:
            allow_answers(position, allowed)
            for length in range(open_lengths(position.field)):
                here = at + REPLIES * length
                mixed(champion, here // KINDS, allowed, KINDS, mix)
                for reply in range(KINDS):
                    average[here // KINDS + reply] += weight * total * mix[reply]
                for tile in range(KINDS):
                    for secret in range(SECRETS):
                        if hand_of(position, secret)[tile] > 0:
                            for reply in range(KINDS):
                                chance = reach[number, secret] * mix[reply]
                                pass_on(graph.edges[here + KINDS * tile + reply], secret, chance, reach)


@compiled
def pass_on(edge, secret, chance, reach):
    if edge >= 0 and chance > 0:
        reach[edge, secret] += chance


# --- open hands ------------------------------------------------------------------------------------------------


@compiled
def open_payoff(position, edges, here, worth, payoff):
    """Medusa's chances for every tile and answer on one length, her hand being known."""
    for tile in range(KINDS):
        for reply in range(KINDS):
            payoff[tile, reply] = 0.0
            if position.known[tile] > 0 and position.equipment[reply] > 0:
                payoff[tile, reply] = worth_of(edges[here + KINDS * tile + reply], 0, worth, worth)


def sweep_open(graph, worth):
    """Exact worths when Medusa's hand is known: every turn is a matrix game on the best length."""
    payoff, mix = np.zeros((KINDS, KINDS)), np.zeros(KINDS)
    for number in range(len(graph.keys) - 1, -1, -1):
        position, at = unpacked(graph.keys[number]), graph.first[number]
        best = 0.0
        if position.layer <= Layer.SECOND_PICK:
            for tile in range(KINDS):
                if position.market[tile] > 0:
                    best = max(best, pick_worth(position, graph.edges, at, tile, 0, worth, worth))
        elif position.layer == Layer.EQUIP:
            best = 1.0
            for kind in range(EQUIPMENT):
                if graph.edges[at + kind] != NONE:
                    best = min(best, worth_of(graph.edges[at + kind], 0, worth, worth))
        else:
            for length in range(open_lengths(position.field)):
                open_payoff(position, graph.edges, at + REPLIES * length, worth, payoff)
                best = max(best, maximin(payoff, position.known, position.equipment, mix))
        worth[number, 0] = best
