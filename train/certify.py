"""How strong a trained agent is: measured in the arena, written into its card, and measured again by anybody."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
from safetensors.numpy import save_file

import sarpedon
from sarpedon.agents import Agent
from sarpedon.agents.learned import CARD, WEIGHTS, load_checkpoint, read_card, read_weights
from sarpedon.envs.core.batch import Batch
from sarpedon.envs.core.game import Game

from .arena import Arena
from .statistics import Rate, rate

SEED = 20_000  # of the deals; training never sees them on purpose


def measure(game: Game, agent: Agent, opponent: str, deals: int, seats: list[int], seed: int = SEED) -> Rate:
    """The agent's result against a bot, averaged over the seats it was trained for.

    Two seats: points. More seats: first places, alone among bots. Co-operative: wins of a team of its kind. When it was
    trained for some seats only, the bot sits in the others and wins count.
    """
    if len(seats) < game.num_seats:
        return wins_of_seats(game, agent, opponent, deals, seats, seed)
    arena = Arena(game, [opponent, agent], deals, seed).run()
    if arena.cooperative:
        return arena.team_rate([(1,) * game.num_seats])
    if game.num_seats > 2:
        return arena.first_places(1, 0)
    return arena.head_to_head(1, 0)


def wins_of_seats(game: Game, agent: Agent, opponent: str, deals: int, seats: list[int], seed: int) -> Rate:
    """How often the agent's seats win with a bot in the others. A bot can take the agent's part, for comparison."""
    batch = Batch(game, deals, auto_reset=False)
    batch.reset(seeds=np.random.default_rng(seed).integers(2**62, size=deals))
    own_bot = getattr(agent, "bot_number", -1)
    while (batch.seat >= 0).any():
        ours = np.isin(batch.seat, seats)
        bots = np.where(ours, own_bot, game.bot(opponent))
        bots[batch.seat < 0] = -1
        actions = batch.bot_actions(bots)
        rows = np.flatnonzero(ours)
        if own_bot < 0 and len(rows):
            actions[rows] = agent.act_in(batch, rows)
        batch.step(actions)
    return rate((batch.returns[:, seats[0]] > 0).astype(float))


def results(folder: Path, deals: int, opponents: list[str] | None = None, seed: int = SEED) -> list[dict[str, Any]]:
    """The agent of a folder against scripted bots."""
    card = read_card(folder)
    game = sarpedon.game(card["game"], **card["options"])
    agent = load_checkpoint(game, folder, "learned", seed=seed)
    seats = [game.seat_index(seat) for seat in card["seats"]]
    rows = []
    for name in opponents or usual_opponents(game, card["config"]["evaluate_against"], seats):
        if name in game.bots:
            agent.reseed(seed)
            rows.append({"against": name, **asdict(measure(game, agent, name, deals, seats, seed))})
    return rows


def usual_opponents(game: Game, chosen: list[str], seats: list[int]) -> list[str]:
    """Those of the training run, and random where all seats are the agent's to take."""
    everywhere = len(seats) == game.num_seats and game.card.kind != "co-operative"
    return list(dict.fromkeys([*(["random"] if everywhere else []), *chosen]))


def rulebook_in_its_place(folder: Path, deals: int, seed: int = SEED) -> dict[str, Any] | None:
    """For an automaton's seat: how often the rulebook's automaton wins there on the same deals."""
    card = read_card(folder)
    game = sarpedon.game(card["game"], **card["options"])
    seats = [game.seat_index(seat) for seat in card["seats"]]
    if "rulebook" not in game.bots or len(seats) == game.num_seats:
        return None
    rulebook = sarpedon.load_agent(game, "rulebook", seed=seed)
    return asdict(measure(game, rulebook, "greedy", deals, seats, seed))


def halve(folder: Path) -> None:
    """Store the weights in half precision: half the size, and hardly another agent."""
    weights = {name: value.astype(np.float16) for name, value in read_weights(folder).items()}
    save_file(weights, folder / WEIGHTS)


def certify(folder: Path, deals: int, opponents: list[str] | None = None) -> list[dict[str, Any]]:
    """Measure, and write the results into the card."""
    rows = results(folder, deals, opponents)
    card = read_card(folder)
    command = f"sarpedon certify checkpoints/{card['game']}/{folder.name} --deals {deals}"
    card["arena"] = {"command": command, "date": date.today().isoformat(), "deals": deals, "results": rows}
    rulebook = rulebook_in_its_place(folder, deals)
    if rulebook is not None:
        card["arena"]["rulebook"] = rulebook
    (folder / CARD).write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")
    return rows
