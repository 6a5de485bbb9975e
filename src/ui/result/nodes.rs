//! Nodes of Markdown as views.
//!
//! Owns what each looks like. A pure function of the node and of the pictures that the person asked
//! for. Leaves what may become a link to `markdown` and to `result::safe_link`, which also says where
//! it leads. Invariants: nothing is fetched by what is drawn here; who links says where to.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, MouseEvent};

use super::acting::target;
use super::copying::copy_button;
use super::media::Blobs;
use crate::markdown::{Align, Node, Tag};
use crate::result::{Link, safe_link};
use crate::ui::runtime::{Growing, after_drawing};

/// What is drawn hangs on this beside the nodes.
pub(super) struct Around {
    /// The level of the page's heading above the text.
    pub(super) above: u8,
    /// The pictures from elsewhere that the person asked for.
    pub(super) wanted: ArcRwSignal<Vec<String>>,
    pub(super) blobs: Blobs,
}

fn all(nodes: &[Node], around: &Around) -> Vec<AnyView> {
    let node = |node: &Node| match node {
        Node::Text(text) => Growing(text.clone()).into_any(),
        Node::Inside(tag, inside) => element(tag, inside, around),
    };
    nodes.iter().map(node).collect()
}

/// A node that is a block.
pub(super) fn block(node: &Node, around: &Around) -> AnyView {
    match node {
        Node::Inside(tag, inside) => element(tag, inside, around),
        Node::Text(_) => paragraph(None, all(std::slice::from_ref(node), around)),
    }
}

fn paragraph(class: Option<&'static str>, inside: Vec<AnyView>) -> AnyView {
    view! { <p class=class dir="auto">{inside}</p> }.into_any()
}

fn element(tag: &Tag, inside: &[Node], around: &Around) -> AnyView {
    let all = || all(inside, around);
    match tag {
        Tag::Paragraph => paragraph(None, all()),
        Tag::Plain => paragraph(Some("prose"), all()),
        Tag::Heading(level) => heading(*level, around.above, all()),
        Tag::Quote => view! { <blockquote dir="auto">{all()}</blockquote> }.into_any(),
        Tag::Rule => view! { <hr /> }.into_any(),
        Tag::Break => view! { <br /> }.into_any(),
        Tag::Code(about) => code(about, text_of(inside)),
        Tag::InlineCode => view! { <code dir="ltr">{all()}</code> }.into_any(),
        Tag::List(None) => view! { <ul dir="auto">{all()}</ul> }.into_any(),
        Tag::List(Some(first)) => {
            view! { <ol dir="auto" start=first.to_string()>{all()}</ol> }.into_any()
        }
        Tag::Item(None) => view! { <li>{all()}</li> }.into_any(),
        Tag::Item(Some(done)) => task(*done, all()),
        Tag::Table => table(inside, around),
        Tag::Row => view! { <tr>{all()}</tr> }.into_any(),
        Tag::Cell(align) => cell(*align, false, all()),
        Tag::Emphasis => view! { <em>{all()}</em> }.into_any(),
        Tag::Strong => view! { <strong>{all()}</strong> }.into_any(),
        Tag::Struck => view! { <del>{all()}</del> }.into_any(),
        Tag::Link { href, title } => link(href, title, inside, around),
        Tag::Image { src, title } => image(src, title, inside, around),
        Tag::Note(name) => {
            let name = name.clone();
            view! { <div class="note"><span class="note-name">{name}</span>{all()}</div> }
                .into_any()
        }
        Tag::NoteMark(name) => {
            let name = name.clone();
            view! { <sup>{name}{all()}</sup> }.into_any()
        }
    }
}

fn heading(level: u8, above: u8, inside: Vec<AnyView>) -> AnyView {
    let class = match level {
        ..=1 => "md-1",
        2 => "md-2",
        _ => "md-3",
    };
    match level.saturating_add(above) {
        ..=4 => view! { <h4 class=class dir="auto">{inside}</h4> }.into_any(),
        5 => view! { <h5 class=class dir="auto">{inside}</h5> }.into_any(),
        _ => view! { <h6 class=class dir="auto">{inside}</h6> }.into_any(),
    }
}

fn code(about: &str, text: String) -> AnyView {
    let name = if about.is_empty() { "Code" } else { about }.to_owned();
    let copied = text.clone();
    view! {
        <div class="code-block">
            <div class="code-head">
                <span class="code-kind">{name}</span>
                {copy_button("copy-code", "Copy this code", move || Some(copied.clone()))}
            </div>
            <pre class="code" tabindex="0" dir="ltr"><code>{Growing(text)}</code></pre>
        </div>
    }
    .into_any()
}

