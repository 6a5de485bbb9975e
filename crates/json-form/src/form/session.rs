//! A form session: a form and the messages between it and its validator.
//!
//! Owns the order of requests: one at a time, always about the newest value, so that fast typing does
//! not queue. Leaves transport to the app. Invariant: if the validator fails, the form stays usable,
//! and a submission is still either sent or refused.

use std::rc::Rc;
use std::sync::Arc;

use exact_json as json;
use exact_json::Pointer;
use serde_json::{Map, Value};

use crate::form::changes::Changes;
use crate::form::edit::step_move;
use crate::form::edit::{Edit, StepMove};
use crate::form::messages::input_errors;
use crate::form::options::Options;
use crate::form::posted_page::PostedPage;
use crate::form::prefill::prefill;
use crate::form::reader::{Reader, read_places, read_written};
use crate::form::{CheckState, Drawing, FormState};
use crate::schema::guard::LimitExceeded;
use crate::schema::guard::limits::{DEPTH, WHOLE_BYTES};
use crate::schema::{Document, bundle, guard};
use crate::validate::protocol::{Answer, Ask};
use crate::validate::{Refusal, StartFailure, Verdict};

/// The result of submitting the form: the form sends the value, or shows problems.
#[derive(Clone, Debug, PartialEq)]
pub enum Submission {
    /// The value to send: it is valid, or cannot be checked here.
    Send(Value),
    /// The value is not sent, since it has problems: the form shows them from now on.
    Problems,
}

/// A form, and the state of its exchange with the validator: what was asked, answered and refused.
#[derive(Clone, Debug)]
pub struct FormSession {
    key: u64,
    schema: Arc<Value>,
    pub(super) state: FormState,
    compiled: bool,
    gone: bool,
    /// Whether the validator holds the value of the last check, so that a patch of it suffices.
    held: bool,
    asked: Option<u64>,
    submitting: bool,
    given: bool,
    notices: Vec<Refusal>,
    missing: Vec<String>,
    pub(super) page: PostedPage,
}

impl FormSession {
    /// A form for a schema, which the validator knows by `key`. Returns the messages that make the
    /// validator read the schema.
    pub fn new(key: u64, schema: Value, value: Option<Value>) -> (Self, Vec<Ask>) {
        // A schema that is too large is edited as JSON; the validator reports why.
        let exceeded = guard::size(&schema, WHOLE_BYTES).err();
        let schema = Arc::new(schema);
        let document = Document::new(if exceeded.is_none() {
            Arc::clone(&schema)
        } else {
            Arc::new(Value::Bool(true))
        });
        let given = value.is_some();
        let mut state = FormState::new(Rc::new(document), value);
        state.embedded.key = key;
        read_places(&mut state, &[Pointer::root()]);
        let _ = Reader::of(&state, &Drawing::default()).required_is_rare();
        let mut session = Self::of(key, schema, state);
        session.given = given;
        // The message to the validator could not be parsed.
        if exceeded == Some(LimitExceeded::Depth) {
            session.refuse_too_deep();
            return (session, Vec::new());
        }
        let ask = session.ask_schema();
        (session, vec![ask])
    }

    /// A form for a schema that is nested too deeply to be parsed: the value is edited as JSON, and
    /// is not checked.
    pub fn for_too_deep_schema(key: u64, value: Option<Value>) -> Self {
        let (mut session, _) = Self::new(key, Value::Bool(true), value);
        session.refuse_too_deep();
        session
    }

    /// The value of the form with the values that texts give to its members, each with a
    /// name or a JSON Pointer. A text is read by the schema of its member; one that fits no value is a string.
    pub fn prefilled(&self, texts: &[(String, String)]) -> Option<Value> {
        let value = self.state.value().cloned();
        let mut state = FormState::new(Rc::clone(&self.state.document), value);
        prefill(&mut state, texts);
        state.value().cloned()
    }

    fn refuse_too_deep(&mut self) {
        self.gone = true;
        self.state
            .exchange
            .begin_unchecked(Refusal::TooDeep { limit: DEPTH });
        let root = Pointer::root();
        self.state
            .places
            .change(&root, |state| state.as_json = true);
    }

