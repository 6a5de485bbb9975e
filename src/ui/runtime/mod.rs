//! The ground that all views stand on: how Leptos's effects run, how a view comes onto a page, and the
//! few workarounds that Leptos needs here, each in one file.
//!
//! - `scheduler`: effects run when a view is refreshed, not a microtask later
//! - `mounted`: a view in the document or a shadow root, until it is dropped
//! - `property`: what stands in an input, set only where it differs
//! - `attrs`: the attributes of an element as one value
//! - `tag`: elements and what stands in them, of one type whatever they are
//! - `live`: what is drawn again when what it read changes, with one type for each sort of it
//! - `keyed`: lists that are drawn over in place
//! - `owned`: a view with an owner of its own
//! - `growing`: texts in which the selection stays while they grow
//! - `popup`: an element above all others, at the side of another one
//! - `handle`: a shared object that closures of views may carry
//! - `download`: giving the person a file

mod attrs;
mod download;
mod growing;
mod handle;
mod in_browser;
mod keyed;
mod live;
mod mounted;
mod owned;
mod popup;
mod property;
mod scheduler;
pub(crate) mod tag;

pub(crate) use attrs::attrs;
pub use attrs::{AttrValue, Attrs};
pub(crate) use download::download;
pub(crate) use growing::Growing;
pub use handle::Handle;
pub(crate) use keyed::Keyed;
pub(crate) use live::{LiveAttrs, each, live, live_attrs, live_text};
pub use mounted::Mounted;
pub(crate) use owned::owned;
pub(crate) use popup::{WhenMoved, bring_into, place_beside, pop_up};
pub use property::Property;
pub use scheduler::{after_drawing, flush};
pub(crate) use tag::{Pieces, pieces};
