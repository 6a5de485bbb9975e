//! The verdict of the inspector about a body in the protocol log.
//!
//! Invariant: a body is sent to the worker only when the person asks for its verdict, so that a long log costs nothing.

use std::rc::Rc;

use a2a::dialect::reading;
use leptos::prelude::*;
use locales::messages;

use crate::browser::validator::WorkerScript;
use crate::ui::conversation::driver::DriverLink;
use crate::ui::inspect::inspections::{InspectionState, Inspections};
use crate::ui::inspect::report::finding;
use crate::ui::runtime::Handle;
use crate::ui::runtime::dom::{Pieces, view};
use crate::ui::runtime::reactive::live;
use crate::ui::runtime::widget::{button, worded};
use a2a_inspect::report::{PlacedFinding, Request};

/// The worker that checks logged bodies, and the conversation whose card they are checked with.
#[derive(Clone)]
pub(super) struct Inspectable {
    pub(super) worker: WorkerScript,
    /// The conversation, whose card the bodies belong to.
    pub(super) driver: DriverLink,
}

/// A button that checks a body, its verdict, and the findings. `name` is the name of the button; `at` is the time of
/// the body in milliseconds since 1970, because an envelope that was fresh then is not too old when the person asks.
pub(super) fn verdict(with: &Inspectable, name: &'static str, body: String, at: f64) -> Pieces {
    let shown = RwSignal::new(InspectionState::Nothing);
    let inspections = Inspections::new(&with.worker, move |inspected| {
        // The exchange may be folded by now.
        let _ = shown.try_set(InspectionState::from(&inspected));
    });
    let inspections = Handle::new(Rc::new(inspections));
    let driver = with.driver.clone();
    let check = move |_| {
        let Some(inspections) = inspections.get() else {
            return;
        };
        shown.set(InspectionState::Waiting);
        let card = driver.with(|it| {
            // Sessions and envelopes have cards of their own.
            let card = &it.agent()?.card.raw;
            Some(exact_json::to_text(reading::card(card).map(|_| card)?))
        });
        #[expect(clippy::cast_possible_truncation, reason = "milliseconds since 1970")]
        inspections.ask(Request {
            text: body.clone(),
            card: card.flatten().unwrap_or_default(),
            now: Some(at as i64),
            ..Request::default()
        });
    };
    let check = view! { <{..} class="secondary small" aria-label=name on:click=check /> };
    let status = move || {
        shown.with(|shown| match shown {
            InspectionState::Nothing => None,
            InspectionState::Waiting => Some(said(None, messages::checking().to_owned())),
            InspectionState::Report(report) => {
                let outcome = if report.is_clean() { "pass" } else { "fail" };
                let words = match report.findings.len() {
                    0 => messages::valid().to_owned(),
                    count => messages::finding_count(count as u64),
                };
                Some(said(Some(outcome), words))
            }
            InspectionState::Unavailable(why) => Some(said(None, why.clone())),
        })
    };
    let findings = move || {
        shown.with(|shown| match shown {
            InspectionState::Report(report) if !report.findings.is_empty() => {
                Some(list(&report.findings))
            }
            _ => None,
        })
    };
    view! {
        <div class="log-actions">
            {button(check, worded(messages::check()))} <span class="log-verdict" role="status">
                {live(move || status().into_any())}
            </span>
        </div>
        {live(move || findings().into_any())}
    }
}

fn said(outcome: Option<&'static str>, words: String) -> AnyView {
    view! {
        <span class="log-badge" data-outcome=outcome>
            {words}
        </span>
    }
}

fn list(findings: &[PlacedFinding]) -> AnyView {
    let row = |it: &PlacedFinding| {
        let words = messages::at_line(it.line as u64, it.column as u64);
        finding(it, view! { <span>{words}</span> })
    };
    let rows: Vec<AnyView> = findings.iter().map(row).collect();
    view! { <ol class="inspect-findings">{rows}</ol> }
}
