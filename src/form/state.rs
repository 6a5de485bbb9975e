//! What the person did to a form so far. Changed only by `apply` and by taking an assessment.
//!
//! Owns the value, what is typed and is no value yet, which fields were left, and the findings.
//! Leaves the meaning of edits to `change` and what is shown to `view`. Invariants: `revision`
//! grows with every change of the value, and an assessment of another revision is dropped.

use std::rc::Rc;

use serde_json::{Map, Value};

use super::beginning::OPENED;
use super::edit::Changes;
use super::field::{Field, Kind, Member};
use super::notes::Notes;
use super::place::places;
use super::view::{ItemView, effective};
use crate::pointer::Pointer;
use crate::schema::{Document, Set};
use crate::validate::{Assessment, Refusal, Verdict};

/// How far the checking of the value is.
#[derive(Clone, Debug, PartialEq)]
pub enum CheckState {
    /// The validator is not there yet.
    Loading,
    /// The value as it is now is being checked.
    Checking,
    /// The value is right.
    Valid,
    /// The value is wrong, or something typed is no value.
    Invalid,
    /// The value can't be checked here; the agent decides.
    Unchecked(Refusal),
}

/// A form and what was done to it.
#[derive(Clone, Debug)]
pub struct FormState {
    pub(super) document: Rc<Document>,
    pub(super) initial: Option<Value>,
    pub(super) value: Option<Value>,
    pub(super) notes: Notes,
    pub(super) minted: u64,
    pub(super) revision: u64,
    pub(super) attempted: bool,
    check: CheckState,
}

impl FormState {
    /// A form for a schema. Without a value it starts from the defaults and fixed values of what
    /// is required.
    pub fn new(document: Rc<Document>, value: Option<Value>) -> Self {
        let mut state = Self {
            document,
            initial: None,
            value: None,
            notes: Notes::new(),
            minted: 0,
            revision: 0,
            attempted: false,
            check: CheckState::Loading,
        };
        let value = value
            .or_else(|| Self::beginning(&state.document.root_set(), None, &mut OPENED.clone()));
        state.initial.clone_from(&value);
        state.value = value;
        state
    }

    /// The value; none where nothing is filled in.
    pub fn value(&self) -> Option<&Value> {
        self.value.as_ref()
    }

    /// Grows with every change of the value. Names the value that an assessment is for.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// How far the checking is, with what is typed and is no value counted as wrong.
    pub fn check_state(&self) -> CheckState {
        let unreadable = self.notes.iter().any(|note| note.problem().is_some());
        if unreadable || (self.value.is_none() && self.check == CheckState::Valid) {
            CheckState::Invalid
        } else {
            self.check.clone()
        }
    }

    /// Whether every mistake is shown since the person tried to send.
    pub fn is_attempted(&self) -> bool {
        self.attempted
    }

    /// The person tried to send: from now on every mistake is shown.
    pub fn attempt(&mut self) -> Changes {
        self.attempted = true;
        let mut changes = Changes {
            state: true,
            ..Changes::none()
        };
        for problem in self.problems() {
            changes.touch(problem.pointer);
        }
        changes
    }

    /// The validator is at work on the present value.
    pub fn checking(&mut self) -> Changes {
        let state = self.check != CheckState::Checking;
        self.check = CheckState::Checking;
        Changes {
            state,
            ..Changes::none()
        }
    }

    /// The form can't be checked here.
    pub fn refuse(&mut self, refusal: Refusal) -> Changes {
        let assessment = Assessment {
            verdict: Verdict::Unchecked(refusal),
            findings: Vec::new(),
            cut: false,
        };
        self.take_assessment(self.revision, assessment)
    }

    /// Takes the validator's word on the value of a revision. Too late a word changes nothing.
    pub fn take_assessment(&mut self, revision: u64, assessment: Assessment) -> Changes {
        if revision != self.revision {
            return Changes::none();
        }
        self.check = match assessment.verdict {
            Verdict::Valid => CheckState::Valid,
            Verdict::Invalid => CheckState::Invalid,
            Verdict::Unchecked(refusal) => CheckState::Unchecked(refusal),
        };
        let old = self.notes.take_findings();
        for finding in assessment.findings {
            for place in places(self, &finding) {
                let finding = finding.clone();
                self.notes
                    .change(&place, |note| note.findings.push(finding));
            }
        }
        let mut changes = Changes {
            state: true,
            ..Changes::none()
        };
        for (pointer, before) in &old {
            let now = self.notes.get(pointer).map(|note| &note.findings);
            if now != Some(before) && self.is_shown(pointer) {
                changes.touch(pointer.clone());
            }
        }
        for note in self.notes.iter() {
            let known = || old.binary_search_by(|(place, _)| place.as_str().cmp(note.at.as_str()));
            if !note.findings.is_empty() && known().is_err() && self.is_shown(&note.at) {
                changes.touch(note.at.clone());
            }
        }
        changes
    }

    /// Takes what the agent said of fields. It goes away with the edit that mends it.
    pub fn report(&mut self, reported: impl IntoIterator<Item = (Pointer, String)>) -> Changes {
        let mut changes = Changes {
            state: true,
            ..Changes::none()
        };
        for (pointer, sentence) in reported {
            let place = self.nearest_control(&pointer);
            self.notes.change(&place, |note| {
                note.left = true;
                note.reported.push(sentence);
            });
            changes.touch(place);
        }
        changes
    }

