//! `<SchemaView>`: a value shown through its schema, in a Leptos app.

#![expect(
    unreachable_pub,
    reason = "the macro's own function is as public as the component"
)]

use std::rc::Rc;

use leptos::prelude::*;
use serde_json::Value;

use super::ViewOwner;
use crate::browser::validator::WorkerScript;
use crate::ui::Handle;

/// A value to be read: tables, charts, numbers by locale, each at its place; what does not fit its schema is said there.
///
/// The page needs the style sheets (`a2a_forms::ui::STYLE` and `RESULT_STYLE`) and the worker.
#[component]
pub fn SchemaView(
    /// The value; none shows nothing.
    #[prop(into)]
    value: Signal<Option<Value>>,
    /// The address of the worker's script.
    #[prop(into)]
    worker: String,
    /// The schema of the value.
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
