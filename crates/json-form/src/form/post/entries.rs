//! The pairs of a posted form, and the result of reading them.

use exact_json::Pointer;

use crate::form::Changes;
use crate::validate::protocol::Ask;

/// The most pairs of a post that are read.
pub const ENTRIES: usize = 20_000;
/// The most bytes of the names and values of a post that are read, files included.
pub const BYTES: usize = 50_000_000;

/// A pair of a posted form, in the order of the post.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostEntry {
    /// The name of the control or button: the text of a [`PostName`](super::PostName).
    pub name: String,
    /// The text or the file that the browser posted for the control.
    pub value: PostValue,
}

impl PostEntry {
    /// A pair with a text.
    pub fn text(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            value: PostValue::Text(text.into()),
        }
    }
}

/// The value of a posted control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PostValue {
    /// The text of an input, or the value of a chosen option.
    Text(String),
    /// The picked file of a file input (`multipart/form-data`). An input without a file posts an empty name and no bytes.
    File {
        /// The name of the file, without a folder.
        name: String,
        /// The media type that the browser reports; empty if unknown.
        media_type: String,
        /// The content.
        bytes: Vec<u8>,
    },
}

/// The action that a post asks for, after its texts are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PostAction {
    /// The person sends the form: check it, and take the value if it is valid.
    Submit,
    /// The form is another one than the person saw: a button or a chooser changed it, or fields appeared. Draw it again,
    /// and do not judge it.
    Changed,
}

/// The result of reading a post into a session.
#[derive(Clone, Debug)]
pub struct Posted {
    /// The views that may look different.
    pub changes: Changes,
    /// The messages to the validator.
    pub asks: Vec<Ask>,
    /// The action that the post asks for.
    pub action: PostAction,
    /// The place where the person goes on after a button or a chooser, such as the added item; `None` without one. A
    /// page that is drawn again begins there.
    pub target: Option<Pointer>,
    /// The pairs that were not read; only the first ones of many.
    pub notes: Vec<PostNote>,
}

/// The reason why a part of a post was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PostNote {
    /// The name is not the text of a [`PostName`](super::PostName). It may be shortened.
    UnknownName(String),
    /// The form has no such control or button, or does not offer it now. The text of the [`PostName`](super::PostName), which may be
    /// shortened.
    NotOffered(String),
    /// The control is shown but not edited, and another value was posted for it.
    ReadOnly(Pointer),
    /// The name was posted before, and its control has one value. It may be shortened.
    Repeated(String),
    /// The value is of another kind than the control: a file for a text, or a text for a file.
    OtherKind(Pointer),
    /// Another button was pressed too; only the first counts.
    OtherButton(String),
    /// The hidden field `state` is missing a part, too long, or not that of this version: the form is a fresh one.
    InvalidState,
    /// The post has more than [`ENTRIES`] pairs or more than [`BYTES`] bytes, or a post without a page names too many
    /// places: the rest is not read.
    TooLarge,
}
