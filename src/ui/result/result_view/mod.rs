//! A value with its tools: layout, sorting, paging, copying.
//!
//! Owns the value and the person's choices for its view. Leaves the layout to `value_layout`, clicks to `events`.
//! Invariants: the whole view is a function of the value and the choices, and is updated in place, so that focus,
//! selection and scroll position stay; equal values are not rendered again.

mod events;
mod value_tools;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use exact_json::Pointer;
use json_form::result::document::ValueDocument;
use json_form::result::table_view::Table;
use json_form::result::{Reading, ValueView};
use json_form::validate::Finding;
use leptos::prelude::*;
use send_wrapper::SendWrapper;
use web_sys::Element;

use super::copy_buttons::CopyStatus;
use super::export::ReaderWords;
use super::markdown_view::MarkdownView;
use super::media::Blobs;
use super::value_layout::{LayoutContext, table};
use super::view_state::{TableState, ViewState, id};
use crate::browser::clock;
use crate::ui::formats::Locale;
use crate::ui::runtime::dom::{ElementRef, Pieces, view};
use crate::ui::runtime::focus::{focus, has_focus};
use crate::ui::runtime::reactive::{live, live_text};
use crate::ui::runtime::{Handle, IS_SERVER, PageListener, after_drawing, flush};
use value_tools::{export_items, tools};

/// A view of a value, shared by its clones.
#[derive(Clone)]
pub struct ResultView {
    inner: Rc<Inner>,
}

pub(super) struct Inner {
    pub(super) reading: RefCell<Reading>,
    /// The place that is shown; `None` for the whole value with its tools.
    place: Option<Pointer>,
    pub(super) state: RefCell<ViewState>,
    locale: RefCell<Rc<Locale>>,
    blobs: Blobs,
    root: Cell<Option<ElementRef>>,
    /// Listeners for the beginning and the end of printing, while the view is mounted.
    printing: RefCell<[Option<PageListener>; 2]>,
    /// The layout of the whole value; `None` until it is needed, and after the value or its findings changed.
    layout: RefCell<Option<Rc<ValueView>>>,
    /// The agent's sentence about the value, between headline and value.
    sentence: ArcRwSignal<Option<SendWrapper<Rc<MarkdownView>>>>,
    /// Notified when the value or the person's choices changed, so that the view is rendered again.
    changed: ArcTrigger,
    /// Whether the value has a menu of its own that copies and saves it.
    has_export: ArcRwSignal<bool>,
    /// The text of the live region, which screen readers announce.
    announcement: ArcRwSignal<String>,
}

impl ResultView {
    /// A view of a value. Mount it at once, since a microtask reads the language around the view.
    pub fn new(reading: Reading) -> Self {
        Self::begin(reading, None)
    }

    /// A view of one place of a value, without tools and title.
    pub fn of_place(reading: Reading, at: Pointer) -> Self {
        Self::begin(reading, Some(at))
    }

    fn begin(reading: Reading, place: Option<Pointer>) -> Self {
        let inner = Rc::new(Inner {
            reading: RefCell::new(reading),
            place,
            state: RefCell::default(),
            locale: RefCell::new(Locale::of_page()),
            blobs: Blobs::default(),
            root: Cell::default(),
            printing: RefCell::default(),
            layout: RefCell::default(),
            sentence: ArcRwSignal::default(),
            changed: ArcTrigger::new(),
            has_export: ArcRwSignal::new(true),
            announcement: ArcRwSignal::default(),
        });
        Self { inner }
    }

    /// The rendered view of the value. Mount it at once.
    pub fn view(&self) -> AnyView {
        self.inner.view()
    }

    /// Sets the agent's sentence about the value, which stands below the headline.
    pub(super) fn set_sentence(&self, sentence: Option<&Rc<MarkdownView>>) {
        let sentence = sentence.map(|it| SendWrapper::new(Rc::clone(it)));
        self.inner.sentence.set(sentence);
    }

    /// Sets whether the value has a menu of its own that copies and saves it.
    pub(super) fn set_export(&self, has_export: bool) {
        let known = &self.inner.has_export;
        known.maybe_update(|it| std::mem::replace(it, has_export) != has_export);
    }

    /// The value for a document. `level` is the level of its title.
    pub(super) fn document(&self, level: u8) -> ValueDocument {
        self.inner.document(level)
    }

    /// The buttons of a menu that copies and saves the value.
    pub(super) fn export_items(&self, status: CopyStatus) -> Pieces {
        export_items(Handle::new(Rc::clone(&self.inner)), status)
    }

    /// Whether both handles are clones of one view.
    pub(super) fn is(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.inner, &other.inner)
    }

    /// Replaces the findings, and shows each at its place.
    pub fn set_findings(&self, findings: &[Finding]) {
        let had_any = !self.inner.reading.borrow().findings().is_empty();
        self.inner.reading.borrow_mut().set_findings(findings);
        self.inner.layout.take();
        if had_any || !findings.is_empty() {
            self.inner.draw();
        }
    }

    /// Replaces the value; the person's choices, such as unfolded places, stay.
    pub fn set_reading(&self, reading: Reading) {
        let inner = &self.inner;
        let is_same = {
            let old = inner.reading.borrow();
            old.schema() == reading.schema()
                && old.value() == reading.value()
                && old.findings() == reading.findings()
        };
        inner.reading.replace(reading);
        inner.layout.take();
        if !is_same {
            inner.state.borrow_mut().forget_orders();
            inner.draw();
        }
    }

    /// Applies the formats of the language around the view, after that language may have changed.
    pub fn update_locale(&self) {
        self.inner.update_locale();
    }
}

