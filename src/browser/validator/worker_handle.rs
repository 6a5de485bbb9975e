//! A running worker with its message and error listeners.
//!
//! Invariant: dropping it terminates the worker and reports nothing more.

use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker};

use super::start_worker::start_worker;

pub(super) struct WorkerHandle {
    pub(super) worker: Worker,
    pub(super) ready: bool,
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_error: Closure<dyn Fn(web_sys::Event)>,
}

impl WorkerHandle {
    /// Starts a worker. `hear` receives its messages, `broken` is called if it fails.
    pub(super) fn start(
        script: &str,
        hear: impl Fn(&str) + 'static,
        broken: impl Fn() + 'static,
    ) -> Result<Self, JsValue> {
        let worker = start_worker(script)?;
        let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                hear(&text);
            }
        });
        let on_error = Closure::<dyn Fn(web_sys::Event)>::new(move |_| broken());
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(Self {
            worker,
            ready: false,
            _on_message: on_message,
            _on_error: on_error,
        })
    }
}

impl Drop for WorkerHandle {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}
