//! The answer to a post: reads it, checks the value with the validator of this process, and says what to do.
//!
//! Owns asking the validator until the form is settled. Leaves drawing the answer to whoever renders the form.
//! Invariants: a value is only accepted if the validator says that it is valid; the number of questions is limited.

use std::collections::VecDeque;
use std::rc::Rc;

use exact_json::Pointer;
use serde_json::Value;

use super::entries::{PostAction, PostEntry, PostNote, PostValue, Posted};
use super::name::PostName;
use super::offered::has_new;
use crate::form::check::Problem;
use crate::form::edit::{Edit, FreeTextReader};
use crate::form::options::Options;
use crate::form::posted_page::PageOrigin;
use crate::form::text::locale_number::NumberFormat;
use crate::form::{CheckState, FormSession, Submission};
use crate::schema::guard::limits::Limits;
use crate::validate::protocol::Ask;
use crate::validate::{Refusal, ValidationService};

/// The key of the form in the validator, which has no other.
const KEY: u64 = 1;
/// The most messages to the validator that one post may cause.
const ASKS: usize = 2_000;
/// The most times that the form is read again since an answer raised questions.
const READS: usize = 50;
/// The most times that the texts of a post without a page are read: each time the validator may show more fields.
const ROUNDS: usize = 8;

/// A post to answer. Its sentences are in the current language of the thread (`locales`).
#[derive(Clone, Debug)]
pub struct PostRequest<'r> {
    /// The schema of the form, as on the page.
    pub schema: &'r Value,
    /// The value that the page began with, if the server gave one: concealed texts that the person did not type again
    /// are taken from it, and a post without `state` begins with it.
    pub value: Option<&'r Value>,
    /// The layout options of the page.
    pub options: Option<Rc<Options>>,
    /// The format of numbers in the language of the answer. Posted numbers are read in the format of their page.
    pub number_format: NumberFormat,
    /// The limits of the validator.
    pub limits: Limits,
    /// The pairs of the post, in their order.
    pub entries: &'r [PostEntry],
}

impl<'r> PostRequest<'r> {
    /// A post of a form in English, without a value to begin with and without options.
    pub const fn new(schema: &'r Value, entries: &'r [PostEntry]) -> Self {
        Self {
            schema,
            value: None,
            options: None,
            number_format: NumberFormat::ENGLISH,
            limits: Limits::STOPPABLE,
            entries,
        }
    }
}

/// The answer to a post.
#[derive(Debug)]
pub struct PostAnswer {
    /// The form after the post, to draw if the outcome is not `Accepted`. The validator has answered all its questions.
    pub session: FormSession,
    /// The outcome, which tells the server how to answer.
    pub outcome: PostOutcome,
    /// The place where the person goes on: the first problem, or what a button added or moved; `None` for the top.
    pub target: Option<Pointer>,
    /// The pairs that were not read; only the first ones of many.
    pub notes: Vec<PostNote>,
}

/// The outcome of a post, which tells the server how to answer.
#[derive(Clone, Debug, PartialEq)]
pub enum PostOutcome {
    /// The value has problems, which the session shows: draw the form again.
    Refused,
    /// The form changed, by a button or since fields appeared: draw it again.
    Changed,
    /// The value is valid.
    Accepted(Value),
    /// The validator cannot check the value, for this reason. The session has the value: the server decides.
    Unchecked(Refusal),
}

/// Answers a post: restores the session of its page, reads the pairs, and has the validator check the value.
pub fn answer(request: &PostRequest<'_>) -> PostAnswer {
    let mut form = Settling::begin(request);
    let Posted {
        action,
        mut target,
        notes,
        ..
    } = form.read(request.entries);
    form.apply(Edit::Localize(request.number_format));
    let mut outcome = PostOutcome::Changed;
    if action == PostAction::Submit && !form.has_new_fields() {
        outcome = form.submit();
        if outcome == PostOutcome::Refused {
            let problems = form.session.state().problems();
            target = problems.into_iter().next().map(|problem| problem.pointer);
        }
    }
    PostAnswer {
        session: form.session,
        outcome,
        target,
        notes,
    }
}

/// The value of a posted form if it is valid, else its problems, in English. They are empty if the post pressed another
/// button than the one that sends the form, or if the value cannot be checked; `answer` tells these apart.
pub fn value_from_form(schema: &Value, entries: &[PostEntry]) -> Result<Value, Vec<Problem>> {
    let answer = answer(&PostRequest::new(schema, entries));
    match answer.outcome {
        PostOutcome::Accepted(value) => Ok(value),
        PostOutcome::Refused | PostOutcome::Changed | PostOutcome::Unchecked(_) => {
            Err(answer.session.state().problems())
        }
    }
}

