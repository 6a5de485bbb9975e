"""Schemas for a graph of LangGraph: `pip install a2a-object-schemas[langgraph]`.

The schemas are those of the graph's input and output. A conversation of A2A is a thread of the graph.
"""

from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any

from a2a.server.agent_execution import RequestContext
from langchain_core.runnables import RunnableConfig
from langgraph.pregel import Pregel
from langgraph.types import StreamMode
from pydantic_core import to_jsonable_python

from .schemas import ObjectSchemas
from .server import Refusal, Result, StructuredExecutor

__all__ = ["GraphExecutor"]


class GraphExecutor(StructuredExecutor[Any, Any]):
    """Runs a compiled graph on valid input. Progress is the names of the nodes that have run.

    `names` are those of the schemas. `from_text` makes an input of words; without it, words get the answer which data
    the agent takes. A graph that interrupts itself is refused: this executor does not ask.
    """

    def __init__(
        self,
        graph: Pregel[Any, Any, Any, Any],
        names: tuple[str, str] = ("input", "output"),
        from_text: Callable[[str], Mapping[str, Any]] | None = None,
    ) -> None:
        super().__init__(
            ObjectSchemas({names[0]: graph.get_input_jsonschema()}, {names[1]: graph.get_output_jsonschema()})
        )
        self._graph, self._from_text = graph, from_text

    async def run(self, input: Any, context: RequestContext) -> AsyncIterator[str | Result]:
        """Runs the graph."""
        config: RunnableConfig = {"configurable": {"thread_id": context.context_id}}
        keys, made = self._graph.output_channels, None
        both: list[StreamMode] = ["updates", "values"]
        async for mode, chunk in self._graph.astream(input, config, stream_mode=both, output_keys=keys):
            if mode == "values":
                made = chunk
            elif "__interrupt__" in chunk:
                raise Refusal("The graph asks for an answer, and this agent cannot ask for it.")
            else:
                yield ", ".join(chunk)
        (name,) = self.schemas.outputs
        yield Result(to_jsonable_python(made), name)

    async def words(self, context: RequestContext) -> Any:
        """Runs the graph on words, if there is a way to make an input of them."""
        if self._from_text is None:
            return await super().words(context)
        async for made in self.run(self._from_text(context.get_user_input()), context):
            last = made
        return last
