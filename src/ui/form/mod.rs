//! A whole form on the screen: the summary of mistakes, the fields, what is said of the checking.
//!
//! Owns the tree of controls and the four listeners that serve them all: they stand at the form's
//! own root, so that a form of a thousand fields costs no more listeners than one of two. Leaves
//! deciding to whoever hosts the form. Invariant: only the controls that `Changes` names are
//! looked at.

mod control;
mod events;
mod field;
mod summary;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::dom::{El, Scope, el};
use crate::form::{Changes, Control, Edit, FieldView, FormSession};
use crate::pointer::Pointer;
use field::FieldWidget;
use summary::Summary;

/// Whoever has the form.
pub trait FormHost {
    /// Lends the form, if there is one.
    fn with_form(&self, see: &mut dyn FnMut(&FormSession));
    /// Takes what the person did.
    fn edit(&self, edit: Edit);
}

/// A form on the screen. It lives as long as this, or a copy of it, does.
#[derive(Clone)]
pub struct FormView {
    inner: Rc<Inner>,
}

struct Inner {
    host: Rc<dyn FormHost>,
    prefix: String,
    root: El,
    summary: Summary,
    field: RefCell<Option<FieldWidget>>,
    waiting: RefCell<Vec<Changes>>,
    at_work: Cell<bool>,
    off: Cell<bool>,
    frozen: Cell<bool>,
    scope: Scope,
}

/// What controls need to know of their form.
#[derive(Clone, Copy)]
struct Around<'f> {
    prefix: &'f str,
    off: bool,
    frozen: bool,
    see: &'f dyn Fn(&Pointer) -> Option<FieldView>,
}

thread_local! {
    static FORMS: Cell<u32> = const { Cell::new(0) };
}

impl FormView {
    /// Draws a host's form.
    pub fn new(host: Rc<dyn FormHost>) -> Self {
        let number = FORMS.replace(FORMS.get().wrapping_add(1));
        let prefix = format!("f{number}");
        let root = el("div", "form").attr("part", "form");
        let summary = Summary::new(&prefix);
        summary.put_into(&root);
        let inner = Rc::new(Inner {
            host,
            prefix,
            root,
            summary,
            field: RefCell::default(),
            waiting: RefCell::default(),
            at_work: Cell::new(false),
            off: Cell::new(false),
            frozen: Cell::new(false),
            scope: Scope::new(),
        });
        events::listen(&inner);
        let field = inner.with_around(|around| {
            (around.see)(&Pointer::root()).map(|view| FieldWidget::new(view, None, around))
        });
        if let Some(field) = &field {
            inner.root.put(field.element());
        }
        inner.field.replace(field);
        inner.refresh_whole();
        Self { inner }
    }

    /// The element to put somewhere.
    pub fn element(&self) -> &El {
        &self.inner.root
    }

    /// Draws again what changed.
    pub fn refresh(&self, changes: &Changes) {
        self.inner.refresh(changes);
    }

    /// Brings the person to the summary of mistakes.
    pub fn show_mistakes(&self) {
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
            inner.refresh(&Changes::everything());
        }
    }
}

impl Inner {
    fn with_around<T>(&self, then: impl FnOnce(Around<'_>) -> T) -> T {
        let see = |pointer: &Pointer| {
            let mut view = None;
            self.host
                .with_form(&mut |session| view = session.state().view(pointer));
            view
        };
        then(Around {
            prefix: &self.prefix,
            off: self.off.get(),
            frozen: self.frozen.get(),
            see: &see,
        })
    }

    /// Taking an element away can make the browser report that it lost the focus, which leads
    /// back here: then the rest waits.
    fn refresh(&self, changes: &Changes) {
        self.waiting.borrow_mut().push(changes.clone());
        if self.at_work.replace(true) {
            return;
        }
        loop {
            let next = self.waiting.borrow_mut().pop();
            let Some(changes) = next else { break };
            self.draw(&changes);
        }
        self.at_work.set(false);
    }

    fn draw(&self, changes: &Changes) {
        if let Some(field) = &mut *self.field.borrow_mut() {
            self.with_around(|around| {
                if changes.all {
                    field.refresh_all(around);
                } else {
                    for pointer in &changes.fields {
                        field.refresh(pointer, around);
                    }
                }
            });
        }
        if changes.state || changes.all {
            self.refresh_whole();
        }
    }

    fn refresh_whole(&self) {
        self.host
            .with_form(&mut |session| self.summary.refresh(session, &self.prefix));
    }

    /// What was added is what the person fills in next.
    fn focus_added(&self, pointer: &Pointer) {
        let view = self.with_around(|around| (around.see)(pointer));
        match view.map(|view| view.control) {
            Some(Control::List { items }) => {
                if let Some(last) = items.last() {
                    self.focus(&last.pointer);
                }
            }
            _ => self.focus(pointer),
        }
    }

    /// The place that is left when something in it is gone.
    fn focus_around(&self, pointer: &Pointer) {
        if let Some(found) = self.find(pointer) {
            found.focus_itself();
        }
    }

    fn focus_button(&self, what: &str, pointer: &Pointer) {
        let place = pointer.as_str().replace('\\', "\\\\").replace('"', "\\\"");
        let find = |what: &str| {
            self.root.find(&format!(
                "[data-do={what}][data-at=\"{place}\"]:not(:disabled)"
            ))
        };
        if let Some(found) = find(what).or_else(|| find("up")).or_else(|| find("down")) {
            found.focus_itself();
        }
    }

    fn find(&self, pointer: &Pointer) -> Option<El> {
        self.root
            .find(&format!("[id=\"{}\"]", id(&self.prefix, pointer)))
    }

    fn focus(&self, pointer: &Pointer) {
        if let Some(found) = self.find(pointer) {
            found.focus();
        }
    }
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
