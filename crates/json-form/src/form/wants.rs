//! What the form wants to know of the validator, beside whether the value is right.
//!
//! Owns the questions that drawing raised and that are not answered yet. Leaves what an answer
//! means to `judging`. Invariants: a question is asked once until it is answered; what can't be
//! found out is remembered as such, so that nothing is asked for ever; between two things that a
//! person does only so much is asked.

use std::collections::BTreeMap;

use exact_json::Pointer;

use super::memory::ByAddress;
use super::moving::moved;
use crate::schema::{Document, SchemaId};
use crate::validate::protocol::Question;

/// How many things are asked at a time.
const AT_ONCE: usize = 400;
/// How many branches of one union are asked about.
pub(super) const BRANCHES: usize = 50;
/// How many questions are asked at most while a person does nothing. A thousand names and a thousand
/// patterns are a million, and so are items and the branches of their unions.
const QUESTIONS: usize = 8_000;
/// How many bytes of places, names and patterns are in them at most.
const BYTES: usize = 2_000_000;
/// The part of both that is given back with each thing that a person does.
const GIVEN_BACK: usize = 16;
/// How many bytes of names and patterns are learned at most.
const LEARNED: usize = 4_000_000;

/// Something that the form wants to know.
#[derive(Clone, Debug)]
pub(super) enum Want {
    /// Which branch of a union holds.
    Union {
        at: Pointer,
        key: usize,
        /// The branches, by their position and address.
        options: Vec<(usize, SchemaId)>,
    },
    /// Whether the schema of an `if` holds.
    Condition { at: Pointer, schema: SchemaId },
    /// Whether a name fits a pattern.
    Match { name: String, pattern: String },
    /// Whether a name is one by `propertyNames`.
    Name {
        at: Pointer,
        name: String,
        schema: SchemaId,
    },
}

impl Want {
    fn key(&self) -> String {
        match self {
            Self::Union { at, key, .. } => format!("u{key}{at}"),
            Self::Condition { at, schema } => format!("c{schema}{at}"),
            Self::Match { name, pattern } => match_key(pattern, name),
            Self::Name { name, schema, .. } => name_key(*schema, name),
        }
    }

    /// Where what it is about stands.
    fn place(&mut self) -> Option<&mut Pointer> {
        match self {
            Self::Union { at, .. } | Self::Condition { at, .. } | Self::Name { at, .. } => Some(at),
            Self::Match { .. } => None,
        }
    }

    /// How many answers it takes.
    pub(super) fn answers(&self) -> usize {
        match self {
            Self::Union { options, .. } => options.len(),
            _ => 1,
        }
    }

    /// The schemas that it is about.
    fn schemas(&self) -> Vec<SchemaId> {
        match self {
            Self::Union { options, .. } => options.iter().map(|(_, schema)| *schema).collect(),
            Self::Condition { schema, .. } | Self::Name { schema, .. } => vec![*schema],
            Self::Match { .. } => Vec::new(),
        }
    }

    fn questions(&self, places: &Places) -> Option<Vec<Question>> {
        let place = |schema: &SchemaId| places.get(*schema).cloned().flatten();
        Some(match self {
            Self::Union { at, options, .. } => {
                let mut questions = Vec::with_capacity(options.len());
                for (_, address) in options {
                    questions.push(Question::Holds {
                        at: at.clone(),
                        schema: place(address)?,
                    });
                }
                questions
            }
            Self::Condition { at, schema } => vec![Question::Holds {
                at: at.clone(),
                schema: place(schema)?,
            }],
            Self::Match { name, pattern } => vec![Question::Matches {
                name: name.clone(),
                pattern: pattern.clone(),
            }],
            Self::Name { name, schema, .. } => vec![Question::Name {
                name: name.clone(),
                schema: place(schema)?,
            }],
        })
    }
}

pub(super) fn match_key(pattern: &str, name: &str) -> String {
    format!("m{} {pattern}{name}", pattern.len())
}

pub(super) fn name_key(schema: SchemaId, name: &str) -> String {
    format!("n{schema} {name}")
}

/// Where schemas are in the document; none for what can't be named.
type Places = ByAddress<Option<Pointer>, SchemaId>;

/// The questions of a form.
#[derive(Clone, Debug)]
pub(super) struct Wants {
    waiting: Vec<Want>,
    /// The keys of those that wait (true), and of those that are under way.
    known: BTreeMap<String, bool>,
    /// What was asked, and whether what it is about changed since.
    asked: Vec<(Want, bool)>,
    /// Whether something came since the form was last asked.
    pub(super) is_new: bool,
    room: Room,
    places: Places,
    /// The strings for whose JSON a form is to be opened.
    opening: Vec<Pointer>,
}

/// How much may still be asked.
#[derive(Clone, Debug)]
struct Room {
    questions: usize,
    bytes: usize,
    learned: usize,
}

impl Default for Wants {
    fn default() -> Self {
        Self {
            waiting: Vec::new(),
            known: BTreeMap::new(),
            asked: Vec::new(),
            is_new: false,
            room: Room {
                questions: QUESTIONS,
                bytes: BYTES,
                learned: LEARNED,
            },
            places: Places::default(),
            opening: Vec::new(),
        }
    }
}

impl Room {
    /// Takes the room that a want needs; none where there is not as much.
    fn take(&mut self, want: &Want, key: usize) -> Option<()> {
        let learns = matches!(want, Want::Match { .. } | Want::Name { .. });
        let rest = Self {
            questions: self.questions.checked_sub(want.answers())?,
            bytes: self.bytes.checked_sub(key.saturating_mul(want.answers()))?,
            learned: self.learned.checked_sub(if learns { key } else { 0 })?,
        };
        *self = rest;
        Some(())
    }
}

