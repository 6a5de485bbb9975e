//! `FormView`: the handle by which a host mounts a form, updates it after edits, and moves the focus in it.

use std::cell::Cell;
use std::rc::Rc;

use json_form::form::Changes;
use leptos::prelude::*;

use super::events::listen;
use super::extras::FormExtras;
use super::{DrawnForm, FormHost, field};
use crate::ui::runtime::dom::{live_attrs, view};
use crate::ui::runtime::reactive::live;
use crate::ui::runtime::{LazyPart, flush};

/// A form as DOM elements that `refresh` updates. Clones refer to the same form.
#[derive(Clone)]
pub struct FormView {
    form: Rc<DrawnForm>,
    /// The reactive owner of signals that live as long as the form.
    _owner: Owner,
}

thread_local! {
    static FORMS: Cell<u32> = const { Cell::new(0) };
}

/// A new root owner; the current owner stays current.
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
    /// Renders a form; `extras` may be loaded later.
    pub fn new(host: Rc<dyn FormHost>, extras: LazyPart<dyn FormExtras>) -> Self {
        // The first one to render chooses the executor.
        flush();
        let number = FORMS.replace(FORMS.get().wrapping_add(1));
        let owner = own_root();
        let form = DrawnForm::new(host, extras, ["f", &number.to_string()].concat(), &owner);
        form.schedule_rest();
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

    /// Makes the Leptos view that renders the form's elements. Mount it again only after the last one was removed, and
    /// call `reword` then.
    pub fn view(&self) -> AnyView {
        self.form.frame()
    }

    /// Updates the words of all fields after the form was mounted in another language. What is typed, folded or under
    /// way, such as an upload, stays.
    pub fn reword(&self) {
        self.form.refresh(&Changes::everything());
        if let Some(extras) = self.form.extras.get() {
            extras.reworded(&self.form);
        }
    }

    /// Updates the fields that `changes` names, and the layout if it changed.
    pub fn refresh(&self, changes: &Changes) {
        match self
            .form
            .extras
            .get()
            .filter(|_| changes.layout_options_changed)
        {
            Some(extras) => extras.apply_layout_change(&self.form, changes),
            None => self.form.refresh(changes),
        }
    }

    /// Whether all fields are rendered; `false` while later tasks still have to render fields of a large form.
    pub fn is_drawn(&self) -> bool {
        self.form.is_drawn()
    }

    /// Renders the fields that later tasks would render, in this call: JSON in strings is parsed when its field is
    /// rendered, which must precede sending.
    pub fn finish(&self) {
        self.form.finish();
    }

    /// Moves the focus to the error summary, once the extras are loaded.
    pub fn show_mistakes(&self) {
        let this = Rc::downgrade(&self.form);
        self.form.extras.when_loaded(move |extras| {
            if let Some(form) = this.upgrade() {
                extras.show_mistakes(&form);
            }
        });
    }

    /// Moves the focus to the field of the first error; does nothing without errors.
    pub fn focus_first(&self) {
        let first = self
            .form
            .with_session(|session| session.state().problems().into_iter().next());
        if let Some(problem) = first {
            self.form.focus(&problem.pointer);
        }
    }

    /// Makes the form disabled, read-only, or editable if both are `false`.
    pub fn set_disabled(&self, disabled: bool, read_only: bool) {
        let form = &self.form;
        if form.disabled.replace(disabled) != disabled || form.read_only.get() != read_only {
            form.read_only.set(read_only);
            // Undo and redo are disabled as well.
            form.is_fixed.set(disabled || read_only);
            form.refresh(&Changes::everything());
        }
    }
}

impl DrawnForm {
    /// The form's outermost element, with its fields and what the extras show above and below them.
    pub(super) fn frame(&self) -> AnyView {
        let fields = self.top().map(|node| field::field(self.link(), node));
        let (is_fixed, is_dragging) = (self.is_fixed.clone(), self.state.is_dragging.clone());
        let attrs = live_attrs(move || {
            view! {
                <{..}
                    class="form"
                    part="form"
                    data-still=is_fixed.get()
                    data-dragging=is_dragging.get()
                />
            }
        });
        view! {
            <div {..listen(
                attrs.at(self.root),
                &self.link(),
            )}>
                {region(self, |extras, form| extras.above(form))} {fields}
                {region(self, |extras, form| extras.below(form))}
            </div>
        }
    }
}

/// A region that the extras render with `draw`: empty until they are loaded.
fn region(form: &DrawnForm, draw: fn(&dyn FormExtras, &DrawnForm) -> AnyView) -> AnyView {
    let (link, is_here) = (form.link(), form.state.is_here.clone());
    let view = move || {
        let form = link.get().filter(|_| is_here.get())?;
        Some(draw(&*form.extras.get()?, &form))
    };
    live(move || view().into_any())
}
