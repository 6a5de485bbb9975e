//! Requests to the worker for reports on JSON of A2A (`a2a_inspect`).
//!
//! Invariants: one request is under way at a time, and only the newest request waits for it, so that typing in a long
//! text does not fill the worker's queue; an answer to a request that is not the newest is dropped.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use crate::browser::clock;
use crate::browser::validator::{Validator, ValidatorEvent, WorkerScript};
use a2a_inspect::report::{Report, Request};
use json_form::validate::protocol::{Answer, Ask};
use locales::{Language, messages};

/// A connection to the worker for reports on JSON of A2A. Dropping it ends the request under way.
pub(in crate::ui) struct Inspections(Rc<Inner>);

/// The outcome of a request for a report.
pub(in crate::ui) enum Inspected<'r> {
    /// The report on the inspected JSON, as JSON text.
    Report(&'r str),
    /// The reason why there is no report, as a sentence.
    Unavailable(String),
}

/// The content of a view of inspected JSON: nothing, a note that it waits, the latest report, or the
/// reason why the worker made no report.
#[derive(Clone)]
pub(in crate::ui) enum InspectionState {
    /// No report was requested, or there is no text to inspect.
    Nothing,
    Waiting,
    Report(Report),
    /// The reason why there is no report, as a sentence.
    Unavailable(String),
}

impl From<&Inspected<'_>> for InspectionState {
    fn from(inspected: &Inspected<'_>) -> Self {
        match inspected {
            Inspected::Report(json) => Self::Report(Report::from_json(
                &exact_json::parse(json).unwrap_or_default(),
            )),
            Inspected::Unavailable(why) => Self::Unavailable(why.clone()),
        }
    }
}

struct Inner {
    validator: Validator,
    language: Language,
    progress: RefCell<Progress>,
}

#[derive(Default)]
struct Progress {
    /// The key of the latest request that was sent.
    last_key: u64,
    is_under_way: bool,
    /// Whether to drop the answer to the request under way: it was canceled, or a newer request waits in `next`.
    is_outdated: bool,
    next: Option<Request>,
}

impl Inspections {
    /// A connection to the worker without a request. `place` is the worker's script; `hear` is called with the outcome
    /// of the newest request only.
    pub(in crate::ui) fn new(place: &WorkerScript, hear: impl Fn(Inspected<'_>) + 'static) -> Self {
        Self(Rc::new_cyclic(|this: &Weak<Inner>| {
            let (this, answered) = (this.clone(), this.clone());
            let heard = move |event: ValidatorEvent| {
                let Some(inner) = this.upgrade() else { return };
                match &event {
                    ValidatorEvent::Answer(Answer::Inspected { key, report })
                        if inner.is_wanted(*key) =>
                    {
                        hear(Inspected::Report(report));
                    }
                    ValidatorEvent::Lost { key, refusal } if inner.is_wanted(*key) => {
                        let why = messages::not_inspected(&refusal.to_string());
                        hear(Inspected::Unavailable(why));
                    }
                    _ => {}
                }
            };
            // The worker answers when another language may be current.
            let validator = Validator::new(place, move |event| {
                if let Some(inner) = answered.upgrade() {
                    inner.language.scope(|| heard(event));
                }
            });
            let progress = Progress {
                last_key: validator.first_key(),
                ..Progress::default()
            };
            Inner {
                validator,
                language: Language::current(),
                progress: RefCell::new(progress),
            }
        }))
    }

    /// Requests a report; drops the outcome of an earlier request. A request whose time `now` is `None` gets the
    /// present time.
    pub(in crate::ui) fn ask(&self, request: Request) {
        #[expect(clippy::cast_possible_truncation, reason = "milliseconds since 1970")]
        let request = Request {
            now: request.now.or_else(|| Some(clock::now() as i64)),
            ..request
        };
        let mut progress = self.0.progress.borrow_mut();
        if progress.is_under_way {
            progress.next = Some(request);
            progress.is_outdated = true;
            return;
        }
        drop(progress);
        self.0.send(&request);
    }

    /// Cancels the newest request: its outcome will not be reported.
    pub(in crate::ui) fn cancel(&self) {
        let mut progress = self.0.progress.borrow_mut();
        progress.next = None;
        progress.is_outdated = true;
    }
}

impl Inner {
    fn send(&self, request: &Request) {
        let mut progress = self.progress.borrow_mut();
        progress.last_key += 1;
        progress.is_under_way = true;
        progress.is_outdated = false;
        let key = progress.last_key;
        drop(progress);
        self.validator.ask(Ask::Inspect {
            key,
            request: exact_json::to_text(&request.to_json()),
        });
    }

    /// Ends the request with this key, and sends the request that waits, if any. Returns whether the outcome of the
    /// ended one is to be reported: it was not canceled, and no newer request waited.
    fn is_wanted(&self, key: u64) -> bool {
        let mut progress = self.progress.borrow_mut();
        if key != progress.last_key || !progress.is_under_way {
            return false;
        }
        progress.is_under_way = false;
        let is_outdated = progress.is_outdated;
        let next = progress.next.take();
        drop(progress);
        if let Some(request) = next {
            self.send(&request);
        }
        !is_outdated
    }
}
