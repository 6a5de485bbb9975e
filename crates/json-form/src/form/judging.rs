//! What the validator and the person decided, for the engine that finds out what applies where.
//!
//! Owns the form as a [`Decisions`], and what an answer changes. Invariants: nothing is decided here
//! that the validator could say; until it does, the branch that a value looks like stands in; a
//! branch that a person chose stays, and one that held once does not jump away while it is mended.

use exact_json::Pointer;
use serde_json::Value;

use super::edit::Changes;
use super::notes::{By, Condition, Decision};
use super::state::FormState;
use super::wants::{BRANCHES, Want, match_key, name_key};
use crate::schema::subschema_set::Classification;
use crate::schema::{Decisions, SchemaId, Set, Union};
use crate::validate::protocol::Question;

impl Decisions for FormState {
    fn branch(&self, set: &Set<'_>, union: &Union<'_>) -> Option<usize> {
        let note = self.notes.get(set.at());
        if let Some(known) = note.and_then(|note| note.decision(union.key())) {
            return known.branch;
        }
        let value = set.value()?;
        if value.is_null() && union.null.is_some() {
            return None;
        }
        self.want(union_want(set.at(), union));
        self.guess(set.at(), union, value)
    }

    fn classify(&self, union: &Union<'_>) -> Classification {
        self.sorted_union(union)
    }

    fn is_discriminator(&self, union: &Union<'_>, name: &str) -> bool {
        self.tells_branches(union, name)
    }

    fn holds(&self, set: &Set<'_>, schema: &Value) -> Option<bool> {
        let schema = SchemaId::of(schema);
        let mut known = self
            .notes
            .get(set.at())
            .into_iter()
            .flat_map(|note| &note.conditions);
        if let Some(known) = known.find(|known| known.schema == schema) {
            return known.holds;
        }
        self.want(Want::Condition {
            at: set.at().clone(),
            schema,
        });
        None
    }

    fn matches(&self, pattern: &str, name: &str) -> Option<bool> {
        let known = self.said.get(&match_key(pattern, name));
        if known.is_none() {
            self.want(Want::Match {
                name: name.to_owned(),
                pattern: pattern.to_owned(),
            });
        }
        known.copied().flatten()
    }
}

fn union_want(at: &Pointer, union: &Union<'_>) -> Want {
    let option = |index: usize| Some((index, SchemaId::of(union.branches.get(index)?)));
    Want::Union {
        at: at.clone(),
        key: union.key(),
        options: union.options().take(BRANCHES).filter_map(option).collect(),
    }
}

impl FormState {
    fn want(&self, want: Want) {
        // Only the judge writes here, and it asks nobody else meanwhile.
        if let Ok(mut wants) = self.wants.try_borrow_mut() {
            wants.add(want);
        }
    }

    /// Whether drawing raised questions that were not there before.
    pub fn is_curious(&self) -> bool {
        self.wants.borrow().is_new || (self.inside.open > 0 && self.is_curious_inside())
    }

    /// Whatever drawing wanted to know, it is known now that it does.
    pub(super) fn looked(&mut self) {
        self.wants.get_mut().is_new = false;
    }

    /// Whether there is something to ask.
    pub(super) fn has_questions(&self) -> bool {
        !self.wants.borrow().is_empty()
    }

    /// The questions to ask now.
    pub(super) fn questions(&mut self) -> Vec<Question> {
        self.wants.get_mut().ask(&self.document)
    }

    /// The questions that were asked are not going to be answered: they are asked anew.
    pub(super) fn unanswered(&mut self) {
        self.wants.get_mut().lost();
    }

    /// Whether a name would be right for a member of an object; none while that is not known.
    pub(super) fn is_name(&self, at: &Pointer, schema: &Value, name: &str) -> Option<bool> {
        let schema = SchemaId::of(schema);
        let known = self.said.get(&name_key(schema, name));
        if known.is_none() {
            self.want(Want::Name {
                at: at.clone(),
                name: name.to_owned(),
                schema,
            });
        }
        // What can't be found out is let be.
        known.map(|known| known.unwrap_or(true))
    }

    /// What is around a place, and inside it if that is said, may be decided anew, since the value
    /// changed.
    pub(super) fn doubt(&mut self, changed: &Pointer, is_inside: bool) {
        self.wants.get_mut().outdate(changed, is_inside);
        let mut again: Vec<Want> = Vec::new();
        let mut guesses: Vec<(Pointer, usize)> = Vec::new();
        for note in self.notes.related(changed, is_inside) {
            again.extend(note.conditions.iter().map(|known| Want::Condition {
                at: note.at.clone(),
                schema: known.schema,
            }));
            let unsure = note.decisions.iter().filter(|known| known.by == By::Guess);
            guesses.extend(unsure.map(|known| (note.at.clone(), known.key)));
        }
        for (at, key) in guesses {
            let set = self.set_at(&at);
            let union = set.unions().iter().find(|union| union.key() == key);
            again.extend(union.map(|union| union_want(&at, union)));
        }
        for want in again {
            self.wants.get_mut().add_again(want);
        }
    }

