//! The parts of a message or artifact.
//!
//! Owns their order, and renders them in portions. Only parts that changed are updated. Leaves each kind of part to its
//! own file.

use std::cell::RefCell;
use std::rc::Rc;

use a2a_client::artifacts::{Block, Prose};
use json_form::result::document::Piece;
use json_form::result::reading::SentValues;
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
use crate::ui::runtime::dom::view;
use crate::ui::runtime::flush;
use crate::ui::runtime::reactive::Portions;

/// A view of the parts of a message or artifact.
pub struct PartsView {
    worker: Rc<ResultWorker>,
    above: u8,
    redraw: Rc<dyn Fn()>,
    portions: Portions,
    parts: Rc<KeyedItems<Part>>,
    /// What the person sent, which no headline repeats.
    sent: RefCell<Rc<SentValues>>,
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
            sent: RefCell::default(),
        }
    }

    /// The list of parts, and a button for more if there are many. `refresh` updates it in place.
    pub fn view(&self) -> AnyView {
        let parts = self.parts.view(Part::view);
        let list = view! { <div class="parts-shown">{parts}</div> };
        let redraw = Rc::clone(&self.redraw);
        self.portions.view(list, move || redraw()).into_any()
    }

    /// The parts for a document. `level` is the level of the headings in them.
    pub fn document(&self, level: u8) -> Vec<Piece> {
        let parts = self.parts.all();
        parts
            .iter()
            .flat_map(|(_, part)| part.pieces(level))
            .collect()
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

    /// Sets what the person sent, for the data that the next `refresh` shows.
    pub(super) fn set_sent(&self, sent: &Rc<SentValues>) {
        self.sent.replace(Rc::clone(sent));
    }

    /// Replaces the blocks: updates the views of those that stay, and renders new ones.
    pub fn refresh(&self, blocks: &[Block<'_>]) {
        self.portions.set_count(blocks.len());
        let limit = untrack(|| self.portions.limit());
        let blocks = blocks.get(..limit).unwrap_or(blocks);
        let sentence = sentence(blocks);
        let is_separate = |(at, _): &(usize, &Block<'_>)| {
            sentence.as_ref().is_none_or(|sentence| sentence.at != *at)
        };
        let separate: Vec<&Block<'_>> = blocks
            .iter()
            .enumerate()
            .filter(is_separate)
            .map(|(_, block)| block)
            .collect();
        let sent = self.sent.borrow().clone();
        let mut parts = self.parts.all();
        parts.truncate(separate.len());
        for (at, block) in separate.into_iter().enumerate() {
            if parts
                .get(at)
                .is_some_and(|(_, known)| known.take(block, &sent))
            {
                continue;
            }
            let made = Part::new(block, &self.worker, self.above, &sent);
            let made = self.parts.keyed(made);
            match parts.get_mut(at) {
                Some(known) => *known = made,
                None => parts.push(made),
            }
        }
        for (_, part) in &parts {
            if let Part::Data(data) = &**part {
                let words = sentence.as_ref().map(|it| (it.text, it.style));
                data.set_sentence(self.above, words);
            }
        }
        self.parts.set(parts);
        flush();
    }
}

/// The agent's sentence about the only data of a message or artifact.
struct Sentence<'b> {
    /// The index of its block.
    at: usize,
    text: &'b str,
    style: Prose,
}

/// The longest sentence about data, in bytes; a longer text stays where the agent put it.
const LONGEST_SENTENCE: usize = 400;

/// The only prose of the blocks, if it is a short paragraph beside their only data.
fn sentence<'b>(blocks: &'b [Block<'_>]) -> Option<Sentence<'b>> {
    let is_prose = |block: &Block<'_>| matches!(block, Block::Prose { .. });
    let is_data = |block: &Block<'_>| matches!(block, Block::Data { .. });
    let at = blocks.iter().position(is_prose)?;
    let data = blocks.iter().position(is_data)?;
    let are_only = blocks
        .iter()
        .filter(|it| is_prose(it) || is_data(it))
        .count()
        == 2;
    let Block::Prose { text, style } = blocks.get(at)? else {
        return None;
    };
    let text = text.trim();
    let is_paragraph = text.len() <= LONGEST_SENTENCE
        && !text.contains('\n')
        && !text.starts_with(['#', '|', '`', '>', '-', '*', '+']);
    let is_it = are_only && at.abs_diff(data) == 1 && is_paragraph;
    is_it.then_some(Sentence {
        at,
        text,
        style: *style,
    })
}

impl Part {
    fn new(block: &Block<'_>, worker: &Rc<ResultWorker>, above: u8, sent: &Rc<SentValues>) -> Self {
        match block {
            Block::Prose { text, style } => {
                Self::Prose(MarkdownView::new(worker, above, text, *style))
            }
            Block::Source { text, media_type } => Self::Source(SourceView::new(text, media_type)),
            Block::Data {
                value,
                schema,
                names_schema,
            } => Self::Data(DataView::new(worker, value, *schema, *names_schema, sent)),
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
    fn take(&self, block: &Block<'_>, sent: &Rc<SentValues>) -> bool {
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
            ) => view.set(value, *schema, *names_schema, sent),
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

    fn pieces(&self, level: u8) -> Vec<Piece> {
        match self {
            Self::Prose(view) => vec![view.piece()],
            Self::Source(view) | Self::Unknown(view) => vec![view.piece()],
            Self::Data(view) => view.pieces(level),
            Self::File(view) => vec![view.piece()],
            Self::Name(name) => vec![Piece::Heading(level, name.clone())],
            Self::Description(words) => vec![Piece::Paragraph(words.clone())],
        }
    }

    fn view(&self) -> AnyView {
        match self {
            Self::Prose(view) => view.view(),
            Self::Source(view) | Self::Unknown(view) => view.view(),
            Self::Data(view) => view.view(),
            Self::File(view) => view.view(),
            Self::Name(name) => {
                view! {
                    <p class="artifact-title" dir="auto">
                        {name.clone()}
                    </p>
                }
            }
            Self::Description(words) => {
                view! {
                    <p class="about" dir="auto">
                        {words.clone()}
                    </p>
                }
            }
        }
    }
}
