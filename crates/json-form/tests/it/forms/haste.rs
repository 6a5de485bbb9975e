//! Somebody who is faster than the validator: what is answered late is about an older value.

use std::collections::VecDeque;

use exact_json::Pointer;
use json_form::form::{CheckState, Deed, Edit, FormSession};
use json_form::validate::ValidationService;
use json_form::validate::protocol::Ask;
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::forms::filler::{Filler, at};
use crate::forms::life::{Schema, deeds, life, which};

/// A form whose validator answers only when it is told to.
struct Slow {
    session: FormSession,
    service: ValidationService,
    waiting: VecDeque<Ask>,
}

impl Slow {
    fn new(schema: Value, value: Option<Value>) -> Self {
        let (session, asks) = FormSession::new(1, schema, value);
        let mut form = Self {
            session,
            service: ValidationService::new(),
            waiting: asks.into(),
        };
        form.settle();
        form
    }

    /// One answer.
    fn hear(&mut self) {
        if let Some(answer) = self
            .waiting
            .pop_front()
            .and_then(|ask| self.service.answer(ask))
        {
            let (_, asks) = self.session.hear(answer);
            self.waiting.extend(asks);
        }
    }

    fn look(&self) -> Vec<Pointer> {
        let mut places = vec![at("")];
        let mut seen = Vec::new();
        while let Some(place) = places.pop() {
            seen.push(place.clone());
            match self.session.state().view(&place).unwrap().control {
                json_form::form::Control::Group { members, .. } => places.extend(members),
                json_form::form::Control::List { items, .. } => {
                    places.extend(items.into_iter().map(|it| it.pointer));
                }
                _ => {}
            }
        }
        seen
    }

    /// Until there is nothing left to say.
    fn settle(&mut self) {
        for _ in 0..60 {
            while !self.waiting.is_empty() {
                self.hear();
            }
            self.look();
            let (_, asks) = self.session.edit(Edit::Look);
            self.waiting.extend(asks);
        }
        assert!(self.waiting.is_empty(), "it never ends");
    }

    fn edit(&mut self, place: &str, deed: Deed) {
        let (_, asks) = self.session.edit(Edit::At(at(place), deed));
        self.look();
        self.waiting.extend(asks);
    }

    fn value(&self) -> String {
        self.session
            .state()
            .value()
            .map(Value::to_string)
            .unwrap_or_default()
    }

