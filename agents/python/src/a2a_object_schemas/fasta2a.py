"""Schemas for an agent of Pydantic AI on fasta2a: `pip install a2a-object-schemas[fasta2a]`.

The model gets the checked data as JSON, and its typed output leaves as data of a schema. The framework's card can name
schema modes at its skills only. The framework makes a new task of each message, also of one to a task, and keeps no
message with the status of a task; here the last message of the agent is that of a rejected or failed task.
"""

import json
import logging
import uuid
from functools import partial
from typing import Any

from fasta2a import FastA2A
from fasta2a.broker import Broker, InMemoryBroker
from fasta2a.pydantic_ai import AgentWorker, worker_lifespan
from fasta2a.schema import AgentExtension, Artifact, Message, Part, Skill, Task, TaskSendParams, TaskState
from fasta2a.storage import InMemoryStorage, Storage
from pydantic_ai import ModelMessage
from pydantic_ai.agent import AbstractAgent
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from .findings import ERRORS_KEY, INPUT_ERRORS_URI, InputError
from .schemas import TEXT, URI, Invalid, InvalidResult, ObjectSchemas, RejectRunning, ReportInvalid, RunTask
from .server import ENDED, NOT_TAKEN, RUNNING

__all__ = ["StructuredWorker", "TaskStorage", "agent_to_a2a"]

log = logging.getLogger(__name__)
#: Where a message keeps the id of the task that it was sent to, which the framework replaces.
SENT_TO = "a2a_object_schemas.task"


class TaskStorage(Storage[list[ModelMessage]]):
    """Another storage, which also knows what the framework does not keep."""

    def __init__(self, storage: Storage[list[ModelMessage]]) -> None:
        self._inner = storage

    async def load_task(self, task_id: str, history_length: int | None = None) -> Task | None:
        """The task, whose status has a message if it was rejected or failed with one."""
        task = await self._inner.load_task(task_id, history_length)
        if not task or task["status"]["state"] not in ("rejected", "failed"):
            return task
        said = [message for message in task.get("history", []) if message["role"] == "agent"]
        return {**task, "status": {**task["status"], "message": said[-1]}} if said else task

    async def submit_task(self, context_id: str, message: Message) -> Task:
        """The new task of a message, which says to which task it was sent."""
        named, metadata = message.get("task_id"), message.get("metadata", {})
        # A client could write it, too.
        metadata.pop(SENT_TO, None)
        if named and await self._inner.load_task(named):
            message["metadata"] = {**metadata, SENT_TO: named}
        return await self._inner.submit_task(context_id, message)

    async def update_task(
        self,
        task_id: str,
        state: TaskState,
        new_artifacts: list[Artifact] | None = None,
        new_messages: list[Message] | None = None,
    ) -> Task:
        """Changes the state of a task, and adds to it."""
        return await self._inner.update_task(task_id, state, new_artifacts, new_messages)

    async def load_context(self, context_id: str) -> list[ModelMessage] | None:
        """What the agent knows of a conversation."""
        return await self._inner.load_context(context_id)

    async def update_context(self, context_id: str, context: list[ModelMessage]) -> None:
        """Keeps what the agent knows of a conversation."""
        await self._inner.update_context(context_id, context)


