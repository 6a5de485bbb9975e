//! The exchange with the validator: the queries of a form, and the verdicts of the validator.
//!
//! Owns the queries, the verdicts about names and the check state. Leaves which queries a place needs to `reader`,
//! applying the answers about places to `check::verdicts`, and the messages to `session`.

use std::collections::BTreeMap;

use super::validator_queries::{ValidatorQueries, match_key, name_key};
use crate::schema::{Document, SchemaId};
use crate::validate::Refusal;
use crate::validate::protocol::Question;

/// The progress and the outcome of checking the value.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum CheckState {
    /// The validator has not read the schema yet.
    #[default]
    Loading,
    /// The validator is checking the present value.
    Checking,
    /// The value is valid.
    Valid,
    /// The value is invalid, or a typed text cannot be parsed.
    Invalid,
    /// The value cannot be checked here; the agent decides.
    Unchecked(Refusal),
}

/// The queries of a form, and the validator's verdicts that are about no single place.
#[derive(Clone, Debug, Default)]
pub(super) struct Exchange {
    queries: ValidatorQueries,
    /// The verdicts on whether a member name matches a pattern, by the `match_key` of pattern and name; `None` if the
    /// validator could not decide.
    pattern_verdicts: BTreeMap<String, Option<bool>>,
    /// The validator's verdicts on whether `propertyNames` allows a member name, by the `name_key` of its schema and
    /// the name; `None` where the validator could not decide.
    name_verdicts: BTreeMap<String, Option<bool>>,
    check: CheckState,
}

impl Exchange {
    /// The same verdicts about names, without queries, for a copy of the form.
    pub(super) fn verdicts(&self) -> Self {
        Self {
            pattern_verdicts: self.pattern_verdicts.clone(),
            name_verdicts: self.name_verdicts.clone(),
            ..Self::default()
        }
    }

    /// Forgets the queries about the value, since another one is loaded; and the verdicts about names if they are many.
    pub(super) fn forget_value(&mut self) {
        if self.queries.clear() {
            self.pattern_verdicts.clear();
            self.name_verdicts.clear();
        }
    }

    /// Forgets all queries and verdicts about the schema.
    pub(super) fn forget_schema(&mut self) {
        self.queries = ValidatorQueries::default();
        self.pattern_verdicts.clear();
        self.name_verdicts.clear();
    }

    pub(super) const fn check(&self) -> &CheckState {
        &self.check
    }

    pub(super) fn set_check(&mut self, check: CheckState) {
        self.check = check;
    }

    /// Whether the validator is still to say whether the present value is valid.
    pub(super) const fn is_pending(&self) -> bool {
        matches!(self.check, CheckState::Loading | CheckState::Checking)
    }

    /// Whether the value cannot be checked here.
    pub(super) const fn is_unchecked(&self) -> bool {
        matches!(self.check, CheckState::Unchecked(_))
    }

    /// Sets the check state to `Loading`, since the validator has to read the schema again.
    pub(super) fn begin_loading(&mut self) {
        self.check = CheckState::Loading;
    }

    /// Sets the check state to `Checking`: the validator is checking the present value.
    pub(super) fn begin_checking(&mut self) {
        self.check = CheckState::Checking;
    }

    /// Sets a new form to `Unchecked`, since the validator never reads its schema. There are no findings to remove yet.
    pub(super) fn begin_unchecked(&mut self, refusal: Refusal) {
        self.check = CheckState::Unchecked(refusal);
    }

    pub(super) const fn queries(&self) -> &ValidatorQueries {
        &self.queries
    }

    pub(super) const fn queries_mut(&mut self) -> &mut ValidatorQueries {
        &mut self.queries
    }

    /// Whether a query is waiting or sent, by its key.
    pub(super) fn is_asked(&self, key: &str) -> bool {
        self.queries.is_pending(key)
    }

    /// Whether there are queries that were not sent to the validator yet.
    pub(super) const fn has_questions(&self) -> bool {
        !self.queries.is_empty()
    }

    /// Returns the first waiting queries as questions to the validator. They count as sent from now on.
    pub(super) fn questions(&mut self, document: &Document) -> Vec<Question> {
        self.queries.ask(document)
    }

    /// Makes the sent queries wait again, since the validator will not answer them.
    pub(super) fn requeue_sent(&mut self) {
        self.queries.requeue_asked();
    }

    /// The verdict on whether a member name matches a pattern; `None` if the validator has not answered, `Some(None)`
    /// if it could not decide.
    pub(super) fn matches(&self, pattern: &str, name: &str) -> Option<&Option<bool>> {
        self.pattern_verdicts.get(&match_key(pattern, name))
    }

    pub(super) fn set_matches(&mut self, pattern: &str, name: &str, verdict: Option<bool>) {
        let key = match_key(pattern, name);
        self.pattern_verdicts.insert(key, verdict);
    }

    /// All verdicts on whether a member name matches a pattern: pattern, name, verdict.
    pub(super) fn all_matches(&self) -> impl Iterator<Item = (&str, &str, Option<bool>)> {
        let verdicts = self.pattern_verdicts.iter();
        verdicts.filter_map(|(key, verdict)| {
            let (length, both) = key.strip_prefix('m')?.split_once(' ')?;
            let (pattern, name) = both.split_at_checked(length.parse().ok()?)?;
            Some((pattern, name, *verdict))
        })
    }

    /// The number of verdicts on whether a member name matches a pattern.
    pub(super) fn match_count(&self) -> usize {
        self.pattern_verdicts.len()
    }

    /// The verdict on whether a schema for names allows a name, as `matches`.
    pub(super) fn allows_name(&self, schema: SchemaId, name: &str) -> Option<&Option<bool>> {
        self.name_verdicts.get(&name_key(schema, name))
    }

    pub(super) fn set_allows_name(&mut self, schema: SchemaId, name: &str, verdict: Option<bool>) {
        self.name_verdicts.insert(name_key(schema, name), verdict);
    }
}
