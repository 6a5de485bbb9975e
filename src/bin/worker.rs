//! The worker: holds schemas and checks values, away from the thread that people type on.
//!
//! Owns carrying text between `postMessage` and the desk. Leaves every answer to
//! `a2a_forms::validate::Desk`. Invariants: text in, text out; says `Ready` first, once it listens;
//! what is no question gets no answer.

#[cfg(target_arch = "wasm32")]
mod scope {
    use std::cell::RefCell;

    use a2a_forms::validate::Desk;
    use a2a_forms::validate::protocol::Answer;
    use wasm_bindgen::prelude::*;
    use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

    /// Answers questions from now on, and says so.
    pub(crate) fn listen() {
        // Outside a worker there is nobody to answer.
        let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else {
            return;
        };
        let desk = RefCell::new(Desk::new());
        let asked = scope.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let question = event.data().as_string();
            // Messages come one at a time, so that the desk is always free.
            let answer = question.and_then(|text| desk.try_borrow_mut().ok()?.answer_text(&text));
            if let Some(answer) = answer {
                say(&asked, &answer);
            }
        });
        scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        // The worker listens as long as it lives.
        on_message.forget();
        say(&scope, &Answer::Ready.to_text());
    }

    fn say(scope: &DedicatedWorkerGlobalScope, text: &str) {
        // This fails only for what can not be copied, and text can.
        let _ = scope.post_message(&JsValue::from_str(text));
    }
}

fn main() {
    #[cfg(target_arch = "wasm32")]
    scope::listen();
}
