"""An agent of a2a-sdk whose work is a function of typed data: executor, request handler, card routes and header."""

import json
import logging
import uuid
from abc import abstractmethod
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, Union
from urllib.parse import urlsplit

from a2a.extensions.common import get_requested_extensions
from a2a.server.agent_execution import AgentExecutor, RequestContext
from a2a.server.context import ServerCallContext
from a2a.server.events import Event, EventQueue
from a2a.server.request_handlers import DefaultRequestHandler
from a2a.server.routes import create_agent_card_routes, create_jsonrpc_routes, create_rest_routes
from a2a.server.tasks import InMemoryTaskStore, TaskStore, TaskUpdater
from a2a.types import AgentCard, GetTaskRequest, Message, Part, Role, SendMessageRequest, Task, TaskState, TaskStatus
from a2a.utils.errors import A2AError, ExtensionSupportRequiredError, InvalidParamsError
from google.protobuf.json_format import MessageToDict, SerializeToJsonError
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as AsgiMessage

from .findings import ERRORS_KEY, INPUT_ERRORS_URI, InputError
from .schemas import URI, Invalid, InvalidResult, ObjectSchemas, RejectRunning, ReportInvalid, RunTask, data_part

__all__ = ["BodyLimit", "ExtensionHeaders", "Refusal", "Result", "StructuredExecutor", "StructuredRequestHandler"]
__all__ += ["agent_message", "card_routes", "create_app"]

log = logging.getLogger(__name__)

Input = TypeVar("Input")
Output = TypeVar("Output")

#: The names of the extensions header in A2A 1.0 and 0.3.
HEADERS = ("A2A-Extensions", "X-A2A-Extensions")
RUNNING = """The data has been rejected, because a task is already running. \
Wait until it ends, or stop it, and send the data without a task to start a new one."""
ENDED = """The data has been rejected, because it was sent to a task that has run and ended. \
Send it without a task to start a new one."""
NOT_TAKEN = "“{}” is the schema of results. This agent does not take them."
BROKEN = "The agent failed because of an error of its own."
#: The most bytes of a request.
MAX_BODY = 2**20
COMPLETED, FAILED = TaskState.TASK_STATE_COMPLETED, TaskState.TASK_STATE_FAILED
WORKING, REJECTED = TaskState.TASK_STATE_WORKING, TaskState.TASK_STATE_REJECTED


class Refusal(Exception):
    """Raised by `run` or `words`: the agent does not take the input, which may fit its schema.

    The task is rejected with these words, and with the errors at their places.
    """

    def __init__(self, words: str, errors: Sequence[InputError] = ()) -> None:
        super().__init__(words)
        self.errors = errors


@dataclass(frozen=True)
class Result:
    """A result with the name of its schema, where its type does not tell it; a text without a name is words."""

    value: Any
    name: str | None = None


#: What the agent makes: a result, or words.
Made = Union[Output, Result, str]


class StructuredExecutor(AgentExecutor, Generic[Input, Output]):
    """An executor that follows §3, and checks what it sends. A subclass has the work, in `run`."""

    def __init__(self, schemas: ObjectSchemas) -> None:
        self.schemas = schemas

    @abstractmethod
    def run(self, input: Input, context: RequestContext) -> Awaitable[Made[Output]] | AsyncIterator[Made[Output]]:
        """Does the work on valid input, in a new task.

        Either `async def run(…) -> Output`, or an asynchronous generator: it yields texts, which are progress, and
        results, each of which becomes an artifact. A `Result` names its schema. A `Refusal` rejects the task.
        """

    async def words(self, context: RequestContext) -> Made[Output]:
        """The answer to a message without data of a schema: words, or a result, which makes a task.

        The default says which data the agent takes.
        """
        return f"This agent takes data of: {', '.join(self.schemas.input_modes()) or 'no schema'}."

    async def execute(self, context: RequestContext, event_queue: EventQueue) -> None:
        """Answers one message (§3)."""
        answer = _Answer(context, event_queue, self.schemas)
        try:
            match self.schemas.read(context):
                case RunTask(name, value=value) if name in self.schemas.inputs:
                    await answer.begin()
                    await answer.work(self.run(value, context))
                case RunTask(name):
                    raise Refusal(NOT_TAKEN.format(name))
                case ReportInvalid(error):
                    raise Refusal(str(error), error.errors if isinstance(error, Invalid) else ())
                case RejectRunning():
                    await answer.say(RUNNING)
                case _:
                    await answer.work(self.words(context))
        except Refusal as refusal:
            await answer.end(REJECTED, str(refusal), refusal.errors)
        except InvalidResult as error:
            log.error("Task %s: %s", context.task_id, error, exc_info=error.__cause__)
            await answer.end(FAILED, f"The agent made a result that it must not send. {error}")
        except A2AError:
            raise
        except Exception:
            log.exception("Task %s failed", context.task_id)
            await answer.end(FAILED, BROKEN)

    async def cancel(self, context: RequestContext, event_queue: EventQueue) -> None:
        """Cancels the task. The SDK stops `run` by an `asyncio.CancelledError`."""
        await TaskUpdater(event_queue, context.task_id or "", context.context_id or "").cancel()


