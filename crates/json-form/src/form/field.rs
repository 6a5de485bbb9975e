//! What a control is: the meet of all the subschemas that apply at a place.
//!
//! Owns what is known of a control; the first title that speaks names it. Leaves meeting keywords to
//! `lowering`, finding the subschemas to the `schema` room and values to `state`.

use exact_json::same_json;
use serde_json::{Number, Value};

use super::choices::MOST_COMPARED;
use super::label::{readable, shortened};
use super::lowering::{self, kind};
use super::numerals::Numerals;
use crate::schema::subschema_set::Openness;
use crate::schema::{Set, Type, Types};

/// How many characters of a title are shown, and of a help. Thousands of places can refer to one
/// of a megabyte.
pub(super) const TITLE: usize = 200;
const DESCRIPTION: usize = 20_000;

/// What a control is.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// What it is called: the title, else a readable form of the property's name, else the title of
    /// its sort.
    pub label: String,
    /// Help, as Markdown.
    pub description: Option<String>,
    /// What it is for.
    pub kind: Kind,
    /// The types between which a person chooses; empty where there is no choice.
    pub types: Vec<Type>,
    /// Whether `null` is allowed beside `kind`.
    pub nullable: bool,
    /// Shown, not edited (`readOnly`, here or around).
    pub read_only: bool,
    /// Never shown back nor stored (`writeOnly`, `format: password`).
    pub secret: bool,
    /// Not to be used any more (`deprecated`).
    pub deprecated: bool,
    /// What to begin with.
    pub default: Option<Value>,
    /// What it could be.
    pub examples: Vec<Value>,
    /// How numbers are written where the person is.
    pub numerals: Numerals,
}

/// What a control is for.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A text.
    Text(TextHints),
    /// A number.
    Number(NumberHints),
    /// Yes or no.
    Toggle,
    /// One of some values.
    Choice(Vec<Choice>),
    /// Any of some values, each once: a list.
    Many(Vec<Choice>),
    /// `true` and nothing else (`const: true`): a box to tick. It says that a person agrees, and is
    /// never ticked by itself.
    Consent,
    /// One value and no other (`const`, `type: null`).
    Fixed(Value),
    /// An object of named members.
    Group(GroupHints),
    /// A list of items.
    List(ListHints),
    /// Anything else: edited as JSON in place.
    Json,
    /// What it is depends on a choice that is not made yet.
    Open,
    /// Nothing may be here (`false`).
    Nothing,
}

/// What is known of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupHints {
    /// The members that are named, in order.
    pub members: Vec<Member>,
    /// Whether there may be others.
    pub openness: Openness,
}

/// What is known of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListHints {
    /// How many items have a meaning by their position.
    pub tuple: usize,
    /// How many items there may be at most.
    pub max: Option<u64>,
    /// How many items there always are; 0 where that varies. They are fields: none is added or
    /// removed.
    pub fixed: usize,
    /// How many items it begins with.
    pub begins: usize,
}

/// What is known of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextHints {
    /// The `format`, where one is given.
    pub format: Option<String>,
    /// Fewest Unicode code points.
    pub min_length: Option<u64>,
    /// Most Unicode code points.
    pub max_length: Option<u64>,
    /// Whether more than one line is expected.
    pub long: bool,
    /// What the text is when it is read: `image/png`.
    pub media_type: Option<String>,
    /// Whether it is a file in base64 (`contentEncoding`, `format: byte` or `binary`).
    pub is_file: bool,
    /// Whether it is JSON (`contentMediaType`), which is edited as a form where a `contentSchema`
    /// says of what.
    pub is_json: bool,
    /// What it could be.
    pub suggestions: Vec<String>,
}

/// What is known of a number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NumberHints {
    /// Whether only whole numbers are right.
    pub integer: bool,
    /// The least.
    pub minimum: Option<Number>,
    /// The greatest.
    pub maximum: Option<Number>,
    /// What it is greater than.
    pub above: Option<Number>,
    /// What it is less than.
    pub below: Option<Number>,
    /// What it is a multiple of.
    pub step: Option<Number>,
    /// What it could be, as JSON.
    pub suggestions: Vec<String>,
}

/// One of some values.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The value.
    pub value: Value,
    /// What it is called.
    pub title: String,
    /// What it means; empty where nothing is said.
    pub description: String,
}

/// A named member of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The property's name.
    pub name: String,
    /// Whether the object needs it.
    pub required: bool,
}

impl Field {
    /// What a place's subschemas make of it. `name` is the property's name there, and `picked` the
    /// type that the person picked where several are allowed.
    pub fn of(set: &Set<'_>, name: Option<&str>, picked: Option<Type>) -> Self {
        let words = Words::of(set);
        let (label, description) = words.named(name);
        let mut types = lowering::types(set);
        let nullable = types.has(Type::Null) && types.single().is_some()
            || set.unions().iter().any(|union| union.null.is_some());
        if nullable {
            types = types.without(Type::Null);
        }
        let kind = kind(set, types, picked);
        let is_password =
            matches!(&kind, Kind::Text(hints) if hints.format.as_deref() == Some("password"));
        Self {
            label,
            description,
            types: choice_of_types(&kind, set, types),
            kind,
            nullable,
            read_only: set.is_read_only(),
            secret: words.write_only || is_password,
            deprecated: words.deprecated,
            default: words.default.cloned(),
            examples: words.examples.cloned().unwrap_or_default(),
            numerals: Numerals::ENGLISH,
        }
    }

    /// What a place is called, and what it means: `label` and `description`, without looking for what
    /// it is for.
    pub fn words(set: &Set<'_>, name: Option<&str>) -> (String, Option<String>) {
        Words::of(set).named(name)
    }

