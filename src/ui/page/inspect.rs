//! The inspector's view, `#inspect`: paste or drop a text, and read what it is and what is wrong with it.
//!
//! Leaves the checks to `a2a_inspect` in the worker. Invariants: the text stays on this device; a report is shown only
//! if it is about the last text and kind.

use std::cell::Cell;
use std::rc::Rc;

use js_sys::Array;
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use web_sys::Element;

use crate::browser::reflect::{call, get};
use crate::browser::validator::{Validator, ValidatorEvent, WorkerScript};
use crate::browser::{clipboard, clock, location};
use crate::ui::conversation::controls::text_button;
use crate::ui::messages::inspect as messages;
use crate::ui::runtime::Handle;
use crate::ui::runtime::dom::{ElementRef, Property, attrs, pieces, tag};
use crate::ui::runtime::reactive::{live, live_text};
use crate::validate::protocol::{Answer, Ask};
use a2a_inspect::{CheckOutcome, PlacedFinding, Report, Request, TextKind};

/// The fragment of the page's address.
pub(super) const FRAGMENT: &str = "inspect";

/// The connection to the worker, and the report.
struct Inspector {
    validator: Validator,
    /// The number of the last request.
    last: Rc<Cell<u64>>,
}

/// The content below the text.
#[derive(Clone)]
enum Shown {
    Nothing,
    Waiting,
    Report(Report),
    Unavailable(String),
}

/// Whether the page's address names the inspector; follows its history entries.
pub(super) fn is_open() -> RwSignal<bool> {
    let is_open = RwSignal::new(is_named());
    let title = web_sys::window().and_then(|window| window.document());
    let title = title.map(|document| document.title()).unwrap_or_default();
    let follow = move || {
        let is_named = is_named();
        is_open.set(is_named);
        if let Some(document) = web_sys::window().and_then(|window| window.document()) {
            let title = if is_named {
                messages::PAGE_TITLE
            } else {
                &title
            };
            document.set_title(title);
        }
    };
    follow();
    location::on_fragment_change(follow);
    is_open
}

fn is_named() -> bool {
    location::page_fragment() == FRAGMENT
}

/// The view. Each visit creates a new one, so the page forgets the text when the person leaves.
pub(super) fn inspector(place: &WorkerScript) -> AnyView {
    let shown = RwSignal::new(Shown::Nothing);
    let last = Rc::new(Cell::new(0));
    let (text, kind) = (ElementRef::default(), ElementRef::default());
    let known = Rc::clone(&last);
    let validator = Validator::new(place, move |event| match event {
        ValidatorEvent::Answer(Answer::Inspected { key, report }) if key == known.get() => {
            let report = exact_json::parse(&report).unwrap_or_default();
            let _ = shown.try_set(Shown::Report(Report::from_json(&report)));
        }
        ValidatorEvent::Lost { key, refusal } if key == known.get() => {
            let why = messages::unavailable(&refusal.to_string());
            let _ = shown.try_set(Shown::Unavailable(why));
        }
        _ => {}
    });
    let inspector = Handle::new(Rc::new(Inspector { validator, last }));
    let check = move || {
        let (Some(inspector), Some(text)) = (inspector.get(), text.get()) else {
            return;
        };
        let text = get(&text, "value").as_string().unwrap_or_default();
        let number = inspector.last.get().max(inspector.validator.first_key()) + 1;
        inspector.last.set(number);
        if text.trim().is_empty() {
            return shown.set(Shown::Nothing);
        }
        shown.set(Shown::Waiting);
        let kind = kind.get().and_then(|kind| get(&kind, "value").as_string());
        #[expect(clippy::cast_possible_truncation, reason = "milliseconds since 1970")]
        let request = Request {
            text,
            kind: kind.unwrap_or_default(),
            now: Some(clock::now() as i64),
            ..Request::default()
        };
        inspector.validator.ask(Ask::Inspect {
            key: number,
            request: exact_json::to_text(&request.to_json()),
        });
    };
    let drop_file = move |event: web_sys::Event| {
        let files = get(&get(&event, "dataTransfer"), "files");
        let file = get(&files, "0");
        if file.is_undefined() {
            return;
        }
        event.prevent_default();
        read_file(&file, move |words| {
            if let Some(place) = text.get() {
                let _ = js_sys::Reflect::set(&place, &"value".into(), &words.into());
                check();
            }
        });
    };
    let box_attrs = attrs!(
        "class": "input inspect-text", "id": "inspect-text", "rows": "14", "spellcheck": "false",
        "autocomplete": "off", "wrap": "off", "aria-describedby": "inspect-hint"
    );
    let box_attrs = box_attrs
        .at(text)
        .on("input", move |_| check())
        .on("drop", drop_file)
        .on("dragover", |event| event.prevent_default());
    let kinds = TextKind::ALL.into_iter().map(|kind| {
        let value = attrs!("value": kind.name());
        tag::option(value, None, pieces![kind.name()])
    });
    let kinds: Vec<AnyView> = kinds.collect();
    let choice = attrs!("class": "input inspect-kind", "id": "inspect-kind");
    let choice = choice.at(kind).on("change", move |_| check());
    let automatic = tag::option(attrs!("value": ""), None, pieces![messages::RECOGNISE]);
    let back = attrs!("href": "#", "class": "inspect-back");
    tag::section(
        attrs!("class": "inspect", "aria-labelledby": "inspect-title"),
        pieces![
            tag::a(back, pieces![messages::BACK]),
            tag::h2(
                attrs!("id": "inspect-title", "class": "inspect-title"),
                pieces![messages::TITLE]
            ),
            tag::p(
                attrs!("class": "inspect-hint", "id": "inspect-hint"),
                pieces![messages::HINT]
            ),
            tag::label(
                attrs!("for": "inspect-text", "class": "inspect-label"),
                pieces![messages::TEXT]
            ),
            tag::textarea(box_attrs, Property::Value(String::new())),
            tag::label(
                attrs!("for": "inspect-kind", "class": "inspect-label"),
                pieces![messages::KIND]
            ),
            tag::select(choice, pieces![automatic, kinds]),
            tag::div(
                attrs!("class": "inspect-outcome"),
                pieces![live(move || outcome(shown.get(), text))]
            ),
        ],
    )
}

