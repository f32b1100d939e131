"""The arena: agents against agents on the same deals, in every seat, with intervals.

A *pairing* of agents a and b plays `deals` deals. Each deal is played once for every seat: in a game for two, a and b
change seats; with more seats one of them sits alone in each seat in turn, and then the other does. In a co-operative
game a pairing is a team: all seats a, all seats b, and for cross-play one b among a's.
"""

from __future__ import annotations

import copy
import csv
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import numpy as np

from sarpedon.agents import Agent, load_agent
from sarpedon.envs.core.batch import Batch
from sarpedon.envs.core.compiled import new_records
from sarpedon.envs.core.errors import SarpedonError
from sarpedon.envs.core.game import Game, check_seed
from sarpedon.envs.core.records import MAX_SEATS, OUTCOME

from .statistics import Rate, Rating, rate, ratings

FORMAT = "sarpedon arena 1"


@dataclass(frozen=True)
class Table:
    """One game to be played: who sits where, on which deal."""

    pairing: int
    deal: int
    lineup: tuple[int, ...]  # agent of each seat, by number


Chunk = tuple[str, list[Table]]  # games to be played together, and how


@dataclass
class Played:
    """A finished game."""

    deal: int
    lineup: tuple[int, ...]
    returns: tuple[float, ...]
    length: int
    ending: str
    truncated: bool


