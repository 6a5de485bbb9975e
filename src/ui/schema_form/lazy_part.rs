//! The later code of a form: edits, answers of the validator, sending.

use std::rc::{Rc, Weak};

use exact_json::Pointer;
use json_form::form::edit::{Edit, FieldEdit};
use json_form::form::options::Options;
use json_form::form::secrets::Draft;
use json_form::form::{Changes, FormSession, Submission};
use json_form::validate::protocol::Ask;
use serde_json::Value;

use super::{FormOwner, FormWork, GivenValue, Inner, Settled};
use crate::browser::validator::{Validator, ValidatorEvent};
use crate::ui::form::{FormExtras, form_extras};

/// The implementation of [`FormWork`], which the lazy part provides.
pub fn form_work() -> Rc<dyn FormWork> {
    Rc::new(Work)
}

struct Work;

impl FormWork for Work {
    fn extras(&self) -> Rc<dyn FormExtras> {
        form_extras()
    }

    fn ask(&self, form: &FormOwner, asks: Vec<Ask>) {
        let inner = &form.0;
        let mut validator = inner.validator.borrow_mut();
        let validator = validator.get_or_insert_with(|| {
            let weak = Rc::downgrade(inner);
            let handle_event = move |event| {
                if let Some(inner) = weak.upgrade() {
                    // Another language may be current.
                    inner.language.scope(|| handle_event(&weak, event));
                }
            };
            let validator = Validator::with_keys(&inner.place, inner.first_key, handle_event);
            Box::new(move |ask| validator.ask(ask))
        });
        for ask in asks {
            validator(ask);
        }
    }

    fn edited(&self, form: &FormOwner, edit: Edit) {
        let pointer = form.with_session(|session| session.state().place_in_value(edit.pointer()));
        form.advance_and_notify(&pointer.unwrap_or_default(), |session| session.edit(edit));
    }

    fn load(&self, form: &FormOwner, given: GivenValue) {
        match given {
            GivenValue::Value(value) => {
                form.apply(value.map_or(Edit::LoadInitial, |it| Edit::Load(Some(it))));
            }
            GivenValue::Draft(stored) => {
                let draft = stored.map(Draft::of_json).unwrap_or_default();
                form.apply(Edit::Load(draft.value));
                self.retype(form, draft.typed);
            }
            GivenValue::TooDeep(text) => {
                if let Err(why) = exact_json::parse(&text) {
                    form.advance(|session| session.load_unreadable(text, &why));
                }
            }
        }
    }

    fn set_options(&self, form: &FormOwner, options: Option<Rc<Options>>) {
        form.0.options.replace(options.clone());
        let mut changes = Changes::none();
        if let Some(session) = &mut *form.0.session.borrow_mut() {
            changes = session.set_options(options);
        }
        form.changed(&changes);
    }

    fn apply_options(&self, form: &FormOwner, session: &mut FormSession) {
        let options = form.0.options.borrow().clone();
        if options.is_some() {
            session.set_options(options);
        }
    }

    fn typed_texts(&self, form: &FormOwner) -> Vec<(Pointer, String)> {
        let typed = form.with_session(|session| session.state().whole_draft().typed);
        typed.unwrap_or_default()
    }

    fn retype(&self, form: &FormOwner, typed: Vec<(Pointer, String)>) {
        for (at, text) in typed {
            form.apply(Edit::At(at, FieldEdit::Type(text)));
        }
    }

    fn notify_check(&self, form: &FormOwner) {
        form.notify_check();
    }

    fn validate(&self, form: &FormOwner, done: Settled) {
        form.0.validations.borrow_mut().push(done);
        form.finish();
        form.answer_validations();
    }

    fn reset(&self, form: &FormOwner) {
        form.apply(Edit::Reset);
    }

    fn submit(&self, form: &FormOwner) {
        if form.with_session(|session| session.state().is_before_review()) == Some(false) {
            form.finish();
        }
        form.advance_and_notify(&Pointer::root(), FormSession::request_submit);
        form.continue_submitting();
    }

