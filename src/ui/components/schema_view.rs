//! `<SchemaView>`: a value shown through its schema, as a Leptos component.

use std::rc::Rc;

use leptos::prelude::*;
use serde_json::Value;

use crate::browser::validator::WorkerScript;
use crate::ui::runtime::Handle;
use crate::ui::schema_view::ViewOwner;

/// A value for reading: tables, charts, numbers in the reader's locale. Findings are shown at their places.
///
/// The page needs the style sheets (`a2a_forms::style::FORM` and `RESULT`) and the worker.
#[component]
pub fn SchemaView(
    /// The value to show; with `None` the component is empty.
    #[prop(into)]
    value: Signal<Option<Value>>,
    /// The URL of the script that starts the validator's Web Worker, such as `worker.js`.
    #[prop(into)]
    worker: String,
    /// The schema that describes the value; with `None` the value is shown by its JSON structure alone, and not
    /// checked.
    #[prop(into, optional)]
    schema: Signal<Option<Value>>,
) -> impl IntoView {
    let owner = ViewOwner::new(WorkerScript(worker));
    let shown = Handle::new(Rc::new(owner.clone()));
    Effect::new(move |_| {
        let (schema, value) = (schema.get(), value.get());
        if let Some(shown) = shown.get() {
            shown.show(schema.as_ref(), value);
        }
    });
    owner.view()
}
