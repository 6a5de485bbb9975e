"""An agent of document 002, written from its text alone: sessions over REST, with the standard library.

Agents in one server, by the first part of the path: /stream answers on the stream, /poll has no stream and answers in
the list of messages, /once answers with the request that sends the message, and so do /jwt and /oauth for those who
have a token. Each says how many messages it got at /got. The longer name wins.
"""

import json
import sys
import threading
import time
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlparse

PORT, STEP = int(sys.argv[1]), int(sys.argv[2]) / 1000
SCHEMA = {
    "type": "object",
    "required": ["contestantA", "contestantB"],
    "properties": {
        "contestantA": {"type": "string", "title": "First fighter"},
        "contestantB": {"type": "string", "title": "Second fighter"},
    },
}
ERRORS = {
    400: "bad_request", 401: "unauthorized", 404: "not_found", 409: "conflict", 415: "unsupported_media_type",
    422: "invalid_parameters", 429: "rate_limited", 500: "internal_error",
}
TOKEN = "Bearer sesame"
SESSIONS, MESSAGES, CHANGED = {}, {}, threading.Condition()
# The sessions whose first message was refused by “429 Too Many Requests”.
REFUSED_ONCE = set()


def now():
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def new_id(kind):
    return f"{kind}_{uuid.uuid4().hex}"


def card(origin, way):
    return {
        "name": f"Fights by {way}",
        "description": "Says which of two fighters wins.",
        "version": "1.4.0",
        "api": {"type": "a2a", "url": f"{origin}/{way}/", "version": "1.1.0"},
        "auth": {"type": way, "instructions": "Send the token “sesame”."} if way in ("jwt", "oauth") else {"type": "none"},
        "capabilities": [
            {"type": "fight", "description": "Who wins?", "parameters": SCHEMA},
            {
                "type": "financial.payment_processing",
                "description": "Process credit card payments",
                "parameters": {"supported_currencies": ["USD", "EUR", "GBP"], "transaction_limit": 10000},
            },
        ],
        "contact": {"name": "Somebody", "email": "somebody@example.com", "url": "https://example.com/contact"},
        "pricing": {"model": "pay_per_request", "details": "One cent"},
    }


def reply(asked, fighters):
    winner = max(fighters["contestantA"], fighters["contestantB"], key=len)
    return {
        "id": new_id("msg"),
        "role": "agent",
        "content": f"The winner is {winner}.",
        "created_at": now(),
        "in_reply_to": asked["id"],
        "artifacts": [
            {"id": new_id("art"), "type": "application/json", "name": "verdict.json", "data": {"winner": winner}},
            {
                "id": new_id("art"),
                "type": "text/plain",
                "name": "notes.txt",
                "description": "Why it wins",
                "data": "It has the longer name.",
            },
            {"id": new_id("art"), "type": "url/reference", "name": "rules.pdf", "data": "https://example.com/rules.pdf"},
        ],
    }


def add(session, message):
    with CHANGED:
        MESSAGES[session].append(message)
        CHANGED.notify_all()