    fn report(&self, form: &FormOwner, errors: Vec<(Pointer, String)>) {
        form.change(FormSession::clear_reported);
        form.change(|session| session.report(errors));
        form.finish();
    }

    fn focus_first_error(&self, form: &FormOwner) {
        form.change(FormSession::show_all);
        if let Some(view) = form.shown() {
            view.focus_first();
        }
    }
}

fn handle_event(form: &Weak<Inner>, event: ValidatorEvent) {
    let Some(form) = form.upgrade().map(FormOwner) else {
        return;
    };
    form.set_working(true);
    let done = form
        .0
        .session
        .borrow_mut()
        .as_mut()
        .map(|session| match event {
            ValidatorEvent::Answer(answer) => session.handle_answer(answer),
            ValidatorEvent::Lost { key, refusal } => {
                (session.mark_schema_unavailable(key, refusal), Vec::new())
            }
            ValidatorEvent::Late => (session.mark_late(), Vec::new()),
        });
    if let Some((changes, asks)) = done {
        form.ask(asks);
        form.changed(&changes);
        if changes.value {
            // A condition of the schema removed a field or brought one back.
            form.notify_change(&Pointer::root());
        }
        form.continue_submitting();
    }
    form.set_working(false);
}

impl FormOwner {
    /// Opens the form that a server drew, by the text of its hidden field `state` (`FormSession::post_state`).
    pub fn open_posted(&self, schema: Value, state: &str) {
        self.open_session(|key, given| FormSession::from_post_state(key, schema, given, state));
    }

    fn apply(&self, edit: Edit) {
        self.advance(|session| session.edit(edit));
    }

    fn advance(&self, change: impl FnOnce(&mut FormSession) -> (Changes, Vec<Ask>)) {
        let done = self.0.session.borrow_mut().as_mut().map(change);
        if let Some((changes, asks)) = done {
            self.ask(asks);
            self.changed(&changes);
        }
    }

    /// Changes the session, and tells the listener if the value changed at or inside a place.
    fn advance_and_notify(
        &self,
        pointer: &Pointer,
        change: impl FnOnce(&mut FormSession) -> (Changes, Vec<Ask>),
    ) {
        self.set_working(true);
        let revision = || self.with_session(|session| session.state().revision());
        let before = revision();
        self.advance(change);
        if before != revision() {
            self.notify_change(pointer);
        }
        self.set_working(false);
    }

    fn change(&self, change: impl FnOnce(&mut FormSession) -> Changes) {
        let changes = self.0.session.borrow_mut().as_mut().map(change);
        if let Some(changes) = changes {
            self.changed(&changes);
        }
    }

    fn changed(&self, changes: &Changes) {
        if let Some(view) = self.shown() {
            view.refresh(changes);
        }
        if changes.state || changes.value {
            self.notify_check();
            self.answer_validations();
        }
    }

    fn notify_change(&self, at: &Pointer) {
        if let Some(listener) = self.0.listener.get() {
            listener.changed(self, at);
        }
    }

    fn set_working(&self, is_working: bool) {
        if let Some(listener) = self.0.listener.get() {
            listener.set_working(is_working);
        }
    }

    fn notify_check(&self) {
        if let Some(listener) = self.0.listener.get() {
            listener.checked(self);
        }
    }

    fn continue_submitting(&self) {
        let submission = self
            .0
            .session
            .borrow_mut()
            .as_mut()
            .and_then(FormSession::submission);
        match (submission, self.0.listener.get(), self.shown()) {
            (Some(Submission::Send(value)), Some(listener), _) => listener.submitted(self, &value),
            (Some(Submission::Problems), _, Some(view)) => view.show_mistakes(),
            _ => {}
        }
    }

    /// Renders all remaining fields, since JSON in a string is parsed when its field is rendered.
    fn finish(&self) {
        if let Some(view) = self.shown() {
            view.finish();
        }
    }

    fn answer_validations(&self) {
        if self.with_session(FormSession::is_settled) == Some(true) {
            for done in self.0.validations.take() {
                done(self);
            }
        }
    }
}
