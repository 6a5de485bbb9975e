//! List layout: which lists are tables (of small flat objects with the same members), rows of one line, or blocks.
//!
//! Leaves the looks to the style sheet, which falls back to blocks where there is no room.
//! Invariant: depends on the schema only, so that a list does not change while the person types.

use crate::form::field::{Field, Kind};
use crate::schema::Set;
use crate::schema::subschema_set::{Openness, UnionKind};

/// The most columns of a table: more would be too narrow to type in.
const MOST: usize = 4;
/// The most members of an item in a table: of more, too many remain even if some are hidden.
const MAX_MEMBERS: usize = 100;

/// The number of table columns of a list; 1 if each item is one line, 0 if the list is not a table.
pub(super) fn columns(list: &Set<'_>) -> usize {
    cells(list, &|_, field| Some(is_cell(field)))
}

/// The number of cells in a row of a list; 0 if a member cannot be a cell or there are too many.
/// `judge` tells whether a member can be a cell; it returns `None` for a hidden member.
pub(super) fn cells(list: &Set<'_>, judge: &dyn Fn(&str, &Field) -> Option<bool>) -> usize {
    if list.tuple() > 0 {
        return 0;
    }
    let item = list.item(usize::MAX);
    if has_shapes(&item) {
        return 0;
    }
    let field = Field::of(&item, None, None);
    let Kind::Group(group) = &field.kind else {
        return usize::from(is_cell(&field));
    };
    if group.openness == Openness::Map || group.members.len() > MAX_MEMBERS {
        return 0;
    }
    let mut count = 0;
    for member in &group.members {
        let set = item.child(&member.name);
        let field = Field::of(&set, Some(&member.name), None);
        match judge(&member.name, &field) {
            Some(true) if !has_shapes(&set) => count += 1,
            Some(_) => return 0,
            None => {}
        }
        if count > MOST {
            return 0;
        }
    }
    if count < 2 { 0 } else { count }
}

/// Whether the place has a union whose branches do more than list values, so that a chooser may be above its control.
fn has_shapes(set: &Set<'_>) -> bool {
    set.unions()
        .iter()
        .any(|union| union.kind != UnionKind::Values)
}

/// Whether the control of a field is one line high, so that it can be a cell of a table.
pub(super) fn is_cell(field: &Field) -> bool {
    let is_line = match &field.kind {
        Kind::Text(hints) => !hints.long && !hints.is_file && !hints.is_json,
        Kind::Number(_) | Kind::Toggle | Kind::Consent => true,
        // Descriptions are shown below the options.
        Kind::Choice(choices) => choices.descriptions().is_empty(),
        _ => false,
    };
    is_line && field.types.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::Document;
    use crate::schema::subschema_set::ByShape;
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
        let titled = json!({"oneOf": [{"const": "a", "title": "A"}, {"const": "b", "title": "B"}]});
        let named = json!({"name": {"type": "string"}, "sort": titled});
        assert_eq!(columns_of(&object(&named)), 2);
        let short = json!({"done": {"type": "boolean"}, "size": {"enum": ["few", "options"]}});
        assert_eq!(columns_of(&object(&short)), 2);
    }

    #[test]
    fn items_of_one_line_are_short_rows() {
        for line in [
            json!({"type": "string"}),
            json!({"type": "number"}),
            json!({"type": "boolean"}),
            json!({"enum": ["few", "options"]}),
        ] {
            assert_eq!(columns_of(&line), 1, "{line}");
        }
        for other in [
            json!({"type": "string", "maxLength": 4000}),
            json!({"type": ["string", "number"]}),
            json!({"type": "array", "items": {"type": "number"}}),
            json!({}),
        ] {
            assert_eq!(columns_of(&other), 0, "{other}");
        }
    }

    #[test]
    fn items_that_need_several_lines_are_not_rows() {
        let text = || json!({"type": "string"});
        for other in [
            json!({"type": "array", "items": {"type": "string"}}),
            object(&json!({"inside": text()})),
            json!({"type": ["string", "number"]}),
            json!({"oneOf": [{"const": 1, "description": "What it means."}, {"const": 2}]}),
            json!({"oneOf": [{"type": "string", "maxLength": 3}, {"type": "object", "properties": {"a": {}}}]}),
            json!({"type": "string", "maxLength": 4000}),
        ] {
            let items = object(&json!({"name": text(), "other": other}));
            assert_eq!(columns_of(&items), 0, "{other}");
        }
        assert_eq!(columns_of(&object(&json!({"one": text()}))), 0);
        let five = json!({"a": text(), "b": text(), "c": text(), "d": text(), "e": text()});
        assert_eq!(columns_of(&object(&five)), 0);
    }
}
