//! A worker that was started, with what listens to it.
//!
//! Invariant: dropped, it is ended, and nothing of it is heard any more.

use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, Worker};

use super::shortcut::Shortcut;

pub(super) struct Hired {
    pub(super) worker: Worker,
    pub(super) ready: bool,
    pub(super) shortcut: Option<Shortcut>,
    pub(super) _on_message: Closure<dyn Fn(MessageEvent)>,
    pub(super) _on_error: Closure<dyn Fn(web_sys::Event)>,
}

impl Drop for Hired {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}
