"""The command line and the web server of the Python agents: no word of any SDK here.

Usage: agent.py [port] [step-milliseconds] [flags]. Prints `ready http://…` once the port is open. Flags:
--only=BINDING  the card offers this binding alone (jsonrpc-0.3, jsonrpc-1.0, http-json-1.0), with all skills
--no-params     (0.3.26) the schemas stand at the root of the card only (000), not under the extension's `params`
"""

import socket
import sys
from typing import Callable

import uvicorn
from contest import FIGHT, MORE
from starlette.applications import Starlette
from starlette.middleware.cors import CORSMiddleware

WORDS = [word for word in sys.argv[1:] if not word.startswith("--")]
FLAGS = [word for word in sys.argv[1:] if word.startswith("--")]
PORT = int(WORDS[0]) if WORDS else 0
#: Seconds between two updates.
STEP = (int(WORDS[1]) if len(WORDS) > 1 else 150) / 1000
ONLY = next((flag.partition("=")[2] for flag in FLAGS if flag.startswith("--only=")), None)
SKILLS = FIGHT["skills"] + (MORE["skills"] if ONLY else [])
SCHEMAS = FIGHT["schemas"] | (MORE["schemas"] if ONLY else {})
#: Under this path stands a second card of the same agent, which says that it does not stream.
STILL = "/still"


def serve(build: Callable[[str], Starlette]) -> None:
    """Opens the port, has the application built for its origin, and serves it; CORS is never the SDK's business."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", PORT))
    origin = f"http://localhost:{listener.getsockname()[1]}"
    app = build(origin)
    app.add_middleware(
        CORSMiddleware,
        allow_origins=["*"],
        allow_methods=["GET", "POST"],
        allow_headers=["content-type", "authorization", "a2a-version", "a2a-extensions", "x-a2a-extensions"],
        expose_headers=["x-a2a-extensions", "a2a-extensions"],
    )
    listener.listen(128)
    print(f"ready {origin}", flush=True)
    uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1)).run(sockets=[listener])
