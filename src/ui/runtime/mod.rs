//! The ground that all views stand on: how Leptos's effects run, how a view comes onto a page, and the
//! few workarounds that Leptos needs here, each in one file.
//!
//! - `scheduler`: effects run when a view is refreshed, not a microtask later
//! - `mounted`: a view in the document or a shadow root, until it is dropped
//! - `property`: what stands in an input, set only where it differs
//! - `attrs`: what an element has, as one value, with `more`; `element_ref`: where it is found
//! - `tag`: elements and what stands in them, of one type whatever they are
//! - `live`: what is drawn again when what it read changes, with one type for each sort of it
//! - `keyed`: lists that are drawn over in place
//! - `growing`: texts in which the selection stays while they grow
//! - `focus`: where the person is, and bringing them elsewhere
//! - `popup`: an element above all others, at the side of another one
//! - `icon`: small pictures of one stroke; `button`: buttons of pictures and words
//! - `handle`: a shared object that closures of views may carry
//! - `download`: giving the person a file

mod attrs;
mod button;
mod download;
mod element_ref;
pub(crate) mod focus;
mod growing;
mod handle;
mod icon;
mod in_browser;
mod keyed;
mod live;
mod more;
mod mounted;
mod popup;
mod property;
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
pub(crate) use keyed::Keyed;
pub(crate) use live::{each, live, live_text, when};
pub use mounted::Mounted;
pub(crate) use popup::{WhenMoved, bring_into, place_beside, pop_up};
pub use property::Property;
pub use scheduler::{after_drawing, flush};
pub(crate) use tag::{Pieces, pieces};
