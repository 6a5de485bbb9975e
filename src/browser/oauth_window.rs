//! The popup window of an OAuth authorization server.
//!
//! Opens it, creates `state` and the PKCE verifier (RFC 7636), and receives the answer that `oauth-callback.html`
//! posts. Leaves URLs and the meaning of the answer to `client::oauth`. Used by our own page only. Invariants: the
//! outcome is reported once; only a message of our own origin from this very window counts; dropping it closes the
//! window.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo_timers::callback::Interval;
use js_sys::{Promise, Uint8Array};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Window};

use super::{location, reflect};
use crate::client::Secret;
use crate::client::sign_in::oauth::{
    Authorization, Authorized, OAuthError, authorization_address, base64url,
};

/// The redirect URI, relative to the page.
const CALLBACK: &str = "oauth-callback.html";
/// How often to test whether the window is still open, in milliseconds.
const POLL: u32 = 400;

type Listener = Closure<dyn Fn(MessageEvent)>;
type DigestCallback = Closure<dyn FnMut(JsValue)>;
type Report = Box<dyn FnOnce(Result<Authorized, OAuthError>)>;

/// A window in which the person authorizes this page.
pub struct OAuthWindow {
    inner: Rc<Inner>,
}

struct Inner {
    popup: Window,
    state: Secret,
    verifier: Secret,
    redirect_uri: String,
    report: RefCell<Option<Report>>,
    listener: RefCell<Option<Listener>>,
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
    /// Opens the window. Call this while a click is handled: browsers block popups otherwise.
    pub fn open(
        authorization: &Authorization,
        report: impl FnOnce(Result<Authorized, OAuthError>) + 'static,
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
        let (Some(state), Some(verifier)) = (random(&window), random(&window)) else {
            report(Err(OAuthError::NotSecure));
            return None;
        };
        let inner = Rc::new(Inner {
            popup,
            state,
            verifier,
            redirect_uri: location::absolute(CALLBACK),
            report: RefCell::new(Some(Box::new(report))),
            listener: RefCell::default(),
            interval: RefCell::default(),
            callbacks: RefCell::default(),
            closed: Cell::new(false),
        });
        inner.listen(&window);
        inner.poll();
        match challenge(&window, &inner.verifier) {
            Some(promise) => inner.navigate(&promise, authorization.clone()),
            None => inner.finish(Err(OAuthError::NotSecure)),
        }
        Some(Self { inner })
    }
}

impl Inner {
    /// Navigates the window to the authorization URL as soon as the PKCE challenge is computed.
    fn navigate(self: &Rc<Self>, promise: &Promise, authorization: Authorization) {
        let weak = Rc::downgrade(self);
        let resolved = Closure::<dyn FnMut(JsValue)>::new(move |digest: JsValue| {
            let Some(this) = weak.upgrade() else { return };
            let challenge = base64url(&Uint8Array::new(&digest).to_vec());
            let url =
                authorization_address(&authorization, &this.redirect_uri, &this.state, &challenge);
            if this.popup.location().set_href(&url).is_err() {
                this.finish(Err(OAuthError::Closed));
            }
        });
        let weak = Rc::downgrade(self);
        let rejected = Closure::<dyn FnMut(JsValue)>::new(move |_| {
            if let Some(this) = weak.upgrade() {
                this.finish(Err(OAuthError::NotSecure));
            }
        });
        // The promise that `then` returns is not needed: both outcomes are handled.
        let _ = promise.then2(&resolved, &rejected);
        self.callbacks.replace(vec![resolved, rejected]);
    }

    fn listen(self: &Rc<Self>, window: &Window) {
        let weak = Rc::downgrade(self);
        let listener = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let Some(this) = weak.upgrade() else { return };
            let ours = event.origin() == location::page_origin()
                && event.source().is_some_and(|source| {
                    let source: &JsValue = source.as_ref();
                    *source == *<Window as AsRef<JsValue>>::as_ref(&this.popup)
                });
            let get = |name: &str| reflect::get(&event.data(), name).as_string();
            if !ours || get("type").as_deref() != Some("a2a-oauth-callback") {
                return;
            }
            if let Some(query) = get("query") {
                let outcome = Authorized {
                    query: Secret::new(query),
                    state: this.state.clone(),
                    verifier: this.verifier.clone(),
                    redirect_uri: this.redirect_uri.clone(),
                };
                this.finish(Ok(outcome));
            }
        });
        // Never fails for a function.
        let _ =
            window.add_event_listener_with_callback("message", listener.as_ref().unchecked_ref());
        self.listener.replace(Some(listener));
    }

    fn poll(self: &Rc<Self>) {
        let weak = Rc::downgrade(self);
        let interval = Interval::new(POLL, move || {
            let Some(this) = weak.upgrade() else { return };
            // Wait for one more interval: a message that was posted before the window closed may still arrive.
            if this.popup.closed().unwrap_or(true) && this.closed.replace(true) {
                this.finish(Err(OAuthError::Closed));
            }
        });
        self.interval.replace(Some(interval));
    }

    fn finish(&self, outcome: Result<Authorized, OAuthError>) {
        let report = self.report.take();
        self.stop();
        if let Some(report) = report {
            report(outcome);
        }
    }

    /// The message listener may be running right now, so it is removed here and dropped with the window.
    fn stop(&self) {
        if let (Some(window), Some(listener)) = (web_sys::window(), &*self.listener.borrow()) {
            // Fails only if it was never added.
            let _ = window
                .remove_event_listener_with_callback("message", listener.as_ref().unchecked_ref());
        }
        // Dropping an interval inside its own callback would free the running closure.
        if let Some(interval) = self.interval.take() {
            gloo_timers::callback::Timeout::new(0, move || drop(interval)).forget();
        }
        // Fails only if it is closed already.
        let _ = self.popup.close();
    }
}

/// 32 random bytes in base64url (RFC 7636 §4.1).
fn random(window: &Window) -> Option<Secret> {
    let mut bytes = [0_u8; 32];
    let crypto = window.crypto().ok()?;
    crypto.get_random_values_with_u8_array(&mut bytes).ok()?;
    Some(Secret::new(base64url(&bytes)))
}

/// The SHA-256 of the verifier (RFC 7636 §4.2).
fn challenge(window: &Window, verifier: &Secret) -> Option<Promise> {
    let subtle = window.crypto().ok()?.subtle();
    let bytes = Uint8Array::from(verifier.reveal().as_bytes());
    subtle
        .digest_with_str_and_buffer_source("SHA-256", &bytes)
        .ok()
}
