//! A Markdown text, which the worker parses and which may grow.
//!
//! Sends one request at a time to the worker, always for the newest text. Unchanged blocks stay in the DOM with focus,
//! selection and scroll position. Leaves parsing to the worker and views to `markdown_nodes`. Invariants: the view is
//! never blank; until the worker has parsed the text, and if it can't, the view shows the source.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use a2a_client::artifacts::Prose;
use json_form::markdown::{Block, Node, needs_markdown};
use json_form::result::document::Piece;
use leptos::prelude::*;
use web_sys::Element;

use super::export::plain_prose;
use super::keyed_items::KeyedItems;
use super::long_text::LongText;
use super::markdown_nodes::{self, MarkdownContext};
use super::media::Blobs;
use super::result_worker::ResultWorker;
use super::source_view::{is_at_end, scroll_to_end};
use crate::ui::runtime::dom::{Attrs, ElementRef, live_attrs, view};
use crate::ui::runtime::focus::find_all;
use crate::ui::runtime::reactive::{Text, live};
use crate::ui::runtime::{Handle, after_drawing, flush};

/// A view of Markdown: plain text at first, then the blocks that the worker parsed.
pub(super) struct MarkdownView {
    inner: Rc<Inner>,
}

struct Inner {
    worker: Rc<ResultWorker>,
    text: RefCell<String>,
    long: LongText,
    style: Cell<Prose>,
    /// Whether the worker is parsing a text for this view.
    requested: ArcRwSignal<bool>,
    /// Whether the text changed since it was sent to the worker, and so has to be sent again.
    stale: Cell<bool>,
    /// Whether the worker refused to parse this text, which then stays plain.
    refused: Cell<bool>,
    /// The shown plain text; `None` while the blocks are shown.
    plain: ArcRwSignal<Option<String>>,
    /// The blocks that are shown once the text is parsed.
    blocks: Rc<KeyedItems<ArcRwSignal<Block>>>,
    around: MarkdownContext,
    root: Cell<Option<ElementRef>>,
}

impl MarkdownView {
    /// A view that shows plain text at first. `above` is the level of the heading above the text.
    pub(super) fn new(worker: &Rc<ResultWorker>, above: u8, text: &str, style: Prose) -> Self {
        let inner = Rc::new(Inner {
            worker: Rc::clone(worker),
            text: RefCell::default(),
            long: LongText::default(),
            style: Cell::new(style),
            requested: ArcRwSignal::default(),
            stale: Cell::default(),
            refused: Cell::default(),
            plain: ArcRwSignal::new(Some(String::new())),
            blocks: Rc::default(),
            around: MarkdownContext {
                above,
                wanted: ArcRwSignal::default(),
                blobs: Blobs::default(),
            },
            root: Cell::default(),
        });
        let view = Self { inner };
        view.set(text, style);
        view
    }

    pub(super) fn view(&self) -> AnyView {
        let inner = Handle::new(Rc::clone(&self.inner));
        let plain = self.inner.plain.clone();
        let plain = live(move || {
            let text = plain.get().map(Text::from);
            text.map(|text| {
                view! {
                    <p class="prose" dir="auto">
                        {text}
                    </p>
                }
            })
            .into_any()
        });
        let blocks = self.inner.blocks.view(move |block| {
            let block = block.clone();
            live(move || {
                let inner = inner.get();
                let draw = |inner: Rc<Inner>| draw(&block.read(), &inner.around);
                inner.map(draw).into_any()
            })
        });
        let root = ElementRef::default();
        self.inner.root.set(Some(root));
        let more = self.inner.long.view(move || {
            if let Some(inner) = inner.get() {
                inner.long.turn();
                inner.draw();
                flush();
            }
        });
        let around = move || inner.get().map(|inner| inner.attrs()).unwrap_or_default();
        view! {
            <div {..live_attrs(around)} node_ref=root>
                {plain}
                {blocks}
                {more}
            </div>
        }
    }

    /// The whole text for a document: as markup if the worker has parsed all of it.
    pub(super) fn piece(&self) -> Piece {
        let inner = &self.inner;
        let text = inner.text.borrow();
        let blocks = inner.blocks.all();
        let is_whole = inner.long.shown(&text).len() == text.len();
        if blocks.is_empty() || !is_whole {
            return plain_prose(&text);
        }
        let nodes = blocks.iter();
        let nodes: Vec<Node> = nodes
            .filter_map(|(_, block)| block.read_untracked().node())
            .collect();
        Piece::Rich {
            html: Node::html(&nodes, inner.around.above),
            text: text.clone(),
        }
    }

