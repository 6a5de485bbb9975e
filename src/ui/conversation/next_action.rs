//! The person's next action, so that at most one of several submit buttons is the primary one.

use a2a_client::conversation::Conversation;
use a2a_client::conversation::event::RunId;
use a2a_client::conversation::run::{ReplyKind, Run};

use crate::ui::conversation::driver::{DriverHandle, Region};

/// The regions on which the next action depends.
const DECIDING: [Region; 3] = [Region::SignIn, Region::Runs, Region::Busy];

/// The action that the person has to take next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NextAction {
    /// The sign-in panel is open: the person has to answer it.
    SignIn,
    /// This run waits for the person's answer; it is the newest of those that do.
    Answer(RunId),
    /// Neither sign-in nor a run waits for the person, who may send a new request.
    Send,
}

impl NextAction {
    fn of(conversation: &Conversation) -> Self {
        if conversation.sign_in().is_some() {
            return Self::SignIn;
        }
        let is_asked = |run: &&Run| {
            let reply = run.reply.as_ref();
            // A task that waits for a sign-in goes on by itself.
            reply.is_some_and(|reply| reply.kind != ReplyKind::SignIn)
        };
        // The newest run is the first one.
        let newest = conversation.runs().find(is_asked);
        newest.map_or(Self::Send, |run| Self::Answer(run.id))
    }

    /// Whether `self` is the person's next action now; tracks the regions on which that depends.
    pub(super) fn is(self, driver: DriverHandle) -> bool {
        let next = |it: &Conversation| Some(Self::of(it));
        driver.read_tracked(&DECIDING, next) == Some(self)
    }
}
