//! Words to read: Markdown as the worker reads it, and as they stand until then.
//!
//! Owns one text and how it grows: one question to the worker at a time, always about the newest
//! text; what did not change stays on the page as it is, with the focus, the selection and how far
//! it is scrolled. Leaves reading to the worker and drawing to `nodes`. Invariants: the text is never
//! blank; where the worker cannot help, it stands as it was written.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use super::copying::copy_from;
use super::nodes::{self, Around};
use super::redraw::redraw;
use super::worker::ResultWorker;
use crate::markdown::{Block, has_marks};
use crate::result::Prose;
use crate::ui::dom::{El, Scope, el, target};

/// A text on the screen.
pub(super) struct ProseView {
    inner: Rc<Inner>,
}

struct Inner {
    this: Weak<Inner>,
    worker: Rc<ResultWorker>,
    root: El,
    /// Where the text stands as it was written.
    plain: El,
    text: RefCell<String>,
    style: Cell<Prose>,
    /// Whether the worker is being asked.
    asked: Cell<bool>,
    /// Whether the text changed since.
    stale: Cell<bool>,
    /// Whether the worker cannot read this text.
    lost: Cell<bool>,
    /// The blocks on the page. None: the text stands as it was written.
    drawn: RefCell<Vec<(Block, El)>>,
    around: Around,
    scope: Scope,
}

impl ProseView {
    /// A text that is on the page at once, as it stands, below a heading of the level `above`.
    pub(super) fn new(worker: &Rc<ResultWorker>, above: u8, text: &str, style: Prose) -> Self {
        let inner = Rc::new_cyclic(|this| Inner {
            this: this.clone(),
            worker: Rc::clone(worker),
            root: el("div", "md").attr("part", "prose"),
            plain: el("p", "prose").attr("dir", "auto"),
            text: RefCell::default(),
            style: Cell::new(style),
            asked: Cell::default(),
            stale: Cell::default(),
            lost: Cell::default(),
            drawn: RefCell::default(),
            around: Around {
                above,
                ..Around::default()
            },
            scope: Scope::new(),
        });
        inner.listen();
        inner.root.put(&inner.plain);
        let view = Self { inner };
        view.set(text, style);
        view
    }

    pub(super) fn element(&self) -> &El {
        &self.inner.root
    }

    /// The text is this one now. Nothing happens if it was before.
    pub(super) fn set(&self, text: &str, style: Prose) {
        let inner = &self.inner;
        let is_same = *inner.text.borrow() == text && !text.is_empty();
        if is_same && inner.style.get() == style {
            return;
        }
        inner.style.set(style);
        {
            let mut known = inner.text.borrow_mut();
            match text.strip_prefix(&**known) {
                Some(more) => known.push_str(more),
                None => text.clone_into(&mut known),
            }
        }
        inner.lost.set(false);
        if inner.is_plain() {
            return inner.draw_plain();
        }
        if inner.drawn.borrow().is_empty() {
            inner.draw_plain();
        }
        inner.ask();
    }
}

impl Inner {
    fn listen(&self) {
        let this = self.this.clone();
        // One listener for all that is in it: what is drawn anew keeps no listeners.
        let _ = self.root.clone().on(&self.scope, "click", move |event| {
            let (Some(inner), Some(pressed)) = (this.upgrade(), target(&event, "[data-do]")) else {
                return;
            };
            inner.pressed(&pressed);
        });
    }

    fn pressed(&self, pressed: &El) {
        match pressed.get("data-do").as_deref() {
            Some("copy-code") => {
                let code = pressed.around(".code-block").and_then(|it| it.find("code"));
                let text = code.and_then(|code| code.raw().text_content());
                copy_from(pressed, &text.unwrap_or_default());
            }
            Some("load-image") => {
                let src = pressed.get("data-src").unwrap_or_default();
                let says = pressed
                    .around(".md-image")
                    .and_then(|it| it.find(".md-image-says"));
                let says = says.and_then(|it| it.raw().text_content());
                self.around.wanted.borrow_mut().push(src.clone());
                let picture = nodes::picture(&src, &says.unwrap_or_default());
                // The focus stays where the person is.
                picture.set("tabindex", Some("-1"));
                if let Some(place) = pressed.around(".md-image") {
                    place.clear();
                    place.put(&picture);
                    picture.focus_itself();
                }
            }
            _ => {}
        }
    }

