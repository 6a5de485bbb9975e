//! HTTP requests by `fetch`, as restrictive as the browser allows: cookies only where the request has them, no referrer, no
//! redirects for POST, always abortable.
//!
//! Builds requests and reads answers. Leaves time limits to `effects`.

use std::rc::Rc;

use a2a_client::client::address::origin;
use a2a_client::client::http::{self, CredentialsMode, FetchError, Method, ResponseHead};
use gloo_net::http::{Headers, Request, RequestBuilder, Response};
use js_sys::{Function, Promise, Uint8Array};
use locales::Language;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    AbortSignal, MessageChannel, ReadableStreamDefaultReader, ReadableStreamReadResult,
    ReferrerPolicy, RequestCache, RequestCredentials, RequestMode, RequestRedirect, Url,
};

use crate::browser::clock;

/// The largest body of an answer that is read as a whole, in bytes; a larger one fails the exchange.
pub(super) const MAX_ANSWER_BYTES: usize = 32 << 20;

/// The largest chunk of a body that is passed on at once, in bytes: enough for a hundred events of a stream.
const BYTES_AT_ONCE: usize = 16 << 10;
/// How long the chunks of a body may be read without a pause in which the page reacts and paints, in milliseconds.
const BUSY_MS: f64 = 8.0;

/// A step of an exchange, in the order in which they occur.
pub(super) enum Step {
    /// The status and headers of the answer arrived.
    Head(ResponseHead),
    /// The next chunk of the answer's body arrived.
    Bytes(Vec<u8>),
    /// The exchange ended: the body is complete, or the exchange failed.
    End(Result<(), FetchError>),
}

/// Receives each step. Returns `false` to stop the exchange.
pub(super) type OnStep = Rc<dyn Fn(Step) -> bool>;

/// Sends a request, and calls `on_step` for the head, each chunk and the end of the answer. `signal` aborts the
/// exchange. `fetch` is the host page's function that is called in place of the browser's.
pub(super) fn exchange(
    request: &http::Request,
    fetch: Option<Function>,
    signal: &AbortSignal,
    on_step: OnStep,
) {
    let request = build(request, signal);
    spawn_local(async move {
        if let Some(outcome) = read_answer(request, fetch, &on_step).await {
            on_step(Step::End(outcome));
        }
    });
}

/// As `exchange`, by the browser's `fetch`, for a future to wait for. Gives how the exchange ended; `None` if `on_step`
/// stopped it.
pub(super) async fn read_whole(
    request: &http::Request,
    signal: &AbortSignal,
    on_step: &OnStep,
) -> Option<Result<(), FetchError>> {
    read_answer(build(request, signal), None, on_step).await
}

/// Tests whether a server is reachable at a URL, by a `no-cors` request whose answer is opaque.
pub(super) fn probe(url: &str, signal: &AbortSignal, report: impl FnOnce(bool) + 'static) {
    let request = restricted_request(url, signal)
        .mode(RequestMode::NoCors)
        .build();
    spawn_local(async move {
        let reached = match request {
            Ok(request) => request.send().await.is_ok(),
            Err(_) => false,
        };
        report(reached);
    });
}

/// Reads the answer, and passes it on in steps. Returns how the exchange ended; `None` if `on_step` stopped it.
async fn read_answer(
    request: Result<Request, FetchError>,
    fetch: Option<Function>,
    on_step: &OnStep,
) -> Option<Result<(), FetchError>> {
    let request = match request {
        Ok(request) => request,
        Err(fault) => return Some(Err(fault)),
    };
    let response = match fetch {
        Some(fetch) => answer_of(&fetch, request).await,
        None => request.send().await.ok(),
    };
    let Some(response) = response else {
        return Some(Err(FetchError::Network));
    };
    // A redirect that was not followed is opaque and has the status 0; no other answer does.
    if response.status() == 0 {
        return Some(Err(FetchError::Redirected));
    }
    if !on_step(Step::Head(head(&response))) {
        return None;
    }
    let Some(body) = response.body() else {
        return Some(Ok(()));
    };
    let reader: ReadableStreamDefaultReader = body.get_reader().unchecked_into();
    let mut since = clock::now();
    loop {
        let Ok(piece) = JsFuture::from(reader.read()).await else {
            return Some(Err(FetchError::Broken));
        };
        let piece: ReadableStreamReadResult = piece.unchecked_into();
        if piece.get_done().unwrap_or_default() {
            return Some(Ok(()));
        }
        for bytes in Uint8Array::new(&piece.get_value())
            .to_vec()
            .chunks(BYTES_AT_ONCE)
        {
            if !on_step(Step::Bytes(bytes.to_vec())) {
                return None;
            }
            // Chunks that wait already would be read in the same task of the event loop. The clock may be set back.
            if !(0.0..BUSY_MS).contains(&(clock::now() - since)) {
                next_task().await;
                since = clock::now();
            }
        }
    }
}

