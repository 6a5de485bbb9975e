"""What `ObjectSchemas` takes and gives, without a server."""

import json
import math
import socket
import time
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import Annotated, Any, Literal

import pytest
from a2a.types import AgentCard, AgentExtension, AgentSkill, Part
from google.protobuf.json_format import MessageToDict, ParseDict
from google.protobuf.struct_pb2 import Value
from pydantic import BaseModel, ConfigDict, Field, PlainSerializer, TypeAdapter, ValidationInfo
from pydantic import field_validator, model_validator

from a2a_object_schemas import (
    URI,
    Invalid,
    InvalidResult,
    ObjectSchemas,
    RejectRunning,
    ReportInvalid,
    RunTask,
    UndeclaredSchema,
    Unspecified,
)
from conftest import data


DRAFT_7 = "http://json-schema.org/draft-07/schema#"


class Order(BaseModel):
    model_config = ConfigDict(strict=True)

    size: int | None = Field(None, ge=1, le=9)
    weight: float = 1.0
    day: date = date(2026, 1, 1)
    tags: set[str] = set()
    more: dict[str, Any] = {}


class Pair(BaseModel):
    first: str
    second: str = Field(alias="2nd")

    @field_validator("second")
    @classmethod
    def differs(cls, value: str, info: ValidationInfo) -> str:
        if value == info.data.get("first"):
            raise ValueError("The names are equal.")
        return value


def invalid(schemas: ObjectSchemas, value: Any, name: str) -> list[tuple[str, str | None]]:
    """The places and keywords of the errors of data."""
    return [(it.pointer, it.keyword) for it in problem(schemas, value, name).errors]


def problem(schemas: ObjectSchemas, value: Any, name: str) -> Invalid:
    match schemas.decide([data(value, name)], False):
        case ReportInvalid(Invalid() as error):
            return error
    raise AssertionError("The data is valid.")


def value_of(schemas: ObjectSchemas, value: Any, name: str) -> Any:
    match schemas.decide([ParseDict(data(value, name), Part())], False):
        case RunTask(value=typed):
            return typed
        case other:
            raise AssertionError(other)


ORDERS = ObjectSchemas({"order": Order, "pair": Pair})


def test_doubles_of_protobuf_become_integers_where_they_are_integral() -> None:
    typed = value_of(ORDERS, {"size": 3, "weight": 2, "more": {"n": 7, "x": 0.5, "l": [1, True, None]}}, "order")
    assert typed == Order(size=3, weight=2.0, more={"n": 7, "x": 0.5, "l": [1, True, None]})
    assert [type(typed.size), type(typed.weight), type(typed.more["n"])] == [int, float, int]
    plain = ObjectSchemas({"any": {}})
    assert json.dumps(value_of(plain, [1, -2, 2**53, 1.5, 1e300], "any")) == "[1, -2, 9007199254740992, 1.5, 1e+300]"


def test_strict_models_take_what_json_has() -> None:
    typed = value_of(ORDERS, {"day": "2026-02-28", "tags": ["a", "b"]}, "order")
    assert (typed.day, typed.tags) == (date(2026, 2, 28), {"a", "b"})


def test_errors_of_an_optional_field_are_those_of_its_type() -> None:
    assert invalid(ORDERS, {"size": 0}, "order") == [("/size", "minimum")]
    assert invalid(ORDERS, {"size": "x"}, "order") == [("/size", "type")]


def test_rules_beyond_the_json_schema_are_errors_at_their_places() -> None:
    (error,) = problem(ORDERS, {"first": "Lion", "2nd": "Lion"}, "pair").errors
    assert error.entry() == {"pointer": "/2nd", "message": "The names are equal."}


def test_tags_of_unions_are_no_places() -> None:
    class Cat(BaseModel):
        kind: Literal["cat"]
        lives: int

        @field_validator("lives")
        @classmethod
        def has_lives(cls, value: int) -> int:
            raise ValueError("There are no lives left.")

    class Dog(BaseModel):
        kind: Literal["dog"]

    pets = ObjectSchemas({"pets": list[Cat | Dog]})
    errors = problem(pets, [{"kind": "dog"}, {"kind": "cat", "lives": 3}], "pets").errors
    assert ("/1/lives", "There are no lives left.") in [(it.pointer, it.message) for it in errors]


