//! Faults on purpose, one per path `/chaos/<name>` (SAFETY §5).
//!
//! Owns the list of faults, what each is for, and what each breaks: the card, an answer, or a
//! stream. Leaves the routes to `http`. A new fault is a variant, a row in `ALL`, and an arm in
//! each of the functions that it concerns; without an arm, the agent behaves.

use std::fmt::Write as _;

use a2a_forms::a2a::dialect::Call;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    Html,
    Truncated,
    NoCors,
    CardHtml,
    Card404,
    Stall,
    Status500,
    Slow,
}

/// How a stream of events is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StreamFault {
    /// It ends after so many events.
    EndsAfter(usize),
    /// After so many events nothing comes any more, and it stays open.
    StallsAfter(usize),
}

/// Every fault: its name in the path, and what it does.
pub(crate) const ALL: [(Fault, &str, &str); 8] = [
    (
        Fault::Html,
        "html",
        "every call is answered by an HTML page with status 200",
    ),
    (
        Fault::Truncated,
        "truncated",
        "streams end after two events; the task can not be asked for or followed again",
    ),
    (
        Fault::NoCors,
        "no-cors",
        "calls are answered without any CORS header, the preflight included; the card has them",
    ),
    (
        Fault::CardHtml,
        "card-html",
        "instead of the card there is an HTML page with status 200",
    ),
    (Fault::Card404, "card-404", "there is no card"),
    (
        Fault::Stall,
        "stall",
        "streams send one event, then nothing, and stay open",
    ),
    (
        Fault::Status500,
        "500",
        "every call is answered by status 500",
    ),
    (
        Fault::Slow,
        "slow",
        "all is well, and every step takes long",
    ),
];

impl Fault {
    /// What is answered instead of the card.
    pub(crate) fn instead_of_card(self) -> Option<Response> {
        match self {
            Self::CardHtml => Some(page()),
            Self::Card404 => {
                Some((StatusCode::NOT_FOUND, "There is no card here.\n").into_response())
            }
            _ => None,
        }
    }

    /// What is answered to any call at all, before it is read.
    pub(crate) fn instead_of_answer(self) -> Option<Response> {
        match self {
            Self::Html => Some(page()),
            Self::Status500 => Some(broken()),
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

    /// What happens to streams.
    pub(crate) fn of_stream(self) -> Option<StreamFault> {
        match self {
            Self::Truncated => Some(StreamFault::EndsAfter(2)),
            Self::Stall => Some(StreamFault::StallsAfter(1)),
            _ => None,
        }
    }

    /// Whether answers to calls carry CORS headers.
    pub(crate) fn has_cors(self) -> bool {
        self != Self::NoCors
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

fn page() -> Response {
    Html("<!doctype html><title>Welcome</title><h1>Welcome to nginx!</h1><p>This is no agent.</p>")
        .into_response()
}

fn broken() -> Response {
    (StatusCode::INTERNAL_SERVER_ERROR, "Internal Server Error\n").into_response()
}
