// An exported agent in JavaScript plays a whole match against a server.
//   npm install onnxruntime-web
//   node docs/examples/onnx_client.mjs agent.onnx http://127.0.0.1:8000 micro_medusa [OPPONENT]
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const ort = createRequire(process.cwd() + "/")("onnxruntime-web");
ort.env.wasm.numThreads = 1;

const [model, server, game, opponent = "greedy"] = process.argv.slice(2);
const session = await ort.InferenceSession.create(await readFile(model));

async function ask(path, body, token = "") {
  const headers = { "Content-Type": "application/json", "X-Seat-Token": token };
  const answer = await fetch(server + path, { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error((await answer.json()).error);
  return answer.json();
}

const { seats } = await ask(`/v1/games/${game}`);
const others = Object.fromEntries(seats.slice(1).map((seat) => [seat, opponent]));
const match = await ask("/v1/matches", { game, seats: others });
const token = match.tokens[seats[0]];
let view = await ask(`/v1/matches/${match.id}`, null, token);
while (!view.over) {
  const feeds = {
    observation: new ort.Tensor("float32", Float32Array.from(view.observation), [1, view.observation.length]),
    action_mask: new ort.Tensor("int8", Int8Array.from(view.action_mask), [1, view.action_mask.length]),
  };
  if (session.inputNames.includes("advice")) {  // this agent wants to know what a scripted bot would do
    const advised = await ask(`/v1/matches/${match.id}/analysis?agent=greedy`, null, token);
    feeds.advice = new ort.Tensor("int64", BigInt64Array.from([BigInt(advised.moves[0].id)]), [1]);
  }
  const { probabilities } = await session.run(feeds);
  const action = probabilities.data.indexOf(Math.max(...probabilities.data));
  view = await ask(`/v1/matches/${match.id}/actions`, { action, ply: view.ply }, token);
}
console.log(view.ending, view.returns);
