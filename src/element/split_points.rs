//! The split points of the elements' module.
//!
//! The first part renders a form. Each later part is behind one function here, marked `#[wasm_split]`, which returns
//! the part's interface, a trait object; `cargo xtask package` splits the linked module at these functions (decision
//! 1). Code of a later part is called through its interface only, which exists once the part is loaded, so that missing
//! code can't be called. Leaves fetching to the shell.
//!
//! `#[wasm_split]` makes a function asynchronous. A build with debug assertions is one module: `loaded` wraps
//! the result of the function in a future.

#![expect(
    clippy::unnecessary_wraps,
    reason = "`fallible` asks for a `Result`: loading may fail, making the interface does not"
)]

#[cfg(not(debug_assertions))]
use std::convert::identity as loaded;
#[cfg(debug_assertions)]
use std::future::ready as loaded;
use std::rc::Rc;

use a2a_forms::ui::inspect::{AgentTester, Tester};
use wasm_bindgen::prelude::*;
use wasm_split_helpers::SplitLoaderError;
#[cfg(not(debug_assertions))]
use wasm_split_helpers::wasm_split;

use crate::element::a2a_form::{AgentFormMaker, AgentFormPart};
use crate::element::schema_form::{ElementWork, Work};
use crate::element::schema_view::{ViewMaker, ViewPart};
use crate::element::{a2a_form, schema_form, schema_view};

/// The part `rest`: edits, checks and sending of a form.
#[cfg_attr(not(debug_assertions), wasm_split(rest, fallible))]
fn make_rest() -> Result<Rc<dyn ElementWork>, SplitLoaderError> {
    Ok(Rc::new(Work))
}

/// The part `view`: values that are only shown, and the inspector.
#[cfg_attr(not(debug_assertions), wasm_split(view, fallible))]
fn make_view() -> Result<Rc<dyn ViewMaker>, SplitLoaderError> {
    Ok(Rc::new(ViewPart))
}

/// The part `talk`: `<a2a-form>`, which talks to an agent.
#[cfg_attr(not(debug_assertions), wasm_split(talk, fallible))]
fn make_talk() -> Result<Rc<dyn AgentFormMaker>, SplitLoaderError> {
    Ok(Rc::new(AgentFormPart))
}

/// The part `test`: the conformance kit, which `<a2a-inspect>` tests an agent with. It has all code of `talk` and `view`,
/// too: it shares much with both, and code that one of them shares with it alone would be a file of its own, which every
/// conversation and every result would load.
#[cfg_attr(not(debug_assertions), wasm_split(test, fallible))]
fn make_tester() -> Result<Rc<dyn AgentTester>, SplitLoaderError> {
    schema_view::view().resolve(Rc::new(ViewPart));
    a2a_form::talk().resolve(Rc::new(AgentFormPart));
    Ok(Rc::new(Tester))
}

/// Loads the part `test`; `None` if it can't be loaded now. It has no name in `load`: no element needs it to start.
pub(super) async fn load_tester() -> Option<Rc<dyn AgentTester>> {
    loaded(make_tester()).await.ok()
}

/// Loads a part: `rest`, `view` or `talk`. Uses the `fetch` that the shell passed to the wasm-bindgen glue. After a
/// failure the next call tries again.
#[expect(unreachable_pub, reason = "wasm-bindgen takes nothing else")]
#[wasm_bindgen]
pub async fn load(part: String) -> Result<(), JsError> {
    match &*part {
        "rest" => schema_form::rest().resolve(loaded(make_rest()).await?),
        "view" => schema_view::view().resolve(loaded(make_view()).await?),
        "talk" => a2a_form::talk().resolve(loaded(make_talk()).await?),
        _ => return Err(JsError::new("there is no such part")),
    }
    Ok(())
}

/// The style sheet of a part; `None` if the part is not loaded. An element adopts it beside that of the first part.
#[expect(unreachable_pub, reason = "wasm-bindgen takes nothing else")]
#[wasm_bindgen]
pub fn stylesheet(part: &str) -> Option<String> {
    match part {
        "first" => Some(a2a_forms::style::FORM.to_owned()),
        "rest" => Some(schema_form::rest().get()?.stylesheet().to_owned()),
        "view" => Some(schema_view::view().get()?.stylesheet()),
        "talk" => Some(a2a_form::talk().get()?.stylesheet()),
        _ => None,
    }
}
