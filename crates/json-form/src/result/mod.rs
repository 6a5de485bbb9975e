//! What to show of a result: a value through its schema, and a task's parts as blocks.
//!
//! Owns `Reading`, what it lays out (`ValueView`, `Table`) and `Block`. Leaves drawing to `ui` and
//! checking to `validate`. Total: any value is shown whole, with a schema or without; what the
//! schema does not know is shown too, marked. Invariants: every leaf of the value is in what is
//! shown, or in what is folded there and laid out when it is opened; what is laid out at once is
//! bounded, however large the value.

mod date_time;
pub mod difference;
mod file_name;
pub mod link;
mod reading;
mod view_model;

pub use file_name::file_name;
pub use reading::{PlacedFinding, Reading};
pub use view_model::{Column, ColumnOf, DateTimeKind, Table, ValueContent, ValueView};
