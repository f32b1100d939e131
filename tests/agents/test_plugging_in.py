"""Agents outside of Python and outside of the process: ONNX, the engine protocol, remote agents, the examples."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import numpy as np
import pytest

import sarpedon
from sarpedon import cli
from sarpedon.agents.engine import Engine, converse
from sarpedon.agents.learned import shipped
from sarpedon.agents.network import with_advice
from tests.tools import random_game

EXAMPLES = Path(__file__).parent.parent.parent / "docs" / "examples"
FOLDERS = [folder for name in sarpedon.games() for folder in sorted(shipped(sarpedon.game(name)))]


def recorded_positions(game, count=64):
    """Observations and masks of decisions in random games."""
    observations, masks = [], []
    seed = 0
    while len(masks) < count:
        _, actions = random_game(game, seed)
        state = game.new(seed=seed)
        for action in actions:
            observations.append(state.observe())
            masks.append(state.mask)
            state.apply(action)
        seed += 1
    return np.array(observations[:count]), np.array(masks[:count])


# --- ONNX -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: f"{folder.parent.name}-{folder.name}")
def test_an_exported_agent_thinks_the_same(folder, tmp_path):
    onnxruntime = pytest.importorskip("onnxruntime")
    torch = pytest.importorskip("torch")
    path = tmp_path / "agent.onnx"
    name, chosen = folder.parent.name, f"learned@{folder}"
    assert cli.main(["export", name, str(path), "--agent", chosen]) == 0
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    agent = sarpedon.load_agent(name, chosen)
    observations, masks = recorded_positions(agent.game)
    feeds = {"observation": observations, "action_mask": masks}
    seen = observations
    if agent.adviser is not None:
        feeds["advice"] = np.argmax(masks, axis=1)
        seen = with_advice(observations, feeds["advice"], agent.network.actions)
    logits, probabilities, value = session.run(None, feeds)
    assert np.allclose(probabilities, agent.network.probabilities(seen, masks), atol=1e-5)
    x = torch.from_numpy(seen)
    for number, (weight, bias) in enumerate(agent.network.policy):
        if weight.shape[1] > x.shape[1]:
            x = torch.cat([x, torch.from_numpy(seen[:, observations.shape[1] :])], dim=1)
        x = torch.nn.functional.linear(x, torch.from_numpy(weight), torch.from_numpy(bias))
        if number < len(agent.network.policy) - 1:
            x = torch.relu(x)
    expected = torch.softmax(x.masked_fill(torch.from_numpy(masks) == 0, -1e8), dim=1).numpy()
    assert np.allclose(probabilities, expected, atol=1e-5)
    assert np.allclose(value, agent.network.values(seen), atol=1e-4)
    assert (probabilities[masks == 0] < 1e-6).all()
    assert logits.shape == masks.shape
    card = json.loads(session.get_modelmeta().custom_metadata_map["card"])
    assert card["game"] == name
    one = session.run(["value"], {name: rows[:1] for name, rows in feeds.items()})[0]
    assert one.shape == (1,)


def test_only_trained_agents_are_exported(tmp_path, capsys):
    pytest.importorskip("onnx")
    assert cli.main(["export", "micro_medusa", str(tmp_path / "x.onnx"), "--agent", "greedy"]) == 2
    assert "only trained agents" in capsys.readouterr().err


# --- the engine protocol ----------------------------------------------------------------------------------------


def talk(engine, *requests):
    sink = io.StringIO()
    lines = "\n".join(request if isinstance(request, str) else json.dumps(request) for request in requests)
    converse(engine, io.StringIO(lines + "\n"), sink)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


@pytest.mark.parametrize("name", sarpedon.games())
def test_an_engine_plays_a_game(name):
    engine = Engine(sarpedon.game(name), "random", seed=1)
    hello, status = talk(engine, {"do": "new", "seed": 5})
    assert hello["protocol"] == "sarpedon engine 1"
    actions = []
    while not status["over"]:
        _, chosen = talk(engine, {"do": "go", "milliseconds": 5})
        actions.append(chosen["action"])
        _, status = talk(engine, {"do": "play", "action": chosen["name"]})
    _, again = talk(engine, {"do": "position", "actions": actions, "seed": 5})
    assert again == status
    assert again["returns"] == [float(v) for v in engine.state.returns]


def test_an_engine_with_a_budget_in_time():
    engine = Engine(sarpedon.game("micro_medusa"), "mcts:50", seed=1)
    _, chosen, legal = talk(engine, {"do": "go", "milliseconds": 20}, {"do": "legal"})
    assert chosen["action"] in [move["id"] for move in legal["moves"]]


def test_an_engine_refuses_nonsense_and_goes_on():
    engine = Engine(sarpedon.game("micro_medusa"), "greedy", seed=1)
    before = engine.state.to_bytes()
    bad = [
        "{", "[]", "42", '"x"', '{"do": 3}', {"do": "dance"}, {"do": "play"}, {"do": "play", "action": 27},
        {"do": "play", "action": "fly"}, {"do": "play", "action": None}, {"do": "position"}, {"do": "position", "actions": [99]},
        {"do": "new", "seed": -1}, {"do": "new", "options": {"head_openings": 99}}, {"do": "new", "options": 3},
        {"do": "show", "seat": "wizard"}, "[" * 100_000,
    ]  # fmt: skip
    answers = talk(engine, *bad)[1:]
    assert len(answers) == len(bad)
    assert not any(answer["ok"] for answer in answers)
    assert all(isinstance(answer["error"], str) for answer in answers)
    assert engine.state.to_bytes() == before
    assert len(talk(engine, {"do": "quit"}, {"do": "legal"})) == 1


def test_the_engine_example_plays_a_game():
    found = subprocess.run([sys.executable, str(EXAMPLES / "engine_client.py")], capture_output=True, text=True, timeout=120)
    assert found.returncode == 0, found.stderr
    assert "champion" in found.stdout.splitlines()[-1]


# --- remote agents ----------------------------------------------------------------------------------------------


@pytest.fixture
def wire():
    """A tiny server whose answer the test sets."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status, answer = self.server.answer(json.loads(body))
            self.send_response(status)
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()


