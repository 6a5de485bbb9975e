//! The Leptos components for apps: their style sheet, kept drafts, errors of an app's server, and the handle of a form.

use a2a_forms::browser::validator::WorkerScript;
use a2a_forms::conversation::command::Announcement;
use a2a_forms::form::CheckState;
use a2a_forms::json::Pointer;
use a2a_forms::ui::components::{
    A2aForm, FormChange, FormCheck, FormHandle, Persist, SchemaForm, SchemaView,
};
use js_sys::{Array, Reflect};
use leptos::mount::{UnmountHandle, mount_to};
use leptos::prelude::*;
use leptos::tachys::view::any_view::AnyViewState;
use leptos::task::spawn_local;
use serde_json::Value;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{HtmlElement, HtmlInputElement};

use crate::form_bench::{document, fire, json, until};
use crate::worker::worker;

const SCHEMA: &str = r#"{"type": "object", "properties": {
    "name": {"type": "string"}, "pin": {"type": "string", "writeOnly": true}}}"#;

/// An app on the test runner's page; it leaves the page when it is dropped.
struct App {
    root: HtmlElement,
    mounted: Option<UnmountHandle<AnyViewState>>,
}

impl App {
    fn new(view: impl FnOnce() -> AnyView + 'static) -> Self {
        let root: HtmlElement = document().create_element("div").unwrap().unchecked_into();
        document().body().unwrap().append_child(&root).unwrap();
        let mounted = Some(mount_to(root.clone(), view));
        Self { root, mounted }
    }

    fn input(&self, pointer: &str) -> Option<HtmlInputElement> {
        let found = self
            .root
            .query_selector(&format!("[data-pointer=\"{pointer}\"]"));
        found.unwrap().map(JsCast::unchecked_into)
    }

    /// The value of a field; empty while the field is not there.
    fn text(&self, pointer: &str) -> String {
        self.input(pointer).map(|it| it.value()).unwrap_or_default()
    }

    async fn fill_in(&self, pointer: &str, text: &str) {
        until("the field", || self.input(pointer).is_some()).await;
        let input = self.input(pointer).unwrap();
        input.focus().unwrap();
        input.set_value(text);
        fire(&input, "input");
    }

    fn says(&self, words: &str) -> bool {
        self.root.text_content().unwrap().contains(words)
    }

    fn submit(&self) {
        fire(
            &self.root.query_selector("form").unwrap().unwrap(),
            "submit",
        );
    }
}

impl Drop for App {
    fn drop(&mut self) {
        drop(self.mounted.take());
        self.root.remove();
    }
}

fn stored(name: &str) -> Option<String> {
    let window = web_sys::window().unwrap();
    let path = window.location().pathname().unwrap();
    let storage = window.session_storage().unwrap().unwrap();
    storage
        .get_item(&format!("a2a-forms draft {path} {name}"))
        .unwrap()
}

/// A form whose draft is kept under `name`; `changes` and `sent` are what it reported.
fn kept_form(
    script: &WorkerScript,
    name: &str,
    changes: RwSignal<Vec<FormChange>>,
    sent: RwSignal<Option<Value>>,
    errors: RwSignal<Vec<(Pointer, String)>>,
) -> App {
    let (worker, name) = (script.0.clone(), name.to_owned());
    App::new(move || {
        view! {
            <SchemaForm
                schema=json(SCHEMA)
                worker=worker
                persist=Persist::Session
                name=name
                errors=errors
                on_change=move |change: FormChange| changes.update(|all| all.push(change))
                on_submit=move |value: Value| sent.set(Some(value))
            />
        }
        .into_any()
    })
}

