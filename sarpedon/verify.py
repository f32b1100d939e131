"""One truth: the same seed and the same actions lead to the same game, whichever way it is played.

A game is played once by `State`, the actions drawn at random. Every other way plays these actions again and notes what
it shows: *all seats* note who decides, observation, mask and the whole state at every decision, then the returns;
*one seat* notes what that seat sees, and what each of its decisions brings it, while the other seats follow the script.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from sarpedon.agents.base import Agent
from sarpedon.envs.core.batch import Batch
from sarpedon.envs.core.errors import SarpedonError
from sarpedon.envs.core.game import Game
from sarpedon.envs.core.kernels import IDLE
from sarpedon.envs.core.registry import card, games
from sarpedon.envs.core.registry import game as make_game

Trace = list[str]  # what was shown at each decision, then the end; digests

INTERPRETED_DECISIONS = 60  # interpreted rules are slow: only the beginning of a game


def digest(*parts: Any) -> str:
    """A short name for numbers and arrays."""
    found = hashlib.blake2b(digest_size=8)
    for part in parts:
        found.update(part if isinstance(part, bytes) else np.ascontiguousarray(part).tobytes())
    return found.hexdigest()


def shown(seat: int, observation: Any, mask: Any, record: bytes) -> str:
    """A decision as an interface for all seats shows it."""
    return digest(np.int64(seat), np.asarray(observation, np.float32), np.asarray(mask, np.int8), record)


def ended(returns: Any) -> str:
    return digest(np.asarray(returns, np.float32))


def seen(observation: Any, mask: Any) -> str:
    """A decision as an interface for one seat shows it."""
    return digest(np.asarray(observation, np.float32), np.asarray(mask, np.int8))


def brought(reward: float, terminated: bool, truncated: bool) -> str:
    return digest(np.float32(reward), np.array([terminated, truncated], np.bool_))


class Script:
    """A game to be played again: its seed, its actions, and what `State` showed on the way."""

    def __init__(self, game: Game, seed: int, origin: int | None = None) -> None:
        self.game = game
        self.seed = seed
        self.origin = seed if origin is None else origin  # what an adapter is given that draws its own seeds from it
        self.actions: list[int] = []
        self.all_seats: Trace = []
        luck = np.random.default_rng([seed, 17])
        state = game.new(seed=seed)
        while not state.over:
            self.all_seats.append(shown(state.seat, state.observe(), state.mask, state.records.tobytes()))
            self.actions.append(int(luck.choice(state.legal())))
            state.apply(self.actions[-1])
        self.all_seats.append(ended(state.returns))

    @cached_property
    def one_seat(self) -> dict[int, Trace]:
        """What each seat that decides sees: its decisions, what each brought, the last look."""
        traces: dict[int, Trace] = {}
        owed = np.zeros(self.game.num_seats, np.float32)
        state = self.game.new(seed=self.seed)
        for action in self.actions:
            seat = state.seat
            if seat in traces:
                traces[seat].append(brought(owed[seat], False, False))
            traces.setdefault(seat, []).append(seen(state.observe(), state.mask))
            owed[seat] = 0
            state.apply(action)
            owed += state.rewards
        for seat, trace in traces.items():
            trace.append(brought(owed[seat], not state.truncated, state.truncated))
            trace.append(seen(state.observe(seat), np.zeros(self.game.num_actions)))
        return traces

    def own_actions(self, seat: int) -> Iterator[int]:
        """The actions of a seat, in order."""
        state = self.game.new(seed=self.seed)
        for action in self.actions:
            if state.seat == seat:
                yield action
            state.apply(action)


class Follower(Agent):
    """Plays the script; in the game that follows, anything."""

    name = "follower"

    def __init__(self, script: Script) -> None:
        self.script = script

    def act(self, state: Any) -> int:
        ply = int(state.record["ply"])
        legal = state.legal()
        wanted = self.script.actions[ply] if ply < len(self.script.actions) else -1
        return wanted if wanted in legal else legal[0]


# --- the ways for all seats --------------------------------------------------------------------------------------


def compiled(script: Script) -> Trace:
    """The same rules once more: the same seed, the same game."""
    state, trace = script.game.new(seed=script.seed), []
    for action in script.actions:
        trace.append(shown(state.seat, state.observe(), state.mask, state.records.tobytes()))
        state.apply(action)
    return [*trace, ended(state.returns)]


def batched(script: Script) -> Trace:
    """In the middle of a batch, with other games on both sides."""
    batch = Batch(script.game, 3, auto_reset=False)
    batch.reset(seeds=np.array([script.seed + 1, script.seed, script.seed + 2]))
    trace = []
    for action in script.actions:
        trace.append(shown(batch.seat[1], batch.observation[1], batch.action_mask[1], batch.states[1:2].tobytes()))
        actions = batch.random_actions()
        actions[1] = action
        batch.step(np.where(batch.seat < 0, IDLE, actions))
    return [*trace, ended(batch.returns[1])]


def aec(script: Script) -> Trace:
    """PettingZoo."""
    game = script.game
    env = import_module(f"sarpedon.envs.{game.name}").raw_env(**game.options)
    env.reset(seed=script.seed)
    trace, total = [], np.zeros(game.num_seats, np.float32)
    for action in script.actions:
        agent = env.agent_selection
        look = env.observe(agent)
        seat = env.possible_agents.index(agent)
        trace.append(shown(seat, look["observation"], look["action_mask"], env.game_state.records.tobytes()))
        env.step(action)
        total += np.array([env.rewards[name] for name in env.possible_agents], np.float32)
    return [*trace, ended(total)]


def openspiel(script: Script) -> Trace:
    """OpenSpiel, with chance fixed by the seed."""
    from sarpedon.envs.openspiel import SAMPLE, spiel_game

    state, trace = spiel_game(script.game, seed=script.seed).new_initial_state(), []
    for action in [*script.actions, None]:
        while state.is_chance_node():
            state.apply_action(SAMPLE)
        if action is None:
            break
        assert state.play.state is not None
        seat, record = state.current_player(), state.play.state.records.tobytes()
        trace.append(shown(seat, state.observation_tensor(seat), state.legal_actions_mask(seat), record))
        state.apply_action(action)
    return [*trace, ended(state.returns())]


def rllib(script: Script) -> Trace:
    """RLlib's multi-agent environment: only the agent to act appears, rewards come to all."""
    from sarpedon.envs.rllib import GameEnv

    game = script.game
    env = GameEnv({"game": game.name, "options": game.options})
    looks, _ = env.reset(seed=script.seed)
    trace, total = [], np.zeros(game.num_seats, np.float32)
    for action in script.actions:
        ((agent, look),) = looks.items()
        record = env.batch.states[0:1].tobytes()
        trace.append(shown(game.seats.index(agent), look["observation"], look["action_mask"], record))
        looks, rewards, _, _, _ = env.step({agent: action})
        total += np.array([rewards[name] for name in game.seats], np.float32)
    return [*trace, ended(total)]


