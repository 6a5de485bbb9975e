"""The contest on AG2 1.2.1, served by its `A2AServer`. `serving.py` says how it is called.

The framework gives data parts to the model as they are, and streams the words of the model as chunks of one artifact. It
asks only for the tools of AG2's own clients (`urn:ag2:client-tools:v1`), so that nobody else is ever asked.
"""

import asyncio
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent.parent))

from a2a.types import AgentExtension, AgentSkill
from ag2 import Agent
from ag2.a2a import A2AServer, build_card
from ag2.config import ModelConfig
from ag2.context import ConversationContext
from ag2.events import BaseEvent, DataInput, ModelMessage, ModelMessageChunk, ModelResponse
from contest import EXTENSION, FIGHT
from fake_model import Received, pieces
from google.protobuf.json_format import ParseDict
from serving import STEP, serve
from starlette.applications import Starlette


class FakeModel(ModelConfig):
    provider = None
    model = "fake"

    def copy(self) -> "FakeModel":
        return self

    def create(self) -> "FakeModel":
        return self

    async def __call__(self, messages: Sequence[BaseEvent], context: ConversationContext, **_: Any) -> ModelResponse:
        said = messages[-1].parts[-1]
        written = pieces(json.dumps(said.data) if isinstance(said, DataInput) else said.content)
        for piece in written:
            await context.send(ModelMessageChunk(piece))
            await asyncio.sleep(STEP)
        return ModelResponse(ModelMessage("".join(written)))


def build(origin: str) -> Starlette:
    agent = Agent("AG2 fight agent", config=FakeModel())
    extension = EXTENSION | {"params": {"schemas": FIGHT["schemas"]}}
    card = build_card(
        agent,
        url=f"{origin}/",
        version="1.2.1",
        description="Compares two contestants. Served by AG2 1.2.1.",
        skills=[ParseDict(skill, AgentSkill()) for skill in FIGHT["skills"]],
        extensions=[ParseDict(extension, AgentExtension())],
    )
    app = A2AServer(agent).build_jsonrpc(url=f"{origin}/", card=card)
    app.add_middleware(Received)
    return app


serve(build)
