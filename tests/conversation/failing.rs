//! Over a recorded conversation, fail the k-th network event for every k (SAFETY §5), in every way
//! and with every patience: nothing typed is lost, nothing is sent twice, the page settles.

use std::collections::VecDeque;

use a2a_forms::a2a::TaskState;
use a2a_forms::client::{Answer, Fault, Request};
use a2a_forms::conversation::{AgentStage, Conversation, Event, Ticket};
use serde_json::{Value, json};

use crate::agent::{
    FIGHT, HOME, JS_CARD, JS_STREAM, PYTHON_CARD, PYTHON_STREAM, TASK, error, events, polled_card,
    result,
};
use crate::driver::{Driver, Exchange, head, message_id, method};

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Wrong {
    Network,
    Broken,
    Timeout,
    TooLarge,
    /// A server in between answers with a page.
    WebPage(u16),
    /// The body ends early, in order.
    Short,
    /// An error of the protocol.
    Refused,
}

const WRONGS: [Wrong; 9] = [
    Wrong::Network,
    Wrong::Broken,
    Wrong::Timeout,
    Wrong::TooLarge,
    Wrong::WebPage(200),
    Wrong::WebPage(404),
    Wrong::WebPage(503),
    Wrong::Short,
    Wrong::Refused,
];

/// An agent that answers everything, and remembers how far its task is.
struct Recorded {
    card: String,
    stream: &'static str,
    bare: bool,
    looks: usize,
}

impl Recorded {
    fn task(&self, state: &str) -> Value {
        let mut task = if self.bare {
            json!({"kind": "task", "id": TASK, "contextId": "c", "status": {"state": state}})
        } else {
            let state = format!("TASK_STATE_{}", state.to_uppercase());
            json!({"id": TASK, "contextId": "c", "status": {"state": state}})
        };
        if state == "completed" {
            let data = json!({"winner": "Tiger", "probability": 0.56, "explanation": "It roars."});
            task["artifacts"] =
                json!([{"artifactId": "r", "parts": [{"kind": "data", "data": data}]}]);
        }
        task
    }

    fn sent(&self, state: &str) -> Value {
        if self.bare {
            self.task(state)
        } else {
            json!({"task": self.task(state)})
        }
    }

    /// What the network tells of an exchange, if nothing goes wrong.
    fn play(&mut self, ticket: Ticket, exchange: &Exchange) -> VecDeque<Event> {
        match exchange {
            Exchange::Fetch(request) => {
                let (status, body) = self.reply(request);
                VecDeque::from([answered(ticket, status, "application/json", &body)])
            }
            Exchange::Stream(request) => {
                let events = match method(request).as_str() {
                    "SubscribeToTask" | "tasks/resubscribe" => {
                        let done = result(&self.sent("completed"));
                        vec![format!("data: {done}\n\n")]
                    }
                    _ => events(self.stream),
                };
                stream(ticket, &events)
            }
            Exchange::Probe(_) => VecDeque::from([Event::Probed {
                ticket,
                reachable: true,
            }]),
            Exchange::Timer(_) => VecDeque::new(),
        }
    }

    fn reply(&mut self, request: &Request) -> (u16, String) {
        match method(request).as_str() {
            "" if request.url.starts_with(HOME) => (200, self.card.clone()),
            "" => (404, String::new()),
            "SendMessage" | "message/send" => (200, result(&self.sent("working"))),
            "GetTask" | "tasks/get" => {
                self.looks += 1;
                let state = if self.looks > 1 {
                    "completed"
                } else {
                    "working"
                };
                (200, result(&self.task(state)))
            }
            other => panic!("nobody calls {other} here"),
        }
    }
}

fn answered(ticket: Ticket, status: u16, media_type: &str, body: &str) -> Event {
    let answer = Answer {
        head: head(status, media_type),
        body: body.to_owned(),
    };
    Event::Answered {
        ticket,
        outcome: Ok(answer),
    }
}

fn stream(ticket: Ticket, events: &[String]) -> VecDeque<Event> {
    let mut found = VecDeque::from([Event::StreamOpened {
        ticket,
        head: head(200, "text/event-stream"),
    }]);
    found.extend(events.iter().map(|event| Event::StreamCame {
        ticket,
        bytes: event.clone().into_bytes(),
    }));
    found.push_back(Event::StreamEnded {
        ticket,
        outcome: Ok(()),
    });
    found
}

