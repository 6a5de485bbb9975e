//! An element that is there already, inside a view. Only while some views still make their own elements; it
//! goes with `ui::dom`.

use leptos::html::Div;
use leptos::prelude::*;
use web_sys::Element;

use crate::ui::dom::El;

impl AsRef<Element> for El {
    fn as_ref(&self) -> &Element {
        self.raw()
    }
}

/// Shows an element in a view. The wrapper around it makes no box.
pub(in crate::ui) fn hosted(element: &El) -> AnyView {
    let place: NodeRef<Div> = NodeRef::new();
    let element = StoredValue::new_local(element.clone());
    place.on_load(move |place| {
        element.with_value(|element| El::of(place.into()).put(element));
    });
    view! { <div class={"hosted"} node_ref=place></div> }.into_any()
}
