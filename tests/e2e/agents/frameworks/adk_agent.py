"""The contest on google-adk 2.13.0, served by its `to_a2a`. `serving.py` says how it is called.

The framework hands data parts to the model as tagged text. It asks in two ways: by the tool `request_input`, with a
schema, and by `require_confirmation` before a tool is run.
"""

import logging
import sys
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent.parent))

from a2a.types import AgentCard
from contest import EXTENSION, FIGHT, MORE
from fake_model import APPLYING, INTERVIEW, Received, pieces
from google.adk.a2a.utils.agent_to_a2a import to_a2a
from google.adk.agents import LlmAgent
from google.adk.models import BaseLlm, LlmRequest, LlmResponse
from google.adk.tools import FunctionTool
from google.adk.tools._request_input_tool import request_input
from google.genai.types import Content, FunctionCall, Part
from google.protobuf.json_format import ParseDict
from serving import serve
from starlette.applications import Starlette

# It warns of every class that is experimental.
logging.captureWarnings(True)


def hire(name: str) -> dict[str, Any]:
    """Hires somebody."""
    return {"hired": name}


class FakeLlm(BaseLlm):
    async def generate_content_async(self, llm_request: LlmRequest, stream: bool = False) -> AsyncGenerator[LlmResponse, None]:
        yield LlmResponse(content=Content(role="model", parts=[answer(llm_request.contents[-1].parts[-1])]))


def answer(said: Part) -> Part:
    if said.function_response:
        return Part(text=told(said.function_response.response))
    prompt = said.text or said.inline_data.data.decode()
    if prompt == APPLYING:
        args = {"message": INTERVIEW["form"]["instructions"], "response_schema": INTERVIEW["form"]["form"]}
        return Part(function_call=FunctionCall(name=request_input.name, args=args))
    if prompt.startswith("Hire "):
        return Part(function_call=FunctionCall(name="hire", args={"name": prompt.removeprefix("Hire ")}))
    return Part(text="".join(pieces(prompt)))


def told(response: dict[str, Any]) -> str:
    if "hired" in response:
        return f"{response['hired']} is hired."
    if "role" in response:
        return f"Noted: {response['role']}, {response['years']:g} years."
    return f"Nobody is hired: {response.get('error')}"


def card(origin: str) -> AgentCard:
    text = {
        "name": "ADK fight agent",
        "description": "Compares two contestants. Served by google-adk 2.13.0.",
        "version": "2.13.0",
        "supportedInterfaces": [{"url": f"{origin}/", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}],
        "defaultInputModes": ["text/plain"],
        "defaultOutputModes": ["text/plain"],
        "capabilities": {"streaming": True, "extensions": [EXTENSION | {"params": {"schemas": FIGHT["schemas"]}}]},
        "skills": [*FIGHT["skills"], MORE["skills"][0] | {"outputModes": ["text/plain"]}],
    }
    return ParseDict(text, AgentCard())


def build(origin: str) -> Starlette:
    agent = LlmAgent(
        name="fight_agent",
        model=FakeLlm(model="fake"),
        tools=[request_input, FunctionTool(hire, require_confirmation=True)],
    )
    app = to_a2a(agent, agent_card=card(origin))
    app.add_middleware(Received)
    return app


serve(build)
