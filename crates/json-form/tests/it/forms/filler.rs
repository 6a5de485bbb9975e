//! The filler of these tests: a person at a form, with the real validator.

use std::rc::Rc;
use std::str::FromStr;

use exact_json::Pointer;
use json_form::form::edit::{Edit, FieldEdit};
use json_form::form::options::Options;
use json_form::form::view::{Control, FieldView};
use json_form::form::{Changes, Drawing, FormSession, Problem, Submission};
use json_form::validate::ValidationService;
use json_form::validate::protocol::{Answer, Ask};
use serde_json::{Value, json};

use crate::forms::outline;

pub(crate) struct Filler {
    pub(crate) session: FormSession,
    service: ValidationService,
}

pub(crate) fn at(text: &str) -> Pointer {
    Pointer::from_str(text).unwrap()
}

impl Filler {
    /// The form of an object with one member, `a`.
    pub(crate) fn of_member(member: Value, value: Option<Value>) -> Self {
        let mut schema = json!({"type": "object", "properties": {}});
        schema["properties"]["a"] = member;
        Self::new(schema, value)
    }

    pub(crate) fn new(schema: Value, value: Option<Value>) -> Self {
        let (session, asks) = FormSession::new(1, schema, value);
        let mut filler = Self {
            session,
            service: ValidationService::new(),
        };
        filler.ask(asks);
        filler.look();
        filler
    }

    /// A form with `options` of the host page.
    pub(crate) fn with_options(schema: Value, value: Option<Value>, options: &Value) -> Self {
        let mut filler = Self::new(schema, value);
        filler.set_options(options);
        filler
    }

    pub(crate) fn set_options(&mut self, options: &Value) -> Changes {
        let options = Some(Rc::new(Options::of(options)));
        self.session.set_options(options)
    }

    fn ask(&mut self, asks: Vec<Ask>) -> Changes {
        let mut changes = Changes::none();
        let mut waiting = asks;
        while let Some(ask) = waiting.pop() {
            if let Some(answer) = self.service.answer(ask) {
                let (more, asks) = self.session.handle_answer(answer);
                changes.merge(more);
                waiting.extend(asks);
            }
        }
        changes
    }

    /// The validator's answer to a request. It is not passed to the form.
    pub(crate) fn answer(&mut self, ask: Ask) -> Option<Answer> {
        self.service.answer(ask)
    }

    pub(crate) fn edit(&mut self, edit: Edit) -> Changes {
        let (mut changes, asks) = self.session.edit(edit);
        changes.merge(self.ask(asks));
        changes.merge(self.look());
        changes
    }

    /// Loads a text that is not JSON into the form as its content; panics if the text can be parsed.
    pub(crate) fn load_unreadable(&mut self, text: &str) {
        let why = exact_json::parse(text).unwrap_err();
        let (_, asks) = self.session.load_unreadable(text.to_owned(), &why);
        self.ask(asks);
    }

    /// Draws the form until drawing raises no more queries.
    fn look(&mut self) -> Changes {
        let mut changes = Changes::none();
        for _ in 0..20 {
            let drawing = Drawing::default();
            outline::places_of(self.session.state(), &drawing);
            let Some(met) = drawing.take() else {
                return changes;
            };
            let (more, asks) = self.session.edit(Edit::Drawn(met));
            changes.merge(more);
            changes.merge(self.ask(asks));
        }
        panic!("the form never has enough");
    }

    pub(crate) fn edit_at(&mut self, place: &str, edit: FieldEdit) -> Changes {
        self.edit(Edit::At(at(place), edit))
    }

    pub(crate) fn fill_in(&mut self, place: &str, text: &str) -> Changes {
        self.edit_at(place, FieldEdit::Type(text.to_owned()))
    }

    pub(crate) fn leave(&mut self, place: &str) -> Changes {
        self.edit_at(place, FieldEdit::Leave)
    }

