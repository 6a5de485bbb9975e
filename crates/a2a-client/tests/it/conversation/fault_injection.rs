//! Fault injection: the k-th network event of a story fails, for every k, in every way, once or for
//! good. No typed input is lost, no message is sent twice against the rules, and the page ends or
//! shows what it waits for.

use std::collections::VecDeque;

use a2a::task::TaskState;
use a2a_client::client::http::{FetchError, Request, Response};
use a2a_client::conversation::agent::AgentStage;
use a2a_client::conversation::event::{Event, Ticket};
use a2a_client::conversation::run::Notice;
use serde_json::{Value, json};

use crate::conversation::agent::{
    BASE_URL, FIGHT, JS_CARD, JS_STREAM, PYTHON_CARD, PYTHON_STREAM, TASK, edited, error, events,
    polled_card, result,
};
use crate::conversation::bindings;
use crate::conversation::driver::{Driver, Exchange, body, head, message_id, method};

/// What the conversation gets in place of a network event.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Failure {
    Network,
    Broken,
    Timeout,
    TooLarge,
    /// A proxy answers with a web page and this HTTP status.
    WebPage(u16),
    /// The body ends early, and the connection closes without an error.
    Short,
    /// The agent answers with the A2A error -32603 (internal error).
    Refused,
    /// No bytes arrive any more, and the exchange stays open.
    Stall,
}

const WRONGS: [Failure; 12] = [
    Failure::Network,
    Failure::Broken,
    Failure::Timeout,
    Failure::TooLarge,
    Failure::WebPage(200),
    Failure::WebPage(404),
    Failure::WebPage(429),
    Failure::WebPage(500),
    Failure::WebPage(503),
    Failure::Short,
    Failure::Refused,
    Failure::Stall,
];

/// The action of the person after sending the message.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Story {
    Plain,
    /// The agent asks a question, and the person answers.
    Response,
    /// The person cancels the task as soon as there is one.
    Cancel,
    /// The page is reloaded as soon as there is a task.
    Reload,
    /// The page is reloaded before the agent answers.
    EarlyReload,
}

const STORIES: [Story; 5] = [
    Story::Plain,
    Story::Response,
    Story::Cancel,
    Story::Reload,
    Story::EarlyReload,
];

const ANSWER: &str = "Monday";

/// The state of the agent's only task; `Nothing` before there is a task.
#[derive(Clone, Copy, Debug, PartialEq)]
enum State {
    Nothing,
    Asking,
    Working,
    Done,
    Canceled,
}

/// An agent that keeps working, whatever happens to its connections.
struct Agent {
    card: String,
    stream: &'static str,
    bare: bool,
    /// Whether the agent speaks HTTP+JSON, without a frame.
    http: bool,
    story: Story,
    state: State,
    looks: usize,
    /// The ids of messages that began a task.
    began: Vec<String>,
}

impl Agent {
    fn name(&self, state: &str) -> String {
        if self.bare {
            state.to_owned()
        } else {
            format!("TASK_STATE_{}", state.to_uppercase().replace('-', "_"))
        }
    }

    fn task(&self) -> Value {
        let state = match self.state {
            State::Nothing | State::Working => "working",
            State::Asking => "input-required",
            State::Done => "completed",
            State::Canceled => "canceled",
        };
        let mut task = json!({"id": TASK, "contextId": "c", "status": {"state": self.name(state)}});
        if self.bare {
            task["kind"] = json!("task");
        }
        if self.state == State::Asking {
            task["status"]["message"] = json!({"kind": "message", "messageId": "q1",
                "role": if self.bare { "agent" } else { "ROLE_AGENT" },
                "parts": [{"kind": "text", "text": "Which day?"}]});
        }
        if self.state == State::Done {
            let data = json!({"winner": "Tiger", "probability": 0.56, "explanation": "It roars."});
            task["artifacts"] =
                json!([{"artifactId": "r", "parts": [{"kind": "data", "data": data}]}]);
        }
        task
    }

    fn wrapped(&self) -> Value {
        if self.bare {
            self.task()
        } else {
            json!({"task": self.task()})
        }
    }

