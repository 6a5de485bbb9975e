//! Which groups are folded, and what is said of those that are.
//!
//! Owns which groups can be folded and which of them a loaded value begins with folded. Leaves the line
//! that stands in their place to `brief` and drawing to `ui`. Invariants: a fold is a matter of the view, never of
//! the value or of the way back; it belongs to an item and not to its position; what was not loaded is
//! open; without a fold in the form nothing here costs anything.

use std::cell::RefCell;
use std::collections::BTreeSet;

use exact_json::Pointer;
use serde_json::Value;

use super::brief::in_brief;
use super::columns::columns;
use super::edit::Changes;
use super::here::Here;
use super::lowering;
use super::notes::Note;
use super::phrases;
use super::state::FormState;
use super::value::same;
use super::view::{Control, FoldView};
use crate::schema::{Set, Type};

/// A group of fewer members is hardly longer than what would stand in its place.
const MEMBERS: usize = 3;
/// So deep a loaded group is folded at first.
const DEEP: usize = 3;
/// The items of a list that is loaded with more than these are folded at first.
const ITEMS: usize = 5;
/// A larger value is folded in its first groups.
const LOOKED_AT: usize = 5_000;
/// Deeper inside, all is folded away already.
const DEEPEST: usize = 64;
/// What becomes of some places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Folding {
    /// Groups can be folded from now on: those that are on screen.
    Begin,
    /// These groups are folded.
    Fold,
    /// These are opened.
    Open,
    /// The person is brought there: opens them, and all that is around them.
    Reveal,
    /// Opens all that has a mistake in it that is shown, wherever.
    Mistakes,
}

/// Which groups are folded.
#[derive(Clone, Debug, Default)]
pub(super) struct Folds {
    /// Whether groups can be folded at all: not before the part of the module that can is there.
    pub(super) is_on: bool,
    /// The ways to them, with the identities of items for their positions, so that nothing has to be
    /// done when they move. All others are open.
    folded: BTreeSet<String>,
    /// Whether the list that was asked about last is a table, and the shape of the form that this is of.
    table: RefCell<(u64, Pointer, bool)>,
}

impl FormState {
    /// Folds or opens groups.
    pub(super) fn fold(&mut self, folding: Folding, places: Vec<Pointer>) -> Changes {
        let mut changes = Changes::none();
        let led_to = match folding {
            Folding::Begin => {
                if !self.folds.is_on {
                    self.folds.is_on = true;
                    self.fold_anew();
                }
                changes.fields = places;
                return changes;
            }
            Folding::Fold | Folding::Open => {
                for group in &places {
                    let way = self.way(group);
                    if folding == Folding::Fold {
                        self.folds.folded.insert(way);
                    } else {
                        self.folds.folded.remove(&way);
                    }
                }
                changes.fields = places;
                return changes;
            }
            Folding::Reveal => places,
            Folding::Mistakes => {
                let shown = |note: &&Note| note.complains() && self.is_shown(&note.at);
                let notes = self.notes.iter().filter(shown);
                notes.map(|note| note.at.clone()).collect()
            }
        };
        for place in led_to {
            for group in self.reveal(&place) {
                changes.touch(group);
            }
        }
        changes
    }

    /// Loads a value. One that is there already, to the letter, was given back by a host that heard of it:
    /// what the person opened stays open, and items stay who they are.
    pub(super) fn load_keeping_folds(&mut self, value: Option<Value>) -> Changes {
        let known = value.as_ref().zip(self.value.as_ref());
        let is_known = known.is_some_and(|(new, known)| same(new, known));
        let lists = self.notes.iter().filter(|_| is_known);
        let lists: Vec<(Pointer, Vec<u64>)> = lists
            .filter(|note| !note.identities.is_empty())
            .map(|note| (note.at.clone(), note.identities.clone()))
            .collect();
        let changes = self.load(value);
        for (list, ids) in lists {
            self.notes.change(&list, |note| note.identities = ids);
        }
        if !is_known {
            self.fold_anew();
        }
        changes
    }

    /// Folds what a value that was just loaded begins with folded.
    pub(super) fn fold_anew(&mut self) {
        let mut found = BTreeSet::new();
        if self.is_loaded {
            let mut left = LOOKED_AT;
            fold_deep(&self.set_at(&Pointer::root()), 0, 0, &mut left, &mut found);
        }
        self.folds.folded = found;
    }

