//! Text of a kind of its own, as it stands: JSON, CSV, HTML.
//!
//! Owns what it looks like and taking it away. Invariant: it is never run and never markup.

use std::cell::RefCell;
use std::rc::Rc;

use super::copying::{copy_button, copy_from, save_button};
use crate::platform;
use crate::result::file_name;
use crate::ui::dom::{El, Scope, el, target};

/// A text of a kind of its own.
pub(super) struct SourceView {
    root: El,
    kind: El,
    code: El,
    scroll: El,
    shown: Rc<RefCell<Shown>>,
    _scope: Scope,
}

#[derive(Default)]
struct Shown {
    text: String,
    media_type: String,
}

impl SourceView {
    pub(super) fn new(text: &str, media_type: &str) -> Self {
        let scope = Scope::new();
        let shown = Rc::<RefCell<Shown>>::default();
        let kind = el("span", "code-kind");
        let (said, copy) = copy_button("copy-source", "Copy this text");
        let save = save_button("save-source", "Download", "Download this text");
        let head = el("div", "code-head")
            .with(&kind)
            .with(&said)
            .with(&copy)
            .with(&save);
        let code = el("code", "");
        let scroll = el("pre", "code")
            .attr("tabindex", "0")
            .attr("dir", "ltr")
            .with(&code);
        let known = Rc::clone(&shown);
        let root = el("div", "code-block").attr("part", "source");
        let root = root
            .with(&head)
            .with(&scroll)
            .on(&scope, "click", move |event| {
                let Some(pressed) = target(&event, "[data-do]") else {
                    return;
                };
                let Shown { text, media_type } = &*known.borrow();
                match pressed.get("data-do").as_deref() {
                    Some("copy-source") => copy_from(&pressed, text),
                    Some("save-source") => {
                        let name = file_name("text", Some(media_type));
                        platform::download(&name, "application/octet-stream", text.as_bytes());
                    }
                    _ => {}
                }
            });
        let made = Self {
            root,
            kind,
            code,
            scroll,
            shown,
            _scope: scope,
        };
        made.set(text, media_type);
        made
    }

    pub(super) fn element(&self) -> &El {
        &self.root
    }

    /// The text is this one now.
    pub(super) fn set(&self, text: &str, media_type: &str) {
        let mut shown = self.shown.borrow_mut();
        if shown.media_type != media_type {
            self.kind.set_text(media_type);
            media_type.clone_into(&mut shown.media_type);
        }
        if shown.text != text {
            let at_end = self.scroll.is_at_end();
            self.code.grow_text(text);
            if at_end {
                self.scroll.scroll_to_end();
            }
            text.clone_into(&mut shown.text);
        }
    }
}
