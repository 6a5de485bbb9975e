//! Results: a readable view of a value through its schema.
//!
//! Owns `Reading`, which lays a value out as `ValueView`s and `Table`s, the comparison of two values, and safe
//! links and file names. Leaves drawing to the app and checking to `validate`. Invariants: total, with a schema or
//! without; every leaf of the value is shown or is inside a fold that is laid out when it is opened; members that
//! the schema does not know are shown and marked; the work for one layout is bounded for a value of any size.

pub mod difference;
pub mod document;
mod file_name;
pub mod reading;
pub mod table_view;
mod text_beginning;
pub mod view_model;

pub use file_name::file_name;
pub use reading::Reading;
pub use text_beginning::beginning;
pub use view_model::{ValueContent, ValueView};
