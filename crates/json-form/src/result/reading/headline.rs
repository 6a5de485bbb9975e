//! The headline of a result: the value that a person would name first.
//!
//! Invariants: a value that does not fit its schema, or that repeats what the person sent, is never the headline; the
//! value named like a result comes before the first short one.

use serde_json::Value;

use super::Reading;
use super::name_meaning::{Rank, Words};
use super::short_values::{is_short, text_of};
use crate::result::view_model::{ValueContent, ValueView};

/// The members that introduce an object, as indexes from 0 into its list of member views.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Headline {
    /// The index of the member that is the headline, or that contains it.
    pub main: usize,
    /// The index of the headline in the members of the object at `main`; `None` if that member itself is the headline.
    pub inner: Option<usize>,
    /// The label of the headline.
    pub label: String,
    /// The index of the first `ValueContent::Meter`; `None` if there is no such member, or if it is `main` itself.
    pub share: Option<usize>,
}

/// A value that may be the headline.
struct Candidate<'v> {
    main: usize,
    inner: Option<usize>,
    label: &'v str,
    rank: Rank,
}

/// How a member of the result may serve as the headline.
enum Use {
    /// A short value of its own, with the rank of its name.
    Own(Rank),
    /// A value that repeats what was sent.
    Repeated,
    /// A value that is short, but does not fit its schema, identifies something or is technical.
    Unfit,
    /// A value that needs room: a long text, an object or an array.
    Large,
    /// A value of another kind, such as a date.
    Other,
}

impl Headline {
    /// The view of the headline, with its label.
    pub fn view(&self, members: &[ValueView]) -> Option<ValueView> {
        let main = members.get(self.main)?;
        let view = match (self.inner, &main.content) {
            (Some(inner), ValueContent::Group(inside)) => inside.get(inner)?,
            _ => main,
        };
        let label = self.label.clone();
        Some(ValueView {
            label,
            ..view.clone()
        })
    }
}

impl Reading {
    /// The headline of an object with these members; `None` for a value without a schema, or if no value stands out.
    pub fn headline_of(&self, members: &[ValueView]) -> Option<Headline> {
        self.schema()?;
        let uses: Vec<Use> = members
            .iter()
            .map(|member| self.use_of(member, 0))
            .collect();
        let best = self.named(members, &uses);
        let best = best.or_else(|| first_short(members, &uses))?;
        let is_share = |(at, member): (usize, &ValueView)| {
            let is_it = matches!(member.content, ValueContent::Meter { .. });
            is_it && matches!(uses.get(at), Some(Use::Own(_))) && !member.unknown
        };
        let share = members.iter().enumerate().position(is_share);
        Some(Headline {
            main: best.main,
            inner: best.inner,
            label: best.label.to_owned(),
            share: share.filter(|share| *share != best.main),
        })
    }

    /// The members in the headline of an object with a schema: the main one, and the share beside it.
    pub fn headline(&self) -> Option<(ValueView, Option<ValueView>)> {
        let ValueContent::Group(members) = self.root().content else {
            return None;
        };
        let headline = self.headline_of(&members)?;
        let share = headline.share.and_then(|at| members.get(at).cloned());
        Some((headline.view(&members)?, share))
    }

