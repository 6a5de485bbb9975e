//! Whether somebody sees the page, whether there is a network, and what other pages keep.
//!
//! Invariant: nothing is reported after it is dropped.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{EventTarget, StorageEvent, Window};

use crate::conversation::Event;

type Hear = Closure<dyn Fn(web_sys::Event)>;

/// Reports while it lives.
pub struct PageStatus {
    heard: Vec<(EventTarget, &'static str)>,
    hear: Hear,
}

impl PageStatus {
    /// Reports how it is, and from now on what changes.
    pub fn new(report: impl Fn(Event) + 'static) -> Option<Self> {
        let window = web_sys::window()?;
        let document = window.document()?;
        let now = state(&window);
        if now != (Some(false), Some(false)) {
            report(changed(now));
        }
        let of = window.clone();
        let hear = Hear::new(move |event: web_sys::Event| match event.type_().as_str() {
            "visibilitychange" => report(changed((state(&of).0, None))),
            "storage" => {
                let kept = event.unchecked_into::<StorageEvent>().new_value();
                if let Some(text) = kept.filter(|text| text.starts_with('[')) {
                    report(Event::Remembered {
                        text,
                        is_elsewhere: true,
                    });
                }
            }
            _ => report(changed((None, state(&of).1))),
        });
        let targets: [(EventTarget, &'static str); 4] = [
            (document.into(), "visibilitychange"),
            (window.clone().into(), "online"),
            (window.clone().into(), "offline"),
            (window.into(), "storage"),
        ];
        for (target, name) in &targets {
            // It fails for nothing that is a target.
            let _ = target.add_event_listener_with_callback(name, hear.as_ref().unchecked_ref());
        }
        Some(Self {
            heard: targets.into(),
            hear,
        })
    }
}

impl Drop for PageStatus {
    fn drop(&mut self) {
        for (target, name) in &self.heard {
            // It fails only for what was never added.
            let _ = target
                .remove_event_listener_with_callback(name, self.hear.as_ref().unchecked_ref());
        }
    }
}

/// Whether nobody sees the page, and whether there is no network.
fn state(window: &Window) -> (Option<bool>, Option<bool>) {
    let hidden = window.document().map(|document| document.hidden());
    (hidden, Some(!window.navigator().on_line()))
}

fn changed((hidden, offline): (Option<bool>, Option<bool>)) -> Event {
    Event::PresenceChanged { hidden, offline }
}
