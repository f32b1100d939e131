"""Writes docs/balance/*.md: who wins by role, seat and player count when every seat is the same player.

python -m docs.balance                            all games
python -m docs.balance micro_medusa --deals 5000  one game, more deals
"""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path

from docs.generate import table
from sarpedon import game as make_game
from sarpedon import games
from sarpedon.envs.core.registry import card
from sarpedon.train.arena import Arena
from sarpedon.train.report import shown

PAGES = Path(__file__).parent / "balance"


def rows_of(name: str, agents: list[tuple[str, int]], seed: int) -> list[list[str]]:
    """A row for every variant and player."""
    rows = []
    for variant in card(name).bench or ("default",):
        game = make_game(name, **card(name).variants.get(variant, {}))
        for agent, deals in agents:
            print(f"{name} ({variant}): {agent}, {deals} games ...", file=sys.stderr, flush=True)
            result = Arena(game, [agent], deals, seed).run().result()
            if "teams" in result:
                wins = f"the team {shown(result['teams'][0]['wins'])}"
            else:
                wins = "<br>".join(f"{seat} {shown(rate)}" for seat, rate in result["self_play"].items())
            length = result["lengths"]
            rows.append([variant, agent, f"{result['games']:,}", wins, f"{length['mean']:.0f}", f"{result['truncated']:.1%}"])
    return rows


def page(name: str, agents: list[tuple[str, int]], seed: int, command: str) -> str:
    heads = ["variant", "every seat", "games", "wins, 95 % interval", "decisions", "truncated"]
    found = table(heads, rows_of(name, agents, seed))
    title = card(name).title
    return f"""# Balance of {title}

Who wins when the same player sits in every seat (shared firsts count in parts).
The variants are those of `{name}` in its game card.

{found}

Made by `{command}`.
"""


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m docs.balance", description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=[], help="default: all")
    parser.add_argument("--deals", type=int, default=10_000, help="games of scripted bots (default 10000)")
    parser.add_argument("--search", default="mcts:100", help="the searching player (default mcts:100)")
    parser.add_argument("--search-deals", type=int, default=100, help="its games (default 100)")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args(words)
    PAGES.mkdir(exist_ok=True)
    for name in arguments.games or games():
        agents = [("random", arguments.deals), ("greedy", arguments.deals), (arguments.search, arguments.search_deals)]
        settings = ["--deals", str(arguments.deals), "--search", arguments.search, "--search-deals", str(arguments.search_deals)]
        command = "python -m docs.balance " + shlex.join([name, *settings, "--seed", str(arguments.seed)])
        (PAGES / f"{name}.md").write_text(page(name, agents, arguments.seed, command), encoding="utf-8")


if __name__ == "__main__":
    main()
