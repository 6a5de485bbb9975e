//! The form of an agent's own page: the renderer for `a2a_object_schemas::page_with`.

use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use a2a_client::client::http::{FetchError, Request, Response, ResponseHead};
use a2a_object_schemas::{AgentCalls, CallError, PageAnswer, PageRenderer, PageRequest};
use json_form::form::post::PostEntry;

use super::agent_request::{AgentFetch, AgentRequest, answer_agent, render_agent};
use super::markup::Styles;

/// Writes the form of an agent's own page: `a2a_object_schemas::page_with(agent, AgentPage)`.
#[derive(Clone, Copy, Debug, Default)]
pub struct AgentPage;

impl AgentPage {
    fn request(request: &PageRequest) -> AgentRequest {
        let form = AgentRequest::new(request.card.clone())
            .address(&request.address)
            .prefill(request.prefill.clone())
            .lang(&request.lang)
            .action(&request.action)
            .styles(Styles::Inline {
                nonce: Some(request.nonce.clone()),
            });
        match &request.skill {
            Some(id) => form.skill(id),
            None => form,
        }
    }
}

impl PageRenderer for AgentPage {
    fn render(&self, request: &PageRequest) -> String {
        render_agent(&Self::request(request)).into_string()
    }

    fn answer(
        &self,
        request: &PageRequest,
        pairs: Vec<(String, String)>,
        agent: &AgentCalls,
    ) -> PageAnswer {
        let entry = |(name, text): (String, String)| PostEntry::text(name, text);
        let entries: Vec<PostEntry> = pairs.into_iter().map(entry).collect();
        let request = Self::request(request);
        let calls = Blocking(agent);
        let answer = pin!(answer_agent(&request, &entries, &calls));
        // The calls block, so that the future is never pending.
        match answer.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(answer) => PageAnswer {
                html: answer.html.into_string(),
                is_refused: answer.is_refused,
            },
            Poll::Pending => PageAnswer {
                html: render_agent(&request).into_string(),
                is_refused: true,
            },
        }
    }
}

/// Calls that block the thread.
struct Blocking<'a>(&'a AgentCalls);

impl AgentFetch for Blocking<'_> {
    async fn fetch(&self, request: Request, time: Duration) -> Result<Response, FetchError> {
        let method = request.method.name();
        let body = request.body.unwrap_or_default();
        let answer = self
            .0
            .call(method, &request.url, &request.headers, body, time);
        let answer = answer.map_err(|error| match error {
            CallError::Timeout => FetchError::Timeout,
            CallError::Invalid => FetchError::Address,
            CallError::Broken => FetchError::Broken,
        })?;
        let head = ResponseHead {
            status: answer.status,
            headers: answer.headers,
            redirected_to: None,
        };
        let body = String::from_utf8(answer.body).map_err(|_| FetchError::Broken)?;
        Ok(Response { head, body })
    }

    async fn sleep(&self, time: Duration) {
        self.0.sleep(time);
    }
}
