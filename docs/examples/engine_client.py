"""A frontend in thirty lines: plays one seat at random against an engine process.

    python docs/examples/engine_client.py [GAME] [AGENT]
"""

import json
import random
import subprocess
import sys

game, agent = (sys.argv[1:] + ["micro_medusa", "greedy"][len(sys.argv) - 1 :])[:2]
engine = subprocess.Popen(
    [sys.executable, "-m", "sarpedon", "engine", game, "--agent", agent], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
)


def ask(**request):
    engine.stdin.write(json.dumps(request) + "\n")
    engine.stdin.flush()
    answer = json.loads(engine.stdout.readline())
    if not answer["ok"]:
        raise SystemExit(answer["error"])
    return answer


hello = json.loads(engine.stdout.readline())
ours = hello["seats"][0]
status = ask(do="new", seed=7)
while not status["over"]:
    if status["seat"] == ours:
        move = random.choice(ask(do="legal")["moves"])
    else:
        move = {**ask(do="go", milliseconds=100), "id": None}
    status = ask(do="play", action=move["name"])
    print(move["words"])
print(status["ending"], dict(zip(hello["seats"], status["returns"])))
engine.stdin.write('{"do": "quit"}\n')
engine.stdin.close()
engine.wait()
