//! Elements of one type for each tag, whatever they have and whatever stands in them.
//!
//! `view!` makes a type of each element from all that is in it, and with the type the code that draws it. Where
//! a page is made of many small pieces, that is more code than all else: here the same is
//! `tag::p(attrs!("class": "about"), pieces![name, " ", words])`.

use leptos::prelude::*;
use leptos::tachys::renderer::dom::Dom;
use leptos::tachys::renderer::types::{Element, Node, Placeholder};
use leptos::tachys::view::any_view::AnyViewState;
use leptos::tachys::view::{Mountable, Render};

use super::Attrs;
use super::growing::Growing;
use super::in_browser::in_browser;
use super::keyed::Keyed;

/// What stands one behind the other. Made by [`pieces!`].
#[derive(Default)]
pub(crate) struct Pieces {
    /// Each view with the number of the piece that it belongs to: none, one or many have the same.
    views: Vec<(usize, AnyView)>,
    count: usize,
    /// Whether nothing else stands in their element. Others need to know where they end, even while there are none.
    are_all: bool,
}

/// Makes [`Pieces`] of views and texts. One that is `None` leaves nothing in the document, where Leptos leaves a comment.
macro_rules! pieces {
    ($($piece:expr),* $(,)?) => {
        $crate::ui::runtime::Pieces::default()$(.and($piece))*
    };
}
pub(crate) use pieces;

/// What can be a piece.
pub(crate) trait Piece {
    /// Hands over its views, one after the other.
    fn each(self, take: &mut dyn FnMut(AnyView));
}

impl Piece for AnyView {
    fn each(self, take: &mut dyn FnMut(AnyView)) {
        take(self);
    }
}

macro_rules! is_one_piece {
    ($([$($any:ident)?] $view:ty),+) => {$(
        impl $(<$any>)? Piece for $view
        where
            $view: IntoAny,
        {
            fn each(self, take: &mut dyn FnMut(AnyView)) {
                take(self.into_any());
            }
        }
    )+};
}

is_one_piece!([] &'static str, [] String, [] Pieces, [] Growing, [] Keyed, [V] View<V>);

impl<A: Piece, B: Piece> Piece for (A, B) {
    fn each(self, take: &mut dyn FnMut(AnyView)) {
        self.0.each(take);
        self.1.each(take);
    }
}

impl<T: Piece> Piece for Option<T> {
    fn each(self, take: &mut dyn FnMut(AnyView)) {
        if let Some(piece) = self {
            piece.each(take);
        }
    }
}

impl Piece for Vec<AnyView> {
    fn each(self, take: &mut dyn FnMut(AnyView)) {
        self.into_iter().for_each(take);
    }
}

impl Pieces {
    /// Adds one at the end.
    pub(crate) fn and(mut self, piece: impl Piece) -> Self {
        let number = self.count;
        piece.each(&mut |view| self.views.push((number, view)));
        self.count += 1;
        self
    }

    fn alone(mut self) -> Self {
        self.are_all = true;
        self
    }
}

/// What is drawn of them.
pub(crate) struct PiecesState {
    drawn: Vec<(usize, AnyViewState)>,
    parent: Option<Element>,
    end: Option<Placeholder>,
}

impl Render for Pieces {
    type State = PiecesState;

    fn build(self) -> PiecesState {
        let drawn = self.views.into_iter().map(|(at, view)| (at, view.build()));
        PiecesState {
            drawn: drawn.collect(),
            parent: None,
            end: (!self.are_all).then(Dom::create_placeholder),
        }
    }

    fn rebuild(self, state: &mut PiecesState) {
        let mut known = std::mem::take(&mut state.drawn).into_iter().peekable();
        for (at, view) in self.views {
            // What stands before it is gone.
            while let Some((_, mut gone)) = known.next_if(|(other, _)| *other < at) {
                gone.unmount();
            }
            let drawn = if let Some((_, mut drawn)) = known.next_if(|(other, _)| *other == at) {
                view.rebuild(&mut drawn);
                drawn
            } else {
                let mut made = view.build();
                let next = known.peek();
                let is_placed = next.is_some_and(|(_, next)| next.insert_before_this(&mut made));
                if let Some(parent) = state.parent.as_ref().filter(|_| !is_placed) {
                    let end = state.end.as_ref();
                    made.mount(parent, end.map(AsRef::as_ref));
                }
                made
            };
            state.drawn.push((at, drawn));
        }
        for (_, mut gone) in known {
            gone.unmount();
        }
    }
}

impl Mountable for PiecesState {
    fn unmount(&mut self) {
        for (_, piece) in &mut self.drawn {
            piece.unmount();
        }
        if let Some(end) = &mut self.end {
            end.unmount();
        }
    }

    fn mount(&mut self, parent: &Element, marker: Option<&Node>) {
        self.parent = Some(parent.clone());
        for (_, piece) in &mut self.drawn {
            piece.mount(parent, marker);
        }
        if let Some(end) = &mut self.end {
            end.mount(parent, marker);
        }
    }

    fn insert_before_this(&self, child: &mut dyn Mountable) -> bool {
        let mut drawn = self.drawn.iter();
        drawn.any(|(_, piece)| piece.insert_before_this(child))
            || self.end.insert_before_this(child)
    }

    fn elements(&self) -> Vec<Element> {
        let drawn = self.drawn.iter();
        drawn.flat_map(|(_, piece)| piece.elements()).collect()
    }
}

in_browser!(Pieces);

macro_rules! tags {
    ($($tag:ident)*) => {$(
        pub(crate) fn $tag(attrs: Attrs, inside: Pieces) -> AnyView {
            view! { <$tag {..attrs}>{inside.alone()}</$tag> }.into_any()
        }
    )*};
}

tags! {
    a article audio bdi blockquote button caption code data dd del details div dl dt em fieldset figcaption figure
    form h1 h2 h3 h4 h5 h6 header label legend li main nav ol option output p pre s section select span strong
    summary sup svg table tbody td textarea th thead time tr ul video
}

/// An input.
pub(crate) fn input(attrs: Attrs) -> AnyView {
    view! { <input {..attrs} /> }.into_any()
}

/// A line in a picture.
pub(crate) fn path(attrs: Attrs) -> AnyView {
    view! { <path {..attrs} /> }.into_any()
}

/// A picture.
pub(crate) fn img(attrs: Attrs) -> AnyView {
    view! { <img {..attrs} /> }.into_any()
}
