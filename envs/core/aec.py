"""PettingZoo: every game as an AEC environment."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import pettingzoo
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .errors import IllegalAction, SarpedonError, WrongSeat
from .game import Game, GameCard, draw_seed
from .registry import GAMES
from .state import State

RENDER_MODES = ["human", "ansi", "rgb_array", "svg"]


class SarpedonAEC(AECEnv):  # type: ignore[type-arg]
    """A game as PettingZoo knows it. Seats become agents; roles get the number that PettingZoo's names end with.

    Beyond the standard: `clone()`, `get_state()`, `set_state(data)`, `legal_actions()`, `action_to_string(a)`,
    `string_to_action(name)` and the game itself as `game_state`.
    """

    card: ClassVar[GameCard]
    metadata: ClassVar[dict[str, Any]] = {"render_modes": RENDER_MODES, "is_parallelizable": False, "render_fps": 2}

    def __init__(self, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise SarpedonError(f"render_mode={render_mode!r} is not allowed: choose {', '.join(RENDER_MODES)}")
        self.render_mode = render_mode
        self.game = Game(self.card, **options)
        self.possible_agents = [agent_name(seat) for seat in self.game.seats]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._space = observation_space(self.game)
        self._actions: dict[str, Any] = {agent: spaces.Discrete(self.game.num_actions) for agent in self.possible_agents}
        self._observations = {agent: self._space for agent in self.possible_agents}
        self.observation_spaces = self._observations
        self.action_spaces = self._actions
        self.state_space = spaces.Box(-1.0, 1.0, (self.game.num_seats * self.game.observation_size,), np.float32)
        self._no_mask = np.zeros(self.game.num_actions, np.int8)
        self._seeds: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game: that of `Game.new(seed)`. Without a seed, the next of the stream that the last seed began.

        Options are fixed when the environment is made; those given here are ignored.
        """
        if seed is not None or self._seeds is None:
            seed = draw_seed() if seed is None else seed
            self._seeds = np.random.default_rng(seed)
        else:
            seed = int(self._seeds.integers(2**62))
        self._begin(self.game.new(seed=seed))

    def _begin(self, state: State) -> None:
        self.game_state = state
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(state.seat, 0)]
        if state.over:
            self._finish(state)
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self._seat_of.get(agent)
        if seat is None:
            raise WrongSeat(f"there is no agent {agent!r} (agents: {', '.join(self.possible_agents)})")
        state = self.game_state
        if seat == state.record["seat"]:
            return {"observation": state._tensor[0].copy(), "action_mask": state._mask[0].copy()}
        return {"observation": state.observe(seat), "action_mask": self._no_mask.copy()}

    def state(self) -> np.ndarray:
        """The observations of all seats, one after the other: nothing is hidden from it but chance."""
        return np.concatenate([self.game_state.observe(seat) for seat in range(self.game.num_seats)])

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(f"{agent} must act: None is only for agents whose game is over")
        state = self.game_state
        state.apply(action)
        self._cumulative_rewards[agent] = 0.0
        if state.record["over"]:
            self._finish(state)
        else:
            rewards = state.record["rewards"]
            for seat, name in enumerate(self.agents):
                self.rewards[name] = float(rewards[seat])
            self.agent_selection = self.possible_agents[state.record["seat"]]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _finish(self, state: State) -> None:
        truncated = state.truncated
        for seat, name in enumerate(self.possible_agents):
            self.rewards[name] = float(state.record["rewards"][seat])
            self.terminations[name] = not truncated
            self.truncations[name] = truncated
            self.infos[name] = {"ending": state.ending}
        self.agent_selection = self.possible_agents[0]

    # --- what PettingZoo leaves open ------------------------------------------------------------------

    def legal_actions(self) -> list[int]:
        """The legal actions of the agent to act."""
        return self.game_state.legal()

    def action_to_string(self, action: int) -> str:
        return self.game.action_table.names[action]

    def string_to_action(self, name: str) -> int:
        return self.game.action_table.id(name)

    def get_state(self) -> bytes:
        """The game as versioned bytes."""
        return self.game_state.to_bytes()

    def set_state(self, data: bytes) -> None:
        """Go on from a saved game."""
        self._begin(self.game.load(data))

    def clone(self) -> SarpedonAEC:
        """An independent copy of the environment in the same position."""
        copy = type(self)(render_mode=self.render_mode, **self.game.options)
        copy._begin(self.game_state.clone())
        for name in ("agents", "agent_selection"):
            setattr(copy, name, getattr(self, name) if isinstance(getattr(self, name), str) else list(getattr(self, name)))
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations"):
            setattr(copy, name, dict(getattr(self, name)))
        copy.infos = {agent: dict(info) for agent, info in self.infos.items()}
        return copy

    def __deepcopy__(self, memo: Any) -> SarpedonAEC:
        return self.clone()

    # --- showing --------------------------------------------------------------------------------------

    def render(self) -> Any:
        """human: print the position; ansi: return it; rgb_array: uint8[H, W, 3]; svg: the drawing as text."""
        if self.render_mode is None:
            return None
        if self.render_mode == "human":
            print(self.game_state.text(), flush=True)
            return None
        if self.render_mode == "ansi":
            return self.game_state.text()
        if self.render_mode == "svg":
            return self.game_state.svg()
        from .drawing import pixels

        return pixels(self.game_state.svg())

    def close(self) -> None:
        """Nothing is held open."""


def agent_name(seat: str) -> str:
    """PettingZoo's agents end with a number: medusa_0, player_1."""
    return seat if seat[-1].isdigit() else f"{seat}_0"


def observation_space(game: Game) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (game.observation_size,), np.float32),
            "action_mask": spaces.Box(0, 1, (game.num_actions,), np.int8),
        }
    )


def raw_env_of(card: GameCard) -> type[SarpedonAEC]:
    """The `raw_env` class of a game."""
    name = f"{card.name}_v{card.version}"
    metadata = {**SarpedonAEC.metadata, "name": name}
    return type("raw_env", (SarpedonAEC,), {"card": card, "metadata": metadata, "__module__": f"sarpedon.envs.{card.name}"})


def register_pettingzoo() -> None:
    """Let pettingzoo.make find every game (from PettingZoo 1.27 on)."""
    if not hasattr(pettingzoo, "register"):
        return
    for name in GAMES:
        if f"sarpedon/{name}-v0" not in pettingzoo.aec_registry:
            pettingzoo.register("aec", f"sarpedon/{name}-v0", f"sarpedon.envs.{name}:env")


def wrapped(raw: SarpedonAEC) -> Any:
    """An illegal move ends the game with -1 for the mover, as in all of PettingZoo's classic games."""
    env: Any = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)
