//! The parts of a message or artifact.
//!
//! Owns their order, and renders them in portions. Only parts that changed are updated. Leaves each kind of part to its
//! own file.

use std::rc::Rc;

use leptos::prelude::*;
use locales::messages;

use super::brief::readable_json;
use super::data_view::DataView;
use super::file_view::FileView;
use super::keyed_items::KeyedItems;
use super::markdown_view::MarkdownView;
use super::result_view::ResultView;
use super::result_worker::ResultWorker;
use super::source_view::SourceView;
use crate::result::Block;
use crate::ui::runtime::dom::{attrs, pieces, tag};
use crate::ui::runtime::flush;
use crate::ui::runtime::reactive::Portions;

/// A view of the parts of a message or artifact.
pub struct PartsView {
    worker: Rc<ResultWorker>,
    above: u8,
    redraw: Rc<dyn Fn()>,
    portions: Portions,
    parts: Rc<KeyedItems<Part>>,
}

enum Part {
    Prose(MarkdownView),
    Source(SourceView),
    Data(DataView),
    File(FileView),
    Unknown(SourceView),
    Name(String),
    Description(String),
}

impl PartsView {
    /// A view without parts. `above` is the level of the heading above them. `redraw` is called to `refresh` when the
    /// person asks for more parts.
    pub fn new(worker: &Rc<ResultWorker>, above: u8, redraw: Rc<dyn Fn()>) -> Self {
        Self {
            worker: Rc::clone(worker),
            above,
            redraw,
            portions: Portions::default(),
            parts: Rc::default(),
        }
    }

    /// The list of parts, and a button for more if there are many. `refresh` updates it in place.
    pub fn view(&self) -> AnyView {
        let parts = self.parts.view(Part::view);
        let list = tag::div(attrs!("class": "parts-shown"), pieces![parts]);
        let redraw = Rc::clone(&self.redraw);
        self.portions.view(list, move || redraw()).into_any()
    }

    /// The title of the first data part; `None` without data.
    pub(super) fn title(&self) -> Option<String> {
        self.parts.all().iter().find_map(|(_, part)| match &**part {
            Part::Data(data) => Some(data.title()),
            _ => None,
        })
    }

    /// The views of the data parts, in the order of the parts.
    pub(super) fn data(&self) -> Vec<ResultView> {
        let parts = self.parts.all();
        let data = parts.iter().filter_map(|(_, part)| match &**part {
            Part::Data(data) => Some(data.result()),
            _ => None,
        });
        data.collect()
    }

    /// Replaces the blocks: updates the views of those that stay, and renders new ones.
    pub fn refresh(&self, blocks: &[Block<'_>]) {
        self.portions.set_count(blocks.len());
        let limit = untrack(|| self.portions.limit());
        let blocks = blocks.get(..limit).unwrap_or(blocks);
        let mut parts = self.parts.all();
        parts.truncate(blocks.len());
        for (at, block) in blocks.iter().enumerate() {
            if parts.get(at).is_some_and(|(_, known)| known.take(block)) {
                continue;
            }
            let made = Part::new(block, &self.worker, self.above);
            let made = self.parts.keyed(made);
            match parts.get_mut(at) {
                Some(known) => *known = made,
                None => parts.push(made),
            }
        }
        self.parts.set(parts);
        flush();
    }
}

impl Part {
    fn new(block: &Block<'_>, worker: &Rc<ResultWorker>, above: u8) -> Self {
        match block {
            Block::Prose { text, style } => {
                Self::Prose(MarkdownView::new(worker, above, text, *style))
            }
            Block::Source { text, media_type } => Self::Source(SourceView::new(text, media_type)),
            Block::Data {
                value,
                schema,
                names_schema,
            } => Self::Data(DataView::new(worker, value, *schema, *names_schema)),
            Block::File { file, media_type } => Self::File(FileView::new(file, *media_type)),
            Block::Unknown(raw) => Self::Unknown(SourceView::new(
                &readable_json(raw),
                messages::unknown_part(),
            )),
            Block::Name(name) => Self::Name((*name).to_owned()),
            Block::Description(words) => Self::Description((*words).to_owned()),
        }
    }

    /// Shows another block in the view of this part. `false` if the block is of another kind: the view is unchanged
    /// then.
    fn take(&self, block: &Block<'_>) -> bool {
        match (self, block) {
            (Self::Prose(view), Block::Prose { text, style }) => view.set(text, *style),
            (Self::Source(view), Block::Source { text, media_type }) => view.set(text, media_type),
            (
                Self::Data(view),
                Block::Data {
                    value,
                    schema,
                    names_schema,
                },
            ) => view.set(value, *schema, *names_schema),
            (Self::Name(words), Block::Name(other))
            | (Self::Description(words), Block::Description(other)) => return words == other,
            (Self::File(view), Block::File { file, media_type }) => {
                return view.is(file, *media_type);
            }
            (Self::Unknown(view), Block::Unknown(raw)) => {
                view.set(&readable_json(raw), messages::unknown_part());
            }
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
            Self::Name(name) => {
                let attrs = attrs!("class": "artifact-title", "dir": "auto");
                tag::p(attrs, pieces![name.clone()])
            }
            Self::Description(words) => {
                let attrs = attrs!("class": "about", "dir": "auto");
                tag::p(attrs, pieces![words.clone()])
            }
        }
    }
}
