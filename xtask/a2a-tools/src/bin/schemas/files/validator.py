"""Validates message envelopes with the models."""

from typing import Any

from pydantic import ValidationError

from .models import MESSAGES


def validate(message: Any, now: int | None = None) -> tuple[bool, list[str]]:
    """Whether a message is valid, and the errors; `now` in milliseconds since 1970 (UTC)."""
    message_type = message.get("message_type") if isinstance(message, dict) else None
    model = MESSAGES.get(message_type) if isinstance(message_type, str) else None
    if model is None:
        return False, [f"Unknown message_type: {message_type!r}"]
    try:
        model.model_validate(message, context={"now": now})
    except ValidationError as error:
        return False, [f"/{'/'.join(map(str, it['loc']))}: {it['msg']}" for it in error.errors()]
    return True, []
