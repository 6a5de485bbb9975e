//! The properties of inputs that a person changes too.
//!
//! Works around one habit of tachys: its `prop:value` sets the property whenever its view is made again,
//! equal or not, which moves the cursor in some browsers (docs/upstream/prop-value.md). This looks at
//! the input first.

use js_sys::Reflect;
use leptos::tachys::html::property::IntoProperty;
use leptos::tachys::renderer::types::Element;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlInputElement;

/// What stands in an input: `tag::input(attrs, Property::Value(text))`, or `prop:value=Property::Value(text)` in a `view!`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Property {
    /// The text of an input or text area.
    Value(String),
    /// The text of a control of the browser's own (a date, a colour, a file), which can't show each text: none
    /// leaves it as it is.
    Native(Option<String>),
    /// Whether a checkbox or radio button is checked.
    Checked(bool),
    /// Whether an option of a select is selected. The value of the select itself would be set before its options
    /// are there.
    Selected(bool),
}

impl Property {
    /// Changes the element where it has another one: a person changes it too.
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
                // The browser leaves out seconds that are zero.
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
                let name = JsValue::from_str("selected");
                if Reflect::get(element, &name).is_ok_and(|is| is.is_truthy()) != *is_selected {
                    // Setting a property of an element does not fail.
                    let _ = Reflect::set(element, &name, &JsValue::from_bool(*is_selected));
                }
            }
        }
    }
}

/// It keeps the element only: what stands in it is asked of it.
impl IntoProperty for Property {
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
