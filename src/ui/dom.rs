//! Elements, made and changed one call at a time.
//!
//! Owns the few words in which all views are written. There is no framework below them: the core
//! says what changed, so that views need no tracking of their own, and code that is not generic
//! over every view keeps the module within its budget (decision 0005). Invariants: text is text
//! (nothing here takes markup); a listener lives as long as its `Scope`.

mod bare;
mod pattern;

use std::any::Any;
use std::cell::RefCell;

use bare::Bare;
pub(super) use pattern::copy;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{CharacterData, Document, Element, Event, HtmlElement, HtmlInputElement, Node};

/// An element.
#[derive(Clone, Debug, PartialEq)]
pub struct El(Element);

/// Keeps listeners, and what else is to live as long; they are gone when it is dropped.
#[derive(Default)]
pub struct Scope(RefCell<Vec<Listener>>, RefCell<Vec<Box<dyn Any>>>);

struct Listener {
    element: Element,
    event: &'static str,
    closure: Closure<dyn Fn(Event)>,
}

impl Drop for Listener {
    fn drop(&mut self) {
        // It fails only for what was never added.
        let _ = self
            .element
            .remove_event_listener_with_callback(self.event, self.closure.as_ref().unchecked_ref());
    }
}

thread_local! {
    static DOCUMENT: Option<Document> = web_sys::window().and_then(|window| window.document());
}

const SVG: &str = "http://www.w3.org/2000/svg";

fn make(namespace: Option<&str>, tag: &str) -> El {
    let made = DOCUMENT.with(|document| {
        let document = document.as_ref()?;
        match namespace {
            None => document.create_element(tag).ok(),
            Some(_) => document.create_element_ns(namespace, tag).ok(),
        }
    });
    // A page without a document, or a name that is none, can't get here: all names are ours.
    El(made.unwrap_or_else(|| wasm_bindgen::JsValue::UNDEFINED.unchecked_into()))
}

/// A new element of a class; without one for an empty text.
pub fn el(tag: &str, class: &str) -> El {
    let made = make(None, tag);
    if class.is_empty() {
        made
    } else {
        made.attr("class", class)
    }
}

/// A small picture of one stroke, in the colour of the text. It never carries meaning alone.
pub(super) fn icon(path: &str) -> El {
    let stroke = make(Some(SVG), "path")
        .attr("d", path)
        .attr("fill", "none")
        .attr("stroke", "currentColor");
    let stroke = stroke
        .attr("stroke-width", "1.5")
        .attr("stroke-linecap", "round")
        .attr("stroke-linejoin", "round");
    let picture = make(Some(SVG), "svg")
        .attr("class", "icon")
        .attr("viewBox", "0 0 16 16");
    picture
        .attr("aria-hidden", "true")
        .attr("focusable", "false")
        .with(&stroke)
}

/// Something is wrong.
pub(super) const WARNING: &str =
    "M8 1.75a6.25 6.25 0 1 1 0 12.5a6.25 6.25 0 0 1 0-12.5M8 4.75v4M8 11.2v.05";

impl El {
    /// An element that is there already.
    pub fn of(element: Element) -> Self {
        Self(element)
    }

    fn bare(&self) -> &Bare {
        self.0.unchecked_ref()
    }

    /// The element itself.
    pub fn raw(&self) -> &Element {
        &self.0
    }

    /// Sets an attribute.
    #[must_use]
    pub fn attr(self, name: &str, value: &str) -> Self {
        self.set(name, Some(value));
        self
    }

    /// Sets an attribute, or takes it away.
    pub fn set(&self, name: &str, value: Option<&str>) {
        match value {
            Some(value) => self.bare().set_attribute(name, value),
            None => self.bare().remove_attribute(name),
        }
    }

    /// An attribute.
    pub fn get(&self, name: &str) -> Option<String> {
        self.0.get_attribute(name)
    }

