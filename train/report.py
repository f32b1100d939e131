"""Arena results for people: tables in words, and one self-contained HTML page."""

from __future__ import annotations

import html
from typing import Any

GOOD, BAD, BAR = (46, 125, 107), (178, 74, 60), "#2e7d6b"


def shown(rate: dict[str, Any]) -> str:
    return f"{rate['mean']:.3f} [{rate['low']:.3f}, {rate['high']:.3f}]" if rate["deals"] else "-"


def tables(result: dict[str, Any]) -> list[tuple[str, list[str], list[list[str]]]]:
    """Title, heads and rows of every table of a result."""
    found: list[tuple[str, list[str], list[list[str]]]] = []
    if "teams" in result:
        rows = [[row["team"], shown(row["wins"]), str(row["wins"]["deals"])] for row in result["teams"]]
        found.append(("Teams: share of games won, 95 % interval", ["team", "wins", "deals"], rows))
    if "self_play" in result:
        rows = [[seat, shown(rate)] for seat, rate in result["self_play"].items()]
        found.append((f"{result['agents'][0]} in every seat: share of wins", ["seat", "wins"], rows))
    if "ratings" in result:
        rows = [[r["name"], f"{r['rating']:+.0f}", f"[{r['low']:+.0f}, {r['high']:+.0f}]"] for r in result["ratings"]]
        found.append(("Ratings (Bradley-Terry, Elo scale, mean 0), 95 % interval", ["agent", "rating", "interval"], rows))
        found += pairing_tables(result)
    rows = [[ending.replace("_", " "), f"{share:.3f}"] for ending, share in result["endings"].items()]
    found.append(("How games end", ["ending", "share"], rows))
    lengths = result["lengths"]
    row = [
        f"{lengths['mean']:.1f}",
        f"{lengths['p5']:.0f}",
        f"{lengths['median']:.0f}",
        f"{lengths['p95']:.0f}",
        f"{result['truncated']:.4f}",
    ]
    found.append(("Decisions a game", ["mean", "5 %", "median", "95 %", "truncated"], [row]))
    return found


def pairing_tables(result: dict[str, Any]) -> list[tuple[str, list[str], list[list[str]]]]:
    rows, seats, firsts = [], [], []
    for pairing in result["pairings"]:
        verdict = "separated"
        if not pairing["separated"]:
            needed = pairing["deals_to_separate"]
            verdict = "not separated" + (f"; about {needed:,} deals would" if needed else "")
        rows.append([f"{pairing['a']} v {pairing['b']}", shown(pairing["points"]), str(pairing["games"]), verdict])
        for seat, sides in pairing["seats"].items():
            seats.append([f"{pairing['a']} v {pairing['b']}", seat, shown(sides["a"]), shown(sides["b"])])
        if "first_places" in pairing:
            places = pairing["first_places"]
            firsts.append([f"{pairing['a']} among {pairing['b']}", shown(places["a"]), f"{places['even']:.3f}"])
            firsts.append([f"{pairing['b']} among {pairing['a']}", shown(places["b"]), f"{places['even']:.3f}"])
    found = [
        ("Pairings: points of the first, 95 % interval", ["pairing", "points", "games", "verdict"], rows),
        ("By seat: each as the only one of its kind", ["pairing", "seat", "the first there", "the second there"], seats),
    ]
    if firsts:
        found.insert(1, ("First places of one among others", ["who", "first", "if all were equal"], firsts))
    return found


# --- the page -------------------------------------------------------------------------------------------------


def page(result: dict[str, Any], command: str) -> str:
    """One HTML file with everything in it."""
    title = f"{result['game']}: {', '.join(result['agents'])}"
    facts = f"{result['games']:,} games on {result['deals']:,} deals, seed {result['seed']}, version {result['version']}"
    parts = [f"<h1>{html.escape(title)}</h1>", f"<p>{facts}. Made by <code>{html.escape(command)}</code>.</p>"]
    if "ratings" in result:
        parts += [
            "<h2>Ratings</h2>",
            rating_plot(result["ratings"]),
            "<h2>Points of row against column</h2>",
            heat_map(result),
        ]
    if "teams" in result:
        parts += ["<h2>Teams</h2>", rate_plot([(row["team"], row["wins"]) for row in result["teams"]])]
    if "self_play" in result:
        parts += ["<h2>Balance</h2>", rate_plot(list(result["self_play"].items()))]
    for heading, heads, rows in tables(result):
        parts.append(f"<h2>{html.escape(heading)}</h2>{table(heads, rows)}")
    return PAGE.format(title=html.escape(title), body="\n".join(parts))