class StructuredWorker(AgentWorker[Any, Any]):
    """A worker that follows §3, and checks results before they leave. Its storage is a `TaskStorage`."""

    schemas: ObjectSchemas

    async def run_task(self, params: TaskSendParams) -> None:
        """Answers one message."""
        message = params["message"]
        sent_to = message.get("metadata", {}).get(SENT_TO)
        parts = [{**part, "mediaType": part.get("media_type")} for part in message["parts"]]
        match self.schemas.decide(parts, sent_to is not None):
            case ReportInvalid(error):
                await self._end(params, "rejected", str(error), error.errors if isinstance(error, Invalid) else [])
            case RejectRunning():
                task = await self.storage.load_task(str(sent_to))
                has_ended = task and task["status"]["state"] in ("completed", "canceled", "failed", "rejected")
                await self._end(params, "rejected", ENDED if has_ended else RUNNING)
            case RunTask(name) if name not in self.schemas.inputs:
                await self._end(params, "rejected", NOT_TAKEN.format(name))
            case _:
                try:
                    await super().run_task(params)
                except InvalidResult as error:
                    log.error("Task %s: %s", params["id"], error)
                    await self._end(params, "failed", f"The agent made a result that it must not send. {error}")

    async def _end(self, params: TaskSendParams, state: TaskState, words: str, errors: list[InputError] = []) -> None:
        message = Message(role="agent", parts=[Part(text=words)], message_id=str(uuid.uuid4()))
        if errors:
            message["extensions"] = [INPUT_ERRORS_URI]
            message["metadata"] = {ERRORS_KEY: [error.entry() for error in errors]}
        await self.storage.update_task(params["id"], state, new_messages=[message])

    async def publish_status(
        self, task_id: str, context_id: str, state: TaskState, message: Message | None = None
    ) -> None:
        """Tells the stream of a task that its state changed, with the message of the state."""
        task = await self.storage.load_task(task_id)
        kept = task["status"].get("message") if task else None
        await super().publish_status(task_id, context_id, state, message or kept)

    def build_message_history(self, history: list[Message]) -> list[ModelMessage]:
        """The messages for the model: data is JSON text."""

        def said(part: Part) -> Part:
            return Part(text=json.dumps(part["data"], ensure_ascii=False)) if "data" in part else part

        return super().build_message_history([{**it, "parts": [said(part) for part in it["parts"]]} for it in history])

    def build_artifacts(self, result: Any) -> list[Artifact]:
        """The checked result with the mode of its schema; a text stays a text."""
        if isinstance(result, str):
            return super().build_artifacts(result)
        name, data = self.schemas.result(result)
        mode = self.schemas.mode(name)
        part = Part(data=data, media_type=mode, metadata={"mimeType": mode})
        return [Artifact(artifact_id=str(uuid.uuid4()), name=name, parts=[part], extensions=[URI])]


class _App(FastA2A):
    schemas: ObjectSchemas

    async def _agent_card_endpoint(self, request: Request) -> Response:
        card = await super()._agent_card_endpoint(request)
        return JSONResponse(self.schemas.on_card(json.loads(bytes(card.body))))


def agent_to_a2a(
    agent: AbstractAgent[Any, Any],
    schemas: ObjectSchemas,
    *,
    skills: list[Skill],
    storage: Storage[list[ModelMessage]] | None = None,
    broker: Broker | None = None,
    required: bool = False,
    **options: Any,
) -> FastA2A:
    """The framework's `agent_to_a2a`, with the schemas at each skill. `options` are those of `FastA2A`."""
    inner: Storage[list[ModelMessage]] = storage or InMemoryStorage()  # type: ignore[no-untyped-call]
    broker, storage = broker or InMemoryBroker(), TaskStorage(inner)
    worker = StructuredWorker(agent=agent, broker=broker, storage=storage)
    worker.schemas = schemas
    given, made = [TEXT, *schemas.input_modes()], [TEXT, *schemas.output_modes()]
    described = schemas.extension().description
    app = _App(
        storage=storage,
        broker=broker,
        skills=[
            Skill(
                **{
                    **it,
                    "input_modes": list(dict.fromkeys([*it.get("input_modes", ()), *given])),
                    "output_modes": list(dict.fromkeys([*it.get("output_modes", ()), *made])),
                }
            )
            for it in skills
        ],
        extensions=[
            AgentExtension(uri=URI, description=described, required=required, params={"schemas": schemas.schemas}),
            AgentExtension(uri=INPUT_ERRORS_URI, description="Lists the errors of refused data with their places"),
            *options.pop("extensions", ()),
        ],
        **{"name": agent.name, "default_input_modes": [TEXT], "default_output_modes": [TEXT]}
        | {"lifespan": partial(worker_lifespan, worker=worker, agent=agent)}
        | options,
    )
    app.schemas = schemas
    return app
