//! Style sheets of the document.

use js_sys::Array;
use web_sys::CssStyleSheet;

use crate::browser::reflect::{call, get};

/// Adds a style sheet to the document, behind those of the page. It is constructed, which no Content-Security-Policy
/// restricts.
pub fn adopt_style_sheet(text: &str) {
    let document = web_sys::window().and_then(|window| window.document());
    // Every browser that runs the module constructs style sheets.
    if let (Some(document), Ok(sheet)) = (document, CssStyleSheet::new()) {
        call(&sheet, "replaceSync", &Array::of1(&text.into()));
        let adopted = get(&document, "adoptedStyleSheets");
        call(&adopted, "push", &Array::of1(&sheet));
    }
}
