//! Discriminators: properties whose constants distinguish the branches of a union, as in
//! `{"kind": {"const": "cat"}}`.
//!
//! Owns finding them. Leaves choosing a branch to `union` and [`Decisions`](super::Decisions). Invariant: a
//! property that has a constant in one branch only, or the same in all, is not a discriminator.

use exact_json::equality::same_json;
use serde_json::Value;

use super::Set;
use super::union::{STEPS, Union, UnionKind, constant};

impl<'d> Set<'d> {
    /// The constant that the chosen branch demands of this property; `None` if the property is not a discriminator.
    pub fn discriminator(&self) -> Option<&'d Value> {
        let constant = || self.members().find_map(constant);
        self.is_discriminator.then(constant).flatten()
    }

    /// Whether this property is a discriminator and has the constant of the chosen branch as its value, so that
    /// there is nothing to fill in or to correct.
    pub fn matches_discriminator(&self) -> bool {
        let pair = self.discriminator().zip(self.value);
        pair.is_some_and(|(constant, value)| same_json(constant, value))
    }

    /// Whether a union of the kind `UnionKind::Shapes` applies at the location, and its branch is chosen.
    pub fn has_branch(&self) -> bool {
        let mut unions = self.unions().iter();
        unions.any(|union| union.kind == UnionKind::Shapes && union.chosen.is_some())
    }

    /// Whether the property `name`, to which the schemas of `member` apply, is a discriminator of a union in this set
    /// whose branch is chosen.
    pub(super) fn is_discriminated_by(&self, member: &Self, name: &str) -> bool {
        let is_constant = |schema: &Value| constant(schema).is_some();
        self.has_branch() && member.members().any(is_constant) && {
            let mut unions = self.unions().iter();
            unions
                .any(|union| union.chosen.is_some() && self.decisions.is_discriminator(union, name))
        }
    }
}

impl<'d> Union<'d> {
    /// The names of the properties whose `const` tells the branches of the union apart.
    pub fn discriminators(&self) -> Vec<String> {
        let mut found: Vec<(&'d str, &'d Value)> = Vec::new();
        let mut discriminators: Vec<String> = Vec::new();
        let mut left = STEPS;
        let options = self.options().take(Set::MEMBERS);
        for branch in options.filter_map(|index| self.branch(index, None)) {
            let named = branch
                .members()
                .filter_map(|member| member.get("properties"));
            for (name, schema) in named.filter_map(Value::as_object).flatten() {
                left = left.saturating_sub(1);
                let referenced = || match schema.get("$ref") {
                    Some(_) => branch.child(name).members().find_map(constant),
                    None => None,
                };
                let Some(here) = constant(schema).or_else(referenced).filter(|_| left > 0) else {
                    continue;
                };
                match found.iter().find(|(known, _)| known == name) {
                    None => found.push((name, here)),
                    Some((_, other))
                        if !same_json(here, other) && !discriminators.contains(name) =>
                    {
                        discriminators.push(name.clone());
                    }
                    Some(_) => {}
                }
            }
        }
        discriminators
    }
}
