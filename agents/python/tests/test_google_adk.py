"""An agent of the real Agent Development Kit; only the model is not real."""

import json
import logging
import warnings
from collections.abc import AsyncGenerator, Callable
from typing import Any

import pytest

pytest.importorskip("google.adk")

from google.adk.agents import LlmAgent
from google.adk.models.base_llm import BaseLlm
from google.adk.models.llm_request import LlmRequest
from google.adk.models.llm_response import LlmResponse
from google.adk.tools.function_tool import FunctionTool
from google.genai.types import Content, FunctionCall, Part, Schema, Type

from a2a_object_schemas import ERRORS_KEY
from conftest import Agent, Fight, Outcome, data, message

with warnings.catch_warnings():
    # It warns of every class that is experimental.
    warnings.simplefilter("ignore")
    from a2a_object_schemas.google_adk import agent_schemas, to_a2a

pytestmark = pytest.mark.filterwarnings("ignore")


class FakeLlm(BaseLlm):
    async def generate_content_async(
        self, llm_request: LlmRequest, stream: bool = False
    ) -> AsyncGenerator[LlmResponse, None]:
        asked = llm_request.contents[-1].parts
        assert asked
        made = answer(asked[-1])
        said = Part(text="Let me see.", thought=made.function_call is None)
        yield LlmResponse(content=Content(role="model", parts=[said, made]))


def answer(said: Part) -> Part:
    if said.function_response:
        return Part(text=json.dumps({"winner": "the hired", "probability": 1}))
    prompt = said.text or ""
    if not prompt.startswith("{"):
        return Part(text=f"You said: {prompt}")
    a = json.loads(prompt)["a"]
    if a == "fails":
        raise KeyError("secret")
    if a == "hire":
        return Part(function_call=FunctionCall(name="hire", args={"name": "Ann"}))
    if a == "looks":
        return Part(function_call=FunctionCall(name="look", args={}))
    return Part(text="No." if a == "words" else json.dumps({"winner": a, "probability": 7 if a == "wrong" else 0.5}))


def hire(name: str) -> dict[str, Any]:
    """Hires somebody."""
    return {"hired": name}


def look() -> dict[str, Any]:
    """Looks."""
    return {"seen": "the hired"}


def model_agent() -> LlmAgent:
    tools: list[Any] = [FunctionTool(hire, require_confirmation=True), FunctionTool(look)]
    return LlmAgent(name="fights", model=FakeLlm(model="fake"), input_schema=Fight, output_schema=Outcome, tools=tools)


@pytest.fixture(scope="module")
def fights(agent: Callable[..., Agent]) -> Agent:
    return agent(to_a2a(model_agent(), names=("fightComparison", "fightResponse")))


def test_the_card_declares_the_schemas_of_the_agent(fights: Agent) -> None:
    card = fights.card()
    assert list(card["schemas"]) == ["fightComparison", "fightResponse"]
    assert list(card["schemas"]["fightComparison"]["properties"]) == ["b", "a"]
    mode = "application/json;schema=fightComparison"
    assert mode in card["defaultInputModes"] and all(mode in skill["inputModes"] for skill in card["skills"])


def test_data_goes_to_the_model_and_its_text_is_a_result(fights: Agent) -> None:
    task = fights.send({"text": "Who wins?"}, data({"a": "Lion", "b": "Tiger"}))
    assert [list(part) for part in task["history"][0]["parts"]] == [["text"], ["data", "metadata"]]
    assert task["status"]["state"] == "TASK_STATE_COMPLETED"
    ((part,),) = [artifact["parts"] for artifact in task["artifacts"]]
    assert part["data"] == {"winner": "Lion", "probability": 0.5}
    assert part["metadata"]["mimeType"] == part["mediaType"] == "application/json;schema=fightResponse"


def test_the_framework_does_not_write_the_result_in_pieces(fights: Agent) -> None:
    asked = {"A2A-Extensions": "https://google.github.io/adk-docs/a2a/a2a-extension/"}
    answer = fights.post("SendMessage", {"message": message(data({"a": "looks", "b": "Tiger"}))}, **asked).json()
    (artifact,) = answer["result"]["task"]["artifacts"]
    assert [part["data"] for part in artifact["parts"]] == [{"winner": "the hired", "probability": 1}]


def test_words_go_to_a_model_without_an_input_schema(fights: Agent, agent: Callable[..., Agent]) -> None:
    assert "schema=fightComparison" in fights.send({"text": "Hello"})["parts"][0]["text"]
    talks = agent(to_a2a(LlmAgent(name="talks", model=FakeLlm(model="fake"))))
    assert talks.send({"text": "Hello"})["artifacts"][0]["parts"][-1]["text"] == "You said: Hello"


def test_invalid_data_is_refused_at_its_place(fights: Agent) -> None:
    status = fights.send(data({"a": "Lion"}))["status"]
    assert status["state"] == "TASK_STATE_REJECTED"
    assert [it["pointer"] for it in status["message"]["metadata"][ERRORS_KEY]] == ["/b"]


@pytest.mark.parametrize(("name", "why"), [("wrong", "/probability"), ("words", "not JSON")])
def test_a_wrong_result_never_leaves(fights: Agent, name: str, why: str, caplog: pytest.LogCaptureFixture) -> None:
    events = fights.stream(data({"a": name, "b": "Tiger"}))
    assert not [event for event in events if "artifactUpdate" in event] and "winner" not in json.dumps(events)
    status = events[-1]["statusUpdate"]["status"]
    assert status["state"] == "TASK_STATE_FAILED" and why in status["message"]["parts"][0]["text"]
    assert [it.levelno for it in caplog.records if it.name == "a2a_object_schemas.google_adk"] == [logging.ERROR]


def test_an_error_fails_the_task_without_details(fights: Agent, caplog: pytest.LogCaptureFixture) -> None:
    task = fights.send(data({"a": "fails", "b": "Tiger"}))
    assert task["status"]["state"] == "TASK_STATE_FAILED" and "secret" not in json.dumps(task)
    assert "error of its own" in task["status"]["message"]["parts"][0]["text"] and "secret" in caplog.text


def test_a_tool_of_the_framework_still_asks(fights: Agent) -> None:
    task = fights.send(data({"a": "hire", "b": "x"}))
    assert task["status"]["state"] == "TASK_STATE_INPUT_REQUIRED"
    (asked,) = [part["data"] for part in task["status"]["message"]["parts"] if "data" in part]
    said = fights.send(data({"a": "Lion", "b": "Tiger"}), taskId=task["id"])
    assert "already running" in said["parts"][0]["text"]
    reply = {"id": asked["id"], "name": asked["name"], "response": {"confirmed": True}}
    answer_part = {"data": reply, "metadata": {"adk_type": "function_response"}}
    done = fights.send(answer_part, taskId=task["id"], contextId=task["contextId"])
    assert done["artifacts"][-1]["parts"][0]["data"] == {"winner": "the hired", "probability": 1}


def test_a_schema_of_google_is_a_json_schema() -> None:
    output = Schema(type=Type.OBJECT, properties={"n": Schema(type=Type.INTEGER, minimum=1)}, required=["n"])
    schemas = agent_schemas(LlmAgent(name="n", model=FakeLlm(model="fake"), output_schema=output))
    assert schemas.inputs == {}
    assert schemas.result({"n": 1}, "output") == ("output", {"n": 1})
