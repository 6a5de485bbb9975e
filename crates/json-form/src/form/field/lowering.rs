//! Lowering: from the subschemas of a place to the kind of control. Intersects types and options,
//! and takes the tightest bounds.
//!
//! Leaves members of objects to `declared_members`. Total: a place that no other control fits becomes
//! `Kind::Json`.

use std::cmp::Ordering;

use exact_json::number::Decimal;
use serde_json::{Number, Value};

use super::Kind;
use super::choices::choices;
use super::declared_members::group_members;
use super::hints::{GroupHints, NumberHints, TextHints, counts};
use super::initial_items::{is_unique, list_hints};
use crate::schema::Subschemas;
use crate::schema::subschema_set::{Omission, Union, UnionKind};
use crate::schema::types::{Type, Types};

/// The smallest `maxLength` of a text whose control has several lines.
const LONG_TEXT: u64 = 200;

/// The most options that are drawn as checkboxes; a list with more options is shown item by item.
const MOST_TICKED: usize = 1_000;

/// The types that the subschemas of a place allow.
pub(super) fn types(set: &Subschemas<'_>) -> Types {
    let mut types = set.types().unwrap_or(Types::ANY);
    for union in set.unions() {
        if let UnionKind::Plain(plain) = union.kind {
            types = types.and(plain);
        }
    }
    types
}

/// Whether the control depends on a branch that is not chosen yet.
pub(super) fn waits(set: &Subschemas<'_>) -> bool {
    let open = |union: &Union<'_>| {
        union.kind == UnionKind::Shapes && union.chosen.is_none() && union.steered_by.is_none()
    };
    set.unions().iter().any(open)
}

/// Whether a `$ref` that applies at the place could not be resolved.
fn refers_elsewhere(set: &Subschemas<'_>) -> bool {
    let mut omissions = set.omissions().iter();
    omissions.any(|omission| matches!(omission, Omission::Unresolved(_)))
}

/// Whether there is no `type`, but other keywords imply one.
pub(super) fn is_guessed(set: &Subschemas<'_>) -> bool {
    set.types().is_none()
        && guess(set).is_some_and(|guess| match set.value() {
            Some(value) => Type::of(value) == guess,
            None => true,
        })
}

/// The type that keywords other than `type` imply, such as an object for `properties`; `None` if no keyword does.
fn guess(set: &Subschemas<'_>) -> Option<Type> {
    const ABOUT: [(Type, &[&str]); 4] = [
        (
            Type::Object,
            &[
                "properties",
                "required",
                "patternProperties",
                "additionalProperties",
                "propertyNames",
                "minProperties",
                "maxProperties",
                "dependentRequired",
                "dependentSchemas",
                "dependencies",
                "unevaluatedProperties",
            ],
        ),
        (
            Type::Array,
            &[
                "items",
                "prefixItems",
                "contains",
                "minItems",
                "maxItems",
                "uniqueItems",
                "additionalItems",
                "unevaluatedItems",
            ],
        ),
        (
            Type::String,
            &[
                "minLength",
                "maxLength",
                "pattern",
                "format",
                "contentEncoding",
                "contentMediaType",
            ],
        ),
        (
            Type::Number,
            &[
                "minimum",
                "maximum",
                "exclusiveMinimum",
                "exclusiveMaximum",
                "multipleOf",
            ],
        ),
    ];
    let about = |keywords: &[&str]| {
        set.members()
            .any(|member| keywords.iter().any(|name| member.get(*name).is_some()))
    };
    ABOUT
        .into_iter()
        .find(|(_, keywords)| about(keywords))
        .map(|(one, _)| one)
}

