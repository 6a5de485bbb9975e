"""Checks JSON against a JSON Schema, and lists the errors as the extension “Input errors v1” has them.

The validator is the Rust crate jsonschema. It makes the list of all errors of a value before it gives the first one, in
a time that the value's author decides: a list is made only of values within the limits below.
"""

import json
import math
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any

import jsonschema_rs as rust
from google.protobuf.struct_pb2 import ListValue, Struct, Value
from jsonschema_rs import ValidationErrorKind as Kind
from pydantic import ValidationError

__all__ = ["ERRORS_KEY", "INPUT_ERRORS_URI", "InputError"]

#: The URI of “Input errors v1”, and the key of its list in the metadata of a message.
INPUT_ERRORS_URI = "urn:a2a-forms:input-errors:v1"
ERRORS_KEY = INPUT_ERRORS_URI + "/errors"
#: A client reads at most so many errors.
MAX_ERRORS = 1_000
#: The deepest nesting of data that is read.
MAX_DEPTH = 128
#: Of larger data, only the first error is listed. 10,000 values without names are so large; each error repeats names.
MAX_LISTED_SIZE, VALUE_SIZE = 2_000_000, 200
#: Of deeper data, no error is listed: the errors of a recursive `anyOf` double at each level.
MAX_LISTED_DEPTH = 8
#: The most alternatives that are tried for a list of errors, and by Pydantic. Either takes half a second.
MAX_LISTED_TRIES, MAX_TRIES = 50_000, 500_000
#: The longest pointer and message, in characters. Both can repeat names of the data.
MAX_POINTER, MAX_MESSAGE = 1_000, 300


@dataclass(frozen=True)
class InputError:
    """An error at one place of structured input, as an entry of “Input errors v1”."""

    #: The JSON Pointer of the wrong value; a missing member has its own place.
    pointer: str
    #: A sentence for people.
    message: str
    #: The violated keyword of JSON Schema; `None` if the error is not one of JSON Schema.
    keyword: str | None = None
    #: The JSON Pointer of the keyword in the schema.
    schema_pointer: str | None = None

    def entry(self) -> dict[str, str]:
        """The error as JSON."""
        members = {"pointer": self.pointer, "message": self.message, "keyword": self.keyword}
        return {name: it for name, it in (members | {"schemaPointer": self.schema_pointer}).items() if it is not None}

    def __str__(self) -> str:
        return f"{shortened(self.pointer)}: {self.message}" if self.pointer else self.message


def shortened(text: str) -> str:
    """Text of at most `MAX_MESSAGE` characters."""
    return text if len(text) <= MAX_MESSAGE else text[: MAX_MESSAGE - 1] + "…"


def pointer(path: Iterable[str | int]) -> str:
    """The JSON Pointer (RFC 6901) of a path; of its beginning, if it is longer than `MAX_POINTER`."""
    made = ""
    for name in path:
        longer = f"{made}/{str(name).replace('~', '~0').replace('/', '~1')}"
        if len(longer) > MAX_POINTER:
            break
        made = longer
    return made


def plain(value: Any, depth: int = 0) -> Any:
    """The JSON of a protobuf value, or a copy of JSON in Python; `ValueError` if it is not JSON, or nested too deeply.

    Protobuf has doubles only. Integral numbers become `int`, which typed code expects of an `integer`.
    """
    if isinstance(value, Value):
        kind = value.WhichOneof("kind")
        value = getattr(value, kind) if kind not in (None, "null_value") else None
    if isinstance(value, Struct):
        value = dict(value.fields)
    elif isinstance(value, ListValue):
        value = list(value.values)
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, float) and math.isfinite(value):
        return int(value) if value.is_integer() and abs(value) <= 2**53 else value
    if depth == MAX_DEPTH:
        raise ValueError(f"The data is nested deeper than {MAX_DEPTH} levels.")
    if isinstance(value, list):
        return [plain(item, depth + 1) for item in value]
    if isinstance(value, dict) and all(isinstance(name, str) for name in value):
        return {name: plain(item, depth + 1) for name, item in value.items()}
    raise ValueError("The data is not JSON.")


def is_base64(text: str) -> bool:
    """Whether a text is Base64 with its padding (RFC 4648 §4); white space is allowed, as in MIME."""
    plain = re.sub(r"[ \t\n\f\r]", "", text)
    return len(plain) % 4 == 0 and re.fullmatch(r"[A-Za-z0-9+/]*={0,2}", plain) is not None