    /// The control's field and whether it must be there.
    pub(super) fn field(&self, pointer: &Pointer) -> Option<(Field, bool)> {
        let (Some(parent), Some(name)) = (pointer.parent(), pointer.last()) else {
            return Some((Field::of(&self.document.root_set(), None), true));
        };
        let around = self.set_at(&parent);
        match self.value_at(&parent) {
            Some(Value::Array(_)) => {
                Some((Field::of(&around.item(name.parse().ok()?), None), true))
            }
            // Below what is not there yet, or `null` so far, only objects can be.
            Some(Value::Object(_) | Value::Null) | None => Some((
                Field::of(&around.child(&name), Some(&name)),
                requires(&around, &name),
            )),
            Some(_) => None,
        }
    }

    /// The subschemas that apply at a place.
    pub(super) fn set_at(&self, pointer: &Pointer) -> Set<'_> {
        let nothing = Value::Null;
        self.document
            .root_set()
            .descend(self.value.as_ref().unwrap_or(&nothing), pointer)
    }

    pub(super) fn value_at(&self, pointer: &Pointer) -> Option<&Value> {
        self.value.as_ref().and_then(|value| pointer.get(value))
    }

    pub(super) fn typed_text(&self, pointer: &Pointer) -> Option<String> {
        let typed = self.notes.get(pointer)?.typed.as_ref();
        typed.map(|typed| typed.text.clone())
    }

    /// What control stands at a place now. One that is edited as JSON stays so until it is left,
    /// whatever becomes of its value meanwhile: the cursor is in it.
    pub(super) fn kind_at(&self, pointer: &Pointer, field: &Field) -> Kind {
        let typed = self.notes.get(pointer).and_then(|note| note.typed.as_ref());
        if typed.is_some_and(|typed| typed.as_json) {
            return Kind::Json;
        }
        effective(field, self.value_at(pointer))
    }

    pub(super) fn label(pointer: &Pointer, field: &Field) -> String {
        if !field.label.is_empty() || pointer.is_root() {
            return field.label.clone();
        }
        // An item of a list without a title.
        let position = pointer.last().and_then(|last| last.parse::<usize>().ok());
        position
            .map(|position| format!("Item {}", position + 1))
            .unwrap_or_default()
    }

    /// The members of a group: those that the schema names, then those that only the value has.
    pub(super) fn member_pointers(&self, pointer: &Pointer, kind: &Kind) -> Vec<Pointer> {
        let members: &[Member] = match kind {
            Kind::Group(members) => members,
            _ => &[],
        };
        let mut found: Vec<Pointer> = members
            .iter()
            .map(|member| pointer.child(&member.name))
            .collect();
        if let Some(Value::Object(map)) = self.value_at(pointer) {
            let named: Map<String, Value> = members
                .iter()
                .map(|member| (member.name.clone(), Value::Null))
                .collect();
            let rest = map.keys().filter(|name| !named.contains_key(*name));
            found.extend(rest.map(|name| pointer.child(name)));
        }
        found
    }

    pub(super) fn items(&self, pointer: &Pointer) -> Vec<ItemView> {
        let count = self
            .value_at(pointer)
            .and_then(Value::as_array)
            .map_or(0, Vec::len);
        let known = self.notes.get(pointer).map(|note| &note.identities);
        (0..count)
            .map(|index| ItemView {
                // Items that nobody touched yet are known by their position; minted ones are above.
                id: known
                    .and_then(|known| known.get(index).copied())
                    .unwrap_or(index as u64),
                pointer: pointer.item(index),
            })
            .collect()
    }

    /// Whether the place is an item, or a property that the schema does not name.
    pub(super) fn is_removable(&self, pointer: &Pointer) -> bool {
        let (Some(parent), Some(name)) = (pointer.parent(), pointer.last()) else {
            return false;
        };
        match self.value_at(&parent) {
            Some(Value::Array(_)) => true,
            Some(Value::Object(_)) => {
                // The common case is a property that the schema names: it is told without looking
                // at all its neighbours.
                let around = self.set_at(&parent);
                let named = requires(&around, &name)
                    || around.members().any(|member| {
                        member
                            .get("properties")
                            .and_then(|all| all.get(&name))
                            .is_some()
                    });
                !named && matches!(Field::of(&around, None).kind, Kind::Group(_))
            }
            _ => false,
        }
    }

    /// The control at a place, or the nearest one around it.
    pub(super) fn nearest_control(&self, pointer: &Pointer) -> Pointer {
        let mut here = Pointer::root();
        for token in pointer.tokens() {
            let Some((field, _)) = self.field(&here) else {
                break;
            };
            let next = here.child(&token);
            let is_control = match effective(&field, self.value_at(&here)) {
                Kind::Group(members) => {
                    members.iter().any(|member| member.name == token)
                        || self.value_at(&next).is_some()
                }
                Kind::List => self.value_at(&next).is_some(),
                _ => false,
            };
            if !is_control {
                break;
            }
            here = next;
        }
        here
    }
}

fn requires(set: &Set<'_>, name: &str) -> bool {
    set.members()
        .filter_map(|member| member.get("required")?.as_array())
        .flatten()
        .any(|required| required.as_str() == Some(name))
}