# --- the ways for one seat -----------------------------------------------------------------------------------------


def gymnasium(script: Script, seat: int) -> Trace:
    from sarpedon.envs.core.single import SeatEnv

    env = SeatEnv(script.game.name, seat, Follower(script), **script.game.options)
    observation, info = env.reset(seed=script.seed)
    trace = []
    for action in script.own_actions(seat):
        trace.append(seen(observation, info["action_mask"]))
        observation, reward, terminated, truncated, info = env.step(action)
        trace.append(brought(reward, terminated, truncated))
    return [*trace, seen(observation, info["action_mask"])]


def gymnasium_vector(script: Script, seat: int) -> Trace:
    from sarpedon.envs.core.single import SeatVectorEnv

    envs = SeatVectorEnv(script.game.name, 1, seat, Follower(script), **script.game.options)
    observations, infos = envs.reset(seed=[script.seed])
    trace = []
    for action in script.own_actions(seat):
        trace.append(seen(observations[0], infos["action_mask"][0]))
        observations, rewards, terminated, truncated, infos = envs.step(np.array([action]))
        trace.append(brought(rewards[0], terminated[0], truncated[0]))
    final = infos["final_obs"][0] if "final_obs" in infos else observations[0]
    return [*trace, seen(final, np.zeros(script.game.num_actions))]


def sb3(script: Script, seat: int) -> Trace:
    from sarpedon.envs.core.sb3 import SeatVecEnv

    env = SeatVecEnv(script.game.name, 1, seat, Follower(script), **script.game.options)
    env.seed(script.origin)
    observations: Any = env.reset()
    trace = []
    infos: list[dict[str, Any]] = [{}]
    for action in script.own_actions(seat):
        trace.append(seen(observations[0], env.action_masks()[0]))
        observations, rewards, dones, infos = env.step(np.array([action]))
        truncated = bool(infos[0].get("TimeLimit.truncated", False))
        trace.append(brought(rewards[0], bool(dones[0]) and not truncated, truncated))
    return [*trace, seen(infos[0].get("terminal_observation", observations[0]), np.zeros(script.game.num_actions))]


def first_of_stream(seed: int) -> int:
    """The first game of a batch that was given one seed."""
    return int(np.random.default_rng(seed).integers(2**62, size=1)[0])


# --- interpreted: another process, without numba ---------------------------------------------------------------------


class Interpreter:
    """A process that runs the rules as plain Python and answers with traces, one line for each line it reads."""

    def __init__(self, decisions: int = INTERPRETED_DECISIONS) -> None:
        self.decisions = decisions
        self._process: Any = None

    def __call__(self, script: Script) -> Trace:
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "sarpedon.verify"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
            )  # fmt: skip
        request = {
            "game": script.game.name, "options": script.game.options, "seed": script.seed,
            "actions": script.actions[: self.decisions],
        }  # fmt: skip
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise SarpedonError("the interpreted rules stopped: run the game with NUMBA_DISABLE_JIT=1 to see why")
        answer: Trace = json.loads(line)
        return answer if len(answer) > len(script.actions) else answer[:-1]  # cut short: no returns to compare

    def close(self) -> None:
        if self._process is not None:
            self._process.stdin.close()
            self._process.stdout.close()
            self._process.wait()
            self._process = None


