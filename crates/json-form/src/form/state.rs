//! What the person did to a form so far. Changed only by `apply` and by taking an assessment.
//!
//! Owns the value, what is typed and is no value yet, which fields were left, and the findings.
//! Leaves the meaning of edits to `change`, what the validator decided to `judging` and what is
//! shown to `view`. Invariants: `revision` grows with every change of the value, and an assessment
//! of another revision is dropped.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use exact_json::Pointer;
use serde_json::Value;

use super::beginning::{OPENED, Opened};
use super::contents::Contents;
use super::edit::Changes;
use super::field::Kind;
use super::fitting::effective;
use super::folding::Folds;
use super::here::Here;
use super::history::History;
use super::memory::Memory;
use super::notes::{Note, Notes};
use super::numerals::Numerals;
use super::options::Options;
use super::reading::Order;
use super::view::ItemView;
use super::wants::Wants;
use crate::schema::{Document, Set};
use crate::validate::protocol::Patch;
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
    /// Whether the value came from somewhere, and is not what the schema begins with.
    pub(super) is_loaded: bool,
    pub(super) notes: Notes,
    /// How numbers are written where the person is.
    pub(super) numerals: Numerals,
    pub(super) minted: u64,
    pub(super) revision: u64,
    pub(super) attempted: bool,
    /// The places that changed since the validator was last asked.
    pub(super) changed: Vec<Pointer>,
    pub(super) wants: RefCell<Wants>,
    /// What the validator said of names; none where it could not be found out.
    pub(super) said: BTreeMap<String, Option<bool>>,
    pub(super) history: History,
    /// How often the person did something.
    pub(super) edits: u64,
    /// What may still come by itself since then.
    pub(super) opened: Opened,
    /// Grows whenever what is to be mended may be something else.
    pub(super) mistakes: u64,
    /// Grows with every change of what is on screen.
    pub(super) shape: u64,
    /// The positions of members in groups on screen, and the shape that they are of.
    pub(super) positions: RefCell<(u64, BTreeMap<Pointer, Order>)>,
    pub(super) memory: RefCell<Memory>,
    pub(super) folds: Folds,
    pub(super) check: CheckState,
    /// How the host page wants it laid out.
    pub(super) options: Option<Rc<Options>>,
    /// The strings whose JSON is edited as a form of its own.
    pub(super) inside: Contents,
}

