"""The end of the game: final scoring, ranking and rewards."""

from __future__ import annotations

from ..core.compiled import compiled
from ..core.endings import end_game, place_reward
from .areas import score
from .components import (
    CARDS,
    CHARGED_VP,
    COLOURS,
    FLAG_LEFT_VP,
    MOST_SUPPLY,
    NO_ROW_VP,
    NONE,
    PASSIVE,
    PASSIVE_VP,
    PENALTY,
    READY_VP,
    ROWS,
    SUPPLY_VP,
    TRACK_VP,
    Passive,
    Source,
    Track,
    ZeroSupply,
)

GOOD_LEAD = 15.0  # points


@compiled
def score_game(state, ending):
    """Score every seat, rank them, reward the places (RA-344 to RA-360)."""
    for seat in range(state.num_seats):
        score_seat(state, seat)
    for seat in range(state.num_seats):
        above, tied = 0, 1
        for other in range(state.num_seats):
            if other != seat:
                if ranks_above(state, other, seat):
                    above += 1
                elif not ranks_above(state, seat, other):
                    tied += 1
        state.rewards[seat] += place_reward(above, tied, int(state.num_seats))
    end_game(state, ending)


@compiled
def score_seat(state, seat):
    """All that counts at the end, source by source (RA-345 to RA-353)."""
    player = state.seats[seat]
    score(state, seat, Source.READY_AMAZONS, READY_VP * (int(player.basic_ready) + int(player.ancillary_ready)))
    score(state, seat, Source.CHARGED_ABILITIES, CHARGED_VP * (int(player.charged[0]) + int(player.charged[1])))
    recolours = 0
    for card in range(CARDS):
        if state.card_at[card] == seat:
            score(state, seat, Source.PASSIVES, PASSIVE_VP[card])
            if PASSIVE[card] == Passive.SUPPLY:
                player.supply = min(int(player.supply) + 1, MOST_SUPPLY)
            recolours += PASSIVE[card] == Passive.RECOLOUR
    score(state, seat, Source.UNPLACED_FLAGS, FLAG_LEFT_VP * int(player.flags_left))
    score(state, seat, Source.MISSING_COLOURS, -missing_penalty(player, recolours))
    score(state, seat, Source.SUPPLIES, SUPPLY_VP[player.supply])
    if player.row == NONE:
        score(state, seat, Source.NO_AMAZONOMACHY, NO_ROW_VP)
    if player.sacrifice != NONE:
        score(state, seat, Source.TURN_TRACK, track_vp(state, int(player.sacrifice)))


@compiled
def track_vp(state, position):
    """What a sacrifice token on the track scores at the end (RA-181, G17)."""
    return int(state.options.artemis_end_vp) if position == Track.ARTEMIS else TRACK_VP[position]


@compiled
def penalty_sum(player):
    """The playmat penalties of the colours without a token (RA-349)."""
    total = 0
    for colour in range(COLOURS):
        if player.tokens[colour] == 0:
            total += PENALTY[player.amazon, colour]
    return total


@compiled
def missing_penalty(player, recolours):
    """The penalties after the best use of up to two recolour passives (RA-278, RA-279)."""
    best = penalty_sum(player)
    if recolours > 0:
        for change in range(COLOURS * COLOURS):
            if recolour(player, change, 1):
                best = min(best, penalty_sum(player))
                if recolours > 1:
                    for second in range(COLOURS * COLOURS):
                        if recolour(player, second, 1):
                            best = min(best, penalty_sum(player))
                            recolour(player, second, -1)
                recolour(player, change, -1)
    return best


@compiled
def recolour(player, change, sign):
    """One token counts as another colour; sign -1 takes it back. False if there is no such token."""
    source, goal = change // COLOURS, change % COLOURS
    if sign > 0 and (source == goal or player.tokens[source] == 0):
        return False
    player.tokens[source] -= sign
    player.tokens[goal] += sign
    return True


@compiled
def shut_out(state, seat):
    """Without supplies nobody can win (RA-142, RA-143, RA-351)."""
    player = state.seats[seat]
    return player.supply == 0 or (state.options.zero_supply == ZeroSupply.EVER and player.ever_zero == 1)


@compiled
def holds_draw(state, seat):
    """Whether the seat holds the card that wins ties (RA-280)."""
    for card in range(CARDS):
        if state.card_at[card] == seat and PASSIVE[card] == Passive.WIN_DRAW:
            return True
    return False


@compiled
def ranks_above(state, one, other):
    """Supplies, then VP, the draw card, the harder Amazonomachy (RA-354 to RA-360)."""
    if shut_out(state, one) != shut_out(state, other):
        return shut_out(state, other)
    if state.seats[one].vp != state.seats[other].vp:
        return state.seats[one].vp > state.seats[other].vp
    if holds_draw(state, one) != holds_draw(state, other):
        return holds_draw(state, one)
    return row_rank(state, one) < row_rank(state, other)


@compiled
def row_rank(state, seat):
    """Row 1 is the hardest; none comes last (RA-358)."""
    row = int(state.seats[seat].row)
    return ROWS if row == NONE else row


@compiled
def prospect(state, seat):
    """About what a seat will have in the end: its points, what its supply will score, and half of the penalties."""
    player = state.seats[seat]
    likely = float(player.vp) + SUPPLY_VP[player.supply]
    if player.amazon != NONE:
        likely -= 0.5 * penalty_sum(player)
    if player.row == NONE:
        likely += 0.5 * NO_ROW_VP
    return likely


@compiled
def estimate(state, seat):
    """The rule of thumb: the lead over the best rival, in points, squeezed into -1 .. 1."""
    best = -1000.0
    for other in range(state.num_seats):
        if other != seat:
            best = max(best, prospect(state, other))
    lead = (prospect(state, seat) - best) / GOOD_LEAD
    return lead / (1.0 + abs(lead))
