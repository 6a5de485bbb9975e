//! A value as rows to read, in the words and the order of its schema.

use serde_json::{Number, Value};

use crate::form::{Field, Kind};
use crate::json::{self, Decimal};
use crate::schema::{ByShape, Document, Set};

/// A value with what it is called.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueView {
    /// What it is called; empty at the root and for items without a title.
    pub label: String,
    /// What it means.
    pub description: Option<String>,
    /// Whether the schema does not speak of it.
    pub unknown: bool,
    /// What to show.
    pub shown: Shown,
}

/// What to show of a value.
#[derive(Clone, Debug, PartialEq)]
pub enum Shown {
    /// A text.
    Text(String),
    /// A number, with its text to the letter.
    Number {
        /// As the value has it.
        exact: String,
        /// As a person reads it.
        text: String,
    },
    /// A number between 0 and 1: a share of a whole.
    Share {
        /// As the value has it.
        exact: String,
        /// As a person reads it, such as `65 %`.
        text: String,
        /// Between 0 and 1.
        fraction: f64,
    },
    /// Yes or no.
    Flag(bool),
    /// `null`.
    Nothing,
    /// A web or e-mail address that may be followed (SAFETY §2).
    Link {
        /// Where it leads.
        href: String,
    },
    /// An object's members.
    Group(Vec<ValueView>),
    /// A list's items.
    List(Vec<ValueView>),
    /// Deeper than what is laid out: as JSON.
    Json(String),
}

/// The whole that a share is of, in billionths.
const WHOLE: u32 = 1_000_000_000;

/// Deeper than this a value is shown as JSON.
const DEEPEST: usize = 24;

/// A value as it is shown through its schema.
pub fn value_view(document: Option<&Document>, value: &Value) -> ValueView {
    let nothing = Document::new(Value::Bool(true));
    let document = document.unwrap_or(&nothing);
    let set = Set::root(document, &ByShape, Some(value));
    view(&set, value, None, false, 0)
}

fn view(
    set: &Set<'_>,
    value: &Value,
    name: Option<&str>,
    unknown: bool,
    depth: usize,
) -> ValueView {
    let field = Field::of(set, name, None);
    ValueView {
        shown: shown(set, &field, value, depth),
        label: field.label,
        description: field.description,
        unknown,
    }
}

fn shown(set: &Set<'_>, field: &Field, value: &Value, depth: usize) -> Shown {
    match value {
        Value::Null => Shown::Nothing,
        Value::Bool(flag) => Shown::Flag(*flag),
        Value::String(text) => text_shown(field, text),
        Value::Number(number) => {
            let exact = number.as_str().to_owned();
            match share(field, number) {
                Some(billionths) => Shown::Share {
                    text: percent(billionths),
                    exact,
                    fraction: f64::from(billionths) / f64::from(WHOLE),
                },
                None => Shown::Number {
                    // To the letter: a person must be able to copy what the agent said.
                    text: choice_title(field, value)
                        .or_else(|| whole(field, number))
                        .unwrap_or_else(|| exact.clone()),
                    exact,
                },
            }
        }
        Value::Array(_) | Value::Object(_) if depth >= DEEPEST => Shown::Json(json::pretty(value)),
        Value::Array(items) => Shown::List(
            items
                .iter()
                .enumerate()
                .map(|(index, item)| {
                    let inside = set.item(index);
                    view(&inside, item, None, false, depth + 1)
                })
                .collect(),
        ),
        Value::Object(map) => {
            let named: Vec<&str> = match &field.kind {
                Kind::Group(group) => group
                    .members
                    .iter()
                    .map(|member| member.name.as_str())
                    .collect(),
                _ => Vec::new(),
            };
            let rest = map
                .keys()
                .map(String::as_str)
                .filter(|name| !named.contains(name));
            let rows = named.iter().copied().chain(rest).filter_map(|name| {
                let inner = map.get(name)?;
                let inside = set.child(name);
                let unknown = !named.is_empty() && !named.contains(&name);
                Some(view(&inside, inner, Some(name), unknown, depth + 1))
            });
            Shown::Group(rows.collect())
        }
    }
}

fn text_shown(field: &Field, text: &str) -> Shown {
    if let Some(title) = choice_title(field, &Value::String(text.to_owned())) {
        return Shown::Text(title);
    }
    let format = match &field.kind {
        Kind::Text(hints) => hints.format.as_deref(),
        _ => None,
    };
    match format {
        Some("uri" | "url" | "iri") if is_safe_link(text) => Shown::Link {
            href: text.to_owned(),
        },
        Some("email" | "idn-email") if text.contains('@') && !text.contains(['?', '&', ' ']) => {
            Shown::Link {
                href: format!("mailto:{text}"),
            }
        }
        _ => Shown::Text(text.to_owned()),
    }
}

/// What a choice calls the value, where that says more than the value itself: both are shown.
fn choice_title(field: &Field, value: &Value) -> Option<String> {
    let Kind::Choice(choices) = &field.kind else {
        return None;
    };
    let title = &choices.iter().find(|choice| choice.value == *value)?.title;
    let plain = value
        .as_str()
        .map_or_else(|| json::to_text(value), str::to_owned);
    Some(if *title == plain {
        plain
    } else {
        format!("{title} ({plain})")
    })
}

