//! The app: a form, the value that was sent, and an agent.

#![expect(
    unreachable_pub,
    reason = "`component` makes public items of those that are not"
)]

use std::rc::Rc;

use a2a_forms::conversation::command::Announcement;
use a2a_forms::ui::form::{HostCall, HostFunctions};
use a2a_forms::ui::schema_form::FormChange;
use a2a_forms::ui::{A2aForm, SchemaForm, SchemaView};
use js_sys::{Array, Reflect};
use leptos::prelude::*;
use serde_json::{Value, json};
use wasm_bindgen::JsValue;

/// The script of the validator's worker, as Trunk names it.
const WORKER: &str = "worker_loader.js";

fn order() -> Value {
    json!({
        "title": "Order",
        "type": "object",
        "properties": {
            "name": { "type": "string", "minLength": 1 },
            "pieces": { "type": "integer", "minimum": 1, "maximum": 100 },
            "express": { "type": "boolean", "default": false },
            "colour": { "type": "string", "enum": ["red", "green"] },
            "town": { "type": "string", "minLength": 4 },
            "drawing": { "type": "string", "format": "uri-reference" },
        },
        "required": ["name", "pieces"],
    })
}

/// Words, controls and functions for the order. A function is `true` here; `call` is called for it.
fn options() -> Value {
    json!({
        "": { "controls": { "/colour": "my-colour" } },
        "/name": { "help": "As on your invoice", "errors": { "required": "We need your name" } },
        "/town": { "options": true },
        "/drawing": { "upload": true, "accept": "image/*" },
    })
}

/// Calls a function of the options.
fn call(call: &HostCall<'_>) -> Option<JsValue> {
    let given = call.arguments.get(0);
    match (call.entry, call.function) {
        ("/town", "options") => {
            let typed = given.as_string()?.to_lowercase();
            let towns = ["Bonn", "Bremen", "Trier", "Ulm"].into_iter();
            let found = towns.filter(|town| town.to_lowercase().starts_with(&typed));
            Some(found.map(JsValue::from_str).collect::<Array>().into())
        }
        // A real shop sends the file to its server here, and returns the promise.
        ("/drawing", "upload") => {
            let name = Reflect::get(&given, &"name".into()).ok()?.as_string()?;
            Some(["/drawings/", &name].concat().into())
        }
        _ => None,
    }
}

/// The whole app.
#[component]
pub fn App() -> impl IntoView {
    let changes = RwSignal::new(0);
    let sent = RwSignal::new(None::<Value>);
    let agent = RwSignal::new(String::new());
    let news = RwSignal::new(String::new());
    let is_closed = RwSignal::new(false);
    let functions: HostFunctions = Rc::new(call);
    view! {
        <h1>{"A shop"}</h1>
        <p>{"Enter in a field sends the order, once nothing is wrong with it."}</p>
        <label>
            <input type="checkbox" on:change:target=move |event| is_closed.set(event.target().checked()) />
            {" The shop is closed"}
        </label>
        <SchemaForm
            schema=order()
            worker=WORKER
            options=options()
            functions=functions.clone()
            readonly=is_closed
            on_change=move |_: FormChange| changes.update(|count| *count += 1)
            on_submit=move |value: Value| sent.set(Some(value))
        />
        <p>{changes} {" changes so far"}</p>
        <h2>{"Sent"}</h2>
        <SchemaView value=sent worker=WORKER schema=Some(order()) />
        <h2>{"An agent"}</h2>
        <label>
            {"Address "}
            <input on:change:target=move |event| agent.set(event.target().value()) />
        </label>
        <p role="status">{news}</p>
        <Show when=move || !agent.read().is_empty()>
            <A2aForm
                agent
                worker=WORKER
                skill=Some("fight-comparison".to_owned())
                options=json!({ "/a": { "title": "Your animal" } })
                on_announcement=move |it: Announcement| {
                    if let Announcement::Ready(card) = it {
                        news.set(format!("Connected to {}", card.name));
                    }
                }
            />
        </Show>
    }
}
