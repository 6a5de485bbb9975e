//! Properties of inputs, which the person changes as well as the view.
//!
//! Works around tachys, whose `prop:value` sets the property on each update, equal or not, which moves the cursor in
//! some browsers (docs/upstream/prop-value.md). [`Property`] compares with the input first.

#[cfg(server)]
use std::borrow::Cow;

use leptos::tachys::renderer::types::Element;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlInputElement;

use crate::browser::reflect::{get, set};

/// A DOM property that the page sets on an input: `<input prop:value=text />`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Property {
    /// The text of an input or text area.
    Value(String),
    /// The text of a native control (a date, a colour, a file), which can't show every text. `None` leaves it
    /// unchanged.
    Native(Option<String>),
    /// Whether a checkbox or radio button is checked.
    Checked(bool),
    /// Whether an option of a select is selected. The value of the select itself would be set before its options exist.
    Selected(bool),
}

impl Property {
    /// The text of a text area.
    #[cfg(server)]
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Self::Value(text) | Self::Native(Some(text)) => Some(text),
            _ => None,
        }
    }

    /// The attribute with which an element has the property from the beginning.
    #[cfg(server)]
    pub(super) fn attribute(&self) -> Option<(Cow<'static, str>, Cow<'static, str>)> {
        let (name, value) = match self {
            Self::Value(text) | Self::Native(Some(text)) => ("value", text.clone()),
            Self::Checked(true) => ("checked", String::new()),
            Self::Selected(true) => ("selected", String::new()),
            Self::Native(None) | Self::Checked(false) | Self::Selected(false) => return None,
        };
        Some((Cow::Borrowed(name), Cow::Owned(value)))
    }

    /// Sets the property on an element if its value there differs.
    pub(super) fn put(&self, element: &Element) {
        // Text areas have the same properties.
        let input: &HtmlInputElement = element.unchecked_ref();
        match self {
            Self::Value(text) => {
                if input.value() != *text {
                    input.set_value(text);
                }
            }
            Self::Native(None) => {}
            Self::Native(Some(text)) => {
                let known = input.value();
                // The browser omits seconds that are zero.
                if known != *text && text.strip_suffix(":00") != Some(&known) {
                    input.set_value(text);
                }
            }
            Self::Checked(is_checked) => {
                if input.checked() != *is_checked {
                    input.set_checked(*is_checked);
                }
            }
            Self::Selected(is_selected) => {
                if get(element, "selected").is_truthy() != *is_selected {
                    set(element, "selected", &JsValue::from_bool(*is_selected));
                }
            }
        }
    }
}
