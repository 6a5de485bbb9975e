//! Elements and their children, with one type for all elements.
//!
//! In `view!` the type of an element contains the types of all its children, and each type has its own rendering code.
//! For pages of many small pieces that is more code than everything else. With this file an element is written as
//! `tag::p(attrs!("class": "about"), pieces![name, " ", words])`.
//!
//! An element is cloned from one with the same name and constant attributes: one call to the browser, however many
//! attributes there are. This is the only file that creates elements.

use std::cell::RefCell;

use leptos::prelude::*;
use leptos::tachys::renderer::dom::Dom;
use leptos::tachys::renderer::types::{Element, Node, Placeholder};
use leptos::tachys::view::any_view::AnyViewState;
use leptos::tachys::view::{Mountable, Render};
use wasm_bindgen::JsCast;

use super::Attrs;
use super::attrs::DynamicState;
use crate::ui::runtime::csr_only::csr_only;

use super::property::Property;
use crate::ui::runtime::reactive::{Growing, KeyedViews};

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

/// A type that `pieces!` accepts as an argument, such as a view, a text or an `Option`.
pub(crate) trait Piece {
    /// Passes the piece's views to `take`, one by one.
    fn each(self, take: &mut dyn FnMut(AnyView));
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

is_one_piece!(&'static str, String, Pieces, Growing, KeyedViews);

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
type Drawn = Vec<(usize, AnyViewState)>;

impl Pieces {
    fn draw(self) -> Drawn {
        let views = self.views.into_iter();
        views.map(|(at, view)| (at, view.build())).collect()
    }

    /// Updates rendered views in place. `put_last` mounts a view that no rendered view follows.
    fn draw_over(self, drawn: &mut Drawn, put_last: &dyn Fn(&mut AnyViewState)) {
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

csr_only!(Pieces);

/// The description of an element, from which Leptos renders it.
struct Tag {
    name: &'static str,
    namespace: Option<&'static str>,
    attrs: Attrs,
    property: Option<Property>,
    inside: Pieces,
}

/// An element that Leptos rendered, with what the next update compares.
struct TagState {
    name: &'static str,
    element: Element,
    attrs: Attrs,
    more: DynamicState,
    inside: Drawn,
}

/// A template element with its name and constant attributes.
type Pattern = (&'static str, Vec<(&'static str, &'static str)>, Element);

thread_local! {
    /// The templates, sorted by the hash of name and constant attributes.
    static PATTERNS: RefCell<Vec<(u64, Pattern)>> = const { RefCell::new(Vec::new()) };
}

impl Tag {
    /// A new element with its constant attributes, cloned from a template.
    fn element(&self) -> Element {
        let constants = self.attrs.constants();
        let hash = hash(self.name, constants.clone());
        let copy = PATTERNS.with_borrow_mut(|patterns| {
            let at = match patterns.binary_search_by_key(&hash, |(hash, _)| *hash) {
                Ok(at) => at,
                Err(at) => {
                    let pattern = (self.name, constants.clone().collect(), self.made());
                    patterns.insert(at, (hash, pattern));
                    at
                }
            };
            let (_, (name, known, pattern)) = patterns.get(at)?;
            let is_it = *name == self.name && known.iter().copied().eq(constants);
            // Never fails for an element.
            is_it.then(|| pattern.clone_node().ok()).flatten()
        });
        // Another template has the same hash.
        copy.map_or_else(|| self.made(), JsCast::unchecked_into)
    }

    fn made(&self) -> Element {
        let made = Dom::create_element(self.name, self.namespace);
        for (name, value) in self.attrs.constants() {
            Dom::set_attribute(&made, name, value);
        }
        made
    }
}

/// The FNV-1a hash (64 bits) of a tag name and its constant attributes.
fn hash(name: &'static str, constants: impl Iterator<Item = (&'static str, &'static str)>) -> u64 {
    let words = std::iter::once(name).chain(constants.flat_map(|(name, value)| [name, value]));
    words.fold(0xcbf2_9ce4_8422_2325, |hash, word| {
        // A separator between words.
        let bytes = word.bytes().chain([0xff]);
        bytes.fold(hash, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    })
}

impl Render for Tag {
    type State = TagState;

    fn build(self) -> TagState {
        let element = self.element();
        self.attrs.add_to(&element);
        let mut more = DynamicState::default();
        self.attrs.put_dynamic(&element, &mut more);
        if let Some(property) = self.property {
            property.put(&element);
        }
        let mut inside = self.inside.draw();
        for (_, piece) in &mut inside {
            piece.mount(&element, None);
        }
        TagState {
            name: self.name,
            element,
            attrs: self.attrs,
            more,
            inside,
        }
    }

    fn rebuild(self, state: &mut TagState) {
        if self.name != state.name {
            let mut new = self.build();
            state.insert_before_this(&mut new);
            state.unmount();
            *state = new;
            return;
        }
        let element = &state.element;
        self.attrs.change(&state.attrs, element);
        self.attrs.put_dynamic(element, &mut state.more);
        state.attrs = self.attrs;
        if let Some(property) = self.property {
            property.put(element);
        }
        self.inside
            .draw_over(&mut state.inside, &|made| made.mount(element, None));
    }
}

impl Mountable for TagState {
    fn unmount(&mut self) {
        self.element.unmount();
    }

    fn mount(&mut self, parent: &Element, marker: Option<&Node>) {
        self.element.mount(parent, marker);
    }

    fn insert_before_this(&self, child: &mut dyn Mountable) -> bool {
        self.element.insert_before_this(child)
    }

    fn elements(&self) -> Vec<Element> {
        vec![self.element.clone()]
    }
}

csr_only!(Tag);

fn tag(name: &'static str, attrs: Attrs, property: Option<Property>, inside: Pieces) -> AnyView {
    let namespace = matches!(name, "svg" | "path").then_some("http://www.w3.org/2000/svg");
    let tag = Tag {
        name,
        namespace,
        attrs,
        property,
        inside,
    };
    tag.into_any()
}

macro_rules! tags {
    ($($tag:ident)*) => {$(
        pub(crate) fn $tag(attrs: Attrs, inside: Pieces) -> AnyView {
            tag(stringify!($tag), attrs, None, inside)
        }
    )*};
}

tags! {
    a article aside audio bdi blockquote br button caption code data datalist dd del details div dl dt em fieldset figcaption
    figure form h1 h2 h3 h4 h5 h6 header hr label legend li main nav ol output p pre progress s section select span strong
    summary sup svg table tbody td th thead time tr ul video
}

/// Makes an SVG `<path>` element, whose shape is the attribute `d`.
pub(crate) fn path(attrs: Attrs) -> AnyView {
    tag("path", attrs, None, pieces![])
}

pub(crate) fn img(attrs: Attrs) -> AnyView {
    tag("img", attrs, None, pieces![])
}

pub(crate) fn input(attrs: Attrs, property: impl Into<Option<Property>>) -> AnyView {
    tag("input", attrs, property.into(), pieces![])
}

/// Makes a `<textarea>`; `property` sets its text.
pub(crate) fn textarea(attrs: Attrs, property: Property) -> AnyView {
    tag("textarea", attrs, Some(property), pieces![])
}

/// An `<option>` of a select or a datalist.
pub(crate) fn option(
    attrs: Attrs,
    property: impl Into<Option<Property>>,
    inside: Pieces,
) -> AnyView {
    tag("option", attrs, property.into(), inside)
}
