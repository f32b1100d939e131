"""Ray: started here or joined, and arena games spread over its workers."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sarpedon.envs.core.game import Game

    from .arena import Arena, Chunk, Played


def start(workers: int, address: str | None = None) -> None:
    """Join the cluster at `address`, or start Ray on this machine for so many workers; nothing when Ray is running."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    if ray.is_initialized():
        return
    if address:
        ray.init(address=address, logging_level="ERROR", log_to_driver=False)
    else:
        processors = max(workers, os.cpu_count() or 1)
        ray.init(num_cpus=processors, include_dashboard=False, logging_level="ERROR", log_to_driver=False)


class ArenaWorker:
    """The arena once more, in another process: it plays the chunks it is sent."""

    def __init__(self, game: Game, agents: list[Any], deals: int, seed: int) -> None:
        from .arena import Arena

        self.arena = Arena(game, agents, deals, seed, threads=1)

    def play(self, chunk: Chunk) -> list[Played]:
        return self.arena.play(chunk)


def spread(workers: int, address: str | None = None) -> Callable[[Arena, list[Chunk]], Iterator[list[Played]]]:
    """A way to play the chunks of an arena: by Ray workers, as each gets free. Chunks are the same as without Ray, and so
    are the games."""
    start(workers, address)

    def play(arena: Arena, chunks: list[Chunk]) -> Iterator[list[Played]]:
        import ray
        from ray.util import ActorPool

        settings = (arena.game, arena.given, arena.deals, arena.seed)
        maker = ray.remote(num_cpus=1)(ArenaWorker)
        actors = [maker.remote(*settings) for _ in range(max(1, min(workers, len(chunks))))]
        try:
            yield from ActorPool(actors).map_unordered(lambda actor, chunk: actor.play.remote(chunk), chunks)
        finally:
            for actor in actors:
                ray.kill(actor)

    return play
