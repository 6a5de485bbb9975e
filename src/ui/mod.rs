//! Leptos views: thin, controlled, one file per control.
//!
//! Owns drawing and the signals that tell what is to be drawn again. Leaves every decision to
//! `conversation` and `form`. Invariants: a control shows a view and reports an edit, nothing
//! else; no signal holds domain state, only copies of views; no effect writes a signal.

mod agent;
mod alert;
mod control;
mod field;
mod form;
mod form_handle;
mod icon;
mod page;
mod request;
mod runs;
mod talk;
mod value;

pub use agent::{AgentPanel, SkillList};
pub use form::FormView;
pub use form_handle::{FormHandle, FormHost};
pub use page::Page;
pub use request::RequestView;
pub use runs::Runs;
pub use talk::{Talk, TalkHost};
pub use value::ValueTable;

/// The style sheet of everything that is drawn here.
pub const STYLE: &str = concat!(
    include_str!("../../style/tokens.css"),
    include_str!("../../style/controls.css"),
    include_str!("../../style/form.css"),
    include_str!("../../style/runs.css"),
    include_str!("../../style/agent.css"),
);
