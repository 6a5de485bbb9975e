//! The view of a report: its checks, its findings, and a button that copies it.

use leptos::prelude::*;

use crate::browser::tab::clipboard;
use crate::ui::conversation::controls::text_button;
use crate::ui::messages::inspect as messages;
use crate::ui::runtime::dom::{attrs, pieces, tag};
use crate::ui::runtime::reactive::live_text;
use crate::ui::runtime::widget::button;
use a2a_inspect::{CheckOutcome, PlacedFinding, Report};

pub(super) fn checklist(report: &Report) -> AnyView {
    let checks = report.checks.iter().map(|check| {
        let (mark, words) = match check.outcome {
            CheckOutcome::Pass => ("✓", messages::PASS),
            CheckOutcome::Fail => ("✗", messages::FAIL),
            CheckOutcome::NotApplicable => ("–", messages::NOT_APPLICABLE),
        };
        let mark = tag::span(
            attrs!("class": "inspect-mark", "aria-hidden": "true"),
            pieces![mark],
        );
        let words = tag::span(attrs!("class": "unseen"), pieces![words]);
        tag::li(
            attrs!("class": "inspect-check", "data-outcome": check.outcome.name()),
            pieces![mark, words, check.name.clone()],
        )
    });
    let checks: Vec<AnyView> = checks.collect();
    pieces![
        tag::h3(
            attrs!("class": "inspect-heading"),
            pieces![messages::CHECKS]
        ),
        tag::ul(attrs!("class": "inspect-checks"), pieces![checks]),
    ]
    .into_any()
}

/// The findings under a heading; nothing if there are none. `lead` leads to a line of the text.
pub(super) fn findings(report: &Report, lead: impl Fn(usize) + Copy + 'static) -> Option<AnyView> {
    let row = |it: &PlacedFinding| {
        let line = it.line;
        let place = attrs!("class": "secondary small").on("click", move |_| lead(line));
        finding(it, button(place, pieces![messages::place(line, it.column)]))
    };
    let rows: Vec<AnyView> = report.findings.iter().map(row).collect();
    (!rows.is_empty()).then(|| {
        pieces![
            tag::h3(
                attrs!("class": "inspect-heading"),
                pieces![messages::FINDINGS]
            ),
            tag::ol(attrs!("class": "inspect-findings"), pieces![rows]),
        ]
        .into_any()
    })
}

/// A finding as an item of a list; `place` says where it is.
pub(in crate::ui) fn finding(placed: &PlacedFinding, place: AnyView) -> AnyView {
    let finding = &placed.finding;
    let pointer = (!finding.pointer.is_root()).then(|| {
        let pointer = finding.pointer.as_str().to_owned();
        tag::code(attrs!("class": "inspect-pointer"), pieces![pointer])
    });
    let fix = (!finding.fix.is_empty())
        .then(|| tag::p(attrs!("class": "inspect-fix"), pieces![finding.fix.clone()]));
    let severity = finding.severity.name();
    let head = pieces![
        tag::strong(
            attrs!("class": "inspect-severity"),
            pieces![messages::severity(finding.severity)]
        ),
        place,
        tag::code(
            attrs!("class": "inspect-rule"),
            pieces![finding.rule.clone()]
        ),
        pointer,
    ];
    tag::li(
        attrs!("class": "inspect-finding", "data-severity": severity),
        pieces![
            tag::div(attrs!("class": "inspect-place"), head),
            tag::p(attrs!("class": "inspect-why"), pieces![finding.why.clone()]),
            fix,
        ],
    )
}

pub(super) fn copy(report: Report) -> AnyView {
    let said = RwSignal::new("");
    let copy = move |_| {
        clipboard::copy(&report.to_string(), move |done| {
            // The report may be gone by now.
            let _ = said.try_set(if done {
                messages::COPIED
            } else {
                messages::COPYING_NOT_ALLOWED
            });
        });
    };
    let status =
        attrs!("class": "inspect-copied", "role": "status", "aria-label": messages::COPY_REPORT);
    tag::p(
        attrs!("class": "inspect-actions"),
        pieces![
            text_button("secondary", messages::COPY_REPORT, copy),
            tag::span(status, pieces![live_text(move || said.get().to_owned())]),
        ],
    )
}
