//! `<a2a-inspect>`: an inspector that recognises and checks any JSON of A2A.
//!
//! The properties `text`, `kind` and `card` are the values of its controls.

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
    _mounted: Option<Mounted>,
}

/// Draws the inspector into the shadow root. `worker` is the URL of the worker's script.
pub(super) fn make(host: &Host, root: &ShadowRoot, worker: String) -> Box<dyn PropertyElement> {
    let dispatcher = host.clone();
    let inspector = Inspector::new(&WorkerScript(worker), move |report| {
        dispatcher.dispatch_text("a2a-inspect-report", report, false);
    });
    let drawn = inspector.clone();
    Box::new(InspectElement {
        inspector,
        _mounted: Mounted::in_shadow_root(root, move || drawn.view()),
    })
}

impl PropertyElement for InspectElement {
    fn put(&self, name: &str, text: Option<String>) -> Result<(), JsError> {
        self.inspector
            .put(name, text.as_deref().unwrap_or_default());
        Ok(())
    }
}
