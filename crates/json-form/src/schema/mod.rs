//! A JSON Schema as data.
//!
//! Owns drafts, resources, references, putting documents together, which schemas surely apply at a place, and the cost guard.
//! Leaves judging values to `validate` and drawing fields to `form`. Invariants: any JSON whatever
//! is a document; everything is bounded; nothing is fetched; the validator crate is not known here.

mod applicable;
mod bundling;
mod document;
mod draft;
mod edges;
mod excerpt;
mod graph;
pub mod guard;
mod inside;
mod locate;
mod measure;
mod sparing;
mod table;
mod telling;
#[cfg(test)]
mod tests;
mod types;
mod union;
mod uri;

pub use applicable::{Decisions, Note, Set, name_of};
pub use bundling::bundled;
pub use document::{Document, Place, Unresolved};
pub use draft::Draft;
pub use edges::{
    Edge, Reference, Role, Token, is_hidden_by_reference, last_keyword, references, subschemas,
};
pub use excerpt::place_around;
pub use inside::Openness;
pub use measure::{Size, measure};
pub use sparing::{Spared, without};
pub use types::{Type, Types};
pub use union::{ByShape, Sort, Sorted, Union, constant};
