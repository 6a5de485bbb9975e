//! A whole form on the screen: the summary of mistakes, the fields, what is said of the checking.
//!
//! Owns the tree of controls and the few listeners that serve them all: they stand at the form's
//! own root, so that a form of a thousand fields costs no more listeners than one of two. Leaves
//! deciding to whoever hosts the form. Invariants: only the controls that `Changes` names are
//! looked at; a large form fills the screen at once, and the rest comes in later tasks, none of
//! them long.

mod bar;
mod choosers;
mod control;
mod dragging;
mod drawing;
mod errors;
mod events;
mod field;
mod focus;
mod folds;
mod head;
mod language;
mod layout;
mod members;
mod naming;
mod offers;
mod pages;
mod pasting;
mod removing;
mod summary;
mod tool;
mod words;

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use gloo_timers::callback::Timeout;

use super::dom::{El, Scope, copy};
use crate::form::{Changes, Deed, Edit, FieldView, FormSession};
use crate::pointer::Pointer;
use bar::Bar;
use dragging::Dragging;
use field::FieldWidget;
use pasting::Offer;
use summary::Summary;

/// So many fields are drawn at once; they fill the screen.
const AT_ONCE: usize = 40;

/// Whoever has the form.
pub trait FormHost {
    /// Lends the form, if there is one.
    fn with_form(&self, see: &mut dyn FnMut(&FormSession));
    /// Takes what the person did.
    fn edit(&self, edit: Edit);
    /// Whether what is around the form says already what it is called and what it is for: the name of a
    /// skill does.
    fn is_introduced(&self) -> bool {
        true
    }
}

/// A form on the screen. It lives as long as this, or a copy of it, does.
#[derive(Clone)]
pub struct FormView {
    inner: Rc<Inner>,
}

struct Inner {
    this: Weak<Inner>,
    host: Rc<dyn FormHost>,
    prefix: String,
    root: El,
    summary: Summary,
    bar: Bar,
    field: RefCell<Option<FieldWidget>>,
    waiting: RefCell<Vec<Changes>>,
    at_work: Cell<bool>,
    off: Cell<bool>,
    frozen: Cell<bool>,
    /// How many fields may still be drawn in this task.
    allowed: Cell<usize>,
    /// Draws the rest.
    timer: RefCell<Option<Timeout>>,
    is_looking: Cell<bool>,
    /// Whether the last drawing may have left something for later.
    is_cut: Cell<bool>,
    /// Whether elements are moved, and the focus with them.
    is_moving: Cell<bool>,
    /// Whether groups may have come or gone since they were last counted.
    is_shaken: Cell<bool>,
    /// Whether fields were drawn since it last looked.
    has_drawn: Cell<bool>,
    /// A member that is to be added and is not there yet.
    awaited: RefCell<Option<Pointer>>,
    /// The language whose numbers the form reads.
    language: RefCell<Option<String>>,
    /// What says that something was taken away.
    removed: RefCell<Option<El>>,
    offer: RefCell<Option<Offer>>,
    dragging: Dragging,
    scope: Scope,
}

/// What controls need to know of their form.
#[derive(Clone, Copy)]
struct Around<'f> {
    prefix: &'f str,
    off: bool,
    frozen: bool,
    allowed: &'f Cell<usize>,
    see: &'f dyn Fn(&Pointer) -> Option<FieldView>,
}

impl Around<'_> {
    /// One field more is drawn.
    fn spend(&self) {
        self.allowed.set(self.allowed.get().saturating_sub(1));
    }

    /// Whether the rest is for a later task.
    fn is_spent(&self) -> bool {
        self.allowed.get() == 0
    }
}

thread_local! {
    static FORMS: Cell<u32> = const { Cell::new(0) };
}

