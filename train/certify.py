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
from sarpedon.agents.learned import CARD, WEIGHTS, load_checkpoint, read_card, read_weights, shipped
from sarpedon.envs.core.batch import IDLE, Batch
from sarpedon.envs.core.game import Game

from .arena import Arena
from .statistics import Rate, rate

SEED = 20_000  # of the deals; training never sees them on purpose


def measure(game: Game, agent: Agent, opponent: str, deals: int, seats: list[int], seed: int = SEED) -> Rate:
    """The agent's result against another, averaged over the seats it was trained for.

    Two seats: points. More seats: first places, alone among others. Co-operative: wins of a team of its kind. When it was
    trained for some seats only, the other sits in the rest and wins count.
    """
    if len(seats) < game.num_seats:
        return wins_of_seats(game, agent, sarpedon.load_agent(game, opponent, seed=seed), deals, seats, seed)
    arena = Arena(game, [opponent, agent], deals, seed).run()
    if arena.cooperative:
        return arena.team_rate([(1,) * game.num_seats])
    if game.num_seats > 2:
        return arena.first_places(1, 0)
    return arena.head_to_head(1, 0)


def wins_of_seats(game: Game, agent: Agent, opponent: Agent, deals: int, seats: list[int], seed: int) -> Rate:
    """How often the agent's seats win with the opponent in the others."""
    batch = Batch(game, deals, auto_reset=False)
    batch.reset(seeds=np.random.default_rng(seed).integers(2**62, size=deals))
    while (batch.seat >= 0).any():
        actions = np.full(deals, IDLE, np.int64)
        ours, running = np.isin(batch.seat, seats), batch.seat >= 0
        for player, theirs in ((agent, ours), (opponent, running & ~ours)):
            if theirs.any():
                actions[theirs] = player.act_in(batch, np.flatnonzero(theirs))
        batch.step(actions)
    return rate((batch.returns[:, seats[0]] > 0).astype(float))


def results(folder: Path, deals: int, opponents: list[str] | None = None, seed: int = SEED) -> list[dict[str, Any]]:
    """The agent of a folder against its usual opponents."""
    card = read_card(folder)
    game = sarpedon.game(card["game"], **card["options"])
    agent = load_checkpoint(game, folder, "learned", seed=seed)
    seats = [game.seat_index(seat) for seat in card["seats"]]
    rows = []
    for name in opponents or usual_opponents(game, card["config"]["evaluate_against"], seats):
        agent.reseed(seed)
        rows.append({"against": name, **asdict(measure(game, agent, name, deals, seats, seed))})
    return rows


def usual_opponents(game: Game, chosen: list[str], seats: list[int]) -> list[str]:
    """Those of the training run; also random where all seats are the agent's to take, and against an automaton's seat whoever has
    learned to play the other."""
    everywhere = len(seats) == game.num_seats and game.card.kind != "co-operative"
    learned_too = is_automaton(game, seats) and any(len(read_card(f)["seats"]) < game.num_seats for f in rivals(game, seats))
    return list(dict.fromkeys([*(["random"] if everywhere else []), *chosen, *(["learned"] if learned_too else [])]))


def rivals(game: Game, seats: list[int]) -> list[Path]:
    """The trained agents that ship for the other seats."""
    others = {game.seats[seat] for seat in range(game.num_seats) if seat not in seats}
    return [folder for folder in shipped(game) if others <= set(read_card(folder)["seats"])]


def is_automaton(game: Game, seats: list[int]) -> bool:
    return any(game.options.get(f"{game.seats[seat]}_automaton") == "policy" for seat in seats)


def in_its_place(folder: Path, deals: int, rows: list[dict[str, Any]], seed: int = SEED) -> dict[str, Any] | None:
    """What a scripted player wins in the seats of an agent that knows only some: the rulebook's automaton, or greedy."""
    card = read_card(folder)
    game = sarpedon.game(card["game"], **card["options"])
    seats = [game.seat_index(seat) for seat in card["seats"]]
    if len(seats) == game.num_seats:
        return None
    name = "rulebook" if is_automaton(game, seats) else "greedy"
    bot = sarpedon.load_agent(game, name, seed=seed)
    found = [{"against": row["against"], **asdict(measure(game, bot, row["against"], deals, seats, seed))} for row in rows]
    return {"bot": name, "results": found}


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
    substitute = in_its_place(folder, deals, rows)
    if substitute is not None:
        card["arena"]["in_its_place"] = substitute
    (folder / CARD).write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")
    return rows
