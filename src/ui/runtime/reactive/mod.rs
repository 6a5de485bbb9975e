//! Reactive pieces of views: each runs again when a signal that it read changes.
//!
//! Leptos generates code for each closure in its `view!`: an effect, its first run and its updates. The boxed closures
//! here share that code. Beside them: `keyed_update`, keyed lists that are updated in place; `appended_text`, text that
//! keeps its selection while it grows; `portions`, long lists that are drawn in portions.

mod appended_text;
mod keyed_update;
mod portions;

pub(crate) use appended_text::AppendedText;
pub(crate) use keyed_update::KeyedViews;
pub(crate) use portions::{PORTION, Portions, more_words};

use std::sync::Arc;

use leptos::prelude::*;
use leptos::tachys::reactive_graph::OwnedView;

/// A view that is rendered again whenever a signal that `view` reads changes.
pub(crate) fn live(view: impl FnMut() -> AnyView + Send + 'static) -> AnyView {
    let view: Box<dyn FnMut() -> AnyView + Send> = Box::new(view);
    view.into_any()
}

/// A text node that is updated whenever a signal that `text` reads changes.
pub(crate) fn live_text(text: impl FnMut() -> String + Send + 'static) -> AnyView {
    let text: Box<dyn FnMut() -> String + Send> = Box::new(text);
    text.into_any()
}

/// A keyed list. Each item is rendered once and removed with its key. Leptos gives all items of a list one reactive
/// owner, which outlives the items; here each item has its own owner.
pub(crate) fn each(
    keys: impl Fn() -> Vec<u64> + Send + Sync + 'static,
    draw: impl Fn(u64) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    let keys: Arc<dyn Fn() -> Vec<u64> + Send + Sync> = Arc::new(keys);
    let draw: Arc<dyn Fn(u64) -> AnyView + Send + Sync> = Arc::new(draw);
    let owned = move |key| {
        let view = || OwnedView::new(untrack(|| draw(key))).into_any();
        Owner::new().with(view)
    };
    view! { <For each=move || keys() key=|key| *key children=owned /> }.into_any()
}

/// A view that is shown while a condition holds. It is rendered anew each time that the condition becomes true.
pub(crate) fn when(
    is_so: impl Fn() -> bool + Send + Sync + 'static,
    draw: impl Fn() -> AnyView + Send + Sync + 'static,
) -> AnyView {
    let keys = move || is_so().then_some(0).into_iter().collect();
    each(keys, move |_| draw())
}
