"""The schemas of an agent: what its card says of them, and the request flow of “Input/output schemas v1” (§3).

Sending and receiving is in `server`. All steps here are pure. Quotations are of the extension.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from a2a.server.agent_execution import RequestContext
from a2a.types import AgentCard, AgentExtension, Part
from google.protobuf.json_format import ParseDict
from google.protobuf.struct_pb2 import Value
from pydantic import TypeAdapter, ValidationError
from pydantic.errors import PydanticUndefinedAnnotation, PydanticUserError
from pydantic_core import PydanticSerializationError

from .findings import INPUT_ERRORS_URI, Checker, InputError, of_pydantic, plain, shortened

__all__ = ["URI", "Decision", "Invalid", "InvalidResult", "ObjectSchemas", "RejectRunning", "ReportInvalid", "RunTask"]
__all__ += ["UndeclaredSchema", "Unspecified"]

#: The URI of “Input/output schemas v1”.
URI = "https://raw.githubusercontent.com/facultyai/a2a-extension-object-schemas/refs/heads/main/v1"
TEXT = "text/plain"
#: So many errors are told in words; the metadata has all of them.
MAX_TOLD = 20
_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
#: A parameter of a media type. Names without quotes may hold any character, because real cards have such names.
_PARAMETER = re.compile(r';([^;=]*)=\s*(?:"((?:[^"\\]|\\.)*)"\s*(?=;|$)|([^;]*))', re.DOTALL)


@dataclass(frozen=True)
class UndeclaredSchema:
    """“The name of the schema has not been declared in the agent card.”"""

    name: str
    #: The names of all schemas that the card declares.
    declared: list[str]

    def __str__(self) -> str:
        names = f"which this agent does not declare. It declares: {', '.join(self.declared)}."
        said = names if self.declared else "and this agent declares none."
        return f"The data names the schema “{shortened(self.name)}”, {said}"


@dataclass(frozen=True)
class Invalid:
    """“The data does not correspond to the schema.”"""

    name: str
    errors: list[InputError]

    def __str__(self) -> str:
        lines = [str(error) for error in self.errors[:MAX_TOLD]] + ["And more."] * (len(self.errors) > MAX_TOLD)
        return f"The data does not fit the schema “{self.name}”:\n" + "\n".join(f"- {line}" for line in lines)


@dataclass(frozen=True)
class RunTask:
    """Valid data and no task: “the response from this user message **MUST** be a task which uses this input as the
    basis to run it.”"""

    name: str
    #: The media type of the part, unchanged.
    mode: str
    #: The data as JSON.
    data: Any
    #: The data as the declared type; of a plain JSON Schema, the data.
    value: Any


@dataclass(frozen=True)
class ReportInvalid:
    """Invalid data and no task: “the response from this user message **SHOULD** indicate that the data supplied
    wasn't valid.”"""

    error: UndeclaredSchema | Invalid


@dataclass(frozen=True)
class RejectRunning:
    """Data, valid or not, and a task: “the response from this user message **MUST** indicate that the data has been
    rejected because a task is already running.”"""


@dataclass(frozen=True)
class Unspecified:
    """No data of a schema: “the response from this user message is down to individual implementation.”"""


Decision = RunTask | ReportInvalid | RejectRunning | Unspecified


class InvalidResult(ValueError):
    """A result that is of no declared schema, or does not fit its schema. It must not be sent."""


