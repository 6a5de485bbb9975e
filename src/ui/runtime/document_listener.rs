//! A listener on the document, for events that do not reach a view.

use locales::Language;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Document, Event};

/// Calls a function for each event of one kind in the document. Dropping it stops that.
pub(crate) struct DocumentListener {
    document: Document,
    event: &'static str,
    closure: Closure<dyn Fn(Event)>,
}

impl DocumentListener {
    /// Calls `react`, in the current language, for each event of this name. `None` without a document.
    pub(crate) fn new(event: &'static str, react: impl Fn(&Event) + 'static) -> Option<Self> {
        let document = web_sys::window()?.document()?;
        let language = Language::current();
        let closure = Closure::<dyn Fn(Event)>::new(move |event: Event| {
            language.scope(|| react(&event));
        });
        let listener = closure.as_ref().unchecked_ref();
        // Never fails for a document.
        let _ = document.add_event_listener_with_callback(event, listener);
        Some(Self {
            document,
            event,
            closure,
        })
    }
}

impl Drop for DocumentListener {
    fn drop(&mut self) {
        let listener = self.closure.as_ref().unchecked_ref();
        // Fails only if it was never added.
        let _ = self
            .document
            .remove_event_listener_with_callback(self.event, listener);
    }
}
