//! Data of an agent, checked against its declared schema.
//!
//! Requests the check and summarizes it in one line; `ResultView` marks the findings at their places. Invariants:
//! invalid data is shown completely; an answer about an older value is ignored.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use a2a_client::artifacts::Prose;
use json_form::result::Reading;
use json_form::result::document::Piece;
use json_form::result::reading::SentValues;
use json_form::validate::Finding;
use leptos::prelude::*;
use locales::messages;
use serde_json::Value;

use super::markdown_view::MarkdownView;
use super::result_view::ResultView;
use super::result_worker::{Checked, ResultWorker};
use crate::ui::runtime::dom::view;
use crate::ui::runtime::flush;
use crate::ui::runtime::reactive::live;
use crate::ui::runtime::widget::{WARNING, icon};

pub(super) struct DataView {
    inner: Rc<Inner>,
}

struct Inner {
    worker: Rc<ResultWorker>,
    result: ArcRwSignal<CheckResult>,
    view: ResultView,
    reading: RefCell<Reading>,
    /// The agent's sentence about the value; `None` if it has none or only repeats the value.
    sentence: RefCell<Option<Rc<MarkdownView>>>,
    /// Whether the data part itself names the schema; otherwise a finding is shown only as a possible difference.
    names_schema: Cell<bool>,
    /// The number of the current check; the answers to checks with other numbers are dropped.
    check_number: Cell<u32>,
}

/// The outcome of the last check, with the words of the line above the value. `Nothing` if there is no line.
#[derive(Clone, Default)]
enum CheckResult {
    #[default]
    Nothing,
    /// The value differs from the schema that it names. The text says at how many places.
    Differs(String),
    /// The value differs from a schema that it does not name. The text says at how many places.
    MayDiffer(String),
    /// The validator refused to check the value. The text is the reason, for the person.
    NotChecked(String),
}

impl CheckResult {
    fn line(self) -> Option<AnyView> {
        match self {
            Self::Nothing => None,
            Self::Differs(words) => {
                Some(view! { <p class="mismatches">{icon(WARNING)} <span>{words}</span></p> })
            }
            Self::MayDiffer(words) | Self::NotChecked(words) => {
                Some(view! { <p class="nothing">{words}</p> })
            }
        }
    }
}

impl DataView {
    pub(super) fn new(
        worker: &Rc<ResultWorker>,
        value: &Value,
        schema: Option<&Value>,
        names_schema: bool,
        sent: &Rc<SentValues>,
    ) -> Self {
        let mut reading = Reading::new(schema, value.clone());
        reading.set_sent(sent);
        let view = ResultView::new(reading.clone());
        let inner = Rc::new(Inner {
            worker: Rc::clone(worker),
            result: ArcRwSignal::default(),
            view,
            reading: RefCell::new(reading),
            sentence: RefCell::default(),
            names_schema: Cell::new(names_schema),
            check_number: Cell::default(),
        });
        inner.check();
        Self { inner }
    }

    pub(super) fn view(&self) -> AnyView {
        let result = self.inner.result.clone();
        let result = live(move || result.get().line().into_any());
        view! {
            <div class="data">
                <div class="declared">{result}</div>
                {self.inner.view.view()}
            </div>
        }
    }

    /// The view of the value itself, without the outcome of the check.
    pub(super) fn result(&self) -> ResultView {
        self.inner.view.clone()
    }

    /// The value and the agent's sentence about it for a document. `level` is the level of the title.
    pub(super) fn pieces(&self, level: u8) -> Vec<Piece> {
        let made = self.inner.view.document(level);
        let mut all = made.head;
        all.extend(self.inner.sentence.borrow().as_ref().map(|it| it.piece()));
        all.extend(made.rest);
        all
    }

    /// The title of the value, from its schema or its content.
    pub(super) fn title(&self) -> String {
        self.inner.reading.borrow().title()
    }

    /// Shows the agent's sentence about the value below the headline, unless it only repeats the value. `above` is the
    /// level of the heading above it.
    pub(super) fn set_sentence(&self, above: u8, sentence: Option<(&str, Prose)>) {
        let inner = &self.inner;
        let sentence = sentence.filter(|(text, _)| !inner.reading.borrow().repeats(text));
        let mut known = inner.sentence.borrow_mut();
        match (&*known, sentence) {
            (Some(known), Some((text, style))) => known.set(text, style),
            (None, None) => {}
            (_, sentence) => {
                *known = sentence.map(|(text, style)| {
                    Rc::new(MarkdownView::new(&inner.worker, above, text, style))
                });
                inner.view.set_sentence(known.as_ref());
            }
        }
    }

    /// Shows a value and its schema, and checks again if one of them differs from what is shown.
    pub(super) fn set(
        &self,
        value: &Value,
        schema: Option<&Value>,
        names_schema: bool,
        sent: &Rc<SentValues>,
    ) {
        let inner = &self.inner;
        inner.names_schema.set(names_schema);
        {
            let known = inner.reading.borrow();
            if known.value() == value && known.schema() == schema {
                return;
            }
        }
        let mut reading = Reading::new(schema, value.clone());
        reading.set_sent(sent);
        inner.reading.replace(reading.clone());
        inner.result.set(CheckResult::Nothing);
        inner.view.set_reading(reading);
        inner.check();
    }
}

impl Inner {
    fn check(self: &Rc<Self>) {
        let check_number = self.check_number.get().wrapping_add(1);
        self.check_number.set(check_number);
        let reading = self.reading.borrow().clone();
        let Some(schema) = reading.schema() else {
            return;
        };
        let this = Rc::downgrade(self);
        self.worker.check(schema, reading.value(), move |checked| {
            if let Some(inner) = this
                .upgrade()
                .filter(|inner| inner.check_number.get() == check_number)
            {
                inner.checked(checked);
            }
        });
    }

    fn checked(&self, checked: Checked) {
        match checked {
            Checked::Findings(findings) => {
                self.result.set(if findings.is_empty() {
                    CheckResult::Nothing
                } else if self.names_schema.get() {
                    CheckResult::Differs(messages::places_differ(places(&findings) as u64))
                } else {
                    CheckResult::MayDiffer(messages::places_may_differ(places(&findings) as u64))
                });
                self.view.set_findings(&findings);
            }
            Checked::Refused(refusal) => self
                .result
                .set(CheckResult::NotChecked(refusal.to_string())),
        }
        flush();
    }
}

/// The number of different places with findings; each missing property counts as a place.
fn places(findings: &[Finding]) -> usize {
    let mut places: Vec<String> = findings
        .iter()
        .map(|finding| finding.place().as_str().to_owned())
        .collect();
    places.sort_unstable();
    places.dedup();
    places.len()
}
