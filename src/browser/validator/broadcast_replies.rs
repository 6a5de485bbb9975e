//! Answers of the worker by `BroadcastChannel`, which arrive before the next paint.
//!
//! After a key press Chromium delays messages that a worker posts until the page has painted, so an error would show
//! one frame late; it does not delay those of a `BroadcastChannel` (decision 5). Opens the channel and offers it to
//! the worker. Leaves the answers to `Validator`. Invariants: the channel's name is secret and random; dropping this
//! closes the channel.

use json_form::validate::protocol::SHORTCUT;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{BroadcastChannel, MessageEvent, Worker};

use crate::browser::random::fresh_uuid;

pub(super) struct BroadcastReplies {
    channel: BroadcastChannel,
    _on_message: Closure<dyn Fn(MessageEvent)>,
}

impl BroadcastReplies {
    /// Opens a channel and posts its name to the worker. `hear` gets the text of each message that the worker sends
    /// over it. `None` if the page can't open a channel.
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

impl Drop for BroadcastReplies {
    fn drop(&mut self) {
        self.channel.set_onmessage(None);
        self.channel.close();
    }
}
