//! The HTML around a view: the element with its declarative shadow root, its styles, and what it reads when it wakes up.

use serde_json::Value;

use super::Html;
use super::needed_styles::needed_styles;
use crate::style;
use crate::ui::runtime::dom::html::{self, write_attribute_value, write_text};

/// Where scripts are off, buttons and inputs that only a script can serve are not shown, and the offset from UTC is, which a
/// script shows for “Other…”. What holds such buttons alone takes no room.
const SCRIPTING: &str = ".check-again{margin-block-start:16px}\
    @media (scripting:none){[data-script],.run-doing,.artifact-tools{display:none}\
    .artifact-head{margin-block-end:0!important}.offset[hidden]{display:block!important}}";

/// The way by which the styles come to an element's shadow root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Styles {
    /// In the HTML, with the nonce of the page's Content-Security-Policy, if it has one.
    Inline {
        /// The nonce, without `nonce-`.
        nonce: Option<String>,
    },
    /// From an address, where [`stylesheet`] is served. Shares of a bar, levels of a chart and swatches of colours in a result
    /// then wait for the script.
    Link(String),
}

/// The style sheet of forms and results for [`Styles::Link`], to be served as `text/css`.
pub fn stylesheet() -> String {
    [style::FORM, style::REST, style::RESULT, SCRIPTING].concat()
}

/// Appends hidden inputs: names, and their values.
pub(super) fn hidden_fields(fields: &[(&str, &str)], html: &mut String) {
    for (name, value) in fields {
        html.extend(["<input type=\"hidden\" name=\"", name, "\" value=\""]);
        write_attribute_value(value, html);
        html.push_str("\">");
    }
}

/// The HTML of an element that is being written.
#[derive(Default)]
pub(super) struct HtmlWriter(String);

impl HtmlWriter {
    /// Begins an element with these attributes, and its shadow root.
    pub(super) fn element(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.0.extend(["<", name]);
        for (name, value) in attributes {
            self.attribute(name, value);
        }
        self.push("><template shadowrootmode=\"open\">");
    }

    /// Ends the shadow root and the element.
    pub(super) fn end(&mut self, name: &str) {
        self.0.extend(["</template></", name, ">"]);
    }

    /// The HTML that was written.
    pub(super) fn done(self) -> Html {
        Html(self.0)
    }

    /// Appends a portion of a view: until at least `enough` bytes are written. Returns whether anything is left.
    pub(super) fn write_view(&mut self, view: &mut html::Html, enough: usize) -> bool {
        view.write(enough.saturating_sub(self.0.len()), &mut self.0)
    }

    /// Appends HTML as it is.
    pub(super) fn push(&mut self, html: &str) {
        self.0.push_str(html);
    }

    /// Appends a text.
    pub(super) fn text(&mut self, text: &str) {
        write_text(text, &mut self.0);
    }

    /// Appends an attribute, unless its value is empty.
    pub(super) fn attribute(&mut self, name: &str, value: &str) {
        if !value.is_empty() {
            self.0.extend([" ", name, "=\""]);
            write_attribute_value(value, &mut self.0);
            self.push("\"");
        }
    }

    /// Appends hidden inputs: names, and their values.
    pub(super) fn hidden_fields(&mut self, fields: &[(&str, &str)]) {
        hidden_fields(fields, &mut self.0);
    }

    /// Appends the styles that `content` needs; all of them if it is not known yet. With an address, only the style sheet
    /// there counts.
    pub(super) fn styles(&mut self, styles: &Styles, sheets: &[&str], content: Option<&str>) {
        match styles {
            Styles::Inline { nonce } => {
                self.push("<style");
                self.attribute("nonce", nonce.as_deref().unwrap_or_default());
                self.push(">");
                match content {
                    Some(content) => self.push(&needed_styles(sheets, content)),
                    None => self.0.extend(sheets.iter().copied()),
                }
                self.push(SCRIPTING);
                self.push("</style>");
            }
            Styles::Link(address) => {
                self.push("<link rel=\"stylesheet\"");
                self.attribute("href", address);
                self.push(">");
            }
        }
    }

    /// Appends data for the element's script. A browser does not run it.
    pub(super) fn data(&mut self, kind: &str, data: &Value) {
        self.push("<script type=\"application/json\"");
        self.attribute("data-a2a", kind);
        self.push(">");
        // No text of JSON ends the element then.
        let text = exact_json::to_text(data).replace('<', "\\u003c");
        self.push(&text);
        self.push("</script>");
    }
}
