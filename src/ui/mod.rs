//! The views: Leptos components, and the elements' content.
//!
//! Draws what `conversation` and `form` decide. Invariants: a control shows a view and reports an edit, nothing else;
//! no view holds domain state, only what it drew last; only views that the core names as changed are updated.

pub mod components;
pub mod conversation;
pub mod form;
pub(crate) mod formats;
pub mod inspect;
pub mod message_catalogs;
pub mod page;
pub mod result;
pub mod runtime;
pub mod schema_form;
pub mod schema_view;
