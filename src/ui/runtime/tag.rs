//! Elements of one type for each tag, whatever they have and whatever stands in them.
//!
//! `view!` makes a type of each element from all that is in it, and with the type the code that draws it. Where
//! a page is made of many small pieces, that is more code than all else: here the same is
//! `tag::p(attrs!("class": "about"), pieces![name, " ", words])`.

use leptos::prelude::*;
use leptos::tachys::renderer::types::{Element, Node};
use leptos::tachys::view::any_view::AnyViewState;
use leptos::tachys::view::{Mountable, Render};

use super::Attrs;
use super::in_browser::in_browser;

/// What stands in an element, one behind the other. Made by [`pieces!`].
pub(crate) struct Pieces(pub(crate) Vec<AnyView>);

/// Makes [`Pieces`] of views and texts.
macro_rules! pieces {
    ($($piece:expr),* $(,)?) => {
        $crate::ui::runtime::Pieces(vec![$(leptos::prelude::IntoAny::into_any($piece)),*])
    };
}
pub(crate) use pieces;

/// What is drawn of them.
pub(crate) struct PiecesState(Vec<AnyViewState>);

impl Render for Pieces {
    type State = PiecesState;

    fn build(mut self) -> PiecesState {
        // What comes later needs something to stand before.
        if self.0.is_empty() {
            self.0.push(().into_any());
        }
        PiecesState(self.0.into_iter().map(Render::build).collect())
    }

    fn rebuild(self, state: &mut PiecesState) {
        if self.0.len() == state.0.len() {
            for (new, known) in self.0.into_iter().zip(&mut state.0) {
                new.rebuild(known);
            }
            return;
        }
        // As many pieces make another sort of element: nothing in it is the same.
        let mut new = self.build();
        state.insert_before_this(&mut new);
        state.unmount();
        *state = new;
    }
}

impl Mountable for PiecesState {
    fn unmount(&mut self) {
        for piece in &mut self.0 {
            piece.unmount();
        }
    }

    fn mount(&mut self, parent: &Element, marker: Option<&Node>) {
        for piece in &mut self.0 {
            piece.mount(parent, marker);
        }
    }

    fn insert_before_this(&self, child: &mut dyn Mountable) -> bool {
        self.0.iter().any(|piece| piece.insert_before_this(child))
    }

    fn elements(&self) -> Vec<Element> {
        self.0.iter().flat_map(Mountable::elements).collect()
    }
}

in_browser!(Pieces);

macro_rules! tags {
    ($($tag:ident)*) => {$(
        pub(crate) fn $tag(attrs: Attrs, inside: Pieces) -> AnyView {
            view! { <$tag {..attrs}>{inside}</$tag> }.into_any()
        }
    )*};
}

tags! {
    a audio bdi blockquote button caption code data dd del details div dl dt em fieldset figcaption figure h3
    h4 h5 h6 label legend li ol output p pre s section select span strong summary sup svg table tbody td th
    thead time tr ul video
}

/// A line in a picture.
pub(crate) fn path(attrs: Attrs) -> AnyView {
    view! { <path {..attrs} /> }.into_any()
}

/// A picture.
pub(crate) fn img(attrs: Attrs) -> AnyView {
    view! { <img {..attrs} /> }.into_any()
}
