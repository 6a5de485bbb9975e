//! Drafts: what was entered is there again after a reload or a crash.
//!
//! Owns when a draft is kept and put back. Leaves what may be kept to `form::FormState::draft`.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;

use super::talk::TalkLink;
use crate::conversation::{Conversation, Event, Shown};
use crate::json;
use crate::platform::Persist;

/// A draft is kept this long after the last key, in milliseconds (SAFETY §3: within 300).
const SOON: u32 = 250;

/// Keeps drafts from now on. `persist` is asked anew each time: the host page may change it.
pub(super) fn keep_drafts(talk: &TalkLink, persist: impl Fn() -> Persist + 'static) {
    let persist = Rc::new(persist);
    let (link, restored) = (talk.clone(), RefCell::new(Vec::<String>::new()));
    let waiting: RefCell<Option<Timeout>> = RefCell::default();
    talk.watch(move |shown| match shown {
        Shown::Request => {
            let Some(Some((key, untouched))) = link.with(form) else {
                return;
            };
            // A form is filled once: later it is the person's own.
            if restored.borrow().contains(&key) {
                return;
            }
            restored.borrow_mut().push(key.clone());
            let draft = untouched.then(|| persist().get(&key)).flatten();
            if let Some(value) = draft.and_then(|text| json::parse(&text).ok()) {
                link.happened(Event::ValueGiven(Some(value)));
            }
        }
        Shown::Form(changes) if changes.value && persist() != Persist::None => {
            let (link, persist) = (link.clone(), Rc::clone(&persist));
            waiting.replace(Some(Timeout::new(SOON, move || save(&link, persist()))));
        }
        _ => {}
    });
}

fn save(talk: &TalkLink, persist: Persist) {
    let draft = talk.with(|conversation| {
        let (key, _) = form(conversation)?;
        let session = conversation.known()?.request()?.form()?;
        Some((key, session.state().draft()))
    });
    if let Some(Some((key, draft))) = draft {
        persist.set(&key, draft.as_ref().map(json::to_text).as_deref());
    }
}

/// What the draft of the form that is shown is kept under, and whether nothing was entered yet.
fn form(conversation: &Conversation) -> Option<(String, bool)> {
    let known = conversation.known()?;
    let request = known.request()?;
    let session = request.form()?;
    let agent = if known.card_url.is_empty() {
        &known.card.name
    } else {
        &known.card_url
    };
    let skill = known.skill.as_deref().unwrap_or_default();
    let schema = request.schema_name().unwrap_or_default();
    Some((
        format!("a2a-forms {agent} {skill} {schema}"),
        session.state().revision() == 0,
    ))
}