def test_sentences_do_not_repeat_the_data() -> None:
    secrets = ObjectSchemas({"s": {"properties": {"password": {"type": "string", "minLength": 20}}}})
    assert "hunter2" not in str(problem(secrets, {"password": "hunter2"}, "s"))


@pytest.mark.parametrize(
    ("schema", "value", "errors"),
    [
        ({"dependentRequired": {"a": ["b"]}}, {"a": 1}, [("/b", "dependentRequired")]),
        ({"additionalProperties": False}, {"a": 1}, [("", "additionalProperties")]),
        ({"unevaluatedProperties": False}, {"a": 1}, [("", "unevaluatedProperties")]),
        ({"properties": {"a": False}}, {"a": 1}, [("/a", None)]),
        ({"propertyNames": {"maxLength": 1}}, {"ab": 1}, [("", "propertyNames")]),
        ({"properties": {"l": {"items": {"required": ["x"]}}}}, {"l": [{}]}, [("/l/0/x", "required")]),
        ({"oneOf": [{"type": "integer"}, {"minimum": 1}]}, 4, [("", "oneOf")]),
        ({"anyOf": [{"type": "string"}, {"type": "boolean"}]}, 4, [("", "anyOf")]),
        ({"$ref": "#/$defs/t", "$defs": {"t": {"type": "string"}}}, 4, [("", "type")]),
        ({"format": "email"}, "x", [("", "format")]),
        ({"pattern": "^(?=a)(a+)+$"}, "a" * 60 + "b", [("", "pattern")]),
        ({"$schema": DRAFT_7, "dependencies": {"a": ["b"]}}, {"a": 1}, [("/b", "dependencies")]),
    ],
)
def test_places_of_errors(schema: dict[str, Any], value: Any, errors: list[tuple[str, str]]) -> None:
    schemas = ObjectSchemas({"s": schema})
    assert invalid(schemas, value, "s") == errors
    for error in problem(schemas, value, "s").errors:
        assert error.schema_pointer is not None
        found: Any = schemas.schemas["s"]
        for name in error.schema_pointer.split("/")[1:]:
            found = found[int(name) if isinstance(found, list) else name]


@pytest.mark.parametrize(
    ("mode", "name"),
    [
        ("application/json;schema=Fight", "Fight"),
        (' Application/JSON ; charset=utf-8 ; Schema="Fight" ', "Fight"),
        ("application/json;;schema = Fight;charset=utf-8", "Fight"),
        ("application/json;v;schema=Größe", "Größe"),
        ("application/json;schema=v1:fight/main", "v1:fight/main"),
        (r'application/json;schema="a \"big\" one; or two"', 'a "big" one; or two'),
        ('application/json;schema=A; schema="B"', "A"),
        ('application/json;schema="A" B', '"A" B'),
        ("application/json;schema=", None),
        ("application/json;schema=;schema=A", None),
        ("application/json", None),
        ("text/plain;schema=Fight", None),
        ("json;schema=Fight", None),
        ("", None),
    ],
)
def test_spellings_of_a_mode(mode: str, name: str | None) -> None:
    decided = ObjectSchemas({}).decide([{"data": 1, "mediaType": mode}], False)
    assert decided == (ReportInvalid(UndeclaredSchema(name, [])) if name else Unspecified())


@pytest.mark.parametrize("name", ["a", "v1.fight-main", "a b", 'say "hi"; \\ bye', "Größe", "a;schema=b", ","])
def test_each_name_comes_back_from_its_mode(name: str) -> None:
    schemas = ObjectSchemas({name: {"type": "integer"}})
    (mode,) = schemas.input_modes()
    assert schemas.decide([{"data": 1, "metadata": {"mimeType": mode}}], False) == RunTask(name, mode, 1, 1)


