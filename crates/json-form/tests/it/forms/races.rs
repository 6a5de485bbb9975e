//! Races of a person with the validator: late answers are about older values.

use std::collections::VecDeque;

use exact_json::Pointer;
use json_form::form::CheckState;
use json_form::form::edit::{Edit, FieldEdit};
use json_form::form::{Drawing, FormSession};
use json_form::validate::ValidationService;
use json_form::validate::protocol::Ask;
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::forms::filler::{Filler, at};
use crate::forms::outline;
use crate::forms::real_schemas::{Schema, field_edits, real_schema, which};

/// A form whose validator answers only when the test asks it to.
struct Slow {
    session: FormSession,
    service: ValidationService,
    waiting: VecDeque<Ask>,
}

impl Slow {
    fn new(schema: Value, value: Option<Value>) -> Self {
        let mut form = Self::unjudged(schema, value);
        form.settle();
        form
    }

    /// A form that has no verdict yet.
    fn unjudged(schema: Value, value: Option<Value>) -> Self {
        let (session, asks) = FormSession::new(1, schema, value);
        Self {
            session,
            service: ValidationService::new(),
            waiting: asks.into(),
        }
    }

    /// Has the validator answer the oldest pending request, and hands the answer to the form.
    fn hear(&mut self) {
        if let Some(answer) = self
            .waiting
            .pop_front()
            .and_then(|ask| self.service.answer(ask))
        {
            let (_, asks) = self.session.handle_answer(answer);
            self.waiting.extend(asks);
        }
    }

    /// Draws the form, and sends the queries that this raised.
    fn look(&mut self) -> Vec<Pointer> {
        let drawing = Drawing::default();
        let places = outline::places_of(self.session.state(), &drawing);
        let (_, asks) = self.session.edit(Edit::Drawn(drawing));
        self.waiting.extend(asks);
        places
    }

    /// Draws the form and hands it the validator's answers until no request is pending.
    fn settle(&mut self) {
        for _ in 0..60 {
            while !self.waiting.is_empty() {
                self.hear();
            }
            self.look();
        }
        assert!(self.waiting.is_empty(), "it never ends");
    }

    fn edit(&mut self, place: &str, field_edit: FieldEdit) {
        let (_, asks) = self.session.edit(Edit::At(at(place), field_edit));
        self.waiting.extend(asks);
        self.look();
    }

    fn value(&self) -> String {
        self.session
            .state()
            .value()
            .map(Value::to_string)
            .unwrap_or_default()
    }

    /// Asserts that the form equals a new form of the same value.
    fn agrees(&mut self) {
        self.settle();
        let value = self.session.state().value().cloned();
        let fresh = Filler::new(self.session.schema().clone(), value);
        assert_eq!(
            self.session.state().check_state(),
            fresh.session.state().check_state()
        );
        let sentences = |session: &FormSession| -> Vec<String> {
            session
                .state()
                .problems()
                .iter()
                .map(|it| format!("{}: {}", it.pointer, it.sentence))
                .collect()
        };
        assert_eq!(sentences(&self.session), sentences(&fresh.session));
    }
}

#[test]
fn a_place_that_is_left_before_the_first_verdict_shows_what_it_shows_afterwards() {
    let schema = json!({"type": "object", "required": ["missing"], "properties": {
        "text": {"type": "string"}, "short": {"maxLength": 2}, "number": {"type": "number"},
        "choice": {"enum": ["a", "b"]}, "answer": {"type": "boolean"}, "missing": {"type": "string"},
        "right": {"type": "string"}, "list": {"items": {"type": "integer"}}, "nothing": {"type": "string"},
    }});
    let value = json!({"text": 5, "short": "long", "number": "12", "choice": "zz", "answer": "true", "right": "r",
        "list": [1, "two"], "nothing": null});
    let shown = |form: &Slow, place: &str| {
        let view = form.session.state().view(&at(place));
        view.map(|view| (view.problems, view.warnings))
    };
    for place in [
        "", "/text", "/short", "/number", "/choice", "/answer", "/missing", "/right", "/list",
        "/list/0", "/list/1", "/nothing",
    ] {
        let mut early = Slow::unjudged(schema.clone(), Some(value.clone()));
        early.edit(place, FieldEdit::Leave);
        early.settle();
        let mut late = Slow::new(schema.clone(), Some(value.clone()));
        late.edit(place, FieldEdit::Leave);
        late.settle();
        assert_eq!(shown(&early, place), shown(&late, place), "{place}");
    }
}

