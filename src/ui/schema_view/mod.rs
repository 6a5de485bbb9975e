//! A value shown through a schema and checked against it: the common part of `<schema-view>` and the Leptos component
//! `SchemaView`.

#[cfg(server)]
mod written_view;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use json_form::result::Reading;
use leptos::prelude::*;
use locales::{in_this_language, messages};
use send_wrapper::SendWrapper;
use serde_json::Value;

use super::message_catalogs::lang_and_dir;
use super::result::{Checked, PlainText, ResultView, ResultWorker};
use super::runtime::dom::view;
use super::runtime::flush;
use super::runtime::reactive::live;
use crate::browser::validator::WorkerScript;

#[cfg(server)]
pub(crate) use written_view::written_view;

/// The delay before the check, in milliseconds, so that the value is painted first.
const AFTER_PAINT: u32 = 60;

/// A view for a value, shared by its clones.
#[derive(Clone)]
pub struct ViewOwner(Rc<Inner>);

struct Inner {
    place: WorkerScript,
    /// The connection to the worker, which begins with the first check.
    worker: RefCell<Option<Rc<ResultWorker>>>,
    view: RefCell<Option<ResultView>>,
    /// Whether the schema is nested too deeply to be parsed.
    is_schema_too_deep: Cell<bool>,
    /// The text that is shown instead of a value, since the value is nested too deeply to be parsed; `None` for other
    /// values.
    too_deep: RefCell<Option<Rc<PlainText>>>,
    /// Triggers rendering: notified when the view of the value, the text of a value that is too deep, or the note about
    /// the schema appears or disappears.
    drawn: ArcTrigger,
    /// The shown value, kept to ignore answers about an older value.
    shown: RefCell<Option<Reading>>,
    /// The timer that starts the next check; dropping it cancels a check that has not started.
    later: RefCell<Option<Timeout>>,
}

impl ViewOwner {
    /// An empty view. `place` is the worker's script.
    pub fn new(place: WorkerScript) -> Self {
        Self(Rc::new(Inner {
            place,
            worker: RefCell::default(),
            view: RefCell::default(),
            is_schema_too_deep: Cell::default(),
            too_deep: RefCell::default(),
            drawn: ArcTrigger::new(),
            shown: RefCell::default(),
            later: RefCell::default(),
        }))
    }

    /// The view; empty while there is no value.
    pub fn view(&self) -> AnyView {
        let this = SendWrapper::new(Rc::downgrade(&self.0));
        let drawn = self.0.drawn.clone();
        let inside = move || {
            drawn.track();
            let this = this.upgrade()?;
            let note = |words| view! { <p class="notice">{words}</p> };
            if let Some(text) = &*this.too_deep.borrow() {
                let text = text.view();
                return Some(
                    view! {
                        {note(messages::value_too_deep())}
                        {text}
                    }
                    .into_any(),
                );
            }
            let view = this.view.borrow().clone()?;
            let is_schema_too_deep = this.is_schema_too_deep.get();
            let note = is_schema_too_deep.then(|| note(messages::schema_too_deep()));
            Some(
                view! {
                    {note}
                    {view.view()}
                }
                .into_any(),
            )
        };
        Self::frame(move || inside().into_any())
    }

    /// The element around a view.
    pub(crate) fn frame(inside: impl FnMut() -> AnyView + Send + 'static) -> AnyView {
        let (lang, dir) = lang_and_dir();
        view! {
            <div class="schema-view" lang=lang dir=dir>
                {live(inside)}
            </div>
        }
    }

    /// Shows the text of a value that is nested too deeply to be parsed.
    pub fn show_too_deep(&self, text: String) {
        self.show(None, None);
        self.0.too_deep.replace(Some(PlainText::new(text)));
        self.0.draw();
    }

    /// Sets whether the schema of the value that is shown next is nested too deeply to be parsed.
    pub fn set_schema_too_deep(&self, is_too_deep: bool) {
        if self.0.is_schema_too_deep.replace(is_too_deep) != is_too_deep {
            self.0.draw();
        }
    }

    /// Shows a value, through a schema if there is one. `None` shows nothing.
    pub fn show(&self, schema: Option<&Value>, value: Option<Value>) {
        let inner = &self.0;
        if inner.too_deep.take().is_some() {
            inner.draw();
        }
        let Some(value) = value else {
            inner.shown.take();
            inner.later.take();
            if inner.view.take().is_some() {
                inner.draw();
            }
            return;
        };
        let reading = Reading::new(schema, value);
        // Frameworks set equal properties repeatedly.
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
        // Render first: serializing a large value for the worker takes as long as rendering a part of it.
        let this = Rc::downgrade(inner);
        let check = in_this_language(move || {
            if let Some(inner) = this.upgrade() {
                inner.check(reading);
            }
        });
        let later = Timeout::new(AFTER_PAINT, check);
        inner.later.replace(Some(later));
    }
}

impl Inner {
    fn draw(&self) {
        self.drawn.notify();
        flush();
    }

    /// Checks the value and marks the findings. A value that can't be checked is shown without marks.
    fn check(self: &Rc<Self>, reading: Reading) {
        let Some(schema) = reading.schema().cloned() else {
            return;
        };
        let mut worker = self.worker.borrow_mut();
        let worker = worker.get_or_insert_with(|| ResultWorker::new(&self.place));
        let this = Rc::downgrade(self);
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