    /// Sets an attribute that is there or not.
    pub fn flag(&self, name: &str, on: bool) {
        self.set(name, on.then_some(""));
    }

    /// Adds a child.
    #[must_use]
    pub fn with(self, child: &Self) -> Self {
        self.put(child);
        self
    }

    /// Adds a child, if there is one.
    #[must_use]
    pub fn with_some(self, child: Option<Self>) -> Self {
        if let Some(child) = child {
            self.put(&child);
        }
        self
    }

    /// Adds a child.
    pub fn put(&self, child: &Self) {
        self.bare().append_child(&child.0);
    }

    /// Puts a child before another one; behind all for none.
    pub fn put_before(&self, child: &Self, before: Option<&Node>) {
        // It fails only for a neighbour of another parent.
        let _ = self.0.insert_before(&child.0, before);
    }

    /// Adds text.
    #[must_use]
    pub fn text(self, text: &str) -> Self {
        self.put_text(text);
        self
    }

    /// Adds text.
    pub(super) fn put_text(&self, text: &str) {
        self.bare().append_text(text);
    }

    /// Makes this text of what is inside. Where it only grows, what is there stays as it is, with
    /// the selection in it.
    pub(super) fn grow_text(&self, text: &str) {
        match self.0.first_child() {
            Some(known) if self.0.child_element_count() == 0 => grow(&known, text),
            _ => self.set_text(text),
        }
    }

    /// Replaces all that is inside by text.
    pub fn set_text(&self, text: &str) {
        self.0.set_text_content(Some(text));
    }

    /// Empties it.
    pub fn clear(&self) {
        self.0.set_text_content(None);
    }

    /// Puts an element right behind it.
    pub(super) fn put_after(&self, next: &Self) {
        // It fails only for what has no parent.
        let _ = self.0.after_with_node_1(&next.0);
    }

    /// Puts another element into its place.
    pub(super) fn swap(&self, other: &Self) {
        // It fails only for what has no parent.
        let _ = self.0.replace_with_with_node_1(&other.0);
    }

    /// Another element like it, with all that is inside.
    pub(super) fn copy(&self) -> Self {
        Self(self.bare().clone_node(true))
    }

    /// The first element inside.
    pub(super) fn first(&self) -> Option<Self> {
        self.0.first_element_child().map(Self)
    }

    /// The last element inside.
    pub(super) fn last(&self) -> Option<Self> {
        self.0.last_element_child().map(Self)
    }

    /// The element behind it.
    pub(super) fn next(&self) -> Option<Self> {
        self.0.next_element_sibling().map(Self)
    }

    /// The nearest element around it, or itself, that a selector fits.
    pub(super) fn around(&self, selector: &str) -> Option<Self> {
        self.0.closest(selector).ok().flatten().map(Self)
    }

    /// Whether a selector fits it.
    pub(super) fn is(&self, selector: &str) -> bool {
        self.0.matches(selector).unwrap_or(false)
    }

    /// Takes it out of its parent.
    pub fn remove(&self) {
        self.0.remove();
    }

    /// Listens for as long as the scope lives.
    #[must_use]
    pub fn on(self, scope: &Scope, event: &'static str, react: impl Fn(Event) + 'static) -> Self {
        let react: Box<dyn Fn(Event)> = Box::new(react);
        scope.listen(&self.0, event, react);
        self
    }

    /// What stands in an input, select or text area.
    pub fn value(&self) -> String {
        self.0.unchecked_ref::<HtmlInputElement>().value()
    }

    /// Puts text into an input, select or text area, unless it stands there already: setting it
    /// anew would move the cursor.
    pub fn set_value(&self, text: &str) {
        let input: &HtmlInputElement = self.0.unchecked_ref();
        if input.value() != text {
            input.set_value(text);
        }
    }

    /// Checks a radio button, or not.
    pub fn set_checked(&self, checked: bool) {
        self.0
            .unchecked_ref::<HtmlInputElement>()
            .set_checked(checked);
    }

