//! The judgement of answers: messages to each binding of the agent, one after the other.

use std::cell::Cell;
use std::collections::HashMap;

use a2a::card::AgentCard;
use a2a::dialect::{Call, SendRequest, reading};
use a2a::extension::URI;
use a2a::extension::declaration::{Declared, DeclaredSchema, declared};
use a2a::extension::input_error::{INPUT_ERRORS_URI, input_errors};
use a2a::extension::mode::{SchemaMode, mode_of};
use a2a::extension::skill::examples::examples;
use a2a::message::{Message, Part, PartContent, Role};
use a2a::task::{Task, TaskState};
use a2a::{Members, ProtocolError};
use a2a_client::client::Protocol;
use a2a_client::client::calls::{
    AgentReply, Endpoint, SupportedBinding, endpoint, read_reply, request_for,
};
use a2a_client::client::http::Response;
use serde_json::{Value, json};

use crate::report::{Outcome, Report};
use crate::rules::{
    BESIDE, ECHO, FIRST, FREE, INVALID, MODE, POINTERS, REQUIRED, RESULT, RUNNING, UNDECLARED,
    VALID,
};
use crate::values::{Broken, broken, valid};
use crate::{Exchange, Validator};

/// The pause before each look at a task that works, in milliseconds.
const PAUSE: u64 = 250;
/// The number of looks at a task that works on valid data: for 30 seconds.
const LOOKS: u32 = 120;
/// The number of looks at a task whose data must be refused: for 5 seconds.
const FEW_LOOKS: u32 = 20;
/// The number of looks at a task where another one with the same data did not end.
const LAST_LOOKS: u32 = 1;

/// The agent's answer to a message.
enum Answer {
    Task(Box<Task>),
    Message(Box<Message>),
    Error(ProtocolError),
    /// Nothing that can be judged: the reason, as a sentence.
    None(String),
}

/// A schema that the card takes as input.
struct Input<S> {
    name: String,
    mode: String,
    schema: S,
    /// A value that it accepts, and whether its author gave it.
    valid: Option<(Value, bool)>,
    /// Whether a task with this value did not end in time: further ones, on any binding, are not waited for.
    is_slow: Cell<bool>,
}

/// The agent at one of its interfaces.
struct Probe<'e, E, V> {
    exchange: &'e E,
    validator: &'e V,
    endpoint: Endpoint,
    /// Binding and version, such as `JSON-RPC 1.0`.
    name: String,
    count: Cell<u64>,
}

/// Judges the answers of the agent on each binding of the card, which came from `url`.
pub(crate) async fn judge(
    card: &AgentCard,
    url: &str,
    exchange: &impl Exchange,
    validator: &impl Validator,
    report: &mut Report,
) {
    let found = declared(card);
    let inputs = inputs(card, &found, validator).await;
    for interface in &card.interfaces {
        let alone = AgentCard {
            interfaces: vec![interface.clone()],
            ..card.clone()
        };
        let Ok(endpoint) = endpoint(&alone, url, Protocol::Auto) else {
            continue;
        };
        let name = match endpoint.binding {
            SupportedBinding::JsonRpc => "JSON-RPC",
            SupportedBinding::HttpJson => "HTTP+JSON",
            // Documents 002 and 004 have protocols of their own.
            SupportedBinding::Sessions | SupportedBinding::Envelope => continue,
        };
        let probe = Probe {
            exchange,
            validator,
            name: format!("{name} {}", endpoint.dialect.name()),
            endpoint,
            count: Cell::new(0),
        };
        probe.judge(card, &found, &inputs, report).await;
    }
}

/// The schemas that input modes of the card name, each once.
async fn inputs<V: Validator>(
    card: &AgentCard,
    found: &Declared,
    validator: &V,
) -> Vec<Input<V::Schema>> {
    let mut inputs: Vec<Input<V::Schema>> = Vec::new();
    // A card may have very many of both: the search for each name must not go through all schemas.
    let mut left: HashMap<&str, &DeclaredSchema> = HashMap::new();
    for schema in found.named() {
        left.entry(&schema.name).or_insert(schema);
    }
    let skills = card.skills.iter();
    let of_skills = skills.map(|skill| (card.input_modes(skill), examples(card, skill)));
    let of_agent = std::iter::once((card.default_input_modes.as_slice(), Vec::new()));
    for (modes, given) in of_skills.chain(of_agent) {
        for mode in modes.iter().filter_map(|it| SchemaMode::parse(it)) {
            let Some(schema) = left.remove(mode.schema()) else {
                continue;
            };
            let Ok(compiled) = validator.compile(&schema.schema).await else {
                continue;
            };
            inputs.push(Input {
                name: schema.name.clone(),
                mode: mode.as_str().to_owned(),
                valid: valid(&schema.schema, validator, &compiled, &given).await,
                schema: compiled,
                is_slow: Cell::new(false),
            });
        }
    }
    inputs
}