impl Wants {
    /// Wants to know something, unless it is wanted already.
    pub(super) fn add(&mut self, want: Want) {
        if !self.is_wanted(&want.key()) {
            let waiting = self.waiting.len();
            self.add_again(want);
            self.is_new |= self.waiting.len() > waiting;
        }
    }

    /// Wants a form for the JSON in a string.
    pub(super) fn open(&mut self, at: &Pointer) {
        if !self.opening.contains(at) {
            self.opening.push(at.clone());
            self.is_new = true;
        }
    }

    /// The strings for whose JSON a form is wanted.
    pub(super) fn take_opening(&mut self) -> Vec<Pointer> {
        std::mem::take(&mut self.opening)
    }

    /// Wants to know something again, since what it is about changed. Where too much was asked
    /// already it is given up until it is wanted again.
    pub(super) fn add_again(&mut self, want: Want) {
        let key = want.key();
        let waits = self.known.get(&key) == Some(&true);
        if !waits && self.room.take(&want, key.len()).is_some() {
            self.wait(want);
        }
    }

    /// Puts what was wanted before back among what waits.
    fn wait(&mut self, want: Want) {
        let before = self.known.insert(want.key(), true);
        if before != Some(true) {
            self.waiting.push(want);
        }
    }

    /// The person did something: there is room for some more questions.
    pub(super) fn make_room(&mut self) {
        let given = |left: usize, most: usize| most.min(left + most / GIVEN_BACK);
        self.room.questions = given(self.room.questions, QUESTIONS);
        self.room.bytes = given(self.room.bytes, BYTES);
    }

    /// Whether something waits to be asked or answered, by its key.
    pub(super) fn is_wanted(&self, key: &str) -> bool {
        self.known.contains_key(key)
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// The value changed at a place (not inside it where only the order of what is there did):
    /// what is answered of it from now on is about an older one.
    pub(super) fn outdate(&mut self, changed: &Pointer, is_inside: bool) {
        for (want, is_old) in &mut self.asked {
            if let Want::Union { at, .. } | Want::Condition { at, .. } = want {
                *is_old |= at.contains(changed) || (is_inside && changed.contains(at));
            }
        }
    }

    /// Moves what is wanted of a list's items, or of a member that gets another name, along with
    /// them. Nothing is wanted any more of what `to` names no place for.
    pub(super) fn renumber(&mut self, around: &Pointer, to: &dyn Fn(&str) -> Option<String>) {
        let mut waiting = std::mem::take(&mut self.waiting);
        let asked = self.asked.iter().map(|(want, _)| want);
        for want in waiting.iter().chain(asked) {
            self.known.remove(&want.key());
        }
        waiting.retain_mut(|want| {
            want.place().is_none_or(|at| {
                let new = moved(at, around, to);
                new.map(|new| *at = new).is_some()
            })
        });
        for (want, is_old) in &mut self.asked {
            if let Some(at) = want.place() {
                match moved(at, around, to) {
                    Some(new) => *at = new,
                    None => *is_old = true,
                }
            }
            self.known.insert(want.key(), false);
        }
        for want in waiting {
            self.wait(want);
        }
    }

    /// The questions to ask now.
    pub(super) fn ask(&mut self, document: &Document) -> Vec<Question> {
        self.is_new = false;
        let mut questions = Vec::new();
        let rest = self.waiting.split_off(self.waiting.len().min(AT_ONCE));
        let now = std::mem::replace(&mut self.waiting, rest);
        self.find(&now, document);
        for want in now {
            self.known.insert(want.key(), false);
            // What can't be found in the document can't be asked; it stays known.
            if let Some(asked) = want.questions(&self.places) {
                questions.extend(asked);
                self.asked.push((want, false));
            }
        }
        questions
    }

    /// Finds the schemas that are asked about: all at once, and each only once, since that looks
    /// through the whole document.
    fn find(&mut self, wants: &[Want], document: &Document) {
        let mut wanted = ByAddress::default();
        for schema in wants.iter().flat_map(Want::schemas) {
            if self.places.get(schema).is_none() {
                wanted.insert(schema, ());
                self.places.insert(schema, None);
            }
        }
        let wanted: Vec<SchemaId> = wanted.addresses().collect();
        if wanted.is_empty() {
            return;
        }
        for (schema, place) in document.locate_all(&wanted) {
            self.places.insert(schema, Some(place));
        }
    }

    /// What was asked last, once it is answered, and whether that is about an older value.
    pub(super) fn answered(&mut self) -> Vec<(Want, bool)> {
        let asked = std::mem::take(&mut self.asked);
        for (want, _) in &asked {
            let key = want.key();
            if self.known.get(&key) == Some(&false) {
                self.known.remove(&key);
            }
        }
        asked
    }

    /// What was asked will not be answered: it is to be asked anew.
    pub(super) fn lost(&mut self) {
        for (want, _) in std::mem::take(&mut self.asked) {
            self.wait(want);
        }
    }

    /// Forgets all but where schemas are. Answers whether so much was learned of names that this is
    /// to be forgotten as well.
    pub(super) fn clear(&mut self) -> bool {
        let is_much = self.room.learned < LEARNED / 2;
        let mut new = Self {
            places: std::mem::take(&mut self.places),
            ..Self::default()
        };
        if !is_much {
            new.room.learned = self.room.learned;
        }
        *self = new;
        is_much
    }
}
