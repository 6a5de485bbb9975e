//! The sentences for findings outside a form: in a result, and in replies and logs of an agent.
//!
//! Sentences in a form tell a person what to do; sentences here tell what the schema expects. Leaves phrases for
//! values, counts and lists to `form`.

use std::fmt;

use exact_json::number::Decimal;
use locales::messages;
use serde_json::Value;

use crate::form::messages::phrases::{amount, or, shown};
use crate::form::messages::schema_phrases::{expected_format, expected_types};
use crate::validate::{Finding, ViolationKind};

impl fmt::Display for Finding {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.instance.is_root() {
            write!(out, "{}: ", self.instance)?;
        }
        self.violation.fmt(out)
    }
}

/// The sentence for a violation, with member names instead of labels.
impl fmt::Display for ViolationKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AdditionalProperties { unexpected }
            | Self::UnevaluatedProperties { unexpected } => out.write_str(&messages::labelled(
                messages::result_unexpected(),
                &unexpected.join(", "),
            )),
            _ => out.write_str(&sentence(self, &str::to_owned)),
        }
    }
}

/// The sentence for a violation; `label` gives the label of a member.
pub(super) fn sentence(violation: &ViolationKind, label: &dyn Fn(&str) -> String) -> String {
    match violation {
        ViolationKind::Required { property } => messages::result_missing(&label(property)),
        ViolationKind::DependentRequired { property, because } => {
            messages::result_missing_because(&label(property), &label(because))
        }
        ViolationKind::Type { expected } => messages::result_expected(&expected_types(expected)),
        ViolationKind::Enum { options, more } => one_of(options, *more),
        ViolationKind::Const { expected } => messages::result_expected(&shown(expected)),
        ViolationKind::Minimum { limit } => messages::result_at_least(&amount(limit)),
        ViolationKind::Maximum { limit } => messages::result_at_most(&amount(limit)),
        ViolationKind::ExclusiveMinimum { limit } => messages::result_more_than(&amount(limit)),
        ViolationKind::ExclusiveMaximum { limit } => messages::result_less_than(&amount(limit)),
        ViolationKind::MultipleOf { of } if Decimal::of(of) == Some(Decimal::one()) => {
            messages::result_expected(messages::kind_whole_number())
        }
        ViolationKind::MultipleOf { of } => messages::result_multiple_of(&amount(of)),
        ViolationKind::MinLength { limit, actual } => {
            messages::result_characters_at_least(*limit, *actual)
        }
        ViolationKind::MaxLength { limit, actual } => {
            messages::result_characters_at_most(*limit, *actual)
        }
        ViolationKind::Pattern { pattern } => messages::result_pattern(pattern),
        ViolationKind::Format { format } => messages::result_expected(&expected_format(format)),
        ViolationKind::MinItems { limit, actual } => {
            messages::result_items_at_least(*limit, *actual)
        }
        ViolationKind::MaxItems { limit, actual } => {
            messages::result_items_at_most(*limit, *actual)
        }
        ViolationKind::UniqueItems {
            pair: Some((first, second)),
        } => messages::result_items_equal(*first as u64 + 1, *second as u64 + 1),
        ViolationKind::UniqueItems { pair: None } => {
            messages::result_items_equal_somewhere().to_owned()
        }
        ViolationKind::Contains { min, max } => contains(*min, *max),
        ViolationKind::AdditionalItems { limit } => messages::result_items_beyond(*limit),
        ViolationKind::UnevaluatedItems { count } => {
            messages::result_items_unexpected(*count as u64)
        }
        ViolationKind::MinProperties { limit, actual } => {
            messages::result_entries_at_least(*limit, *actual)
        }
        ViolationKind::MaxProperties { limit, actual } => {
            messages::result_entries_at_most(*limit, *actual)
        }
        ViolationKind::AdditionalProperties { .. }
        | ViolationKind::UnevaluatedProperties { .. }
        | ViolationKind::FalseSchema => messages::result_unexpected().to_owned(),
        ViolationKind::PropertyNames { name, .. } => messages::result_name(name),
        ViolationKind::AnyOf { .. } | ViolationKind::OneOfNone { .. } => {
            messages::result_fits_no_shape().to_owned()
        }
        ViolationKind::OneOfMany { .. } => messages::result_fits_several_shapes().to_owned(),
        ViolationKind::Not => messages::result_not_allowed().to_owned(),
        ViolationKind::ContentEncoding { encoding } => messages::result_encoding(encoding),
        ViolationKind::ContentMediaType { media_type } => messages::result_media_type(media_type),
        ViolationKind::TooHard { .. } => messages::result_not_checked().to_owned(),
        ViolationKind::Other { keyword } => messages::other_violation(keyword).text,
        ViolationKind::Unlisted => messages::too_much_wrong().text,
    }
}

fn one_of(options: &[Value], more: usize) -> String {
    const SHOWN: usize = 6;
    if more > 0 || options.len() > SHOWN {
        return messages::result_one_of_listed().to_owned();
    }
    let names: Vec<String> = options.iter().map(shown).collect();
    messages::result_expected(&or(&names))
}

fn contains(min: u64, max: Option<u64>) -> String {
    match max {
        None => messages::result_items_of_kind_at_least(min),
        Some(max) => messages::result_items_of_kind_between(min, max),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exact_json::Pointer;

    #[test]
    fn a_finding_names_its_location_and_what_was_expected() {
        let finding = |violation| Finding {
            instance: Pointer::root().child("a"),
            schema: Pointer::root(),
            violation,
        };
        let expected = vec!["string".to_owned(), "null".to_owned()];
        let text = finding(ViolationKind::Type { expected }).to_string();
        assert_eq!(text, "/a: Expected a text or nothing");
        let unexpected = vec!["b".to_owned(), "cD".to_owned()];
        let text = finding(ViolationKind::AdditionalProperties { unexpected }).to_string();
        assert_eq!(text, "/a: Not expected here: b, cD");
    }
}