/// The kind of control, for these types; `picked` is the type that the person chose.
pub(super) fn kind(set: &Subschemas<'_>, types: Types, picked: Option<Type>) -> Kind {
    let members: Vec<&Value> = set.members().collect();
    if members.contains(&&Value::Bool(false)) {
        return Kind::Nothing;
    }
    if let Some(telling) = set.discriminator() {
        return Kind::Fixed(telling.clone());
    }
    match members.iter().find_map(|member| member.get("const")) {
        Some(Value::Bool(true)) => return Kind::Consent,
        Some(fixed) => return Kind::Fixed(fixed.clone()),
        None => {}
    }
    if let Some(choices) = choices(set, &members) {
        return Kind::Choice(choices);
    }
    if set.omissions().contains(&Omission::Cut) {
        return Kind::Json;
    }
    // The value decides, then the person, then the schema.
    let here = set.value().map(Type::of);
    let of_value = here.filter(|one| types.has(*one));
    let picked = picked.filter(|one| types.has(*one));
    let only = types.single().or_else(|| {
        let null = types == Types::NULL;
        null.then_some(Type::Null)
    });
    // Only computed if needed: it looks for thirty keywords.
    let guessed = if set.types().is_none() {
        guess(set)
    } else {
        None
    };
    // Keywords beside the union may suffice for a control beside the chooser.
    let is_open = match here {
        None => guessed.is_none(),
        Some(one) => one == Type::Null,
    };
    if is_open && set.types().is_none() && waits(set) {
        return Kind::Undecided;
    }
    // `null` may stand for a chosen type that is not filled in yet.
    let placed = of_value.filter(|one| *one != Type::Null || picked.is_none());
    match placed.or(picked).or(only).or(guessed) {
        Some(Type::String) => Kind::Text(text_hints(set, &members)),
        Some(Type::Number) => Kind::Number(number_hints(types, &members)),
        Some(Type::Boolean) => Kind::Toggle,
        Some(Type::Object) => Kind::Group(GroupHints {
            members: group_members(&members, set.value()),
            openness: set.openness(),
        }),
        Some(Type::Array) => list(set, &members),
        Some(Type::Null) => Kind::Fixed(Value::Null),
        None if types == Types::NONE || refers_elsewhere(set) => Kind::Json,
        None => Kind::Undecided,
    }
}

fn list(set: &Subschemas<'_>, members: &[&Value]) -> Kind {
    if is_unique(members) && set.tuple() == 0 {
        let item = set.item(usize::MAX);
        // Not the whole field: an item may be such a list itself, without end.
        let members: Vec<&Value> = item.members().collect();
        let is_plain = |member: &&Value| member.is_object() && member.get("const").is_none();
        if members.iter().all(is_plain)
            && let Some(choices) = choices(&item, &members)
            && choices.values().len() <= MOST_TICKED
        {
            return Kind::MultipleChoice(choices);
        }
    }
    Kind::List(list_hints(set, members))
}

fn number_hints(types: Types, members: &[&Value]) -> NumberHints {
    let step = members
        .iter()
        .find_map(|member| member.get("multipleOf")?.as_number());
    NumberHints {
        integer: types.only_whole(),
        minimum: bound(members, "minimum", Ordering::Greater),
        maximum: bound(members, "maximum", Ordering::Less),
        exclusive_minimum: excluded(members, "exclusiveMinimum", "minimum", Ordering::Greater),
        exclusive_maximum: excluded(members, "exclusiveMaximum", "maximum", Ordering::Less),
        step: step.cloned(),
        suggestions: several(
            examples(members)
                .filter_map(Value::as_number)
                .map(Number::to_string)
                .collect(),
        ),
    }
}

fn text_hints(set: &Subschemas<'_>, members: &[&Value]) -> TextHints {
    let text = |keyword: &str| {
        members
            .iter()
            .find_map(|member| member.get(keyword)?.as_str())
    };
    let max_length = counts(members, "maxLength").into_iter().min();
    let format = text("format").or_else(|| format_of_plain(set));
    let media_type = text("contentMediaType").map(str::to_owned);
    let long = match format {
        Some("textarea" | "markdown" | "multiline" | "html") => true,
        // A text with a format is one line, however long.
        Some(_) => false,
        None => max_length.is_some_and(|most| most >= LONG_TEXT) || media_type.is_some(),
    };
    let is_file = text("contentEncoding").is_some_and(|it| it.eq_ignore_ascii_case("base64"))
        || matches!(format, Some("byte" | "binary" | "data-url"));
    // A cheap test; `embedded` parses the media type.
    let is_json = media_type.as_ref().is_some_and(|it| {
        let mut parts = it.as_bytes().windows(5);
        parts.any(|part| matches!(part, b"/json" | b"+json"))
    });
    TextHints {
        format: format.map(str::to_owned),
        min_length: counts(members, "minLength").into_iter().max(),
        max_length,
        long,
        media_type,
        is_file,
        is_json,
        suggestions: suggestions(set, members),
    }
}

