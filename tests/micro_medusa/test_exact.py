"""CFR+ over public positions, bounds and best responses, on instances small enough to be solved by other means."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import linprog
from scipy.sparse import lil_matrix

import sarpedon
from sarpedon.agents.exact.agent import TableAgent
from sarpedon.agents.exact.bot_chances import bot_says
from sarpedon.agents.exact.cfr import Solver
from sarpedon.agents.exact.exploit import best_champion, best_medusa
from sarpedon.agents.exact.graph import FOLDER
from sarpedon.agents.exact.guarantee import guarantee
from sarpedon.agents.exact.positions import Layer, as_position, packed, unpacked
from sarpedon.agents.exact.public_game import PublicGame, Root
from sarpedon.agents.exact.seat import position_of
from sarpedon.agents.exact.staging import stage
from sarpedon.agents.exact.tabulate import tabulate
from sarpedon.envs.core.compiled import INTERPRETED, new_records
from sarpedon.envs.core.errors import SarpedonError
from sarpedon.envs.micro_medusa.components import Seat

pytestmark = pytest.mark.skipif(INTERPRETED, reason="many positions: compiled only")

ROOM = 1 << 17


@pytest.fixture(scope="module")
def game():
    return sarpedon.game("micro_medusa")


def late(layer: int = Layer.EQUIP) -> Root:
    """The sixth round of a close game, from the Champion's draft or from Medusa's second pick on."""
    if layer == Layer.EQUIP:
        position = as_position(layer, [0, 1, 1], [1, 2, 1], [1, 1, 0], [0, 1, 1, 0, 2, 2, 1, 0])
        return Root(position, (0.0, 0.5, 0.5))
    position = as_position(layer, [1, 1, 1], [1, 2, 1], [1, 0, 0], [0, 1, 1, 0, 1, 2, 1, 1])
    return Root(position, (1 / 3, 1 / 3, 1 / 3))


# --- an independent solution: the sequence form of the real rules as a linear program -----------------------------


class SequenceForm:
    """The whole game tree from some states, played by the real rules; chance is followed in all its branches."""

    def __init__(self, states: list[tuple[float, sarpedon.State]]) -> None:
        self.sequences = [{(): 0}, {(): 0}]
        self.sets: list[dict] = [{}, {}]  # information set -> parent sequence, its sequences
        self.leaves: dict[tuple[int, int], float] = {}
        for chance, state in states:
            self.walk(state, chance, [(), ()], ["", ""])

    def walk(self, state, chance, paths, seen) -> None:
        if state.over:
            key = (self.sequences[0][paths[0]], self.sequences[1][paths[1]])
            self.leaves[key] = self.leaves.get(key, 0.0) + chance * float(state.returns[0] > 0)
            return
        seat = state.seat
        known = seen[seat] + "|" + state.view(seat).records.tobytes().hex()  # all that the seat has seen on its turns
        infoset = self.sets[seat].setdefault(known, (paths[seat], state.legal()))
        for action in infoset[1]:
            path = (*paths[seat], (known, action))
            self.sequences[seat].setdefault(path, len(self.sequences[seat]))
            after = [path if s == seat else paths[s] for s in (0, 1)]
            memory = [known + str(action) if s == seat else seen[s] for s in (0, 1)]
            for share, then in outcomes(state, action):
                self.walk(then, chance * share, after, memory)

    def solve(self) -> float:
        """max over Medusa's realisation plan x of the Champion's dual value (Koller, Megiddo and von Stengel, 1996)."""
        m, c = len(self.sequences[0]), len(self.sequences[1])
        duals = len(self.sets[1]) + 1
        equal, bound = lil_matrix((len(self.sets[0]) + 1, m + duals)), np.zeros(len(self.sets[0]) + 1)
        equal[0, 0], bound[0] = 1, 1
        for row, (name, (parent, actions)) in enumerate(self.sets[0].items(), 1):
            equal[row, self.sequences[0][parent]] = -1
            for action in actions:
                equal[row, self.sequences[0][(*parent, (name, action))]] = 1
        least = lil_matrix((c, m + duals))  # dual of each champion sequence <= what it leaves Medusa
        least[0, m] = 1
        for row, (name, (parent, actions)) in enumerate(self.sets[1].items(), 1):
            least[self.sequences[1][parent], m + row] -= 1
            for action in actions:
                least[self.sequences[1][(*parent, (name, action))], m + row] += 1
        for (x, y), worth in self.leaves.items():
            least[y, x] -= worth
        aim = np.zeros(m + duals)
        aim[m] = -1
        free = [(0, None)] * m + [(None, None)] * duals
        found = linprog(aim, A_ub=least.tocsr(), b_ub=np.zeros(c), A_eq=equal.tocsr(), b_eq=bound, bounds=free)
        return float(-found.fun)


def outcomes(state, action):
    """What an action can lead to: all tiles that may be turned up after a draft, else one state."""
    if not state.phase.endswith("pick"):
        return [(1.0, state.clone().apply(action))]
    stack = state.record["stack"].copy()
    found = []
    for kind in np.flatnonzero(stack):
        then = state.clone()
        then.record["stack"] = 0
        then.record["stack"][kind] = 1  # the only tile that can be drawn
        then.apply(action)
        then.record["stack"] = stack
        then.record["stack"][kind] -= 1
        then.record["rng"] = 0
        found.append((stack[kind] / stack.sum(), then))
    return found


def staged(game, root: Root) -> list[tuple[float, sarpedon.State]]:
    found = []
    for secret, chance in enumerate(root.chances):
        if chance:
            records = new_records(game.card.state, 1)
            records[0] = game.template[0]
            stage(records[0], root.position, secret)
            found.append((chance, sarpedon.State(game, records)))
    return found


def test_the_last_round_agrees_with_a_linear_program(game):
    """From the Champion's draft on nothing is merged: CFR+ and both best responses meet at the value."""
    exact = SequenceForm(staged(game, late())).solve()
    public = PublicGame(game, [late()], room=ROOM)
    solver = Solver(public).run(3000)
    high, low = public.best_medusa(solver.champion)[0], public.forgetful_champion(solver.medusa)[0]
    assert low - 1e-6 <= exact <= high + 1e-6
    assert high - low < 2e-3
    assert guarantee(public, solver.medusa, 12) <= low + 1e-6


