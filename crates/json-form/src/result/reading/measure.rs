//! The measure of a number: the currency or the unit beside it. A number that identifies something has no measure.
//!
//! Leaves currencies and units in words of a language to the app. Invariant: nothing is invented: a currency and a unit
//! are in the value.

use serde_json::{Map, Value};

use super::name_meaning::Words;
use crate::form::field::Field;
use crate::result::view_model::{Measure, ValueContent, ValueView};
use crate::schema::Subschemas;

/// The most members of an object whose currency or unit is looked for.
const MOST_MEMBERS: usize = 40;
/// The longest unit, in characters.
const LONGEST_UNIT: usize = 12;

/// Finds the measure of the number at a location. `around` is the object that has the number as a member of this name.
pub(super) fn measure(
    set: &Subschemas<'_>,
    field: &Field,
    name: &str,
    around: &Map<String, Value>,
) -> Measure {
    let (by_name, by_title) = (Words::of(name), Words::of(&field.label));
    let either = |is_so: fn(&Words) -> bool| is_so(&by_name) || is_so(&by_title);
    if either(Words::is_identifier_or_year) {
        return Measure::None;
    }
    if around.len() > MOST_MEMBERS {
        return Measure::Count;
    }
    let numbers = || around.values().filter(|value| value.is_number());
    let is_only = numbers().nth(1).is_none();
    if let Some(code) = currency(around) {
        let is_whole = set
            .types()
            .is_some_and(crate::schema::types::Types::only_whole);
        let is_money = either(Words::is_money) && !by_name.is_count();
        if is_money || is_only && !is_whole && !either(Words::is_count) {
            return Measure::Money(code.to_owned());
        }
    }
    if let Some(unit) = unit(around).filter(|_| is_only) {
        return Measure::Unit(unit.to_owned());
    }
    Measure::Count
}

/// The currency of an object: three capitals in a member that is named so.
fn currency(around: &Map<String, Value>) -> Option<&str> {
    let is_code = |text: &&str| text.len() == 3 && text.bytes().all(|it| it.is_ascii_uppercase());
    named_text(around, Words::is_currency).filter(is_code)
}

/// The unit of an object's only number.
fn unit(around: &Map<String, Value>) -> Option<&str> {
    let is_short = |text: &&str| {
        !text.trim().is_empty() && !text.contains('\n') && text.chars().count() <= LONGEST_UNIT
    };
    named_text(around, Words::is_unit).filter(is_short)
}

fn named_text(around: &Map<String, Value>, is_it: fn(&Words) -> bool) -> Option<&str> {
    let mut found = around.iter().filter(|(name, value)| {
        value
            .as_str()
            .is_some_and(|text| text.len() <= 4 * LONGEST_UNIT)
            && is_it(&Words::of(name))
    });
    found.next()?.1.as_str()
}

/// Whether a member of an object is the currency or unit with which a number among `members` is written, so that it
/// needs no place of its own. `writes` tells whether a number can be written with the currency of this code.
pub fn is_in_amounts(
    members: &[ValueView],
    view: &ValueView,
    writes: &dyn Fn(&str, &str) -> bool,
) -> bool {
    let (ValueContent::Text(exact) | ValueContent::Choice { exact, .. }) = &view.content else {
        return false;
    };
    let is_written = |member: &ValueView| match &member.content {
        ValueContent::Number {
            exact: number,
            measure: Measure::Money(code),
            ..
        } => code == exact && writes(number, code),
        ValueContent::Number {
            measure: Measure::Unit(unit),
            ..
        } => unit == exact,
        _ => false,
    };
    let name = Words::of(&view.at.last().unwrap_or_default());
    view.findings.is_empty()
        && (name.is_currency() || name.is_unit())
        && members.iter().any(is_written)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::result::Reading;
    use serde_json::json;

    /// The members of an object that are numbers, with what they measure.
    fn measures(schema: &Value, value: Value) -> Vec<(String, Measure)> {
        let ValueContent::Group(members) = Reading::new(Some(schema), value).root().content else {
            panic!("an object")
        };
        let measure = |view: ValueView| match view.content {
            ValueContent::Number { measure, .. } => Some((view.at.last()?, measure)),
            _ => None,
        };
        members.into_iter().filter_map(measure).collect()
    }

    fn are(value: Value, expected: &[(&str, Measure)]) {
        let shown = measures(&json!({}), value);
        let expected: Vec<(String, Measure)> = expected
            .iter()
            .map(|(name, measure)| ((*name).to_owned(), measure.clone()))
            .collect();
        assert_eq!(shown, expected);
    }

    fn euro() -> Measure {
        Measure::Money("EUR".to_owned())
    }

    #[test]
    fn numbers_that_are_named_like_money_have_the_currency_beside_them() {
        are(
            json!({"net": 150.3, "tax": 28.56, "taxRate": 19, "quantity": 3, "orderId": 77, "currency": "EUR"}),
            &[
                ("net", euro()),
                ("tax", euro()),
                ("taxRate", Measure::Count),
                ("quantity", Measure::Count),
                ("orderId", Measure::None),
            ],
        );
        are(
            json!({"value": 178.86, "currencyCode": "EUR"}),
            &[("value", euro())],
        );
        are(
            json!({"wert": 1, "hoehe": 2, "währung": "EUR"}),
            &[("wert", Measure::Count), ("hoehe", Measure::Count)],
        );
        are(
            json!({"amount": 3, "currency": "euro"}),
            &[("amount", Measure::Count)],
        );
        are(
            json!({"amount": 3, "state": "EUR"}),
            &[("amount", Measure::Count)],
        );
    }

    #[test]
    fn the_only_number_has_the_unit_beside_it() {
        let kelvin = Measure::Unit("K".to_owned());
        are(json!({"value": 21.5, "unit": "K"}), &[("value", kelvin)]);
        are(
            json!({"a": 1, "b": 2, "unit": "K"}),
            &[("a", Measure::Count), ("b", Measure::Count)],
        );
        are(
            json!({"a": 1, "unit": "see the table below"}),
            &[("a", Measure::Count)],
        );
    }

    #[test]
    fn entries_of_a_map_have_no_names_that_mean_something() {
        let map = json!({"additionalProperties": {"type": "number"}});
        let shown = measures(&map, json!({"id": 1, "year": 2}));
        assert!(
            shown.iter().all(|(_, measure)| *measure == Measure::Count),
            "{shown:?}"
        );
    }
}
