"""`sarpedon bench`: how fast the games are, beside what the machine could do at best and beside other libraries."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import numpy as np

from sarpedon import Game, games, make_batch
from sarpedon import game as make_game
from sarpedon.bench_players import bench_players, openspiel_search
from sarpedon.envs.core.registry import card

BATCH = 4096
START = (
    "import time; began = time.perf_counter(); import sarpedon; state = sarpedon.game({name!r}, **{options!r}).new(seed=0); "
    "state.apply(state.legal()[0]); print(time.perf_counter() - began)"
)


def measure(one_round: Callable[[], int], seconds: float) -> dict[str, float]:
    """Call `one_round` (returns how many decisions it took) for some seconds: decisions a second, by wall and CPU clock."""
    one_round()
    decisions = 0
    wall, cpu = time.perf_counter(), time.process_time()
    while time.perf_counter() - wall < seconds:
        decisions += one_round()
    return {"wall": decisions / (time.perf_counter() - wall), "cpu": decisions / (time.process_time() - cpu)}


def batched(game: Game, threads: int, seconds: float) -> dict[str, float]:
    """Random legal actions, observation, mask and new deals included."""
    batch = make_batch(game, BATCH * threads, seed=0, threads=threads)

    def one_round() -> int:
        for _ in range(8):
            batch.step(batch.random_actions())
        return 8 * batch.size

    try:
        return measure(one_round, seconds)
    finally:
        batch.close()


def copy_limit(game: Game, seconds: float) -> float:
    """How often a second the machine can copy what one decision writes: state, observation and mask."""
    size = game.card.state.itemsize + 4 * game.observation_size + game.num_actions
    source = np.ones((BATCH, size), np.uint8)
    target = np.empty_like(source)

    def one_round() -> int:
        for _ in range(8):
            np.copyto(target, source)
        return 8 * BATCH

    return measure(one_round, seconds)["cpu"]


def clone_many(states, many):
    """Copy one record onto another, again and again."""
    for k in range(many):
        states[(k + 1) & 1] = states[k & 1]
        states[(k + 1) & 1].ply += 1


def clone_seconds(game: Game) -> float:
    """The time of one clone inside compiled code."""
    entry = game.card.extra_kernel(clone_many)
    states = np.concatenate([game.new(seed=0).records, game.new(seed=1).records])
    entry(states, 1)
    many = 200_000
    began = time.process_time()
    entry(states, many)
    return (time.process_time() - began) / many


def aec(make: Callable[[], Any], seconds: float) -> dict[str, float]:
    """A PettingZoo environment as its documentation plays it, with random legal actions."""
    env = make()
    rng = np.random.default_rng(0)

    def one_round() -> int:
        env.reset(seed=int(rng.integers(2**31)))
        decisions = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
            legal = mask.nonzero()[0]
            env.step(legal[int(rng.random() * len(legal))])
            decisions += 1
        return decisions

    return measure(one_round, seconds)


def start_seconds(name: str, options: dict[str, Any]) -> dict[str, float]:
    """From a new process to the first decision: with nothing compiled, and again."""
    command = [sys.executable, "-c", START.format(name=name, options=options)]
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "SARPEDON_CACHE_DIR": folder}
        times = []
        for _ in range(2):
            began = time.perf_counter()
            subprocess.run(command, env=environment, check=True, capture_output=True)
            times.append(time.perf_counter() - began)
    return {"cold": times[0], "warm": times[1]}


def bench_game(name: str, label: str, options: dict[str, Any], seconds: float, start_up: bool) -> dict[str, Any]:
    game = Game(card(name), **options)
    module = import_module(f"sarpedon.envs.{name}")
    one = batched(game, 1, seconds)
    threads = os.cpu_count() or 1
    limit = copy_limit(game, min(seconds, 0.5))
    return {
        "game": name,
        "variant": label,
        "options": options,
        "batched": one,
        "threads": threads,
        "batched_all_threads": batched(game, threads, seconds),
        "copy_limit_cpu": limit,
        "fraction_of_copy_limit": one["cpu"] / limit,
        "raw_env": aec(lambda: module.raw_env(**options), seconds),
        "env": aec(lambda: module.env(**options), seconds),
        "clone_microseconds": 1e6 * clone_seconds(game),
        "state_bytes": game.card.state.itemsize,
        "observation_floats": game.observation_size,
        "actions": game.num_actions,
        **({"start_seconds": start_seconds(name, options)} if start_up else {}),
    }


# --- other libraries ----------------------------------------------------------------------------------------


def pettingzoo_peers(seconds: float) -> dict[str, dict[str, float]]:
    rows = {}
    for name in ("tictactoe_v3", "connect_four_v3"):
        module = import_module(f"pettingzoo.classic.{name}")
        rows[f"pettingzoo {name} raw_env"] = aec(module.raw_env, seconds)
        rows[f"pettingzoo {name} env"] = aec(module.env, seconds)
    return rows


def openspiel_peers(seconds: float) -> dict[str, dict[str, float]]:
    import pyspiel

    rows = {}
    for name in ("tic_tac_toe", "connect_four", "backgammon"):
        game = pyspiel.load_game(name)
        rng = np.random.default_rng(0)

        def one_round(game: Any = game, rng: Any = rng) -> int:
            state = game.new_initial_state()
            decisions = 0
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes())
                    state.apply_action(actions[int(np.searchsorted(np.cumsum(chances), rng.random() * 0.999999))])
                    continue
                state.observation_tensor(state.current_player())
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
                decisions += 1
            return decisions

        rows[f"open_spiel {name} (from Python)"] = measure(one_round, seconds)
    return {**rows, **openspiel_search(seconds, measure)}


def pgx_peers(seconds: float) -> dict[str, dict[str, float]]:
    import jax
    import pgx

    rows = {}
    for name in ("tic_tac_toe", "connect_four"):
        env = pgx.make(name)
        step = jax.jit(jax.vmap(env.step))
        init = jax.jit(jax.vmap(env.init))

        @jax.jit
        def act(key: Any, state: Any) -> Any:
            return jax.random.categorical(key, jax.numpy.log(state.legal_action_mask.astype(float)), axis=-1)

        state = init(jax.random.split(jax.random.PRNGKey(0), BATCH))
        key = jax.random.PRNGKey(1)

        def one_round(env: Any = env, step: Any = step, init: Any = init, act: Any = act) -> int:
            nonlocal state, key
            for _ in range(8):
                key, part = jax.random.split(key)
                state = step(state, act(part, state))
                if bool(state.terminated.all()):
                    state = init(jax.random.split(part, BATCH))
            jax.block_until_ready(state.observation)
            return 8 * BATCH

        rows[f"pgx {name} (batch of {BATCH})"] = measure(one_round, seconds)
    return rows


PEERS = {"pettingzoo": pettingzoo_peers, "open_spiel": openspiel_peers, "pgx": pgx_peers}


def bench_peers(seconds: float) -> tuple[dict[str, dict[str, float]], dict[str, str]]:
    """The peers that are installed, and why the others are missing."""
    rows: dict[str, dict[str, float]] = {}
    missing: dict[str, str] = {}
    for package, run in PEERS.items():
        try:
            rows.update(run(seconds))
        except ImportError as error:
            missing[package] = f"not installed ({error.name or error})"
    return rows, missing


# --- the command --------------------------------------------------------------------------------------------


def machine() -> dict[str, Any]:
    def version_of(package: str) -> str:
        try:
            return version(package)
        except PackageNotFoundError:
            return "-"

    return {
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "processor": platform.machine(),
        **{package: version_of(package) for package in ("numpy", "numba", "pettingzoo", "gymnasium", "open_spiel", "pgx")},
    }


def run(chosen: list[str], seconds: float, peers: bool, start_up: bool, tell: Callable[[str], None]) -> dict[str, Any]:
    """All measurements as one dictionary; `tell` hears what is being measured."""
    rows = []
    for name in chosen or games():
        for label, options in bench_variants(name).items():
            tell(f"{name} ({label})")
            rows.append(bench_game(name, label, dict(options), seconds, start_up))
        tell(f"players of {name}")
        rows[-len(bench_variants(name))]["players"] = bench_players(make_game(name), seconds, measure)
    result: dict[str, Any] = {"machine": machine(), "seconds": seconds, "batch": BATCH, "games": rows}
    if peers:
        tell("other libraries")
        result["peers"], result["missing_peers"] = bench_peers(seconds)
    return result


def bench_variants(name: str) -> dict[str, Any]:
    """The variants of a game that are worth a row: those that change who plays."""
    variants = card(name).variants or {"default": {}}
    chosen = {label: options for label, options in variants.items() if label in card(name).bench}
    return chosen or {next(iter(variants)): next(iter(variants.values()))}


def tables(result: dict[str, Any]) -> list[tuple[str, list[str], list[list[str]]]]:
    """The result as tables: title, heads, rows."""
    peers = result.get("peers", {})
    yardstick = peers.get("pettingzoo connect_four_v3 env", {}).get("cpu")
    heads = ["game", "batched /s", "per CPU s", "of copy limit", f"{result['games'][0]['threads']} threads /s", "raw_env /s",
             "env /s", "clone µs", "start cold s", "warm s"]  # fmt: skip
    if yardstick:
        heads.append("x connect_four env")
    rows = []
    for row in result["games"]:
        start = row.get("start_seconds")
        cells = [
            f"{row['game']}" + (f" ({row['variant']})" if row["variant"] != "default" else ""),
            f"{row['batched']['wall']:,.0f}", f"{row['batched']['cpu']:,.0f}", f"{row['fraction_of_copy_limit']:.0%}",
            f"{row['batched_all_threads']['wall']:,.0f}", f"{row['raw_env']['cpu']:,.0f}", f"{row['env']['cpu']:,.0f}",
            f"{row['clone_microseconds']:.3f}", f"{start['cold']:.1f}" if start else "-",
            f"{start['warm']:.1f}" if start else "-",
        ]  # fmt: skip
        if yardstick:
            cells.append(f"{row['batched']['cpu'] / yardstick:,.0f}")
        rows.append(cells)
    players = [
        [row["game"], f"{row['players']['greedy_games']['cpu']:,.0f}", f"{row['players']['mcts_decisions']['cpu']:,.0f}"]
        for row in result["games"]
        if "players" in row
    ]
    found = [
        ("Decisions a second (raw_env and env: per CPU second)", heads, rows),
        ("Players, one thread, per CPU second", ["game", "games of greedy bots", "decisions simulated by mcts"], players),
    ]
    if peers:
        found.append(
            ("Other libraries, in the same run", ["peer", "wall /s", "per CPU s"],
             [[name, f"{rate['wall']:,.0f}", f"{rate['cpu']:,.0f}"] for name, rate in peers.items()])
        )  # fmt: skip
    return found