    /// It is in the end as a form that was loaded with its value is.
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
fn items_that_move_while_their_conditions_are_asked_for_are_not_mixed_up() {
    let value = json!({"how": "none", "items": [
        {"count": 1, "kind": "b", "must": 7, "extra": "one"}, {"kind": "a", "count": 2}, {"extra": "odd", "kind": "a", "count": 3}]});
    for steps in 0..4 {
        let mut form = Slow::new(life("reading").0, Some(value.clone()));
        form.edit("/items/1/count", Deed::Type("5".to_owned()));
        for _ in 0..steps {
            form.hear();
        }
        form.edit("/items/0", Deed::Move { up: false });
        form.edit("/items/2", Deed::Move { up: true });
        form.settle();
        assert_eq!(
            form.value(),
            r#"{"how":"none","items":[{"kind":"a","count":5},{"extra":"odd","kind":"a","count":3},{"count":1,"kind":"b","must":7,"extra":"one"}]}"#
        );
        form.agrees();
    }
}

#[test]
fn an_item_that_is_removed_while_its_condition_is_asked_for_takes_the_answer_along() {
    let value = json!({"how": "none", "items": [{"kind": "a", "count": 1}, {"extra": "keep", "kind": "b", "must": 7, "count": 2}]});
    for steps in 0..3 {
        let mut form = Slow::new(life("reading").0, Some(value.clone()));
        form.edit("/items/0/count", Deed::Type("4".to_owned()));
        for _ in 0..steps {
            form.hear();
        }
        form.edit("/items/0", Deed::Remove);
        form.settle();
        assert_eq!(
            form.value(),
            r#"{"how":"none","items":[{"extra":"keep","kind":"b","must":7,"count":2}]}"#
        );
        form.agrees();
    }
}

#[test]
fn a_name_is_given_once_the_validator_has_said_that_it_will_do() {
    let (schema, values) = life("names");
    for (name, is_given) in [("HOME", true), ("home", false)] {
        let mut form = Slow::new(schema.clone(), values.first().cloned());
        let before = form.value();
        form.edit("/env/PATH", Deed::Rename(name.to_owned()));
        assert_eq!(form.value(), before, "nobody knows yet");
        // Something else meanwhile.
        form.edit("/rows/r 1/n", Deed::Type("5".to_owned()));
        form.settle();
        assert_eq!(
            form.value().contains(r#""env":{"HOME":"/","#),
            is_given,
            "{}",
            form.value()
        );
        assert!(form.value().contains(r#""n":5"#));
        let mut problems = form.session.state().problems().into_iter();
        let is_told = problems.any(|it| it.sentence.starts_with(&format!("“{name}”")));
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
fn a_copy_that_is_made_while_its_condition_is_asked_for_has_its_own_answer() {
    let value = json!({"how": "none", "items": [{"kind": "b", "count": 1, "must": 7}, {"kind": "a", "count": 2}]});
    for steps in 0..3 {
        let mut form = Slow::new(life("reading").0, Some(value.clone()));
        form.edit("/items/0/kind", Deed::Choose(Some(0)));
        for _ in 0..steps {
            form.hear();
        }
        form.edit("/items/0", Deed::Duplicate);
        form.settle();
        let items = r#"[{"kind":"a","count":1},{"kind":"a","count":1},{"kind":"a","count":2}]"#;
        assert!(form.value().contains(items), "{steps} {}", form.value());
        form.agrees();
    }
}

#[test]
fn an_undo_before_the_answer_leaves_no_condition_as_it_was() {
    let mut form = Slow::new(
        life("country").0,
        Some(json!({"street": "A", "country": "DE", "plz": "12345", "vat": "DE19"})),
    );
    form.edit("/country", Deed::Choose(Some(1)));
    // Not answered yet, and already another thing is done and undone.
    form.edit("/street", Deed::Remove);
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
fn typing_fast_over_a_condition_ends_as_typing_slowly_does() {
    for pauses in 0..16u32 {
        let mut fast = Slow::new(life("country").0, None);
        let mut slow = Filler::new(life("country").0, None);
        for (step, option) in [1, 2, 0, 1].into_iter().enumerate() {
            fast.edit("/country", Deed::Choose(Some(option)));
            slow.choose("/country", Some(option));
            if pauses & (1 << step) != 0 {
                fast.settle();
            }
            if step == 0 {
                fast.edit("/street", Deed::Type("A".to_owned()));
                slow.fill_in("/street", "A");
            }
        }
        fast.settle();
        assert_eq!(fast.value(), slow.value(), "{pauses:b}");
        fast.agrees();
    }
}

#[test]
fn a_branch_that_held_for_an_older_value_does_not_stick() {
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
    let (_, asks) = form.session.edit(Edit::Look);
    form.waiting.extend(asks);
    // The question about the old value is under way.
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
fn what_was_sent_is_what_was_checked_although_members_come_and_go_meanwhile() {
    let mut form = Slow::new(life("seven").0, Some(json!({"mode": "manual", "gear": 2})));
    form.edit("/mode", Deed::Choose(Some(0)));
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
fn the_validator_that_begins_anew_is_told_all_again() {
    let mut form = Slow::new(
        life("payment").0,
        Some(json!({"amount": 1, "method": {"type": "card", "number": "1"}})),
    );
    form.edit("/amount", Deed::Type("2".to_owned()));
    form.service = ValidationService::new();
    form.agrees();
    form.edit("/method/number", Deed::Type("123456789012".to_owned()));
    form.service = ValidationService::new();
    form.hear();
    form.edit("/amount", Deed::Type("0".to_owned()));
    form.agrees();
    assert_eq!(form.session.state().check_state(), CheckState::Invalid);
}

proptest! {
    /// Each step: where, what, and how many answers come before the next.
    #[test]
    fn however_late_the_answers_come_the_end_is_right((name, Schema(schema), value) in which(), steps in vec((0usize..1000, 0usize..1000, 0usize..3), 1..12)) {
        let mut form = Slow::new(schema.clone(), value.clone());
        let mut done = Vec::new();
        for (place, deed, answers) in steps {
            let places = form.look();
            let pointer = places[place % places.len()].clone();
            let deeds = deeds(&form.session.state().view(&pointer).unwrap());
            let deed = deeds[deed % deeds.len()].clone();
            done.push((pointer.clone(), deed.clone(), answers));
            form.edit(pointer.as_str(), deed);
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
