//! The pairs of a post, collected by place.
//!
//! Owns the limits on a post. Invariants: the first pair of a name counts, unless the control has several values; the
//! first button counts.

use std::collections::BTreeMap;

use exact_json::Pointer;

use super::entries::{BYTES, ENTRIES, PostEntry, PostNote, PostValue};
use super::name::{PostButton, PostName};

/// The most notes that are kept.
const NOTES: usize = 50;
/// The most characters of a name that a note quotes.
const QUOTED: usize = 100;

/// The posted values of the control of one place, and of the inputs beside it.
#[derive(Debug, Default)]
pub(super) struct PlaceEntries<'e> {
    pub(super) control: Vec<&'e PostValue>,
    pub(super) branches: BTreeMap<usize, &'e str>,
    pub(super) new_name: Option<&'e str>,
    pub(super) rename: Option<&'e str>,
    pub(super) offset: Option<&'e str>,
    pub(super) zone: Option<&'e str>,
    pub(super) slide: Option<&'e str>,
    pub(super) colour: Option<&'e str>,
}

/// The button that was pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Pressed {
    Submit,
    Next,
    Back,
    At(PostButton, Pointer),
}

/// A post, by place.
#[derive(Debug, Default)]
pub(super) struct Collected<'e> {
    /// The places in the order in which the post names them first.
    pub(super) order: Vec<Pointer>,
    pub(super) places: BTreeMap<Pointer, PlaceEntries<'e>>,
    /// The pairs whose names are not those of controls, for a post without a page.
    pub(super) others: Vec<&'e PostEntry>,
    pub(super) whole: Option<&'e str>,
    pub(super) button: Option<Pressed>,
    pub(super) notes: Notes,
    /// Whether a part of the post was not read, since it is too large.
    pub(super) is_cut: bool,
}

/// The notes about a post.
#[derive(Debug, Default)]
pub(super) struct Notes(pub(super) Vec<PostNote>);

impl Notes {
    pub(super) fn add(&mut self, note: PostNote) {
        if self.0.len() < NOTES {
            self.0.push(note);
        }
    }
}

/// The beginning of a text from a post.
pub(super) fn quoted(text: &str) -> String {
    text.chars().take(QUOTED).collect()
}

impl<'e> Collected<'e> {
    pub(super) fn of(entries: &'e [PostEntry]) -> Self {
        let mut found = Self::default();
        let mut left = BYTES;
        for (count, entry) in entries.iter().enumerate() {
            let size = match &entry.value {
                PostValue::Text(text) => text.len(),
                PostValue::File { name, bytes, .. } => name.len() + bytes.len(),
            };
            match left.checked_sub(entry.name.len().saturating_add(size)) {
                Some(rest) if count < ENTRIES => left = rest,
                _ => {
                    found.is_cut = true;
                    found.notes.add(PostNote::TooLarge);
                    break;
                }
            }
            found.take(entry);
        }
        found
    }

    fn take(&mut self, entry: &'e PostEntry) {
        let Some(name) = PostName::parse(&entry.name) else {
            return self.others.push(entry);
        };
        let text = match &entry.value {
            PostValue::Text(text) => Some(text.as_str()),
            PostValue::File { .. } => None,
        };
        let button = match &name {
            PostName::Submit => Some(Pressed::Submit),
            PostName::Next => Some(Pressed::Next),
            PostName::Back => Some(Pressed::Back),
            PostName::Button(button, at) => Some(Pressed::At(*button, at.clone())),
            _ => None,
        };
        if let Some(button) = button {
            match &self.button {
                Some(_) => self.notes.add(PostNote::OtherButton(quoted(&entry.name))),
                None => self.button = Some(button),
            }
            return;
        }
        let is_first = match name {
            PostName::Value => set_first(&mut self.whole, text),
            PostName::Control(at) => {
                self.at(at).control.push(&entry.value);
                true
            }
            PostName::Branch(index, at) => {
                let branches = &mut self.at(at).branches;
                let is_first = !branches.contains_key(&index);
                if let Some(text) = text.filter(|_| is_first) {
                    branches.insert(index, text);
                }
                is_first
            }
            PostName::NewName(at) => set_first(&mut self.at(at).new_name, text),
            PostName::Rename(at) => set_first(&mut self.at(at).rename, text),
            PostName::Offset(at) => set_first(&mut self.at(at).offset, text),
            PostName::Zone(at) => set_first(&mut self.at(at).zone, text),
            PostName::Slide(at) => set_first(&mut self.at(at).slide, text),
            PostName::Colour(at) => set_first(&mut self.at(at).colour, text),
            PostName::State
            | PostName::Button(..)
            | PostName::Submit
            | PostName::Next
            | PostName::Back => return,
        };
        if !is_first {
            self.notes.add(PostNote::Repeated(quoted(&entry.name)));
        }
    }

    fn at(&mut self, at: Pointer) -> &mut PlaceEntries<'e> {
        if !self.places.contains_key(&at) {
            self.order.push(at.clone());
        }
        self.places.entry(at).or_default()
    }
}

/// Sets a text, unless there is one. Returns whether there was none.
fn set_first<'e>(slot: &mut Option<&'e str>, text: Option<&'e str>) -> bool {
    let is_first = slot.is_none();
    if is_first {
        *slot = text;
    }
    is_first
}
