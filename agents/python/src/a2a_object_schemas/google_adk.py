"""Schemas for an agent of the Agent Development Kit: `pip install a2a-object-schemas[google-adk]`.

The schemas are the agent's `input_schema` and `output_schema`. The framework's executor does the work: it hands the
data to the model as text, and asks the user where a tool does. Its answer in text becomes a checked result.
"""

import asyncio
import json
import logging
from contextlib import suppress
from typing import Any, cast

from a2a.server.agent_execution import RequestContext
from a2a.server.events import EventQueue
from a2a.types import AgentCapabilities, AgentCard, Artifact, TaskArtifactUpdateEvent, TaskState, TaskStatusUpdateEvent
from google.adk.a2a.executor.a2a_agent_executor import A2aAgentExecutor
from google.adk.a2a.executor.config import A2aAgentExecutorConfig
from google.adk.a2a.utils.agent_card_builder import AgentCardBuilder
from google.adk.agents import LlmAgent
from google.adk.runners import InMemoryRunner, Runner
from google.genai.types import Content, Part, Schema
from starlette.applications import Starlette

from .schemas import URI, Decision, InvalidResult, ObjectSchemas, RunTask, Unspecified, data_part
from .server import BROKEN, FAILED, StructuredExecutor, agent_message, create_app

__all__ = ["AdkExecutor", "agent_schemas", "to_a2a"]

log = logging.getLogger(__name__)
#: Where the framework says that a part is a thought.
THOUGHT = "adk_thought"


def agent_schemas(agent: LlmAgent, names: tuple[str, str] = ("input", "output")) -> ObjectSchemas:
    """The input and output schemas of an agent, with these names."""
    output: Any = agent.output_schema
    if isinstance(output, Schema):
        output = output.json_schema.model_dump(mode="json", exclude_none=True, by_alias=True)
    given, made = ({name: it} if it else {} for name, it in zip(names, (agent.input_schema, output)))
    return ObjectSchemas(given, made)


class AdkExecutor(StructuredExecutor[Any, Any]):
    """The framework's executor, which gets what §3 lets through, and whose results are checked.

    An agent with an `input_schema` takes no words: it gets data only, and the answers to what its tools ask.
    """

    def __init__(self, schemas: ObjectSchemas, runner: Runner, config: A2aAgentExecutorConfig | None = None) -> None:
        super().__init__(schemas)
        config = config or A2aAgentExecutorConfig()
        self._convert = config.request_converter
        config = config.model_copy(update={"request_converter": self._converted})
        # The other way of the framework writes an artifact in pieces, which cannot be checked.
        self._executor = A2aAgentExecutor(runner=runner, config=config, use_legacy=True)

    def _converted(self, context: RequestContext, part_converter: Any) -> Any:
        request = self._convert(context, part_converter)
        decision = self.schemas.decide(context.message.parts if context.message else (), False)
        if isinstance(decision, RunTask):
            # The framework reads the input of an agent from its text.
            text = json.dumps(decision.data, ensure_ascii=False)
            request.new_message = Content(role="user", parts=[Part(text=text)])
        return request

    async def execute(self, context: RequestContext, event_queue: EventQueue) -> None:
        """Answers one message."""
        decision: Decision | None = None
        # `super` meets the error of a type again, and ends the task.
        with suppress(Exception):
            decision = self.schemas.read(context)
        is_input = isinstance(decision, RunTask) and decision.name in self.schemas.inputs
        takes_words = context.current_task or not self.schemas.inputs
        if is_input or decision == Unspecified() and takes_words:
            await self._executor.execute(context, cast(EventQueue, _Checked(self.schemas, event_queue)))
        else:
            await super().execute(context, event_queue)

    async def run(self, input: Any, context: RequestContext) -> Any:
        """Is not called: the framework's executor does the work."""
        raise NotImplementedError

    async def cancel(self, context: RequestContext, event_queue: EventQueue) -> None:
        """Cancels the task."""
        await self._executor.cancel(context, event_queue)


class _Checked:
    """A queue that turns the text of an artifact into a result; if it does not fit, the task fails.

    The framework says why a task failed in the words of the exception. They are for the log only.
    """

    def __init__(self, schemas: ObjectSchemas, queue: EventQueue) -> None:
        self._schemas, self._queue, self._has_failed = schemas, queue, False

    async def enqueue_event(self, event: Any) -> None:
        if self._has_failed:
            return
        if isinstance(event, TaskStatusUpdateEvent) and event.status.state == FAILED:
            log.error("Task %s: %s", event.task_id, event.status.message)
            event.status.message.CopyFrom(agent_message(BROKEN, (), event.context_id, event.task_id))
        elif not self._schemas.outputs:
            pass
        elif isinstance(event, TaskArtifactUpdateEvent) and (text := _answer(event.artifact)):
            (name,) = self._schemas.outputs
            try:
                data = self._schemas.checked(_json(text), name)
            except InvalidResult as error:
                log.error("Task %s: %s", event.task_id, error)
                self._has_failed = True
                words = f"The agent made a result that it must not send. {error}"
                return await self._queue.enqueue_event(_failed(event, words))
            others = [part for part in event.artifact.parts if not part.HasField("text")]
            del event.artifact.parts[:]
            event.artifact.parts.extend([data_part(data, self._schemas.mode(name)), *others])
            event.artifact.name, event.artifact.extensions[:] = name, [URI]
        elif isinstance(event, TaskStatusUpdateEvent) and event.status.state == TaskState.TASK_STATE_WORKING:
            # The text that the model writes is the result, which is not checked yet.
            if all(part.HasField("text") for part in event.status.message.parts):
                event.status.ClearField("message")
        await self._queue.enqueue_event(event)


def _answer(artifact: Artifact) -> str:
    """The text of an artifact, without the thoughts of the model."""
    return "".join(part.text for part in artifact.parts if THOUGHT not in part.metadata.fields)


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise InvalidResult("The model's answer is not JSON.") from error


def _failed(event: TaskArtifactUpdateEvent, words: str) -> TaskStatusUpdateEvent:
    failed = TaskStatusUpdateEvent(task_id=event.task_id, context_id=event.context_id)
    failed.status.state = FAILED
    failed.status.timestamp.GetCurrentTime()
    failed.status.message.CopyFrom(agent_message(words, (), event.context_id, event.task_id))
    return failed


def to_a2a(
    agent: LlmAgent,
    *,
    url: str = "http://localhost:8000/",
    names: tuple[str, str] = ("input", "output"),
    card: AgentCard | None = None,
    runner: Runner | None = None,
    config: A2aAgentExecutorConfig | None = None,
    **options: Any,
) -> Starlette:
    """The web server of an agent, as by the framework's `to_a2a`. `options` are those of `create_app`.

    Without a `card`, the framework builds one, which is not possible within a running event loop.
    """
    if card is None:
        streaming = AgentCapabilities(streaming=True)
        card = asyncio.run(AgentCardBuilder(agent=agent, rpc_url=url, capabilities=streaming).build())
    schemas = agent_schemas(agent, names)
    executor = AdkExecutor(schemas, runner or InMemoryRunner(agent, app_name=agent.name), config)
    return create_app(executor, schemas.apply(card), **options)
