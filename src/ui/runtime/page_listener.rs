//! A listener on the document or the window, for events that do not reach a view.

use locales::Language;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, EventTarget};

/// Calls a function for each event of one kind at the document or the window. Dropping it stops that.
pub(crate) struct PageListener {
    target: EventTarget,
    event: &'static str,
    closure: Closure<dyn Fn(Event)>,
}

impl PageListener {
    /// Calls `react`, in the current language, for each event of this name in the document. `None` without a document.
    pub(crate) fn of_document(
        event: &'static str,
        react: impl Fn(&Event) + 'static,
    ) -> Option<Self> {
        let document = web_sys::window()?.document()?;
        Some(Self::new(document.into(), event, react))
    }

    /// Calls `react`, in the current language, for each event of this name at the window. `None` without a window.
    pub(crate) fn of_window(event: &'static str, react: impl Fn(&Event) + 'static) -> Option<Self> {
        Some(Self::new(web_sys::window()?.into(), event, react))
    }

    fn new(target: EventTarget, event: &'static str, react: impl Fn(&Event) + 'static) -> Self {
        let language = Language::current();
        let closure = Closure::<dyn Fn(Event)>::new(move |event: Event| {
            language.scope(|| react(&event));
        });
        let listener = closure.as_ref().unchecked_ref();
        // Never fails for a document or a window.
        let _ = target.add_event_listener_with_callback(event, listener);
        Self {
            target,
            event,
            closure,
        }
    }
}

impl Drop for PageListener {
    fn drop(&mut self) {
        let listener = self.closure.as_ref().unchecked_ref();
        // Fails only if it was never added.
        let _ = self
            .target
            .remove_event_listener_with_callback(self.event, listener);
    }
}