/// A session with its validator, which answers each message at once.
struct Settling {
    session: FormSession,
    service: ValidationService,
    /// The number of messages that may still be sent.
    left: usize,
    /// Whether the post is that of a page, not of a program.
    has_page: bool,
}

impl Settling {
    fn begin(request: &PostRequest<'_>) -> Self {
        let is_state = |entry: &&PostEntry| PostName::parse(&entry.name) == Some(PostName::State);
        let state = request.entries.iter().find(is_state);
        let (schema, value) = (request.schema.clone(), request.value.cloned());
        let (session, asks) = match state.map(|entry| &entry.value) {
            Some(PostValue::Text(state)) => FormSession::from_post_state(KEY, schema, value, state),
            // A file is not a state.
            Some(PostValue::File { .. }) => FormSession::from_post_state(KEY, schema, value, ""),
            None => FormSession::new(KEY, schema, value),
        };
        let mut form = Self {
            session,
            service: ValidationService::within(request.limits),
            left: ASKS,
            has_page: state.is_some(),
        };
        form.session.set_options(request.options.clone());
        form.settle(asks);
        form.apply(Edit::ReadFreely(FreeTextReader::new()));
        form
    }

    /// Reads the pairs of the post into the session, and settles it.
    fn read(&mut self, entries: &[PostEntry]) -> Posted {
        if self.has_page {
            return self.read_once(entries);
        }
        // The validator may say that more fields apply, whose texts were not read by their types.
        let is_button =
            |entry: &&PostEntry| PostName::parse(&entry.name).is_some_and(|name| name.is_button());
        let (buttons, controls): (Vec<_>, Vec<_>) = entries.iter().partition(is_button);
        let [buttons, controls] = [buttons, controls].map(|all| {
            let all: Vec<PostEntry> = all.into_iter().cloned().collect();
            all
        });
        let mut notes = Vec::new();
        let mut is_cut = false;
        for _ in 0..ROUNDS {
            let before = self.session.state().value().cloned();
            let read = self.read_once(&controls);
            is_cut = read.action == PostAction::Changed;
            notes = read.notes;
            if self.session.state().value() == before.as_ref() {
                break;
            }
        }
        let mut posted = self.read_once(&buttons);
        notes.append(&mut posted.notes);
        if is_cut {
            posted.action = PostAction::Changed;
        }
        Posted { notes, ..posted }
    }

    fn read_once(&mut self, entries: &[PostEntry]) -> Posted {
        let mut posted = self.session.apply_post(entries, None);
        self.settle(std::mem::take(&mut posted.asks));
        posted
    }

    /// Whether the form has controls that the page had not, so that the person has not seen them.
    fn has_new_fields(&mut self) -> bool {
        let mut asks = Vec::new();
        let now = self.session.offered_views(&mut asks);
        let page = &self.session.page;
        let is_new = match &page.origin {
            PageOrigin::Offered(before) => has_new(before, &now, &page.known),
            PageOrigin::None | PageOrigin::Unreadable => false,
        };
        self.settle(asks);
        is_new
    }

    /// Sends the form, and returns what came of it.
    fn submit(&mut self) -> PostOutcome {
        let (_, asks) = self.session.request_submit();
        self.settle(asks);
        let check = self.session.state().check_state();
        match (self.session.submission(), check) {
            (Some(Submission::Send(_)), CheckState::Unchecked(refusal)) => {
                PostOutcome::Unchecked(refusal)
            }
            (Some(Submission::Send(value)), CheckState::Valid) => PostOutcome::Accepted(value),
            _ => PostOutcome::Refused,
        }
    }

    fn apply(&mut self, edit: Edit) {
        let (_, asks) = self.session.edit(edit);
        self.settle(asks);
    }

    /// Answers messages, and those that drawing the form causes, until there are no more.
    fn settle(&mut self, asks: Vec<Ask>) {
        self.answer(asks);
        for _ in 0..READS {
            let mut asks = Vec::new();
            self.session.offered_views(&mut asks);
            if asks.is_empty() || self.left == 0 {
                break;
            }
            self.answer(asks);
        }
    }

    fn answer(&mut self, asks: Vec<Ask>) {
        let mut waiting = VecDeque::from(asks);
        while let Some(ask) = waiting.pop_front() {
            let Some(left) = self.left.checked_sub(1) else {
                return;
            };
            self.left = left;
            if let Some(answer) = self.service.answer(ask) {
                let (_, asks) = self.session.handle_answer(answer);
                waiting.extend(asks);
            }
        }
    }
}