    /// Handles a message, even if its answer will fail. Returns the error if the agent refuses the
    /// message.
    fn take(&mut self, request: &Request) -> Option<String> {
        let sent = body(request);
        let params = if self.http { &sent } else { &sent["params"] };
        let answers = params["message"]["taskId"].is_string();
        match (answers, self.state) {
            (false, _) => {
                let id = message_id(request);
                if !self.began.contains(&id) {
                    self.began.push(id);
                }
                if self.state == State::Nothing {
                    self.state = if self.story == Story::Response {
                        State::Asking
                    } else {
                        State::Working
                    };
                }
                None
            }
            (true, State::Asking) => {
                self.state = State::Working;
                None
            }
            (true, _) => Some(error(-32004, "the task requires no input")),
        }
    }

    fn framed(&self, value: &Value) -> String {
        if self.http {
            value.to_string()
        } else {
            result(value)
        }
    }

    fn frame(&self) -> String {
        format!("data: {}\n\n", self.framed(&self.wrapped()))
    }

    /// The events of an exchange without a fault.
    fn play(&mut self, ticket: Ticket, exchange: &Exchange) -> VecDeque<Event> {
        match exchange {
            Exchange::Fetch(request) => {
                let (status, body) = self.reply(request);
                VecDeque::from([answered(ticket, status, "application/json", &body)])
            }
            Exchange::Stream(request) => {
                let frames = self.frames(request);
                stream(ticket, &frames)
            }
            Exchange::Probe(_) => VecDeque::from([Event::Probed {
                ticket,
                reachable: true,
            }]),
            // Nobody signs in here.
            Exchange::Timer(_) | Exchange::Host(_) | Exchange::Window(_) => VecDeque::new(),
        }
    }

    fn frames(&mut self, request: &Request) -> Vec<String> {
        let subscribes = matches!(
            method(request).as_str(),
            "SubscribeToTask" | "tasks/resubscribe"
        );
        if !subscribes && let Some(refusal) = self.take(request) {
            return vec![format!("data: {refusal}\n\n")];
        }
        let first = self.frame();
        match self.state {
            State::Working if !subscribes && self.story != Story::Response => {
                self.state = State::Done;
                events(self.stream)
            }
            State::Working => {
                self.state = State::Done;
                vec![first, self.frame()]
            }
            State::Asking => vec![first],
            // The agent knows the message already.
            State::Done if !subscribes => vec![first],
            _ => vec![format!("data: {}\n\n", error(-32004, "the task has ended"))],
        }
    }

    fn reply(&mut self, request: &Request) -> (u16, String) {
        let body = match method(request).as_str() {
            "" if request.url.starts_with(BASE_URL) => self.card.clone(),
            "" => return (404, String::new()),
            "SendMessage" | "message/send" => match self.take(request) {
                Some(refusal) => refusal,
                None => self.framed(&self.wrapped()),
            },
            "GetTask" | "tasks/get" => {
                self.looks += 1;
                if self.looks > 2 && self.state == State::Working {
                    self.state = State::Done;
                }
                self.framed(&self.task())
            }
            "CancelTask" | "tasks/cancel" if self.state == State::Done => {
                error(-32002, "the run has ended")
            }
            "CancelTask" | "tasks/cancel" => {
                self.state = State::Canceled;
                self.framed(&self.task())
            }
            other => panic!("nobody calls {other} here"),
        };
        (200, body)
    }
}

