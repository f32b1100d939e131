"""Gymnasium: one seat of a game as an ordinary environment, alone or as a native vector of them."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from .aec import RENDER_MODES
from .errors import SarpedonError
from .game import draw_seed
from .registry import GAMES, game
from .seated import SeatedBatch


class SeatEnv(gymnasium.Env):  # type: ignore[type-arg]
    """Our seat against named opponents. The legal actions are in info["action_mask"] and in `action_masks()`.

    Raises on an illegal action; nothing changes then.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}

    def __init__(
        self, game_name: str, seat: int | str = 0, opponent: Any = "random", render_mode: str | None = None, **options: Any
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise SarpedonError(f"render_mode={render_mode!r} is not allowed: choose {', '.join(RENDER_MODES)}")
        self.render_mode = render_mode
        self.game = game(game_name, **options)
        self._table = SeatedBatch(self.game, 1, seat, opponent, seed=0)
        self.observation_space = spaces.Box(-1.0, 1.0, (self.game.observation_size,), np.float32)
        self.action_space = spaces.Discrete(self.game.num_actions)

    @property
    def seat(self) -> str:
        """The seat we play."""
        return self.game.seats[int(self._table.own_seat[0])]

    def action_masks(self) -> np.ndarray:
        """bool[num_actions], as sb3-contrib asks for it."""
        return self._table.action_mask[0].astype(np.bool_)

    def set_opponent(self, opponent: Any) -> None:
        """Change who plays the other seats."""
        self._table.set_opponent(opponent)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._table.action_mask[0].copy(), "seat": self.seat}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        dealt = int(self.np_random.integers(2**62)) if seed is None else seed
        self._table.reset(seeds=np.array([dealt]))
        self._over = False
        return self._table.observation[0].copy(), self._info()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        if getattr(self, "_over", True):
            raise SarpedonError("the game is over or not begun: call reset()")
        table = self._table.step(np.asarray(action).reshape(1))
        self._over = bool(table.terminated[0] or table.truncated[0])
        if self._over:
            info = {**table.final_info[0], "action_mask": np.zeros(self.game.num_actions, np.int8)}
            observation = table.final_observation[0]
        else:
            observation, info = table.observation[0].copy(), self._info()
        return observation, float(table.rewards[0]), bool(table.terminated[0]), bool(table.truncated[0]), info

    def render(self) -> Any:
        state = self._table.batch.snapshot(0)
        if self.render_mode == "human":
            print(state.text(self.seat), flush=True)
            return None
        if self.render_mode == "ansi":
            return state.text(self.seat)
        if self.render_mode == "svg":
            return state.svg(self.seat)
        if self.render_mode == "rgb_array":
            from .drawing import pixels

            return pixels(state.svg(self.seat))
        return None


class SeatVectorEnv(VectorEnv):  # type: ignore[type-arg]
    """The same, `num_envs` at once on the batched kernel. A finished game is followed by a new one in the same step."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self, game_name: str, num_envs: int = 1, seat: int | str = 0, opponent: Any = "random", threads: int = 1, **options: Any
    ) -> None:
        self.game = game(game_name, **options)
        self.num_envs = num_envs
        self.table = SeatedBatch(self.game, num_envs, seat, opponent, seed=0, threads=threads)
        self.single_observation_space = spaces.Box(-1.0, 1.0, (self.game.observation_size,), np.float32)
        self.single_action_space = spaces.Discrete(self.game.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def action_masks(self) -> np.ndarray:
        return self.table.action_mask.astype(np.bool_)

    def set_opponent(self, opponent: Any) -> None:
        self.table.set_opponent(opponent)

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.table.action_mask.copy(), "_action_mask": np.ones(self.num_envs, np.bool_)}

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        if isinstance(seed, (list, tuple, np.ndarray)):
            self.table.reset(seeds=np.asarray(seed, np.int64))
        else:
            self.table.reset(seeds=(draw_seed() >> 1 if seed is None else int(seed)) + np.arange(self.num_envs))
        return self.table.observation.copy(), self._infos()

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        table = self.table.step(actions)
        infos = self._infos()
        if table.final_observation:
            ended = np.zeros(self.num_envs, np.bool_)
            final = np.empty(self.num_envs, object)
            for i, observation in table.final_observation.items():
                ended[i] = True
                final[i] = observation
            infos["final_obs"], infos["_final_obs"] = final, ended
            details: dict[str, Any] = {}
            for key in next(iter(table.final_info.values())):
                column = np.empty(self.num_envs, object)
                for i, info in table.final_info.items():
                    column[i] = info[key]
                details[key], details[f"_{key}"] = column, ended
            infos["final_info"], infos["_final_info"] = details, ended
        return table.observation.copy(), table.rewards.copy(), table.terminated.copy(), table.truncated.copy(), infos


def gymnasium_id(name: str, version: int = 0) -> str:
    """sarpedon/MicroMedusa-v0"""
    return f"sarpedon/{''.join(word.capitalize() for word in name.split('_'))}-v{version}"


def register_gymnasium() -> None:
    """Let gymnasium.make and make_vec find every game."""
    for name in GAMES:
        if gymnasium_id(name) not in gymnasium.registry:
            gymnasium.register(
                gymnasium_id(name),
                entry_point="sarpedon.envs.core.single:SeatEnv",
                vector_entry_point="sarpedon.envs.core.single:SeatVectorEnv",
                kwargs={"game_name": name},
            )
