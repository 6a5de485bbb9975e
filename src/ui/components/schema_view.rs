//! `<SchemaView>`: a value shown through its schema, as a Leptos component.

use std::rc::Rc;

use leptos::prelude::*;
use serde_json::Value;

use super::app_page::{WORKER, prepare};
use crate::ui::runtime::Handle;
use crate::ui::schema_view::ViewOwner;

/// A value for reading: tables, charts, numbers in the reader's locale. Findings are shown at their places.
#[component]
pub fn SchemaView(
    /// The value to show; with `None` the component is empty.
    #[prop(into)]
    value: Signal<Option<Value>>,
    /// The schema that describes the value; with `None` the value is shown by its JSON structure alone, and not
    /// checked.
    #[prop(into, optional)]
    schema: Signal<Option<Value>>,
    /// The script of the worker, as in `SchemaForm`.
    #[prop(into, default = WORKER.to_owned())]
    worker: String,
) -> impl IntoView {
    let owner = ViewOwner::new(prepare(worker));
    let shown = Handle::new(Rc::new(owner.clone()));
    Effect::new(move |_| {
        let (schema, value) = (schema.get(), value.get());
        if let Some(shown) = shown.get() {
            shown.show(schema.as_ref(), value);
        }
    });
    owner.view()
}
