"""The contest on the Python a2a-sdk 0.3.26: an agent that nobody here wrote, with an executor of a few lines.

`serving.py` says how it is called, `contest.py` what it does.
"""

import asyncio
import sys
from pathlib import Path
from typing import Any

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent.parent))

from a2a.server.agent_execution import AgentExecutor, RequestContext
from a2a.server.apps import A2AStarletteApplication
from a2a.server.events import EventQueue
from a2a.server.request_handlers import DefaultRequestHandler
from a2a.server.tasks import InMemoryTaskStore, TaskUpdater
from a2a.types import (
    AgentCapabilities, AgentCard, AgentExtension, AgentProvider, AgentSkill, DataPart, InvalidParamsError, Part, TextPart,
)
from a2a.utils import new_task
from a2a.utils.errors import ServerError
from contest import EXTENSION, SAME_NAMES, Misfit, Turn, play
from serving import FLAGS, SCHEMAS, SKILLS, STEP, STILL, serve
from starlette.applications import Starlette


class CardWithSchemas(AgentCard):
    """The SDK's model drops root keys that it does not know; 000 asks for this one."""

    schemas: dict[str, Any]


def read(context: RequestContext, notes: dict[str, Any]) -> Turn:
    hint = (context.message.metadata or {}).get("urn:a2a-forms:skill-hint:v1/skillId")
    turn = Turn(notes, skill=hint, text=context.get_user_input())
    for part in context.message.parts:
        if isinstance(part.root, DataPart):
            turn.data, turn.mode = part.root.data, (part.root.metadata or {}).get("mimeType")
            break
    return turn


def written(parts: list[dict[str, Any]]) -> list[Part]:
    return [
        Part(root=TextPart(text=part["text"])) if "text" in part else Part(
            root=DataPart(data=part["data"], metadata={"mimeType": part["mode"]} if "mode" in part else None)
        )
        for part in parts
    ]


class Contest(AgentExecutor):
    def __init__(self) -> None:
        self.notes: dict[str, dict[str, Any]] = {}

    async def execute(self, context: RequestContext, event_queue: EventQueue) -> None:
        if EXTENSION["uri"] in context.requested_extensions:
            context.add_activated_extension(EXTENSION["uri"])
        updater = TaskUpdater(event_queue, context.task_id, context.context_id)
        try:
            steps = play(read(context, self.notes.setdefault(context.task_id, {})), STEP)
        except Misfit as misfit:
            raise ServerError(InvalidParamsError(message=str(misfit), data=[SAME_NAMES])) from misfit
        if context.current_task is None:
            await event_queue.enqueue_event(new_task(context.message))
        for step in steps:
            if "ask" in step:
                await updater.requires_input(updater.new_agent_message(written(step["ask"])), final=True)
                return
            if "say" in step:
                await updater.start_work(updater.new_agent_message(written([{"text": step["say"]}])))
                await asyncio.sleep(STEP)
            else:
                await updater.add_artifact(written([step["result"]]), name="result")
        await updater.complete()

    async def cancel(self, context: RequestContext, event_queue: EventQueue) -> None:
        await TaskUpdater(event_queue, context.task_id, context.context_id).cancel()


def card(origin: str, rpc: str, streaming: bool) -> CardWithSchemas:
    extension = AgentExtension(**EXTENSION)
    if "--no-params" not in FLAGS:
        extension.params = {"schemas": SCHEMAS}
    return CardWithSchemas(
        name="Python fight agent",
        description="Compares two contestants. Served by the Python SDK 0.3.26.",
        version="0.3.26",
        provider=AgentProvider(organization="Two Snakes", url="https://example.com/"),
        url=f"{origin}{rpc}",
        default_input_modes=["text/plain"],
        default_output_modes=["text/plain"],
        capabilities=AgentCapabilities(streaming=streaming, extensions=[extension]),
        skills=[AgentSkill(**skill) for skill in SKILLS],
        schemas=SCHEMAS,
    )


def build(origin: str) -> Starlette:
    handler = DefaultRequestHandler(agent_executor=Contest(), task_store=InMemoryTaskStore())
    app = A2AStarletteApplication(agent_card=card(origin, "/", True), http_handler=handler).build()
    still = A2AStarletteApplication(agent_card=card(origin, f"{STILL}/", False), http_handler=handler)
    still.add_routes_to_app(app, f"{STILL}/.well-known/agent-card.json", f"{STILL}/")
    return app


serve(build)
