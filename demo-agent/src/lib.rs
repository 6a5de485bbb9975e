//! A demo agent for A2A Forms: every answer is computed, in every version of A2A that we speak.
//!
//! The map, from the wire inwards:
//!
//! ```text
//! routes    which path is answered by what; CORS; the static site
//! mount     the places where the agent lives, each with a face of its own
//! http      JSON-RPC over HTTP: headers, versions
//! rest      HTTP+JSON: paths, queries, media types
//! rpc       the envelope of JSON-RPC
//! errors    errors as each binding writes them
//! body      bodies: a JSON text, or a stream of events
//! faults    what goes wrong on purpose below /chaos
//! callers   who calls, by what credentials
//! oauth     signing in by OAuth 2
//! query     query strings and forms
//! problems  why data does not fit, in sentences
//! card      the agent's card
//! calls     what is asked, whatever the binding, and what comes of it
//! agent     a message → a task or a reply: the request flow of 000 §3, from the library
//! skills    what the agent can do, one file per skill
//! tasks     tasks in memory: one writer at a time, any number of followers
//! money     amounts in whole cents
//! ```

mod agent;
mod body;
mod callers;
mod calls;
mod card;
mod errors;
mod faults;
mod http;
mod money;
mod mount;
mod oauth;
mod problems;
mod query;
mod rest;
mod routes;
mod rpc;
mod skills;
mod tasks;

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::http::{HeaderMap, Uri};
use axum::response::Response;

use agent::Agent;
use mount::Mount;
use oauth::Oauth;

pub use routes::router;

/// How the agent runs.
#[derive(Clone, Debug)]
pub struct Config {
    /// How long each step of a task takes.
    pub pace: Duration,
    /// How long each step takes below `/chaos/slow`.
    pub slow_pace: Duration,
    /// How often a silent stream says that it is still there.
    pub keep_alive: Duration,
    /// A folder to serve at `/`.
    pub site: Option<PathBuf>,
    /// How many tasks are kept in memory.
    pub tasks_kept: usize,
    /// How long a token of the sign-in is good.
    pub token_life: Duration,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            pace: Duration::from_millis(600),
            slow_pace: Duration::from_secs(10),
            keep_alive: Duration::from_secs(10),
            site: None,
            tasks_kept: 1_000,
            token_life: Duration::from_mins(5),
        }
    }
}

/// Why the agent can not start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The agent's own card can not be read.
    #[error("the agent's own card can not be read")]
    Card,
    /// One of the agent's own schemas can not be checked against.
    #[error("the schema “{name}” can not be checked against: {why}")]
    Schema {
        /// The schema's name.
        name: String,
        /// Why not.
        why: String,
    },
    /// The folder to serve is not there.
    #[error("there is no folder “{0}”")]
    Site(String),
}

/// What every request needs.
struct Shared {
    /// The agent for everybody, and the one behind the sign-in: neither sees the other's tasks.
    open: Agent,
    locked: Agent,
    oauth: Oauth,
    config: Config,
    /// How often the busy agent was asked.
    asked_busy: AtomicUsize,
}

impl Shared {
    fn new(config: Config) -> Result<Self, StartError> {
        let open = Agent::new(config.tasks_kept)?;
        Ok(Self {
            locked: open.beside(config.tasks_kept),
            open,
            oauth: Oauth::new(config.token_life),
            asked_busy: AtomicUsize::new(0),
            config,
        })
    }

    /// The agent that lives there.
    fn agent(&self, mount: &Mount) -> &Agent {
        if mount.locked {
            &self.locked
        } else {
            &self.open
        }
    }

    /// What is answered to any call at all at this place, before it is read.
    fn instead_of_answer(&self, mount: &Mount, headers: &HeaderMap, uri: &Uri) -> Option<Response> {
        let fault = mount.fault?;
        let before = match fault {
            faults::Fault::Busy => self.asked_busy.fetch_add(1, Ordering::Relaxed),
            _ => 0,
        };
        let path = uri.path().strip_prefix(&mount.path).unwrap_or_default();
        let good = format!("{}{path}", card::base(headers, uri));
        fault.instead_of_answer(&good, before)
    }
}
