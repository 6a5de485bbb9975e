//! Leptos views: thin, controlled, one file per control.
//!
//! Owns drawing and the signals that tell what is to be drawn again. Leaves every decision to
//! `conversation` and `form`. Invariants: a control shows a view and reports an edit, nothing
//! else; no signal holds domain state, only copies of views; no effect writes a signal.

#![expect(
    unreachable_pub,
    reason = "the component macro writes public property types for components of one room"
)]

mod agent;
mod agent_form;
mod alert;
mod control;
mod field;
mod finding;
mod form;
mod form_handle;
mod icon;
mod page;
mod request;
mod runs;
mod talk;
mod value;

pub use agent_form::AgentForm;
pub use form::FormView;
pub use form_handle::{FormHandle, FormHost};
pub use page::Page;
pub use talk::{Talk, TalkHost};
pub use value::ValueTable;

/// The style sheet of everything that is drawn here.
pub const STYLE: &str = concat!(
    include_str!("../../style/tokens.css"),
    include_str!("../../style/controls.css"),
    include_str!("../../style/form.css"),
    include_str!("../../style/runs.css"),
    include_str!("../../style/agent.css"),
    include_str!("../../style/element.css"),
);
