"""Matches: who may see what, who may act, and the agents that answer."""

from __future__ import annotations

import json
import secrets
import threading
from collections import OrderedDict
from typing import Any

import numpy as np

import sarpedon
from sarpedon.agents import Agent, load_agent
from sarpedon.envs.core.errors import SarpedonError
from sarpedon.envs.core.game import Game, draw_seed
from sarpedon.envs.core.replay import Replay
from sarpedon.envs.core.state import State

from .store import Row, Store

HUMAN = "human"
REMEMBERED = 256  # games and agents that are kept in memory


class Refusal(Exception):
    """A request that cannot be granted: an HTTP status and a sentence."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.message = message


class Matches:
    """All matches of one server."""

    def __init__(self, store: Store, most_open: int = 1000) -> None:
        self.store = store
        self.most_open = most_open
        self._locks: dict[str, threading.RLock] = {}
        self._guard = threading.Lock()
        self._games: OrderedDict[str, Game] = OrderedDict()
        self._agents: OrderedDict[tuple[str, str], tuple[Agent, threading.Lock]] = OrderedDict()
        self.listeners: dict[str, list[Any]] = {}

    # --- games and agents -----------------------------------------------------------------------------------

    def game(self, name: str, options: dict[str, Any]) -> Game:
        key = json.dumps([name, options], sort_keys=True, default=str)
        with self._guard:
            if key in self._games:
                return self._games[key]
        try:
            game = sarpedon.game(name, **options)
        except (SarpedonError, TypeError) as error:
            raise Refusal(404 if "there is no game" in str(error) else 422, str(error)) from None
        with self._guard:
            self._games[key] = game
            while len(self._games) > REMEMBERED:
                self._games.popitem(last=False)
        return game

    def agent(self, game: Game, name: str) -> tuple[Agent, threading.Lock]:
        """An agent and the lock that keeps its decisions apart."""
        if "@" in name or "/" in name:
            raise Refusal(422, f"agents are named here, not read from files or addresses: {name!r}")
        key = (repr(game), name)
        with self._guard:
            if key in self._agents:
                return self._agents[key]
        try:
            found = load_agent(game, name)
        except (SarpedonError, ImportError) as error:
            raise Refusal(422, str(error)) from None
        with self._guard:
            self._agents[key] = (found, threading.Lock())
            while len(self._agents) > REMEMBERED:
                self._agents.popitem(last=False)
            return self._agents[key]

    def decide(self, game: Game, name: str, state: State) -> tuple[int, str]:
        """What an agent plays. If it fails, a legal action instead, and why."""
        agent, lock = self.agent(game, name)
        try:
            with lock:
                action = agent.act(state)
        except Exception as error:
            return state.legal()[0], f"{name} failed ({type(error).__name__}: {error}); the first legal action was played"
        if action not in state.legal():
            return state.legal()[0], f"{name} chose an illegal action; the first legal action was played"
        return int(action), str(getattr(agent, "excuse", "") or "")

    # --- matches --------------------------------------------------------------------------------------------

    def create(self, name: str, options: dict[str, Any], seats: dict[str, str], seed: int | None) -> dict[str, Any]:
        """A new match; people get a token for their seat."""
        game = self.game(name, options)
        if self.store.open_matches() >= self.most_open:
            raise Refusal(429, f"there are {self.most_open} open matches already: finish some first")
        unknown = [seat for seat in seats if seat not in game.seats]
        if unknown:
            raise Refusal(422, f"{game.title} has no seat {unknown[0]!r} (seats: {', '.join(game.seats)})")
        players = [seats.get(seat, HUMAN) for seat in game.seats]
        for player in players:
            if player != HUMAN:
                self.agent(game, player)
        match_id = secrets.token_urlsafe(12)
        tokens = {secrets.token_urlsafe(24): number for number, player in enumerate(players) if player == HUMAN}
        seed = draw_seed() >> 1 if seed is None else seed
        try:
            state = game.new(seed=seed)
        except SarpedonError as error:
            raise Refusal(422, str(error)) from None
        self.store.add(match_id, game.name, game.options, players, tokens, seed, state.to_bytes())
        with self._lock(match_id):
            self._let_agents_play(match_id, game, players, state)
        given = {game.seats[number]: token for token, number in tokens.items()}
        return {"id": match_id, "tokens": given, "seats": dict(zip(game.seats, players))}

    def _lock(self, match_id: str) -> threading.RLock:
        with self._guard:
            return self._locks.setdefault(match_id, threading.RLock())

    def _row(self, match_id: str) -> Row:
        row = self.store.get(match_id)
        if row is None:
            raise Refusal(404, "there is no such match")
        return row

    def _seat(self, row: Row, token: str | None) -> int:
        if token is None or token not in row.tokens:
            raise Refusal(401, "this match needs the token of one of its seats")
        return row.tokens[token]

    def _state(self, row: Row) -> State:
        return self.game(row.game, row.options).load(row.state)

    def act(self, match_id: str, token: str | None, action: int | str, ply: int | None) -> dict[str, Any]:
        """A person's decision, then those of the agents until a person is to act."""
        with self._lock(match_id):
            row = self._row(match_id)
            seat = self._seat(row, token)
            state = self._state(row)
            if ply is not None and ply != state.ply:
                raise Refusal(409, f"this match is at decision {state.ply}, not {ply}: look at it again")
            if state.over:
                raise Refusal(409, "the game is over")
            if state.seat != seat:
                raise Refusal(409, f"it is not your turn: {state.seat_name} is to act")
            try:
                number = state._check(action)
            except SarpedonError as error:
                raise Refusal(422, str(error)) from None
            self._play(match_id, state, number, "")
            self._let_agents_play(match_id, state.game, row.seats, state)
            return self.view(match_id, token)

    def _play(self, match_id: str, state: State, action: int, note: str) -> None:
        ply, seat = state.ply, state.seat
        state.apply(action)
        self.store.record(match_id, ply, seat, action, note, state.to_bytes(), state.over)
        for notify in list(self.listeners.get(match_id, ())):
            notify()

    def _let_agents_play(self, match_id: str, game: Game, players: list[str], state: State) -> None:
        while not state.over and players[state.seat] != HUMAN:
            action, note = self.decide(game, players[state.seat], state)
            self._play(match_id, state, action, note)

    def wake(self, match_id: str) -> None:
        """After a restart in the middle of an agent's turn: let it go on."""
        with self._lock(match_id):
            row = self._row(match_id)
            state = self._state(row)
            if not state.over and row.seats[state.seat] != HUMAN:
                self._let_agents_play(match_id, state.game, row.seats, state)

    # --- what a seat may see ----------------------------------------------------------------------------------

    def view(self, match_id: str, token: str | None) -> dict[str, Any]:
        """A match as one seat sees it."""
        self.wake(match_id)
        row = self._row(match_id)
        seat = self._seat(row, token)
        state = self._state(row)
        game = state.game
        yours = state.seat == seat
        return {
            "id": match_id, "game": game.name, "title": game.title, "version": game.card.version, "options": row.options,
            "seats": [{"name": name, "player": player} for name, player in zip(game.seats, row.seats)],
            "seat": game.seats[seat], "ply": state.ply, "phase": state.phase, "over": state.over,
            "to_act": None if state.over else state.seat_name, "your_turn": yours,
            "ending": state.ending.replace("_", " ") if state.over else None,
            "returns": [float(value) for value in state.returns] if state.over else None,
            "text": state.text(seat), "svg": state.svg(seat),
            "legal": [self._move(state, action) for action in state.legal()] if yours else [],
            "log": self._log(row, seat),
            "observation": np.round(state.observe(seat), 6).tolist(),
            "action_mask": state.mask.tolist() if yours else [0] * game.num_actions,
            "observation_digest": game.card.layout_digest(), "action_digest": game.card.actions.digest(),
        }  # fmt: skip

    @staticmethod
    def _move(state: State, action: int) -> dict[str, Any]:
        move = {"id": action, "name": state.game.action_table.names[action], "words": state.describe(action)}
        spot = state.game.card.spot(state.record, action) if state.game.card.spot else None
        return {**move, "spot": list(spot)} if spot else move

    def _log(self, row: Row, seat: int) -> list[dict[str, Any]]:
        """Every decision so far in words, as this seat saw it."""
        state = self.game(row.game, row.options).new(seed=row.seed)
        lines = []
        for ply, mover, action, note in self.store.actions(row.id):
            words = state.describe(action, onlooker=None if mover == seat else seat)
            lines.append({"ply": ply, "seat": state.game.seats[mover], "words": words, **({"note": note} if note else {})})
            state.apply(action)
        return lines

    def analysis(self, match_id: str, token: str | None, name: str) -> dict[str, Any]:
        """What an agent would do in this seat's place: probabilities and value."""
        row = self._row(match_id)
        seat = self._seat(row, token)
        state = self._state(row)
        if state.seat != seat:
            raise Refusal(409, "there is nothing to decide for you now")
        return self.think(state.game, name, state)

    def think(self, game: Game, name: str, state: State) -> dict[str, Any]:
        """An agent's opinion of a position, from the acting seat's view alone."""
        agent, lock = self.agent(game, name)
        view = state.view()
        value: float | None = None
        with lock:
            if hasattr(agent, "think"):
                chances, value = agent.think(view)
            elif hasattr(agent, "search"):
                visits, values = agent.search(view)
                chances = visits / max(1, visits.sum())
                value = float(np.max(np.where(visits > 0, values, -1)))
            else:
                chances = np.zeros(game.num_actions)
                chances[agent.act(state)] = 1.0
        moves = [{**self._move(state, action), "probability": round(float(chances[action]), 4)} for action in state.legal()]
        return {"agent": name, "value": value, "moves": sorted(moves, key=lambda move: -move["probability"])}

    # --- replays ------------------------------------------------------------------------------------------------

    def replay(self, match_id: str, token: str | None) -> Replay:
        """The whole game, once it is over."""
        row = self._row(match_id)
        self._seat(row, token)
        if not row.over:
            raise Refusal(409, "the replay shows everything: it is ready when the game is over")
        game = self.game(row.game, row.options)
        replay = Replay.of_seed(game, row.seed, row.seats)
        state = game.new(seed=row.seed)
        for _, _, action, note in self.store.actions(match_id):
            replay.add(state, action)
            if note:
                replay.notes[str(state.ply)] = note
            state.apply(action)
        replay.finish(state)
        return replay

    def frame(self, match_id: str, token: str | None, number: int) -> dict[str, Any]:
        """The position after so many decisions of a finished game, with nothing hidden."""
        replay = self.replay(match_id, token)
        if not 0 <= number <= len(replay.actions):
            raise Refusal(404, f"the game has {len(replay.actions)} decisions")
        before = replay.at(max(0, number - 1))
        words = before.describe(replay.actions[number - 1]) if number else "the deal"
        state = replay.at(number)
        return {"number": number, "of": len(replay.actions), "svg": state.svg(), "text": state.text(), "words": words}
