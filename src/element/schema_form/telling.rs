//! What `<schema-form>` says and hears once the rest of the module is there.
//!
//! Owns the validator's news, submitting, and what the host page is told of the check. All of it is
//! in the rest of the module (decision 0010).

use std::rc::Rc;

use a2a_forms::form::FormSession;
use a2a_forms::json;
use a2a_forms::platform::News;
use a2a_forms::pointer::Pointer;
use serde_json::Value;
use wasm_bindgen::prelude::*;

use super::{Inner, Told};
use crate::element::face::{errors, state_name};

impl Inner {
    #[inline(never)]
    pub(super) fn errors_in_rest(&self) -> String {
        self.see(|session| json::to_text(&errors(session.state())))
            .unwrap_or_else(|| "[]".to_owned())
    }

    #[inline(never)]
    pub(super) fn hear_in_rest(&self, news: News) {
        let done = self
            .session
            .borrow_mut()
            .as_mut()
            .map(|session| match news {
                News::Answer(answer) => session.hear(answer),
                News::Lost { key, refusal } => (session.lost(key, refusal), Vec::new()),
            });
        if let Some((changes, asks)) = done {
            self.ask(asks);
            self.changed(&changes);
            if changes.value {
                // A condition of the schema took a field away, or brought one back.
                self.tell_change(&Pointer::root());
            }
            self.go_on_submitting();
        }
    }

    #[inline(never)]
    pub(super) fn validate_in_rest(&self) {
        self.finish();
        self.answer_waiting_in_rest();
    }

    fn finish(&self) {
        if let Some(view) = self.shown() {
            view.finish();
        }
    }

    #[inline(never)]
    pub(super) fn submit_in_rest(&self) {
        self.finish();
        let changes = self.session.borrow_mut().as_mut().map(FormSession::submit);
        if let Some(changes) = changes {
            self.changed(&changes);
            self.go_on_submitting();
        }
    }

    #[inline(never)]
    pub(super) fn tell_check_in_rest(&self) {
        let Some((state, mistakes)) =
            self.see(|session| (state_name(session.state()), session.state().mistakes()))
        else {
            return;
        };
        let told = self.told.borrow().clone();
        if told.state == state && told.mistakes == mistakes {
            return;
        }
        // The list is made anew only when it may be another one: a key tells of two states.
        let errors = if told.mistakes == mistakes {
            Rc::clone(&told.errors)
        } else {
            Rc::from(self.errors_in_rest())
        };
        let is_same = told.state == state && *told.errors == *errors;
        let mut text = String::from("{\"state\":\"");
        text.push_str(state);
        text.push_str("\",\"errors\":");
        text.push_str(&errors);
        text.push('}');
        self.told.replace(Told {
            state,
            mistakes,
            errors,
        });
        if !is_same {
            self.emit.tell_text("schema-form-check", &text, false);
        }
    }

    #[inline(never)]
    pub(super) fn answer_waiting_in_rest(&self) {
        if self.waiting.borrow().is_empty() {
            return;
        }
        let Some((settled, valid, errors)) = self.see(|session| {
            let state = session.state();
            (
                session.is_settled(),
                matches!(state_name(state), "valid" | "unchecked"),
                errors(state),
            )
        }) else {
            return;
        };
        if !settled {
            return;
        }
        let answer = JsValue::from_str(&json::to_text(&json::object(vec![
            ("valid", Value::Bool(valid)),
            ("errors", errors),
        ])));
        for done in self.waiting.take() {
            // A promise's resolver does not throw.
            let _ = done.call1(&JsValue::NULL, &answer);
        }
    }

    #[inline(never)]
    pub(super) fn focus_first_error_in_rest(&self) {
        let changes = self
            .session
            .borrow_mut()
            .as_mut()
            .map(FormSession::show_all);
        if let Some(changes) = changes {
            self.changed(&changes);
        }
        if let Some(view) = self.shown() {
            view.focus_first();
        }
    }
}
