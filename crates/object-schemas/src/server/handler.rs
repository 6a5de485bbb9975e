//! The request handler: what is answered before a task or an execution exists.

use a2a::extension::request_flow::missing_extensions;
use a2a_official::{
    A2AError, AgentCard, CancelTaskRequest, DeleteTaskPushNotificationConfigRequest,
    GetExtendedAgentCardRequest, GetTaskPushNotificationConfigRequest, GetTaskRequest,
    ListTaskPushNotificationConfigsRequest, ListTaskPushNotificationConfigsResponse,
    ListTasksRequest, ListTasksResponse, SVC_PARAM_EXTENSIONS, SendMessageRequest,
    SendMessageResponse, StreamResponse, SubscribeToTaskRequest, Task, TaskPushNotificationConfig,
    error_code,
};
use a2a_server::{RequestHandler, ServiceParams};
use async_trait::async_trait;
use futures::stream::{self, BoxStream, StreamExt as _};

use super::executor::already_running;
use crate::{Decision, ObjectSchemas, official};

/// A handler around another one, such as `DefaultRequestHandler`, that refuses requests without a required extension
/// (−32008, 003), and data for a task that is there already (000 §3), which an executor would see too late or not at all.
#[derive(Clone, Debug)]
pub struct StructuredHandler<H> {
    handler: H,
    schemas: ObjectSchemas,
    card: Option<a2a::card::AgentCard>,
}

impl<H: RequestHandler> StructuredHandler<H> {
    /// A handler around `handler`, for an agent with this card.
    pub fn new(handler: H, schemas: ObjectSchemas, card: &AgentCard) -> Self {
        Self {
            handler,
            // Never `None`: a card of the official type is an object.
            card: official::card(schemas.card_json(card)),
            schemas,
        }
    }

    fn require_extensions(
        &self,
        params: &ServiceParams,
        request: &SendMessageRequest,
    ) -> Result<(), A2AError> {
        let header = SVC_PARAM_EXTENSIONS.to_ascii_lowercase();
        let headers = params.get(&header).into_iter().flatten();
        let headers: Vec<&str> = headers.map(String::as_str).collect();
        let message = official::message(&request.message);
        let card = self.card.as_ref();
        let missing = card.map(|card| missing_extensions(card, &headers, &message));
        match missing.unwrap_or_default().as_slice() {
            [] => Ok(()),
            missing => Err(A2AError::new(
                error_code::EXTENSION_SUPPORT_REQUIRED,
                format!("This agent requires the extension {}.", missing.join(", ")),
            )),
        }
    }

    /// The answer to data for a task that is there already; `None` for every other message.
    async fn rejected(
        &self,
        params: &ServiceParams,
        request: &SendMessageRequest,
    ) -> Result<Option<a2a_official::Message>, A2AError> {
        self.require_extensions(params, request)?;
        let Some(id) = &request.message.task_id else {
            return Ok(None);
        };
        if self.schemas.read(&request.message, true) != Decision::RejectRunning {
            return Ok(None);
        }
        let task = GetTaskRequest {
            id: id.clone(),
            history_length: Some(0),
            tenant: request.tenant.clone(),
        };
        // A task that is not there, or not this caller's, is an error.
        let task = self.handler.get_task(params, task).await?;
        Ok(Some(already_running(&(task.id, task.context_id))))
    }
}

/// Methods that the inner handler answers.
macro_rules! pass_on {
    ($($method:ident($request:ty) -> $answer:ty;)*) => {
        #[async_trait]
        impl<H: RequestHandler> RequestHandler for StructuredHandler<H> {
            async fn send_message(
                &self,
                params: &ServiceParams,
                request: SendMessageRequest,
            ) -> Result<SendMessageResponse, A2AError> {
                match self.rejected(params, &request).await? {
                    Some(answer) => Ok(SendMessageResponse::Message(answer)),
                    None => self.handler.send_message(params, request).await,
                }
            }

            async fn send_streaming_message(
                &self,
                params: &ServiceParams,
                request: SendMessageRequest,
            ) -> Result<BoxStream<'static, Result<StreamResponse, A2AError>>, A2AError> {
                match self.rejected(params, &request).await? {
                    Some(answer) => {
                        Ok(stream::iter([Ok(StreamResponse::Message(answer))]).boxed())
                    }
                    None => self.handler.send_streaming_message(params, request).await,
                }
            }

            $(async fn $method(
                &self,
                params: &ServiceParams,
                request: $request,
            ) -> Result<$answer, A2AError> {
                self.handler.$method(params, request).await
            })*
        }
    };
}

pass_on! {
    get_task(GetTaskRequest) -> Task;
    list_tasks(ListTasksRequest) -> ListTasksResponse;
    cancel_task(CancelTaskRequest) -> Task;
    subscribe_to_task(SubscribeToTaskRequest) -> BoxStream<'static, Result<StreamResponse, A2AError>>;
    create_push_config(TaskPushNotificationConfig) -> TaskPushNotificationConfig;
    get_push_config(GetTaskPushNotificationConfigRequest) -> TaskPushNotificationConfig;
    list_push_configs(ListTaskPushNotificationConfigsRequest) -> ListTaskPushNotificationConfigsResponse;
    delete_push_config(DeleteTaskPushNotificationConfigRequest) -> ();
    get_extended_agent_card(GetExtendedAgentCardRequest) -> AgentCard;
}
