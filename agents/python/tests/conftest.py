"""Serves applications with uvicorn, and calls them with httpx."""

import json
import socket
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
import pytest
import uvicorn
from pydantic import BaseModel, Field


class Fight(BaseModel):
    b: str
    a: str = Field(min_length=1)


class Outcome(BaseModel):
    winner: str
    probability: float = Field(ge=0, le=1)


@contextmanager
def served(app: Any) -> Iterator[str]:
    """The address of an application that is served in a thread."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            time.sleep(0.01)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        listener.close()


class Agent:
    """A client of one agent, over JSON-RPC 1.0."""

    def __init__(self, address: str, path: str = "/") -> None:
        self.http = httpx.Client(base_url=address, headers={"A2A-Version": "1.0"}, timeout=30)
        self.path = path

    def card(self) -> Any:
        return self.http.get("/.well-known/agent-card.json").raise_for_status().json()

    def post(self, method: str, params: Any, **headers: str) -> httpx.Response:
        body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        return self.http.post(self.path, json=body, headers=headers)

    def send(self, *parts: Any, **more: Any) -> Any:
        """The task or message that answers these parts; the error, if there is one."""
        answer = self.post("SendMessage", {"message": message(*parts, **more)}).json()
        return answer["error"] if "error" in answer else next(iter(answer["result"].values()))

    def stream(self, *parts: Any, **more: Any) -> list[dict[str, Any]]:
        """The events of a stream."""
        answer = self.post("SendStreamingMessage", {"message": message(*parts, **more)}).text
        lines = (line.removeprefix("data:") for line in answer.splitlines() if line.startswith("data:"))
        return [json.loads(line)["result"] for line in lines]

    def task(self, id: str) -> Any:
        return self.post("GetTask", {"id": id}).json()["result"]


def message(*parts: Any, **more: Any) -> dict[str, Any]:
    return {"messageId": str(uuid.uuid4()), "role": "ROLE_USER", "parts": parts, **more}


def data(value: Any, schema: str = "fightComparison") -> dict[str, Any]:
    """A part with data of a schema."""
    return {"data": value, "metadata": {"mimeType": f"application/json;schema={schema}"}}


@pytest.fixture(scope="module")
def agent() -> Iterator[Callable[..., Agent]]:
    """Starts agents, and stops them after the last test of the file."""
    with ExitStack() as stack:

        def start(app: Any, path: str = "/") -> Agent:
            started = Agent(stack.enter_context(served(app)), path)
            stack.callback(started.http.close)
            return started

        yield start