fn answered(ticket: Ticket, status: u16, media_type: &str, body: &str) -> Event {
    let answer = Response {
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
    found.extend(events.iter().map(|event| Event::StreamReceived {
        ticket,
        bytes: event.clone().into_bytes(),
    }));
    found.push_back(Event::StreamEnded {
        ticket,
        outcome: Ok(()),
    });
    found
}

/// The events that the conversation gets for this fault, instead of `event`.
fn failure_events(wrong: Failure, event: &Event) -> Vec<Event> {
    let fault = match wrong {
        Failure::Broken => FetchError::Broken,
        Failure::Timeout | Failure::Stall => FetchError::Timeout,
        Failure::TooLarge => FetchError::TooLarge { limit: 32 << 20 },
        _ => FetchError::Network,
    };
    let refusal = error(-32603, "no");
    let ended = |ticket, outcome| Event::StreamEnded { ticket, outcome };
    let came = |ticket, text: &str| Event::StreamReceived {
        ticket,
        bytes: text.as_bytes().to_vec(),
    };
    match (event.clone(), wrong) {
        (Event::Answered { ticket, .. }, Failure::WebPage(status)) => {
            vec![answered(ticket, status, "text/html", "<h1>Hi</h1>")]
        }
        (Event::Answered { ticket, .. }, Failure::Short) => {
            vec![answered(ticket, 200, "application/json", "{\"jsonrpc\":")]
        }
        (Event::Answered { ticket, .. }, Failure::Refused) => {
            vec![answered(ticket, 200, "application/json", &refusal)]
        }
        (Event::Answered { ticket, .. }, _) => vec![Event::Answered {
            ticket,
            outcome: Err(fault),
        }],
        (Event::StreamOpened { ticket, .. }, Failure::WebPage(status)) => vec![
            Event::StreamOpened {
                ticket,
                head: head(status, "text/html"),
            },
            came(ticket, "<h1>Hi</h1>"),
            ended(ticket, Ok(())),
        ],
        (Event::StreamReceived { .. } | Event::StreamEnded { .. }, Failure::Stall) => Vec::new(),
        (Event::StreamReceived { ticket, .. }, Failure::Refused) => vec![
            came(ticket, &format!("data: {refusal}\n\n")),
            ended(ticket, Ok(())),
        ],
        (
            Event::StreamOpened { ticket, .. }
            | Event::StreamReceived { ticket, .. }
            | Event::StreamEnded { ticket, .. },
            _,
        ) => {
            let whole = matches!(
                wrong,
                Failure::Short | Failure::WebPage(_) | Failure::Refused
            );
            vec![ended(ticket, if whole { Ok(()) } else { Err(fault) })]
        }
        (Event::Probed { ticket, .. }, _) => vec![Event::Probed {
            ticket,
            reachable: false,
        }],
        (other, _) => panic!("{other:?} is no event of the network"),
    }
}

/// Which network events of a story fail (one, or all from one on), and how.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Plan {
    wrong: Failure,
    /// The number of the first network event that fails, counted from 0 since the start of the story.
    at: usize,
    /// Whether all events after event `at` fail, too.
    for_good: bool,
}

/// A run of one story against the agent, in which the events of `plan` fail.
struct Play {
    driver: Driver,
    agent: Agent,
    plan: Option<Plan>,
    /// The number of network events so far, which is the number of the next one.
    count: usize,
    /// The action of the person after sending the message.
    story: Story,
    queues: Vec<(Ticket, VecDeque<Event>)>,
    /// Whether the person had to stop waiting for the run.
    stopped: bool,
}

impl Play {
    fn new(agent: Agent, plan: Option<Plan>) -> Self {
        Self {
            driver: Driver::new(),
            story: agent.story,
            agent,
            plan,
            count: 0,
            queues: Vec::new(),
            stopped: false,
        }
    }

    /// Plays the story until nothing is pending but an act of the person.
    fn whole(mut self) -> Self {
        self.connect();
        self.driver.fill_in("/a", "Lion");
        self.driver.fill_in("/b", "Tiger");
        self.driver.submit();
        if self.story == Story::EarlyReload {
            self.reload();
        }
        self.go_on();
        if self.story == Story::Response {
            self.answer();
        }
        self
    }

    fn connect(&mut self) {
        self.driver.enter(BASE_URL);
        self.go_on();
        if !matches!(self.driver.conversation.stage(), AgentStage::Connected(_)) {
            assert!(matches!(
                self.driver.conversation.stage(),
                AgentStage::Failed { .. }
            ));
            // The person tries again, without a fault.
            let plan = self.plan.take();
            self.driver.enter(BASE_URL);
            self.go_on();
            self.plan = plan;
        }
    }

