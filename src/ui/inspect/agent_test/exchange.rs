//! The requests of the conformance kit, sent as the page sends those of a conversation.
//!
//! Invariant: an origin other than that of the card is called only after the person agreed. A redirect of a `GET` without a
//! secret is followed by the browser, as in a conversation; an answer from another origin is not used.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use a2a_client::client::address::{Address, card_addresses, origin};
use a2a_client::client::http::{FetchError, Request, Response};
use conform::Exchange;
use gloo_timers::future::TimeoutFuture;

use super::{Phase, Run, Test};
use crate::browser::network::answer_to;
use crate::browser::random;
use crate::ui::inspect::offer::{Authorize, TestedAgent};

/// The way to an agent from the page.
pub(super) struct PageExchange<'r> {
    authorize: Authorize,
    cards: Vec<String>,
    origin: Option<String>,
    test: Weak<Test>,
    run: &'r Rc<Run>,
    /// The other origins that the person was asked about, each with the answer.
    others: RefCell<Vec<(String, bool)>>,
}

impl<'r> PageExchange<'r> {
    pub(super) fn new(agent: &TestedAgent, test: Weak<Test>, run: &'r Rc<Run>) -> Self {
        let address = Address::read(&agent.address).ok();
        Self {
            authorize: Rc::clone(&agent.authorize),
            cards: address.as_ref().map(card_addresses).unwrap_or_default(),
            origin: address.and_then(|it| origin(it.as_str())),
            test,
            run,
            others: RefCell::default(),
        }
    }

    /// Whether requests may go to an origin. Asks the person once about each other origin.
    async fn may_call(&self, called: &str) -> bool {
        if self.origin.as_deref() == Some(called) {
            return true;
        }
        let known = |(it, may): &(String, bool)| (it == called).then_some(*may);
        let known = self.others.borrow().iter().find_map(known);
        if let Some(may) = known {
            return may;
        }
        let Some(test) = self.test.upgrade() else {
            return false;
        };
        test.show(Phase::Asking(called.to_owned()));
        // Waiting must not keep the test alive, which its owner drops to stop it.
        drop(test);
        let may = self.run.answered().await;
        self.others.borrow_mut().push((called.to_owned(), may));
        may
    }
}

impl Exchange for PageExchange<'_> {
    async fn send(&self, request: &Request) -> Result<Response, String> {
        let called = origin(&request.url).ok_or("The address has no origin.")?;
        if !self.may_call(&called).await {
            return Err(format!(
                "{called} is another origin than that of the card, and was skipped."
            ));
        }
        let mut request = request.clone();
        let is_card = self.cards.contains(&request.url);
        (self.authorize)(&mut request, is_card);
        if !is_card && let Some(test) = self.test.upgrade() {
            test.count_request();
        }
        let answer = answer_to(&request).await.map_err(|it| sentence(&it))?;
        match &answer.head.redirected_to {
            Some(url) if origin(url).as_ref() != Some(&called) => {
                Err(format!("The answer came from another address, {url}."))
            }
            _ => Ok(answer),
        }
    }

    async fn pause(&self, milliseconds: u64) {
        TimeoutFuture::new(u32::try_from(milliseconds).unwrap_or(u32::MAX)).await;
    }

    fn message_id(&self) -> String {
        random::fresh_uuid()
    }
}

/// The reason for a missing answer, in English as all of the report.
fn sentence(fault: &FetchError) -> String {
    match fault {
        FetchError::Network => {
            "There is no answer that the browser lets the page read: the network, or CORS."
                .to_owned()
        }
        FetchError::Address => "The browser reads another origin from the address.".to_owned(),
        FetchError::Redirected => "The server redirects the request.".to_owned(),
        FetchError::Broken => "The connection broke.".to_owned(),
        FetchError::Timeout => "The answer did not come within the time limit.".to_owned(),
        FetchError::TooLarge { limit } => format!("The answer has more than {limit} bytes."),
        _ => "There is no answer.".to_owned(),
    }
}
