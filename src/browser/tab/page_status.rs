//! The status of the page: visibility, network state, and changes of storage by other tabs.
//!
//! Invariant: nothing is reported after a [`PageStatus`] is dropped.

use a2a_client::conversation::event::Event;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{EventTarget, StorageEvent, Window};

type Listener = Closure<dyn Fn(web_sys::Event)>;

/// Listens for changes of the page's status: hidden, offline, and runs that another tab stored. Dropping it stops that.
pub struct PageStatus {
    targets: Vec<(EventTarget, &'static str)>,
    listener: Listener,
}

impl PageStatus {
    /// Calls `report` now if the page is hidden or offline, and at each later change, also of the runs that other tabs
    /// store. `None` without a window.
    pub fn new(report: impl Fn(Event) + 'static) -> Option<Self> {
        let window = web_sys::window()?;
        let document = window.document()?;
        let status = state(&window);
        if status != (Some(false), Some(false)) {
            report(event_of(status));
        }
        let of = window.clone();
        let listener = Listener::new(move |event: web_sys::Event| match event.type_().as_str() {
            "visibilitychange" | "pageshow" => report(event_of((state(&of).0, None))),
            // Browsers report no change of visibility to a page that is left.
            "pagehide" => report(event_of((Some(true), None))),
            "storage" => {
                let new_value = event.unchecked_into::<StorageEvent>().new_value();
                if let Some(text) = new_value.filter(|text| text.starts_with('[')) {
                    report(Event::RunsLoaded {
                        text,
                        is_elsewhere: true,
                    });
                }
            }
            _ => report(event_of((None, state(&of).1))),
        });
        let targets: [(EventTarget, &'static str); 6] = [
            (document.into(), "visibilitychange"),
            (window.clone().into(), "pagehide"),
            (window.clone().into(), "pageshow"),
            (window.clone().into(), "online"),
            (window.clone().into(), "offline"),
            (window.into(), "storage"),
        ];
        for (target, name) in &targets {
            // Never fails for an event target.
            let _ =
                target.add_event_listener_with_callback(name, listener.as_ref().unchecked_ref());
        }
        Some(Self {
            targets: targets.into(),
            listener,
        })
    }
}

impl Drop for PageStatus {
    fn drop(&mut self) {
        for (target, name) in &self.targets {
            // Fails only if it was never added.
            let _ = target
                .remove_event_listener_with_callback(name, self.listener.as_ref().unchecked_ref());
        }
    }
}

/// Whether the page is hidden, and whether it is offline; `None` if unknown.
fn state(window: &Window) -> (Option<bool>, Option<bool>) {
    let hidden = window.document().map(|document| document.hidden());
    (hidden, Some(!window.navigator().on_line()))
}

fn event_of((hidden, offline): (Option<bool>, Option<bool>)) -> Event {
    Event::PresenceChanged { hidden, offline }
}
