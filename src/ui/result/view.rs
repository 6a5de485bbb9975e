//! A value on the screen, with its tools.
//!
//! Owns what is drawn now and what the person chose to see. Leaves the looks to `drawing` and what
//! clicks mean to `acting`. Invariants: everything is drawn anew from the reading and the choices,
//! and put on the screen by its differences, so that the focus, the selection and the scroll stay;
//! nothing is drawn again that is the same.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use super::acting;
use super::drawing::Draw;
use super::locale::Locale;
use super::media::Blobs;
use super::redraw::redraw;
use super::state::{State, TableState, id};
use super::{table, tools};
use crate::platform;
use crate::pointer::Pointer;
use crate::result::{Reading, Table};
use crate::ui::dom::{El, Scope, el};
use crate::validate::Finding;

/// A value on the screen. Copies show the same one.
#[derive(Clone)]
pub struct ResultView {
    inner: Rc<Inner>,
}

pub(super) struct Inner {
    pub(super) this: Weak<Inner>,
    pub(super) reading: RefCell<Reading>,
    /// The place that alone is shown; none where it is the whole, with its tools.
    place: Option<Pointer>,
    pub(super) state: RefCell<State>,
    locale: RefCell<Rc<Locale>>,
    blobs: Blobs,
    root: El,
    /// What is announced: it stays the same element for good.
    said: El,
    body: El,
    told: Cell<&'static str>,
    pub(super) scope: Scope,
}

impl ResultView {
    /// Draws a value. Put it on the page at once: the language around it is asked for right after.
    pub fn new(reading: Reading) -> Self {
        Self::begin(reading, None)
    }

    fn begin(reading: Reading, place: Option<Pointer>) -> Self {
        let root = el("div", "result")
            .attr("part", "result-view")
            .attr("tabindex", "-1");
        let said = el("span", "unseen").attr("role", "status");
        let body = el("div", "result-body");
        root.put(&body);
        root.put(&said);
        let inner = Rc::new_cyclic(|this: &Weak<Inner>| Inner {
            this: this.clone(),
            reading: RefCell::new(reading),
            place,
            state: RefCell::default(),
            locale: RefCell::new(Locale::around(&root)),
            blobs: Blobs::default(),
            root,
            said,
            body,
            told: Cell::new(""),
            scope: Scope::new(),
        });
        acting::listen(&inner);
        inner.draw();
        let later = inner.this.clone();
        platform::soon(move || {
            if let Some(inner) = later.upgrade() {
                inner.look_around();
            }
        });
        Self { inner }
    }

    /// Draws what stands at one place of a value, without tools and without what it is called.
    pub fn of_place(reading: Reading, at: Pointer) -> Self {
        Self::begin(reading, Some(at))
    }

    /// The element, for the page.
    pub fn element(&self) -> &El {
        &self.inner.root
    }

    /// Shows what does not fit, each at its place.
    pub fn set_findings(&self, findings: &[Finding]) {
        let had_any = !self.inner.reading.borrow().findings().is_empty();
        self.inner.reading.borrow_mut().set_findings(findings);
        if had_any || !findings.is_empty() {
            self.inner.draw();
        }
    }

    /// Shows another value, in the same way as the one before.
    pub fn set_reading(&self, reading: Reading) {
        let inner = &self.inner;
        let is_same = {
            let old = inner.reading.borrow();
            old.schema() == reading.schema()
                && old.value() == reading.value()
                && old.findings() == reading.findings()
        };
        inner.reading.replace(reading);
        if !is_same {
            inner.state.borrow_mut().forget_orders();
            inner.told.set("");
            inner.draw();
        }
    }

    /// Asks again for the language around the element, after it changed.
    pub fn look_around(&self) {
        self.inner.look_around();
    }
}

impl Inner {
    /// Draws all of it.
    pub(super) fn draw(&self) {
        self.find_orders();
        self.blobs.begin();
        let new = self.with_draw(|draw| {
            let body = el("div", "result-body");
            match &self.place {
                Some(at) => body.with(&draw.at(at)),
                None => body
                    .with(&draw.whole())
                    .with(&tools::tools(draw, self.told.get())),
            }
        });
        self.blobs.end();
        let had_focus = self.root.find(":focus").is_some();
        redraw(&self.body, &new);
        // What is gone takes the focus along: then it goes to the whole.
        if had_focus && self.root.find(":focus").is_none() {
            self.root.focus_itself();
        }
    }

    pub(super) fn root(&self) -> &El {
        &self.root
    }

    /// Changes what is chosen for a table, and shows it.
    pub(super) fn change_table(&self, at: &Pointer, change: impl FnOnce(&mut TableState)) {
        let mut chosen = self.state.borrow().table(at);
        change(&mut chosen);
        self.state.borrow_mut().set_table(at, chosen);
        self.draw_table(at);
    }

    /// Draws one table.
    fn draw_table(&self, at: &Pointer) {
        let view = self.reading.borrow().at(at);
        let (Some(view), Some(place), true) = (view, self.place_of(at), self.blobs.is_empty())
        else {
            return self.draw();
        };
        self.find_orders();
        let new = self.with_draw(|draw| match table::at(&view, at) {
            Some(rows) => table::table(draw, &view, rows),
            None => place.copy(),
        });
        redraw(&place, &new);
    }

    fn place_of(&self, at: &Pointer) -> Option<El> {
        let mut places = self.root.all("[data-table]").into_iter();
        places.find(|place| place.get("data-table").as_deref() == Some(at.as_str()))
    }

    /// Another page begins at its top.
    pub(super) fn show_top(&self, at: &Pointer) {
        if let Some(scroll) = self.place_of(at).and_then(|it| it.find(".table-scroll")) {
            scroll.raw().set_scroll_top(0);
        }
    }

    fn with_draw<T>(&self, with: impl FnOnce(&Draw<'_>) -> T) -> T {
        let (reading, state, locale) = (
            self.reading.borrow(),
            self.state.borrow(),
            self.locale.borrow(),
        );
        with(&Draw {
            reading: &reading,
            state: &state,
            locale: &locale,
            blobs: &self.blobs,
        })
    }

    /// Sorts what is to be sorted and is not yet.
    fn find_orders(&self) {
        let reading = self.reading.borrow();
        let mut state = self.state.borrow_mut();
        state.find_orders(|at, column, descending| {
            let view = reading.at(at)?;
            let rows = table::at(&view, at)?;
            let index = rows.columns.iter().position(|it| id(it) == column)?;
            Some(reading.order(rows, index, descending).into())
        });
    }

    fn look_around(&self) {
        let locale = Locale::around(&self.root);
        if !Rc::ptr_eq(&locale, &self.locale.borrow()) {
            self.locale.replace(locale);
            self.draw();
        }
    }

    /// The table at a place.
    pub(super) fn table(&self, at: &Pointer) -> Option<Table> {
        let view = self.reading.borrow().at(at)?;
        table::at(&view, at).cloned()
    }

    /// Says something to those who hear the page.
    pub(super) fn say(&self, words: &str) {
        self.said.set_text(words);
    }

    /// Says what became of copying.
    pub(super) fn tell(&self, words: &'static str) {
        self.told.set(words);
        if let Some(place) = self.root.find(".take .told") {
            place.set_text(words);
        }
    }
}
