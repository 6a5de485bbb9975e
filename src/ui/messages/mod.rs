//! Messages: the sentences of the views for people.
//!
//! Owns the English of `ui`, so that it can be translated in one place. Invariant: the views contain no sentences.

pub(crate) mod result;
