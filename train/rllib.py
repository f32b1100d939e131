"""PPO by RLlib (new API stack), on this machine or on a cluster; the result is a checkpoint like the built-in trainer's.

The network is that of Stable-Baselines3's MlpPolicy, weight names included, so both engines read each other's checkpoints
and go on with each other's runs. Self-play: the module `learner` plays all learning seats in some games; in the others it
plays one seat, and a frozen snapshot of it or a scripted bot the rest. Two snapshots are in play at a time, the latest and
another one of the league, so that batches stay large.
"""

from __future__ import annotations

import logging
from collections import deque
from contextlib import suppress
from functools import cached_property
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from sarpedon.agents.network import ILLEGAL, Network
from sarpedon.envs.core.errors import SarpedonError
from sarpedon.envs.core.game import Game
from sarpedon.envs.rllib import LEARNER, GameEnv, Seating, module_of

try:
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.columns import Columns
    from ray.rllib.core.rl_module.apis.value_function_api import ValueFunctionAPI
    from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.core.rl_module.torch.torch_rl_module import TorchRLModule
except ImportError:
    raise ImportError("RLlib is not installed: pip install 'sarpedon[ray]'") from None

from . import cluster
from .config import TrainConfig
from .run import Run, Timetable

FROZEN = ("latest", "earlier")  # modules of the snapshots in play
Weights = dict[str, np.ndarray]

__all__ = ["FrozenModule", "GameEnv", "MaskedRLModule", "RayLearner", "RayRun", "Seating", "ppo_config"]


class FrozenModule(TorchRLModule):
    """The two towers, for playing. Observations have our keys: `observation` and `action_mask`."""

    def setup(self) -> None:
        sizes = [self.observation_space["observation"].shape[0], *self.model_config["hidden"]]
        self.mlp_extractor = nn.ModuleDict({"policy_net": tower(sizes), "value_net": tower(sizes)})
        self.action_net = linear(sizes[-1], int(self.action_space.n), 0.01)
        self.value_net = linear(sizes[-1], 1, 1.0)

    def _forward(self, batch: dict[str, Any], **_: Any) -> dict[str, Any]:
        look = batch[Columns.OBS]
        logits = self.action_net(self.mlp_extractor["policy_net"](look["observation"]))
        return {Columns.ACTION_DIST_INPUTS: torch.where(look["action_mask"] > 0, logits, float(ILLEGAL))}


class MaskedRLModule(FrozenModule, ValueFunctionAPI):
    """The same with a value, for learning."""

    def compute_values(self, batch: dict[str, Any], embeddings: Any = None) -> Any:
        return self.value_net(self.mlp_extractor["value_net"](batch[Columns.OBS]["observation"]))[..., 0]


def tower(sizes: list[int]) -> nn.Sequential:
    layers: list[nn.Module] = []
    for inputs, outputs in pairwise(sizes):
        layers += [linear(inputs, outputs, 2**0.5), nn.ReLU()]
    return nn.Sequential(*layers)


def linear(inputs: int, outputs: int, gain: float) -> nn.Linear:
    layer = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(layer.weight, gain)
    nn.init.zeros_(layer.bias)
    return layer


