"""An agent of Pydantic AI on the real fasta2a; only the model is not real."""

import json
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any

import httpx
import pytest
from pydantic import BaseModel, Field

pytest.importorskip("fasta2a")

from fasta2a.schema import Skill
from pydantic_ai import Agent as ModelAgent
from pydantic_ai import ModelMessage
from pydantic_ai.models.function import AgentInfo, DeltaToolCall, DeltaToolCalls, FunctionModel

from a2a_object_schemas import ERRORS_KEY, INPUT_ERRORS_URI, URI, ObjectSchemas
from a2a_object_schemas.fasta2a import agent_to_a2a
from conftest import Agent, data, message


class Fight(BaseModel):
    b: str
    a: str = Field(min_length=1)


class Outcome(BaseModel):
    winner: str
    probability: float


class StrictOutcome(BaseModel):
    """An output type with a rule in its JSON Schema that Pydantic does not know."""

    winner: str
    probability: float = Field(json_schema_extra={"maximum": 1})


SCHEMAS = ObjectSchemas({"fightComparison": Fight}, {"fightResponse": Outcome})


async def write(messages: list[ModelMessage], info: AgentInfo) -> AsyncIterator[str | DeltaToolCalls]:
    prompt = str(messages[-1].parts[-1].content)  # type: ignore[union-attr]
    if not prompt.startswith("{"):
        yield f"You said: {prompt}"
        return
    fight = json.loads(prompt)
    outcome = {"winner": fight["a"], "probability": 7 if fight["a"] == "wrong" else 0.5}
    yield {0: DeltaToolCall(name=info.output_tools[0].name, json_args=json.dumps(outcome))}


def app(schemas: ObjectSchemas = SCHEMAS, output: type[BaseModel] = Outcome) -> Any:
    model = ModelAgent(FunctionModel(stream_function=write), output_type=[output, str], name="Fights")
    skill = Skill(id="fight", name="Fight", description="Compares", tags=[], input_modes=[], output_modes=[])
    return agent_to_a2a(model, schemas, skills=[skill], description="Compares two contestants")


@pytest.fixture(scope="module")
def fights(agent: Callable[..., Agent]) -> Agent:
    return agent(app())


def last(events: list[dict[str, Any]]) -> Any:
    return events[-1]["statusUpdate"]["status"]


def ended(fights: Agent, *parts: Any, **more: Any) -> dict[str, Any]:
    """The task of a message, after its stream has ended."""
    events = fights.stream(*parts, **more)
    task: dict[str, Any] = fights.task(events[0]["task"]["id"])
    assert task["status"]["state"] == last(events)["state"]
    assert task["status"].get("message") == last(events).get("message")
    return task


def test_the_card_declares_the_schemas(fights: Agent) -> None:
    card = fights.card()
    assert json.dumps(card["schemas"]) == json.dumps(SCHEMAS.schemas)
    assert [it["uri"] for it in card["capabilities"]["extensions"]] == [URI, INPUT_ERRORS_URI]
    assert json.dumps(card["capabilities"]["extensions"][0]["params"]["schemas"]) == json.dumps(SCHEMAS.schemas)
    assert card["skills"][0]["inputModes"] == ["text/plain", "application/json;schema=fightComparison"]
    assert card["skills"][0]["outputModes"] == ["text/plain", "application/json;schema=fightResponse"]


def test_data_goes_to_the_model_and_its_output_is_data(fights: Agent) -> None:
    task = ended(fights, data({"a": "Lion", "b": "Tiger"}))
    assert task["status"]["state"] == "TASK_STATE_COMPLETED"
    (artifact,) = task["artifacts"]
    mode = "application/json;schema=fightResponse"
    (part,) = artifact["parts"]
    assert part == {"data": {"winner": "Lion", "probability": 0.5}, "mediaType": mode, "metadata": {"mimeType": mode}}


def test_the_mode_may_be_the_media_type(fights: Agent) -> None:
    part = {"data": {"a": "Lion"}, "mediaType": "application/json;schema=fightComparison"}
    assert ended(fights, part)["status"]["state"] == "TASK_STATE_REJECTED"


def test_invalid_data_is_refused_at_its_place(fights: Agent) -> None:
    status = ended(fights, data({"a": "Lion"}))["status"]
    assert status["state"] == "TASK_STATE_REJECTED"
    assert "/b: “b” is missing." in status["message"]["parts"][0]["text"]
    assert [it["pointer"] for it in status["message"]["metadata"][ERRORS_KEY]] == ["/b"]


@pytest.mark.parametrize("name", ["duel", "fightResponse"])
def test_data_of_no_input_schema_is_refused(fights: Agent, name: str) -> None:
    status = ended(fights, data({"winner": "a", "probability": 1}, name))["status"]
    assert status["state"] == "TASK_STATE_REJECTED" and name in status["message"]["parts"][0]["text"]


def test_data_to_a_task_is_rejected(fights: Agent) -> None:
    task = ended(fights, {"text": "Hello"})
    status = ended(fights, data({"a": "Lion", "b": "Tiger"}), taskId=task["id"])["status"]
    assert status["state"] == "TASK_STATE_REJECTED"
    assert "has run and ended" in status["message"]["parts"][0]["text"]


def test_a_client_does_not_say_to_which_task_it_sent(fights: Agent) -> None:
    told = {"metadata": {"a2a_object_schemas.task": "t"}}
    assert ended(fights, data({"a": "Lion", "b": "Tiger"}), **told)["status"]["state"] == "TASK_STATE_COMPLETED"


@pytest.mark.parametrize("text", ["NaN", "1e400", '"\\ud800"', "[" * 90 + "]" * 90])
def test_odd_data_does_not_end_the_server(fights: Agent, text: str) -> None:
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "SendMessage", "params": {"message": message(data("@"))}})
    for mark in '"@"', '"application/json;schema=fightComparison"':
        # The framework answers 500 to what it cannot read, and closes the connection.
        with suppress(httpx.TransportError):
            httpx.post(fights.http.base_url, content=body.replace(mark, text), headers={"A2A-Version": "1.0"})
    assert ended(fights, data({"a": "Lion", "b": "Tiger"}))["status"]["state"] == "TASK_STATE_COMPLETED"


def test_words_go_to_the_model(fights: Agent) -> None:
    task = ended(fights, {"text": "Hello"})
    assert task["artifacts"][0]["parts"] == [{"text": "You said: Hello"}]


def test_a_wrong_result_never_leaves(agent: Callable[..., Agent], caplog: pytest.LogCaptureFixture) -> None:
    schemas = ObjectSchemas({"fightComparison": Fight}, {"fightResponse": StrictOutcome})
    strict = agent(app(schemas, StrictOutcome))
    assert ended(strict, data({"a": "Lion", "b": "Tiger"}))["status"]["state"] == "TASK_STATE_COMPLETED"
    task = ended(strict, data({"a": "wrong", "b": "Tiger"}))
    assert task["status"]["state"] == "TASK_STATE_FAILED" and "artifacts" not in task
    assert "/probability" in task["status"]["message"]["parts"][0]["text"]
    assert [it.levelno for it in caplog.records if it.name == "a2a_object_schemas.fasta2a"] == [logging.ERROR]
