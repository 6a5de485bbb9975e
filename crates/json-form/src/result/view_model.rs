//! The view model of a value, as plain data.
//!
//! Leaves tables to `table_view`, creating it to `reading` and drawing it to the app.

use exact_json::Pointer;

use super::table_view::Table;
use crate::formats::date_time::DateTimeKind;
use crate::formats::duration::DurationParts;

/// What to show of one value: its label, description, findings and content.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueView {
    /// The location of the value in the whole document.
    pub at: Pointer,
    /// The label of the value; empty at the root and for items without a title.
    pub label: String,
    /// The description of the value from the schema; `None` if the view shows no description.
    pub description: Option<String>,
    /// Whether the value is an object member that the schema does not define. `false` for the entries of a map.
    pub unknown: bool,
    /// The findings to show here, a sentence each.
    pub findings: Vec<String>,
    /// The value in the form in which it is shown: as a text, a number, a table or another variant.
    pub content: ValueContent,
}

/// What a number measures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Measure {
    /// A quantity without a known unit.
    Count,
    /// An identifier or a year: its digits are not a quantity.
    None,
    /// An amount of money in the currency with this code, which is in a member beside the number.
    Money(String),
    /// A quantity in this unit, which is in a member beside the number.
    Unit(String),
}

/// The content of a value's view. Fields called `exact` hold the unchanged text of the value, which a person must be
/// able to copy.
#[derive(Clone, Debug, PartialEq)]
pub enum ValueContent {
    /// A string that no other variant describes.
    Text(String),
    /// One of the values that the schema lists.
    Choice {
        /// The title of the value in the schema.
        title: String,
        /// The value: a text as it is, anything else as JSON.
        exact: String,
    },
    /// A number that is not shown as a `Meter`.
    Number {
        /// The text of the number, which may be `3.0` if an integer passed through protobuf.
        exact: String,
        /// Whether the schema requires an integer and the number is one.
        integer: bool,
        /// What the number measures, which decides how it is written.
        measure: Measure,
    },
    /// A text that is not shown until the person asks for it: a password, or what the schema calls `writeOnly`.
    Secret {
        /// The unchanged text.
        exact: String,
    },
    /// A number that is a fraction of a whole.
    Meter {
        /// The text of the number.
        exact: String,
        /// The number as a fraction of the whole, from 0 to 1.
        fraction: f64,
        /// Whether the number is a percentage, so that the whole is 100; if `false`, the whole is 1.
        percent: bool,
    },
    /// A boolean.
    Flag(bool),
    /// The value `null`.
    Nothing,
    /// A web or e-mail address that is safe to follow.
    Link {
        /// The unchanged text of the value.
        exact: String,
        /// The address to follow, with its scheme. A plain e-mail address gets `mailto:` in front.
        href: String,
        /// The host of the web or e-mail address.
        host: String,
    },
    /// A date, a time or both (RFC 3339 §5.6).
    DateTime {
        /// The text of the date or time.
        exact: String,
        /// Whether the text is a date, a time or both.
        kind: DateTimeKind,
    },
    /// A duration (ISO 8601, as RFC 3339 appendix A profiles it).
    Duration {
        /// The text of the duration.
        exact: String,
        /// The duration as one number for each unit.
        parts: DurationParts,
    },
    /// A color in hexadecimal notation, such as `#ff8800`.
    Color {
        /// The text of the color: `#rgb`, `#rrggbb` or `#rrggbbaa`.
        exact: String,
    },
    /// A file whose bytes are in a string, in base64.
    Media {
        /// The media type of the file, from the schema or a `data:` URL; `None` if neither has one.
        media_type: Option<String>,
        /// The bytes of the file, in base64.
        base64: String,
    },
    /// An object, with the view of each of its members.
    Group(Vec<ValueView>),
    /// An array whose items are shown one below the other, with the view of each.
    List(Vec<ValueView>),
    /// An array of numbers, to draw as a chart.
    Series {
        /// The approximate numbers of the array, for drawing.
        numbers: Vec<f64>,
        /// The unchanged text of each number, in the same order.
        exact: Vec<String>,
    },
    /// A table, whose rows are laid out on demand ([`Reading::cells`](super::Reading::cells)).
    Table(Table),
    /// A folded object or array, laid out when it is opened ([`Reading::at`](super::Reading::at)).
    Folded {
        /// The number of members of the object, or items of the array.
        count: usize,
        /// Whether the folded value is an array; otherwise it is an object.
        is_list: bool,
    },
    /// JSON text, for values that are nested too deeply.
    Json(String),
}
