//! `<SchemaForm>`: a form for any JSON Schema, as a Leptos component.

use std::rc::Rc;

use exact_json::Pointer;
use json_form::form::options::Options;
use leptos::prelude::*;
use send_wrapper::SendWrapper;
use serde_json::Value;
use wasm_bindgen::JsValue;

use super::app_page::{WORKER, prepare};
use super::form_check::FormCheck;
use super::form_handle::FormHandle;
use super::kept_draft::KeptDraft;
use crate::browser::Persist;
use crate::ui::form::{HostCall, HostFunctions};
use crate::ui::runtime::{Handle, LazyPart, PageListener};
use crate::ui::schema_form::{FormListener, FormOwner, GivenValue, form_work};

/// One change of a form's value, as `on_change` gets it.
#[derive(Clone, Debug, PartialEq)]
pub struct FormChange {
    /// The whole value; `None` if nothing is entered.
    pub value: Option<Value>,
    /// The instance location in `value` at which something was changed, added or removed.
    pub at: Pointer,
}

/// A form's listener that runs the component's callbacks.
struct Callbacks {
    change: Option<Callback<FormChange>>,
    check: Option<Callback<FormCheck>>,
    submit: Option<Callback<Value>>,
    functions: Option<HostFunctions>,
    draft: Rc<KeptDraft>,
}

impl FormListener for Callbacks {
    fn changed(&self, form: &FormOwner, at: &Pointer) {
        self.draft.save_soon(form);
        if let Some(change) = &self.change {
            change.run(FormChange {
                value: form.with_value(|value: Option<&Value>| value.cloned()),
                at: at.clone(),
            });
        }
    }

    fn checked(&self, form: &FormOwner) {
        if let Some(check) = &self.check
            && let Some(now) = FormCheck::of(form)
        {
            check.run(now);
        }
    }

    fn call_host(&self, call: &HostCall<'_>) -> Option<JsValue> {
        self.functions.as_ref()?(call)
    }

    fn submitted(&self, _: &FormOwner, value: &Value) {
        self.draft.clear();
        if let Some(submit) = &self.submit {
            submit.run(value.clone());
        }
    }
}

