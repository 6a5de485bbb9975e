//! The attributes of an element as one value, for elements of which a page has many.
//!
//! Each attribute of `view!` is a type of its own, and each set of them makes another type of element: code
//! for building, changing and dropping it. `<input {..attrs!("type": "text", "disabled": off)}>` has one
//! type whatever is in it, and touches only what differs from the time before.

use std::borrow::Cow;

use leptos::tachys::html::attribute::{Attribute, NamedAttributeKey, NextAttribute};
use leptos::tachys::renderer::types::Element;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::wasm_bindgen;

type Text = Cow<'static, str>;

/// Attributes by name. Made by [`attrs!`].
#[derive(Clone, Debug, Default)]
pub struct Attrs(Vec<(&'static str, Text)>);

/// Makes [`Attrs`]: `attrs!("class": "input", "disabled": is_off)`. What is `None` or `false` is not there.
macro_rules! attrs {
    () => {
        $crate::ui::runtime::Attrs::default()
    };
    ($($name:literal : $value:expr),+ $(,)?) => {{
        let mut attrs = $crate::ui::runtime::Attrs::default();
        $(attrs.put($name, $value);)+
        attrs
    }};
}
pub(crate) use attrs;

/// What can be the value of an attribute.
pub trait AttrValue {
    /// Its text; none where the attribute is not there.
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

impl AttrValue for Option<String> {
    fn text(self) -> Option<Text> {
        self.map(Cow::Owned)
    }
}

impl Attrs {
    /// Adds an attribute, in the place of one of that name.
    pub fn put(&mut self, name: &'static str, value: impl AttrValue) {
        self.put_text(name, value.text());
    }

    fn put_text(&mut self, name: &'static str, value: Option<Text>) {
        self.0.retain(|(known, _)| *known != name);
        if let Some(value) = value {
            self.0.push((name, value));
        }
    }

    /// Adds others.
    #[must_use]
    pub fn and(mut self, others: Self) -> Self {
        for (name, value) in others.0 {
            self.put_text(name, Some(value));
        }
        self
    }

    fn get(&self, name: &str) -> Option<&Text> {
        let found = self.0.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| value)
    }

    /// Those whose value is a constant.
    pub(super) fn constants(&self) -> impl Iterator<Item = (&'static str, &'static str)> + Clone {
        self.0.iter().filter_map(|(name, value)| match value {
            Cow::Borrowed(value) => Some((*name, *value)),
            Cow::Owned(_) => None,
        })
    }

    /// Puts those on an element that are not constants.
    pub(super) fn add_to(&self, element: &Element) {
        let bare: &Bare = element.unchecked_ref();
        for (name, value) in &self.0 {
            if let Cow::Owned(value) = value {
                bare.set_attribute(name, value);
            }
        }
    }

    /// Puts them on an element that has had `known`.
    pub(super) fn change(&self, known: &Self, element: &Element) {
        let bare: &Bare = element.unchecked_ref();
        for (name, _) in &known.0 {
            if self.get(name).is_none() {
                bare.remove_attribute(name);
            }
        }
        for (name, value) in &self.0 {
            if known.get(name) != Some(value) {
                bare.set_attribute(name, value);
            }
        }
    }
}

// Calls that can't fail here, as all names are ours: one that may goes through a closure in wasm-bindgen's glue.
#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = Element)]
    type Bare;

    #[wasm_bindgen(method, js_name = setAttribute)]
    fn set_attribute(this: &Bare, name: &str, value: &str);

    #[wasm_bindgen(method, js_name = removeAttribute)]
    fn remove_attribute(this: &Bare, name: &str);
}

impl Attribute for Attrs {
    const MIN_LENGTH: usize = 0;

    type State = (Element, Self);
    type AsyncOutput = Self;
    type Cloneable = Self;
    type CloneableOwned = Self;

    fn html_len(&self) -> usize {
        0
    }

    // There is no server that writes HTML.
    fn to_html(self, _: &mut String, _: &mut String, _: &mut String, _: &mut String) {}

    fn hydrate<const FROM_SERVER: bool>(self, element: &Element) -> Self::State {
        self.build(element)
    }

    fn build(self, element: &Element) -> Self::State {
        self.add_to(element);
        for (name, value) in self.constants() {
            let bare: &Bare = element.unchecked_ref();
            bare.set_attribute(name, value);
        }
        (element.clone(), self)
    }

    fn rebuild(self, (element, known): &mut Self::State) {
        self.change(known, element);
        *known = self;
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

    fn keys(&self) -> Vec<NamedAttributeKey> {
        let key = |(name, _): &(&'static str, Text)| NamedAttributeKey::Attribute((*name).into());
        self.0.iter().map(key).collect()
    }
}

impl NextAttribute for Attrs {
    type Output<NewAttr: Attribute> = (Self, NewAttr);

    fn add_any_attr<NewAttr: Attribute>(self, new_attr: NewAttr) -> (Self, NewAttr) {
        (self, new_attr)
    }
}