    fn is_plain(&self) -> bool {
        let style = self.style.get();
        style == Prose::Plain
            || self.lost.get()
            || !has_marks(&self.text.borrow(), style == Prose::Loose)
    }

    /// The text as it stands.
    fn draw_plain(&self) {
        if !self.drawn.take().is_empty() {
            self.root.clear();
            self.root.put(&self.plain);
        }
        self.root.set("class", Some("md"));
        self.plain.grow_text(&self.text.borrow());
    }

    fn ask(&self) {
        if self.asked.replace(true) {
            self.stale.set(true);
            return;
        }
        self.stale.set(false);
        // Who listens to the page hears the text once, when it is as it should be.
        self.root.set("aria-busy", Some("true"));
        let this = self.this.clone();
        let text = self.text.borrow().clone();
        self.worker.markdown(&text, move |blocks| {
            if let Some(inner) = this.upgrade() {
                inner.answered(blocks);
            }
        });
    }

    fn answered(&self, blocks: Option<Vec<Block>>) {
        self.asked.set(false);
        match blocks {
            _ if self.is_plain() => {}
            Some(blocks) if !blocks.is_empty() => {
                self.draw(blocks);
                if self.stale.get() {
                    return self.ask();
                }
            }
            _ => {
                self.lost.set(true);
                self.draw_plain();
            }
        }
        self.root.set("aria-busy", None);
    }

    /// Draws what changed.
    fn draw(&self, blocks: Vec<Block>) {
        let is_loose = self.style.get() == Prose::Loose;
        self.root
            .set("class", Some(if is_loose { "md loose" } else { "md" }));
        let old = self.drawn.take();
        if old.is_empty() {
            self.root.clear();
        }
        let same = |(one, other): &(&Block, &(Block, El))| **one == other.0;
        let head = blocks.iter().zip(&old).take_while(same).count();
        let most = blocks.len().min(old.len()) - head;
        let tail = blocks.iter().rev().zip(old.iter().rev());
        let tail = tail.take_while(same).take(most).count();
        let (last, last_old) = (blocks.len() - tail, old.len() - tail);
        let behind = old.get(last_old).map(|(_, there)| there.clone());
        let mut there = old.into_iter();
        let mut drawn: Vec<(Block, El)> = Vec::with_capacity(blocks.len());
        drawn.extend(there.by_ref().take(head));
        let mut rest = there.as_slice().len() - tail;
        for (at, block) in blocks.into_iter().enumerate().skip(head) {
            if at >= last {
                break;
            }
            let made = match block.node() {
                Some(node) => nodes::block(&node, &self.around),
                None => el("p", ""),
            };
            let known = if rest > 0 { there.next() } else { None };
            rest = rest.saturating_sub(1);
            let shown = if let Some((_, known)) = known {
                changed(&known, &made)
            } else {
                let before = behind.as_ref().map(El::raw);
                self.root.put_before(&made, before.map(AsRef::as_ref));
                made
            };
            drawn.push((block, shown));
        }
        for (_, gone) in there.by_ref().take(rest) {
            gone.remove();
        }
        drawn.extend(there);
        self.drawn.replace(drawn);
    }
}

/// A block becomes another one. Who was at the end of what scrolls in it stays at the end.
fn changed(known: &El, made: &El) -> El {
    let at_end = known.find("pre").is_some_and(|it| it.is_at_end());
    redraw(known, made);
    // What is of another kind went into its place.
    let shown = if made.raw().parent_element().is_some() {
        made
    } else {
        known
    };
    if let Some(code) = shown.find("pre").filter(|_| at_end) {
        code.scroll_to_end();
    }
    shown.clone()
}
