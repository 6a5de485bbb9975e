//! Properties of inputs, which the person changes as well as the view.
//!
//! Works around tachys, whose `prop:value` sets the property on each update, equal or not, which moves the cursor in
//! some browsers (docs/upstream/prop-value.md). [`Property`] compares with the input first.

use leptos::tachys::renderer::types::Element;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlInputElement;

use crate::browser::reflect::{get, set};

/// A DOM property that the page sets on an input: `tag::input(attrs, Property::Value(text))`.
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

/// Replaces the text of an input. One that has the focus keeps its selection: what is typed next replaces what was
/// selected, also if the text is only written in another way.
fn write(input: &HtmlInputElement, shown: &str, text: &str) {
    // Some browsers move the focus to an input whose selection is set.
    let has_focus = input.matches(":focus").unwrap_or(false);
    let end = |end: Result<Option<u32>, JsValue>| end.ok().flatten().filter(|_| has_focus);
    let selected = end(input.selection_start()).zip(end(input.selection_end()));
    input.set_value(text);
    if let Some((from, to)) = selected {
        let (from, to) = (moved(from, shown, text), moved(to, shown, text));
        // Fails for inputs without a selection, such as dates.
        let _ = input.set_selection_range(from, to);
    }
}

/// A position in a text, in UTF-16 code units, where the same letters and digits follow in the new text.
fn moved(position: u32, old: &str, new: &str) -> u32 {
    let is_counted =
        |unit: &u16| char::from_u32(u32::from(*unit)).is_none_or(char::is_alphanumeric);
    let old: Vec<u16> = old.encode_utf16().collect();
    let new: Vec<u16> = new.encode_utf16().collect();
    let position = position as usize;
    let rest = old.get(position..).unwrap_or_default();
    let mut left = rest.iter().filter(|it| is_counted(it)).count();
    let mut at = new.len();
    while at > 0 && (position == 0 || left > 0) {
        at -= 1;
        left = left.saturating_sub(usize::from(new.get(at).is_some_and(is_counted)));
    }
    u32::try_from(at).unwrap_or(u32::MAX)
}

impl Property {
    /// Sets the property on an element if its value there differs.
    pub(super) fn put(&self, element: &Element) {
        // Text areas have the same properties.
        let input: &HtmlInputElement = element.unchecked_ref();
        match self {
            Self::Value(text) => {
                let shown = input.value();
                if shown != *text {
                    write(input, &shown, text);
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