fn outcome(shown: Shown, text: ElementRef) -> AnyView {
    let said = |words: String| {
        let status = attrs!("class": "inspect-said", "role": "status");
        tag::p(status, pieces![words])
    };
    match shown {
        Shown::Nothing => said(messages::EMPTY.to_owned()),
        Shown::Waiting => said(messages::CHECKING.to_owned()),
        Shown::Unavailable(why) => said(why),
        Shown::Report(report) => {
            let sum = said(messages::summary(&report));
            pieces![
                sum,
                checklist(&report),
                findings(&report, text),
                copy(report)
            ]
            .into_any()
        }
    }
}

fn checklist(report: &Report) -> AnyView {
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

fn findings(report: &Report, text: ElementRef) -> Option<AnyView> {
    let rows: Vec<AnyView> = report.findings.iter().map(|it| finding(it, text)).collect();
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

fn finding(placed: &PlacedFinding, text: ElementRef) -> AnyView {
    let finding = &placed.finding;
    let line = placed.line;
    let words = messages::place(line, placed.column);
    let place = attrs!("class": "secondary small", "type": "button");
    let place = place.on("click", move |_| select_line(text, line));
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
        tag::button(place, pieces![words]),
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

fn copy(report: Report) -> AnyView {
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
    let status = attrs!("class": "log-said", "role": "status", "aria-label": messages::COPY_REPORT);
    tag::p(
        attrs!("class": "inspect-actions"),
        pieces![
            text_button("secondary", messages::COPY_REPORT, copy),
            tag::span(status, pieces![live_text(move || said.get().to_owned())]),
        ],
    )
}

/// Selects a line of the text, and scrolls to it.
fn select_line(place: ElementRef, line: usize) {
    let Some(place) = place.get() else { return };
    let text = get(&place, "value").as_string().unwrap_or_default();
    // The box counts UTF-16, and has line feeds only.
    let mut lines = text.split('\n').map(|line| line.encode_utf16().count());
    let before: usize = lines.by_ref().take(line - 1).map(|length| length + 1).sum();
    let length = lines.next().unwrap_or_default();
    focus_range(&place, before, before + length);
    let rows = text.split('\n').count().max(1);
    let share = f64::from(u32::try_from(line - 1).unwrap_or_default())
        / f64::from(u32::try_from(rows).unwrap_or(1));
    #[expect(clippy::cast_possible_truncation, reason = "pixels")]
    place.set_scroll_top((f64::from(place.scroll_height()) * share) as i32 - 40);
}

fn focus_range(place: &Element, start: usize, end: usize) {
    let range = [start, end].map(|at| JsValue::from(u32::try_from(at).unwrap_or(u32::MAX)));
    let [start, end] = range;
    call(place, "focus", &Array::new());
    call(place, "setSelectionRange", &Array::of2(&start, &end));
}

/// Reads a dropped file as text. A file that cannot be read changes nothing.
fn read_file(file: &JsValue, then: impl Fn(String) + 'static) {
    let done = Closure::once_into_js(move |text: JsValue| {
        if let Some(text) = text.as_string() {
            then(text);
        }
    });
    if let Some(promise) = call(file, "text", &Array::new()) {
        call(&promise, "then", &Array::of1(&done));
    }
}
