//! Files in base64 inside a value: pictures, audio, video, and files that can only be saved.
//!
//! Decides which media types are shown and up to which size, and owns the blob URLs. Invariants: a picture, an SVG as
//! well, is only ever an `<img>` of a blob; a blob URL that is not rendered any more is revoked; a huge
//! file is decoded on demand.

use std::cell::{Cell, RefCell};

use json_form::form::messages::phrases;
use json_form::formats::media_type::essence;
use json_form::result::ValueView;
use leptos::prelude::*;
use locales::messages;

use crate::browser::tab::blob::{BlobUrl, decode_base64};
use crate::ui::runtime::IS_SERVER;
use crate::ui::runtime::dom::view;
use crate::ui::runtime::widget::{button, worded};

/// The length of Base64, in characters, from which a file is never shown: it is decoded only when the person saves it.
const NEVER_SHOWN_FROM: usize = 10_000_000;

/// Picture types that browsers show, with the beginning of their base64 if it is fixed.
const PICTURES: [(&str, &str); 6] = [
    ("image/png", "iVBORw0KGgo"),
    ("image/jpeg", "/9j/"),
    ("image/gif", "R0lGOD"),
    ("image/webp", "UklGR"),
    ("image/avif", ""),
    ("image/svg+xml", ""),
];

/// The blob URLs of the files that a view shows, reused when it is rendered again.
#[derive(Default)]
pub(super) struct Blobs {
    known: RefCell<Vec<Blob>>,
    round: Cell<u64>,
}

struct Blob {
    media_type: String,
    /// The length of the Base64 text in bytes, and its digest: together they identify the content.
    of: (usize, u64),
    url: Option<BlobUrl>,
    /// The number of the last round of rendering in which this blob was used; `Blobs::end` drops those of earlier
    /// rounds.
    seen: u64,
}

impl Blobs {
    /// Begins a round of rendering; `end` revokes the URLs that it does not use.
    pub(super) fn begin(&self) {
        self.round.set(self.round.get() + 1);
    }

    /// Revokes the blob URLs that this round did not use.
    pub(super) fn end(&self) {
        let now = self.round.get();
        self.known.borrow_mut().retain(|blob| blob.seen == now);
    }

    pub(super) fn url(&self, media_type: &str, base64: &str) -> Option<String> {
        // Only a browser makes such addresses.
        if IS_SERVER {
            return None;
        }
        let of = (base64.len(), digest(base64));
        let mut known = self.known.borrow_mut();
        let found = known
            .iter_mut()
            .find(|blob| blob.of == of && blob.media_type == media_type);
        if let Some(blob) = found {
            blob.seen = self.round.get();
            return blob.url.as_ref().map(|url| url.as_str().to_owned());
        }
        let url = decode_base64(base64).and_then(|bytes| BlobUrl::of(&bytes, media_type));
        let text = url.as_ref().map(|url| url.as_str().to_owned());
        known.push(Blob {
            media_type: media_type.to_owned(),
            of,
            url,
            seen: self.round.get(),
        });
        text
    }
}

/// The FNV-1a hash of a text. A collision would only show a wrong picture of the same value.
fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The view of a file inside a value: a picture or player if possible, its type and size, and a download button.
pub(super) fn media(
    blobs: &Blobs,
    view: &ValueView,
    media_type: Option<&str>,
    base64: &str,
) -> AnyView {
    let full = media_type.unwrap_or("application/octet-stream");
    let label = if view.label.is_empty() {
        messages::file()
    } else {
        &view.label
    };
    let name = messages::download_file(label);
    let save = view! {
        <{..}
            class="secondary small"
            data-do="save"
            data-at=view.at.as_str().to_owned()
            aria-label=name
        />
    };
    let player = player(blobs, &essence(full), base64, label);
    view! {
        <figure class="media" part="media">
            {player}
            <figcaption class="media-about">
                <span class="nothing" title=full.to_owned()>
                    {description(media_type, base64)}
                </span>
                {button(save, worded(messages::download()))}
            </figcaption>
        </figure>
    }
}

/// Whether browsers show this type as a picture.
pub(super) fn is_picture(essence: &str) -> bool {
    PICTURES.iter().any(|(known, _)| *known == essence)
}

/// Whether the content begins with the signature of its picture type; otherwise the browser would show a broken image.
fn begins_like(essence: &str, base64: &str) -> bool {
    let known = PICTURES.iter().find(|(known, _)| *known == essence);
    // base64url has other characters for two digits.
    let plain: String = base64.trim_start().chars().take(16).collect();
    let plain = plain.replace('_', "/").replace('-', "+");
    known.is_none_or(|(_, begin)| plain.starts_with(begin))
}

/// The common name of a media type; `None` if it has none.
pub(super) fn type_name(essence: &str) -> Option<&'static str> {
    Some(match essence {
        "image/png" => messages::media_png(),
        "image/jpeg" => messages::media_jpeg(),
        "image/gif" => messages::media_gif(),
        "image/webp" => messages::media_webp(),
        "image/avif" => messages::media_avif(),
        "image/svg+xml" => messages::media_svg(),
        "application/pdf" => messages::media_pdf(),
        "application/zip" => messages::media_zip(),
        "application/octet-stream" => messages::file(),
        "text/csv" => messages::media_csv(),
        "text/plain" => messages::media_plain(),
        _ => return None,
    })
}

/// The type and decoded size of a file, in words.
pub(super) fn description(media_type: Option<&str>, base64: &str) -> String {
    let full = media_type.unwrap_or("application/octet-stream");
    let kind = type_name(&essence(full)).unwrap_or(full);
    messages::list_next(kind, &size(base64))
}

/// The element that shows or plays a file, or a notice that its content is not the declared picture; `None` for other
/// types and for files as long as `NEVER_SHOWN_FROM`.
pub(super) fn player(blobs: &Blobs, essence: &str, base64: &str, label: &str) -> Option<AnyView> {
    let is_of = |kind: &str| essence.starts_with(kind);
    if base64.len() >= NEVER_SHOWN_FROM {
        return None;
    }
    if !begins_like(essence, base64) {
        return Some(view! { <p class="nothing">{messages::not_a_picture()}</p> });
    }
    if !is_picture(essence) && !is_of("audio/") && !is_of("video/") {
        return None;
    }
    let url = blobs.url(essence, base64)?;
    let label = label.to_owned();
    Some(if is_of("audio/") {
        view! { <audio controls aria-label=label src=url></audio> }
    } else if is_of("video/") {
        view! { <video controls playsinline aria-label=label src=url></video> }
    } else {
        view! { <img class="picture" alt=label src=url /> }
    })
}

/// The decoded size of a Base64 text in words.
fn size(base64: &str) -> String {
    let signs = base64
        .bytes()
        .filter(|byte| !matches!(byte, b'=' | b'\r' | b'\n'));
    phrases::size((signs.count() * 3 / 4) as u64)
}
