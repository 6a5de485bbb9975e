//! Elements and texts as HTML, for pages that a server renders.
//!
//! Attributes come in the order in which the DOM has them. CSS properties are collected as rules of a style sheet, since a
//! `style` attribute would need `unsafe-inline`. Invariant: texts, attributes and CSS values are escaped here and nowhere else.

use std::borrow::Cow;
use std::cell::RefCell;

use leptos::prelude::*;
use leptos::tachys::view::Position;

/// The attributes of an element, in order.
pub(crate) type WrittenAttrs = Vec<(Cow<'static, str>, Cow<'static, str>)>;

/// Adds to elements what they need in HTML only, such as the names of controls.
pub(crate) trait ElementFilter {
    /// Changes the attributes of an element before it is written. Its children follow before `close` is called.
    fn open(&mut self, tag: &'static str, attrs: &mut WrittenAttrs);
    /// The start tag of the element is written; what is appended becomes its first child.
    fn opened(&mut self, _html: &mut String) {}
    /// The element that was opened last is complete; what is appended follows it.
    fn close(&mut self, html: &mut String);
}

/// HTML, and the style sheet with the CSS properties of its elements.
#[cfg(server)]
#[derive(Debug, Default)]
pub(crate) struct Written {
    pub(crate) html: String,
    /// Rules that select by the attribute `data-style`; empty if no element has CSS properties of its own.
    pub(crate) css: String,
}

/// The most bytes of HTML that are begun: a description of 100 kB may be that of 4,000 fields. Elements after it are left out.
const MOST_BYTES: usize = 32 << 20;

/// The elements without content, which have no end tag.
const VOID: [&str; 4] = ["input", "br", "hr", "img"];

struct Writing {
    filter: Box<dyn ElementFilter>,
    css: String,
    styled: usize,
}

thread_local! {
    /// The views that are being written; `None` outside of `render`.
    static WRITING: RefCell<Option<Writing>> = const { RefCell::new(None) };
}

/// Writes a view as HTML.
#[cfg(server)]
pub(crate) fn render(view: AnyView, filter: Box<dyn ElementFilter>) -> Written {
    let writing = Writing {
        filter,
        css: String::new(),
        styled: 0,
    };
    let around = WRITING.replace(Some(writing));
    let mut html = String::new();
    write(view, &mut html);
    let css = WRITING.replace(around).map(|it| it.css).unwrap_or_default();
    Written { html, css }
}

/// Appends the HTML of a view.
pub(crate) fn write(view: AnyView, html: &mut String) {
    view.to_html_with_buf(html, &mut Position::FirstChild, true, false, Vec::new());
}

/// Appends a text.
pub(crate) fn write_text(text: &str, html: &mut String) {
    with_returns(text, html, |text, html| {
        html_escape::encode_text_to_string(text, html);
    });
}

/// Appends the value of an attribute, for double quotes.
pub(crate) fn write_attribute_value(value: &str, html: &mut String) {
    with_returns(value, html, |value, html| {
        html_escape::encode_double_quoted_attribute_to_string(value, html);
    });
}

/// Appends a text by `write`, with references for carriage returns, which a parser would take for line breaks.
fn with_returns(text: &str, html: &mut String, write: impl Fn(&str, &mut String)) {
    for (at, piece) in text.split('\r').enumerate() {
        if at > 0 {
            html.push_str("&#13;");
        }
        write(piece, html);
    }
}

/// Appends an element. `text` is the content of a text area.
pub(super) fn write_element(
    tag: &'static str,
    mut attrs: WrittenAttrs,
    styles: &[(&'static str, String)],
    text: Option<&str>,
    inside: impl FnOnce(&mut String),
    html: &mut String,
) {
    if html.len() > MOST_BYTES {
        return;
    }
    WRITING.with_borrow_mut(|writing| {
        if let Some(writing) = writing {
            writing.filter.open(tag, &mut attrs);
            writing.add_styles(styles, &mut attrs);
        }
    });
    html.push('<');
    html.push_str(tag);
    for (name, value) in &attrs {
        html.push(' ');
        html.push_str(name);
        if !value.is_empty() {
            html.push_str("=\"");
            write_attribute_value(value, html);
            html.push('"');
        }
    }
    html.push('>');
    WRITING.with_borrow_mut(|writing| {
        if let Some(writing) = writing {
            writing.filter.opened(html);
        }
    });
    if !VOID.contains(&tag) {
        // The parser drops the first line break of these elements.
        if matches!(tag, "pre" | "textarea") {
            html.push('\n');
        }
        if let Some(text) = text {
            write_text(text, html);
        }
        inside(html);
        html.push_str("</");
        html.push_str(tag);
        html.push('>');
    }
    WRITING.with_borrow_mut(|writing| {
        if let Some(writing) = writing {
            writing.filter.close(html);
        }
    });
}

impl Writing {
    fn add_styles(&mut self, styles: &[(&'static str, String)], attrs: &mut WrittenAttrs) {
        let safe = styles.iter().filter(|(_, value)| is_safe(value));
        let declarations: Vec<String> = safe
            .map(|(name, value)| [name, ":", value].concat())
            .collect();
        if declarations.is_empty() {
            return;
        }
        self.styled += 1;
        let number = self.styled.to_string();
        let rule = [
            "[data-style=\"",
            &number,
            "\"]{",
            &declarations.join(";"),
            "}",
        ];
        self.css.extend(rule);
        attrs.push((Cow::Borrowed("data-style"), Cow::Owned(number)));
    }
}

/// Whether a CSS value can't end its declaration or load anything: numbers, names, colours and functions of these.
fn is_safe(value: &str) -> bool {
    let is_plain = |it: u8| it.is_ascii_alphanumeric() || b" .,%#()+-*/".contains(&it);
    !value.is_empty() && value.bytes().all(is_plain) && !value.to_ascii_lowercase().contains("url(")
}
