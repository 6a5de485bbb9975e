"""What the fake models of the agent frameworks say, and what their servers got: no word of any framework here.

The agents are in `frameworks/` and `frameworks_0_3/`. Everything but the model is the framework's own: it is handed a
prompt as a real model would be, and its words go the way that the framework's answers go.
"""

import json
from typing import Any

from contest import MORE, SAME_NAMES, Misfit, compare
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: How a person begins the skill that asks; other words are a fight.
APPLYING = MORE["skills"][0]["examples"][0]
INTERVIEW = MORE["interview"]


def structured(prompt: str) -> dict[str, Any] | None:
    """The contestants in a prompt, if it holds them as JSON; each framework puts words or tags of its own around it."""
    begin, end = prompt.find("{"), prompt.rfind("}")
    if begin < 0 or end < begin:
        return None
    found = json.loads(prompt[begin : end + 1])
    return found.get("data", found)


def verdict(prompt: str) -> dict[str, Any]:
    """Who wins, of two names in words or JSON; a misfit is raised, as the client of a model raises its errors."""
    data = structured(prompt)
    if data is not None:
        a, b = data["a"], data["b"]
    else:
        a, _, b = (name.strip(" ?") for name in prompt.partition(" or "))
    if a == b:
        raise Misfit(SAME_NAMES["description"])
    return compare(a, b)


def pieces(prompt: str) -> list[str]:
    """The answer as a model writes it, piece by piece: JSON to JSON, words to words."""
    said = verdict(prompt)
    if structured(prompt) is not None:
        return [json.dumps(said, ensure_ascii=False)]
    return [f"{said['winner']} would win. ", said["explanation"]]


class Received:
    """Keeps the messages that came to the server behind it, and gives them at `/received`."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.messages: list[Any] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] not in ("GET", "POST"):
            await self.app(scope, receive, send)
        elif scope["path"] == "/received":
            await JSONResponse(self.messages)(scope, receive, send)
        elif scope["method"] == "GET":
            await self.app(scope, receive, send)
        else:
            await self.app(scope, self._heard(receive), send)

    def _heard(self, receive: Receive) -> Receive:
        body = bytearray()

        async def heard() -> Message:
            event = await receive()
            if event["type"] == "http.request":
                body.extend(event.get("body", b""))
                if not event.get("more_body"):
                    params = json.loads(body).get("params", {})
                    self.messages += [params["message"]] if "message" in params else []
            return event

        return heard
