//! The views: Leptos components, and the elements' content.
//!
//! Draws what `conversation` and `form` decide. Invariants: a control shows a view and reports an edit, nothing else;
//! no view holds domain state, only what it drew last; only views that the core names as changed are updated.

mod conversation;
mod form;
mod intl;
mod lazy_part;
mod messages;
mod page;
pub mod result;
mod runtime;
mod schema_form;
mod schema_view;

pub use conversation::{
    A2aForm, AgentForm, ConversationDriver, ConversationHost, CredentialsWanted, DriverLink,
    Signing,
};
pub use form::{FormExtras, FormHost, FormView, form_extras};
pub use lazy_part::LazyPart;
pub use page::Page;
pub use runtime::{AttrValue, Attrs, Handle, Mounted, Property, after_drawing, flush};
pub use schema_form::{
    FormChange, FormCheck, FormListener, FormOwner, FormWork, GivenValue, SchemaForm, Settled,
    form_work,
};

pub use schema_view::{SchemaView, ViewOwner};

/// The style sheet of forms and agents, as `build.rs` joins it.
pub const STYLE: &str = include_str!(concat!(env!("OUT_DIR"), "/style.css"));

/// The style sheet of a form's extras.
pub const REST_STYLE: &str = include_str!(concat!(env!("OUT_DIR"), "/rest-style.css"));

/// The style sheet of runs and results.
pub const RESULT_STYLE: &str = include_str!(concat!(env!("OUT_DIR"), "/result-style.css"));
