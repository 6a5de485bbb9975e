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
mod intl;
mod link;
mod log;
mod page;
mod reply;
mod request;
pub mod result;
mod run_again;
mod run_asked;
mod run_card;
mod run_compare;
mod run_history;
mod run_state;
mod run_waiting;
mod run_words;
mod runs;
mod runtime;
mod sign_in;
mod sign_in_way;
mod talk;
mod value;

pub use agent_form::AgentForm;
pub use dom::{El, Scope, el};
pub use form::{FormExtras, FormHost, FormView, form_extras};
pub use page::Page;
pub use runtime::{AttrValue, Attrs, Checked, Handle, Mounted, Value, after_drawing, flush};
pub use talk::{CredentialsWanted, Talk, TalkHost, TalkLink};

/// The style sheet of everything that is drawn here, as `build.rs` puts it together.
pub const STYLE: &str = include_str!(concat!(env!("OUT_DIR"), "/style.css"));

/// What a form needs besides once somebody does something.
pub const REST_STYLE: &str = include_str!(concat!(env!("OUT_DIR"), "/rest-style.css"));

/// What only results need besides.
pub const RESULT_STYLE: &str = include_str!(concat!(env!("OUT_DIR"), "/result-style.css"));
