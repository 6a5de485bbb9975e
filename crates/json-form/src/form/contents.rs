//! The strings of a form whose JSON is edited as a form of its own: where they stand, and what is
//! done and found inside them.
//!
//! Owns keeping such a form and its string the same, and carrying edits and answers inside. Leaves
//! opening one to `opening`, text and value to `content`, what is shown to `seeing`. A place inside
//! is named as if the JSON stood there in the place of the string: in `{"payload": "{\"a\": 1}"}`,
//! `/payload/a`. No other place has that name, since a string has nothing inside. Invariants: the
//! string is the truth: whatever else changes it is read anew; the validator knows each by a key of
//! its own, and is told of all that are gone.

use std::cell::Cell;
use std::rc::Rc;

use exact_json as json;
use exact_json::Pointer;
use serde_json::Value;

use super::content::Content;
use super::edit::{Absence, Changes, Deed, Edit};
use super::notes::Note;
use super::state::FormState;
use crate::validate::Refusal;
use crate::validate::protocol::{Answer, Ask};

/// What a form knows of such strings in it.
#[derive(Clone, Debug, Default)]
pub(super) struct Contents {
    /// How many are open.
    pub(super) open: usize,
    /// How many others this form is inside of.
    pub(super) depth: u8,
    /// The key of the form; those inside have keys like it.
    pub(super) key: u64,
    /// What is to be asked for the sake of the forms inside.
    pub(super) asks: Vec<Ask>,
    /// The keys that the validator knows.
    pub(super) live: Vec<u64>,
    pub(super) shared: Rc<Shared>,
    /// The shape of the form when it was last looked for what still stands.
    pub(super) shape: u64,
}

/// What a form shares with all inside it.
#[derive(Debug, Default)]
pub(super) struct Shared {
    /// How many keys were given.
    pub(super) keys: Cell<u64>,
    pub(super) open: Cell<usize>,
    /// How many bytes their schemas have.
    pub(super) bytes: Cell<usize>,
}

impl Contents {
    /// For a copy of the form: of it, nothing was told to anybody.
    pub(super) fn copy(&self) -> Self {
        Self {
            open: self.open,
            depth: self.depth,
            shared: Rc::clone(&self.shared),
            ..Self::default()
        }
    }

    /// A key that no other form has: of the same half as the form's own, since answers come back to
    /// whoever asked by that.
    pub(super) fn fresh_key(&self) -> u64 {
        let count = self.shared.keys.get() + 1;
        self.shared.keys.set(count);
        let own = self.key & 0x7ff;
        self.key & !0xffff_ffff | 0x8000_0000 | own << 20 | count & 0xf_ffff
    }
}

impl FormState {
    /// The string with JSON that a place is, or is inside of, and the place inside.
    pub(super) fn content_around(&self, pointer: &Pointer) -> Option<(Pointer, &Content, Pointer)> {
        let mut around = pointer.ancestors();
        around.find_map(|at| {
            let content = self.notes.get(&at)?.content.as_deref()?;
            let inside = pointer.as_str().strip_prefix(at.as_str())?.to_owned();
            Some((at, content, Pointer::try_from(inside).ok()?))
        })
    }

    pub(super) fn content_mut(&mut self, at: &Pointer) -> Option<&mut Content> {
        self.notes.get_mut(at)?.content.as_deref_mut()
    }

    /// All that are open, in the order of their places.
    pub(super) fn contents(&self) -> impl Iterator<Item = (&Pointer, &Content)> {
        let notes = self.notes.iter();
        notes.filter_map(|note| Some((&note.at, note.content.as_deref()?)))
    }

    fn content_places(&self) -> Vec<Pointer> {
        self.contents().map(|(at, _)| at.clone()).collect()
    }

    /// The keys of all forms inside.
    pub(super) fn keys_inside(&self) -> Vec<u64> {
        let mut keys = Vec::new();
        for (_, content) in self.contents() {
            keys.push(content.session.key());
            keys.extend(content.state().keys_inside());
        }
        keys
    }

    /// Adds what is to be asked for the sake of what is inside.
    pub(super) fn ask_inside(&mut self, asks: &mut Vec<Ask>) {
        asks.append(&mut self.inside.asks);
    }

