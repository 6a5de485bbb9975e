//! Nodes of Markdown as elements.
//!
//! Owns what each looks like. A pure function of the node and of the pictures that the person asked
//! for. Leaves what may become a link to `markdown` and to `result::safe_link`, which also says where
//! it leads. Invariants: nothing is fetched by what is drawn here; who links says where to.

use std::cell::RefCell;

use super::copying::copy_button;
use super::media::Blobs;
use crate::markdown::{Align, Node, Tag};
use crate::result::safe_link;
use crate::ui::dom::{El, button, el};
use crate::ui::link::linked;

/// What is drawn hangs on this beside the nodes.
#[derive(Default)]
pub(super) struct Around {
    /// The level of the page's heading above the text.
    pub(super) above: u8,
    /// The pictures from elsewhere that the person asked for.
    pub(super) wanted: RefCell<Vec<String>>,
    pub(super) blobs: Blobs,
}

/// Puts nodes into an element.
pub(super) fn put_all(place: &El, nodes: &[Node], around: &Around) {
    for node in nodes {
        match node {
            Node::Text(text) => place.put_text(text),
            Node::Inside(tag, inside) => place.put(&element(tag, inside, around)),
        }
    }
}

/// A node that is a block.
pub(super) fn block(node: &Node, around: &Around) -> El {
    match node {
        Node::Inside(tag, inside) => element(tag, inside, around),
        Node::Text(text) => el("p", "").attr("dir", "auto").text(text),
    }
}

fn element(tag: &Tag, inside: &[Node], around: &Around) -> El {
    let place = match tag {
        Tag::Paragraph => el("p", "").attr("dir", "auto"),
        Tag::Heading(level) => heading(*level, around.above),
        Tag::Quote => el("blockquote", "").attr("dir", "auto"),
        Tag::Rule => el("hr", ""),
        Tag::Break => el("br", ""),
        Tag::Code(about) => return code(about, inside),
        Tag::InlineCode => el("code", "").attr("dir", "ltr"),
        Tag::List(None) => el("ul", "").attr("dir", "auto"),
        Tag::List(Some(first)) => el("ol", "")
            .attr("dir", "auto")
            .attr("start", &first.to_string()),
        Tag::Item(None) => el("li", ""),
        Tag::Item(Some(done)) => task(*done),
        Tag::Table => return table(inside, around),
        Tag::Row => el("tr", ""),
        Tag::Cell(align) => cell("td", *align),
        Tag::Emphasis => el("em", ""),
        Tag::Strong => el("strong", ""),
        Tag::Struck => el("del", ""),
        Tag::Link { href, title } => return link(href, title, inside, around),
        Tag::Image { src, title } => return image(src, title, inside, around),
        Tag::Note(name) => el("div", "note").with(&el("span", "note-name").text(name)),
        Tag::NoteMark(name) => el("sup", "").text(name),
        Tag::Plain => el("p", "prose").attr("dir", "auto"),
    };
    put_all(&place, inside, around);
    place
}

fn heading(level: u8, above: u8) -> El {
    let name = match level.saturating_add(above) {
        ..=4 => "h4",
        5 => "h5",
        _ => "h6",
    };
    let class = match level {
        ..=1 => "md-1",
        2 => "md-2",
        _ => "md-3",
    };
    el(name, class).attr("dir", "auto")
}

fn code(about: &str, inside: &[Node]) -> El {
    let name = el("span", "code-kind").text(if about.is_empty() { "Code" } else { about });
    let (said, copy) = copy_button("copy-code", "Copy this code");
    let head = el("div", "code-head").with(&name).with(&said).with(&copy);
    let body = el("code", "").text(&text_of(inside));
    let scroll = el("pre", "code")
        .attr("tabindex", "0")
        .attr("dir", "ltr")
        .with(&body);
    el("div", "code-block").with(&head).with(&scroll)
}

