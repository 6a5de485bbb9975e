//! The toolkit of all views: the executor of Leptos's effects, mounting, elements, and workarounds for Leptos.
//!
//! - `scheduler`: runs effects when a view is refreshed, not a microtask later
//! - `mounted`: a view in the document or a shadow root, until it is dropped
//! - `tag`: elements and their children, with one type for all
//! - `attrs`: attributes as one value; `dynamic_attrs`: listeners, styles and live attributes; `element_ref`:
//!   references to elements
//! - `property`: the properties of inputs, set only where they differ
//! - `reactive`: reactive pieces of views
//! - `keyed_update`: keyed lists that are updated in place
//! - `growing`: text that keeps its selection while it grows
//! - `csr_only`: what Leptos requires of views besides client-side rendering
//! - `focus`: moving the focus, and looking up elements
//! - `popup`: a popover that is placed beside another element
//! - `icon`: icons; `button`: buttons with icons and labels
//! - `handle`: shared objects in the closures of views
//! - `portions`: long lists that are drawn in portions
//! - `download`: offering a file as a download

mod attrs;
mod button;
mod csr_only;
mod download;
mod dynamic_attrs;
mod element_ref;
pub(crate) mod focus;
mod growing;
mod handle;
mod icon;
mod keyed_update;
mod mounted;
mod popup;
mod portions;
mod property;
mod reactive;
mod scheduler;
pub(crate) mod tag;

pub use attrs::{AttrValue, Attrs};
pub(crate) use attrs::{attrs, live_attrs};
pub(crate) use button::{button, pictured, worded};
pub(crate) use download::download;
pub(crate) use element_ref::ElementRef;
pub(crate) use growing::Growing;
pub use handle::Handle;
pub(crate) use icon::{WARNING, icon};
pub(crate) use keyed_update::Keyed;
pub use mounted::Mounted;
pub(crate) use popup::{WhenMoved, bring_into, place_beside, pop_up};
pub(crate) use portions::{PORTION, Portions, more_words};
pub use property::Property;
pub(crate) use reactive::{each, live, live_text, when};
pub use scheduler::{after_drawing, flush};
pub(crate) use tag::{Pieces, pieces};
