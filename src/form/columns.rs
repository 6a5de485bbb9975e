//! Which lists read best as a table: items that are small flat objects, all of the same members.
//!
//! Owns that decision. Leaves how it looks to the style sheet, which has rows only where there is
//! room for them. Invariant: it depends on the schema and not on what is typed, so that a list does
//! not change its shape under the person.

use super::field::{Field, Kind};
use crate::schema::{Openness, Set};

/// More beside one another are too narrow to type in.
const MOST: usize = 4;
/// With so few options or fewer a choice shows them all, and that is no cell.
const OPTIONS: usize = 5;
/// Of so many members no few are left, however many are hidden.
const LOOKED_AT: usize = 100;

/// How many columns the table of a list has; none where it is no table.
pub(super) fn columns(list: &Set<'_>) -> usize {
    cells(list, &|_, kind| Some(is_cell(kind)))
}

/// How many cells a row of a list has, where all members can be cells and there are not too many.
/// `judge` says so of a member, or none where it is not drawn.
pub(super) fn cells(list: &Set<'_>, judge: &dyn Fn(&str, &Kind) -> Option<bool>) -> usize {
    let item = list.item(list.tuple());
    let Kind::Group(group) = Field::of(&item, None, None).kind else {
        return 0;
    };
    let is_flat = group.openness != Openness::Map && list.tuple() == 0 && item.unions().is_empty();
    if !is_flat || group.members.len() > LOOKED_AT {
        return 0;
    }
    let mut count = 0;
    for member in &group.members {
        let set = item.child(&member.name);
        let field = Field::of(&set, Some(&member.name), None);
        match judge(&member.name, &field.kind) {
            Some(true) if set.unions().is_empty() && field.types.is_empty() => count += 1,
            Some(_) => return 0,
            None => {}
        }
        if count > MOST {
            return 0;
        }
    }
    if count < 2 { 0 } else { count }
}

/// Whether a control is one line high.
pub(super) fn is_cell(kind: &Kind) -> bool {
    match kind {
        Kind::Text(hints) => !hints.long && !hints.is_file && !hints.is_json,
        Kind::Number(_) => true,
        Kind::Choice(choices) => choices.len() > OPTIONS,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::{ByShape, Document};
    use serde_json::{Value, json};

    fn columns_of(items: &Value) -> usize {
        let document = Document::new(json!({"type": "array", "items": items}));
        columns(&Set::root(&document, &ByShape, None))
    }

    fn object(members: &Value) -> Value {
        json!({"type": "object", "properties": members})
    }

    #[test]
    fn small_flat_objects_are_rows() {
        let line = json!({"article": {"type": "string"}, "quantity": {"type": "integer"}, "day": {"type": "string", "format": "date"}});
        assert_eq!(columns_of(&object(&line)), 3);
        let choice =
            json!({"a": {"type": "string"}, "b": {"enum": ["1", "2", "3", "4", "5", "6"]}});
        assert_eq!(columns_of(&object(&choice)), 2);
    }

    #[test]
    fn whatever_needs_more_than_a_line_is_no_row() {
        let text = || json!({"type": "string"});
        for other in [
            json!({"type": "array", "items": {"type": "string"}}),
            object(&json!({"inside": text()})),
            json!({"type": "boolean"}),
            json!({"enum": ["few", "options"]}),
            json!({"type": ["string", "number"]}),
            json!({"oneOf": [{"type": "string", "maxLength": 3}, {"type": "object", "properties": {"a": {}}}]}),
            json!({"type": "string", "maxLength": 4000}),
        ] {
            let items = object(&json!({"name": text(), "other": other}));
            assert_eq!(columns_of(&items), 0, "{other}");
        }
        assert_eq!(columns_of(&text()), 0);
        assert_eq!(columns_of(&object(&json!({"one": text()}))), 0);
        let five = json!({"a": text(), "b": text(), "c": text(), "d": text(), "e": text()});
        assert_eq!(columns_of(&object(&five)), 0);
    }
}
