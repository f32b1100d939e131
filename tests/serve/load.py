"""Many matches at once against a real server: python -m tests.serve.load [--matches 100] [--opponent greedy]"""

from __future__ import annotations

import argparse
import tempfile
import threading
import time
from pathlib import Path

import httpx
import numpy as np

from tests.serve.test_server import Server, begin, token


def load(url: str, matches: int, opponent: str, game: str = "micro_medusa") -> dict[str, float]:
    """Play `matches` matches at the same time, a thread each; latencies in milliseconds."""
    latencies: list[float] = []
    problems: list[str] = []
    guard = threading.Lock()

    def play(seed: int) -> None:
        with httpx.Client(base_url=url, timeout=60) as client:
            match = begin(client, game, seed=seed, champion=opponent)
            path, mine = f"/v1/matches/{match['id']}", token(match, "medusa")
            seen = client.get(path, headers=mine).json()
            own = []
            while not seen["over"]:
                began = time.perf_counter()
                body = {"action": seen["legal"][-1]["id"], "ply": seen["ply"]}
                answer = client.post(f"{path}/actions", headers=mine, json=body)
                own.append(1000 * (time.perf_counter() - began))
                if answer.status_code != 200:
                    with guard:
                        problems.append(answer.text)
                    return
                seen = answer.json()
            with guard:
                latencies.extend(own)

    began = time.perf_counter()
    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(matches)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds = time.perf_counter() - began
    assert not problems, problems[0]
    middle, slow = np.quantile(latencies, [0.5, 0.99])
    return {
        "matches": matches, "decisions": len(latencies), "decisions_per_second": len(latencies) / seconds,
        "median_ms": float(middle), "p99_ms": float(slow),
    }  # fmt: skip


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--opponent", default="greedy")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            for name, value in load(server.url, chosen.matches, chosen.opponent).items():
                print(f"{name:>22}: {value:,.1f}")
        finally:
            server.kill()