    /// The value with the name of a result: the one with the best name, before others a member of the object itself.
    fn named<'v>(&self, members: &'v [ValueView], uses: &[Use]) -> Option<Candidate<'v>> {
        let mut best: Option<Candidate<'v>> = None;
        let mut offer = |next: Candidate<'v>| {
            let of = |one: &Candidate<'_>| (one.rank, one.inner.is_none());
            if next.rank > 0 && best.as_ref().is_none_or(|best| of(&next) > of(best)) {
                best = Some(next);
            }
        };
        for (main, (member, known)) in members.iter().zip(uses).enumerate() {
            if member.unknown {
                continue;
            }
            if let Use::Own(rank) = known {
                offer(Candidate {
                    main,
                    inner: None,
                    label: &member.label,
                    rank: *rank,
                });
            }
            let ValueContent::Group(inside) = &member.content else {
                continue;
            };
            for (inner, view) in inside.iter().enumerate().filter(|(_, view)| !view.unknown) {
                // “Amount” in “Total” is the total.
                let is_generic = name_of(view).is_generic();
                let around = if is_generic { rank_of(member) } else { 0 };
                if let Use::Own(rank) = self.use_of(view, around) {
                    let own = rank_of(view);
                    let label = if around > own {
                        &member.label
                    } else {
                        &view.label
                    };
                    offer(Candidate {
                        main,
                        inner: Some(inner),
                        label,
                        rank,
                    });
                }
            }
        }
        best
    }

    /// How a value may serve as the headline. `around` is the rank that the value has from the object around it.
    fn use_of(&self, view: &ValueView, around: Rank) -> Use {
        let value = match &view.content {
            ValueContent::Number { exact, .. } | ValueContent::Meter { exact, .. } => exact,
            content => match text_of(content) {
                Some(text) if is_short(text) => text,
                Some(_) => return Use::Large,
                None => {
                    return match content {
                        ValueContent::Group(_)
                        | ValueContent::List(_)
                        | ValueContent::Table(_)
                        | ValueContent::Series { .. }
                        | ValueContent::Folded { .. } => Use::Large,
                        _ => Use::Other,
                    };
                }
            },
        };
        let name = view.at.last().unwrap_or_default();
        let words = [Words::of(&name), Words::of(&view.label)];
        let rank = words.iter().map(Words::rank).fold(around, Rank::max);
        let has = |is_so: fn(&Words) -> bool| words.iter().any(is_so);
        let is_empty = value.trim().is_empty();
        if is_empty || !view.findings.is_empty() || !self.has_allowed_type(view) {
            return Use::Unfit;
        }
        let sent = view.at.get(self.value());
        if sent.is_some_and(|value| self.sent.have(&name, value, rank > 0)) {
            return Use::Repeated;
        }
        if has(Words::is_identifier_or_year) || has(Words::is_technical) || has(Words::is_currency)
        {
            return Use::Unfit;
        }
        Use::Own(rank)
    }

    /// Whether a value has a type that its schema allows. The validator, which knows more, may not have answered yet.
    fn has_allowed_type(&self, view: &ValueView) -> bool {
        let types = self.subschemas_at(&view.at).types();
        let value = view.at.get(self.value()).unwrap_or(&Value::Null);
        types.is_none_or(|types| types.allow(value))
    }
}

/// The first short value; `None` if a large one comes before it, or if most short values repeat what was sent: then the
/// object is a record of that.
fn first_short<'v>(members: &'v [ValueView], uses: &[Use]) -> Option<Candidate<'v>> {
    let count = |is_it: fn(&Use) -> bool| uses.iter().filter(|it| is_it(it)).count();
    let repeated = count(|it| matches!(it, Use::Repeated));
    let own = count(|it| matches!(it, Use::Own(_)));
    if repeated > own {
        return None;
    }
    let is_it =
        |(member, known): (&ValueView, &Use)| !member.unknown && matches!(known, Use::Own(_));
    let main = members.iter().zip(uses).position(is_it)?;
    let is_large = |it: &Use| matches!(it, Use::Large);
    if uses.iter().take(main).any(is_large) {
        return None;
    }
    let label = &members.get(main)?.label;
    Some(Candidate {
        main,
        inner: None,
        label,
        rank: 0,
    })
}

fn name_of(view: &ValueView) -> Words {
    Words::of(&view.at.last().unwrap_or_default())
}

