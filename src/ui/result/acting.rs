//! What the person does with a value that is shown.
//!
//! One listener stands at the root of a value, since it may have thousands of buttons: `data-do` says what one does,
//! `data-at` where. They are read here only.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement};

use super::table::sorted_words;
use super::view::Inner;
use crate::json;
use crate::platform;
use crate::pointer::Pointer;
use crate::result::{Shown, file_name};
use crate::ui::runtime::{Handle, download};

const CSV: &str = "text/csv";
const JSON: &str = "application/json";

/// What a button or an input does, at a place.
enum Deed {
    Fold,
    Sort(String),
    ChooseColumns,
    Page(usize),
    SaveCsv,
    Save,
    ChartOf(String),
    ShowColumn(String, bool),
}

impl Deed {
    /// None where it is switched off, or a button of somebody else's.
    fn of(pressed: &Element) -> Option<(Self, Pointer)> {
        let column = || pressed.get_attribute("data-column").unwrap_or_default();
        let input: &HtmlInputElement = pressed.unchecked_ref();
        let deed = match &*pressed.get_attribute("data-do")? {
            "fold" => Self::Fold,
            "sort" => Self::Sort(column()),
            "choose" => Self::ChooseColumns,
            "page" if pressed.has_attribute("aria-disabled") => return None,
            "page" => Self::Page(pressed.get_attribute("data-page")?.parse().ok()?),
            "csv" => Self::SaveCsv,
            "save" => Self::Save,
            "chart" => Self::ChartOf(input.value()),
            "column" => Self::ShowColumn(column(), input.checked()),
            _ => return None,
        };
        let at = pressed.get_attribute("data-at")?;
        Some((deed, at.parse().ok()?))
    }
}

/// The element that an event is about, or the nearest one around it that a selector fits.
pub(super) fn target(event: &Event, selector: &str) -> Option<Element> {
    let element: Element = event.target()?.dyn_into().ok()?;
    element.closest(selector).ok().flatten()
}

/// A button was pressed.
pub(super) fn clicked(inner: Handle<Inner>, event: &Event) {
    if let Some(button) = target(event, "button[data-do]") {
        act(inner, &button);
    }
}

/// Something was chosen.
pub(super) fn chosen(inner: Handle<Inner>, event: &Event) {
    if let Some(input) = target(event, "input[data-do], select[data-do]") {
        act(inner, &input);
    }
}

fn act(inner: Handle<Inner>, pressed: &Element) {
    let (Some(inner), Some((deed, at))) = (inner.get(), Deed::of(pressed)) else {
        return;
    };
    match deed {
        Deed::Fold => {
            inner.state.borrow_mut().turn(at);
            inner.draw();
        }
        Deed::Sort(column) => {
            inner.change_table(&at, |state| state.turn_sort(&column));
            if let Some(table) = inner.table(&at) {
                let state = inner.state.borrow().table(&at);
                inner.say(&sorted_words(&table, &state));
            }
        }
        Deed::ChooseColumns => inner.change_table(&at, |state| state.choosing = !state.choosing),
        Deed::Page(page) => {
            // Before the rows are others: scrolling has the browser lay out all that is new at once.
            show_top(pressed);
            inner.change_table(&at, |state| state.page = page);
        }
        Deed::SaveCsv => {
            if let Some(table) = inner.table(&at) {
                let csv = inner.reading.borrow().csv(&table);
                let name = name_of(&at, "table", CSV);
                download(&name, "text/csv;charset=utf-8", csv.as_bytes());
            }
        }
        Deed::Save => save(&inner, &at),
        Deed::ChartOf(column) => inner.change_table(&at, |state| state.chart = Some(column)),
        Deed::ShowColumn(column, is_shown) => inner.change_table(&at, |state| {
            state.hidden.retain(|name| *name != column);
            if !is_shown {
                state.hidden.push(column);
            }
        }),
    }
}

/// Another page begins at its top.
fn show_top(pressed: &Element) {
    let table = pressed.closest("[data-table]").ok().flatten();
    let scroll = table.and_then(|it| it.query_selector(".table-scroll").ok().flatten());
    if let Some(scroll) = scroll {
        scroll.set_scroll_top(0);
    }
}

/// Whoever copies one number or moment, and nothing else, gets its exact text.
pub(super) fn taken(event: &Event) {
    let Some(element) = target(event, "data, time") else {
        return;
    };
    let exact = element.get_attribute("value");
    let exact = exact.or_else(|| element.get_attribute("datetime"));
    let shown = element.first_child().and_then(|text| text.node_value());
    let (Some(exact), Some(shown)) = (exact, shown) else {
        return;
    };
    if platform::selected_text().is_some_and(|text| text.trim() == shown.trim())
        && platform::put_copied(event, &exact)
    {
        event.prevent_default();
    }
}

/// Gives the person a file: the value as JSON, or what stands at a place in base64.
pub(super) fn save(inner: &Inner, at: &Pointer) {
    let reading = inner.reading.borrow();
    let view = reading.at(at);
    if let Some(Shown::Media { media_type, base64 }) = view.map(|view| view.shown) {
        let Some(bytes) = platform::bytes_of_base64(&base64) else {
            inner.say("This is no file that can be read.");
            return;
        };
        let kind = media_type.as_deref().unwrap_or("application/octet-stream");
        let mut name = name_of(at, "file", kind);
        if !name.contains('.') {
            name.push_str(".bin");
        }
        // Never as what it says it is: a browser may show that instead of saving it.
        download(&name, "application/octet-stream", &bytes);
    } else if let Some(value) = at.get(reading.value()) {
        let text = json::pretty(value);
        let name = name_of(at, "result", JSON);
        download(&name, JSON, text.as_bytes());
    }
}

/// A name for a file of a media type, of the place that it was taken from.
fn name_of(at: &Pointer, otherwise: &str, media_type: &str) -> String {
    let last = at.last().filter(|last| last.parse::<usize>().is_err());
    let name = last.as_deref().unwrap_or(otherwise);
    file_name(name, Some(media_type))
}
