//! A form and its validator: who asks what, when, and what an answer is for.
//!
//! Owns the order of asking: one question under way at a time, always about the newest value, so
//! that typing fast does not queue. Leaves carrying questions to the `platform` room. Invariant:
//! however the validator fails, the form stays usable, and what was submitted meanwhile is either
//! sent or refused.

use std::rc::Rc;
use std::sync::Arc;

use exact_json::Pointer;
use serde_json::Value;

use super::edit::{Changes, Edit};
use super::options::Options;
use super::state::{CheckState, FormState};
use crate::schema::{Document, guard};
use crate::validate::protocol::{Answer, Ask};
use crate::validate::{Refusal, Verdict};

/// What became of the person's wish to send.
#[derive(Clone, Debug, PartialEq)]
pub enum Submission {
    /// The value is right, or can't be checked here: send it.
    Send(Value),
    /// There are mistakes: they are shown.
    Mend,
}

/// A form and its validator.
#[derive(Clone, Debug)]
pub struct FormSession {
    key: u64,
    schema: Arc<Value>,
    pub(super) state: FormState,
    compiled: bool,
    gone: bool,
    /// Whether the validator holds the value as it was when it was last asked.
    held: bool,
    asked: Option<u64>,
    submitting: bool,
    given: bool,
    notices: Vec<String>,
}

impl FormSession {
    /// A form for a schema, known to the validator by `key`. The asks make the validator read
    /// the schema.
    pub fn new(key: u64, schema: Value, value: Option<Value>) -> (Self, Vec<Ask>) {
        // What is too large to be looked at is edited as JSON; the validator says why.
        let small = guard::size(&schema).is_ok();
        let schema = Arc::new(schema);
        let document = Document::new(if small {
            Arc::clone(&schema)
        } else {
            Arc::new(Value::Bool(true))
        });
        let given = value.is_some();
        let mut state = FormState::new(Rc::new(document), value);
        state.inside.key = key;
        let session = Self {
            key,
            schema,
            state,
            compiled: false,
            gone: false,
            held: false,
            asked: None,
            submitting: false,
            given,
            notices: Vec::new(),
        };
        let ask = session.ask_schema();
        (session, vec![ask])
    }

    fn ask_schema(&self) -> Ask {
        Ask::Schema {
            key: self.key,
            schema: Value::clone(&self.schema),
        }
    }

    /// The same form once more, of which the validator does not know yet.
    pub(super) fn copy(&self) -> Self {
        let value = self.state.value.clone();
        let mut state = FormState::new(Rc::clone(&self.state.document), value);
        state.notes = self.state.notes.clone();
        state.said.clone_from(&self.state.said);
        state.is_loaded = self.state.is_loaded;
        state.attempted = self.state.attempted;
        state.minted = self.state.minted;
        state.inside = self.state.inside.copy();
        // Nothing was there, whatever a new form begins with.
        state.value.clone_from(&self.state.value);
        state.doubt(&Pointer::root(), true);
        Self {
            key: 0,
            schema: Arc::clone(&self.schema),
            state,
            compiled: false,
            gone: false,
            held: false,
            asked: None,
            submitting: false,
            given: false,
            notices: Vec::new(),
        }
    }

    /// The validator is to know the form by another key, as if for the first time.
    pub(super) fn renew(&mut self, key: u64) -> Vec<Ask> {
        self.key = key;
        self.state.inside.key = key;
        self.compiled = false;
        self.gone = false;
        self.held = false;
        self.asked = None;
        self.state.unanswered();
        self.state.begin_checking();
        let mut asks = vec![self.ask_schema()];
        self.state.inside.live.clear();
        let _same_value = self.state.tend_contents();
        self.state.ask_inside(&mut asks);
        asks
    }

    /// What the validator is told when the form is not needed any more.
    pub fn forget(&self) -> Vec<Ask> {
        let mut asks = vec![Ask::Forget { key: self.key }];
        for key in &self.state.inside.live {
            asks.push(Ask::Forget { key: *key });
        }
        asks
    }

    /// The key that the validator knows the schema by.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The schema.
    pub fn schema(&self) -> &Value {
        &self.schema
    }

    /// Whether the value that the form began with was given, and not made from the schema.
    pub fn is_given(&self) -> bool {
        self.given
    }

    /// The form.
    pub fn state(&self) -> &FormState {
        &self.state
    }

    /// What a person should know about how the schema was read.
    pub fn notices(&self) -> &[String] {
        &self.notices
    }

    /// Whether a submission waits for the validator.
    pub fn is_submitting(&self) -> bool {
        self.submitting
    }

    /// Whether the validator's word on the present value is there, or will never be.
    pub fn is_settled(&self) -> bool {
        !matches!(
            self.state.check_state(),
            CheckState::Loading | CheckState::Checking
        )
    }