/// The `format` that all branches of the place's plain unions (`UnionKind::Plain`) have; `None` if they differ or lack
/// it.
fn format_of_plain<'d>(set: &Subschemas<'d>) -> Option<&'d str> {
    let mut formats = plain_branches(set).map(|branch| branch.get("format")?.as_str());
    let first = formats.next()??;
    formats.all(|it| it == Some(first)).then_some(first)
}

/// The schemas of the branches of all plain unions (`UnionKind::Plain`) at a place.
fn plain_branches<'d>(set: &Subschemas<'d>) -> impl Iterator<Item = &'d Value> {
    let unions = set.unions().iter().copied();
    let plain = unions.filter(|union| matches!(union.kind, UnionKind::Plain(_)));
    plain.flat_map(|union| {
        let branches = union.options().filter_map(move |at| union.branch(at, None));
        let schemas = branches.map(|branch| branch.members().collect::<Vec<_>>());
        schemas.flatten().collect::<Vec<_>>()
    })
}

/// Suggestions for a text: examples, and the options of a union that also allows any other text.
fn suggestions(set: &Subschemas<'_>, members: &[&Value]) -> Vec<String> {
    let options: Vec<&Value> = plain_branches(set)
        .flat_map(|branch| {
            let listed = branch.get("enum").and_then(Value::as_array);
            let one = branch.get("const");
            listed.into_iter().flatten().chain(one).collect::<Vec<_>>()
        })
        .collect();
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let options = options.into_iter().filter_map(text);
    let examples = several(examples(members).filter_map(text).collect());
    examples.into_iter().chain(options).collect()
}

/// Examples that are suggested: at least two. One by itself is a hint beside the control.
fn several(examples: Vec<String>) -> Vec<String> {
    if examples.len() > 1 { examples } else { vec![] }
}

fn examples<'d>(members: &[&'d Value]) -> impl Iterator<Item = &'d Value> {
    let examples = members.iter().filter_map(|member| member.get("examples"));
    examples.filter_map(Value::as_array).flatten()
}

/// The tightest value of a keyword such as `minimum` in the subschemas: the largest if `tighter` is `Greater`, the
/// smallest if it is `Less`. `None` without the keyword.
fn bound(members: &[&Value], keyword: &str, tighter: Ordering) -> Option<Number> {
    let bounds = members
        .iter()
        .filter_map(|member| member.get(keyword)?.as_number());
    tightest(bounds, tighter)
}

/// The tightest exclusive bound of the subschemas, such as `exclusiveMinimum`; `None` without one. In draft 4 that
/// keyword is a boolean, which makes the number in `bound` (`minimum`) exclusive.
fn excluded(members: &[&Value], keyword: &str, bound: &str, tighter: Ordering) -> Option<Number> {
    let bounds = members
        .iter()
        .filter_map(|member| match member.get(keyword)? {
            Value::Bool(true) => member.get(bound)?.as_number(),
            other => other.as_number(),
        });
    tightest(bounds, tighter)
}

fn tightest<'d>(bounds: impl Iterator<Item = &'d Number>, tighter: Ordering) -> Option<Number> {
    let mut found: Option<(Decimal, &Number)> = None;
    for number in bounds {
        if let Some(new) = Decimal::of(number)
            && found
                .as_ref()
                .is_none_or(|(old, _)| new.cmp(old) == tighter)
        {
            found = Some((new, number));
        }
    }
    found.map(|(_, number)| number.clone())
}
