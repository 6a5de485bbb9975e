"""Hostile clients, and types of authors that need care."""

import json
import time
from collections.abc import Callable, Iterator
from typing import Any, Union

import pytest
from a2a.server.agent_execution import RequestContext
from pydantic import BaseModel, Field
from typing_extensions import TypedDict

from a2a_object_schemas import InvalidResult, ObjectSchemas, ReportInvalid, RunTask, StructuredExecutor, create_app
from conftest import Agent, Fight, Outcome, data, message
from test_server import SCHEMAS, TIGER, Fights, card, result, words


class Plus(BaseModel):
    left: "Tree"


class Minus(BaseModel):
    left: "Tree"
    right: int = 0


Tree = Union[Plus, Minus, int]


class Sum(BaseModel):
    trees: list[Tree]


class Node(BaseModel):
    """A recursive type without alternatives."""

    inner: "Node | None" = None
    blob: Any = None


@pytest.fixture(scope="module")
def fights(agent: Callable[..., Agent]) -> Agent:
    return agent(create_app(Fights(SCHEMAS), card()))


def nested(name: str, depth: int, value: Any) -> Any:
    for _ in range(depth):
        value = {name: value}
    return value


def test_alternatives_of_a_recursive_union_are_not_tried_without_end() -> None:
    schemas = ObjectSchemas({"sum": Sum, "node": Node})
    before = time.perf_counter()
    shallow = schemas.decide([data({"trees": [nested("left", 6, 1)] * 20}, "sum")], False)
    assert isinstance(shallow, RunTask) and isinstance(shallow.value.trees[0], Plus)
    (error,) = errors(schemas, "sum", {"trees": [nested("left", 90, 1)]})
    assert error.message == "The data is nested too deeply for the alternatives of its schema."
    # Each wrong item has an error with those of all alternatives: a gigabyte for these.
    assert len(errors(schemas, "sum", {"trees": [nested("left", 5, "x")] * 1_000})) == 1
    deep = schemas.decide([data(nested("inner", 80, {"blob": nested("a", 20, 1)}), "node")], False)
    assert isinstance(deep, RunTask)
    assert time.perf_counter() - before < 3


def errors(schemas: ObjectSchemas, name: str, value: Any) -> Any:
    decision = schemas.decide([data(value, name)], False)
    assert isinstance(decision, ReportInvalid)
    return getattr(decision.error, "errors")


def test_a_schema_with_hundreds_of_recursive_types_starts_at_once() -> None:
    refs = [{"$ref": f"#/$defs/t{i}"} for i in range(150)]
    types = {f"t{i}": {"type": "object", "additionalProperties": {"anyOf": refs}} for i in range(150)}
    before = time.perf_counter()
    ObjectSchemas({"big": {"$defs": types, "$ref": "#/$defs/t0"}})
    assert time.perf_counter() - before < 5


@pytest.mark.parametrize("number", ["1e400", "-1e400", "NaN", "Infinity"])
@pytest.mark.parametrize("place", ['"@"', '"#"'])
def test_a_number_that_is_not_json_is_refused_and_poisons_no_list(fights: Agent, number: str, place: str) -> None:
    part = data({"a": "@", "b": "x"})
    part["metadata"]["more"] = "#"
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "SendMessage", "params": {"message": message(part)}})
    answer = fights.http.post("/", content=body.replace(place, number), headers={"Content-Type": "application/json"})
    assert answer.json()["error"]["code"] == -32602
    assert "result" in fights.post("ListTasks", {}).json()


def test_a_request_that_is_too_large_is_not_read(fights: Agent) -> None:
    assert fights.http.post("/", content=b"x" * 2_000_000).status_code == 413

    def pieces() -> Iterator[bytes]:
        for _ in range(20):
            yield b" " * 100_000

    assert "too large" in fights.http.post("/", content=pieces()).text
    assert result(fights.send(data({"a": "Lion", "b": "Tiger"}))) == TIGER


