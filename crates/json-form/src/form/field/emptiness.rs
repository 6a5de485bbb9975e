//! Emptiness: the ways in which a field can be without a value.
//!
//! Leaves which of them a field offers to `view`, and choosing one to `edit`.

/// A way in which a field can be without a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmptyKind {
    /// The value is absent.
    NotSet,
    /// The value is `null`.
    Null,
    /// The value is an empty string or list.
    Empty,
    /// The string holds text that is not JSON; choosing this replaces the text by a new value.
    NewValue,
}
