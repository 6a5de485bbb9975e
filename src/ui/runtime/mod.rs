//! The ground that all views stand on: how Leptos's effects run, how a view comes onto a page, and the
//! few workarounds that Leptos needs here, each in one file.
//!
//! - `scheduler`: effects run when a view is refreshed, not a microtask later
//! - `mounted`: a view in the document or a shadow root, until it is dropped
//! - `property`: `value` and `checked`, set only where they differ
//! - `handle`: a shared object that closures of views may carry

mod handle;
mod hosted;
mod mounted;
mod property;
mod scheduler;

pub use handle::Handle;
pub(super) use hosted::hosted;
pub use mounted::Mounted;
pub use property::{Checked, Value};
pub use scheduler::{after_drawing, flush};
