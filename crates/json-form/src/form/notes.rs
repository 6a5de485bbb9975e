//! What is remembered of places, beside the value.
//!
//! Owns the text that is typed, the fields that were left, what the validator and the agent say,
//! which branches and types were chosen, what was put aside, and the identities of items: one note
//! for each place, in the order of the pointers. Leaves what they mean to `state` and `change`, and
//! taking them along with what they are about to `moving`.
//! Invariant: a lookup takes as long among ten notes as among ten thousand, but for the few
//! questions that are about all of them.

use std::collections::BTreeSet;
use std::rc::Rc;

use exact_json::Pointer;
use serde_json::Value;

use super::content::Content;
use super::place::Found;
use crate::schema::{SchemaId, Type};

/// A text that a person typed, kept to the letter while the control is being edited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Typed {
    pub(super) text: String,
    /// Why it is no value; none when it is one.
    pub(super) problem: Option<String>,
    /// Whether it is edited as JSON.
    pub(super) as_json: bool,
    /// The secrets that signs in the JSON stand for.
    pub(super) hidden: Rc<[Value]>,
}

/// The branch of a union that applies at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decision {
    /// The union.
    pub(super) key: usize,
    /// None where the value looks like none of them.
    pub(super) branch: Option<usize>,
    pub(super) by: By,
}

/// Who decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// The person: it stays.
    Person,
    /// The validator: the branch held once.
    Verdict,
    /// Nobody: no branch holds, and this one looks most like it.
    Guess,
}

/// What the validator said of an `if`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Condition {
    /// The schema of the `if`.
    pub(super) schema: SchemaId,
    /// None where it could not be found out.
    pub(super) holds: Option<bool>,
}

/// What was taken out of the value and comes back with the shape that it was for.
#[derive(Clone, Debug)]
pub(super) struct Aside {
    /// The chooser (a union's key, or [`Aside::TYPES`]) and what was chosen there; or
    /// [`Aside::MEMBERS`].
    pub(super) of: (usize, usize),
    pub(super) value: Option<Value>,
    /// What was remembered inside, each by its way from the place that this is put aside at.
    pub(super) notes: Vec<Note>,
}

impl Aside {
    /// The chooser of types.
    pub(super) const TYPES: usize = 1;
    /// Members that came and went by conditions: an object of them.
    pub(super) const MEMBERS: (usize, usize) = (0, 0);
}

/// What is remembered of a place.
#[derive(Clone, Debug, Default)]
pub(super) struct Note {
    pub(super) at: Pointer,
    pub(super) typed: Option<Typed>,
    /// Whether the person was there.
    pub(super) left: bool,
    /// What the validator says.
    pub(super) findings: Vec<Found>,
    /// What the agent said.
    pub(super) reported: Vec<String>,
    /// The identities of a list's items; none are there until one of them moves.
    pub(super) identities: Vec<u64>,
    pub(super) decisions: Vec<Decision>,
    pub(super) conditions: Vec<Condition>,
    pub(super) aside: Vec<Aside>,
    /// The type that the person picked where there is no value that shows it.
    pub(super) picked: Option<Type>,
    /// Whether the person turned to the JSON of the place.
    pub(super) as_json: bool,
    /// Whether the person turned back from it to the form.
    pub(super) as_form: bool,
    /// The name of a member that is to be added.
    pub(super) adding: String,
    /// Whether that member is added once the validator has spoken of the name.
    pub(super) adding_waits: bool,
    /// A new name that is not given, and why; without a reason it waits for the validator.
    pub(super) renaming: Option<(String, Option<String>)>,
    /// How often members came and went here by an edit, and by which one.
    pub(super) turns: (u64, u32),
    /// The form for the JSON in a string that stands here.
    pub(super) content: Option<Box<Content>>,
    /// Whether such a string is edited as the text that it is, since too many are open.
    pub(super) is_text: bool,
}

impl Note {
    pub(super) fn new(at: Pointer) -> Self {
        Self {
            at,
            ..Self::default()
        }
    }