    /// Replaces the value by a text that cannot be parsed. The form shows the text as JSON to
    /// correct, and has no value until the person corrects it.
    pub fn load_unreadable(
        &mut self,
        text: String,
        why: &json::syntax::Error,
    ) -> (Changes, Vec<Ask>) {
        let asks = self.apply(Edit::Load(None));
        let root = Pointer::root();
        self.state.places.change(&root, |state| {
            state.as_json = true;
            state.left = true;
        });
        let problem = input_errors::json_problem(why);
        self.state
            .places
            .keep_pending(&root, text, Some(problem), Some(Rc::new([])));
        (self.state.take_changes(), asks)
    }

    pub(super) fn ask_schema(&self) -> Ask {
        Ask::Schema {
            key: self.key,
            schema: Value::clone(&self.schema),
        }
    }

    /// A copy of the session for a snapshot, with the validator key 0: the validator has not read its schema.
    pub(super) fn copy(&self) -> Self {
        let value = self.state.value().cloned();
        let mut state = FormState::new(Rc::clone(&self.state.document), value);
        state.places = self.state.places.clone();
        state.exchange = self.state.exchange.verdicts();
        state.is_loaded = self.state.is_loaded;
        state.attempted = self.state.attempted;
        state.word_problems = self.state.word_problems;
        state.minted_ids = self.state.minted_ids;
        state.embedded = self.state.embedded.copy();
        // The value may be absent, where a new form has defaults.
        state.value = self.state.value.without_log();
        state.invalidate_decisions(&Pointer::root(), true);
        Self::of(0, Arc::clone(&self.schema), state)
    }

    /// A session whose schema the validator has not read yet.
    fn of(key: u64, schema: Arc<Value>, state: FormState) -> Self {
        Self {
            key,
            schema,
            state,
            compiled: false,
            gone: false,
            held: false,
            asked: None,
            submitting: false,
            given: false,
            notices: Vec::new(),
            missing: Vec::new(),
            page: PostedPage::default(),
        }
    }

    /// Forgets what the validator holds and was asked, and returns the message that makes it read the schema again.
    fn ask_schema_again(&mut self) -> Vec<Ask> {
        self.compiled = false;
        self.gone = false;
        self.held = false;
        self.asked = None;
        vec![self.ask_schema()]
    }

    /// Gives the form another key and returns the messages that make the validator read the schema under it.
    pub(super) fn renew(&mut self, key: u64) -> Vec<Ask> {
        self.key = key;
        self.state.embedded.key = key;
        let mut asks = self.ask_schema_again();
        self.state.exchange.requeue_sent();
        self.state.exchange.begin_loading();
        self.state.embedded.live.clear();
        self.state.sync_embedded();
        self.state.embedded.take_asks(&mut asks);
        asks
    }

    /// The messages that release the form's schemas in the validator.
    pub fn forget(&self) -> Vec<Ask> {
        let mut asks = vec![Ask::Forget { key: self.key }];
        for key in &self.state.embedded.live {
            asks.push(Ask::Forget { key: *key });
        }
        asks
    }

    /// The key of the schema in the validator.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The schema of the form, with the documents that were added to it.
    pub fn schema(&self) -> &Value {
        &self.schema
    }

    /// Whether the caller gave the initial value. Otherwise it follows from the schema.
    pub fn is_given(&self) -> bool {
        self.given
    }

    /// The initial value that the caller gave; `None` if the initial value follows from the schema.
    pub fn given(&self) -> Option<&Value> {
        self.state.initial.as_ref().filter(|_| self.given)
    }

    /// Shows the step with an index; the review, which is the last step, if there are fewer.
    pub fn begin_at_step(&mut self, at: usize) {
        self.state.steps.show(at);
    }

    /// The state of the form.
    pub fn state(&self) -> &FormState {
        &self.state
    }

    /// Notices for the person: an unknown draft, and the rules that the checker left out.
    pub fn notices(&self) -> &[Refusal] {
        &self.notices
    }

    /// The addresses of the missing documents that the schema refers to, as the validator reported; only the first ones
    /// of many.
    pub fn missing_documents(&self) -> &[String] {
        &self.missing
    }

    /// Whether the schema stays within the limits with a document added.
    pub fn can_take_document(&self, address: &str, document: &Value) -> bool {
        let schema = self.schema_with(address, document.clone());
        guard::size(&schema, WHOLE_BYTES).is_ok()
    }

    fn schema_with(&self, address: &str, document: Value) -> Value {
        let documents = Map::from_iter([(address.to_owned(), document)]);
        bundle(Value::clone(&self.schema), &Value::Object(documents))
    }