def test_long_modes_take_no_time() -> None:
    begin = time.monotonic()
    for odd in (";", ';a="', ";a=", '="', ";schema", '\\"', "; "):
        ObjectSchemas({}).decide([{"data": 1, "mediaType": "application/json" + odd * 200_000}], False)
    assert time.monotonic() - begin < 5


def test_parts_that_are_no_parts_are_not_flagged() -> None:
    odd: list[Any] = [None, 1, "data", [], {}, {"data": 1, "metadata": "application/json;schema=order"}]
    odd += [{"data": 1, "metadata": {"mimeType": 7}, "mediaType": ["x"]}, {"metadata": {"mimeType": ORDER}}]
    assert ORDERS.decide(odd, False) == Unspecified()
    assert ORDERS.decide([*odd, data({}, "order")], True) == RejectRunning()


class Hostile:
    """Data that would cost much time or memory; each has the errors that it gets."""

    deep: Any = 1
    for _ in range(100_000):
        deep = [deep]
    cycle: list[Any] = []
    cycle.append(cycle)
    trees: Any = "x"
    for _ in range(40):
        trees = {"l": trees, "op": "*"}


EXPRESSION = {
    "anyOf": [
        {"type": "integer"},
        {"type": "object", "properties": {"l": {"$ref": "#"}, "op": {"const": "+"}}, "required": ["l", "op"]},
        {"type": "object", "properties": {"l": {"$ref": "#"}, "op": {"const": "*"}}, "required": ["l", "op"]},
    ]
}


@pytest.mark.parametrize(
    ("schema", "value", "count"),
    [
        ({}, Hostile.deep, 1),
        ({}, Hostile.cycle, 1),
        ({}, {1: 2}, 1),
        ({}, math.nan, 1),
        ({}, [math.inf], 1),
        ({}, b"bytes", 1),
        ({"type": "object"}, "\ud800", 1),
        (EXPRESSION, Hostile.trees, 1),
        ({"items": {"type": "string"}}, [1] * 5_000, 1_000),
        ({"items": {"type": "string"}}, [1] * 1_000_000, 1),
        ({"additionalProperties": {"type": "string"}}, {str(i) * 5: 1 for i in range(9_000)}, 1_000),
        ({"additionalProperties": False}, {str(i): 1 for i in range(9_000)}, 1),
        ({"additionalProperties": {"items": {"type": "string"}}}, {"k" * 1_000_000: [1] * 5_000}, 1),
        ({"additionalProperties": {"items": {"type": "string"}}}, {"k" * 2_000: [1] * 900}, 900),
    ],
)
def test_hostile_data_gets_a_short_answer_soon(schema: dict[str, Any], value: Any, count: int) -> None:
    schemas = ObjectSchemas({"s": schema})
    begin = time.monotonic()
    error = problem(schemas, value, "s")
    assert time.monotonic() - begin < 5
    assert len(error.errors) == count
    assert all(it.message.endswith((".", "…")) for it in error.errors)
    assert len(json.dumps([it.entry() for it in error.errors])) < 1_200_000
    assert len(str(error)) < 10_000


def test_other_documents_are_not_fetched() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setblocking(False)
        with pytest.raises(ValueError, match="“s” is not usable.*127.0.0.1"):
            ObjectSchemas({"s": {"$ref": f"http://127.0.0.1:{listener.getsockname()[1]}/x"}})
        with pytest.raises(BlockingIOError):
            listener.accept()


@pytest.mark.parametrize("schema", [{"type": "nope"}, {"pattern": "("}, {"minimum": math.nan}, {"const": b""}])
def test_a_bad_schema_is_an_error_at_once(schema: dict[str, Any]) -> None:
    with pytest.raises((ValueError, TypeError)):
        ObjectSchemas({"s": schema})


def test_names_are_not_empty_and_have_one_schema() -> None:
    with pytest.raises(ValueError, match="needs a name"):
        ObjectSchemas({"": {}})
    with pytest.raises(ValueError, match="“a” is the name of two schemas"):
        ObjectSchemas({"a": {}}, {"a": {"type": "string"}})
    assert ObjectSchemas({"a": Order}, {"a": {**ORDERS.schemas["order"]}}).schemas == {"a": ORDERS.schemas["order"]}