class ObjectSchemas:
    """The named input and output schemas of an agent.

    A schema is a Pydantic model, any other type that Pydantic knows, a `TypeAdapter`, or a plain JSON Schema, a `dict`.
    `ValueError` says which schema is not usable.
    """

    def __init__(self, inputs: Mapping[str, Any], outputs: Mapping[str, Any] | None = None) -> None:
        self.inputs, self.outputs = dict(inputs), dict(outputs or {})
        #: All JSON Schemas by name, in the declared order of members.
        self.schemas: dict[str, dict[str, Any]] = {}
        self._adapters: dict[str, TypeAdapter[Any] | None] = {}
        for side, declared in ("validation", self.inputs), ("serialization", self.outputs):
            for name, it in declared.items():
                if not name or not isinstance(name, str):
                    raise ValueError(f"A schema needs a name: {name!r} is not one.")
                try:
                    self._adapters[name] = _adapter(it)
                    schema = _json_schema(it, side)
                except (PydanticUserError, PydanticUndefinedAnnotation, TypeError, ValueError) as error:
                    raise ValueError(f"The schema “{name}” is not usable: {str(error).splitlines()[0]}") from error
                if self.schemas.setdefault(name, schema) != schema:
                    raise ValueError(f"“{name}” is the name of two schemas.")
        self._checkers = {name: Checker(name, schema) for name, schema in self.schemas.items()}

    def extension(self, required: bool = False) -> AgentExtension:
        """The declaration of the extension for an `AgentCard`, with the schemas under `params.schemas`."""
        said = "Takes data of the declared JSON Schemas, and gives results of them"
        return AgentExtension(uri=URI, description=said, required=required, params={"schemas": self.schemas})

    def mode(self, name: str) -> str:
        """The media type that names a schema: `application/json;schema=NAME`."""
        quoted = name if _TOKEN.fullmatch(name) else '"' + re.sub(r'(["\\])', r"\\\1", name) + '"'
        return f"application/json;schema={quoted}"

    def input_modes(self) -> list[str]:
        """The media types of the input schemas."""
        return [self.mode(name) for name in self.inputs]

    def output_modes(self) -> list[str]:
        """The media types of the output schemas."""
        return [self.mode(name) for name in self.outputs]

    def apply(
        self, card: AgentCard, skill: str | Mapping[str, Iterable[str]] | None = None, required: bool = False
    ) -> AgentCard:
        """Declares the extension and the modes on a card, which it changes and returns.

        `skill` is the id of the only skill with schemas, or has the names of the schemas for each id; by default, all
        skills have all schemas. The modes are in the card's defaults as well, because official servers compare the
        media type of a part with the defaults only. Text stays possible beside data, as the extension recommends.
        """
        ids = [it.id for it in card.skills]
        wanted = skill if isinstance(skill, Mapping) else dict.fromkeys([skill] if skill else ids, [*self.schemas])
        if unknown := {*wanted} - {*ids} | {name for names in wanted.values() for name in names} - {*self.schemas}:
            raise ValueError(f"There is no skill or schema “{min(unknown)}”.")
        errors = AgentExtension(uri=INPUT_ERRORS_URI, description="Lists the errors of refused data with their places")
        others = [it for it in card.capabilities.extensions if it.uri not in (URI, INPUT_ERRORS_URI)]
        del card.capabilities.extensions[:]
        card.capabilities.extensions.extend([*others, self.extension(required), errors])
        # The defaults are the last, so that a skill without modes of its own takes them without schemas.
        for one in [*card.skills, None]:
            names = {*(wanted.get(one.id, ()) if one else self.schemas)}
            for side, declared in ("input_modes", self.inputs), ("output_modes", self.outputs):
                defaults = getattr(card, f"default_{side}")
                modes = getattr(one, side) if one else defaults
                if names or not modes:
                    added = [*([] if modes else defaults), TEXT, *(self.mode(it) for it in declared if it in names)]
                    modes.extend(mode for mode in dict.fromkeys(added) if mode not in modes)
        return card

    def on_card(self, card: dict[str, Any]) -> dict[str, Any]:
        """The JSON of a card with the schemas in their declared order, under `params` and at the root.

        A protobuf map has no order, so the card of the SDK has lost it. A signature covers the whole card: a signed one
        gets no member at its root.
        """
        for extension in card.get("capabilities", {}).get("extensions", []):
            if extension.get("uri") == URI:
                extension["params"] = {**extension.get("params", {}), "schemas": self.schemas}
        return card if card.get("signatures") else {**card, "schemas": self.schemas}

    def read(self, context: RequestContext) -> Decision:
        """How the agent must answer the message of a request (§3)."""
        parts = context.message.parts if context.message else ()
        return self.decide(parts, context.current_task is not None)

    def decide(self, parts: Iterable[Any], has_task: bool) -> Decision:
        """How the agent must answer a message with these parts, as protobuf or JSON (§3).

        `has_task`: the message belongs to an existing task.
        """
        # “If the user message contains multiple parts which can be flagged for special processing, take only the
        # first found part, ignore the rest.” So a later part does not repair an error in the first.
        for mode, data in map(_content, parts):
            if name := schema_of(mode):
                return RejectRunning() if has_task else self._checked(name, mode, data)
        return Unspecified()

    def _checked(self, name: str, mode: str, data: Any) -> RunTask | ReportInvalid:
        if name not in self.schemas:
            return ReportInvalid(UndeclaredSchema(name, list(self.schemas)))
        adapter = self._adapters[name]
        data, errors = self._checkers[name].check(data)
        if adapter and not errors and self._checkers[name].is_too_deep(data):
            errors = [InputError("", "The data is nested too deeply for the alternatives of its schema.")]
        try:
            # As JSON: there a date is text, also for a strict model.
            value = adapter.validate_json(json.dumps(data)) if adapter and not errors else data
        except ValidationError as error:
            errors = of_pydantic(error, data)
        return ReportInvalid(Invalid(name, errors)) if errors else RunTask(name, mode, data, value)

    def result(self, value: Any, name: str | None = None) -> tuple[str, Any]:
        """The name of a result's schema and the result as JSON; `InvalidResult` if it fits none.

        Without a name, the result is of the output type that it has, of the first one that it is an instance of, or of
        the only output schema.
        """
        if name is None:
            own = [it for it, of in self.outputs.items() if type(value) is of]
            fitting = own or [it for it, of in self.outputs.items() if _is_instance(value, of)]
            name = next(iter(fitting or self.outputs if len(self.outputs) == 1 else fitting), "")
        if name not in self.outputs:
            raise InvalidResult(f"A result of the type {type(value).__name__} has no schema among {[*self.outputs]}.")
        adapter = self._adapters[name]
        try:
            data = adapter.dump_python(value, mode="json", by_alias=True, warnings="none") if adapter else value
            return name, self.checked(data, name)
        except PydanticSerializationError as error:
            # The error can tell values and the names of classes.
            raise InvalidResult(f"The result is not of the schema “{name}”.") from error

    def checked(self, data: Any, name: str) -> Any:
        """A result that is JSON already, after a check of it; `InvalidResult` if it does not fit."""
        data, errors = self._checkers[name].check(data)
        if errors:
            raise InvalidResult(str(Invalid(name, errors)).replace("The data", "The result", 1))
        return data

    def part(self, value: Any, name: str | None = None) -> Part:
        """The part with a checked result (§4); errors are those of `result`."""
        name, data = self.result(value, name)
        return data_part(data, self.mode(name))


