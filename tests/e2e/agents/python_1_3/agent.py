"""The contest on the Python a2a-sdk 1.3.0: an agent that nobody here wrote, with an executor of a few lines.

It speaks 1.0 over JSON-RPC and HTTP+JSON and, through the SDK's compatibility layer, 0.3 over JSON-RPC.
`serving.py` says how it is called, `contest.py` what it does. The SDK's card is a protobuf message, which has no place
for 000's root key: the schemas stand under the extension's `params` alone.
"""

import asyncio
import sys
from pathlib import Path
from typing import Any

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent.parent))

from a2a.helpers import new_data_part, new_task_from_user_message, new_text_part
from a2a.server.agent_execution import AgentExecutor, RequestContext
from a2a.server.events import EventQueue
from a2a.server.request_handlers import DefaultRequestHandler
from a2a.server.routes import create_agent_card_routes, create_jsonrpc_routes, create_rest_routes
from a2a.server.tasks import InMemoryTaskStore, TaskUpdater
from a2a.types import AgentCard, Part
from a2a.utils.errors import InvalidParamsError
from contest import EXTENSION, SAME_NAMES, Misfit, Turn, play
from google.protobuf.json_format import MessageToDict, ParseDict
from serving import ONLY, SCHEMAS, SKILLS, STEP, STILL, serve
from starlette.applications import Starlette

INTERFACES = {
    "jsonrpc-1.0": ("/rpc", "JSONRPC", "1.0"),
    "jsonrpc-0.3": ("/rpc", "JSONRPC", "0.3"),
    "http-json-1.0": ("/rest", "HTTP+JSON", "1.0"),
}
OFFERED = [binding for binding in INTERFACES if ONLY in (None, binding)]


def read(context: RequestContext, notes: dict[str, Any]) -> Turn:
    metadata = MessageToDict(context.message.metadata)
    turn = Turn(notes, skill=metadata.get("urn:a2a-forms:skill-hint:v1/skillId"), text=context.get_user_input())
    for part in context.message.parts:
        if part.HasField("data"):
            turn.data, turn.mode = MessageToDict(part.data), MessageToDict(part.metadata).get("mimeType")
            break
    return turn


def written(parts: list[dict[str, Any]]) -> list[Part]:
    def one(part: dict[str, Any]) -> Part:
        if "text" in part:
            return new_text_part(part["text"])
        made = new_data_part(part["data"], media_type=part.get("mode"))
        if "mode" in part:
            made.metadata["mimeType"] = part["mode"]
        return made

    return [one(part) for part in parts]


class Contest(AgentExecutor):
    def __init__(self) -> None:
        self.notes: dict[str, dict[str, Any]] = {}

    async def execute(self, context: RequestContext, event_queue: EventQueue) -> None:
        updater = TaskUpdater(event_queue, context.task_id, context.context_id)
        try:
            steps = play(read(context, self.notes.setdefault(context.task_id, {})), STEP)
        except Misfit as misfit:
            errors = [{"field": SAME_NAMES["field"], "message": SAME_NAMES["description"]}]
            raise InvalidParamsError(message=str(misfit), data={"errors": errors}) from misfit
        if context.current_task is None:
            await event_queue.enqueue_event(new_task_from_user_message(context.message))
        for step in steps:
            if "ask" in step:
                await updater.requires_input(updater.new_agent_message(written(step["ask"])))
                return
            if "say" in step:
                await updater.start_work(updater.new_agent_message(written([{"text": step["say"]}])))
                await asyncio.sleep(STEP)
            else:
                await updater.add_artifact(written([step["result"]]), name="result")
        await updater.complete()

    async def cancel(self, context: RequestContext, event_queue: EventQueue) -> None:
        await TaskUpdater(event_queue, context.task_id, context.context_id).cancel()


def card(origin: str, streaming: bool) -> AgentCard:
    interfaces = (INTERFACES[binding] for binding in OFFERED)
    text = {
        "name": "Python 1.3 fight agent",
        "description": "Compares two contestants. Served by the Python SDK 1.3.0.",
        "version": "1.3.0",
        "provider": {"organization": "Two Snakes", "url": "https://example.com/"},
        "supportedInterfaces": [
            {"url": origin + path, "protocolBinding": binding, "protocolVersion": version}
            for path, binding, version in interfaces
        ],
        "defaultInputModes": ["text/plain"],
        "defaultOutputModes": ["text/plain"],
        "capabilities": {"streaming": streaming, "extensions": [EXTENSION | {"params": {"schemas": SCHEMAS}}]},
        "skills": SKILLS,
    }
    return ParseDict(text, AgentCard())


def build(origin: str) -> Starlette:
    streams, still = card(origin, True), card(origin, False)
    handler = DefaultRequestHandler(agent_executor=Contest(), task_store=InMemoryTaskStore(), agent_card=streams)
    routes = [
        *create_agent_card_routes(streams),
        *create_agent_card_routes(still, card_url=f"{STILL}/.well-known/agent-card.json"),
    ]
    if ONLY != "http-json-1.0":
        routes += create_jsonrpc_routes(handler, "/rpc", enable_v0_3_compat="jsonrpc-0.3" in OFFERED)
    if "http-json-1.0" in OFFERED:
        routes += create_rest_routes(handler, path_prefix="/rest")
    return Starlette(routes=routes)


serve(build)
