//! The results as Markdown for `docs/conformance.md`, and the list of failures.
//!
//! Leaves the reasons for differences to `known_differences`. Invariant: the same results give the same text, which
//! therefore contains no times.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::conformance::check::Outcome;
use crate::conformance::enter::Entered;
use crate::conformance::known_differences;
use crate::conformance::runner::Tried;
use crate::conformance::tally::Tally;

const HEADER: &str = "\
# Conformance

Written by `cargo xtask conformance`; not to be edited. This is the conformance to JSON Schema, as
measured. The [five documents of the protocol](documents.md), clause by clause with the test of
each, and the [results of the public compatibility kit](tck.md) are in files of their own.

Each instance of the official JSON-Schema-Test-Suite (optional files and formats included), of real
schemas made by pydantic and zod, and of the examples of JSON Forms, is loaded into a form, drawn,
checked, and entered into an empty form by edits alone.

- **kept**: it came out unchanged, including key order and number text.
- **reported**: of those that jsonschema rejects, those with a finding at a control.
- **quiet**: of those that jsonschema accepts, those without a finding.
- **broken**: it panicked, hung, or took more than a second in a debug build.
- **entered**: of those that are valid and can be checked: with controls alone, partly by editing
  JSON, or not.
";
const COLUMNS: &str = "\
| | instances | kept | reported | quiet | broken | with controls | as JSON | not entered |
|---|--:|--:|--:|--:|--:|--:|--:|--:|
";

/// The instances with the same file, group and reason: the sets that contain them, and their number.
type Grouped<'t> = BTreeMap<(&'t str, &'t str, String), (BTreeSet<&'t str>, usize)>;

/// The results as a Markdown document: counts by draft and by keyword, then lists of the differences.
pub(crate) fn markdown(tried: &[Tried]) -> String {
    let mut out = HEADER.to_owned();
    let official = |one: &&Tried| one.set.starts_with("draft");
    out.push_str("\n## By draft and by source\n\n");
    out.push_str(&table(tried.iter(), |one| one.set));
    out.push_str("\n## By keyword, all drafts together\n\n");
    out.push_str(&table(tried.iter().filter(official), |one| &one.file));
    for (title, select) in [
        (
            "Reported differently than by jsonschema",
            misreported as fn(&Tried) -> Option<String>,
        ),
        ("Verdicts that differ from the author's", differs),
        ("Without a verdict of jsonschema", |one| {
            known_differences::no_verdict(&one.outcome)
        }),
        ("Valid, and not checked by the form", unchecked),
        ("Not entered", not_entered),
    ] {
        let _ = write!(out, "\n## {title}\n\n{}", list(tried, select));
    }
    out
}

/// One line for each check that an instance failed: (a) kept unchanged, (b) same verdict as jsonschema,
/// (c) no panic, hang or long time, (d) entered by edits.
pub(crate) fn failures(tried: &[Tried]) -> String {
    let mut out = String::new();
    for one in tried {
        let Outcome {
            kept,
            reports,
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
            ("(b)", reports.as_ref().err()),
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

/// The instances for which `select` gives a reason, grouped by schema and reason.
fn list(tried: &[Tried], select: impl Fn(&Tried) -> Option<String>) -> String {
    let mut grouped = Grouped::new();
    for one in tried {
        if let Some(why) = select(one) {
            let (sets, count) = grouped.entry((&one.file, &one.group, why)).or_default();
            sets.insert(one.set);
            *count += 1;
        }
    }
    if grouped.is_empty() {
        return "None.\n".to_owned();
    }
    let mut out = String::new();
    for ((file, group, why), (sets, count)) in grouped {
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

fn misreported(tried: &Tried) -> Option<String> {
    tried.outcome.reports.clone().err()
}

fn differs(tried: &Tried) -> Option<String> {
    known_differences::difference(tried).map(|why| why.unwrap_or_else(|unexplained| unexplained))
}

fn unchecked(tried: &Tried) -> Option<String> {
    let reference = tried.outcome.reference == Ok(true);
    tried.outcome.unchecked.clone().filter(|_| reference)
}

fn not_entered(tried: &Tried) -> Option<String> {
    match &tried.outcome.entered {
        Some(Entered::Not(why)) => Some(why.clone()),
        _ => None,
    }
}
