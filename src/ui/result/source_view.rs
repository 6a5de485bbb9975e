//! Text of a media type that is shown as source: JSON, CSV, HTML.
//!
//! Has buttons to copy and save the text. Invariant: the text is never executed, and never becomes markup.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use json_form::result::document::Piece;
use json_form::result::file_name;
use leptos::prelude::*;
use locales::messages;
use web_sys::Element;

use super::copy_buttons::{copy_button, save_button};
use super::long_text::LongText;
use crate::ui::runtime::dom::{ElementRef, view};
use crate::ui::runtime::reactive::{Text, live, live_text};
use crate::ui::runtime::widget::download;
use crate::ui::runtime::{after_drawing, flush};

/// A view of a file's text as source code, such as JSON or a program.
pub(super) struct SourceView {
    source: Rc<Source>,
    media_type: ArcRwSignal<String>,
    scroll: Cell<Option<ElementRef>>,
}

struct Source {
    text: RefCell<String>,
    long: LongText,
    /// The part of the text that is shown.
    shown: ArcRwSignal<String>,
}

impl Source {
    fn set(&self, text: &str) {
        text.clone_into(&mut self.text.borrow_mut());
        self.draw();
    }

    fn draw(&self) {
        let text = self.text.borrow();
        let shown = self.long.shown(&text);
        if *self.shown.read_untracked() != shown {
            self.shown.set(shown.to_owned());
        }
    }
}

impl SourceView {
    pub(super) fn new(text: &str, media_type: &str) -> Self {
        let source = Rc::new(Source {
            text: RefCell::default(),
            long: LongText::default(),
            shown: ArcRwSignal::default(),
        });
        source.set(text);
        Self {
            source,
            media_type: ArcRwSignal::new(media_type.to_owned()),
            scroll: Cell::default(),
        }
    }

    pub(super) fn view(&self) -> AnyView {
        let media_type = self.media_type.clone();
        let kind = media_type.clone();
        let [saved, copied, turned] = [(); 3].map(|()| Rc::clone(&self.source));
        let save = move || {
            let name = file_name("text", Some(&media_type.read_untracked()));
            let text = saved.text.borrow();
            download(&name, "application/octet-stream", text.as_bytes());
        };
        let scroll = ElementRef::default();
        self.scroll.set(Some(scroll));
        let copied = move || Some(copied.text.borrow().clone());
        let kind = live_text(move || kind.get());
        let shown = self.source.shown.clone();
        let code = live(move || Text::from(shown.get()).into_any());
        let more = self.source.long.view(move || {
            turned.long.turn();
            turned.draw();
            flush();
        });
        view! {
            <div class="code-block" part="source">
                <div class="code-head">
                    <span class="code-kind">{kind}</span>
                    {copy_button("copy-source", messages::copy_this_text(), copied)}
                    {save_button(
                        "save-source",
                        messages::download(),
                        messages::download_this_text(),
                        save,
                    )}
                </div>
                <pre class="code" tabindex="0" dir="ltr" node_ref=scroll>
                    <code>{code}</code>
                </pre>
                {more}
            </div>
        }
    }

    /// The whole text for a document.
    pub(super) fn piece(&self) -> Piece {
        Piece::Source(self.source.text.borrow().clone())
    }

    /// Replaces the text and the media type; a view that was scrolled to the end stays there.
    pub(super) fn set(&self, text: &str, media_type: &str) {
        if *self.media_type.read_untracked() != media_type {
            self.media_type.set(media_type.to_owned());
        }
        if *self.source.text.borrow() != text {
            let scroll = self.scroll.get().and_then(ElementRef::get);
            let at_end = scroll.filter(is_at_end);
            self.source.set(text);
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