    /// What the person has just asked for begins open, whatever stood there before. Whether anything there
    /// was folded.
    pub(super) fn open_within(&mut self, pointer: &Pointer) -> bool {
        let count = self.folds.folded.len();
        if count > 0 {
            let way = Pointer::try_from(self.way(pointer)).unwrap_or_default();
            let is_elsewhere = |other: &String| {
                let other = Pointer::try_from(other.clone());
                !other.is_ok_and(|other| way.contains(&other))
            };
            self.folds.folded.retain(is_elsewhere);
        }
        count > self.folds.folded.len()
    }

    /// A member has another name: what is folded in it stays so.
    pub(super) fn refold(&mut self, from: &Pointer, to: &Pointer) {
        let (from, to) = (self.way(from), self.way(to));
        let mut moved = Vec::new();
        for way in &self.folds.folded {
            let rest = way.strip_prefix(from.as_str());
            if let Some(rest) = rest.filter(|rest| rest.is_empty() || rest.starts_with('/')) {
                moved.push([to.as_str(), rest].concat());
            }
        }
        self.folds.folded.extend(moved);
    }

    /// What changed in a folded group changes the line in its place.
    pub(super) fn tell_folds(&self, mut changes: Changes) -> Changes {
        if !self.folds.is_on || changes.all {
            return changes;
        }
        // Another shape of what is inside can make a group worth folding, and so can typed JSON.
        let typed = changes.fields.iter().filter(|at| self.is_json(at));
        let groups = changes.inside.iter().chain(typed);
        let mut groups: Vec<Pointer> = groups.filter_map(Pointer::parent).collect();
        if !self.folds.folded.is_empty() {
            let places = changes.fields.iter().chain(&changes.inside);
            let around = places.flat_map(|place| place.ancestors().skip(1));
            groups.extend(around.filter(|at| self.is_folded(at)));
        }
        for group in groups {
            changes.touch(group);
        }
        changes
    }

    /// Opens what is around the one place in which two values differ: the way back leads there.
    pub(super) fn reveal_difference(&mut self, before: Option<&Value>) {
        if self.folds.folded.is_empty() {
            return;
        }
        let mut place = Pointer::root();
        let mut pair = before.zip(self.value.as_ref());
        while let Some((one, other)) = pair {
            let Some((name, next)) = only_difference(one, other) else {
                break;
            };
            place = place.child(&name);
            pair = Some(next);
        }
        self.reveal(&place);
    }

    /// Whether any group is folded.
    pub fn has_folded(&self) -> bool {
        !self.folds.folded.is_empty()
    }

    /// Whether a place is in a folded group, or is one.
    pub fn is_folded_away(&self, pointer: &Pointer) -> bool {
        self.has_folded() && pointer.ancestors().any(|at| self.is_folded(&at))
    }

    fn is_folded(&self, pointer: &Pointer) -> bool {
        self.folds.folded.contains(&self.way(pointer))
    }

    /// Opens a place and all around it; which of them were folded, from the inside out.
    pub(super) fn reveal(&mut self, pointer: &Pointer) -> Vec<Pointer> {
        if self.folds.folded.is_empty() {
            return Vec::new();
        }
        let mut opened = Vec::new();
        for place in pointer.ancestors() {
            let way = self.way(&place);
            if self.folds.folded.remove(&way) {
                opened.push(place);
            }
        }
        opened
    }

    /// The way to a place, with the identities of items for their positions.
    fn way(&self, pointer: &Pointer) -> String {
        let mut around = Pointer::root();
        let mut way = Pointer::root();
        for token in pointer.tokens() {
            let ids = self.notes.get(&around).map(|note| &note.identities);
            let known = ids.filter(|ids| !ids.is_empty());
            let id = known.and_then(|ids| ids.get(token.parse::<usize>().ok()?));
            way = match id {
                Some(id) => way.child(&id.to_string()),
                None => way.child(&token),
            };
            around = around.child(&token);
        }
        way.as_str().to_owned()
    }

