"""Battles against events and Amazonomachies: what a party needs, how it is put together, what it wins."""

from __future__ import annotations

from ..core.compiled import compiled
from .areas import score
from .cards import discard_card, is_open, replace_common
from .components import (
    ANCILLARY_C,
    ANCILLARY_M,
    BASIC_C,
    BASIC_M,
    BATTLE_OPTION,
    BOOST_C,
    BOOST_M,
    CARDS,
    COLOURS,
    COMMON_AP,
    COMMON_C,
    COMMON_KEYWORD,
    COMMON_M,
    COST,
    EVENT_C,
    EVENT_M,
    EVENT_VP,
    MOST_AP,
    NEVER,
    NONE,
    OPTION_AP,
    PLACE_C,
    PLACE_M,
    RANKS,
    ROW_C,
    ROW_M,
    ROW_SUPPLY,
    ROW_VP,
    ROWS,
    SEATS,
    TERRAIN_C,
    TERRAIN_M,
    Deed,
    Intervention,
    Keyword,
    Own,
    Phase,
    Source,
)

OWN_CHOICES = 3 + 2 * (SEATS - 1)  # nobody, Basic, Ancillary, then the Amazons of the opponents (option OA)
HELPER_CHOICES = 5  # nobody, left, right, then left and right after a swap (option SW)


# --- Actions in general -------------------------------------------------------------------------------------


@compiled
def pay(state, ap):
    """The player pays AP; a waiting Artemis point comes as soon as there is room (RA-175, RA-176)."""
    player = state.seats[state.turn_seat]
    player.ap -= ap
    settle_artemis(player)


@compiled
def settle_artemis(player):
    if player.artemis and player.ap < MOST_AP:
        player.artemis = 0
        player.ap += 1


@compiled
def take_action(state, deed):
    """Use up the Ares Action, the extra battle or an Action of the turn, and pay the playmat cost if it is due
    (RA-043, RA-177, RA-215); any Action opens the Oracle again (RA-108, RA-379)."""
    player = state.seats[state.turn_seat]
    player.oracle_block = 0
    state.acted = 1
    if state.ares_pending:
        state.ares_pending = 0
    elif deed == Deed.BATTLE and state.free_battle:
        state.free_battle = 0
    else:
        state.actions_left -= 1
        pay(state, COST[player.amazon, deed])


# --- what a battle needs --------------------------------------------------------------------------------------


@compiled
def battle_cost(state):
    """Battle AP of the playmat; nothing for the Ares Action or an extra battle."""
    if state.ares_pending or state.free_battle:
        return 0
    return COST[state.seats[state.turn_seat].amazon, Deed.BATTLE]


@compiled
def top_event(state, colour):
    """The face-up card of a pile (RA-077)."""
    return RANKS * colour + int(state.pile[colour, 0])


@compiled
def event_ap(state, area, colour, ignore_terrain, free_common):
    """AP of the cheapest party that beats the event of a colour in an area, NEVER if there is none (RA-076 to RA-080, RA-096)."""
    if state.area_tokens[area, colour] == 0 or state.pile_size[colour] == 0 or state.pile_reserved[colour] != NONE:
        return NEVER
    card = top_event(state, colour)
    need_m, need_c = EVENT_M[card], EVENT_C[card]
    if not ignore_terrain:
        need_m += TERRAIN_M[area]
        need_c += TERRAIN_C[area]
    return cheapest_party(state, need_m, need_c, 1, 1, 0, NONE, free_common, 0)


@compiled
def row_ap(state, row, free_common):
    """AP of the cheapest party for a row of the Amazonomachy table, NEVER if there is none (RA-145 to RA-150)."""
    player = state.seats[state.turn_seat]
    if player.row != NONE or player.supply < ROW_SUPPLY:
        return NEVER
    for seat in range(state.num_seats):
        if state.seats[seat].row == row:
            return NEVER
    return cheapest_party(state, ROW_M[row], ROW_C[row], 1, 1, 0, NONE, free_common, 1)


@compiled
def cheapest_event(state, area, ignore_terrain, free_common):
    """AP of the cheapest event battle in an area."""
    best = NEVER
    for colour in range(COLOURS):
        if state.area_tokens[area, colour]:
            best = min(best, event_ap(state, area, colour, ignore_terrain, free_common))
    return best


