//! The nodes of a parsed Markdown text.

/// A node of a parsed Markdown text: a piece of text, or an element with child nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// Text. A line feed in it is a soft break of the source, which CommonMark renders as a space.
    Text(String),
    /// An element: its kind and its child nodes.
    Element(Tag, Vec<Node>),
}

/// The kind of an element, with its attributes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tag {
    /// A paragraph.
    Paragraph,
    /// A heading with its level, from 1 to 6. Levels are renumbered so that none is skipped, whatever levels the
    /// author used.
    Heading(u8),
    /// A block quote.
    Quote,
    /// A thematic break. It has no children.
    Rule,
    /// A hard line break. It has no children.
    Break,
    /// A code block with its info string, which is often empty.
    Code(String),
    /// An inline code span.
    InlineCode,
    /// A list; `Some` with the number of its first item if the list is ordered, `None` if it is not.
    List(Option<u64>),
    /// An item of a list; `Some` if it is a task, with whether the task is done.
    Item(Option<bool>),
    /// A table. Its first row is the header.
    Table,
    /// A row of a table.
    Row,
    /// A cell of a table row, with the alignment of its column.
    Cell(Align),
    /// Emphasized text.
    Emphasis,
    /// Strongly emphasized text.
    Strong,
    /// Struck-through text.
    Strikethrough,
    /// A link that is safe to follow; its children are the text of the link.
    Link {
        /// The address: `https:`, `http:` or `mailto:`.
        href: String,
        /// The tooltip; often empty.
        title: String,
    },
    /// An image; its children are the alternative text.
    Image {
        /// The address: `https:`, `http:` or `data:` with base64.
        src: String,
        /// The tooltip; often empty.
        title: String,
    },
    /// The definition of a footnote with this name; its children are the content of the footnote.
    Footnote(String),
    /// A reference to the footnote with this name. It has no children.
    FootnoteReference(String),
    /// Source text that is shown verbatim, line by line.
    Verbatim,
}

/// The horizontal alignment of the cells in a table column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// The cells are aligned with the start of the line.
    Start,
    /// The cells are centered.
    Center,
    /// The cells are aligned with the end of the line.
    End,
}