@dataclass
class Point:
    x: int


class Shape(BaseModel):
    name: str


def test_the_type_of_a_result_names_its_schema() -> None:
    several = {"shape": Shape, "point": Point, "points": TypeAdapter(list[Point]), "plain": {"type": "integer"}}
    schemas = ObjectSchemas({}, several)
    assert schemas.result(Point(1)) == ("point", {"x": 1})
    assert schemas.result(Shape(name="a")) == ("shape", {"name": "a"})
    assert schemas.result([Point(1)], "points") == ("points", [{"x": 1}])
    assert schemas.result(5, "plain") == ("plain", 5)
    for value, name in [(5, None), ([Point(1)], None), (Point(1), "circle")]:
        with pytest.raises(InvalidResult, match="no schema among"):
            schemas.result(value, name)
    with pytest.raises(InvalidResult, match="“plain”"):
        schemas.result("5", "plain")
    with pytest.raises(InvalidResult, match="“shape”"):
        schemas.result(Shape.model_construct(name=3), "shape")


class Free(BaseModel):
    total: int

    @model_validator(mode="after")
    def check(self) -> "Free":
        raise ValueError("Never.")


def test_a_result_is_written_once() -> None:
    doubled = ObjectSchemas({}, {"n": Annotated[int, PlainSerializer(lambda value: value * 2)]})
    assert doubled.part(2, "n").data.number_value == 4
    with pytest.raises(InvalidResult, match="“n”:\n- The data is not JSON"):
        ObjectSchemas({}, {"n": float}).result(math.nan, "n")


def test_an_error_of_the_whole_value_is_at_the_root() -> None:
    (error,) = problem(ObjectSchemas({"f": Free}), {"total": 1}, "f").errors
    assert error.entry() == {"pointer": "", "message": "Never."}


def card(**more: Any) -> AgentCard:
    skills = [AgentSkill(id="one"), AgentSkill(id="two", input_modes=["image/png"])]
    return AgentCard(name="n", skills=skills, **more)


BOTH = ObjectSchemas({"order": Order, "pair": Pair}, {"shape": Shape})
ORDER, PAIR, SHAPE = (BOTH.mode(name) for name in BOTH.schemas)


def modes(card: AgentCard) -> list[list[str]]:
    return [[*card.default_input_modes], *([*skill.input_modes] for skill in card.skills)]


def test_modes_are_at_the_skills_and_in_the_defaults() -> None:
    applied = BOTH.apply(card())
    text = "text/plain"
    assert modes(applied) == [[text, ORDER, PAIR], [text, ORDER, PAIR], ["image/png", text, ORDER, PAIR]]
    assert [*applied.skills[1].output_modes] == [*applied.default_output_modes] == [text, SHAPE]
    again = MessageToDict(applied)
    assert MessageToDict(BOTH.apply(applied)) == again


def test_a_skill_can_have_schemas_of_its_own() -> None:
    text = "text/plain"
    assert modes(BOTH.apply(card(), skill="one"))[1:] == [[text, ORDER, PAIR], ["image/png"]]
    several = BOTH.apply(card(default_input_modes=["audio/ogg"]), skill={"one": ["pair"], "two": ["order"]})
    assert modes(several) == [["audio/ogg", text, ORDER, PAIR], ["audio/ogg", text, PAIR], ["image/png", text, ORDER]]
    # A skill without modes of its own would take the defaults, which have the schemas.
    assert modes(BOTH.apply(card(), skill="two"))[1:] == [[text], ["image/png", text, ORDER, PAIR]]
    several_wrong: list[Any] = ["three", {"three": []}, {"one": ["three"]}]
    for wrong in several_wrong:
        with pytest.raises(ValueError, match="no skill or schema “three”"):
            BOTH.apply(card(), skill=wrong)