class Checker:
    """A compiled JSON Schema. Formats are checked, and no other document is fetched."""

    def __init__(self, name: str, schema: dict[str, Any]) -> None:
        limits = rust.FancyRegexOptions(backtrack_limit=20_000)
        try:
            # With a mask, sentences do not repeat the value, which can be long or secret.
            self._validator = rust.validator_for(
                schema,
                validate_formats=True,
                # As the form checks it (OpenAPI: Base64).
                formats={"byte": is_base64},
                offline=True,
                mask="The value",
                pattern_options=limits,
            )
        except ValueError as error:
            raise ValueError(f"The schema “{name}” is not usable: {str(error).splitlines()[0]}") from error
        self._alternatives, self._untagged = alternatives(schema, "anyOf", "oneOf"), alternatives(schema, "anyOf")

    def check(self, value: Any) -> tuple[Any, list[InputError]]:
        """The plain JSON of a value, and its errors, at most `MAX_ERRORS`; none if it is valid."""
        try:
            data = plain(value)
            return data, [] if self._validator.is_valid(data) else self._errors(data)
        except UnicodeError:
            # Text with lone surrogates, which JSON of other languages does not have.
            return None, [InputError("", "The data is not JSON.")]
        except ValueError as error:
            return None, [InputError("", str(error))]

    def is_too_deep(self, data: Any) -> bool:
        """Whether Pydantic would try too many alternatives: those of a recursive union without tags, at each level."""
        values, _, depth = _size(data) if self._untagged > 1 else (0, 0, 0)
        return bool(values * self._untagged**depth > MAX_TRIES)

    def _errors(self, data: Any) -> list[InputError]:
        values, longest, depth = _size(data)
        if depth > MAX_LISTED_DEPTH:
            return [InputError("", "The data does not fit, and is nested too deeply to say where.")]
        is_small = values * (VALUE_SIZE + longest) <= MAX_LISTED_SIZE
        found: Iterable[rust.ValidationError] = ()
        try:
            if is_small and values * self._alternatives**depth <= MAX_LISTED_TRIES:
                found = self._validator.iter_errors(data)
            else:
                self._validator.validate(data)
        except rust.ValidationError as first:
            found = [first]
        leaves = (leaf for error in found for leaf in _leaves(error))
        return [_input_error(leaf) for leaf in islice(leaves, MAX_ERRORS)]


def alternatives(schema: Any, *keywords: str) -> int:
    """The most alternatives of one union that lead to the union itself, and are of one JSON type: so many are tried at
    each level of data."""

    def refs(part: Any) -> set[str]:
        return set(re.findall(r'"\$ref": "#/?([^"]*)"', json.dumps(part)))

    def target(ref: str) -> dict[str, Any]:
        at = schema
        for step in filter(None, ref.split("/")):
            at = at.get(step.replace("~1", "/").replace("~0", "~")) if isinstance(at, dict) else None
        return at if isinstance(at, dict) else {}

    reached = {ref: refs(target(ref)) for ref in refs(schema)}
    farther = None
    while farther != reached:
        farther, reached = reached, {ref: its.union(*(reached.get(it, ()) for it in its)) for ref, its in reached.items()}
    loops, most, parts = {ref for ref, its in reached.items() if ref in its}, 1, [schema]
    while parts:
        part = parts.pop()
        if isinstance(part, dict):
            for union in (part[it] for it in keywords if isinstance(part.get(it), list)):
                back = [it for it in union if refs(it) & loops]
                kinds = [(target(it["$ref"].lstrip("#/")) if "$ref" in it else it).get("type") for it in back]
                most = max([most, *Counter(map(str, kinds)).values()])
        parts.extend(part.values() if isinstance(part, dict) else part if isinstance(part, list) else ())
    return most


def _size(data: Any) -> tuple[int, int, int]:
    """The number of values in data, the length of the longest name, and the depth, 0 without members."""
    values, longest, depth, level = 0, 0, -1, [data]
    while level:
        values, depth = values + len(level), depth + 1
        longest = max([longest, *(len(name) for each in level if isinstance(each, dict) for name in each)])
        inner = (each.values() if isinstance(each, dict) else each for each in level if isinstance(each, (dict, list)))
        level = [item for items in inner for item in items]
    return values, longest, depth


def _leaves(error: rust.ValidationError) -> list[rust.ValidationError]:
    """The errors of the only alternative beside `null`, as Pydantic writes what is optional; else the error itself."""
    if isinstance(error.kind, (Kind.AnyOf, Kind.OneOfNotValid)):
        wants_null = [isinstance(it[0].kind, Kind.Type) and it[0].kind.types == ["null"] for it in error.kind.context]
        if sorted(wants_null) == [False, True]:
            return [leaf for each in error.kind.context[wants_null.index(False)] for leaf in _leaves(each)]
    return [error]


def _input_error(error: rust.ValidationError) -> InputError:
    at, path, message = list(error.instance_path), list(error.schema_path), error.message
    keyword: str | None = error.kind.name
    if isinstance(error.kind, Kind.Required):
        # `dependentRequired` is of this kind, too.
        at, message, keyword = [*at, error.kind.property], f"“{error.kind.property}” is missing", str(path[-1])
    elif isinstance(error.kind, Kind.FalseSchema):
        closed = path and path[-1] in ("additionalProperties", "unevaluatedProperties")
        message, keyword = "No value is allowed here", str(path[-1]) if closed else None
    return InputError(pointer(at), shortened(message + "."), keyword, pointer(path))


def of_pydantic(error: ValidationError, data: Any) -> list[InputError]:
    """The errors of a Pydantic type whose rules go beyond its JSON Schema, each at its place in the data."""
    listed = []
    for found in error.errors(include_url=False, include_input=False)[:MAX_ERRORS]:
        at, here = list[str | int](), data
        # A location has the tags of unions, too, which are no places in the data.
        for name in found["loc"]:
            members: Any = dict(enumerate(here)) if isinstance(here, list) else here
            if isinstance(members, dict) and name in members:
                at, here = [*at, name], members[name]
        cause = found.get("ctx", {}).get("error", found["msg"])
        listed.append(InputError(pointer(at), shortened(str(cause))))
    return listed
