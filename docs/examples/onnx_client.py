"""An exported agent plays a whole match against a server, with nothing of Sarpedon installed on its side.

    sarpedon export micro_medusa agent.onnx
    sarpedon serve --port 8000
    python docs/examples/onnx_client.py agent.onnx http://127.0.0.1:8000 [OPPONENT]
"""

import json
import sys
import urllib.request

import numpy as np
import onnxruntime

model, server, opponent = (sys.argv[1:] + ["greedy"])[:3]
session = onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])
game = session.get_modelmeta().custom_metadata_map["game"]
adviser = json.loads(session.get_modelmeta().custom_metadata_map["card"]).get("adviser")


def ask(path, body=None, token=""):
    headers = {"Content-Type": "application/json", "X-Seat-Token": token}
    request = urllib.request.Request(server + path, json.dumps(body).encode() if body else None, headers)
    return json.load(urllib.request.urlopen(request, timeout=30))


seats = ask(f"/v1/games/{game}")["seats"]
match = ask("/v1/matches", {"game": game, "seats": {seat: opponent for seat in seats[1:]}})
token = match["tokens"][seats[0]]
view = ask(f"/v1/matches/{match['id']}", token=token)
while not view["over"]:
    inputs = {
        "observation": np.array([view["observation"]], np.float32),
        "action_mask": np.array([view["action_mask"]], np.int8),
    }
    if adviser:  # this agent wants to know what a scripted bot would do
        advised = ask(f"/v1/matches/{match['id']}/analysis?agent={adviser}", token=token)["moves"][0]["id"]
        inputs["advice"] = np.array([advised], np.int64)
    probabilities = session.run(["probabilities"], inputs)[0][0]
    action = int(np.argmax(probabilities))
    view = ask(f"/v1/matches/{match['id']}/actions", {"action": action, "ply": view["ply"]}, token)
print(view["ending"], view["returns"])
