//! The answer to a post: reads it, checks the value with the validator of this process, and says what to do.

use std::rc::Rc;

use serde_json::Value;

use super::entries::{PostEntry, PostNote};
use crate::form::FormSession;
use crate::form::check::Problem;
use crate::form::options::Options;
use crate::form::text::locale_number::NumberFormat;
use crate::validate::Refusal;

/// A post to answer. Its sentences are in the current language of the thread (`locales`).
#[derive(Clone, Debug)]
pub struct PostRequest<'r> {
    /// The schema of the form, as on the page.
    pub schema: &'r Value,
    /// The value that the page began with, if the server gave one: secrets that the page did not show are taken from it,
    /// and so is the value of a post without `state`.
    pub value: Option<&'r Value>,
    /// The layout options of the page.
    pub options: Option<Rc<Options>>,
    /// The format of numbers in the language of the page.
    pub number_format: NumberFormat,
    /// The pairs of the post, in their order.
    pub entries: &'r [PostEntry],
}

/// The answer to a post.
#[derive(Debug)]
pub struct PostAnswer {
    /// The form after the post, to draw if the outcome is not `Accepted`. It is settled: the validator has no question
    /// left.
    pub session: FormSession,
    /// What to do with the post.
    pub outcome: PostOutcome,
    /// The pairs that were not read; only the first ones of many.
    pub notes: Vec<PostNote>,
}

/// What to do with a post.
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
    let (session, _) = FormSession::new(1, request.schema.clone(), request.value.cloned());
    PostAnswer {
        session,
        outcome: PostOutcome::Changed,
        notes: Vec::new(),
    }
}

/// The value of a posted form if it is valid, else its problems. They are empty if the post pressed another button than
/// the one that sends the form. In the number format of English; `answer` has other formats, and the form to draw again.
pub fn value_from_form(schema: &Value, entries: &[PostEntry]) -> Result<Value, Vec<Problem>> {
    let answer = answer(&PostRequest {
        schema,
        value: None,
        options: None,
        number_format: NumberFormat::ENGLISH,
        entries,
    });
    match answer.outcome {
        PostOutcome::Accepted(value) => Ok(value),
        _ => Err(answer.session.state().problems()),
    }
}