def test_without_merging_bounds_are_exact_and_with_it_they_hold(game):
    """A whole last round, drafts included."""
    root = late(Layer.SECOND_PICK)
    exact = SequenceForm(staged(game, root)).solve()
    apart = PublicGame(game, [root], apart=True, room=ROOM)
    solver = Solver(apart).run(2000)
    low, high = apart.forgetful_champion(solver.medusa)[0], apart.best_medusa(solver.champion)[0]
    assert low - 1e-6 <= exact <= high + 1e-6
    assert high - low < 4e-3
    merged = PublicGame(game, [root], room=ROOM)
    solver = Solver(merged).run(500)
    assert guarantee(merged, solver.medusa) - 1e-6 <= exact <= merged.best_medusa(solver.champion)[0] + 1e-6


# --- the game with the set-up tile shown after a round ---------------------------------------------------------------


@pytest.fixture(scope="module")
def short(game):
    return PublicGame(game, rounds=1)


def test_open_hand_values_by_sweep(short):
    assert short.open_value() == pytest.approx(0.442870, abs=1e-6)


def test_few_iterations_bracket_the_value(short):
    """A hidden tile is worth something to Medusa even for one round; the bounds close in."""
    solver = Solver(short).run(20)
    early = short.best_medusa(solver.champion)[0] - short.forgetful_champion(solver.medusa)[0]
    solver.run(80)
    high, low = short.best_medusa(solver.champion)[0], short.forgetful_champion(solver.medusa)[0]
    assert high - low < early
    assert 0.46 < low < solver.value() < high < 0.49
    assert guarantee(short, solver.medusa, 3) < guarantee(short, solver.medusa, 6) < low


def test_a_finer_grid_is_never_above_what_a_champion_reaches(short):
    evenly = short.hidden.medusa_table()
    assert guarantee(short, evenly, 6) <= short.forgetful_champion(evenly)[0] + 1e-6


# --- positions, staging, agents --------------------------------------------------------------------------------------


def test_positions_survive_packing(short):
    for number in range(0, short.hidden.size, 97):
        position = short.hidden.position(number)
        assert packed(position) == short.hidden.arrays.keys[number]
        assert unpacked(packed(position)) == position


def test_staged_states_are_sound_and_show_their_position(short):
    game = short.game
    for number in range(0, short.shown.size, 9973):
        position = short.shown.position(number)
        records = new_records(game.card.state, 1)
        records[0] = game.template[0]
        stage(records[0], position, 0)
        assert position_of(records[0]) == position
        assert game.kernels.inspect(records) == 0


def chances_of_bot(game, name, state):
    chances = np.zeros((1, game.num_actions))
    view = state.view()
    game.card.extra_kernel(bot_says, FOLDER)(view.records, 1, game.bot(name), chances)
    return chances[0]


