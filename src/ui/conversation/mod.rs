//! A conversation with an agent: what is asked, the runs, signing in.
//!
//! - `driver`: the loop between the core and the browser, the handle for views, and the trait of the page around it
//! - `agent_form`: all of it for other people's pages; `agent_status`, `skills`: before a skill is chosen;
//!   `agent_signature`: whether the agent's card is the one that it signed
//! - `request`: the form or message that is sent
//! - `run`: a card for each run
//! - `sign_in`: the panel, and the line that says where the person is signed in
//! - `next_action`: which of several submit buttons is the primary one
//! - `component`: the same as a component for Leptos apps
//! - `error_alert`, `focus`, `controls`: small elements and functions that these share

#![expect(
    unreachable_pub,
    reason = "`component` makes public items of those that are not"
)]

mod agent_form;
pub(super) mod agent_signature;
mod agent_status;
mod component;
pub(super) mod controls;
pub mod driver;
pub(super) mod error_alert;
mod focus;
mod next_action;
pub(super) mod request;
mod run;
pub(super) mod sign_in;
mod skills;

pub use agent_form::AgentForm;
pub(super) use agent_status::looking;
pub use component::A2aForm;
pub use driver::Signing;
pub(super) use run::{run_links, runs, tenths_of_seconds};
pub(super) use skills::all_skills;
