//! Messages for findings. Each tells the person how to correct a value.
//!
//! Leaves the words of the host page to `errors_option`.

use exact_json::number::Decimal;
use locales::{Message, messages};
use serde_json::Value;

use super::name_sentences::name_sentence;
use super::pattern_phrases::in_words;
use super::phrases::{and, grouped, or, quoted, shown, size};
use super::schema_phrases::{described, expected_format, expected_types};
use crate::form::field::hints::TextHints;
use crate::form::field::{Field, Kind};
use crate::form::text::label::{in_sentence, readable};
use crate::validate::{Finding, ViolationKind};

/// The message for a violation at the control of `field`, like `violation_message`. For `contains`, `not` and
/// `propertyNames` it also says what the keyword's subschema `rule` expects or forbids.
pub(in crate::form) fn violation_message_with_subschema(
    violation: &ViolationKind,
    rule: Option<&Value>,
    field: &Field,
) -> Message {
    match (violation, rule) {
        (ViolationKind::Contains { min, max }, rule) => contains_sentence(*min, *max, rule),
        (ViolationKind::PropertyNames { name, .. }, rule) => name_sentence(name, rule),
        (ViolationKind::Not, Some(rule)) => not_sentence(rule, field),
        _ => violation_message(violation, field),
    }
}

/// The message for a violation at the control of `field`, by keyword and its data. It describes no subschema: for
/// `contains`, `not` and `propertyNames`, `violation_message_with_subschema` says more.
pub fn violation_message(violation: &ViolationKind, field: &Field) -> Message {
    let bound = |number| field.number_format.localized(&grouped(number));
    match violation {
        ViolationKind::Required { .. } => missing_sentence(field),
        ViolationKind::DependentRequired { because, .. } => {
            messages::required_because(&missing_sentence(field).text, &readable(because))
        }
        ViolationKind::Type { expected } => type_sentence(expected),
        ViolationKind::Enum { options, more } => enum_sentence(options, *more),
        ViolationKind::Const { .. } if field.kind == Kind::Consent => missing_sentence(field),
        ViolationKind::Const { expected } => messages::must_be(&shown(expected)),
        ViolationKind::Minimum { limit } => messages::number_too_small(&bound(limit)),
        ViolationKind::Maximum { limit } => messages::number_too_large(&bound(limit)),
        ViolationKind::ExclusiveMinimum { limit } => messages::number_not_above(&bound(limit)),
        ViolationKind::ExclusiveMaximum { limit } => messages::number_not_below(&bound(limit)),
        ViolationKind::MultipleOf { of } if Decimal::of(of) == Some(Decimal::one()) => {
            messages::enter_whole_number()
        }
        ViolationKind::MultipleOf { of } => messages::number_not_multiple(&bound(of)),
        ViolationKind::MinLength { limit, .. } if is_file(field) => {
            messages::file_too_small(&size(limit.saturating_mul(3) / 4))
        }
        ViolationKind::MaxLength { limit, actual } if is_file(field) => {
            messages::file_too_large(&size(limit / 4 * 3), &size(actual.saturating_mul(3) / 4))
        }
        ViolationKind::MinLength { limit: 1, .. } => messages::enter_character(),
        ViolationKind::MinLength { limit, actual } => messages::text_too_short(*limit, *actual),
        ViolationKind::MaxLength { limit, actual } => messages::text_too_long(*limit, *actual),
        ViolationKind::Pattern { pattern } => pattern_sentence(pattern, field),
        ViolationKind::Format { format } => messages::enter_what(&expected_format(format)),
        ViolationKind::MinItems { limit, .. } => messages::items_too_few(*limit),
        ViolationKind::MaxItems { limit: 0, .. }
        | ViolationKind::MaxProperties { limit: 0, .. } => messages::leave_empty(),
        ViolationKind::MaxItems { limit, actual } => messages::items_too_many(*limit, *actual),
        ViolationKind::UniqueItems {
            pair: Some((first, second)),
        } => messages::items_equal(*first as u64 + 1, *second as u64 + 1),
        ViolationKind::UniqueItems { pair: None } => messages::items_equal_somewhere(),
        ViolationKind::Contains { min, max } => contains_sentence(*min, *max, None),
        ViolationKind::AdditionalItems { limit } => messages::items_beyond(*limit),
        ViolationKind::UnevaluatedItems { count } => messages::items_unexpected(*count as u64),
        ViolationKind::MinProperties { limit, .. } => messages::entries_too_few(*limit),
        ViolationKind::MaxProperties { limit, actual } => {
            messages::entries_too_many(*limit, *actual)
        }
        ViolationKind::AdditionalProperties { unexpected }
        | ViolationKind::UnevaluatedProperties { unexpected } => match unexpected.as_slice() {
            [_] => messages::unexpected(),
            names => messages::unexpected_names(&quoted(names)),
        },
        ViolationKind::PropertyNames { name, .. } => name_sentence(name, None),
        ViolationKind::AnyOf { branches } | ViolationKind::OneOfNone { branches } => {
            no_branch_sentence(branches, field)
        }
        ViolationKind::OneOfMany { .. } => several_branches(&[]),
        ViolationKind::Not => messages::not_allowed(),
        ViolationKind::FalseSchema => messages::unexpected_anything(),
        ViolationKind::ContentEncoding { encoding } => messages::encoding_wrong(encoding),
        ViolationKind::ContentMediaType { media_type } if media_type == "application/json" => {
            messages::enter_json()
        }
        ViolationKind::ContentMediaType { media_type } => messages::media_type_wrong(media_type),
        ViolationKind::TooHard { .. } => messages::not_checked(),
        ViolationKind::Other { keyword } => messages::other_violation(keyword),
        ViolationKind::Unlisted => messages::too_much_wrong(),
    }
}

