from ..core.compiled import compiled
from ..core.rng import pick_legal
BOTS = {}
NOTES = {}
@compiled
def choose(view, mask, bot, rng):
    return pick_legal(rng, mask)