impl FormState {
    /// A form for a schema. Without a value it starts from the defaults and fixed values of what
    /// is required.
    pub fn new(document: Rc<Document>, value: Option<Value>) -> Self {
        let mut state = Self {
            document,
            initial: None,
            is_loaded: value.is_some(),
            value,
            notes: Notes::new(),
            numerals: Numerals::ENGLISH,
            minted: 0,
            revision: 0,
            attempted: false,
            changed: Vec::new(),
            wants: RefCell::default(),
            said: BTreeMap::new(),
            history: History::default(),
            edits: 0,
            opened: OPENED,
            mistakes: 1,
            shape: 1,
            positions: RefCell::default(),
            memory: RefCell::default(),
            folds: Folds::default(),
            check: CheckState::Loading,
            options: None,
            inside: Contents::default(),
        };
        if !state.is_loaded {
            let root = state.set_at(&Pointer::root());
            let value = Self::beginning(&root, None, &mut OPENED.clone());
            state.value = value;
        }
        state.initial.clone_from(&state.value);
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

    /// Stays the same as long as `problems` does: to list them takes all of them.
    pub fn mistakes(&self) -> u64 {
        self.mistakes
    }

    /// Grows whenever the JSON in a string becomes a form.
    pub fn opened(&self) -> u64 {
        self.inside.shared.keys.get()
    }

    /// How far the checking is, with what is typed and is no value counted as wrong, and so what
    /// is wrong with the JSON in strings.
    pub fn check_state(&self) -> CheckState {
        let state = self.verdict();
        if self.inside.open == 0 {
            return state;
        }
        self.with_inside(state)
    }

    /// How far the checking of the value itself is: what JSON Schema says of it, to which a
    /// `contentSchema` is only a note (2020-12 §8.5).
    pub fn verdict(&self) -> CheckState {
        let unreadable = self
            .notes
            .iter()
            .any(|note| note.is_unread() && self.is_unread(note));
        if unreadable || (self.value.is_none() && self.check == CheckState::Valid) {
            CheckState::Invalid
        } else {
            self.check.clone()
        }
    }

    /// Whether something is typed at a place, and still to be seen there, that is not in the value.
    fn is_unread(&self, note: &Note) -> bool {
        let is_seen = note.problem().is_some()
            || note.renaming.is_some()
            || !self.names_to_mend(&note.at).is_empty();
        is_seen && !self.is_covered(&note.at)
    }

    /// Whether a place is inside one that is edited as JSON: what is half typed there waits.
    pub(super) fn is_covered(&self, at: &Pointer) -> bool {
        let mut around = at.ancestors().skip(1);
        around.any(|at| self.is_json(&at))
    }

    /// Whether JSON stands at a place in the place of a form.
    pub(super) fn is_json(&self, at: &Pointer) -> bool {
        let options = self.options.as_ref();
        self.notes.get(at).is_some_and(Note::is_json)
            || options.is_some_and(|options| self.begins_as_json(options, at))
    }

    /// Whether every mistake is shown since the person tried to send.
    pub fn is_attempted(&self) -> bool {
        self.attempted
    }

    /// The person tried to send: from now on every mistake is shown.
    pub fn attempt(&mut self) -> Changes {
        self.attempted = true;
        let mut changes = Changes::of_state();
        changes.join(self.attempt_inside());
        for problem in self.problems() {
            changes.touch(problem.pointer);
        }
        self.tell_folds(changes)
    }

    /// What the validator has to know of the value: what changed, if it holds the rest.
    pub(super) fn patches(&mut self, held: bool) -> Vec<Patch> {
        const MOST: usize = 64;
        let changed = std::mem::take(&mut self.changed);
        // Of all of it everything is said anew, and finds its place as the form is by now.
        let are_stale = self.notes.are_stale();
        let whole =
            !held || are_stale || changed.len() > MOST || changed.iter().any(Pointer::is_root);
        if whole {
            let (at, value) = (Pointer::root(), self.value.clone());
            return vec![Patch { at, value }];
        }
        let mut patches: Vec<Patch> = Vec::new();
        for at in changed {
            if patches.iter().any(|known| known.at.contains(&at)) {
                continue;
            }
            patches.retain(|known| !at.contains(&known.at));
            let value = self.value_at(&at).cloned();
            patches.push(Patch { at, value });
        }
        patches
    }

    /// The validator knows nothing of the form any more.
    pub(super) fn begin_checking(&mut self) {
        self.check = CheckState::Loading;
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
    pub(super) fn refuse(&mut self, refusal: Refusal) -> Changes {
        let assessment = Assessment {
            verdict: Verdict::Unchecked(refusal),
            findings: Vec::new(),
            cut: false,
        };
        self.take_assessment(self.revision, assessment, None)
    }

    /// Takes what the agent said of fields. It goes away with the edit that mends it.
    pub fn report(&mut self, reported: impl IntoIterator<Item = (Pointer, String)>) -> Changes {
        let mut changes = Changes::of_state();
        self.mistakes += 1;
        for (pointer, sentence) in reported {
            let place = self.nearest_control(&pointer);
            self.notes.change(&place, |note| {
                note.left = true;
                note.reported.push(sentence);
            });
            for place in self.reveal(&place) {
                changes.touch(place);
            }
            changes.touch(place);
        }
        changes
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
    pub(super) fn kind_at<'h>(&self, pointer: &Pointer, here: &'h Here<'_>) -> &'h Kind {
        let count = match (&here.field.kind, here.set.value()) {
            (_, Some(Value::Array(items))) => items.len(),
            (Kind::Group(group), Some(Value::Object(members))) => {
                members.len().max(group.members.len())
            }
            (Kind::Group(group), _) => group.members.len(),
            _ => 0,
        };
        if self.is_json(pointer) || Self::is_bulky(pointer, count) {
            return &Kind::Json;
        }
        effective(&here.field, here.set.value())
    }

    /// The members of a group: those that the schema names, then those that only the value has or in
    /// which something is typed that is no value.
    pub(super) fn member_pointers(&self, set: &Set<'_>, kind: &Kind) -> Vec<Pointer> {
        let pointer = set.at();
        let members = match kind {
            Kind::Group(group) => group.members.as_slice(),
            _ => &[],
        };
        let mut found: Vec<Pointer> = members
            .iter()
            .map(|member| pointer.child(&member.name))
            .collect();
        if let Some(Value::Object(map)) = self.value_at(pointer) {
            let named: BTreeSet<&String> = members.iter().map(|member| &member.name).collect();
            let rest = map.keys().filter(|name| !named.contains(name));
            found.extend(rest.map(|name| pointer.child(name)));
        }
        for member in self.notes.half_typed_in(pointer) {
            if !found.contains(&member) {
                found.push(member);
            }
        }
        // What tells the chosen branch from the others was said by choosing it.
        if set.has_branch() {
            found.retain(|at| !self.is_told(set, &at.last().unwrap_or_default()));
        }
        if let Some(options) = &self.options {
            options.arrange(pointer, &mut found);
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
}
