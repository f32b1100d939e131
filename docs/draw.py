"""Draws the pictures of the pages: a position of each game after some moves of greedy players."""

from __future__ import annotations

from pathlib import Path

from sarpedon import game as make_game
from sarpedon import games, load_agent
from sarpedon.envs.core.drawing import png

PICTURES = Path(__file__).parent / "pictures"
MOVES = {"micro_medusa": 12, "medusas_wrath": 14, "mazes_end": 80, "so_youve_been_cursed": 150, "rise_of_the_amazons": 90}


def draw(name: str) -> None:
    game = make_game(name)
    state, bot = game.new(seed=11), load_agent(game, "greedy", seed=11)
    while not state.over and state.ply < MOVES.get(name, 40):
        state.apply(bot.act(state))
    PICTURES.mkdir(exist_ok=True)
    (PICTURES / f"{name}.png").write_bytes(png(state.svg(state.seat)))


if __name__ == "__main__":
    for each in games():
        draw(each)
