//! Elements and texts as HTML, for pages that a server renders.
//!
//! A view is written in portions: an element writes its start tag, and leaves its children and its end tag for later. The
//! view of a reactive piece is made when its turn comes, so that only the views of the elements that are open are in memory.
//! Leptos's own views, such as lists, write nothing but marks for hydration, which are dropped.
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

/// The most bytes of HTML that are begun: a description of 100 kB may be that of 4,000 fields. Elements after it are left out.
const MOST_BYTES: usize = 32 << 20;

/// The elements without content, which have no end tag.
const VOID: [&str; 4] = ["input", "br", "hr", "img"];

/// An element as HTML has it.
pub(super) struct WrittenElement {
    pub(super) tag: &'static str,
    pub(super) attrs: WrittenAttrs,
    pub(super) styles: Vec<(&'static str, String)>,
    /// The content of a text area.
    pub(super) text: Option<String>,
    /// Leaves the children to be written.
    pub(super) inside: Box<dyn FnOnce()>,
}

/// A part of a view that is not written yet.
enum Part {
    Element(Box<dyn FnOnce() -> WrittenElement>),
    Text(Cow<'static, str>),
    End(&'static str),
}

thread_local! {
    /// The parts of the view that is being written, the next one last; of its present element, the next one first.
    static PARTS: RefCell<Vec<Part>> = const { RefCell::new(Vec::new()) };
}

/// Leaves an element to be written.
pub(super) fn add_element(written: impl FnOnce() -> WrittenElement + 'static) {
    add(Part::Element(Box::new(written)));
}

/// Leaves a text to be written.
pub(crate) fn add_text(text: Cow<'static, str>) {
    add(Part::Text(text));
}

fn add(part: Part) {
    PARTS.with_borrow_mut(|parts| parts.push(part));
}

/// Leaves the elements and texts of a view to be written.
pub(crate) fn add_view(view: AnyView) {
    let marks = &mut String::new();
    view.to_html_with_buf(marks, &mut Position::FirstChild, true, false, Vec::new());
    // A text that is no `Text` would be lost.
    debug_assert!(
        marks
            .replace("<() />", "")
            .chars()
            .all(|it| "<!->".contains(it)),
        "{marks}"
    );
}

/// The HTML of a view, made as it is asked for.
pub(crate) struct Html {
    /// The owner of the view's signals.
    owner: Owner,
    /// The parts that are left, the next one last.
    parts: Vec<Part>,
    filter: Box<dyn ElementFilter>,
    css: String,
    styled: usize,
    /// The number of bytes that were written in earlier portions.
    written: usize,
}

impl Html {
    pub(crate) fn new(view: AnyView, filter: Box<dyn ElementFilter>, owner: Owner) -> Self {
        let mut html = Self {
            owner,
            parts: Vec::new(),
            filter,
            css: String::new(),
            styled: 0,
            written: 0,
        };
        html.with_parts(|_| add_children(|| add_view(view)));
        html
    }

    /// Appends the next portion: the HTML up to the first tag or text that ends after `enough` bytes. Returns whether
    /// anything is left.
    pub(crate) fn write(&mut self, enough: usize, html: &mut String) -> bool {
        let begin = html.len();
        self.with_parts(|this| {
            while html.len() - begin < enough
                && let Some(part) = PARTS.with_borrow_mut(Vec::pop)
            {
                this.write_part(part, begin, html);
            }
        });
        self.written += html.len() - begin;
        !self.parts.is_empty()
    }

    /// All that is left, and the rules of `css`.
    pub(crate) fn whole(mut self) -> (String, String) {
        let mut html = String::new();
        while self.write(usize::MAX, &mut html) {}
        (html, self.css)
    }

    /// Rules that select by the attribute `data-style`; empty if no element that is written has CSS properties of its own.
    pub(crate) fn css(&self) -> &str {
        &self.css
    }

    /// Views find their owner and the parts in the thread.
    fn with_parts(&mut self, write: impl FnOnce(&mut Self)) {
        let around = PARTS.replace(std::mem::take(&mut self.parts));
        let owner = self.owner.clone();
        owner.with(|| write(self));
        self.parts = PARTS.replace(around);
    }

    fn write_part(&mut self, part: Part, begin: usize, html: &mut String) {
        let element = match part {
            Part::Element(element) => element,
            Part::Text(text) => return write_text(&text, html),
            Part::End(tag) => {
                html.extend(["</", tag, ">"]);
                return self.filter.close(html);
            }
        };
        if self.written + html.len() - begin > MOST_BYTES {
            return;
        }
        let WrittenElement {
            tag,
            mut attrs,
            styles,
            text,
            inside,
        } = element();
        self.filter.open(tag, &mut attrs);
        self.add_styles(&styles, &mut attrs);
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
        self.filter.opened(html);
        if VOID.contains(&tag) {
            return self.filter.close(html);
        }
        // The parser drops the first line break of these elements.
        if matches!(tag, "pre" | "textarea") {
            html.push('\n');
        }
        if let Some(text) = text {
            write_text(&text, html);
        }
        add(Part::End(tag));
        add_children(inside);
    }

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

/// Adds the parts that `add` adds so that the first one is next.
fn add_children(add: impl FnOnce()) {
    let known = PARTS.with_borrow(Vec::len);
    add();
    PARTS.with_borrow_mut(|parts| {
        if let Some(new) = parts.get_mut(known..) {
            new.reverse();
        }
    });
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

/// Whether a CSS value can't end its declaration or load anything: numbers, names, colours and functions of these.
fn is_safe(value: &str) -> bool {
    let is_plain = |it: u8| it.is_ascii_alphanumeric() || b" .,%#()+-*/".contains(&it);
    !value.is_empty() && value.bytes().all(is_plain) && !value.to_ascii_lowercase().contains("url(")
}