    /// Does what the person did. A submission under way is off: it was for another value.
    pub fn edit(&mut self, edit: Edit) -> (Changes, Vec<Ask>) {
        let mut changes = self.state.apply(edit);
        let mut asks = Vec::new();
        if changes.value {
            self.submitting = false;
        }
        if changes.value || !self.gone && self.state.has_questions() {
            let (more, asked) = self.ask();
            changes.join(more);
            asks = asked;
        } else {
            self.state.looked();
        }
        if !self.state.inside.asks.is_empty() {
            self.state.ask_inside(&mut asks);
        }
        (changes, asks)
    }

    /// Lays the form out as the host page wishes; the value stays as it is.
    pub fn lay_out(&mut self, options: Option<Rc<Options>>) -> Changes {
        self.state.lay_out(options)
    }

    /// Takes what the agent said of fields.
    pub fn report(&mut self, reported: impl IntoIterator<Item = (Pointer, String)>) -> Changes {
        self.state.report(reported)
    }

    /// Takes an answer of the validator. Those for other keys are none of ours.
    pub fn hear(&mut self, answer: Answer) -> (Changes, Vec<Ask>) {
        let (mut changes, mut asks) = self.hear_own(answer);
        let tended = self.state.tend_contents();
        let is_new = tended.value;
        changes.join(tended);
        if is_new {
            let (more, asked) = self.ask();
            changes.join(more);
            asks.extend(asked);
        }
        self.state.ask_inside(&mut asks);
        (changes, asks)
    }

    fn hear_own(&mut self, answer: Answer) -> (Changes, Vec<Ask>) {
        match answer {
            Answer::Compiled { key, notices } if key == self.key => {
                self.compiled = true;
                self.gone = false;
                self.held = false;
                self.asked = None;
                self.notices = notices;
                self.state.unanswered();
                let (mut changes, asks) = self.ask();
                changes.state = true;
                (changes, asks)
            }
            Answer::Refused { key, refusal } if key == self.key => (self.lose(refusal), Vec::new()),
            Answer::Checked {
                key,
                ticket,
                assessment,
                removed: mended,
                answers,
            } if key == self.key => {
                if self.asked == Some(ticket) {
                    self.asked = None;
                }
                // The worker holds only so many schemas: this one has to be told again.
                if assessment.verdict == Verdict::Unchecked(Refusal::UnknownSchema) {
                    self.compiled = false;
                    self.held = false;
                    return (self.state.checking(), vec![self.ask_schema()]);
                }
                let mut changes = self.state.take_answers(&answers);
                changes.join(self.state.take_assessment(ticket, assessment, mended));
                // The value changed meanwhile, or there is more to know: ask again.
                let more = ticket != self.state.revision() || self.state.has_questions();
                if more && self.asked.is_none() {
                    let (more, asks) = self.ask();
                    changes.join(more);
                    return (changes, asks);
                }
                (changes, Vec::new())
            }
            other => {
                let mut changes = self.state.hear_inside(&other);
                if !changes.value {
                    return (changes, Vec::new());
                }
                let (more, asks) = self.ask();
                changes.join(more);
                (changes, asks)
            }
        }
    }

    /// The validator is gone for the schema of that key, which may be one of those inside.
    pub fn lost(&mut self, key: u64, refusal: Refusal) -> Changes {
        if key == self.key {
            self.lose(refusal)
        } else {
            self.state.lose_inside(key, &refusal)
        }
    }

    /// The validator is gone for this schema: from now on nothing is checked here.
    pub fn lose(&mut self, refusal: Refusal) -> Changes {
        self.gone = true;
        self.compiled = false;
        self.asked = None;
        self.state.refuse(refusal)
    }

    /// The person wants to send. The answer may come later, through `submission`.
    pub fn submit(&mut self) -> Changes {
        self.submitting = true;
        self.state.attempt()
    }

    /// From now on every mistake is shown.
    pub fn show_all(&mut self) -> Changes {
        self.state.attempt()
    }

    /// The person turned to something else: a submission that still waits is off.
    pub fn withdraw(&mut self) {
        self.submitting = false;
    }

    /// What became of the wish to send, once that is clear; said once.
    pub fn submission(&mut self) -> Option<Submission> {
        if !self.submitting || !self.is_settled() {
            return None;
        }
        self.submitting = false;
        let free = matches!(
            self.state.check_state(),
            CheckState::Valid | CheckState::Unchecked(_)
        );
        Some(match self.state.value() {
            Some(value) if free => Submission::Send(value.clone()),
            _ => Submission::Mend,
        })
    }

    fn ask(&mut self) -> (Changes, Vec<Ask>) {
        self.state.looked();
        if self.gone {
            // The refusal stands for the new value as well.
            if let CheckState::Unchecked(refusal) = self.state.check_state() {
                return (self.state.refuse(refusal), Vec::new());
            }
            return (Changes::none(), Vec::new());
        }
        if !self.compiled {
            return (Changes::none(), Vec::new());
        }
        if self.asked.is_some() {
            return (self.state.checking(), Vec::new());
        }
        let patches = self.state.patches(self.held);
        let ask = Ask::Check {
            key: self.key,
            ticket: self.state.revision(),
            patches,
            questions: self.state.questions(),
        };
        self.held = true;
        self.asked = Some(self.state.revision());
        (self.state.checking(), vec![ask])
    }
}
