//! The parts of a message or an artifact on the screen.
//!
//! Owns their order and which of them changed: a part that grows is told, the others are not
//! touched. Leaves each kind of part to its own file.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use leptos::prelude::*;

use super::data::DataView;
use super::file::FileView;
use super::prose::ProseView;
use super::source::SourceView;
use super::worker::ResultWorker;
use crate::json;
use crate::result::Block;
use crate::ui::runtime::{Handle, attrs, each, flush, owned, pieces, tag};

/// Parts on the screen.
pub struct PartsView {
    inner: Rc<Inner>,
}

struct Inner {
    worker: Rc<ResultWorker>,
    above: u8,
    parts: RefCell<Vec<(u64, Rc<Part>)>>,
    order: ArcRwSignal<Vec<u64>>,
    count: Cell<u64>,
}

enum Part {
    Prose(ProseView),
    Source(SourceView),
    Data(DataView),
    File(FileView),
    Unknown(SourceView),
}

impl PartsView {
    /// A place without parts, below a heading of the level `above`.
    pub fn new(worker: &Rc<ResultWorker>, above: u8) -> Self {
        let inner = Inner {
            worker: Rc::clone(worker),
            above,
            parts: RefCell::default(),
            order: ArcRwSignal::default(),
            count: Cell::default(),
        };
        Self {
            inner: Rc::new(inner),
        }
    }

    /// The view, for the page.
    pub fn view(&self) -> AnyView {
        view(&self.inner)
    }

    /// What its only part is called, where that is data.
    pub(super) fn title(&self) -> Option<String> {
        match &**self.inner.parts.borrow() {
            [(_, part)] => match &**part {
                Part::Data(data) => Some(data.title()),
                _ => None,
            },
            _ => None,
        }
    }

    /// The parts are these now.
    pub fn refresh(&self, blocks: &[Block<'_>]) {
        let inner = &self.inner;
        // Drawing asks for the parts: they are not borrowed meanwhile.
        let mut parts = inner.parts.borrow().clone();
        parts.truncate(blocks.len());
        for (at, block) in blocks.iter().enumerate() {
            if parts.get(at).is_some_and(|(_, known)| known.take(block)) {
                continue;
            }
            let id = inner.count.replace(inner.count.get() + 1);
            let made = (id, Rc::new(Part::new(block, &inner.worker, inner.above)));
            match parts.get_mut(at) {
                Some(known) => *known = made,
                None => parts.push(made),
            }
        }
        let order: Vec<u64> = parts.iter().map(|(id, _)| *id).collect();
        inner.parts.replace(parts);
        if *inner.order.read_untracked() != order {
            inner.order.set(order);
        }
        flush();
    }
}

fn view(inner: &Rc<Inner>) -> AnyView {
    let order = inner.order.clone();
    let inner = Handle::new(Rc::clone(inner));
    let part = move |id| {
        owned(|| {
            let part = inner.get().and_then(|inner| inner.part(id));
            part.map(|part| part.view()).into_any()
        })
    };
    let parts = each(move || order.get(), part);
    tag::div(attrs!("class": "parts-shown"), pieces![parts])
}

impl Inner {
    fn part(&self, id: u64) -> Option<Rc<Part>> {
        let parts = self.parts.borrow();
        let (_, part) = parts.iter().find(|(known, _)| *known == id)?;
        Some(Rc::clone(part))
    }
}

impl Part {
    fn new(block: &Block<'_>, worker: &Rc<ResultWorker>, above: u8) -> Self {
        match block {
            Block::Prose { text, style } => {
                Self::Prose(ProseView::new(worker, above, text, *style))
            }
            Block::Source { text, media_type } => Self::Source(SourceView::new(text, media_type)),
            Block::Data { value, schema } => Self::Data(DataView::new(worker, value, *schema)),
            Block::File { file, media_type } => Self::File(FileView::new(file, *media_type)),
            Block::Unknown(raw) => Self::Unknown(SourceView::new(&json::pretty(raw), UNKNOWN)),
        }
    }

    /// Becomes another part, if it is one of its kind.
    fn take(&self, block: &Block<'_>) -> bool {
        match (self, block) {
            (Self::Prose(view), Block::Prose { text, style }) => view.set(text, *style),
            (Self::Source(view), Block::Source { text, media_type }) => view.set(text, media_type),
            (Self::Data(view), Block::Data { value, schema }) => view.set(value, *schema),
            (Self::File(view), Block::File { file, media_type }) => {
                return view.is(file, *media_type);
            }
            (Self::Unknown(view), Block::Unknown(raw)) => view.set(&json::pretty(raw), UNKNOWN),
            _ => return false,
        }
        true
    }

    fn view(&self) -> AnyView {
        match self {
            Self::Prose(view) => view.view(),
            Self::Source(view) | Self::Unknown(view) => view.view(),
            Self::Data(view) => view.view(),
            Self::File(view) => view.view(),
        }
    }
}

/// What is said of a part that nobody here knows.
const UNKNOWN: &str = "A part of an unknown kind, as JSON";
