"""What a player does in every position that it can come to, as tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from sarpedon.agents.base import Agent, BotAgent
from sarpedon.envs.core.compiled import as_records, compiled, new_records
from sarpedon.envs.core.errors import SarpedonError
from sarpedon.envs.core.records import OUTCOME
from sarpedon.envs.micro_medusa.components import KINDS, Seat

from .bot_chances import bot_says
from .graph import NONE, SHOWN, Graph
from .positions import REPLIES, SECRETS, Layer, turned_up, unpacked
from .public_game import PublicGame
from .staging import note, stage_champion, stage_medusa
from .sweeps import CHOICES, EQUIPMENT, allow_medusa

CHUNK = 8192  # decisions asked at once

Asked = Callable[[np.ndarray, np.ndarray, np.ndarray, int], np.ndarray]  # states, observations, masks, how many -> chances
Tell = Callable[[int, int], None]


def asker(agent: Agent, seat: int) -> tuple[Asked, str, bool]:
    """How to ask an agent for the chances of its actions, in words how that is done, and whether the agent decides by
    public position, so that one staged state for each tells all."""
    from sarpedon.agents.learned import LearnedAgent, LearnedSeats

    if isinstance(agent, LearnedSeats):
        return asker(agent.by_seat[seat], seat)
    if isinstance(agent, BotAgent):
        kernel = agent.game.card.extra_kernel(bot_says, *_sources())

        def ask_bot(states: np.ndarray, observations: np.ndarray, masks: np.ndarray, count: int) -> np.ndarray:
            chances = np.zeros(masks.shape, np.float64)
            kernel(states, count, agent.bot_number, chances)
            return chances

        return ask_bot, "the bot's own formulas", True
    if isinstance(agent, LearnedAgent) and agent.adviser is None:

        def ask_network(states: np.ndarray, observations: np.ndarray, masks: np.ndarray, count: int) -> np.ndarray:
            chances = agent.network.probabilities(observations, agent._widened(masks))[:, : masks.shape[1]]
            return chances if agent.stochastic else np.eye(masks.shape[1])[np.argmax(chances, axis=1)]

        return ask_network, "the network on staged observations", False
    if hasattr(agent, "chances"):
        return lambda states, observations, masks, count: agent.chances(states[:count]), "the agent's own tables", True
    raise SarpedonError(
        f"{agent.name} does not tell its chances: exploit works for scripted bots, trained agents without an adviser, and exact; "
        "let others play against exact in the arena"
    )


def _sources() -> list[Any]:
    from .graph import FOLDER

    return [FOLDER]


@compiled
def flag(edge, secret, reached, shown):
    if edge >= 0:
        reached[edge, secret] = True
    elif edge <= SHOWN:
        shown[SHOWN - edge, 0] = True


def spread(graph, table, seat, start, stop, reached, shown):
    """From positions start .. stop - 1, flag what can follow when `seat` plays its table and the other anything."""
    allowed = np.zeros(CHOICES, np.bool_)
    for number in range(start, stop):
        position, at = unpacked(graph.keys[number]), graph.first[number]
        for secret in range(SECRETS):
            if secret >= reached.shape[1] or not reached[number, secret]:
                continue
            if position.layer == Layer.EQUIP:
                for kind in range(EQUIPMENT):
                    if graph.edges[at + kind] != NONE and (seat == Seat.MEDUSA or table[at // KINDS + kind] > 0):
                        flag(graph.edges[at + kind], secret, reached, shown)
                continue
            count = allow_medusa(position, secret, allowed)
            for choice in range(count):
                if not allowed[choice] or (seat == Seat.MEDUSA and table[at + count * secret + choice] <= 0):
                    continue
                for other in range(KINDS):
                    edge = graph.edges[at + KINDS * choice + other]
                    if position.layer <= Layer.SECOND_PICK:
                        possible = turned_up(position, secret, other) > 0
                    else:
                        here = (at + REPLIES * (choice // KINDS)) // KINDS + other
                        possible = seat == Seat.MEDUSA or table[here] > 0
                    if edge != NONE and possible:
                        flag(edge, secret, reached, shown)


def tabulate(public: PublicGame, agent: Agent, seat: int, tell: Tell = lambda done, total: None) -> tuple[np.ndarray, np.ndarray]:
    """The tables of a player while the set-up tile is unknown and once it is shown."""
    ask, _, _ = asker(agent, seat)
    reached = np.zeros((len(public.hidden.found.keys), SECRETS), np.bool_)
    for number, root in enumerate(public.start):
        reached[number] = np.array(root.chances) > 0
    shown = np.zeros((public.shown.size, 1), np.bool_)
    whole = public.hidden.size + public.shown.size
    hidden_table = _tables(public.hidden, ask, seat, reached, shown, lambda done: tell(done, whole))
    shown_table = _tables(public.shown, ask, seat, shown, shown, lambda done: tell(public.hidden.size + done, whole))
    return hidden_table, shown_table


def _tables(
    graph: Graph, ask: Asked, seat: int, reached: np.ndarray, shown: np.ndarray, tell: Callable[[int], None]
) -> np.ndarray:
    """Layer by layer: ask in what is reached, then see what that reaches."""
    game = graph.game
    table = graph.medusa_table() if seat == Seat.MEDUSA else graph.champion_table()
    states, numbers = new_records(game.card.state, CHUNK), np.zeros(CHUNK, np.int64)
    tensor, masks = np.zeros((CHUNK, game.observation_size), np.float32), np.zeros((CHUNK, game.num_actions), np.int8)
    observations, outcomes = as_records(tensor.view(game.card.observation)[:, 0]), new_records(OUTCOME, CHUNK)
    stage = graph.kernel(stage_medusa if seat == Seat.MEDUSA else stage_champion)
    for start, stop in graph.layers:
        at = start
        while at < stop:
            count, at = stage(graph.arrays.keys, reached, at, stop, states, numbers, game.template)
            if count:
                game.kernels.refresh(
                    states[:count], game.template, tensor[:count], observations[:count], masks[:count], outcomes[:count]
                )
                chances = np.ascontiguousarray(ask(states, tensor[:count], masks[:count], count), np.float64)
                graph.kernel(note)(states, count, chances, graph.arrays.first, numbers, table)
            tell(at)
        graph.kernel(spread)(graph.arrays, table, seat, start, stop, reached, shown)
    return table
