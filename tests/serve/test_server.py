"""The server: seats see their own view, bad requests harm nothing, nothing is lost."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

pytest.importorskip("fastapi")
httpx = pytest.importorskip("httpx")
from fastapi.testclient import TestClient  # noqa: E402

import sarpedon  # noqa: E402
from sarpedon.agents.serve import create_app  # noqa: E402
from sarpedon.envs.core.replay import Replay  # noqa: E402
from tests.tools import variants  # noqa: E402

every_variant = pytest.mark.parametrize(("name", "options"), variants())


@pytest.fixture
def client():
    with TestClient(create_app()) as made:
        yield made


def begin(client, game="micro_medusa", options=None, seed=3, **seats):
    answer = client.post("/v1/matches", json={"game": game, "options": options or {}, "seats": seats, "seed": seed})
    assert answer.status_code == 201, answer.text
    return answer.json()


def token(match, seat):
    return {"X-Seat-Token": match["tokens"][seat]}


def test_games_and_agents_are_listed(client):
    names = [game["name"] for game in client.get("/v1/games").json()]
    assert names == sarpedon.games()
    for name in names:
        details = client.get(f"/v1/games/{name}").json()
        game = sarpedon.game(name)
        assert len(details["actions"]) == game.num_actions
        assert details["observation_size"] == game.observation_size
        assert "random" in client.get("/v1/agents", params={"game": name}).json()[name]
    assert client.get("/openapi.json").status_code == 200
    assert client.get("/").text.startswith("<!doctype html>")


@every_variant
def test_a_person_plays_a_whole_match(client, name, options):
    game = sarpedon.game(name, **options)
    if game.new(seed=3).over:
        pytest.skip("this variant plays itself")
    first = game.seats[game.new(seed=3).seat]
    match = begin(client, name, options, **{seat: "random" for seat in game.seats if seat != first})
    mine = token(match, first)
    seen = client.get(f"/v1/matches/{match['id']}", headers=mine).json()
    rng = np.random.default_rng(0)
    while not seen["over"]:
        assert seen["your_turn"]
        move = seen["legal"][int(rng.integers(len(seen["legal"])))]
        answer = client.post(f"/v1/matches/{match['id']}/actions", headers=mine, json={"action": move["id"], "ply": seen["ply"]})
        assert answer.status_code == 200, answer.text
        seen = answer.json()
    replay = Replay.from_json(client.get(f"/v1/matches/{match['id']}/replay", headers=mine).text)
    assert [float(value) for value in replay.final().returns] == seen["returns"]
    frame = client.get(f"/v1/matches/{match['id']}/frames/1", headers=mine).json()
    assert frame["svg"].startswith("<svg")


@every_variant
def test_what_leaves_the_server_has_no_secrets(client, name, options):
    """The same law as for the environments: the answer is the same after everything hidden was redealt."""
    app_matches = client.app.state.matches
    game = sarpedon.game(name, **options)
    if game.new(seed=3).over:
        pytest.skip("this variant plays itself")
    match = begin(client, name, options)
    tokens = {seat: token(match, seat) for seat in game.seats}
    rng = np.random.default_rng(1)
    for step in range(25):
        state = app_matches._state(app_matches._row(match["id"]))
        if state.over:
            break
        if step % 6 == 0:
            for number, seat in enumerate(game.seats):
                seen = client.get(f"/v1/matches/{match['id']}", headers=tokens[seat]).json()
                other = state.redeal(number, seed=step)
                assert seen["text"] == other.text(number)
                assert seen["svg"] == other.svg(number)
                assert seen["observation"] == np.round(other.observe(number), 6).tolist()
                assert seen["your_turn"] == (number == state.seat)
                assert bool(seen["legal"]) == (number == state.seat)
                assert any(seen["action_mask"]) == (number == state.seat)
        acting = game.seats[state.seat]
        move = int(rng.choice(state.legal()))
        for seat in game.seats:
            if seat != acting:  # nobody moves for another
                refused = client.post(f"/v1/matches/{match['id']}/actions", headers=tokens[seat], json={"action": move})
                assert refused.status_code == 409
        played = client.post(f"/v1/matches/{match['id']}/actions", headers=tokens[acting], json={"action": move})
        assert played.status_code == 200


def test_the_log_hides_what_the_seat_did_not_see(client):
    match = begin(client)
    medusa, champion = token(match, "medusa"), token(match, "champion")
    url = f"/v1/matches/{match['id']}"
    for seat in (medusa, medusa, champion, medusa):
        seen = client.get(url, headers=seat).json()
        client.post(f"{url}/actions", headers=seat, json={"action": seen["legal"][0]["id"]})
    theirs = client.get(url, headers=champion).json()["log"][-1]["words"]
    ours = client.get(url, headers=medusa).json()["log"][-1]["words"]
    assert "a tile" in theirs
    assert "a tile" not in ours


def test_bad_requests_get_a_sentence_and_harm_nothing(client):
    match = begin(client, champion="greedy")
    url, mine = f"/v1/matches/{match['id']}", token(match, "medusa")
    before = client.get(url, headers=mine).json()
    post = f"{url}/actions"
    cases = [
        (client.get(url), 401),
        (client.get(url, headers={"X-Seat-Token": "guess"}), 401),
        (client.get("/v1/matches/nothing", headers=mine), 404),
        (client.post(post, json={"action": 0}), 401),
        (client.post(post, headers=mine, json={"action": 27}), 422),
        (client.post(post, headers=mine, json={"action": -1}), 422),
        (client.post(post, headers=mine, json={"action": 10**30}), 422),
        (client.post(post, headers=mine, json={"action": "fly away"}), 422),
        (client.post(post, headers=mine, json={"action": 1.5}), 422),
        (client.post(post, headers=mine, json={"action": before["legal"][0]["id"], "ply": 7}), 409),
        (client.post(post, headers=mine, json={}), 422),
        (client.post(post, headers=mine, json={"action": 0, "seat": "champion"}), 422),
        (client.post(post, headers={**mine, "Content-Type": "application/json"}, content=b"{"), 422),
        (client.post(post, headers={**mine, "Content-Type": "application/json"}, content=b"\xff\xfe"), 422),
        (client.post(post, headers=mine, content=b"x" * 300_000), 413),
        (client.get(f"{url}/replay", headers=mine), 409),
        (client.get(f"{url}/analysis", headers=mine, params={"agent": "genius"}), 422),
        (client.get(f"{url}/analysis", headers=mine, params={"agent": "learned@/etc"}), 422),
        (client.post("/v1/matches", json={"game": "chess"}), 404),
        (client.post("/v1/matches", json={"game": "micro_medusa", "options": {"head_openings": 99}}), 422),
        (client.post("/v1/matches", json={"game": "micro_medusa", "seats": {"wizard": "greedy"}}), 422),
        (client.post("/v1/matches", json={"game": "micro_medusa", "seats": {"medusa": "learned@/root"}}), 422),
        (client.post("/v1/matches", json={"game": "micro_medusa", "seed": -1}), 422),
    ]
    for number, (answer, status) in enumerate(cases):
        assert answer.status_code in (status, 400), (number, answer.status_code, answer.text)
        assert isinstance(answer.json()["error"], str)
    assert client.get(url, headers=mine).json() == before


def test_a_double_submit_plays_once(client):
    match = begin(client, champion="greedy")
    url, mine = f"/v1/matches/{match['id']}", token(match, "medusa")
    seen = client.get(url, headers=mine).json()
    body = {"action": seen["legal"][0]["id"], "ply": seen["ply"]}
    answers = []

    def submit():
        answers.append(client.post(f"{url}/actions", headers=mine, json=body).status_code)

    threads = [threading.Thread(target=submit) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200, 409, 409, 409, 409, 409]


def test_open_matches_are_limited():
    with TestClient(create_app(most_open=2)) as client:
        for _ in range(2):
            begin(client)
        answer = client.post("/v1/matches", json={"game": "micro_medusa"})
        assert answer.status_code == 429


def test_live_play_over_a_socket(client):
    match = begin(client, champion="greedy")
    with client.websocket_connect(f"/v1/matches/{match['id']}/live") as live:
        live.send_json({"token": match["tokens"]["medusa"]})
        seen = live.receive_json()
        assert seen["your_turn"]
        live.send_text("nonsense")
        assert "send" in live.receive_json()["error"]
        live.send_json({"action": seen["legal"][0]["id"], "ply": seen["ply"]})
        assert live.receive_json()["ply"] >= 1
    with client.websocket_connect(f"/v1/matches/{match['id']}/live") as live:
        live.send_json({"token": "guess"})
        assert "token" in live.receive_json()["error"]


def test_analysis_of_search_and_bots(client):
    match = begin(client, champion="greedy")
    url, mine = f"/v1/matches/{match['id']}/analysis", token(match, "medusa")
    for agent in ("greedy", "mcts:100"):
        found = client.get(url, headers=mine, params={"agent": agent}).json()
        assert sum(move["probability"] for move in found["moves"]) == pytest.approx(1, abs=1e-3)


def test_the_schema_promises_what_the_server_keeps():
    """Random requests made from the OpenAPI schema never find a server error."""
    schemathesis = pytest.importorskip("schemathesis")
    from hypothesis import HealthCheck, given, settings

    schema = schemathesis.openapi.from_asgi("/openapi.json", create_app())
    operations = [operation.ok() for operation in schema.get_all_operations()]
    assert len(operations) >= 9
    for operation in operations:

        @settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None)
        @given(case=operation.as_strategy())
        def check(case):
            response = case.call()
            assert response.status_code < 500, (case.method, case.path, response.text)

        check()


# --- a real server --------------------------------------------------------------------------------------------


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """`sarpedon serve` in its own process."""

    def __init__(self, folder):
        self.folder = folder
        self.port = free_port()
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sarpedon", "serve", "--port", str(self.port), "--database", str(self.folder / "m.sqlite")],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self.url = f"http://127.0.0.1:{self.port}"
        end = time.monotonic() + 120
        while time.monotonic() < end:
            try:
                if httpx.get(f"{self.url}/v1/agents", params={"game": "micro_medusa"}, timeout=30).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def kill(self):
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def server(tmp_path):
    made = Server(tmp_path)
    yield made
    made.kill()


def test_nothing_is_lost_when_the_server_is_killed(server):
    """SIGKILL in the middle of fifty matches; after a restart each goes on where it was."""
    client = httpx.Client(base_url=server.url, timeout=30)
    matches = [begin(client, seed=seed, champion="greedy") for seed in range(50)]
    stop = threading.Event()
    acknowledged = {}

    def keep_playing(match):
        own = httpx.Client(base_url=server.url, timeout=10)
        url, mine = f"/v1/matches/{match['id']}", token(match, "medusa")
        try:
            seen = own.get(url, headers=mine).json()
            while not seen["over"] and not stop.is_set():
                acknowledged[match["id"]] = seen
                answer = own.post(f"{url}/actions", headers=mine, json={"action": seen["legal"][0]["id"], "ply": seen["ply"]})
                seen = answer.json()
            acknowledged[match["id"]] = seen
        except httpx.TransportError:
            pass

    threads = [threading.Thread(target=keep_playing, args=(match,)) for match in matches]
    for thread in threads:
        thread.start()
    time.sleep(0.8)
    server.kill()
    stop.set()
    for thread in threads:
        thread.join()
    assert acknowledged
    server.start()
    client = httpx.Client(base_url=server.url, timeout=30)
    for match in matches:
        url, mine = f"/v1/matches/{match['id']}", token(match, "medusa")
        seen = client.get(url, headers=mine).json()
        known = acknowledged.get(match["id"])
        if known is not None:
            assert seen["ply"] >= known["ply"]
            assert seen["log"][: len(known["log"])] == known["log"]
        while not seen["over"]:
            seen = client.post(f"{url}/actions", headers=mine, json={"action": seen["legal"][0]["id"], "ply": seen["ply"]}).json()
        Replay.from_json(client.get(f"{url}/replay", headers=mine).text)


def test_the_server_survives_rude_clients(server):
    for junk in (b"\x00\xff" * 500, b"GET / HTTP/1.1\r\n", b"POST /v1/matches HTTP/1.1\r\nContent-Length: 999999999\r\n\r\n{"):
        with socket.create_connection(("127.0.0.1", server.port), timeout=5) as rude:
            rude.sendall(junk)
    hanging = [socket.create_connection(("127.0.0.1", server.port), timeout=5) for _ in range(20)]
    client = httpx.Client(base_url=server.url, timeout=30)
    for _ in range(300):
        assert client.get("/v1/matches/nothing").status_code == 404
    match = begin(client, champion="greedy")
    assert client.get(f"/v1/matches/{match['id']}", headers=token(match, "medusa")).status_code == 200
    for connection in hanging:
        connection.close()


def test_a_hundred_matches_at_once(server):
    from tests.serve.load import load

    found = load(server.url, matches=100, opponent="greedy")
    assert found["decisions"] > 500


def position_for_act(name, **changes):
    game = sarpedon.game(name)
    state = game.new(seed=4)
    body = {"game": name, "observation": state.observe().tolist(), "action_mask": state.mask.tolist(), **changes}
    return game, state, body


def test_act_answers_for_a_trained_agent(client):
    game, state, body = position_for_act("micro_medusa")
    found = client.post("/v1/act", json=body).json()
    assert found["action"] in state.legal()
    assert sum(found["probabilities"]) == pytest.approx(1, abs=1e-3)
    again = {**body, "observation_digest": found["observation_digest"], "action_digest": found["action_digest"]}
    assert client.post("/v1/act", json=again).status_code == 200
    for wrong, status in (
        ({"observation_digest": "0"}, 409), ({"action_digest": "0"}, 409), ({"observation": body["observation"][1:]}, 422),
        ({"action_mask": [0] * game.num_actions}, 422), ({"agent": "greedy"}, 422), ({"agent": "learned@x"}, 422),
        ({"advice": {"bot": "greedy"}}, 422), ({"game": "chess"}, 404),
    ):  # fmt: skip
        refused = client.post("/v1/act", json={**body, **wrong})
        assert refused.status_code == status, (wrong, refused.text)
        assert refused.json()["error"]


def test_act_of_an_advised_agent_wants_advice(client):
    game, state, body = position_for_act("mazes_end")
    assert sarpedon.load_agent(game, "learned").adviser.name == "greedy"
    refused = client.post("/v1/act", json=body)
    assert refused.status_code == 422
    assert "advised by greedy" in refused.json()["error"]
    illegal = next(action for action in range(game.num_actions) if action not in state.legal())
    for advice in ({"bot": "racer", "action": state.legal()[0]}, {"bot": "greedy", "action": illegal},
                   {"bot": "greedy", "action": -1}, {"bot": "greedy", "action": 10**6}):  # fmt: skip
        assert client.post("/v1/act", json={**body, "advice": advice}).status_code == 422
    advised = sarpedon.load_agent(game, "greedy", seed=1).act(state)
    found = client.post("/v1/act", json={**body, "advice": {"bot": "greedy", "action": advised}}).json()
    assert found["action"] in state.legal()
    match = begin(client, "mazes_end", player_1="learned")
    mine = token(match, "player_0")
    opinion = client.get(f"/v1/matches/{match['id']}/analysis", headers=mine).json()
    assert sum(move["probability"] for move in opinion["moves"]) == pytest.approx(1, abs=0.01)


def test_a_remote_agent_brings_advice(tmp_path):
    server = Server(tmp_path)
    try:
        agent = sarpedon.load_agent("mazes_end", server.url, seed=1)
        agent.deadline = 120  # the server compiles the game first
        state = agent.game.new(seed=2)
        for _ in range(5):
            state.apply(agent.act(state))
            assert agent.excuse == ""
    finally:
        server.kill()
