//! A value shown through a schema, and checked by it: what `<schema-view>` and the Leptos component `SchemaView` do
//! alike.

mod component;

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use send_wrapper::SendWrapper;
use serde_json::Value;

pub use component::SchemaView;

use super::result::{Checked, ResultView, ResultWorker};
use super::runtime::{attrs, flush, live, pieces, tag};
use crate::browser::validator::WorkerScript;
use crate::result::Reading;

/// In milliseconds: by then it was painted.
const AFTER_PAINT: u32 = 60;

/// A place for a value. It lasts as long as this, or a copy of it, does.
#[derive(Clone)]
pub struct ViewOwner(Rc<Inner>);

struct Inner {
    this: Weak<Inner>,
    place: WorkerScript,
    /// Made when there is something to check.
    worker: RefCell<Option<Rc<ResultWorker>>>,
    view: RefCell<Option<ResultView>>,
    /// Told when there begins or ceases to be a view.
    drawn: ArcTrigger,
    /// What is shown: an answer about another value comes too late.
    shown: RefCell<Option<Reading>>,
    /// Checks it, once it is on the screen.
    later: RefCell<Option<Timeout>>,
}

impl ViewOwner {
    /// A place without a value. `place` is where the validator's worker is.
    pub fn new(place: WorkerScript) -> Self {
        Self(Rc::new_cyclic(|this| Inner {
            this: this.clone(),
            place,
            worker: RefCell::default(),
            view: RefCell::default(),
            drawn: ArcTrigger::new(),
            shown: RefCell::default(),
            later: RefCell::default(),
        }))
    }

    /// The view; empty as long as there is no value.
    pub fn view(&self) -> AnyView {
        let this = SendWrapper::new(self.0.this.clone());
        let drawn = self.0.drawn.clone();
        let inside = move || {
            drawn.track();
            let view = this.upgrade().and_then(|this| this.view.borrow().clone());
            view.map(|view| view.view()).into_any()
        };
        tag::div(attrs!("class": "schema-view"), pieces![live(inside)])
    }

    /// Shows a value through a schema, if there is one; no value shows nothing.
    pub fn show(&self, schema: Option<&Value>, value: Option<Value>) {
        let inner = &self.0;
        let Some(value) = value else {
            inner.shown.take();
            inner.later.take();
            if inner.view.take().is_some() {
                inner.draw();
            }
            return;
        };
        let reading = Reading::new(schema, value);
        // Frameworks set the same property again and again.
        if inner.shown.borrow().as_ref() == Some(&reading) {
            return;
        }
        inner.shown.replace(Some(reading.clone()));
        let known = inner.view.borrow().clone();
        if let Some(view) = known {
            view.set_reading(reading.clone());
        } else {
            inner.view.replace(Some(ResultView::new(reading.clone())));
            inner.draw();
        }
        // What is read comes before what is said of it: writing a large value down for the worker
        // takes as long as drawing a part of it.
        let this = inner.this.clone();
        let later = Timeout::new(AFTER_PAINT, move || {
            if let Some(inner) = this.upgrade() {
                inner.check(reading);
            }
        });
        inner.later.replace(Some(later));
    }

    /// Writes numbers and moments again: the language around the view is another one.
    pub fn look_around(&self) {
        if let Some(view) = &*self.0.view.borrow() {
            view.look_around();
        }
    }
}

impl Inner {
    fn draw(&self) {
        self.drawn.notify();
        flush();
    }

    /// Asks what does not fit. Where nobody can tell, the value is shown all the same.
    fn check(&self, reading: Reading) {
        let Some(schema) = reading.schema().cloned() else {
            return;
        };
        let mut worker = self.worker.borrow_mut();
        let worker = worker.get_or_insert_with(|| ResultWorker::new(&self.place));
        let this = self.this.clone();
        let value = reading.value().clone();
        worker.check(&schema, &value, move |checked| {
            let Some(inner) = this.upgrade() else { return };
            let is_shown = inner.shown.borrow().as_ref() == Some(&reading);
            let view = inner.view.borrow().clone();
            if let (Some(view), Checked::Findings(findings), true) = (view, checked, is_shown) {
                view.set_findings(&findings);
            }
        });
    }
}
