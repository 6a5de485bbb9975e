"""The cases that all packages `a2a-object-schemas` share: `agents/cases.json`."""

import json
from pathlib import Path
from typing import Any

import pytest
from a2a.server.agent_execution import RequestContext
from a2a.server.context import ServerCallContext
from a2a.types import Part, SendMessageRequest, Task
from google.protobuf.json_format import ParseDict

from a2a_object_schemas import (
    Decision,
    Invalid,
    InvalidResult,
    ObjectSchemas,
    RejectRunning,
    ReportInvalid,
    RunTask,
    UndeclaredSchema,
)

CASES = json.loads((Path(__file__).parents[2] / "cases.json").read_text(encoding="utf-8"))
SCHEMAS = ObjectSchemas(CASES["inputs"], CASES["outputs"])


def told(decision: Decision) -> dict[str, Any]:
    """A decision as the file of cases writes it."""
    match decision:
        case RunTask(name, data=data, value=value):
            assert value == data
            return {"run": {"schema": name, "data": data}}
        case ReportInvalid(UndeclaredSchema(name, declared)):
            return {"undeclared": {"schema": name, "declared": declared}}
        case ReportInvalid(Invalid(name, errors)):
            assert all(error.message.endswith(".") for error in errors)
            listed = [{"pointer": it.pointer, "keyword": it.keyword} for it in errors]
            return {"invalid": {"schema": name, "errors": in_order(listed)}}
        case RejectRunning():
            return {"rejected": "running"}
    return {"unspecified": True}


def in_order(errors: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(errors, key=lambda error: (error["pointer"], error["keyword"]))


def expected(case: dict[str, Any]) -> dict[str, Any]:
    expect: dict[str, Any] = case["expect"]
    if "invalid" in expect:
        return {"invalid": {**expect["invalid"], "errors": in_order(expect["invalid"]["errors"])}}
    return expect


def context(case: dict[str, Any]) -> RequestContext:
    message = {"messageId": "m", "role": "ROLE_USER", "parts": case["parts"]}
    request = ParseDict({"message": message}, SendMessageRequest())
    task = Task(id="t", context_id="c") if case["hasTask"] else None
    return RequestContext(ServerCallContext(), request, "t" if task else None, "c", task)


@pytest.mark.parametrize("case", CASES["flow"], ids=lambda case: case["name"])
def test_flow_of_a_request(case: dict[str, Any]) -> None:
    assert told(SCHEMAS.read(context(case))) == expected(case)


@pytest.mark.parametrize("case", CASES["flow"], ids=lambda case: case["name"])
def test_flow_of_json_parts(case: dict[str, Any]) -> None:
    assert told(SCHEMAS.decide(case["parts"], case["hasTask"])) == expected(case)


@pytest.mark.parametrize("case", CASES["results"], ids=lambda case: case["name"])
def test_result(case: dict[str, Any]) -> None:
    if not case["valid"]:
        with pytest.raises(InvalidResult, match=case["schema"]):
            SCHEMAS.part(case["data"], case["schema"])
        return
    part: Part = SCHEMAS.part(case["data"])
    assert part.media_type == part.metadata["mimeType"] == SCHEMAS.mode(case["schema"])
    assert told(SCHEMAS.decide([part], False)) == {"run": {"schema": case["schema"], "data": case["data"]}}


def test_modes() -> None:
    assert CASES["modes"] == {"inputs": SCHEMAS.input_modes(), "outputs": SCHEMAS.output_modes()}
