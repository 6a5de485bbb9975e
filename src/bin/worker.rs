//! The worker: holds schemas and checks values, away from the thread that people type on. A page that
//! forbids workers loads the same module onto its own thread and asks it by a call.
//!
//! Owns carrying text between `postMessage` and the desk. Leaves every answer to
//! `json_form::validate::Desk`. Invariants: text in, text out; says `Ready` first, once it listens;
//! what is no question gets no answer; every answer goes one way, and the shortcut only once the
//! page has said that it hears it.

#[cfg(target_arch = "wasm32")]
mod scope {
    use std::cell::RefCell;

    use json_form::validate::Desk;
    use json_form::validate::protocol::{Answer, LONGEST_SHORTCUT, SHORTCUT};
    use wasm_bindgen::prelude::*;
    use web_sys::{BroadcastChannel, DedicatedWorkerGlobalScope, MessageEvent};

    thread_local! {
        static DESK: RefCell<Desk> = const { RefCell::new(Desk::new()) };
    }

    /// Answers a question; nothing where it is none, or one that is not answered.
    #[wasm_bindgen]
    #[expect(unreachable_pub, reason = "wasm-bindgen takes nothing else")]
    pub fn answer(question: &str) -> Option<String> {
        // Questions come one at a time, so that the desk is always free.
        DESK.with(|desk| desk.try_borrow_mut().ok()?.answer_text(question))
    }

    /// Answers questions from now on, and says so.
    pub(crate) fn listen() {
        // In a page nobody is told: it calls.
        let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else {
            return;
        };
        let asked = scope.clone();
        let mut shortcut = ReplyChannel::None;
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let Some(question) = event.data().as_string() else {
                return;
            };
            if let Some(name) = question.strip_prefix(SHORTCUT) {
                shortcut.go_on(name.trim_start());
                return;
            }
            if let Some(answer) = answer(&question)
                && !shortcut.takes(&answer)
            {
                say(&asked, &answer);
            }
        });
        scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        // The worker listens as long as it lives.
        on_message.forget();
        say(&scope, &Answer::Ready.to_text());
    }

    /// The other way back, as far as it is agreed upon.
    enum ReplyChannel {
        None,
        Offered(BroadcastChannel),
        Taken(BroadcastChannel),
    }

    impl ReplyChannel {
        /// Opens it under a name; without one, it has been heard.
        fn go_on(&mut self, name: &str) {
            *self = match (std::mem::replace(self, Self::None), name) {
                (Self::Offered(channel), "") => Self::Taken(channel),
                (before, "") => before,
                (_, name) => match BroadcastChannel::new(name) {
                    Ok(channel) => {
                        // Not heard: then it is never taken.
                        let _ = channel.post_message(&JsValue::from_str(SHORTCUT));
                        Self::Offered(channel)
                    }
                    Err(_) => Self::None,
                },
            };
        }

        /// Whether the answer went this way.
        fn takes(&self, answer: &str) -> bool {
            match self {
                Self::Taken(channel) if answer.len() <= LONGEST_SHORTCUT => {
                    channel.post_message(&JsValue::from_str(answer)).is_ok()
                }
                _ => false,
            }
        }
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
