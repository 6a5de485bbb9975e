//! What a run waits for: until when, and the buttons that end the waiting.

use super::dom::{El, Scope, button, el};
use super::run_state::waiting;
use super::talk::TalkLink;
use crate::conversation::{Event, Run, RunId};

/// The row on the screen. Its buttons stay while it is shown, so that the focus does.
pub(super) struct Waiting {
    pub(super) element: El,
    words: El,
    look: El,
}

impl Waiting {
    pub(super) fn new(talk: &TalkLink, id: RunId, scope: &Scope) -> Self {
        let (looks, stops) = (talk.clone(), talk.clone());
        let look = button("secondary small", None, "Look now");
        let look = look.on(scope, "click", move |_| {
            looks.happened(Event::LookPressed(id));
        });
        let stop = button("secondary small", None, "Stop waiting");
        let stop = stop.on(scope, "click", move |_| {
            stops.happened(Event::StopPressed(id));
        });
        // A countdown is no news: it is not a live region.
        let words = el("span", "waiting-words");
        let element = el("div", "waiting").with(&words).with(&look).with(&stop);
        element.set_shown(false);
        Self {
            element,
            words,
            look,
        }
    }

    /// Says what is waited for now.
    pub(super) fn refresh(&self, run: &Run, now: f64) {
        let now = waiting(run, now);
        self.element.set_shown(now.is_some());
        if let Some((words, can_look)) = now {
            self.words.set_text(&words);
            // Not `disabled`: that would throw the focus away.
            let off = (!can_look).then_some("true");
            self.look.set("aria-disabled", off);
        }
    }
}
