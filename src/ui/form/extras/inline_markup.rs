//! Descriptions with inline markup: code, strong text, links.

use json_form::formats::safe_link::{Link, safe_link};
use leptos::prelude::*;

use crate::form::text::inline_markup::{TextRun, runs};
use crate::ui::runtime::dom::{attrs, pieces, tag};

pub(super) fn draw(text: &str) -> AnyView {
    let run = |run: TextRun<'_>| match run {
        TextRun::Plain(text) => text.to_owned().into_any(),
        TextRun::Code(text) => tag::code(attrs!(), pieces![text.to_owned()]),
        TextRun::Strong(text) => tag::strong(attrs!(), pieces![text.to_owned()]),
        TextRun::Link { words, href, whole } => match safe_link(href) {
            Some(link) => linked(words, &link),
            // An unsafe link stays text.
            None => whole.to_owned().into_any(),
        },
    };
    runs(text)
        .into_iter()
        .map(run)
        .collect::<Vec<_>>()
        .into_any()
}

/// A link that opens a new window. The link's host follows in parentheses, unless the text names it.
fn linked(words: &str, link: &Link) -> AnyView {
    let attrs = attrs!(
        "class": (words == link.href).then_some("address-shown"), "href": link.href.clone(),
        "target": "_blank", "rel": "noopener noreferrer"
    );
    let anchor = tag::a(attrs, pieces![words.to_owned()]);
    let mail = link.href.strip_prefix("mailto:");
    let says_where =
        words == link.href || words.eq_ignore_ascii_case(&link.host) || mail == Some(words);
    if says_where {
        return anchor;
    }
    let host = [" (", mail.unwrap_or(&link.host), ")"].concat();
    let attrs = attrs!("class": "host", "dir": "ltr");
    let host = tag::bdi(attrs, pieces![host]);
    tag::span(attrs!(), pieces![anchor, host])
}