@pytest.mark.parametrize("name", ["random", "greedy", "round_solver"])
def test_the_chances_of_bots_are_how_often_they_do_it(game, name):
    agent = sarpedon.load_agent(game, name, seed=1)
    state, draws = game.new(seed=11), 600
    while not state.over:
        chances = chances_of_bot(game, name, state)
        counts = np.bincount([agent.act(state) for _ in range(draws)], minlength=game.num_actions)
        assert chances.sum() == pytest.approx(1)
        assert not counts[chances == 0].any()
        assert np.abs(counts / draws - chances).max() < 5 * 0.5 / np.sqrt(draws)
        state.apply(int(np.argmax(counts)))


@pytest.fixture(scope="module")
def close_game(game):
    """A close late game of two rounds, solved."""
    position = as_position(Layer.FIRST_PICK, [2, 2, 2], [1, 2, 1], [0, 0, 0], [1, 1, 1, 0, 1, 2, 1, 0])
    public = PublicGame(game, [Root(position, (1 / 3, 1 / 3, 1 / 3))], room=ROOM)
    return Solver(public).run(200)


def test_random_is_far_more_exploitable_than_the_solution(close_game):
    public = close_game.public
    solved = TableAgent(public, close_game.medusa, close_game.champion, seed=0)
    solved.name = "solved"
    random = sarpedon.load_agent(public.game, "random", seed=0)
    left = {}
    for agent in (solved, random):
        medusa = best_medusa(public, *tabulate(public, agent, Seat.CHAMPION))[0]
        least, most, _ = best_champion(public, *tabulate(public, agent, Seat.MEDUSA), 6)
        assert least <= most
        left[agent.name] = medusa, most
    assert left["random"][0] > left["solved"][0] + 0.1
    assert left["random"][1] < left["solved"][1] - 0.1
    assert left["solved"][0] == pytest.approx(public.best_medusa(close_game.champion)[0], abs=1e-4)


def test_the_best_response_wins_what_was_computed(close_game):
    """Against a bot whose play is a function of the position, from the staged start, in the real engine."""
    public, root = close_game.public, close_game.public.start[0]
    greedy = sarpedon.load_agent(public.game, "greedy", seed=3)
    value, medusa = best_medusa(public, *tabulate(public, greedy, Seat.CHAMPION))
    starts, rng, won, games = staged(public.game, root), np.random.default_rng(5), 0, 1500
    for _ in range(games):
        state = starts[rng.integers(len(starts))][1].clone()
        state.record["rng"] = rng.integers(1, 2**32, 4)
        while not state.over:
            state.apply((medusa if state.seat == Seat.MEDUSA else greedy).act(state))
        won += state.returns[0] > 0
    assert won / games == pytest.approx(value, abs=4 * 0.5 / np.sqrt(games))


def test_table_agents_decide_from_views_alone(close_game):
    """The same view with other hidden tiles gives the same chances."""
    public = close_game.public
    agent = TableAgent(public, close_game.medusa, close_game.champion, seed=0)
    for _, start in staged(public.game, public.start[0]):
        state = start.clone()
        state.record["rng"] = 7
        while not state.over:
            chances = agent.chances(state.view().records)
            assert chances.sum() == pytest.approx(1)
            assert not chances[0][state.mask == 0].any()
            other = state.redeal(state.seat, seed=5)
            assert np.array_equal(agent.chances(other.view().records), chances)
            state.apply(agent.act(state))


# --- names ---------------------------------------------------------------------------------------------------------------


def test_exact_is_for_the_default_game_only(game):
    with pytest.raises(SarpedonError, match="only Micro Medusa"):
        sarpedon.load_agent("medusas_wrath", "exact")
    with pytest.raises(SarpedonError, match="head_openings"):
        sarpedon.load_agent(sarpedon.game("micro_medusa", head_openings=5), "exact")


def test_exact_plays_and_ships_its_bounds(game):
    agent = sarpedon.load_agent(game, "exact", seed=1)
    assert 0.443 < agent.solved.low < agent.solved.high < 0.549
    state = game.new(seed=4)
    while not state.over:
        state.apply(agent.act(state))
    public = agent.solved.public
    assert public.best_medusa(agent.solved.champion)[0] == pytest.approx(agent.solved.high, abs=1e-6)


def test_agents_without_chances_are_refused(game):
    from sarpedon.agents.exact.tabulate import asker

    with pytest.raises(SarpedonError, match="does not tell its chances"):
        asker(sarpedon.load_agent(game, "mcts:10"), Seat.MEDUSA)
