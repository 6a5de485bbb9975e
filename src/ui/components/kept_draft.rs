//! The draft of a `<SchemaForm>` in the browser's storage, without secrets, until it is submitted.
//!
//! `npm/kept-draft.js` does the same for `<schema-form>`, under the same keys.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use serde_json::Value;

use crate::browser::tab::location::page_path;
use crate::browser::{Persist, warn};
use crate::ui::schema_form::FormOwner;

/// The time from an edit until the draft is written, in milliseconds.
const PAUSE: u32 = 300;

thread_local! {
    /// The places of the drafts of the page's forms.
    static PLACES: RefCell<Vec<(Persist, String)>> = const { RefCell::new(Vec::new()) };
    static HAS_WARNED: Cell<bool> = const { Cell::new(false) };
}

pub(super) struct KeptDraft {
    persist: Persist,
    key: String,
    /// The form and the timer that writes its draft; `None` if nothing is to be written.
    pending: RefCell<Option<(FormOwner, Timeout)>>,
}

impl KeptDraft {
    /// The draft of the form with a name, which tells apart the forms of a page.
    pub(super) fn new(persist: Persist, mut name: String) -> Rc<Self> {
        name.insert_str(0, &["a2a-forms draft ", &page_path(), " "].concat());
        Rc::new(Self {
            persist,
            key: name,
            pending: RefCell::default(),
        })
    }

    /// Called when the form is drawn. Warns once if another form of the page has the same draft.
    pub(super) fn enter(&self) {
        PLACES.with_borrow_mut(|places| {
            let place = (self.persist, self.key.clone());
            if places.contains(&place) && !HAS_WARNED.replace(true) {
                warn(
                    "two forms of this page keep one draft, each in place of the other’s; give every `SchemaForm` with \
                     `persist` a `name` of its own",
                );
            }
            places.push(place);
        });
    }

    /// Called when the form is removed. Writes a draft that waits to be written.
    pub(super) fn leave(&self) {
        self.flush();
        PLACES.with_borrow_mut(|places| {
            let is_own =
                |(persist, key): &(Persist, String)| (*persist, key) == (self.persist, &self.key);
            if let Some(at) = places.iter().position(is_own) {
                places.swap_remove(at);
            }
        });
    }

    /// The draft; `None` if the storage has none.
    pub(super) fn read(&self) -> Option<Value> {
        exact_json::parse(&self.persist.get(&self.key)?).ok()
    }

    /// Writes the draft of a form after a pause.
    pub(super) fn save_soon(self: &Rc<Self>, form: &FormOwner) {
        if self.persist == Persist::None {
            return;
        }
        let this = Rc::downgrade(self);
        let timer = Timeout::new(PAUSE, move || {
            if let Some(this) = this.upgrade() {
                this.flush();
            }
        });
        self.pending.replace(Some((form.clone(), timer)));
    }

    /// Writes the draft now, if `save_soon` has not written it yet.
    pub(super) fn flush(&self) {
        let Some((form, _)) = self.pending.take() else {
            return;
        };
        let draft = form.with_session(|session| session.state().draft());
        let text = draft.flatten().map(|draft| exact_json::to_text(&draft));
        self.persist.set(&self.key, text.as_deref());
    }

    /// Removes the draft.
    pub(super) fn clear(&self) {
        self.pending.take();
        self.persist.set(&self.key, None);
    }
}
