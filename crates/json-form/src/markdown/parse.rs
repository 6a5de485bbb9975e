//! The Markdown parser.
//!
//! Owns CommonMark with tables, strikethrough, task lists and footnotes. Leaves the safety of links to `links` and
//! finding lost text to `coverage`. Invariants: any text gives blocks; bytes, nodes and depth are limited, and text
//! beyond a limit is shown verbatim.

use std::ops::Range;

use pulldown_cmark::{Alignment, CodeBlockKind, Event, LinkType, Options, Parser, Tag as Start};

use super::block::Block;
use super::coverage::Coverage;
use super::links::{is_picture, link_bare};
use super::node::{Align, Node, Tag};
use crate::formats::safe_link::safe_link;

/// The most bytes that are parsed; the rest of a longer text is shown verbatim.
pub const MOST_BYTES: usize = 1 << 20;
/// The most nodes that a text is parsed into; the rest of a longer text is shown verbatim.
pub const MOST_NODES: usize = 20_000;
/// The most elements that may be nested; the source of a deeper element is shown verbatim.
pub const MOST_DEPTH: usize = 32;

/// Parses a Markdown text; returns its top-level blocks, each in encoded form.
pub fn blocks(text: &str) -> Vec<Block> {
    nodes(text).iter().map(Block::encode).collect()
}

/// Parses a Markdown text; returns its top-level nodes. Text beyond the limits becomes `Tag::Verbatim`.
pub fn nodes(text: &str) -> Vec<Node> {
    let (head, tail) = text.split_at(cut(text));
    let mut reader = Reader {
        text: head,
        coverage: Coverage::of(head),
        open: Vec::new(),
        done: Vec::new(),
        count: 0,
        skipped: 0,
        links: 0,
        levels: Vec::new(),
        columns: Vec::new(),
        column: 0,
    };
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_FOOTNOTES;
    let mut events = Parser::new_ext(head, options).into_offset_iter();
    let mut used = Vec::new();
    for (event, range) in events.by_ref() {
        if reader.is_full() && !matches!(event, Event::End(_)) {
            reader.give_up(range.start);
            break;
        }
        if let Event::Start(Start::Link { id, link_type, .. } | Start::Image { id, link_type, .. }) =
            &event
            && !matches!(
                link_type,
                LinkType::Inline | LinkType::Autolink | LinkType::Email
            )
        {
            used.push(id.clone());
        }
        reader.take(event, range);
    }
    // The definitions of used reference links are shown with the links.
    let definitions = events.reference_definitions();
    for id in &used {
        if let Some(definition) = definitions.get(id) {
            reader.coverage.mark(definition.span.clone());
        }
    }
    let mut nodes = reader.finish();
    if !tail.is_empty() {
        nodes.push(verbatim(tail));
    }
    nodes
}

/// The position at which a text that is too long is cut: at a line break, if one is near.
fn cut(text: &str) -> usize {
    if text.len() <= MOST_BYTES {
        return text.len();
    }
    let most = text.floor_char_boundary(MOST_BYTES);
    let line = text.get(..most).and_then(|head| head.rfind('\n'));
    line.map(|at| at + 1)
        .filter(|at| at + 4096 > most)
        .unwrap_or(most)
}

fn verbatim(text: &str) -> Node {
    let text = text.strip_suffix('\n').unwrap_or(text);
    Node::Element(Tag::Verbatim, vec![Node::Text(text.to_owned())])
}

/// An element whose end was not read yet: its kind, its children so far, and the byte offset of its start.
struct Open {
    kind: OpenKind,
    inside: Vec<Node>,
    begun: usize,
}

enum OpenKind {
    /// An element that becomes a node of this kind.
    Tag(Tag),
    /// An unsafe link: its text is shown, followed by this address.
    Address(String),
}

struct Reader<'t> {
    text: &'t str,
    coverage: Coverage<'t>,
    open: Vec<Open>,
    /// The finished top-level nodes, each with the byte offset of its start.
    done: Vec<(usize, Node)>,
    count: usize,
    /// The number of open elements beyond the depth limit.
    skipped: usize,
    /// The number of links and images that enclose the current position.
    links: usize,
    /// The source levels of the headings around the current position.
    levels: Vec<u8>,
    /// The alignment of each column of the current table.
    columns: Vec<Alignment>,
    column: usize,
}

