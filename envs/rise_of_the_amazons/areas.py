"""The map: who may stand where, what a god forbids, and what happens when a miniature enters an area."""

from __future__ import annotations

from ..core.compiled import compiled
from .components import (
    ADJACENT,
    AREAS,
    COLOURS,
    FLAG_VISIT_VP,
    FORBIDDEN,
    HAS_ORACLE,
    NONE,
    OUT_OF_TWO,
    PORTS_CLOSED,
    SAFE,
    SLOTS,
    Area,
    God,
    Source,
    Track,
)


@compiled
def score(state, seat, source, amount):
    """Victory points for a seat, with where they come from."""
    player = state.seats[seat]
    player.vp += amount
    player.sources[source] += amount


@compiled
def in_play(state, area):
    """A, D and M are not in the game for two (RA-361)."""
    return state.num_seats > 2 or not OUT_OF_TWO[area]


@compiled
def occupied(state, area):
    """Whether a miniature stands in the area."""
    for seat in range(state.num_seats):
        if state.seats[seat].area == area:
            return True
    return False


@compiled
def favoured_by(state, seat, god):
    """Whether the seat enjoys the bonus of this friendly god in this round (RA-164, RA-165)."""
    return state.seats[seat].bonus and state.seats[seat].place_on_track == god


@compiled
def ignores_god(state, seat):
    """Hecate's favour, or option FA for the rest of the turn (RA-172, RA-250, RA-326)."""
    return favoured_by(state, seat, Track.HECATE) or (state.exempt and seat == state.turn_seat)


@compiled
def forbidden(state, seat, area):
    """Whether the hostile god closes this area to the seat (RA-319, RA-323)."""
    return state.god != NONE and FORBIDDEN[state.god, area] and not ignores_god(state, seat)


@compiled
def ports_closed(state, seat):
    """Poseidon closes the ports (RA-321)."""
    return state.god != NONE and PORTS_CLOSED[state.god] and not ignores_god(state, seat)


@compiled
def is_safe(state, area):
    """Whether the god of the round is content with a miniature here (RA-320, RA-322, RA-324, G6)."""
    if state.god == God.HEPHAESTUS and area == Area.G and state.options.gamma_oracle:
        return True
    return SAFE[state.god, area] == 1


@compiled
def stuck(state):
    """Standing in an area that is forbidden to her, the player can only leave it (RA-327, RA-328)."""
    me = int(state.turn_seat)
    return forbidden(state, me, int(state.seats[me].area))


@compiled
def can_enter(state, seat, area):
    """In play, free and not forbidden (RA-012, RA-073, RA-074)."""
    if not in_play(state, area) or forbidden(state, seat, area):
        return False
    return not state.options.exclusive_areas or not occupied(state, area)


@compiled
def can_step(state):
    """Whether the player has a neighbouring area to enter."""
    me = int(state.turn_seat)
    for area in range(AREAS):
        if ADJACENT[state.seats[me].area, area] and can_enter(state, me, area):
            return True
    return False


@compiled
def enter(state, seat, area):
    """A miniature enters an area: the owner of a flag there scores, and the Oracle is open again (RA-108, RA-132 to RA-134)."""
    state.seats[seat].area = area
    state.seats[seat].oracle_block = 0
    owner = int(state.flag[area])
    if owner != NONE and owner != seat:
        score(state, owner, Source.FLAG_VISITS, FLAG_VISIT_VP)


@compiled
def tokens_in(state, area):
    count = 0
    for colour in range(COLOURS):
        count += state.area_tokens[area, colour]
    return count


@compiled
def blank_slots(state, area):
    """Event slots that hold neither a token nor a flag (RA-113)."""
    return SLOTS[area] - tokens_in(state, area) - (state.flag[area] != NONE)


@compiled
def oracle_in(state, area):
    """Oracles are in B, M and the Palace, in G by option (RA-100, RA-101)."""
    return HAS_ORACLE[area] or (area == Area.G and state.options.gamma_oracle)


@compiled
def can_push_from(state, area):
    """Whether That's my Spot can be played on this area: an opponent there who has somewhere to go (RA-258, RA-259)."""
    victim = pushed_seat(state, area)
    if victim == NONE:
        return False
    for goal in range(AREAS):
        if can_push_to(state, victim, area, goal):
            return True
    return False


@compiled
def pushed_seat(state, area):
    """The opponent in the area, the first clockwise when there are several (G20)."""
    for offset in range(1, state.num_seats):
        seat = (int(state.turn_seat) + offset) % int(state.num_seats)
        if state.seats[seat].area == area:
            return seat
    return NONE


@compiled
def can_push_to(state, victim, area, goal):
    """Next to the area, free (the area just left is) and not forbidden to the pushed player (RA-259)."""
    if not ADJACENT[area, goal] or not in_play(state, goal) or forbidden(state, victim, goal):
        return False
    left = state.seats[state.turn_seat].area == goal
    return not state.options.exclusive_areas or left or not occupied(state, goal)
