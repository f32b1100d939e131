"""Datasets: games as rows of a Parquet file, one row for each decision, as the deciding seat saw it.

Columns: game, step (decision of the game), seat, agent, observation, action_mask, action, reward (all that the seat
receives until it decides again or the game ends), return (of the seat, for the whole game), last (the seat's last
decision in this game); there, and only there: truncated (a limit ended the game) and final_observation (what the seat
saw at the end).
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sarpedon.agents.base import Agent, load_agent
from sarpedon.envs.core.errors import SarpedonError
from sarpedon.envs.core.game import Game, check_seed
from sarpedon.envs.core.registry import card, games
from sarpedon.envs.core.registry import game as make_game

try:
    import pyarrow as arrow
    import pyarrow.parquet as parquet
except ImportError:
    raise ImportError("datasets need pyarrow: pip install 'sarpedon[data]'") from None

FORMAT = "sarpedon dataset 1"
CHUNK = 64  # games in a row group


class BadDataset(SarpedonError):
    """A file that is not a whole dataset of a game we know."""


def columns(game: Game) -> arrow.Schema:
    """The schema of a game's file, with all that is needed to read it in its metadata."""
    observation = arrow.list_(arrow.float32(), game.observation_size)
    fields = [
        ("game", arrow.int32()), ("step", arrow.int32()), ("seat", arrow.int8()), ("agent", arrow.string()),
        ("observation", observation), ("action_mask", arrow.list_(arrow.int8(), game.num_actions)),
        ("action", arrow.int32()), ("reward", arrow.float32()), ("return", arrow.float32()), ("last", arrow.bool_()),
        ("truncated", arrow.bool_()), ("final_observation", observation),
    ]  # fmt: skip
    facts = {
        "format": FORMAT, "game": game.name, "version": game.card.version, "options": game.options, "seats": list(game.seats),
        "observation_digest": game.card.layout_digest(), "action_digest": game.card.actions.digest(),
    }  # fmt: skip
    return arrow.schema(fields, metadata={"sarpedon": json.dumps(facts)})


def played(game: Game, agents: list[Agent], seed: int) -> list[dict[str, Any]]:
    """The rows of one game, `game` still to be filled in."""
    state = game.new(seed=seed)
    rows: list[dict[str, Any]] = []
    latest: dict[int, dict[str, Any]] = {}
    while not state.over:
        seat = state.seat
        agent = agents[seat]
        action = agent.act(state)
        row: dict[str, Any] = {
            "step": state.ply, "seat": seat, "agent": agent.name, "observation": state.observe(), "action_mask": state.mask,
            "action": action, "reward": np.float32(0), "last": False, "truncated": False,
            "final_observation": None,
        }  # fmt: skip
        rows.append(row)
        latest[seat] = row
        state.apply(action)
        for other, decision in latest.items():
            decision["reward"] += state.rewards[other]
    for seat, row in latest.items():
        row["last"], row["truncated"], row["final_observation"] = True, state.truncated, state.observe(seat)
    for row in rows:
        row["return"] = state.returns[row["seat"]]
    return rows


def record(
    game: Game, agents: list[Any], count: int, path: str | Path, seed: int = 0,
    tell: Callable[[int, int], None] = lambda done, total: None,
) -> int:  # fmt: skip
    """Let agents (one for each seat) play `count` games and write them down. Returns the number of decisions."""
    if len(agents) != game.num_seats:
        raise SarpedonError(f"{game.title} has {game.num_seats} seats: give an agent for each, not {len(agents)}")
    if count < 1:
        raise SarpedonError(f"a dataset needs at least one game, not {count}")
    check_seed(seed)
    players = [load_agent(game, agent, seed=seed + seat) for seat, agent in enumerate(agents)]
    schema = columns(game)
    decisions = 0
    part = Path(path).with_name(Path(path).name + ".part")
    with parquet.ParquetWriter(part, schema, compression="zstd") as writer:
        for start in range(0, count, CHUNK):
            rows = []
            for number in range(start, min(start + CHUNK, count)):
                rows += [{**row, "game": number} for row in played(game, players, game_seed(seed, number))]
                tell(number + 1, count)
            writer.write_table(as_table(rows, schema))
            decisions += len(rows)
    part.replace(path)
    return decisions


def game_seed(seed: int, number: int) -> int:
    """Every game its own deal."""
    return int(np.random.default_rng([seed, number]).integers(2**62))


def as_table(rows: list[dict[str, Any]], schema: arrow.Schema) -> arrow.Table:
    arrays = []
    for field in schema:
        values = [row[field.name] for row in rows]
        if arrow.types.is_fixed_size_list(field.type):
            there = np.array([value is not None for value in values])
            width = field.type.list_size
            flat = np.concatenate([np.zeros(width) if value is None else value for value in values])
            inner = arrow.array(flat, field.type.value_type)
            arrays.append(arrow.FixedSizeListArray.from_arrays(inner, type=field.type, mask=arrow.array(~there)))
        else:
            arrays.append(arrow.array(values, field.type))
    return arrow.Table.from_arrays(arrays, schema=schema)


