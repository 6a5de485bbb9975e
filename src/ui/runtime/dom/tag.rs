//! Elements, with one type for all of them. Leaves their children to `pieces`.
//!
//! In Leptos's `view!` the type of an element contains the types of all its children, and each type has its own
//! rendering code. For pages of many small pieces that is more code than everything else. Our `view!` (`view_macro`)
//! makes `tag::p(attrs!("class": "about"), pieces![name, " ", words])` of `<p class="about">{name} " " {words}</p>`.
//!
//! An element is cloned from one with the same name and constant attributes: one call to the browser, however many
//! attributes there are. This is the only file that creates elements.

use std::cell::RefCell;

use leptos::prelude::*;
use leptos::tachys::renderer::dom::Dom;
use leptos::tachys::renderer::types::{Element, Node};
use leptos::tachys::view::{Mountable, Render};
use wasm_bindgen::JsCast;

use super::Attrs;
use super::attrs::DynamicState;
#[cfg(server)]
use super::html::{self, WrittenElement};
use super::pieces::{Drawn, Pieces, pieces};
use super::property::Property;
use crate::ui::runtime::html_view::html_view;

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

#[cfg(server)]
impl Tag {
    /// The element for HTML, with its properties as attributes or text.
    fn written(self) -> WrittenElement {
        let (mut attrs, styles) = self.attrs.written();
        let text = match &self.property {
            Some(property) if self.name == "textarea" => property.text().map(str::to_owned),
            Some(property) => {
                if let Some((name, value)) = property.attribute() {
                    attrs.retain(|(known, _)| *known != name);
                    attrs.push((name, value));
                }
                None
            }
            None => None,
        };
        WrittenElement {
            tag: self.name,
            attrs,
            styles,
            text,
            inside: Box::new(|| self.inside.add_to_html()),
        }
    }
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

html_view!(Tag, |tag: Tag| html::add_element(|| tag.written()));

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