def table(heads: list[str], rows: list[list[str]]) -> str:
    head = "".join(f"<th>{html.escape(cell)}</th>" for cell in heads)
    body = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def interval_plot(
    rows: list[tuple[str, float, float, float]], low: float, high: float, marks: list[float], label: str
) -> str:
    """A dot and a bar for each row on one scale."""
    left, width, step = 210, 480, 30
    height = step * len(rows) + 40
    span = (high - low) or 1.0

    def x(value: float) -> float:
        return left + width * (value - low) / span

    parts = []
    for mark in marks:
        parts.append(f'<line x1="{x(mark):.1f}" y1="8" x2="{x(mark):.1f}" y2="{height - 28}" stroke="#ddd6c8"/>')
        parts.append(f'<text x="{x(mark):.1f}" y="{height - 12}" text-anchor="middle">{mark:g}</text>')
    for number, (name, mean, lower, upper) in enumerate(rows):
        y = 22 + step * number
        parts.append(f'<text x="{left - 12}" y="{y + 4}" text-anchor="end">{html.escape(name)}</text>')
        parts.append(f'<line x1="{x(lower):.1f}" y1="{y}" x2="{x(upper):.1f}" y2="{y}" stroke="{BAR}" stroke-width="4"/>')
        parts.append(f'<circle cx="{x(mean):.1f}" cy="{y}" r="6" fill="{BAR}"/>')
    return f'<svg role="img" aria-label="{label}" viewBox="0 0 {left + width + 30} {height}">{"".join(parts)}</svg>'


def rating_plot(rows: list[dict[str, Any]]) -> str:
    low = min(row["low"] for row in rows) - 30
    high = max(row["high"] for row in rows) + 30
    step = next(s for s in (25, 50, 100, 200, 500, 1000, 5000) if (high - low) / s <= 10)
    marks = [float(step * k) for k in range(int(low // step) + 1, int(high // step) + 1)]
    return interval_plot(
        [(r["name"], r["rating"], r["low"], r["high"]) for r in rows], low, high, marks, "ratings with intervals"
    )


def rate_plot(rows: list[tuple[str, dict[str, Any]]]) -> str:
    dots = [(name, rate["mean"], rate["low"], rate["high"]) for name, rate in rows if rate["deals"]]
    return interval_plot(dots, 0.0, 1.0, [0, 0.25, 0.5, 0.75, 1], "shares with intervals")


def heat_map(result: dict[str, Any]) -> str:
    """Points of every agent against every other."""
    order = [row["name"] for row in result["ratings"]]
    points = {}
    for pairing in result["pairings"]:
        points[pairing["a"], pairing["b"]] = pairing["points"]["mean"]
        points[pairing["b"], pairing["a"]] = 1 - pairing["points"]["mean"]
    cell, left, top = 76, 210, 40
    parts = []
    for row, a in enumerate(order):
        parts.append(f'<text x="{left - 12}" y="{top + cell * row + cell / 2 + 4}" text-anchor="end">{html.escape(a)}</text>')
        short = html.escape(a if len(a) <= 12 else a[:11] + "…")
        parts.append(f'<text x="{left + cell * row + cell / 2}" y="{top - 12}" text-anchor="middle">{short}</text>')
        for column, b in enumerate(order):
            value = points.get((a, b))
            fill = "#efeae0" if value is None else colour(value)
            x, y = left + cell * column, top + cell * row
            parts.append(f'<rect x="{x}" y="{y}" width="{cell - 3}" height="{cell - 3}" rx="6" fill="{fill}"/>')
            if value is not None:
                parts.append(
                    f'<text x="{x + cell / 2 - 1}" y="{y + cell / 2 + 4}" text-anchor="middle" fill="#fff">{value:.2f}</text>'
                )
    size = cell * len(order)
    box = f"0 0 {left + size + 30} {top + size + 10}"
    return f'<svg role="img" aria-label="points of row against column" viewBox="{box}">{"".join(parts)}</svg>'


def colour(value: float) -> str:
    """From red (0) over grey (1/2) to green (1)."""
    end = GOOD if value >= 0.5 else BAD
    weight = min(1.0, abs(value - 0.5) * 2) ** 0.7
    mixed = [round(150 + (part - 150) * weight) for part in end]
    return f"rgb({mixed[0]},{mixed[1]},{mixed[2]})"


PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; color: #22333b; background: #fdfcf9; }}
body {{ max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }}
h1 {{ font-size: 1.5rem; }} h2 {{ font-size: 1.1rem; margin-top: 2rem; }}
table {{ border-collapse: collapse; }}
th, td {{ padding: .25rem .8rem .25rem 0; text-align: left; border-bottom: 1px solid #e4ddcf; }}
td {{ font-variant-numeric: tabular-nums; }} code {{ background: #f1ece1; padding: .1rem .3rem; border-radius: 4px; }}
svg {{ width: 100%; max-width: 46rem; }} svg text {{ font: 13px system-ui, sans-serif; fill: #22333b; }}
</style></head><body>
{body}
</body></html>
"""
