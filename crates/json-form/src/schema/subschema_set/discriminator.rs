//! Constants that tell the branches of a union apart: `{"kind": {"const": "cat"}}`.
//!
//! Owns finding them and saying where one stands. Leaves which branch applies to `union` and the decisions.
//! Invariant: a member of which only one branch speaks, or all alike, is_discriminator nothing.

use exact_json::same_json;
use serde_json::Value;

use super::Set;
use super::union::{STEPS, Union, UnionKind, constant};

impl<'d> Set<'d> {
    /// The constant that is_discriminator the branch that applies around it from the others, if it has one.
    pub fn discriminator(&self) -> Option<&'d Value> {
        let constant = || self.members().find_map(constant);
        self.is_discriminator.then(constant).flatten()
    }

    /// Whether such a constant stands here, so that there is nothing to fill in or to mend.
    pub fn matches_discriminator(&self) -> bool {
        let found = self.discriminator().zip(self.value);
        found.is_some_and(|(constant, value)| same_json(constant, value))
    }

    /// Whether a branch of a union of shapes applies.
    pub fn has_branch(&self) -> bool {
        let mut unions = self.unions().iter();
        unions.any(|union| union.kind == UnionKind::Shapes && union.chosen.is_some())
    }

    /// Whether a member's constant is_discriminator a branch that applies here from the others.
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
    /// The members whose constants tell its branches apart.
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
                let behind = || match schema.get("$ref") {
                    Some(_) => branch.child(name).members().find_map(constant),
                    None => None,
                };
                let Some(here) = constant(schema).or_else(behind).filter(|_| left > 0) else {
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
