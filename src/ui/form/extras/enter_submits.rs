//! The Enter key in inputs that the browser does not submit as needed: in a checkbox or radio button it submits the
//! form, in the search it goes to a field, in the filter of options it does nothing.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement};

use super::field_search;
use crate::ui::form::DrawnForm;
use crate::ui::form::action::Action;
use crate::ui::form::element_lookup::{around, event_property, find, target};

/// On Enter, submits the form from a checkbox or radio button, and goes to a field from the search for fields.
pub(super) fn on_key_down(form: &DrawnForm, event: &Event) {
    if event_property(event, "key").as_string().as_deref() != Some("Enter") {
        return;
    }
    let at = target(
        event,
        "[type=checkbox], [type=radio], [data-do=find], [data-do=filter]",
    );
    let Some(at) = at else { return };
    event.prevent_default();
    match Action::of(&at) {
        Some(Action::Find) => field_search::search(form, &at, true),
        Some(_) => {}
        None => submit(&at),
    }
}

/// Submits the form around a checkbox or radio button, as Enter in other inputs does.
fn submit(ticked: &Element) {
    let send = around(ticked, "form").and_then(|form| find(&form, "[type=submit]"));
    if let Some(send) = send {
        send.unchecked_ref::<HtmlElement>().click();
    }
}
