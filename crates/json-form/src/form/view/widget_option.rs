//! Controls that the host page asks for by the option `widget`: which places they fit, and what they change.

use std::collections::BTreeSet;
use std::sync::Arc;

use exact_json::Pointer;
use locales::messages;
use serde_json::{Number, Value};

use super::list_layout::{ListLayout, is_cell, layout_with};
use super::upload_option::upload;
use super::{Control, FieldView};
use crate::form::FormState;
use crate::form::field::hints::{NumberHints, TextHints};
use crate::form::field::{Field, Kind, Widget};
use crate::form::options::Options;
use crate::form::place::Place;
use crate::schema::Subschemas;

/// The most options that are drawn as radio buttons.
const RADIOS: usize = 100;
/// The most options of a choice that shows them all by default; such a control is too high for a
/// table cell.
const FEW: usize = 5;

impl FormState {
    /// Whether the options make the person edit a place as JSON, and the person has not switched back.
    pub(in crate::form) fn begins_as_json(&self, options: &Options, at: &Pointer) -> bool {
        options.has_json_widget
            && matches!(options.at(at).widget(), Some((_, Widget::Json)))
            && !self.places.get(at).is_some_and(|state| state.as_form)
            && self.place(at).is_some_and(|place| can_be_json(&place))
    }

    /// Whether a place is in a row of a list that the options make a table.
    pub(super) fn is_table_cell(&self, options: &Options, at: &Pointer) -> bool {
        let list = at.parent().and_then(|item| item.parent());
        let list = list.filter(|list| matches!(self.value_at(list), Some(Value::Array(_))));
        list.is_some_and(|list| {
            let widget = options.at(&list).widget();
            matches!(widget, Some((_, Widget::Table)))
                && layout(options, &self.subschemas_at(&list), true).is_table()
        })
    }
}

/// The widgets that the host page may ask for at a place.
pub(super) fn allowed(options: &Options, place: &Place<'_>) -> Vec<Widget> {
    let mut known = match &place.field.kind {
        Kind::Text(hints) => vec![
            (Widget::Text, true),
            (Widget::Textarea, !place.field.secret),
            (Widget::Combobox, !hints.suggestions.is_empty()),
        ],
        Kind::Number(hints) => vec![
            (Widget::Text, true),
            (Widget::Number, true),
            (Widget::Slider, can_slide(hints)),
            (Widget::Rating, can_be_stars(hints)),
        ],
        Kind::Toggle => vec![
            (Widget::Checkbox, true),
            (Widget::Radio, true),
            (Widget::Select, true),
        ],
        Kind::Consent | Kind::MultipleChoice(_) => vec![(Widget::Checkbox, true)],
        Kind::Choice(choices) => vec![
            (Widget::Select, true),
            (Widget::Radio, choices.values().len() <= RADIOS),
            (Widget::Combobox, are_distinct(choices.titles())),
        ],
        Kind::List(_) => vec![
            (Widget::List, true),
            (
                Widget::Table,
                layout(options, &place.set, true) != ListLayout::Blocks,
            ),
        ],
        _ => Vec::new(),
    };
    known.push((Widget::Json, can_be_json(place)));
    let allowed = known.into_iter().filter(|(_, is_allowed)| *is_allowed);
    allowed.map(|(widget, _)| widget).collect()
}

/// The layout with which a list is drawn, by the hint `widget` and the members of its items.
pub(super) fn list_layout(options: &Options, list: &Subschemas<'_>) -> ListLayout {
    match options.at(list.at()).widget() {
        Some((_, Widget::List | Widget::Json)) => ListLayout::Blocks,
        Some((_, Widget::Table)) => layout(options, list, true),
        _ => layout(options, list, false),
    }
}

/// Whether a place can be edited as JSON, even while it is empty.
fn can_be_json(place: &Place<'_>) -> bool {
    match place.field.kind {
        Kind::Group(_) | Kind::List(_) | Kind::Undecided | Kind::Json => true,
        _ => place.set.types().is_none() && place.field.types.is_empty() && !place.field.is_pick(),
    }
}

