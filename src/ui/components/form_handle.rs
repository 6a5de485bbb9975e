//! `FormHandle`: the methods of a `SchemaForm` for the app around it.

use std::cell::Cell;
use std::rc::Rc;

use js_sys::{Function, Promise};
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

use super::form_check::FormCheck;
use super::kept_draft::KeptDraft;
use crate::ui::runtime::{Handle, after_drawing};
use crate::ui::schema_form::FormOwner;

/// Submits, resets and checks a `SchemaForm`, as the methods of `<schema-form>` do.
///
/// The app makes it and gives it to the component, as it does with a `NodeRef`, so that its buttons can call the methods from
/// anywhere, also from above the form. While no form has the handle, the methods do nothing.
///
/// ```ignore
/// let form = FormHandle::new();
/// view! {
///     <SchemaForm schema=order() handle=form on_submit=move |value: Value| save(&value) />
///     <button type="button" on:click=move |_| form.submit()>{"Order"}</button>
/// }
/// ```
#[derive(Clone, Copy)]
pub struct FormHandle(StoredValue<Option<Attached>, LocalStorage>);

/// The form that has a handle, and its draft; both are gone once the component is removed.
#[derive(Clone, Copy)]
struct Attached {
    form: Handle<FormOwner>,
    draft: Handle<KeptDraft>,
}

impl Default for FormHandle {
    fn default() -> Self {
        Self::new()
    }
}

impl FormHandle {
    /// A handle for one form. It lives as long as the component in which it is made.
    pub fn new() -> Self {
        Self(StoredValue::new_local(None))
    }

    /// Submits the form as Enter in a field does: checks the value, then calls `on_submit`, or shows the errors and moves the
    /// focus to their summary. While the validator is loading or checking, waits for it. In a form with steps, goes to the
    /// next step instead, unless the last one, the review, is shown.
    pub fn submit(self) {
        self.with(|form, _| form.submit());
    }

    /// Resets the form to its initial value, and removes its draft. Calls neither `on_change` nor `on_submit`.
    pub fn reset(self) {
        self.with(|form, draft| {
            form.reset();
            draft.clear();
        });
    }

    /// Shows all errors and moves the focus to the first, also to one that the signal `errors` just got.
    pub fn focus_first_error(self) {
        // The form gets props by effects, which have not run yet.
        after_drawing(move || {
            self.with(|form, _| form.focus_first_error());
        });
    }

    /// The last result of checking the value, without waiting: in `on_submit`, it tells a valid value from one that could
    /// not be checked. `None` if there is no form.
    pub fn check(self) -> Option<FormCheck> {
        self.with(|form, _| FormCheck::of(form)).flatten()
    }

    /// The result of checking the current value, once it is checked or can't be checked; it shows no errors. `None` if there
    /// is no form, or if it is removed meanwhile.
    pub async fn validate(self) -> Option<FormCheck> {
        let check = Rc::new(Cell::new(None));
        let settled = Promise::new(&mut |resolve, _| {
            let (settled, given) = (Resolve(resolve), Rc::clone(&check));
            self.with(|form, _| {
                form.validate(move |form| {
                    given.set(FormCheck::of(form));
                    drop(settled);
                });
            });
        });
        // It is never rejected.
        let _ = JsFuture::from(settled).await;
        check.take()
    }

    /// Gives the handle to a form.
    pub(super) fn attach(self, form: Handle<FormOwner>, draft: Rc<KeptDraft>) {
        let draft = Handle::new(draft);
        // The app may have removed the component in which it made the handle.
        let _ = self.0.try_set_value(Some(Attached { form, draft }));
    }

    fn with<T>(self, act: impl FnOnce(&FormOwner, &KeptDraft) -> T) -> Option<T> {
        let Attached { form, draft } = self.0.try_get_value()??;
        Some(act(&*form.get()?, &*draft.get()?))
    }
}

/// Resolves a promise when it is dropped: a form that is removed drops the callbacks that wait for its check.
struct Resolve(Function);

impl Drop for Resolve {
    fn drop(&mut self) {
        // A promise's `resolve` never throws.
        let _ = self.0.call0(&JsValue::UNDEFINED);
    }
}