impl Reader<'_> {
    fn is_full(&self) -> bool {
        self.count >= MOST_NODES
    }

    fn slice(&self, range: Range<usize>) -> &str {
        self.text.get(range).unwrap_or_default()
    }

    fn take(&mut self, event: Event<'_>, range: Range<usize>) {
        match event {
            Event::Start(_) if self.skipped > 0 => self.skipped += 1,
            Event::End(_) if self.skipped > 0 => self.skipped -= 1,
            _ if self.skipped > 0 => {}
            Event::Start(_) if self.open.len() >= MOST_DEPTH => {
                self.skipped = 1;
                let node = verbatim(self.slice(range.clone()));
                self.coverage.mark(range.clone());
                self.put(node, range.start);
            }
            Event::Start(start) => self.begin(start, range),
            Event::End(_) => self.end(),
            leaf => {
                self.coverage.mark(range.clone());
                self.leaf(leaf, range.start);
            }
        }
    }

    fn leaf(&mut self, event: Event<'_>, at: usize) {
        let empty = |tag| Node::Element(tag, Vec::new());
        let node = match event {
            Event::Text(text) | Event::Html(text) => Node::Text(text.into_string()),
            // `<br>` is the only HTML that is honored: tables have no Markdown syntax for a line break.
            Event::InlineHtml(html) if is_line_break(&html) => empty(Tag::Break),
            Event::InlineHtml(html) => Node::Text(html.into_string()),
            Event::Code(text) | Event::InlineMath(text) | Event::DisplayMath(text) => {
                Node::Element(Tag::InlineCode, vec![Node::Text(text.into_string())])
            }
            Event::SoftBreak => Node::Text("\n".to_owned()),
            Event::HardBreak => empty(Tag::Break),
            Event::Rule => empty(Tag::Rule),
            Event::FootnoteReference(name) => empty(Tag::FootnoteReference(name.into_string())),
            Event::TaskListMarker(done) => {
                let item = self
                    .open
                    .iter_mut()
                    .rev()
                    .find_map(|open| match &mut open.kind {
                        OpenKind::Tag(Tag::Item(task)) => Some(task),
                        _ => None,
                    });
                if let Some(task) = item {
                    *task = Some(done);
                }
                return;
            }
            Event::Start(_) | Event::End(_) => return,
        };
        self.put(node, at);
    }

    fn begin(&mut self, start: Start<'_>, range: Range<usize>) {
        let begun = range.start;
        let tag = match start {
            Start::Heading { level, .. } => Tag::Heading(self.rank(level as u8)),
            Start::BlockQuote(_) => Tag::Quote,
            Start::CodeBlock(CodeBlockKind::Indented) => Tag::Code(String::new()),
            Start::CodeBlock(CodeBlockKind::Fenced(about)) => {
                self.coverage.mark_while(begun, |it| it != '\n');
                Tag::Code(about.trim().to_owned())
            }
            Start::HtmlBlock | Start::MetadataBlock(_) => Tag::Verbatim,
            Start::List(first) => Tag::List(first),
            Start::Item => {
                self.coverage
                    .mark_while(begun, |it| it.is_ascii_digit() || it == ' ');
                Tag::Item(None)
            }
            Start::FootnoteDefinition(name) => {
                self.coverage
                    .mark_while(begun, |it| it != ':' && it != '\n');
                Tag::Footnote(name.into_string())
            }
            Start::Table(columns) => {
                self.columns = columns;
                Tag::Table
            }
            Start::TableHead | Start::TableRow => {
                self.column = 0;
                Tag::Row
            }
            Start::TableCell => {
                let align = match self.columns.get(self.column) {
                    Some(Alignment::Center) => Align::Center,
                    Some(Alignment::Right) => Align::End,
                    _ => Align::Start,
                };
                self.column += 1;
                Tag::Cell(align)
            }
            Start::Emphasis => Tag::Emphasis,
            Start::Strong => Tag::Strong,
            Start::Strikethrough => Tag::Strikethrough,
            Start::Link {
                link_type,
                dest_url,
                title,
                ..
            } => {
                self.coverage.mark(range);
                let is_mail = link_type == LinkType::Email;
                let href = if is_mail { "mailto:" } else { "" }.to_owned() + &dest_url;
                let title = title.into_string();
                self.links += 1;
                let kind = if safe_link(&href).is_some() {
                    OpenKind::Tag(Tag::Link { href, title })
                } else {
                    OpenKind::Address(address(href, &title))
                };
                return self.open(kind, begun);
            }
            Start::Image {
                dest_url, title, ..
            } => {
                self.coverage.mark(range);
                let (src, title) = (dest_url.into_string(), title.into_string());
                self.links += 1;
                let kind = if is_picture(&src) {
                    OpenKind::Tag(Tag::Image { src, title })
                } else {
                    OpenKind::Address(address(src, &title))
                };
                return self.open(kind, begun);
            }
            // A paragraph, or an extension that is not enabled.
            _ => Tag::Paragraph,
        };
        self.open(OpenKind::Tag(tag), begun);
    }

    /// The level at which a heading is shown, from 1: a level that the source skips is not counted, so that `###` below
    /// `#` has level 2.
    fn rank(&mut self, level: u8) -> u8 {
        self.levels.retain(|above| *above < level);
        self.levels.push(level);
        u8::try_from(self.levels.len()).unwrap_or(u8::MAX)
    }

    fn open(&mut self, kind: OpenKind, begun: usize) {
        self.count += 1;
        self.open.push(Open {
            kind,
            inside: Vec::new(),
            begun,
        });
    }

    fn end(&mut self) {
        let Some(Open {
            kind,
            mut inside,
            begun,
        }) = self.open.pop()
        else {
            return;
        };
        match kind {
            OpenKind::Address(address) => {
                self.links -= 1;
                let is_shown = matches!(&*inside, [Node::Text(text)] if *text == address);
                for node in inside {
                    self.put(node, begun);
                }
                if !is_shown && !address.is_empty() {
                    let address = Node::Element(Tag::InlineCode, vec![Node::Text(address)]);
                    for node in [
                        Node::Text(" (".to_owned()),
                        address,
                        Node::Text(")".to_owned()),
                    ] {
                        self.put(node, begun);
                    }
                }
            }
            OpenKind::Tag(tag) => {
                match &tag {
                    Tag::Link { .. } | Tag::Image { .. } => self.links -= 1,
                    Tag::Code(_) | Tag::Verbatim => {
                        if let Some(Node::Text(text)) = inside.last_mut()
                            && text.ends_with('\n')
                        {
                            text.pop();
                        }
                    }
                    _ if self.links == 0 => {
                        let mut left = MOST_NODES.saturating_sub(self.count);
                        inside = link_bare(inside, &mut left);
                        self.count = MOST_NODES.saturating_sub(left).max(self.count);
                    }
                    _ => {}
                }
                self.put(Node::Element(tag, inside), begun);
            }
        }
    }

    fn put(&mut self, node: Node, at: usize) {
        let Some(open) = self.open.last_mut() else {
            self.done.push((at, node));
            return;
        };
        match (open.inside.last_mut(), node) {
            (Some(Node::Text(text)), Node::Text(more)) => text.push_str(&more),
            (_, node) => {
                self.count += 1;
                open.inside.push(node);
            }
        }
    }

    fn close(&mut self) {
        self.skipped = 0;
        while !self.open.is_empty() {
            self.end();
        }
    }

    /// Stops at the node limit: the rest of the text is shown verbatim.
    fn give_up(&mut self, from: usize) {
        self.close();
        let rest = verbatim(self.slice(from..self.text.len()));
        self.coverage.mark(from..self.text.len());
        self.done.push((from, rest));
    }

    /// Returns all top-level nodes; source text that no node shows is inserted between them as verbatim nodes.
    fn finish(mut self) -> Vec<Node> {
        self.close();
        let mut lost = self.coverage.uncovered().into_iter().peekable();
        let mut nodes = Vec::with_capacity(self.done.len());
        let mut done = self.done.into_iter().peekable();
        loop {
            let until = done.peek().map_or(usize::MAX, |(at, _)| *at);
            let mut lines = Vec::new();
            while let Some((_, line)) = lost.next_if(|(at, _)| *at < until) {
                lines.push(line);
            }
            if !lines.is_empty() {
                nodes.push(verbatim(&lines.join("\n")));
            }
            match done.next() {
                Some((_, node)) => nodes.push(node),
                None => return nodes,
            }
        }
    }
}

/// The text to show for the destination of an unsafe link or image: the address, then the title if it has one.
fn address(address: String, title: &str) -> String {
    if title.is_empty() {
        address
    } else {
        [&address, " ", title].concat()
    }
}

fn is_line_break(html: &str) -> bool {
    let name = html
        .trim_start_matches('<')
        .trim_end_matches(['>', '/', ' ']);
    name.eq_ignore_ascii_case("br")
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