@compiled
def amazonomachy_is_open(state):
    """Whether a common for the Amazonomachy lies open and the player has none yet (RA-145, RA-148, RA-150)."""
    player = state.seats[state.turn_seat]
    if player.row != NONE or player.supply < ROW_SUPPLY:
        return False
    for place in range(2):
        if is_open(state, place) and COMMON_KEYWORD[state.common[place]] == Keyword.AMAZONOMACHY:
            return True
    return False


@compiled
def cheapest_row(state, free_common):
    """AP of the cheapest Amazonomachy."""
    best = NEVER
    if amazonomachy_is_open(state):
        for row in range(ROWS):
            best = min(best, row_ap(state, row, free_common))
    return best


# --- the search for a party -----------------------------------------------------------------------------------


@compiled
def cheapest_party(state, lack_m, lack_c, own_open, helper_open, swapped, used, free_common, keyword):
    """AP of the cheapest completion of a party, NEVER if there is none (RA-048, RA-080 to RA-089).

    lack_m, lack_c: stats still wanting; own_open, helper_open: whether these places are to be filled; swapped: the commons
    are taken as if they had changed places; used: a card that no longer counts; keyword: an Amazonomachy common must help.
    """
    me = state.turn_seat
    m2, c2, mc, sw, oa = 0, 0, 0, 0, 0
    for card in range(CARDS):
        if state.card_at[card] == me and card != used:
            option = BATTLE_OPTION[card]
            m2 += option == Intervention.M2
            c2 += option == Intervention.C2
            mc += option == Intervention.MC
            sw += option == Intervention.SW
            oa += option == Intervention.OA
    best = NEVER
    for own in range(OWN_CHOICES if oa else 3):
        if own > 0 and not own_open:
            break
        own_m, own_c, own_ap = own_strength(state, own)
        if own_ap >= best:
            continue
        for choice in range(HELPER_CHOICES if sw else 3):
            if choice > 0 and not helper_open:
                break
            if choice == 0 and helper_open and (keyword or (own == 0 and own_open)):
                continue
            helper_m, helper_c, ap = helper_strength(state, choice, swapped, free_common, keyword)
            ap += own_ap
            if ap < best:
                ap += fewest_boosts(lack_m - own_m - helper_m, lack_c - own_c - helper_c, m2, c2, mc)
                best = min(best, ap)
    return best


@compiled
def own_strength(state, own):
    """Might, Cunning and AP of a choice for the own place (RA-045, RA-085, RA-269)."""
    player = state.seats[state.turn_seat]
    if own == 0:
        return 0, 0, 0
    if own == 1:
        return BASIC_M[player.amazon], BASIC_C[player.amazon], (0 if player.basic_ready else NEVER)
    if own == 2:
        return ANCILLARY_M[player.ancillary], ANCILLARY_C[player.ancillary], (0 if player.ancillary_ready else NEVER)
    if not player.basic_ready and not player.ancillary_ready:
        return 0, 0, NEVER
    lent_m, lent_c, ap = lent_strength(state, own - 3)
    return lent_m, lent_c, ap + OPTION_AP[Intervention.OA]


@compiled
def lent_strength(state, lent):
    """Might and Cunning of an opponent's Amazon, 2 * (offset - 1) + which; NEVER if she is not available."""
    offset = lent // 2 + 1
    if offset >= state.num_seats:
        return 0, 0, NEVER
    lender = state.seats[(state.turn_seat + offset) % state.num_seats]
    if lent % 2 == 0:
        return BASIC_M[lender.amazon], BASIC_C[lender.amazon], (0 if lender.basic_ready else NEVER)
    return ANCILLARY_M[lender.ancillary], ANCILLARY_C[lender.ancillary], (0 if lender.ancillary_ready else NEVER)


@compiled
def helper_strength(state, choice, swapped, free_common, keyword):
    """Might, Cunning and AP of a choice for the helper's place (RA-046, RA-087, RA-254)."""
    if choice == 0:
        return 0, 0, 0
    place = (choice - 1) % 2
    swap_paid = choice > 2
    exchanged = swap_paid != (swapped == 1)
    if not is_open(state, place) or (exchanged and not is_open(state, 1 - place)):
        return 0, 0, NEVER
    common = int(state.common[1 - place if exchanged else place])
    if keyword and COMMON_KEYWORD[common] != Keyword.AMAZONOMACHY:
        return 0, 0, NEVER
    ap = OPTION_AP[Intervention.SW] if swap_paid else 0
    if not free_common:
        ap += COMMON_AP[common]
    return COMMON_M[common] + PLACE_M[place], COMMON_C[common] + PLACE_C[place], ap


