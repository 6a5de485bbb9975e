//! Requests over `fetch`, with the manners of a guest (SAFETY §2): no credentials, no referrer,
//! no redirect on POST, always a signal to stop.
//!
//! Written with callbacks: an executor for futures would be a tenth of the page's module. What is
//! to be called next is held by the exchange, so that it is gone with it.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Promise, Reflect, Uint8Array};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    AbortSignal, Headers, ReadableStreamDefaultReader, ReferrerPolicy, RequestCache,
    RequestCredentials, RequestInit, RequestMode, RequestRedirect, Response,
};

use crate::client::{Fault, Head, Method, Request, carries_secret};

/// Most bytes of one answer that are kept (SAFETY §3).
pub(super) const MOST_BYTES: usize = 32 << 20;

/// What happens in an exchange, in this order.
pub(super) enum Step {
    /// Status and headers came.
    Head(Head),
    /// A piece of the body came.
    Bytes(Vec<u8>),
    /// Nothing more comes.
    End(Result<(), Fault>),
}

/// Takes a step; whether more is wanted.
pub(super) type Take = Rc<dyn Fn(Step) -> bool>;

/// Holds what a promise calls next. It holds itself as long as the promise is open: a promise whose
/// exchange was dropped is still broken, and calls.
#[derive(Default)]
pub(super) struct Held(RefCell<Vec<React>>);

type React = Closure<dyn FnMut(JsValue)>;

impl Held {
    /// What is to be done once a promise is kept or broken.
    fn then(
        self: &Rc<Self>,
        promise: &Promise,
        kept: impl FnMut(JsValue) + 'static,
        broken: impl FnMut(JsValue) + 'static,
    ) {
        let (kept, broken) = (self.once(Box::new(kept)), self.once(Box::new(broken)));
        // The promise that this makes is of no use: both ways are taken care of.
        let _ = promise.then2(&kept, &broken);
        self.0.replace(vec![kept, broken]);
    }

    fn once(self: &Rc<Self>, mut react: Box<dyn FnMut(JsValue)>) -> React {
        let held = Rc::clone(self);
        Closure::wrap(Box::new(move |value| {
            // Both are over with the call; what is called now lasts until it returns.
            let over = held.0.take();
            react(value);
            drop(over);
        }))
    }
}

/// Makes a request and hands over its answer step by step.
pub(super) fn exchange(request: &Request, signal: &AbortSignal, held: &Rc<Held>, take: Take) {
    let Some(promise) = start(request, signal) else {
        take(Step::End(Err(Fault::Network)));
        return;
    };
    let (next, failed) = (Rc::clone(held), Rc::clone(&take));
    held.then(
        &promise,
        move |response| {
            let Ok(response) = response.dyn_into::<Response>() else {
                take(Step::End(Err(Fault::Network)));
                return;
            };
            // What a redirect that is not followed looks like: nothing else has this status.
            if response.status() == 0 {
                take(Step::End(Err(Fault::Redirected)));
                return;
            }
            if !take(Step::Head(head(&response))) {
                return;
            }
            match response.body() {
                Some(body) => read(&body.get_reader().unchecked_into(), &next, &take),
                None => {
                    take(Step::End(Ok(())));
                }
            }
        },
        move |_| {
            failed(Step::End(Err(Fault::Network)));
        },
    );
}

/// Reads a body piece by piece until it ends or enough has come.
fn read(reader: &ReadableStreamDefaultReader, held: &Rc<Held>, take: &Take) {
    let (again, next, taken, failed) = (
        reader.clone(),
        Rc::clone(held),
        Rc::clone(take),
        Rc::clone(take),
    );
    held.then(
        &reader.read(),
        move |piece| {
            let get = |name: &str| {
                Reflect::get(&piece, &JsValue::from_str(name)).unwrap_or(JsValue::UNDEFINED)
            };
            if get("done").is_truthy() {
                taken(Step::End(Ok(())));
            } else if taken(Step::Bytes(Uint8Array::new(&get("value")).to_vec())) {
                read(&again, &next, &taken);
            }
        },
        move |_| {
            failed(Step::End(Err(Fault::Broken)));
        },
    );
}

fn start(request: &Request, signal: &AbortSignal) -> Option<Promise> {
    let window = web_sys::window()?;
    let init = manners(signal);
    init.set_method(request.method.name());
    // A browser takes `Authorization` off when it is sent elsewhere, and no other header.
    if request.method == Method::Post || carries_secret(request) {
        // Never followed, but told apart from a connection that failed.
        init.set_redirect(RequestRedirect::Manual);
    }
    let headers = Headers::new().ok()?;
    for (name, value) in &request.headers {
        headers.set(name, value).ok()?;
    }
    init.set_headers(&headers);
    if let Some(body) = &request.body {
        init.set_body(&JsValue::from_str(body));
    }
    Some(window.fetch_with_str_and_init(&request.url, &init))
}

fn manners(signal: &AbortSignal) -> RequestInit {
    let init = RequestInit::new();
    init.set_credentials(RequestCredentials::Omit);
    init.set_referrer_policy(ReferrerPolicy::NoReferrer);
    init.set_cache(RequestCache::NoStore);
    init.set_signal(Some(signal));
    init
}

/// Status and headers.
fn head(response: &Response) -> Head {
    let mut headers = Vec::new();
    // A list of them first: walking along JavaScript's iterator itself takes six more imports.
    for entry in js_sys::Array::from(&response.headers()) {
        let pair: js_sys::Array = entry.unchecked_into();
        if let (Some(name), Some(value)) = (pair.get(0).as_string(), pair.get(1).as_string()) {
            headers.push((name, value));
        }
    }
    Head {
        status: response.status(),
        headers,
    }
}

/// Whether anybody answers at an address, whatever it is: a request whose answer nobody reads.
pub(super) fn probe(url: &str, signal: &AbortSignal, held: &Rc<Held>, told: &Rc<dyn Fn(bool)>) {
    let Some(window) = web_sys::window() else {
        told(false);
        return;
    };
    let init = manners(signal);
    init.set_mode(RequestMode::NoCors);
    let (reached, unreached) = (Rc::clone(told), Rc::clone(told));
    held.then(
        &window.fetch_with_str_and_init(url, &init),
        move |_| reached(true),
        move |_| unreached(false),
    );
}
