//! The app: a form, the value that was sent, and an agent.

#![expect(
    unreachable_pub,
    reason = "`component` makes public items of those that are not"
)]

use a2a_forms::conversation::command::Announcement;
use a2a_forms::ui::schema_form::FormChange;
use a2a_forms::ui::{A2aForm, SchemaForm, SchemaView};
use leptos::prelude::*;
use serde_json::{Value, json};

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
        },
        "required": ["name", "pieces"],
    })
}

/// The whole app.
#[component]
pub fn App() -> impl IntoView {
    let changes = RwSignal::new(0);
    let sent = RwSignal::new(None::<Value>);
    let agent = RwSignal::new(String::new());
    let news = RwSignal::new(String::new());
    view! {
        <h1>{"A shop"}</h1>
        <p>{"Enter in a field sends the order, once nothing is wrong with it."}</p>
        <SchemaForm
            schema=order()
            worker=WORKER
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
                on_announcement=move |it: Announcement| {
                    if let Announcement::Ready(card) = it {
                        news.set(format!("Connected to {}", card.name));
                    }
                }
            />
        </Show>
    }
}
