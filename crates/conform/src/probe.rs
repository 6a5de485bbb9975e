//! The judgement of answers: messages to each binding of the agent, one after the other.

use a2a::card::AgentCard;
use a2a::dialect::{Call, SendRequest, reading};
use a2a::extension::URI;
use a2a::extension::declaration::{Declared, declared};
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

/// The number of looks at a task that works, and the pause before each, in milliseconds.
const LOOKS: u64 = 40;
const PAUSE: u64 = 250;

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
}

/// The agent at one of its interfaces.
struct Probe<'e, E, V> {
    exchange: &'e E,
    validator: &'e V,
    endpoint: Endpoint,
    /// Binding and version, such as `JSON-RPC 1.0`.
    name: String,
    count: std::cell::Cell<u64>,
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
            count: std::cell::Cell::new(0),
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
    let skills = card.skills.iter();
    let of_skills = skills.map(|skill| (card.input_modes(skill), examples(card, skill)));
    let of_agent = std::iter::once((card.default_input_modes.as_slice(), Vec::new()));
    for (modes, given) in of_skills.chain(of_agent) {
        for mode in modes.iter().filter_map(|it| SchemaMode::parse(it)) {
            let Some(schema) = found.schema(mode.schema()) else {
                continue;
            };
            if inputs.iter().any(|it| it.name == schema.name) {
                continue;
            }
            let Ok(compiled) = validator.compile(&schema.schema).await else {
                continue;
            };
            inputs.push(Input {
                name: schema.name.clone(),
                mode: mode.as_str().to_owned(),
                valid: valid(&schema.schema, validator, &compiled, &given).await,
                schema: compiled,
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
            let first = self.send(vec![data()], None, true).await;
            let is_run = self
                .judge_run(VALID, &subject, first, *is_given, found, report)
                .await;
            let broken = broken(value, self.validator, &input.schema).await;
            for wrong in &broken {
                self.judge_invalid(&subject, input, wrong, says_places, report)
                    .await;
            }
            // An agent that refuses the value for reasons of its own says nothing about these.
            if is_run {
                let beside = vec![Part::text("Please."), data()];
                let beside = self.send(beside, None, true).await;
                self.judge_run(BESIDE, &subject, beside, *is_given, found, report)
                    .await;
                self.judge_running(&subject, data(), report).await;
                if let Some(wrong) = broken.first() {
                    let wrong = Part::data(wrong.value.clone(), &input.mode);
                    let parts = vec![data(), wrong];
                    let answer = self.send(parts, None, true).await;
                    self.judge_run(FIRST, &subject, answer, *is_given, found, report)
                        .await;
                }
            }
        }
        let undeclared = Part::data(json!({}), "application/json;schema=x-conform-undeclared");
        let answer = self.send(vec![undeclared], None, true).await;
        report.add(UNDECLARED, &self.name, refused(&answer));
        let words = self.send(vec![Part::text("Hello")], None, true).await;
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

    /// Judges the answer to data that fits. Returns whether it was worked on.
    async fn judge_run(
        &self,
        rule: crate::Rule,
        subject: &str,
        answer: Answer,
        is_given: bool,
        found: &Declared,
        report: &mut Report,
    ) -> bool {
        let task = match answer {
            Answer::Task(task) => self.ended(*task).await,
            Answer::Message(_) => {
                let why = "The answer is a message.".to_owned();
                report.add(rule, subject, Outcome::Broken(why));
                return false;
            }
            Answer::Error(error) => {
                report.add(rule, subject, Outcome::Broken(told(&error)));
                return false;
            }
            Answer::None(why) => {
                report.add(rule, subject, Outcome::Unclear(why));
                return false;
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
            return false;
        }
        report.add(rule, subject, Outcome::Held);
        self.judge_results(subject, &task, found, report).await;
        true
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
        let answer = self.send(vec![part], None, true).await;
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

    /// Sends data to a task that is there already.
    async fn judge_running(&self, subject: &str, data: Part, report: &mut Report) {
        let task = match self.send(vec![data.clone()], None, false).await {
            Answer::Task(task) => *task,
            _ => return,
        };
        let answer = self.send(vec![data], Some(&task), true).await;
        let outcome = match answer {
            Answer::Error(_) | Answer::Message(_) => Outcome::Held,
            Answer::None(why) => Outcome::Unclear(why),
            Answer::Task(other) if other.id != task.id => {
                Outcome::Broken("Another task was started.".to_owned())
            }
            // The words of the task itself say nothing about the data.
            Answer::Task(same)
                if same.status.message.is_some() && same.status.message != task.status.message =>
            {
                Outcome::Held
            }
            Answer::Task(_) => {
                Outcome::Broken("The answer is the task, without a word about the data.".to_owned())
            }
        };
        report.add(RUNNING, subject, outcome);
        let cancel = Call::CancelTask { task_id: task.id };
        let _ = self.call(&cancel, &[]).await;
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
        let call = Call::Send(request(vec![part()], None, true));
        let active = [URI.to_owned()];
        if let Ok(answer) = self.call(&call, &active).await {
            let named = answer.head.extensions();
            let silent = !named.is_some_and(|named| named.contains(&URI));
            let silent = silent.then(|| "The header A2A-Extensions does not name it.".to_owned());
            report.require(ECHO, &self.name, silent);
        }
        let extensions = card.capabilities.extensions.iter();
        let mut required = extensions.filter(|it| it.uri == URI && it.required);
        if required.next().is_none() {
            return;
        }
        let call = Call::Send(SendRequest {
            message: Message {
                extensions: Vec::new(),
                ..request(vec![part()], None, true).message
            },
            ..request(Vec::new(), None, true)
        });
        let answer = self.call(&call, &[]).await.map(|answer| self.read(&answer));
        let broken = match answer {
            Ok(Answer::Error(error)) if error.code == ProtocolError::EXTENSION_SUPPORT_REQUIRED => {
                None
            }
            Ok(Answer::Error(error)) => Some(told(&error)),
            Ok(_) => Some("A request without it was worked on.".to_owned()),
            Err(why) => Some(why),
        };
        report.require(REQUIRED, &self.name, broken);
    }

    /// Looks at a task until it ends, waits for somebody, or long enough.
    async fn ended(&self, mut task: Task) -> Task {
        for _ in 0..LOOKS {
            if !matches!(task.status.state, TaskState::Submitted | TaskState::Working) {
                break;
            }
            self.exchange.pause(PAUSE).await;
            let look = Call::GetTask {
                task_id: task.id.clone(),
            };
            let Ok(answer) = self.call(&look, &[]).await else {
                break;
            };
            match self.read(&answer) {
                Answer::Task(newer) => task = *newer,
                _ => break,
            }
        }
        task
    }

    async fn send(&self, parts: Vec<Part>, task: Option<&Task>, blocking: bool) -> Answer {
        let call = Call::Send(request(parts, task, blocking));
        match self.call(&call, &[URI.to_owned()]).await {
            Ok(answer) => self.read(&answer),
            Err(why) => Answer::None(why),
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

fn told(error: &ProtocolError) -> String {
    format!("The error {}: {}", error.code, error.message)
}

/// A message with these parts, which activates the extension, for a new task or for this one.
fn request(parts: Vec<Part>, task: Option<&Task>, blocking: bool) -> SendRequest {
    SendRequest {
        message: Message {
            message_id: message_id(),
            role: Role::User,
            parts,
            task_id: task.map(|it| it.id.clone()),
            context_id: task.and_then(|it| it.context_id.clone()),
            extensions: vec![URI.to_owned()],
            ..Message::default()
        },
        accepted_output_modes: Vec::new(),
        blocking,
        metadata: Members::new(),
    }
}

/// An id that no other message of this process has.
fn message_id() -> String {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    format!("00000000-0000-4000-8000-{number:012x}")
}
