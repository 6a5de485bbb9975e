//! A file in a text, as base64: picked or dropped, read here, shown by its size; an image by a
//! picture, from the file itself and never from a text.

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, Url};

use super::Made;
use crate::form::{Picked, TextHints, wording};
use crate::ui::dom::{El, copy};
use crate::ui::form::tool::Tool;

const FILE: &str = "div.file > input.input part=input type=file img alt= hidden= \
     p.file-size button.secondary type=button data-do=no-file > span";

/// Whether a text can be the content of a file: base64, or an address with data.
pub(super) fn shows(text: &str) -> bool {
    let content = content(text);
    content.len().is_multiple_of(4)
        && content
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'='))
}

/// The base64 in a text.
fn content(text: &str) -> &str {
    match text.strip_prefix("data:") {
        Some(rest) => rest.split_once(',').map_or("", |(_, content)| content),
        None => text,
    }
}

pub(super) fn make(hints: &TextHints) -> Made {
    let mut made = Made::beside(copy(FILE));
    made.has_states = false;
    made.control.set("accept", hints.media_type.as_deref());
    let is_whole = hints.format.as_deref() == Some("data-url");
    made.control.flag("data-whole", is_whole);
    if let Some(button) = made.whole.last()
        && let Some(words) = button.last()
    {
        words.set_text("Remove file");
        made.tools.push(Tool::of(button, "Remove file of _"));
    }
    draw(&made, "");
    made
}

/// Says how large the content is.
pub(super) fn draw(made: &Made, text: &str) {
    let is_there = !text.is_empty();
    if let Some(button) = made.tools.first() {
        button.element.set_shown(is_there);
    }
    let Some(picture) = made.control.next() else {
        return;
    };
    if let Some(words) = picture.next() {
        words.set_text(&if is_there {
            size(content(text))
        } else {
            String::new()
        });
    }
    if !is_there {
        picture.set_shown(false);
        made.control.set_value("");
    }
}

/// The size of what base64 holds, in words.
fn size(base64: &str) -> String {
    let padding = base64.len() - base64.trim_end_matches('=').len();
    let bytes = (base64.len() / 4 * 3).saturating_sub(padding);
    wording::size(bytes as u64)
}

/// Reads the file that the person picked, and hands it on.
#[inline(never)]
pub(in crate::ui::form) fn pick_in_rest(control: &El, take: Box<dyn Fn(Picked)>) {
    let file = Reflect::get_u32(&get(control.raw(), "files"), 0);
    let Some(file) = file.ok().filter(JsValue::is_object) else {
        return;
    };
    let class: Function = get(&js_sys::global(), "FileReader").unchecked_into();
    let Ok(reader) = Reflect::construct(&class, &Array::new()) else {
        return;
    };
    let said = |name: &str| get(&file, name).as_string().unwrap_or_default();
    let (name, media_type) = (said("name"), said("type"));
    let picture = media_type
        .starts_with("image/")
        .then(|| Url::create_object_url_with_blob(file.unchecked_ref::<Blob>()).ok())
        .flatten();
    if let Some(shown) = control.next() {
        shown.set("src", picture.as_deref());
        shown.set_shown(picture.is_some());
    }
    let is_whole = control.get("data-whole").is_some();
    let source = reader.clone();
    // Called once, whatever comes of it, and gone with that.
    let done = Closure::once_into_js(move || {
        // By now the picture is being loaded, and needs its address no more.
        if let Some(url) = picture {
            let _ = Url::revoke_object_url(&url);
        }
        // What can't be read changes nothing.
        if let Some(text) = get(&source, "result").as_string() {
            take(Picked {
                text: if is_whole {
                    text
                } else {
                    content(&text).to_owned()
                },
                name: name.clone(),
                media_type: media_type.clone(),
            });
        }
    });
    let _ = Reflect::set(&reader, &JsValue::from_str("onloadend"), &done);
    if let Some(read) = get(&reader, "readAsDataURL").dyn_ref::<Function>() {
        let _ = read.call1(&reader, &file);
    }
}

fn get(of: &JsValue, name: &str) -> JsValue {
    Reflect::get(of, &JsValue::from_str(name)).unwrap_or(JsValue::UNDEFINED)
}
