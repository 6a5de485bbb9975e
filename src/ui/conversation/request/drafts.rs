//! Drafts: what was entered is there again after a reload or a crash.
//!
//! Owns when a draft is kept and put back. Leaves what may be kept to `form::FormState::draft`.
//! Invariant: a draft is taken off the form when it changes, so that what is shown by the time it
//! is written does not matter.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;

use crate::browser::Persist;
use crate::conversation::{Conversation, Event, Shown};
use crate::form::FormSession;
use crate::json;
use crate::ui::conversation::region::DriverHandle;

/// A draft is kept this long after the last key, in milliseconds (SAFETY §3: within 300).
const SOON: u32 = 250;

/// A draft that is to be kept soon. It is kept at once when this is dropped.
struct Pending {
    persist: Persist,
    key: String,
    draft: Option<String>,
    /// A newer one takes its place.
    replaced: bool,
    _timer: Timeout,
}

impl Drop for Pending {
    fn drop(&mut self) {
        if !self.replaced {
            self.persist.set(&self.key, self.draft.as_deref());
        }
    }
}

/// Keeps drafts while the views around this are drawn, as long as the host page says at the time.
pub(in crate::ui) fn keep_drafts(driver: DriverHandle) {
    let link = driver.link();
    let pending: Rc<RefCell<Option<Pending>>> = Rc::default();
    driver.when_shown(move |shown| match shown {
        Shown::Agent | Shown::Request => {
            pending.take();
            // Only a form that nobody touched is filled.
            let Some(Some((key, true))) =
                link.with(|conversation| Some((key(conversation)?, is_untouched(conversation))))
            else {
                return;
            };
            let draft = link.persist().get(&key);
            if let Some(value) = draft.and_then(|text| json::parse(&text).ok()) {
                link.happened(Event::ValueGiven(Some(value)));
            }
        }
        Shown::Form(changes) if changes.value && link.persist() != Persist::None => {
            let taken = link.with(|conversation| {
                let draft = session(conversation)?.state().draft();
                Some((key(conversation)?, draft.as_ref().map(json::to_text)))
            });
            let Some(Some((key, draft))) = taken else {
                return;
            };
            let later = Rc::downgrade(&pending);
            let timer = Timeout::new(SOON, move || {
                if let Some(pending) = later.upgrade() {
                    pending.take();
                }
            });
            // One for another form is kept now; one for this form is replaced.
            if let Some(mut old) = pending.take() {
                old.replaced = old.key == key;
            }
            pending.replace(Some(Pending {
                persist: link.persist(),
                key,
                draft,
                replaced: false,
                _timer: timer,
            }));
        }
        _ => {}
    });
}

fn session(conversation: &Conversation) -> Option<&FormSession> {
    conversation.known()?.request()?.form()
}

/// Whether nothing was entered yet, by the person or the host page.
fn is_untouched(conversation: &Conversation) -> bool {
    session(conversation)
        .is_some_and(|session| session.state().revision() == 0 && !session.is_given())
}

/// What the draft of the form that is shown is kept under.
fn key(conversation: &Conversation) -> Option<String> {
    let known = conversation.known()?;
    let request = known.request()?;
    request.form()?;
    let agent = known.place();
    let skill = known.skill.as_deref().unwrap_or_default();
    let schema = request.schema_name().unwrap_or_default();
    Some(format!("a2a-forms {agent} {skill} {schema}"))
}
