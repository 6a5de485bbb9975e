//! Fetching one document that the person asked for: no credentials, no referrer, a size and a time limit, and no answer of
//! another origin.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use web_sys::AbortController;

use super::fetch::{Step, exchange};
use crate::client::address::origin;
use crate::client::http::{Fault, Method, Request};

/// The largest document that is read, in bytes: the largest public schemas have less.
const MOST_BYTES: usize = 4 << 20;
const TIME_LIMIT_MS: u32 = 20_000;

/// Why a document was not fetched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DocumentFault {
    /// No answer that the page may read. The browser tells no reason: the network, CORS or the page's policy.
    Unreachable,
    /// No whole answer in time.
    Timeout,
    /// The status of an answer that is not a success.
    Status(u16),
    /// The answer came from another origin.
    Redirected(String),
    /// The answer is larger than so many bytes.
    TooLarge(usize),
}

/// A request. Dropping it stops it; nothing is reported afterwards.
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

/// Requests a document, and reports its text. `None` if the browser can't make requests that can be stopped.
pub fn request_document(
    url: &str,
    report: impl FnOnce(Result<String, DocumentFault>) + 'static,
) -> Option<DocumentRequest> {
    let controller = AbortController::new().ok()?;
    let report: Report = Rc::new(RefCell::new(Some(Box::new(report))));
    let late = Rc::clone(&report);
    let timeout = Timeout::new(TIME_LIMIT_MS, move || {
        tell(&late, Err(DocumentFault::Timeout));
    });
    let request = Request {
        method: Method::Get,
        url: url.to_owned(),
        headers: vec![("accept".to_owned(), ACCEPT.to_owned())],
        body: None,
        has_secret_query: false,
    };
    let asked = origin(url);
    let body = RefCell::new(Vec::new());
    let take = move |step| {
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
                if body.borrow().len() <= MOST_BYTES {
                    return true;
                }
                DocumentFault::TooLarge(MOST_BYTES)
            }
            Step::End(Ok(())) => {
                let text = String::from_utf8_lossy(&body.take()).into_owned();
                tell(&report, Ok(text));
                return false;
            }
            Step::End(Err(Fault::Timeout)) => DocumentFault::Timeout,
            Step::End(Err(_)) => DocumentFault::Unreachable,
        };
        tell(&report, Err(fault));
        false
    };
    exchange(&request, &controller.signal(), Rc::new(take));
    Some(DocumentRequest {
        controller,
        _timeout: timeout,
    })
}

/// Reports once.
fn tell(report: &Report, outcome: Result<String, DocumentFault>) {
    let report = report.borrow_mut().take();
    if let Some(report) = report {
        report(outcome);
    }
}

const ACCEPT: &str = "application/schema+json, application/json";
