//! List layout: which lists are tables (of small flat objects with the same members), rows of one line, or blocks.
//!
//! Leaves the looks to the style sheet, which falls back to blocks where there is no room.
//! Invariant: depends on the schema only, so that a list does not change while the person types.

use crate::form::field::{Field, Kind};
use crate::schema::Subschemas;
use crate::schema::subschema_set::{Openness, UnionKind};

/// The most columns of a table of any widths; more are too narrow to type in.
const MOST: usize = 4;
/// The most columns of a table if their widths together are at most `ROOM`.
const MOST_NARROW: usize = 6;
/// The widths of the columns, together, that a table of a form's usual width has room for (see `CellWidth::parts`).
const ROOM: usize = 14;
/// The widths of the columns, together, from which on a table needs a form's whole width.
const WIDE: usize = 14;
/// The most members of an item in a table: of more, too many remain even if some are hidden.
const MAX_MEMBERS: usize = 100;
/// The longest text, in characters, that needs no more room than a number.
const SHORT_TEXT: u64 = 6;

/// How the items of a list are laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ListLayout {
    /// One below the other, each with all its fields.
    #[default]
    Blocks,
    /// Rows of one control each.
    Lines,
    /// Rows of a table, with the labels as its head.
    Table,
    /// Rows of a table that needs the whole width of a form; with less room, its items are blocks.
    WideTable,
}

impl ListLayout {
    /// Whether the items are rows of several cells.
    pub fn is_table(self) -> bool {
        matches!(self, Self::Table | Self::WideTable)
    }
}

/// The width of a cell of a table, by what can be typed into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellWidth {
    /// For a number or a text of few characters.
    Short,
    /// For a choice.
    Medium,
    /// For a text or a date.
    Long,
}

impl CellWidth {
    /// The width of a cell of this kind of control.
    pub(super) fn of(kind: &Kind) -> Self {
        match kind {
            Kind::Number(_) => Self::Short,
            Kind::Text(hints) if hints.max_length.is_some_and(|most| most <= SHORT_TEXT) => {
                Self::Short
            }
            Kind::Text(_) => Self::Long,
            _ => Self::Medium,
        }
    }

    /// The width in parts of a row; the style sheet has the same figures.
    fn parts(self) -> usize {
        match self {
            Self::Short => 2,
            Self::Medium => 3,
            Self::Long => 4,
        }
    }
}

/// The layout of a list by its schema alone.
pub(super) fn layout(list: &Subschemas<'_>) -> ListLayout {
    layout_with(list, &|_, field| Some(is_cell(field)))
}

/// The layout of a list: `Blocks` if a member cannot be a cell or there are too many.
/// `judge` tells whether a member can be a cell; it returns `None` for a hidden member.
pub(super) fn layout_with(
    list: &Subschemas<'_>,
    judge: &dyn Fn(&str, &Field) -> Option<bool>,
) -> ListLayout {
    if list.tuple() > 0 {
        return ListLayout::Blocks;
    }
    let item = list.item(usize::MAX);
    if has_shapes(&item) {
        return ListLayout::Blocks;
    }
    let field = Field::of(&item, None, None);
    let Kind::Group(group) = &field.kind else {
        return if is_cell(&field) {
            ListLayout::Lines
        } else {
            ListLayout::Blocks
        };
    };
    if group.openness == Openness::Map || group.members.len() > MAX_MEMBERS {
        return ListLayout::Blocks;
    }
    let (mut count, mut parts) = (0, 0);
    for member in &group.members {
        let set = item.child(&member.name);
        let field = Field::of(&set, Some(&member.name), None);
        match judge(&member.name, &field) {
            Some(true) if !has_shapes(&set) => {
                count += 1;
                parts += CellWidth::of(&field.kind).parts();
            }
            Some(_) => return ListLayout::Blocks,
            None => {}
        }
    }
    let fits = count <= MOST || (count <= MOST_NARROW && parts <= ROOM);
    match count {
        0 | 1 => ListLayout::Blocks,
        _ if !fits => ListLayout::Blocks,
        _ if parts >= WIDE => ListLayout::WideTable,
        _ => ListLayout::Table,
    }
}

/// Whether the place has a union whose branches do more than list values, so that a chooser may be above its control.
fn has_shapes(set: &Subschemas<'_>) -> bool {
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

    fn layout_of(items: &Value) -> ListLayout {
        let document = Document::new(json!({"type": "array", "items": items}));
        layout(&Subschemas::root(&document, &ByShape, None))
    }

    fn object(members: &Value) -> Value {
        json!({"type": "object", "properties": members})
    }

    #[test]
    fn small_flat_objects_are_rows() {
        let line = json!({"article": {"type": "string"}, "quantity": {"type": "integer"}, "day": {"type": "string", "format": "date"}});
        assert_eq!(layout_of(&object(&line)), ListLayout::Table);
        let choice =
            json!({"a": {"type": "string"}, "b": {"enum": ["1", "2", "3", "4", "5", "6"]}});
        assert_eq!(layout_of(&object(&choice)), ListLayout::Table);
        let titled = json!({"oneOf": [{"const": "a", "title": "A"}, {"const": "b", "title": "B"}]});
        let named = json!({"name": {"type": "string"}, "sort": titled});
        assert_eq!(layout_of(&object(&named)), ListLayout::Table);
        let short = json!({"done": {"type": "boolean"}, "size": {"enum": ["few", "options"]}});
        assert_eq!(layout_of(&object(&short)), ListLayout::Table);
    }

    #[test]
    fn items_of_one_line_are_short_rows() {
        for line in [
            json!({"type": "string"}),
            json!({"type": "number"}),
            json!({"type": "boolean"}),
            json!({"enum": ["few", "options"]}),
        ] {
            assert_eq!(layout_of(&line), ListLayout::Lines, "{line}");
        }
        for other in [
            json!({"type": "string", "maxLength": 4000}),
            json!({"type": ["string", "number"]}),
            json!({"type": "array", "items": {"type": "number"}}),
            json!({}),
        ] {
            assert_eq!(layout_of(&other), ListLayout::Blocks, "{other}");
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
            assert_eq!(layout_of(&items), ListLayout::Blocks, "{other}");
        }
        assert_eq!(
            layout_of(&object(&json!({"one": text()}))),
            ListLayout::Blocks
        );
        let five = json!({"a": text(), "b": text(), "c": text(), "d": text(), "e": text()});
        assert_eq!(layout_of(&object(&five)), ListLayout::Blocks);
    }

    #[test]
    fn narrow_columns_leave_room_for_more() {
        let (text, number) = (json!({"type": "string"}), json!({"type": "number"}));
        let currency = json!({"type": "string", "maxLength": 3});
        let line = json!({"article": text, "words": text, "count": number, "price": number, "in": currency});
        assert_eq!(layout_of(&object(&line)), ListLayout::WideTable);
        let four = json!({"a": text, "b": text, "c": text, "d": text});
        assert_eq!(layout_of(&object(&four)), ListLayout::WideTable);
        let seven = json!({"a": number, "b": number, "c": number, "d": number, "e": number, "f": number, "g": number});
        assert_eq!(layout_of(&object(&seven)), ListLayout::Blocks);
    }
}