def answer_lines() -> None:
    """The other end: play what is asked for, as compiled code would."""
    for line in sys.stdin:
        request = json.loads(line)
        script = Script.__new__(Script)
        script.game, script.seed = make_game(request["game"], **request["options"]), request["seed"]
        script.actions = request["actions"]
        print(json.dumps(compiled(script)), flush=True)


# --- all of it ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Way:
    """A way to play: a trace of all seats, or of one; and the modules it needs."""

    play: Callable[..., Trace]
    one_seat: bool = False
    needs: tuple[str, ...] = ()
    deals: Callable[[int], int] = lambda seed: seed  # the seed of the game that it deals for a seed

    @property
    def missing(self) -> list[str]:
        return [name for name in self.needs if find_spec(name) is None]


WAYS: dict[str, Way] = {
    "compiled": Way(compiled),
    "batched": Way(batched),
    "PettingZoo": Way(aec),
    "Gymnasium": Way(gymnasium, one_seat=True),
    "Gymnasium vector": Way(gymnasium_vector, one_seat=True),
    "SB3 VecEnv": Way(sb3, one_seat=True, needs=("stable_baselines3",), deals=first_of_stream),
    "RLlib": Way(rllib, needs=("ray",)),
    "OpenSpiel": Way(openspiel, needs=("pyspiel",)),
}


@dataclass
class Finding:
    """What came of one way to play one variant of a game."""

    game: str
    variant: str
    way: str
    verdict: str  # "equal", "different", "failed", "missing"
    detail: str
    decisions: int


def compare(script: Script, name: str, way: Way) -> tuple[str, str]:
    """Whether a way shows what `State` showed; if not, where it first differs."""
    if way.missing:
        return "missing", f"{', '.join(way.missing)} is not installed"
    if way.deals(script.seed) != script.seed:
        script = Script(script.game, way.deals(script.seed), origin=script.seed)
    pairs: list[tuple[int | None, Trace]] = [(None, script.all_seats)] if not way.one_seat else list(script.one_seat.items())
    for seat, expected in pairs:
        try:
            found = way.play(script) if seat is None else way.play(script, seat)
        except Exception as error:  # whatever an adapter does wrong is a finding, not the end of the check
            return "failed", f"{type(error).__name__}: {error}"
        if found != expected[: len(found)] or not found or (name != "interpreted" and len(found) != len(expected)):
            place = next((k for k, (a, b) in enumerate(zip(found, expected)) if a != b), min(len(found), len(expected)))
            step = place if seat is None else place // 2
            who = "" if seat is None else f" of {script.game.seats[seat]}"
            return "different", f"from decision {step}{who} on (seed {script.seed})"
    return "equal", ""


def verify(
    names: list[str], count: int = 1, seed: int = 1, tell: Callable[[str], None] = lambda what: None,
    ways: dict[str, Way] | None = None, interpreted: bool = True,
) -> list[Finding]:  # fmt: skip
    """Play `count` games of every variant of the named games (none: all) in every way."""
    interpreter = Interpreter()
    chosen = dict(WAYS if ways is None else ways)
    if interpreted:
        chosen = {"interpreted": Way(interpreter), **chosen}
    findings = []
    try:
        for name in names or games():
            for variant, options in (card(name).variants or {"default": {}}).items():
                tell(f"{name}, {variant}")
                scripts = [Script(make_game(name, **options), seed + number) for number in range(count)]
                findings += [_finding(name, variant, label, way, scripts) for label, way in chosen.items()]
    finally:
        interpreter.close()
    return findings


def _finding(name: str, variant: str, label: str, way: Way, scripts: list[Script]) -> Finding:
    decisions = sum(len(script.actions) for script in scripts)
    for script in scripts:
        verdict, detail = compare(script, label, way)
        if verdict != "equal":
            return Finding(name, variant, label, verdict, detail, decisions)
    return Finding(name, variant, label, "equal", "", decisions)


def table(findings: list[Finding]) -> tuple[str, list[str], list[list[str]]]:
    """A row for each variant, a column for each way."""
    labels = list(dict.fromkeys(finding.way for finding in findings))
    rows: dict[tuple[str, str], dict[str, Finding]] = {}
    for finding in findings:
        rows.setdefault((finding.game, finding.variant), {})[finding.way] = finding
    body = [
        [game, variant, str(next(iter(found.values())).decisions), *(found[label].verdict for label in labels)]
        for (game, variant), found in rows.items()
    ]
    return "The same seed and the same actions, played in every way", ["game", "variant", "decisions", *labels], body


def as_data(findings: list[Finding]) -> list[dict[str, Any]]:
    return [asdict(finding) for finding in findings]


if __name__ == "__main__":
    answer_lines()
