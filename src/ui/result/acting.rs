//! What the person does with a value that is shown, read off the elements that carry it: `data-do`
//! says what, `data-at` where.

use std::rc::{Rc, Weak};

use gloo_timers::callback::Timeout;
use web_sys::Event;

use super::table::sorted_words;
use super::view::Inner;
use crate::json;
use crate::platform;
use crate::pointer::Pointer;
use crate::result::{Shown, file_name};
use crate::ui::dom::{El, target};

/// So long it says that something was copied, in milliseconds.
const TOLD: u32 = 4_000;

const CSV: &str = "text/csv";
const JSON: &str = "application/json";

/// Listens at the root.
pub(super) fn listen(inner: &Rc<Inner>) {
    for (event, react) in [
        ("click", clicked as fn(&Inner, &Event)),
        ("change", chosen),
        ("copy", taken),
    ] {
        let link: Weak<Inner> = Rc::downgrade(inner);
        let _listening = inner.root().clone().on(&inner.scope, event, move |event| {
            if let Some(inner) = link.upgrade() {
                react(&inner, &event);
            }
        });
    }
}

fn place(element: &El) -> Option<Pointer> {
    element.get("data-at")?.parse().ok()
}

fn clicked(inner: &Inner, event: &Event) {
    let Some(button) = target(event, "[data-do]") else {
        return;
    };
    let what = button.get("data-do").unwrap_or_default();
    match &*what {
        // It opens after this: by then it is filled.
        "raw" => {
            let is_open = button.around("details[open]").is_some();
            inner.state.borrow_mut().raw = !is_open;
            // What closes keeps what is in it.
            if !is_open {
                inner.draw();
            }
        }
        "copy" => copy(inner),
        _ => {}
    }
    let Some(at) = place(&button) else { return };
    match &*what {
        "fold" => {
            inner.state.borrow_mut().turn(at);
            inner.draw();
        }
        "sort" => {
            let column = button.get("data-column").unwrap_or_default();
            inner.change_table(&at, |state| state.turn_sort(&column));
            if let Some(table) = inner.table(&at) {
                let state = inner.state.borrow().table(&at);
                inner.say(&sorted_words(&table, &state));
            }
        }
        "choose" => inner.change_table(&at, |state| state.choosing = !state.choosing),
        "page" if !button.is("[aria-disabled=true]") => {
            let page = button.get("data-page").and_then(|page| page.parse().ok());
            // Before the rows are others: scrolling has the browser lay out all that is new at once.
            inner.show_top(&at);
            inner.change_table(&at, |state| state.page = page.unwrap_or_default());
        }
        "csv" => {
            let table = inner.table(&at);
            let csv = table.map(|table| inner.reading.borrow().csv(&table));
            if let Some(csv) = csv {
                let name = name_of(&at, "table", CSV);
                platform::download(&name, "text/csv;charset=utf-8", csv.as_bytes());
            }
        }
        "save" => save(inner, &at),
        _ => {}
    }
}

fn chosen(inner: &Inner, event: &Event) {
    let Some(input) = target(event, "input[data-do], select[data-do]") else {
        return;
    };
    let Some(at) = place(&input) else { return };
    match input.get("data-do").as_deref() {
        Some("chart") => {
            let column = input.value();
            inner.change_table(&at, |state| state.chart = Some(column));
        }
        Some("column") => {
            let column = input.get("data-column").unwrap_or_default();
            let is_shown = input.is_checked();
            inner.change_table(&at, |state| {
                state.hidden.retain(|name| *name != column);
                if !is_shown {
                    state.hidden.push(column);
                }
            });
        }
        _ => {}
    }
}

/// Whoever copies one number or moment, and nothing else, gets its exact text.
fn taken(_: &Inner, event: &Event) {
    let Some(element) = target(event, "data, time") else {
        return;
    };
    let exact = element.get("value").or_else(|| element.get("datetime"));
    let shown = element
        .raw()
        .first_child()
        .and_then(|text| text.node_value());
    let (Some(exact), Some(shown)) = (exact, shown) else {
        return;
    };
    if platform::selected_text().is_some_and(|text| text.trim() == shown.trim())
        && platform::put_copied(event, &exact)
    {
        event.prevent_default();
    }
}

/// Copies all of it as JSON, numbers to the letter.
fn copy(inner: &Inner) {
    let text = json::pretty(inner.reading.borrow().value());
    let link = inner.this.clone();
    platform::copy(&text, move |done| {
        if let Some(inner) = link.upgrade() {
            inner.tell(if done {
                "Copied"
            } else {
                "The browser does not allow copying here"
            });
            let link = link.clone();
            Timeout::new(TOLD, move || {
                if let Some(inner) = link.upgrade() {
                    inner.tell("");
                }
            })
            .forget();
        }
    });
}

/// Gives the person a file: the whole value as JSON, or what stands at a place in base64.
fn save(inner: &Inner, at: &Pointer) {
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
        platform::download(&name, "application/octet-stream", &bytes);
    } else if let Some(value) = at.get(reading.value()) {
        let text = json::pretty(value);
        let name = name_of(at, "result", JSON);
        platform::download(&name, JSON, text.as_bytes());
    }
}

/// A name for a file of a media type, of the place that it was taken from.
fn name_of(at: &Pointer, otherwise: &str, media_type: &str) -> String {
    let last = at.last().filter(|last| last.parse::<usize>().is_err());
    let name = last.as_deref().unwrap_or(otherwise);
    file_name(name, Some(media_type))
}