    /// Reloads the page. The drafts restore the typed input.
    fn reload(&mut self) {
        self.story = Story::Plain;
        self.driver.reload();
        self.queues.clear();
        let plan = self.plan.take();
        self.driver.enter(BASE_URL);
        let (ticket, exchange) = self.driver.pending[0].clone();
        let event = self.agent.play(ticket, &exchange).pop_front().unwrap();
        self.driver.pending.clear();
        self.driver.step(event);
        self.plan = plan;
        self.driver.fill_in("/a", "Lion");
        self.driver.fill_in("/b", "Tiger");
    }

    /// Answers the question as the person, and sends the answer again if the page offers it.
    fn answer(&mut self) {
        for _ in 0..2 {
            let Some(run) = self.driver.conversation.runs().next() else {
                return;
            };
            if run.is_active() || run.reply.is_none() {
                return;
            }
            self.driver.type_answer(ANSWER);
            self.driver.send_answer();
            self.go_on();
        }
    }

    /// Acts as the person in the story, when it is time.
    fn act_as_person(&mut self) {
        let has_task = self
            .driver
            .conversation
            .runs()
            .next()
            .is_some_and(|run| run.task.is_some() && run.is_active());
        if !has_task {
            return;
        }
        match self.story {
            Story::Cancel => {
                self.story = Story::Plain;
                let run = self.driver.run_id();
                self.driver.step(Event::CancelPressed(run));
            }
            Story::Reload => self.reload(),
            _ => {}
        }
    }

    /// The next pending exchange: a fetch before a stream, and a timer only if nothing else is
    /// pending.
    fn next(&mut self) -> Option<(Ticket, Exchange)> {
        let stalled = |ticket: &Ticket| {
            let mut queues = self.queues.iter();
            queues.any(|(known, queue)| known == ticket && queue.is_empty())
        };
        let rank = |(ticket, exchange): &(Ticket, Exchange)| match exchange {
            Exchange::Fetch(_) | Exchange::Probe(_) => 0,
            Exchange::Stream(_) if !stalled(ticket) => 1,
            Exchange::Timer(_) | Exchange::Host(_) | Exchange::Window(_) => 2,
            Exchange::Stream(_) => 3,
        };
        self.driver
            .pending
            .iter()
            .min_by_key(|it| rank(it))
            .cloned()
    }

    /// Delivers the network's events to the conversation until no exchange is pending.
    fn go_on(&mut self) {
        let mut rings = 0;
        for _ in 0..400 {
            self.act_as_person();
            let pending = &self.driver.pending;
            self.queues
                .retain(|(ticket, _)| pending.iter().any(|(known, _)| known == ticket));
            let Some((ticket, exchange)) = self.next() else {
                return;
            };
            if let Exchange::Timer(after_ms) = exchange {
                rings += 1;
                if rings > 20 {
                    return self.stop_waiting();
                }
                self.driver.pending.retain(|(known, _)| *known != ticket);
                self.driver.now += f64::from(after_ms);
                self.driver.step(Event::TimerFired { ticket });
                continue;
            }
            self.tell(ticket, &exchange);
        }
        panic!("it does not settle: {:?}", self.driver.pending);
    }

    fn tell(&mut self, ticket: Ticket, exchange: &Exchange) {
        let known = self.queues.iter().position(|(known, _)| *known == ticket);
        let at = known.unwrap_or_else(|| {
            let events = self.agent.play(ticket, exchange);
            self.queues.push((ticket, events));
            self.queues.len() - 1
        });
        let event = self.queues[at].1.pop_front().unwrap();
        let fails = |plan: &Plan| plan.at == self.count || (plan.for_good && plan.at < self.count);
        let plan = self.plan.filter(|plan| fails(plan));
        self.count += 1;
        let events = match plan {
            Some(plan) => failure_events(plan.wrong, &event),
            None => vec![event],
        };
        if events.is_empty() {
            self.queues[at].1.clear();
        }
        for event in events {
            let over = matches!(
                event,
                Event::Answered { .. } | Event::StreamEnded { .. } | Event::Probed { .. }
            );
            if over {
                self.driver.pending.retain(|(known, _)| *known != ticket);
            }
            self.driver.step(event);
        }
    }