@dataclass
class Arena:
    """A round-robin of agents over one game."""

    game: Game
    agents: list[Any]  # names, or agents of your own
    deals: int = 200
    seed: int = 0
    threads: int = 2
    focus: str | None = None  # only the pairings of this agent
    played: list[Played] = field(default_factory=list)

    def __post_init__(self) -> None:
        if len({str(getattr(agent, "name", agent)) for agent in self.agents}) != len(self.agents) or not self.agents:
            raise SarpedonError("the arena needs at least one agent, each named once")
        if self.deals < 1:
            raise SarpedonError("the arena needs at least one deal")
        check_seed(self.seed)
        if self.focus is not None and self.focus not in self.agents:
            raise SarpedonError(f"{self.focus!r} is not among the agents ({', '.join(self.agents)})")
        self.given = list(self.agents)
        self.players = [load_agent(self.game, agent, seed=self.seed + number) for number, agent in enumerate(self.given)]
        self.agents = [agent if isinstance(agent, str) else agent.name for agent in self.given]
        self._games: dict[tuple[int, tuple[int, ...]], Played] = {}
        self._index: dict[frozenset[int], list[Played]] = {}

    # --- what is played -----------------------------------------------------------------------------------

    def pairings(self) -> list[tuple[int, int]]:
        """Every two agents; an agent alone plays itself."""
        if len(self.agents) == 1:
            return [(0, 0)]
        found = list(combinations(range(len(self.agents)), 2))
        if self.focus is None:
            return found
        chosen = self.agents.index(self.focus)
        return [pair for pair in found if chosen in pair]

    def lineups(self, a: int, b: int) -> list[tuple[int, ...]]:
        """Who sits where in the games of one deal of a pairing."""
        seats = self.game.num_seats
        if self.game.card.kind == "co-operative":
            mixed = [tuple(b if s == lone else a for s in range(seats)) for lone in range(seats)]
            return list(dict.fromkeys([(a,) * seats, (b,) * seats, *(mixed if a != b else [])]))
        lone_a = [tuple(a if s == lone else b for s in range(seats)) for lone in range(seats)]
        lone_b = [tuple(b if s == lone else a for s in range(seats)) for lone in range(seats)]
        return list(dict.fromkeys(lone_a + lone_b))

    def tables(self) -> Iterator[Table]:
        """All games, deal by deal, so that an interrupted arena has even results."""
        for deal in range(self.deals):
            for number, (a, b) in enumerate(self.pairings()):
                for lineup in self.lineups(a, b):
                    yield Table(number, deal, lineup)

    def deal_seed(self, deal: int) -> int:
        return int(np.random.default_rng([self.seed, deal]).integers(2**62))

    # --- playing ------------------------------------------------------------------------------------------

    def run(
        self, tell: Callable[[int, int], None] = lambda done, total: None, keep: Path | None = None,
        spread: Callable[[Arena, list[Chunk]], Iterator[list[Played]]] | None = None,
    ) -> Arena:  # fmt: skip
        """Play what is not played yet. `tell` hears how many games are done; `keep` gets a line for every game; `spread`
        plays the chunks elsewhere (see train/cluster.py)."""
        wanted = list({(table.deal, table.lineup): table for table in self.tables()}.values())
        if keep is not None:
            self._resume(keep)
        stream = keep.open("a", encoding="utf-8") if keep is not None else None
        try:
            chunks = self.chunks(wanted)
            tell(len(self._games), len(wanted))
            for games in spread(self, chunks) if spread is not None else map(self.play, chunks):
                self._note(games, stream)
                tell(len(self._games), len(wanted))
        finally:
            if stream is not None:
                stream.close()
            self.played = [self._games[key] for key in sorted(self._games)]
            self._index = {}
        return self

    def chunks(self, wanted: list[Table]) -> list[Chunk]:
        """Games that are played together, as far as they are not all played yet. Draws of chance depend on the chunk:
        chunks are the same whoever plays them."""
        return [
            (way, chunk)
            for way, size in (("compiled", 1024), ("batched", 256), ("singly", 1))
            for chunk in _chunks([table for table in wanted if self._way(table) == way], size)
            if any((table.deal, table.lineup) not in self._games for table in chunk)
        ]

    def play(self, chunk: Chunk) -> list[Played]:
        way, tables = chunk
        return {"compiled": self._play_compiled, "batched": self._play_batched, "singly": self._play_singly}[way](tables)

    def _way(self, table: Table) -> str:
        """The fastest way to play a game: compiled, in a batch, or one decision after the other."""
        if all(self._bot(agent) is not None for agent in table.lineup):
            return "compiled"
        if all(self._bot(agent) is not None or self.players[agent].plays_batches for agent in table.lineup):
            return "batched"
        return "singly"

    def _bot(self, agent: int) -> int | None:
        return getattr(self.players[agent], "bot_number", None)

    def _note(self, games: list[Played], stream: Any) -> None:
        for game in games:
            self._games[game.deal, game.lineup] = game
            if stream is not None:
                stream.write(json.dumps(asdict(game)) + "\n")
        if stream is not None:
            stream.flush()

    def _play_compiled(self, tables: list[Table]) -> list[Played]:
        """Whole games inside compiled code, a share for each thread."""
        seeds = np.array([self.deal_seed(table.deal) for table in tables], np.int64)
        lineups = np.zeros((len(tables), MAX_SEATS), np.int64)
        for row, table in enumerate(tables):
            lineups[row, : len(table.lineup)] = [int(self._bot(agent) or 0) for agent in table.lineup]
        outcomes = new_records(OUTCOME, len(tables))

        def play(start: int, stop: int) -> int:
            game = self.game
            return int(game.kernels.play_games(game.template, seeds, lineups, game.num_actions, outcomes, start, stop))

        edges = np.linspace(0, len(tables), self.threads + 1).astype(int)
        with ThreadPoolExecutor(self.threads) as pool:
            wrong = [job.result() for job in [pool.submit(play, int(a), int(b)) for a, b in pairwise(edges)]]
        if max(wrong) >= 0:
            raise SarpedonError(f"a bot chose an illegal action on deal {tables[max(wrong)].deal}")
        return [self._result(table, outcomes[row]) for row, table in enumerate(tables)]

    def _play_batched(self, tables: list[Table]) -> list[Played]:
        """Games in step, for agents that decide from arrays."""
        batch = Batch(self.game, len(tables), auto_reset=False)
        batch.reset(seeds=np.array([self.deal_seed(table.deal) for table in tables]))
        for number, player in enumerate(self.players):
            if hasattr(player, "reseed"):
                player.reseed(self.deal_seed(tables[0].deal) ^ number)
        lineups = np.array([table.lineup for table in tables])
        rows = np.arange(len(tables))
        while (batch.seat >= 0).any():
            running = batch.seat >= 0
            acting = np.where(running, lineups[rows, np.maximum(batch.seat, 0)], -1)
            bots = np.full(len(tables), -1)
            for agent in range(len(self.players)):
                if self._bot(agent) is not None:
                    bots[acting == agent] = self._bot(agent)
            actions = batch.bot_actions(bots)
            for agent, player in enumerate(self.players):
                theirs = np.flatnonzero(acting == agent)
                if self._bot(agent) is None and len(theirs):
                    actions[theirs] = player.act_in(batch, theirs)
            batch.step(actions)
        return [self._result(table, batch.outcomes[row]) for row, table in enumerate(tables)]

    def _play_singly(self, tables: list[Table]) -> list[Played]:
        return [self._play_one(table) for table in tables]

    def _play_one(self, table: Table) -> Played:
        """A game between agents of any kind."""
        state = self.game.new(seed=self.deal_seed(table.deal))
        players: list[Agent] = []
        for seat, agent in enumerate(table.lineup):
            player = self.players[agent]
            if hasattr(player, "reseed"):
                if seat != table.lineup.index(agent):  # two of a kind at one table: each its own
                    player = copy.copy(player)
                player.reseed(int(np.random.default_rng([self.seed, table.deal, seat, 1]).integers(2**62)))
            players.append(player)
        while not state.over:
            state.apply(players[state.seat].act(state))
        outcome = {
            "returns": state.returns,
            "length": state.ply,
            "ending": state.record["ending"],
            "truncated": state.truncated,
        }
        return self._result(table, outcome)

    def _result(self, table: Table, outcome: Any) -> Played:
        seats = self.game.num_seats
        return Played(
            table.deal, table.lineup, tuple(float(value) for value in outcome["returns"][:seats]), int(outcome["length"]),
            self.game.card.endings(int(outcome["ending"])).name.lower(), bool(outcome["truncated"]),
        )  # fmt: skip

    def _resume(self, path: Path) -> None:
        """Take over the games of an earlier run with the same settings."""
        head = {"format": FORMAT, "game": repr(self.game), "agents": self.agents, "seed": self.seed}
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(head) + "\n", encoding="utf-8")
            return
        lines = path.read_text(encoding="utf-8").splitlines()
        try:
            found = json.loads(lines[0])
        except (IndexError, json.JSONDecodeError):
            raise SarpedonError(f"{path} is not a file of arena games") from None
        if found != head:
            raise SarpedonError(
                f"{path} holds another arena ({found.get('game')}, {found.get('agents')}): choose another folder"
            )
        for line in lines[1:]:
            try:
                record = json.loads(line)
                game = Played(**{**record, "lineup": tuple(record["lineup"]), "returns": tuple(record["returns"])})
            except (json.JSONDecodeError, TypeError, KeyError):
                continue  # a line cut short by a crash: that game is played again
            self._games[game.deal, game.lineup] = game

    # --- results ------------------------------------------------------------------------------------------

    @property
    def cooperative(self) -> bool:
        return self.game.card.kind == "co-operative"

    def points(self, game: Played, a: int, b: int) -> float:
        """What a scored against b in one game: 1 for a better return, 1/2 for an equal one; the mean over their seats."""
        ours = [r for agent, r in zip(game.lineup, game.returns) if agent == a]
        theirs = [r for agent, r in zip(game.lineup, game.returns) if agent == b]
        return float(np.mean([0.5 + 0.5 * np.sign(x - y) for x in ours for y in theirs]))

    def games_of(self, a: int, b: int) -> list[Played]:
        if not self._index:
            for game in self.played:
                self._index.setdefault(frozenset(game.lineup), []).append(game)
        return self._index.get(frozenset((a, b)), [])

    def head_to_head(self, a: int, b: int) -> Rate:
        """a's points against b, by deal."""
        return rate(by_deal([(game.deal, self.points(game, a, b)) for game in self.games_of(a, b)]))

    def first_places(self, a: int, b: int) -> Rate:
        """How often a, alone among b's, comes first (shared firsts count in parts)."""
        scores = []
        for game in self.games_of(a, b):
            if game.lineup.count(a) == 1:
                best = max(game.returns)
                firsts = [seat for seat, value in enumerate(game.returns) if value == best]
                scores.append((game.deal, float(game.lineup.index(a) in firsts) / len(firsts)))
        return rate(by_deal(scores))

    def by_seat(self, a: int, b: int) -> list[Rate]:
        """a's results in each seat against b's: points with two seats, first places with more."""
        found = []
        for seat in range(self.game.num_seats):
            games = [g for g in self.games_of(a, b) if g.lineup[seat] == a and g.lineup.count(a) == 1]
            if self.game.num_seats == 2:
                found.append(rate(by_deal([(g.deal, self.points(g, a, b)) for g in games])))
            else:
                scores = [(g.deal, float(g.returns[seat] == max(g.returns)) / g.returns.count(max(g.returns))) for g in games]
                found.append(rate(by_deal(scores)))
        return found

    def team_rate(self, lineups: list[tuple[int, ...]]) -> Rate:
        """How often teams with these line-ups win."""
        wanted = set(lineups)
        return rate(by_deal([(g.deal, float(g.returns[0] > 0)) for g in self.played if g.lineup in wanted]))

    def ratings(self) -> list[Rating]:
        """Bradley-Terry ratings with intervals from redrawn deals."""
        count = len(self.agents)
        deals = sorted({game.deal for game in self.played})
        wins = np.zeros((len(deals), count, count))
        row = {deal: number for number, deal in enumerate(deals)}
        for a, b in self.pairings():
            for game in self.games_of(a, b):
                points = self.points(game, a, b)
                wins[row[game.deal], a, b] += points
                wins[row[game.deal], b, a] += 1 - points
        return ratings(self.agents, wins, self.seed)

    def result(self) -> dict[str, Any]:
        """Everything as data."""
        game = self.game
        found: dict[str, Any] = {
            "format": FORMAT, "game": game.name, "version": game.card.version, "options": game.options, "seats": list(game.seats),
            "kind": game.card.kind, "agents": self.agents, "deals": self.deals, "seed": self.seed, "games": len(self.played),
            "lengths": summary([g.length for g in self.played]), "truncated": float(np.mean([g.truncated for g in self.played])),
            "endings": shares([g.ending for g in self.played]),
        }  # fmt: skip
        if self.cooperative:
            found["teams"] = self._teams()
        elif len(self.agents) > 1:
            found["ratings"] = [asdict(rating) for rating in self.ratings()]
            found["pairings"] = [self._pairing(a, b) for a, b in self.pairings()]
        else:
            found["self_play"] = self._self_play()
        return found

    def _pairing(self, a: int, b: int) -> dict[str, Any]:
        points = self.head_to_head(a, b)
        needed = None if points.separated_from(0.5) else points.deals_to_separate(0.5)
        games = self.games_of(a, b)
        entry = {
            "a": self.agents[a], "b": self.agents[b], "games": len(games), "points": asdict(points),
            "separated": points.separated_from(0.5), "deals_to_separate": needed,
            "seats": {name: {"a": asdict(x), "b": asdict(y)}
                      for name, x, y in zip(self.game.seats, self.by_seat(a, b), self.by_seat(b, a))},
            "lengths": summary([g.length for g in games]), "endings": shares([g.ending for g in games]),
        }  # fmt: skip
        if self.game.num_seats > 2:
            entry["first_places"] = {
                "a": asdict(self.first_places(a, b)), "b": asdict(self.first_places(b, a)), "even": 1 / self.game.num_seats,
            }  # fmt: skip
        return entry

    def _teams(self) -> list[dict[str, Any]]:
        seats = self.game.num_seats
        rows = [
            {"team": name, "wins": asdict(self.team_rate([(number,) * seats]))}
            for number, name in enumerate(self.agents)
            if any(game.lineup == (number,) * seats for game in self.played)
        ]
        for a, b in self.pairings():
            if a != b:
                mixed = [lineup for lineup in self.lineups(a, b) if len(set(lineup)) > 1]
                rows.append({"team": f"{self.agents[a]} with one {self.agents[b]}", "wins": asdict(self.team_rate(mixed))})
        return rows

    def _self_play(self) -> dict[str, Any]:
        """Who wins when all seats are the same agent: the balance of the game."""
        found = {}
        for seat, name in enumerate(self.game.seats):
            scores = [
                (g.deal, float(g.returns[seat] == max(g.returns)) / g.returns.count(max(g.returns))) for g in self.played
            ]
            found[name] = asdict(rate(by_deal(scores)))
        return found


