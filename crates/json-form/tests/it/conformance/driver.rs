//! A form with the real validator answering, drawn as a page would draw it.
//!
//! Owns carrying questions and answers until nobody has anything to ask, and looking at every
//! control. Invariant: both have an end; what does not come to one is a panic, which counts as a
//! failure of the form.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use exact_json as json;
use exact_json::Pointer;
use json_form::form::{Edit, FieldView, FormSession};
use json_form::validate::ValidationService;
use json_form::validate::protocol::Ask;
use serde_json::Value;

use crate::conformance::hands;

/// So many controls are drawn at most: a page has an end as well.
const DRAWN: usize = 3_000;
/// So many questions follow from one edit at most.
const ASKED: usize = 5_000;
/// So often a form is drawn again because an answer changed what is to be asked.
const ROUNDS: usize = 200;

/// A form and its validator.
pub(crate) struct Driver {
    pub(crate) session: FormSession,
    service: ValidationService,
    /// How long the slowest edit took, with the validator's word on it.
    pub(crate) slowest: Duration,
}

impl Driver {
    /// Opens a form and waits for the validator's word.
    pub(crate) fn new(schema: &Value, value: Option<Value>) -> Self {
        let (session, asks) = FormSession::new(1, schema.clone(), value);
        let mut driver = Self {
            session,
            service: ValidationService::new(),
            slowest: Duration::ZERO,
        };
        driver.answer(asks);
        driver
    }

    /// Does an edit and waits for the validator's word.
    pub(crate) fn edit(&mut self, edit: Edit) {
        let begun = Instant::now();
        let (_, asks) = self.session.edit(edit);
        self.answer(asks);
        self.slowest = self.slowest.max(begun.elapsed());
    }

    /// The control at a place, once everything is known that drawing it wants to know.
    pub(crate) fn view(&mut self, pointer: &Pointer) -> Option<FieldView> {
        for _ in 0..ROUNDS {
            let view = self.session.state().view(pointer);
            if !self.look() {
                return view;
            }
        }
        panic!("drawing “{pointer}” never stops asking");
    }

    /// Draws the whole form until nothing more is asked; the places of its controls.
    pub(crate) fn draw(&mut self) -> Vec<Pointer> {
        for _ in 0..ROUNDS {
            let places = self.draw_once();
            if !self.look() {
                return places;
            }
        }
        panic!("drawing the form never stops asking");
    }

    fn draw_once(&self) -> Vec<Pointer> {
        let mut found = Vec::new();
        let mut waiting = VecDeque::from([Pointer::root()]);
        while let Some(pointer) = waiting.pop_front() {
            let view = self.session.state().view(&pointer);
            let view = view.unwrap_or_else(|| panic!("“{pointer}” is named and has no control"));
            waiting.extend(hands::inside(&view));
            found.push(pointer);
            if found.len() >= DRAWN {
                break;
            }
        }
        found
    }

    /// The value as text; nothing where there is none.
    pub(crate) fn text(&self) -> Option<String> {
        self.session.state().value().map(json::to_text)
    }

    /// The value at a place.
    pub(crate) fn value_at(&self, pointer: &Pointer) -> Option<&Value> {
        self.session
            .state()
            .value()
            .and_then(|value| pointer.get(value))
    }

    /// Lets the form ask what drawing wanted to know; whether it asked anything.
    fn look(&mut self) -> bool {
        let (_, asks) = self.session.edit(hands::look());
        let asked = !asks.is_empty();
        self.answer(asks);
        asked
    }

    fn answer(&mut self, asks: Vec<Ask>) {
        let mut waiting = VecDeque::from(asks);
        let mut count = 0;
        while let Some(ask) = waiting.pop_front() {
            count += 1;
            assert!(
                count < ASKED,
                "the form and its validator never come to an end"
            );
            if let Some(answer) = self.service.answer(ask) {
                let (_, asks) = self.session.hear(answer);
                waiting.extend(asks);
            }
        }
    }
}
