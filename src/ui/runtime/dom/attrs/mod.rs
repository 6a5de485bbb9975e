//! The attributes, listeners and reference of an element as one value.
//!
//! Each attribute in Leptos's `view!` is a type of its own, and each combination of types is another type of element with
//! its own code for building, updating and dropping. `attrs!("type": "text", "disabled": off)` has one type, whatever the
//! attributes are, and an update touches only those that differ.

mod dynamic_attrs;

use std::borrow::Cow;
use std::rc::Rc;

use leptos::tachys::renderer::types::Element;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Event;

use super::element_ref::ElementRef;
#[cfg(server)]
use super::html::WrittenAttrs;
use dynamic_attrs::DynamicAttrs;
pub(in crate::ui::runtime::dom) use dynamic_attrs::DynamicState;

type Text = Cow<'static, str>;

/// The attributes of an element. Made by `attrs!`.
#[derive(Clone, Default)]
pub struct Attrs {
    /// The names and values of attributes, without listeners, styles and live attributes.
    all: Vec<(&'static str, Text)>,
    more: Option<SendWrapper<Rc<DynamicAttrs>>>,
}

/// Makes [`Attrs`]: `attrs!("class": "input", "disabled": is_off)`. A value of `None` or `false` leaves the attribute
/// out.
macro_rules! attrs {
    () => {
        $crate::ui::runtime::dom::Attrs::default()
    };
    ($($name:literal : $value:expr),+ $(,)?) => {{
        let mut attrs = $crate::ui::runtime::dom::Attrs::default();
        $(attrs.put($name, $value);)+
        attrs
    }};
}
pub(crate) use attrs;

/// Attributes that follow signals: `tag::p(live_attrs(move || attrs!("hidden": is_empty.get())), …)`.
pub(crate) fn live_attrs(attrs: impl Fn() -> Attrs + 'static) -> Attrs {
    Attrs::default().with_dynamic(|more| more.live = Some(Rc::new(attrs)))
}

/// A type that `attrs!` accepts as the value of an attribute.
pub trait AttrValue {
    /// The text of the attribute; `None` leaves it out.
    fn text(self) -> Option<Text>;
}

impl AttrValue for &'static str {
    fn text(self) -> Option<Text> {
        Some(Cow::Borrowed(self))
    }
}

impl AttrValue for String {
    fn text(self) -> Option<Text> {
        Some(Cow::Owned(self))
    }
}

impl AttrValue for bool {
    fn text(self) -> Option<Text> {
        self.then_some(Cow::Borrowed(""))
    }
}

impl AttrValue for Option<&'static str> {
    fn text(self) -> Option<Text> {
        self.map(Cow::Borrowed)
    }
}

impl AttrValue for Option<Text> {
    fn text(self) -> Option<Text> {
        self
    }
}

impl AttrValue for Option<String> {
    fn text(self) -> Option<Text> {
        self.map(Cow::Owned)
    }
}

impl Attrs {
    /// Sets an attribute, replacing one of the same name.
    pub fn put(&mut self, name: &'static str, value: impl AttrValue) {
        self.put_text(name, value.text());
    }

    fn put_text(&mut self, name: &'static str, value: Option<Text>) {
        self.all.retain(|(known, _)| *known != name);
        if let Some(value) = value {
            self.all.push((name, value));
        }
    }

    /// Adds other attributes, which replace those of the same name. If the others have live attributes, listeners,
    /// styles or a reference, these replace all of `self`'s.
    #[must_use]
    pub fn and(mut self, others: Self) -> Self {
        for (name, value) in others.all {
            self.put_text(name, Some(value));
        }
        self.more = others.more.or(self.more);
        self
    }

    /// Adds a listener for a DOM event: `attrs!().on("click", move |event| …)`.
    #[must_use]
    pub(crate) fn on(self, event: &'static str, then: impl Fn(Event) + 'static) -> Self {
        self.with_dynamic(|more| more.heard.push((event, Rc::new(then))))
    }

