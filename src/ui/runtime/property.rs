//! The properties of inputs that a person changes too.
//!
//! Works around one habit of tachys: its `prop:value` sets the property whenever its view is made again,
//! equal or not, which moves the cursor in some browsers (docs/upstream/prop-value.md). These look at
//! the input first.

use js_sys::Reflect;
use leptos::tachys::html::property::IntoProperty;
use leptos::tachys::renderer::types::Element;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlInputElement;

/// The text of an input, select or text area: `prop:value=Value(text)`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Value(pub String);

/// Whether a checkbox or radio button is checked: `prop:checked=Checked(on)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked(pub bool);

/// Whether an option of a select is selected: `prop:selected=Selected(on)`. The value of the select itself would be
/// set before its options are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Selected(pub(crate) bool);

/// The text of a control of the browser's own (a date, a colour, a file), which can't show each text: none
/// leaves it as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Native(pub(crate) Option<String>);

fn input(element: &Element) -> &HtmlInputElement {
    // Selects and text areas have the same property.
    element.unchecked_ref()
}

/// A property that a person changes too: what it is now is asked of the element.
pub(crate) trait Property {
    /// Sets it, where it is another one.
    fn put(&self, element: &Element);
}

macro_rules! property {
    ($name:ident) => {
        impl IntoProperty for $name {
            type State = Element;
            type Cloneable = Self;
            type CloneableOwned = Self;

            fn hydrate<const FROM_SERVER: bool>(self, element: &Element, key: &str) -> Element {
                self.build(element, key)
            }

            fn build(self, element: &Element, _key: &str) -> Element {
                self.put(element);
                element.clone()
            }

            fn rebuild(self, element: &mut Element, _key: &str) {
                self.put(element);
            }

            fn into_cloneable(self) -> Self {
                self
            }

            fn into_cloneable_owned(self) -> Self {
                self
            }
        }
    };
}

property!(Value);
property!(Checked);
property!(Selected);
property!(Native);

impl Property for Value {
    fn put(&self, element: &Element) {
        let input = input(element);
        if input.value() != self.0 {
            input.set_value(&self.0);
        }
    }
}

impl Property for Checked {
    fn put(&self, element: &Element) {
        let input = input(element);
        if input.checked() != self.0 {
            input.set_checked(self.0);
        }
    }
}

impl Property for Selected {
    fn put(&self, element: &Element) {
        let name = JsValue::from_str("selected");
        let is_selected = Reflect::get(element, &name).is_ok_and(|is| is.is_truthy());
        if is_selected != self.0 {
            // Setting a property of an element does not fail.
            let _ = Reflect::set(element, &name, &JsValue::from_bool(self.0));
        }
    }
}

impl Property for Native {
    fn put(&self, element: &Element) {
        let Some(text) = &self.0 else { return };
        let input = input(element);
        let known = input.value();
        // The browser leaves out seconds that are zero.
        if known != *text && text.strip_suffix(":00") != Some(&known) {
            input.set_value(text);
        }
    }
}