    /// Adds a document to the schema, which refers to it by `address`. Returns the messages that make the validator
    /// read the schema again.
    fn add_document(&mut self, address: &str, document: Value) -> Vec<Ask> {
        self.schema = Arc::new(self.schema_with(address, document));
        let document = Document::new(Arc::clone(&self.schema));
        self.state.replace_document(Rc::new(document));
        self.notices.clear();
        self.missing.retain(|missing| missing != address);
        let mut asks = self.ask_schema_again();
        self.state.embedded.take_asks(&mut asks);
        asks
    }

    /// Whether a submission began, and `submission` has not returned its outcome yet.
    pub fn is_submitting(&self) -> bool {
        self.submitting
    }

    /// Whether the validator has answered about the present value, or will never answer.
    pub fn is_settled(&self) -> bool {
        !matches!(
            self.state.check_state(),
            CheckState::Loading | CheckState::Checking
        )
    }

    /// Applies an edit. Cancels a pending submission if the value changes.
    pub fn edit(&mut self, edit: Edit) -> (Changes, Vec<Ask>) {
        let warnings = self.state.option_warnings.len();
        let asks = self.apply(edit);
        let mut changes = self.state.take_changes();
        changes.state |= self.state.option_warnings.len() > warnings;
        (changes, asks)
    }

    pub(super) fn apply(&mut self, edit: Edit) -> Vec<Ask> {
        let revision = self.state.revision();
        match edit {
            Edit::AddDocument { address, document } => {
                return self.add_document(&address, document);
            }
            Edit::Drawn(drawing) => drawing.hand_to(&mut self.state),
            edit => self.state.apply(edit),
        }
        self.ask_about_changes(revision)
    }

    /// The messages to the validator after a change of the form, whose value had this revision before. Cancels a pending
    /// submission if the value changed.
    pub(super) fn ask_about_changes(&mut self, revision: u64) -> Vec<Ask> {
        read_written(&mut self.state);
        let is_other = self.state.revision() != revision;
        self.submitting &= !is_other;
        self.state.steps.waits &= !is_other;
        let mut asks = Vec::new();
        if is_other || !self.gone && self.state.exchange.has_questions() {
            asks = self.ask();
        }
        self.state.embedded.take_asks(&mut asks);
        step_move::go_on(&mut self.state);
        asks
    }

    /// Sets the layout options of the host page. The value does not change.
    pub fn set_options(&mut self, options: Option<Rc<Options>>) -> Changes {
        self.state.set_options(options);
        if let Some((step, tries)) = self.page.step.take() {
            self.state.steps.show(step);
            self.state.steps.tries = tries;
        }
        self.state.take_changes()
    }

    /// Adds the messages of the agent or the app's server, each at the control nearest to its place, and opens the groups
    /// around them. An edit of its field removes a message.
    pub fn report(&mut self, reported: impl IntoIterator<Item = (Pointer, String)>) -> Changes {
        self.state.report(reported);
        self.state.take_changes()
    }

    /// The messages that `report` added, with their places.
    pub fn reported(&self) -> Vec<(Pointer, String)> {
        let mut found = Vec::new();
        for state in self.state.places.iter() {
            let messages = state.reported.iter();
            found.extend(messages.map(|message| (state.at.clone(), message.clone())));
        }
        found
    }

    /// Removes all messages that `report` added.
    pub fn clear_reported(&mut self) -> Changes {
        self.state.places.clear_reported(&Pointer::root());
        self.state.take_changes()
    }

    /// Handles an answer of the validator. Ignores answers for unknown keys.
    pub fn handle_answer(&mut self, answer: Answer) -> (Changes, Vec<Ask>) {
        let is_read = matches!(&answer, Answer::Compiled { key, .. } | Answer::Refused { key, .. } if *key == self.key);
        let asks = self.take_answer(answer);
        let mut changes = self.state.take_changes();
        // The answer replaces the notices and the missing documents.
        changes.state |= is_read;
        (changes, asks)
    }

    pub(super) fn take_answer(&mut self, answer: Answer) -> Vec<Ask> {
        let mut asks = self.take_own_answer(answer);
        let revision = self.state.revision();
        self.state.sync_embedded();
        if self.state.revision() != revision {
            asks.extend(self.ask());
        }
        self.state.embedded.take_asks(&mut asks);
        step_move::go_on(&mut self.state);
        asks
    }

