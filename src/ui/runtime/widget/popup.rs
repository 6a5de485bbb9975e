//! A popover that is placed beside another element.
//!
//! Sets the popover's position, and reports when it must be set again. Leaves rendering to views; the popup needs
//! `popover="manual"`.

use js_sys::Array;
use locales::Language;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, HtmlElement, Window};

use crate::browser::reflect::call;

/// The distance between the popup and its anchor, and to the edges of the viewport, in CSS pixels.
const GAP: f64 = 4.0;
/// The greatest height of the popup's list, in CSS pixels.
const HIGHEST: f64 = 320.0;
/// The height, in CSS pixels, below which the popup goes above its anchor if there is more room.
const ENOUGH: f64 = 200.0;

/// Shows a popover. A browser without popovers shows the element at its place in the page.
pub(crate) fn pop_up(popup: &Element) {
    // Fails only if it is shown already.
    call(popup, "showPopover", &Array::new());
}

/// Places a popup below an anchor, or above it where there is more room, and at least as wide. `list` is the scrolling
/// element in the popup.
pub(crate) fn place_beside(popup: &Element, anchor: &Element, list: &Element) {
    let Some(window) = web_sys::window() else {
        return;
    };
    let (width, height) = size(&window);
    // A popup where the browser put it may be so high that the page scrolls, beside a scroll bar.
    style(list, "max-height", &pixels(HIGHEST));
    style(popup, "left", "0");
    style(popup, "top", "0");
    let at = anchor.get_bounding_client_rect();
    let (above, below) = (at.top() - GAP, height - at.bottom() - GAP);
    let is_below = below >= ENOUGH || below >= above;
    let room = if is_below { below } else { above } - 2.0 * GAP;
    style(popup, "min-width", &pixels(at.width()));
    style(list, "max-height", &pixels(room.clamp(48.0, HIGHEST)));
    // The containing block of the popup is not known, so measure where 0 is.
    let own = popup.get_bounding_client_rect();
    let left = if anchor.matches(":dir(rtl)").unwrap_or(false) {
        at.right() - own.width()
    } else {
        at.left()
    };
    let left = left.min(width - own.width() - GAP).max(GAP);
    let top = if is_below {
        at.bottom() + GAP
    } else {
        at.top() - GAP - own.height()
    };
    style(popup, "left", &pixels(left - own.left()));
    style(popup, "top", &pixels(top - own.top()));
}

/// Scrolls a list by the least distance that makes an element in it visible.
pub(crate) fn bring_into(inside: &Element, list: &Element) {
    let (own, around) = (
        inside.get_bounding_client_rect(),
        list.get_bounding_client_rect(),
    );
    let by = whole(if own.top() < around.top() {
        own.top() - around.top()
    } else {
        (own.bottom() - around.bottom()).max(0.0)
    });
    if by != 0 {
        list.set_scroll_top(list.scroll_top() + by);
    }
}

/// Sets a CSS property by script: a `style` attribute would need `unsafe-inline`.
fn style(element: &Element, name: &str, value: &str) {
    let style = element.unchecked_ref::<HtmlElement>().style();
    // Fails only for invalid values.
    let _ = style.set_property(name, value);
}

/// Rounds to whole pixels: formatting floats takes 10 kB of code.
fn whole(length: f64) -> i32 {
    #[expect(clippy::cast_possible_truncation, reason = "pixels of a screen")]
    let whole = length.round() as i32;
    whole
}

fn pixels(length: f64) -> String {
    let mut text = whole(length).to_string();
    text.push_str("px");
    text
}

fn size(window: &Window) -> (f64, f64) {
    let number = |side: Result<JsValue, JsValue>| side.ok().and_then(|side| side.as_f64());
    (
        number(window.inner_width()).unwrap_or(f64::MAX),
        number(window.inner_height()).unwrap_or(f64::MAX),
    )
}

const MOVING: [&str; 2] = ["scroll", "resize"];

/// A listener that reports scrolling and resizing, which may move elements, until it is dropped. Leptos's window
/// listeners miss scrolling inside the page, since they don't capture.
pub(crate) struct WhenMoved {
    window: Window,
    closure: Closure<dyn Fn(Event)>,
}

impl WhenMoved {
    /// Calls `react` when elements may have moved, except when `except` or a descendant of it was scrolled. `None` if
    /// there is no window.
    pub(crate) fn new(except: &Element, react: impl Fn() + 'static) -> Option<Self> {
        let window = web_sys::window()?;
        let except = except.clone();
        let language = Language::current();
        let closure = Closure::<dyn Fn(Event)>::new(move |event: Event| {
            // Outside a shadow root the target is the host, so look at the path.
            let inside = event.composed_path().get(0).dyn_into::<HtmlElement>();
            if inside.is_ok_and(|inside| except.contains(Some(inside.as_ref()))) {
                return;
            }
            language.scope(&react);
        });
        for event in MOVING {
            let listener = closure.as_ref().unchecked_ref();
            // Never fails for a window.
            let _ = window.add_event_listener_with_callback_and_bool(event, listener, true);
        }
        Some(Self { window, closure })
    }
}

impl Drop for WhenMoved {
    fn drop(&mut self) {
        let listener = self.closure.as_ref().unchecked_ref();
        for event in MOVING {
            // Fails only if it was never added.
            let _ = self
                .window
                .remove_event_listener_with_callback_and_bool(event, listener, true);
        }
    }
}
