"""The HTTP interface. Every answer is made from the view of the seat whose token asks."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated, Any

import numpy as np

try:
    from fastapi import FastAPI, Header, Query, Request, WebSocket, WebSocketDisconnect
    from fastapi.exceptions import RequestValidationError
    from fastapi.responses import FileResponse, JSONResponse, Response
    from fastapi.staticfiles import StaticFiles
    from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictFloat, StrictInt, StrictStr
except ImportError:
    raise ImportError("the server needs FastAPI and uvicorn: pip install 'sarpedon[serve]'") from None

import sarpedon
from sarpedon.agents.learned import LearnedAgent, shipped
from sarpedon.envs.core.records import blocks
from sarpedon.envs.core.registry import card

from .matches import HUMAN, Matches, Refusal
from .store import Store

STATIC = Path(__file__).parent / "static"
Value = StrictBool | StrictInt | StrictFloat | StrictStr


class NewMatch(BaseModel):
    """A match: seats that are not named are played by people."""

    model_config = ConfigDict(extra="forbid")
    game: str = Field(max_length=64)
    options: dict[str, Value] = Field(default_factory=dict, max_length=32)
    seats: dict[str, str] = Field(default_factory=dict, max_length=8, examples=[{"champion": "greedy"}])
    seed: int | None = Field(default=None, ge=0, lt=2**62)


class NewAction(BaseModel):
    """An action by id or name; `ply` guards against playing twice."""

    model_config = ConfigDict(extra="forbid")
    action: StrictInt | Annotated[str, Field(max_length=200)]
    ply: int | None = Field(default=None, ge=0, lt=2**31)


class Advice(BaseModel):
    """What a scripted bot would do: some trained agents want to know."""

    model_config = ConfigDict(extra="forbid")
    bot: str = Field(max_length=64)
    action: StrictInt


class ActRequest(BaseModel):
    """A position for a trained agent: what a seat observes and may do."""

    model_config = ConfigDict(extra="forbid")
    game: str = Field(max_length=64)
    options: dict[str, Value] = Field(default_factory=dict, max_length=32)
    agent: str = Field(default="learned", max_length=100)
    observation: list[float] = Field(max_length=100_000)
    action_mask: list[int] = Field(max_length=10_000)
    observation_digest: str | None = Field(default=None, max_length=64)
    action_digest: str | None = Field(default=None, max_length=64)
    advice: Advice | None = None


class Refused(BaseModel):
    """What went wrong, in one sentence."""

    error: str


REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Refused} for status in (400, 401, 404, 409, 413, 422, 429)
}
Token = Annotated[str | None, Header(alias="X-Seat-Token", max_length=200)]


def create_app(database: str | Path = ":memory:", most_open: int = 1000, most_bytes: int = 256 * 1024) -> FastAPI:
    """The application over one database."""
    store = Store(database)
    matches = Matches(store, most_open)

    @contextlib.asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        yield
        store.close()

    app = FastAPI(
        title="Sarpedon", version=sarpedon.__version__, lifespan=life, responses=REFUSALS,
        description="Board games and the agents that play them. Show the token of your seat in the header X-Seat-Token.",
    )  # fmt: skip
    app.state.matches = matches
    app.add_middleware(BodyLimit, most_bytes=most_bytes)

    @app.exception_handler(Refusal)
    async def refused(_: Request, refusal: Refusal) -> JSONResponse:
        return JSONResponse({"error": refusal.message}, refusal.status)

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        found = error.errors()[0]
        where = ".".join(str(part) for part in found["loc"][1:]) or str(found["loc"][0])
        return JSONResponse({"error": f"{where}: {found['msg']}"}, 422)

    # --- games and agents -------------------------------------------------------------------------------------

    @app.get("/v1/games")
    def games() -> list[dict[str, Any]]:
        """All games in short."""
        return [summary(name) for name in sarpedon.games()]

    @app.get("/v1/games/{name}")
    def game(name: str) -> dict[str, Any]:
        """A game with its options, actions and observation."""
        chosen = matches.game(name, {})
        details = chosen.card
        return {
            **summary(name), "options": options_of(name),
            "actions": [{"id": k, "name": word} for k, word in enumerate(chosen.action_table.names[: chosen.num_actions])],
            "observation": [{"name": n, "shape": list(s), "first": f} for n, s, f in blocks(details.observation)],
            "observation_size": chosen.observation_size, "num_actions": chosen.num_actions,
            "observation_digest": details.layout_digest(), "action_digest": details.actions.digest(),
            "schemas": {kind.__name__: kind.model_json_schema() for kind in (NewMatch, NewAction, ActRequest)},
        }  # fmt: skip

    @app.get("/v1/agents")
    def agents(game: Annotated[str | None, Query(max_length=64)] = None) -> dict[str, list[str]]:
        """Who can be asked to play, by game."""
        wanted = sarpedon.games() if game is None else [matches.game(game, {}).name]
        return {name: agents_of(name) for name in wanted}

    @app.post("/v1/act")
    def act(request: ActRequest) -> dict[str, Any]:
        """Stateless: an observation and a mask in, an action out. For agents that read observations (the trained ones)."""
        chosen = matches.game(request.game, dict(request.options))
        digests = (chosen.card.layout_digest(), chosen.card.actions.digest())
        for name, given, ours in zip(("observation", "action"), (request.observation_digest, request.action_digest), digests):
            if given is not None and given != ours:
                raise Refusal(409, f"the {name} layout is {ours}, not {given}: your client was made for another version")
        if len(request.observation) != chosen.observation_size or len(request.action_mask) != chosen.num_actions:
            raise Refusal(422, f"{chosen.title} needs {chosen.observation_size} numbers and a mask of {chosen.num_actions}")
        observation = np.array([request.observation], np.float32)
        mask = np.array([[int(bool(allowed)) for allowed in request.action_mask]], np.int8)
        if not np.isfinite(observation).all() or not mask.any():
            raise Refusal(422, "observations are finite numbers, and at least one action must be legal")
        agent, lock = matches.agent(chosen, request.agent)
        if not isinstance(agent, LearnedAgent):
            raise Refusal(422, f"{request.agent} decides from the whole view of a seat: play a match against it")
        advice = heard_by(agent, request)
        with lock:
            action = int(agent.act_batch(observation, mask, advice)[0])
            chances, value = agent.think_of(observation[0], mask[0], advice)
        return {
            "action": action, "words": chosen.action_table.names[action], "probabilities": np.round(chances, 6).tolist(),
            "value": value, "model": request.agent, "observation_digest": digests[0], "action_digest": digests[1],
        }  # fmt: skip

    # --- matches ------------------------------------------------------------------------------------------------

    @app.post("/v1/matches", status_code=201)
    def new_match(request: NewMatch) -> dict[str, Any]:
        """Begin a match. The answer has a token for every seat that a person plays."""
        return matches.create(request.game, dict(request.options), request.seats, request.seed)

    @app.get("/v1/matches/{match_id}")
    def match(match_id: str, token: Token = None) -> dict[str, Any]:
        """The match as your seat sees it."""
        return matches.view(match_id, token)

    @app.post("/v1/matches/{match_id}/actions")
    def action(match_id: str, request: NewAction, token: Token = None) -> dict[str, Any]:
        """Play; the answer is the match after the agents have answered."""
        return matches.act(match_id, token, request.action, request.ply)

    @app.get("/v1/matches/{match_id}/analysis")
    def analysis(match_id: str, token: Token = None, agent: Annotated[str, Query(max_length=100)] = "learned") -> dict[str, Any]:
        """What an agent would do in your place."""
        return matches.analysis(match_id, token, agent)

    @app.get("/v1/matches/{match_id}/replay")
    def replay(match_id: str, token: Token = None) -> Response:
        """The finished game as a replay file."""
        text = matches.replay(match_id, token).to_json()
        headers = {"Content-Disposition": f'attachment; filename="{match_id}.json"'}
        return Response(text, media_type="application/json", headers=headers)

    @app.get("/v1/matches/{match_id}/frames/{number}")
    def frame(match_id: str, number: int, token: Token = None) -> dict[str, Any]:
        """One position of the finished game, with nothing hidden."""
        return matches.frame(match_id, token, number)

    @app.websocket("/v1/matches/{match_id}/live")
    async def live(socket: WebSocket, match_id: str) -> None:
        """The match as your seat sees it after every change; send {"action": ..., "ply": ...} to play.

        The first message is {"token": ...}: tokens do not belong into addresses.
        """
        await socket.accept()
        loop = asyncio.get_running_loop()
        changed = asyncio.Event()

        def notify() -> None:
            loop.call_soon_threadsafe(changed.set)

        try:
            token = (await asyncio.wait_for(received(socket), 30)).get("token")
            await socket.send_json(await asyncio.to_thread(matches.view, match_id, token))
            matches.listeners.setdefault(match_id, []).append(notify)
            reader = asyncio.create_task(received(socket))
            waiter = asyncio.create_task(changed.wait())
            while True:
                await asyncio.wait({reader, waiter}, return_when=asyncio.FIRST_COMPLETED)
                if reader.done():
                    message = reader.result()
                    reader = asyncio.create_task(received(socket))
                    await socket.send_json(await asyncio.to_thread(answer, matches, match_id, token, message))
                if waiter.done():
                    changed.clear()
                    waiter = asyncio.create_task(changed.wait())
                    await socket.send_json(await asyncio.to_thread(matches.view, match_id, token))
        except Refusal as refusal:
            await socket.send_json({"error": refusal.message})
            await socket.close(1008)
        except (TimeoutError, WebSocketDisconnect, RuntimeError):
            pass
        finally:
            with contextlib.suppress(ValueError):
                matches.listeners.get(match_id, []).remove(notify)

    app.mount("/static", StaticFiles(directory=STATIC), name="static")

    @app.get("/", include_in_schema=False)
    def page() -> FileResponse:
        return FileResponse(STATIC / "index.html")

    return app


async def received(socket: WebSocket) -> dict[str, Any]:
    text = await socket.receive_text()
    try:
        message = json.loads(text) if len(text) < 10_000 else None
    except json.JSONDecodeError:
        message = None
    return message if isinstance(message, dict) else {}


def answer(matches: Matches, match_id: str, token: str | None, message: dict[str, Any]) -> dict[str, Any]:
    """A message of a live connection: an action, or nothing we know."""
    try:
        request = NewAction.model_validate(message)
        return matches.act(match_id, token, request.action, request.ply)
    except Refusal as refusal:
        return {"error": refusal.message}
    except ValueError:
        return {"error": 'send {"action": id or name, "ply": decision}'}


def summary(name: str) -> dict[str, Any]:
    game = sarpedon.game(name)
    details = game.card
    return {
        "name": name, "version": details.version, "title": details.title, "summary": details.summary, "kind": details.kind,
        "designer": details.designer, "publisher": details.publisher, "seats": list(game.seats), "agents": agents_of(name),
        "variants": {label: {"options": dict(options), "seats": list(sarpedon.game(name, **options).seats)}
                     for label, options in (details.variants or {"default": {}}).items()},
    }  # fmt: skip


def agents_of(name: str) -> list[str]:
    game = sarpedon.game(name)
    learned = ["learned"] if shipped(game) else []
    return [HUMAN, *game.bots, "mcts:100", "mcts:400", *learned]


def options_of(name: str) -> list[dict[str, Any]]:
    return [
        {"name": o.name, "default": o.default, "allowed": o.allowed(), "meaning": o.meaning,
         "choices": [member.name.lower() for member in o.choices] if o.choices else None, "low": o.low, "high": o.high}
        for o in card(name).options
    ]  # fmt: skip


def heard_by(agent: LearnedAgent, request: ActRequest) -> np.ndarray | None:
    """The advice for an advised agent; others need none."""
    if agent.adviser is None:
        return None
    wanted = agent.adviser.name
    if request.advice is None or request.advice.bot != wanted:
        raise Refusal(422, f"{request.agent} is advised by {wanted}: send {{\"bot\": \"{wanted}\", \"action\": ...}} as advice")
    action = request.advice.action
    if not 0 <= action < len(request.action_mask) or not request.action_mask[action]:
        raise Refusal(422, f"the advised action {action} is not legal")
    return np.array([action])


class BodyLimit:
    """Refuse bodies that are too large, whatever their header says."""

    def __init__(self, app: Any, most_bytes: int) -> None:
        self.app = app
        self.most_bytes = most_bytes

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > self.most_bytes:
                refusal = JSONResponse({"error": f"a request may have {self.most_bytes:,} bytes at most"}, 413)
                await refusal(scope, receive, send)
                return
        sent = False

        async def replayed() -> Any:
            nonlocal sent
            if sent:
                return await receive()
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, replayed, send)
