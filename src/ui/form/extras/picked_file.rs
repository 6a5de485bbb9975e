//! The file that the person picks for a field without an upload: its content becomes the field's text, as base64 or a
//! data URL, and an image gets a preview.

use js_sys::{Array, Function, Reflect};
use json_form::form::edit::{FieldEdit, PickedFile};
use locales::in_this_language;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, Element, Event, Url};

use crate::browser::reflect::{call, get, set};
use crate::ui::form::DrawnForm;
use crate::ui::form::control;
use crate::ui::form::element_lookup::{place, target};
use crate::ui::runtime::flush;

pub(super) fn on_change(form: &DrawnForm, event: &Event) {
    if let Some(picked) = target(event, "[type=file]:not([data-upload])") {
        pick(form, &picked);
    }
}

fn pick(form: &DrawnForm, picked: &Element) {
    let (Some(pointer), Some(file)) = (place(picked), file_of(picked)) else {
        return;
    };
    let class: Function = get(&js_sys::global(), "FileReader").unchecked_into();
    let Ok(reader) = Reflect::construct(&class, &Array::new()) else {
        return;
    };
    let mut pick = described(&file);
    let picture = pick
        .media_type
        .starts_with("image/")
        .then(|| Url::create_object_url_with_blob(file.unchecked_ref::<Blob>()).ok())
        .flatten();
    pick.name_at = form.with_session(|session| session.state().place_of_file_name(&pointer));
    if let Some(node) = form.at(&pointer) {
        node.set(|state| &mut state.extra.picture, picture.clone());
        node.set(|state| &mut state.extra.file_name, Some(pick.name.clone()));
        flush();
    }
    let is_whole = picked.has_attribute("data-whole");
    let (source, this) = (reader.clone(), form.this.clone());
    // The reader calls this once, which frees the closure.
    let done = Closure::once_into_js(in_this_language(move || {
        // By now the image has loaded the blob.
        if let Some(url) = picture {
            let _ = Url::revoke_object_url(&url);
        }
        // A file that can't be read changes nothing.
        let text = get(&source, "result").as_string();
        if let Some((form, text)) = this.upgrade().zip(text) {
            pick.text = if is_whole {
                text
            } else {
                control::content(&text).to_owned()
            };
            form.act(pointer, FieldEdit::Pick(pick));
        }
    }));
    set(&reader, "onloadend", &done);
    call(&reader, "readAsDataURL", &Array::of1(&file));
}

/// The name and the media type of a `File`, without its content.
pub(super) fn described(file: &JsValue) -> PickedFile {
    let said = |name: &str| get(file, name).as_string().unwrap_or_default();
    PickedFile {
        name: said("name"),
        media_type: said("type"),
        ..PickedFile::default()
    }
}

fn file_of(picked: &Element) -> Option<JsValue> {
    let file = Reflect::get_u32(&get(picked, "files"), 0);
    file.ok().filter(JsValue::is_object)
}
