//! Hints of the host page for one field: placeholder, `autocomplete`, sentences by keyword (`errors`), options and controls
//! of its own.
//!
//! Leaves its label, its help and its layout to `view::apply_options`.

use serde_json::Value;

/// The hints that a control needs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HostHints {
    /// A text that an empty input shows.
    pub placeholder: Option<String>,
    /// The `autocomplete` token of an input.
    pub autocomplete: Option<String>,
    /// For a choice whose options the host page supplies: the entry of the options with the function.
    pub options: Option<String>,
    /// The control of the host page.
    pub control: Option<HostControl>,
    /// Sentences by keyword, for findings: an object of strings, or `null`.
    pub(in crate::form) errors: Value,
}

/// A control of the host page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostControl {
    /// A custom element of this name.
    Element(String),
    /// An element in the light DOM, with the pointer as its `slot`.
    Slot,
}

impl HostHints {
    /// The host page's sentence for a finding of a keyword.
    pub(in crate::form) fn sentence(&self, keyword: &str) -> Option<String> {
        self.errors.get(keyword)?.as_str().map(str::to_owned)
    }
}
