"""Agents on a real server: the card, the flow over each binding, and the headers."""

import asyncio
import json
import logging
import re
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from a2a.client import ClientConfig, create_client
from a2a.server.agent_execution import RequestContext
from a2a.server.context import ServerCallContext
from a2a.server.events import EventQueue
from a2a.types import AgentCapabilities, AgentCard, AgentInterface, AgentSkill, SendMessageRequest
from a2a.types import Task, TaskState, TaskStatus, TaskStatusUpdateEvent
from google.protobuf.json_format import ParseDict
from pydantic import BaseModel, Field

from a2a_object_schemas import (
    ERRORS_KEY,
    INPUT_ERRORS_URI,
    URI,
    InputError,
    ObjectSchemas,
    Refusal,
    Result,
    StructuredExecutor,
    StructuredRequestHandler,
    create_app,
)
from conftest import Agent, data, message

Start = Callable[..., Agent]
MODE = "application/json;schema=fightComparison"


class Fight(BaseModel):
    b: str = Field(min_length=1)
    a: str
    rounds: int = 1


class Outcome(BaseModel):
    winner: str
    probability: float = Field(ge=0, le=1)


SCHEMAS = ObjectSchemas({"fightComparison": Fight}, {"fightResponse": Outcome, "note": {"type": "array"}})


class Fights(StructuredExecutor[Fight, Outcome]):
    """What it does depends on the first contestant."""

    async def run(self, input: Fight, context: RequestContext) -> AsyncIterator[Outcome | str | Result]:
        assert context.message is not None and type(input.rounds) is int
        match input.a:
            case "refuses":
                raise Refusal("No, thank you.", [InputError("/a", "Never this one.")])
            case "fails":
                raise KeyError("secret")
            case "waits":
                yield "Waiting"
                await asyncio.sleep(60)
            case "wrong":
                yield Outcome.model_construct(winner="Lion", probability=7)
            case "notes":
                yield Result(["one"], "note")
                yield Result("And words.")
            case "nothing":
                pass
            case _:
                yield "Counting letters"
                yield Outcome(winner=input.b, probability=input.rounds / 2)

    async def words(self, context: RequestContext) -> Outcome | Result | str:
        if context.get_user_input() == "Lion or Tiger":
            return Outcome(winner="Tiger", probability=1)
        return await super().words(context)


def card(**more: Any) -> AgentCard:
    interfaces = [
        AgentInterface(url=f"http://localhost{path}", protocol_binding=binding, protocol_version=version)
        for path, binding, version in [("/rest", "HTTP+JSON", "1.0"), ("/", "JSONRPC", "1.0"), ("/", "JSONRPC", "0.3")]
    ]
    made = AgentCard(
        name="Fights",
        description="Compares",
        version="1.0.0",
        supported_interfaces=interfaces,
        capabilities=AgentCapabilities(streaming=True),
        skills=[AgentSkill(id="fight", name="Fight", description="Compares", tags=["fight"])],
    )
    return SCHEMAS.apply(made, **more)


@pytest.fixture(scope="module")
def fights(agent: Start) -> Agent:
    return agent(create_app(Fights(SCHEMAS), card()))


def words(said: dict[str, Any]) -> Any:
    return said["parts"][0]["text"]


def refused(task: dict[str, Any]) -> tuple[str, Any]:
    """The words and the errors of a rejected task."""
    assert task["status"]["state"] == "TASK_STATE_REJECTED"
    said = task["status"]["message"]
    errors = said.get("metadata", {}).get(ERRORS_KEY, [])
    assert said.get("extensions", []) == ([INPUT_ERRORS_URI] if errors else [])
    return words(said), errors


def result(task: dict[str, Any]) -> Any:
    assert task["status"]["state"] == "TASK_STATE_COMPLETED"
    ((part,),) = [artifact["parts"] for artifact in task["artifacts"]]
    assert part["metadata"]["mimeType"] == part["mediaType"]
    return part["mediaType"], part["data"]


TIGER = ("application/json;schema=fightResponse", {"winner": "Tiger", "probability": 0.5})


