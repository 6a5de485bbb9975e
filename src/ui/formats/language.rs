//! The locale by which an element writes numbers and dates: the nearest `lang`, or `locale` of one of our elements.

use std::cell::RefCell;

use wasm_bindgen::JsCast;
use web_sys::{Element, ShadowRoot};

thread_local! {
    static REQUEST: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Calls `act` with a language tag for numbers and dates, where no element tells it: on a server.
#[cfg(server)]
pub(crate) fn with_request_tag<T>(tag: &str, act: impl FnOnce() -> T) -> T {
    let around = REQUEST.replace(tag.to_owned());
    let done = act();
    REQUEST.replace(around);
    done
}

/// The language tag of the request that is being answered.
pub(crate) fn request_tag() -> String {
    REQUEST.with_borrow(Clone::clone)
}

/// The language tag for an element: the nearest `lang`, across shadow roots, or the `locale` of one of our elements
/// around it. Empty if neither is set.
pub(crate) fn format_locale(element: &Element) -> String {
    let mut here = element.clone();
    loop {
        let root = here.get_root_node().dyn_into::<ShadowRoot>();
        // `locale` comes first: content inside the element may be marked with a language of its own.
        let chosen = root
            .as_ref()
            .ok()
            .and_then(|it| attribute(&it.host(), "locale"));
        if let Some(tag) = chosen.or_else(|| nearest_lang(&here)) {
            return tag;
        }
        let Ok(root) = root else {
            // Not on the page yet: assume the page's language, which mostly saves a second rendering.
            let page = here.owner_document().filter(|_| !here.is_connected());
            let page = page.and_then(|page| page.document_element());
            return page
                .and_then(|page| nearest_lang(&page))
                .unwrap_or_default();
        };
        here = root.host();
    }
}

/// The `lang` of the nearest element with that attribute, including `element`; `None` without one or if it is empty.
fn nearest_lang(element: &Element) -> Option<String> {
    attribute(&element.closest("[lang]").ok()??, "lang")
}

/// The value of an attribute; `None` if the attribute is missing or empty.
fn attribute(element: &Element, name: &str) -> Option<String> {
    element.get_attribute(name).filter(|tag| !tag.is_empty())
}
