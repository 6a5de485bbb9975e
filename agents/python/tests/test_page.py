"""The page that an agent serves of itself, on apps of Starlette, FastAPI's kind and plain ASGI."""

import re
import sys
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Mount, Route
from starlette.types import Receive, Scope, Send

from a2a_object_schemas import AgentPage, mount_page, page
from conftest import served


async def call(request: Request) -> PlainTextResponse:
    return PlainTextResponse(f"called {request.url.path}")


def app() -> Starlette:
    return Starlette(routes=[Route("/", call, methods=["POST"]), Route("/{rest:path}", call)])


def folder(html: str) -> str:
    """The way to the files of the page, as its HTML has it."""
    found = re.search(r'src="([^"]*)page\.js"', html)
    assert found
    return found[1]


def test_the_page_is_beside_the_agent() -> None:
    given = app()
    assert mount_page(given) is given
    with served(given) as origin, httpx.Client(base_url=origin) as http:
        answer = http.get("/?a=Lion")
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["cache-control"] == "no-cache"
        assert "connect-src 'self';" in answer.headers["content-security-policy"]
        script = http.get(folder(answer.text) + "page.js", headers={"Accept-Encoding": "identity"})
        assert "a2a-form.js" in script.text
        assert http.head("/").status_code == 200
        assert http.post("/").text == "called /"
        for other in ("/x", f"/{folder(answer.text)}nothing.js", f"/{folder(answer.text)}../page.js", "/page.js"):
            assert http.get(other).text.startswith("called"), other


@pytest.mark.parametrize(
    ("coding", "is_packed"),
    [("br", True), ("gzip, BR;q=0.5", True), ("gzip", False), ("br;q=0", False), ("br; q=0.000", False), ("", False)],
)
def test_a_file_is_sent_as_the_browser_can_read_it(coding: str, is_packed: bool) -> None:
    with served(mount_page(app())) as origin, httpx.Client(base_url=origin) as http:
        way = folder(http.get("/").text)
        with http.stream("GET", way + "a2a-form.js", headers={"Accept-Encoding": coding}) as answer:
            raw = b"".join(answer.iter_raw())
            assert answer.headers.get("content-encoding") == ("br" if is_packed else None)
            assert answer.headers["vary"] == "Accept-Encoding"
            assert (b"HTMLElement" in raw) is not is_packed


def test_a_mounted_page_finds_its_files_and_its_path_is_no_markup() -> None:
    inner = mount_page(Starlette())
    with served(Starlette(routes=[Mount("/agents/{name}", inner)])) as origin, httpx.Client(base_url=origin) as http:
        for path in ("/agents/a/", "/agents/%22%3E%3Cscript%3E/"):
            html = http.get(path).text
            assert "<script>" not in html and folder(html).startswith("./a2a-form-")
            assert http.get(path + folder(html) + "page.css").headers["content-type"].startswith("text/css")


async def plain(scope: Scope, receive: Receive, send: Send) -> None:
    await PlainTextResponse("called")(scope, receive, send)


def test_any_other_app_is_wrapped() -> None:
    wrapped: Any = mount_page(plain)
    assert isinstance(wrapped, AgentPage)
    with served(wrapped) as origin:
        assert "a2a-form" in httpx.get(origin).text
        assert httpx.get(f"{origin}/x").text == "called"


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    page._packed.cache_clear()
    monkeypatch.setitem(sys.modules, "brotli", None)
    with pytest.raises(ImportError, match=r"a2a-object-schemas\[page\]"):
        mount_page(app())
