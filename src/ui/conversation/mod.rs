//! A conversation with an agent, on the screen: what is asked, what came of it, signing in.
//!
//! - `talk`: the loop between the core and the browser, and the links to it; `host`: the page around it
//! - `region`: what of it a view shows, and the handle by which views read it
//! - `agent_form`: all of it for other people's pages; `finding`, `skills`: before something is asked
//! - `request`: what is asked, with `ways`, `message` and `refilled`; `drafts` keeps what was entered
//! - `runs`: what came of it, a `run_card` each, with `run_head`, `run_fold`, `run_notice`,
//!   `speech`, `reply`, `run_actions` and `run_compare`; `run_state` and `words` put it in words
//! - `sign_in`: the panel, with `sign_in_way`; `sign_in_line`: the line that says where one is signed in
//! - `component`: the same as a component for Leptos apps
//! - `alert`, `focus`, `controls`: small things that these share

#![expect(
    unreachable_pub,
    reason = "`component` makes public items of those that are not"
)]

mod agent_form;
mod alert;
mod component;
pub(super) mod controls;
mod drafts;
mod finding;
mod focus;
mod host;
mod message;
mod refilled;
mod region;
mod reply;
mod request;
mod run_actions;
mod run_card;
mod run_compare;
mod run_fold;
mod run_head;
mod run_notice;
mod run_state;
mod runs;
mod sign_in;
mod sign_in_line;
mod sign_in_way;
mod skills;
mod speech;
mod talk;
mod ways;
mod words;

pub use agent_form::AgentForm;
pub use component::A2aForm;
pub(super) use drafts::keep_drafts;
pub(super) use finding::finding;
pub use host::{CredentialsWanted, TalkHost};
pub(super) use region::{Region, TalkHandle};
pub(super) use request::request;
pub(super) use runs::runs;
pub(super) use sign_in::sign_in_panel;
pub(super) use sign_in_line::sign_in_line;
pub(super) use skills::skills;
pub use talk::{Talk, TalkLink};
