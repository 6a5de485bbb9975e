//! The example app: the form of an order, the order that was sent, and the form of an agent.

#![expect(
    unreachable_pub,
    reason = "`component` makes public items of those that are not"
)]

use std::rc::Rc;

use a2a_forms::client::Protocol;
use a2a_forms::conversation::command::Announcement;
use a2a_forms::ui::components::{A2aForm, FormChange, FormHandle, SchemaForm, SchemaView};
use a2a_forms::ui::conversation::driver::Signing;
use a2a_forms::ui::form::{HostCall, HostFunctions};
use js_sys::{Array, Function, JSON, Promise, Reflect};
use leptos::prelude::*;
use serde_json::{Value, json};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The script of the worker, as Trunk names that of the program `shop-worker`.
const WORKER: &str = "shop-worker_loader.js";

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

/// The options of the order's form: help and error texts, a custom element for the colour, and functions. A function is
/// `true` here, and `call` implements it.
fn options() -> Value {
    json!({
        "": { "controls": { "/colour": "my-colour" } },
        "/name": { "help": "As on your invoice", "errors": { "required": "We need your name" } },
        "/town": { "options": true },
        "/drawing": { "upload": true, "accept": "image/*" },
    })
}

/// Implements the functions that the form's options declare: suggestions for `/town`, an upload for `/drawing`. `None`
/// for any other.
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

/// Has an envelope signed by `signEnvelope`, a function of the page: the shop's key is not in this app. Where the page
/// has none, envelopes leave without a signature.
fn sign(envelope: Value) -> Signing {
    Box::pin(async move {
        let function = Reflect::get(&js_sys::global(), &"signEnvelope".into()).ok()?;
        let Ok(function) = function.dyn_into::<Function>() else {
            return Some(envelope);
        };
        let given = JSON::parse(&envelope.to_string()).ok()?;
        let signed = function.call1(&JsValue::NULL, &given).ok()?;
        let signed = JsFuture::from(Promise::resolve(&signed)).await.ok()?;
        let signed = String::from(JSON::stringify(&signed).ok()?);
        let signed: Option<Value> = serde_json::from_str(&signed).ok();
        signed.filter(Value::is_object)
    })
}

/// The root component: a form for an order, the order that was sent, and an agent's form once an address is entered.
#[component]
pub fn App() -> impl IntoView {
    let form = FormHandle::new();
    let changes = RwSignal::new(0);
    let sent = RwSignal::new(None::<Value>);
    let agent = RwSignal::new(String::new());
    let protocol = RwSignal::new(Protocol::Auto);
    let more = RwSignal::new(Value::Null);
    let part = move |name: &'static str| {
        Signal::derive(move || more.read().get(name).cloned().unwrap_or_default())
    };
    let news = RwSignal::new(String::new());
    let is_closed = RwSignal::new(false);
    let is_hidden = RwSignal::new(false);
    let functions: HostFunctions = Rc::new(call);
    view! {
        <h1>{"A shop"}</h1>
        <p>{"Submit, or Enter in a field, sends the order, once nothing is wrong with it."}</p>
        <label>
            <input type="checkbox" on:change:target=move |event| is_closed.set(event.target().checked()) />
            {" The shop is closed"}
        </label>
        <SchemaForm
            schema=order()
            value=Some(json!({ "pieces": 1 }))
            worker=WORKER
            options=options()
            functions=functions.clone()
            readonly=is_closed
            on_change=move |_: FormChange| changes.update(|count| *count += 1)
            on_submit=move |value: Value| sent.set(Some(value))
            handle=form
        />
        <button type="button" on:click=move |_| form.submit()>{"Submit"}</button>
        <button type="button" on:click=move |_| form.reset()>{"Reset"}</button>
        <p>{changes} {" changes so far"}</p>
        <h2>{"Sent"}</h2>
        <SchemaView value=sent worker=WORKER schema=Some(order()) />
        <h2>{"An agent"}</h2>
        <label>
            {"Address "}
            <input on:change:target=move |event| agent.set(event.target().value()) />
        </label>
        <label>
            {"Protocol "}
            <select on:change:target=move |event| protocol.set(Protocol::named(&event.target().value()))>
                {["auto", "a2a", "sessions", "envelope"].map(|name| view! { <option>{name}</option> })}
            </select>
        </label>
        <label>
            {"Headers, keys and extensions, as JSON "}
            <textarea on:change:target=move |event| {
                match serde_json::from_str(&event.target().value()) {
                    Ok(given) => more.set(given),
                    Err(_) => news.set("This is not JSON".to_owned()),
                }
            }></textarea>
        </label>
        <label>
            <input type="checkbox" on:change:target=move |event| is_hidden.set(event.target().checked()) />
            {" Answers here only"}
        </label>
        <p role="status">{news}</p>
        <Show when=move || !agent.read().is_empty()>
            <A2aForm
                agent
                worker=WORKER
                skill=Some("fight-comparison".to_owned())
                protocol
                headers=part("headers")
                verify_keys=part("keys")
                extensions=part("extensions")
                sign_envelope=Callback::new(sign)
                hide_result=is_hidden
                options=json!({ "/a": { "title": "Your animal" } })
                on_announcement=move |it: Announcement| {
                    match it {
                        Announcement::Ready(card) => news.set(format!("Connected to {}", card.name)),
                        Announcement::Result { data: Some(data), .. } => news.set(format!("Answered: {data}")),
                        _ => {}
                    }
                }
            />
        </Show>
    }
}
