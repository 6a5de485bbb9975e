"""Graphs of the real LangGraph."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from a2a.types import AgentCapabilities, AgentCard, AgentInterface, AgentSkill
from pydantic import BaseModel

pytest.importorskip("langgraph")

from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, StateGraph
from langgraph.types import interrupt

from a2a_object_schemas import ERRORS_KEY, create_app
from a2a_object_schemas.langgraph import GraphExecutor
from conftest import Agent, Fight, Outcome, data


class State(BaseModel):
    a: str
    b: str
    letters: list[int] = []
    winner: str = ""
    probability: float = 0


def count(state: State) -> dict[str, Any]:
    if state.a == "asks":
        interrupt("Really?")
    return {"letters": [len(state.a), len(state.b)]}


def compare(state: State) -> dict[str, Any]:
    a, b = state.letters
    return {"winner": state.a if a >= b else state.b, "probability": 7 if state.a == "wrong" else 0.5}


def graph() -> Any:
    made = StateGraph(State, input_schema=Fight, output_schema=Outcome)
    made.add_node("count", count).add_node("compare", compare)
    made.add_edge(START, "count").add_edge("count", "compare").add_edge("compare", END)
    return made.compile(checkpointer=InMemorySaver())


def app(**options: Any) -> Any:
    executor = GraphExecutor(graph(), ("fightComparison", "fightResponse"), **options)
    interface = AgentInterface(url="http://localhost/", protocol_binding="JSONRPC", protocol_version="1.0")
    card = AgentCard(
        name="Fights",
        description="Compares",
        version="1.0.0",
        supported_interfaces=[interface],
        capabilities=AgentCapabilities(streaming=True),
        skills=[AgentSkill(id="fight", name="Fight", description="Compares", tags=["fight"])],
    )
    return create_app(executor, executor.schemas.apply(card))


@pytest.fixture(scope="module")
def fights(agent: Callable[..., Agent]) -> Agent:
    return agent(app())


def test_the_card_declares_the_schemas_of_the_graph(fights: Agent) -> None:
    schemas = fights.card()["schemas"]
    assert list(schemas["fightComparison"]["properties"]) == ["b", "a"]
    assert list(schemas["fightResponse"]["properties"]) == ["winner", "probability"]


def test_data_runs_the_graph(fights: Agent) -> None:
    task, *progress, artifact, end = fights.stream(data({"a": "Lion", "b": "Tiger"}))
    names = [it["statusUpdate"]["status"]["message"]["parts"][0]["text"] for it in progress]
    assert names == ["count", "compare"]
    (part,) = artifact["artifactUpdate"]["artifact"]["parts"]
    assert part["data"] == {"winner": "Tiger", "probability": 0.5}
    assert part["metadata"]["mimeType"] == "application/json;schema=fightResponse"
    assert end["statusUpdate"]["status"]["state"] == "TASK_STATE_COMPLETED"


def test_invalid_data_is_refused_at_its_place(fights: Agent) -> None:
    status = fights.send(data({"a": ""}))["status"]
    errors = status["message"]["metadata"][ERRORS_KEY]
    assert sorted(it["pointer"] for it in errors) == ["/a", "/b"]


def test_a_wrong_result_never_leaves(fights: Agent) -> None:
    task = fights.send(data({"a": "wrong", "b": "x"}))
    assert task["status"]["state"] == "TASK_STATE_FAILED" and "artifacts" not in task


def test_a_graph_that_asks_is_refused(fights: Agent) -> None:
    status = fights.send(data({"a": "asks", "b": "x"}))["status"]
    assert status["state"] == "TASK_STATE_REJECTED" and "cannot ask" in status["message"]["parts"][0]["text"]


def test_words_can_run_the_graph(fights: Agent, agent: Callable[..., Agent]) -> None:
    assert "fightComparison" in fights.send({"text": "Lion or Tiger"})["parts"][0]["text"]
    talks = agent(app(from_text=lambda text: dict(zip("ab", text.split(" or ")))))
    task = talks.send({"text": "Lion or Tiger"})
    assert json.dumps(task["artifacts"][0]["parts"][0]["data"]["winner"]) == '"Tiger"'
