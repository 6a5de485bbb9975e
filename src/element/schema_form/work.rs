//! What `<schema-form>` does once the rest of the module is there.
//!
//! Owns the validator's news, edits, submitting, and what the host page is told of the check.

use std::rc::{Rc, Weak};

use a2a_forms::form::{Changes, Edit, FormSession, Options, Submission};
use a2a_forms::json;
use a2a_forms::platform::{News, Validator, ValidatorPlace};
use a2a_forms::pointer::Pointer;
use a2a_forms::validate::protocol::Ask;
use serde_json::Value;
use wasm_bindgen::prelude::*;

use super::{FormWork, Inner, Told, Validation};
use crate::element::face::{change_text, errors, read, state_name};

/// What the part `rest` is to this element.
pub(in crate::element) struct Work;

impl Validation for Validator {
    fn ask(&self, ask: Ask) {
        Self::ask(self, ask);
    }
}

impl FormWork for Work {
    fn ask(&self, inner: &Rc<Inner>, asks: Vec<Ask>) {
        let mut validator = inner.validator.borrow_mut();
        let validator = validator.get_or_insert_with(|| {
            let weak = Rc::downgrade(inner);
            let place = ValidatorPlace(inner.worker.clone());
            let hear = move |news| hear(&weak, news);
            Box::new(Validator::with_keys(&place, inner.first_key, hear))
        });
        for ask in asks {
            validator.ask(ask);
        }
    }

    fn edited(&self, inner: &Rc<Inner>, edit: Edit) {
        let pointer = inner.see(|session| session.state().place_in_value(edit.pointer()));
        let before = inner.see(|session| session.state().revision());
        inner.apply(edit);
        let after = inner.see(|session| session.state().revision());
        if before != after {
            inner.tell_change(&pointer.unwrap_or_default());
        }
    }

    fn load(&self, inner: &Rc<Inner>, value: Option<Value>) {
        inner.apply(Edit::Load(value));
    }

    fn set_options(&self, inner: &Rc<Inner>, text: &str) {
        inner.options.replace(Options::of_text(text).map(Rc::new));
        let mut changes = Changes::none();
        if let Some(session) = &mut *inner.session.borrow_mut() {
            changes = session.lay_out(inner.options.borrow().clone());
        }
        inner.changed(&changes);
    }

    fn lay_out(&self, inner: &Inner, session: &mut FormSession) {
        let options = inner.options.borrow().clone();
        if options.is_some() {
            session.lay_out(options);
        }
    }

    fn tell_check(&self, inner: &Rc<Inner>) {
        inner.tell_check();
    }

    fn validate(&self, inner: &Rc<Inner>) {
        inner.finish();
        inner.answer_waiting();
    }

    fn reset(&self, inner: &Rc<Inner>) {
        inner.apply(Edit::Reset);
    }

    fn submit(&self, inner: &Rc<Inner>) {
        inner.finish();
        let changes = inner.session.borrow_mut().as_mut().map(FormSession::submit);
        if let Some(changes) = changes {
            inner.changed(&changes);
            inner.go_on_submitting();
        }
    }

    fn focus_first_error(&self, inner: &Rc<Inner>) {
        let changes = inner
            .session
            .borrow_mut()
            .as_mut()
            .map(FormSession::show_all);
        if let Some(changes) = changes {
            inner.changed(&changes);
        }
        if let Some(view) = inner.shown() {
            view.focus_first();
        }
    }

    fn errors(&self, inner: &Inner) -> String {
        inner.errors()
    }

    fn bundled(&self, schema: &str, resources: &str) -> Result<String, JsError> {
        let schema = read(schema, "The schema")?;
        let resources = read(resources, "What was handed over")?;
        let bundled = a2a_forms::schema::bundled(schema, &resources);
        Ok(json::to_text(&bundled))
    }

    fn stylesheet(&self) -> &'static str {
        a2a_forms::ui::REST_STYLE
    }
}

fn hear(inner: &Weak<Inner>, news: News) {
    let Some(inner) = inner.upgrade() else {
        return;
    };
    let done = inner
        .session
        .borrow_mut()
        .as_mut()
        .map(|session| match news {
            News::Answer(answer) => session.hear(answer),
            News::Lost { key, refusal } => (session.lost(key, refusal), Vec::new()),
        });
    if let Some((changes, asks)) = done {
        inner.ask(asks);
        inner.changed(&changes);
        if changes.value {
            // A condition of the schema took a field away, or brought one back.
            inner.tell_change(&Pointer::root());
        }
        inner.go_on_submitting();
    }
}

impl Inner {
    fn apply(&self, edit: Edit) {
        let done = self
            .session
            .borrow_mut()
            .as_mut()
            .map(|session| session.edit(edit));
        if let Some((changes, asks)) = done {
            self.ask(asks);
            self.changed(&changes);
        }
    }

    fn tell_change(&self, pointer: &Pointer) {
        // Listeners may change the form meanwhile: nothing is lent to them.
        let text = self.see(|session| change_text(session.state().value(), pointer));
        self.emit
            .tell_text("schema-form-change", &text.unwrap_or_default(), false);
    }

    fn go_on_submitting(&self) {
        let submission = self
            .session
            .borrow_mut()
            .as_mut()
            .and_then(FormSession::submission);
        match submission {
            Some(Submission::Send(value)) => {
                self.emit.tell(
                    "schema-form-submit",
                    &json::object(vec![("value", value.clone())]),
                    true,
                );
            }
            Some(Submission::Mend) => {
                if let Some(view) = self.shown() {
                    view.show_mistakes();
                }
            }
            None => {}
        }
    }

    fn changed(&self, changes: &Changes) {
        if let Some(view) = self.shown() {
            view.refresh(changes);
        }
        if changes.state || changes.value {
            self.tell_check();
            self.answer_waiting();
        }
    }

    fn errors(&self) -> String {
        self.see(|session| json::to_text(&errors(session.state())))
            .unwrap_or_else(|| "[]".to_owned())
    }

    fn finish(&self) {
        if let Some(view) = self.shown() {
            view.finish();
        }
    }

    fn tell_check(&self) {
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
            Rc::from(self.errors())
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

    fn answer_waiting(&self) {
        if self.waiting.borrow().is_empty() {
            return;
        }
        let Some((settled, state, errors)) = self.see(|session| {
            let state = session.state();
            (session.is_settled(), state_name(state), errors(state))
        }) else {
            return;
        };
        if !settled {
            return;
        }
        let valid = match state {
            "valid" => Value::Bool(true),
            "invalid" => Value::Bool(false),
            // Nobody checked it.
            _ => Value::Null,
        };
        let answer = JsValue::from_str(&json::to_text(&json::object(vec![
            ("valid", valid),
            ("state", json::text(state)),
            ("errors", errors),
        ])));
        for done in self.waiting.take() {
            // A promise's resolver does not throw.
            let _ = done.call1(&JsValue::NULL, &answer);
        }
    }
}
