//! The executor: typed runs, and answers by 000 §3.

use std::any::type_name;
use std::collections::HashMap;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;

use a2a::extension::input_error::{ErrorAt, add_errors};
use a2a_official::{
    A2AError, Artifact, Message, Part, Role, StreamResponse, Task, TaskArtifactUpdateEvent,
    TaskState, TaskStatus, TaskStatusUpdateEvent, new_artifact_id,
};
use a2a_server::{AgentExecutor, ExecutorContext, ServiceParams};
use futures::channel::mpsc;
use futures::future::{AbortHandle, Abortable, BoxFuture, FutureExt as _};
use futures::stream::{self, BoxStream, StreamExt as _};
use json_form::formats::shortened;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{Decision, InputError, ObjectSchemas, SchemaError, StructuredInput, official};

/// Why a run has no result. A text becomes [`RunError::Failed`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// The work did not succeed: the task fails with these words, which the person sees.
    #[error("{0}")]
    Failed(String),
    /// The input is valid for its schema and not for the agent: the task is rejected, with errors for the fields of a form.
    #[error("{words}")]
    Rejected {
        /// The words that the person sees.
        words: String,
        /// The errors, each with its place in the data.
        errors: Vec<ErrorAt>,
    },
}

impl RunError {
    /// A rejection with one error at one place, a JSON Pointer such as `/b`. A broken pointer means the whole data.
    pub fn at(pointer: &str, message: impl Into<String>) -> Self {
        let message = message.into();
        Self::Rejected {
            words: message.clone(),
            errors: vec![ErrorAt {
                pointer: pointer.parse().unwrap_or_default(),
                message,
                keyword: None,
                schema_pointer: None,
            }],
        }
    }
}

impl From<String> for RunError {
    fn from(words: String) -> Self {
        Self::Failed(words)
    }
}

impl From<&str> for RunError {
    fn from(words: &str) -> Self {
        Self::Failed(words.to_owned())
    }
}

/// The request of a run. A run reports its progress by [`RunContext::working`].
#[derive(Clone, Debug)]
pub struct RunContext {
    /// The message that started the run.
    pub message: Message,
    /// The id of the run's task.
    pub task_id: String,
    /// The id of the context of the task.
    pub context_id: String,
    /// The headers of the request, by their names in lower case.
    pub service_params: ServiceParams,
    updates: mpsc::UnboundedSender<StreamResponse>,
}

impl RunContext {
    /// Says in words that the task is at work. The person sees the words while the task runs.
    pub fn working(&self, words: impl Into<String>) {
        let ids = (self.task_id.clone(), self.context_id.clone());
        let message = words_of(&ids, words.into());
        // It fails only if nobody listens any more.
        let _ = self
            .updates
            .unbounded_send(status(&ids, TaskState::Working, Some(message)));
    }
}

/// The result of a run: the name of an output schema, and a value for it.
type Outcome = Result<(String, Value), RunError>;
type Run = Arc<dyn Fn(&StructuredInput, RunContext) -> BoxFuture<'static, Outcome> + Send + Sync>;
type Words =
    Arc<dyn Fn(RunContext) -> BoxFuture<'static, Result<Vec<Part>, RunError>> + Send + Sync>;

/// An executor of `a2a-server-lf` that starts typed runs with data of the declared schemas (000 §3).
///
/// Give the same schemas to [`StructuredHandler`](crate::StructuredHandler), which answers data for a running task before an executor is asked.
#[derive(Clone)]
pub struct StructuredExecutor {
    schemas: ObjectSchemas,
    runs: HashMap<String, Run>,
    words: Option<Words>,
    running: Arc<Mutex<HashMap<String, AbortHandle>>>,
}

impl StructuredExecutor {
    /// An executor without runs: it refuses every input.
    pub fn new(schemas: ObjectSchemas) -> Self {
        Self {
            schemas,
            runs: HashMap::new(),
            words: None,
            running: Arc::default(),
        }
    }