def test_a_stream_whose_client_goes_away_does_not_end_the_task(fights: Agent) -> None:
    body = {"jsonrpc": "2.0", "id": 1, "method": "SendStreamingMessage", "params": {"message": message(data({"a": "waits", "b": "x"}))}}
    with fights.http.stream("POST", "/", json=body) as answer:
        first = next(line for line in answer.iter_lines() if line.startswith("data:"))
    id = json.loads(first.removeprefix("data:"))["result"]["task"]["id"]
    assert fights.task(id)["status"]["state"] == "TASK_STATE_WORKING"
    assert fights.post("CancelTask", {"id": id}).json()["result"]["status"]["state"] == "TASK_STATE_CANCELED"


def test_an_error_of_a_type_fails_the_task_without_details(agent: Callable[..., Agent]) -> None:
    class Broken(Fight):
        def model_post_init(self, context: Any) -> None:
            raise KeyError("secret")

    schemas = ObjectSchemas({"fightComparison": Broken}, {"fightResponse": Outcome})

    class Never(StructuredExecutor[Broken, Outcome]):
        async def run(self, input: Broken, context: RequestContext) -> Outcome:
            raise AssertionError

    task = agent(create_app(Never(schemas), schemas.apply(card()))).send(data({"a": "x", "b": "y"}))
    assert task["status"]["state"] == "TASK_STATE_FAILED" and "secret" not in json.dumps(task)
    assert "error of its own" in words(task["status"]["message"])


def test_secrets_are_not_repeated_in_errors() -> None:
    schema = {
        "properties": {
            "a": {"type": "string", "format": "password", "minLength": 50, "pattern": "^x"},
            "b": {"writeOnly": True, "enum": ["no"], "type": "integer"},
            "c": {"format": "date", "const": 1},
        },
        "additionalProperties": {"maxLength": 2},
    }
    found = errors(ObjectSchemas({"s": schema}), "s", dict.fromkeys("abcd", "hunter2"))
    assert len(found) == 7 and "hunter2" not in str(found)


@pytest.mark.parametrize("text", ["", "aGVsbG8=", "AA==", "aGVs\r\nbG8="])
@pytest.mark.parametrize("wrong", ["###", "abc", "a===", "=aaa", "ab-_", "AA==\v"])
def test_base64_is_checked_as_by_the_form(text: str, wrong: str) -> None:
    schemas = ObjectSchemas({"file": {"format": "byte"}})
    assert isinstance(schemas.decide([data(text, "file")], False), RunTask)
    assert [it.keyword for it in errors(schemas, "file", wrong)] == ["format"]


class Typed(TypedDict):
    a: int


class Base(BaseModel):
    a: int


class More(Base):
    b: int


def test_results_are_of_the_type_that_they_have() -> None:
    assert ObjectSchemas({}, {"typed": Typed}).result({"a": 1}) == ("typed", {"a": 1})
    schemas = ObjectSchemas({}, {"typed": Typed, "base": Base, "more": More})
    assert schemas.result(More(a=1, b=2)) == ("more", {"a": 1, "b": 2})
    assert schemas.result(Base(a=1)) == ("base", {"a": 1})
    with pytest.raises(InvalidResult):
        schemas.result({"a": 1})


class Plain:
    pass


class Calls(BaseModel):
    call: Callable[[], int]


class Broken(BaseModel):
    a: Any = Field(None)


@pytest.mark.parametrize("declared", [Plain, Calls, Fight(a="a", b="b"), True, "Fight", [], {"enum": {1}}])
def test_a_type_without_a_schema_is_named(declared: Any) -> None:
    with pytest.raises(ValueError, match="“bad” is not usable"):
        ObjectSchemas({"bad": declared})


@pytest.mark.parametrize("name", ["", None, 1])
def test_a_name_is_a_text(name: Any) -> None:
    with pytest.raises(ValueError, match="needs a name"):
        ObjectSchemas({name: Fight})


def test_a_result_that_cannot_be_written_does_not_tell_why() -> None:
    with pytest.raises(InvalidResult) as raised:
        ObjectSchemas({}, {"broken": Broken}).result(Broken(a=Plain()))
    assert str(raised.value) == "The result is not of the schema “broken”."
    assert "Plain" in str(raised.value.__cause__)
