//! A file in a text, as base64: picked or dropped, shown by its size; an image by a picture, from the file
//! itself and never from a text. Reading it is for the extras.

use super::{Made, Place};
use crate::form::TextHints;
use crate::form::messages::phrases;
use crate::ui::form::action::Action;
use crate::ui::form::tool::{acting, spanned, told};
use crate::ui::runtime::{Property, attrs, pieces, tag};

/// Whether a text can be the content of a file: base64, or an address with data.
pub(super) fn shows(text: &str) -> bool {
    let content = content(text);
    content.len().is_multiple_of(4)
        && content
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'='))
}

/// The base64 in a text.
pub(in crate::ui::form) fn content(text: &str) -> &str {
    match text.strip_prefix("data:") {
        Some(rest) => rest.split_once(',').map_or("", |(_, content)| content),
        None => text,
    }
}

pub(super) fn draw(place: &Place<'_>, text: &str, hints: &TextHints) -> Made {
    let is_there = !text.is_empty();
    let attrs = place.plain().and(attrs!(
        "class": "input", "part": "input", "type": "file", "accept": hints.media_type.clone(),
        "data-whole": hints.format.as_deref() == Some("data-url"), "disabled": place.is_fixed()
    ));
    // Of a file that is there the browser takes no name.
    let emptied = Property::Native((!is_there).then(String::new));
    let picture = place.shown.extra.picture.clone();
    let picture = attrs!("alt": "", "hidden": picture.is_none(), "src": picture);
    let words = if is_there {
        size(content(text))
    } else {
        String::new()
    };
    let remove = acting("secondary", Action::NoFile, &place.view().pointer)
        .and(told(place.named("Remove file of ", "")))
        .and(attrs!("hidden": !is_there, "disabled": place.is_fixed()));
    let whole = pieces![
        tag::input(attrs, emptied),
        tag::img(picture),
        tag::p(attrs!("class": "file-size"), pieces![words]),
        spanned("Remove file", remove),
    ];
    Made::one(tag::div(attrs!("class": "file"), whole))
}

/// The size of what base64 holds, in words.
fn size(base64: &str) -> String {
    let padding = base64.len() - base64.trim_end_matches('=').len();
    let bytes = (base64.len() / 4 * 3).saturating_sub(padding);
    phrases::size(bytes as u64)
}
