//! A driver of a form with the real validator, which draws the form as a page would.
//!
//! Owns exchanging requests and answers until no request is pending, and visiting every control. Invariant: both
//! terminate; exceeding a limit panics, which counts as a failure of the form.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use exact_json as json;
use exact_json::Pointer;
use json_form::form::edit::Edit;
use json_form::form::view::FieldView;
use json_form::form::{Drawing, FormSession};
use json_form::validate::ValidationService;
use json_form::validate::protocol::Ask;
use serde_json::Value;

use crate::forms::outline::inside;
use crate::posts::page::post_edit;

/// The maximum number of controls that are drawn.
const DRAWN: usize = 3_000;
/// The maximum number of requests that one edit may cause.
const ASKED: usize = 5_000;
/// The maximum number of times that a form is drawn again because an answer raised new questions.
const ROUNDS: usize = 200;

/// A form with its validator, which answers each request of the form at once.
pub(crate) struct Driver {
    pub(crate) session: FormSession,
    service: ValidationService,
    /// The time of the slowest edit, including its check.
    pub(crate) slowest: Duration,
    /// The schema, if edits are made by posts of a page without scripts.
    posted: Option<Value>,
}

impl Driver {
    /// Opens a form and waits for its first check.
    pub(crate) fn new(schema: &Value, value: Option<Value>) -> Self {
        let (session, asks) = FormSession::new(1, schema.clone(), value);
        let mut driver = Self {
            session,
            service: ValidationService::new(),
            slowest: Duration::ZERO,
            posted: None,
        };
        driver.answer(asks);
        driver
    }

    /// Opens a form whose edits are made by posts of a page without scripts.
    pub(crate) fn by_posts(schema: &Value, value: Option<Value>) -> Self {
        let mut driver = Self::new(schema, value);
        driver.posted = Some(schema.clone());
        driver.draw();
        driver
    }

    /// Applies an edit and waits for its check.
    pub(crate) fn edit(&mut self, edit: Edit) {
        let begun = Instant::now();
        if let Some(schema) = &self.posted {
            self.session = post_edit(schema, &self.session, &edit).session;
            self.slowest = self.slowest.max(begun.elapsed());
            return;
        }
        let (_, asks) = self.session.edit(edit);
        self.answer(asks);
        self.slowest = self.slowest.max(begun.elapsed());
    }

    /// The view of a control, after all questions that drawing it raises are answered.
    pub(crate) fn view(&mut self, pointer: &Pointer) -> Option<FieldView> {
        for _ in 0..ROUNDS {
            let drawing = Drawing::default();
            let view = self.session.state().view_in(pointer, &drawing);
            if !self.answer_drawing(drawing) {
                return view;
            }
        }
        panic!("drawing “{pointer}” never stops asking");
    }

    /// Draws the whole form until no question is pending; returns the locations of its controls.
    pub(crate) fn draw(&mut self) -> Vec<Pointer> {
        for _ in 0..ROUNDS {
            let drawing = Drawing::default();
            let places = self.draw_once(&drawing);
            if !self.answer_drawing(drawing) {
                return places;
            }
        }
        panic!("drawing the form never stops asking");
    }

    fn draw_once(&self, drawing: &Drawing) -> Vec<Pointer> {
        let mut found = Vec::new();
        let mut waiting = VecDeque::from([Pointer::root()]);
        while let Some(pointer) = waiting.pop_front() {
            let view = self.session.state().view_in(&pointer, drawing);
            let view = view.unwrap_or_else(|| panic!("“{pointer}” is named and has no control"));
            waiting.extend(inside(&view));
            found.push(pointer);
            if found.len() >= DRAWN {
                break;
            }
        }
        found
    }

    /// The value as text; `None` if there is no value.
    pub(crate) fn text(&self) -> Option<String> {
        self.session.state().value().map(json::to_text)
    }

    /// The form's value at an instance location; `None` if the value lacks that location.
    pub(crate) fn value_at(&self, pointer: &Pointer) -> Option<&Value> {
        self.session
            .state()
            .value()
            .and_then(|value| pointer.get(value))
    }

    /// Answers the questions to the validator that a drawing of the form raised; returns whether it raised any.
    fn answer_drawing(&mut self, drawing: Drawing) -> bool {
        let (_, asks) = self.session.edit(Edit::Drawn(drawing));
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
                let (_, asks) = self.session.handle_answer(answer);
                waiting.extend(asks);
            }
        }
    }
}
