//! An element above all others, at the side of one that is in its place.
//!
//! Owns where it is put, and hearing when that may be another place. Leaves drawing it to views: it has
//! `popover="manual"`.

use js_sys::{Function, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, HtmlElement, Window};

/// Between the two, and to the edges of the window, in CSS pixels.
const GAP: f64 = 4.0;
/// It is no higher than this.
const HIGHEST: f64 = 320.0;
/// With less room than this below, it is put above where there is more.
const ENOUGH: f64 = 200.0;

/// Shows an element above all else. A browser that knows no popovers shows it where it is.
pub(crate) fn pop_up(popup: &Element) {
    let show = Reflect::get(popup, &JsValue::from_str("showPopover"));
    if let Some(show) = show.ok().and_then(|show| show.dyn_into::<Function>().ok()) {
        // It fails only for what is shown already.
        let _ = show.call0(popup);
    }
}

/// Puts an element below another one, as wide at least; above it, where there is more room. What
/// scrolls in it is `list`.
pub(crate) fn place_beside(popup: &Element, anchor: &Element, list: &Element) {
    let Some(window) = web_sys::window() else {
        return;
    };
    let (width, height) = size(&window);
    let at = anchor.get_bounding_client_rect();
    let (above, below) = (at.top() - GAP, height - at.bottom() - GAP);
    let is_below = below >= ENOUGH || below >= above;
    let room = if is_below { below } else { above } - 2.0 * GAP;
    style(popup, "min-width", &pixels(at.width()));
    style(list, "max-height", &pixels(room.clamp(48.0, HIGHEST)));
    style(popup, "left", "0");
    style(popup, "top", "0");
    // Where “0” is depends on what is around it.
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

/// Scrolls a list just as far as it takes to see something in it.
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

/// A property of the element, not a style in the markup: those need `unsafe-inline`.
fn style(element: &Element, name: &str, value: &str) {
    let style = element.unchecked_ref::<HtmlElement>().style();
    // It fails for what is no value of that property.
    let _ = style.set_property(name, value);
}

/// Whole pixels: writing fractions takes ten kilobytes of code.
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

/// Hears when elements may have moved on the screen, for as long as it lives. Leptos's listeners of the
/// window do not hear of what scrolls in it.
pub(crate) struct WhenMoved {
    window: Window,
    closure: Closure<dyn Fn(Event)>,
}

impl WhenMoved {
    /// Calls whenever elements may have moved; not where it was inside of one element that something
    /// scrolled.
    pub(crate) fn new(except: &Element, react: impl Fn() + 'static) -> Option<Self> {
        let window = web_sys::window()?;
        let except = except.clone();
        let closure = Closure::<dyn Fn(Event)>::new(move |event: Event| {
            // From outside a shadow root the target is its host: the path tells.
            let inside = event.composed_path().get(0).dyn_into::<HtmlElement>();
            if inside.is_ok_and(|inside| except.contains(Some(inside.as_ref()))) {
                return;
            }
            react();
        });
        for event in MOVING {
            let listener = closure.as_ref().unchecked_ref();
            // It fails for nothing that is a window.
            let _ = window.add_event_listener_with_callback_and_bool(event, listener, true);
        }
        Some(Self { window, closure })
    }
}

impl Drop for WhenMoved {
    fn drop(&mut self) {
        let listener = self.closure.as_ref().unchecked_ref();
        for event in MOVING {
            // It fails only for what was never added.
            let _ = self
                .window
                .remove_event_listener_with_callback_and_bool(event, listener, true);
        }
    }
}