    /// Why what is typed here is no value.
    pub(super) fn problem(&self) -> Option<&String> {
        self.typed.as_ref()?.problem.as_ref()
    }

    /// Whether something is typed here that is not in the value: it is no value, or a name that
    /// can't be, or is not given yet.
    pub(super) fn is_unread(&self) -> bool {
        let is_refused = matches!(self.renaming, Some((_, Some(_))));
        is_refused || !self.adding.is_empty() || self.problem().is_some()
    }

    /// Whether JSON stands here in the place of a form: the person turned to it, or types it.
    pub(super) fn is_json(&self) -> bool {
        self.as_json || self.typed.as_ref().is_some_and(|typed| typed.as_json)
    }

    /// Whether the shape that the value has is known: by a choice, or by conditions.
    pub(super) fn chooses(&self) -> bool {
        !self.decisions.is_empty() || !self.conditions.is_empty()
    }

    /// Whether it hangs on this note at which control findings stand.
    pub(super) fn steers(&self) -> bool {
        self.is_json() || self.as_form || self.chooses()
    }

    /// Whether something is to be mended here.
    pub(super) fn complains(&self) -> bool {
        let inside = self.content.as_deref();
        self.is_unread()
            || !self.findings.is_empty()
            || !self.reported.is_empty()
            || inside.is_some_and(Content::complains)
    }

    /// How much is to be mended here.
    pub(super) fn sentences(&self) -> usize {
        match self.problem() {
            Some(_) => 1,
            None => self.findings.len() + self.reported.len(),
        }
    }

    /// The branch that applies of a union.
    pub(super) fn decision(&self, key: usize) -> Option<&Decision> {
        self.decisions.iter().find(|known| known.key == key)
    }

    pub(super) fn decide(&mut self, decision: Decision) {
        self.decisions.retain(|known| known.key != decision.key);
        self.decisions.push(decision);
    }

    /// Knows of conditions what the validator said last.
    pub(super) fn learn(&mut self, said: Vec<Condition>) {
        for new in said {
            self.conditions.retain(|known| known.schema != new.schema);
            self.conditions.push(new);
        }
    }

    /// Forgets what hangs on the value that stood here.
    pub(super) fn forget_value(&mut self) {
        self.typed = None;
        self.identities.clear();
        self.picked = None;
        self.decisions.clear();
        self.conditions.clear();
    }

    /// Forgets the names that are typed.
    pub(super) fn forget_names(&mut self) {
        self.renaming = None;
        self.adding.clear();
    }

    /// Forgets all but what the validator says.
    pub(super) fn forget(&mut self) {
        self.forget_value();
        self.left = false;
        self.as_json = false;
        self.as_form = false;
        self.forget_names();
        self.reported.clear();
        self.aside.clear();
        self.content = None;
        self.is_text = false;
    }
}

/// The notes of a form, in the order of their places.
#[derive(Clone, Debug, Default)]
pub(super) struct Notes {
    all: Vec<Note>,
    /// Whether what steers where findings stand went or came since the validator was last asked.
    pub(super) are_stirred: bool,
}

impl Notes {
    pub(super) const fn new() -> Self {
        Self {
            all: Vec::new(),
            are_stirred: false,
        }
    }

    /// Where the note of a place is, or where it would be.
    pub(super) fn position(&self, at: &Pointer) -> Result<usize, usize> {
        self.all
            .binary_search_by(|note| note.at.as_str().cmp(at.as_str()))
    }

    pub(super) fn get(&self, at: &Pointer) -> Option<&Note> {
        self.all.get(self.position(at).ok()?)
    }

    /// The note of a place that is to be changed, if there is one.
    pub(super) fn get_mut(&mut self, at: &Pointer) -> Option<&mut Note> {
        let position = self.position(at).ok()?;
        self.all.get_mut(position)
    }

    /// Changes the note of a place; there is one from then on.
    pub(super) fn change(&mut self, at: &Pointer, change: impl FnOnce(&mut Note)) {
        let position = self.position(at).unwrap_or_else(|position| {
            self.all.insert(position, Note::new(at.clone()));
            position
        });
        if let Some(note) = self.all.get_mut(position) {
            change(note);
        }
    }

