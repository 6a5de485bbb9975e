//! A file that an agent gives: its name, what it is, its content where that can be shown.
//!
//! Owns files of parts. Leaves which pictures are shown, and their addresses, to `media`. Invariants:
//! nothing is fetched without a click; a file is saved under a cleaned name and as bytes of no kind,
//! so that no browser opens it on the page's own origin (SAFETY §2).

use std::rc::Rc;

use leptos::prelude::*;

use super::media::{self, Blobs};
use super::nodes::{load_button, picture};
use crate::a2a::{FileContent, FileSource};
use crate::platform;
use crate::result::{essence, file_name, safe_link};
use crate::ui::runtime::{Handle, flush};

/// So much text of a file is shown, in bytes of base64.
const MOST_TEXT: usize = 1 << 20;

/// A file on the screen.
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

    pub(super) fn view(&self) -> AnyView {
        let media_type = self.media_type.as_deref();
        let name = file_name(self.file.name.as_deref().unwrap_or_default(), media_type);
        let kind = essence(media_type.unwrap_or_default());
        let (shown, about, below) = match &self.file.source {
            FileSource::Bytes(base64) => {
                let player = media::player(&self.blobs, &kind, base64, &name);
                let is_read = player.is_none() && is_text(&kind) && base64.len() <= MOST_TEXT;
                let file = Handle::new(Rc::clone(&self.file));
                let words = media::about(media_type, base64);
                let text = is_read.then(|| text(file, &kind));
                (player, here(file, words, name.clone()), text)
            }
            FileSource::Uri(uri) => {
                let words = media::kind(&kind).or(media_type);
                let (about, image) = elsewhere(uri, &name, media::is_picture(&kind));
                let words = words.map(|words| {
                    let words = words.to_owned();
                    view! { <span class="nothing">{words}</span> }
                });
                (None, view! { {words}{about} }.into_any(), image)
            }
        };
        view! {
            <figure class="media" part="media">
                {shown}
                <figcaption class="media-about"><bdi class="file-name">{name}</bdi>{about}</figcaption>
                {below}
            </figure>
        }
        .into_any()
    }
}

/// A file that came along: what it is, and the way to have it.
fn here(file: Handle<FileContent>, words: String, name: String) -> AnyView {
    let is_broken = RwSignal::new(false);
    let label = ["Download ", &*name].concat();
    let save = move |_| {
        match file.get().and_then(|file| bytes(&file)) {
            Some(bytes) => {
                platform::download(&name, "application/octet-stream", &bytes);
            }
            None => is_broken.set(true),
        }
        flush();
    };
    view! {
        <span class="nothing">{words}</span>
        <button
            type="button"
            class="secondary small"
            data-do="save-file"
            aria-label=label
            on:click=save
        >
            <span>{"Download"}</span>
        </button>
        {move || is_broken.get().then(broken)}
    }
    .into_any()
}

/// The text of a file, once it is asked for.
fn text(file: Handle<FileContent>, kind: &str) -> AnyView {
    let is_read = RwSignal::new(false);
    let name = if kind.contains("html") {
        "Source"
    } else {
        "Text"
    };
    let text = move || {
        let file = file.get().filter(|_| is_read.get())?;
        Some(match bytes(&file).map(String::from_utf8) {
            Some(Ok(text)) => view! { <pre class="code" tabindex="0">{text}</pre> }.into_any(),
            Some(Err(_)) => {
                view! { <p class="nothing">{"This is not a text in UTF-8."}</p> }.into_any()
            }
            None => broken(),
        })
    };
    let read = move |_| {
        is_read.set(true);
        flush();
    };
    view! {
        <details class="raw">
            <summary data-do="read-file" on:click=read>
                {name}
            </summary>
            {text}
        </details>
    }
    .into_any()
}

/// A file that is somewhere else: where, and no more until it is asked for.
fn elsewhere(uri: &str, name: &str, is_picture: bool) -> (AnyView, Option<AnyView>) {
    let Some(link) = safe_link(uri).filter(|link| !link.href.starts_with("mailto:")) else {
        let uri = uri.to_owned();
        let words = view! {
            <bdi class="file-address">{uri}</bdi>
            <span class="nothing">{"This address is not one that can be opened here."}</span>
        };
        return (words.into_any(), None);
    };
    let words = ["Open at ", &*link.host].concat();
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
        view! { <span class="md-image">{inside}</span> }.into_any()
    });
    (open.into_any(), image)
}

fn is_text(kind: &str) -> bool {
    kind.starts_with("text/")
        || ["json", "xml", "yaml", "javascript"]
            .iter()
            .any(|name| kind.ends_with(name))
}

fn bytes(file: &FileContent) -> Option<Vec<u8>> {
    match &file.source {
        FileSource::Bytes(base64) => platform::bytes_of_base64(base64),
        FileSource::Uri(_) => None,
    }
}

fn broken() -> AnyView {
    let words = "This is no file that can be read.";
    view! { <p class="nothing" role="status">{words}</p> }.into_any()
}
