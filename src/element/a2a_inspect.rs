//! `<a2a-inspect>`: an inspector that recognises and checks any JSON of A2A.
//!
//! The properties `text`, `kind` and `card` are the values of its controls; `agent` is the address that the text, a card,
//! came from.

use std::cell::RefCell;
use std::rc::Rc;

use a2a_forms::browser::validator::WorkerScript;
use a2a_forms::ui::inspect::{Inspector, TestedAgent};
use a2a_forms::ui::runtime::Mounted;
use wasm_bindgen::JsError;
use web_sys::ShadowRoot;

use crate::element::host_element::{Host, PropertyElement};
use crate::element::split_points;

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
    let load = Rc::new(|| Box::pin(split_points::load_tester()) as _);
    let inspector = Inspector::new(&WorkerScript(worker), load, move |report| {
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
        if name == "agent" {
            let address = text.filter(|it| !it.is_empty());
            self.inspector.set_agent(address.map(|address| TestedAgent {
                address,
                // The element has no sign-in.
                authorize: Rc::new(|_, _| {}),
            }));
            return Ok(());
        }
        self.inspector
            .put(name, text.as_deref().unwrap_or_default());
        Ok(())
    }
}