fn is_file(field: &Field) -> bool {
    matches!(&field.kind, Kind::Text(hints) if hints.is_file)
}

/// The message for a value that is valid against no branch of a union. It lists what each branch
/// expects, if that is short.
fn no_branch_sentence(branches: &[Vec<Finding>], field: &Field) -> Message {
    match &field.kind {
        Kind::Choice(_) => return messages::choose_offered(),
        Kind::Undecided => return messages::choose_kind(),
        Kind::Text(_) | Kind::Number(_) => {}
        _ => return messages::fits_no_shape(),
    }
    let mut found: Vec<Message> = Vec::new();
    for branch in branches {
        // A branch that also rejects the type is not the one the person means.
        if let [only] = branch.as_slice()
            && !matches!(only.violation, ViolationKind::Type { .. })
        {
            let sentence = violation_message(&only.violation, field);
            if !found.contains(&sentence) {
                found.push(sentence);
            }
        }
    }
    found
        .into_iter()
        .reduce(|first, second| messages::either_or(&first.text, &second.text))
        .unwrap_or_else(messages::fits_no_shape)
}

/// The message for a value that is valid against several branches of a `oneOf`, by their labels.
pub fn several_branches(names: &[String]) -> Message {
    if names.is_empty() {
        messages::fits_several_shapes()
    } else {
        messages::fits_several_of(&quoted(names))
    }
}

/// The message for an object that lacks members of every branch. `is_one`: exactly one of the sets
/// is allowed.
pub(in crate::form) fn required_members(sets: &[Vec<String>], is_one: bool) -> Message {
    let sets: Vec<String> = sets.iter().map(|names| and(names)).collect();
    let names = or(&sets);
    match sets.as_slice() {
        [_, _] if is_one => messages::fill_in_one_of_two(&names),
        _ if is_one => messages::fill_in_one_of_several(&names),
        _ => messages::fill_in_either(&names),
    }
}

/// The message for a value that `not` forbids.
fn not_sentence(rule: &Value, field: &Field) -> Message {
    match rule.get("const") {
        Some(Value::Bool(true)) if field.kind == Kind::Toggle => return messages::choose_no(),
        Some(Value::Bool(false)) if field.kind == Kind::Toggle => return messages::choose_yes(),
        _ => {}
    }
    let names = rule.get("required").and_then(Value::as_array);
    let names = names.map(|names| names.iter().filter_map(Value::as_str));
    if let Some(names) = names
        && rule.get("properties").is_none()
    {
        let names: Vec<String> = names.map(readable).collect();
        return messages::leave_out_names(&or(&names));
    }
    match described(rule) {
        Some(kind) if kind == messages::nothing() => messages::enter_value(),
        Some(kind) => messages::must_not_be(&kind),
        None => messages::not_allowed(),
    }
}

