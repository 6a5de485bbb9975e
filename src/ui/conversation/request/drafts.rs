//! Drafts: what is entered in a form, kept for a reload or a crash.
//!
//! Decides when drafts are written and restored, and offers one that does not fit. Leaves their content to
//! `form::secrets::Draft`. Invariants: a draft is read when its form changes, so that another form may be shown
//! when the draft is written; it is written at most `AT_MOST` after the first change that it lacks, and when the page is
//! hidden or left.

use std::cell::RefCell;
use std::rc::Rc;

use a2a_client::conversation::Conversation;
use a2a_client::conversation::command::ViewChange;
use a2a_client::conversation::event::Event;
use gloo_timers::callback::Timeout;
use json_form::form::secrets::Draft;
use leptos::prelude::*;
use locales::messages;

use super::session;
use crate::browser::{Persist, clock};
use crate::ui::conversation::controls::{event_button, text_button};
use crate::ui::conversation::driver::{DriverHandle, DriverLink, Region};
use crate::ui::runtime::dom::view;
use crate::ui::runtime::reactive::live;

/// The delay from the last key press to writing the draft, in milliseconds.
const SOON: f64 = 250.0;
/// The longest time that a change waits, in milliseconds, while the person goes on typing.
const AT_MOST: f64 = 1_000.0;

/// A draft that waits for its delay. Dropping it writes the draft at once, unless it was replaced.
struct Pending {
    persist: Persist,
    key: String,
    draft: Option<String>,
    /// The time of the first change that the stored draft lacks, in milliseconds since 1970.
    since: f64,
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
            if let Some(stored) = draft.and_then(|text| exact_json::parse(&text).ok()) {
                link.dispatch(Event::DraftFound(Draft::of_json(stored)));
            }
        }
        ViewChange::Form(changes)
            if (changes.value || !changes.fields.is_empty()) && link.persist() != Persist::None =>
        {
            let taken = link.with(|conversation| {
                let draft = session(conversation)?.state().stored_draft();
                // Only a change of the value or of a typed text is one of the draft.
                let is_typed = changes.value || !draft.typed.is_empty();
                let draft = draft.to_json();
                is_typed.then_some((key(conversation)?, draft.as_ref().map(exact_json::to_text)))
            });
            let Some(Some((key, draft))) = taken else {
                return;
            };
            let now = clock::now();
            let mut since = now;
            // A draft of another form is written now; one of this form is replaced.
            if let Some(mut old) = pending.take() {
                old.replaced = old.key == key;
                since = if old.replaced { old.since } else { now };
            }
            let later = Rc::downgrade(&pending);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "between 0 and `SOON`"
            )]
            let delay = (since + AT_MOST - now).clamp(0.0, SOON) as u32;
            let timer = Timeout::new(delay, move || {
                if let Some(pending) = later.upgrade() {
                    pending.take();
                }
            });
            pending.replace(Some(Pending {
                persist: link.persist(),
                key,
                draft,
                since,
                replaced: false,
                link: link.clone(),
                _timer: timer,
            }));
        }
        ViewChange::Hidden => drop(pending.take()),
        ViewChange::SignedOut => {
            if let Some(mut waiting) = pending.take() {
                waiting.replaced = true;
            }
        }
        _ => {}
    });
}

/// The notice that a stored draft does not fit the form, with the ways to use it or to delete it.
pub(super) fn misfit_notice(driver: DriverHandle) -> AnyView {
    live(move || {
        let regions = [Region::Draft, Region::Request];
        let is_hidden = driver.read_tracked(&regions, misfit).is_none();
        let words = if is_hidden {
            ""
        } else {
            messages::draft_misfit()
        };
        let delete = move |_| {
            let link = driver.link();
            if let Some(Some(key)) = link.with(key) {
                link.persist().set(&key, None);
            }
            link.dispatch(Event::DraftDecided(false));
        };
        let ways = (!is_hidden).then(|| {
            let take = Event::DraftDecided(true);
            view! {
                {event_button(driver, "link", messages::draft_use(), take)}
                {text_button("link", messages::draft_delete(), delete)}
            }
        });
        view! {
            <div class="refilled" hidden=is_hidden>
                <p role="status">{words}</p>
                {ways}
            </div>
        }
    })
}

/// Whether there is a form and neither the person nor the host page entered anything.
fn is_untouched(conversation: &Conversation) -> bool {
    session(conversation)
        .is_some_and(|session| session.state().revision() == 0 && !session.is_given())
        && misfit(conversation).is_none()
}

/// Something if a stored draft is offered that does not fit the form.
fn misfit(conversation: &Conversation) -> Option<()> {
    let request = conversation.agent()?.request()?;
    request.misfit_draft.as_ref().map(drop)
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
