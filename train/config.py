"""What a training run is made of: defaults, and a file with what differs from them."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import yaml

from sarpedon.envs.core.compiled import PACKAGE
from sarpedon.envs.core.errors import BadOption
from sarpedon.envs.core.registry import card

FOLDER = PACKAGE / "configs" / "train"


@dataclass
class TrainConfig:
    """Settings of self-play PPO. The file of a run names only what differs."""

    game: str
    options: dict[str, Any] = field(default_factory=dict)  # of the game
    seats: list[str] = field(default_factory=list)  # the seats that learn (default: all)
    steps: int = 2_000_000  # decisions of the learner
    games: int = 256  # played at once
    decisions: int = 16_384  # of the learner between two updates
    hidden: list[int] = field(default_factory=lambda: [256, 256])
    learning_rate: float = 5e-4  # falls linearly to a tenth
    epochs: int = 4
    batch: int = 2048
    gamma: float = 1.0
    gae_lambda: float = 0.95
    shaping: float = 0.0  # how much a change of the game's rule of thumb counts while learning; results never have it
    clip: float = 0.2
    entropy: float = 0.01  # falls linearly to a tenth
    value_weight: float = 0.5
    self_play: float = 0.6  # share of games in which every learning seat is the latest policy
    anchors: list[str] = field(default_factory=lambda: ["greedy"])  # scripted opponents
    anchor_share: float = 0.3  # share of the other games in which the opponents are anchors rather than snapshots
    others: dict[str, str] = field(default_factory=dict)  # who plays the seats that do not learn, by seat
    snapshot_every: int = 200_000
    snapshots: int = 20  # kept
    adviser: str = ""  # a scripted bot whose choice the policy is told before every decision, in training and in play
    trust: float = 3.0  # the logit that advice begins with
    imitate: str = ""  # a scripted bot, or exact, to imitate before learning
    imitate_decisions: int = 300_000
    stochastic: bool = True  # whether the finished agent draws its moves
    evaluate_every: int = 200_000
    evaluate_deals: int = 100
    evaluate_against: list[str] = field(default_factory=lambda: ["random", "greedy"])
    save_every: int = 200_000
    seed: int = 0
    threads: int = 2

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


POSITIVE = ("steps", "games", "decisions", "epochs", "batch", "snapshot_every", "snapshots", "evaluate_every", "evaluate_deals",
            "save_every", "threads", "imitate_decisions")  # fmt: skip
SHARES = ("self_play", "anchor_share", "gamma", "gae_lambda", "shaping")


def check(settings: dict[str, Any], where: str) -> TrainConfig:
    """A config from a mapping; raises BadOption with what is allowed."""
    known = {f.name: f for f in fields(TrainConfig)}
    for name in settings:
        if name not in known:
            near = get_close_matches(str(name), known, 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise BadOption(f"{where}: there is no setting {name!r}{hint} (settings: {', '.join(known)})")
    if "game" not in settings:
        raise BadOption(f"{where}: the game is missing")
    card(settings["game"])
    config = TrainConfig(game=settings["game"])
    for name, value in settings.items():
        default = getattr(config, name)
        if isinstance(default, float) and isinstance(value, int) and not isinstance(value, bool):
            value = float(value)
        if type(value) is not type(default):
            raise BadOption(f"{where}: {name} must be {_a_kind(default)}, not {value!r}")
        setattr(config, name, value)
    for name in POSITIVE:
        if getattr(config, name) < 1:
            raise BadOption(f"{where}: {name} must be at least 1")
    for name in SHARES:
        if not 0 <= getattr(config, name) <= 1:
            raise BadOption(f"{where}: {name} must be from 0 to 1")
    if not config.hidden or not all(isinstance(n, int) and n > 0 for n in config.hidden):
        raise BadOption(f"{where}: hidden must be a list of layer sizes")
    if config.learning_rate <= 0 or config.clip <= 0:
        raise BadOption(f"{where}: learning_rate and clip must be above 0")
    return config


def _a_kind(default: Any) -> str:
    words = {int: "a whole number", float: "a number", str: "text", list: "a list", dict: "a mapping", bool: "true or false"}
    return words[type(default)]


def load(path: Path) -> TrainConfig:
    """A config from a YAML file."""
    try:
        settings = yaml.safe_load(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadOption(f"there is no training config {path}") from None
    except (OSError, yaml.YAMLError) as error:
        raise BadOption(f"{path} is not readable YAML: {error}") from None
    if not isinstance(settings, dict):
        raise BadOption(f"{path} must be a mapping of settings")
    return check(settings, path.name)


def for_game(name: str) -> TrainConfig:
    """The config that ships for a game (or a role of it: micro_medusa, so_youve_been_cursed_rabid_monster)."""
    path = FOLDER / f"{name}.yaml"
    return load(path) if path.exists() else check({"game": name}, name)
