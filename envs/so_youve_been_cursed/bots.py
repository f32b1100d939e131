"""The scripted players of So, You've Been Cursed. They see only their views."""

from __future__ import annotations

from ..core.compiled import compiled
from ..core.rng import pick_legal
from .components import Phase, Seat
from .planner import answer, is_searched, search
from .rules import rulebook_choice
from .solo_bots import choose_for_possessed_wizard, choose_for_rabid_monster
from .stalker import choose_for_monster
from .table import monster_is_rabid, wizard_is_possessed

GREEDY, RULEBOOK, THRIFTY = 1, 2, 3
BOTS = {"greedy": GREEDY, "rulebook": RULEBOOK, "thrifty": THRIFTY}
NOTES = {
    "greedy": "searches its turn: plans as Wizard, stalks as Monster, eats most as Rabid Monster, saves as Possessed Wizard",
    "rulebook": "the rulebook's own automaton on a seat that could choose; greedy on a player's seat",
    "thrifty": "the Possessed Wizard that saves coins and ways; greedy on every other seat",
}


@compiled
def choose(view, mask, bot, rng):
    """What the bot plays for the seat to act."""
    if view.phase == Phase.WATCH:
        return pick_legal(rng, mask)
    if view.seat == Seat.WIZARD and wizard_is_possessed(view):
        return rulebook_choice(view) if bot == RULEBOOK else choose_for_possessed_wizard(view, mask)
    if view.seat == Seat.MONSTER and monster_is_rabid(view):
        return rulebook_choice(view) if bot == RULEBOOK else choose_for_rabid_monster(view, mask)
    if view.seat == Seat.WIZARD:
        if is_searched(view):
            return search(view, mask, rng, 0 if view.phase == Phase.WIZ_MAIN else 1)
        action = int(answer(view))
        return action if mask[action] else pick_legal(rng, mask)
    return choose_for_monster(view, mask, rng)
