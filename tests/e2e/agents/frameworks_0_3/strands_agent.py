"""The contest on Strands Agents 1.62.0, served by its `A2AServer` (a2a-sdk 0.3.26). `serving.py` says how it is called.

The framework hands data parts to the model as text under a heading. It asks by interrupts of a tool: the message has a
data part with the id of each, and only a data part with that id answers it.
"""

import asyncio
import logging
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent.parent))

from a2a.types import AgentExtension, AgentSkill
from contest import EXTENSION, FIGHT, MORE
from fake_model import APPLYING, INTERVIEW, Received, pieces
from serving import STEP, serve
from starlette.applications import Starlette
from strands import Agent, ToolContext, tool
from strands.models import Model
from strands.multiagent.a2a import A2AServer

# The errors of the fake model are on purpose; the framework logs each with its trace.
logging.getLogger("strands").setLevel(logging.CRITICAL)


@tool(context=True)
def ask_name(tool_context: ToolContext) -> str:
    """Asks the person's name."""
    return tool_context.interrupt("name", reason=INTERVIEW["name"])


class FakeModel(Model):
    def update_config(self, **model_config: Any) -> None:
        pass

    def get_config(self) -> dict[str, Any]:
        return {}

    def structured_output(self, *_: Any, **__: Any) -> Any:
        raise NotImplementedError

    async def stream(self, messages: list[Any], *_: Any, **__: Any) -> AsyncIterator[dict[str, Any]]:
        said = messages[-1]["content"][-1]
        yield {"messageStart": {"role": "assistant"}}
        if said.get("text") == APPLYING:
            yield {"contentBlockStart": {"start": {"toolUse": {"toolUseId": "ask", "name": "ask_name"}}}}
            yield {"contentBlockDelta": {"delta": {"toolUse": {"input": "{}"}}}}
            yield {"contentBlockStop": {}}
            yield {"messageStop": {"stopReason": "tool_use"}}
            return
        yield {"contentBlockStart": {"start": {}}}
        for piece in pieces(said["text"]) if "text" in said else [f"Noted: {said['toolResult']['content'][0]['text']}."]:
            yield {"contentBlockDelta": {"delta": {"text": piece}}}
            await asyncio.sleep(STEP)
        yield {"contentBlockStop": {}}
        yield {"messageStop": {"stopReason": "end_turn"}}


def fighter(_context: str) -> Agent:
    return Agent(
        model=FakeModel(),
        name="Strands fight agent",
        description="Compares two contestants. Served by Strands Agents 1.62.0.",
        tools=[ask_name],
        callback_handler=None,
    )


def build(origin: str) -> Starlette:
    server = A2AServer(
        agent_factory=fighter,
        http_url=f"{origin}/",
        version="1.62.0",
        skills=[AgentSkill(**skill) for skill in [*FIGHT["skills"], MORE["skills"][0] | {"outputModes": ["text/plain"]}]],
        enable_a2a_compliant_streaming=True,
    )
    server.capabilities.extensions = [AgentExtension(**EXTENSION, params={"schemas": FIGHT["schemas"]})]
    app = server.to_starlette_app()
    app.add_middleware(Received)
    return app


serve(build)
