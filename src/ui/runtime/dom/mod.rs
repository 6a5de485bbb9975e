//! Elements of one type for all views, with their attributes, properties and children, as `view!` makes them.
//!
//! - `tag`: elements
//! - `pieces`: the children of an element
//! - `attrs`: attributes as one value, with listeners, styles and live attributes
//! - `property`: the properties of inputs, set only where they differ
//! - `element_ref`: references to elements
//! - `html`: elements and texts as HTML, on a server

mod attrs;
mod element_ref;
#[cfg(server)]
pub(crate) mod html;
mod pieces;
mod property;
pub(crate) mod tag;

pub use attrs::{AttrValue, Attrs};
pub(crate) use attrs::{attrs, live_attrs};
pub(crate) use element_ref::ElementRef;
pub(crate) use pieces::{Piece, Pieces, only_piece, pieces};
pub use property::Property;
pub(crate) use view_macro::view;
