//! Reactive pieces of views: each runs again when a signal that it read changes.
//!
//! Leptos generates code for each closure in its `view!`: an effect, its first run and its updates. The boxed closures
//! here share that code, and so do all keyed lists: `keyed_list` and `each` render an item once. Beside them:
//! `keyed_update`, keyed lists that are updated in place; `text`, text that keeps its selection while it grows;
//! `portions`, long lists that are drawn in portions.

mod keyed_update;
mod portions;
mod text;

pub(crate) use keyed_update::KeyedViews;
pub(crate) use portions::{PORTION, Portions, more_words};
pub(crate) use text::Text;

use std::sync::Arc;

use leptos::prelude::*;
use leptos::tachys::reactive_graph::OwnedView;
use leptos::tachys::view::keyed::keyed;

use super::IS_SERVER;

/// A view that is rendered again whenever a signal that `view` reads changes.
pub(crate) fn live(view: impl FnMut() -> AnyView + Send + 'static) -> AnyView {
    let view: Box<dyn FnMut() -> AnyView + Send> = Box::new(view);
    view.into_any()
}

/// A text node that is updated whenever a signal that `text` reads changes.
pub(crate) fn live_text(mut text: impl FnMut() -> String + Send + 'static) -> AnyView {
    let text: Box<dyn FnMut() -> Text + Send> = Box::new(move || text().into());
    text.into_any()
}

/// The function that renders an item of a keyed list.
pub(crate) type DrawItem = Box<dyn FnOnce() -> AnyView + Send>;

/// A list of items with their keys. An item is rendered once, when its key is new; after that it is only moved, and
/// removed with its key.
pub(crate) fn keyed_list(items: Vec<(u64, DrawItem)>) -> AnyView {
    let draw = |_, (_, draw): (u64, DrawItem)| (drop as fn(usize), draw());
    keyed(items, |(key, _)| *key, draw).into_any()
}

/// A `keyed_list` of the keys that `keys` returns, updated whenever a signal that `keys` reads changes. Each item has a
/// reactive owner of its own, which ends with the item.
pub(crate) fn each(
    keys: impl Fn() -> Vec<u64> + Send + Sync + 'static,
    draw: impl Fn(u64) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    live_list(Box::new(keys), Arc::new(draw))
}

fn live_list(
    keys: Box<dyn Fn() -> Vec<u64> + Send + Sync>,
    draw: Arc<dyn Fn(u64) -> AnyView + Send + Sync>,
) -> AnyView {
    // The owner inside `live` ends with the next update, and what it owns with it.
    let around = Owner::current().unwrap_or_default();
    live(move || {
        let item = |key| {
            let (draw, around) = (Arc::clone(&draw), around.clone());
            let draw: DrawItem = Box::new(move || {
                // HTML is written after an owner of its own would have ended.
                if IS_SERVER {
                    return untrack(|| draw(key));
                }
                let view = || OwnedView::new(untrack(|| draw(key))).into_any();
                around.child().with(view)
            });
            (key, draw)
        };
        keyed_list(keys().into_iter().map(item).collect())
    })
}

/// A view that is shown while a condition holds. It is rendered anew each time that the condition becomes true.
pub(crate) fn when(
    is_so: impl Fn() -> bool + Send + Sync + 'static,
    draw: impl Fn() -> AnyView + Send + Sync + 'static,
) -> AnyView {
    let keys = move || is_so().then_some(0).into_iter().collect();
    each(keys, move |_| draw())
}
