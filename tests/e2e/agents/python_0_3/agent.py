"""The fight comparison on the Python a2a-sdk 0.3.26: an agent that nobody here wrote, with an executor of a few lines.

Usage: agent.py [port] [step-milliseconds]. Prints `ready http://…` once the port is open.
With --no-params the schemas stand at the root of the card only (000), not under the extension's `params`.
"""

import asyncio
import json
import socket
import sys
from pathlib import Path
from typing import Any

import uvicorn
from a2a.server.agent_execution import AgentExecutor, RequestContext
from a2a.server.apps import A2AStarletteApplication
from a2a.server.events import EventQueue
from a2a.server.request_handlers import DefaultRequestHandler
from a2a.server.tasks import InMemoryTaskStore, TaskUpdater
from a2a.types import AgentCapabilities, AgentCard, AgentExtension, AgentProvider, AgentSkill, DataPart, Part, TextPart
from a2a.utils import new_task
from starlette.middleware.cors import CORSMiddleware

FIGHT = json.loads((Path(__file__).parent.parent / "fight-card.json").read_text(encoding="utf-8"))
EXTENSION = FIGHT["capabilities"]["extensions"][0]
WORDS = [word for word in sys.argv[1:] if not word.startswith("--")]
PORT = int(WORDS[0]) if WORDS else 0
STEP = (int(WORDS[1]) if len(WORDS) > 1 else 150) / 1000


class CardWithSchemas(AgentCard):
    """The SDK's model drops root keys that it does not know; 000 asks for this one."""

    schemas: dict[str, Any]


def compare(a: str, b: str) -> dict[str, Any]:
    """The longer name wins, with a probability of its share of the letters."""
    winner = a if len(a) >= len(b) else b
    return {
        "winner": winner,
        "probability": round(max(len(a), len(b)) / max(1, len(a) + len(b)), 2),
        "explanation": f"“{winner}” has the longer name.",
    }


class Fight(AgentExecutor):
    async def execute(self, context: RequestContext, event_queue: EventQueue) -> None:
        if EXTENSION["uri"] in context.requested_extensions:
            context.add_activated_extension(EXTENSION["uri"])
        if context.current_task is None:
            await event_queue.enqueue_event(new_task(context.message))
        updater = TaskUpdater(event_queue, context.task_id, context.context_id)

        def say(text: str):
            return updater.new_agent_message([Part(root=TextPart(text=text))])

        await updater.start_work(say("Meeting the contestants"))
        await asyncio.sleep(STEP)
        await updater.start_work(say("Counting letters"))
        await asyncio.sleep(STEP)
        for part in context.message.parts:
            if isinstance(part.root, DataPart) and "mimeType" in (part.root.metadata or {}):
                result = compare(str(part.root.data["a"]), str(part.root.data["b"]))
                mode = {"mimeType": "application/json;schema=fightResponse"}
                answer = [Part(root=DataPart(data=result, metadata=mode))]
                break
        else:
            a, _, b = context.get_user_input().partition(" or ")
            result = compare(a.strip(), b.strip(" ?"))
            answer = [Part(root=TextPart(text=f"{result['winner']} would win. {result['explanation']}"))]
        await updater.add_artifact(answer, name="fight-result")
        await updater.complete()

    async def cancel(self, context: RequestContext, event_queue: EventQueue) -> None:
        await TaskUpdater(event_queue, context.task_id, context.context_id).cancel()


def card(origin: str) -> CardWithSchemas:
    extension = AgentExtension(**EXTENSION)
    if "--no-params" not in sys.argv:
        extension.params = {"schemas": FIGHT["schemas"]}
    return CardWithSchemas(
        name="Python fight agent",
        description="Compares two contestants. Served by the Python SDK 0.3.26.",
        version="0.3.26",
        provider=AgentProvider(organization="Two Snakes", url="https://example.com/"),
        url=f"{origin}/",
        default_input_modes=["text/plain"],
        default_output_modes=["text/plain"],
        capabilities=AgentCapabilities(streaming=True, extensions=[extension]),
        skills=[AgentSkill(**skill) for skill in FIGHT["skills"]],
        schemas=FIGHT["schemas"],
    )


def main() -> None:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", PORT))
    origin = f"http://localhost:{listener.getsockname()[1]}"
    handler = DefaultRequestHandler(agent_executor=Fight(), task_store=InMemoryTaskStore())
    app = A2AStarletteApplication(agent_card=card(origin), http_handler=handler).build()
    app.add_middleware(
        CORSMiddleware,
        allow_origins=["*"],
        allow_methods=["GET", "POST"],
        allow_headers=["content-type", "authorization", "a2a-version", "a2a-extensions", "x-a2a-extensions"],
        expose_headers=["x-a2a-extensions", "a2a-extensions"],
    )
    listener.listen(128)
    print(f"ready {origin}", flush=True)
    uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1)).run(sockets=[listener])


main()
