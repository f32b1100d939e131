// The page: choose a game, play it, look back on it. State lives on the server; the address remembers the match.
const $ = (id) => document.getElementById(id);
const escape = (text) => String(text).replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

let games = [];
let match = null; // the last answer of the server
let seats = {}; // seat -> token, of the seats played on this page
let me = null; // the seat we look from
let seen = 0; // decisions of the log that are not news
let busy = false;

async function ask(path, body) {
  const headers = me && seats[me] ? { "X-Seat-Token": seats[me] } : {};
  if (body) headers["Content-Type"] = "application/json";
  const answer = await fetch(path, { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.error || answer.statusText);
  return found;
}

// --- set-up -----------------------------------------------------------------------------------------------------

async function begin() {
  games = await ask("/v1/games");
  $("game").innerHTML = games.map((g) => `<option value="${g.name}">${escape(g.title)}</option>`).join("");
  $("game").onchange = showGame;
  $("variant").onchange = showPlayers;
  showGame();
  const [id] = location.hash.slice(1).split("/");
  const kept = id && JSON.parse(localStorage.getItem(`match-${id}`) || "null");
  if (kept) {
    seats = kept;
    me = Object.keys(seats)[0];
    await refresh(id).catch((error) => { $("problem").textContent = error.message; location.hash = ""; });
  }
}

const chosenGame = () => games.find((g) => g.name === $("game").value);

function showGame() {
  const game = chosenGame();
  $("summary").textContent = game.summary;
  $("variant").innerHTML = Object.keys(game.variants).map((name) => `<option>${escape(name)}</option>`).join("");
  showPlayers();
}

function showPlayers() {
  const game = chosenGame();
  const variant = game.variants[$("variant").value];
  const best = ["learned", "greedy", "random"].find((name) => game.agents.includes(name));
  $("players").innerHTML = variant.seats.map((seat, number) => {
    const choices = game.agents.map((agent) => {
      const chosen = agent === (number === 0 ? "human" : best) ? " selected" : "";
      return `<option${chosen}>${escape(agent)}</option>`;
    });
    return `<label>${escape(seat)} <select name="${escape(seat)}">${choices.join("")}</select></label>`;
  }).join("");
}

$("form").onsubmit = async (event) => {
  event.preventDefault();
  $("problem").textContent = "";
  const players = Object.fromEntries([...$("players").querySelectorAll("select")].map((s) => [s.name, s.value]));
  if (!Object.values(players).includes("human")) return void ($("problem").textContent = "Keep one seat for yourself.");
  const body = { game: $("game").value, options: chosenGame().variants[$("variant").value].options, seats: {} };
  for (const [seat, player] of Object.entries(players)) if (player !== "human") body.seats[seat] = player;
  if ($("seed").value.trim()) body.seed = Number($("seed").value);
  $("start").disabled = true;
  try {
    const made = await ask("/v1/matches", body);
    seats = made.tokens;
    me = Object.keys(seats)[0];
    seen = 0;
    localStorage.setItem(`match-${made.id}`, JSON.stringify(seats));
    location.hash = made.id;
    await refresh(made.id);
  } catch (error) {
    $("problem").textContent = error.message;
  }
  $("start").disabled = false;
};

$("zoom").onclick = () => $("zoom").setAttribute("aria-pressed", $("board").classList.toggle("zoomed"));
$("leave").onclick = () => { location.hash = ""; location.reload(); };

// --- the table --------------------------------------------------------------------------------------------------

async function refresh(id) {
  show(await ask(`/v1/matches/${id}`));
}

function show(found) {
  match = found;
  if (!match.over && !match.your_turn && seats[match.to_act]) { // two people at one screen
    me = match.to_act;
    return void refresh(match.id);
  }
  $("setup").hidden = true;
  $("table").hidden = $("leave").hidden = false;
  $("title").textContent = `${match.title}: you are ${match.seat}`;
  $("board").innerHTML = match.svg;
  $("status").textContent = match.over ? outcome() : match.your_turn ? "Your turn" : `${match.to_act} is thinking ...`;
  showMoves("");
  showLog();
  showAfter();
  showAnalysis();
}

function outcome() {
  const own = match.returns[match.seats.findIndex((s) => s.name === match.seat)];
  const verdict = own > 0 ? "You win" : own < 0 ? "You lose" : "Nobody wins";
  return `${verdict}: ${match.ending}`;
}

function showMoves(filter) {
  const words = filter.toLowerCase();
  const moves = match.legal.filter((move) => (move.words + move.name).toLowerCase().includes(words));
  $("filter").hidden = match.legal.length < 10;
  $("moves").innerHTML = moves.map((move, k) =>
    `<li><button data-action="${move.id}" title="${escape(move.name)}"><kbd>${k < 9 ? k + 1 : ""}</kbd>${escape(move.words)}</button></li>`).join("");
  showSpots(moves);
}

function showSpots(moves) {
  const svg = $("board").querySelector("svg");
  svg.querySelectorAll(".spot").forEach((spot) => spot.remove());
  const places = new Map();
  for (const move of moves) {
    if (!move.spot) continue;
    const key = move.spot.join();
    places.set(key, [...(places.get(key) || []), move]);
  }
  const found = [...places].map(([key, here]) => ({ at: key.split(",").map(Number), here }));
  found.sort((one, other) => other.at[2] - one.at[2]); // small places lie on top of large ones
  for (const { at: [x, y, r], here } of found) {
    const spot = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    spot.setAttribute("cx", x); spot.setAttribute("cy", y); spot.setAttribute("r", r);
    spot.classList.add("spot");
    spot.dataset.actions = here.map((move) => move.id).join();
    spot.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "title")).textContent = here.map((m) => m.words).join("\n");
    spot.onclick = (event) => { event.stopPropagation(); choose(here); };
    svg.appendChild(spot);
  }
  svg.onclick = (event) => nearMiss(svg, found, event);
}

