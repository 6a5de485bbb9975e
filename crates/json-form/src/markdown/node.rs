//! What a text is made of.

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// Characters. A line break in them is one of the source: in CommonMark a space.
    Text(String),
    /// Something with more inside.
    Inside(Tag, Vec<Node>),
}

/// What something is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tag {
    /// A paragraph.
    Paragraph,
    /// A heading, and how deep it stands below the others: 1 for the first of them, whatever its
    /// sender called it, so that no level is left out. At most 6.
    Heading(u8),
    /// What somebody else said.
    Quote,
    /// A line between two subjects. It is empty.
    Rule,
    /// A new line. It is empty.
    Break,
    /// A block of code, with all that is said of its language; often nothing.
    Code(String),
    /// Code within a sentence.
    InlineCode,
    /// A list, with its first number if its items are numbered.
    List(Option<u64>),
    /// An item of a list, and whether it is done if it is something to do.
    Item(Option<bool>),
    /// A table. Its first row has its headings.
    Table,
    /// A row of a table.
    Row,
    /// A cell of a row.
    Cell(Align),
    /// Stressed.
    Emphasis,
    /// Strong.
    Strong,
    /// Not valid any more.
    Struck,
    /// A link that may be followed.
    Link {
        /// `https:`, `http:` or `mailto:`.
        href: String,
        /// What it says on being pointed at; often nothing.
        title: String,
    },
    /// A picture; what stands inside says what it shows.
    Image {
        /// `https:`, `http:` or `data:` with base64.
        src: String,
        /// What it says on being pointed at; often nothing.
        title: String,
    },
    /// A note, by its name.
    Note(String),
    /// The sign in the text that there is a note of this name. It is empty.
    NoteMark(String),
    /// Text as it stands in the source, line for line.
    Plain,
}

/// How a column of a table is aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// As the language is written.
    Start,
    /// In the middle.
    Center,
    /// At the far end, as numbers are.
    End,
}
