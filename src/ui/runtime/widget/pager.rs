//! The pager of a long list or table: the range that is shown, and buttons for other pages.
//!
//! Leaves turning the page to the listener of the buttons' `data-do="page"`, which asks `page_of` for the page.

use exact_json::Pointer;
use leptos::prelude::*;
use web_sys::Element;

use super::icon;
use crate::ui::runtime::dom::view;

/// A button of a pager.
#[derive(Clone, Copy)]
pub(crate) struct PageButton {
    /// The accessible name.
    pub(crate) name: &'static str,
    /// The SVG path of the icon: one of those below.
    pub(crate) icon: &'static str,
    /// The index of the page that the button shows.
    pub(crate) page: usize,
}

pub(crate) const FIRST: &str = "M11.5 3.5l-4.5 4.5l4.5 4.5M4.5 3.5v9";
pub(crate) const PREVIOUS: &str = "M10 3.5l-4.5 4.5l4.5 4.5";
pub(crate) const NEXT: &str = "M6 3.5l4.5 4.5l-4.5 4.5";
pub(crate) const LAST: &str = "M4.5 3.5l4.5 4.5l-4.5 4.5M11.5 3.5v9";

/// The pager of the list or table at an instance location. `range`: the shown range in words, a live region, and its
/// accessible name. `page`: the index of the shown page.
pub(crate) fn pager(
    at: &Pointer,
    range: (String, Option<String>),
    page: usize,
    buttons: &[PageButton],
) -> AnyView {
    let turn = |button: &PageButton| {
        view! {
            <button
                type="button"
                part="button"
                class="quiet small turning"
                aria-label=button.name
                title=button.name
                data-do="page"
                data-at=at.as_str().to_owned()
                data-page=button.page.to_string()
                // Not `disabled`, which would drop the focus.
                aria-disabled=(button.page == page).then_some("true")
            >
                {icon(button.icon)}
            </button>
        }
    };
    let (words, name) = range;
    view! {
        <div class="pager" part="pager">
            <span class="page-words" role="status" dir="auto" aria-label=name>
                {words}
            </span>
            <div class="turnings">{buttons.iter().map(turn).collect::<Vec<_>>()}</div>
        </div>
    }
}

/// The index of the page that a pager's button shows; `None` if the button has no effect.
pub(crate) fn page_of(button: &Element) -> Option<usize> {
    let page = button.get_attribute("data-page")?;
    let has_effect = !button.has_attribute("aria-disabled");
    page.parse().ok().filter(|_| has_effect)
}
