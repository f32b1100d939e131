"""Writes the generated tables of docs/games/*.md and of docs/training.md.

python -m docs.generate          write them
python -m docs.generate --check  say which are out of date, status 1
"""

from __future__ import annotations

import argparse
import inspect
import json
import re
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import numpy as np

from sarpedon import games
from sarpedon.agents.learned import SHIPPED
from sarpedon.envs.core.game import Game
from sarpedon.envs.core.registry import card
from sarpedon.train.report import shown

PAGES = Path(__file__).parent / "games"
COMMENT = re.compile(r'\("(\w+)",[^#\n]*\),?[ ]*# (.+)$', re.MULTILINE)
END = "<!-- end of generated -->"


def table(heads: list[str], rows: list[list[str]]) -> str:
    lines = [f"| {' | '.join(heads)} |", "|" + " --- |" * len(heads)]
    lines += [f"| {' | '.join(cell.replace('|', '/') for cell in row)} |" for row in rows]
    return "\n".join(lines)


def actions_table(game: Game) -> str:
    names = game.card.actions.names
    rows = []
    for kind, first, count in game.card.actions.blocks:
        ids = str(first) if count == 1 else f"{first} - {first + count - 1}"
        example = f"`{names[first]}`" + ("" if count == 1 else f" ... `{names[first + count - 1]}`")
        rows.append([ids, kind.name.lower().replace("_", " "), str(count), example])
    size = f"{len(names)} names; with default options the space is `Discrete({game.num_actions})`. "
    return size + f"Digest `{game.card.actions.digest()}`.\n\n" + table(["ids", "kind", "count", "names"], rows)


def meanings(game: Game) -> dict[str, str]:
    """What the comments beside the fields of an observation say."""
    view = import_module(f"sarpedon.envs.{game.name}.view")
    return {name: comment.strip() for name, comment in COMMENT.findall(inspect.getsource(view))}


def observation_rows(dtype: np.dtype, said: dict[str, str], prefix: str = "", start: int = 0) -> list[list[str]]:
    rows: list[list[str]] = []
    for name in dtype.names or ():
        field, offset = dtype.fields[name][:2]  # type: ignore[index]
        base, shape = field.subdtype if field.subdtype is not None else (field, ())
        first, size = start + offset // 4, field.itemsize // 4
        if base.names:
            many = "".join(f"[{n}]" for n in shape)
            every = f", one every {base.itemsize // 4}" if shape else ""
            rows.append(
                [f"{first} - {first + size - 1}", f"`{prefix}{name}{many}`", str(size), said.get(name, "") or f"records{every}"]
            )
            rows += observation_rows(base, said, f"{prefix}{name}{many}.", first)
        else:
            ids = str(first) if size == 1 else f"{first} - {first + size - 1}"
            shown = "" if not shape else " x ".join(map(str, shape))
            rows.append([ids, f"`{prefix}{name}`", shown or "1", said.get(name, "")])
    return rows


def observations_table(game: Game) -> str:
    size = f"`float32[{game.observation_size}]`, every value in [-1, 1]. Digest `{game.card.layout_digest()}`. "
    note = "Rows of nested records give the first of their kind.\n\n"
    return size + note + table(["index", "block", "shape", "meaning"], observation_rows(game.card.observation, meanings(game)))


def options_table(game: Game) -> str:
    rows = [[f"`{o.name}`", f"`{o.default}`", o.allowed(), o.meaning, o.claim] for o in game.card.options]
    return table(["option", "default", "allowed", "meaning", "claim"], rows) if rows else "None."


SECTIONS = {"actions": actions_table, "observations": observations_table, "options": options_table}


def with_tables(text: str, game: Game) -> str:
    """The page with every generated section written anew."""
    for name, make in SECTIONS.items():
        text = with_section(text, name, lambda make=make: make(game))
    return text


def with_section(text: str, name: str, make: Callable[[], str]) -> str:
    """The page with one generated section written anew, if it has it."""
    marker = f"<!-- generated: {name} -->"
    if marker not in text:
        return text
    before, after = text.split(marker, 1)
    next_marker = after.find("<!-- generated:")
    ours = after if next_marker < 0 else after[:next_marker]
    rest = after[ours.index(END) + len(END) :] if END in ours else after
    return f"{before}{marker}\n\n{make()}\n\n{END}{rest}"


def agents_table() -> str:
    """The trained agents that ship, as their cards say."""
    rows = []
    for path in sorted(SHIPPED.glob("*/*/card.json")):
        facts = json.loads(path.read_text(encoding="utf-8"))
        against = "<br>".join(f"{row['against']}: {shown(row)}" for row in facts["arena"]["results"])
        if "in_its_place" in facts["arena"]:
            other = facts["arena"]["in_its_place"]
            results = ", ".join(f"{row['against']}: {shown(row)}" for row in other["results"])
            against += f"<br>(`{other['bot']}` in its place: {results})"
        cost = f"{facts['steps'] / 1e6:.1f} million in {facts['minutes']:.0f} min"
        rows.append([f"{path.parent.parent.name}/{path.parent.name}", ", ".join(facts["seats"]), cost, against])
    return table(["checkpoint", "seats", "decisions learned from", "points, 95 % interval"], rows)


def outputs() -> dict[Path, str]:
    """Every file that is generated, with what it should hold."""
    found = {}
    for name in games():
        game = Game(card(name))
        page = PAGES / f"{name}.md"
        if page.exists():
            found[page] = with_tables(page.read_text(encoding="utf-8"), game)
    training = PAGES.parent / "training.md"
    found[training] = with_section(training.read_text(encoding="utf-8"), "agents", agents_table)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    stale = [path for path, text in outputs().items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        print(f"{'out of date' if check else 'written'}: {path.relative_to(PAGES.parent.parent)}")
        if not check:
            path.write_text(outputs()[path], encoding="utf-8")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
