//! The menu “Export” of a result: copies, files and print.
//!
//! Leaves the content of a document to `result::document`, and what an artifact contains to its parts. Invariant: text,
//! markup and print hold no secret; JSON and CSV are the value as it was sent.

use std::rc::Rc;

use json_form::result::document::{Piece, Words, html, text};
use json_form::result::{ValueView, file_name};
use leptos::prelude::*;
use locales::messages;
use web_sys::Event;

use super::brief::scalar_words;
use super::copy_buttons::{CopyStatus, show_copy_status};
use crate::browser::tab::{clipboard, printing};
use crate::ui::formats::Locale;
use crate::ui::runtime::dom::view;
use crate::ui::runtime::focus::target;
use crate::ui::runtime::widget::{button, download, worded};

/// A function that makes the document of a result; `None` if there is nothing to write.
pub(super) type MakeDocument = Rc<dyn Fn() -> Option<Vec<Piece>>>;

/// A function that makes the link that opens the filled-in form; `None` without such a form.
pub(super) type FormLink = Rc<dyn Fn() -> Option<String>>;

/// The words of values in the formats of a reader.
pub(super) struct ReaderWords<'l>(pub(super) &'l Locale);

impl Words for ReaderWords<'_> {
    fn of(&self, view: &ValueView) -> Option<String> {
        scalar_words(view, self.0)
    }

    fn writes(&self, number: &str, code: &str) -> bool {
        self.0.money(number, code).is_some()
    }

    fn only(&self, shown: usize, all: usize) -> String {
        let number = |count: usize| self.0.count(count);
        messages::rows_range(&number(1), &number(shown), &number(all))
    }
}

/// The button “Copy”: the document as markup and as text at once, so that a paste looks like the result.
pub(super) fn copy_item(status: CopyStatus, document: &MakeDocument) -> AnyView {
    let document = Rc::clone(document);
    let press = move |_: Event| {
        if let Some(pieces) = document() {
            let report = move |is_copied| show_copy_status(status, is_copied);
            clipboard::copy_rich(&html(&pieces), &text(&pieces), report);
        }
    };
    let attrs = view! { <{..} class="quiet small" data-do="copy-rich" on:click=press /> };
    button(attrs, worded(messages::copy()))
}

/// The button that saves the document as a text file with this name.
pub(super) fn text_item(name: impl Fn() -> String + 'static, document: &MakeDocument) -> AnyView {
    let document = Rc::clone(document);
    let press = move |_: Event| {
        if let Some(pieces) = document() {
            let kind = "text/plain";
            download(
                &file_name(&name(), Some(kind)),
                kind,
                text(&pieces).as_bytes(),
            );
        }
    };
    let attrs = view! { <{..} class="quiet small" on:click=press /> };
    button(attrs, worded(messages::download_as_text()))
}

/// The button “Print or PDF”, which prints the run around it and nothing else.
pub(super) fn print_item() -> AnyView {
    let press = |event: Event| {
        let run = target(&event, ".run");
        run.iter().for_each(printing::print_alone);
    };
    let attrs = view! { <{..} class="quiet small" data-do="print" on:click=press /> };
    button(attrs, worded(messages::print_or_pdf()))
}

/// The button that copies the link to the filled-in form; nothing without a link.
pub(super) fn link_item(status: CopyStatus, link: &FormLink) -> Option<AnyView> {
    link()?;
    let link = Rc::clone(link);
    let press = move |_: Event| {
        if let Some(link) = link() {
            clipboard::copy(&link, move |is_copied| show_copy_status(status, is_copied));
        }
    };
    let attrs = view! { <{..} class="quiet small" data-do="copy-form-link" on:click=press /> };
    Some(button(attrs, worded(messages::copy_form_link())))
}

/// The document of prose that no parser has read: its paragraphs.
pub(super) fn plain_prose(text: &str) -> Piece {
    let markup: Vec<String> = text
        .split("\n\n")
        .map(|it| html(&[Piece::Paragraph(it.trim().to_owned())]))
        .collect();
    Piece::Rich {
        html: markup.concat(),
        text: text.to_owned(),
    }
}
