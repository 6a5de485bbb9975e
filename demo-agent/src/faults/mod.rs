//! Faults on purpose, one per path `/chaos/<name>` (SAFETY §5), on every binding.
//!
//! Owns the list of faults, what each is for, and answers that come instead of the right ones.
//! Leaves what is wrong inside an answer to `answers`, what is wrong with its bytes to `pieces`,
//! and the routes to `routes`. A new fault is a variant, a row in `ALL`, and an arm in each of the
//! functions that it concerns; without an arm, the agent behaves.

mod answers;
mod pieces;

use std::fmt::Write as _;

use a2a::dialect::Call;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    Html,
    Html404,
    Empty,
    WrongId,
    Both,
    WrongTypes,
    UnknownEnum,
    Bom,
    Crlf,
    OneByte,
    SplitUtf8,
    Comments,
    Truncated,
    Cut,
    Stall,
    Duplicates,
    Late,
    ChangedId,
    Redirect,
    Status401,
    Status403,
    Status429,
    Busy,
    Status500,
    NoCors,
    Preflight,
    Huge,
    SlowBody,
    Slow,
    CardHtml,
    Card404,
    CardEmpty,
    CardNoCors,
    CardOther,
    Card401,
    Card500,
    CardBom,
    CardCut,
    CardHuge,
}

/// Every fault: its name in the path, and what it does.
pub(crate) const ALL: [(Fault, &str, &str); 39] = [
    (
        Fault::Html,
        "html",
        "every call is answered by an HTML page with status 200",
    ),
    (
        Fault::Html404,
        "html-404",
        "every call is answered by an HTML page with status 404",
    ),
    (
        Fault::Empty,
        "empty",
        "every call is answered by status 200 and no body",
    ),
    (
        Fault::WrongId,
        "wrong-id",
        "every answer has the id of another request (JSON-RPC)",
    ),
    (
        Fault::Both,
        "both",
        "every answer has a result and an error (JSON-RPC); by HTTP+JSON a task and an error",
    ),
    (
        Fault::WrongTypes,
        "wrong-types",
        "members have types that they can not have: a number as status, an object as artifacts",
    ),
    (
        Fault::UnknownEnum,
        "unknown-enum",
        "states and roles that no version knows, and a part of an unknown kind",
    ),
    (
        Fault::Bom,
        "bom",
        "every body begins with a byte order mark",
    ),
    (
        Fault::Crlf,
        "crlf",
        "lines end as on Windows, in streams and in JSON",
    ),
    (
        Fault::OneByte,
        "one-byte",
        "every body comes in pieces of one byte",
    ),
    (
        Fault::SplitUtf8,
        "split-utf8",
        "every body is cut into pieces within its characters",
    ),
    (
        Fault::Comments,
        "comments",
        "streams send one event, then comments without end",
    ),
    (
        Fault::Truncated,
        "truncated",
        "streams end after two events; the task can not be asked for or followed again",
    ),
    (
        Fault::Cut,
        "cut",
        "the connection breaks within the first answer, or within the second event of a stream",
    ),
    (
        Fault::Stall,
        "stall",
        "streams send one event, then nothing, and stay open",
    ),
    (
        Fault::Duplicates,
        "duplicates",
        "every event of a stream comes twice",
    ),
    (
        Fault::Late,
        "late",
        "after the last event of a stream, all but the last come once more",
    ),
    (
        Fault::ChangedId,
        "changed-id",
        "from the second event of a stream on, and whenever it is asked for, the task has another id",
    ),
    (
        Fault::Redirect,
        "redirect",
        "every call is redirected to the good agent by status 307",
    ),
    (
        Fault::Status401,
        "401",
        "every call is answered by status 401, and the card says nothing of a sign-in",
    ),
    (
        Fault::Status403,
        "403",
        "every call is answered by status 403",
    ),
    (
        Fault::Status429,
        "429",
        "every call is answered by status 429, with Retry-After",
    ),
    (
        Fault::Busy,
        "busy",
        "every other call is answered by status 429, with Retry-After; the next one is carried out",
    ),
    (
        Fault::Status500,
        "500",
        "every call is answered by status 500",
    ),
    (
        Fault::NoCors,
        "no-cors",
        "calls are answered without any CORS header, the preflight included; the card has them",
    ),
    (
        Fault::Preflight,
        "preflight",
        "the preflight of calls is refused; the calls themselves would be answered with CORS headers",
    ),
    (
        Fault::Huge,
        "huge",
        "the first answer, or the first event of a stream, is 100 MB long",
    ),
    (
        Fault::SlowBody,
        "slow-body",
        "every body comes in pieces of 16 bytes, with a pause after each",
    ),
    (
        Fault::Slow,
        "slow",
        "all is well, and every step takes long",
    ),
    (
        Fault::CardHtml,
        "card-html",
        "instead of the card there is an HTML page with status 200",
    ),
    (Fault::Card404, "card-404", "there is no card"),
    (
        Fault::CardEmpty,
        "card-empty",
        "instead of the card there is status 200 and no body",
    ),
    (
        Fault::CardNoCors,
        "card-no-cors",
        "the card comes without any CORS header",
    ),
    (
        Fault::CardOther,
        "card-other",
        "instead of the card there is JSON that is no card",
    ),
    (Fault::Card401, "card-401", "the card wants a sign-in"),
    (
        Fault::Card500,
        "card-500",
        "instead of the card there is status 500",
    ),
    (
        Fault::CardBom,
        "card-bom",
        "the card begins with a byte order mark",
    ),
    (
        Fault::CardCut,
        "card-cut",
        "the connection breaks within the card",
    ),
    (Fault::CardHuge, "card-huge", "the card is 100 MB long"),
];

