//! The parts of a message or an artifact on the screen.
//!
//! Owns their order and which of them changed: a part that grows is told, the others are not
//! touched. Leaves each kind of part to its own file.

use std::cell::RefCell;
use std::rc::Rc;

use super::data::DataView;
use super::file::FileView;
use super::prose::ProseView;
use super::source::SourceView;
use super::worker::ResultWorker;
use crate::json;
use crate::result::Block;
use crate::ui::dom::{El, el};

/// Parts on the screen.
pub struct PartsView {
    root: El,
    worker: Rc<ResultWorker>,
    above: u8,
    drawn: RefCell<Vec<Part>>,
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
        Self {
            above,
            root: el("div", "parts-shown"),
            worker: Rc::clone(worker),
            drawn: RefCell::default(),
        }
    }

    /// The element, for the page.
    pub fn element(&self) -> &El {
        &self.root
    }

    /// The parts are these now.
    pub fn refresh(&self, blocks: &[Block<'_>]) {
        let mut drawn = self.drawn.borrow_mut();
        let kept = blocks.len().min(drawn.len());
        for gone in drawn.drain(kept..) {
            gone.element().remove();
        }
        for (at, block) in blocks.iter().enumerate() {
            match drawn.get_mut(at) {
                Some(known) if known.take(block) => {}
                Some(known) => {
                    let made = Part::new(block, &self.worker, self.above);
                    known.element().swap(made.element());
                    *known = made;
                }
                None => {
                    let made = Part::new(block, &self.worker, self.above);
                    self.root.put(made.element());
                    drawn.push(made);
                }
            }
        }
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

    fn element(&self) -> &El {
        match self {
            Self::Prose(view) => view.element(),
            Self::Source(view) | Self::Unknown(view) => view.element(),
            Self::Data(view) => view.element(),
            Self::File(view) => view.element(),
        }
    }
}

/// What is said of a part that nobody here knows.
const UNKNOWN: &str = "A part of an unknown kind, as JSON";
