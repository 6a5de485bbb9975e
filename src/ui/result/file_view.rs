//! A file part: its name, its type, and its content where it can be shown.
//!
//! Leaves pictures and their URLs to `media`. Invariants: nothing is fetched without a click; a file is saved under a
//! sanitized name and as `application/octet-stream`, so that no browser opens it on the page's own origin.

use std::rc::Rc;

use a2a::message::{FileContent, FileSource};
use json_form::formats::media_type::essence;
use json_form::formats::safe_link::safe_link;
use json_form::formats::shortened;
use json_form::result::document::Piece;
use json_form::result::file_name;
use leptos::prelude::*;
use locales::messages;

use super::markdown_nodes::{load_button, picture};
use super::media::{self, Blobs};
use super::raw_json::raw_fold;
use crate::browser::tab::blob;
use crate::ui::runtime::dom::view;
use crate::ui::runtime::reactive::live;
use crate::ui::runtime::widget::{button, download, worded};
use crate::ui::runtime::{Handle, flush};

/// The largest text file that is shown, in bytes of base64.
const MOST_TEXT: usize = 1 << 20;

/// The maximum number of characters of an address that is shown as text.
const LONGEST_ADDRESS: usize = 200;

pub(super) struct FileView {
    file: Rc<FileContent>,
    media_type: Option<String>,
    blobs: Blobs,
}

impl FileView {
    pub(super) fn new(file: &FileContent, media_type: Option<&str>) -> Self {
        Self {
            file: Rc::new(file.clone()),
            media_type: media_type.map(str::to_owned),
            blobs: Blobs::default(),
        }
    }

    pub(super) fn is(&self, file: &FileContent, media_type: Option<&str>) -> bool {
        *self.file == *file && self.media_type.as_deref() == media_type
    }

    /// The file for a document: its name, and its address if it has one.
    pub(super) fn piece(&self) -> Piece {
        let media_type = self.media_type.as_deref();
        let name = file_name(self.file.name.as_deref().unwrap_or_default(), media_type);
        Piece::Paragraph(match &self.file.source {
            FileSource::Bytes(_) => name,
            FileSource::Uri(address) => [&*name, " (", address, ")"].concat(),
        })
    }

    pub(super) fn view(&self) -> AnyView {
        let media_type = self.media_type.as_deref();
        let name = file_name(self.file.name.as_deref().unwrap_or_default(), media_type);
        let kind = essence(media_type.unwrap_or_default());
        let (shown, about, below) = match &self.file.source {
            FileSource::Bytes(base64) => {
                let player = media::player(&self.blobs, &kind, base64, &name);
                let is_read = player.is_none() && is_text(&kind) && base64.len() <= MOST_TEXT;
                let file = Handle::new(Rc::clone(&self.file));
                let words = media::description(media_type, base64);
                let text = is_read.then(|| text(file, &kind));
                (player, here(file, words, name.clone()), text)
            }
            FileSource::Uri(uri) => {
                let words = media::type_name(&kind).or(media_type);
                let (about, image) = elsewhere(uri, &name, media::is_picture(&kind));
                let words =
                    words.map(|words| view! { <span class="nothing">{words.to_owned()}</span> });
                (
                    None,
                    view! {
                        {words}
                        {about}
                    }
                    .into_any(),
                    image,
                )
            }
        };
        view! {
            <figure class="media" part="media">
                {shown}
                <figcaption class="media-about">
                    <bdi class="file-name">{name}</bdi>
                    {about}
                </figcaption>
                {below}
            </figure>
        }
    }
}

/// The view of a file whose content came with it: its description `words`, and a download button.
fn here(file: Handle<FileContent>, words: String, name: String) -> AnyView {
    let is_broken = RwSignal::new(false);
    let label = messages::download_file(&name);
    let save = move |_| {
        match file.get().and_then(|file| bytes(&file)) {
            Some(bytes) => {
                download(&name, "application/octet-stream", &bytes);
            }
            None => is_broken.set(true),
        }
        flush();
    };
    view! {
        <span class="nothing">{words}</span>
        {button(
            view! {
                <{..} class="secondary small" data-do="save-file" aria-label=label on:click=save />
            },
            worded(messages::download()),
        )}
        {live(move || is_broken.get().then(broken).into_any())}
    }
    .into_any()
}

/// A fold with the text of a file, which is rendered when the person opens the fold.
fn text(file: Handle<FileContent>, kind: &str) -> AnyView {
    let is_read = RwSignal::new(false);
    let name = if kind.contains("html") {
        messages::source()
    } else {
        messages::text()
    };
    let text = move || {
        let file = file.get().filter(|_| is_read.get());
        file.map(|file| read(&file)).into_any()
    };
    let open = move |_| {
        is_read.set(true);
        flush();
    };
    raw_fold("read-file", name, open, live(text))
}

fn read(file: &FileContent) -> AnyView {
    match bytes(file).map(String::from_utf8) {
        Some(Ok(text)) => view! {
            <pre class="code" tabindex="0">
                {text}
            </pre>
        },
        Some(Err(_)) => view! { <p class="nothing">{messages::not_utf_8()}</p> },
        None => broken(),
    }
}

/// The views of a file at a URL: a link, or only text if the URL is not safe to open; and, for a picture, the button
/// that loads it.
fn elsewhere(uri: &str, name: &str, is_picture: bool) -> (AnyView, Option<AnyView>) {
    let Some(link) = safe_link(uri).filter(|link| !link.href.starts_with("mailto:")) else {
        let uri = shortened(uri, LONGEST_ADDRESS);
        return (
            view! {
                <bdi class="file-address">{uri}</bdi>
                <span class="nothing">{messages::address_not_opened()}</span>
            }
            .into_any(),
            None,
        );
    };
    let words = messages::open_at(&link.host);
    let open = view! {
        <a href=link.href.clone() target="_blank" rel="noopener noreferrer">
            {words}
        </a>
    };
    let image = is_picture.then(|| {
        let is_loaded = RwSignal::new(false);
        let name = name.to_owned();
        let inside = move || {
            if is_loaded.get() {
                picture(link.href.clone(), &name, true)
            } else {
                load_button(&link, move || is_loaded.set(true))
            }
        };
        view! { <span class="md-image">{live(inside)}</span> }
    });
    (open, image)
}

fn is_text(kind: &str) -> bool {
    kind.starts_with("text/")
        || ["json", "xml", "yaml", "javascript"]
            .iter()
            .any(|name| kind.ends_with(name))
}

fn bytes(file: &FileContent) -> Option<Vec<u8>> {
    match &file.source {
        FileSource::Bytes(base64) => blob::decode_base64(base64),
        FileSource::Uri(_) => None,
    }
}

fn broken() -> AnyView {
    view! {
        <p class="nothing" role="status">
            {messages::file_unreadable()}
        </p>
    }
}
