//! The connection with an agent: the search for its card, the card, and what waits for its form.
//!
//! Owns `Connection`. Leaves the search to `card_discovery`, and the request that the person writes to `compose`.

use std::rc::Rc;

use exact_json::Pointer;
use json_form::form::options::Options;
use json_form::form::secrets::Draft;
use serde_json::Value;

use super::agent::{AgentStage, CardSearch, ConnectedAgent};
use super::app::App;
use super::received_card::ReceivedCard;
use super::run::Run;
use crate::client::Protocol;

/// The agent that the page is connected with or looks for, and what was given for its form.
#[derive(Debug, Default)]
pub(super) struct Connection {
    pub(super) stage: AgentStage,
    pub(super) search: Option<CardSearch>,
    /// The card that was received last, in use or not; `None` before a card is found.
    pub(super) received: Option<Box<ReceivedCard>>,
    /// The protocols that the client tries to find an agent with, as the host page set them.
    pub(super) protocol: Protocol,
    /// The value that the host page set before a form was open; the next form that opens takes it.
    pub(super) early: Option<Value>,
    /// Texts for members of the first form, beside `early`.
    pub(super) texts: Vec<(String, String)>,
    /// The hidden field `state` of the first form, if a server drew it.
    pub(super) posted: Option<String>,
    /// The messages of the agent that the first form shows, if a server drew it.
    pub(super) reported: Vec<(Pointer, String)>,
    /// The draft that the person entered before the element started again. The next form that opens takes it.
    pub(super) entered: Option<Draft>,
    /// The layout options of forms that the host page set; `None` before it sets them, and after it sets `null`.
    pub(super) options: Option<Rc<Options>>,
}

impl Connection {
    /// Sets members of the form by texts, now or when it opens.
    pub(super) fn prefill_given(&mut self, app: &mut App, texts: Vec<(String, String)>) {
        let shown = self.agent().and_then(|known| known.request()?.form());
        match shown.map(|form| form.prefilled(&texts)) {
            Some(value) => self.value_given(app, value),
            None => self.texts = texts,
        }
    }

    /// The agent whose card is known; `None` in the stages before that, and if no usable card was found.
    pub(super) fn agent(&self) -> Option<&ConnectedAgent> {
        match &self.stage {
            AgentStage::Connected(agent) => Some(agent),
            _ => None,
        }
    }

    pub(super) fn agent_mut(&mut self) -> Option<&mut ConnectedAgent> {
        match &mut self.stage {
            AgentStage::Connected(agent) => Some(agent),
            _ => None,
        }
    }

    /// Makes the endpoint of a run that of its agent, so that the next run begins with the dialect and the methods that
    /// worked in this one.
    pub(super) fn remember_endpoint(&mut self, run: &Run) {
        let learnt = &run.endpoint;
        if let Some(Ok(known)) = self.agent_mut().map(|known| &mut known.endpoint)
            && (known.url == learnt.url
                || known.other_dialect().is_some_and(|it| it.url == learnt.url))
        {
            known.clone_from(learnt);
        }
    }
}