/// Whether a number can be a rating: an integer from 1 to at most 10.
fn can_be_stars(hints: &NumberHints) -> bool {
    let text = |bound: &Option<Number>| bound.as_ref().map(Number::to_string);
    let most: Option<u8> = text(&hints.maximum).and_then(|most| most.parse().ok());
    hints.integer
        && text(&hints.minimum).as_deref() == Some("1")
        && most.is_some_and(|most| (2..=10).contains(&most))
}

/// Whether a number can have a slider: it has a minimum, a maximum, and steps between them.
fn can_slide(hints: &NumberHints) -> bool {
    let has_ends = hints.minimum.is_some() && hints.maximum.is_some();
    has_ends && (hints.integer || hints.step.is_some())
}

/// Whether all titles are different.
fn are_distinct(titles: &[String]) -> bool {
    let mut known = BTreeSet::new();
    titles.iter().all(|title| known.insert(title))
}

/// The layout of a list by its schema and the hints for its members. `is_wanted`: the host page asks for a table, so
/// that also members with a high widget, such as a text area, become cells.
fn layout(options: &Options, list: &Subschemas<'_>, is_wanted: bool) -> ListLayout {
    let item = list.at().item(list.tuple());
    // Choosing a file takes more than one line.
    let own = Field::of(&list.item(usize::MAX), None, None);
    if upload(options, &options.at(&item), &own).is_some() {
        return ListLayout::Blocks;
    }
    let judge = |name: &str, field: &Field| {
        let hints = options.at(&item.child(name));
        if matches!(hints.hidden(), Some((_, true))) {
            return None;
        }
        let widget = hints.widget().map(|(_, widget)| widget);
        let is_high = matches!(
            widget,
            Some(Widget::Textarea | Widget::Radio | Widget::Json)
        );
        let is_line = is_cell(field) && upload(options, &hints, field).is_none();
        Some(is_line && (is_wanted || !is_high))
    };
    layout_with(list, &judge)
}

/// Whether a control shows all of its few options, which is too high for a table cell.
pub(super) fn shows_all_options(view: &FieldView) -> bool {
    match &view.control {
        Control::Toggle { .. } => true,
        Control::Choice { titles, .. } => titles.len() <= FEW,
        _ => false,
    }
}

/// Applies a widget to a view; returns the new control if it is of another kind.
pub(super) fn apply_widget(widget: Widget, view: &mut FieldView) -> Option<Control> {
    match &mut view.control {
        Control::Text {
            text,
            hints,
            secret: false,
            plain,
        } => match widget {
            // An input of one line would drop line breaks.
            Widget::Text => *plain |= show_as_text(hints, text.contains(['\n', '\r'])),
            Widget::Textarea => *plain |= show_as_text(hints, true),
            _ => {}
        },
        Control::Toggle { on, sure } => match widget {
            Widget::Checkbox => {
                *sure = true;
                view.widget = widget;
            }
            Widget::Select => {
                view.widget = widget;
                return Some(Control::Choice {
                    titles: [messages::yes(), messages::no()].map(str::to_owned).into(),
                    descriptions: Arc::default(),
                    chosen: on.map(|on| usize::from(!on)),
                    text: None,
                });
            }
            _ => *sure = false,
        },
        Control::Number { .. } | Control::Choice { .. } => view.widget = widget,
        _ => {}
    }
    None
}

/// Shows a text as plain text, without the control of its format. Returns whether that replaces a
/// native control.
fn show_as_text(hints: &mut TextHints, long: bool) -> bool {
    hints.long = long;
    hints.is_file = false;
    hints
        .format
        .take_if(|format| matches!(format.as_str(), "color" | "uuid"));
    let format = hints.format.as_deref();
    matches!(format, Some("date" | "time" | "date-time"))
}