/// How much the name or the label of a view says that it is the result.
fn rank_of(view: &ValueView) -> Rank {
    name_of(view).rank().max(Words::of(&view.label).rank())
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;
    use crate::result::reading::SentValues;
    use crate::validate::Checker;
    use serde_json::json;

    /// The label and the exact text of the headline, as “Label: text”.
    fn headline(schema: &Value, sent: &Value, value: Value) -> Option<String> {
        let mut reading = Reading::new(Some(schema), value);
        let mut known = SentValues::default();
        known.add(sent);
        reading.set_sent(&Rc::new(known));
        let findings = Checker::new(schema)
            .unwrap()
            .check(reading.value())
            .findings;
        let before = words(&reading);
        reading.set_findings(&findings);
        let (after, is_fit) = (words(&reading), findings.is_empty());
        assert!(!is_fit || before == after);
        after
    }

    fn words(reading: &Reading) -> Option<String> {
        let (main, _) = reading.headline()?;
        let exact = match &main.content {
            ValueContent::Number { exact, .. } | ValueContent::Meter { exact, .. } => exact,
            content => text_of(content).unwrap(),
        };
        Some([&main.label, ": ", exact].concat())
    }

    #[test]
    fn a_named_result_comes_first_and_a_share_beside_it() {
        let schema = json!({"properties": {
            "why": {}, "winner": {}, "probability": {"type": "number", "minimum": 0, "maximum": 1}}});
        let value = json!({"why": "a long reason, which is a sentence of its own", "winner": "Tiger", "probability": 0.63});
        let fighters = json!({"a": "Tiger", "b": "Lion"});
        assert_eq!(
            headline(&schema, &fighters, value.clone()).as_deref(),
            Some("Winner: Tiger")
        );
        let reading = Reading::new(Some(&schema), value.clone());
        let (_, share) = reading.headline().unwrap();
        assert_eq!(share.unwrap().label, "Probability");
        assert_eq!(Reading::new(None, value).headline(), None, "no schema");
    }

    #[test]
    fn what_was_sent_is_not_repeated() {
        let schema = json!({"properties": {"amount": {}, "payments": {}, "instalmentPerMonth": {}, "totalPaid": {}}});
        let terms = json!({"amount": 240_000.00, "months": 240});
        let value = json!({"amount": 240_000, "payments": 240, "instalmentPerMonth": 1448.04, "totalPaid": 347_529.6});
        assert_eq!(
            headline(&schema, &terms, value).as_deref(),
            Some("Total paid: 347529.6")
        );
        let profile = json!({"properties": {"name": {}, "bytes": {}, "rows": {}}});
        let value = json!({"name": "cities.csv", "bytes": 76, "rows": 5});
        let file = json!({"fileName": "cities.csv", "top": 5});
        assert_eq!(headline(&profile, &file, value).as_deref(), Some("Rows: 5"));
        let record = json!({"properties": {"name": {}, "initials": {}, "years": {}, "level": {}}});
        let person = json!({"name": "Ada Byron", "years": 180, "level": "master"});
        let value = json!({"name": "Ada Byron", "initials": "AB", "years": 180, "level": "master"});
        assert_eq!(headline(&record, &person, value), None);
    }

    #[test]
    fn a_value_with_a_finding_is_no_headline() {
        let schema = json!({"properties": {
            "complete": {"type": "boolean"}, "score": {"type": "number", "maximum": 10}, "grade": {"enum": ["A", "B"]}, "left": {}}});
        let value = json!({"complete": "nearly", "score": 12, "grade": "C", "left": 3});
        assert_eq!(
            headline(&schema, &json!({}), value).as_deref(),
            Some("Left: 3")
        );
        // Known without the validator.
        let value = json!({"complete": "nearly", "left": 3});
        let reading = Reading::new(Some(&schema), value);
        assert_eq!(words(&reading).as_deref(), Some("Left: 3"));
    }

    #[test]
    fn one_level_of_nesting_counts() {
        let trip = json!({"properties": {"from": {}, "kilometres": {}, "price": {"title": "Price", "properties": {
            "amount": {"title": "To pay"}, "currency": {}, "net": {}}}}});
        let value = json!({"from": "Hamburg", "kilometres": 1399, "price": {"net": 150.3, "currency": "EUR", "amount": 178.86}});
        assert_eq!(
            headline(&trip, &json!({}), value.clone()).as_deref(),
            Some("To pay: 178.86")
        );
        let plain = json!({"properties": {"from": {}, "price": {"title": "Price", "properties": {"amount": {}}}}});
        assert_eq!(
            headline(&plain, &json!({}), value).as_deref(),
            Some("Price: 178.86")
        );
        let deeper = json!({"a": {"b": {"total": 3}}, "left": 4});
        let any = json!({"properties": {"left": {}, "a": {"properties": {"b": {"properties": {"total": {}}}}}}});
        assert_eq!(
            headline(&any, &json!({}), deeper).as_deref(),
            Some("Left: 4")
        );
    }

    #[test]
    fn identifiers_and_sizes_are_no_headlines() {
        let schema = json!({"properties": {"id": {}, "bytes": {}, "year": {}, "title": {}}});
        let value = json!({"id": 1_234_567, "bytes": 5, "year": 2026, "title": "Report"});
        assert_eq!(
            headline(&schema, &json!({}), value).as_deref(),
            Some("Title: Report")
        );
    }

    #[test]
    fn a_large_value_before_the_first_short_one_is_the_result_itself() {
        let schema = json!({"properties": {"text": {}, "words": {}}});
        let value =
            json!({"text": "a long text, which is read before its number of words", "words": 11});
        assert_eq!(headline(&schema, &json!({}), value), None);
    }
}