/// What is told instead of an event.
fn instead(wrong: Wrong, event: &Event) -> Vec<Event> {
    let fault = match wrong {
        Wrong::Broken => Fault::Broken,
        Wrong::Timeout => Fault::Timeout,
        Wrong::TooLarge => Fault::TooLarge { limit: 32 << 20 },
        _ => Fault::Network,
    };
    let refusal = error(-32603, "no");
    match (event.clone(), wrong) {
        (Event::Answered { ticket, .. }, Wrong::WebPage(status)) => {
            vec![answered(ticket, status, "text/html", "<h1>Hi</h1>")]
        }
        (Event::Answered { ticket, .. }, Wrong::Short) => {
            vec![answered(ticket, 200, "application/json", "{\"jsonrpc\":")]
        }
        (Event::Answered { ticket, .. }, Wrong::Refused) => {
            vec![answered(ticket, 200, "application/json", &refusal)]
        }
        (Event::Answered { ticket, .. }, _) => vec![Event::Answered {
            ticket,
            outcome: Err(fault),
        }],
        (Event::StreamOpened { ticket, .. }, Wrong::WebPage(status)) => vec![
            Event::StreamOpened {
                ticket,
                head: head(status, "text/html"),
            },
            Event::StreamCame {
                ticket,
                bytes: b"<h1>Hi</h1>".to_vec(),
            },
            Event::StreamEnded {
                ticket,
                outcome: Ok(()),
            },
        ],
        (Event::StreamCame { ticket, .. }, Wrong::Refused) => vec![
            Event::StreamCame {
                ticket,
                bytes: format!("data: {refusal}\n\n").into_bytes(),
            },
            Event::StreamEnded {
                ticket,
                outcome: Ok(()),
            },
        ],
        (
            Event::StreamOpened { ticket, .. }
            | Event::StreamCame { ticket, .. }
            | Event::StreamEnded { ticket, .. },
            _,
        ) => {
            let whole = matches!(wrong, Wrong::Short | Wrong::WebPage(_) | Wrong::Refused);
            let outcome = if whole { Ok(()) } else { Err(fault) };
            vec![Event::StreamEnded { ticket, outcome }]
        }
        (Event::Probed { ticket, .. }, _) => vec![Event::Probed {
            ticket,
            reachable: false,
        }],
        (other, _) => panic!("{other:?} is no event of the network"),
    }
}

/// Which events go wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Plan {
    wrong: Wrong,
    /// The first.
    at: usize,
    /// Whether all after it do, too.
    for_good: bool,
}

/// A whole conversation; the page, and how many network events there were.
fn play(agent: &mut Recorded, plan: Option<Plan>) -> (Driver, usize) {
    let mut driver = Driver::new();
    let mut count = 0;
    driver.enter(HOME);
    go_on(&mut driver, agent, plan, &mut count);
    if !matches!(driver.conversation.stage(), AgentStage::Known(_)) {
        assert!(matches!(
            driver.conversation.stage(),
            AgentStage::Failed { .. }
        ));
        // The person tries again, and from here on all goes well.
        driver.enter(HOME);
        go_on(&mut driver, agent, None, &mut count);
    }
    driver.fill_in("/a", "Lion");
    driver.fill_in("/b", "Tiger");
    driver.submit();
    go_on(&mut driver, agent, plan, &mut count);
    (driver, count)
}

/// Lets the network go on until nothing is pending.
fn go_on(driver: &mut Driver, agent: &mut Recorded, plan: Option<Plan>, count: &mut usize) {
    let mut queues: Vec<(Ticket, VecDeque<Event>)> = Vec::new();
    for _ in 0..200 {
        queues.retain(|(ticket, _)| driver.pending.iter().any(|(known, _)| known == ticket));
        let Some((ticket, exchange)) = driver.pending.first().cloned() else {
            return;
        };
        if let Exchange::Timer(_) = exchange {
            driver.ring();
            continue;
        }
        let known = queues.iter().position(|(known, _)| *known == ticket);
        let at = known.unwrap_or_else(|| {
            queues.push((ticket, agent.play(ticket, &exchange)));
            queues.len() - 1
        });
        let event = queues[at].1.pop_front().unwrap();
        let fails = plan.is_some_and(|it| it.at == *count || (it.for_good && it.at < *count));
        *count += 1;
        let events = match plan.filter(|_| fails) {
            Some(plan) => instead(plan.wrong, &event),
            None => vec![event],
        };
        for event in events {
            let over = matches!(
                event,
                Event::Answered { .. } | Event::StreamEnded { .. } | Event::Probed { .. }
            );
            if over {
                driver.pending.retain(|(known, _)| *known != ticket);
            }
            driver.step(event);
        }
    }
    panic!("it does not settle: {:?}", driver.pending);
}

