//! A file that an agent gives: its name, what it is, its content where that can be shown.
//!
//! Owns files of parts. Leaves which pictures are shown, and their addresses, to `media`. Invariants:
//! nothing is fetched without a click; a file is saved under a cleaned name and as bytes of no kind,
//! so that no browser opens it on the page's own origin (SAFETY §2).

use std::rc::Rc;

use super::media::{self, Blobs};
use super::nodes::{load_button, picture};
use crate::a2a::{FileContent, FileSource};
use crate::platform;
use crate::result::{essence, file_name, safe_link};
use crate::ui::dom::{El, Scope, button, el, target};

/// So much text of a file is shown, in bytes of base64.
const MOST_TEXT: usize = 1 << 20;

/// A file on the screen.
pub(super) struct FileView {
    root: El,
    file: Rc<FileContent>,
    media_type: Option<String>,
    _blobs: Blobs,
    _scope: Scope,
}

impl FileView {
    pub(super) fn new(file: &FileContent, media_type: Option<&str>) -> Self {
        let scope = Scope::new();
        let blobs = Blobs::default();
        let name = file_name(file.name.as_deref().unwrap_or_default(), media_type);
        let kind = essence(media_type.unwrap_or_default());
        let root = el("figure", "media").attr("part", "media");
        let about = el("figcaption", "media-about").with(&el("bdi", "file-name").text(&name));
        match &file.source {
            FileSource::Bytes(base64) => {
                let player = media::player(&blobs, &kind, base64, &name);
                let has_player = player.is_some();
                if let Some(player) = player {
                    root.put(&player);
                }
                let words = media::about(media_type, base64);
                let save = button("secondary small", None, "Download").attr("data-do", "save-file");
                let label = ["Download ", &*name].concat();
                about.put(&el("span", "nothing").text(&words));
                about.put(&save.attr("aria-label", &label));
                root.put(&about);
                if !has_player && is_text(&kind) && base64.len() <= MOST_TEXT {
                    let words = if kind.contains("html") {
                        "Source"
                    } else {
                        "Text"
                    };
                    let summary = el("summary", "").attr("data-do", "read-file").text(words);
                    root.put(&el("details", "raw").with(&summary));
                }
            }
            FileSource::Uri(uri) => {
                let words = media::kind(&kind).or(media_type);
                if let Some(words) = words {
                    about.put(&el("span", "nothing").text(words));
                }
                root.put(&about);
                elsewhere(&root, &about, uri, &kind);
            }
        }
        let file = Rc::new(file.clone());
        let known = Rc::clone(&file);
        let root = root.on(&scope, "click", move |event| {
            if let Some(pressed) = target(&event, "[data-do]") {
                did(&pressed, &known, &name);
            }
        });
        Self {
            root,
            file,
            media_type: media_type.map(str::to_owned),
            _blobs: blobs,
            _scope: scope,
        }
    }

    pub(super) fn element(&self) -> &El {
        &self.root
    }

    pub(super) fn is(&self, file: &FileContent, media_type: Option<&str>) -> bool {
        *self.file == *file && self.media_type.as_deref() == media_type
    }
}

/// A file that is somewhere else: where, and no more until it is asked for.
fn elsewhere(root: &El, about: &El, uri: &str, kind: &str) {
    let Some(link) = safe_link(uri).filter(|link| !link.href.starts_with("mailto:")) else {
        let words = el("bdi", "file-address").text(uri);
        about.put(&words);
        return about
            .put(&el("span", "nothing").text("This address is not one that can be opened here."));
    };
    let words = ["Open at ", &*link.host].concat();
    let open = el("a", "")
        .attr("href", &link.href)
        .attr("target", "_blank")
        .attr("rel", "noopener noreferrer");
    about.put(&open.text(&words));
    if media::is_picture(kind) {
        let place = el("span", "md-image").with(&load_button(&link.href, &link.host));
        root.put(&place);
    }
}

fn is_text(kind: &str) -> bool {
    kind.starts_with("text/")
        || ["json", "xml", "yaml", "javascript"]
            .iter()
            .any(|name| kind.ends_with(name))
}

fn did(pressed: &El, file: &FileContent, name: &str) {
    match (pressed.get("data-do").as_deref(), &file.source) {
        (Some("save-file"), FileSource::Bytes(base64)) => match platform::bytes_of_base64(base64) {
            Some(bytes) => {
                platform::download(name, "application/octet-stream", &bytes);
            }
            None => pressed.put_after(&broken()),
        },
        (Some("read-file"), FileSource::Bytes(base64)) => {
            if let Some(place) = pressed.around("details")
                && place.find("pre, .nothing").is_none()
            {
                let bytes = platform::bytes_of_base64(base64);
                place.put(&match bytes.map(String::from_utf8) {
                    Some(Ok(text)) => el("pre", "code").attr("tabindex", "0").text(&text),
                    Some(Err(_)) => el("p", "nothing").text("This is not a text in UTF-8."),
                    None => broken(),
                });
            }
        }
        (Some("load-image"), FileSource::Uri(_)) => {
            let shown = picture(&pressed.get("data-src").unwrap_or_default(), name);
            shown.set("tabindex", Some("-1"));
            pressed.swap(&shown);
            shown.focus_itself();
        }
        _ => {}
    }
}

fn broken() -> El {
    el("p", "nothing")
        .attr("role", "status")
        .text("This is no file that can be read.")
}