@compiled
def fewest_boosts(lack_m, lack_c, m2, c2, mc):
    """AP of the fewest stat cards that fill a lack; each costs 1 AP (RA-089, RA-240 to RA-242)."""
    if lack_m <= 0 and lack_c <= 0:
        return 0
    best = NEVER
    for i in range(m2 + 1):
        for j in range(c2 + 1):
            k = max(lack_m - 2 * i, lack_c - 2 * j, 0)
            if k <= mc:
                best = min(best, i + j + k)
    return best


# --- the battle, step by step ---------------------------------------------------------------------------------


@compiled
def begin_battle(state, area, colour):
    """A Battle against an event: the card and the terrain are the difficulty (RA-079, RA-210, RA-219)."""
    card = top_event(state, colour)
    need_m, need_c = EVENT_M[card], EVENT_C[card]
    if not state.ignore_terrain:
        need_m += TERRAIN_M[area]
        need_c += TERRAIN_C[area]
    state.ignore_terrain = 0
    state.target_area = area
    state.target_colour = colour
    open_assembly(state, need_m, need_c)


@compiled
def begin_amazonomachy(state, row):
    """An Amazonomachy is a Battle Action; terrain does not count (RA-144, RA-146)."""
    state.target_row = row
    open_assembly(state, ROW_M[row], ROW_C[row])


@compiled
def open_assembly(state, need_m, need_c):
    take_action(state, Deed.BATTLE)
    state.lack_m = need_m
    state.lack_c = need_c
    state.own = Own.NOBODY
    state.helper = NONE
    state.phase = Phase.ASSEMBLY


@compiled
def completion_ap(state, gain_m, gain_c, fills_own, fills_helper, swapped, used):
    """AP of the cheapest completion of the party after a choice that adds these stats, NEVER if there is none."""
    own_open = int(state.own == Own.NOBODY and not fills_own)
    helper_open = int(state.helper == NONE and not fills_helper)
    lack_m, lack_c = state.lack_m - gain_m, state.lack_c - gain_c
    keyword = int(state.target_row != NONE)
    return cheapest_party(state, lack_m, lack_c, own_open, helper_open, swapped, used, int(state.free_common), keyword)


@compiled
def completable(state, gain_m, gain_c, ap, fills_own, fills_helper, swapped, used):
    """Whether the party can still be completed after a choice that adds these stats and costs this AP (RA-048)."""
    left = state.seats[state.turn_seat].ap - ap
    return left >= 0 and completion_ap(state, gain_m, gain_c, fills_own, fills_helper, swapped, used) <= left


@compiled
def can_confirm(state):
    """Enough Might and Cunning, and a party (RA-080, RA-083, RA-145)."""
    if state.lack_m > 0 or state.lack_c > 0:
        return False
    if state.target_row != NONE:
        return state.helper != NONE
    return state.own != Own.NOBODY or state.helper != NONE


@compiled
def can_pick(state, pick):
    """Basic, Ancillary, left or right common, if the battle can be won with her."""
    if pick < 2:
        gain_m, gain_c, ap = own_strength(state, pick + 1)
        if ap == NEVER or state.own != Own.NOBODY:
            return False
    else:
        keyword = int(state.target_row != NONE)
        gain_m, gain_c, ap = helper_strength(state, pick - 1, 0, int(state.free_common), keyword)
        if ap >= NEVER or state.helper != NONE:
            return False
    return completable(state, gain_m, gain_c, ap, int(pick < 2), int(pick >= 2), 0, NONE)


@compiled
def can_play_in_battle(state, card):
    """Whether the battle option of a card in hand can be played now (RA-098, RA-253, RA-254, RA-269)."""
    option = BATTLE_OPTION[card]
    if option == Intervention.SW:
        if state.helper != NONE or not is_open(state, 0) or not is_open(state, 1):
            return False
        return completable(state, 0, 0, OPTION_AP[option], 0, 0, 1, card)
    if option == Intervention.OA:
        for lent in range(2 * (SEATS - 1)):
            if can_borrow_stats(state, lent, OPTION_AP[option], card):
                return True
        return False
    return completable(state, BOOST_M[option], BOOST_C[option], OPTION_AP[option], 0, 0, 0, card)


