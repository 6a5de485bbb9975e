//! The Leptos components for apps: their style sheet, kept drafts, and errors of an app's server.

use a2a_forms::browser::Persist;
use a2a_forms::browser::validator::WorkerScript;
use a2a_forms::json::Pointer;
use a2a_forms::ui::components::{FormChange, SchemaForm};
use js_sys::{Array, Reflect};
use leptos::mount::{UnmountHandle, mount_to};
use leptos::prelude::*;
use leptos::tachys::view::any_view::AnyViewState;
use serde_json::Value;
use wasm_bindgen::JsCast;
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
