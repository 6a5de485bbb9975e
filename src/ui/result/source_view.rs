//! Text of a media type that is shown as source: JSON, CSV, HTML.
//!
//! With buttons to copy and save it. Invariant: it is never executed, and never markup.

use std::cell::Cell;

use leptos::prelude::*;
use web_sys::Element;

use super::copy_buttons::{copy_button, save_button};
use crate::result::file_name;
use crate::ui::runtime::{
    ElementRef, Growing, after_drawing, attrs, download, live, live_text, pieces, tag,
};

/// A view of source text.
pub(super) struct SourceView {
    text: ArcRwSignal<String>,
    media_type: ArcRwSignal<String>,
    scroll: Cell<Option<ElementRef>>,
}

impl SourceView {
    pub(super) fn new(text: &str, media_type: &str) -> Self {
        Self {
            text: ArcRwSignal::new(text.to_owned()),
            media_type: ArcRwSignal::new(media_type.to_owned()),
            scroll: Cell::default(),
        }
    }

    pub(super) fn view(&self) -> AnyView {
        let (text, media_type) = (self.text.clone(), self.media_type.clone());
        let (code, copied) = (text.clone(), text.clone());
        let kind = media_type.clone();
        let save = move || {
            let name = file_name("text", Some(&media_type.read_untracked()));
            let text = text.read_untracked();
            download(&name, "application/octet-stream", text.as_bytes());
        };
        let scroll = ElementRef::default();
        self.scroll.set(Some(scroll));
        let copied = move || Some(copied.get_untracked());
        let kind = live_text(move || kind.get());
        let head = pieces![
            tag::span(attrs!("class": "code-kind"), pieces![kind]),
            copy_button("copy-source", "Copy this text", copied),
            save_button("save-source", "Download", "Download this text", save),
        ];
        let head = tag::div(attrs!("class": "code-head"), head);
        let code = live(move || Growing(code.get()).into_any());
        let code = tag::code(attrs!(), pieces![code]);
        let pre = attrs!("class": "code", "tabindex": "0", "dir": "ltr");
        let pre = tag::pre(pre.at(scroll), pieces![code]);
        tag::div(
            attrs!("class": "code-block", "part": "source"),
            pieces![head, pre],
        )
    }

    /// Updates the text.
    pub(super) fn set(&self, text: &str, media_type: &str) {
        if *self.media_type.read_untracked() != media_type {
            self.media_type.set(media_type.to_owned());
        }
        if *self.text.read_untracked() != text {
            let scroll = self.scroll.get().and_then(ElementRef::get);
            let at_end = scroll.filter(is_at_end);
            self.text.set(text.to_owned());
            if let Some(scroll) = at_end {
                after_drawing(move || scroll_to_end(&scroll));
            }
        }
    }
}

/// Whether an element is scrolled to its end.
pub(super) fn is_at_end(of: &Element) -> bool {
    let hidden = of.scroll_height() - of.client_height();
    hidden > 0 && of.scroll_top() >= hidden - 4
}

pub(super) fn scroll_to_end(of: &Element) {
    of.set_scroll_top(of.scroll_height());
}
