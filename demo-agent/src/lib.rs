//! A demo agent for A2A Forms: every answer is computed, in every version of A2A that we speak.
//!
//! The map, from the wire inwards:
//!
//! ```text
//! routes    which path is answered by what; CORS; the static site
//! http      calls over HTTP: headers, one answer or a stream of events
//! rpc       JSON-RPC: the envelope, errors
//! faults    what goes wrong on purpose below /chaos
//! card      the agent's card
//! agent     a message → a task or a reply: the request flow of 000 §3, from the library
//! skills    what the agent can do, one file per skill
//! tasks     tasks in memory: one writer each, any number of followers
//! fight     who would win
//! ```

mod agent;
mod card;
mod faults;
pub mod fight;
mod http;
mod routes;
mod rpc;
mod skills;
mod tasks;

use std::path::PathBuf;
use std::time::Duration;

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
}

impl Default for Config {
    fn default() -> Self {
        Self {
            pace: Duration::from_millis(600),
            slow_pace: Duration::from_secs(10),
            keep_alive: Duration::from_secs(10),
            site: None,
            tasks_kept: 1_000,
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
    agent: agent::Agent,
    config: Config,
}
