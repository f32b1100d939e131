"""Matches in SQLite: every decision is on disk before anybody hears of it."""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SCHEMA = """
CREATE TABLE IF NOT EXISTS matches (
    id TEXT PRIMARY KEY, created REAL NOT NULL, game TEXT NOT NULL, options TEXT NOT NULL, seats TEXT NOT NULL,
    tokens TEXT NOT NULL, seed INTEGER NOT NULL, state BLOB NOT NULL, over INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS actions (
    match_id TEXT NOT NULL REFERENCES matches (id), ply INTEGER NOT NULL, seat INTEGER NOT NULL, action INTEGER NOT NULL,
    note TEXT NOT NULL DEFAULT '', PRIMARY KEY (match_id, ply)
);
CREATE INDEX IF NOT EXISTS open_matches ON matches (over);
"""


@dataclass(frozen=True)
class Row:
    """A match as it is stored."""

    id: str
    created: float
    game: str
    options: dict[str, Any]
    seats: list[str]  # the agent of each seat; "human" for people
    tokens: dict[str, int]  # what a person must show to act for a seat
    seed: int
    state: bytes
    over: bool


class Store:
    """One database, shared by the threads of one server."""

    def __init__(self, path: str | Path) -> None:
        self.lock = threading.RLock()
        self.connection = sqlite3.connect(str(path), check_same_thread=False, isolation_level=None)
        self.connection.execute("PRAGMA journal_mode=WAL")
        self.connection.execute("PRAGMA synchronous=NORMAL")
        self.connection.executescript(SCHEMA)

    def add(self, match_id: str, game: str, options: dict[str, Any], seats: list[str], tokens: dict[str, int], seed: int,
            state: bytes) -> None:  # fmt: skip
        with self.lock:
            self.connection.execute(
                "INSERT INTO matches (id, created, game, options, seats, tokens, seed, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (match_id, time.time(), game, json.dumps(options), json.dumps(seats), json.dumps(tokens), seed, state),
            )

    def get(self, match_id: str) -> Row | None:
        with self.lock:
            found = self.connection.execute(
                "SELECT id, created, game, options, seats, tokens, seed, state, over FROM matches WHERE id = ?", (match_id,)
            ).fetchone()
        if found is None:
            return None
        return Row(found[0], found[1], found[2], json.loads(found[3]), json.loads(found[4]), json.loads(found[5]), found[6],
                   found[7], bool(found[8]))  # fmt: skip

    def record(self, match_id: str, ply: int, seat: int, action: int, note: str, state: bytes, over: bool) -> None:
        """One decision and the position after it, together or not at all."""
        with self.lock:
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                self.connection.execute("INSERT INTO actions VALUES (?, ?, ?, ?, ?)", (match_id, ply, seat, action, note))
                self.connection.execute("UPDATE matches SET state = ?, over = ? WHERE id = ?", (state, int(over), match_id))
            except BaseException:
                self.connection.execute("ROLLBACK")
                raise
            self.connection.execute("COMMIT")

    def actions(self, match_id: str) -> list[tuple[int, int, int, str]]:
        """(ply, seat, action, note) in order."""
        with self.lock:
            return list(
                self.connection.execute(
                    "SELECT ply, seat, action, note FROM actions WHERE match_id = ? ORDER BY ply", (match_id,)
                )
            )

    def open_matches(self) -> int:
        with self.lock:
            return int(self.connection.execute("SELECT COUNT(*) FROM matches WHERE over = 0").fetchone()[0])

    def close(self) -> None:
        with self.lock:
            self.connection.close()
