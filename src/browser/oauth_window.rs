//! The window of an authorization server.
//!
//! Owns opening it, what is random in it (state and verifier, RFC 7636), and hearing what comes
//! back from `oauth-callback.html`. Leaves addresses and the answer's meaning to `client::oauth`. Only
//! the page of our own uses it. Invariants: it is told once how it went; only a message of our own
//! origin from that very window is heard; everything stops when it is dropped.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo_timers::callback::Interval;
use js_sys::{Promise, Reflect, Uint8Array};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Window};

use crate::client::Secret;
use crate::client::oauth::{
    Authorization, Authorized, OAuthError, authorization_address, base64url,
};

/// Where the authorization server sends the person back to, beside the page.
const CALLBACK: &str = "oauth-callback.html";
/// How often it is looked whether the window is still open, in milliseconds.
const LOOK: u32 = 400;

type Hears = Closure<dyn Fn(MessageEvent)>;
type Digests = Closure<dyn FnMut(JsValue)>;
type Told = Box<dyn FnOnce(Result<Authorized, OAuthError>)>;

/// A window in which the person agrees.
pub struct OAuthWindow {
    inner: Rc<Inner>,
}

struct Inner {
    popup: Window,
    state: Secret,
    verifier: Secret,
    redirect_uri: String,
    told: RefCell<Option<Told>>,
    hears: RefCell<Option<Hears>>,
    looks: RefCell<Option<Interval>>,
    digests: RefCell<Vec<Digests>>,
    closed: Cell<bool>,
}

impl Drop for OAuthWindow {
    fn drop(&mut self) {
        self.inner.told.take();
        self.inner.stop();
    }
}

impl OAuthWindow {
    /// Opens it. To be called while a press of the person is being handled: browsers open windows
    /// only then.
    pub fn open(
        authorization: &Authorization,
        told: impl FnOnce(Result<Authorized, OAuthError>) + 'static,
    ) -> Option<Self> {
        let window = web_sys::window();
        let secure = window.as_ref().is_some_and(Window::is_secure_context);
        let Some(window) = window.filter(|_| secure) else {
            told(Err(OAuthError::NotSecure));
            return None;
        };
        let features = "popup,width=520,height=720";
        let opened = window.open_with_url_and_target_and_features("", "_blank", features);
        let Some(popup) = opened.ok().flatten() else {
            told(Err(OAuthError::Blocked));
            return None;
        };
        let (Some(state), Some(verifier)) = (random(&window), random(&window)) else {
            told(Err(OAuthError::NotSecure));
            return None;
        };
        let inner = Rc::new(Inner {
            popup,
            state,
            verifier,
            redirect_uri: super::location::absolute(CALLBACK),
            told: RefCell::new(Some(Box::new(told))),
            hears: RefCell::default(),
            looks: RefCell::default(),
            digests: RefCell::default(),
            closed: Cell::new(false),
        });
        inner.hear(&window);
        inner.look();
        match challenge(&window, &inner.verifier) {
            Some(promise) => inner.leave(&promise, authorization.clone()),
            None => inner.tell(Err(OAuthError::NotSecure)),
        }
        Some(Self { inner })
    }
}

impl Inner {
    /// Sends the window away once the challenge is there.
    fn leave(self: &Rc<Self>, promise: &Promise, authorization: Authorization) {
        let weak = Rc::downgrade(self);
        let kept = Closure::<dyn FnMut(JsValue)>::new(move |digest: JsValue| {
            let Some(this) = weak.upgrade() else { return };
            let challenge = base64url(&Uint8Array::new(&digest).to_vec());
            let url =
                authorization_address(&authorization, &this.redirect_uri, &this.state, &challenge);
            if this.popup.location().set_href(&url).is_err() {
                this.tell(Err(OAuthError::Closed));
            }
        });
        let weak = Rc::downgrade(self);
        let broken = Closure::<dyn FnMut(JsValue)>::new(move |_| {
            if let Some(this) = weak.upgrade() {
                this.tell(Err(OAuthError::NotSecure));
            }
        });
        // The promise that this makes is of no use: both ways are taken care of.
        let _ = promise.then2(&kept, &broken);
        self.digests.replace(vec![kept, broken]);
    }

    fn hear(self: &Rc<Self>, window: &Window) {
        let weak = Rc::downgrade(self);
        let hears = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let Some(this) = weak.upgrade() else { return };
            let ours = event.origin() == super::location::page_origin()
                && event.source().is_some_and(|source| {
                    let source: &JsValue = source.as_ref();
                    *source == *<Window as AsRef<JsValue>>::as_ref(&this.popup)
                });
            let get = |name: &str| {
                let value = Reflect::get(&event.data(), &JsValue::from_str(name)).ok()?;
                value.as_string()
            };
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
                this.tell(Ok(outcome));
            }
        });
        // It fails for nothing that is a function.
        let _ = window.add_event_listener_with_callback("message", hears.as_ref().unchecked_ref());
        self.hears.replace(Some(hears));
    }

    fn look(self: &Rc<Self>) {
        let weak = Rc::downgrade(self);
        let looks = Interval::new(LOOK, move || {
            let Some(this) = weak.upgrade() else { return };
            // Once more: what it said before it closed may still be on its way.
            if this.popup.closed().unwrap_or(true) && this.closed.replace(true) {
                this.tell(Err(OAuthError::Closed));
            }
        });
        self.looks.replace(Some(looks));
    }

    fn tell(&self, outcome: Result<Authorized, OAuthError>) {
        let told = self.told.take();
        self.stop();
        if let Some(told) = told {
            told(outcome);
        }
    }

    /// The listener itself may be running: it is dropped with the window.
    fn stop(&self) {
        if let (Some(window), Some(hears)) = (web_sys::window(), &*self.hears.borrow()) {
            // It fails only for what was never added.
            let _ = window
                .remove_event_listener_with_callback("message", hears.as_ref().unchecked_ref());
        }
        // An interval that drops itself while it rings would drop its own code.
        if let Some(looks) = self.looks.take() {
            gloo_timers::callback::Timeout::new(0, move || drop(looks)).forget();
        }
        // It fails only for what is closed.
        let _ = self.popup.close();
    }
}

/// 32 random bytes as text (RFC 7636 §4.1).
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
