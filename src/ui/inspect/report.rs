//! The view of a report: its checks, its findings, and a button that copies it. The report itself is in English.

use leptos::prelude::*;
use locales::messages;

use crate::ui::conversation::controls::text_button;
use crate::ui::runtime::dom::view;
use crate::ui::runtime::reactive::live_text;
use crate::ui::runtime::widget::copy_status::copy_with_status;
use crate::ui::runtime::widget::{button, unseen_label};
use a2a_inspect::Severity;
use a2a_inspect::report::{CheckOutcome, PlacedFinding, Report};

pub(super) fn checklist(report: &Report) -> AnyView {
    let checks = report.checks.iter().map(|check| {
        let (mark, words) = match check.outcome {
            CheckOutcome::Pass => ("✓", messages::check_passed()),
            CheckOutcome::Fail => ("✗", messages::check_failed()),
            CheckOutcome::NotApplicable => ("–", messages::check_not_applicable()),
        };
        view! {
            <li class="inspect-check" data-outcome=check.outcome.name()>
                <span class="inspect-mark" aria-hidden="true">
                    {mark}
                </span>
                {unseen_label(words)}
                <span lang="en">{check.name.clone()}</span>
            </li>
        }
    });
    let checks: Vec<AnyView> = checks.collect();
    view! {
        <h3 class="inspect-heading">{messages::checks()}</h3>
        <ul class="inspect-checks">{checks}</ul>
    }
    .into_any()
}

/// The findings under a heading; `None` without findings. `lead` is called with the line of a finding that the person
/// chose.
pub(super) fn findings(report: &Report, lead: impl Fn(usize) + Copy + 'static) -> Option<AnyView> {
    let row = |it: &PlacedFinding| {
        let line = it.line;
        let place = view! { <{..} class="secondary small" on:click=move |_| lead(line) /> };
        finding(
            it,
            button(
                place,
                view! { {messages::at_line(line as u64, it.column as u64)} },
            ),
        )
    };
    let rows: Vec<AnyView> = report.findings.iter().map(row).collect();
    (!rows.is_empty()).then(|| {
        view! {
            <h3 class="inspect-heading">{messages::findings()}</h3>
            <ol class="inspect-findings">{rows}</ol>
        }
        .into_any()
    })
}

/// A list item with a finding: severity, rule, reason and fix. `place` is the view of its line
/// in the text, such as a button that selects the line.
pub(in crate::ui) fn finding(placed: &PlacedFinding, place: AnyView) -> AnyView {
    let finding = &placed.finding;
    let pointer = (!finding.pointer.is_root()).then(|| {
        let pointer = finding.pointer.as_str().to_owned();
        view! { <code class="inspect-pointer">{pointer}</code> }
    });
    let fix = (!finding.fix.is_empty()).then(|| {
        view! {
            <p class="inspect-fix" lang="en">
                {finding.fix.clone()}
            </p>
        }
    });
    view! {
        <li class="inspect-finding" data-severity=finding.severity.name()>
            <div class="inspect-place">
                <strong class="inspect-severity">{severity(finding.severity)}</strong>
                {place}
                <code class="inspect-rule">{finding.rule.clone()}</code>
                {pointer}
            </div>
            <p class="inspect-why" lang="en">
                {finding.why.clone()}
            </p>
            {fix}
        </li>
    }
}

/// A button that copies a text, which is a report.
pub(super) fn copy(text: impl Fn() -> String + 'static) -> AnyView {
    let said = RwSignal::new("");
    let copy = move |_| copy_with_status(&text(), said);
    view! {
        <p class="inspect-actions">
            {text_button("secondary", messages::copy_report(), copy)}
            <span class="inspect-copied" role="status" aria-label=messages::copy_report()>
                {live_text(move || said.get().to_owned())}
            </span>
        </p>
    }
}

fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => messages::severity_error(),
        Severity::Warning => messages::severity_warning(),
        Severity::Note => messages::severity_note(),
    }
}

/// The kind of the text, and the number of findings of each severity.
pub(super) fn summary(report: &Report) -> String {
    let found = [Severity::Error, Severity::Warning, Severity::Note].map(|severity| {
        let words = match severity {
            Severity::Error => messages::error_count,
            Severity::Warning => messages::warning_count,
            Severity::Note => messages::note_count,
        };
        let count = report.count(severity) as u64;
        (count > 0).then(|| words(count))
    });
    let found = found.into_iter().flatten();
    let found = found.reduce(|first, next| messages::list_next(&first, &next));
    let found = found.unwrap_or_else(|| messages::nothing_wrong().to_owned());
    messages::labelled(&report.kind, &found)
}
