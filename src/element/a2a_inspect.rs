//! `<a2a-inspect>`: any JSON of A2A, recognised and checked.
//!
//! The properties `text`, `kind` and `card` are the values of its controls.

use a2a_forms::browser::validator::WorkerScript;
use a2a_forms::ui::inspect::Inspector;
use a2a_forms::ui::runtime::Mounted;
use wasm_bindgen::JsError;
use web_sys::ShadowRoot;

use crate::element::face::{Host, View};

/// The name of the element.
pub(super) const NAME: &str = "a2a-inspect";

struct Made {
    inspector: Inspector,
    _mounted: Option<Mounted>,
}

/// Draws the inspector into the shadow root.
pub(super) fn make(host: &Host, root: &ShadowRoot, worker: String) -> Box<dyn View> {
    let teller = host.clone();
    let inspector = Inspector::new(&WorkerScript(worker), move |report| {
        teller.tell_text("a2a-inspect-report", report, false);
    });
    let drawn = inspector.clone();
    let mounted = Mounted::new(move || drawn.view());
    if let Some(mounted) = &mounted {
        mounted.show_in(root);
    }
    Box::new(Made {
        inspector,
        _mounted: mounted,
    })
}

impl View for Made {
    fn put(&self, name: &str, text: Option<String>) -> Result<(), JsError> {
        self.inspector
            .put(name, text.as_deref().unwrap_or_default());
        Ok(())
    }
}
