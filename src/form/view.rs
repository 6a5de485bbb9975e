//! What a control shows: plain data, a pure function of the form's state.
//!
//! Owns `FieldView`. Leaves drawing to `ui`. Invariant: whatever value stands at the place is
//! shown whole; where the control could not show it, it is shown as JSON.

use serde_json::Value;

use super::field::{Choice, Field, Kind, TextHints};
use super::state::FormState;
use crate::extension::same_json;
use crate::json;
use crate::pointer::Pointer;

/// One control as it is to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldView {
    /// Where it stands.
    pub pointer: Pointer,
    /// What it is called; empty at the root of a form without a title.
    pub label: String,
    /// Help below the label.
    pub description: Option<String>,
    /// Whether it must be filled in.
    pub required: bool,
    /// Whether it is struck through.
    pub deprecated: bool,
    /// Whether it is shown and not edited.
    pub read_only: bool,
    /// Whether a button takes it away: items, and properties that the schema does not name.
    pub removable: bool,
    /// What to draw.
    pub control: Control,
    /// The sentences to show now.
    pub problems: Vec<String>,
}

/// What to draw.
#[derive(Clone, Debug, PartialEq)]
pub enum Control {
    /// A text input.
    Text {
        /// What stands in it.
        text: String,
        /// What is known of it.
        hints: TextHints,
        /// Whether it is hidden while typed.
        secret: bool,
        /// What to suggest.
        suggestions: Vec<String>,
    },
    /// A number input.
    Number {
        /// What stands in it, as typed.
        text: String,
        /// Whether only whole numbers are right.
        integer: bool,
    },
    /// Yes or no.
    Toggle {
        /// The value, if there is one.
        on: Option<bool>,
    },
    /// One of some values.
    Choice {
        /// What they are called.
        titles: Vec<String>,
        /// Which one is chosen.
        chosen: Option<usize>,
    },
    /// A value that can't be another.
    Fixed {
        /// The value in words.
        text: String,
        /// Whether it is there; where it is not it can be added.
        present: bool,
    },
    /// An object.
    Group {
        /// Its members, in order.
        members: Vec<Pointer>,
        /// Whether it is there; an optional group can be added.
        present: bool,
    },
    /// A list.
    List {
        /// Its items, in order.
        items: Vec<ItemView>,
    },
    /// JSON in place.
    Json {
        /// The text.
        text: String,
    },
}

/// An item of a list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ItemView {
    /// An identity that stays with the item when it moves.
    pub id: u64,
    /// Where it stands now.
    pub pointer: Pointer,
}

/// What control a field is drawn as, given the value that stands there.
pub(super) fn effective(field: &Field, value: Option<&Value>) -> Kind {
    match value {
        None => field.kind.clone(),
        Some(Value::Null) if field.nullable => field.kind.clone(),
        // What a new number of a list is until something is typed.
        Some(Value::Null) if matches!(field.kind, Kind::Number(_)) => field.kind.clone(),
        Some(value) if field.shows(value) => field.kind.clone(),
        Some(_) => Kind::Json,
    }
}

impl FormState {
    /// The control at a place; none where the form has no control.
    pub fn view(&self, pointer: &Pointer) -> Option<FieldView> {
        let (field, required) = self.field(pointer)?;
        let value = self.value_at(pointer);
        let kind = self.kind_at(pointer, &field);
        let typed = self.typed_text(pointer);
        let control = match &kind {
            Kind::Text(hints) => Control::Text {
                text: value.and_then(Value::as_str).unwrap_or_default().to_owned(),
                hints: hints.clone(),
                secret: field.secret,
                suggestions: field
                    .examples
                    .iter()
                    .filter_map(Value::as_str)
                    .map(str::to_owned)
                    .collect(),
            },
            Kind::Number(hints) => Control::Number {
                text: typed.unwrap_or_else(|| {
                    value
                        .and_then(Value::as_number)
                        .map(|number| number.as_str().to_owned())
                        .unwrap_or_default()
                }),
                integer: hints.integer,
            },
            Kind::Toggle => Control::Toggle {
                on: value.and_then(Value::as_bool),
            },
            Kind::Choice(choices) => Control::Choice {
                titles: choices.iter().map(|choice| choice.title.clone()).collect(),
                chosen: value.and_then(|value| chosen(choices, value)),
            },
            Kind::Fixed(fixed) => Control::Fixed {
                text: in_words(fixed),
                present: value.is_some(),
            },
            Kind::Group(_) => Control::Group {
                members: self.member_pointers(pointer, &kind),
                present: pointer.is_root()
                    || value.is_some()
                    || (required && self.is_there(pointer)),
            },
            Kind::List => Control::List {
                items: self.items(pointer),
            },
            Kind::Json => Control::Json {
                text: typed.unwrap_or_else(|| value.map(pretty).unwrap_or_default()),
            },
        };
        Some(FieldView {
            pointer: pointer.clone(),
            label: Self::label(pointer, &field),
            description: field.description,
            required,
            deprecated: field.deprecated,
            read_only: field.read_only,
            removable: self.is_removable(pointer),
            control,
            problems: self.shown_problems(pointer),
        })
    }
}

impl FormState {
    /// Whether there is something around a place. A required group is open one level beyond what
    /// is there, and no deeper: a schema may require itself without end.
    fn is_there(&self, pointer: &Pointer) -> bool {
        pointer
            .parent()
            .is_some_and(|around| around.is_root() || self.value_at(&around).is_some())
    }
}

fn chosen(choices: &[Choice], value: &Value) -> Option<usize> {
    choices
        .iter()
        .position(|choice| same_json(&choice.value, value))
}

fn in_words(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => json::to_text(other),
    }
}

fn pretty(value: &Value) -> String {
    json::pretty(value)
}