    /// What to begin with, if it is something that the control can show: an author may have
    /// changed a type and not its default.
    pub(super) fn fitting_default(&self) -> Option<&Value> {
        self.default.as_ref().filter(|default| {
            if self.kind == Kind::Consent {
                return false;
            }
            let open = matches!(self.kind, Kind::Open);
            open || self.shows(default) || (self.nullable && default.is_null())
        })
    }

    /// Whether it is a string whose JSON is edited as what it is. What is never shown back is not.
    pub(super) fn is_content(&self) -> bool {
        matches!(&self.kind, Kind::Text(hints) if hints.is_json) && !self.secret
    }

    /// The first example that the control can show.
    pub(super) fn example(&self) -> Option<&Value> {
        self.examples.iter().find(|example| self.shows(example))
    }

    /// Whether its values are listed.
    pub(super) const fn is_pick(&self) -> bool {
        matches!(
            self.kind,
            Kind::Choice(_) | Kind::Consent | Kind::Fixed(_) | Kind::Nothing
        )
    }

    /// Whether a value is of the shape that this control can show. Anything else is edited as
    /// JSON, so that nothing is lost.
    pub fn shows(&self, value: &Value) -> bool {
        match &self.kind {
            Kind::Text(_) => value.is_string(),
            Kind::Number(_) => value.is_number(),
            Kind::Toggle | Kind::Consent => value.is_boolean(),
            Kind::Choice(choices) => choices.iter().any(|choice| same_json(&choice.value, value)),
            Kind::Many(choices) => {
                let can = can_be_picked(choices.len(), Some(value));
                can && value
                    .as_array()
                    .is_some_and(|items| is_pick(choices, items))
            }
            Kind::Fixed(fixed) => same_json(fixed, value),
            Kind::Group(_) => value.is_object(),
            Kind::List(_) => value.is_array(),
            Kind::Json => true,
            Kind::Open | Kind::Nothing => false,
        }
    }
}

/// The words of a place, each from the first schema that has any.
#[derive(Default)]
pub(super) struct Words<'d> {
    title: Option<&'d str>,
    /// The title of what sort of thing it is: behind a reference, or in the branch of a choice.
    sort: Option<&'d str>,
    description: Option<&'d str>,
    default: Option<&'d Value>,
    examples: Option<&'d Vec<Value>>,
    pub(super) write_only: bool,
    deprecated: bool,
}

impl<'d> Words<'d> {
    /// The title, else the name, and the help. Two members of one sort have its title in common, so
    /// that it names only what has no name: items, and the whole.
    fn named(&self, name: Option<&str>) -> (String, Option<String>) {
        let of_sort = || self.sort.filter(|_| name.is_none());
        let title = self.title.or_else(of_sort);
        let title = title.map(|title| shortened(title, TITLE));
        let label = title.or_else(|| name.map(readable)).unwrap_or_default();
        let help = self.description.map(|help| shortened(help, DESCRIPTION));
        (label, help)
    }

    /// Beside an old `$ref`, words are all that is read. Going through the few keywords of a schema
    /// once is faster than looking for each.
    pub(super) fn of(set: &Set<'d>) -> Self {
        let mut words = Self::default();
        let text = |held: &'d Value| held.as_str().filter(|text| !text.trim().is_empty());
        let all = set.annotation_sources_with_locality();
        let keywords = all.filter_map(|(schema, is_near)| Some((schema.as_object()?, is_near)));
        let keywords = keywords.flat_map(|(all, is_near)| all.iter().map(move |it| (it, is_near)));
        for ((keyword, held), is_near) in keywords {
            let is_said = *held == Value::Bool(true);
            match keyword.as_str() {
                "title" if is_near => words.title = words.title.or_else(|| text(held)),
                "title" => words.sort = words.sort.or_else(|| text(held)),
                "description" => words.description = words.description.or_else(|| text(held)),
                "default" => words.default = words.default.or(Some(held)),
                "examples" => words.examples = words.examples.or(held.as_array()),
                "writeOnly" => words.write_only |= is_said,
                "deprecated" => words.deprecated |= is_said,
                _ => {}
            }
        }
        words
    }
}

/// Whether the choices can be compared with the items that stand there. Where there are too many
/// of both, the list is drawn item by item.
pub(super) fn can_be_picked(choices: usize, value: Option<&Value>) -> bool {
    let items = value.and_then(Value::as_array).map_or(0, Vec::len);
    choices.saturating_mul(items) <= MOST_COMPARED
}

/// Whether each item is one of the choices, and none is there twice.
fn is_pick(choices: &[Choice], items: &[Value]) -> bool {
    let mut taken = vec![false; choices.len()];
    items.iter().all(|item| {
        let at = choices.iter().position(|it| same_json(&it.value, item));
        at.and_then(|at| taken.get_mut(at))
            .is_some_and(|taken| !std::mem::replace(taken, true))
    })
}

/// The types to choose from. Where a choice of values or shapes stands, there is no other.
fn choice_of_types(kind: &Kind, set: &Set<'_>, types: Types) -> Vec<Type> {
    let is_settled = match kind {
        Kind::Choice(_) | Kind::Consent | Kind::Many(_) | Kind::Nothing | Kind::Json => true,
        // `null` may be the type of the moment.
        Kind::Fixed(_) => set.members().any(|member| member.get("const").is_some()),
        _ => false,
    };
    let several: Vec<Type> = types.each().collect();
    if is_settled || several.len() < 2 || lowering::is_guessed(set) || lowering::waits(set) {
        Vec::new()
    } else {
        several
    }
}

#[cfg(test)]
#[path = "field_tests.rs"]
mod tests;