class _Answer(TaskUpdater):
    """What the agent sends in answer to one message."""

    def __init__(self, context: RequestContext, queue: EventQueue, schemas: ObjectSchemas) -> None:
        super().__init__(queue, context.task_id or "", context.context_id or "")
        self._context, self._schemas, self._has_task = context, schemas, context.current_task is not None

    async def begin(self, state: TaskState = WORKING, message: Message | None = None) -> None:
        """Changes the state of the task, which is made if there is none."""
        if self._has_task:
            return await self.update_status(state, message)
        self._has_task = True
        status = TaskStatus(state=state, message=message)
        status.timestamp.GetCurrentTime()
        history = [self._context.message] if self._context.message else []
        task = Task(id=self.task_id, context_id=self.context_id, status=status, history=history)
        await self.event_queue.enqueue_event(task)

    async def end(self, state: TaskState, words: str, errors: Sequence[InputError] = ()) -> None:
        """Ends the task with words."""
        await self.begin(state, agent_message(words, errors, self.context_id, self.task_id))

    async def say(self, words: str) -> None:
        """Answers in words, and leaves an existing task as it is."""
        if task := self._context.current_task:
            await self.end(task.status.state, words)
        else:
            await self.event_queue.enqueue_event(agent_message(words, (), self.context_id))

    async def work(self, work: Awaitable[Any] | AsyncIterator[Any]) -> None:
        """Sends what the agent's work makes."""
        if isinstance(work, AsyncIterator):
            try:
                async for made in work:
                    await (self.end(WORKING, made) if isinstance(made, str) else self.give(made))
            finally:
                if isinstance(work, AsyncGenerator):
                    await work.aclose()
        else:
            made = await work
            if isinstance(made, str) and (self._context.current_task or not self._has_task):
                return await self.say(made)
            await self.give(made)
        await self.begin(COMPLETED)

    async def give(self, made: Any) -> None:
        """Sends a result as an artifact, after a check of it."""
        value, name = (made.value, made.name) if isinstance(made, Result) else (made, None)
        if not self._has_task:
            await self.begin()
        if isinstance(value, str) and name is None:
            return await self.add_artifact([Part(text=value)])
        name, data = self._schemas.result(value, name)
        await self.add_artifact([data_part(data, self._schemas.mode(name))], name=name, extensions=[URI])


def agent_message(words: str, errors: Sequence[InputError] = (), context_id: str = "", task_id: str = "") -> Message:
    """A message of the agent in words, with the errors of refused data in its metadata (“Input errors v1”)."""
    message = Message(message_id=str(uuid.uuid4()), role=Role.ROLE_AGENT, parts=[Part(text=words)])
    message.context_id, message.task_id = context_id, task_id
    if errors:
        message.extensions.append(INPUT_ERRORS_URI)
        message.metadata.update({ERRORS_KEY: [error.entry() for error in errors]})
    return message


class StructuredRequestHandler(DefaultRequestHandler):
    """The SDK's handler, with three steps before it.

    A number that is not JSON, such as 1e400, gets the error -32602: the SDK would keep a task that it cannot write, also
    in no list of tasks. A message without an extension that the card requires gets the error -32008. Data of a schema to
    an existing task is rejected at once: the SDK would keep the message until the task ends, and then answer with the task.
    """

    def __init__(
        self, executor: StructuredExecutor[Any, Any], card: AgentCard, task_store: TaskStore | None = None, **more: Any
    ) -> None:
        self._schemas, self._card = executor.schemas, card
        super().__init__(executor, task_store or InMemoryTaskStore(), card, **more)

    async def on_message_send(self, params: SendMessageRequest, context: ServerCallContext) -> Message | Task:
        """Answers a message."""
        rejection = await self._rejection(params, context)
        return rejection or await super().on_message_send(params, context)

    async def on_message_send_stream(
        self, params: SendMessageRequest, context: ServerCallContext
    ) -> AsyncGenerator[Event, None]:
        """Answers a message with a stream."""
        if rejection := await self._rejection(params, context):
            yield rejection
            return
        async for event in super().on_message_send_stream(params, context):
            yield event

    async def _rejection(self, params: SendMessageRequest, context: ServerCallContext) -> Message | None:
        try:
            MessageToDict(params)
        except SerializeToJsonError as error:
            raise InvalidParamsError("The message has a number that is not JSON.") from error
        message = params.message
        active = context.requested_extensions | set(message.extensions)
        required = [it.uri for it in self._card.capabilities.extensions if it.required and it.uri not in active]
        if required:
            raise ExtensionSupportRequiredError(f"This agent requires the extension {', '.join(required)}.")
        if not message.task_id or self._schemas.decide(message.parts, True) != RejectRunning():
            return None
        # The error is the SDK's if there is no such task.
        task = await self.on_get_task(GetTaskRequest(tenant=params.tenant, id=message.task_id), context)
        has_ended = task and task.status.state in (COMPLETED, FAILED, REJECTED, TaskState.TASK_STATE_CANCELED)
        return task and agent_message(ENDED if has_ended else RUNNING, (), task.context_id, task.id)


