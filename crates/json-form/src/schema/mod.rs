//! A JSON Schema as data.
//!
//! Owns drafts, resources, references, putting documents together, which schemas surely apply at a place, and the cost guard.
//! Leaves judging values to `validate` and drawing fields to `form`. Invariants: any JSON whatever
//! is a document; everything is bounded; nothing is fetched; the validator crate is not known here.

mod bundle;
pub mod document;
mod draft;
pub mod guard;
pub mod keywords;
mod measure;
mod schema_id;
pub mod subschema_set;
#[cfg(test)]
mod tests;
mod types;
mod uri;

pub use bundle::bundle;
pub use document::Document;
pub use draft::Draft;
pub use measure::{Size, measure};
pub use schema_id::SchemaId;
pub use subschema_set::{Decisions, Set, Union, UnionKind};
pub use types::{Type, Types};
