//! What is on the screen: thin views, one file per control.
//!
//! Owns drawing. Leaves every decision to `conversation` and `form`. Invariants: a control shows
//! a view and reports an edit, nothing else; no view holds domain state, only what it drew last;
//! only what the core names as changed is looked at again.

mod agent;
mod agent_form;
mod alert;
mod dom;
mod drafts;
mod finding;
mod form;
mod page;
mod request;
mod run_card;
mod runs;
mod talk;
mod value;

pub use agent_form::AgentForm;
pub use dom::{El, Scope, el};
pub use form::{FormHost, FormView};
pub use page::Page;
pub use talk::{Talk, TalkHost, TalkLink};
pub use value::value_table;

/// The style sheet of everything that is drawn here, as `build.rs` puts it together.
pub const STYLE: &str = include_str!(concat!(env!("OUT_DIR"), "/style.css"));
