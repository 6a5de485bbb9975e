//! Buttons and small inputs beside a control, which say what they act on.

use crate::ui::dom::{El, copy};

/// A button or input with a name that the control's label is part of, and the control's place.
pub(super) struct Tool {
    pub(super) element: El,
    /// Where the name is shown; otherwise it is only told.
    shown: Option<El>,
    /// The name, with `_` for the label.
    name: &'static str,
}

impl Tool {
    /// A tool that is copied from a pattern; a `span` in it shows the name.
    pub(super) fn new(pattern: &'static str, name: &'static str) -> Self {
        let element = copy(pattern);
        let shown = element.last().filter(|last| last.is("span"));
        Self {
            element,
            shown,
            name,
        }
    }

    /// A tool that is there already, in a pattern of more.
    pub(super) fn of(element: El, name: &'static str) -> Self {
        Self {
            element,
            shown: None,
            name,
        }
    }

    /// Another name from now on; whether it is another one.
    pub(super) fn rename(&mut self, name: &'static str) -> bool {
        let is_new = self.name != name;
        self.name = name;
        is_new
    }

    /// Says what it acts on, and where that is.
    pub(super) fn say(&self, label: &str, at: &str) {
        let mut name = String::with_capacity(self.name.len() + label.len());
        match self.name.split_once('_') {
            Some((before, after)) => {
                name.push_str(before);
                name.push_str(label);
                name.push_str(after);
            }
            None => name.push_str(self.name),
        }
        if let Some(shown) = &self.shown {
            shown.set_text(&name);
        } else {
            self.element.set("aria-label", Some(&name));
            self.element.set("title", Some(&name));
        }
        self.element.set("data-at", Some(at));
    }
}
