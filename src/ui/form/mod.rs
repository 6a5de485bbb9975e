//! A whole form on the screen: the summary of mistakes, the fields, what is said of the checking.
//!
//! Owns how a form is shown and taken down, for whoever hosts one. Leaves deciding to the host. What is needed
//! only once somebody does something is behind `FormExtras`, and may come later.

mod action;
mod branch_choosers;
mod buttons;
mod control;
mod drawn_form;
mod events;
mod extras;
mod field;
mod field_children;
mod field_header;
mod field_help;
mod focus;
mod lookup;
mod name_input;
mod node;
mod pagination;

use std::cell::Cell;
use std::rc::Rc;

use leptos::prelude::*;

use crate::form::{Changes, Edit, FormSession};
use crate::pointer::Pointer;
use crate::ui::LazyPart;
use crate::ui::flush;
use crate::ui::runtime::{attrs, live, live_attrs};
use drawn_form::DrawnForm;
use events::{FormEvent, listen};
pub use extras::{FormExtras, form_extras};

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
    form: Rc<DrawnForm>,
    /// What its parts that live as long as it does belong to.
    _owner: Owner,
}

thread_local! {
    static FORMS: Cell<u32> = const { Cell::new(0) };
}

/// An owner of nobody's, while the current one stays the current one.
fn own_root() -> Owner {
    let around = Owner::current();
    let owner = Owner::new_root(None);
    match around {
        Some(around) => around.set(),
        None => owner.clone().unset(),
    }
    owner
}

impl FormView {
    /// A host's form; `extras` may come later.
    pub fn new(host: Rc<dyn FormHost>, extras: LazyPart<dyn FormExtras>) -> Self {
        // Whoever is the first to draw chooses how effects run.
        flush();
        let number = FORMS.replace(FORMS.get().wrapping_add(1));
        let owner = own_root();
        let form = DrawnForm::new(host, extras, ["f", &number.to_string()].concat(), &owner);
        form.go_on();
        let this = Rc::downgrade(&form);
        form.extras.when_loaded(move |extras| {
            if let Some(form) = this.upgrade() {
                extras.begin(&form);
            }
        });
        Self {
            form,
            _owner: owner,
        }
    }

    /// Its view, to be put into another one, once.
    pub fn view(&self) -> AnyView {
        view(&self.form)
    }

    /// Draws again what changed.
    pub fn refresh(&self, changes: &Changes) {
        match self.form.extras.get().filter(|_| changes.laid) {
            Some(extras) => extras.rearrange(&self.form, changes),
            None => self.form.refresh(changes),
        }
    }

    /// Whether all of a large form is drawn; the rest comes in later tasks.
    pub fn is_drawn(&self) -> bool {
        self.form.is_drawn()
    }

    /// Draws all of it now: JSON in a string is looked into when it is drawn, and is to be right
    /// before anything is sent.
    pub fn finish(&self) {
        self.form.finish();
    }

    /// Brings the person to the summary of mistakes.
    pub fn show_mistakes(&self) {
        let this = Rc::downgrade(&self.form);
        self.form.extras.when_loaded(move |extras| {
            if let Some(form) = this.upgrade() {
                extras.show_mistakes(&form);
            }
        });
    }

    /// Brings the person to the first mistake.
    pub fn focus_first(&self) {
        let first = self
            .form
            .with_session(|session| session.state().problems().into_iter().next());
        if let Some(problem) = first {
            self.form.focus(&problem.pointer);
        }
    }

    /// Turns editing off or on; read-only is still shown and reached.
    pub fn set_off(&self, off: bool, frozen: bool) {
        let form = &self.form;
        if form.off.replace(off) != off || form.frozen.get() != frozen {
            form.frozen.set(frozen);
            // The ways back and forth lead nowhere either.
            form.is_still.set(off || frozen);
            form.refresh(&Changes::everything());
        }
    }
}

fn view(form: &Rc<DrawnForm>) -> AnyView {
    let node = form.top();
    let fields = node.map(|node| field::field(form.link(), node));
    let (is_still, is_dragging) = (form.is_still.clone(), form.state.is_dragging.clone());
    let link = form.link();
    let hear = |happening| listen(&link, happening);
    let attrs = live_attrs(move || {
        attrs!(
            "class": "form", "part": "form",
            "data-still": is_still.get(), "data-dragging": is_dragging.get()
        )
    });
    view! {
        <div {..attrs} node_ref=form.root
            {..hear(FormEvent::Input)} {..hear(FormEvent::Change)} {..hear(FormEvent::KeyDown)}
            {..hear(FormEvent::FocusIn)} {..hear(FormEvent::FocusOut)} {..hear(FormEvent::Click)}
            {..hear(FormEvent::Paste)} {..hear(FormEvent::BeforeMatch)}
            {..hear(FormEvent::PointerDown)} {..hear(FormEvent::PointerMove)}
            {..hear(FormEvent::PointerUp)} {..hear(FormEvent::PointerCancel)}
        >
            {region(form, |extras, form| extras.above(form))}
            {fields}
            {region(form, |extras, form| extras.below(form))}
        </div>
    }
    .into_any()
}

/// A part of the form that only the extras draw.
fn region(form: &DrawnForm, draw: fn(&dyn FormExtras, &DrawnForm) -> AnyView) -> AnyView {
    let (link, is_here) = (form.link(), form.state.is_here.clone());
    let shown = move || {
        let form = link.get().filter(|_| is_here.get())?;
        Some(draw(&*form.extras.get()?, &form))
    };
    live(move || shown().into_any())
}

/// An id that is made from another one.
fn with(id: &str, suffix: &str) -> String {
    [id, suffix].concat()
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