    /// Runs `run` for data of the input whose type is `I`; what it returns is sent by the schema of `O`. A result that its
    /// own schema does not accept is not sent: the task fails.
    ///
    /// A run is dropped if its task is cancelled. If it panics, its task fails.
    pub fn run<I, O, E, F, R>(mut self, run: F) -> Result<Self, SchemaError>
    where
        I: DeserializeOwned + JsonSchema + 'static,
        O: Serialize + JsonSchema + 'static,
        E: Into<RunError>,
        F: Fn(I, RunContext) -> R + Send + Sync + 'static,
        R: Future<Output = Result<O, E>> + Send + 'static,
    {
        let input = self.schemas.input_of::<I>()?.to_owned();
        let output = self.schemas.output_of::<O>()?.to_owned();
        let run: Run = Arc::new(move |input, context| {
            let output = output.clone();
            let result = ObjectSchemas::parse::<I>(input)
                .map(|data| run(data, context))
                .map_err(|error| {
                    let why = without_value(&error.to_string());
                    RunError::at("", format!("The data was not understood: {why}."))
                });
            Box::pin(async move {
                let result = result?.await.map_err(Into::into)?;
                let value = serde_json::to_value(result).map_err(|error| {
                    tracing::error!(%error, "a result of type {} is no JSON", type_name::<O>());
                    RunError::from("The result could not be written.")
                })?;
                Ok((output, value))
            })
        });
        self.runs.insert(input, run);
        Ok(self)
    }

    /// Answers messages without data of a schema: words, and data without a mode. Without it the answer says which data the
    /// agent takes.
    #[must_use]
    pub fn words<F, R>(mut self, words: F) -> Self
    where
        F: Fn(RunContext) -> R + Send + Sync + 'static,
        R: Future<Output = Result<Vec<Part>, RunError>> + Send + 'static,
    {
        self.words = Some(Arc::new(move |context| Box::pin(words(context))));
        self
    }

    /// The declared schemas.
    pub fn schemas(&self) -> &ObjectSchemas {
        &self.schemas
    }

    /// Starts the run of an input, between the task's first state and its last.
    fn start(&self, task: Task, input: StructuredInput, context: ExecutorContext) -> Events {
        let ids = (task.id.clone(), task.context_id.clone());
        let Some(run) = self.runs.get(&input.name).cloned() else {
            let words = format!("Data of the schema “{}” starts nothing here.", input.name);
            return Events::of(vec![
                StreamResponse::Task(task),
                rejection(&ids, words, &[]),
            ]);
        };
        let (updates, received) = mpsc::unbounded();
        let context = RunContext {
            message: context
                .message
                .unwrap_or_else(|| Message::new(Role::User, Vec::new())),
            task_id: ids.0.clone(),
            context_id: ids.1.clone(),
            service_params: context.service_params,
            updates,
        };
        let working = status(&ids, TaskState::Working, None);
        let schemas = self.schemas.clone();
        let own_ids = ids.clone();
        let end = async move {
            let outcome = run(&input, context).await;
            finished(&schemas, &own_ids, outcome)
        };
        Events {
            first: vec![StreamResponse::Task(task), working],
            received: Some(received),
            end: self.supervised(ids, end),
        }
    }

    /// The last events of work that `cancel` can end, and that may panic: the server does not notice that, and would wait
    /// without end.
    fn supervised(
        &self,
        ids: Ids,
        work: impl Future<Output = Vec<StreamResponse>> + Send + 'static,
    ) -> BoxFuture<'static, Vec<StreamResponse>> {
        let (abort, registration) = AbortHandle::new_pair();
        lock(&self.running).insert(ids.0.clone(), abort);
        let running = Arc::clone(&self.running);
        let work = Abortable::new(AssertUnwindSafe(work).catch_unwind(), registration);
        Box::pin(async move {
            let ended = work.await;
            lock(&running).remove(&ids.0);
            match ended {
                Ok(Ok(events)) => events,
                Ok(Err(_)) => {
                    tracing::error!(task = ids.0, "a run has panicked");
                    let words = "The agent failed because of an error of its own.".to_owned();
                    vec![status(&ids, TaskState::Failed, Some(words_of(&ids, words)))]
                }
                // A cancelled run has no last event: `cancel` sends it.
                Err(_) => Vec::new(),
            }
        })
    }

    fn talk(&self, context: ExecutorContext) -> Events {
        let ids = (context.task_id.clone(), context.context_id.clone());
        let schemas = self.schemas.clone();
        let words = self.words.clone();
        let (updates, _) = mpsc::unbounded();
        let message = context
            .message
            .unwrap_or_else(|| Message::new(Role::User, Vec::new()));
        let has_task = message.task_id.is_some();
        let context = RunContext {
            message,
            task_id: ids.0.clone(),
            context_id: ids.1.clone(),
            service_params: context.service_params,
            updates,
        };
        let own_ids = ids.clone();
        let end = async move {
            let parts = match words {
                Some(words) => words(context).await,
                None => Ok(vec![Part::text(usage(&schemas))]),
            };
            let parts = parts.unwrap_or_else(|error| vec![Part::text(error.to_string())]);
            let mut answer = Message::new(Role::Agent, parts);
            answer.context_id = Some(own_ids.1);
            answer.task_id = has_task.then_some(own_ids.0);
            vec![StreamResponse::Message(answer)]
        };
        Events {
            first: Vec::new(),
            received: None,
            end: self.supervised(ids, end),
        }
    }
}

