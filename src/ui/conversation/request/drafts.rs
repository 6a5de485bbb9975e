//! Drafts: the form's value, kept for a reload or a crash.
//!
//! Decides when drafts are written and restored. Leaves their content to `form::state::FormState::draft`. Invariant: a
//! draft is read when its form changes, so that another form may be shown when the draft is written.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;

use super::session;
use crate::browser::Persist;
use crate::conversation::Conversation;
use crate::conversation::command::ViewChange;
use crate::conversation::event::Event;
use crate::json;
use crate::ui::conversation::driver::{DriverHandle, DriverLink};

/// The delay from the last key press to writing the draft, in milliseconds.
const SOON: u32 = 250;

/// A draft that waits for its delay. Dropping it writes the draft at once, unless it was replaced.
struct Pending {
    persist: Persist,
    key: String,
    draft: Option<String>,
    /// Whether a newer draft replaced this one, so that dropping it writes nothing.
    replaced: bool,
    link: DriverLink,
    _timer: Timeout,
}

impl Drop for Pending {
    fn drop(&mut self) {
        if !self.replaced {
            let is_kept = self.persist.try_set(&self.key, self.draft.as_deref());
            if !is_kept {
                // An older draft would come back instead.
                self.persist.set(&self.key, None);
                self.link.set_storage_full();
            }
        }
    }
}

/// Until the current reactive owner is disposed, fills an untouched form with its stored draft when the form appears,
/// and writes a draft after changes, unless `persist` is `None`.
pub(in crate::ui) fn keep_drafts(driver: DriverHandle) {
    let link = driver.link();
    let pending: Rc<RefCell<Option<Pending>>> = Rc::default();
    driver.on_view_change(move |change| match change {
        ViewChange::Agent | ViewChange::Request => {
            pending.take();
            // Only an untouched form is filled.
            let Some(Some((key, true))) =
                link.with(|conversation| Some((key(conversation)?, is_untouched(conversation))))
            else {
                return;
            };
            let draft = link.persist().get(&key);
            if let Some(value) = draft.and_then(|text| json::parse(&text).ok()) {
                link.dispatch(Event::ValueGiven(Some(value)));
            }
        }
        ViewChange::Form(changes) if changes.value && link.persist() != Persist::None => {
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
            // A draft of another form is written now; one of this form is replaced.
            if let Some(mut old) = pending.take() {
                old.replaced = old.key == key;
            }
            pending.replace(Some(Pending {
                persist: link.persist(),
                key,
                draft,
                replaced: false,
                link: link.clone(),
                _timer: timer,
            }));
        }
        ViewChange::SignedOut => {
            if let Some(mut waiting) = pending.take() {
                waiting.replaced = true;
            }
        }
        _ => {}
    });
}

/// Whether there is a form and neither the person nor the host page entered anything.
fn is_untouched(conversation: &Conversation) -> bool {
    session(conversation)
        .is_some_and(|session| session.state().revision() == 0 && !session.is_given())
}

/// The storage key for the draft of the current form: agent, skill and schema. `None` without a form.
fn key(conversation: &Conversation) -> Option<String> {
    let known = conversation.agent()?;
    let request = known.request()?;
    request.form()?;
    let agent = &known.id;
    let skill = known.skill.as_deref().unwrap_or_default();
    let schema = request.schema_name().unwrap_or_default();
    Some(format!("a2a-forms {agent} {skill} {schema}"))
}