    /// Whether a radio button or checkbox is checked.
    pub(super) fn is_checked(&self) -> bool {
        self.0.unchecked_ref::<HtmlInputElement>().checked()
    }

    /// The first thing inside that a selector fits.
    pub fn find(&self, selector: &str) -> Option<Self> {
        self.0.query_selector(selector).ok().flatten().map(Self)
    }

    /// Everything inside that a selector fits.
    pub(super) fn all(&self, selector: &str) -> Vec<Self> {
        let Ok(found) = self.0.query_selector_all(selector) else {
            return Vec::new();
        };
        let nodes = (0..found.length()).filter_map(|at| found.get(at));
        nodes.map(|node| Self(node.unchecked_into())).collect()
    }

    /// Brings the person here, or to the first thing inside that is filled in.
    pub fn focus(&self) {
        // Quiet buttons act on the whole: they are not what is filled in.
        let inside = self.find("input, select, textarea, button:not(.quiet)");
        inside.as_ref().unwrap_or(self).focus_itself();
    }

    /// Brings the person exactly here.
    pub fn focus_itself(&self) {
        // It fails only for what is not shown, and then there is nothing to bring the person to.
        let _ = self.0.unchecked_ref::<HtmlElement>().focus();
    }

    /// Makes it as wide as CSS says. A property of the element, not a style in the markup: those
    /// need `unsafe-inline`.
    pub fn set_width(&self, width: &str) {
        self.style("inline-size", width);
    }

    /// Sets a property of its style, likewise.
    pub(super) fn style(&self, name: &str, value: &str) {
        let style = self.0.unchecked_ref::<HtmlElement>().style();
        // It fails for what is no value of that property.
        let _ = style.set_property(name, value);
    }

    /// Shows it or not.
    pub fn set_shown(&self, shown: bool) {
        self.flag("hidden", !shown);
    }
}

impl Scope {
    /// A scope without listeners.
    pub fn new() -> Self {
        Self::default()
    }

    /// Drops all listeners.
    pub fn clear(&self) {
        self.0.take();
        self.1.take();
    }

    /// Keeps something alive.
    pub(super) fn keep(&self, it: impl Any) {
        self.1.borrow_mut().push(Box::new(it));
    }

    fn listen(&self, element: &Element, event: &'static str, react: Box<dyn Fn(Event)>) {
        let closure = Closure::<dyn Fn(Event)>::wrap(react);
        // It fails for nothing that is an element.
        let _ = element.add_event_listener_with_callback(event, closure.as_ref().unchecked_ref());
        self.0.borrow_mut().push(Listener {
            element: element.clone(),
            event,
            closure,
        });
    }
}

/// The element that an event is about, or the nearest one around it that a selector fits.
pub(super) fn target(event: &Event, selector: &str) -> Option<El> {
    let element: Element = event.target()?.dyn_into().ok()?;
    element.closest(selector).ok().flatten().map(El)
}

/// Makes a text another one. Where it only grows, the selection in it stays.
pub(super) fn grow(node: &Node, text: &str) {
    let known = node.node_value().unwrap_or_default();
    match (text.strip_prefix(&*known), node.dyn_ref::<CharacterData>()) {
        (Some(""), _) => {}
        (Some(more), Some(known)) => {
            // It fails for nothing that is text.
            let _ = known.append_data(more);
        }
        _ => node.set_node_value(Some(text)),
    }
}

/// A button with a name; of a picture, a text, or both.
pub(super) fn button(class: &str, picture: Option<&str>, text: &str) -> El {
    let made = el("button", class)
        .attr("type", "button")
        .with_some(picture.map(icon));
    if text.is_empty() {
        made
    } else {
        made.with(&el("span", "").text(text))
    }
}

/// A paragraph.
pub(super) fn paragraph(class: &str, text: &str) -> El {
    el("p", class).text(text)
}