    /// Takes the answers to the questions asked last. What is about an older value is asked anew.
    pub(super) fn take_answers(&mut self, answers: &[Option<bool>]) -> Changes {
        let mut changes = Changes::none();
        let mut rest = answers;
        let (mut matched, mut named) = (false, false);
        // Those of one place come one after the other.
        let mut conditions: Vec<(Pointer, Vec<Condition>)> = Vec::new();
        for (want, is_old) in self.wants.get_mut().answered() {
            let (own, others) = rest.split_at_checked(want.answers()).unwrap_or((&[], &[]));
            rest = others;
            match want {
                Want::Union { ref at, .. } | Want::Condition { ref at, .. } if is_old => {
                    if self.value_at(at).is_some() {
                        self.wants.get_mut().add_again(want);
                    }
                }
                Want::Union { at, key, options } => {
                    changes.join(self.hear_of_union(at, key, &options, own));
                }
                Want::Condition { at, schema } => {
                    let holds = own.first().copied().flatten();
                    let condition = Condition { schema, holds };
                    match conditions.last_mut() {
                        Some((last, all)) if *last == at => all.push(condition),
                        _ => conditions.push((at, vec![condition])),
                    }
                }
                Want::Match { name, pattern } => {
                    self.shape += 1;
                    self.remember(match_key(&pattern, &name), own);
                    matched = true;
                }
                Want::Name { at, name, schema } => {
                    self.remember(name_key(schema, &name), own);
                    changes.touch(at);
                    named = true;
                }
            }
        }
        for (at, heard) in conditions {
            changes.join(self.hear_of_conditions(&at, &heard));
        }
        if matched {
            // Objects everywhere may have members of these names.
            changes.join(self.place_anew(&Pointer::root()));
            changes.shake(Pointer::root());
        }
        if matched || named {
            changes.join(self.rename_those_that_wait());
        }
        if changes != Changes::none() {
            self.mistakes += 1;
        }
        self.tell_folds(changes)
    }

    fn remember(&mut self, key: String, answers: &[Option<bool>]) {
        self.said.insert(key, answers.first().copied().flatten());
    }

    fn hear_of_union(
        &mut self,
        at: Pointer,
        key: usize,
        options: &[(usize, SchemaId)],
        answers: &[Option<bool>],
    ) -> Changes {
        let mut changes = Changes::none();
        let before = self
            .notes
            .get(&at)
            .and_then(|note| note.decision(key))
            .copied();
        if before.is_some_and(|known| known.by != By::Guess) {
            return changes;
        }
        let set = self.set_at(&at);
        let union = set.unions().iter().find(|union| union.key() == key);
        let (Some(union), Some(value)) = (union, set.value()) else {
            // It is gone meanwhile, or there is nothing any more that it could be about.
            return changes;
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
            .or_else(|| self.guess(&at, union, value));
        let (branch, by) = match holding {
            Some(_) => (holding, By::Verdict),
            None => (guess, By::Guess),
        };
        let decision = Decision { key, branch, by };
        self.notes.change(&at, |note| note.decide(decision));
        if shown != branch {
            self.shape += 1;
            changes.join(self.place_anew(&at));
            changes.shake(at);
        }
        changes
    }

    fn hear_of_conditions(&mut self, at: &Pointer, heard: &[Condition]) -> Changes {
        let mut changes = Changes::none();
        let note = self.notes.get(at);
        let known = |schema: SchemaId| {
            let mut all = note.into_iter().flat_map(|note| &note.conditions);
            all.find(|known| known.schema == schema).copied()
        };
        let is_new = |new: &&Condition| known(new.schema) != Some(**new);
        let new: Vec<Condition> = heard.iter().filter(is_new).copied().collect();
        if new.is_empty() || self.value_at(at).is_none() {
            return changes;
        }
        // Loading changes nothing: only what an edit brought about moves members.
        let is_turned = |new: &Condition| known(new.schema).is_some_and(|it| it.holds.is_some());
        let (moving, resting): (Vec<_>, Vec<_>) = new
            .into_iter()
            .partition(|new| !self.is_loaded || is_turned(new));
        self.shape += 1;
        self.notes.change(at, |note| note.learn(resting));
        if !moving.is_empty() {
            let before = self.member_names(at);
            self.notes.change(at, |note| note.learn(moving));
            changes.join(self.come_and_go(at, &before));
        }
        changes.join(self.place_anew(at));
        changes.shake(at.clone());
        changes
    }
}