/// Only these may be followed (SAFETY §2).
fn is_safe_link(text: &str) -> bool {
    let lower = text.trim_start().to_ascii_lowercase();
    (lower.starts_with("https://") || lower.starts_with("http://"))
        && !text.contains(char::is_control)
}

/// An integer without the fraction that protobuf gave it (WIRE §3).
fn whole(field: &Field, number: &Number) -> Option<String> {
    let is_integer = matches!(&field.kind, Kind::Number(hints) if hints.integer);
    let number = json::unfloated(number).filter(|_| is_integer)?;
    Some(number.as_str().to_owned())
}

/// A share in billionths; none for what the schema does not bound to 0 and 1 on both sides.
fn share(field: &Field, number: &Number) -> Option<u32> {
    let Kind::Number(hints) = &field.kind else {
        return None;
    };
    let bound = |bound: &Option<Number>| Decimal::of(bound.as_ref()?);
    let is_share =
        bound(&hints.minimum)? == Decimal::ZERO && bound(&hints.maximum)? == Decimal::one();
    let number = Decimal::of(number)?;
    let inside = is_share && number >= Decimal::ZERO && number <= Decimal::one();
    u32::try_from(number.scaled(9).filter(|_| inside)?).ok()
}

/// A share in percent with as many decimals as it has, up to two.
fn percent(billionths: u32) -> String {
    // 0.655 is 655 000 000 billionths and 6 550 hundredths of a percent.
    let hundredths = (billionths + WHOLE / 20_000) / (WHOLE / 10_000);
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    match (rest, rest % 10) {
        (0, _) => format!("{whole} %"),
        (_, 0) => format!("{whole}.{} %", rest / 10),
        _ => format!("{whole}.{rest:02} %"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn see(schema: Value, value: &Value) -> ValueView {
        value_view(Some(&Document::new(schema)), value)
    }

    fn rows(view: ValueView) -> Vec<(String, Shown, bool)> {
        match view.shown {
            Shown::Group(rows) => rows
                .into_iter()
                .map(|row| (row.label, row.shown, row.unknown))
                .collect(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn rows_come_in_the_order_and_words_of_the_schema_and_the_rest_is_marked() {
        let schema = json!({"properties": {"winner": {"title": "Winner"}, "probability": {"minimum": 0.0, "maximum": 1}}});
        let view = see(
            schema,
            &json!({"extra": true, "probability": 0.655, "winner": "Tiger"}),
        );
        assert_eq!(
            rows(view),
            [
                ("Winner".to_owned(), Shown::Text("Tiger".to_owned()), false),
                (
                    "Probability".to_owned(),
                    Shown::Share {
                        exact: "0.655".to_owned(),
                        text: "65.5 %".to_owned(),
                        fraction: 0.655
                    },
                    false
                ),
                ("Extra".to_owned(), Shown::Flag(true), true),
            ]
        );
    }

    #[test]
    fn only_safe_addresses_become_links() {
        let schema = json!({"type": "string", "format": "uri"});
        let link = see(schema.clone(), &json!("https://example.com/a")).shown;
        assert_eq!(
            link,
            Shown::Link {
                href: "https://example.com/a".to_owned()
            }
        );
        for text in [
            "javascript:alert(1)",
            " javascript:x",
            "data:text/html,x",
            "https\t://x",
        ] {
            assert_eq!(
                see(schema.clone(), &json!(text)).shown,
                Shown::Text(text.to_owned())
            );
        }
    }

    #[test]
    fn numbers_keep_their_text_and_a_value_out_of_bounds_is_no_share() {
        let shown = see(json!({"minimum": 0, "maximum": 1}), &json!(1.5)).shown;
        assert_eq!(
            shown,
            Shown::Number {
                exact: "1.5".to_owned(),
                text: "1.5".to_owned()
            }
        );
        let big: Value = serde_json::from_str("18446744073709551617").unwrap();
        let Shown::Number { exact, .. } = see(json!({}), &big).shown else {
            panic!()
        };
        assert_eq!(exact, "18446744073709551617");
    }

    #[test]
    fn an_integer_that_went_through_protobuf_is_shown_as_one() {
        let of = |kind: &str, text: &str| {
            let value: Value = serde_json::from_str(text).unwrap();
            match see(json!({"type": kind}), &value).shown {
                Shown::Number { exact, text } => (exact, text),
                other => panic!("{other:?}"),
            }
        };
        let pair = |exact: &str, text: &str| (exact.to_owned(), text.to_owned());
        assert_eq!(of("integer", "3.0"), pair("3.0", "3"));
        assert_eq!(of("integer", "3.5"), pair("3.5", "3.5"));
        assert_eq!(of("number", "3.0"), pair("3.0", "3.0"));
    }

    #[test]
    fn any_depth_is_shown() {
        let mut value = json!("deep");
        for _ in 0..100 {
            value = json!([value]);
        }
        assert!(format!("{:?}", value_view(None, &value)).contains("deep"));
    }
}
