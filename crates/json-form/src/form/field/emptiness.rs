//! Emptiness: the ways in which a field can be without a value.
//!
//! Leaves which of them a field offers to `view`, and choosing one to `edit`.

/// A way to be empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmptyKind {
    /// Absent.
    NotSet,
    /// `null`.
    Null,
    /// An empty string or list.
    Empty,
    /// A new value instead of a text that cannot be read.
    NewValue,
}
