"""Drawing positions: a small writer of SVG, and pictures made from it."""

from __future__ import annotations

import io
import math
from html import escape
from typing import Any

import numpy as np

FONT = "DejaVu Sans, Verdana, Helvetica, sans-serif"


class Drawing:
    """An SVG picture written shape by shape. Keyword arguments are SVG attributes: stroke_width=2, fill="#fff"."""

    def __init__(self, width: float, height: float, background: str = "#f4efe4") -> None:
        self.width, self.height = width, height
        self._parts: list[str] = []
        self.rect(0, 0, width, height, fill=background)

    def add(self, tag: str, content: str = "", **attributes: Any) -> None:
        """Append any element."""
        written = "".join(
            f' {name.rstrip("_").replace("_", "-")}="{_number(value)}"' for name, value in attributes.items() if value is not None
        )
        self._parts.append(f"<{tag}{written}>{content}</{tag}>" if content else f"<{tag}{written}/>")

    def rect(self, x: float, y: float, width: float, height: float, **attributes: Any) -> None:
        self.add("rect", x=x, y=y, width=width, height=height, **attributes)

    def circle(self, x: float, y: float, radius: float, **attributes: Any) -> None:
        self.add("circle", cx=x, cy=y, r=radius, **attributes)

    def line(self, x1: float, y1: float, x2: float, y2: float, **attributes: Any) -> None:
        self.add("line", x1=x1, y1=y1, x2=x2, y2=y2, **attributes)

    def path(self, d: str, **attributes: Any) -> None:
        self.add("path", d=d, **attributes)

    def polygon(self, points: list[tuple[float, float]], **attributes: Any) -> None:
        self.add("polygon", points=" ".join(f"{_number(x)},{_number(y)}" for x, y in points), **attributes)

    def hexagon(self, x: float, y: float, radius: float, turn: float = 0.0, **attributes: Any) -> None:
        """A hexagon around (x, y); `turn` in degrees."""
        corners = [math.radians(60 * k + turn) for k in range(6)]
        self.polygon([(x + radius * math.cos(a), y - radius * math.sin(a)) for a in corners], **attributes)

    def text(self, x: float, y: float, words: object, size: float = 14, anchor: str = "middle", **attributes: Any) -> None:
        """Words centred on (x, y), or beginning (anchor="start") or ending ("end") there."""
        attributes.setdefault("fill", "#2b2a28")
        self.add(
            "text", escape(str(words)), x=x, y=y, font_size=size, text_anchor=anchor,
            dominant_baseline="central", font_family=FONT, **attributes,
        )  # fmt: skip

    def title(self, words: str) -> None:
        """What the picture shows, for readers who cannot see it."""
        self._parts.insert(0, f"<title>{escape(words)}</title>")

    def start_group(self, **attributes: Any) -> None:
        written = "".join(f' {name.rstrip("_").replace("_", "-")}="{escape(str(value))}"' for name, value in attributes.items())
        self._parts.append(f"<g{written}>")

    def end_group(self) -> None:
        self._parts.append("</g>")

    def __str__(self) -> str:
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_number(self.width)} {_number(self.height)}" '
            f'width="{_number(self.width)}" height="{_number(self.height)}">'
        )
        return head + "".join(self._parts) + "</svg>"


def _number(value: Any) -> str:
    if isinstance(value, (float, np.floating)):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return escape(str(value))


def png(svg: str, width: int | None = None) -> bytes:
    """The picture as PNG."""
    try:
        import resvg_py
    except ImportError:
        raise ImportError("pictures need the package resvg-py: pip install 'sarpedon[render]'") from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, sans_serif_family="DejaVu Sans"))


def pixels(svg: str, width: int | None = None) -> np.ndarray:
    """The picture as uint8[height, width, 3]."""
    data = png(svg, width)
    try:
        from PIL import Image
    except ImportError:
        raise ImportError("pictures need the package pillow: pip install 'sarpedon[render]'") from None
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB"))