    /// Sets a CSS property of the element's style; an empty value removes it.
    #[must_use]
    pub(crate) fn style(self, name: &'static str, value: String) -> Self {
        self.with_dynamic(|more| more.styles.push((name, value)))
    }

    /// Sets the reference that points to the element once it is rendered.
    #[must_use]
    pub(crate) fn at(self, place: ElementRef) -> Self {
        self.with_dynamic(|more| more.place = Some(place))
    }

    fn with_dynamic(mut self, add: impl FnOnce(&mut DynamicAttrs)) -> Self {
        let more = self.more.take().map(SendWrapper::take);
        let mut more = more.unwrap_or_default();
        add(Rc::make_mut(&mut more));
        self.more = Some(SendWrapper::new(more));
        self
    }

    fn get(&self, name: &str) -> Option<&Text> {
        let found = self.all.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| value)
    }

    /// The names and values of the attributes whose values are string literals.
    pub(super) fn constants(&self) -> impl Iterator<Item = (&'static str, &'static str)> + Clone {
        self.all.iter().filter_map(|(name, value)| match value {
            Cow::Borrowed(value) => Some((*name, *value)),
            Cow::Owned(_) => None,
        })
    }

    /// Sets the attributes without constant values on a new element.
    pub(super) fn add_to(&self, element: &Element) {
        let bare: &Bare = element.unchecked_ref();
        for (name, value) in &self.all {
            if let Cow::Owned(value) = value {
                bare.set_attribute(name, value);
            }
        }
    }

    /// Sets the attributes on an element, also those with constant values; but not listeners or live attributes.
    pub(super) fn set_all(&self, element: &Element) {
        self.add_to(element);
        for (name, value) in self.constants() {
            let bare: &Bare = element.unchecked_ref();
            bare.set_attribute(name, value);
        }
    }

    /// Sets or updates listeners, styles and live attributes of an element.
    pub(super) fn put_dynamic(&self, element: &Element, state: &mut DynamicState) {
        state.set(element, self.more.as_deref().map(Rc::as_ref));
    }

    /// Makes these the attributes of an element that has the attributes `known`; removes the others.
    pub(super) fn change(&self, known: &Self, element: &Element) {
        let bare: &Bare = element.unchecked_ref();
        for (name, _) in &known.all {
            if self.get(name).is_none() {
                bare.remove_attribute(name);
            }
        }
        for (name, value) in &self.all {
            if known.get(name) != Some(value) {
                bare.set_attribute(name, value);
            }
        }
    }
}

#[cfg(server)]
impl Attrs {
    /// The attributes in the order in which the DOM has them, with the present live ones, and the CSS properties.
    pub(super) fn written(&self) -> (WrittenAttrs, Vec<(&'static str, String)>) {
        let mut all = WrittenAttrs::new();
        self.write_to(&mut all);
        let Some(more) = &self.more else {
            return (all, Vec::new());
        };
        if let Some(live) = &more.live {
            live().write_to(&mut all);
        }
        (all, more.styles.clone())
    }

    fn write_to(&self, all: &mut WrittenAttrs) {
        let (constant, owned): (Vec<_>, Vec<_>) =
            (self.all.iter()).partition(|(_, value)| matches!(value, Cow::Borrowed(_)));
        for (name, value) in constant.into_iter().chain(owned) {
            match all.iter_mut().find(|(known, _)| known == name) {
                Some((_, known)) => known.clone_from(value),
                None => all.push((Cow::Borrowed(name), value.clone())),
            }
        }
    }
}

// These calls never fail, since all names are ours. A fallible import would need a wrapper function in wasm-bindgen's
// glue.
#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = Element)]
    type Bare;

    #[wasm_bindgen(method, js_name = setAttribute)]
    fn set_attribute(this: &Bare, name: &str, value: &str);

    #[wasm_bindgen(method, js_name = removeAttribute)]
    fn remove_attribute(this: &Bare, name: &str);
}
