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

pub use report::{Outcome, Report, Verdict};
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
    let address = Address::read(address).map_err(|_| format!("“{address}” is no address."))?;
    let mut tried = Vec::new();
    for url in card_addresses(&address) {
        let request = Request::new(Method::Get, url.clone());
        match exchange.send(&request).await {
            Err(why) => tried.push(format!("{url}: {why}")),
            Ok(answer) if !answer.head.is_success() => {
                tried.push(format!("{url}: HTTP {}", answer.head.status));
            }
            Ok(answer) => {
                let json = exact_json::parse(&answer.body).ok();
                let Some(card) = json.as_ref().and_then(a2a::dialect::reading::card) else {
                    tried.push(format!("{url}: no agent card"));
                    continue;
                };
                let mut report = Report::default();
                card::judge(&card, validator, &mut report).await;
                probe::judge(&card, &url, exchange, validator, &mut report).await;
                report.complete();
                return Ok(report);
            }
        }
    }
    Err(format!("There is no agent card.\n{}", tried.join("\n")))
}
