//! What views know of a form: how to see a control, how to report an edit.
//!
//! Owns one signal per control on screen. Leaves the form itself to whoever hosts it: an element
//! or a conversation. Invariant: only the signals that `Changes` names are written.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use leptos::prelude::*;

use crate::form::{Changes, CheckState, Edit, FieldView, FormSession, Problem};
use crate::pointer::Pointer;

/// Whoever has the form.
pub trait FormHost {
    /// Lends the form, if there is one.
    fn with_form(&self, see: &mut dyn FnMut(&FormSession));
    /// Takes what the person did.
    fn edit(&self, edit: Edit);
}

/// A handle on a form for views. Cheap to copy; holds no form data but copies of views.
#[derive(Clone, Copy)]
pub struct FormHandle {
    inner: StoredValue<Rc<Inner>, LocalStorage>,
    whole: RwSignal<Whole>,
    mistakes: RwSignal<u32>,
    off: RwSignal<bool>,
    frozen: RwSignal<bool>,
}

struct Inner {
    host: Rc<dyn FormHost>,
    prefix: String,
    fields: RefCell<HashMap<Pointer, (u64, RwSignal<FieldView>)>>,
    minted: Cell<u64>,
}

/// What is said of the form as a whole.
#[derive(Clone, Debug, PartialEq)]
struct Whole {
    check: CheckState,
    problems: Vec<Problem>,
    attempted: bool,
    submitting: bool,
    notices: Vec<String>,
}

thread_local! {
    static FORMS: Cell<u64> = const { Cell::new(0) };
}

impl FormHandle {
    /// A handle on a host's form, belonging to the present reactive owner.
    pub fn new(host: Rc<dyn FormHost>) -> Self {
        let number = FORMS.with(|forms| {
            forms.set(forms.get() + 1);
            forms.get()
        });
        let inner = Inner {
            host,
            prefix: format!("f{number}"),
            fields: RefCell::default(),
            minted: Cell::new(0),
        };
        let whole = Whole {
            check: CheckState::Loading,
            problems: Vec::new(),
            attempted: false,
            submitting: false,
            notices: Vec::new(),
        };
        let handle = Self {
            inner: StoredValue::new_local(Rc::new(inner)),
            whole: RwSignal::new(whole),
            mistakes: RwSignal::new(0),
            off: RwSignal::new(false),
            frozen: RwSignal::new(false),
        };
        handle.refresh_whole();
        handle
    }

    fn inner(self) -> Option<Rc<Inner>> {
        self.inner.try_get_value()
    }

    /// Reports what the person did.
    pub fn edit(self, edit: Edit) {
        if let Some(inner) = self.inner() {
            inner.host.edit(edit);
        }
    }

    /// The view of a control, kept up to date for as long as the present owner lives. None where
    /// the form has no such control.
    pub fn watch(self, pointer: &Pointer) -> Option<RwSignal<FieldView>> {
        let inner = self.inner()?;
        let view = inner.view(pointer)?;
        let signal = RwSignal::new(view);
        let id = inner.minted.get() + 1;
        inner.minted.set(id);
        inner
            .fields
            .borrow_mut()
            .insert(pointer.clone(), (id, signal));
        let pointer = pointer.clone();
        let stored = self.inner;
        on_cleanup(move || {
            // Somebody else may watch the same place by now.
            if let Some(inner) = stored.try_get_value() {
                let mut fields = inner.fields.borrow_mut();
                if fields.get(&pointer).is_some_and(|(known, _)| *known == id) {
                    fields.remove(&pointer);
                }
            }
        });
        Some(signal)
    }

    /// Draws again what changed.
    pub fn refresh(self, changes: &Changes) {
        let Some(inner) = self.inner() else { return };
        let pointers: Vec<Pointer> = if changes.all {
            let mut all: Vec<Pointer> = inner.fields.borrow().keys().cloned().collect();
            // Groups first: what they do not show any more is gone before it is asked for.
            all.sort_unstable();
            all
        } else {
            changes.fields.clone()
        };
        for pointer in pointers {
            let signal = inner
                .fields
                .borrow()
                .get(&pointer)
                .map(|(_, signal)| *signal);
            let Some(signal) = signal else { continue };
            if let Some(view) = inner.view(&pointer)
                && signal.try_with_untracked(|known| *known != view) == Some(true)
            {
                signal.set(view);
            }
        }
        if changes.state || changes.all {
            self.refresh_whole();
        }
    }

    fn refresh_whole(self) {
        let Some(inner) = self.inner() else { return };
        inner.host.with_form(&mut |session| {
            let state = session.state();
            let attempted = state.is_attempted();
            let whole = Whole {
                check: state.check_state(),
                problems: if attempted {
                    state.problems()
                } else {
                    Vec::new()
                },
                attempted,
                submitting: session.is_submitting(),
                notices: session.notices().to_vec(),
            };
            if self.whole.try_with_untracked(|known| *known != whole) == Some(true) {
                self.whole.set(whole);
            }
        });
    }

    /// Brings the person to the summary of mistakes.
    pub fn show_mistakes(self) {
        self.refresh_whole();
        // Views that are gone need no pointing out.
        let _ = self.mistakes.try_update(|count| *count += 1);
    }

    /// Counts how often the person was to be brought to the summary.
    pub fn mistakes(self) -> u32 {
        self.mistakes.get()
    }

    /// How far the checking is.
    pub fn check(self) -> CheckState {
        self.whole.with(|whole| whole.check.clone())
    }

    /// What is to be mended, once the person tried to send.
    pub fn problems(self) -> Vec<Problem> {
        self.whole.with(|whole| whole.problems.clone())
    }

    /// What the person should know about how the schema was read.
    pub fn notices(self) -> Vec<String> {
        self.whole.with(|whole| whole.notices.clone())
    }

    /// Whether a submission waits for the validator.
    pub fn is_submitting(self) -> bool {
        self.whole.with(|whole| whole.submitting)
    }

    /// Whether nothing can be edited now.
    pub fn is_off(self) -> bool {
        self.off.get()
    }

    /// Turns editing off or on.
    pub fn set_off(self, off: bool) {
        if self.off.get_untracked() != off {
            self.off.set(off);
        }
    }

    /// Whether everything is shown and nothing edited.
    pub fn is_frozen(self) -> bool {
        self.frozen.get()
    }

    /// Makes everything read-only, or not.
    pub fn set_frozen(self, frozen: bool) {
        if self.frozen.get_untracked() != frozen {
            self.frozen.set(frozen);
        }
    }

    /// The `id` of a control: unique in its document or shadow root, and of plain characters only,
    /// since `aria-describedby` is a list with spaces.
    pub fn id(self, pointer: &Pointer) -> String {
        use std::fmt::Write as _;
        let mut id = self
            .inner()
            .map(|inner| inner.prefix.clone())
            .unwrap_or_default();
        for character in pointer.as_str().chars() {
            match character {
                '/' => id.push('-'),
                plain if plain.is_ascii_alphanumeric() => id.push(plain),
                other => {
                    // Writing to a string does not fail.
                    let _ = write!(id, "_{:x}_", u32::from(other));
                }
            }
        }
        id
    }
}

impl Inner {
    fn view(&self, pointer: &Pointer) -> Option<FieldView> {
        let mut view = None;
        self.host
            .with_form(&mut |session| view = session.state().view(pointer));
        view
    }
}
