//! `<a2a-inspect>`: an inspector that recognises and checks any JSON of A2A.
//!
//! The properties `text`, `kind` and `card` are the values of its controls.

use std::cell::RefCell;

use a2a_forms::browser::validator::WorkerScript;
use a2a_forms::ui::inspect::Inspector;
use a2a_forms::ui::runtime::Mounted;
use wasm_bindgen::JsError;
use web_sys::ShadowRoot;

use crate::element::host_element::{Host, PropertyElement};

/// The tag name of the inspector's element.
pub(super) const NAME: &str = "a2a-inspect";

struct InspectElement {
    inspector: Inspector,
    root: ShadowRoot,
    mounted: RefCell<Option<Mounted>>,
}

/// Draws the inspector into the shadow root. `worker` is the URL of the worker's script.
pub(super) fn make(host: &Host, root: &ShadowRoot, worker: String) -> Box<dyn PropertyElement> {
    let dispatcher = host.clone();
    let inspector = Inspector::new(&WorkerScript(worker), move |report| {
        dispatcher.dispatch_text("a2a-inspect-report", report, false);
    });
    let element = InspectElement {
        inspector,
        root: root.clone(),
        mounted: RefCell::default(),
    };
    element.mount();
    Box::new(element)
}

impl InspectElement {
    fn mount(&self) {
        let inspector = self.inspector.clone();
        self.mounted.take();
        let mounted = Mounted::in_shadow_root(&self.root, move || inspector.view());
        self.mounted.replace(mounted);
    }
}

impl PropertyElement for InspectElement {
    fn put(&self, name: &str, text: Option<String>) -> Result<(), JsError> {
        if name == "language" {
            self.mount();
            return Ok(());
        }
        self.inspector
            .put(name, text.as_deref().unwrap_or_default());
        Ok(())
    }
}
