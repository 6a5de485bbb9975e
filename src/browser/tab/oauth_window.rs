//! The popup window of an OAuth authorization server.
//!
//! Opens it without an `opener`, creates `state` and the PKCE verifier (RFC 7636), and receives the answer that
//! `oauth-callback.html` sends over a `BroadcastChannel`. Leaves URLs and the meaning of the answer to `client::oauth`.
//! Used by our own page only. Invariants: the answer is reported once; the channel's name is the hash of `state`, so
//! only the page and the authorization server know it; dropping it closes the window.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use a2a_client::client::Secret;
use a2a_client::client::sign_in::oauth::{
    Authorization, Authorized, OAuthError, authorization_address, base64url,
};
use gloo_timers::callback::Interval;
use js_sys::{Array, Object, Promise, Uint8Array};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{BroadcastChannel, MessageEvent, Window};

use super::location;
use crate::browser::reflect;

/// The redirect URI, relative to the URL of the page.
const CALLBACK: &str = "oauth-callback.html";
/// The prefix of the name of the `BroadcastChannel` to the callback page; the SHA-256 of `state` in base64url follows.
const CHANNEL: &str = "a2a-oauth-";
/// How often to test whether the window is still open, in milliseconds.
const POLL: u32 = 400;

type Listener = Closure<dyn Fn(MessageEvent)>;
type DigestCallback = Closure<dyn FnMut(JsValue)>;
type Report = Rc<dyn Fn(Result<Authorized, OAuthError>)>;

/// A popup window in which the person authorizes this page at an OAuth authorization server. Dropping it closes the
/// window.
pub struct OAuthWindow {
    inner: Rc<Inner>,
}

struct Inner {
    popup: Window,
    state: Secret,
    verifier: Secret,
    redirect_uri: String,
    report: RefCell<Option<Report>>,
    channel: RefCell<Option<(BroadcastChannel, Listener)>>,
    interval: RefCell<Option<Interval>>,
    callbacks: RefCell<Vec<DigestCallback>>,
    closed: Cell<bool>,
}

impl Drop for OAuthWindow {
    fn drop(&mut self) {
        self.inner.report.take();
        self.inner.stop();
    }
}

impl OAuthWindow {
    /// Opens the window; `None` if that fails, which is reported. Call this while a click is handled: browsers block
    /// popups otherwise. The server's answer may still be reported after `OAuthError::Closed`.
    pub fn open(
        authorization: &Authorization,
        report: impl Fn(Result<Authorized, OAuthError>) + 'static,
    ) -> Option<Self> {
        let window = web_sys::window();
        let secure = window.as_ref().is_some_and(Window::is_secure_context);
        let Some(window) = window.filter(|_| secure) else {
            report(Err(OAuthError::NotSecure));
            return None;
        };
        let features = "popup,width=520,height=720";
        let opened = window.open_with_url_and_target_and_features("", "_blank", features);
        let Some(popup) = opened.ok().flatten() else {
            report(Err(OAuthError::Blocked));
            return None;
        };
        // While the window is empty it has our origin. Pages that follow in it cannot replace this one.
        if popup.set_opener(&JsValue::NULL).is_err() {
            report(Err(OAuthError::Blocked));
            return None;
        }
        let (Some(state), Some(verifier)) = (random(&window), random(&window)) else {
            report(Err(OAuthError::NotSecure));
            return None;
        };
        let inner = Rc::new(Inner {
            popup,
            state,
            verifier,
            redirect_uri: location::absolute(CALLBACK),
            report: RefCell::new(Some(Rc::new(report))),
            channel: RefCell::default(),
            interval: RefCell::default(),
            callbacks: RefCell::default(),
            closed: Cell::new(false),
        });
        inner.poll();
        match digests(&window, [&inner.verifier, &inner.state]) {
            Some(promise) => inner.navigate(&promise, authorization.clone()),
            None => inner.finish(Err(OAuthError::NotSecure)),
        }
        Some(Self { inner })
    }
}

