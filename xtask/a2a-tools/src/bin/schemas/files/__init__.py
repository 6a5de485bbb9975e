"""Message envelopes as Pydantic models, and their validator."""

from .models import MESSAGES
from .validator import validate

__all__ = ["MESSAGES", "validate"]
