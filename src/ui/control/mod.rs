//! The controls, one file each, all of one shape: they show a view and report an edit.

mod choice;
mod fixed;
mod group;
mod json;
mod list;
mod number;
mod text;
mod toggle;

pub(super) use choice::choice;
pub(super) use fixed::fixed;
pub(super) use group::group;
pub(super) use json::json;
pub(super) use list::list;
pub(super) use number::number;
pub(super) use text::text;
pub(super) use toggle::toggle;
