//! A form and a readable view for any JSON Schema.

pub mod form;
pub mod markdown;
pub mod result;
pub mod schema;
pub mod validate;
