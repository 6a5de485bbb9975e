//! Requests over `fetch`, with the manners of a guest (SAFETY §2): no credentials, no referrer,
//! no redirect on POST, always a signal to stop.

use js_sys::Uint8Array;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    AbortSignal, Headers, ReadableStreamDefaultReader, ReferrerPolicy, RequestCache,
    RequestCredentials, RequestInit, RequestMode, RequestRedirect, Response,
};

use crate::client::{Answer, Fault, Head, Method, Request};

/// Most bytes of one answer that are kept (SAFETY §3).
const MOST_BYTES: usize = 32 << 20;

/// Makes a request and collects the whole answer.
pub(super) async fn fetch(request: &Request, signal: &AbortSignal) -> Result<Answer, Fault> {
    let response = open(request, signal).await?;
    let head = head(&response);
    let mut bytes = Vec::new();
    read(&response, |piece| {
        bytes.extend_from_slice(&piece);
        if bytes.len() > MOST_BYTES {
            Err(Fault::TooLarge { limit: MOST_BYTES })
        } else {
            Ok(())
        }
    })
    .await?;
    Ok(Answer {
        head,
        body: String::from_utf8_lossy(&bytes).into_owned(),
    })
}

/// Makes a request and gives the answer's head; its body is to be read with `read`.
pub(super) async fn open(request: &Request, signal: &AbortSignal) -> Result<Response, Fault> {
    let window = web_sys::window().ok_or(Fault::Network)?;
    let init = RequestInit::new();
    init.set_method(request.method.name());
    init.set_credentials(RequestCredentials::Omit);
    init.set_referrer_policy(ReferrerPolicy::NoReferrer);
    init.set_cache(RequestCache::NoStore);
    init.set_signal(Some(signal));
    if request.method == Method::Post {
        init.set_redirect(RequestRedirect::Error);
    }
    let headers = Headers::new().map_err(|_| Fault::Network)?;
    for (name, value) in &request.headers {
        headers.set(name, value).map_err(|_| Fault::Network)?;
    }
    init.set_headers(&headers);
    if let Some(body) = &request.body {
        init.set_body(&JsValue::from_str(body));
    }
    let response = JsFuture::from(window.fetch_with_str_and_init(&request.url, &init)).await;
    response
        .map_err(|_| Fault::Network)?
        .dyn_into()
        .map_err(|_| Fault::Network)
}

/// Status and headers.
pub(super) fn head(response: &Response) -> Head {
    let mut headers = Vec::new();
    if let Ok(Some(entries)) = js_sys::try_iter(&response.headers()) {
        for entry in entries.flatten() {
            let pair: js_sys::Array = entry.unchecked_into();
            if let (Some(name), Some(value)) = (pair.get(0).as_string(), pair.get(1).as_string()) {
                headers.push((name, value));
            }
        }
    }
    Head {
        status: response.status(),
        headers,
    }
}

/// Reads a body piece by piece until it ends or `take` has had enough.
pub(super) async fn read(
    response: &Response,
    mut take: impl FnMut(Vec<u8>) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let Some(body) = response.body() else {
        return Ok(());
    };
    let reader: ReadableStreamDefaultReader = body.get_reader().unchecked_into();
    loop {
        let piece = JsFuture::from(reader.read())
            .await
            .map_err(|_| Fault::Broken)?;
        let get = |name: &str| {
            js_sys::Reflect::get(&piece, &JsValue::from_str(name)).unwrap_or(JsValue::UNDEFINED)
        };
        if get("done").is_truthy() {
            return Ok(());
        }
        if let Err(fault) = take(Uint8Array::new(&get("value")).to_vec()) {
            // The rest is not wanted; a body that can't be cancelled has ended already.
            let _ = JsFuture::from(reader.cancel()).await;
            return Err(fault);
        }
    }
}

/// Whether anybody answers at an address, whatever it is: a request whose answer nobody reads.
pub(super) async fn probe(url: &str, signal: &AbortSignal) -> bool {
    let Some(window) = web_sys::window() else {
        return false;
    };
    let init = RequestInit::new();
    init.set_mode(RequestMode::NoCors);
    init.set_credentials(RequestCredentials::Omit);
    init.set_referrer_policy(ReferrerPolicy::NoReferrer);
    init.set_cache(RequestCache::NoStore);
    init.set_signal(Some(signal));
    JsFuture::from(window.fetch_with_str_and_init(url, &init))
        .await
        .is_ok()
}
