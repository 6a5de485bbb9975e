//! Discriminators: properties that tell the branches of a union apart, as in `{"kind": {"const": "cat"}}`.
//!
//! Owns finding them, and whether such a property is given by the branch or chooses it. Leaves choosing a branch otherwise
//! to `union` and [`Decisions`](super::Decisions). Invariant: a property that has a constant in one branch only, or the
//! same in all, is not a discriminator.

use std::sync::Arc;

use exact_json::equality::same_json;
use serde_json::{Map, Value};

use super::Subschemas;
use super::union::{STEPS, Union, UnionKind, constant, listed};
use crate::schema::types::{Type, Types};

/// The most values that all branches together may list for a property that chooses between them.
const LISTED: usize = 500;

/// The values that branches list for one property, each with the index of its branch in the union.
type Lists<'d> = Vec<(usize, Vec<&'d Value>)>;

/// The properties that tell the branches of a union apart.
#[derive(Debug, Default)]
pub struct Discriminators {
    /// The names of the properties that have different constants in at least two branches.
    pub some: Vec<String>,
    /// The properties for which each branch lists values, and no two branches the same one.
    pub all: Vec<Discriminator>,
}

/// A property for which each branch of a union lists values, and no two branches the same one.
#[derive(Debug)]
pub struct Discriminator {
    /// The name of the property.
    pub name: String,
    /// The values that each branch lists, with the index of the branch in the union.
    pub values: Vec<(usize, Vec<Value>)>,
    /// Whether choosing a branch gives the property its value.
    pub is_given: bool,
}

impl Discriminator {
    /// The index of the branch that lists a value; `None` if no branch does.
    fn branch_of(&self, value: &Value) -> Option<usize> {
        let lists =
            |(_, values): &&(usize, Vec<Value>)| values.iter().any(|known| same_json(known, value));
        self.values.iter().find(lists).map(|(branch, _)| *branch)
    }
}

impl<'d> Subschemas<'d> {
    /// The value that the chosen branch demands of this property; `None` if the property is not a discriminator.
    pub const fn discriminator(&self) -> Option<&Value> {
        self.discriminator.as_ref()
    }

    /// Whether this property is a discriminator and has the value that the chosen branch demands, so that there is
    /// nothing to fill in or to correct.
    pub fn matches_discriminator(&self) -> bool {
        let pair = self.discriminator().zip(self.value);
        pair.is_some_and(|(constant, value)| same_json(constant, value))
    }

    /// Whether a union in which a person chooses a branch applies at the location.
    pub fn has_choice(&self) -> bool {
        self.unions.iter().any(Union::is_chosen_by_person)
    }

    /// Whether choosing a branch will set the property `name`: no branch is chosen yet, each has a constant for the
    /// property, and it has no value that would have to be corrected.
    pub fn awaits_branch(&self, name: &str) -> bool {
        let is_there = self.value.and_then(|value| value.get(name)).is_some();
        !is_there
            && self.unions.iter().any(|union| {
                union.is_chosen_by_person() && union.chosen.is_none() && {
                    let known = self.decisions.discriminators(union);
                    known.is_some_and(|known| {
                        let mut all = known.all.iter();
                        all.any(|one| one.name == name && one.is_given)
                    })
                }
            })
    }

    /// Whether the property `name` tells the branches of a union apart in which a person chooses one.
    pub fn is_discriminator(&self, name: &str) -> bool {
        let mut unions = self.unions.iter().filter(|it| it.is_chosen_by_person());
        unions.any(|union| {
            let known = self.decisions.discriminators(union);
            known.is_some_and(|known| {
                let all = known.all.iter().map(|one| &one.name);
                known.some.iter().chain(all).any(|known| known == name)
            })
        })
    }

    /// Whether the property `name` chooses the branch of a union.
    pub fn is_steered_by(&self, name: &str) -> bool {
        self.unions
            .iter()
            .any(|union| union.steered_by == Some(name))
    }

    /// The value that the chosen branch of a union in this set demands of the property `name`, to which the schemas of
    /// `member` apply; `None` if the property is not a discriminator.
    pub(super) fn demanded(&self, member: &Self, name: &str) -> Option<Value> {
        let mut chosen = self
            .unions
            .iter()
            .filter_map(|union| Some((union, union.chosen?)))
            .filter(|(union, _)| union.kind == UnionKind::Shapes && union.steered_by.is_none());
        chosen.find_map(|(union, branch)| {
            let known = || self.decisions.discriminators(union);
            if let Some(own) = member.members().find_map(constant) {
                let is_known = known()?.some.iter().any(|known| known == name);
                return is_known.then(|| own.clone());
            }
            let (property, values) = union.mapped(branch)?;
            let is_here = |known: &&Value| {
                let here = member.value;
                here.is_some_and(|here| same_json(here, known))
            };
            let value = values.iter().find(is_here).or_else(|| values.first());
            value.filter(|_| property == name).cloned()
        })
    }

    /// The property that chooses the branch of a union, with that branch, if it has one: a property for which each
    /// branch lists values, and which the schemas outside of the union declare as a choice. A person fills it in like
    /// any other, so that there is nothing to choose beside it.
    pub(super) fn steering(&self, union: &Union<'_>) -> Option<(&'d str, Option<usize>)> {
        let known = self.decisions.discriminators(union)?;
        known.all.iter().find_map(|one| {
            let (name, _) = self.asserting().find_map(|member| {
                let named = member.properties?.as_object()?;
                named.get_key_value(&one.name)
            })?;
            let child = self.child(name);
            child
                .is_choice()
                .then(|| (name.as_str(), child.value.and_then(|it| one.branch_of(it))))
        })
    }

