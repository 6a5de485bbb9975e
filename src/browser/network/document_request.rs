//! A request for one document that the person asked for: without credentials and referrer, with a size and a time
//! limit; an answer from another origin is rejected.

use std::cell::RefCell;
use std::rc::Rc;

use a2a_client::client::address::origin;
use a2a_client::client::http::{FetchError, Method, Request};
use gloo_timers::callback::Timeout;
use web_sys::AbortController;

use super::fetch::{Step, exchange};

/// The largest document that is read, in bytes: the largest public schemas have less.
const MAX_DOCUMENT_BYTES: usize = 4 << 20;
const TIME_LIMIT_MS: u32 = 20_000;

/// Why `request_document` got no text of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DocumentFault {
    /// The page got no answer that it may read. The browser does not tell the reason: the network, CORS or the page's
    /// policy.
    Unreachable,
    /// The answer was not complete within the time limit.
    Timeout,
    /// The answer has this status, which is not a success.
    Status(u16),
    /// The request was redirected to this other origin, whose answer is not used.
    Redirected(String),
    /// The answer is larger than this limit, in bytes.
    TooLarge(usize),
}

/// A request that `request_document` started. Dropping this aborts the request; nothing is reported afterwards.
pub struct DocumentRequest {
    controller: AbortController,
    _timeout: Timeout,
}

impl Drop for DocumentRequest {
    fn drop(&mut self) {
        self.controller.abort();
    }
}

type Report = Rc<RefCell<Option<Box<dyn FnOnce(Result<String, DocumentFault>)>>>>;

/// Requests a document by `GET`, and calls `report` once with its text, or with the fault. Returns a handle that
/// aborts the request when it is dropped; `None` if the browser can't abort requests: then nothing is requested.
pub fn request_document(
    url: &str,
    report: impl FnOnce(Result<String, DocumentFault>) + 'static,
) -> Option<DocumentRequest> {
    let controller = AbortController::new().ok()?;
    let report: Report = Rc::new(RefCell::new(Some(Box::new(report))));
    let late = Rc::clone(&report);
    let timeout = Timeout::new(TIME_LIMIT_MS, move || {
        report_outcome(&late, Err(DocumentFault::Timeout));
    });
    let request = Request::new(Method::Get, url.to_owned()).with_header("accept", ACCEPT);
    let asked = origin(url);
    let body = RefCell::new(Vec::new());
    let on_step = move |step| {
        let fault = match step {
            Step::Head(head) => {
                let other = head.redirected_to.filter(|url| origin(url) != asked);
                match other {
                    Some(url) => DocumentFault::Redirected(origin(&url).unwrap_or(url)),
                    None if !(200..300).contains(&head.status) => {
                        DocumentFault::Status(head.status)
                    }
                    None => return true,
                }
            }
            Step::Bytes(piece) => {
                body.borrow_mut().extend_from_slice(&piece);
                if body.borrow().len() <= MAX_DOCUMENT_BYTES {
                    return true;
                }
                DocumentFault::TooLarge(MAX_DOCUMENT_BYTES)
            }
            Step::End(Ok(())) => {
                let text = String::from_utf8_lossy(&body.take()).into_owned();
                report_outcome(&report, Ok(text));
                return false;
            }
            Step::End(Err(FetchError::Timeout)) => DocumentFault::Timeout,
            Step::End(Err(_)) => DocumentFault::Unreachable,
        };
        report_outcome(&report, Err(fault));
        false
    };
    exchange(&request, None, &controller.signal(), Rc::new(on_step));
    Some(DocumentRequest {
        controller,
        _timeout: timeout,
    })
}

/// Reports the outcome, unless one was reported before.
fn report_outcome(report: &Report, outcome: Result<String, DocumentFault>) {
    let report = report.borrow_mut().take();
    if let Some(report) = report {
        report(outcome);
    }
}

const ACCEPT: &str = "application/schema+json, application/json";