    /// Replaces the text and style, and parses again if one of them differs.
    pub(super) fn set(&self, text: &str, style: Prose) {
        let inner = &self.inner;
        let is_same = *inner.text.borrow() == text && !text.is_empty();
        if is_same && inner.style.get() == style {
            return;
        }
        let is_same_style = inner.style.replace(style) == style;
        let is_beyond = {
            let mut known = inner.text.borrow_mut();
            if let Some(more) = text.strip_prefix(&**known) {
                let shown = inner.long.shown(&known).len();
                let is_cut = shown < known.len();
                known.push_str(more);
                is_cut && inner.long.shown(&known).len() == shown
            } else {
                text.clone_into(&mut known);
                false
            }
        };
        // Text behind the shown part changes nothing.
        if !(is_beyond && is_same_style) {
            inner.refused.set(false);
            inner.draw();
        }
    }
}

impl Inner {
    fn attrs(&self) -> Attrs {
        let is_loose = self.plain.read().is_none() && self.style.get() == Prose::Loose;
        view! {
            <{..}
                class={if is_loose { "md loose" } else { "md" }}
                part="prose"
                // Screen readers announce the text once, when it is parsed.
                aria-busy=self.requested.get().then_some("true")
            />
        }
    }

    /// The part of the text that is shown.
    fn shown(&self) -> String {
        self.long.shown(&self.text.borrow()).to_owned()
    }

    fn is_plain(&self) -> bool {
        let style = self.style.get();
        style == Prose::Plain
            || self.refused.get()
            || !needs_markdown(&self.shown(), style == Prose::Loose)
    }

    fn draw(self: &Rc<Self>) {
        if self.is_plain() {
            return self.draw_plain();
        }
        if self.blocks.all().is_empty() {
            self.draw_plain();
        }
        self.ask();
    }

    /// Shows the text as it is, with its Markdown marks, instead of rendered blocks.
    fn draw_plain(&self) {
        self.blocks.set(Vec::new());
        self.plain.set(Some(self.shown()));
    }

    fn ask(self: &Rc<Self>) {
        if self.requested.get_untracked() {
            self.stale.set(true);
            return;
        }
        self.requested.set(true);
        self.stale.set(false);
        let this = Rc::downgrade(self);
        self.worker.markdown(&self.shown(), move |blocks| {
            if let Some(inner) = this.upgrade() {
                inner.answered(blocks);
            }
        });
    }

    fn answered(self: &Rc<Self>, blocks: Option<Vec<Block>>) {
        match blocks {
            _ if self.is_plain() => {}
            Some(blocks) if !blocks.is_empty() => {
                self.show(blocks);
                if self.stale.get() {
                    self.requested
                        .update_untracked(|requested| *requested = false);
                    self.ask();
                    return flush();
                }
            }
            _ => {
                self.refused.set(true);
                self.draw_plain();
            }
        }
        self.requested.set(false);
        flush();
    }

    /// Updates the blocks that differ. Unchanged blocks at the beginning and the end stay.
    fn show(&self, blocks: Vec<Block>) {
        type Drawn = (u64, Rc<ArcRwSignal<Block>>);
        let root = self.root.get().and_then(ElementRef::get);
        // Elements that may scroll.
        let codes = root
            .map(|root| find_all(&root, "pre"))
            .into_iter()
            .flatten();
        let at_end: Vec<Element> = codes.filter(is_at_end).collect();
        let mut old = self.blocks.all();
        let same = |(one, other): &(&Block, &Drawn)| **one == *other.1.read_untracked();
        let head = blocks.iter().zip(&old).take_while(same).count();
        let most = blocks.len().min(old.len()) - head;
        let tail = blocks.iter().rev().zip(old.iter().rev());
        let tail = tail.take_while(same).take(most).count();
        let behind = old.split_off(old.len() - tail);
        let changed = blocks.len() - tail;
        let mut old = old.into_iter();
        let mut shown: Vec<Drawn> = old.by_ref().take(head).collect();
        for block in blocks.into_iter().take(changed).skip(head) {
            shown.push(match old.next() {
                Some(known) => {
                    known.1.set(block);
                    known
                }
                None => self.blocks.keyed(ArcRwSignal::new(block)),
            });
        }
        shown.extend(behind);
        self.blocks.set(shown);
        self.plain.set(None);
        // A scrolled block that was at its end stays at its end.
        after_drawing(move || at_end.iter().for_each(scroll_to_end));
    }
}

fn draw(block: &Block, around: &MarkdownContext) -> AnyView {
    match block.node() {
        Some(node) => markdown_nodes::block(&node, around),
        None => view! { <p></p> },
    }
}
