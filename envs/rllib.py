"""RLlib: a game as a multi-agent environment of the new API stack.

Only the agent that decides appears in the observations. A step names the rewards of every agent, whoever moved; at the
end every agent that has decided gets its last observation, so that its last value is right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium import spaces

from sarpedon.envs.core.aec import observation_space
from sarpedon.envs.core.batch import Batch
from sarpedon.envs.core.errors import WrongSeat
from sarpedon.envs.core.game import draw_seed
from sarpedon.envs.core.registry import game as make_game

try:
    from ray.rllib.env.multi_agent_env import MultiAgentEnv
except ImportError:
    raise ImportError("RLlib is not installed: pip install 'sarpedon[ray]'") from None

LEARNER = "learner"  # the module that learns
Player = str | int  # the name of a module, or the number of a scripted bot
Answer = tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]


@dataclass(frozen=True)
class Seating:
    """Who plays which seat. Without changes: the learner plays all of them."""

    learning: tuple[int, ...] = ()  # seats that learn (none named: all)
    fixed: tuple[tuple[int, int], ...] = ()  # seats always played by a bot: (seat, bot)
    self_play: float = 1.0  # share of games in which every learning seat is the learner
    opponents: tuple[str, ...] = ()  # frozen modules that play against the learner in the other games
    anchors: tuple[int, ...] = ()  # bots that do
    anchor_share: float = 0.0  # share of the other games that are played against bots

    def draw(self, seats: int, luck: np.random.Generator) -> list[Player]:
        """The player of each seat in a new game."""
        learning = self.learning or tuple(range(seats))
        players: list[Player] = [LEARNER] * seats
        if len(learning) > 1 and (self.opponents or self.anchors) and luck.random() >= self.self_play:
            other = self._opponent(luck)
            own = int(luck.choice(learning))
            players = [LEARNER if seat == own else other for seat in range(seats)]
        for seat, bot in self.fixed:
            players[seat] = bot
        return players

    def _opponent(self, luck: np.random.Generator) -> Player:
        group: tuple[Player, ...] = self.opponents
        if self.anchors and (not self.opponents or luck.random() < self.anchor_share):
            group = self.anchors
        return group[int(luck.integers(len(group)))]


class GameEnv(MultiAgentEnv):
    """A game for RLlib. `config`: `game` and its `options`; `seating`; `shaping` and `gamma` (see train/selfplay.py).

    Agents are named by their seats; a seat played by a frozen module is `SEAT:MODULE`, so that `module_of` can tell.
    Scripted bots move inside the environment and are no agents.
    """

    def __init__(self, config: Mapping[str, Any]) -> None:
        self.game = make_game(config["game"], **config.get("options", {}))
        self.seating: Seating = config.get("seating", Seating())
        self.shaping = float(config.get("shaping", 0.0))
        self.gamma = float(config.get("gamma", 1.0))
        self.batch = Batch(self.game, 1, auto_reset=False)
        self._luck = np.random.default_rng(draw_seed())
        modules = (LEARNER, *self.seating.opponents)
        self.possible_agents = [agent_of(seat, module) for seat in self.game.seats for module in modules]
        actions: Any = spaces.Discrete(self.game.num_actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation_space(self.game))
        self.action_spaces = dict.fromkeys(self.possible_agents, actions)
        super().__init__()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal: from `seed` the game of `Game.new(seed)`, else the next of this environment's own stream."""
        if seed is not None:
            self._luck = np.random.default_rng([seed, 1])
        self._deal(int(self._luck.integers(2**62)) if seed is None else int(seed))
        while self.batch.over[0]:  # the bots ended it among themselves
            self._deal(int(self._luck.integers(2**62)))
        agent = self._to_act()
        self._outlooks: dict[str, float] = {agent: self._outlook()}
        return {agent: self._look()}, {}

    def step(self, action_dict: Mapping[str, Any]) -> Answer:
        """Play the decision of the agent to act, and those of the bots that follow."""
        if list(action_dict) != [self._to_act()]:
            raise WrongSeat(f"{self._to_act()} is to act, not {', '.join(action_dict) or 'nobody'}")
        self._play(np.array([int(action) for action in action_dict.values()]))
        self._play_bots()
        over, truncated = bool(self.batch.over[0]), bool(self.batch.truncated[0])
        rewards = {agent: float(self._owed[seat]) for seat, agent in self._agents.items()}
        looks = self._last_looks(rewards) if over else self._next_look(rewards)
        self._owed[:] = 0
        return looks, rewards, {"__all__": over and not truncated}, {"__all__": truncated}, {}

    def _deal(self, seed: int) -> None:
        self.batch.reset(seeds=np.array([seed]))
        self._players = self.seating.draw(self.game.num_seats, self._luck)
        self._agents = {
            seat: agent_of(self.game.seats[seat], player)
            for seat, player in enumerate(self._players) if isinstance(player, str)
        }  # fmt: skip
        self.agents = list(self._agents.values())
        self._owed = np.zeros(self.game.num_seats, np.float32)  # earned and not told yet
        self._play_bots()

    def _play(self, actions: np.ndarray) -> None:
        self.batch.step(actions)
        self._owed += self.batch.rewards[0]

    def _play_bots(self) -> None:
        while not self.batch.over[0] and isinstance(bot := self._players[self.batch.seat[0]], int):
            self._play(self.batch.bot_actions(np.array([bot])))

    def _to_act(self) -> str:
        return self._agents[int(self.batch.seat[0])] if not self.batch.over[0] else "nobody"

    def _look(self) -> dict[str, np.ndarray]:
        return {"observation": self.batch.observation[0].copy(), "action_mask": self.batch.action_mask[0].copy()}

    def _next_look(self, rewards: dict[str, float]) -> dict[str, Any]:
        agent = self._to_act()
        outlook = self._outlook()
        if agent in self._outlooks:
            rewards[agent] += self.gamma * outlook - self._outlooks[agent]
        self._outlooks[agent] = outlook
        return {agent: self._look()}

    def _last_looks(self, rewards: dict[str, float]) -> dict[str, Any]:
        for agent, outlook in self._outlooks.items():
            rewards[agent] -= outlook
        blank = np.zeros(self.game.num_actions, np.int8)
        return {
            agent: {"observation": self.batch.observe(0, seat), "action_mask": blank}
            for seat, agent in self._agents.items() if agent in self._outlooks
        }  # fmt: skip

    def _outlook(self) -> float:
        """What the seat to act may expect by the game's rule of thumb."""
        return self.shaping * float(self.batch.estimates()[0, self.batch.seat[0]]) if self.shaping else 0.0

    def close(self) -> None:
        self.batch.close()


def agent_of(seat: str, module: str) -> str:
    return seat if module == LEARNER else f"{seat}:{module}"


def module_of(agent: str, episode: Any = None, **_: Any) -> str:
    """RLlib's policy mapping: the module that plays an agent."""
    return agent.partition(":")[2] or LEARNER