    /// Whether the schemas of the set list several values, or allow booleans only.
    fn is_choice(&self) -> bool {
        self.types().and_then(Types::single) == Some(Type::Boolean)
            || self.members().any(|it| listed(it).nth(1).is_some())
            || self
                .unions()
                .iter()
                .any(|union| union.kind == UnionKind::Values && union.is_choice())
    }
}

impl<'d> Union<'d> {
    /// Whether a person chooses the branch, not a property.
    pub fn is_chosen_by_person(&self) -> bool {
        self.kind == UnionKind::Shapes && self.steered_by.is_none() && self.is_choice()
    }

    /// The properties that tell the branches of the union apart; the document caches them.
    pub fn discriminators(&self) -> Arc<Discriminators> {
        self.document.fact(self.id(), || self.find_discriminators())
    }

    fn find_discriminators(&self) -> Discriminators {
        let mut found: Vec<(&'d str, Lists<'d>)> = Vec::new();
        let mut left = STEPS;
        for index in self.options().take(Subschemas::MEMBERS) {
            let Some(branch) = self.branch(index, None) else {
                continue;
            };
            let mut add = |name: &'d str, values: Vec<&'d Value>| {
                let at = found.iter().position(|(known, _)| *known == name);
                match at.and_then(|at| found.get_mut(at)) {
                    None => found.push((name, vec![(index, values)])),
                    Some((_, lists)) if lists.last().is_none_or(|(at, _)| *at != index) => {
                        lists.push((index, values));
                    }
                    Some(_) => {}
                }
            };
            let named = branch
                .members()
                .filter_map(|member| member.get("properties"));
            for (name, schema) in named.filter_map(Value::as_object).flatten() {
                left = left.saturating_sub(1);
                if left == 0 {
                    break;
                }
                let mut values: Vec<&Value> = listed(schema).collect();
                if values.is_empty() && schema.get("$ref").is_some() {
                    let child = branch.child(name);
                    let lists = |member| listed(member).collect::<Vec<_>>();
                    values = child
                        .members()
                        .map(lists)
                        .find(|known| !known.is_empty())
                        .unwrap_or_default();
                }
                if !values.is_empty() {
                    add(name, values);
                }
            }
        }
        let mut discriminators = Discriminators::default();
        let options = self.options().count();
        for (name, lists) in found {
            let constants = lists.iter().filter_map(|(_, values)| match **values {
                [one] => Some(one),
                _ => None,
            });
            let constants: Vec<&Value> = constants.collect();
            if let Some((first, others)) = constants.split_first()
                && others.iter().any(|other| !same_json(first, other))
            {
                discriminators.some.push(name.to_owned());
            }
            if options > 1 && lists.len() == options && are_disjoint(&lists) {
                let owned = |(branch, values): (usize, Vec<&Value>)| {
                    (branch, values.into_iter().cloned().collect())
                };
                discriminators.all.push(Discriminator {
                    name: name.to_owned(),
                    is_given: lists.iter().all(|(_, values)| values.len() == 1),
                    values: lists.into_iter().map(owned).collect(),
                });
            }
        }
        self.add_mapped(&mut discriminators);
        discriminators
    }

    /// Adds the property that OpenAPI's `discriminator` names, unless its values tell the branches apart by themselves.
    fn add_mapped(&self, found: &mut Discriminators) {
        let mapped = self
            .options()
            .map(|branch| Some((branch, self.mapped(branch)?)));
        let Some(mapped) = mapped.collect::<Option<Vec<_>>>() else {
            return;
        };
        let name = mapped.first().map(|(_, (name, _))| (*name).to_owned());
        if let Some(name) = name
            && !found.all.iter().any(|known| known.name == name)
        {
            let values = |(branch, (_, values))| (branch, values);
            found.all.push(Discriminator {
                name,
                is_given: true,
                values: mapped.into_iter().map(values).collect(),
            });
        }
    }

    /// Whether OpenAPI's `discriminator` stands beside the union.
    pub fn is_mapped(&self) -> bool {
        self.holder.schema.get("discriminator").is_some()
    }

    /// The property that OpenAPI's `discriminator` names beside the union, and the values that stand for a branch there
    /// (OpenAPI 3.1.1 §4.8.25): the names in `mapping`, else the last part of the branch's reference. `None` without
    /// that keyword, and for a branch that is not a reference.
    pub(super) fn mapped(&self, branch: usize) -> Option<(&'d str, Vec<Value>)> {
        let said = self.holder.schema.get("discriminator")?;
        let property = said.get("propertyName")?.as_str()?;
        let reference = self.branches.get(branch)?.get("$ref")?.as_str()?;
        let mapping = said.get("mapping").and_then(Value::as_object);
        let names = |fits: &dyn Fn(&str) -> bool| -> Vec<Value> {
            let all = mapping.into_iter().flat_map(Map::iter);
            all.filter(|(_, target)| target.as_str().is_some_and(fits))
                .map(|(name, _)| name.as_str().into())
                .collect()
        };
        let last = |text: &'d str| text.rsplit(['/', '#']).next().unwrap_or(text);
        let mut values = names(&|target| target == reference);
        if values.is_empty() {
            // A name of a schema is a target, too.
            values = names(&|target| target == last(reference));
        }
        if values.is_empty() {
            values.push(last(reference).into());
        }
        Some((property, values))
    }
}

/// Whether no two branches list the same value.
fn are_disjoint(lists: &[(usize, Vec<&Value>)]) -> bool {
    let count: usize = lists.iter().map(|(_, values)| values.len()).sum();
    let mut seen: Vec<&Value> = Vec::new();
    count <= LISTED
        && lists.iter().all(|(_, values)| {
            let is_new = |value: &&Value| !seen.iter().any(|known| same_json(known, value));
            let all_new = values.iter().all(is_new);
            seen.extend(values);
            all_new
        })
}
