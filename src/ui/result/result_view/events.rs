//! Events of a shown value, which may have thousands of buttons.
//!
//! One listener is at the root: `data-do` names the action of a button or input, `data-at` its place. Only this file
//! reads them.

use exact_json::Pointer;
use json_form::result::{ValueContent, file_name};
use locales::messages;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement};

use super::Inner;
use crate::browser::tab::{blob, clipboard};
use crate::ui::result::value_layout::table::sorted_words;
use crate::ui::runtime::Handle;
use crate::ui::runtime::focus::{find, target};
use crate::ui::runtime::widget::download;
use crate::ui::runtime::widget::pager::page_of;

const CSV: &str = "text/csv";
const JSON: &str = "application/json";

pub(super) fn on_click(inner: Handle<Inner>, event: &Event) {
    target(event, "button[data-do]").and_then(|button| run_action(inner, &button));
}

/// Runs the action (`data-do`) of a checkbox or select that the person changed.
pub(super) fn on_change(inner: Handle<Inner>, event: &Event) {
    target(event, "input[data-do], select[data-do]").and_then(|input| run_action(inner, &input));
}

/// Runs the action of an element. `None` if the element has no action, or its place no longer exists.
fn run_action(inner: Handle<Inner>, pressed: &Element) -> Option<()> {
    let inner = inner.get()?;
    let at: Pointer = pressed.get_attribute("data-at")?.parse().ok()?;
    let column = || pressed.get_attribute("data-column").unwrap_or_default();
    let input: &HtmlInputElement = pressed.unchecked_ref();
    match &*pressed.get_attribute("data-do")? {
        "fold" => {
            inner.state.borrow_mut().toggle(at);
            inner.draw();
        }
        "sort" => {
            inner.change_table(&at, |state| state.cycle_sort(&column()));
            let state = inner.state.borrow().table(&at);
            inner.announce(&sorted_words(&inner.table(&at)?, &state));
        }
        "choose" => inner.change_table(&at, |state| state.choosing = !state.choosing),
        "page" => {
            let page = page_of(pressed)?;
            // Scroll before the rows change: scrolling makes the browser lay out everything new at once.
            show_top(pressed);
            inner.change_table(&at, |state| state.page = page);
        }
        "csv" => save_csv(&inner, &at)?,
        "save" => save(&inner, &at),
        "chart" => inner.change_table(&at, |state| state.chart = Some(input.value())),
        "column" => inner.change_table(&at, |state| {
            let column = column();
            state.hidden.retain(|name| *name != column);
            if !input.checked() {
                state.hidden.push(column);
            }
        }),
        _ => {}
    }
    Some(())
}

/// Scrolls the table around the pressed button to its first row.
fn show_top(pressed: &Element) {
    let table = pressed.closest("[data-table]").ok().flatten();
    let scroll = table.and_then(|table| find(&table, ".table-scroll"));
    if let Some(scroll) = scroll {
        scroll.set_scroll_top(0);
    }
}

/// Puts the exact text on the clipboard when exactly one formatted number or date is copied.
pub(super) fn on_copy(event: &Event) {
    let Some(element) = target(event, "data, time") else {
        return;
    };
    let exact = element.get_attribute("value");
    let exact = exact.or_else(|| element.get_attribute("datetime"));
    let shown = element.first_child().and_then(|text| text.node_value());
    let (Some(exact), Some(shown)) = (exact, shown) else {
        return;
    };
    if clipboard::selected_text().is_some_and(|text| text.trim() == shown.trim())
        && clipboard::set_copied_text(event, &exact)
    {
        event.prevent_default();
    }
}

/// Downloads the table at a place as CSV. `None` if the place is not a table.
pub(super) fn save_csv(inner: &Inner, at: &Pointer) -> Option<()> {
    let csv = inner.reading.borrow().csv(&inner.table(at)?);
    let name = name_of(at, "table", CSV);
    download(&name, "text/csv;charset=utf-8", csv.as_bytes());
    Some(())
}

/// Saves a value as JSON, or decodes and saves a file.
pub(super) fn save(inner: &Inner, at: &Pointer) {
    let reading = inner.reading.borrow();
    let view = reading.at(at);
    if let Some(ValueContent::Media { media_type, base64 }) = view.map(|view| view.content) {
        let Some(bytes) = blob::decode_base64(&base64) else {
            inner.announce(messages::file_unreadable());
            return;
        };
        let kind = media_type.as_deref().unwrap_or("application/octet-stream");
        let mut name = name_of(at, "file", kind);
        if !name.contains('.') {
            name.push_str(".bin");
        }
        // Not with the declared type: a browser might open it instead of saving it.
        download(&name, "application/octet-stream", &bytes);
    } else if let Some(value) = at.get(reading.value()) {
        let text = exact_json::pretty(value);
        let name = name_of(at, "result", JSON);
        download(&name, JSON, text.as_bytes());
    }
}

/// The name for saving a value: the last token of its place, or `otherwise` for an item, with an extension for the
/// media type.
fn name_of(at: &Pointer, otherwise: &str, media_type: &str) -> String {
    let last = at.last().filter(|last| last.parse::<usize>().is_err());
    let name = last.as_deref().unwrap_or(otherwise);
    file_name(name, Some(media_type))
}
