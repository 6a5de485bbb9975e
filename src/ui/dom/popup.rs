//! Elements above all others, at the side of one that is in its place.

use js_sys::{Function, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DomRect, Element, Event, HtmlElement, Window};

use super::{El, Scope};

/// Between the two, and to the edges of the window, in CSS pixels.
const GAP: f64 = 4.0;
/// It is no higher than this.
const HIGHEST: f64 = 320.0;
/// With less room than this below, it is put above where there is more.
const ENOUGH: f64 = 200.0;

impl El {
    /// Shows it above all else: `popover=manual` is on it already. A browser that knows no popovers
    /// shows it where it is.
    pub(in crate::ui) fn pop_up(&self) {
        let show = Reflect::get(self.raw(), &JsValue::from_str("showPopover"));
        if let Some(show) = show.ok().and_then(|show| show.dyn_into::<Function>().ok()) {
            // It fails only for what is shown already.
            let _ = show.call0(self.raw());
        }
    }

    /// Puts it below another element, as wide at least; above it, where there is more room. What
    /// scrolls in it is `list`.
    pub(in crate::ui) fn place_beside(&self, anchor: &Self, list: &Self) {
        let Some(window) = web_sys::window() else {
            return;
        };
        let (width, height) = size(&window);
        let at = anchor.raw().get_bounding_client_rect();
        let (above, below) = (at.top() - GAP, height - at.bottom() - GAP);
        let is_below = below >= ENOUGH || below >= above;
        let room = if is_below { below } else { above } - 2.0 * GAP;
        self.style("min-width", &pixels(at.width()));
        list.style("max-height", &pixels(room.clamp(48.0, HIGHEST)));
        self.style("left", "0");
        self.style("top", "0");
        // Where “0” is depends on what is around it.
        let own = self.raw().get_bounding_client_rect();
        let left = if anchor.is(":dir(rtl)") {
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
        self.style("left", &pixels(left - own.left()));
        self.style("top", &pixels(top - own.top()));
    }

    /// Scrolls what is around it just as far as it takes to see it.
    pub(in crate::ui) fn bring_into(&self, list: &Self) {
        let (own, around): (DomRect, DomRect) = (
            self.raw().get_bounding_client_rect(),
            list.raw().get_bounding_client_rect(),
        );
        let scrolled = list.raw();
        let by = whole(if own.top() < around.top() {
            own.top() - around.top()
        } else {
            (own.bottom() - around.bottom()).max(0.0)
        });
        if by != 0 {
            scrolled.set_scroll_top(scrolled.scroll_top() + by);
        }
    }

    /// Whether the person is in it.
    pub(in crate::ui) fn is_focused(&self) -> bool {
        self.is(":focus")
    }
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

/// Listens to the whole window, and to all that scrolls in it.
struct Everywhere {
    window: Window,
    closure: Closure<dyn Fn(Event)>,
}

const MOVING: [&str; 2] = ["scroll", "resize"];

impl Drop for Everywhere {
    fn drop(&mut self) {
        let react = self.closure.as_ref().unchecked_ref();
        for event in MOVING {
            // It fails only for what was never added.
            let _ = self
                .window
                .remove_event_listener_with_callback_and_bool(event, react, true);
        }
    }
}

impl Scope {
    /// Calls whenever elements may have moved on the screen, for as long as the scope lives; not where
    /// it was inside this one that something scrolled.
    pub(in crate::ui) fn when_moved(&self, except: &El, react: impl Fn() + 'static) {
        let Some(window) = web_sys::window() else {
            return;
        };
        let except: Element = except.raw().clone();
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
        self.keep(Everywhere { window, closure });
    }
}
