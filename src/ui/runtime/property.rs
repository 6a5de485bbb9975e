//! The properties of inputs that a person changes too.
//!
//! Works around one habit of tachys: its `prop:value` sets the property whenever its view is made again,
//! equal or not, which moves the cursor in some browsers (docs/upstream/prop-value.md). These look at
//! the input first.

use leptos::tachys::html::property::IntoProperty;
use leptos::tachys::renderer::types::Element;
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

/// The text of an input, select or text area: `prop:value=Value(text)`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Value(pub String);

/// Whether a checkbox or radio button is checked: `prop:checked=Checked(on)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked(pub bool);

fn input(element: &Element) -> &HtmlInputElement {
    // Selects and text areas have the same property.
    element.unchecked_ref()
}

impl IntoProperty for Value {
    type State = (Element, String);
    type Cloneable = Self;
    type CloneableOwned = Self;

    fn hydrate<const FROM_SERVER: bool>(self, element: &Element, key: &str) -> Self::State {
        self.build(element, key)
    }

    fn build(self, element: &Element, _key: &str) -> Self::State {
        let input = input(element);
        if input.value() != self.0 {
            input.set_value(&self.0);
        }
        (element.clone(), self.0)
    }

    fn rebuild(self, state: &mut Self::State, key: &str) {
        // What the person typed is in the input only: it is asked, not the state.
        let element = state.0.clone();
        *state = self.build(&element, key);
    }

    fn into_cloneable(self) -> Self::Cloneable {
        self
    }

    fn into_cloneable_owned(self) -> Self::CloneableOwned {
        self
    }
}

impl IntoProperty for Checked {
    type State = Element;
    type Cloneable = Self;
    type CloneableOwned = Self;

    fn hydrate<const FROM_SERVER: bool>(self, element: &Element, key: &str) -> Self::State {
        self.build(element, key)
    }

    fn build(self, element: &Element, _key: &str) -> Self::State {
        let input = input(element);
        if input.checked() != self.0 {
            input.set_checked(self.0);
        }
        element.clone()
    }

    fn rebuild(self, state: &mut Self::State, key: &str) {
        let element = state.clone();
        self.build(&element, key);
    }

    fn into_cloneable(self) -> Self::Cloneable {
        self
    }

    fn into_cloneable_owned(self) -> Self::CloneableOwned {
        self
    }
}
