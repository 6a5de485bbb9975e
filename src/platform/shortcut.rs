//! A second way for the worker's answers, which does not wait for the next frame.
//!
//! After a key Chromium holds back what workers post until it has painted, so that a mistake was
//! seen a frame later than it was known; what comes through a `BroadcastChannel` it hands over at
//! once (decision 5). Owns offering the channel. Leaves what is heard to `validator`. Invariants:
//! nobody but this worker knows the channel's name; dropped, it is closed.

use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{BroadcastChannel, MessageEvent, Worker};

use super::clock::fresh_uuid;
use crate::validate::protocol::SHORTCUT;

pub(super) struct Shortcut {
    channel: BroadcastChannel,
    _on_message: Closure<dyn Fn(MessageEvent)>,
}

impl Shortcut {
    /// Offers it to a worker that listens; nothing where the page may have no such channel.
    pub(super) fn offer(worker: &Worker, hear: impl Fn(&str) + 'static) -> Option<Self> {
        let name = ["a2a-forms-", &fresh_uuid()].concat();
        let channel = BroadcastChannel::new(&name).ok()?;
        let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                hear(&text);
            }
        });
        channel.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        let offer = [SHORTCUT, " ", &name].concat();
        worker.post_message(&JsValue::from_str(&offer)).ok()?;
        Some(Self {
            channel,
            _on_message: on_message,
        })
    }
}

impl Drop for Shortcut {
    fn drop(&mut self) {
        self.channel.set_onmessage(None);
        self.channel.close();
    }
}
