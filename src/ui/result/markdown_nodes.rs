//! The views of Markdown nodes.
//!
//! A pure function of the node and of the pictures that the person loaded. Leaves which URLs may be links to `markdown`
//! and `formats::safe_link`. Invariants: rendering fetches nothing; a link shows its host.

use json_form::formats::safe_link::{Link, safe_link};
use json_form::markdown::{Align, Node, Tag};
use leptos::prelude::*;
use locales::messages;

use super::copy_buttons::copy_button;
use super::media::Blobs;
use crate::ui::runtime::after_drawing;
use crate::ui::runtime::dom::{attrs, pieces, tag};
use crate::ui::runtime::focus::{find, focus, target};
use crate::ui::runtime::reactive::AppendedText;
use crate::ui::runtime::widget::{button, unseen_label, worded};

/// What rendering depends on besides the nodes: heading level, loaded pictures, blob URLs.
pub(super) struct MarkdownContext {
    /// The level of the page's heading above the text.
    pub(super) above: u8,
    /// URLs of remote pictures that the person loaded.
    pub(super) wanted: ArcRwSignal<Vec<String>>,
    pub(super) blobs: Blobs,
}

fn all(nodes: &[Node], around: &MarkdownContext) -> Vec<AnyView> {
    let node = |node: &Node| match node {
        Node::Text(text) => AppendedText(text.clone()).into_any(),
        Node::Element(tag, inside) => element(tag, inside, around),
    };
    nodes.iter().map(node).collect()
}

pub(super) fn block(node: &Node, around: &MarkdownContext) -> AnyView {
    match node {
        Node::Element(tag, inside) => element(tag, inside, around),
        Node::Text(_) => paragraph(None, all(std::slice::from_ref(node), around)),
    }
}

fn paragraph(class: Option<&'static str>, inside: Vec<AnyView>) -> AnyView {
    tag::p(attrs!("class": class, "dir": "auto"), pieces![inside])
}

fn element(of: &Tag, inside: &[Node], around: &MarkdownContext) -> AnyView {
    let all = || all(inside, around);
    match of {
        Tag::Paragraph => paragraph(None, all()),
        Tag::Verbatim => paragraph(Some("prose"), all()),
        Tag::Heading(level) => heading(*level, around.above, all()),
        Tag::Quote => tag::blockquote(attrs!("dir": "auto"), pieces![all()]),
        Tag::Rule => tag::hr(attrs!(), pieces![]),
        Tag::Break => tag::br(attrs!(), pieces![]),
        Tag::Code(about) => code(about, text_of(inside)),
        Tag::InlineCode => tag::code(attrs!("dir": "ltr"), pieces![all()]),
        Tag::List(None) => tag::ul(attrs!("dir": "auto"), pieces![all()]),
        Tag::List(Some(first)) => {
            let attrs = attrs!("dir": "auto", "start": first.to_string());
            tag::ol(attrs, pieces![all()])
        }
        Tag::Item(None) => tag::li(attrs!(), pieces![all()]),
        Tag::Item(Some(done)) => task(*done, all()),
        Tag::Table => table(inside, around),
        Tag::Row => tag::tr(attrs!(), pieces![all()]),
        Tag::Cell(align) => cell(*align, false, all()),
        Tag::Emphasis => tag::em(attrs!(), pieces![all()]),
        Tag::Strong => tag::strong(attrs!(), pieces![all()]),
        Tag::Strikethrough => tag::del(attrs!(), pieces![all()]),
        Tag::Link { href, title } => link(href, title, inside, around),
        Tag::Image { src, title } => image(src, title, inside, around),
        Tag::Footnote(name) => {
            let name = tag::span(attrs!("class": "note-name"), pieces![name.clone()]);
            tag::div(attrs!("class": "note"), pieces![name, all()])
        }
        Tag::FootnoteReference(name) => tag::sup(attrs!(), pieces![name.clone(), all()]),
    }
}

fn heading(level: u8, above: u8, inside: Vec<AnyView>) -> AnyView {
    let class = match level {
        ..=1 => "md-1",
        2 => "md-2",
        _ => "md-3",
    };
    let heading = match level.saturating_add(above) {
        ..=4 => tag::h4,
        5 => tag::h5,
        _ => tag::h6,
    };
    heading(attrs!("class": class, "dir": "auto"), pieces![inside])
}

fn code(about: &str, text: String) -> AnyView {
    let name = if about.is_empty() {
        messages::code()
    } else {
        about
    }
    .to_owned();
    let copied = text.clone();
    let copied = move || Some(copied.clone());
    let head = pieces![
        tag::span(attrs!("class": "code-kind"), pieces![name]),
        copy_button("copy-code", messages::copy_this_code(), copied),
    ];
    let head = tag::div(attrs!("class": "code-head"), head);
    let code = tag::code(attrs!(), pieces![AppendedText(text)]);
    let pre = attrs!("class": "code", "tabindex": "0", "dir": "ltr");
    let pre = tag::pre(pre, pieces![code]);
    tag::div(attrs!("class": "code-block"), pieces![head, pre])
}

fn task(is_done: bool, inside: Vec<AnyView>) -> AnyView {
    let (class, words) = if is_done {
        ("task-mark done", messages::task_done())
    } else {
        ("task-mark", messages::task_to_do())
    };
    let mark = tag::span(attrs!("class": class, "aria-hidden": "true"), pieces![]);
    tag::li(
        attrs!("class": "task"),
        pieces![mark, unseen_label(words), inside],
    )
}