fn task(is_done: bool, inside: Vec<AnyView>) -> AnyView {
    let (class, words) = if is_done {
        ("task-mark done", "Done: ")
    } else {
        ("task-mark", "To do: ")
    };
    view! {
        <li class="task">
            <span class=class aria-hidden="true"></span>
            <span class="unseen">{words}</span>
            {inside}
        </li>
    }
    .into_any()
}

fn table(rows: &[Node], around: &Around) -> AnyView {
    let mut rows = rows.iter().filter_map(|row| match row {
        Node::Inside(Tag::Row, cells) => Some(cells),
        _ => None,
    });
    let row = |cells: &Vec<Node>, is_head: bool| {
        let cell = |node: &Node| match node {
            // A heading that says nothing is none.
            Node::Inside(Tag::Cell(align), inside) => {
                let is_head = is_head && !inside.is_empty();
                Some(cell(*align, is_head, all(inside, around)))
            }
            _ => None,
        };
        let cells: Vec<AnyView> = cells.iter().filter_map(cell).collect();
        view! { <tr>{cells}</tr> }.into_any()
    };
    let head = rows.next().map(|cells| row(cells, true));
    let body: Vec<AnyView> = rows.map(|cells| row(cells, false)).collect();
    view! {
        <div class="md-table" tabindex="0" role="group" aria-label="Table">
            <table><thead>{head}</thead><tbody>{body}</tbody></table>
        </div>
    }
    .into_any()
}

fn cell(align: Align, is_head: bool, inside: Vec<AnyView>) -> AnyView {
    let class = match align {
        Align::Start => None,
        Align::Center => Some("center"),
        Align::End => Some("end"),
    };
    if is_head {
        return view! { <th class=class scope="col" dir="auto">{inside}</th> }.into_any();
    }
    view! { <td class=class dir="auto">{inside}</td> }.into_any()
}

fn link(href: &str, title: &str, inside: &[Node], around: &Around) -> AnyView {
    let text = text_of(inside);
    let inside = all(inside, around);
    let Some(known) = safe_link(href) else {
        // It may lead elsewhere than it says: the address is read, not followed.
        let host = (text != href).then(|| address(href));
        return view! { <span>{inside}{host}</span> }.into_any();
    };
    let title = Some(title.to_owned()).filter(|it| !it.is_empty());
    let link = view! {
        <a href=known.href.clone() title=title target="_blank" rel="noopener noreferrer">
            {inside}
        </a>
    };
    let mail = known.href.strip_prefix("mailto:");
    let says_where =
        text == known.href || text.eq_ignore_ascii_case(&known.host) || mail == Some(&*text);
    if says_where {
        return link.into_any();
    }
    let host = [" (", mail.unwrap_or(&known.host), ")"].concat();
    view! { <span>{link}<bdi class="host" dir="ltr">{host}</bdi></span> }.into_any()
}

fn address(address: &str) -> AnyView {
    let words = [" (", address, ")"].concat();
    view! { <span class="host">{words}</span> }.into_any()
}

fn image(src: &str, title: &str, inside: &[Node], around: &Around) -> AnyView {
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
        let says = if says.is_empty() { "Image" } else { says }.to_owned();
        let more = match link {
            Some(link) => {
                let (wanted, href) = (around.wanted.clone(), link.href.clone());
                load_button(&link, move || {
                    wanted.update(|wanted| wanted.push(href.clone()));
                })
            }
            None if here.is_some() => {
                view! { <span class="host">{" (broken image)"}</span> }.into_any()
            }
            None => address(src),
        };
        view! { <span class="md-image-says">{says}</span>{more} }.into_any()
    };
    view! { <span class="md-image">{inside}</span> }.into_any()
}

/// A picture, once it may be shown. What the person asked for can take the focus, which stays
/// where they are.
pub(super) fn picture(address: String, says: &str, is_wanted: bool) -> AnyView {
    view! {
        <img
            class="picture"
            alt=says
            referrerpolicy="no-referrer"
            tabindex=is_wanted.then_some("-1")
            src=address
        />
    }
    .into_any()
}

/// What loads a picture from elsewhere. `load` shows it, in the place of the button.
pub(super) fn load_button(link: &Link, load: impl Fn() + Send + 'static) -> AnyView {
    let words = ["Load image from ", &*link.host].concat();
    let pressed = move |event: MouseEvent| {
        let place = target(&event, ".md-image");
        load();
        after_drawing(move || {
            let picture = place.and_then(|place| place.query_selector("img").ok().flatten());
            if let Some(picture) = picture {
                // It fails only for what is not shown.
                let _ = picture.unchecked_ref::<HtmlElement>().focus();
            }
        });
    };
    view! {
        <button
            type="button"
            class="secondary small"
            data-do="load-image"
            data-src=link.href.clone()
            on:click=pressed
        >
            <span>{words}</span>
        </button>
    }
    .into_any()
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
