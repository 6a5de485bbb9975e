"""Typed input and output schemas for A2A agents: the extension “Input/output schemas v1” for a2a-sdk."""

from .findings import *
from .page import *
from .schemas import *
from .server import *
