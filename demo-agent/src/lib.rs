//! A demo agent for A2A Forms: every answer is computed, in every version of A2A that we speak.
//!
//! The map, from the wire inwards:
//!
//! ```text
//! command    the command line, and serving until asked to stop
//! routes     paths, CORS, the static site
//! json_rpc   JSON-RPC over HTTP: envelopes, headers, versions
//! http_json  HTTP+JSON: paths, queries, media types
//! errors     errors as each binding writes them
//! body       bodies: a JSON text, or a stream of events
//! card       the agent's card
//! language   the languages of the card and its schemas
//! envelope   message envelopes (004): methods, signatures, a registry
//! sessions   sessions over REST (002): the skills as capabilities
//! calls      the operations of A2A, whatever the binding
//! agent      a message → a task or a reply: the request flow of 000 §3, from the library
//! problems   validation findings, as details of errors
//! skills     what the agent can do, one file per skill
//! tasks      tasks in memory: one writer at a time, any number of followers
//! money      amounts in whole cents
//! ```
//!
//! `testing/agent` puts faults and sign-ins in front of it.

mod agent;
mod body;
mod calls;
mod card;
pub mod command;
mod envelope;
mod errors;
mod http_json;
mod json_rpc;
mod language;
mod money;
mod problems;
mod routes;
mod sessions;
mod signing;
mod skills;
mod tasks;
mod version_headers;

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

pub use card::base;
pub use routes::{cors, router};

/// The API key that opens the vault. The key is public, in the card: it protects nothing.
pub const KEY: &str = "demo-key";
/// The HTTP header that carries the API key.
pub const KEY_HEADER: &str = "x-api-key";

/// Locks a mutex. Ignores poisoning: a panic while a lock is held leaves no value half changed.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The settings of the demo agent.
#[derive(Clone, Debug)]
pub struct Config {
    /// How long a skill waits at each step of a task.
    pub pace: Duration,
    /// The time between two keep-alive comments while a stream has no events.
    pub keep_alive: Duration,
    /// A folder whose files are served at `/`; with `None` a page about the agent is at `/`.
    pub site: Option<PathBuf>,
    /// The largest number of tasks in memory. Then a new task replaces an ended or waiting one, or is refused if all
    /// tasks are running.
    pub tasks_kept: usize,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            pace: Duration::from_millis(600),
            keep_alive: Duration::from_secs(10),
            site: None,
            tasks_kept: 1_000,
        }
    }
}

/// The reason why the agent can't start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The agent's own card can not be read.
    #[error("the agent's own card can not be read")]
    Card,
    /// One of the agent's own schemas cannot be compiled, so that data cannot be checked against it.
    #[error("the schema “{name}” can not be checked against: {why}")]
    Schema {
        /// The name of the schema on the card.
        name: String,
        /// The reason why the schema can't be used.
        why: String,
    },
    /// The folder of `Config::site` does not exist; its path.
    #[error("there is no folder “{0}”")]
    Site(String),
}
