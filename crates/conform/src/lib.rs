//! Judges an A2A agent by the extension “Input/output schemas v1” (000).
//!
//! Owns the rules (`rules`), the values that are sent (`values`), the order of requests (`probe`), the judgement of card
//! and answers (`card`, `probe`) and the report. Leaves carrying requests out to an [`Exchange`], and checking values to a
//! [`Validator`], that the caller gives.
//! Invariants: every rule is judged at least once or is told to be unclear; a rule is broken only if that is certain.

mod card;
mod probe;
mod report;
mod rules;
mod validator;
mod values;

use std::future::Future;

use a2a_client::client::address::{Address, card_addresses};
use a2a_client::client::http::{Method, Request, Response};

use report::shown;
pub use report::{Outcome, Report, Verdict, junit_error};
pub use rules::{Level, RULES, Rule};
#[cfg(feature = "validator")]
pub use validator::LocalValidator;
pub use validator::Validator;

/// The way to the agent.
pub trait Exchange {
    /// Carries a request out. The error is a sentence for people.
    fn send(&self, request: &Request) -> impl Future<Output = Result<Response, String>>;
    /// Waits, before a task is looked at again.
    fn pause(&self, milliseconds: u64) -> impl Future<Output = ()>;
    /// A UUID for a message. An agent may take a second message with an id for the first one, sent again: no two runs may
    /// share ids. Without random numbers (`wasm32-unknown-unknown`) the standard ids repeat.
    fn message_id(&self) -> String {
        use std::hash::{BuildHasher as _, RandomState};
        let [a, b] = [(); 2].map(|()| RandomState::new().hash_one(()));
        format!(
            "{:08x}-{:04x}-4{:03x}-8{:03x}-{:012x}",
            a >> 32,
            a >> 16 & 0xffff,
            a & 0xfff,
            b >> 48 & 0xfff,
            b & 0xffff_ffff_ffff
        )
    }
}

/// Judges the agent at an address. The error says why nothing could be judged: no agent, or no card.
#[cfg(feature = "validator")]
pub async fn judge(address: &str, exchange: &impl Exchange) -> Result<Report, String> {
    judge_with(address, exchange, &LocalValidator).await
}

/// Judges the agent at an address, as [`judge`] does, with another validator.
pub async fn judge_with(
    address: &str,
    exchange: &impl Exchange,
    validator: &impl Validator,
) -> Result<Report, String> {
    let address =
        Address::read(address).map_err(|_| format!("“{}” is not an address.", shown(address)))?;
    let mut tried = Vec::new();
    for url in card_addresses(&address) {
        let request = Request::new(Method::Get, url.clone());
        match exchange.send(&request).await {
            Err(why) => tried.push(format!("{url}: {why}")),
            Ok(answer) if !answer.head.is_success() => {
                tried.push(format!(
                    "{url}: HTTP {}{}",
                    answer.head.status,
                    elsewhere(&answer)
                ));
            }
            Ok(answer) => {
                let card = exact_json::parse(&answer.body)
                    .map_err(|why| format!("it is not JSON: {why}"))
                    .and_then(|json| {
                        a2a::dialect::reading::card(&json)
                            .ok_or("it is not an agent card".to_owned())
                    });
                let card = match card {
                    Ok(card) => card,
                    Err(why) => {
                        tried.push(format!("{url}: {why}"));
                        continue;
                    }
                };
                let mut report = Report::default();
                card::judge(&card, validator, &mut report).await;
                card::judge_size(answer.body.len(), &mut report);
                probe::judge(&card, &url, exchange, validator, &mut report).await;
                report.complete();
                return Ok(report);
            }
        }
    }
    let tried: Vec<String> = tried.iter().map(|it| shown(it)).collect();
    Err(format!("There is no agent card.\n{}", tried.join("\n")))
}

/// The address to which an answer redirects, as a part of a sentence; empty without one.
fn elsewhere(answer: &Response) -> String {
    let is_redirect = (300..400).contains(&answer.head.status);
    let place = answer.head.header("location").filter(|_| is_redirect);
    place.map_or_else(String::new, |place| {
        format!(" to {place}, which is another origin: give that address")
    })
}