@dataclass
class Dataset:
    """Decisions of finished games, as arrays: row i of each belongs together."""

    game: Game
    games: np.ndarray
    steps: np.ndarray
    seats: np.ndarray
    agents: np.ndarray
    observations: np.ndarray
    action_masks: np.ndarray
    actions: np.ndarray
    rewards: np.ndarray
    returns: np.ndarray
    last: np.ndarray
    truncated: np.ndarray
    final_observations: np.ndarray  # rows of zeros where `last` is False

    def __len__(self) -> int:
        return len(self.actions)

    def where(self, chosen: np.ndarray) -> Dataset:
        """Only these rows."""
        return Dataset(self.game, *(getattr(self, name)[chosen] for name in list(self.__dataclass_fields__)[1:]))

    def of_seat(self, seat: int | str) -> Dataset:
        return self.where(self.seats == self.game.seat_index(seat))

    def episodes(self) -> Iterator[Dataset]:
        """One game after the other."""
        for number in np.unique(self.games):
            yield self.where(self.games == number)


def load(path: str | Path) -> Dataset:
    """Read a file of `record`; raises BadDataset when it is not one, or of another version of the game."""
    try:
        table = parquet.read_table(path)
        facts = json.loads((table.schema.metadata or {})[b"sarpedon"])
        game = checked(facts)
    except (OSError, arrow.ArrowException) as error:
        raise BadDataset(f"cannot read {path}: {error}") from None
    except (KeyError, TypeError, json.JSONDecodeError):
        raise BadDataset(f"{path} is not a Sarpedon dataset: its metadata do not say so") from None
    if table.schema.remove_metadata() != columns(game).remove_metadata():
        raise BadDataset(f"{path} has other columns than a dataset of {game.title}")
    data = Dataset(game, *(as_numpy(table.column(name)) for name in ORDER))
    if len(data) and not data.action_masks[np.arange(len(data)), np.clip(data.actions, 0, game.num_actions - 1)].all():
        raise BadDataset(f"{path} holds actions that were not legal")
    return data


ORDER = (
    "game", "step", "seat", "agent", "observation", "action_mask", "action", "reward", "return", "last", "truncated",
    "final_observation",
)  # fmt: skip


def checked(facts: dict[str, Any]) -> Game:
    """The game of a file, if it is still the same game."""
    if facts["format"] != FORMAT:
        raise BadDataset(f"the dataset is in the format {facts['format']!r}, not {FORMAT!r}")
    if facts["game"] not in games():
        raise BadDataset(f"the dataset is of an unknown game, {facts['game']!r}")
    details = card(facts["game"])
    found = (facts["version"], facts["observation_digest"], facts["action_digest"])
    if found != (details.version, details.layout_digest(), details.actions.digest()):
        raise BadDataset(f"the dataset is of another version of {details.title}")
    try:
        return make_game(facts["game"], **facts["options"])
    except (SarpedonError, TypeError) as error:
        raise BadDataset(f"the dataset has options that {details.title} does not allow: {error}") from None


def as_numpy(column: arrow.ChunkedArray) -> np.ndarray:
    if not arrow.types.is_fixed_size_list(column.type):
        return np.asarray(column.to_numpy())
    width = column.type.list_size
    parts = []
    for chunk in column.chunks:
        rows = np.zeros((len(chunk), width), column.type.value_type.to_pandas_dtype())
        rows[chunk.is_valid().to_numpy(zero_copy_only=False)] = chunk.flatten().to_numpy().reshape(-1, width)
        parts.append(rows)
    return np.concatenate(parts) if parts else np.zeros((0, width), np.float32)


def to_minari(data: Dataset, seat: int | str, name: str, **facts: Any) -> Any:
    """One seat's part of a dataset as a Minari dataset (`game/seat-v0`); masks are in the infos, as `action_mask`."""
    try:
        import minari
        from minari.data_collector import EpisodeBuffer
    except ImportError:
        raise ImportError("the export needs Minari: pip install 'sarpedon[data]'") from None
    from gymnasium import spaces

    game = data.game
    own = data.of_seat(seat)
    if not len(own):
        raise SarpedonError(f"{seat} takes no decision in this dataset")
    idle = np.zeros((1, game.num_actions), np.int8)
    buffers = []
    for number, part in enumerate(own.episodes()):
        buffers.append(
            EpisodeBuffer(
                id=number,
                observations=np.concatenate([part.observations, part.final_observations[-1:]]),
                actions=part.actions.astype(np.int64),
                rewards=list(part.rewards.astype(float)),
                terminations=list(map(bool, part.last & ~part.truncated)),
                truncations=list(map(bool, part.truncated)),
                infos={"action_mask": np.concatenate([part.action_masks, idle])},
            )
        )
    told = {
        "algorithm_name": ", ".join(sorted(set(own.agents))),
        "description": f"{game.title} v{game.card.version}, seat {game.seats[game.seat_index(seat)]}; options {game.options}",
    }
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # Minari asks for an author, a link and an environment
            return minari.create_dataset_from_buffers(
                dataset_id=name, buffer=buffers, data_format="arrow",
                observation_space=spaces.Box(-1.0, 1.0, (game.observation_size,), np.float32),
                action_space=spaces.Discrete(game.num_actions), **{**told, **facts},
            )  # fmt: skip
    except ValueError as error:
        raise SarpedonError(f"Minari refuses {name!r}: {error}") from None
