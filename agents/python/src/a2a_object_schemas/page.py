"""The page that an agent serves of itself: its form, at its own address, with no file beside the program."""

import json
from dataclasses import dataclass
from functools import cache, cached_property
from html import escape
from importlib.resources import files
from typing import Any, TypeVar

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = ["AgentPage", "mount_page"]

App = TypeVar("App")
#: The place in the HTML for the way from its address to the folder of the files.
BASE = "{base}"


def mount_page(app: App) -> App:
    """Adds the form page of the agent to an ASGI app, at `/`, and returns the app.

    The page has the headers of docs/security.md and sends requests to the agent only. The query fills in the form:
    `?skill=fight&a=Lion` chooses a skill and sets members of its schema, by name or JSON Pointer (`/address/city=Berlin`).

    An app of Starlette or FastAPI gets a middleware, before it starts. Any other app is wrapped: use what is returned.
    `ImportError` says that the extra `page` is not installed.
    """
    _packed()
    if hasattr(app, "add_middleware"):
        app.add_middleware(AgentPage)
        return app
    return AgentPage(app)  # type: ignore[return-value, arg-type]


class AgentPage:
    """ASGI middleware: answers requests for the page and its files, and passes all others on."""

    def __init__(self, app: ASGIApp) -> None:
        self._app, self._packed = app, _packed()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one connection."""
        answer = self._answer(scope) if scope["type"] == "http" and scope["method"] in ("GET", "HEAD") else None
        await (answer or self._app)(scope, receive, send)

    def _answer(self, scope: Scope) -> Response | None:
        packed, path = self._packed, str(scope["path"])
        # A mounted app is told its place, and so is one behind a proxy.
        inner = path.removeprefix(str(scope.get("root_path", "")))
        if inner in ("", "/"):
            last = path.rpartition("/")[2]
            html = packed.html.replace(BASE, f"./{escape(last)}/" if last else "./")
            return Response(html, headers=packed.headers | {"Cache-Control": "no-cache"}, media_type="text/html")
        folder, _, name = inner.removeprefix("/").partition("/")
        if folder != packed.folder or name not in packed.files:
            return None
        file = packed.files[name]
        headers = packed.headers | {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
        if _takes_brotli(Headers(scope=scope)):
            return Response(file.packed, headers=headers | {"Content-Encoding": "br"}, media_type=file.media_type)
        return Response(file.plain, headers=headers, media_type=file.media_type)


@dataclass(frozen=True)
class _File:
    media_type: str
    #: Compressed with brotli.
    packed: bytes

    @cached_property
    def plain(self) -> bytes:
        import brotli

        return bytes(brotli.decompress(self.packed))


@dataclass(frozen=True)
class _Packed:
    html: str
    headers: dict[str, str]
    folder: str
    files: dict[str, _File]


@cache
def _packed() -> _Packed:
    """The packed file: a line of JSON with the HTML and the list of the other files, which follow."""
    try:
        import brotli  # noqa: F401
    except ImportError as error:
        raise ImportError("mount_page() needs the extra: pip install 'a2a-object-schemas[page]'") from error
    packed = files(__package__).joinpath("agent-page.bin")
    if not packed.is_file():
        raise FileNotFoundError("There is no agent-page.bin: run `cargo xtask package` in the repository.")
    line, _, rest = packed.read_bytes().partition(b"\n")
    head: dict[str, Any] = json.loads(line)
    listed, at = {}, 0
    for file in head["files"]:
        listed[file["name"]] = _File(file["type"], rest[at : at + file["length"]])
        at += file["length"]
    return _Packed(head["html"], head["headers"], head["folder"], listed)


def _takes_brotli(headers: Headers) -> bool:
    """Whether an answer in brotli is readable to whoever sent these headers."""
    for coding in ",".join(headers.getlist("accept-encoding")).split(","):
        name, *parameters = (part.strip() for part in coding.split(";"))
        if name.lower() == "br":
            return all(part not in ("q=0", "q=0.0", "q=0.00", "q=0.000") for part in parameters)
    return False
