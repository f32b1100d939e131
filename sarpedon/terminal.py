"""Playing and watching in a terminal, or through a pipe."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any, TextIO

from sarpedon import State, load_agent
from sarpedon.agents import Agent
from sarpedon.envs.core.errors import SarpedonError
from sarpedon.envs.core.replay import Replay

HELP = "a number or the name of a move plays it; 'board' shows the position; 'help' this line; 'quit' leaves the game"


class Quit(Exception):
    """The player leaves."""


class Human(Agent):
    """Somebody who reads the position and types a number: a person, or a program at the other end of a pipe."""

    name = "human"

    def __init__(self, source: TextIO, say: Callable[[str], None]) -> None:
        self.source = source
        self.say = say

    def decide(self, view: Any) -> int:
        moves = view.legal()
        self.say(f"\n{view.text()}\n")
        self.list_moves(view, moves)
        while True:
            self.say(f"your move (0-{len(moves) - 1}, help, quit): ")
            line = self.source.readline()
            if not line or line.strip().lower() in ("quit", "q", "exit"):
                raise Quit
            word = line.strip()
            if word.lower() in ("help", "?"):
                self.say(HELP)
            elif word.lower() in ("board", "b"):
                self.say(view.text())
                self.list_moves(view, moves)
            elif word.isdigit() and int(word) < len(moves):
                return moves[int(word)]
            elif word in view.game.action_table.names and view.game.action_table.id(word) in moves:
                return view.game.action_table.id(word)
            else:
                self.say(f"{word!r} is not one of the moves; {HELP}")

    def list_moves(self, view: Any, moves: list[int]) -> None:
        for number, action in enumerate(moves):
            self.say(f"  {number:3}  {view.describe(action)}")


def say(text: str) -> None:
    print(text, flush=True)


def seat_agents(game: Any, names: list[str], default: str) -> list[str]:
    """One name a seat, from 'a b' (in seat order), 'a' (for all) or 'seat=a'."""
    chosen = [default] * game.num_seats
    plain = [name for name in names if "=" not in name.split("@")[0].split("://")[0]]
    if plain and len(plain) not in (1, game.num_seats):
        seats = f"{game.num_seats} seats ({', '.join(game.seats)})"
        raise SarpedonError(f"{game.title} has {seats}: give one agent or {game.num_seats}")
    if plain:
        chosen = plain * game.num_seats if len(plain) == 1 else list(plain)
    for name in names:
        if name not in plain:
            seat, agent = name.split("=", 1)
            chosen[game.seat_index(seat)] = agent
    return chosen


def run_game(state: State, seed: int, agents: list[Agent], names: list[str], tell: Callable[[State, int], None]) -> Replay:
    """Play a game dealt from `seed` to its end; `tell` hears every action before it is played."""
    replay = Replay.of_seed(state.game, seed, names)
    while not state.over:
        action = agents[state.seat].act(state)
        tell(state, action)
        replay.add(state, action)
        state.apply(action)
    replay.finish(state)
    return replay


def play(game: Any, seat: int, opponent: list[str], seed: int, source: TextIO) -> Replay | None:
    """A person against agents. Returns the replay, or None when the person left."""
    human = Human(source, say)
    names = list(opponent)
    names[seat] = "human"
    agents = [human if s == seat else load_agent(game, name, seed=seed + s) for s, name in enumerate(names)]
    state = game.new(seed=seed)
    others = ", ".join(f"{game.seats[s]} is {name}" for s, name in enumerate(names) if s != seat)
    say(f"{game.title}: you are {game.seats[seat]}; {others}")

    def tell(position: State, action: int) -> None:
        say(f"{position.seat_name}: {position.describe(action, onlooker=seat)}")

    try:
        replay = run_game(state, seed, agents, names, tell)
    except Quit:
        say("\nthe game was left unfinished")
        return None
    say(f"\n{state.text(seat)}\n")
    say(result(state))
    return replay


def result(state: State) -> str:
    scores = ", ".join(f"{name} {value:+.2f}" for name, value in zip(state.game.seats, state.returns))
    return f"over after {state.ply} decisions: {state.ending.replace('_', ' ')} ({scores})"


def watch(state: State, seed: int, agents: list[Agent], names: list[str], delay: float, board_every: int) -> Replay:
    """Agents play; every action in words, the position now and then."""
    say(f"{state.game.title}: " + ", ".join(f"{seat} is {name}" for seat, name in zip(state.game.seats, names)))
    if state.over:  # a game that plays itself
        say(state.text())
        say(result(state))
        return run_game(state, seed, agents, names, lambda position, action: None)

    def tell(position: State, action: int) -> None:
        if board_every and position.ply % board_every == 0:
            say(f"\n{position.text()}\n")
        say(f"{position.ply + 1:4}  {position.seat_name}: {position.describe(action)}")
        time.sleep(delay)

    replay = run_game(state, seed, agents, names, tell)
    say(f"\n{state.text()}\n")
    say(result(state))
    return replay


def watch_replay(replay: Replay, delay: float, board_every: int, step: bool) -> None:
    """A recorded game, step by step."""
    say(f"{replay.title()}")
    for state, action in replay.states():
        if board_every and state.ply % board_every == 0:
            say(f"\n{state.text()}\n")
        say(f"{state.ply + 1:4}  {state.seat_name}: {state.describe(action)}")
        if step and sys.stdin.isatty():
            input("      [enter] ")
        else:
            time.sleep(delay)
    final = replay.final()
    say(f"\n{final.text()}\n")
    say(result(final))
