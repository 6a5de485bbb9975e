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
    /// For a text that is the address of a file: its upload.
    pub upload: Option<HostUpload>,
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

/// The upload of a file by the host page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostUpload {
    /// The entry of the options with the function.
    pub entry: String,
    /// The accepted media types and extensions, as the attribute `accept` lists them; empty for any file.
    pub accept: String,
}

impl HostHints {
    /// The host page's sentence for a finding of a keyword.
    pub(in crate::form) fn sentence(&self, keyword: &str) -> Option<String> {
        self.errors.get(keyword)?.as_str().map(str::to_owned)
    }
}
