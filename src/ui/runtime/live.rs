//! What is drawn again when what it read changes, with one type for each sort of it.
//!
//! Leptos makes code for each closure in a `view!`: an effect, its first drawing and its next. Here closures are boxed, so that
//! all of one sort share that code.

use std::sync::{Arc, Mutex, PoisonError};

use leptos::prelude::*;
use leptos::reactive::effect::RenderEffect;
use leptos::tachys::html::attribute::{Attribute, NextAttribute};
use leptos::tachys::renderer::types::Element;

use super::Attrs;

/// A piece of a view.
pub(crate) fn live(view: impl FnMut() -> AnyView + Send + 'static) -> AnyView {
    let view: Box<dyn FnMut() -> AnyView + Send> = Box::new(view);
    view.into_any()
}

/// A text.
pub(crate) fn live_text(text: impl FnMut() -> String + Send + 'static) -> AnyView {
    let text: Box<dyn FnMut() -> String + Send> = Box::new(text);
    text.into_any()
}

/// A list: the keys of its items, and the view of one. An item is drawn once, and goes with its key.
pub(crate) fn each(
    keys: impl Fn() -> Vec<u64> + Send + Sync + 'static,
    draw: impl Fn(u64) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    let keys: Arc<dyn Fn() -> Vec<u64> + Send + Sync> = Arc::new(keys);
    let draw: Arc<dyn Fn(u64) -> AnyView + Send + Sync> = Arc::new(draw);
    view! { <For each=move || keys() key=|key| *key children=move |key| draw(key) /> }.into_any()
}

/// The attributes of an element: `<p {..live_attrs(move || attrs!("hidden": is_empty.get()))}>`.
pub(crate) fn live_attrs(attrs: impl FnMut() -> Attrs + Send + 'static) -> LiveAttrs {
    LiveAttrs(Arc::new(Mutex::new(attrs)))
}

/// Made by [`live_attrs`]. Shared, since Leptos clones the attributes of each view that it erases.
#[derive(Clone)]
pub(crate) struct LiveAttrs(Arc<Mutex<dyn FnMut() -> Attrs + Send>>);

type Drawn = <Attrs as Attribute>::State;

impl LiveAttrs {
    /// Keeps an element's attributes up to date; `drawn`: those that it has already.
    fn follow(self, element: Element, drawn: Option<Drawn>) -> RenderEffect<Drawn> {
        let follow = move |known: Option<Drawn>| {
            let attrs = self.now();
            match known {
                Some(mut drawn) => {
                    attrs.rebuild(&mut drawn);
                    drawn
                }
                None => attrs.build(&element),
            }
        };
        RenderEffect::new_with_value(follow, drawn)
    }

    fn now(&self) -> Attrs {
        let mut attrs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        attrs()
    }
}

impl Attribute for LiveAttrs {
    const MIN_LENGTH: usize = 0;

    type State = (Element, RenderEffect<Drawn>);
    type AsyncOutput = Self;
    type Cloneable = Self;
    type CloneableOwned = Self;

    fn html_len(&self) -> usize {
        0
    }

    fn to_html(self, _: &mut String, _: &mut String, _: &mut String, _: &mut String) {}

    fn hydrate<const FROM_SERVER: bool>(self, element: &Element) -> Self::State {
        self.build(element)
    }

    fn build(self, element: &Element) -> Self::State {
        (element.clone(), self.follow(element.clone(), None))
    }

    fn rebuild(self, (element, effect): &mut Self::State) {
        let drawn = effect.take_value();
        *effect = self.follow(element.clone(), drawn);
    }

    fn into_cloneable(self) -> Self {
        self
    }

    fn into_cloneable_owned(self) -> Self {
        self
    }

    fn dry_resolve(&mut self) {}

    async fn resolve(self) -> Self {
        self
    }
}

impl NextAttribute for LiveAttrs {
    type Output<NewAttr: Attribute> = (Self, NewAttr);

    fn add_any_attr<NewAttr: Attribute>(self, new_attr: NewAttr) -> (Self, NewAttr) {
        (self, new_attr)
    }
}
