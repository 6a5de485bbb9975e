//! The way from a place of an instance to its properties and items.
//!
//! Owns what each keyword says of what is inside. Leaves the closure at a place to `applicable`.
//! Invariant: what others speak of is evaluated, so that `unevaluated*` says nothing of it: roughly
//! so, since cousins are not told apart here; the validator does.

use exact_json::Pointer;
use serde_json::Value;

use super::{Member, Omission, Set};

/// Whether an object may have members that its schemas do not name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Openness {
    /// It may not.
    Closed,
    /// Nothing is said of them: they are let be.
    Tolerant,
    /// They are what it is for: a map.
    Map,
}

impl<'d> Set<'d> {
    /// How many patterns of one object each name is held against at most: a thousand names and a
    /// thousand patterns would be a million questions.
    pub const PATTERNS: usize = 100;

    /// The schemas that apply to the property of this name.
    #[must_use]
    pub fn child(&self, name: &str) -> Self {
        let value = self.value.and_then(|value| value.as_object()?.get(name));
        let mut child = self.beside(self.at.child(name), value);
        let mut entered = Vec::new();
        let mut left_over = Vec::new();
        for member in self.ruling() {
            let enter = |schema: &'d Value| self.document.enter(&member.place, schema);
            let before = entered.len();
            let mut pending = false;
            if let Some(schema) = member.properties.and_then(|named| named.get(name)) {
                entered.push(enter(schema));
                child.named = true;
            }
            if let Some(patterns) = member.patterns {
                for (pattern, schema) in patterns.iter().take(Self::PATTERNS) {
                    match self.decisions.matches(pattern, name) {
                        Some(true) => entered.push(enter(schema)),
                        Some(false) => {}
                        None => pending = true,
                    }
                }
                if patterns.len() > Self::PATTERNS && entered.len() == before {
                    child.omit(Omission::Cut);
                }
            }
            if pending {
                child.omit(Omission::Pending);
            } else if entered.len() == before {
                entered.extend(member.additional.map(enter));
                left_over.extend(member.unevaluated.map(enter));
            }
        }
        if entered.is_empty() {
            entered = left_over;
        }
        child.admit_in_order(entered);
        child.is_discriminator = child.named && self.is_discriminated_by(&child, name);
        child
    }

    /// The schemas that apply to the item of this index.
    #[must_use]
    pub fn item(&self, index: usize) -> Self {
        let value = self.value.and_then(|value| value.as_array()?.get(index));
        let mut item = self.beside(self.at.item(index), value);
        let mut entered = Vec::new();
        let mut left_over = Vec::new();
        for member in self.ruling() {
            let enter = |schema: &'d Value| self.document.enter(&member.place, schema);
            let (tuple, rest) = Self::tuple_of(member);
            if let Some(schema) = tuple.get(index).or(rest) {
                entered.push(enter(schema));
            }
            left_over.extend(member.place.schema.get("unevaluatedItems").map(enter));
        }
        if entered.is_empty() {
            entered = left_over;
        }
        item.admit_in_order(entered);
        item
    }

    /// How many items have a schema of their own, by their position.
    pub fn tuple(&self) -> usize {
        self.ruling()
            .map(|member| Self::tuple_of(member).0.len())
            .max()
            .unwrap_or(0)
    }

    /// Whether members may be there that are not named.
    pub fn openness(&self) -> Openness {
        let mut open = Openness::Tolerant;
        let mut is_named = false;
        for member in self.ruling() {
            let patterns = member.patterns.is_some_and(|all| !all.is_empty());
            let rest = member.additional.or(member.unevaluated);
            is_named |= member.properties.is_some() || member.required.is_some();
            let limits_names = || member.place.schema.get("propertyNames").is_some();
            match rest {
                Some(Value::Bool(false)) if !patterns => return Openness::Closed,
                Some(_) => open = Openness::Map,
                None if patterns || limits_names() => open = Openness::Map,
                None => {}
            }
        }
        if is_named { open } else { Openness::Map }
    }

    fn tuple_of(member: &Member<'d>) -> (&'d [Value], Option<&'d Value>) {
        let keyword = |keyword: &str| member.place.schema.get(keyword);
        match keyword("items") {
            Some(Value::Array(tuple)) if member.place.draft.items_can_be_tuple() => {
                (tuple, keyword("additionalItems"))
            }
            items if member.place.draft.items_can_be_tuple() => (&[], items),
            items => {
                let tuple = keyword("prefixItems").and_then(Value::as_array);
                (tuple.map_or(&[], Vec::as_slice), items)
            }
        }
    }

    /// The schemas that apply at a place inside this one: its properties and items in turn. The
    /// value is_discriminator lists from objects where a step could be either.
    #[must_use]
    pub fn descend(&self, pointer: &Pointer) -> Self {
        let mut set: Option<Self> = None;
        for token in pointer.tokens() {
            let here = set.as_ref().unwrap_or(self);
            let index = token
                .parse::<usize>()
                .ok()
                .filter(|_| here.value.is_some_and(Value::is_array));
            set = Some(match index {
                Some(index) => here.item(index),
                None => here.child(&token),
            });
        }
        set.unwrap_or_else(|| self.clone())
    }
}
