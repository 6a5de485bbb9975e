//! The state of a place, beside its value.
//!
//! Owns the typed text, whether the person left it, findings and agent messages, chosen branches
//! and types, stashed values, item identities. Leaves their meaning to `edit` and `check`.

use locales::Message;
use std::collections::BTreeMap;
use std::rc::Rc;

use exact_json::Pointer;
use serde_json::Value;

use crate::form::field::Choices;
use crate::schema::SchemaId;
use crate::schema::types::Type;
use crate::validate::Finding;

/// A text as the person typed it, kept while its control is being edited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PendingText {
    pub(super) text: String,
    /// The reason why the text cannot be parsed; `None` if it can.
    pub(super) problem: Option<Message>,
    /// Whether the text was typed as JSON, not as a text or number of the field.
    pub(super) as_json: bool,
    /// The secrets behind the masks in JSON that is being edited; the mask number is the index here.
    pub(super) hidden: Rc<[Value]>,
    /// The upload, running or failed, whose address is to become the value; `None` without one.
    pub(super) upload: Option<PendingUpload>,
}

/// An upload whose address is not the value yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PendingUpload {
    pub(super) number: u64,
    /// Whether the upload failed, so that the person can try again.
    pub(super) has_failed: bool,
}

/// The branch of a union that applies at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decision {
    /// The identity of the union: the memory address of its list of branches.
    pub(super) union_id: SchemaId,
    /// The index of the branch; `None` if the value resembles no branch.
    pub(super) branch: Option<usize>,
    pub(super) by: DecidedBy,
}

/// The origin of a decision for a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DecidedBy {
    /// The person chose the branch: the choice stays.
    Person,
    /// The validator reported that the value is valid against the branch.
    Verdict,
    /// The value is valid against no branch, and resembles this one most.
    Guess,
}

/// The validator's verdict on whether the value at a place is valid against an `if`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Condition {
    /// The identity of the `if` schema in its document.
    pub(super) schema: SchemaId,
    /// Whether the value is valid against the `if`; `None` if the validator could not decide.
    pub(super) holds: Option<bool>,
}

/// A value that was taken out when another branch or type was chosen, and is restored with it.
#[derive(Clone, Debug)]
pub(super) struct Stash {
    pub(super) key: StashKey,
    pub(super) value: Option<Value>,
    /// The state of the places inside, with pointers relative to the place that holds the stash.
    pub(super) states: Vec<PlaceState>,
}

/// The kind of choice that took the value of a stash out; making the same choice again restores it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StashKey {
    /// The choice of a branch of a union, by its index.
    Branch(SchemaId, usize),
    /// The choice of a type, where the person can choose one.
    Type(Type),
    /// The conditions at the place: the stash is an object of the members that they removed.
    Members,
}

/// A finding that is attached to a control, as a whole or in part.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PlacedFinding {
    /// The whole finding as the validator reported it, also if only a part of it is about this place.
    pub(super) source: Rc<Finding>,
    /// The part of the finding for this place; `None` if the finding was not split over several places.
    pub(super) part: Option<Finding>,
}

impl PlacedFinding {
    /// The part of the finding for this place, or the whole finding if it was not split.
    pub(super) fn finding(&self) -> &Finding {
        self.part.as_ref().unwrap_or(&self.source)
    }
}

/// What the form remembers of one place beside its value: typed text, findings, decisions, stashes.
#[derive(Clone, Debug, Default)]
pub(super) struct PlaceState {
    pub(super) at: Pointer,
    pub(super) pending: Option<PendingText>,
    /// The options that the host page has supplied for this place; `None` before it has.
    pub(super) offered: Option<Choices>,
    /// Whether the person has left the control: from then on its problems are shown.
    pub(super) left: bool,
    /// Whether the person edited the place since the value was loaded.
    pub(super) edited: bool,
    /// The number of the validator's answers about names and texts that the place asked for.
    pub(super) text_answers: u32,
    /// The findings that are attached to this place.
    pub(super) findings: Vec<PlacedFinding>,
    /// The agent's messages about this place, until the person changes a value here, inside or around it.
    pub(super) reported: Vec<String>,
    /// The identities of a list's items; empty until an item moves.
    pub(super) identities: Vec<u64>,
    pub(super) decisions: Vec<Decision>,
    pub(super) conditions: Vec<Condition>,
    pub(super) stashes: Vec<Stash>,
    /// The type that the person chose while the place has no value of that type; `None` if no such choice is pending.
    pub(super) picked: Option<Type>,
    /// Whether the person switched the place to JSON.
    pub(super) as_json: bool,
    /// Whether the person switched back from JSON to the form; overrides the hint `widget: json` of the host page.
    pub(super) as_form: bool,
    /// The name that is being typed for a new member.
    pub(super) adding: String,
    /// Whether the new member is added as soon as the validator accepts its name.
    pub(super) adding_waits: bool,
    /// A new name that was not applied, and the reason; `None` as the reason while the validator has not answered.
    pub(super) renaming: Option<(String, Option<Message>)>,
    /// The `edit_count` of the last edit that updated conditional members here, and the number of updates during that
    /// edit.
    pub(super) member_updates: (u64, u32),
    /// The key in `EmbeddedForms` of the form for the JSON string at this place; `None` without such a form.
    pub(super) embedded: Option<u64>,
    /// Whether a string that could hold JSON is edited as plain text, since it is not JSON or a limit of embedded forms
    /// was reached.
    pub(super) no_embedded_form: bool,
}