const choose = (here) => here.length === 1 ? play(here[0].id) : narrow(here);

// Fingers are broad: a tap just beside one place means that place.
function nearMiss(svg, found, event) {
  const scale = svg.getScreenCTM();
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(scale.inverse());
  const reach = (event.pointerType === "touch" ? 18 : 6) / scale.a;
  const near = found.filter(({ at: [x, y, r] }) => Math.hypot(point.x - x, point.y - y) - r < reach);
  if (near.length === 1) choose(near[0].here);
}

function narrow(here) {
  $("moves").innerHTML = here.map((move, k) =>
    `<li><button data-action="${move.id}"><kbd>${k + 1}</kbd>${escape(move.words)}</button></li>`).join("") +
    `<li><button data-all="1"><kbd></kbd>all moves</button></li>`;
  $("moves").querySelector("button").focus();
}

$("moves").onclick = (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.all) return showMoves("");
  play(Number(button.dataset.action));
};
$("filter").oninput = () => showMoves($("filter").value);

async function play(action) {
  if (busy || !match.your_turn) return;
  busy = true;
  seen = match.log.length + 1;
  $("status").textContent = "...";
  $("filter").value = "";
  try {
    show(await ask(`/v1/matches/${match.id}/actions`, { action, ply: match.ply }));
  } catch (error) {
    await refresh(match.id);
    $("status").textContent = error.message;
  }
  busy = false;
}

function showLog() {
  $("log").innerHTML = match.log.map((line, k) => {
    const fresh = k >= seen && line.seat !== match.seat ? " class=fresh" : "";
    const note = line.note ? ` <i>${escape(line.note)}</i>` : "";
    return `<li${fresh}><b>${escape(line.seat)}</b> ${escape(line.words)}${note}</li>`;
  }).reverse().join("");
}

// --- afterwards -------------------------------------------------------------------------------------------------

function showAfter() {
  $("after").hidden = !match.over;
  $("choices").hidden = match.over;
  if (!match.over) return;
  $("slider").max = match.log.length;
  $("slider").value = match.log.length;
  $("slider").oninput = async () => {
    const frame = await ask(`/v1/matches/${match.id}/frames/${$("slider").value}`);
    $("board").innerHTML = frame.svg;
    $("frame").textContent = `${frame.number} of ${frame.of}: ${frame.words}`;
  };
  $("download").onclick = async (event) => {
    event.preventDefault();
    const replay = await ask(`/v1/matches/${match.id}/replay`);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(replay, null, 1)], { type: "application/json" }));
    link.download = `${match.game}-${match.id}.json`;
    link.click();
  };
}

function showAnalysis() {
  const game = games.find((g) => g.name === match.game);
  const able = game.agents.filter((agent) => agent !== "human" && agent !== "random");
  if ($("analyst").dataset.game !== match.game) {
    $("analyst").innerHTML = able.reverse().map((agent) => `<option>${escape(agent)}</option>`).join("");
    $("analyst").dataset.game = match.game;
    $("analyst").onchange = showAnalysis;
    $("analysis").ontoggle = showAnalysis;
  }
  $("analysis").hidden = match.over;
  if (!$("analysis").open || !match.your_turn) return void ($("opinion").innerHTML = "");
  const ply = match.ply;
  ask(`/v1/matches/${match.id}/analysis?agent=${encodeURIComponent($("analyst").value)}`).then((found) => {
    if (match.ply !== ply) return;
    const value = found.value === null ? "" : `<p>expects ${found.value >= 0 ? "+" : ""}${found.value.toFixed(2)} for you (from -1 to +1)</p>`;
    $("opinion").innerHTML = value + found.moves.slice(0, 8).map((move) =>
      `<div class="row"><span>${(100 * move.probability).toFixed(1)} %</span><span><div class="bar" style="width:${100 * move.probability}%"></div>${escape(move.words)}</span></div>`).join("");
  }).catch((error) => { $("opinion").textContent = error.message; });
}

// --- keyboard ---------------------------------------------------------------------------------------------------

document.onkeydown = (event) => {
  if (!match || $("table").hidden) return;
  if (event.key === "/" && !$("filter").hidden && document.activeElement !== $("filter")) {
    event.preventDefault();
    return $("filter").focus();
  }
  if (document.activeElement === $("filter") && event.key !== "Enter" && event.key !== "Escape") return;
  const buttons = [...$("moves").querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement);
  if (/^[1-9]$/.test(event.key) && buttons[event.key - 1]) return buttons[event.key - 1].click();
  if (event.key === "ArrowDown") { event.preventDefault(); (buttons[at + 1] || buttons[0])?.focus(); }
  if (event.key === "ArrowUp") { event.preventDefault(); (buttons[at - 1] || buttons.at(-1))?.focus(); }
  if (event.key === "Enter" && document.activeElement === $("filter") && buttons.length === 1) buttons[0].click();
  if (event.key === "Escape") { $("filter").value = ""; $("filter").blur(); showMoves(""); }
};

begin();
