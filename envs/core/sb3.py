"""Stable-Baselines3: many games at once as a VecEnv with action masks."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import numpy as np
from gymnasium import spaces

from .errors import SarpedonError
from .registry import game
from .seated import SeatedBatch

try:
    from stable_baselines3.common.vec_env.base_vec_env import VecEnv
except ImportError:
    raise ImportError("this environment needs Stable-Baselines3: pip install 'sarpedon[train]'") from None


class SeatVecEnv(VecEnv):
    """Our seat in `num_envs` games against named opponents; sb3-contrib's MaskablePPO finds the masks by itself."""

    def __init__(
        self, game_name: str, num_envs: int, seat: int | str = 0, opponent: Any = "random", seed: int | None = None,
        threads: int = 1, **options: Any,
    ) -> None:  # fmt: skip
        self.game = game(game_name, **options)
        self.table = SeatedBatch(self.game, num_envs, seat, opponent, seed, threads)
        self.render_mode = None
        self._actions = np.zeros(num_envs, np.int64)
        self._lengths = np.zeros(num_envs, np.int64)
        self._returns = np.zeros(num_envs, np.float64)
        self._began = time.time()
        super().__init__(
            num_envs,
            spaces.Box(-1.0, 1.0, (self.game.observation_size,), np.float32),
            spaces.Discrete(self.game.num_actions),
        )

    def action_masks(self) -> np.ndarray:
        return self.table.action_mask.astype(np.bool_)

    def reset(self) -> np.ndarray:
        seed = self._seeds[0]
        self.table.reset(None if seed is None else int(seed))
        self._reset_seeds()
        self._reset_options()
        self.reset_infos = [{} for _ in range(self.num_envs)]
        self._lengths[:] = 0
        self._returns[:] = 0
        return self.table.observation.copy()

    def step_async(self, actions: np.ndarray) -> None:
        self._actions = np.asarray(actions)

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        table = self.table.step(self._actions)
        self._lengths += 1
        self._returns += table.rewards
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i, observation in table.final_observation.items():
            infos[i] = {
                **table.final_info[i],
                "terminal_observation": observation,
                "TimeLimit.truncated": bool(table.truncated[i]),
                "episode": {"r": float(self._returns[i]), "l": int(self._lengths[i]), "t": round(time.time() - self._began, 3)},
            }
            self._lengths[i] = 0
            self._returns[i] = 0
        return table.observation.copy(), table.rewards.copy(), table.terminated | table.truncated, infos

    def close(self) -> None:
        self.table.batch.close()

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, attr_name)] * len(list(self._indices(indices)))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise SarpedonError(f"{attr_name} is shared by all games of the batch: set it on the environment itself")

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> Any:
        """`action_masks` answers for every game; `set_opponent` is for all games at once."""
        if method_name == "action_masks":
            return list(self.action_masks()[list(self._indices(indices))])
        if method_name == "set_opponent":
            self.table.set_opponent(*method_args, **method_kwargs)
            return [None] * self.num_envs
        raise AttributeError(f"the games of a batch have no method {method_name!r}")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * len(list(self._indices(indices)))

    def _indices(self, indices: Any) -> Iterable[int]:
        if indices is None:
            return range(self.num_envs)
        return [indices] if isinstance(indices, int) else indices
