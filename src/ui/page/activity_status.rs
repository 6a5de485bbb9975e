//! The status of the page: what the person or the agent has to do next; and the document's title, which shows it.

use a2a_client::client::ConnectError;
use a2a_client::conversation::Conversation;
use a2a_client::conversation::agent::AgentStage;
use a2a_client::conversation::run::{Notice, Run};
use a2a_client::conversation::sign_in::SignInStage;
use leptos::prelude::*;
use locales::messages;

use super::navigation::{Navigation, Screen};
use crate::ui::conversation::driver::Region;

/// The regions of a conversation on which the page's `ActivityStatus` depends.
pub(super) const DECIDING: [Region; 5] = [
    Region::Agent,
    Region::Card,
    Region::Runs,
    Region::Busy,
    Region::SignIn,
];

/// The name of this page, for its title.
pub(super) const BRAND: &str = "A2A Forms";

/// The longest name in the document's title, in characters.
const LONGEST: usize = 60;

/// The status of the conversation: what the person or the agent has to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ActivityStatus {
    /// The page tries to load the agent's card from its possible addresses.
    Connecting,
    /// The browser is offline, whatever the state of the conversation.
    Offline,
    /// The sign-in panel is open: the person has to sign in, or asked to.
    SignIn,
    /// A run waits for the person's reply, and no run is active.
    NeedsInput,
    /// At least one run is active.
    Working,
    /// The last request found no server at the agent's endpoint, or the page cannot call any of its endpoints.
    Unreachable,
    /// Nothing to wait for: the person can send a request.
    Ready,
}

impl ActivityStatus {
    pub(super) fn of(conversation: &Conversation, is_offline: bool) -> Self {
        if is_offline {
            return Self::Offline;
        }
        if matches!(conversation.stage(), AgentStage::Connecting { .. }) {
            return Self::Connecting;
        }
        match conversation.sign_in() {
            // It is the agent's turn to say whether it accepts the sign-in.
            Some(asked) if asked.stage == SignInStage::Trying => return Self::Working,
            Some(_) => return Self::SignIn,
            None => {}
        }
        if conversation.runs().any(Run::is_active) {
            return Self::Working;
        }
        if conversation.runs().any(|run| run.reply.is_some()) {
            return Self::NeedsInput;
        }
        if is_unreachable(conversation) {
            return Self::Unreachable;
        }
        Self::Ready
    }

    /// The name of the status, for style sheets and tests.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Connecting => "connecting",
            Self::Offline => "offline",
            Self::SignIn => "sign-in",
            Self::NeedsInput => "input",
            Self::Working => "working",
            Self::Unreachable => "unreachable",
            Self::Ready => "ready",
        }
    }

    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Connecting => messages::connecting(),
            Self::Offline => messages::offline(),
            Self::SignIn => messages::sign_in_to_continue(),
            Self::NeedsInput => messages::needs_your_input(),
            Self::Working => messages::working_now(),
            Self::Unreachable => messages::not_reachable(),
            Self::Ready => messages::ready(),
        }
    }
}

/// Whether the newest run to this agent found no server, or none of the agent's endpoints can be called.
fn is_unreachable(conversation: &Conversation) -> bool {
    let Some(known) = conversation.agent() else {
        return false;
    };
    let newest = conversation.runs().find(|run| run.target.agent == known.id);
    let notice = newest.and_then(|run| run.notice.as_ref());
    let is_dead = matches!(
        notice,
        Some(Notice::Failed(
            ConnectError::Unreachable { .. } | ConnectError::DeadInterface { .. }
        ))
    );
    is_dead || known.endpoint.is_err()
}

/// Keeps the title of the document up to date, so that tabs and history entries can be told apart. `guess` is the
/// address that the page tries on its own: if no agent is there, the title is only `BRAND`.
pub(super) fn keep_title(
    navigation: Navigation,
    is_inspecting: RwSignal<bool>,
    is_offline: RwSignal<bool>,
    guess: Option<String>,
) {
    let driver = navigation.driver;
    Effect::new(move |_| {
        driver.track(&DECIDING);
        driver.track(&[Region::Request]);
        let (screen, is_offline) = (navigation.screen.get(), is_offline.get());
        let title = if is_inspecting.get() {
            Some(joined(&[messages::inspect()]))
        } else {
            driver.with(|it| Some(title(it, screen, is_offline, guess.as_deref())))
        };
        let document = web_sys::window().and_then(|window| window.document());
        if let Some((document, title)) = document.zip(title)
            && document.title() != title
        {
            document.set_title(&title);
        }
    });
}

fn title(
    conversation: &Conversation,
    screen: Screen,
    is_offline: bool,
    guess: Option<&str>,
) -> String {
    let known = match conversation.stage() {
        AgentStage::Idle => return BRAND.to_owned(),
        AgentStage::Failed { address, .. } if guess == Some(address) => {
            return BRAND.to_owned();
        }
        AgentStage::Failed { .. } => return joined(&[messages::no_agent_here()]),
        AgentStage::Connecting { .. } => return joined(&[messages::connecting()]),
        AgentStage::Connected(known) => known,
    };
    let status = ActivityStatus::of(conversation, is_offline);
    let status = (status != ActivityStatus::Ready).then(|| status.words());
    let skill = known
        .chosen_skill()
        .filter(|_| screen != Screen::Skills)
        .map(|skill| shortened(&skill.name));
    let parts = [status, skill, Some(shortened(&known.card.name))];
    joined(&parts.into_iter().flatten().collect::<Vec<_>>())
}

/// The title of the document: the parts, the most specific first, then `BRAND`.
fn joined(parts: &[&str]) -> String {
    [&parts.join(" · "), " · ", BRAND].concat()
}

/// The beginning of a name, at most `LONGEST` characters.
fn shortened(name: &str) -> &str {
    let end = name.char_indices().nth(LONGEST).map(|(at, _)| at);
    end.map_or(name, |end| name.get(..end).unwrap_or(name))
}