/// When to try again, in seconds.
const LATER: HeaderValue = HeaderValue::from_static("1");

impl Fault {
    /// What is answered instead of the card.
    pub(crate) fn instead_of_card(self) -> Option<Response> {
        match self {
            Self::CardHtml => Some(page(StatusCode::OK)),
            Self::Card404 => {
                Some((StatusCode::NOT_FOUND, "There is no card here.\n").into_response())
            }
            Self::CardEmpty => Some(StatusCode::OK.into_response()),
            Self::Card401 => Some(unknown_sign_in()),
            Self::Card500 => Some(broken()),
            Self::CardOther => {
                let json = [(header::CONTENT_TYPE, "application/json")];
                Some((json, "{\"status\":\"ok\",\"uptime\":3}").into_response())
            }
            _ => None,
        }
    }

    /// What is answered to any call at all, before it is read. `good` is the address of the good
    /// agent for this call, `before` the number of calls before this one.
    pub(crate) fn instead_of_answer(self, good: &str, before: usize) -> Option<Response> {
        match self {
            Self::Html => Some(page(StatusCode::OK)),
            Self::Html404 => Some(page(StatusCode::NOT_FOUND)),
            Self::Empty => {
                let json = [(header::CONTENT_TYPE, "application/json")];
                Some((json, "").into_response())
            }
            Self::Status500 => Some(broken()),
            Self::Redirect => {
                let to = [(header::LOCATION, good)];
                Some((StatusCode::TEMPORARY_REDIRECT, to).into_response())
            }
            Self::Status401 => Some(unknown_sign_in()),
            Self::Status403 => Some((StatusCode::FORBIDDEN, "Forbidden\n").into_response()),
            Self::Status429 => Some(later()),
            Self::Busy if before.is_multiple_of(2) => Some(later()),
            _ => None,
        }
    }

    /// What is answered to a call that was understood.
    pub(crate) fn instead_of(self, call: &Call) -> Option<Response> {
        match (self, call) {
            (Self::Truncated, Call::GetTask { .. } | Call::Resubscribe { .. }) => Some(broken()),
            _ => None,
        }
    }

    /// Whether answers to calls carry CORS headers by the usual way, the preflight included.
    pub(crate) fn has_cors(self) -> bool {
        !matches!(self, Self::NoCors | Self::Preflight)
    }

    /// What is wrong with the bytes of the card, where something is: the fault that has the same
    /// wrong with answers.
    pub(crate) fn of_card_pieces(self) -> Option<Self> {
        match self {
            Self::CardBom => Some(Self::Bom),
            Self::CardCut => Some(Self::Cut),
            Self::CardHuge => Some(Self::Huge),
            _ => None,
        }
    }

    /// Whether the card carries CORS headers.
    pub(crate) fn card_has_cors(self) -> bool {
        self != Self::CardNoCors
    }
}

/// The list of faults, as text.
pub(crate) fn index(base: &str) -> String {
    let mut text = "Agents that break on purpose. The card of each:\n\n".to_owned();
    for (_, name, what) in ALL {
        // Writing to a text never fails.
        let _ = write!(
            text,
            "{base}/chaos/{name}/.well-known/agent-card.json\n    {what}\n"
        );
    }
    text
}

fn page(status: StatusCode) -> Response {
    let html =
        "<!doctype html><title>Welcome</title><h1>Welcome to nginx!</h1><p>This is no agent.</p>";
    (status, Html(html)).into_response()
}

fn broken() -> Response {
    (StatusCode::INTERNAL_SERVER_ERROR, "Internal Server Error\n").into_response()
}

fn unknown_sign_in() -> Response {
    let how = [(header::WWW_AUTHENTICATE, "Bearer realm=\"nobody knows\"")];
    (StatusCode::UNAUTHORIZED, how, "Unauthorized\n").into_response()
}

fn later() -> Response {
    let when = [(header::RETRY_AFTER, LATER)];
    (StatusCode::TOO_MANY_REQUESTS, when, "Too Many Requests\n").into_response()
}