def ppo_config(config: TrainConfig, seating: Seating, workers: int, done: int = 0) -> PPOConfig:
    """The settings of a run as RLlib says them. `done`: decisions that were learned from before."""
    modules = {LEARNER: MaskedRLModule, **dict.fromkeys(seating.opponents, FrozenModule)}
    specs = {name: RLModuleSpec(module_class=kind, model_config={"hidden": config.hidden}) for name, kind in modules.items()}
    env_config = {
        "game": config.game, "options": config.options, "seating": seating, "shaping": config.shaping, "gamma": config.gamma,
    }  # fmt: skip
    return (
        PPOConfig()
        .framework("torch")
        .environment(GameEnv, env_config=env_config, disable_env_checking=True)  # the check plays without masks
        .env_runners(num_env_runners=workers, num_envs_per_env_runner=max(1, config.games // max(1, workers)))
        .multi_agent(policies=set(modules), policy_mapping_fn=module_of, policies_to_train=[LEARNER])
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs=specs))
        .training(
            lr=schedule(config.learning_rate, config, seating, done), gamma=config.gamma, lambda_=config.gae_lambda,
            clip_param=config.clip, entropy_coeff=schedule(config.entropy, config, seating, done),
            vf_loss_coeff=config.value_weight, vf_clip_param=float("inf"), use_kl_loss=False, grad_clip=0.5,
            num_epochs=config.epochs, minibatch_size=config.batch,
            train_batch_size_per_learner=round(config.decisions / learner_share(seating)),
        )
        .learners(num_learners=0)
        .debugging(seed=config.seed, log_level="ERROR")
    )  # fmt: skip


def learner_share(seating: Seating) -> float:
    """Roughly how many of the decisions that RLlib counts are the learner's (bots are not counted)."""
    seats = len(seating.learning)
    if seats < 2 or not (seating.opponents or seating.anchors):
        return 1.0
    against_frozen = (1 - seating.self_play) * ((1 - seating.anchor_share) if seating.anchors else 1.0)
    return 1 - (against_frozen if seating.opponents else 0.0) * (1 - 1 / seats)


def schedule(start: float, config: TrainConfig, seating: Seating, done: int) -> list[list[float]]:
    """A value that falls linearly to a tenth at the end of the run."""
    passed = min(1.0, done / config.steps)
    left = max(1, round((config.steps - done) / learner_share(seating)))
    return [[0, start * (1 - 0.9 * passed)], [left, start * 0.1]]


class RayLearner:
    """RLlib's PPO as a run sees it: a policy with weights and optimiser, a league, and learning in rounds."""

    def __init__(self, game: Game, config: TrainConfig, seating: Seating, workers: int, address: str | None) -> None:
        self.game = game
        self.config = config
        self.seating = seating
        self.workers = workers
        self.address = address
        self.num_timesteps = 0
        self.league: deque[Weights] = deque(maxlen=config.snapshots)
        self.luck = np.random.default_rng(config.seed + 1)
        self.policy = RayPolicy(self)

    @cached_property
    def algorithm(self) -> Any:
        cluster.start(self.workers, self.address)
        logging.getLogger("ray.rllib").setLevel(logging.ERROR)
        self.before = self.num_timesteps
        return ppo_config(self.config, self.seating, self.workers, self.before).build_algo()

    def learn_once(self) -> None:
        """One round: the workers play, the learner learns."""
        self._choose_opponents()
        found = self.algorithm.train()["env_runners"]
        self.num_timesteps = self.before + int(found["num_module_steps_sampled_lifetime"][LEARNER])

    def take_snapshot(self) -> None:
        """The policy as it is now joins the league."""
        self.league.append(self.weights())

    def _choose_opponents(self) -> None:
        if self.league and self.seating.opponents:
            other = self.league[int(self.luck.integers(len(self.league)))]
            self.set_weights(dict(zip(FROZEN, (self.league[-1], other))))

    def network(self) -> Network:
        return Network(self.weights())

    def weights(self) -> Weights:
        part = f"learner/rl_module/{LEARNER}"
        state = self.algorithm.learner_group.get_state(components=part)
        return {name: np.array(value) for name, value in state["learner"]["rl_module"][LEARNER].items()}

    def set_weights(self, modules: dict[str, Weights]) -> None:
        """New weights for some modules, here and at the workers. The number makes the workers believe that they are new."""
        number = int(self.algorithm.learner_group.get_state(components="learner/rl_module")["learner"]["weights_seq_no"])
        self.algorithm.set_state({"learner_group": {"learner": {"rl_module": modules, "weights_seq_no": number + 1}}})

    def optimiser(self) -> dict[str, Any]:
        """Its name at RLlib, and its state as torch has it. (Frozen modules have idle ones.)"""
        found = self.algorithm.learner_group.get_state(components="learner/optimizer")["learner"]["optimizer"]
        return next({"name": name, "state": entry["state"]} for name, entry in found.items() if entry["module_id"] == LEARNER)

    def set_optimiser(self, state: dict[str, Any]) -> None:
        entry = {self.optimiser()["name"]: {"module_id": LEARNER, "state": state}}
        self.algorithm.learner_group.set_state({"learner": {"optimizer": entry}})

    def close(self) -> None:
        if "algorithm" in self.__dict__:
            self.algorithm.stop()
            with suppress(OSError):
                Path(self.algorithm.logdir).rmdir()  # RLlib makes a folder at home and leaves it empty
            del self.algorithm


