//! A view with an owner of its own.
//!
//! `<For>` gives all its items one owner, which outlives them. What an item keeps by handles and signals
//! is to go with the item.

use leptos::prelude::*;
use leptos::tachys::reactive_graph::OwnedView;

/// Makes a view. What is kept for it goes when it is taken off the page.
pub(crate) fn owned(make: impl FnOnce() -> AnyView) -> AnyView {
    Owner::new().with(|| OwnedView::new(make()).into_any())
}
