//! The code of `<schema-form>` in the part `rest`: dispatches the element's events, applies the host page's options,
//! lists findings, and embeds documents into schemas.
//!
//! Leaves `validate()` to `validate`.

use std::cell::RefCell;
use std::rc::Rc;

use a2a_forms::ui::form::HostCall;
use a2a_forms::ui::schema_form::{FormListener, FormOwner, FormWork, form_work};
use exact_json::Pointer;
use js_sys::Function;
use json_form::form::FormSession;
use json_form::form::options::Options;
use serde_json::Value;
use wasm_bindgen::prelude::*;

use super::ElementWork;
use super::finding_entries::entries;
use super::validate::validate;
use crate::element::host_element::{Host, state_name};

/// The implementation of `ElementWork`, which `<schema-form>` needs only after its first paint; code of the part
/// `rest`.
pub(in crate::element) struct Work;

impl ElementWork for Work {
    fn form(&self) -> Rc<dyn FormWork> {
        form_work()
    }

    fn listener(&self, host: Host) -> Rc<dyn FormListener> {
        Rc::new(EventDispatcher {
            host,
            reported: RefCell::default(),
            step: RefCell::default(),
        })
    }

    fn set_options(&self, form: &FormOwner, text: Option<&str>) {
        form.set_options(text.and_then(Options::of_text));
    }

    fn report(&self, form: &FormOwner, text: Option<String>) {
        let listed = text.and_then(|text| exact_json::parse(&text).ok());
        let listed = listed.as_ref().and_then(Value::as_array);
        let errors = listed.into_iter().flatten().filter_map(|entry| {
            let text = |name| entry.get(name).and_then(Value::as_str);
            let pointer = text("pointer").and_then(|pointer| pointer.parse().ok());
            Some((pointer.unwrap_or_default(), text("message")?.to_owned()))
        });
        form.report(errors.collect());
    }

    fn validate(&self, form: &FormOwner, done: Function) {
        validate(form, done);
    }

    fn bundled(&self, schema: Value, resources: Option<&str>) -> Value {
        bundled(schema, resources)
    }

    fn open_posted(&self, form: &FormOwner, schema: Value, state: &str) {
        form.open_posted(schema, state);
    }

    fn text(&self, form: &FormOwner, name: &str) -> Option<String> {
        match name {
            "errors" | "warnings" => {
                let [errors, warnings] = findings_of(form);
                Some(if name == "errors" { errors } else { warnings })
            }
            _ => form
                .with_session(|session| draft_text(session, name))
                .flatten(),
        }
    }

    fn stylesheet(&self) -> &'static str {
        a2a_forms::style::REST
    }
}

/// The value of a form without secrets as JSON text (`draft`), or with secrets and typed texts (`entered`); `None` if
/// nothing is entered.
pub(in crate::element) fn draft_text(form: &FormSession, name: &str) -> Option<String> {
    let state = form.state();
    let draft = if name == "entered" {
        state.whole_draft().to_json()
    } else {
        state.draft()
    };
    draft.map(|draft| exact_json::to_text(&draft))
}

/// The schema with the documents that it refers to embedded. `resources` is JSON text: an object with a schema for each
/// URI.
pub(in crate::element) fn bundled(schema: Value, resources: Option<&str>) -> Value {
    let Some(resources) = resources else {
        return schema;
    };
    // Anything but an object contains no documents.
    json_form::schema::bundle(schema, &exact_json::parse(resources).unwrap_or_default())
}

/// The errors of a form, then its warnings, each as the JSON text of an array; both arrays are empty without a session.
fn findings_of(form: &FormOwner) -> [String; 2] {
    let (problems, warnings) = form
        .with_session(|session| session.state().problems_and_warnings())
        .unwrap_or_default();
    [problems, warnings].map(|problems| exact_json::to_text(&entries(problems)))
}

/// Dispatches the events of a form at its element, and sets the element's custom states.
struct EventDispatcher {
    host: Host,
    reported: RefCell<Reported>,
    /// The element's current custom state for the shown step of the form, such as `step-2`; `None` without steps.
    step: RefCell<Option<String>>,
}

/// The check that was last reported to the host page.
#[derive(Clone, Default)]
struct Reported {
    key: u64,
    state: &'static str,
    /// The revision of the form's findings when the check was reported; while the form's revision equals this, its
    /// findings are unchanged.
    findings_revision: u64,
    /// The errors, then the warnings, that the form had when the check was reported, each as the JSON text of an array.
    findings: Rc<[String; 2]>,
}

impl EventDispatcher {
    /// Sets the element's custom state for the shown step of the form, such as `step-2` or `review`; removes it from a
    /// form without steps.
    fn show_step(&self, form: &FormOwner) {
        let steps = form
            .with_session(|session| session.state().steps())
            .flatten();
        let name = steps.map(|steps| {
            if steps.is_review() {
                "review".to_owned()
            } else {
                format!("step-{}", steps.at + 1)
            }
        });
        if *self.step.borrow() != name {
            self.host.set_step(name.as_deref());
            self.step.replace(name);
        }
    }
}

impl FormListener for EventDispatcher {
    fn set_working(&self, is_working: bool) {
        self.host.set_working(is_working);
    }

    fn changed(&self, form: &FormOwner, at: &Pointer) {
        let value = form.with_value(|value| value.map(exact_json::to_text));
        self.host.dispatch_change("schema-form-change", value, at);
    }

    fn checked(&self, form: &FormOwner) {
        let Some((key, state, findings_revision)) = form.with_session(|session| {
            let state = session.state();
            (session.key(), state_name(state), state.problems_revision())
        }) else {
            // The form is closed.
            self.show_step(form);
            return self.host.set_state("");
        };
        let reported = self.reported.borrow().clone();
        self.show_step(form);
        let is_known = reported.key == key && reported.findings_revision == findings_revision;
        if is_known && reported.state == state {
            return;
        }
        // Two states may be reported for each key press, so the list is built only if the findings changed.
        let findings = if is_known {
            Rc::clone(&reported.findings)
        } else {
            Rc::new(findings_of(form))
        };
        let is_same = reported.state == state && reported.findings == findings;
        let [errors, _] = &*findings;
        let text = ["{\"state\":\"", state, "\",\"errors\":", errors, "}"].concat();
        self.reported.replace(Reported {
            key,
            state,
            findings_revision,
            findings,
        });
        if !is_same {
            self.host.set_state(state);
            self.host.dispatch_text("schema-form-check", &text, false);
        }
    }

    fn call_host(&self, call: &HostCall<'_>) -> Option<JsValue> {
        self.host.call(call)
    }

    fn submitted(&self, form: &FormOwner, value: &Value) {
        let state = form.with_session(|session| state_name(session.state()));
        let detail = exact_json::object(vec![
            ("value", value.clone()),
            ("state", state.unwrap_or_default().into()),
        ]);
        self.host.dispatch("schema-form-submit", &detail, true);
    }
}