#[test]
fn answers_follow_items_that_moved_meanwhile() {
    let value = json!({"how": "none", "items": [
        {"count": 1, "kind": "b", "must": 7, "extra": "one"}, {"kind": "a", "count": 2}, {"extra": "odd", "kind": "a", "count": 3}]});
    for steps in 0..4 {
        let mut form = Slow::new(real_schema("reading").0, Some(value.clone()));
        form.edit("/items/1/count", FieldEdit::Type("5".to_owned()));
        for _ in 0..steps {
            form.hear();
        }
        form.edit("/items/0", FieldEdit::Move { up: false });
        form.edit("/items/2", FieldEdit::Move { up: true });
        form.settle();
        assert_eq!(
            form.value(),
            r#"{"how":"none","items":[{"kind":"a","count":5},{"extra":"odd","kind":"a","count":3},{"count":1,"kind":"b","must":7,"extra":"one"}]}"#
        );
        form.agrees();
    }
}

#[test]
fn answers_about_a_removed_item_are_dropped() {
    let value = json!({"how": "none", "items": [{"kind": "a", "count": 1}, {"extra": "keep", "kind": "b", "must": 7, "count": 2}]});
    for steps in 0..3 {
        let mut form = Slow::new(real_schema("reading").0, Some(value.clone()));
        form.edit("/items/0/count", FieldEdit::Type("4".to_owned()));
        for _ in 0..steps {
            form.hear();
        }
        form.edit("/items/0", FieldEdit::Remove);
        form.settle();
        assert_eq!(
            form.value(),
            r#"{"how":"none","items":[{"extra":"keep","kind":"b","must":7,"count":2}]}"#
        );
        form.agrees();
    }
}

