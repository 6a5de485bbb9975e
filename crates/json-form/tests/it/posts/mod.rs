//! Forms without scripts: pages, posts, and the values that they make.

mod by_hand;
mod filled;
mod hostile;
mod names;
pub(crate) mod page;
mod reading;
mod untouched;
