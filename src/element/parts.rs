//! The parts of the elements' module, and the only places where it is cut.
//!
//! The first part draws a form. Each later one is behind one function here, marked `#[wasm_split]`, which makes the
//! part's face: `cargo xtask package` divides the linked module at these functions (decision 1). Code of a later part
//! is reached through its face only, and there is no face before the part is loaded, so that a missing part cannot
//! be called. Leaves fetching to the shell.

#![expect(
    clippy::unnecessary_wraps,
    reason = "`fallible` asks for a `Result`: loading may fail, making the face does not"
)]

use std::rc::Rc;

use a2a_forms::platform::Part;
use wasm_bindgen::prelude::*;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::element::a2a_form::{AgentFormMaker, Maker as AgentForms};
use crate::element::schema_form::{ElementWork, Work};
use crate::element::schema_view::{Maker as Views, ViewMaker};

thread_local! {
    static REST: Part<dyn ElementWork> = Part::coming();
    static VIEW: Part<dyn ViewMaker> = Part::coming();
    static TALK: Part<dyn AgentFormMaker> = Part::coming();
}

/// What a form needs once somebody does something.
#[wasm_split(rest, fallible)]
fn make_rest() -> Result<Rc<dyn ElementWork>, SplitLoaderError> {
    Ok(Rc::new(Work))
}

/// What shows results.
#[wasm_split(view, fallible)]
fn make_view() -> Result<Rc<dyn ViewMaker>, SplitLoaderError> {
    Ok(Rc::new(Views))
}

/// What talks to an agent.
#[wasm_split(talk, fallible)]
fn make_talk() -> Result<Rc<dyn AgentFormMaker>, SplitLoaderError> {
    Ok(Rc::new(AgentForms))
}

/// The rest of a form.
pub(super) fn rest() -> Part<dyn ElementWork> {
    REST.with(Part::clone)
}

/// Results.
pub(super) fn view() -> Part<dyn ViewMaker> {
    VIEW.with(Part::clone)
}

/// The conversation.
pub(super) fn talk() -> Part<dyn AgentFormMaker> {
    TALK.with(Part::clone)
}

/// Loads a part, `rest`, `view` or `talk`, by the `fetch` that the glue was made with. A part that could not be had is
/// asked for again by the next call.
#[expect(unreachable_pub, reason = "wasm-bindgen takes nothing else")]
#[wasm_bindgen]
pub async fn load(part: String) -> Result<(), JsError> {
    match &*part {
        "rest" => rest().arrive(make_rest().await?),
        "view" => view().arrive(make_view().await?),
        "talk" => talk().arrive(make_talk().await?),
        _ => return Err(JsError::new("there is no such part")),
    }
    Ok(())
}

/// The style sheet of a part that is loaded; those of the first part and of an element's own are all that it needs.
#[expect(unreachable_pub, reason = "wasm-bindgen takes nothing else")]
#[wasm_bindgen]
pub fn stylesheet(part: &str) -> Option<String> {
    match part {
        "first" => Some(a2a_forms::ui::STYLE.to_owned()),
        "rest" => Some(rest().get()?.stylesheet().to_owned()),
        "view" => Some(view().get()?.stylesheet()),
        "talk" => Some(talk().get()?.stylesheet()),
        _ => None,
    }
}
