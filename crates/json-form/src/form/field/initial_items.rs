//! Initial items of a list: how many it begins with, and how many it always has, by `minItems`, `maxItems` and
//! `prefixItems`.

use serde_json::Value;

use super::hints::{ListHints, counts};
use crate::schema::Subschemas;

/// The most positions of a tuple that is shown as a fixed list of fields.
const ALWAYS: usize = 20;
/// The most required items of a list that are shown at first.
const AT_FIRST: usize = 3;

/// The hints for a list: its limits, and the numbers of tuple positions, fixed items and initial items.
pub(super) fn list_hints(set: &Subschemas<'_>, members: &[&Value]) -> ListHints {
    let tuple = set.tuple();
    let unique = is_unique(members);
    // The schema of an item beyond all present ones.
    let item = set.item(usize::MAX);
    let is_closed = item.members().any(|member| *member == Value::Bool(false));
    let most = counts(members, "maxItems").into_iter().min();
    let closed = is_closed.then_some(tuple as u64);
    let max = most.into_iter().chain(closed).min();
    let fewest = counts(members, "minItems").into_iter().max();
    let fewest = fewest.map(|it| usize::try_from(it).unwrap_or(usize::MAX));
    // A tuple without `minItems` is shown completely.
    let wanted = fewest.unwrap_or(tuple);
    let always = if tuple > 0 { ALWAYS } else { AT_FIRST };
    let is_fixed = !unique && wanted <= always && max == Some(wanted as u64);
    // Without one of the required positions of a tuple, the later items would change their meaning.
    let fixed = if is_fixed {
        wanted
    } else {
        fewest.unwrap_or(0).min(tuple)
    };
    // Several equal items would be invalid.
    let some = if unique { 1 } else { AT_FIRST };
    let initial = match fewest {
        _ if is_fixed => fixed,
        Some(fewest) => fewest.min(some.max(tuple.min(ALWAYS))),
        None => 0,
    };
    ListHints {
        tuple,
        max,
        fixed,
        initial,
    }
}

/// Whether the item at an index of a list cannot be removed.
pub(super) fn is_fixed(list: &Subschemas<'_>, index: usize) -> bool {
    index < ALWAYS && {
        let members: Vec<&Value> = list.members().collect();
        index < list_hints(list, &members).fixed
    }
}

/// Whether any of the subschemas has `uniqueItems: true`, so that equal items are invalid.
pub(super) fn is_unique(members: &[&Value]) -> bool {
    let mut members = members.iter();
    members.any(|member| member.get("uniqueItems") == Some(&Value::Bool(true)))
}