    /// Checks that the page shows an endless wait, and stops it.
    fn stop_waiting(&mut self) {
        self.stopped = true;
        let run = self.driver.run();
        let says =
            run.retry_at.is_some() || run.notice.is_some() || !self.driver.pending.is_empty();
        assert!(run.is_active() && says, "{:?}", run.phase);
        let run = run.id;
        self.driver.step(Event::StopPressed(run));
        let timers = self.driver.pending.iter();
        let timers = timers.filter(|(_, it)| matches!(it, Exchange::Timer(_)));
        assert_eq!(timers.count(), 0);
        self.driver.pending.clear();
    }

    /// Checks the invariants that hold after any fault.
    fn check_invariants(&self, about: &str) {
        let Self { driver, agent, .. } = self;
        assert!(!driver.conversation.is_busy(), "{about}");
        assert!(
            !matches!(driver.conversation.stage(), AgentStage::Connecting { .. }),
            "{about}"
        );
        assert_eq!(driver.pending, [], "{about}");
        assert_eq!(driver.value(), FIGHT, "{about}");
        assert!(agent.began.len() <= 1, "{about}: one submit is one task");
        // At most one message and one answer, each with its own id.
        let mut ids: Vec<String> = driver.sends.iter().map(message_id).collect();
        ids.dedup();
        assert!(ids.len() <= 2, "{about}: {ids:?}");
        assert_eq!(driver.conversation.runs().count(), 1, "{about}");
        let run = driver.run();
        let told = run.notice.is_some() || run.is_ended() || run.reply.is_some();
        assert!(told, "{about}: neither an end nor a reason");
        if let Some(Notice::Failed(why)) = &run.notice {
            assert!(!why.sentence().is_empty(), "{about}");
        }
        // A typed answer is still there, or was accepted.
        if let Some(reply) = &run.reply
            && driver.sends.len() > 1
        {
            assert_eq!(reply.text, ANSWER, "{about}");
        }
    }

    /// The maximum number of times that the message may be sent without the person.
    fn most_sends(&self) -> usize {
        let person = if self.agent.story == Story::Response {
            3
        } else {
            1
        };
        match self.plan {
            Some(Plan {
                wrong: Failure::WebPage(429 | 503),
                for_good,
                ..
            }) => person + if for_good { 3 * person } else { 1 },
            _ => person,
        }
    }
}

fn agents(story: Story) -> Vec<Agent> {
    let agent = |card: &str, stream, bare| Agent {
        card: card.to_owned(),
        stream,
        bare,
        http: false,
        story,
        state: State::Nothing,
        looks: 0,
        began: Vec::new(),
    };
    let over_http = |card: &str| Agent {
        http: true,
        ..agent(card, bindings::STREAM, false)
    };
    let polled = edited(&bindings::http_card(), |card| {
        card["capabilities"]["streaming"] = json!(false);
    });
    vec![
        agent(JS_CARD, JS_STREAM, false),
        agent(PYTHON_CARD, PYTHON_STREAM, true),
        agent(&polled_card(), JS_STREAM, false),
        over_http(&bindings::http_card()),
        over_http(&polled),
    ]
}

#[test]
fn every_story_ends_well_without_a_fault() {
    for story in STORIES {
        for (which, agent) in agents(story).into_iter().enumerate() {
            let play = Play::new(agent, None).whole();
            let about = format!("{story:?} {which}");
            play.check_invariants(&about);
            let run = play.driver.run();
            match story {
                Story::Cancel => assert!(run.is_ended(), "{about}"),
                Story::EarlyReload => assert_eq!(run.notice, Some(Notice::MaybeSent), "{about}"),
                _ => {
                    assert_eq!(run.state(), Some(&TaskState::Completed), "{about}");
                    assert_eq!(play.driver.results(), 1, "{about}");
                }
            }
            let sends = 1 + usize::from(story == Story::Response);
            assert_eq!(play.driver.sends.len(), sends, "{about}");
            assert!(play.count >= 1, "{about}: {} events", play.count);
        }
    }
}