#[test]
fn a_name_is_applied_once_the_validator_accepts_it() {
    let (schema, values) = real_schema("names");
    for (name, is_given) in [("HOME", true), ("home", false)] {
        let mut form = Slow::new(schema.clone(), values.first().cloned());
        let before = form.value();
        form.edit("/env/PATH", FieldEdit::Rename(name.to_owned()));
        assert_eq!(form.value(), before, "nobody knows yet");
        // Another edit meanwhile.
        form.edit("/rows/r 1/n", FieldEdit::Type("5".to_owned()));
        form.settle();
        assert_eq!(
            form.value().contains(r#""env":{"HOME":"/","#),
            is_given,
            "{}",
            form.value()
        );
        assert!(form.value().contains(r#""n":5"#));
        let mut problems = form.session.state().problems().into_iter();
        let is_told = problems.any(|it| it.keyword == "syntax");
        assert_eq!(is_told, !is_given);
        if is_given {
            form.agrees();
            let (_, asks) = form.session.edit(Edit::Undo);
            form.waiting.extend(asks);
            assert!(
                form.value().contains(r#""env":{"PATH":"/","#),
                "{}",
                form.value()
            );
        }
    }
}

#[test]
fn a_copy_made_meanwhile_gets_its_own_answer() {
    let value = json!({"how": "none", "items": [{"kind": "b", "count": 1, "must": 7}, {"kind": "a", "count": 2}]});
    for steps in 0..3 {
        let mut form = Slow::new(real_schema("reading").0, Some(value.clone()));
        form.edit("/items/0/kind", FieldEdit::Choose(Some(0)));
        for _ in 0..steps {
            form.hear();
        }
        form.edit("/items/0", FieldEdit::Duplicate);
        form.settle();
        let items = r#"[{"kind":"a","count":1},{"kind":"a","count":1},{"kind":"a","count":2}]"#;
        assert!(form.value().contains(items), "{steps} {}", form.value());
        form.agrees();
    }
}

#[test]
fn undo_before_the_answer_asks_again() {
    let mut form = Slow::new(
        real_schema("country").0,
        Some(json!({"street": "A", "country": "DE", "plz": "12345", "vat": "DE19"})),
    );
    form.edit("/country", FieldEdit::Choose(Some(1)));
    // Before the answer comes, another edit is made and undone.
    form.edit("/street", FieldEdit::Remove);
    form.settle();
    let (_, asks) = form.session.edit(Edit::Undo);
    form.waiting.extend(asks);
    form.settle();
    let shown = form
        .session
        .state()
        .view(&at("/zip"))
        .is_some_and(|view| view.required);
    assert!(shown, "the country is US: {}", form.value());
    form.agrees();
}

#[test]
fn fast_and_slow_typing_end_in_the_same_state() {
    for pauses in 0..16u32 {
        let mut fast = Slow::new(real_schema("country").0, None);
        let mut slow = Filler::new(real_schema("country").0, None);
        for (step, option) in [1, 2, 0, 1].into_iter().enumerate() {
            fast.edit("/country", FieldEdit::Choose(Some(option)));
            slow.choose("/country", Some(option));
            if pauses & (1 << step) != 0 {
                fast.settle();
            }
            if step == 0 {
                fast.edit("/street", FieldEdit::Type("A".to_owned()));
                slow.fill_in("/street", "A");
            }
        }
        fast.settle();
        assert_eq!(fast.value(), slow.value(), "{pauses:b}");
        fast.agrees();
    }
}

#[test]
fn a_verdict_about_an_older_value_does_not_decide_the_branch() {
    let schema = json!({"type": "object", "properties": {"v": {"oneOf": [
        {"title": "Low", "type": "object", "properties": {"n": {"type": "integer", "maximum": 5}, "low": {"type": "string"}}},
        {"title": "High", "type": "object", "properties": {"n": {"type": "integer", "minimum": 6}, "high": {"type": "string"}}},
    ]}}});
    let (session, asks) = FormSession::new(1, schema, Some(json!({"v": {"n": 3}})));
    let mut form = Slow {
        session,
        service: ValidationService::new(),
        waiting: asks.into(),
    };
    form.hear();
    form.look();
    // The question about the old value has been sent.
    let (_, asks) = form
        .session
        .edit(Edit::Load(Some(json!({"v": {"n": 9, "high": "x"}}))));
    form.waiting.extend(asks);
    form.settle();
    let view = form.session.state().view(&at("/v")).unwrap();
    assert_eq!(view.choosers[0].chosen, Some(1));
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
}

#[test]
fn the_sent_value_is_the_checked_one() {
    let mut form = Slow::new(
        real_schema("seven").0,
        Some(json!({"mode": "manual", "gear": 2})),
    );
    form.edit("/mode", FieldEdit::Choose(Some(0)));
    form.session.submit();
    form.settle();
    match form.session.submission() {
        None => {}
        Some(json_form::form::Submission::Send(value)) => {
            assert_eq!(value, json!({"mode": "auto"}));
        }
        Some(other) => panic!("{other:?}"),
    }
}

#[test]
fn a_restarted_validator_gets_the_whole_value() {
    let mut form = Slow::new(
        real_schema("payment").0,
        Some(json!({"amount": 1, "method": {"type": "card", "number": "1"}})),
    );
    form.edit("/amount", FieldEdit::Type("2".to_owned()));
    form.service = ValidationService::new();
    form.agrees();
    form.edit("/method/number", FieldEdit::Type("123456789012".to_owned()));
    form.service = ValidationService::new();
    form.hear();
    form.edit("/amount", FieldEdit::Type("0".to_owned()));
    form.agrees();
    assert_eq!(form.session.state().check_state(), CheckState::Invalid);
}

proptest! {
    /// Each of the `steps` selects a control and an edit by numbers, and says how many answers of the validator the
    /// form then handles. In the end, the form is like a new form with the same value.
    #[test]
    fn late_answers_lead_to_the_same_state((name, Schema(schema), value) in which(), steps in vec((0usize..1000, 0usize..1000, 0usize..3), 1..12)) {
        let mut form = Slow::new(schema.clone(), value.clone());
        let mut done = Vec::new();
        for (place, field_edit, answers) in steps {
            let places = form.look();
            let pointer = places[place % places.len()].clone();
            let field_edits = field_edits(&form.session.state().view(&pointer).unwrap());
            let field_edit = field_edits[field_edit % field_edits.len()].clone();
            done.push((pointer.clone(), field_edit.clone(), answers));
            form.edit(pointer.as_str(), field_edit);
            for _ in 0..answers {
                form.hear();
            }
        }
        form.settle();
        let story = format!("{name} {:?} {done:?} → {}", value.as_ref().map(Value::to_string), form.value());
        let problems = form.session.state().problems();
        let places = form.look();
        for problem in &problems {
            prop_assert!(places.contains(&problem.pointer), "{story}: {problem:?}");
        }
        let mut fresh = Filler::new(schema, None);
        fresh.edit(Edit::Load(form.session.state().value().cloned()));
        if !problems.iter().any(|it| it.keyword == "syntax") {
            prop_assert_eq!(form.session.state().check_state(), fresh.session.state().check_state(), "{}", story);
        }
    }
}
