//! The toolkit of all views: the executor of Leptos's effects, mounting, elements, and workarounds for Leptos.
//!
//! - `dom`: elements, their attributes and children, with one type for all
//! - `reactive`: reactive pieces of views, and lists that are updated in place
//! - `widget`: icons, buttons, popovers, downloads
//! - `scheduler`: runs effects when a view is refreshed, not a microtask later
//! - `press`: lets effects wait while a button is pressed, so that it does not move from under the pointer
//! - `mounted`: a view that stays in the document or a shadow root until it is dropped
//! - `html_view`: the methods that Leptos requires of views besides client-side rendering: HTML on a server
//! - `page_listener`: events of the document that do not reach a view
//! - `focus`: focus moves, and the lookup of elements
//! - `handle`: shared objects in the closures of views
//! - `lazy_part`: code that is loaded after the first form is painted

pub mod dom;
pub(crate) mod focus;
mod handle;
mod html_view;
mod lazy_part;
mod mounted;
mod page_listener;
mod press;
pub(crate) mod reactive;
mod scheduler;
pub(crate) mod widget;

/// Whether the views are written as HTML, where no browser is.
pub(crate) const IS_SERVER: bool = cfg!(server);

pub use handle::Handle;
pub use lazy_part::LazyPart;
pub use mounted::Mounted;
pub(crate) use page_listener::PageListener;
pub(crate) use press::is_held;
pub(crate) use scheduler::watch_presses;
pub use scheduler::{after_drawing, flush};
