//! Which schemas apply at a place of an instance, as far as that is sure without looking at it.
//!
//! Owns [`Set`]: the schemas at a place, closed under `$ref` and `allOf`, and the way from a place
//! to its properties and items. Leaves meeting the members of a set into one field to `form`.
//! Invariants: a set has at most [`Set::MEMBERS`] members; each schema is in it once; whatever was
//! left out is noted.
//!
//! What applies only by a verdict (`oneOf`, `anyOf`, `if`, `dependentSchemas`, `patternProperties`)
//! is not in a set. It joins in `admit`: there, the schemas that the verdicts name are pushed onto
//! the same stack as those of `allOf`.

use serde_json::Value;

use super::document::{Document, Place, Unresolved};
use super::edges;
use crate::pointer::Pointer;

/// The schemas that surely apply at a place of an instance.
#[derive(Clone, Debug)]
pub struct Set<'d> {
    document: &'d Document,
    members: Vec<Member<'d>>,
    notes: Vec<Note>,
}

/// One schema of a set.
#[derive(Clone, Copy, Debug)]
pub struct Member<'d> {
    place: Place<'d>,
    rules: bool,
}

impl<'d> Member<'d> {
    /// The schema.
    pub const fn schema(&self) -> &'d Value {
        self.place.schema
    }

    /// The schema with its draft and resource.
    pub const fn place(&self) -> &Place<'d> {
        &self.place
    }

    /// Whether its keywords rule. They do not beside a `$ref` in drafts up to 7; there, its words
    /// (`title`, `description`, `default`) are all that it can give.
    pub const fn rules(&self) -> bool {
        self.rules
    }
}

/// What was left out of a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// There are more than [`Set::MEMBERS`].
    Cut,
    /// A reference leads nowhere.
    Unresolved(Unresolved),
    /// Schemas of `patternProperties`, or `additionalProperties` beside them, may apply here: that
    /// is for the validator to say.
    Patterns,
}

impl Document {
    /// The schemas that apply to the whole instance.
    pub fn root_set(&self) -> Set<'_> {
        let mut set = Set {
            document: self,
            members: Vec::new(),
            notes: Vec::new(),
        };
        set.admit(self.root());
        set
    }
}

impl<'d> Set<'d> {
    /// How many schemas a set holds at most.
    pub const MEMBERS: usize = 200;

    /// The schemas that rule, in order: a schema comes before those that it refers to.
    pub fn members(&self) -> impl Iterator<Item = &'d Value> + '_ {
        self.members
            .iter()
            .filter(|member| member.rules)
            .map(Member::schema)
    }

    /// All schemas, those beside a reference included: for words.
    pub fn words(&self) -> impl Iterator<Item = &'d Value> + '_ {
        self.members.iter().map(Member::schema)
    }

    /// All schemas, with their draft and whether they rule.
    pub fn all(&self) -> &[Member<'d>] {
        &self.members
    }

    /// What was left out.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Whether nothing is said here: any value will do.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// The document.
    pub const fn document(&self) -> &'d Document {
        self.document
    }

    /// The schemas that apply to the property of this name.
    #[must_use]
    pub fn child(&self, name: &str) -> Self {
        let mut child = self.beside();
        for member in self.members.iter().filter(|member| member.rules) {
            let keyword = |keyword: &str| member.schema().get(keyword);
            let patterns = keyword("patternProperties")
                .and_then(Value::as_object)
                .is_some_and(|all| !all.is_empty());
            if patterns {
                child.note(Note::Patterns);
            }
            match keyword("properties").and_then(|named| named.get(name)) {
                Some(schema) => child.enter(member, schema),
                None if patterns => {}
                None => {
                    if let Some(schema) = keyword("additionalProperties") {
                        child.enter(member, schema);
                    }
                }
            }
        }
        child
    }

    /// The schemas that apply to the item of this index.
    #[must_use]
    pub fn item(&self, index: usize) -> Self {
        let mut item = self.beside();
        for member in self.members.iter().filter(|member| member.rules) {
            let keyword = |keyword: &str| member.schema().get(keyword);
            let (tuple, rest) = match keyword("items") {
                Some(Value::Array(tuple)) if member.place.draft.items_can_be_tuple() => {
                    (Some(tuple), keyword("additionalItems"))
                }
                items if member.place.draft.items_can_be_tuple() => (None, items),
                items => (keyword("prefixItems").and_then(Value::as_array), items),
            };
            if let Some(schema) = tuple.and_then(|tuple| tuple.get(index)).or(rest) {
                item.enter(member, schema);
            }
        }
        item
    }

    /// The schemas that apply at a place of the instance: its properties and items in turn.
    /// `instance` tells lists from objects where a step could be either.
    #[must_use]
    pub fn descend(&self, instance: &Value, pointer: &Pointer) -> Self {
        let mut set = self.clone();
        let mut at = Some(instance);
        for token in pointer.tokens() {
            let index = token
                .parse::<usize>()
                .ok()
                .filter(|_| at.is_some_and(Value::is_array));
            set = match index {
                Some(index) => set.item(index),
                None => set.child(&token),
            };
            at = at.and_then(|value| match (value, index) {
                (Value::Array(items), Some(index)) => items.get(index),
                (Value::Object(members), _) => members.get(&token),
                _ => None,
            });
        }
        set
    }

    const fn beside(&self) -> Self {
        Self {
            document: self.document,
            members: Vec::new(),
            notes: Vec::new(),
        }
    }

    fn enter(&mut self, from: &Member<'d>, schema: &'d Value) {
        self.admit(self.document.enter(&from.place, schema));
    }

    /// Takes a schema in, and all that surely apply with it.
    fn admit(&mut self, place: Place<'d>) {
        let document = self.document;
        let mut stack = vec![place];
        while let Some(place) = stack.pop() {
            if self
                .members
                .iter()
                .any(|member| member.place.address() == place.address())
            {
                continue;
            }
            if self.members.len() >= Self::MEMBERS {
                self.note(Note::Cut);
                return;
            }
            let hidden = edges::is_hidden_by_reference(place.schema, place.draft);
            self.members.push(Member {
                place,
                rules: !hidden,
            });
            // Pushed backwards: references first, then `allOf` in order.
            // `allOf` alone is looked at: listing all that is inside would cost every property.
            if !hidden && let Some(Value::Array(all)) = place.schema.get("allOf") {
                stack.extend(
                    all.iter()
                        .rev()
                        .map(|schema| document.enter(&place, schema)),
                );
            }
            for reference in edges::references(place.schema, place.draft)
                .into_iter()
                .rev()
            {
                match document.resolve(&place, reference.text()) {
                    Ok(target) => stack.push(target),
                    Err(unresolved) => self.note(Note::Unresolved(unresolved)),
                }
            }
        }
    }

    fn note(&mut self, note: Note) {
        if !self.notes.contains(&note) && self.notes.len() < Self::MEMBERS {
            self.notes.push(note);
        }
    }
}
