//! A JSON Schema as data.
//!
//! Owns drafts, resources, references, which schemas surely apply at a place, and the cost guard.
//! Leaves judging values to `validate` and drawing fields to `form`. Invariants: any JSON whatever
//! is a document; everything is bounded; nothing is fetched; the validator crate is not known here.

mod applicable;
mod document;
mod draft;
mod edges;
mod graph;
pub mod guard;
mod measure;
mod table;
#[cfg(test)]
mod tests;
mod uri;

pub use applicable::{Member, Note, Set};
pub use document::{Document, Place, Unresolved};
pub use draft::Draft;
pub use edges::{
    Edge, Reference, Role, Token, is_hidden_by_reference, last_keyword, references, subschemas,
};
pub use measure::{Size, measure};