fn is_settled(conversation: &Conversation) -> bool {
    !conversation.is_busy() && !matches!(conversation.stage(), AgentStage::Looking { .. })
}

fn agents() -> Vec<Recorded> {
    let agent = |card: &str, stream, bare| Recorded {
        card: card.to_owned(),
        stream,
        bare,
        looks: 0,
    };
    vec![
        agent(JS_CARD, JS_STREAM, false),
        agent(PYTHON_CARD, PYTHON_STREAM, true),
        agent(&polled_card(), JS_STREAM, false),
    ]
}

#[test]
fn without_a_failure_it_ends_well() {
    for mut agent in agents() {
        let (driver, count) = play(&mut agent, None);
        assert_eq!(driver.run().state(), Some(&TaskState::Completed));
        assert_eq!(driver.results(), 1);
        assert!(count >= 4, "{count} events");
    }
}

/// Every event in turn goes wrong in every way; what must hold each time.
fn each(for_good: bool, holds: impl Fn(Driver, &mut Recorded, Plan)) {
    let number = agents().len();
    for which in 0..number {
        let agent = || agents().remove(which);
        let (_, count) = play(&mut agent(), None);
        for at in 0..count {
            for wrong in WRONGS {
                let plan = Plan {
                    wrong,
                    at,
                    for_good,
                };
                let mut agent = agent();
                let (driver, _) = play(&mut agent, Some(plan));
                assert!(is_settled(&driver.conversation), "{which}: {plan:?}");
                assert_eq!(driver.value(), FIGHT, "{which}: {plan:?}");
                assert_eq!(driver.sends.len(), 1, "{which}: {plan:?}");
                assert_eq!(driver.pending, [], "{which}: {plan:?}");
                let told = driver.run().notice.is_some() || driver.results() == 1;
                assert!(told, "{which}: {plan:?}: neither a result nor a reason");
                holds(driver, &mut agent, plan);
            }
        }
    }
}

#[test]
fn one_failure_anywhere_loses_nothing_and_sends_nothing_twice() {
    each(false, |_, _, _| {});
}

#[test]
fn a_network_that_stays_away_loses_nothing_and_sends_nothing_twice() {
    each(true, |driver, _, plan| {
        // All that failed is told, with a sentence.
        if let Some(a2a_forms::conversation::Notice::Failed(why)) = &driver.run().notice {
            assert!(!why.sentence().is_empty(), "{plan:?}");
        }
    });
}

#[test]
fn after_any_failure_one_click_goes_on_with_the_same_message() {
    for for_good in [false, true] {
        each(for_good, |mut driver, agent, plan| {
            if driver.results() == 1 {
                return;
            }
            driver.step(Event::RetryPressed(driver.run_id()));
            go_on(&mut driver, agent, None, &mut 0);
            assert_eq!(driver.results(), 1, "{plan:?}: {:?}", driver.run().notice);
            assert!(driver.sends.len() <= 2, "{plan:?}");
            let ids: Vec<String> = driver.sends.iter().map(message_id).collect();
            assert!(ids.windows(2).all(|pair| pair[0] == pair[1]), "{plan:?}");
            assert_eq!(driver.value(), FIGHT);
        });
    }
}

#[test]
fn one_broken_connection_heals_by_itself_once_there_is_a_task() {
    each(false, |driver, _, plan| {
        let heals = matches!(plan.wrong, Wrong::Network | Wrong::Broken | Wrong::Timeout);
        if heals && driver.run().task.is_some() {
            assert_eq!(driver.results(), 1, "{plan:?}: {:?}", driver.run().notice);
        }
    });
}
