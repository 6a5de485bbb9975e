//! The view of steps: their titles, and a review of all answers.
//!
//! Leaves the position of the person to `state::steps`.

use exact_json::Pointer;

use super::group_summary::answer_text;
use crate::form::FormState;
use crate::form::reader::{Drawing, Reader};

/// What a form of steps shows beside its fields: the list of steps, and the review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepsView {
    /// The titles of the steps, in order; the review is not among them.
    pub titles: Vec<String>,
    /// The index of the step that is shown, from 0; the number of steps stands for the review.
    pub at: usize,
    /// The number of times that the person tried to leave the present step although it has problems; after the first,
    /// the problems are listed.
    pub tries: u32,
    /// For each step, the places with their values, as the review lists them; empty while a step is shown.
    pub answers: Vec<Vec<Answer>>,
}

/// One line of the review: a place and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The place whose value the line shows.
    pub pointer: Pointer,
    /// The label of the place.
    pub label: String,
    /// The value in words; `None` if nothing is entered.
    pub text: Option<String>,
}

impl StepsView {
    /// Whether the review of all answers is shown, not a step.
    pub fn is_review(&self) -> bool {
        self.at == self.titles.len()
    }
}

impl FormState {
    /// Whether the present step has a “Next” button, since it is not the review.
    pub fn is_before_review(&self) -> bool {
        self.steps.at < self.steps.list().len()
    }

    /// Whether a place is in another step than the one that is shown.
    pub fn is_in_other_step(&self, at: &Pointer) -> bool {
        self.steps.is_in_other(at)
    }

    /// The data that a form of steps shows around its fields; `None` if the form has no steps.
    pub fn steps(&self) -> Option<StepsView> {
        let steps = self.steps.list();
        if steps.is_empty() {
            return None;
        }
        let at = self.steps.at;
        let drawing = Drawing::default();
        let reader = Reader::of(self, &drawing);
        let answers = |step: usize| {
            let members = reader.members_of_step(step);
            let answer = |place: Pointer| reader.answer(place);
            members.into_iter().filter_map(answer).collect()
        };
        Some(StepsView {
            titles: steps.iter().map(|step| step.title.clone()).collect(),
            at,
            tries: self.steps.tries,
            answers: if at == steps.len() {
                (0..at).map(answers).collect()
            } else {
                Vec::new()
            },
        })
    }
}

impl Reader<'_> {
    /// The places of the members that a step shows, in order. `at` is the index of the step, from 0.
    fn members_of_step(self, at: usize) -> Vec<Pointer> {
        let root = Pointer::root();
        let Some(place) = self.place(&root) else {
            return Vec::new();
        };
        let mut members = self
            .form
            .members_of_all_steps(&place.set, &place.field.kind);
        self.form.steps.keep_step(at, &mut members);
        members
    }

    fn answer(self, pointer: Pointer) -> Option<Answer> {
        let place = self.place(&pointer)?;
        Some(Answer {
            label: place.label(),
            text: place.set.value().and_then(|value| {
                let value = self.form.masks().applied(value, &place.set);
                answer_text(&place.field, &value)
            }),
            pointer,
        })
    }
}