def test_the_card_has_the_schemas_in_their_declared_order(fights: Agent) -> None:
    answer = fights.http.get("/.well-known/agent-card.json")
    served = answer.json()
    assert json.dumps(served["schemas"]) == json.dumps(SCHEMAS.schemas)
    assert list(served["schemas"]["fightComparison"]["properties"]) == ["b", "a", "rounds"]
    (extension, errors) = served["capabilities"]["extensions"]
    assert (extension["uri"], errors["uri"]) == (URI, INPUT_ERRORS_URI)
    assert json.dumps(extension["params"]) == json.dumps({"schemas": SCHEMAS.schemas})
    # Of A2A 0.3, because the card has an interface of it.
    assert served["url"] == "http://localhost/" and served["protocolVersion"] == "0.3"
    again = fights.http.get("/.well-known/agent-card.json", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_valid_data_runs_a_task(fights: Agent) -> None:
    task = fights.send({"text": "Who wins?"}, data({"a": "Lion", "b": "Tiger"}))
    assert result(task) == TIGER
    assert [words(it) for it in task["history"]] == ["Who wins?", "Counting letters"]


def test_an_empty_text_beside_data_does_not_matter(fights: Agent) -> None:
    assert result(fights.send({"text": ""}, data({"a": "Lion", "b": "Tiger"}))) == TIGER


def test_http_json(fights: Agent) -> None:
    def send(*parts: Any) -> Any:
        return fights.http.post("/rest/message:send", json={"message": message(*parts)}).json()["task"]

    assert result(send(data({"a": "Lion", "b": "Tiger"}))) == TIGER
    assert refused(send(data({"a": "Lion"})))[1][0]["pointer"] == "/b"


def test_a2a_0_3(fights: Agent) -> None:
    part = {"kind": "data", "data": {"a": "Lion", "b": "Tiger"}, "metadata": {"mimeType": MODE}}
    said = {"kind": "message", "messageId": "m", "role": "user", "parts": [part]}
    body = {"jsonrpc": "2.0", "id": 1, "method": "message/send", "params": {"message": said}}
    task = httpx.post(fights.http.base_url, json=body).json()["result"]
    assert task["status"]["state"] == "completed"
    assert task["artifacts"][0]["parts"][0]["data"] == TIGER[1]
    assert task["artifacts"][0]["parts"][0]["metadata"]["mimeType"] == TIGER[0]


def test_invalid_data_is_refused_at_its_place(fights: Agent) -> None:
    said, errors = refused(fights.send(data({"a": "Lion"})))
    assert said == "The data does not fit the schema “fightComparison”:\n- /b: “b” is missing."
    entry = {"pointer": "/b", "message": "“b” is missing.", "keyword": "required", "schemaPointer": "/required"}
    assert errors == [entry]


def test_an_undeclared_name_is_refused(fights: Agent) -> None:
    said, errors = refused(fights.send(data({}, "duel")))
    assert "“duel”, which this agent does not declare. It declares: fightComparison, fightResponse, note." in said
    assert errors == []


def test_a_valid_result_is_not_an_input(fights: Agent) -> None:
    assert "“fightResponse” is the schema of results" in refused(fights.send(data(TIGER[1], "fightResponse")))[0]


def test_the_agent_can_refuse_by_itself(fights: Agent) -> None:
    assert refused(fights.send(data({"a": "refuses", "b": "x"}))) == (
        "No, thank you.",
        [{"pointer": "/a", "message": "Never this one."}],
    )


def test_a_wrong_result_never_leaves(fights: Agent, caplog: pytest.LogCaptureFixture) -> None:
    events = fights.stream(data({"a": "wrong", "b": "x"}))
    assert not [event for event in events if "artifactUpdate" in event]
    status = events[-1]["statusUpdate"]["status"]
    assert status["state"] == "TASK_STATE_FAILED"
    assert "does not fit the schema “fightResponse”:\n- /probability: " in words(status["message"])
    (record,) = [it for it in caplog.records if it.name == "a2a_object_schemas.server"]
    assert record.levelno == logging.ERROR and "/probability" in record.getMessage()


def test_an_error_of_the_agent_fails_the_task_without_details(fights: Agent, caplog: pytest.LogCaptureFixture) -> None:
    task = fights.send(data({"a": "fails", "b": "x"}))
    assert task["status"]["state"] == "TASK_STATE_FAILED"
    assert words(task["status"]["message"]) == "The agent failed because of an error of its own."
    assert "secret" not in json.dumps(task) and "KeyError: 'secret'" in caplog.text


def test_a_stream_has_the_progress_and_the_result(fights: Agent) -> None:
    task, progress, artifact, end = fights.stream(data({"a": "Lion", "b": "Tiger"}))
    assert task["task"]["status"]["state"] == "TASK_STATE_WORKING"
    assert words(progress["statusUpdate"]["status"]["message"]) == "Counting letters"
    assert artifact["artifactUpdate"]["artifact"]["parts"][0]["data"] == TIGER[1]
    assert artifact["artifactUpdate"]["artifact"]["extensions"] == [URI]
    assert end["statusUpdate"]["status"]["state"] == "TASK_STATE_COMPLETED"


def test_a_result_can_name_its_schema_and_be_words(fights: Agent) -> None:
    first, second = fights.send(data({"a": "notes", "b": "x"}))["artifacts"]
    assert first["parts"][0]["data"] == ["one"] and first["name"] == "note"
    assert second["parts"] == [{"text": "And words."}]


def test_a_task_without_a_result_is_complete(fights: Agent) -> None:
    task = fights.send(data({"a": "nothing", "b": "x"}))
    assert task["status"]["state"] == "TASK_STATE_COMPLETED" and "artifacts" not in task


def test_words_say_which_data_the_agent_takes(fights: Agent) -> None:
    said = fights.send({"text": "Hello"})
    assert said["role"] == "ROLE_AGENT" and words(said) == f"This agent takes data of: {MODE}."


def test_words_can_have_a_result(fights: Agent) -> None:
    assert result(fights.send({"text": "Lion or Tiger"})) == (TIGER[0], {"winner": "Tiger", "probability": 1})


def waiting(fights: Agent) -> Any:
    said, at_once = message(data({"a": "waits", "b": "x"})), {"returnImmediately": True}
    task = fights.post("SendMessage", {"message": said, "configuration": at_once}).json()["result"]["task"]
    assert task["status"]["state"] == "TASK_STATE_WORKING"
    return task


@pytest.mark.parametrize("part", [data({"a": "Lion", "b": "Tiger"}), data({}), data({}, "duel")])
def test_data_to_a_running_task_is_rejected_at_once(fights: Agent, part: Any) -> None:
    task = waiting(fights)
    said = fights.send(part, taskId=task["id"])
    assert "rejected, because a task is already running" in words(said)
    assert (said["taskId"], said["contextId"]) == (task["id"], task["contextId"])
    (event,) = fights.stream(part, taskId=task["id"])
    assert "already running" in words(event["message"])
    assert fights.task(task["id"])["status"]["state"] == "TASK_STATE_WORKING"
    cancelled = fights.post("CancelTask", {"id": task["id"]}).json()["result"]
    assert cancelled["status"]["state"] == "TASK_STATE_CANCELED"
    assert "has run and ended" in words(fights.send(part, taskId=task["id"]))


def test_data_to_an_unknown_task_is_an_error_of_the_sdk(fights: Agent) -> None:
    assert fights.send(data({}), taskId="none")["code"] == -32001


class Queue(EventQueue):
    """Keeps what an executor sends."""

    def __init__(self) -> None:
        self.events: list[Any] = []

    async def enqueue_event(self, event: Any) -> None:
        self.events.append(event)


@pytest.mark.parametrize(("part", "words"), [(data({}), "already running"), ({"text": "Hello"}, "takes data of")])
def test_the_executor_leaves_a_waiting_task_as_it_is(part: Any, words: str) -> None:
    """Also behind a request handler that rejects nothing, such as that of a framework."""
    request = ParseDict({"message": message(part)}, SendMessageRequest())
    task = Task(id="t", context_id="c", status=TaskStatus(state=TaskState.TASK_STATE_INPUT_REQUIRED))
    queue = Queue()
    asyncio.run(Fights(SCHEMAS).execute(RequestContext(ServerCallContext(), request, "t", "c", task), queue))
    (event,) = queue.events
    assert isinstance(event, TaskStatusUpdateEvent)
    assert event.status.state == TaskState.TASK_STATE_INPUT_REQUIRED
    assert words in event.status.message.parts[0].text


def test_the_work_is_closed_when_its_result_does_not_fit() -> None:
    closed = []

    class Closes(StructuredExecutor[Fight, Outcome]):
        async def run(self, input: Fight, context: RequestContext) -> AsyncIterator[Outcome | str | Result]:
            try:
                yield Outcome.model_construct(winner="Lion", probability=7)
                yield "Never"
            finally:
                closed.append(input.a)

    async def call() -> list[str]:
        request = ParseDict({"message": message(data({"a": "Lion", "b": "Tiger"}))}, SendMessageRequest())
        context = RequestContext(ServerCallContext(), request, "t", "c")
        await Closes(SCHEMAS).execute(context, Queue())
        return [*closed]

    assert asyncio.run(call()) == ["Lion"]


@pytest.mark.parametrize("header", ["A2A-Extensions", "X-A2A-Extensions"])
def test_the_answer_names_the_extensions_that_the_request_activates(fights: Agent, header: str) -> None:
    body = {"message": message(data({}))}
    answer = fights.post("SendMessage", body, **{header: f"urn:x, {INPUT_ERRORS_URI},{URI}", "Origin": "http://page"})
    assert answer.headers[header] == f"{URI}, {INPUT_ERRORS_URI}"
    assert header.lower() in answer.headers["Access-Control-Expose-Headers"].lower()
    for asked in ({}, {header: "urn:x"}):
        assert header not in fights.post("SendMessage", body, **asked).headers


def test_a_page_of_another_origin_may_call(fights: Agent) -> None:
    asked = {"Origin": "http://page", "Access-Control-Request-Method": "POST"}
    asked["Access-Control-Request-Headers"] = "content-type,a2a-version,a2a-extensions,x-a2a-extensions,x-key"
    answer = fights.http.options("/", headers=asked)
    assert answer.status_code == 200 and answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "x-key" in answer.headers["Access-Control-Allow-Headers"]


def test_a_required_extension_is_required(agent: Start) -> None:
    strict = agent(create_app(Fights(SCHEMAS), card(required=True)))
    part = data({"a": "Lion", "b": "Tiger"})
    error = strict.send(part)
    assert error["code"] == -32008 and URI in error["message"]
    streamed = strict.post("SendStreamingMessage", {"message": message(part)}).text
    assert "-32008" in streamed
    assert result(strict.send(part, extensions=[URI])) == TIGER
    answer = strict.post("SendMessage", {"message": message(part)}, **{"A2A-Extensions": URI}).json()
    assert result(answer["result"]["task"]) == TIGER


def test_a_strict_server_takes_the_declared_modes(agent: Start) -> None:
    executor, own = Fights(SCHEMAS), card()
    handler = StructuredRequestHandler(executor, own, validate_input_modes=True)
    strict = agent(create_app(executor, own, handler=handler))
    value = {"a": "Lion", "b": "Tiger"}
    assert result(strict.send({"data": value, "mediaType": MODE})) == TIGER
    assert strict.send({"data": value, "mediaType": "image/png"})["code"] == -32005


def test_an_unknown_binding_is_an_error() -> None:
    own = card()
    own.supported_interfaces.add(url="http://localhost/grpc", protocol_binding="GRPC", protocol_version="1.0")
    with pytest.raises(ValueError, match="GRPC"):
        create_app(Fights(SCHEMAS), own)


def test_the_client_of_the_sdk(fights: Agent) -> None:
    async def call() -> list[Any]:
        served = ParseDict(fights.card(), AgentCard(), ignore_unknown_fields=True)
        for it in served.supported_interfaces:
            it.url = it.url.replace("http://localhost", str(fights.http.base_url).rstrip("/"))
        async with httpx.AsyncClient() as http:
            client = await create_client(served, ClientConfig(httpx_client=http, streaming=True))
            request = ParseDict({"message": message(data({"a": "Lion", "b": "Tiger"}))}, SendMessageRequest())
            return [event async for event in client.send_message(request)]

    events = asyncio.run(call())
    assert events[-1].status_update.status.state == TaskState.TASK_STATE_COMPLETED


@pytest.mark.parametrize("value", [[1] * 100_000, {str(i): 1 for i in range(50_000)}, "x" * 1_000_000])
def test_large_data_gets_an_answer(fights: Agent, value: Any) -> None:
    answer = fights.post("SendMessage", {"message": message(data(value))})
    assert len(refused(answer.json()["result"]["task"])[1]) <= 3
    assert answer.elapsed.total_seconds() < 10


@pytest.mark.parametrize("text", ["NaN", "[" * 45 + "]" * 45, "[" * 5_000 + "]" * 5_000])
def test_odd_data_gets_an_answer(fights: Agent, text: str) -> None:
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "SendMessage", "params": {"message": message(data("@"))}})
    answer = fights.http.post("/", content=body.replace('"@"', text), headers={"Content-Type": "application/json"})
    found = answer.json()
    assert "error" in found or refused(found["result"]["task"])
    assert result(fights.send(data({"a": "Lion", "b": "Tiger"}))) == TIGER


def test_the_agent_of_the_readme(agent: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    readme = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    (source,) = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    assert len(source.splitlines()) <= 40
    (tmp_path / "readme_agent.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    import readme_agent  # type: ignore[import-not-found]

    fights = agent(readme_agent.app)
    assert list(fights.card()["schemas"]) == ["fightComparison", "fightResponse"]
    assert result(fights.send(data({"a": "Lion", "b": "Tiger"})))[1]["winner"] == "Tiger"
    assert refused(fights.send(data({"a": "Lion"})))[1][0]["pointer"] == "/b"
    del sys.modules["readme_agent"]