impl AgentExecutor for StructuredExecutor {
    fn execute(
        &self,
        mut context: ExecutorContext,
    ) -> BoxStream<'static, Result<StreamResponse, A2AError>> {
        // Not by `stored_task`, which the server also sets for a task that it has just made for this message.
        let message = context.message.clone();
        let has_task = message.as_ref().is_some_and(|it| it.task_id.is_some());
        let decision = message.as_ref().map(|it| self.schemas.read(it, has_task));
        let ids = (context.task_id.clone(), context.context_id.clone());
        let mut task = || {
            context.stored_task.take().unwrap_or_else(|| Task {
                id: ids.0.clone(),
                context_id: ids.1.clone(),
                status: TaskStatus {
                    state: TaskState::Submitted,
                    message: None,
                    timestamp: None,
                },
                artifacts: None,
                history: message.clone().map(|it| vec![it]),
                metadata: None,
            })
        };
        let events = match decision {
            Some(Decision::RunTask(input)) => {
                let task = task();
                self.start(task, input, context)
            }
            Some(Decision::ReportInvalid(error)) => {
                let errors = match &error {
                    InputError::Invalid { problems, .. } => problems.errors(),
                    InputError::UndeclaredSchema { .. } => &[],
                };
                let end = rejection(&ids, error.to_string(), errors);
                Events::of(vec![StreamResponse::Task(task()), end])
            }
            Some(Decision::RejectRunning) => {
                Events::of(vec![StreamResponse::Message(already_running(&ids))])
            }
            Some(Decision::Unspecified) | None => self.talk(context),
        };
        events.into_stream()
    }

    fn cancel(
        &self,
        context: ExecutorContext,
    ) -> BoxStream<'static, Result<StreamResponse, A2AError>> {
        if let Some(run) = lock(&self.running).remove(&context.task_id) {
            run.abort();
        }
        let ids = (context.task_id, context.context_id);
        let canceled = status(&ids, TaskState::Canceled, None);
        stream::iter([Ok(canceled)]).boxed()
    }
}

impl std::fmt::Debug for StructuredExecutor {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let runs: Vec<&String> = self.runs.keys().collect();
        formatter
            .debug_struct("StructuredExecutor")
            .field("runs", &runs)
            .finish_non_exhaustive()
    }
}

/// The events of an answer: the first ones, those that a run sends meanwhile, and those of its end.
struct Events {
    first: Vec<StreamResponse>,
    received: Option<mpsc::UnboundedReceiver<StreamResponse>>,
    end: BoxFuture<'static, Vec<StreamResponse>>,
}

impl Events {
    fn of(first: Vec<StreamResponse>) -> Self {
        Self {
            first,
            received: None,
            end: Box::pin(async { Vec::new() }),
        }
    }

    fn into_stream(self) -> BoxStream<'static, Result<StreamResponse, A2AError>> {
        let mut ready = self.first.into_iter();
        let mut received = self.received;
        let mut end = Some(self.end);
        let next = move |context: &mut std::task::Context<'_>| loop {
            if let Some(event) = ready.next() {
                return Poll::Ready(Some(Ok(event)));
            }
            // The progress of the run is sent before its last events.
            if let Some(events) = &mut received
                && let Poll::Ready(Some(event)) = Pin::new(events).poll_next_unpin(context)
            {
                return Poll::Ready(Some(Ok(event)));
            }
            let Some(running) = &mut end else {
                return Poll::Ready(None);
            };
            let Poll::Ready(last) = running.as_mut().poll(context) else {
                return Poll::Pending;
            };
            end = None;
            let said = std::iter::from_fn(|| received.as_mut()?.try_recv().ok());
            ready = said.chain(last).collect::<Vec<_>>().into_iter();
        };
        stream::poll_fn(next).boxed()
    }
}

