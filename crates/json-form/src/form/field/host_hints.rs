//! Hints of the host page for one field: placeholder, `autocomplete`, sentences by keyword (`errors`), the host page's
//! options and control.
//!
//! Leaves the field's label, help and layout to `view::apply_options`.

use serde_json::Value;

/// The hints of the host page's `options` that the control of one field needs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HostHints {
    /// A text that an empty input shows.
    pub placeholder: Option<String>,
    /// The `autocomplete` token of an input.
    pub autocomplete: Option<String>,
    /// The entry of `options` whose function supplies the options of a choice.
    pub options: Option<String>,
    /// The host page's own control, which replaces that of the form.
    pub control: Option<HostControl>,
    /// The upload of a file whose address becomes the text.
    pub upload: Option<HostUpload>,
    /// The host page's sentences for findings, by keyword: an object of strings, or `null`.
    pub(in crate::form) errors: Value,
}

/// The host page's own control for a place, by what the host page gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostControl {
    /// The name of a custom element, which the form creates.
    Element(String),
    /// An element in the light DOM, with the pointer as its `slot`.
    Slot,
}

/// The upload of a file by the host page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostUpload {
    /// The entry of `options` whose function uploads the file.
    pub entry: String,
    /// The accepted media types and extensions, as the attribute `accept` lists them; empty for any file.
    pub accept: String,
}