impl Inner {
    fn view(self: &Rc<Self>) -> AnyView {
        let root = ElementRef::default();
        self.root.set(Some(root));
        if !IS_SERVER {
            self.listen();
        }
        let this = Handle::new(Rc::clone(self));
        let (changed, announcement) = (self.changed.clone(), self.announcement.clone());
        let body = move || {
            changed.track();
            this.get().map(|inner| inner.body()).into_any()
        };
        let changed = self.changed.clone();
        let head = move || {
            changed.track();
            let head = this.get().and_then(|inner| inner.head());
            head.into_any()
        };
        let sentence = self.sentence.clone();
        let sentence = move || sentence.get().map(|it| it.view()).into_any();
        let above = self.place.is_none().then(|| {
            view! {
                {live(head)}
                {live(sentence)}
            }
            .into_any()
        });
        let tools = self.place.is_none().then(|| tools(this, &self.changed));
        let announcement = live_text(move || announcement.get());
        view! {
            <div
                class="result"
                part="result-view"
                tabindex="-1"
                node_ref=root
                on:click=move |event| events::on_click(this, &event)
                on:change=move |event| events::on_change(this, &event)
                on:copy=move |event| events::on_copy(&event)
            >
                <div class="result-body">{above} {live(body)} {tools}</div>
                <span class="unseen" role="status">
                    {announcement}
                </span>
            </div>
        }
    }

    /// Reads the language around the view once it is on the page, and listens for printing.
    fn listen(self: &Rc<Self>) {
        let later = Rc::downgrade(self);
        clock::queue_microtask(move || {
            if let Some(inner) = later.upgrade() {
                inner.update_locale();
            }
        });
        let printing = [("beforeprint", true), ("afterprint", false)];
        let printing = printing.map(|(event, is_printed)| {
            let this = Rc::downgrade(self);
            PageListener::of_window(event, move |_| {
                if let Some(inner) = this.upgrade() {
                    inner.state.borrow_mut().is_printed = is_printed;
                    inner.draw();
                }
            })
        });
        self.printing.replace(printing);
    }

    /// Calls `draw` with what a layout depends on.
    fn with_context<T>(&self, draw: impl FnOnce(&LayoutContext<'_>) -> T) -> T {
        let (reading, state) = (self.reading.borrow(), self.state.borrow());
        draw(&LayoutContext {
            reading: &reading,
            state: &state,
            locale: &self.locale.borrow(),
            blobs: &self.blobs,
        })
    }

    /// The layout of the whole value.
    fn whole(&self) -> Rc<ValueView> {
        let mut known = self.layout.borrow_mut();
        Rc::clone(known.get_or_insert_with(|| Rc::new(self.reading.borrow().root())))
    }

    fn document(&self, level: u8) -> ValueDocument {
        let locale = self.locale.borrow();
        self.reading.borrow().document(level, &ReaderWords(&locale))
    }

    fn head(&self) -> Option<AnyView> {
        let whole = self.whole();
        self.with_context(|context| context.head(&whole))
    }

    fn body(&self) -> AnyView {
        self.find_orders();
        self.blobs.begin();
        let body = self.with_context(|context| match &self.place {
            Some(at) => context.at(at),
            None => context.whole(&self.whole()),
        });
        self.blobs.end();
        body
    }

    /// Renders the view again; if the focused element disappears, the view gets the focus.
    pub(super) fn draw(&self) {
        let had_focus = self.element().filter(has_focus);
        self.changed.notify();
        let Some(root) = had_focus else {
            return flush();
        };
        // If the focused element disappeared, the view itself gets the focus.
        after_drawing(move || {
            if !has_focus(&root) {
                focus(&root);
            }
        });
    }

    fn element(&self) -> Option<Element> {
        self.root.get()?.get()
    }

    /// Changes the state of a table, and updates the view.
    pub(super) fn change_table(&self, at: &Pointer, change: impl FnOnce(&mut TableState)) {
        let mut chosen = self.state.borrow().table(at);
        change(&mut chosen);
        self.state.borrow_mut().set_table(at, chosen);
        self.draw();
    }

    /// Computes and stores the order of the rows of each table that the person sorted and whose order is unknown, as
    /// after a new value.
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

    /// Renders the view again if the language around it changed.
    fn update_locale(&self) {
        let Some(root) = self.element() else { return };
        let locale = Locale::around(&root);
        if !Rc::ptr_eq(&locale, &self.locale.borrow()) {
            self.locale.replace(locale);
            self.draw();
        }
    }

    /// The table at a place; `None` if the place is not a table.
    pub(super) fn table(&self, at: &Pointer) -> Option<Table> {
        let view = self.reading.borrow().at(at)?;
        table::at(&view, at).cloned()
    }

    /// Puts words into the live region, so that screen readers announce them.
    pub(super) fn announce(&self, words: &str) {
        self.announcement.set(words.to_owned());
        flush();
    }
}
