//! The view of a report of the conformance kit. Its own sentences are in English.

use std::collections::HashSet;

use conform::{Level, Outcome, RULES, Report, Rule, Verdict};
use leptos::prelude::*;
use locales::messages;

use super::super::report::copy;
use crate::ui::runtime::dom::view;

/// The outcome of a rule, the worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Standing {
    BrokenMust,
    BrokenShould,
    Unclear,
    Held,
}

/// Whether the agent conforms, and how many rules are broken. A card alone says too little.
pub(super) fn summary(report: &Report) -> String {
    let standings: Vec<Standing> = RULES.iter().map(|rule| standing(report, rule)).collect();
    let count = |wanted: Standing| standings.iter().filter(|it| **it == wanted).count() as u64;
    let musts = match count(Standing::BrokenMust) {
        0 if report.has_answers() => messages::test_conforms().to_owned(),
        0 => messages::test_no_answers().to_owned(),
        count => messages::test_musts_broken(count),
    };
    match count(Standing::BrokenShould) {
        0 => musts,
        count => messages::sentences(&musts, &messages::test_shoulds_broken(count)),
    }
}

/// All rules, the broken ones first, each with the cases in which it did not hold; and a button that copies the report.
pub(super) fn verdicts(report: &Report) -> AnyView {
    let mut rules: Vec<(Standing, &Rule)> = RULES
        .iter()
        .map(|rule| (standing(report, rule), rule))
        .collect();
    rules.sort_by_key(|(standing, _)| *standing);
    let rows = rules.into_iter().map(|(standing, rule)| {
        let cases = cases(report, rule, standing);
        row(standing, rule, &cases)
    });
    let rows: Vec<AnyView> = rows.collect();
    let json = exact_json::pretty(&report.json());
    view! {
        <h4 class="inspect-heading">{messages::checks()}</h4>
        <ol class="inspect-findings inspect-verdicts">{rows}</ol>
        {copy(move || json.clone())}
    }
    .into_any()
}

fn row(standing: Standing, rule: &Rule, cases: &[&Verdict]) -> AnyView {
    let (severity, name) = match standing {
        Standing::BrokenMust => ("error", messages::check_failed()),
        Standing::BrokenShould => ("warning", messages::check_failed()),
        Standing::Unclear => ("note", messages::check_unclear()),
        Standing::Held => ("passed", messages::check_passed()),
    };
    let level = match rule.level {
        Level::Must => "MUST",
        Level::Should => "SHOULD",
    };
    let case = |it: &&Verdict| {
        let why = match &it.outcome {
            Outcome::Broken(why) | Outcome::Unclear(why) => why,
            Outcome::Held => "",
        };
        if it.subject.is_empty() {
            why.to_owned()
        } else {
            [&*it.subject, ": ", why].concat()
        }
    };
    // Several messages may fail alike.
    let mut seen = HashSet::new();
    let lines = cases.iter().map(case);
    let lines = lines.filter(|line| seen.insert(line.clone()));
    let lines = lines.map(|line| view! { <li dir="auto">{line}</li> });
    let lines: Vec<AnyView> = lines.collect();
    let lines = (!lines.is_empty()).then(|| {
        view! {
            <ul class="inspect-cases" lang="en">
                {lines}
            </ul>
        }
    });
    view! {
        <li class="inspect-finding" data-severity=severity>
            <div class="inspect-place">
                <strong class="inspect-severity">{name}</strong>
                <span lang="en">{level}</span>
                <code class="inspect-rule">{rule.id}</code>
                <span class="inspect-rule" lang="en">
                    {rule.clause}
                </span>
            </div>
            <p class="inspect-why" lang="en">
                {rule.sentence}
            </p>
            {lines}
        </li>
    }
}

fn standing(report: &Report, rule: &Rule) -> Standing {
    match report.worst(rule).map(|it| &it.outcome) {
        Some(Outcome::Held) => Standing::Held,
        Some(Outcome::Unclear(_)) | None => Standing::Unclear,
        Some(Outcome::Broken(_)) if rule.level == Level::Must => Standing::BrokenMust,
        Some(Outcome::Broken(_)) => Standing::BrokenShould,
    }
}

/// The verdicts that say why a rule did not hold, as in the program's report.
fn cases<'r>(report: &'r Report, rule: &Rule, standing: Standing) -> Vec<&'r Verdict> {
    let all = report.verdicts.iter().filter(|it| it.rule == *rule);
    let says_why = |it: &&Verdict| match it.outcome {
        Outcome::Held => false,
        Outcome::Broken(_) => true,
        Outcome::Unclear(_) => standing != Standing::Held,
    };
    all.filter(says_why).collect()
}