impl<E: Exchange, V: Validator> Probe<'_, E, V> {
    async fn judge(
        &self,
        card: &AgentCard,
        found: &Declared,
        inputs: &[Input<V::Schema>],
        report: &mut Report,
    ) {
        let says_places = card
            .capabilities
            .extensions
            .iter()
            .any(|it| it.uri == INPUT_ERRORS_URI);
        for input in inputs {
            let subject = format!("{}, {}", self.name, input.name);
            let Some((value, is_given)) = &input.valid else {
                let why = "No value was found that the schema accepts: give it “examples”.";
                report.add(VALID, &subject, Outcome::Unclear(why.to_owned()));
                continue;
            };
            let data = || Part::data(value.clone(), &input.mode);
            let looks = if input.is_slow.get() {
                LAST_LOOKS
            } else {
                LOOKS
            };
            let first = self.send(vec![data()], None, looks).await;
            if let Answer::None(why) = first {
                // Further messages would get no answer either, each after as long a wait.
                report.add(VALID, &subject, Outcome::Unclear(why));
                continue;
            }
            let looks = if works(&first) { LAST_LOOKS } else { looks };
            input.is_slow.set(works(&first));
            let run = self
                .judge_run(VALID, &subject, first, *is_given, found, report)
                .await;
            let broken = broken(value, self.validator, &input.schema).await;
            for wrong in &broken {
                self.judge_invalid(&subject, input, wrong, says_places, report)
                    .await;
            }
            // An agent that refuses the value for reasons of its own says nothing about these.
            if let Some(run) = run {
                let beside = vec![Part::text("Please."), data()];
                let beside = self.send(beside, None, looks).await;
                self.judge_run(BESIDE, &subject, beside, *is_given, found, report)
                    .await;
                self.judge_running(&subject, data(), &run, report).await;
                if let Some(wrong) = broken.first() {
                    let wrong = Part::data(wrong.value.clone(), &input.mode);
                    let parts = vec![data(), wrong];
                    let answer = self.send(parts, None, looks).await;
                    self.judge_run(FIRST, &subject, answer, *is_given, found, report)
                        .await;
                }
            }
        }
        let undeclared = Part::data(json!({}), "application/json;schema=x-conform-undeclared");
        let answer = self.send(vec![undeclared], None, FEW_LOOKS).await;
        report.add(UNDECLARED, &self.name, refused(&answer));
        let words = self.send(vec![Part::text("Hello")], None, 0).await;
        let outcome = match words {
            Answer::None(why) => Outcome::Unclear(why),
            Answer::Error(error) if error.code == ProtocolError::INTERNAL_ERROR => {
                Outcome::Broken(told(&error))
            }
            _ => Outcome::Held,
        };
        report.add(FREE, &self.name, outcome);
        self.judge_activation(card, inputs, report).await;
    }

    /// Judges the answer to data that fits. Returns the task, if it was worked on.
    async fn judge_run(
        &self,
        rule: crate::Rule,
        subject: &str,
        answer: Answer,
        is_given: bool,
        found: &Declared,
        report: &mut Report,
    ) -> Option<Box<Task>> {
        let task = match answer {
            Answer::Task(task) => task,
            Answer::Message(_) => {
                let why = "The answer is a message.".to_owned();
                report.add(rule, subject, Outcome::Broken(why));
                return None;
            }
            Answer::Error(error) => {
                report.add(rule, subject, Outcome::Broken(told(&error)));
                return None;
            }
            Answer::None(why) => {
                report.add(rule, subject, Outcome::Unclear(why));
                return None;
            }
        };
        if task.status.state == TaskState::Rejected {
            // Made values may be nonsense for the agent.
            let why = "The task was rejected.".to_owned();
            let outcome = if is_given {
                Outcome::Broken(why)
            } else {
                Outcome::Unclear(format!(
                    "{why} The value was made from the schema: give it “examples”."
                ))
            };
            report.add(rule, subject, outcome);
            return None;
        }
        report.add(rule, subject, Outcome::Held);
        self.judge_results(subject, &task, found, report).await;
        Some(task)
    }

    /// Judges the data of a task's artifacts.
    async fn judge_results(
        &self,
        subject: &str,
        task: &Task,
        found: &Declared,
        report: &mut Report,
    ) {
        let parts = task.artifacts.iter().flat_map(|it| &it.parts);
        for part in parts {
            let PartContent::Data(data) = &part.content else {
                continue;
            };
            let mode = mode_of(part).and_then(SchemaMode::parse);
            let silent = mode.is_none().then(|| "A part has no schema.".to_owned());
            report.require(MODE, subject, silent);
            let Some(mode) = mode else {
                continue;
            };
            let name = mode.schema();
            let outcome = match found.schema(name) {
                None => Outcome::Broken(format!("“{name}” is not declared.")),
                Some(schema) => match self.validator.compile(&schema.schema).await {
                    Err(why) => Outcome::Unclear(format!("“{name}”: {why}")),
                    Ok(compiled) => {
                        let assessment = self.validator.check(&compiled, data).await;
                        match (assessment.findings.first(), assessment.refusal()) {
                            (Some(first), _) => Outcome::Broken(format!("“{name}”: {first}.")),
                            (None, Some(why)) => Outcome::Unclear(format!("“{name}”: {why}")),
                            (None, None) => Outcome::Held,
                        }
                    }
                },
            };
            report.add(RESULT, subject, outcome);
        }
    }

    async fn judge_invalid(
        &self,
        subject: &str,
        input: &Input<V::Schema>,
        wrong: &Broken,
        says_places: bool,
        report: &mut Report,
    ) {
        let subject = format!("{subject}, {} at “{}”", wrong.keyword, wrong.pointer);
        let part = Part::data(wrong.value.clone(), &input.mode);
        let answer = self.send(vec![part], None, FEW_LOOKS).await;
        let outcome = refused(&answer);
        let is_refused = outcome == Outcome::Held;
        report.add(INVALID, &subject, outcome);
        if !is_refused || !says_places {
            return;
        }
        let errors = match &answer {
            Answer::Task(task) => task.status.message.as_ref().map(input_errors),
            Answer::Message(message) => Some(input_errors(message)),
            Answer::Error(_) | Answer::None(_) => None,
        };
        let Some(errors) = errors else {
            return;
        };
        let is_there = errors.iter().any(|it| it.pointer == wrong.pointer);
        let missing = (!is_there).then(|| {
            let places: Vec<String> = errors
                .iter()
                .map(|it| format!("“{}”", it.pointer))
                .collect();
            format!("The places are: {}.", places.join(", "))
        });
        report.require(POINTERS, &subject, missing);
    }

    /// Sends data to a task that is there already. `alone` is an earlier task with the same data.
    async fn judge_running(&self, subject: &str, data: Part, alone: &Task, report: &mut Report) {
        let task = match self.send_once(vec![data.clone()], None).await {
            Answer::Task(task) => *task,
            _ => return,
        };
        let answer = self.send_once(vec![data], Some(&task)).await;
        let outcome = match answer {
            Answer::Error(_) | Answer::Message(_) => Outcome::Held,
            Answer::None(why) => Outcome::Unclear(why),
            Answer::Task(other) if other.id != task.id => {
                Outcome::Broken("Another task was started.".to_owned())
            }
            Answer::Task(same) => {
                let old = [alone, &task].map(|it| it.history.iter().chain(&it.status.message));
                let mut old = old.into_iter().flatten();
                match &same.status.message {
                    // The words of a task itself say nothing about the data.
                    Some(new) if old.all(|it| it.parts != new.parts) => Outcome::Unclear(
                        "The answer is the task with other words, which may be about its own work."
                            .to_owned(),
                    ),
                    _ => Outcome::Broken(
                        "The answer is the task, without a word about the data.".to_owned(),
                    ),
                }
            }
        };
        report.add(RUNNING, subject, outcome);
        self.cancel(task).await;
    }

    /// Judges how the agent deals with requests that activate the extension, and that do not.
    async fn judge_activation(
        &self,
        card: &AgentCard,
        inputs: &[Input<V::Schema>],
        report: &mut Report,
    ) {
        let value = inputs.iter().find_map(|it| Some((it, it.valid.as_ref()?)));
        let Some((input, (value, _))) = value else {
            return;
        };
        let part = || Part::data(value.clone(), &input.mode);
        let call = Call::Send(self.request(vec![part()], None));
        let active = [URI.to_owned()];
        if let Ok(answer) = self.call(&call, &active).await {
            let outcome = match self.read(&answer) {
                Answer::None(why) => Outcome::Unclear(why),
                _ if answer.head.extensions().is_some_and(|it| it.contains(&URI)) => Outcome::Held,
                _ => Outcome::Broken("The header A2A-Extensions does not name it.".to_owned()),
            };
            report.add(ECHO, &self.name, outcome);
        }
        let extensions = card.capabilities.extensions.iter();
        let mut required = extensions.filter(|it| it.uri == URI && it.required);
        if required.next().is_none() {
            return;
        }
        let mut call = self.request(vec![part()], None);
        call.message.extensions.clear();
        let answer = self.call(&Call::Send(call), &[]).await;
        let outcome = match answer.map(|answer| self.read(&answer)) {
            Ok(Answer::Error(error)) if error.code == ProtocolError::EXTENSION_SUPPORT_REQUIRED => {
                Outcome::Held
            }
            Ok(Answer::Error(error)) => Outcome::Broken(told(&error)),
            Ok(Answer::Task(_) | Answer::Message(_)) => {
                Outcome::Broken("A request without it was worked on.".to_owned())
            }
            Ok(Answer::None(why)) | Err(why) => Outcome::Unclear(why),
        };
        report.add(REQUIRED, &self.name, outcome);
    }

    /// Sends a message, and looks at its task until it ends, waits for somebody, or `looks` are over; then it is canceled.
    async fn send(&self, parts: Vec<Part>, task: Option<&Task>, looks: u32) -> Answer {
        let mut answer = self.send_once(parts, task).await;
        for _ in 0..looks {
            let Answer::Task(task) = &answer else { break };
            if !works(&answer) {
                break;
            }
            self.exchange.pause(PAUSE).await;
            let look = Call::GetTask {
                task_id: task.id.clone(),
            };
            let Ok(newer) = self.call(&look, &[]).await else {
                break;
            };
            match self.read(&newer) {
                newer @ Answer::Task(_) => answer = newer,
                _ => break,
            }
        }
        if works(&answer)
            && let Answer::Task(task) = &answer
        {
            self.cancel((**task).clone()).await;
        }
        answer
    }

    /// Sends a message, and returns the first answer: the agent is asked not to wait for the end of a task.
    async fn send_once(&self, parts: Vec<Part>, task: Option<&Task>) -> Answer {
        let call = Call::Send(self.request(parts, task));
        match self.call(&call, &[URI.to_owned()]).await {
            Ok(answer) => self.read(&answer),
            Err(why) => Answer::None(why),
        }
    }

    async fn cancel(&self, task: Task) {
        let _ = self.call(&Call::CancelTask { task_id: task.id }, &[]).await;
    }

    /// A message with these parts, which activates the extension, for a new task or for this one.
    fn request(&self, parts: Vec<Part>, task: Option<&Task>) -> SendRequest {
        SendRequest {
            message: Message {
                message_id: self.exchange.message_id(),
                role: Role::User,
                parts,
                task_id: task.map(|it| it.id.clone()),
                context_id: task.and_then(|it| it.context_id.clone()),
                extensions: vec![URI.to_owned()],
                ..Message::default()
            },
            accepted_output_modes: Vec::new(),
            // A request that waits for a task would be as long as the task.
            blocking: false,
            metadata: Members::new(),
        }
    }

    async fn call(&self, call: &Call, extensions: &[String]) -> Result<Response, String> {
        let id = self.count.get() + 1;
        self.count.set(id);
        let request = request_for(&self.endpoint, call, id, extensions);
        self.exchange.send(&request).await
    }

    fn read(&self, answer: &Response) -> Answer {
        let reply = match read_reply(answer, &self.endpoint, &mut Vec::new()) {
            Ok(AgentReply::Result(result)) => result,
            Ok(AgentReply::Error(error)) => return Answer::Error(error),
            Err(_) => {
                let status = answer.head.status;
                return Answer::None(format!("The answer is not one of A2A (HTTP {status})."));
            }
        };
        let inner = ["task", "message"].iter().find_map(|name| reply.get(name));
        let value = inner.unwrap_or(&reply);
        if let Some(task) = reading::task(value) {
            return Answer::Task(Box::new(task));
        }
        match reading::message(value) {
            Some(message) => Answer::Message(Box::new(message)),
            None => Answer::None("The answer is neither a task nor a message.".to_owned()),
        }
    }
}

/// Whether data that must not be worked on was refused.
fn refused(answer: &Answer) -> Outcome {
    match answer {
        Answer::Error(error) if error.code == ProtocolError::INTERNAL_ERROR => {
            Outcome::Broken(told(error))
        }
        Answer::Message(_) | Answer::Error(_) => Outcome::Held,
        Answer::None(why) => Outcome::Unclear(why.clone()),
        Answer::Task(task) => match &task.status.state {
            TaskState::Rejected | TaskState::Failed | TaskState::InputRequired => Outcome::Held,
            _ => Outcome::Broken("A task works on it.".to_owned()),
        },
    }
}

/// Whether the answer is a task that works.
fn works(answer: &Answer) -> bool {
    let Answer::Task(task) = answer else {
        return false;
    };
    matches!(task.status.state, TaskState::Submitted | TaskState::Working)
}

fn told(error: &ProtocolError) -> String {
    format!("The error {}: {}", error.code, error.message)
}
