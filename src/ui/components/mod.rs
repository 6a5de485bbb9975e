//! The Leptos components for apps: `<SchemaForm>`, `<SchemaView>` and `<A2aForm>`, a component for each element of that
//! name.
//!
//! Passes props on to `schema_form`, `schema_view` and `conversation`, which draw, and calls the app back.

#![expect(
    unreachable_pub,
    reason = "the macro's own function is as public as the component"
)]

mod a2a_form;
mod schema_form;
mod schema_view;

pub use a2a_form::A2aForm;
pub use schema_form::{FormChange, FormCheck, SchemaForm};
pub use schema_view::SchemaView;
