//! The tools below a value: copy, save and show its JSON.
//!
//! Invariant: the JSON is written on demand.

use std::rc::Rc;

use exact_json::{Pointer, pretty};
use leptos::prelude::*;
use locales::messages;
use web_sys::Event;

use super::Inner;
use super::events::{save, save_csv};
use crate::ui::result::copy_buttons::{CopyStatus, copy_item, export_menu, save_item};
use crate::ui::result::export::{MakeDocument, copy_item as copy_document, text_item};
use crate::ui::result::raw_json::{json, raw_fold};
use crate::ui::runtime::dom::{Pieces, view};
use crate::ui::runtime::focus::target;
use crate::ui::runtime::reactive::live;
use crate::ui::runtime::{Handle, flush};

/// The export menu of a value, and a fold with its JSON. `changed` is triggered when the value changes.
pub(super) fn tools(of: Handle<Inner>, changed: &ArcTrigger) -> AnyView {
    let text = move || Some(pretty(of.get()?.reading.borrow().value()));
    let is_read = RwSignal::new(false);
    let changed = changed.clone();
    let raw = move || {
        changed.track();
        is_read.get().then(text).flatten().map(json).into_any()
    };
    // The fold opens after this listener, and is filled by then. A fold that closes keeps its content.
    let turn = move |event: Event| {
        if target(&event, "details[open]").is_some() {
            is_read.update_untracked(|it| *it = false);
        } else {
            is_read.set(true);
            flush();
        }
    };
    let export = move || {
        let has_export = of.get().is_some_and(|inner| inner.has_export.get());
        let menu = has_export.then(|| {
            let export = export_menu(|status| all_items(of, status));
            view! { <div class="take-tools">{export}</div> }
        });
        menu.into_any()
    };
    view! {
        <div class="take" part="tools">
            {raw_fold("raw", "JSON", turn, live(raw))}
            {live(export)}
        </div>
    }
}

/// The buttons of the menu of a value that is not in an artifact.
fn all_items(of: Handle<Inner>, status: CopyStatus) -> Pieces {
    let document: MakeDocument = Rc::new(move || {
        let made = of.get()?.document(TITLE);
        Some([made.head, made.rest].concat())
    });
    let name = move || {
        let title = of.get().map(|inner| inner.reading.borrow().title());
        title
            .filter(|it| !it.is_empty())
            .unwrap_or_else(|| "result".to_owned())
    };
    view! {
        {copy_document(status, &document)}
        {text_item(name, &document)}
        {export_items(of, status)}
    }
}

/// The level of a value's title in its document.
const TITLE: u8 = 2;

/// The buttons of the menu that copies and saves the value as JSON and, if it is a table, as CSV.
pub(super) fn export_items(of: Handle<Inner>, status: CopyStatus) -> Pieces {
    let text = move || Some(pretty(of.get()?.reading.borrow().value()));
    let save = move || {
        if let Some(inner) = of.get() {
            save(&inner, &Pointer::default());
        }
    };
    let csv = move || {
        let is_table = of.get().is_some_and(|inner| {
            inner.changed.track();
            inner.table(&Pointer::default()).is_some()
        });
        let save = move || {
            of.get()
                .and_then(|inner| save_csv(&inner, &Pointer::default()));
        };
        is_table
            .then(|| save_item(messages::download_as_csv(), save))
            .into_any()
    };
    view! {
        {copy_item(messages::copy_as_json(), status, text)}
        {save_item(messages::download_as_json(), save)}
        {live(csv)}
    }
}