    fn take_own_answer(&mut self, answer: Answer) -> Vec<Ask> {
        match answer {
            Answer::Compiled {
                key,
                notices,
                absent,
            } if key == self.key => {
                self.compiled = true;
                self.gone = false;
                self.held = false;
                self.asked = None;
                self.notices = notices;
                self.missing = absent;
                self.state.exchange.requeue_sent();
                self.ask()
            }
            Answer::Refused {
                key,
                refusal,
                absent,
            } if key == self.key => {
                self.missing = absent;
                self.mark_validator_lost(key, refusal);
                Vec::new()
            }
            Answer::Checked {
                key,
                ticket,
                assessment,
                removed: corrected,
                answers,
            } if key == self.key => {
                // About the schema before a document was added.
                if !self.compiled {
                    return Vec::new();
                }
                if self.asked == Some(ticket) {
                    self.asked = None;
                }
                // The worker has dropped this schema to make room for others.
                if assessment.verdict == Verdict::Unchecked(Refusal::UnknownSchema) {
                    self.compiled = false;
                    self.held = false;
                    self.state.exchange.begin_checking();
                    return vec![self.ask_schema()];
                }
                self.state.take_answers(&answers);
                self.state.take_assessment(ticket, assessment, corrected);
                read_written(&mut self.state);
                // The value has changed since, or there are more queries: ask again.
                let more = ticket != self.state.revision() || self.state.exchange.has_questions();
                if more && self.asked.is_none() {
                    return self.ask();
                }
                Vec::new()
            }
            other => {
                let revision = self.state.revision();
                self.state.handle_embedded_answer(&other);
                if self.state.revision() == revision {
                    return Vec::new();
                }
                self.ask()
            }
        }
    }

    /// Records that the validator is unavailable for the schema of this key, which may be that of an embedded
    /// form.
    pub fn mark_schema_unavailable(&mut self, key: u64, refusal: Refusal) -> Changes {
        self.mark_validator_lost(key, refusal);
        step_move::go_on(&mut self.state);
        self.state.take_changes()
    }

    /// Records that the validator is unavailable for this schema: from now on nothing is checked here.
    pub fn mark_unavailable(&mut self, refusal: Refusal) -> Changes {
        self.mark_schema_unavailable(self.key, refusal)
    }

    /// Records that the validator takes long to load: nothing is checked until its first answer.
    pub fn mark_late(&mut self) -> Changes {
        let reason = StartFailure::StillLoading;
        if self.compiled || self.gone {
            return Changes::none();
        }
        self.mark_unavailable(Refusal::WorkerUnavailable { reason })
    }

    pub(super) fn mark_validator_lost(&mut self, key: u64, refusal: Refusal) {
        if key != self.key {
            return self.state.mark_embedded_unavailable(key, &refusal);
        }
        self.gone = true;
        self.compiled = false;
        self.asked = None;
        self.state.refuse(refusal);
    }

    /// Acts as a press of the button that sends the form: in a form of steps goes to the next step, unless the review is
    /// shown; else removes what the option `prune` says, and starts a submission.
    pub fn request_submit(&mut self) -> (Changes, Vec<Ask>) {
        if self.state.is_before_review() {
            return self.edit(Edit::Step(StepMove::Next));
        }
        let (mut changes, asks) = self.edit(Edit::Prune);
        changes.merge(self.submit());
        (changes, asks)
    }

    /// Starts a submission. Its outcome is returned by `submission`, perhaps later.
    pub fn submit(&mut self) -> Changes {
        self.submitting = true;
        self.show_all()
    }

    /// Shows the problems of all fields from now on, also of those that the person has not left yet.
    pub fn show_all(&mut self) -> Changes {
        self.state.attempt();
        self.state.take_changes()
    }

    /// Cancels a pending submission: `submission` does not return its outcome.
    pub fn withdraw(&mut self) {
        self.submitting = false;
    }

    /// The outcome of the pending submission, returned once; `None` until the value is checked.
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
            _ => Submission::Problems,
        })
    }

    fn ask(&mut self) -> Vec<Ask> {
        if self.gone {
            // The refusal holds for the new value too.
            if let CheckState::Unchecked(refusal) = self.state.check_state() {
                self.state.refuse(refusal);
            }
            return Vec::new();
        }
        if !self.compiled {
            return Vec::new();
        }
        self.state.exchange.begin_checking();
        if self.asked.is_some() {
            return Vec::new();
        }
        let ticket = self.state.revision();
        let ask = Ask::Check {
            key: self.key,
            ticket,
            patches: self.state.patches(self.held),
            questions: self.state.exchange.questions(&self.state.document),
        };
        self.held = true;
        self.asked = Some(ticket);
        vec![ask]
    }
}
