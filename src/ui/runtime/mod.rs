//! The ground that all views stand on: how Leptos's effects run, how a view comes onto a page, and the
//! few workarounds that Leptos needs here, each in one file.
//!
//! - `scheduler`: effects run when a view is refreshed, not a microtask later
//! - `mounted`: a view in the document or a shadow root, until it is dropped
//! - `property`: `value`, `checked` and `selected`, set only where they differ
//! - `attrs`: the attributes of an element as one value
//! - `popup`: an element above all others, at the side of another one
//! - `handle`: a shared object that closures of views may carry

mod attrs;
mod handle;
mod hosted;
mod mounted;
mod popup;
mod property;
mod scheduler;

pub(crate) use attrs::attrs;
pub use attrs::{AttrValue, Attrs};
pub use handle::Handle;
pub use hosted::hosted;
pub use mounted::Mounted;
pub(crate) use popup::{WhenMoved, bring_into, place_beside, pop_up};
pub use property::{Checked, Value};
pub(crate) use property::{Native, Selected};
pub use scheduler::{after_drawing, flush};
