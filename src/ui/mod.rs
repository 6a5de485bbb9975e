//! What is on the screen: thin views, one file per control.
//!
//! Owns drawing. Leaves every decision to `conversation` and `form`. Invariants: a control shows
//! a view and reports an edit, nothing else; no view holds domain state, only what it drew last;
//! only what the core names as changed is looked at again.

mod conversation;
mod form;
mod intl;
mod lazy_part;
mod page;
pub mod result;
mod runtime;
mod schema_form;
mod schema_view;

pub use conversation::{
    A2aForm, AgentForm, ConversationDriver, ConversationHost, CredentialsWanted, DriverLink,
};
pub use form::{FormExtras, FormHost, FormView, form_extras};
pub use lazy_part::LazyPart;
pub use page::Page;
pub use runtime::{AttrValue, Attrs, Handle, Mounted, Property, after_drawing, flush};
pub use schema_form::{
    FormChange, FormCheck, FormListener, FormOwner, FormWork, SchemaForm, Settled, form_work,
};

pub use schema_view::{SchemaView, ViewOwner};

/// The style sheet of everything that is drawn here, as `build.rs` puts it together.
pub const STYLE: &str = include_str!(concat!(env!("OUT_DIR"), "/style.css"));

/// What a form needs besides once somebody does something.
pub const REST_STYLE: &str = include_str!(concat!(env!("OUT_DIR"), "/rest-style.css"));

/// What only results need besides.
pub const RESULT_STYLE: &str = include_str!(concat!(env!("OUT_DIR"), "/result-style.css"));
