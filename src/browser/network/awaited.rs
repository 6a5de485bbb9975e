//! A request whose answer a future waits for. Dropping the future aborts the request.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use a2a_client::client::http::{FetchError, Request, Response, ResponseHead};
use gloo_timers::callback::Timeout;
use web_sys::AbortController;

use super::effects::time_limit;
use super::fetch::{self, MAX_ANSWER_BYTES, OnStep, Step};

struct AbortOnDrop(AbortController);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Sends a request and reads the whole answer, within the limits of a conversation for time and size.
pub async fn answer_to(request: &Request) -> Result<Response, FetchError> {
    let controller = AbortController::new().map_err(|_| FetchError::Network)?;
    let guard = AbortOnDrop(controller.clone());
    let fault = Rc::new(Cell::new(None));
    let late = Rc::clone(&fault);
    let _timeout = Timeout::new(time_limit(request), move || {
        late.set(Some(FetchError::Timeout));
        controller.abort();
    });
    let answer = Rc::new(RefCell::new((ResponseHead::default(), Vec::<u8>::new())));
    let (read, large) = (Rc::clone(&answer), Rc::clone(&fault));
    let on_step: OnStep = Rc::new(move |step| {
        match step {
            Step::Head(head) => read.borrow_mut().0 = head,
            Step::Bytes(piece) => read.borrow_mut().1.extend_from_slice(&piece),
            Step::End(_) => {}
        }
        let fits = read.borrow().1.len() <= MAX_ANSWER_BYTES;
        if !fits {
            let limit = MAX_ANSWER_BYTES;
            large.set(Some(FetchError::TooLarge { limit }));
        }
        fits
    });
    let ended = fetch::read_whole(request, &guard.0.signal(), &on_step).await;
    if let Some(fault) = fault.take() {
        return Err(fault);
    }
    ended.unwrap_or(Err(FetchError::Broken))?;
    let (head, body) = answer.take();
    let body = String::from_utf8_lossy(&body).into_owned();
    Ok(Response { head, body })
}
