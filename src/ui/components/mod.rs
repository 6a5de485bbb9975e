//! The Leptos components for apps: `<SchemaForm>`, `<SchemaView>` and `<A2aForm>`, which do what `<schema-form>`,
//! `<schema-view>` and `<a2a-form>` do.
//!
//! Leaves rendering to `schema_form`, `schema_view` and `conversation`; passes props on to them, and their events to
//! the functions of the app.

#![expect(
    unreachable_pub,
    reason = "the macro's own function is as public as the component"
)]

mod a2a_form;
mod app_page;
mod form_check;
mod form_handle;
mod kept_draft;
mod schema_form;
mod schema_view;

pub use crate::browser::Persist;
pub use a2a_form::A2aForm;
pub use form_check::FormCheck;
pub use form_handle::FormHandle;
pub use schema_form::{FormChange, SchemaForm};
pub use schema_view::SchemaView;
