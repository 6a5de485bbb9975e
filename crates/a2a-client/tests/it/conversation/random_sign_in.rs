//! Random sign-ins: events in any order. The driver checks that each wait has something pending; the
//! tests check that no accepted message is sent twice, that no secret goes to another origin, and
//! that input stays.

use a2a_client::client::Secret;
use a2a_client::client::http::FetchError;
use a2a_client::client::sign_in::host_credentials::HostCredentials;
use a2a_client::conversation::Setting;
use a2a_client::conversation::event::Event;
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::json;

use crate::conversation::agent::{BASE_URL, FIGHT, TASK, edited, result, task};
use crate::conversation::driver::{Driver, Exchange, header, message_id};
use crate::conversation::sign_in::locked_card;

/// An act of the person, the host page or the agent.
#[derive(Clone, Copy, Debug)]
enum Action {
    Send,
    Retry,
    Cancel,
    SignIn,
    FillIn(bool),
    Dismiss,
    SignOut,
    /// The oldest pending exchange ends in this way; nothing happens without a pending one.
    Answered(Kind),
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Refused,
    Forbidden,
    Working,
    Waiting,
    Completed,
    Broken,
    Unreachable,
}

fn actions() -> impl Strategy<Value = Vec<Action>> {
    let kind = prop_oneof![
        4 => Just(Kind::Refused),
        1 => Just(Kind::Forbidden),
        2 => Just(Kind::Working),
        2 => Just(Kind::Waiting),
        2 => Just(Kind::Completed),
        1 => Just(Kind::Broken),
        1 => Just(Kind::Unreachable),
    ];
    let action = prop_oneof![
        2 => Just(Action::Send),
        1 => Just(Action::Retry),
        1 => Just(Action::Cancel),
        1 => Just(Action::SignIn),
        3 => any::<bool>().prop_map(Action::FillIn),
        1 => Just(Action::Dismiss),
        1 => Just(Action::SignOut),
        9 => kind.prop_map(Action::Answered),
    ];
    vec(action, 1..40)
}

struct Play {
    driver: Driver,
    /// The ids of messages that the agent accepted.
    taken: Vec<String>,
}

impl Play {
    fn action(&mut self, action: Action) {
        let run = self.driver.conversation.runs().next().map(|run| run.id);
        match (action, run) {
            (Action::Send, _) => {
                self.driver.submit();
            }
            (Action::Retry, Some(run)) => {
                self.driver.step(Event::RetryPressed(run));
            }
            (Action::Cancel, Some(run)) => {
                self.driver.step(Event::CancelPressed(run));
            }
            (Action::Retry | Action::Cancel, None) => {}
            (Action::SignIn, _) => {
                self.driver.step(Event::SignInPressed);
            }
            (Action::FillIn(confirmed), _) => {
                self.driver.step(Event::SignInFilled {
                    entries: vec![Secret::new("hush")],
                    confirmed,
                    message_id: format!("0f0e0d0c-0b0a-4000-8000-{:012}", self.driver.log.len()),
                });
            }
            (Action::Dismiss, _) => {
                self.driver.step(Event::SignInDismissed);
            }
            (Action::SignOut, _) => {
                self.driver.step(Event::SignOutPressed);
            }
            (Action::Answered(kind), _) => self.answer(kind),
        }
    }

    fn answer(&mut self, kind: Kind) {
        let Some((ticket, exchange)) = self.driver.pending.first().cloned() else {
            return;
        };
        self.driver.done(ticket);
        let event = match exchange {
            Exchange::Fetch(request) => {
                let signed = header(&request, "Authorization").is_some();
                assert!(!signed || request.url.starts_with("https://other.example/"));
                let of_task = |state: &str| result(&json!({ "task": task(TASK, state) }));
                let (status, body) = match kind {
                    Kind::Refused => (401, "no".to_owned()),
                    Kind::Forbidden => (403, "no".to_owned()),
                    Kind::Working => (200, of_task("TASK_STATE_WORKING")),
                    Kind::Waiting => (200, of_task("TASK_STATE_AUTH_REQUIRED")),
                    Kind::Completed => (200, of_task("TASK_STATE_COMPLETED")),
                    Kind::Broken => (500, "broken".to_owned()),
                    Kind::Unreachable => {
                        let outcome = Err(FetchError::Network);
                        self.driver.step(Event::Answered { ticket, outcome });
                        return;
                    }
                };
                if status == 200 {
                    self.taken.push(message_id(&request));
                }
                let answer = a2a_client::client::http::Response {
                    head: crate::conversation::driver::head(status, "application/json"),
                    body,
                };
                Event::Answered {
                    ticket,
                    outcome: Ok(answer),
                }
            }
            Exchange::Stream(_) | Exchange::Window(_) => return,
            Exchange::Probe(_) => Event::Probed {
                ticket,
                reachable: matches!(kind, Kind::Working),
            },
            Exchange::Timer(_) => Event::TimerFired { ticket },
            Exchange::Host(origin) => {
                assert_eq!(origin, "https://other.example");
                let given = HostCredentials {
                    token: Some(Secret::new("hush")),
                    ..HostCredentials::default()
                };
                Event::CredentialsGiven {
                    ticket,
                    given: match kind {
                        Kind::Refused | Kind::Forbidden => Ok(None),
                        Kind::Broken | Kind::Unreachable => Err("broken".to_owned()),
                        _ => Ok(Some(given)),
                    },
                    message_id: format!("0f0e0d0c-0b0a-4000-9000-{:012}", self.driver.log.len()),
                }
            }
        };
        self.driver.step(event);
    }
}

proptest! {
    #[test]
    fn any_order_ends_and_loses_nothing(asks_host: bool, actions in actions()) {
        let mut driver = Driver::with(Setting { asks_host, ..Setting::default() });
        driver.enter(BASE_URL);
        let bearer = locked_card(&json!({"httpAuthSecurityScheme": {"scheme": "Bearer"}}));
        driver.answer_json(&edited(&bearer, |card| {
            card["supportedInterfaces"] = json!([{"url": "https://other.example/rpc", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]);
            card["capabilities"]["extendedAgentCard"] = json!(true);
        }));
        driver.fill_in("/a", "Lion");
        driver.fill_in("/b", "Tiger");
        let mut play = Play { driver, taken: Vec::new() };
        for action in actions {
            let before = play.driver.sends.len();
            play.action(action);
            for sent in play.driver.sends.iter().skip(before) {
                let id = message_id(sent);
                let again = play.taken.contains(&id);
                prop_assert!(!again || id.is_empty(), "{action:?} sent again what was taken");
            }
            prop_assert_eq!(play.driver.value(), FIGHT);
        }
        let all = format!("{:?} {:?}", play.driver.log, play.driver.conversation);
        prop_assert!(!all.contains("hush"));
    }
}