    /// Whether and how a group is folded; none where it can't be.
    pub(super) fn fold_view(
        &self,
        pointer: &Pointer,
        here: &Here<'_>,
        control: &Control,
    ) -> Option<Box<FoldView>> {
        let Control::Group {
            members,
            present: true,
            ..
        } = control
        else {
            return None;
        };
        let is_inside = here.is_item() || depth(pointer) > 1;
        if !is_inside || !is_long(&here.set, members) || self.is_row(here) {
            return None;
        }
        if !self.is_folded(pointer) {
            return Some(Box::default());
        }
        let mistakes = self.mistakes_inside(pointer);
        Some(Box::new(FoldView {
            is_folded: true,
            inside: in_brief(here, members),
            mistakes: phrases::problems_inside(mistakes),
        }))
    }

    /// Whether it is a row of a table, which is short as it is. The items of one list are asked about one
    /// after the other.
    fn is_row(&self, here: &Here<'_>) -> bool {
        let Some(list) = here.around.as_ref().filter(|_| here.is_item()) else {
            return false;
        };
        let mut known = self.folds.table.borrow_mut();
        if known.0 != self.shape || known.1 != *list.at() {
            *known = (self.shape, list.at().clone(), columns(list) > 0);
        }
        known.2
    }

    /// How many mistakes are shown inside a place.
    fn mistakes_inside(&self, pointer: &Pointer) -> usize {
        let notes = self.notes.related(pointer, true);
        let inside = notes.filter(|note| note.at != *pointer && pointer.contains(&note.at));
        let shown = inside.filter(|note| {
            note.complains() && self.is_shown(&note.at) && !self.is_covered(&note.at)
        });
        shown.map(Note::sentences).sum()
    }
}

/// The one member or item in which two values of one shape differ.
fn only_difference<'v>(
    one: &'v Value,
    other: &'v Value,
) -> Option<(String, (&'v Value, &'v Value))> {
    let mut found: Vec<(String, (&Value, &Value))> = match (one, other) {
        (Value::Object(one), Value::Object(other)) if one.len() == other.len() => {
            let pairs = one
                .iter()
                .zip(other)
                .filter(|(one, other)| one.0 == other.0);
            let pairs: Vec<_> = pairs
                .map(|(one, other)| (one.0.clone(), (one.1, other.1)))
                .collect();
            if pairs.len() < one.len() {
                return None;
            }
            pairs
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            let pairs = one.iter().zip(other).enumerate();
            pairs.map(|(at, pair)| (at.to_string(), pair)).collect()
        }
        _ => return None,
    };
    found.retain(|(_, (one, other))| !same(one, other));
    let last = found.pop();
    last.filter(|_| found.is_empty())
}

fn depth(pointer: &Pointer) -> usize {
    pointer.as_str().matches('/').count()
}

/// Whether a group is worth folding: by its schema, so that it does not change while one types.
fn is_long(set: &Set<'_>, members: &[Pointer]) -> bool {
    let is_more = |name: String| {
        let types = lowering::types(&set.child(&name)).without(Type::Null);
        matches!(types.single(), Some(Type::Group | Type::List))
    };
    members.len() >= MEMBERS || members.iter().filter_map(Pointer::last).any(is_more)
}

/// Finds what begins folded in a loaded value; whether something is yet to be filled in there.
fn fold_deep(
    set: &Set<'_>,
    depth: usize,
    neighbours: usize,
    left: &mut usize,
    found: &mut BTreeSet<String>,
) -> bool {
    let looked = left.checked_sub(1).filter(|_| depth < DEEPEST);
    let Some(rest) = looked else { return false };
    *left = rest;
    let is_more = |value: &Value| value.is_object() || value.is_array();
    let mut is_open = false;
    match set.value() {
        Some(Value::Array(items)) => {
            for (index, _) in items.iter().enumerate().filter(|(_, item)| is_more(item)) {
                let item = set.item(index);
                is_open |= fold_deep(&item, depth + 1, items.len(), left, found);
            }
        }
        Some(Value::Object(members)) => {
            is_open |= set.required().any(|name| !members.contains_key(name));
            for (name, _) in members.iter().filter(|(_, member)| is_more(member)) {
                is_open |= fold_deep(&set.child(name), depth + 1, 0, left, found);
            }
            let is_deep = depth >= DEEP || neighbours > ITEMS;
            if is_deep && !is_open {
                found.insert(set.at().as_str().to_owned());
            }
        }
        _ => {}
    }
    is_open
}