/// Puts a path or label in front of a message about a place that has no visible control of its own, since the message
/// is shown at a control around that place.
pub(in crate::form) fn at_path(message: Message, path: &str) -> Message {
    let text = messages::at_path(path, &message.text);
    message.reworded(text)
}

/// The message for a required place that is empty.
pub(in crate::form) fn missing_sentence(field: &Field) -> Message {
    match &field.kind {
        Kind::Choice(_) | Kind::Toggle => messages::choose_one(),
        Kind::Number(_) => messages::enter_number(),
        Kind::List(_) => messages::add_list(),
        Kind::MultipleChoice(_) => messages::choose_several(),
        Kind::Group(_) => messages::fill_in(),
        Kind::Undecided => messages::choose_kind(),
        Kind::Consent => messages::tick_box(),
        Kind::Fixed(_) => messages::add_this(),
        Kind::Text(hints) if hints.is_file || field.takes_upload() => messages::choose_file(),
        Kind::Text(hints) => match hints.format.as_deref().unwrap_or_default() {
            "date" => messages::enter_date(),
            "time" => messages::enter_time(),
            "date-time" => messages::enter_date_time(),
            "email" | "idn-email" => messages::enter_email(),
            "uri" | "url" | "iri" => messages::enter_web_address(),
            "password" => messages::enter_password(),
            _ => missing_text_sentence(&field.label),
        },
        _ => messages::enter_value(),
    }
}

/// The message for a required text that is empty. It names the field, unless the label does not fit into a sentence.
fn missing_text_sentence(label: &str) -> Message {
    const LONG: usize = 60;
    let length = label.chars().count();
    let is_noun = (3..=LONG).contains(&length)
        && label.chars().any(char::is_alphabetic)
        && !label.ends_with(|end: char| ".?!:…？！：。؟".contains(end));
    if is_noun {
        match messages::label_case() {
            "lower" => messages::enter_named(&in_sentence(label)),
            _ => messages::enter_named(label),
        }
    } else {
        messages::enter_value()
    }
}

/// The message for a text that does not match its pattern. It names a format or an example if the
/// schema has one, since people do not read patterns.
fn pattern_sentence(pattern: &str, field: &Field) -> Message {
    let example = field.examples.iter().find_map(Value::as_str);
    match (&field.kind, example) {
        (_, Some(example)) => messages::text_not_like(example),
        (
            Kind::Text(TextHints {
                format: Some(format),
                ..
            }),
            None,
        ) => messages::enter_what(&expected_format(format)),
        _ => match in_words(pattern) {
            Some(words) => messages::enter_what(&words),
            None if field.description.is_some() => messages::text_not_as_described(),
            None => messages::text_not_of_pattern(pattern),
        },
    }
}

/// The message for `contains`, with the kind and the number of items that the schema requires.
fn contains_sentence(min: u64, max: Option<u64>, rule: Option<&Value>) -> Message {
    let kind = rule.and_then(described);
    let kind = kind.as_deref().unwrap_or(messages::kind_requested());
    match max {
        None => messages::items_of_kind_at_least(min, kind),
        Some(max) if min > max => messages::items_impossible(),
        Some(max) if min == max => messages::items_of_kind_exactly(min, kind),
        Some(max) if min == 0 => messages::items_of_kind_at_most(max, kind),
        Some(max) => messages::items_of_kind_between(min, max, kind),
    }
}

fn type_sentence(expected: &[String]) -> Message {
    match expected {
        [one] if one == "integer" => messages::enter_whole_number(),
        [one] if one == "number" => messages::enter_number(),
        [one] if one == "null" => messages::leave_empty(),
        _ => messages::must_be(&expected_types(expected)),
    }
}

fn enum_sentence(options: &[Value], more: usize) -> Message {
    const SHOWN: usize = 6;
    if more > 0 || options.len() > SHOWN {
        return messages::choose_offered();
    }
    let names: Vec<String> = options.iter().map(shown).collect();
    messages::choose_of(&or(&names))
}