class RayPolicy:
    """What `checkpoint` reads and writes: weights and optimiser under the names that torch gives them."""

    def __init__(self, learner: RayLearner) -> None:
        self.learner = learner

    @property
    def optimizer(self) -> RayOptimiser:
        return RayOptimiser(self.learner)

    def state_dict(self) -> dict[str, torch.Tensor]:
        return {name: torch.from_numpy(value) for name, value in self.learner.weights().items()}

    def load_state_dict(self, weights: dict[str, torch.Tensor]) -> None:
        own = self.state_dict()
        if {name: value.shape for name, value in own.items()} != {name: value.shape for name, value in weights.items()}:
            raise ValueError("these are weights of another network than the settings of this run describe")
        self.learner.set_weights({LEARNER: {name: value.numpy() for name, value in weights.items()}})


class RayOptimiser:
    def __init__(self, learner: RayLearner) -> None:
        self.learner = learner

    def state_dict(self) -> dict[str, Any]:
        return dict(self.learner.optimiser()["state"])

    def load_state_dict(self, state: dict[str, Any]) -> None:
        self.learner.set_optimiser(state)


class RayRun(Run):
    """A training run whose games are played and learned from by RLlib."""

    model: Any

    def __init__(self, config: TrainConfig, folder: Path, tell: Any, workers: int = 2, address: str | None = None) -> None:
        if workers < 0:
            raise SarpedonError(f"workers must be 0 (all in one process) or more, not {workers}")
        if config.adviser:
            raise SarpedonError("an adviser speaks to the built-in trainer only: leave out --engine ray, or the setting adviser")
        self.workers = workers
        self.address = address
        super().__init__(config, folder, tell)

    def _model(self) -> Any:
        config = self.config
        alone = len(self.seats) < 2
        seating = Seating(
            tuple(self.seats), tuple(self.fixed.items()), config.self_play, () if alone else FROZEN,
            tuple(self.game.bot(name) for name in config.anchors if name in self.game.bots), config.anchor_share,
        )  # fmt: skip
        return RayLearner(self.game, config, seating, self.workers, self.address)

    def resume(self) -> None:
        """Go on from the last checkpoint of the folder, whichever engine wrote it."""
        from sarpedon.agents.learned import read_card

        self.model.num_timesteps = int(read_card(self.folder / "last")["steps"])
        super().resume()

    def learn(self) -> None:
        model, config, timetable = self.model, self.config, Timetable(self)
        if config.imitate and not self.steps_before:
            self._imitate_first()
        while model.num_timesteps < config.steps:
            model.learn_once()
            self.tell("learning", {"steps": model.num_timesteps, "total": config.steps, "wins": {}})
            timetable.keep(model.num_timesteps)

    def _imitate_first(self) -> None:
        """Imitation needs no cluster: the built-in learner does it, RLlib takes over its weights."""
        pupil = super()._model()
        self.imitate(pupil)
        self.model.policy.load_state_dict(pupil.policy.state_dict())
        self.evaluate()

    def _card(self) -> dict[str, Any]:
        card = super()._card()
        card["engine"] = "ray"
        card["libraries"]["ray"] = version("ray")
        return card

    def close(self) -> None:
        self.model.close()
