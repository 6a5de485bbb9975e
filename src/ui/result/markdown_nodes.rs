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
use crate::ui::runtime::dom::view;
use crate::ui::runtime::focus::{find, focus, target};
use crate::ui::runtime::reactive::Text;
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
        Node::Text(text) => Text::from(text.clone()).into_any(),
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
    view! {
        <p class=class dir="auto">
            {inside}
        </p>
    }
}

fn element(of: &Tag, inside: &[Node], around: &MarkdownContext) -> AnyView {
    let all = || all(inside, around);
    match of {
        Tag::Paragraph => paragraph(None, all()),
        Tag::Verbatim => paragraph(Some("prose"), all()),
        Tag::Heading(level) => heading(*level, around.above, all()),
        Tag::Quote => view! { <blockquote dir="auto">{all()}</blockquote> },
        Tag::Rule => view! { <hr /> },
        Tag::Break => view! { <br /> },
        Tag::Code(about) => code(about, text_of(inside)),
        Tag::InlineCode => view! { <code dir="ltr">{all()}</code> },
        Tag::List(None) => view! { <ul dir="auto">{all()}</ul> },
        Tag::List(Some(first)) => {
            view! {
                <ol dir="auto" start=first.to_string()>
                    {all()}
                </ol>
            }
        }
        Tag::Item(None) => view! { <li>{all()}</li> },
        Tag::Item(Some(done)) => task(*done, all()),
        Tag::Table => table(inside, around),
        Tag::Row => view! { <tr>{all()}</tr> },
        Tag::Cell(align) => cell(*align, false, all()),
        Tag::Emphasis => view! { <em>{all()}</em> },
        Tag::Strong => view! { <strong>{all()}</strong> },
        Tag::Strikethrough => view! { <del>{all()}</del> },
        Tag::Link { href, title } => link(href, title, inside, around),
        Tag::Image { src, title } => image(src, title, inside, around),
        Tag::Footnote(name) => {
            view! {
                <div class="note">
                    <span class="note-name">{name.clone()}</span>
                    {all()}
                </div>
            }
        }
        Tag::FootnoteReference(name) => view! { <sup>{name.clone()} {all()}</sup> },
    }
}

fn heading(level: u8, above: u8, inside: Vec<AnyView>) -> AnyView {
    let class = match level {
        ..=1 => "md-1",
        2 => "md-2",
        _ => "md-3",
    };
    let attrs = view! { <{..} class=class dir="auto" /> };
    match level.saturating_add(above) {
        ..=4 => view! { <h4 {..attrs}>{inside}</h4> },
        5 => view! { <h5 {..attrs}>{inside}</h5> },
        _ => view! { <h6 {..attrs}>{inside}</h6> },
    }
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
    view! {
        <div class="code-block">
            <div class="code-head">
                <span class="code-kind">{name}</span>
                {copy_button("copy-code", messages::copy_this_code(), copied)}
            </div>
            <pre class="code" tabindex="0" dir="ltr">
                <code>{Text::from(text)}</code>
            </pre>
        </div>
    }
}

fn task(is_done: bool, inside: Vec<AnyView>) -> AnyView {
    let (class, words) = if is_done {
        ("task-mark done", messages::task_done())
    } else {
        ("task-mark", messages::task_to_do())
    };
    view! {
        <li class="task">
            <span class=class aria-hidden="true"></span>
            {unseen_label(words)}
            {inside}
        </li>
    }
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
        view! { <tr>{cells}</tr> }
    };
    let head = rows.next().map(|cells| row(cells, true));
    let body: Vec<AnyView> = rows.map(|cells| row(cells, false)).collect();
    view! {
        <div class="md-table" tabindex="0" role="group" aria-label=messages::table()>
            <table>
                <thead>{head}</thead>
                <tbody>{body}</tbody>
            </table>
        </div>
    }
}

fn cell(align: Align, is_head: bool, inside: Vec<AnyView>) -> AnyView {
    let class = match align {
        Align::Start => None,
        Align::Center => Some("center"),
        Align::End => Some("end"),
    };
    if is_head {
        return view! {
            <th class=class scope="col" dir="auto">
                {inside}
            </th>
        };
    }
    view! {
        <td class=class dir="auto">
            {inside}
        </td>
    }
}

fn link(href: &str, title: &str, inside: &[Node], around: &MarkdownContext) -> AnyView {
    let text = text_of(inside);
    let inside = all(inside, around);
    let Some(known) = safe_link(href) else {
        // An unsafe link is shown with its address, but can't be followed.
        let host = (text != href).then(|| address(href));
        return view! { <span>{inside} {host}</span> };
    };
    let title = Some(title.to_owned()).filter(|it| !it.is_empty());
    let link = view! {
        <a
            class=(text == known.href).then_some("address-shown")
            href=known.href.clone()
            title=title
            target="_blank"
            rel="noopener noreferrer"
        >
            {inside}
        </a>
    };
    let mail = known.href.strip_prefix("mailto:");
    let says_where =
        text == known.href || text.eq_ignore_ascii_case(&known.host) || mail == Some(&*text);
    if says_where {
        return link;
    }
    let host = [" (", mail.unwrap_or(&known.host), ")"].concat();
    view! {
        <span>
            {link} <bdi class="host" dir="ltr">
                {host}
            </bdi>
        </span>
    }
}

fn address(address: &str) -> AnyView {
    let words = [" (", address, ")"].concat();
    host(words)
}

fn host(words: String) -> AnyView {
    view! { <span class="host">{words}</span> }
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
        view! {
            <span class="md-image-says">{says}</span>
            {more}
        }
        .into_any()
    };
    view! { <span class="md-image">{inside}</span> }
}

/// A picture. A picture that the person loaded can take the focus of the button that it replaces.
pub(super) fn picture(address: String, says: &str, is_wanted: bool) -> AnyView {
    view! {
        <img
            class="picture"
            alt=says.to_owned()
            referrerpolicy="no-referrer"
            tabindex=is_wanted.then_some("-1")
            src=address
        />
    }
}

/// The button that loads a remote picture. `load` replaces the button by the picture.
pub(super) fn load_button(link: &Link, load: impl Fn() + 'static) -> AnyView {
    let words = messages::load_image_from(&link.host);
    let attrs = view! {
        <{..}
            class="secondary small"
            data-do="load-image"
            data-src=link.href.clone()
            on:click=move |event| {
                let place = target(&event, ".md-image");
                load();
                after_drawing(move || {
                    let picture = place.and_then(|place| find(&place, "img"));
                    picture.iter().for_each(focus);
                });
            }
        />
    };
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
