//! Hints of the host page for one field: placeholder, `autocomplete`, sentences by keyword (`errors`), the host page's
//! options and control.
//!
//! Leaves the field's label, help and layout to `view::apply_options`.

use serde_json::Value;

/// The hints of the host page's `options` that the control of one field needs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HostHints {
    /// The text that an input shows while it is empty; `None` without the hint.
    pub placeholder: Option<String>,
    /// The value of the input's attribute `autocomplete`, such as `email`; `None` without the hint.
    pub autocomplete: Option<String>,
    /// The key in the host page's `options` of the function that supplies the values to choose from; `None` if the host
    /// page supplies none.
    pub options_entry: Option<String>,
    /// The host page's own control, which replaces that of the form; `None` if the form draws its own.
    pub control: Option<HostControl>,
    /// The upload function of the host page, whose returned address becomes the value; `None` without uploads.
    pub upload: Option<HostUpload>,
    /// The host page's sentences for findings, by keyword: an object of strings, or `null`.
    pub(in crate::form) errors: Value,
}

/// A control that the host page supplies for a place instead of that of the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostControl {
    /// The name of a custom element, which the form creates.
    Element(String),
    /// An element that the host page puts into the light DOM, with the JSON Pointer of the place as its `slot`.
    Slot,
}

/// The function of the host page that uploads the files of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostUpload {
    /// The entry of `options` whose function uploads the file.
    pub entry: String,
    /// The accepted media types and extensions, as the attribute `accept` lists them; empty for any file.
    pub accept: String,
}
