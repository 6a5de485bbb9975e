//! Verdicts of the validator: its answers to queries about places and names.
//!
//! Owns applying the answers. Leaves what a query is raised for to `reader`. Invariants: a branch that the person chose
//! stays, and so does a branch that was valid once; an outdated answer is not applied.

use exact_json::Pointer;

use crate::form::FormState;
use crate::form::edit::conditional_members;
use crate::form::edit::map_edits;
use crate::form::edit::switch_branch;
use crate::form::place_state::{Condition, DecidedBy, Decision};
use crate::form::reader::{guessable, union_query};
use crate::form::validator_queries::Query;
use crate::schema::SchemaId;

impl FormState {
    /// Repeats the queries about a place whose value changed and about its ancestors (`is_inside`: and its
    /// descendants).
    pub(in crate::form) fn invalidate_decisions(&mut self, changed: &Pointer, is_inside: bool) {
        self.exchange
            .queries_mut()
            .mark_outdated(changed, is_inside);
        let mut again: Vec<Query> = Vec::new();
        let mut guesses: Vec<(Pointer, SchemaId)> = Vec::new();
        for state in self.places.related(changed, is_inside) {
            again.extend(state.conditions.iter().map(|known| Query::Condition {
                at: state.at.clone(),
                schema: known.schema,
            }));
            let unsure = state
                .decisions
                .iter()
                .filter(|known| known.by == DecidedBy::Guess);
            guesses.extend(unsure.map(|known| (state.at.clone(), known.union_id)));
        }
        for (at, union_id) in guesses {
            let set = self.subschemas_at(&at);
            let union = set.union(union_id);
            again.extend(union.map(|union| union_query(&at, union)));
        }
        for want in again {
            self.exchange.queries_mut().requeue(want);
        }
    }

    /// Applies the answers to the queries sent last. Outdated queries are repeated.
    pub(in crate::form) fn take_answers(&mut self, answers: &[Option<bool>]) {
        let mut rest = answers;
        let (mut matched, mut named) = (false, false);
        // Queries about one place come in a row.
        let mut conditions: Vec<(Pointer, Vec<Condition>)> = Vec::new();
        for (want, is_old) in self.exchange.queries_mut().take_answered() {
            let (own, others) = rest
                .split_at_checked(want.answer_count())
                .unwrap_or((&[], &[]));
            rest = others;
            match want {
                Query::Union { ref at, .. } | Query::Condition { ref at, .. } if is_old => {
                    if self.value_at(at).is_some() {
                        self.exchange.queries_mut().requeue(want);
                    }
                }
                Query::Union {
                    at,
                    union_id,
                    options,
                } => {
                    take_union_answer(self, &at, union_id, &options, own);
                }
                Query::Condition { at, schema } => {
                    let holds = own.first().copied().flatten();
                    let condition = Condition { schema, holds };
                    match conditions.last_mut() {
                        Some((last, all)) if *last == at => all.push(condition),
                        _ => conditions.push((at, vec![condition])),
                    }
                }
                Query::Match { name, pattern } => {
                    let verdict = own.first().copied().flatten();
                    self.exchange.set_matches(&pattern, &name, verdict);
                    matched = true;
                }
                Query::Name { at, name, schema } => {
                    let verdict = own.first().copied().flatten();
                    self.exchange.set_allows_name(schema, &name, verdict);
                    self.places.change(&at, |state| state.text_answers += 1);
                    named = true;
                }
            }
        }
        for (at, heard) in conditions {
            take_condition_answers(self, &at, &heard);
        }
        if matched {
            // Any object may have members of these names.
            self.relocate_findings(&Pointer::root());
        }
        if matched || named {
            map_edits::apply_waiting_names(self);
        }
    }

    /// The branch of a union that the form shows with the given decisions at the place of the union.
    pub(in crate::form) fn shown_branch(
        &self,
        at: &Pointer,
        union_id: SchemaId,
        decisions: &[Decision],
    ) -> Option<usize> {
        if let Some(known) = decisions.iter().find(|known| known.union_id == union_id) {
            return known.branch;
        }
        let set = self.subschemas_at(at);
        let union = set.union(union_id)?;
        if union.steered_by.is_some() {
            return union.chosen;
        }
        let value = guessable(&set, union);
        value.and_then(|value| self.guesses.guess(at, union, value, self.revision()))
    }
}

fn take_union_answer(
    form: &mut FormState,
    at: &Pointer,
    union_id: SchemaId,
    options: &[(usize, SchemaId)],
    answers: &[Option<bool>],
) {
    let state = form.places.get(at);
    let before = state.and_then(|state| state.decision(union_id)).copied();
    if before.is_some_and(|known| known.by != DecidedBy::Guess) {
        return;
    }
    let set = form.subschemas_at(at);
    let union = set.union(union_id);
    let (Some(union), Some(value)) = (union, set.value()) else {
        // The union or its value is gone.
        return;
    };
    let shown = union.chosen;
    let holds = |branch: usize| {
        let position = options.iter().position(|(index, _)| *index == branch);
        position.and_then(|at| answers.get(at).copied().flatten()) == Some(true)
    };
    let holding = shown.filter(|branch| holds(*branch)).or_else(|| {
        options
            .iter()
            .map(|(index, _)| *index)
            .find(|it| holds(*it))
    });
    let guess = before
        .and_then(|known| known.branch)
        .or_else(|| form.guesses.guess(at, union, value, form.revision()));
    let (branch, by) = match holding {
        Some(_) => (holding, DecidedBy::Verdict),
        None => (guess, DecidedBy::Guess),
    };
    let decision = Decision {
        union_id,
        branch,
        by,
    };
    form.places.change(at, |state| state.decide(decision));
    if before.is_none() && !form.is_loaded {
        switch_branch::begin_branch(form, at, union_id, branch);
    }
    if shown != branch {
        form.relocate_findings(at);
    }
}

fn take_condition_answers(form: &mut FormState, at: &Pointer, heard: &[Condition]) {
    let state = form.places.get(at);
    let known = |schema: SchemaId| {
        let mut all = state.into_iter().flat_map(|state| &state.conditions);
        all.find(|known| known.schema == schema).copied()
    };
    let is_new = |new: &&Condition| known(new.schema) != Some(**new);
    let new: Vec<Condition> = heard.iter().filter(is_new).copied().collect();
    if new.is_empty() || form.value_at(at).is_none() {
        return;
    }
    // Loading changes no value: only conditions that an edit changed move members.
    let is_turned = |new: &Condition| known(new.schema).is_some_and(|it| it.holds.is_some());
    let (moving, resting): (Vec<_>, Vec<_>) = new
        .into_iter()
        .partition(|new| !form.is_loaded || is_turned(new));
    form.places
        .change(at, |state| state.set_conditions(resting));
    if !moving.is_empty() {
        let before = conditional_members::declared_members(form, at);
        form.places.change(at, |state| state.set_conditions(moving));
        conditional_members::update_conditional_members(form, at, &before);
    }
    form.relocate_findings(at);
}
