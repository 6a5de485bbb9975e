//! Hints: the schema's keywords for an object, a list, a text or a number, as a control needs them.

use exact_json::number::whole;
use serde_json::{Number, Value};

use crate::schema::subschema_set::Openness;

/// What the schema says about the members of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupHints {
    /// The declared members, in order.
    pub members: Vec<Member>,
    /// Whether the object may have members that are not declared.
    pub openness: Openness,
}

impl GroupHints {
    /// The names of the declared members, in order.
    pub(in crate::form) fn names(&self) -> Vec<String> {
        let members = self.members.iter();
        members.map(|member| member.name.clone()).collect()
    }
}

/// A property that the schema declares for an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The property's name.
    pub name: String,
    /// Whether the schema requires this property.
    pub required: bool,
}

/// What the schema says about the number of items of an array.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListHints {
    /// The number of items with a fixed position (`prefixItems`).
    pub tuple: usize,
    /// The most items (`maxItems`); `None` without a limit.
    pub max: Option<u64>,
    /// The number of items at the beginning that cannot be removed: all of a list of a fixed length, and the required
    /// positions of a tuple.
    pub fixed: usize,
    /// The number of items that a list has when the person adds it.
    pub initial: usize,
}

/// What the schema says about a string: its format, length, content and suggestions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextHints {
    /// The keyword `format`, such as `email`; `None` without the keyword.
    pub format: Option<String>,
    /// The fewest Unicode code points (`minLength`); `None` without a limit.
    pub min_length: Option<u64>,
    /// The most Unicode code points (`maxLength`); `None` without a limit.
    pub max_length: Option<u64>,
    /// Whether the text is expected to have several lines.
    pub long: bool,
    /// The media type of the content (`contentMediaType`): `image/png`; `None` without the keyword.
    pub media_type: Option<String>,
    /// Whether the text is a file in base64 (`contentEncoding`, `format: byte` or `binary`).
    pub is_file: bool,
    /// Whether the text is JSON (`contentMediaType`), which is edited as a form if there is a
    /// `contentSchema`.
    pub is_json: bool,
    /// The texts to suggest: strings of `examples`, and options of a union that also allows any other text.
    pub suggestions: Vec<String>,
}

/// What the schema says about a number: its limits, `multipleOf` and suggestions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NumberHints {
    /// Whether only integers are valid.
    pub integer: bool,
    /// The largest `minimum` of the applying subschemas; `None` without one.
    pub minimum: Option<Number>,
    /// The smallest `maximum` of the applying subschemas; `None` without one.
    pub maximum: Option<Number>,
    /// The largest `exclusiveMinimum` of the applying subschemas; `None` without one.
    pub exclusive_minimum: Option<Number>,
    /// The smallest `exclusiveMaximum` of the applying subschemas; `None` without one.
    pub exclusive_maximum: Option<Number>,
    /// The first `multipleOf` of the applying subschemas; `None` without one.
    pub step: Option<Number>,
    /// The numbers of `examples`, to suggest, as JSON text.
    pub suggestions: Vec<String>,
}

/// The values of a keyword for lengths or counts (`minItems`, `maxLength`) in all subschemas.
pub(super) fn counts(members: &[&Value], keyword: &str) -> Vec<u64> {
    members
        .iter()
        .filter_map(|member| whole(member.get(keyword)?))
        .collect()
}
