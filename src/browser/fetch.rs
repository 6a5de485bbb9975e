//! Requests over `fetch`, with the manners of a guest (SAFETY §2): no credentials, no referrer,
//! no redirect on POST, always a signal to stop.
//!
//! Owns how a request is made and its answer read. Leaves limits and times to `effects`.

use std::rc::Rc;

use gloo_net::http::{Headers, Request, RequestBuilder, Response};
use js_sys::Uint8Array;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    AbortSignal, ReadableStreamDefaultReader, ReadableStreamReadResult, ReferrerPolicy,
    RequestCache, RequestCredentials, RequestMode, RequestRedirect,
};

use crate::client::{self, Fault, Head, Method, carries_secret};

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

/// Makes a request and hands over its answer step by step.
pub(super) fn exchange(request: &client::Request, signal: &AbortSignal, take: Take) {
    let request = build(request, signal);
    spawn_local(async move {
        if let Some(outcome) = follow(request, &take).await {
            take(Step::End(outcome));
        }
    });
}

/// Whether anybody answers at an address, whatever it is: a request whose answer nobody reads.
pub(super) fn probe(url: &str, signal: &AbortSignal, told: impl FnOnce(bool) + 'static) {
    let request = guest(url, signal).mode(RequestMode::NoCors).build();
    spawn_local(async move {
        let reached = match request {
            Ok(request) => request.send().await.is_ok(),
            Err(_) => false,
        };
        told(reached);
    });
}

/// How the exchange ended, unless no more of it was wanted.
async fn follow(request: Option<Request>, take: &Take) -> Option<Result<(), Fault>> {
    let Some(request) = request else {
        return Some(Err(Fault::Network));
    };
    let Ok(response) = request.send().await else {
        return Some(Err(Fault::Network));
    };
    // What a redirect that is not followed looks like: nothing else has this status.
    if response.status() == 0 {
        return Some(Err(Fault::Redirected));
    }
    if !take(Step::Head(head(&response))) {
        return None;
    }
    let Some(body) = response.body() else {
        return Some(Ok(()));
    };
    let reader: ReadableStreamDefaultReader = body.get_reader().unchecked_into();
    loop {
        let Ok(piece) = JsFuture::from(reader.read()).await else {
            return Some(Err(Fault::Broken));
        };
        let piece: ReadableStreamReadResult = piece.unchecked_into();
        if piece.get_done().unwrap_or_default() {
            return Some(Ok(()));
        }
        if !take(Step::Bytes(Uint8Array::new(&piece.get_value()).to_vec())) {
            return None;
        }
    }
}

/// None where the browser does not take the address or a header.
fn build(request: &client::Request, signal: &AbortSignal) -> Option<Request> {
    // gloo's own way to set a header panics at a name that is none.
    let headers = web_sys::Headers::new().ok()?;
    for (name, value) in &request.headers {
        headers.set(name, value).ok()?;
    }
    let mut builder = guest(&request.url, signal)
        .method(request.method.name().parse().ok()?)
        .headers(Headers::from_raw(headers));
    // A browser takes `Authorization` off when it is sent elsewhere, and no other header.
    if request.method == Method::Post || carries_secret(request) {
        // Never followed, but told apart from a connection that failed.
        builder = builder.redirect(RequestRedirect::Manual);
    }
    match &request.body {
        Some(body) => builder.body(body).ok(),
        None => builder.build().ok(),
    }
}

fn guest(url: &str, signal: &AbortSignal) -> RequestBuilder {
    RequestBuilder::new(url)
        .credentials(RequestCredentials::Omit)
        .referrer_policy(ReferrerPolicy::NoReferrer)
        .cache(RequestCache::NoStore)
        .abort_signal(Some(signal))
}

/// Status and headers.
fn head(response: &Response) -> Head {
    Head {
        status: response.status(),
        headers: response.headers().entries().collect(),
    }
}