    pub(super) fn iter(&self) -> std::slice::Iter<'_, Note> {
        self.all.iter()
    }

    /// The notes of what lies inside a place.
    fn inside(&self, pointer: &Pointer) -> std::ops::Range<usize> {
        if pointer.is_root() {
            let root = usize::from(self.position(pointer).is_ok());
            return root..self.all.len();
        }
        let around = format!("{pointer}/");
        let from = self
            .all
            .partition_point(|note| note.at.as_str() < around.as_str());
        let count = self
            .all
            .iter()
            .skip(from)
            .take_while(|note| note.at.as_str().starts_with(&around))
            .count();
        from..from + count
    }

    /// The members or items of a place of which something is remembered, or of what is inside them.
    pub(super) fn members_of(&self, pointer: &Pointer) -> Vec<Pointer> {
        let depth = pointer.as_str().len() + 1;
        let mut found: BTreeSet<Pointer> = BTreeSet::new();
        for note in self.all.get(self.inside(pointer)).into_iter().flatten() {
            let end = note
                .at
                .as_str()
                .get(depth..)
                .and_then(|rest| rest.find('/'));
            let member = note
                .at
                .as_str()
                .get(..end.map_or(usize::MAX, |end| depth + end));
            let member = Pointer::try_from(member.unwrap_or(note.at.as_str()).to_owned());
            found.extend(member.ok());
        }
        found.into_iter().collect()
    }

    /// The members or items of a place in which something is typed that is no value.
    pub(super) fn half_typed_in(&self, pointer: &Pointer) -> Vec<Pointer> {
        let inside = self.all.get(self.inside(pointer)).into_iter().flatten();
        let typed = inside.filter(|note| note.problem().is_some());
        let own = typed.filter(|note| note.at.parent().as_ref() == Some(pointer));
        own.map(|note| note.at.clone()).collect()
    }

    /// The notes of a place and of what lies inside it, to be changed.
    pub(super) fn change_within(&mut self, pointer: &Pointer, mut change: impl FnMut(&mut Note)) {
        if let Some(note) = self.get_mut(pointer) {
            change(note);
        }
        self.change_inside(pointer, change);
    }

    /// The notes of what lies inside a place, to be changed.
    pub(super) fn change_inside(&mut self, pointer: &Pointer, mut change: impl FnMut(&mut Note)) {
        let inside = self.inside(pointer);
        for note in self.all.get_mut(inside).into_iter().flatten() {
            change(note);
        }
    }

    /// Takes all notes out.
    pub(super) fn take_all(&mut self) -> Vec<Note> {
        std::mem::take(&mut self.all)
    }

    /// Whether the person was at a place, or inside it.
    pub(super) fn was_left_within(&self, pointer: &Pointer) -> bool {
        let left = |note: &Note| note.left;
        self.get(pointer).is_some_and(left)
            || self
                .all
                .get(self.inside(pointer))
                .into_iter()
                .flatten()
                .any(left)
    }

    /// The notes of a place and of all around it, and of all inside it if that is asked for.
    pub(super) fn related(
        &self,
        pointer: &Pointer,
        is_inside: bool,
    ) -> impl Iterator<Item = &Note> {
        let around = pointer.ancestors().filter_map(|at| self.position(&at).ok());
        let mut found: Vec<usize> = around.collect();
        if is_inside {
            found.extend(self.inside(pointer));
        }
        found.into_iter().filter_map(|at| self.all.get(at))
    }

    /// Whether findings may stand where they no longer belong. From then on they are not.
    pub(super) fn are_stale(&mut self) -> bool {
        std::mem::take(&mut self.are_stirred)
            && self.all.iter().any(|note| !note.findings.is_empty())
    }

    /// Takes all findings out.
    pub(super) fn take_findings(&mut self) -> Vec<(Pointer, Vec<Found>)> {
        let mut taken = Vec::new();
        for note in &mut self.all {
            if !note.findings.is_empty() {
                taken.push((note.at.clone(), std::mem::take(&mut note.findings)));
            }
        }
        taken
    }
}