class ExtensionHeaders:
    """ASGI middleware: names in the answer's header the extensions that the request names and the card has."""

    def __init__(self, app: ASGIApp, card: AgentCard) -> None:
        self._app, self._card = app, card

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one connection."""
        headers = Headers(scope=scope) if scope["type"] == "http" else Headers()
        asked = {name: get_requested_extensions(headers.getlist(name)) for name in HEADERS}

        async def answer(message: AsgiMessage) -> None:
            for name, wanted in asked.items() if message["type"] == "http.response.start" else ():
                if uris := [it.uri for it in self._card.capabilities.extensions if it.uri in wanted]:
                    MutableHeaders(scope=message)[name] = ", ".join(dict.fromkeys(uris))
            await send(message)

        await self._app(scope, receive, answer)


class BodyLimit:
    """ASGI middleware: answers 413 to a request that says that it is larger than `limit` bytes, and reads no more."""

    def __init__(self, app: ASGIApp, limit: int = MAX_BODY) -> None:
        self._app, self._limit = app, limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one connection."""
        size = 0

        async def limited() -> AsgiMessage:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > self._limit:
                raise HTTPException(413)
            return message

        said = Headers(scope=scope).get("content-length", "") if scope["type"] == "http" else ""
        if said.isascii() and said.isdigit() and int(said[:20]) > self._limit:
            return await Response("The request is too large.", 413)(scope, receive, send)
        await self._app(scope, limited, send)


def card_routes(schemas: ObjectSchemas, card: AgentCard, **options: Any) -> list[Route]:
    """The SDK's `create_agent_card_routes`, with the schemas in their declared order and at the card's root."""
    (route,) = create_agent_card_routes(card, **options)

    async def serve(request: Request) -> Response:
        response: Response = await route.endpoint(request)
        if response.status_code != 200:
            return response
        kept = {name: value for name, value in response.headers.items() if not name.startswith("content-")}
        return JSONResponse(schemas.on_card(json.loads(bytes(response.body))), headers=kept)

    return [Route(route.path, serve, methods=["GET"])]


def create_app(
    executor: StructuredExecutor[Any, Any],
    card: AgentCard,
    origins: Sequence[str] = ("*",),
    handler: StructuredRequestHandler | None = None,
    max_body: int = MAX_BODY,
) -> Starlette:
    """A web server of the agent: the card, and each interface that the card names, at the path of its address.

    `origins` are those of the pages that may call it from a browser. A request has at most `max_body` bytes. `ValueError`
    names a binding that is not served.
    """
    handler = handler or StructuredRequestHandler(executor, card)
    routes: list[BaseRoute] = [*card_routes(executor.schemas, card)]
    rest: list[BaseRoute] = []
    # One route has all versions of the protocol.
    served = dict.fromkeys((it.protocol_binding, urlsplit(it.url).path) for it in card.supported_interfaces)
    for binding, path in served:
        if binding == "JSONRPC":
            routes += create_jsonrpc_routes(handler, path or "/", enable_v0_3_compat=True)
        elif binding == "HTTP+JSON":
            rest += create_rest_routes(handler, path_prefix=path.rstrip("/"), enable_v0_3_compat=True)
        else:
            raise ValueError(f"The binding {binding} is not served here.")
    # Any header: a security scheme of the card can have one of its own.
    sent, how = ["*"], ["GET", "POST", "DELETE"]
    open_to = Middleware(
        CORSMiddleware, allow_origins=origins, allow_headers=sent, allow_methods=how, expose_headers=HEADERS
    )
    # The REST routes of the SDK take any first segment as a tenant, so that they are the last.
    return Starlette(routes=routes + rest, middleware=[open_to, Middleware(ExtensionHeaders, card), Middleware(BodyLimit, max_body)])