impl Stash {
    /// A copy of the stash without embedded forms, which are opened anew for the copy.
    pub(super) fn without_embedded(mut self) -> Self {
        for state in &mut self.states {
            state.embedded = None;
            let stashes = std::mem::take(&mut state.stashes).into_iter();
            state.stashes = stashes.map(Self::without_embedded).collect();
        }
        self
    }
}

impl PlaceState {
    pub(super) fn new(at: Pointer) -> Self {
        Self {
            at,
            ..Self::default()
        }
    }

    /// The reason why the typed text cannot be parsed; `None` if it can.
    pub(super) fn problem(&self) -> Option<&Message> {
        self.pending.as_ref()?.problem.as_ref()
    }

    /// The upload, running or failed, whose address is to become the value; `None` without one.
    pub(super) fn upload(&self) -> Option<PendingUpload> {
        self.pending.as_ref()?.upload
    }

    /// Whether the place has input that is not part of the value: unparsable text, a refused name, or a name
    /// not added yet.
    pub(super) fn has_pending_input(&self) -> bool {
        let is_refused = matches!(self.renaming, Some((_, Some(_))));
        is_refused || !self.adding.is_empty() || self.problem().is_some()
    }

    /// Whether the place is edited as JSON: the person switched to it or is typing it.
    pub(super) fn is_edited_as_json(&self) -> bool {
        self.as_json || self.pending.as_ref().is_some_and(|typed| typed.as_json)
    }

    /// Whether a branch or a condition has been decided here.
    pub(super) fn has_decisions(&self) -> bool {
        !self.decisions.is_empty() || !self.conditions.is_empty()
    }

    /// Whether this state affects which control a finding is attached to.
    pub(super) fn affects_placement(&self) -> bool {
        self.is_edited_as_json() || self.as_form || self.has_decisions()
    }

    /// Whether the place has problems to correct, apart from those of an embedded form.
    pub(super) fn has_problems(&self) -> bool {
        self.has_pending_input() || !self.findings.is_empty() || !self.reported.is_empty()
    }

    /// The number of problems at this place: 1 if the typed text cannot be parsed, else that of the findings and of the
    /// agent's messages.
    pub(super) fn problem_count(&self) -> usize {
        match self.problem() {
            Some(_) => 1,
            None => self.findings.len() + self.reported.len(),
        }
    }

    /// The decision for a branch of this union; `None` if nothing is decided.
    pub(super) fn decision(&self, union_id: SchemaId) -> Option<&Decision> {
        self.decisions
            .iter()
            .find(|known| known.union_id == union_id)
    }

    pub(super) fn decide(&mut self, decision: Decision) {
        self.decisions
            .retain(|known| known.union_id != decision.union_id);
        self.decisions.push(decision);
    }

    /// Stores verdicts about `if` schemas. Each replaces the stored verdict about the same `if`.
    pub(super) fn set_conditions(&mut self, said: Vec<Condition>) {
        for new in said {
            self.conditions.retain(|known| known.schema != new.schema);
            self.conditions.push(new);
        }
    }

    /// Whether both states agree on editing the place as JSON or as a form.
    pub(super) fn is_json_like(&self, other: &Self) -> bool {
        (self.is_edited_as_json(), self.as_form) == (other.is_edited_as_json(), other.as_form)
    }

    /// Whether the same subschemas apply under both states.
    pub(super) fn steers_like(&self, other: &Self) -> bool {
        self.is_json_like(other)
            && self.decisions == other.decisions
            && self.conditions == other.conditions
    }

    /// Whether both states have the same problems, in the same words.
    pub(super) fn complains_like(&self, other: &Self) -> bool {
        self.findings == other.findings
            && self.reported == other.reported
            && self.problem() == other.problem()
            && self.picked == other.picked
            && self.adding == other.adding
            && self.renaming == other.renaming
    }

    /// Whether a field looks the same under both states, except for its problems.
    pub(super) fn looks_like(&self, other: &Self) -> bool {
        self.pending == other.pending
            && self.offered == other.offered
            && self.left == other.left
            && (self.edited, self.text_answers) == (other.edited, other.text_answers)
            && self.identities == other.identities
            && self.picked == other.picked
            && self.adding == other.adding
            && self.renaming == other.renaming
    }

    /// The conditions that the validator decided, each with whether it holds.
    pub(super) fn holding(&self) -> BTreeMap<SchemaId, bool> {
        let known = self.conditions.iter();
        known
            .filter_map(|it| Some((it.schema, it.holds?)))
            .collect()
    }

    /// Forgets what depended on the value: typed text, item identities, chosen type, branch decisions and conditions.
    pub(super) fn forget_value(&mut self) {
        self.pending = None;
        self.identities.clear();
        self.picked = None;
        self.decisions.clear();
        self.conditions.clear();
    }

    /// Forgets typed member names that are not applied yet: of a new member, and of a member being renamed.
    pub(super) fn forget_names(&mut self) {
        self.renaming = None;
        self.adding.clear();
    }

    /// Forgets the state that refers to a schema that is being replaced. The typed texts stay.
    pub(super) fn forget_schema(&mut self) {
        self.findings.clear();
        self.decisions.clear();
        self.conditions.clear();
        self.stashes.clear();
        self.adding_waits = false;
        self.embedded = None;
        // JSON that was typed for want of a better control, and is in the value.
        self.pending
            .take_if(|typed| typed.as_json && typed.problem.is_none());
    }

    /// Forgets what the person and the agent did at the place. The validator's findings and the options that the
    /// host page offers stay.
    pub(super) fn forget(&mut self) {
        self.forget_value();
        self.left = false;
        self.edited = false;
        self.as_json = false;
        self.as_form = false;
        self.forget_names();
        self.reported.clear();
        self.stashes.clear();
        self.embedded = None;
        self.no_embedded_form = false;
    }
}