#[wasm_bindgen_test]
async fn components_bring_one_style_sheet() {
    let script = worker().await;
    let sheets = || {
        let sheets = Reflect::get(&document(), &"adoptedStyleSheets".into()).unwrap();
        Array::from(&sheets).length()
    };
    let form = |name| {
        let (changes, sent) = (RwSignal::default(), RwSignal::default());
        kept_form(&script, name, changes, sent, RwSignal::default())
    };
    let one = form("one");
    assert_eq!(sheets(), 1);
    until("the field", || one.input("/name").is_some()).await;
    let styles = |of: &HtmlElement| {
        let window = web_sys::window().unwrap();
        window.get_computed_style(of).unwrap().unwrap()
    };
    let radius = styles(&one.input("/name").unwrap()).get_property_value("border-top-left-radius");
    assert_eq!(radius.unwrap(), "6px");
    let _other = form("other");
    assert_eq!(sheets(), 1);
}

#[wasm_bindgen_test]
async fn a_kept_draft_comes_back_without_secrets_until_it_is_submitted() {
    let script = worker().await;
    let (changes, sent) = (RwSignal::new(Vec::new()), RwSignal::new(None));
    let errors = RwSignal::new(Vec::new());
    let kept_form = |name, changes, sent| kept_form(&script, name, changes, sent, errors);
    let form = kept_form("kept", changes, sent);
    form.fill_in("/name", "Lion").await;
    form.fill_in("/pin", "1234").await;
    until("the draft", || {
        stored("kept").is_some_and(|it| it.contains("Lion"))
    })
    .await;
    assert_eq!(stored("kept").unwrap(), r#"{"name":"Lion"}"#);
    // Removed in the middle of the pause.
    form.fill_in("/name", "Tiger").await;
    drop(form);
    assert_eq!(stored("kept").unwrap(), r#"{"name":"Tiger"}"#);

    changes.set(Vec::new());
    let other = kept_form("another", RwSignal::default(), RwSignal::default());
    let form = kept_form("kept", changes, sent);
    until("the draft is loaded", || form.text("/name") == "Tiger").await;
    assert_eq!(
        (form.text("/pin"), other.text("/name")),
        (String::new(), String::new())
    );
    let told = FormChange {
        value: Some(json(r#"{"name": "Tiger"}"#)),
        at: Pointer::root(),
    };
    assert_eq!(changes.get_untracked(), [told]);
    form.submit();
    until("it is sent", || sent.get_untracked().is_some()).await;
    assert_eq!(stored("kept"), None);
    errors.set(vec![(Pointer::root(), "Not accepted".to_owned())]);
    until("the draft is kept again", || stored("kept").is_some()).await;
}

#[wasm_bindgen_test]
async fn errors_of_the_server_are_at_their_fields_until_an_edit() {
    let script = worker().await;
    let errors = RwSignal::new(Vec::new());
    let form = App::new(move || {
        view! { <SchemaForm schema=json(SCHEMA) worker=script.0 errors=errors /> }.into_any()
    });
    form.fill_in("/name", "Lion").await;
    assert!(!form.says("taken"));
    let taken = |words: &str| vec![("/name".parse::<Pointer>().unwrap(), words.to_owned())];
    errors.set(taken("This name is taken"));
    until("the error", || form.says("This name is taken")).await;
    let is_invalid = || form.input("/name").unwrap().get_attribute("aria-invalid");
    assert_eq!(is_invalid().as_deref(), Some("true"));
    errors.set(taken("It is still taken"));
    until("the next error", || form.says("It is still taken")).await;
    assert!(!form.says("This name is taken"), "in its place");
    form.fill_in("/name", "Tiger").await;
    until("an edit removes it", || !form.says("taken")).await;
    errors.set(taken("This name is taken"));
    until("the error of the next try", || form.says("taken")).await;
    errors.set(Vec::new());
    until("no errors", || !form.says("taken")).await;
}

/// A form with a handle, in a `<form>` of the app whose button submits it; `sent` is what was submitted.
fn handled_form(script: &WorkerScript, form: FormHandle, sent: RwSignal<Vec<Value>>) -> App {
    const NAMED: &str = r#"{"type": "object", "required": ["name"], "properties": {
        "name": {"type": "string", "minLength": 3}}}"#;
    let worker = script.0.clone();
    App::new(move || {
        view! {
            <form on:submit=move |event| {
                event.prevent_default();
                form.submit();
            }>
                <SchemaForm
                    schema=json(NAMED)
                    value=Some(json(r#"{"name": "Lion"}"#))
                    worker=worker
                    handle=form
                    persist=Persist::Session
                    name="handled"
                    on_submit=move |value: Value| sent.update(|all| all.push(value))
                />
                <button>"Order"</button>
            </form>
        }
        .into_any()
    })
}

#[wasm_bindgen_test]
async fn handle_submits_checks_and_resets_its_form() {
    let script = worker().await;
    let (form, sent) = (FormHandle::new(), RwSignal::new(Vec::new()));
    form.submit();
    assert!(form.check().is_none() && form.validate().await.is_none());

    let app = handled_form(&script, form, sent);
    app.fill_in("/name", "Li").await;
    let check = form.validate().await.unwrap();
    assert_eq!(
        (check.state, check.problems.len()),
        (CheckState::Invalid, 1)
    );
    form.submit();
    until("the errors", || app.says("3 characters")).await;
    let active = || document().active_element().unwrap();
    let is_in_summary = || active().closest(".summary").unwrap().is_some();
    until("the focus is at their summary", is_in_summary).await;
    form.focus_first_error();
    let is_at = |pointer: &str| active().get_attribute("data-pointer").as_deref() == Some(pointer);
    until("the focus is at the field", || is_at("/name")).await;
    assert_eq!(sent.get_untracked(), Vec::<Value>::new());

    app.fill_in("/name", "Tiger").await;
    form.submit();
    until("it is sent", || !sent.get_untracked().is_empty()).await;
    assert_eq!(sent.get_untracked(), [json(r#"{"name": "Tiger"}"#)]);
    assert_eq!(form.check().unwrap().state, CheckState::Valid);
    // Enter in a field submits the form, and the `<form>` around it does not submit it once more.
    let button: HtmlElement = app
        .root
        .query_selector("form form button[type=submit]")
        .unwrap()
        .unwrap()
        .unchecked_into();
    button.click();
    assert_eq!(sent.get_untracked().len(), 2);
    let button: HtmlElement = app
        .root
        .query_selector("form > button")
        .unwrap()
        .unwrap()
        .unchecked_into();
    button.click();
    assert_eq!(sent.get_untracked().len(), 3);

    app.fill_in("/name", "Bear").await;
    until("the draft", || stored("handled").is_some()).await;
    form.reset();
    until("the initial value", || app.text("/name") == "Lion").await;
    assert_eq!(stored("handled"), None);
    app.fill_in("/name", "Li").await;
    let waits = form.validate();
    let asked = RwSignal::new(None::<Option<FormCheck>>);
    spawn_local(async move { asked.set(Some(waits.await)) });
    gloo_timers::future::TimeoutFuture::new(0).await;
    drop(app);
    until("the answer", || asked.get_untracked().is_some()).await;
    assert!(form.check().is_none());
}

/// The warnings on the console from now on; the console gets them as well until the test ends.
fn warnings() -> RwSignal<Vec<String>> {
    let told = RwSignal::new(Vec::new());
    let console = Reflect::get(&js_sys::global(), &"console".into()).unwrap();
    let tell = Closure::<dyn Fn(JsValue)>::new(move |words: JsValue| {
        told.update(|all| all.push(words.as_string().unwrap_or_default()));
    });
    Reflect::set(&console, &"warn".into(), &tell.into_js_value()).unwrap();
    told
}

#[wasm_bindgen_test]
async fn a_warning_says_once_that_two_forms_keep_one_draft() {
    let script = worker().await;
    let told = warnings();
    let form = |name: &str| {
        let (changes, sent) = (RwSignal::default(), RwSignal::default());
        kept_form(&script, name, changes, sent, RwSignal::default())
    };
    drop(form(""));
    let _others = [form(""), form("mine")];
    assert_eq!(told.get_untracked(), Vec::<String>::new());
    let _shared = [form(""), form("mine")];
    let words = told.get_untracked();
    assert_eq!(words.len(), 1, "{words:?}");
    assert!(words[0].contains("`name` of its own"), "{words:?}");
}

#[wasm_bindgen_test]
async fn a_value_that_a_change_gave_can_be_given_back() {
    let script = worker().await;
    let schema = r#"{"type": "object", "properties": {"name": {"type": "string"}, "pieces": {"type": "number"}}}"#;
    let order = RwSignal::new(Some(json(r#"{"name": "Ada"}"#)));
    let app = App::new(move || {
        let on_change = move |change: FormChange| order.set(change.value);
        view! { <SchemaForm schema=json(schema) worker=script.0 value=order on_change=on_change /> }
            .into_any()
    });
    app.fill_in("/pieces", "1e").await;
    app.fill_in("/name", "Adam").await;
    let is = |text: &str| order.get_untracked() == Some(json(text));
    until("the change", || is(r#"{"name": "Adam"}"#)).await;
    assert_eq!(app.text("/pieces"), "1e");
    order.set(Some(json(r#"{"name": "Eve", "pieces": 2}"#)));
    until("another value", || app.text("/name") == "Eve").await;
    assert_eq!(app.text("/pieces"), "2");
}

// The markup of docs/recipes.md, as it stands there: tests/house.rs compares them.

fn order() -> Value {
    json(r#"{"type": "object", "properties": {"article": {"type": "string", "title": "Article"}}}"#)
}

/// Sends an order to a server that refuses it.
async fn post(_: &Value) -> Vec<(Pointer, String)> {
    gloo_timers::future::TimeoutFuture::new(10).await;
    vec![(
        "/article".parse().unwrap(),
        "This article is sold out".to_owned(),
    )]
}

fn recipe_of_a_draft() -> impl IntoView {
    view! { <SchemaForm schema=order() persist=Persist::Local name="order" /> }
}

#[expect(dead_code, reason = "only compiled: its agent is nowhere")]
fn recipe_of_an_own_result() -> impl IntoView {
    let result = RwSignal::new(None);
    view! {
        <A2aForm
            agent="https://agent.example.com"
            hide_result=true
            on_announcement=move |it: Announcement| {
                if let Announcement::Result { data, .. } = it {
                    result.set(data);
                }
            }
        />
        <SchemaView value=result />
    }
}

fn recipe_of_errors() -> impl IntoView {
    let form = FormHandle::new();
    let errors = RwSignal::new(Vec::new());
    let send = move |order: Value| {
        spawn_local(async move {
            errors.set(post(&order).await);
            form.focus_first_error();
        });
    };
    view! { <SchemaForm schema=order() handle=form errors=errors on_submit=send /> }
}

#[wasm_bindgen_test]
async fn recipes_keep_a_draft_and_show_errors() {
    let draft = App::new(|| recipe_of_a_draft().into_any());
    draft.fill_in("/article", "AB-1234").await;
    let key = format!(
        "a2a-forms draft {} order",
        web_sys::window().unwrap().location().pathname().unwrap()
    );
    let storage = web_sys::window().unwrap().local_storage().unwrap().unwrap();
    until("the draft", || storage.get_item(&key).unwrap().is_some()).await;
    storage.remove_item(&key).unwrap();
    drop(draft);

    let app = App::new(|| recipe_of_errors().into_any());
    app.fill_in("/article", "AB-1234").await;
    app.submit();
    until("the error", || app.says("This article is sold out")).await;
    let active = || document().active_element().unwrap();
    until("the focus", || {
        active().get_attribute("data-pointer").as_deref() == Some("/article")
    })
    .await;
}
