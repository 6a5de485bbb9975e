"""The rules of message envelopes that no JSON Schema states, and the formats."""

import re
from datetime import datetime, timezone
from typing import Any
from urllib.parse import urlsplit

from pydantic import BaseModel, ValidationInfo, model_validator

_DATE_TIME = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})(\.[0-9]+)?([Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])\Z"
)
_URI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:([A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*\Z")


def date_time(text: str) -> str:
    """Format date-time: RFC 3339."""
    found = _DATE_TIME.match(text)
    if not found:
        raise ValueError("not a date and time of RFC 3339")
    year, month, day, hour, minute, second = (int(part) for part in found.groups()[:6])
    # The leap second at the end of a day in UTC.
    is_leap = second == 60 and (hour, minute) == (23, 59)
    datetime(max(year, 1), month, day, hour, minute, 59 if is_leap else second)
    return text


def uri(text: str) -> str:
    """Format uri: RFC 3986, absolute."""
    if not _URI.match(text):
        raise ValueError("not a URI")
    urlsplit(text)
    return text


def web_address(text: str) -> str:
    """A URI with http: or https: and a host."""
    uri(text)
    parts = urlsplit(text)
    # Raises ValueError beyond 65535.
    _ = parts.port
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("not a web address")
    return text


def whole(value: Any) -> Any:
    """An integer of JSON: 1.0 is one, true is not."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


class Envelope(BaseModel):
    """What holds between members of every message.

    Freshness is checked if the context has the time: validate with context={"now": milliseconds since 1970}.
    """

    @model_validator(mode="after")
    def _tag_is_the_senders(self) -> "Envelope":
        tag = getattr(self, "auth", None)
        if tag is not None and tag.agent_id != self.sender_id:
            raise ValueError("auth.agent_id differs from sender_id")
        return self

    @model_validator(mode="after")
    def _is_fresh(self, info: ValidationInfo) -> "Envelope":
        now = (info.context or {}).get("now")
        if now is None:
            return self
        # Python has no leap seconds.
        sent = datetime.fromisoformat(self.timestamp[:-1].replace(":60", ":59")).replace(tzinfo=timezone.utc)
        age = now / 1000 - sent.timestamp()
        if not -60 <= age <= 300:
            raise ValueError("timestamp is too old or in the future")
        return self
