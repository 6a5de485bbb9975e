//! The text encoding of Markdown blocks.
//!
//! Owns the encoding: a sequence of tokens, each a letter, the length of its argument in bytes (omitted if 0), a
//! colon and the argument; `.` closes an element. Blocks are compared in encoded form, so that of a growing text
//! only the changed blocks are decoded and drawn. Invariants: decoding is total and reverses encoding at any depth.

use super::node::{Align, Node, Tag};

/// An encoded top-level block, such as a paragraph, a list or a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block(String);

impl Block {
    /// Encodes a top-level node as the text of a block.
    pub fn encode(node: &Node) -> Self {
        let mut out = String::new();
        write(node, &mut out);
        Self(out)
    }

    /// A block that was received in encoded form. It is decoded by [`Self::node`].
    pub const fn received(text: String) -> Self {
        Self(text)
    }

    /// The encoded text of the block, which `Self::received` reads again.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Decodes the block; `None` if it is malformed.
    pub fn node(&self) -> Option<Node> {
        read(&self.0)
    }
}

fn token(letter: char, argument: &str, out: &mut String) {
    out.push(letter);
    if !argument.is_empty() {
        out.push_str(&argument.len().to_string());
    }
    out.push(':');
    out.push_str(argument);
}

fn write(node: &Node, out: &mut String) {
    let (tag, inside) = match node {
        Node::Text(text) => return token('t', text, out),
        Node::Element(tag, inside) => (tag, inside),
    };
    let pair = |one: &str, other: &str| [one, "\n", other].concat();
    let (letter, argument) = match tag {
        Tag::Paragraph => ('p', String::new()),
        Tag::Heading(level) => ('h', level.to_string()),
        Tag::Quote => ('q', String::new()),
        Tag::Rule => ('r', String::new()),
        Tag::Break => ('b', String::new()),
        Tag::Code(about) => ('k', about.clone()),
        Tag::InlineCode => ('c', String::new()),
        Tag::List(first) => (
            'l',
            first.map_or_else(String::new, |first| first.to_string()),
        ),
        Tag::Item(None) => ('i', String::new()),
        Tag::Item(Some(done)) => ('i', if *done { "x" } else { "o" }.to_owned()),
        Tag::Table => ('T', String::new()),
        Tag::Row => ('R', String::new()),
        Tag::Cell(Align::Start) => ('C', String::new()),
        Tag::Cell(Align::Center) => ('C', "c".to_owned()),
        Tag::Cell(Align::End) => ('C', "e".to_owned()),
        Tag::Emphasis => ('e', String::new()),
        Tag::Strong => ('s', String::new()),
        Tag::Strikethrough => ('d', String::new()),
        Tag::Link { href, title } => ('a', pair(href, title)),
        Tag::Image { src, title } => ('m', pair(src, title)),
        Tag::Footnote(name) => ('N', name.clone()),
        Tag::FootnoteReference(name) => ('n', name.clone()),
        Tag::Verbatim => ('P', String::new()),
    };
    token(letter, &argument, out);
    for node in inside {
        write(node, out);
    }
    out.push('.');
}

fn tag(letter: char, argument: &str) -> Option<Tag> {
    let pair = || {
        let (one, other) = argument.split_once('\n')?;
        Some((one.to_owned(), other.to_owned()))
    };
    Some(match letter {
        'p' => Tag::Paragraph,
        'h' => Tag::Heading(argument.parse().ok()?),
        'q' => Tag::Quote,
        'r' => Tag::Rule,
        'b' => Tag::Break,
        'k' => Tag::Code(argument.to_owned()),
        'c' => Tag::InlineCode,
        'l' => Tag::List(argument.parse().ok()),
        'i' => Tag::Item(match argument {
            "x" => Some(true),
            "o" => Some(false),
            _ => None,
        }),
        'T' => Tag::Table,
        'R' => Tag::Row,
        'C' => Tag::Cell(match argument {
            "c" => Align::Center,
            "e" => Align::End,
            _ => Align::Start,
        }),
        'e' => Tag::Emphasis,
        's' => Tag::Strong,
        'd' => Tag::Strikethrough,
        'a' => {
            let (href, title) = pair()?;
            Tag::Link { href, title }
        }
        'm' => {
            let (src, title) = pair()?;
            Tag::Image { src, title }
        }
        'N' => Tag::Footnote(argument.to_owned()),
        'n' => Tag::FootnoteReference(argument.to_owned()),
        'P' => Tag::Verbatim,
        _ => return None,
    })
}

/// Decodes without recursion, since the depth is not limited.
fn read(text: &str) -> Option<Node> {
    let mut rest = text;
    let mut open: Vec<(Tag, Vec<Node>)> = Vec::new();
    loop {
        let letter = rest.chars().next()?;
        rest = rest.get(letter.len_utf8()..)?;
        let node = if letter == '.' {
            let (tag, inside) = open.pop()?;
            Node::Element(tag, inside)
        } else {
            let (length, more) = rest.split_once(':')?;
            let length: usize = if length.is_empty() {
                0
            } else {
                length.parse().ok()?
            };
            let argument = more.get(..length)?;
            rest = more.get(length..)?;
            if letter != 't' {
                open.push((tag(letter, argument)?, Vec::new()));
                continue;
            }
            Node::Text(argument.to_owned())
        };
        match open.last_mut() {
            Some((_, inside)) => inside.push(node),
            None => return rest.is_empty().then_some(node),
        }
    }
}
