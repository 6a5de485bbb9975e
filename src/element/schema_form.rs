//! `<schema-form>`: a form for any JSON Schema, without an agent.
//!
//! Owns the class that the JS shell instantiates. `ui::FormOwner` is the form; `host_events` and `validate`, in the
//! part `rest`, do what follows the first paint, such as events for the host page.

mod finding_entries;
mod host_events;
mod validate;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use a2a_forms::browser::validator::WorkerScript;
use a2a_forms::ui::runtime::{LazyPart, Mounted};
use a2a_forms::ui::schema_form::{FormListener, FormOwner, FormWork, GivenValue};
use js_sys::Function;
use json_form::form::FormSession;
use serde_json::Value;
use wasm_bindgen::prelude::*;

use crate::element::host_element::{Host, not_json, state_name};
pub(super) use host_events::{Work, bundled, draft_text};

/// The interface of the part `rest`: what `<schema-form>` does after its first paint.
pub(super) trait ElementWork {
    /// The code of `ui::schema_form` that is loaded after the first paint: it applies edits, checks and submits the
    /// form.
    fn form(&self) -> Rc<dyn FormWork>;
    /// A listener that dispatches the events of a form, such as `schema-form-change`, at the element `host`.
    fn listener(&self, host: Host) -> Rc<dyn FormListener>;
    /// Replaces the options of a form (hints of the host page for layout and widgets) by those in a JSON text; `None`
    /// removes them.
    fn set_options(&self, form: &FormOwner, text: Option<&str>);
    /// Shows the errors of the host page's server: a list of `{pointer, message}` as JSON text.
    fn report(&self, form: &FormOwner, text: Option<String>);
    /// Calls back with `{valid, state, errors}` as JSON text once the current value is checked.
    fn validate(&self, form: &FormOwner, done: Function);
    /// The schema with the documents embedded that it refers to. `resources` is JSON text of an object that maps the
    /// URI of each document to its schema.
    fn bundled(&self, schema: Value, resources: Option<&str>) -> Value;
    /// Opens the form that a server drew, by the text of its hidden field `state`.
    fn open_posted(&self, form: &FormOwner, schema: Value, state: &str);
    /// A text of a form by its name, as `SchemaForm::text` has it; `None` if it has none.
    fn text(&self, form: &FormOwner, name: &str) -> Option<String>;
    /// The CSS text that a form needs after its first paint, when the part `rest` has loaded.
    fn stylesheet(&self) -> &'static str;
}

thread_local! {
    static REST: LazyPart<dyn ElementWork> = LazyPart::pending();
}

pub(super) fn rest() -> LazyPart<dyn ElementWork> {
    REST.with(LazyPart::clone)
}

/// The Rust half of one `<schema-form>`, which the JS shell calls.
#[wasm_bindgen]
pub struct SchemaForm {
    form: FormOwner,
    properties: RefCell<HostProperties>,
    /// How often `open` was called. A schema that waits for the part `rest` is dropped if this has grown meanwhile.
    schemas: Rc<Cell<u64>>,
    host: Host,
    mounted: RefCell<Option<Mounted>>,
}

/// The properties and attributes of the element that the host page set. `schema` and `resources` are JSON texts.
#[derive(Default)]
struct HostProperties {
    schema: Option<String>,
    resources: Option<String>,
    has_options: bool,
    /// The text of `FormSession::post_state` when a server drew the form.
    posted: Option<String>,
    is_disabled: bool,
    is_read_only: bool,
}

#[wasm_bindgen]
impl SchemaForm {
    /// Makes the Rust half of an element, and shows its view. `worker` is the address of the script of the validator's
    /// worker.
    #[wasm_bindgen(constructor)]
    pub fn new(host: Host, worker: String) -> Self {
        let dispatcher = host.clone();
        let (work, listener) = (LazyPart::pending(), LazyPart::pending());
        let coming = (work.clone(), listener.clone());
        rest().when_loaded(move |rest| {
            let (work, listener) = coming;
            listener.resolve(rest.listener(dispatcher));
            work.resolve(rest.form());
        });
        let form = FormOwner::new(WorkerScript(worker), work, listener);
        let element = Self {
            form,
            properties: RefCell::default(),
            schemas: Rc::default(),
            host,
            mounted: RefCell::default(),
        };
        element.mount();
        element
    }

    /// Sets a property or an attribute of the element; a value, schema or options are JSON text. `None` removes it.
    pub fn put(&self, name: &str, text: Option<String>) -> Result<(), JsError> {
        match name {
            // What was entered before the element started again comes after the schema.
            "entered" => {
                let draft = text.and_then(|text| exact_json::parse(&text).ok());
                self.form.load_given(GivenValue::Draft(draft));
            }
            "valueText" => match text.map(|text| (exact_json::parse(&text), text)) {
                Some((Err(error), text)) if error.is_too_deep() => {
                    self.form.load_given(GivenValue::TooDeep(text));
                }
                Some((read, _)) => self.form.load(Some(not_json(read, "The value")?)),
                None => self.form.load(None),
            },
            // The custom state of the step that the element was at before it started again.
            "step" => self.form.begin_at_step(text.map(|name| {
                let number = name.strip_prefix("step-").and_then(|it| it.parse().ok());
                number.map_or(usize::MAX, |number: usize| number.saturating_sub(1))
            })),
            "options" => {
                self.properties.borrow_mut().has_options = text.is_some();
                // Keeps the value, the focus and the undo history.
                self.later(move |rest, form| rest.set_options(form, text.as_deref()));
            }
            "schema" => {
                self.properties.borrow_mut().schema = text;
                self.open()?;
            }
            "resources" => {
                self.properties.borrow_mut().resources = text;
                self.open()?;
            }
            "reported" => self.later(move |rest, form| rest.report(form, text)),
            // The language that is current now is another one.
            "language" => {
                self.mount();
                self.form.reword();
            }
            "heading-level" => {
                let level = text.and_then(|text| text.parse().ok());
                self.form.set_heading_level(level.unwrap_or_default());
                self.mount();
            }
            // The address that the form is posted to.
            "action" => {
                self.form.set_has_send_button(text.is_some());
                self.mount();
            }
            // The text of the hidden field `state` in the HTML that a server made of the form.
            "posted" => self.properties.borrow_mut().posted = text,
            "disabled" => {
                self.change_properties(|properties| properties.is_disabled = text.is_some());
            }
            "readonly" => {
                self.change_properties(|properties| properties.is_read_only = text.is_some());
            }
            _ => {}
        }
        Ok(())
    }

