"""The contest on fasta2a 2.1.1 with an agent of Pydantic AI 2.68.0. `serving.py` says how it is called.

The bridge refuses data parts ("not supported yet"), so that an author who declares schemas hands them to the model as
text, in the one method below. Its answer to them is typed: the framework sends it as data, with its own JSON Schema.
The bridge makes a new task of each message and has no way to ask within one.
"""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent.parent))

from contest import EXTENSION, FIGHT
from fake_model import Received, pieces, structured, verdict
from fasta2a import FastA2A
from fasta2a.broker import InMemoryBroker
from fasta2a.pydantic_ai import AgentWorker, worker_lifespan
from fasta2a.schema import AgentExtension, Message, Part, Skill
from fasta2a.storage import InMemoryStorage
from pydantic import BaseModel, Field
from pydantic_ai import Agent, ModelMessage
from pydantic_ai.models.function import AgentInfo, DeltaToolCall, DeltaToolCalls, FunctionModel
from serving import STEP, serve
from starlette.middleware import Middleware


class Verdict(BaseModel):
    """Who wins."""

    winner: str = Field(title="Winner")
    probability: float = Field(title="Probability", ge=0, le=1)
    explanation: str = Field(title="Explanation")


async def write(messages: list[ModelMessage], info: AgentInfo) -> AsyncIterator[str | DeltaToolCalls]:
    prompt = str(messages[-1].parts[-1].content)
    if structured(prompt) is not None:
        yield {0: DeltaToolCall(name=info.output_tools[0].name, json_args=json.dumps(verdict(prompt)))}
        return
    for piece in pieces(prompt):
        yield piece
        await asyncio.sleep(STEP)


class TakesData(AgentWorker):
    def build_message_history(self, history: list[Message]) -> list[ModelMessage]:
        def said(part: Part) -> Part:
            return Part(text=json.dumps(part["data"])) if "data" in part else part

        return super().build_message_history(
            [{**message, "parts": [said(part) for part in message["parts"]]} for message in history]
        )


def build(origin: str) -> FastA2A:
    agent = Agent(FunctionModel(stream_function=write), output_type=[Verdict, str])
    broker, storage = InMemoryBroker(), InMemoryStorage()
    worker = TakesData(agent=agent, broker=broker, storage=storage)
    (skill,) = FIGHT["skills"]
    names = {"inputModes": "input_modes", "outputModes": "output_modes"}
    return FastA2A(
        storage=storage,
        broker=broker,
        name="Pydantic AI fight agent",
        description="Compares two contestants. Served by fasta2a 2.1.1.",
        url=f"{origin}/",
        skills=[Skill(**{names.get(name, name): value for name, value in skill.items()})],
        extensions=[AgentExtension(**EXTENSION, params={"schemas": FIGHT["schemas"]})],
        default_input_modes=["text/plain"],
        default_output_modes=["text/plain", "application/json"],
        lifespan=partial(worker_lifespan, worker=worker, agent=agent),
        middleware=[Middleware(Received)],
    )


serve(build)