@compiled
def can_borrow_stats(state, lent, ap, used):
    """Whether an opponent's Amazon can take the own place (RA-269)."""
    player = state.seats[state.turn_seat]
    if state.own != Own.NOBODY or (not player.basic_ready and not player.ancillary_ready):
        return False
    gain_m, gain_c, unavailable = lent_strength(state, lent)
    return not unavailable and completable(state, gain_m, gain_c, ap, 1, 0, 0, used)


@compiled
def add_strength(state, gain_m, gain_c):
    state.lack_m -= gain_m
    state.lack_c -= gain_c


@compiled
def pick_party(state, pick):
    """An Amazon joins the party; commons are paid at once (RA-045, RA-046, RA-227)."""
    if pick < 2:
        gain_m, gain_c, _ = own_strength(state, pick + 1)
        state.own = pick + 1
    else:
        gain_m, gain_c, ap = helper_strength(state, pick - 1, 0, int(state.free_common), 0)
        state.free_common = 0
        state.helper = pick - 2
        pay(state, ap)
    add_strength(state, gain_m, gain_c)


@compiled
def play_in_battle(state, card):
    """A battle option is paid and takes effect (RA-240 to RA-243, RA-253, RA-269)."""
    option = BATTLE_OPTION[card]
    discard_card(state, int(state.turn_seat), card)
    pay(state, OPTION_AP[option])
    if option == Intervention.SW:
        left = state.common[0]
        state.common[0] = state.common[1]
        state.common[1] = left
    elif option == Intervention.OA:
        state.phase = Phase.OPPONENT_AMAZON
    else:
        add_strength(state, BOOST_M[option], BOOST_C[option])


@compiled
def borrow_stats(state, pick):
    """The opponent's stats count, an own Amazon is used up (RA-269)."""
    gain_m, gain_c, _ = lent_strength(state, int(state.borrowed))
    add_strength(state, gain_m, gain_c)
    state.own = pick + 1
    state.borrowed = NONE
    state.phase = Phase.ASSEMBLY


@compiled
def win_battle(state):
    """Exhaust, discard, take the reward (RA-081, RA-086, RA-088, RA-152)."""
    player = state.seats[state.turn_seat]
    if state.own == Own.BASIC:
        player.basic_ready = 0
    elif state.own == Own.ANCILLARY:
        player.ancillary_ready = 0
    if state.helper != NONE:
        replace_common(state, int(state.helper))
    if state.target_row != NONE:
        fulfil_amazonomachy(state, int(state.target_row))
    else:
        resolve_event(state, int(state.target_area), int(state.target_colour))
    state.target_area = NONE
    state.target_colour = NONE
    state.target_row = NONE
    state.own = Own.NOBODY
    state.helper = NONE
    state.lack_m = 0
    state.lack_c = 0
    state.phase = Phase.MENU


@compiled
def resolve_event(state, area, colour):
    """The winner takes card, token and VP; the next card of the pile lies open (RA-090 to RA-095)."""
    me = int(state.turn_seat)
    card = top_event(state, colour)
    state.area_tokens[area, colour] -= 1
    state.seats[me].tokens[colour] += 1
    state.event_taken[card] = me
    score(state, me, Source.BATTLES, EVENT_VP[card])
    for place in range(RANKS - 1):
        state.pile[colour, place] = state.pile[colour, place + 1]
    state.pile[colour, RANKS - 1] = NONE
    state.pile_size[colour] -= 1
    if state.pile_size[colour] == 0:
        state.pile_by[colour] = NONE


@compiled
def fulfil_amazonomachy(state, row):
    """The row pays by the round and costs a supply (RA-147 to RA-150)."""
    me = int(state.turn_seat)
    player = state.seats[me]
    player.row = row
    player.row_round = state.round_number
    lose_supply(player)
    score(state, me, Source.AMAZONOMACHY, ROW_VP[row, state.round_number - 1])


@compiled
def lose_supply(player):
    """One supply less, never below 0 (RA-141)."""
    if player.supply > 0:
        player.supply -= 1
    if player.supply == 0:
        player.ever_zero = 1