    /// A text of the form by its name; `None` if it has none. One function, since each adds to the first part:
    /// - `value`: the value as JSON text
    /// - `initial`: the value that the form began with; none if the schema determines it
    /// - `state`: the check state, as the property `state` names it
    /// - `errors`, `warnings`: the properties of these names, as JSON text
    /// - `draft`: the value without secrets; none before the part `rest` is loaded
    /// - `entered`: the value and the typed texts that are no values yet, for the property `entered` of the next instance
    pub fn text(&self, name: &str) -> Option<String> {
        let session =
            |see: fn(&FormSession) -> Option<String>| self.form.with_session(see).flatten();
        match name {
            "value" => self.form.with_value(|value| value.map(exact_json::to_text)),
            "initial" => session(|session| session.given().map(exact_json::to_text)),
            "state" => session(|session| Some(state_name(session.state()).to_owned())),
            _ => rest().get()?.text(&self.form, name),
        }
    }

    /// Whether a form is open: `false` before a schema is set, and while the first one waits for the part `rest`.
    #[wasm_bindgen(js_name = hasForm)]
    pub fn has_form(&self) -> bool {
        self.form.with_session(|_| ()).is_some()
    }

    /// Calls back with `{valid, state, errors}` as JSON text once the current value is checked.
    pub fn validate(&self, done: Function) {
        self.later(|rest, form| rest.validate(form, done));
    }

    /// Resets the form to its initial value.
    pub fn reset(&self) {
        self.form.reset();
    }

    /// Submits the form as its button does: checks the value, then dispatches `schema-form-submit` or shows the errors.
    /// In a form with steps, goes to the next step instead, unless the last one is shown.
    pub fn submit(&self) {
        self.form.submit();
    }

    /// Shows all errors and moves the focus to the first.
    #[wasm_bindgen(js_name = focusFirstError)]
    pub fn focus_first_error(&self) {
        self.form.focus_first_error();
    }
}

impl SchemaForm {
    fn mount(&self) {
        let form = self.form.clone();
        self.mounted.take();
        let mounted = Mounted::new(move || form.view());
        if let Some(mounted) = &mounted {
            self.host.show(mounted.element());
        }
        self.mounted.replace(mounted);
    }

    /// Opens a form for the schema and resources that the host page set, and keeps the entered value. Without a schema,
    /// closes the form.
    fn open(&self) -> Result<(), JsError> {
        let number = self.schemas.get() + 1;
        self.schemas.set(number);
        let mut borrowed = self.properties.borrow_mut();
        let properties = &mut *borrowed;
        let Some(text) = &properties.schema else {
            drop(borrowed);
            self.form.close();
            return Ok(());
        };
        // A schema that is set later has no state of a server.
        let posted = properties.posted.take();
        let schema = match exact_json::parse(text) {
            Err(error) if error.is_too_deep() => None,
            read => Some(not_json(read, "The schema")?),
        };
        let (resources, has_options) = (properties.resources.clone(), properties.has_options);
        drop(borrowed);
        let Some(schema) = schema else {
            self.form.open_too_deep();
            return Ok(());
        };
        // Options change the layout before the first paint, and only the part `rest` embeds documents and reads what a
        // server drew: then wait for it.
        if resources.is_none() && !has_options && posted.is_none() {
            self.form.open(schema);
            return Ok(());
        }
        let schemas = Rc::clone(&self.schemas);
        self.later(move |rest, form| {
            if schemas.get() == number {
                let schema = rest.bundled(schema, resources.as_deref());
                match posted {
                    Some(state) => rest.open_posted(form, schema, &state),
                    None => form.open(schema),
                }
            }
        });
        Ok(())
    }

    /// Lets `change` set the stored `disabled` or `readonly` of the host page, then applies both to the form.
    fn change_properties(&self, change: impl FnOnce(&mut HostProperties)) {
        let mut properties = self.properties.borrow_mut();
        change(&mut properties);
        let (is_disabled, is_read_only) = (properties.is_disabled, properties.is_read_only);
        drop(properties);
        self.form.set_disabled(is_disabled, is_read_only);
    }

    /// Calls a function as soon as the part `rest` is loaded; at once if it is already. Does nothing if the form was
    /// dropped before.
    fn later(&self, then: impl FnOnce(&dyn ElementWork, &FormOwner) + 'static) {
        let form = self.form.downgrade();
        rest().when_loaded(move |rest| {
            if let Some(form) = form() {
                then(rest, &form);
            }
        });
    }
}
