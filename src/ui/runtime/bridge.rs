//! The element of a view, for callers that are no views yet. It goes with `ui::dom`.

use std::cell::OnceCell;

use leptos::prelude::AnyView;
use wasm_bindgen::{JsCast, JsValue};

use super::Mounted;
use crate::ui::dom::El;

/// Draws a view once somebody wants its element.
#[derive(Default)]
pub(crate) struct Bridge(OnceCell<(El, Option<Mounted>)>);

impl Bridge {
    /// The view's element.
    pub(crate) fn element(&self, view: impl FnOnce() -> AnyView + 'static) -> &El {
        let (element, _) = self.0.get_or_init(|| {
            let mounted = Mounted::new(view);
            let element = mounted.as_ref().map(|it| it.element().clone());
            // A page without a document can't get here.
            let element = element.unwrap_or_else(|| JsValue::UNDEFINED.unchecked_into());
            (El::of(element), mounted)
        });
        element
    }
}
