//! A plain text that is shown a page at a time.

use std::rc::Rc;

use leptos::prelude::*;
use send_wrapper::SendWrapper;

use super::long_text::LongText;
use super::raw_json;
use crate::ui::runtime::dom::view;
use crate::ui::runtime::flush;
use crate::ui::runtime::reactive::live;

/// A plain text, of which more is shown each time the person asks for it.
pub struct PlainText {
    text: String,
    shown: LongText,
    /// Notified when the person presses the button that shows more.
    turned: ArcTrigger,
}

impl PlainText {
    /// A view of a text, of which only the first page is shown at first.
    pub fn new(text: String) -> Rc<Self> {
        Rc::new(Self {
            text,
            shown: LongText::default(),
            turned: ArcTrigger::new(),
        })
    }

    /// The view of the text, with a button that shows more.
    pub fn view(self: &Rc<Self>) -> AnyView {
        let (this, turned) = (SendWrapper::new(Rc::downgrade(self)), self.turned.clone());
        let text = live(move || {
            turned.track();
            let this = this.upgrade();
            let shown = this.map(|this| this.shown.shown(&this.text).to_owned());
            raw_json::json(shown.unwrap_or_default())
        });
        let this = Rc::downgrade(self);
        let more = self.shown.view(move || {
            if let Some(this) = this.upgrade() {
                this.shown.turn();
                this.turned.notify();
                flush();
            }
        });
        view! {
            {text}
            {more}
        }
        .into_any()
    }
}
