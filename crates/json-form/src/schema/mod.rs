//! JSON Schema as data.
//!
//! Owns drafts, resources, references, bundling of documents, the set of subschemas that applies at an
//! instance location, and the cost guard. Leaves validation to `validate` and fields to `form`. Invariants:
//! any JSON value is accepted as a schema document; all work is bounded; nothing is fetched; the validator
//! crate is not used here.

mod bundle;
pub mod document;
mod draft;
pub mod guard;
pub mod keywords;
mod schema_id;
pub mod subschema_set;
#[cfg(test)]
mod tests;
pub mod types;
mod uri;

pub use bundle::bundle;
pub use document::Document;
pub use draft::Draft;
pub(crate) use schema_id::BySchema;
pub use schema_id::SchemaId;
pub use subschema_set::Subschemas;
