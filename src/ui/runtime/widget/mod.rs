//! Small elements that forms, results and the conversation share.
//!
//! - `icon`: icons; `button`: buttons with icons and labels; `unseen_label`: labels for screen readers
//! - `popup`: a popover that is placed beside another element
//! - `menu`: a menu of buttons; `pager`: the buttons for the pages of a list or table
//! - `download`: the download of a file that the page made; `copy_status`: the copying of a text

mod button;
pub(crate) mod copy_status;
mod download;
mod icon;
mod menu;
pub(crate) mod pager;
pub(crate) mod popup;
mod unseen_label;

pub(crate) use button::{button, pictured, worded};
pub(crate) use download::download;
pub(crate) use icon::{WARNING, icon};
pub(crate) use menu::menu;
pub(crate) use unseen_label::unseen_label;
