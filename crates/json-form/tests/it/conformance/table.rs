//! The results as Markdown, for `docs/conformance.md`, and the failures for a person at work.
//!
//! Owns the look of both. Leaves why something differs to `reasons.rs`. Invariant: the same results give the same text; no times in it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::conformance::check::Outcome;
use crate::conformance::enter::Entered;
use crate::conformance::reasons;
use crate::conformance::runner::Tried;
use crate::conformance::tally::Tally;

const HEADER: &str = "\
# Conformance

Written by `cargo xtask conformance`; not to be edited. Each instance of the official
JSON-Schema-Test-Suite (optional files and formats included), of real schemas made by pydantic and
zod, and of the examples of JSON Forms, is loaded into a form, drawn, checked, and entered into an
empty form by edits alone.

- **kept**: it came out to the letter, key order and number text included.
- **reported**: of those that jsonschema itself rejects, those with a finding at a control.
- **quiet**: of those that jsonschema itself accepts, those without a violation.
- **broken**: it panicked, hung, or took more than a second in a debug build.
- **entered**: of those that are valid and can be checked: with controls alone, with JSON in place
  somewhere, or not.
";
const COLUMNS: &str = "\
| | instances | kept | reported | quiet | broken | with controls | as JSON | not entered |
|---|--:|--:|--:|--:|--:|--:|--:|--:|
";

/// A group of instances that share a fate, with the sets that it was seen in and how often.
type Fates<'t> = BTreeMap<(&'t str, &'t str, String), (BTreeSet<&'t str>, usize)>;

/// The whole document.
pub(crate) fn markdown(tried: &[Tried]) -> String {
    let mut out = HEADER.to_owned();
    let official = |one: &&Tried| one.set.starts_with("draft");
    out.push_str("\n## By draft and by source\n\n");
    out.push_str(&table(tried.iter(), |one| one.set));
    out.push_str("\n## By keyword, all drafts together\n\n");
    out.push_str(&table(tried.iter().filter(official), |one| &one.file));
    for (title, fate) in [
        (
            "Not told as jsonschema tells it",
            untold as fn(&Tried) -> Option<String>,
        ),
        ("Judged otherwise than the author says", otherwise),
        ("Not to be judged", |one| reasons::unjudged(&one.outcome)),
        ("Valid, and not checked by the form", unchecked),
        ("Not entered", not_entered),
    ] {
        let _ = write!(out, "\n## {title}\n\n{}", list(tried, fate));
    }
    out
}

/// What is to be mended, one line each.
pub(crate) fn failures(tried: &[Tried]) -> String {
    let mut out = String::new();
    for one in tried {
        let Outcome {
            kept,
            told,
            broken,
            entered,
            ..
        } = &one.outcome;
        let entered = match entered {
            Some(Entered::Not(why)) => Some(why),
            _ => None,
        };
        let all = [
            ("(a)", kept.as_ref().err()),
            ("(b)", told.as_ref().err()),
            ("(c)", broken.as_ref()),
            ("(d)", entered),
        ];
        for (what, why) in all {
            if let Some(why) = why {
                let Tried {
                    set,
                    file,
                    group,
                    case,
                    ..
                } = one;
                let _ = writeln!(out, "{what} {set}/{file}: {group}: {case}: {why}");
            }
        }
    }
    out
}

fn table<'t>(
    tried: impl Iterator<Item = &'t Tried>,
    name: impl Fn(&'t Tried) -> &'t str,
) -> String {
    let mut rows: BTreeMap<&str, Tally> = BTreeMap::new();
    let mut sum = Tally::default();
    for one in tried {
        rows.entry(name(one)).or_default().add(&one.outcome);
        sum.add(&one.outcome);
    }
    let mut out = COLUMNS.to_owned();
    for (name, tally) in rows {
        out.push_str(&row(name, &tally));
    }
    out.push_str(&row("**all**", &sum));
    out
}

fn row(name: &str, tally: &Tally) -> String {
    let of = |good: usize, all: usize| match (good, all) {
        (_, 0) => "–".to_owned(),
        (good, all) if good == all => all.to_string(),
        (good, all) => format!("**{good}** of {all}"),
    };
    format!(
        "| {name} | {} | {} | {} | {} | {} | {} | {} | {} |\n",
        tally.instances,
        of(tally.kept, tally.instances),
        of(tally.reported, tally.rejected),
        of(tally.quiet, tally.accepted),
        tally.broken,
        tally.with_controls,
        tally.as_json,
        tally.not_entered(),
    )
}

/// The instances of a fate, those of one schema and one reason together.
fn list(tried: &[Tried], fate: impl Fn(&Tried) -> Option<String>) -> String {
    let mut fates = Fates::new();
    for one in tried {
        if let Some(why) = fate(one) {
            let (sets, count) = fates.entry((&one.file, &one.group, why)).or_default();
            sets.insert(one.set);
            *count += 1;
        }
    }
    if fates.is_empty() {
        return "None.\n".to_owned();
    }
    let mut out = String::new();
    for ((file, group, why), (sets, count)) in fates {
        let sets: Vec<&str> = sets.into_iter().collect();
        let times = if count == 1 {
            String::new()
        } else {
            format!(", {count} times")
        };
        let _ = writeln!(
            out,
            "- {file}, “{group}” ({}{times}): {why}",
            sets.join(", ")
        );
    }
    out
}

fn untold(tried: &Tried) -> Option<String> {
    tried.outcome.told.clone().err()
}

fn otherwise(tried: &Tried) -> Option<String> {
    reasons::otherwise(tried).map(|why| why.unwrap_or_else(|unexplained| unexplained))
}

fn unchecked(tried: &Tried) -> Option<String> {
    let judged = tried.outcome.judged == Ok(true);
    tried.outcome.unchecked.clone().filter(|_| judged)
}

fn not_entered(tried: &Tried) -> Option<String> {
    match &tried.outcome.entered {
        Some(Entered::Not(why)) => Some(why.clone()),
        _ => None,
    }
}
