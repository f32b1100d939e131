"""The `sarpedon` command."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
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
        table.add_row(*(escape(str(cell)) for cell in row))
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
    show_tables(benchmark.tables(result), arguments.markdown)
    for package, why in result.get("missing_peers", {}).items():
        console.print(f"{package}: {why}", style="dim")
    return 0


# --- arena --------------------------------------------------------------------------------------------------


def arena(arguments: argparse.Namespace) -> int:
    import shlex

    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from sarpedon.train import report
    from sarpedon.train.arena import Arena, write_csv

    game = chosen_game(arguments)
    match = Arena(game, arguments.agents, arguments.deals, arguments.seed, arguments.threads, arguments.focus)
    spread = None
    if on_ray(arguments):
        from sarpedon.train import cluster

        spread = cluster.spread(workers_of(arguments), arguments.address)
    folder = Path(arguments.out) if arguments.out else None
    console = Console(stderr=True)
    columns = (TextColumn(game.title), BarColumn(), MofNCompleteColumn(), TextColumn("games"), TimeRemainingColumn())
    stopped = False
    with Progress(*columns, console=console, disable=arguments.json) as progress:
        task = progress.add_task("", total=None)
        try:
            keep = folder / "games.jsonl" if folder else None
            match.run(lambda done, total: progress.update(task, completed=done, total=total), keep, spread)
        except KeyboardInterrupt:
            stopped = True
    if not match.played:
        console.print("stopped before the first game was over")
        return 130
    result = match.result()
    command = "sarpedon " + " ".join(shlex.quote(word) for word in sys.argv[1:])
    if folder:
        (folder / "result.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
        (folder / "report.html").write_text(report.page(result, command), encoding="utf-8")
        write_csv(match, folder / "games.csv")
    if arguments.json:
        print(json.dumps(result, indent=1))
    else:
        show_tables(report.tables(result), arguments.markdown)
    if folder:
        console.print(f"written: {folder}/report.html, result.json, games.csv, games.jsonl")
    if stopped:
        more = "the same command goes on from here" if folder else "with --out FOLDER the games would have been kept for later"
        console.print(f"stopped after {len(match.played):,} games: {more}")
        return 130
    return 0


def show_tables(tables: Sequence[tuple[str, list[str], list[list[str]]]], markdown: bool) -> None:
    output = Console() if sys.stdout.isatty() else Console(width=max(150, Console().width))
    for title, heads, rows in tables:
        if markdown:
            print(f"\n{title}\n\n| {' | '.join(heads)} |\n|{' --- |' * len(heads)}")
            for row in rows:
                print(f"| {' | '.join(row)} |")
        else:
            printed(output, title, heads, rows)


# --- exploit ------------------------------------------------------------------------------------------------


def exploit(arguments: argparse.Namespace) -> int:
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from sarpedon.agents.exact.agent import check_solved
    from sarpedon.agents.exact.exploit import exploit as measure
    from sarpedon.agents.exact.solution import solution
    from sarpedon.agents.exact.tabulate import asker

    game = chosen_game(arguments)
    check_solved(game)
    agent = sarpedon.load_agent(game, arguments.agent, seed=arguments.seed)
    roles = [game.seat_index(name) for name in (game.seats if arguments.role == "both" else (arguments.role,))]
    for role in roles:
        asker(agent, role)
    solved = solution(game)
    console = Console(stderr=True)
    found = []
    with Progress(TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn(), console=console) as progress:
        for role in roles:
            task = progress.add_task(game.seats[role], total=None)

            def tell(what: str, done: int, total: int, task: Any = task, seat: str = game.seats[role]) -> None:
                progress.update(task, description=f"{seat}: {what}", completed=done, total=total)

            found.append(measure(solved, agent, role, arguments.games, arguments.seed, tell=tell))
    if arguments.json:
        print(json.dumps([one.as_dict() for one in found], indent=1))
        return 0
    show_exploits(found, arguments.markdown)
    return 0


def show_exploits(found: Sequence[Any], markdown: bool) -> None:
    heads = ["agent", "role", "keeps against the best opponent", "perfect play of this role", "exploitable by", "kept in games"]
    rows = [
        [one.agent, one.role, between(one.least, one.most), between(*one.value), between(*one.exploitable),
         f"{one.simulated:.3f} ± {1.96 * one.error:.3f} ({one.games:,})"]
        for one in found
    ]  # fmt: skip
    show_tables([("Chances to win of the agent", heads, rows)], markdown)
    for one in found:
        print(f"{one.role}: asked {one.asked}, in every public position that the agent can come to")
        if not one.by_position:
            print(
                f"  it also sees what positions leave out, so the tables ({between(*one.tabulated)}) are not the agent itself: "
                "the numbers above are what it kept in real games against the opponent found (95 %), a bound from one side"
            )
        elif one.role == "champion":
            print("  exact: the best Medusa knows all that matters")
        else:
            print("  upper number: what the Champion found leaves her; lower number: what any Champion must leave her")


def between(low: float, high: float) -> str:
    return f"{low:.4f}" if low == high else f"{low:.4f} to {high:.4f}"


# --- train --------------------------------------------------------------------------------------------------


def train(arguments: argparse.Namespace) -> int:
    needs("train", "torch", "sb3_contrib", "safetensors")
    distributed = on_ray(arguments)
    from sarpedon.train import config as configs
    from sarpedon.train.run import Run, plot
    from sarpedon.train.show import TrainingScreen

    settings = configs.load(Path(arguments.config)) if arguments.config else configs.for_game(arguments.game)
    changes = {
        "steps": arguments.steps, "seed": arguments.seed, "threads": arguments.threads,
        "options": parse_given(settings.game, arguments.option, settings.options),
    }  # fmt: skip
    settings = configs.check({**settings.as_dict(), **{k: v for k, v in changes.items() if v is not None}}, "the command line")
    folder = Path(arguments.resume or arguments.out or Path("runs") / arguments.game)
    if not arguments.resume and (folder / "last").exists():
        raise SarpedonError(f"{folder} holds a run already: go on with --resume {folder}, or choose another --out")
    console = Console(stderr=True)
    with TrainingScreen(console, settings) as screen:
        run: Run
        if distributed:
            from sarpedon.train.rllib import RayRun

            run = RayRun(settings, folder, screen.hear, workers_of(arguments), arguments.address)
        else:
            run = Run(settings, folder, screen.hear)
        if arguments.resume:
            run.resume()
        try:
            run.train()
        except KeyboardInterrupt:
            screen.stop()
            run.save()
            console.print(f"\nstopped at {run.model.num_timesteps:,} decisions; go on with: "
                          f"sarpedon train {arguments.game} --resume {folder}")  # fmt: skip
            return 130
        finally:
            run.close()
    try:
        plot(folder)
    except SarpedonError as error:
        console.print(str(error))
    show_tables([screen.table(run.results)], markdown=False)
    console.print(f"the best policy is in {folder}/best, the curve in {folder}/curve.png; try it:")
    console.print(f"  sarpedon arena {settings.game} --agents random greedy learned@{folder}/best")
    console.print(f"  sarpedon play {settings.game} --opponent learned@{folder}/best")
    return 0


# --- serve ----------------------------------------------------------------------------------------------------


def serve(arguments: argparse.Namespace) -> int:
    needs("serve", "fastapi", "uvicorn")
    import uvicorn

    from sarpedon.agents.serve import create_app

    app = create_app(arguments.database, arguments.most_open, arguments.most_bytes)
    where = f"http://{arguments.host}:{arguments.port}"
    print(f"play at {where}/  (interface: {where}/docs; matches are kept in {arguments.database})", flush=True)
    uvicorn.run(app, host=arguments.host, port=arguments.port, log_level="warning", timeout_keep_alive=30)
    return 0


def export(arguments: argparse.Namespace) -> int:
    needs("serve", "onnx", "safetensors")
    from sarpedon.agents.export import export as write
    from sarpedon.agents.learned import LearnedAgent, LearnedSeats, shipped

    game = chosen_game(arguments)
    agent = sarpedon.load_agent(game, arguments.agent)
    if isinstance(agent, LearnedSeats):
        folders = ", ".join(f"learned@{folder}" for folder in shipped(game))
        raise SarpedonError(f"several trained agents share the seats of {game.title}: choose one with --agent ({folders})")
    if not isinstance(agent, LearnedAgent):
        raise SarpedonError(f"only trained agents can be exported, not {arguments.agent!r}")
    write(agent, Path(arguments.file))
    inputs = "observation, action_mask" + (f", advice of {agent.adviser.name}" if agent.adviser else "")
    print(f"written: {arguments.file} (in: {inputs}; out: logits, probabilities, value)")
    return 0


def engine(arguments: argparse.Namespace) -> int:
    from sarpedon.agents.engine import Engine, converse

    default = "greedy" if "greedy" in card(arguments.game).bots else "random"
    converse(Engine(chosen_game(arguments), arguments.agent or default, arguments.seed), sys.stdin, sys.stdout)
    return 0


def certify(arguments: argparse.Namespace) -> int:
    needs("train", "safetensors")
    from sarpedon.train.certify import certify as write
    from sarpedon.train.certify import halve, results
    from sarpedon.train.show import interval

    if arguments.half and arguments.check:
        raise SarpedonError("--half changes a checkpoint and --check leaves it alone: choose one")
    rows: list[list[str]] = []
    for folder in map(Path, arguments.folders):
        if arguments.half:
            halve(folder)
        measured = (results if arguments.check else write)(folder, arguments.deals, arguments.against)
        rows += [[str(folder), row["against"], interval(row), f"{row['deals']:,}"] for row in measured]
    heads = ["agent", "against", "share won, 95 % interval", "deals"]
    show_tables([("Measured on deals that training did not choose", heads, rows)], arguments.markdown)
    return 0


# --- record ---------------------------------------------------------------------------------------------------


def record(arguments: argparse.Namespace) -> int:
    needs("data", "pyarrow", *(["minari"] if arguments.minari else []))
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from sarpedon import terminal
    from sarpedon.train import datasets

    game = chosen_game(arguments)
    names = terminal.seat_agents(game, arguments.agents, default="greedy" if "greedy" in game.bots else "random")
    seat = None
    if arguments.minari:
        seat = game.seat_index(int(arguments.seat) if arguments.seat.isdigit() else arguments.seat) if arguments.seat else 0
    console = Console(stderr=True)
    columns = (TextColumn(game.title), BarColumn(), MofNCompleteColumn(), TextColumn("games"), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("", total=arguments.games)
        decisions = datasets.record(
            game, names, arguments.games, arguments.file, arguments.seed,
            lambda done, total: progress.update(task, completed=done),
        )  # fmt: skip
    print(f"written: {arguments.file} ({arguments.games:,} games, {decisions:,} decisions)")
    if seat is not None:
        datasets.to_minari(datasets.load(arguments.file), seat, arguments.minari)
        print(f"Minari dataset: {arguments.minari} (seat {game.seats[seat]})")
    return 0


# --- verify and doctor ----------------------------------------------------------------------------------------


def verify(arguments: argparse.Namespace) -> int:
    from sarpedon import verify as verification

    console = Console(stderr=True)
    tell = (lambda what: None) if arguments.json else (lambda what: console.print(f"playing {what} ...", style="dim"))
    names = [card(name).name for name in arguments.game]
    findings = verification.verify(names, arguments.games, arguments.seed, tell, interpreted=not arguments.no_interpreted)
    wrong = [finding for finding in findings if finding.verdict in ("different", "failed")]
    if arguments.json:
        print(json.dumps(verification.as_data(findings), indent=1))
    else:
        show_tables([verification.table(findings)], arguments.markdown)
    for finding in wrong:
        where = f"{finding.game}, {finding.variant}, {finding.way}"
        print(f"{where}: {finding.verdict} {finding.detail}", file=sys.stderr)
    for way in dict.fromkeys(finding.way for finding in findings if finding.verdict == "missing"):
        detail = next(finding.detail for finding in findings if finding.way == way)
        print(f"{way} was left out: {detail}", file=sys.stderr)
    return 1 if wrong else 0


def doctor(arguments: argparse.Namespace) -> int:
    from dataclasses import asdict

    from sarpedon import doctor as doctors

    console = Console(stderr=True)
    tell = (lambda what: None) if arguments.json else (lambda what: console.print(what, style="dim"))
    found = doctors.examine(tell)
    if arguments.json:
        print(json.dumps([asdict(check) for check in found], indent=1))
    else:
        show_tables([doctors.table(found)], markdown=False)
    return 1 if any(check.verdict == doctors.BROKEN for check in found) else 0


def parse_given(name: str, words: list[str] | None, before: dict[str, Any]) -> dict[str, Any] | None:
    """Options of the command line on top of those of the config."""
    if not words:
        return None
    given = parse(card(name).options, words, name)
    return {**before, **{word.partition("=")[0]: given[word.partition("=")[0]] for word in words}}


def needs(extra: str, *modules: str) -> None:
    """Say how to install what a command needs, before it begins."""
    from importlib.util import find_spec

    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        raise SarpedonError(f"this needs {', '.join(missing)}: pip install 'sarpedon[{extra}]'")


def on_ray(arguments: argparse.Namespace) -> bool:
    """Whether the work goes to Ray; its own arguments make sense only then."""
    if arguments.engine == "ray":
        needs("ray", "ray")
        return True
    for name in ("workers", "address"):
        if getattr(arguments, name) is not None:
            raise SarpedonError(f"--{name} needs --engine ray")
    return False


def workers_of(arguments: argparse.Namespace) -> int:
    return 2 if arguments.workers is None else int(arguments.workers)


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

    def with_engine(sub: argparse.ArgumentParser) -> None:
        sub.add_argument("--engine", choices=("built-in", "ray"), default="built-in", help="who does the work (docs/rllib.md)")
        sub.add_argument("--workers", type=int, metavar="N", help="of Ray (default 2)")
        sub.add_argument("--address", help="of a Ray cluster (default: start Ray on this machine)")

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

    sub = with_game(command("arena", arena, "agents against agents, with ratings and intervals"))
    sub.add_argument("--agents", nargs="+", required=True, metavar="AGENT", help="two or more play each other; one plays itself")
    sub.add_argument("--deals", type=int, default=200, help="deals a pairing; each is played in every seating (default 200)")
    sub.add_argument("--focus", metavar="AGENT", help="only the pairings of this agent")
    sub.add_argument("--seed", type=int, default=0)
    sub.add_argument("--threads", type=int, default=2)
    with_engine(sub)
    sub.add_argument("--out", metavar="FOLDER", help="write the report and all games here; an interrupted arena goes on")
    sub.add_argument("--json", action="store_true", help="for programs")
    sub.add_argument("--markdown", action="store_true", help="for documents")

    sub = with_game(command("exploit", exploit, "how exploitable an agent is: the best opponent against it (Micro Medusa)"))
    sub.add_argument("--agent", required=True, help="random, greedy, round_solver, learned, learned@FOLDER or exact")
    sub.add_argument("--role", choices=("champion", "medusa", "both"), default="both")
    sub.add_argument("--games", type=int, default=2000, help="games against the opponent found, as a check (default 2000)")
    sub.add_argument("--seed", type=int, default=0)
    sub.add_argument("--json", action="store_true", help="for programs")
    sub.add_argument("--markdown", action="store_true", help="for documents")

    sub = with_game(command("train", train, "learn to play by self-play PPO"))
    sub.add_argument("--config", metavar="FILE", help="a YAML file (default: the one that ships for the game)")
    sub.add_argument("--steps", type=int, help="decisions of the learner")
    sub.add_argument("--out", metavar="FOLDER", help="where the run is kept (default: runs/GAME)")
    sub.add_argument("--resume", metavar="FOLDER", help="go on with the run in this folder")
    sub.add_argument("--seed", type=int)
    sub.add_argument("--threads", type=int, help="for the network (default 2)")
    with_engine(sub)

    sub = command("serve", serve, "play in the browser; agents and matches over HTTP")
    sub.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    sub.add_argument("--port", type=int, default=8000)
    sub.add_argument("--database", default="sarpedon.sqlite", metavar="FILE", help="where matches are kept")
    sub.add_argument("--most-open", type=int, default=1000, help="open matches at a time (default 1000)")
    sub.add_argument("--most-bytes", type=int, default=256 * 1024, help="size of a request (default 262144)")

    sub = with_game(command("export", export, "write a trained agent as an ONNX file"))
    sub.add_argument("file", metavar="FILE.onnx")
    sub.add_argument("--agent", default="learned", help="learned (default) or learned@FOLDER")

    sub = with_game(command("engine", engine, "an agent over standard input and output (JSON lines; see docs/engine.md)"))
    sub.add_argument("--agent", help="who decides (default: greedy)")
    sub.add_argument("--seed", type=int, default=0)

    sub = command("certify", certify, "measure trained agents and write the results into their cards")
    sub.add_argument("folders", nargs="+", metavar="FOLDER", help="checkpoints")
    sub.add_argument("--deals", type=int, default=1000, help="deals an opponent (default 1000)")
    sub.add_argument("--against", nargs="+", metavar="BOT", help="default: those of the training config")
    sub.add_argument("--check", action="store_true", help="only measure: leave the cards alone")
    sub.add_argument("--half", action="store_true", help="first store the weights in half precision, for a smaller file")
    sub.add_argument("--markdown", action="store_true", help="for documents")

    sub = with_game(command("record", record, "write games of agents into a Parquet file, for offline learning"))
    sub.add_argument("file", metavar="FILE.parquet")
    sub.add_argument("--agents", nargs="+", default=[], metavar="AGENT", help=WAYS_TO_SAY_AGENTS)
    sub.add_argument("--games", type=int, default=100, help="how many (default 100)")
    sub.add_argument("--seed", type=int, default=0)
    sub.add_argument("--minari", metavar="NAME", help="also make a Minari dataset of one seat, such as micro_medusa/greedy-v0")
    sub.add_argument("--seat", help="the seat of the Minari dataset (default: the first)")

    sub = command("verify", verify, "check that every interface plays the same game from the same seed and actions")
    sub.add_argument("game", nargs="*", metavar="GAME", help="default: all games; every variant of each is played")
    sub.add_argument("--games", type=int, default=1, help="games a variant (default 1)")
    sub.add_argument("--seed", type=int, default=1)
    sub.add_argument("--no-interpreted", action="store_true", help="leave out the interpreted rules, which are slow")
    sub.add_argument("--json", action="store_true", help="for programs")
    sub.add_argument("--markdown", action="store_true", help="for documents")

    sub = command("doctor", doctor, "examine the installation, and say how to mend what is wrong")
    sub.add_argument("--json", action="store_true", help="for programs")

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
    except ImportError as error:
        if "pip install" not in str(error):
            raise
        print(f"sarpedon: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
