//! `<schema-view>`: a value, shown through its schema and checked against it. `<a2a-inspect>` is in the same part, and
//! shares the class [`SchemaView`] (decision 1).

use std::cell::RefCell;

use a2a_forms::browser::validator::WorkerScript;
use a2a_forms::ui::runtime::{LazyPart, Mounted};
use a2a_forms::ui::schema_view::ViewOwner;
use wasm_bindgen::prelude::*;
use web_sys::ShadowRoot;

use crate::element::a2a_inspect;
use crate::element::host_element::{Host, PropertyElement, not_json};
use crate::element::schema_form::bundled;

thread_local! {
    static VIEW: LazyPart<dyn ViewMaker> = LazyPart::pending();
}

pub(super) fn view() -> LazyPart<dyn ViewMaker> {
    VIEW.with(LazyPart::clone)
}

/// The Rust half of a `<schema-view>` or an `<a2a-inspect>`.
#[wasm_bindgen]
pub struct SchemaView {
    methods: Box<dyn PropertyElement>,
}

/// The interface of the part `view`: makes the implementation of a `<schema-view>` or `<a2a-inspect>`, and has the
/// style sheet of both.
pub(super) trait ViewMaker {
    fn make(&self, host: &Host, root: &ShadowRoot, worker: String) -> Box<dyn PropertyElement>;
    fn stylesheet(&self) -> String;
}

/// Makes the implementations of `<schema-view>` and `<a2a-inspect>`; code of the part `view`.
pub(super) struct ViewPart;

struct ViewElement {
    view: ViewOwner,
    properties: RefCell<HostProperties>,
    host: Host,
    mounted: RefCell<Option<Mounted>>,
}

/// Properties that the host page set, as JSON text.
#[derive(Default, Clone)]
struct HostProperties {
    schema: Option<String>,
    resources: Option<String>,
    value: Option<String>,
}

#[wasm_bindgen]
impl SchemaView {
    /// The Rust half of an element; it renders into the shadow root. Fails if the part `view` is not loaded. `worker`
    /// is the address of the worker's script.
    #[wasm_bindgen(constructor)]
    pub fn new(host: &Host, worker: String) -> Result<Self, JsError> {
        let maker = view().get();
        let maker = maker.ok_or_else(|| JsError::new("results are not loaded"))?;
        Ok(Self {
            methods: maker.make(host, &host.root(), worker),
        })
    }

    /// Sets a property or an attribute of the element; `None` removes it. Fails if the schema or the value of a
    /// `<schema-view>` is not JSON.
    pub fn put(&self, name: &str, text: Option<String>) -> Result<(), JsError> {
        self.methods.put(name, text)
    }
}

impl ViewMaker for ViewPart {
    fn make(&self, host: &Host, root: &ShadowRoot, worker: String) -> Box<dyn PropertyElement> {
        if host.local_name() == a2a_inspect::NAME {
            return a2a_inspect::make(host, root, worker);
        }
        let view = ViewOwner::new(WorkerScript(worker));
        let element = ViewElement {
            view,
            properties: RefCell::default(),
            host: host.clone(),
            mounted: RefCell::default(),
        };
        element.mount();
        Box::new(element)
    }

    fn stylesheet(&self) -> String {
        [&stylesheet(), a2a_forms::style::INSPECT].concat()
    }
}

/// The style sheets `REST` and `RESULT` as one, which elements that show results adopt.
pub(super) fn stylesheet() -> String {
    [a2a_forms::style::REST, a2a_forms::style::RESULT].concat()
}

impl ViewElement {
    fn mount(&self) {
        let view = self.view.clone();
        self.mounted.take();
        let mounted = Mounted::new(move || view.view());
        if let Some(mounted) = &mounted {
            self.host.show(mounted.element());
        }
        self.mounted.replace(mounted);
    }
}

impl PropertyElement for ViewElement {
    fn put(&self, name: &str, text: Option<String>) -> Result<(), JsError> {
        if name == "language" {
            self.mount();
            return Ok(());
        }
        let mut properties = self.properties.borrow_mut();
        match name {
            "schema" => properties.schema = text,
            "resources" => properties.resources = text,
            "valueText" => properties.value = text,
            _ => return Ok(()),
        }
        let now = properties.clone();
        drop(properties);
        let schema = match now.schema.as_deref().map(exact_json::parse) {
            // Shown as if there were no schema.
            Some(Err(error)) if error.is_too_deep() => Err(()),
            read => Ok(read.map(|read| not_json(read, "The schema")).transpose()?),
        };
        self.view.set_schema_too_deep(schema.is_err());
        let schema = schema.ok().flatten();
        let schema = schema.map(|schema| bundled(schema, now.resources.as_deref()));
        let value = match now.value.as_deref().map(exact_json::parse) {
            Some(Err(error)) if error.is_too_deep() => {
                self.view.show_too_deep(now.value.unwrap_or_default());
                return Ok(());
            }
            read => read.map(|read| not_json(read, "The value")).transpose()?,
        };
        self.view.show(schema.as_ref(), value);
        Ok(())
    }
}