def data_part(data: Any, mode: str) -> Part:
    """A part with data of a schema, whose mode is where the extension has it, and where A2A 1.0 has it."""
    return Part(data=ParseDict(data, Value()), media_type=mode, metadata={"mimeType": mode})


def _is_instance(value: Any, of: Any) -> bool:
    try:
        return isinstance(value, of) if isinstance(of, type) else False
    except TypeError:
        # A `TypedDict`, or a protocol.
        return False


def _adapter(declared: Any) -> TypeAdapter[Any] | None:
    """What reads and writes values of a declared type; `None` for a plain JSON Schema, whose values are JSON."""
    if isinstance(declared, Mapping):
        return None
    return declared if isinstance(declared, TypeAdapter) else TypeAdapter(declared)


def _json_schema(declared: Any, side: Any) -> dict[str, Any]:
    adapter = _adapter(declared)
    schema = {"$schema": _DIALECT, **adapter.json_schema(mode=side)} if adapter else declared
    # A copy, which fails for what is not JSON.
    return dict(json.loads(json.dumps(schema, allow_nan=False)))


def _content(part: Any) -> tuple[str, Any]:
    """The mode and the data of a data part; the mode is empty if the part is not one, or has none."""
    if isinstance(part, Part) and part.HasField("data"):
        # Of the metadata only this member is read: the rest can be large.
        own = part.metadata.fields["mimeType"] if "mimeType" in part.metadata.fields else None
        return _mode(plain(own) if own and own.HasField("string_value") else None, part.media_type), part.data
    if isinstance(part, dict) and "data" in part:
        metadata = part.get("metadata")
        own = metadata.get("mimeType") if isinstance(metadata, dict) else None
        return _mode(own, part.get("mediaType")), part["data"]
    return "", None


def _mode(own: Any, beside: Any) -> str:
    """The mode in the part's metadata (§2) has precedence, unless it is missing, or is JSON without a schema while the
    media type of A2A 1.0 names one."""
    other: str = beside if isinstance(beside, str) else ""
    if not isinstance(own, str):
        return other
    return other if _is_json(own) and not schema_of(own) and schema_of(other) else own


def _is_json(mode: str) -> bool:
    return mode.split(";", 1)[0].strip().lower() == "application/json"


def schema_of(mode: str) -> str:
    """The name of the schema that a mode names, as in `Application/JSON; charset=utf-8; schema="Fight"`; empty if the
    media type is not JSON or names no schema. The first of several names counts."""
    for parameter, quoted, bare in _PARAMETER.findall(mode) if _is_json(mode) else ():
        if parameter.strip().lower() == "schema":
            return _ESCAPED.sub(r"\1", str(quoted)) or str(bare).strip()
    return ""