type Ids = (String, String);

/// An error of serde without the value, which can be long or secret: serde writes “invalid type: string "…", expected u8”.
fn without_value(error: &str) -> String {
    let quotes = error.starts_with("invalid ") || error.starts_with("unknown ");
    match error.rsplit_once(", expected ") {
        Some((_, what)) if quotes => shortened(&format!("expected {what}"), 300),
        _ => shortened(error, 300),
    }
}

/// The last events of a run: its artifact and the task's state.
fn finished(schemas: &ObjectSchemas, ids: &Ids, outcome: Outcome) -> Vec<StreamResponse> {
    let (name, value) = match outcome {
        Ok(result) => result,
        Err(RunError::Rejected { words, errors }) => return vec![rejection(ids, words, &errors)],
        Err(RunError::Failed(words)) => {
            return vec![status(ids, TaskState::Failed, Some(words_of(ids, words)))];
        }
    };
    let part = match schemas.part(&name, value) {
        Ok(part) => part,
        Err(problems) => {
            tracing::error!(schema = name, %problems, "a result does not fit its schema");
            let words =
                format!("The agent made a result that does not fit its own schema “{name}”.");
            return vec![status(ids, TaskState::Failed, Some(words_of(ids, words)))];
        }
    };
    let artifact = StreamResponse::ArtifactUpdate(TaskArtifactUpdateEvent {
        task_id: ids.0.clone(),
        context_id: ids.1.clone(),
        artifact: Artifact {
            artifact_id: new_artifact_id(),
            name: Some(name),
            description: None,
            parts: vec![part],
            metadata: None,
            extensions: Some(vec![crate::URI.to_owned()]),
        },
        append: None,
        last_chunk: Some(true),
        metadata: None,
    });
    vec![artifact, status(ids, TaskState::Completed, None)]
}

fn status(ids: &Ids, state: TaskState, message: Option<Message>) -> StreamResponse {
    StreamResponse::StatusUpdate(TaskStatusUpdateEvent {
        task_id: ids.0.clone(),
        context_id: ids.1.clone(),
        status: TaskStatus {
            state,
            message,
            // The server adds the time.
            timestamp: None,
        },
        metadata: None,
    })
}

fn words_of(ids: &Ids, words: String) -> Message {
    let mut message = Message::new(Role::Agent, vec![Part::text(words)]);
    message.task_id = Some(ids.0.clone());
    message.context_id = Some(ids.1.clone());
    message
}

/// A rejected task, with the errors for the fields of a form (`urn:a2a-forms:input-errors:v1`).
fn rejection(ids: &Ids, words: String, errors: &[ErrorAt]) -> StreamResponse {
    let plain = words_of(ids, words);
    let mut ours = official::message(&plain);
    add_errors(&mut ours, errors);
    let message = official::official_message(&ours).unwrap_or(plain);
    status(ids, TaskState::Rejected, Some(message))
}

/// The answer to data for a task that is there already: “the response MUST indicate that the data has been rejected because
/// a task is already running” (000 §3).
pub(super) fn already_running(ids: &Ids) -> Message {
    let words = "The data has been rejected, because a task is already running. Send it without a task to start a new one.";
    words_of(ids, words.to_owned())
}

/// Says which data the agent takes.
fn usage(schemas: &ObjectSchemas) -> String {
    let names: Vec<String> = schemas
        .input_names()
        .map(|name| format!("“{name}”"))
        .collect();
    match names.as_slice() {
        [] => "This agent takes no data yet.".to_owned(),
        [only] => format!("This agent takes data of the schema {only}, which its card declares."),
        all => format!(
            "This agent takes data of the schemas {}, which its card declares.",
            all.join(", ")
        ),
    }
}

fn lock(
    running: &Mutex<HashMap<String, AbortHandle>>,
) -> std::sync::MutexGuard<'_, HashMap<String, AbortHandle>> {
    running.lock().unwrap_or_else(PoisonError::into_inner)
}