/// The answer that the host page's `fetch` gives to a request; `None` if it throws or is rejected, or if its answer is no
/// `Response` whose body can be read.
async fn answer_of(fetch: &Function, request: Request) -> Option<Response> {
    let request = web_sys::Request::from(request);
    let answer = Promise::resolve(&fetch.call1(&JsValue::UNDEFINED, &request).ok()?);
    let response: web_sys::Response = JsFuture::from(answer).await.ok()?.dyn_into().ok()?;
    let is_locked = response.body().is_some_and(|body| body.locked());
    (!is_locked && !response.body_used()).then(|| response.into())
}

/// Waits for a new task of the event loop, before which the page reacts and paints. Not a timer, which is slow in a
/// hidden page.
async fn next_task() {
    let Ok(channel) = MessageChannel::new() else {
        return;
    };
    let message = Promise::new(&mut |resolve, _| {
        channel.port1().set_onmessage(Some(&resolve));
    });
    if channel.port2().post_message(&JsValue::NULL).is_ok() {
        // Never rejected.
        let _ = JsFuture::from(message).await;
    }
    channel.port1().close();
}

/// Builds a request for `fetch`. `FetchError::Address` if the browser reads another origin from the URL than the one for
/// which credentials were added.
fn build(request: &http::Request, signal: &AbortSignal) -> Result<Request, FetchError> {
    let called = Url::new(&request.url).map(|url| url.origin());
    if origin(&request.url).is_none_or(|ours| called != Ok(ours)) {
        return Err(FetchError::Address);
    }
    build_called(request, signal).ok_or(FetchError::Network)
}

/// Builds a request that follows redirects only if it is a `GET` without a secret. `None` if the browser rejects it,
/// such as for an invalid header name.
fn build_called(request: &http::Request, signal: &AbortSignal) -> Option<Request> {
    // gloo's own setter panics if a header name is invalid.
    let headers = web_sys::Headers::new().ok()?;
    // The agent speaks the language of the form, too, which need not be the browser's. It needs no preflight.
    let language = Language::current().tag().unwrap_or("en");
    headers.set("Accept-Language", language).ok()?;
    for (name, value) in &request.headers {
        headers.set(name, value).ok()?;
    }
    let mut builder = restricted_request(&request.url, signal)
        .method(request.method.name().parse().ok()?)
        .credentials(match request.credentials {
            CredentialsMode::Omit => RequestCredentials::Omit,
            CredentialsMode::SameOrigin => RequestCredentials::SameOrigin,
            CredentialsMode::Include => RequestCredentials::Include,
        })
        .headers(Headers::from_raw(headers));
    // On a redirect to another origin browsers remove `Authorization`, but no other header that may hold a secret.
    if request.method != Method::Get || request.carries_secret() {
        // `manual` does not follow the redirect and, unlike `error`, can be told apart from a network failure.
        builder = builder.redirect(RequestRedirect::Manual);
    }
    match &request.body {
        Some(body) => builder.body(body).ok(),
        None => builder.build().ok(),
    }
}

fn restricted_request(url: &str, signal: &AbortSignal) -> RequestBuilder {
    RequestBuilder::new(url)
        .credentials(RequestCredentials::Omit)
        .referrer_policy(ReferrerPolicy::NoReferrer)
        .cache(RequestCache::NoStore)
        .abort_signal(Some(signal))
}

fn head(response: &Response) -> ResponseHead {
    ResponseHead {
        status: response.status(),
        headers: response.headers().entries().collect(),
        redirected_to: response.redirected().then(|| response.url()),
    }
}