class Agent(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def end_headers(self):
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Access-Control-Allow-Methods", "GET, POST, DELETE")
        self.send_header("Access-Control-Allow-Headers", "content-type, authorization")
        self.send_header("Access-Control-Expose-Headers", "retry-after")
        super().end_headers()

    def answer(self, status, body=None, headers=()):
        text = b"" if body is None else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(text)

    def refuse(self, status, message, details=None, headers=()):
        error = {"code": ERRORS[status], "message": message}
        if details is not None:
            error["details"] = details
        self.answer(status, {"error": error}, headers)

    def do_OPTIONS(self):
        self.answer(204)

    def do_GET(self):
        self.route("GET")

    def do_POST(self):
        self.route("POST")

    def do_DELETE(self):
        self.route("DELETE")

    def route(self, method):
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length)
        url = urlparse(self.path)
        match [part for part in url.path.split("/") if part]:
            case [("stream" | "poll" | "once" | "jwt" | "oauth") as way, "card"] if method == "GET":
                return self.answer(200, card(f"http://{self.headers['Host']}", way))
            case ["jwt" | "oauth", *_] if self.headers.get("Authorization") != TOKEN:
                return self.refuse(401, "Sign in first.")
            case [way, "got"]:
                sent = [it for messages in MESSAGES.values() for it in messages if it["role"] == "user"]
                return self.answer(200, {"messages": sent, "sessions": list(SESSIONS.values())})
            case [way, "sessions"] if method == "POST":
                session = {"id": new_id("ses"), "created_at": now(), "status": "active"}
                SESSIONS[session["id"]], MESSAGES[session["id"]] = session, []
                return self.answer(201, {"session": session})
            case [way, "sessions", session, *rest]:
                if session not in SESSIONS:
                    return self.refuse(404, "There is no such session.")
                if not rest and method == "GET":
                    return self.answer(200, {"session": SESSIONS[session]})
                if not rest and method == "DELETE":
                    SESSIONS[session]["status"] = "completed"
                    return self.answer(200, {"session": SESSIONS[session]})
                if rest == ["messages"] and method == "GET":
                    return self.page(session, parse_qs(url.query).get("cursor", ["0"])[0])
                if rest == ["messages"] and method == "POST":
                    return self.take(way, session, body)
                if rest == ["stream"] and method == "GET" and way == "stream":
                    return self.stream(session)
        self.refuse(404, "There is nothing here.")

    def page(self, session, cursor):
        messages, start = MESSAGES[session], int(cursor)
        page = {"messages": messages[start : start + 2], "pagination": {}}
        if start + 2 < len(messages):
            page["pagination"]["next_cursor"] = str(start + 2)
        self.answer(200, page)

    def take(self, way, session, body):
        if "application/json" not in self.headers.get("Content-Type", ""):
            return self.refuse(415, "Send JSON.")
        try:
            sent = json.loads(body)
            role, content = sent["role"], sent["content"]
        except (ValueError, KeyError, TypeError):
            return self.refuse(400, "A message has a role and content.")
        if SESSIONS[session]["status"] != "active":
            return self.refuse(409, "The session has ended.")
        data = [it["data"] for it in sent.get("artifacts", []) if it["type"].startswith("application/json")]
        fighters = data[0] if data else {}
        # By name: 200 is well, any other status is an error.
        ordered = fighters.get("contestantB", "")
        if ordered.isdigit() and int(ordered) in ERRORS:
            details = {"errors": [{"field": "/contestantB", "message": "This one does not fight."}]}
            return self.refuse(int(ordered), f"Status {ordered}, as you wished.", details)
        if ordered == "Busy" and session not in REFUSED_ONCE:
            REFUSED_ONCE.add(session)
            return self.refuse(429, "One message in two seconds.", headers=[("Retry-After", "2")])
        asked = {**sent, "id": new_id("msg"), "role": role, "content": content, "created_at": now()}
        add(session, asked)
        if not {"contestantA", "contestantB"} <= fighters.keys():
            fighters = {"contestantA": content, "contestantB": ""}
        if way not in ("stream", "poll"):
            said = reply(asked, fighters)
            add(session, said)
            return self.answer(201, {"message": said})
        threading.Timer(STEP, lambda: add(session, reply(asked, fighters))).start()
        self.answer(201, {"message": asked})

    def stream(self, session):
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        told = len(MESSAGES[session])
        try:
            while SESSIONS[session]["status"] == "active":
                with CHANGED:
                    CHANGED.wait(1)
                    fresh, told = MESSAGES[session][told:], len(MESSAGES[session])
                for message in fresh:
                    self.wfile.write(f"event: message\ndata: {json.dumps(message)}\n\n".encode())
                self.wfile.write(b": here\n\n")
                self.wfile.flush()
        except OSError:
            pass


ThreadingHTTPServer(("127.0.0.1", PORT), Agent).serve_forever()
