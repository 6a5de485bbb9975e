//! The worker of A2A Forms: the validator, the Markdown parser and the inspector, which a page asks by messages.
//!
//! Carries text between `postMessage` and `json_form::validate::ValidationService`, or `a2a_inspect` for
//! `Ask::Inspect`. Invariants: text in, text out; `Ready` is the first message; a message that is not a request gets
//! no answer. Exports nothing to JavaScript: an app links this crate into two modules, and only one may have the validator.

#![cfg(target_arch = "wasm32")]

use std::cell::RefCell;

use a2a_inspect::report::Request;
use json_form::schema::guard::limits::Limits;
use json_form::validate::ValidationService;
use json_form::validate::protocol::{Answer, Ask};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

thread_local! {
    static SERVICE: RefCell<ValidationService> = RefCell::new(ValidationService::within(limits()));
}

/// The worker's global scope; `None` on the page's thread.
fn worker_scope() -> Option<DedicatedWorkerGlobalScope> {
    js_sys::global().dyn_into().ok()
}

/// The answer to a request of the page. `None` if the text is not a request, or is a request without an answer.
pub fn answer(request: &str) -> Option<String> {
    let answer = match Ask::from_text(request).ok()? {
        Ask::Inspect { key, request } => Some(Answer::Inspected {
            key,
            report: inspect(&request),
        }),
        // Requests arrive one at a time, so the service is never borrowed twice.
        ask => SERVICE.with(|service| service.try_borrow_mut().ok()?.answer(ask)),
    };
    Some(answer?.to_text())
}

/// The inspector's report, as JSON text. A request that is not JSON counts as one about an empty
/// text.
fn inspect(request: &str) -> String {
    let request = exact_json::parse(request).unwrap_or_default();
    let report = a2a_inspect::answer(&Request::from_json(&request), limits());
    exact_json::to_text(&report.to_json())
}

fn limits() -> Limits {
    if worker_scope().is_some() {
        Limits::STOPPABLE
    } else {
        Limits::PAGE_THREAD
    }
}

/// Answers the page's messages from now on: the whole `main` of the program that a page starts as its Web Worker. On the
/// page's thread it does nothing.
pub fn run() {
    // On the page's thread there is nobody to post to: the page calls `answer`.
    let Some(scope) = worker_scope() else {
        return;
    };
    let poster = scope.clone();
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let request = event.data().as_string();
        if let Some(answer) = request.and_then(|request| answer(&request)) {
            post(&poster, &answer);
        }
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The listener lives as long as the worker.
    on_message.forget();
    post(&scope, &Answer::ready().to_text());
}

fn post(scope: &DedicatedWorkerGlobalScope, text: &str) {
    // Fails only for values that can't be cloned. Text can.
    let _ = scope.post_message(&JsValue::from_str(text));
}
