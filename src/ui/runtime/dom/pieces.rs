//! The children of an element: views and texts, updated in place.

use std::borrow::Cow;

use leptos::prelude::*;
use leptos::tachys::renderer::dom::Dom;
use leptos::tachys::renderer::types::{Element, Node, Placeholder};
use leptos::tachys::view::any_view::AnyViewState;
use leptos::tachys::view::{Mountable, Render};

#[cfg(server)]
use super::html;
use crate::ui::runtime::html_view::html_view;
use crate::ui::runtime::reactive::{KeyedViews, Text};

/// The children of an element: a sequence of views. Made by [`pieces!`].
#[derive(Default)]
pub(crate) struct Pieces {
    /// Each view with the index of its piece; a piece may consist of any number of views, also of none.
    views: Vec<(usize, AnyView)>,
    count: usize,
}

/// Makes [`Pieces`] of views and texts. A piece that is `None` leaves nothing in the document, where Leptos leaves a
/// comment node.
macro_rules! pieces {
    () => {
        $crate::ui::runtime::dom::Pieces::default()
    };
    ($($piece:expr),+ $(,)?) => {{
        let mut pieces = $crate::ui::runtime::dom::Pieces::default();
        $(pieces.add($piece);)+
        pieces
    }};
}
pub(crate) use pieces;

/// Makes [`Pieces`] of the only piece of an element, which may be of type `Pieces` already.
macro_rules! only_piece {
    ($piece:expr) => {{
        let mut pieces = $crate::ui::runtime::dom::Pieces::default();
        $crate::ui::runtime::dom::Piece::fill($piece, &mut pieces);
        pieces
    }};
}
pub(crate) use only_piece;

/// A type that `pieces!` accepts as an argument, such as a view, a text or an `Option`.
pub(crate) trait Piece {
    /// Passes the piece's views to `take`, one by one.
    fn each(self, take: &mut dyn FnMut(AnyView));

    /// Adds this piece to `pieces`, which are empty. `Pieces` replace them, and leave no comment node.
    #[expect(clippy::inline_always, reason = "as small as `pieces!`")]
    #[inline(always)]
    fn fill(self, pieces: &mut Pieces)
    where
        Self: Sized,
    {
        pieces.add(self);
    }
}

impl Piece for AnyView {
    fn each(self, take: &mut dyn FnMut(AnyView)) {
        take(self);
    }
}

macro_rules! is_one_piece {
    ($($view:ty),+) => {$(
        impl Piece for $view {
            fn each(self, take: &mut dyn FnMut(AnyView)) {
                take(self.into_any());
            }
        }
    )+};
}

is_one_piece!(Text, KeyedViews);

impl Piece for &'static str {
    fn each(self, take: &mut dyn FnMut(AnyView)) {
        Text(Cow::Borrowed(self)).each(take);
    }
}

impl Piece for String {
    fn each(self, take: &mut dyn FnMut(AnyView)) {
        Text::from(self).each(take);
    }
}

impl Piece for Pieces {
    fn each(self, take: &mut dyn FnMut(AnyView)) {
        take(self.into_any());
    }

    fn fill(self, pieces: &mut Pieces) {
        // The empty ones have nothing to drop; to drop them would be code all the same.
        std::mem::forget(std::mem::replace(pieces, self));
    }
}

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
    /// Appends the views of a piece. All have the same index, by which the next update finds them.
    pub(crate) fn add(&mut self, piece: impl Piece) {
        piece.each(&mut |view| self.views.push((self.count, view)));
        self.count += 1;
    }
}

/// The rendered views, each with the index of its piece.
pub(super) type Drawn = Vec<(usize, AnyViewState)>;

impl Pieces {
    /// Leaves the views to be written as HTML.
    #[cfg(server)]
    pub(super) fn add_to_html(self) {
        self.views
            .into_iter()
            .for_each(|(_, view)| html::add_view(view));
    }

    pub(super) fn draw(self) -> Drawn {
        let views = self.views.into_iter();
        views.map(|(at, view)| (at, view.build())).collect()
    }

    /// Updates rendered views in place. `put_last` mounts a view that no rendered view follows.
    pub(super) fn draw_over(self, drawn: &mut Drawn, put_last: &dyn Fn(&mut AnyViewState)) {
        let mut known = std::mem::take(drawn).into_iter().peekable();
        for (at, view) in self.views {
            // The pieces before it are gone.
            while let Some((_, mut gone)) = known.next_if(|(other, _)| *other < at) {
                gone.unmount();
            }
            let piece = if let Some((_, mut piece)) = known.next_if(|(other, _)| *other == at) {
                view.rebuild(&mut piece);
                piece
            } else {
                let mut made = view.build();
                let next = known.peek();
                if !next.is_some_and(|(_, next)| next.insert_before_this(&mut made)) {
                    put_last(&mut made);
                }
                made
            };
            drawn.push((at, piece));
        }
        for (_, mut gone) in known {
            gone.unmount();
        }
    }
}

/// Rendered pieces with siblings in their element: a placeholder marks their end, even while there are no pieces.
pub(crate) struct PiecesState {
    drawn: Drawn,
    end: Placeholder,
}

impl Render for Pieces {
    type State = PiecesState;

    fn build(self) -> PiecesState {
        PiecesState {
            drawn: self.draw(),
            end: Dom::create_placeholder(),
        }
    }

    fn rebuild(self, PiecesState { drawn, end }: &mut PiecesState) {
        self.draw_over(drawn, &|made| {
            end.insert_before_this(made);
        });
    }
}

impl Mountable for PiecesState {
    fn unmount(&mut self) {
        for (_, piece) in &mut self.drawn {
            piece.unmount();
        }
        self.end.unmount();
    }

    fn mount(&mut self, parent: &Element, marker: Option<&Node>) {
        for (_, piece) in &mut self.drawn {
            piece.mount(parent, marker);
        }
        self.end.mount(parent, marker);
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

html_view!(Pieces, Pieces::add_to_html);
