//! The press of a button or link, during which nothing is drawn.
//!
//! Leaving a field shows its error, and what is below moves. Between `pointerdown` and `pointerup` that would move a button
//! from under the pointer, and the browser sends no `click`. So effects wait from the one to the other, wherever on the page
//! the button is: the host page's own button is often below a form. In an app with an executor of its own the forms wait
//! (`form::press_hold`).
//!
//! Invariant: effects run again after the click, after a movement that makes it a drag, and after a second at most.

use std::cell::{Cell, RefCell};

use gloo_timers::callback::Timeout;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event};

/// The selector of elements that a person clicks. It leaves out text inputs and sliders, in which the pointer selects or
/// drags.
const PRESSABLE: &str = "button, a, summary, label, select, \
    [role=button], [role=link], [role=option], [role=tab], [role=menuitem], [role=switch], \
    input:is([type=button], [type=submit], [type=reset], [type=image], [type=checkbox], [type=radio], [type=file])";
/// The longest time that effects wait for the end of a press, in milliseconds.
const LIMIT: u32 = 1_000;
/// How long effects wait for the `click` after a finger or pen was lifted, in milliseconds; after a mouse button the browser
/// sends it at once.
const TAP: u32 = 350;
/// The distance in CSS pixels after which a press has become a drag.
const SLACK: f64 = 6.0;

thread_local! {
    /// Where the pointer went down, in CSS pixels; `None` while nothing is pressed.
    static PRESS: Cell<Option<(f64, f64)>> = const { Cell::new(None) };
    /// Ends the wait.
    static TIMEOUT: RefCell<Option<Timeout>> = const { RefCell::new(None) };
    /// Runs the effects that waited.
    static RESUME: Cell<fn()> = const { Cell::new(|| {}) };
}

/// Whether effects have to wait.
pub(crate) fn is_held() -> bool {
    PRESS.get().is_some()
}

/// Listens to the presses of the page, from now on. `resume` is called at the end of each.
pub(super) fn watch(resume: fn()) {
    RESUME.set(resume);
    let Some(window) = web_sys::window() else {
        return;
    };
    let listener = Closure::<dyn Fn(Event)>::new(|event: Event| handle(&event)).into_js_value();
    for name in [
        "pointerdown",
        "pointermove",
        "pointerup",
        "pointercancel",
        "click",
    ] {
        // First of all listeners: whoever handles the click can draw. A window takes any listener.
        let _ =
            window.add_event_listener_with_callback_and_bool(name, listener.unchecked_ref(), true);
    }
}

fn handle(event: &Event) {
    let place = || (number(event, "clientX"), number(event, "clientY"));
    match event.type_().as_str() {
        "pointerdown" if number(event, "button") == 0.0 && is_pressable(event) => {
            PRESS.set(Some(place()));
            end_after(LIMIT);
        }
        "pointermove" => {
            if let Some((x, y)) = PRESS.get() {
                let (now_x, now_y) = place();
                if (now_x - x).hypot(now_y - y) > SLACK {
                    end();
                }
            }
        }
        "pointerup" if is_held() => {
            let kind = property(event, "pointerType").as_string();
            end_after(if kind.is_some_and(|it| it == "mouse") {
                0
            } else {
                TAP
            });
        }
        "pointercancel" => end(),
        // The browser has checked a checkbox already, and `change` is still to come: effects run when the form or its
        // handlers ask for it, or afterwards.
        "click" if is_held() => {
            PRESS.set(None);
            end_after(0);
        }
        _ => {}
    }
}

fn end_after(time: u32) {
    TIMEOUT.replace(Some(Timeout::new(time, end)));
}

fn end() {
    PRESS.set(None);
    RESUME.get()();
}

fn is_pressable(event: &Event) -> bool {
    let path = event.composed_path();
    let target = path.get(0).dyn_into::<Element>();
    target.is_ok_and(|target| target.closest(PRESSABLE).is_ok_and(|found| found.is_some()))
}

fn property(event: &Event, name: &str) -> JsValue {
    js_sys::Reflect::get(event, &name.into()).unwrap_or_default()
}

fn number(event: &Event, name: &str) -> f64 {
    property(event, name).as_f64().unwrap_or_default()
}