def test_the_card_keeps_its_other_extensions() -> None:
    own = card()
    own.capabilities.extensions.append(AgentExtension(uri="urn:x"))
    uris = [it.uri for it in BOTH.apply(own, required=True).capabilities.extensions]
    assert uris == ["urn:x", URI, "urn:a2a-forms:input-errors:v1"]
    assert [it.required for it in own.capabilities.extensions] == [False, True, False]


def test_the_order_of_members_is_the_declared_one() -> None:
    names = [f"{letter}{number}" for number in range(20) for letter in "zma"]
    schemas = ObjectSchemas({"s": {"type": "object", "properties": {name: {"minimum": 1} for name in names}}})
    written = schemas.on_card(MessageToDict(schemas.apply(card())))
    for found in (written["schemas"], written["capabilities"]["extensions"][0]["params"]["schemas"]):
        assert list(found["s"]["properties"]) == names
        assert json.dumps(found["s"]["properties"]["z0"]) == '{"minimum": 1}'
    assert "schemas" not in schemas.on_card({"signatures": [{}]})


def test_a_protobuf_part_and_its_json_are_decided_alike() -> None:
    value = Value()
    value.list_value.values.append(Value())
    for sent, read in [(Value(), None), (value, [None])]:
        decided = ORDERS.decide([Part(data=sent, media_type=ORDER)], False)
        assert decided == ORDERS.decide([{"data": read, "mediaType": ORDER}], False)
    odd = Part(data=value, metadata={"mimeType": 5}, media_type=ORDER)
    assert isinstance(ORDERS.decide([odd], False), ReportInvalid)


def anything(random: Random, depth: int = 4) -> Any:
    """Random JSON with names and texts that need care."""
    texts = ["", "a", "b", "~", "/", "~1", "0", "$ref", "ä", "\u2028", "text/plain"]
    leaves: list[Any] = [None, True, False, 0, 1, -7, 2**53, 0.5, -1.25, 1e300, *texts]
    kind = random.random() if depth else 1.0
    if kind < 0.3:
        return [anything(random, depth - 1) for _ in range(random.randrange(4))]
    if kind < 0.7:
        return {random.choice(texts): anything(random, depth - 1) for _ in range(random.randrange(5))}
    return random.choice(leaves)


def at(pointer: str, value: Any) -> list[Any]:
    """The values on the way to a place; the last is missing if the place is."""
    way = [value]
    for token in pointer.split("/")[1:]:
        name = token.replace("~1", "/").replace("~0", "~")
        here = way[-1]
        if isinstance(here, dict) and name in here:
            way.append(here[name])
        elif isinstance(here, list) and name.isdigit() and int(name) < len(here):
            way.append(here[int(name)])
    return way


SOME = ObjectSchemas(
    {
        "some": {
            "$defs": {"node": {"anyOf": [{"type": "integer"}, {"$ref": "#/$defs/object"}, {"type": "null"}]}}
            | {"object": {"required": ["a"], "additionalProperties": {"$ref": "#/$defs/node"}, "maxProperties": 3}},
            "type": ["object", "array"],
            "items": {"minLength": 1, "minimum": 0, "minItems": 1},
            "required": ["~", "/"],
            "properties": {"a": {"$ref": "#/$defs/node"}, "~1": {"type": "string"}},
        }
    }
)


@pytest.mark.parametrize("seed", range(300))
def test_any_data_is_decided_alike_in_each_form_and_its_errors_have_places(seed: int) -> None:
    value = anything(Random(seed))
    decided, again = (SOME.decide([it], False) for it in (data(value, "some"), ParseDict(data(value, "some"), Part())))
    match decided:
        case RunTask(data=read):
            assert decided == again
            assert json.dumps(read, sort_keys=True) == json.dumps(value, sort_keys=True)
        case ReportInvalid(Invalid(errors=errors)):
            # A protobuf map has no order, so the errors have none.
            assert isinstance(again, ReportInvalid) and isinstance(again.error, Invalid)
            assert errors and set(errors) == set(again.error.errors)
            for error in errors:
                missing = error.keyword == "required"
                assert len(at(error.pointer, value)) == error.pointer.count("/") + 1 - missing
        case _:
            raise AssertionError(decided)