fn task(done: bool) -> El {
    let words = if done { "Done: " } else { "To do: " };
    let mark = el("span", if done { "task-mark done" } else { "task-mark" });
    el("li", "task")
        .with(&mark.attr("aria-hidden", "true"))
        .with(&el("span", "unseen").text(words))
}

fn table(rows: &[Node], around: &Around) -> El {
    let (head, body) = (el("thead", ""), el("tbody", ""));
    for (at, row) in rows.iter().enumerate() {
        let Node::Inside(Tag::Row, cells) = row else {
            continue;
        };
        let line = el("tr", "");
        for each in cells {
            let Node::Inside(Tag::Cell(align), inside) = each else {
                continue;
            };
            // A heading that says nothing is none.
            let place = if at == 0 && !inside.is_empty() {
                cell("th", *align).attr("scope", "col")
            } else {
                cell("td", *align)
            };
            put_all(&place, inside, around);
            line.put(&place);
        }
        if at == 0 { &head } else { &body }.put(&line);
    }
    let table = el("table", "").with(&head).with(&body);
    el("div", "md-table")
        .attr("tabindex", "0")
        .attr("role", "group")
        .attr("aria-label", "Table")
        .with(&table)
}

fn cell(name: &str, align: Align) -> El {
    let class = match align {
        Align::Start => "",
        Align::Center => "center",
        Align::End => "end",
    };
    el(name, class).attr("dir", "auto")
}

fn link(href: &str, title: &str, inside: &[Node], around: &Around) -> El {
    let text = text_of(inside);
    let Some(known) = safe_link(href) else {
        // It may lead elsewhere than it says: the address is read, not followed.
        let place = el("span", "");
        put_all(&place, inside, around);
        if text != href {
            place.put(&el("span", "host").text(&[" (", href, ")"].concat()));
        }
        return place;
    };
    let place = el("a", "");
    place.set("title", Some(title).filter(|it| !it.is_empty()));
    put_all(&place, inside, around);
    linked(&place, &text, &known)
}

fn image(src: &str, title: &str, inside: &[Node], around: &Around) -> El {
    let says = text_of(inside);
    let says = if says.is_empty() { title } else { &says };
    let place = el("span", "md-image");
    let here = src
        .strip_prefix("data:")
        .and_then(|it| it.split_once(";base64,"));
    let (shown, host) = match here {
        Some((media_type, base64)) => (around.blobs.url(media_type, base64), None),
        None => match safe_link(src) {
            Some(link) if around.wanted.borrow().contains(&link.href) => (Some(link.href), None),
            link => (None, link.map(|link| link.host)),
        },
    };
    if let Some(address) = shown {
        return place.with(&picture(&address, says));
    }
    place.put(&el("span", "md-image-says").text(if says.is_empty() { "Image" } else { says }));
    match host {
        Some(host) => place.with(&load_button(src, &host)),
        None if here.is_some() => place.with(&el("span", "host").text(" (broken image)")),
        None => place.with(&el("span", "host").text(&[" (", src, ")"].concat())),
    }
}

/// A picture, once it may be shown.
pub(super) fn picture(address: &str, says: &str) -> El {
    el("img", "picture")
        .attr("src", address)
        .attr("alt", says)
        .attr("referrerpolicy", "no-referrer")
}

/// What loads a picture from elsewhere.
pub(super) fn load_button(src: &str, host: &str) -> El {
    let words = ["Load image from ", host].concat();
    button("secondary small", None, &words)
        .attr("data-do", "load-image")
        .attr("data-src", src)
}

/// All the text in nodes.
pub(super) fn text_of(nodes: &[Node]) -> String {
    let mut text = String::new();
    gather(nodes, &mut text);
    text
}

fn gather(nodes: &[Node], out: &mut String) {
    for node in nodes {
        match node {
            Node::Text(text) => out.push_str(text),
            Node::Inside(_, inside) => gather(inside, out),
        }
    }
}
