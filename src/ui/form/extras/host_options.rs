//! Options that the host page supplies while a person types.
//!
//! Calls the function `options` of the place's hints, shortly after the last key press. Leaves the list to
//! `combobox_popup`, and the options to `form::edit::FieldEdit::Offer`. Invariants: at most one request is under way;
//! the next request, and dropping the form, abort it; the answer to an aborted request is dropped.

use exact_json::Pointer;
use gloo_timers::callback::Timeout;
use js_sys::{Array, JSON, Promise};
use json_form::form::edit::{Edit, FieldEdit};
use json_form::form::field::OfferedOption;
use locales::Language;
use serde_json::Value;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::AbortController;

use crate::browser::reflect::{json_of, object};
use crate::ui::form::{DrawnForm, HostCall};

/// The pause between a key press and the call of the host page's function, in milliseconds.
const PAUSE: u32 = 250;
/// The largest number of options that are taken from one answer.
const MOST: usize = 1_000;

/// A request that asks the host page's function `options` for the options of a combobox, from the pause before the call
/// on. Dropping it cancels the call, or aborts it.
pub(super) struct Request {
    number: u64,
    /// Aborts the request; `None` once it is answered.
    abort: Option<AbortController>,
    /// The timer that calls the host page's function after the pause; dropping it cancels the call.
    _timer: Timeout,
}

impl Drop for Request {
    fn drop(&mut self) {
        if let Some(abort) = &self.abort {
            abort.abort();
        }
    }
}

/// Called with `true` when the host page has supplied options for a place, perhaps none, and with `false` when the
/// request failed.
type Receive = fn(&DrawnForm, &Pointer, bool);

/// Asks the host page for the options that match a text, in place of an earlier request: without a pause if the text is
/// empty, otherwise after `PAUSE`. `then` is called with the outcome.
pub(super) fn ask(form: &DrawnForm, at: &Pointer, text: String, then: Receive) {
    let number = form.next_number();
    let pause = if text.is_empty() { 0 } else { PAUSE };
    let (this, at, language) = (form.this.clone(), at.clone(), Language::current());
    let send = move || {
        if let Some(form) = this.upgrade() {
            language.scope(|| send(&form, at, number, &text, then));
        }
    };
    form.state.request.replace(Some(Request {
        number,
        abort: AbortController::new().ok(),
        _timer: Timeout::new(pause, send),
    }));
}

fn is_current(form: &DrawnForm, number: u64) -> bool {
    let request = form.state.request.borrow();
    request.as_ref().is_some_and(|it| it.number == number)
}

fn send(form: &DrawnForm, at: Pointer, number: u64, text: &str, then: Receive) {
    let entry = form.adapted_view(&at).and_then(|view| {
        let host = view.host?;
        host.options_entry.clone()
    });
    let (Some(entry), true) = (entry, is_current(form, number)) else {
        return;
    };
    let signal = {
        let request = form.state.request.borrow();
        let abort = request.as_ref().and_then(|it| it.abort.as_ref());
        abort.map_or(JsValue::UNDEFINED, |abort| abort.signal().into())
    };
    let more = object(&[("signal", signal), ("value", value_at(form, &at))]);
    let arguments = Array::of2(&text.into(), &more);
    let answer = form.host.call_host(&HostCall {
        entry: &entry,
        function: "options",
        arguments: &arguments,
    });
    let (this, language) = (form.this.clone(), Language::current());
    spawn_local(async move {
        let found = match answer {
            Some(answer) => JsFuture::from(Promise::resolve(&answer)).await.ok(),
            None => None,
        };
        let Some(form) = this.upgrade() else { return };
        let found = found.as_ref().and_then(options_of);
        language.scope(|| {
            if let Some(is_found) = receive(&form, &at, number, found) {
                then(&form, &at, is_found);
            }
        });
    });
}

/// Ends the request with this number, and passes its options to the core (`FieldEdit::Offer`). Returns whether `found`
/// is `Some`; `None` if a newer request has replaced this one.
fn receive(
    form: &DrawnForm,
    at: &Pointer,
    number: u64,
    found: Option<Vec<OfferedOption>>,
) -> Option<bool> {
    if !is_current(form, number) {
        return None;
    }
    if let Some(mut request) = form.state.request.take() {
        request.abort = None;
    }
    let is_found = found.is_some();
    if let Some(options) = found {
        let edit = FieldEdit::Offer(options);
        form.host.edit(Edit::At(at.clone(), edit));
    }
    Some(is_found)
}

/// The value of a place as a JS value; `undefined` if the place has no value.
pub(super) fn value_at(form: &DrawnForm, at: &Pointer) -> JsValue {
    let text = form.with_session(|session| {
        let value = at.get(session.state().value()?)?;
        Some(exact_json::to_text(value))
    });
    let value = text.and_then(|text| JSON::parse(&text).ok());
    value.unwrap_or(JsValue::UNDEFINED)
}

/// The options in an answer: values, or objects with `const`, `title` and `description`. `None` if it is not an array.
fn options_of(found: &JsValue) -> Option<Vec<OfferedOption>> {
    let Value::Array(options) = json_of(found)? else {
        return None;
    };
    let option = |option: Value| {
        let text = |keyword: &str| Some(option.get(keyword)?.as_str()?.to_owned());
        OfferedOption {
            title: text("title"),
            description: text("description").unwrap_or_default(),
            value: option.get("const").cloned().unwrap_or(option),
        }
    };
    Some(options.into_iter().take(MOST).map(option).collect())
}