def by_deal(scores: list[tuple[int, float]]) -> np.ndarray:
    """One number a deal: the mean of its games."""
    sums: dict[int, list[float]] = {}
    for deal, score in scores:
        sums.setdefault(deal, []).append(score)
    return np.array([np.mean(values) for _, values in sorted(sums.items())])


def summary(values: list[int]) -> dict[str, float]:
    array = np.array(values or [0])
    low, median, high = np.quantile(array, [0.05, 0.5, 0.95])
    return {"mean": float(array.mean()), "p5": float(low), "median": float(median), "p95": float(high)}


def shares(words: list[str]) -> dict[str, float]:
    names, counts = np.unique(words, return_counts=True)
    order = np.argsort(-counts)
    return {str(names[i]): float(counts[i] / len(words)) for i in order}


def _chunks(tables: list[Table], size: int) -> Iterator[list[Table]]:
    for start in range(0, len(tables), size):
        yield tables[start : start + size]


def write_csv(arena: Arena, path: Path) -> None:
    """A line for every game."""
    with path.open("w", newline="", encoding="utf-8") as stream:
        writer = csv.writer(stream)
        seats = arena.game.seats
        writer.writerow(
            ["deal", *(f"{s}_agent" for s in seats), *(f"{s}_return" for s in seats), "decisions", "ending", "truncated"]
        )
        for game in arena.played:
            names = [arena.agents[agent] for agent in game.lineup]
            writer.writerow([game.deal, *names, *game.returns, game.length, game.ending, int(game.truncated)])