impl FormView {
    /// Draws a host's form.
    pub fn new(host: Rc<dyn FormHost>) -> Self {
        let number = FORMS.replace(FORMS.get().wrapping_add(1));
        let prefix = format!("f{number}");
        let root = copy("div.form part=form");
        let summary = Summary::new(&prefix);
        summary.put_into(&root);
        let inner = Rc::new_cyclic(|this| Inner {
            this: this.clone(),
            host,
            prefix,
            root,
            summary,
            bar: Bar::new(),
            field: RefCell::default(),
            waiting: RefCell::default(),
            at_work: Cell::new(false),
            off: Cell::new(false),
            frozen: Cell::new(false),
            allowed: Cell::new(AT_ONCE),
            timer: RefCell::default(),
            is_looking: Cell::new(false),
            is_cut: Cell::new(false),
            is_moving: Cell::new(false),
            is_shaken: Cell::new(false),
            has_drawn: Cell::new(false),
            awaited: RefCell::default(),
            language: RefCell::default(),
            removed: RefCell::default(),
            offer: RefCell::default(),
            dragging: Dragging::default(),
            scope: Scope::new(),
        });
        events::listen(&inner);
        inner.with_around(&mut |around| {
            if let Some(view) = inner.see(&Pointer::root()) {
                let field = FieldWidget::new(view, 0, false, around);
                let (bar, is_large) = (&inner.bar, !field.is_whole);
                bar.put_around(&inner.root, &field, &inner.prefix, is_large);
                inner.field.replace(Some(field));
            }
        });
        inner.refresh_whole();
        inner.begin_folds();
        inner.go_on();
        inner.learn();
        Self { inner }
    }

    /// The element to put somewhere.
    pub fn element(&self) -> &El {
        &self.inner.root
    }

    /// Draws again what changed.
    pub fn refresh(&self, changes: &Changes) {
        if changes.laid {
            self.inner.rearrange_in_rest(changes);
        } else {
            self.inner.refresh(changes);
        }
    }

    /// Whether all of a large form is drawn; the rest comes in later tasks.
    pub fn is_drawn(&self) -> bool {
        self.inner.is_drawn()
    }

    /// Draws all of it now: JSON in a string is looked into when it is drawn, and is to be right
    /// before anything is sent.
    pub fn finish(&self) {
        self.inner.finish_in_rest();
    }

    /// Brings the person to the summary of mistakes.
    pub fn show_mistakes(&self) {
        self.inner.open_mistakes_in_rest();
        self.inner.refresh_whole();
        self.inner.summary.focus();
    }

    /// Brings the person to the first mistake.
    pub fn focus_first(&self) {
        let mut first = None;
        self.inner.host.with_form(&mut |session| {
            first = session
                .state()
                .problems()
                .into_iter()
                .next()
                .map(|problem| problem.pointer);
        });
        if let Some(pointer) = first {
            self.inner.focus(&pointer);
        }
    }

    /// Turns editing off or on; read-only is still shown and reached.
    pub fn set_off(&self, off: bool, frozen: bool) {
        let inner = &self.inner;
        if inner.off.replace(off) != off || inner.frozen.replace(frozen) != frozen {
            inner.frozen.set(frozen);
            // The ways back and forth lead nowhere either.
            inner.root.flag("data-still", off || frozen);
            inner.refresh(&Changes::everything());
        }
    }
}

impl Inner {
    fn see(&self, pointer: &Pointer) -> Option<FieldView> {
        let mut view = None;
        self.host
            .with_form(&mut |session| view = session.state().view(pointer));
        if let Some(view) = view.as_mut().filter(|_| pointer.is_root())
            && self.host.is_introduced()
        {
            view.label.clear();
            view.description = None;
        }
        view
    }

    fn with_around(&self, then: &mut dyn FnMut(Around<'_>)) {
        let see = |pointer: &Pointer| self.see(pointer);
        then(Around {
            prefix: &self.prefix,
            off: self.off.get(),
            frozen: self.frozen.get(),
            allowed: &self.allowed,
            see: &see,
        });
    }

    /// Reports what the person did.
    fn act(&self, pointer: Pointer, deed: Deed) {
        if deed != Deed::Leave {
            self.forget_removed();
            self.forget_pasted();
            self.awaited.take();
        }
        self.host.edit(Edit::At(pointer, deed));
    }
}

/// An id that is made from another one.
fn with(id: &str, suffix: &str) -> String {
    let mut longer = String::with_capacity(id.len() + suffix.len());
    longer.push_str(id);
    longer.push_str(suffix);
    longer
}

/// The `id` of a control: unique in its document or shadow root, and of plain characters only,
/// since `aria-describedby` is a list with spaces.
fn id(prefix: &str, pointer: &Pointer) -> String {
    use std::fmt::Write as _;
    let mut id = prefix.to_owned();
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
