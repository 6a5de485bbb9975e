//! The step from a location to its properties and items.
//!
//! Owns the child applicators, such as `properties` and `items`. Leaves closing the set of a child to the parent
//! module. A property or item that any schema of the set applies to counts as evaluated. This is approximate,
//! since cousin schemas (2020-12 Core §11.1) are not distinguished; the validator is exact.

use exact_json::Pointer;
use serde_json::Value;

use super::{Member, Omission, Subschemas};

/// Whether an object may have properties that its schemas do not name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Openness {
    /// Unnamed properties are forbidden, as by `additionalProperties: false`.
    Closed,
    /// Unnamed properties are allowed, since the schemas say nothing about them.
    Tolerant,
    /// The object is a map: its schemas describe the values or the names of unnamed properties, or name no properties.
    Map,
}

impl<'d> Subschemas<'d> {
    /// The most patterns of one object that each name is matched against: a thousand names and a thousand
    /// patterns would be a million questions to the validator.
    pub const PATTERNS: usize = 100;

    /// The set of subschemas that applies to a property.
    #[must_use]
    pub fn child(&self, name: &str) -> Self {
        let value = self.value.and_then(|value| value.as_object()?.get(name));
        let mut child = self.empty_at(self.at.child(name), value);
        let mut entered = Vec::new();
        let mut left_over = Vec::new();
        let steers = self.is_steered_by(name);
        // All options stay open, not only those of the branch that the present one chooses.
        let is_open = |member: &&Member<'_>| !(steers && member.place.is_steered);
        for member in self.asserting().filter(is_open) {
            let enter = |schema: &'d Value| self.document.enter(&member.place, schema);
            let before = entered.len();
            let mut open = Vec::new();
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
                        None if self.decisions.takes_all() => open.push(enter(schema)),
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
                entered.extend(open);
            }
        }
        if entered.is_empty() {
            entered = left_over;
        }
        child.admit_in_order(entered);
        if child.named {
            child.discriminator = self.demanded(&child, name);
        }
        child
    }

    /// The set of subschemas that applies to an item.
    #[must_use]
    pub fn item(&self, index: usize) -> Self {
        let value = self.value.and_then(|value| value.as_array()?.get(index));
        let mut item = self.empty_at(self.at.item(index), value);
        let mut entered = Vec::new();
        let mut left_over = Vec::new();
        for member in self.asserting() {
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

    /// The set of subschemas that applies to the names of properties; `None` without `propertyNames`.
    pub fn property_names(&self) -> Option<Self> {
        let mut names = self.empty_at(self.at.clone(), None);
        let schemas = self.asserting().filter_map(|member| {
            let schema = member.place.schema.get("propertyNames")?;
            Some(self.document.enter(&member.place, schema))
        });
        let schemas: Vec<_> = schemas.collect();
        if schemas.is_empty() {
            return None;
        }
        names.admit_in_order(schemas);
        Some(names)
    }

    /// The length of the tuple: how many items have a schema of their own by position.
    pub fn tuple(&self) -> usize {
        self.asserting()
            .map(|member| Self::tuple_of(member).0.len())
            .max()
            .unwrap_or(0)
    }

    /// Whether properties that the schemas do not name are allowed.
    pub fn openness(&self) -> Openness {
        let mut open = Openness::Tolerant;
        let mut is_named = false;
        for member in self.asserting() {
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

    /// The set at a descendant location, given relative to this one. Whether a token is an index or a name
    /// depends on the value.
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