def test_a_remote_agent_decides_and_has_an_excuse_when_it_cannot(wire):
    game = sarpedon.game("micro_medusa")
    state = game.new(seed=1)
    agent = sarpedon.load_agent(game, f"http://127.0.0.1:{wire.server_port}", seed=1)
    asked = []

    def good(request):
        asked.append(request)
        return 200, json.dumps({"action": state.legal()[-1]}).encode()

    wire.answer = good
    assert agent.act(state) == state.legal()[-1]
    assert agent.excuse == ""
    assert set(asked[0]) == {
        "game", "options", "agent", "observation", "action_mask", "observation_digest", "action_digest", "advice",
    }  # fmt: skip
    wrong = ((200, b'{"action": 27}'), (200, b"nonsense"), (200, b"{}"), (500, b"broken"), (409, b'{"error": "old"}'))
    for status, answer in wrong:
        wire.answer = lambda request, status=status, answer=answer: (status, answer)
        assert agent.act(state) in state.legal()
        assert "random legal action" in agent.excuse
    nowhere = sarpedon.load_agent(game, "http://127.0.0.1:9", seed=1)
    assert nowhere.act(state) in state.legal()
    assert nowhere.excuse


@pytest.mark.skipif(not FOLDERS, reason="no trained agent is shipped")
def test_exported_agents_play_against_a_server(tmp_path):
    """Both example clients, Python and JavaScript, play a whole match."""
    pytest.importorskip("fastapi")
    pytest.importorskip("onnxruntime")
    from tests.serve.test_server import Server

    model = tmp_path / "agent.onnx"
    assert cli.main(["export", "micro_medusa", str(model)]) == 0
    server = Server(tmp_path)
    try:
        script = [sys.executable, str(EXAMPLES / "onnx_client.py"), str(model), server.url]
        python = subprocess.run(script, capture_output=True, text=True, timeout=120)
        assert python.returncode == 0, python.stderr
        remote = sarpedon.load_agent("micro_medusa", server.url, seed=1)
        state = remote.game.new(seed=1)
        assert remote.act(state) in state.legal()
        assert remote.excuse == ""
        node, npm = shutil.which("node"), shutil.which("npm")
        if not node or not npm:
            pytest.skip("the Python client played; node and npm are missing for the JavaScript client")
        installed = subprocess.run(
            [npm, "install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", str(tmp_path), "onnxruntime-web@1"],
            capture_output=True, text=True, timeout=240,
        )  # fmt: skip
        if installed.returncode:
            pytest.skip("the Python client played; onnxruntime-web could not be installed for the JavaScript client")
        script = [node, str(EXAMPLES / "onnx_client.mjs"), str(model), server.url, "micro_medusa"]
        found = subprocess.run(script, capture_output=True, text=True, timeout=120, cwd=tmp_path)
        assert found.returncode == 0, found.stderr
    finally:
        server.kill()


def test_seats_of_several_agents_are_exported_one_by_one(tmp_path, capsys):
    pytest.importorskip("onnx")
    learning = ["-o", "mode=zero_player", "-o", "wizard_automaton=policy", "-o", "monster_automaton=policy"]
    assert cli.main(["export", "so_youve_been_cursed", *learning, str(tmp_path / "x.onnx")]) == 2
    assert "choose one with --agent" in capsys.readouterr().err
    assert not (tmp_path / "x.onnx").exists()
