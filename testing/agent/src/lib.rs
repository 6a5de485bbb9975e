//! The demo agent behind faults and sign-ins, for the end-to-end tests.
//!
//! The demo agent itself is at the root, with the page beside it. In front of it are:
//!
//! - `faults`: an agent below `/chaos/NAME` for each thing that can go wrong;
//! - `locked`: an agent below `/locked` that requires a sign-in for every call;
//! - `own_page`: an agent at `/own-page` with a page of its own;
//! - `oauth`: the authorization server of that sign-in.
//!
//! Faults and sign-ins are proxies: they change requests and answers, and know nothing of the inside
//! of the demo agent.

#![expect(
    clippy::indexing_slicing,
    reason = "members of JSON objects: one that is missing is inserted"
)]

mod faults;
mod locked;
mod oauth;
mod own_page;
mod proxy;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use demo_agent::StartError;

/// The settings of the test agent.
#[derive(Clone, Debug)]
pub struct Config {
    /// The settings of the demo agents behind the faults and sign-ins.
    pub agent: demo_agent::Config,
    /// The duration of each step of a task below `/chaos/slow`.
    pub slow_pace: Duration,
    /// The time for which an access token is valid.
    pub token_life: Duration,
}

impl From<demo_agent::Config> for Config {
    fn from(agent: demo_agent::Config) -> Self {
        Self {
            agent,
            slow_pace: Duration::from_secs(10),
            token_life: Duration::from_mins(5),
        }
    }
}

/// Locks a mutex. Ignores poisoning: a panic while a lock is held leaves no value half changed.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The test agent as an HTTP service: demo agents behind faults below `/chaos`, behind a sign-in below `/locked`, and
/// without either at all other paths.
pub fn router(config: Config) -> Result<Router, StartError> {
    let pace = config.agent.pace;
    let own_page = own_page::router().map_err(|why| StartError::Schema {
        name: own_page::PATH.to_owned(),
        why: why.to_string(),
    })?;
    let open = demo_agent::router(config.agent.clone())?;
    let slow = demo_agent::router(demo_agent::Config {
        pace: config.slow_pace,
        ..config.agent.clone()
    })?;
    // Tasks behind the lock are not seen from outside.
    let behind_lock = demo_agent::router(config.agent)?;
    let locked = Arc::new(locked::Locked::new(behind_lock, config.token_life));
    Ok(Router::new()
        .merge(locked::routes(&locked))
        .layer(demo_agent::cors())
        .merge(own_page)
        .merge(faults::routes(open.clone(), slow, pace))
        .fallback_service(open))
}
