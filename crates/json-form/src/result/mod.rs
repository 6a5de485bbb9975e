//! What to show of a result: a value through its schema, and a task's parts as blocks.
//!
//! Owns `Reading`, what it lays out (`ValueView`, `Table`) and `Block`. Leaves drawing to `ui` and
//! checking to `validate`. Total: any value is shown whole, with a schema or without; what the
//! schema does not know is shown too, marked. Invariants: every leaf of the value is in what is
//! shown, or in what is folded there and laid out when it is opened; what is laid out at once is
//! bounded, however large the value.

mod csv;
mod difference;
mod fields;
mod file_name;
mod found;
mod layout;
mod leaf;
mod link;
mod list;
mod moment;
mod place;
mod reading;
mod shown;
mod table;
mod wording;

pub use difference::{Differences, Line, Places, difference, lines};
pub use file_name::file_name;
pub use found::Placed;
pub use link::{Link, mail_link, safe_link};
pub use reading::Reading;
pub use shown::{Column, ColumnOf, MomentKind, Shown, Table, ValueView};