/// A form for a JSON Schema, checked by the validator in its worker.
///
/// Brings its style sheet along. The app needs a program for the worker, whose `main` calls `a2a_forms::worker::run`.
#[component]
pub fn SchemaForm(
    /// The schema. A new schema opens another form and keeps the entered values.
    #[prop(into)]
    schema: Signal<Value>,
    /// The value that the form starts with. A change of the signal replaces all that the person entered, unless it is the
    /// value of the form already: an app can give back what `on_change` gave it.
    #[prop(into, optional)]
    value: Option<Signal<Option<Value>>>,
    /// Hints for layout and widgets by JSON Pointer, as the property `options` of `<schema-form>`.
    #[prop(into, optional)]
    options: Option<Signal<Value>>,
    /// Called when the form needs a hint that is a function of the app; `options` has `true` as the value of such a
    /// hint.
    #[prop(optional)]
    functions: Option<HostFunctions>,
    /// While `true`, all controls are disabled, so that the person cannot edit the value.
    #[prop(into, optional)]
    disabled: Signal<bool>,
    /// While `true`, the form is read-only: controls take the focus, but the person cannot edit the value.
    #[prop(into, optional)]
    readonly: Signal<bool>,
    /// The errors that the app's server found: where each is in the value, and a sentence. They are shown at their fields, in
    /// place of those that the signal had before; an edit of its field removes an error.
    #[prop(into, optional)]
    errors: Option<Signal<Vec<(Pointer, String)>>>,
    /// How long the browser's storage keeps what a person entered, without secrets, if it is not submitted. The default is not
    /// to keep it. A kept draft is loaded in place of `value`, and passed to `on_change`.
    #[prop(optional)]
    persist: Persist,
    /// A name that tells the kept drafts of a page's forms apart; the console warns if two forms have the same, or none.
    #[prop(into, optional)]
    name: String,
    /// Called with the new value on each change.
    #[prop(into, optional)]
    on_change: Option<Callback<FormChange>>,
    /// Called when the result of checking the value changes: its state, its errors or its warnings.
    #[prop(into, optional)]
    on_check: Option<Callback<FormCheck>>,
    /// Called with the value when the person submits it by Enter in a field, or the app by `handle`, if it is valid or can't be
    /// checked; `FormHandle::check` tells which.
    #[prop(into, optional)]
    on_submit: Option<Callback<Value>>,
    /// Submits and resets the form for buttons of the app: the form draws none, as `<schema-form>`.
    #[prop(optional)]
    handle: Option<FormHandle>,
    /// The script of the worker; a relative address is resolved against that of the page, so that an app with several paths needs
    /// `/worker_loader.js`. The default is the script that Trunk makes for a program `worker` of the app.
    #[prop(into, default = WORKER.to_owned())]
    worker: String,
) -> impl IntoView {
    let draft = KeptDraft::new(persist, name);
    let listener: Rc<dyn FormListener> = Rc::new(Callbacks {
        change: on_change,
        check: on_check,
        submit: on_submit,
        functions,
        draft: Rc::clone(&draft),
    });
    let owner = FormOwner::new(
        prepare(worker),
        LazyPart::loaded(form_work()),
        LazyPart::loaded(Rc::clone(&listener)),
    );
    if persist != Persist::None {
        keep_in_time(&draft);
    }
    let form = Handle::new(Rc::new(owner.clone()));
    if let Some(handle) = handle {
        handle.attach(form, Rc::clone(&draft));
    }
    // The form is not reactive, so effects pass the props on.
    Effect::new(move |_| {
        let (off, frozen) = (disabled.get(), readonly.get());
        if let Some(form) = form.get() {
            form.set_disabled(off, frozen);
        }
    });
    Effect::new(move |_| {
        if let (Some(form), Some(options)) = (form.get(), options) {
            let options = options.get();
            let is_none = options.is_null();
            form.set_options((!is_none).then(|| Options::of(&options)));
        }
    });
    Effect::new(move |ran: Option<()>| {
        let (Some(form), Some(value)) = (form.get(), value) else {
            return;
        };
        let value = value.get();
        // An app gives back the value that a change gave it: what is typed beside it stays.
        let is_known = form.with_session(|session| session.state().value() == value.as_ref());
        if ran.is_none() || is_known != Some(true) {
            form.load(value);
        }
    });
    let listener = Handle::new(listener);
    let mut kept = draft.read();
    Effect::new(move |_| {
        let schema = schema.get();
        let (Some(form), Some(listener)) = (form.get(), listener.get()) else {
            return;
        };
        form.open(schema);
        if let Some(kept) = kept.take() {
            form.load_given(GivenValue::Draft(Some(kept)));
            listener.changed(&form, &Pointer::root());
        }
    });
    Effect::new(move |had_errors: Option<bool>| {
        let errors = errors.map(|errors| errors.get()).unwrap_or_default();
        let has_errors = !errors.is_empty();
        let Some(form) = form.get() else {
            return has_errors;
        };
        if has_errors {
            // The server refused the submitted value: the storage keeps the draft again.
            draft.save_soon(&form);
        }
        if has_errors || had_errors == Some(true) {
            form.report(errors);
        }
        has_errors
    });
    owner.view()
}

/// Registers the draft of a form, and writes it when the component is removed, or the person leaves the page.
fn keep_in_time(draft: &Rc<KeptDraft>) {
    draft.enter();
    let leaving = Rc::clone(draft);
    let listener = PageListener::of_window("pagehide", move |_| leaving.flush());
    let removed = SendWrapper::new((Rc::clone(draft), listener));
    on_cleanup(move || removed.0.leave());
}