    /// Does what the person did at a place inside a string; none where it is no such place, or is
    /// about the string itself.
    pub(super) fn apply_inside(&mut self, pointer: &Pointer, deed: &Deed) -> Option<Changes> {
        let (at, content, place) = self.content_around(pointer)?;
        let is_json = self.notes.get(&at).is_some_and(Note::is_json);
        let turns = matches!(deed, Deed::AsJson(_)) && place.is_root();
        // Where something else than a string may stand, all of the place is turned to JSON.
        if is_json || turns && self.own_view(&at)?.as_json.is_some() {
            return None;
        }
        let mut deed = deed.clone();
        if place.is_root() {
            let (is_there, is_stuck) = (content.text.is_some(), content.is_stuck());
            match &mut deed {
                Deed::Remove
                | Deed::Rename(_)
                | Deed::Duplicate
                | Deed::Move { .. }
                | Deed::MoveTo(_)
                | Deed::Empty(Absence::NotSet) => return None,
                Deed::Empty(Absence::Null) if self.here(&at)?.field.nullable => return None,
                Deed::Add if !is_there && content.begins_whole() => {
                    return Some(self.begin_content(&at));
                }
                Deed::Empty(Absence::Anew) => {
                    return is_stuck.then(|| self.begin_content(&at));
                }
                Deed::Shape(chooser, _) => {
                    let own = self.own_view(&at)?.choosers.len();
                    *chooser = chooser.checked_sub(own)?;
                }
                _ => {}
            }
        }
        let is_leaving = deed == Deed::Leave;
        let mut changes = self.edit_inside(&at, Edit::At(place, deed));
        if is_leaving {
            changes.join(self.leave(&at));
        }
        Some(changes)
    }

    fn edit_inside(&mut self, at: &Pointer, edit: Edit) -> Changes {
        let Some(content) = self.content_mut(at) else {
            return Changes::none();
        };
        let (changes, asks) = content.session.edit(edit);
        self.inside.asks.extend(asks);
        self.take_over(at, &changes)
    }

    /// What changed inside changes the string.
    fn take_over(&mut self, at: &Pointer, inside: &Changes) -> Changes {
        let mut changes = Changes {
            state: inside.state,
            ..Changes::none()
        };
        for place in &inside.fields {
            changes.touch(rebased(at, place));
        }
        for place in &inside.inside {
            changes.shake(rebased(at, place));
        }
        if inside.all {
            changes.shake(at.clone());
        }
        let Some(content) = self.content_mut(at) else {
            return changes;
        };
        let text = content.written(inside.value);
        if text != content.text {
            content.text.clone_from(&text);
            changes.join(self.put_content(at, text));
        }
        changes
    }

    pub(super) fn put_content(&mut self, at: &Pointer, text: Option<String>) -> Changes {
        match text {
            Some(text) => self.put(at, json::text(&text)),
            // Items, and members that the person named, stay.
            None if self.stays(at) => {
                let changes = self.put(at, json::text(""));
                if let Some(content) = self.content_mut(at) {
                    content.text = Some(String::new());
                }
                changes
            }
            None => {
                let mut changes = self.take(at);
                changes.state = true;
                changes.touch(at.clone());
                changes
            }
        }
    }

    /// Keeps what is open and what stands there the same, after whatever was done; opens what
    /// drawing asked for.
    pub(super) fn tend_contents(&mut self) -> Changes {
        let mut changes = Changes::none();
        let wanted = self.wants.get_mut().take_opening();
        if self.inside.open == 0 && wanted.is_empty() && self.inside.live.is_empty() {
            return changes;
        }
        self.count_contents();
        for at in self.content_places() {
            changes.join(self.tend_content(&at));
        }
        self.inside.shape = self.shape;
        for at in wanted {
            changes.join(self.open_content(&at));
        }
        self.renew_keys();
        self.count_contents();
        changes
    }