fn table(rows: &[Node], around: &MarkdownContext) -> AnyView {
    let mut rows = rows.iter().filter_map(|row| match row {
        Node::Element(Tag::Row, cells) => Some(cells),
        _ => None,
    });
    let row = |cells: &Vec<Node>, is_head: bool| {
        let cell = |node: &Node| match node {
            // An empty heading is a plain cell.
            Node::Element(Tag::Cell(align), inside) => {
                let is_head = is_head && !inside.is_empty();
                Some(cell(*align, is_head, all(inside, around)))
            }
            _ => None,
        };
        let cells: Vec<AnyView> = cells.iter().filter_map(cell).collect();
        tag::tr(attrs!(), pieces![cells])
    };
    let head = rows.next().map(|cells| row(cells, true));
    let body: Vec<AnyView> = rows.map(|cells| row(cells, false)).collect();
    let head = tag::thead(attrs!(), pieces![head]);
    let body = tag::tbody(attrs!(), pieces![body]);
    let place = attrs!("class": "md-table", "tabindex": "0", "role": "group", "aria-label": messages::table());
    tag::div(place, pieces![tag::table(attrs!(), pieces![head, body])])
}

fn cell(align: Align, is_head: bool, inside: Vec<AnyView>) -> AnyView {
    let class = match align {
        Align::Start => None,
        Align::Center => Some("center"),
        Align::End => Some("end"),
    };
    if is_head {
        let attrs = attrs!("class": class, "scope": "col", "dir": "auto");
        return tag::th(attrs, pieces![inside]);
    }
    tag::td(attrs!("class": class, "dir": "auto"), pieces![inside])
}

fn link(href: &str, title: &str, inside: &[Node], around: &MarkdownContext) -> AnyView {
    let text = text_of(inside);
    let inside = all(inside, around);
    let Some(known) = safe_link(href) else {
        // An unsafe link is shown with its address, but can't be followed.
        let host = (text != href).then(|| address(href));
        return tag::span(attrs!(), pieces![inside, host]);
    };
    let title = Some(title.to_owned()).filter(|it| !it.is_empty());
    let link = attrs!(
        "class": (text == known.href).then_some("address-shown"), "href": known.href.clone(), "title": title, "target": "_blank", "rel": "noopener noreferrer"
    );
    let link = tag::a(link, pieces![inside]);
    let mail = known.href.strip_prefix("mailto:");
    let says_where =
        text == known.href || text.eq_ignore_ascii_case(&known.host) || mail == Some(&*text);
    if says_where {
        return link;
    }
    let host = [" (", mail.unwrap_or(&known.host), ")"].concat();
    let host = tag::bdi(attrs!("class": "host", "dir": "ltr"), pieces![host]);
    tag::span(attrs!(), pieces![link, host])
}

fn address(address: &str) -> AnyView {
    let words = [" (", address, ")"].concat();
    host(words)
}

fn host(words: String) -> AnyView {
    tag::span(attrs!("class": "host"), pieces![words])
}

fn image(src: &str, title: &str, inside: &[Node], around: &MarkdownContext) -> AnyView {
    let says = text_of(inside);
    let says = if says.is_empty() { title } else { &says };
    let here = src
        .strip_prefix("data:")
        .and_then(|it| it.split_once(";base64,"));
    let link = if here.is_some() { None } else { safe_link(src) };
    let wanted = link
        .as_ref()
        .filter(|link| around.wanted.read().contains(&link.href));
    let is_wanted = wanted.is_some();
    let shown = match here {
        Some((media_type, base64)) => around.blobs.url(media_type, base64),
        None => wanted.map(|link| link.href.clone()),
    };
    let inside = if let Some(shown) = shown {
        picture(shown, says, is_wanted)
    } else {
        let says = if says.is_empty() {
            messages::image()
        } else {
            says
        }
        .to_owned();
        let more = match link {
            Some(link) => {
                let (wanted, href) = (around.wanted.clone(), link.href.clone());
                load_button(&link, move || {
                    wanted.update(|wanted| wanted.push(href.clone()));
                })
            }
            None if here.is_some() => host([" ", messages::broken_image()].concat()),
            None => address(src),
        };
        let says = tag::span(attrs!("class": "md-image-says"), pieces![says]);
        pieces![says, more].into_any()
    };
    tag::span(attrs!("class": "md-image"), pieces![inside])
}

/// A picture. A picture that the person loaded can take the focus of the button that it replaces.
pub(super) fn picture(address: String, says: &str, is_wanted: bool) -> AnyView {
    tag::img(attrs!(
        "class": "picture", "alt": says.to_owned(), "referrerpolicy": "no-referrer",
        "tabindex": is_wanted.then_some("-1"), "src": address
    ))
}

/// The button that loads a remote picture. `load` replaces the button by the picture.
pub(super) fn load_button(link: &Link, load: impl Fn() + 'static) -> AnyView {
    let words = messages::load_image_from(&link.host);
    let attrs = attrs!(
        "class": "secondary small", "data-do": "load-image", "data-src": link.href.clone()
    );
    let attrs = attrs.on("click", move |event| {
        let place = target(&event, ".md-image");
        load();
        after_drawing(move || {
            let picture = place.and_then(|place| find(&place, "img"));
            picture.iter().for_each(focus);
        });
    });
    button(attrs, worded(words))
}

pub(super) fn text_of(nodes: &[Node]) -> String {
    let mut text = String::new();
    gather(nodes, &mut text);
    text
}

fn gather(nodes: &[Node], out: &mut String) {
    for node in nodes {
        match node {
            Node::Text(text) => out.push_str(text),
            Node::Element(_, inside) => gather(inside, out),
        }
    }
}