    pub(crate) fn add(&mut self, place: &str) -> Changes {
        self.edit_at(place, FieldEdit::Add)
    }

    pub(crate) fn remove(&mut self, place: &str) -> Changes {
        self.edit_at(place, FieldEdit::Remove)
    }

    pub(crate) fn move_up(&mut self, place: &str) -> Changes {
        self.edit_at(place, FieldEdit::Move { up: true })
    }

    pub(crate) fn choose(&mut self, place: &str, option: Option<usize>) -> Changes {
        self.edit_at(place, FieldEdit::Choose(option))
    }

    pub(crate) fn submit(&mut self) -> Option<Submission> {
        self.session.submit();
        self.session.submission()
    }

    pub(crate) fn value(&self) -> String {
        let value = self.session.state().value();
        value.map(Value::to_string).unwrap_or_default()
    }

    pub(crate) fn view(&self, place: &str) -> FieldView {
        let view = self.session.state().view(&at(place));
        view.unwrap_or_else(|| panic!("no control at {place:?}"))
    }

    /// The text that the control at a place shows; panics if the control does not show a single text.
    pub(crate) fn text(&self, place: &str) -> String {
        match self.view(place).control {
            Control::Text { text, .. }
            | Control::Number { text, .. }
            | Control::Json { text }
            | Control::Fixed { text, .. } => text,
            other => panic!("no text in {other:?}"),
        }
    }

    /// The names of the members that a group shows, in their order.
    pub(crate) fn members(&self, place: &str) -> Vec<String> {
        match self.view(place).control {
            Control::Group { members, .. } => members.iter().map(|it| it.last().unwrap()).collect(),
            other => panic!("no group: {other:?}"),
        }
    }

    /// The keywords of the errors that are shown at a control.
    pub(crate) fn shown(&self, place: &str) -> Vec<String> {
        let problems = self.session.state().problems();
        keywords(problems, place, self.view(place).problems)
    }

    /// The keywords of the warnings that are shown at a control.
    pub(crate) fn shown_warnings(&self, place: &str) -> Vec<String> {
        let (_, warnings) = self.session.state().problems_and_warnings();
        keywords(warnings, place, self.view(place).warnings)
    }

    /// All warnings that are shown, as `pointer: keyword`.
    pub(crate) fn warnings(&self) -> Vec<String> {
        let (_, warnings) = self.session.state().problems_and_warnings();
        let told = warnings
            .iter()
            .map(|it| format!("{}: {}", it.pointer, it.keyword));
        told.collect()
    }

    /// All errors that are shown, as `pointer: keyword`.
    pub(crate) fn problems(&self) -> Vec<String> {
        let problems = self.session.state().problems().into_iter();
        problems
            .map(|it| format!("{}: {}", it.pointer, it.keyword))
            .collect()
    }

    /// The sentences of all errors that are shown.
    pub(crate) fn sentences(&self) -> Vec<String> {
        let problems = self.session.state().problems().into_iter();
        problems.map(|it| it.sentence).collect()
    }

    /// The ids of the items of the list at a pointer, in order. An item keeps its id when it moves.
    pub(crate) fn identities(&self, place: &str) -> Vec<u64> {
        match self.view(place).control {
            Control::List { items, .. } => items.iter().map(|item| item.id).collect(),
            other => panic!("no list: {other:?}"),
        }
    }
}

/// The keywords of the problems at a control whose sentences are shown.
fn keywords(mut problems: Vec<Problem>, place: &str, shown: Vec<String>) -> Vec<String> {
    problems.retain(|it| it.pointer == at(place));
    let keyword = |sentence: String| {
        // A hidden place is named in front.
        let problem = problems.iter().find(|it| sentence.ends_with(&it.sentence));
        let problem = problem.unwrap_or_else(|| panic!("{sentence} is not in {problems:?}"));
        problem.keyword.clone()
    };
    shown.into_iter().map(keyword).collect()
}
