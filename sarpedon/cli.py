"""The `sarpedon` command."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import sarpedon
from sarpedon.envs.core.errors import SarpedonError
from sarpedon.envs.core.game import Game, draw_seed
from sarpedon.envs.core.options import parse
from sarpedon.envs.core.records import blocks
from sarpedon.envs.core.registry import card

WAYS_TO_SAY_AGENTS = "an agent for all seats, one for each seat in order, or SEAT=AGENT"


def chosen_game(arguments: argparse.Namespace) -> Game:
    options = parse(card(arguments.game).options, arguments.option or [], arguments.game)
    return sarpedon.game(arguments.game, **options)


def seed_of(arguments: argparse.Namespace) -> int:
    return draw_seed() >> 32 if arguments.seed is None else arguments.seed


def printed(console: Console, title: str, heads: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    table = Table(title=title, title_justify="left", title_style="bold")
    for number, head in enumerate(heads):
        numbers = all(str(row[number])[:1] in "-0123456789" for row in rows)
        table.add_column(head, justify="right" if numbers else "left", overflow="fold")
    for row in rows:
        table.add_row(*map(str, row))
    console.print(table)


# --- info ---------------------------------------------------------------------------------------------------


def facts(game: Game) -> dict[str, Any]:
    """All that a newcomer wants to know of a game, as data."""
    details = game.card
    return {
        "name": game.name, "version": details.version, "title": game.title, "summary": details.summary,
        "designer": details.designer, "publisher": details.publisher, "kind": details.kind, "hidden": details.hidden,
        "chance": details.chance, "seats": list(game.seats), "num_actions": game.num_actions,
        "observation_size": game.observation_size, "max_decisions": game.max_decisions,
        "state_bytes": details.state.itemsize, "bots": {name: details.bot_notes.get(name, "") for name in game.bots},
        "options": [
            {"name": o.name, "default": o.default, "allowed": o.allowed(), "meaning": o.meaning, "claim": o.claim}
            for o in details.options
        ],
        "action_digest": details.actions.digest(), "observation_digest": details.layout_digest(),
    }  # fmt: skip


def info(arguments: argparse.Namespace) -> int:
    console = Console()
    if arguments.game is None:
        games = [facts(sarpedon.game(name)) for name in sarpedon.games()]
        if arguments.json:
            print(json.dumps(games, indent=1))
            return 0
        heads = ["game", "players", "kind", "actions", "observation", "bots"]
        rows = [
            [g["name"], len(g["seats"]), g["kind"], g["num_actions"], g["observation_size"], ", ".join(g["bots"])] for g in games
        ]
        printed(console, f"Sarpedon {sarpedon.__version__}", heads, rows)
        console.print("more: sarpedon info GAME; sarpedon play GAME; sarpedon watch GAME")
        return 0
    game = chosen_game(arguments)
    found = facts(game)
    if arguments.json:
        found["actions"] = game.action_table.names[: game.num_actions]
        found["observation"] = [{"name": n, "shape": list(s), "first": f} for n, s, f in blocks(game.card.observation)]
        print(json.dumps(found, indent=1))
        return 0
    console.print(f"[bold]{game.title}[/bold] (v{game.card.version}): {game.card.summary}")
    console.print(f"by {game.card.designer}; published by {game.card.publisher}")
    console.print(f"seats: {', '.join(game.seats)}; {game.card.kind}; at most {game.max_decisions} decisions")
    console.print(f"hidden: {game.card.hidden}")
    console.print(f"chance: {game.card.chance}")
    sizes = f"{game.num_actions} actions, {game.observation_size} numbers an observation, {found['state_bytes']} bytes a state"
    console.print(sizes)
    printed(console, "Options", ["option", "default", "allowed", "meaning"],
            [[o["name"], o["default"], o["allowed"], o["meaning"]] for o in found["options"]])  # fmt: skip
    printed(console, "Bots", ["bot", "what it does"], [[n, t or "any legal action, uniformly"] for n, t in found["bots"].items()])
    if arguments.actions:
        printed(console, "Actions", ["id", "name"], list(enumerate(game.action_table.names[: game.num_actions])))
    return 0


# --- play and watch -------------------------------------------------------------------------------------------


def play(arguments: argparse.Namespace) -> int:
    from sarpedon import terminal

    game = chosen_game(arguments)
    seat = game.seat_index(int(arguments.seat) if arguments.seat.isdigit() else arguments.seat) if arguments.seat else 0
    names = terminal.seat_agents(game, arguments.opponent, default="greedy" if "greedy" in game.bots else "random")
    replay = terminal.play(game, seat, names, seed_of(arguments), sys.stdin)
    if replay is not None and arguments.save:
        replay.save(arguments.save)
    return 0


def watch(arguments: argparse.Namespace) -> int:
    from sarpedon import terminal
    from sarpedon.envs.core.replay import Replay

    if arguments.game not in sarpedon.games() and (Path(arguments.game).suffix or Path(arguments.game).exists()):
        terminal.watch_replay(Replay.load(arguments.game), arguments.delay, arguments.board_every, arguments.step)
        return 0
    game = chosen_game(arguments)
    seed = seed_of(arguments)
    names = terminal.seat_agents(game, arguments.agents, default="greedy" if "greedy" in game.bots else "random")
    agents = [sarpedon.load_agent(game, name, seed=seed + seat) for seat, name in enumerate(names)]
    replay = terminal.watch(game.new(seed=seed), seed, agents, names, arguments.delay, arguments.board_every)
    if arguments.save:
        replay.save(arguments.save)
    return 0


# --- bench --------------------------------------------------------------------------------------------------


def bench(arguments: argparse.Namespace) -> int:
    from sarpedon import bench as benchmark

    console = Console(stderr=True)
    result = benchmark.run(
        [card(name).name for name in arguments.game or []], arguments.seconds, arguments.peers, not arguments.no_start,
        lambda what: console.print(f"measuring {what} ...", style="dim"),
    )  # fmt: skip
    if arguments.json:
        print(json.dumps(result, indent=1))
        return 0
    output = Console(width=max(150, Console().width)) if not sys.stdout.isatty() else Console()
    for title, heads, rows in benchmark.tables(result):
        if arguments.markdown:
            print(f"\n{title}\n\n| {' | '.join(heads)} |\n|{' --- |' * len(heads)}")
            for row in rows:
                print(f"| {' | '.join(row)} |")
        else:
            printed(output, title, heads, rows)
    for package, why in result.get("missing_peers", {}).items():
        console.print(f"{package}: {why}", style="dim")
    return 0


# --- the parser -----------------------------------------------------------------------------------------------


def parser() -> argparse.ArgumentParser:
    main_parser = argparse.ArgumentParser(prog="sarpedon", description="Board games as reinforcement-learning environments.")
    main_parser.add_argument("--version", action="version", version=f"sarpedon {sarpedon.__version__}")
    commands = main_parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, run: Any, summary: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=summary, description=summary)
        sub.set_defaults(run=run)
        return sub

    def with_game(sub: argparse.ArgumentParser, **more: Any) -> argparse.ArgumentParser:
        sub.add_argument("game", metavar="GAME", help=f"one of {', '.join(sarpedon.games())}", **more)
        sub.add_argument("-o", "--option", action="append", metavar="NAME=VALUE", help="an option of the game (repeatable)")
        return sub

    sub = with_game(command("info", info, "what games there are, or all about one"), nargs="?")
    sub.add_argument("--actions", action="store_true", help="list every action")
    sub.add_argument("--json", action="store_true", help="for programs")

    sub = with_game(command("play", play, "play in the terminal against agents"))
    sub.add_argument("--seat", help="your seat, by name or number (default: the first)")
    sub.add_argument("--opponent", nargs="+", default=[], metavar="AGENT", help=WAYS_TO_SAY_AGENTS)
    sub.add_argument("--seed", type=int, help="deal from this seed")
    sub.add_argument("--save", metavar="FILE", help="write the replay here when the game is over")

    sub = with_game(command("watch", watch, "watch agents play, or a replay file"))
    sub.add_argument("--agents", nargs="+", default=[], metavar="AGENT", help=WAYS_TO_SAY_AGENTS)
    sub.add_argument("--seed", type=int, help="deal from this seed")
    sub.add_argument("--delay", type=float, default=0.3, help="seconds between moves (default 0.3)")
    sub.add_argument(
        "--board-every", type=int, default=10, metavar="N", help="show the position every N decisions (0: at the end)"
    )
    sub.add_argument("--step", action="store_true", help="wait for Enter after each move of a replay")
    sub.add_argument("--save", metavar="FILE", help="write the replay here")

    sub = command("bench", bench, "measure the speed of the games")
    sub.add_argument("--game", action="append", metavar="GAME", help="only this game (repeatable)")
    sub.add_argument("--seconds", type=float, default=2.0, help="for each measurement (default 2)")
    sub.add_argument("--peers", action="store_true", help="measure other libraries too, where they are installed")
    sub.add_argument("--no-start", action="store_true", help="leave out start-up times (a cold start compiles the game)")
    sub.add_argument("--json", action="store_true", help="for programs")
    sub.add_argument("--markdown", action="store_true", help="for documents")
    return main_parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; bad input ends with its message and status 2."""
    arguments = parser().parse_args(argv)
    try:
        return int(arguments.run(arguments))
    except SarpedonError as error:
        print(f"sarpedon: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
