//! The members of an object: their names, their order, and which of them are required.
//!
//! Invariants: each name occurs once; a required name is included even if it is not declared.

use std::collections::{BTreeMap, BTreeSet};

use exact_json::number::Decimal;
use serde_json::Value;

use super::hints::Member;
use crate::schema::{SchemaId, Subschemas};

impl Member {
    /// Whether an object must have a member, always or because of other members. The document caches long `required`
    /// arrays as sets: a form of a thousand fields looks up a thousand names.
    pub(in crate::form) fn is_required(set: &Subschemas<'_>, name: &str) -> bool {
        const SHORT: usize = 8;
        set.required_lists().any(|required| {
            if required.len() <= SHORT {
                return required.iter().any(|one| one.as_str() == Some(name));
            }
            let names = set.document().fact(SchemaId::of_array(required), || {
                let names = required.iter().filter_map(Value::as_str);
                names.map(str::to_owned).collect::<BTreeSet<String>>()
            });
            names.contains(name)
        }) || set
            .members()
            .any(|schema| Self::is_marked_required(schema, name))
            || set
                .members()
                .any(|schema| Self::required_by(schema, set.value()).any(|one| one == name))
    }

    /// Whether the schema of a member says `required: true`, as in draft 3. The validator of later drafts does not check it.
    fn is_marked_required(schema: &Value, name: &str) -> bool {
        let member = schema.get("properties").and_then(|all| all.get(name));
        member.and_then(|member| member.get("required")) == Some(&Value::Bool(true))
    }

    /// The names that `dependentRequired` or `dependencies` requires because of the members that `value` has.
    fn required_by<'d>(
        schema: &'d Value,
        value: Option<&'d Value>,
    ) -> impl Iterator<Item = &'d str> {
        let members = value.and_then(Value::as_object);
        let keywords = ["dependentRequired", "dependencies"].into_iter();
        let held = keywords.filter_map(|keyword| schema.get(keyword)?.as_object());
        let asked = held
            .flatten()
            .filter(move |(name, _)| members.is_some_and(|members| members.contains_key(*name)));
        asked
            .filter_map(|(_, names)| names.as_array())
            .flatten()
            .filter_map(Value::as_str)
    }
}

/// The keywords for the order of members: a number at each member, or a list of names at the object.
const ORDER: [&str; 4] = ["propertyOrder", "x-order", "x-ui-order", "ui:order"];

/// The declared and the required members of an object, in document order or in the order that the schemas specify.
/// `value` is the present object, whose members may require others.
pub(super) fn group_members(members: &[&Value], value: Option<&Value>) -> Vec<Member> {
    let mut found: Vec<(Member, i64)> = Vec::new();
    let named = || {
        members
            .iter()
            .filter_map(|member| member.get("properties")?.as_object())
    };
    // Within one object names are unique.
    let is_one = named().nth(1).is_none();
    let mut known: BTreeSet<&String> = BTreeSet::new();
    for (name, schema) in named().flatten() {
        if is_one || known.insert(name) {
            let rank = ORDER
                .iter()
                .find_map(|key| Decimal::of(schema.get(*key)?.as_number()?)?.scaled(6))
                .unwrap_or(i64::MAX);
            let required = schema.get("required") == Some(&Value::Bool(true));
            let name = name.clone();
            found.push((Member { name, required }, rank));
        }
    }
    let required = members
        .iter()
        .filter_map(|member| member.get("required")?.as_array());
    let required = required.flatten().filter_map(Value::as_str);
    let wanted = members
        .iter()
        .flat_map(|member| Member::required_by(member, value));
    let mut needed: Vec<&str> = required.chain(wanted).collect();
    if !needed.is_empty() {
        let asked: BTreeSet<&str> = needed.iter().copied().collect();
        for (member, _) in &mut found {
            member.required |= asked.contains(member.name.as_str());
        }
        let mut there: BTreeSet<&str> = BTreeSet::new();
        there.extend(found.iter().map(|(member, _)| member.name.as_str()));
        needed.retain(|name| there.insert(name));
        for name in needed.into_iter().map(str::to_owned).collect::<Vec<_>>() {
            let required = true;
            found.push((Member { name, required }, i64::MAX));
        }
    }
    // Members without a rank stay in document order, behind those with one.
    arrange(&mut found);
    let listed = members.iter().find_map(|member| {
        // An explicit order on the object itself, as a list of names.
        ORDER.iter().find_map(|key| member.get(*key)?.as_array())
    });
    let in_order = listed.into_iter().flatten().filter_map(Value::as_str);
    let mut ranks: BTreeMap<&str, i64> = BTreeMap::new();
    for (name, rank) in in_order.zip(0..) {
        ranks.entry(name).or_insert(rank);
    }
    if !ranks.is_empty() {
        for (member, rank) in &mut found {
            let listed = ranks.get(member.name.as_str());
            *rank = listed.copied().unwrap_or(i64::MAX);
        }
        arrange(&mut found);
    }
    found.into_iter().map(|(member, _)| member).collect()
}

/// A stable sort by rank. The library's sort would add far more code.
fn arrange(members: &mut Vec<(Member, i64)>) {
    if members.is_sorted_by_key(|(_, rank)| *rank) {
        return;
    }
    for member in std::mem::take(members) {
        let at = members.partition_point(|(_, rank)| *rank <= member.1);
        members.insert(at, member);
    }
}