    fn tend_content(&mut self, at: &Pointer) -> Changes {
        let mut changes = Changes::none();
        let text = match self.value_at(at) {
            None | Some(Value::Null) => Some(None),
            Some(Value::String(text)) => Some(Some(text.clone())),
            Some(_) => None,
        };
        let is_same = self.inside.shape == self.shape;
        let stands = is_same || self.here(at).is_some_and(|here| here.field.is_content());
        let Some(text) = text.filter(|_| stands) else {
            self.notes.change(at, |note| note.content = None);
            changes.shake(at.clone());
            return changes;
        };
        let Some(content) = self.content_mut(at) else {
            return changes;
        };
        let mut asks = Vec::new();
        if text != content.text {
            asks = content.read(text);
            changes.shake(at.clone());
        }
        let mut looked = Changes::none();
        if content.state().is_curious() {
            let (more, wanted) = content.session.edit(Edit::Look);
            looked = more;
            asks.extend(wanted);
        }
        let mistakes = content.state().mistakes();
        let is_other = std::mem::replace(&mut content.mistakes, mistakes) != mistakes;
        self.mistakes += u64::from(is_other);
        changes.state |= is_other;
        self.inside.asks.extend(asks);
        changes.join(self.take_over(at, &looked));
        changes
    }

    /// Tells the validator of forms that it does not know (they came back with what they are in),
    /// and of those that are gone.
    fn renew_keys(&mut self) {
        for at in self.content_places() {
            let content = self.notes.get(&at).and_then(|note| note.content.as_deref());
            let known = content.is_some_and(|it| self.inside.live.contains(&it.session.key()));
            let key = if known { 0 } else { self.inside.fresh_key() };
            if let Some(content) = self.content_mut(&at).filter(|_| !known) {
                let asks = content.session.renew(key);
                self.inside.asks.extend(asks);
            }
        }
        let now = self.keys_inside();
        for key in std::mem::replace(&mut self.inside.live, now) {
            if !self.inside.live.contains(&key) {
                self.inside.asks.push(Ask::Forget { key });
            }
        }
    }

    fn count_contents(&mut self) {
        self.inside.open = self.contents().count();
        if self.inside.depth == 0 {
            let all = self.keys_inside().len();
            let shared = &self.inside.shared;
            let before = shared.open.replace(all);
            // What each takes is much the same: they are all of one document.
            let bytes = shared.bytes.get().checked_div(before).unwrap_or(0);
            shared.bytes.set(bytes.saturating_mul(all));
        }
    }

    /// Whether drawing what is inside raised questions.
    pub(super) fn is_curious_inside(&self) -> bool {
        self.contents()
            .any(|(_, content)| content.state().is_curious())
    }

    /// Takes an answer for one of the forms inside.
    pub(super) fn hear_inside(&mut self, answer: &Answer) -> Changes {
        let mut changes = Changes::none();
        for at in self.content_places() {
            let Some(content) = self.content_mut(&at) else {
                continue;
            };
            let (heard, asks) = content.session.hear(answer.clone());
            self.inside.asks.extend(asks);
            changes.join(self.take_over(&at, &heard));
        }
        changes
    }

    /// Nothing is checked any more by the schema of that key.
    pub(super) fn lose_inside(&mut self, key: u64, refusal: &Refusal) -> Changes {
        let mut changes = Changes::none();
        for at in self.content_places() {
            if let Some(content) = self.content_mut(&at) {
                let lost = content.session.lost(key, refusal.clone());
                changes.join(self.take_over(&at, &lost));
            }
        }
        changes
    }

    /// Every mistake inside is shown from now on.
    pub(super) fn attempt_inside(&mut self) -> Changes {
        let mut changes = Changes::none();
        for at in self.content_places() {
            if let Some(content) = self.content_mut(&at) {
                let shown = content.session.state.attempt();
                changes.join(self.take_over(&at, &shown));
            }
        }
        changes
    }

    /// What was open before the form went back to what it was: what is the same stays open, the
    /// rest is told to the validator anew.
    pub(super) fn revive_contents(&mut self, before: Vec<Content>) {
        let mut before = before;
        for at in self.content_places() {
            let Some(content) = self.content_mut(&at) else {
                continue;
            };
            let is_it = |known: &Content| known.id == content.id && known.text == content.text;
            if let Some(at) = before.iter().position(is_it) {
                *content = before.swap_remove(at);
            }
        }
    }

    /// All that are open, taken out.
    pub(super) fn take_contents(&mut self) -> Vec<Content> {
        let mut taken = Vec::new();
        self.notes.change_within(&Pointer::root(), |note| {
            taken.extend(note.content.take().map(|content| *content));
        });
        taken
    }
}

/// A place inside a string, as a place of the form around.
pub(super) fn rebased(at: &Pointer, inside: &Pointer) -> Pointer {
    let whole = [at.as_str(), inside.as_str()].concat();
    // Two pointers one behind the other are one.
    Pointer::try_from(whole).unwrap_or_default()
}
