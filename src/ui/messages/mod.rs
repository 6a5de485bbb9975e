//! The sentences and labels that the views show to people, in English: one file for each folder of views.
//!
//! Owns no state and no markup. Leaves the sentences of the crates below, such as the errors of a form's values, to the
//! `messages` modules there. Invariant: no view contains a text for people, so that a translation replaces these files
//! only.

pub(crate) mod conversation;
pub(crate) mod form;
pub(crate) mod inspect;
pub(crate) mod page;
pub(crate) mod result;
