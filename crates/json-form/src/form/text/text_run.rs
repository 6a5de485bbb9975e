//! The parts of a description.
//!
//! Leaves reading them to `inline_markup`.

use std::borrow::Cow;

/// One part of a description: plain text, code, strong words or a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextRun<'t> {
    /// Text without markup.
    Plain(Cow<'t, str>),
    /// The text between two backticks or in `<code>`, to show as code.
    Code(Cow<'t, str>),
    /// The text between two double asterisks or in `<b>`, to show as strong.
    Strong(Cow<'t, str>),
    /// A link: an address by itself, behind words in brackets, or of an `<a>`.
    Link {
        /// The words to show.
        words: Cow<'t, str>,
        /// The address as written; nobody has checked yet that it is safe to follow.
        href: Cow<'t, str>,
        /// The text to show if the address is not safe: the link as written, of an `<a>` its words.
        whole: Cow<'t, str>,
    },
}
