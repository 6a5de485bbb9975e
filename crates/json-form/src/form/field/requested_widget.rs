//! Widgets: the controls that a host page can ask for in `options`.
//!
//! Leaves the control that a choice gets by itself to the app (`ui::form::control::choice`).

use serde_json::Value;

/// The control that the host page asks for, by the hint `widget`. Used only if it can show any value of the place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Widget {
    /// The control that the form chooses by the schema: the host page asks for no other.
    #[default]
    Fitting,
    /// A text input of one line, also for a number.
    Text,
    /// A text input of several lines.
    Textarea,
    /// A number input without a slider.
    Number,
    /// A number input with a slider beside it.
    Slider,
    /// Stars, for an integer from 1 to at most 10.
    Rating,
    /// A choice as radio buttons, all of them visible.
    Radio,
    /// A choice as a drop-down list.
    Select,
    /// A text input with a list of matching options.
    Combobox,
    /// A boolean as a box to tick.
    Checkbox,
    /// A list with its items one below the other.
    List,
    /// A list with its items as rows of a table.
    Table,
    /// A text area in which any value is edited as JSON.
    Json,
}

impl Widget {
    /// All widgets that a host page can ask for, with their names in `options`.
    pub(in crate::form) const NAMES: [(Self, &'static str); 12] = [
        (Self::Text, "text"),
        (Self::Textarea, "textarea"),
        (Self::Number, "number"),
        (Self::Slider, "slider"),
        (Self::Rating, "rating"),
        (Self::Radio, "radio"),
        (Self::Select, "select"),
        (Self::Combobox, "combobox"),
        (Self::Checkbox, "checkbox"),
        (Self::List, "list"),
        (Self::Table, "table"),
        (Self::Json, "json"),
    ];

    /// The name of the widget in `options`: `textarea`. Empty for `Fitting`.
    pub fn name(self) -> &'static str {
        let named = Self::NAMES.iter().find(|(widget, _)| *widget == self);
        named.map_or("", |(_, name)| name)
    }

    pub(in crate::form) fn named(name: &Value) -> Option<Self> {
        let named = Self::NAMES.iter().find(|(_, known)| name == known)?;
        Some(named.0)
    }
}
