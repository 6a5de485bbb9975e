//! A conversation with an agent: the request, the runs, the sign-in.
//!
//! - `driver`: the loop between the core and the browser, the handle for views, and the trait of the host page
//! - `agent_form`: the content of `<a2a-form>`; `connection_status`, `skills`: before a skill is chosen; `agent_signature`:
//!   whether the agent signed its card
//! - `request`: the form or message that is sent
//! - `run`: a card for each run
//! - `sign_in`: the panel, and the line that says where the person is signed in
//! - `next_action`: which of several submit buttons is the primary one
//! - `error_alert`, `focus`, `controls`: elements and functions that the others share

pub mod agent_form;
pub(super) mod agent_signature;
mod connection_status;
pub(super) mod controls;
pub mod driver;
pub(super) mod error_alert;
mod focus;
mod next_action;
pub(super) mod request;
pub(super) mod run;
pub(super) mod sign_in;
mod skills;

pub(super) use connection_status::connecting_placeholder;
pub(super) use skills::all_skills;