impl Inner {
    /// Waits for the hashes of the code verifier and of `state`, then opens the channel to the callback page and
    /// navigates the popup to the authorization URL.
    fn navigate(self: &Rc<Self>, hashes: &Promise, authorization: Authorization) {
        let weak = Rc::downgrade(self);
        let resolved = Closure::<dyn FnMut(JsValue)>::new(move |hashes: JsValue| {
            let Some(this) = weak.upgrade() else { return };
            let hashes = Array::from(&hashes);
            let text = |at| base64url(&Uint8Array::new(&hashes.get(at)).to_vec());
            let (challenge, state) = (text(0), text(1));
            this.listen(&[CHANNEL, &state].concat());
            let url =
                authorization_address(&authorization, &this.redirect_uri, &this.state, &challenge);
            // The empty page is not kept in the window's history. It fails if the window is closed already.
            let _ = this.popup.location().replace(&url);
        });
        let weak = Rc::downgrade(self);
        let rejected = Closure::<dyn FnMut(JsValue)>::new(move |_| {
            if let Some(this) = weak.upgrade() {
                this.finish(Err(OAuthError::NotSecure));
            }
        });
        // The promise that `then` returns is not needed: both outcomes are handled.
        let _ = hashes.then2(&resolved, &rejected);
        self.callbacks.replace(vec![resolved, rejected]);
    }

    fn listen(self: &Rc<Self>, name: &str) {
        let Ok(channel) = BroadcastChannel::new(name) else {
            return self.finish(Err(OAuthError::NotSecure));
        };
        let weak = Rc::downgrade(self);
        let listener = Listener::new(move |event: MessageEvent| {
            let Some(this) = weak.upgrade() else { return };
            let Some(query) = reflect::get(&event.data(), "query").as_string() else {
                return;
            };
            this.confirm();
            this.finish(Ok(Authorized {
                query: Secret::new(query),
                state: this.state.clone(),
                verifier: this.verifier.clone(),
                redirect_uri: this.redirect_uri.clone(),
            }));
        });
        channel.set_onmessage(Some(listener.as_ref().unchecked_ref()));
        self.channel.replace(Some((channel, listener)));
    }

    /// Tells the callback page over the channel that its answer was received; the callback page then closes itself.
    fn confirm(&self) {
        if let Some((channel, _)) = &*self.channel.borrow() {
            // Fails only if the channel is closed.
            let _ = channel.post_message(&Object::new());
        }
    }

    /// Reports once that the window seems to be closed. The window may still be open: a server with
    /// `Cross-Origin-Opener-Policy` takes the window into a group of its own, and then it looks closed from here.
    fn poll(self: &Rc<Self>) {
        let weak = Rc::downgrade(self);
        let interval = Interval::new(POLL, move || {
            let Some(this) = weak.upgrade() else { return };
            // Wait for one more interval: an answer that was sent before the window closed may still arrive.
            if this.popup.closed().unwrap_or(true) && this.closed.replace(true) {
                this.stop_polling();
                let report = this.report.borrow().clone();
                if let Some(report) = report {
                    report(Err(OAuthError::Closed));
                }
            }
        });
        self.interval.replace(Some(interval));
    }

    fn stop_polling(&self) {
        // Dropping an interval inside its own callback would free the running closure.
        if let Some(interval) = self.interval.take() {
            gloo_timers::callback::Timeout::new(0, move || drop(interval)).forget();
        }
    }

    fn finish(&self, outcome: Result<Authorized, OAuthError>) {
        let report = self.report.take();
        self.stop();
        if let Some(report) = report {
            report(outcome);
        }
    }

    /// Closes the channel and the window. The channel's listener may be running now, so it is dropped with `self`.
    fn stop(&self) {
        if let Some((channel, _)) = &*self.channel.borrow() {
            channel.set_onmessage(None);
            channel.close();
        }
        self.stop_polling();
        // Fails only if it is closed already.
        let _ = self.popup.close();
    }
}

/// 32 random bytes in base64url (RFC 7636 §4.1), for `state` and the code verifier. `None` without `crypto`.
fn random(window: &Window) -> Option<Secret> {
    let mut bytes = [0_u8; 32];
    let crypto = window.crypto().ok()?;
    crypto.get_random_values_with_u8_array(&mut bytes).ok()?;
    Some(Secret::new(base64url(&bytes)))
}

/// The promise of the SHA-256 of each text, as an array of buffers (RFC 7636 §4.2). `None` without `crypto.subtle`.
fn digests(window: &Window, texts: [&Secret; 2]) -> Option<Promise> {
    let subtle = window.crypto().ok()?.subtle();
    let all = Array::new();
    for text in texts {
        let bytes = Uint8Array::from(text.reveal().as_bytes());
        let digest = subtle.digest_with_str_and_buffer_source("SHA-256", &bytes);
        all.push(&digest.ok()?.into());
    }
    Some(Promise::all(&all))
}