/// Plays a story with each event failing in each way, and checks it by `holds`.
fn each(story: Story, for_good: bool, holds: impl Fn(Play, &str)) {
    for which in 0..agents(story).len() {
        let agent = || agents(story).remove(which);
        let count = Play::new(agent(), None).whole().count;
        for at in 0..count {
            for wrong in WRONGS {
                let plan = Plan {
                    wrong,
                    at,
                    for_good,
                };
                let about = format!("{story:?}, agent {which}: {plan:?}");
                let whole = Play::new(agent(), Some(plan)).whole();
                whole.check_invariants(&about);
                let most = whole.most_sends();
                assert!(whole.driver.sends.len() <= most, "{about}");
                holds(whole, &about);
            }
        }
    }
}

#[test]
fn one_fault_loses_nothing_and_sends_nothing_twice() {
    for story in STORIES {
        each(story, false, |play, about| {
            // A stream without events names no task to fetch.
            let hopeless = play.driver.run().task.is_none();
            assert!(!play.stopped || hopeless, "{about}: it waits for ever");
        });
    }
}

#[test]
fn a_lasting_fault_loses_nothing_and_sends_nothing_twice() {
    for story in STORIES {
        each(story, true, |_, _| {});
    }
}

#[test]
fn after_any_fault_a_retry_sends_the_same_message() {
    for for_good in [false, true] {
        for story in [Story::Plain, Story::Reload, Story::EarlyReload] {
            each(story, for_good, |mut play, about| {
                if play.driver.results() == 1 {
                    return;
                }
                let before = play.driver.sends.len();
                play.plan = None;
                let run = play.driver.run_id();
                play.driver.step(Event::RetryPressed(run));
                play.go_on();
                let notice = &play.driver.run().notice;
                assert_eq!(play.driver.results(), 1, "{about}: {notice:?}");
                assert!(play.driver.sends.len() <= before + 1, "{about}");
                let ids: Vec<String> = play.driver.sends.iter().map(message_id).collect();
                assert!(ids.windows(2).all(|pair| pair[0] == pair[1]), "{about}");
                assert_eq!(play.driver.value(), FIGHT);
            });
        }
    }
}

#[test]
fn a_broken_connection_recovers_once_there_is_a_task() {
    for story in [Story::Plain, Story::Reload] {
        each(story, false, |play, about| {
            let heals = play.plan.is_some_and(|plan| {
                matches!(
                    plan.wrong,
                    Failure::Network | Failure::Broken | Failure::Timeout | Failure::Stall
                )
            });
            if heals && play.driver.run().task.is_some() {
                let notice = &play.driver.run().notice;
                assert_eq!(play.driver.results(), 1, "{about}: {notice:?}");
            }
        });
    }
}

#[test]
fn after_any_fault_a_rerun_sends_one_new_message() {
    for for_good in [false, true] {
        for story in [Story::Plain, Story::EarlyReload] {
            each(story, for_good, |mut play, about| {
                let (before, results) = (play.driver.sends.len(), play.driver.results());
                play.plan = None;
                let run = play.driver.run_id();
                play.driver.run_again(run);
                play.driver.run_again(run);
                play.go_on();
                play.driver.run_again(run + 100);
                let sends = &play.driver.sends;
                assert_eq!(sends.len(), before + 1, "{about}");
                let ids: Vec<String> = sends.iter().map(message_id).collect();
                assert!(!ids[..before].contains(&ids[before]), "{about}");
                let said = |request: &Request| {
                    let body = body(request);
                    let params = body.get("params").unwrap_or(&body);
                    params["message"]["parts"].clone()
                };
                let first = sends.first().map(said);
                assert_eq!(sends.last().map(said), first, "{about}");
                assert_eq!(play.driver.results(), results + 1, "{about}");
                assert_eq!(play.driver.value(), FIGHT, "{about}");
            });
        }
    }
}
